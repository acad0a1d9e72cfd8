"""What can come up in games of fellowship from the box, by kind, and what of it a session's entries show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from engine import facts as k
from engine.entries import Entry
from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import Event
from engine.rules.fellowship.state import DECK, card_of

GAME = "fellowship"
Thing = tuple[str, str]
"""The kind and the id of a card."""
MODES = {"standard": False, "easy": True}
REVEALED, SHADOWS, BEGUN = "encounter cards revealed", "shadow cards turned up", "stages begun"


def there(kind: str, scenario: str, mode: str) -> str:
    """A kind of thing in a scenario and a mode."""
    return f"{kind}, {scenario}, {mode}"


def everything() -> dict[str, tuple[str, ...]]:
    """All that is in the box, by what has to happen to it: a card of a deck that ships is drawn and played,
    an encounter card is revealed and is a shadow card, in each scenario and mode in which it is there."""
    decks = CONTENT.decks.values()
    cards = tuple(dict.fromkeys(row.id for deck in decks for row in deck.cards))
    found = {
        "heroes led": tuple(hero for deck in decks for hero in deck.heroes),
        "player cards drawn": cards,
        "player cards played": cards,
        "player cards in play": tuple(id for id in cards if not isinstance(CONTENT.cards[id], Event)),
    }
    for scenario, (mode, easy) in product(CONTENT.scenarios.values(), MODES.items()):
        laid = tuple(CONTENT.in_sets(scenario.sets, easy))
        found[there(REVEALED, scenario.id, mode)] = laid
        found[there(SHADOWS, scenario.id, mode)] = laid
        found[there(BEGUN, scenario.id, mode)] = tuple(stage.id for stage in scenario.stages)
    return found


def seen(entries: Iterable[Entry[Fact]]) -> set[Thing]:
    """What occurred in one session."""
    found: set[Thing] = set()
    where = ("", "")
    for entry in entries:
        for fact in (entry.fact, *(part.fact for part in entry.sealed)):
            if isinstance(fact, f.ScenarioLaid):
                where = (fact.scenario, "easy" if fact.easy else "standard")
            found.update(_told(fact, *where))
    return found


def _told(fact: Fact | None, scenario: str, mode: str) -> Iterator[Thing]:
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
            yield there(REVEALED, scenario, mode), card_of(fact.card)
        case f.ShadowTurned():
            yield there(SHADOWS, scenario, mode), card_of(fact.card)
        case f.StageBegan():
            yield there(BEGUN, scenario, mode), fact.stage
        case _:
            return


def missing(found: Iterable[Thing]) -> list[str]:
    """What is in the box and did not come up."""
    there = {*found}
    return [
        f"{kind}: never {id}" for kind, ids in everything().items() for id in ids if (kind, id) not in there
    ]
