"""What can come up in games of fellowship from the box, by kind, and what of it a session's entries show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine import facts as k
from engine.entries import Entry
from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.content import CONTENT
from engine.rules.fellowship.reading import card_of
from engine.rules.fellowship.schema import Event
from engine.rules.fellowship.state import DECK

GAME = "fellowship"
Thing = tuple[str, str]
"""The kind and the id of a card."""
MODES = {"standard": False, "easy": True}


def everything() -> dict[str, tuple[str, ...]]:
    """All that is in the box, by what has to happen to it: a card of a deck that ships is drawn and played,
    an encounter card is revealed and is a shadow card, in each mode in which it is in the encounter deck."""
    decks, (scenario,) = CONTENT.decks.values(), CONTENT.scenarios.values()
    cards = tuple(dict.fromkeys(row.id for deck in decks for row in deck.cards))
    found = {
        "heroes led": tuple(hero for deck in decks for hero in deck.heroes),
        "player cards drawn": cards,
        "player cards played": cards,
        "player cards in play": tuple(id for id in cards if not isinstance(CONTENT.cards[id], Event)),
    }
    for mode, easy in MODES.items():
        laid = CONTENT.in_sets(scenario.sets, easy)
        found[f"encounter cards revealed, {mode}"] = tuple(laid)
        found[f"shadow cards turned up, {mode}"] = tuple(laid)
        found[f"stages begun, {mode}"] = tuple(stage.id for stage in scenario.stages)
    return found


def seen(entries: Iterable[Entry[Fact]]) -> set[Thing]:
    """What occurred in one session."""
    found: set[Thing] = set()
    mode = "standard"
    for entry in entries:
        for fact in (entry.fact, *(part.fact for part in entry.sealed)):
            if isinstance(fact, f.ScenarioLaid):
                mode = "easy" if fact.easy else "standard"
            found.update(_told(fact, mode))
    return found


def _told(fact: Fact | None, mode: str) -> Iterator[Thing]:
    match fact:
        case f.DeckBrought():
            yield from (("heroes led", hero) for hero in fact.heroes)
        case k.Dealt(pile=pile) if pile.startswith(DECK):
            yield from (("player cards drawn", card_of(card)) for card in fact.cards)
        case f.CardPlayed():
            yield "player cards played", card_of(fact.card)
        case f.CardPlaced(owner=owner) if owner:
            yield "player cards in play", card_of(fact.card)
        case f.CardRevealed():
            yield f"encounter cards revealed, {mode}", card_of(fact.card)
        case f.ShadowTurned():
            yield f"shadow cards turned up, {mode}", card_of(fact.card)
        case f.StageBegan():
            yield f"stages begun, {mode}", fact.stage
        case _:
            return


def missing(found: Iterable[Thing]) -> list[str]:
    """What is in the box and did not come up."""
    there = {*found}
    return [
        f"{kind}: never {id}" for kind, ids in everything().items() for id in ids if (kind, id) not in there
    ]
