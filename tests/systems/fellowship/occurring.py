"""What can come up in games of fellowship from the box, by kind, and what of it a session's entries show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from engine import events as k
from engine.entries import Entry
from engine.events import Event
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import EventCard
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
        "player cards in play": tuple(id for id in cards if not isinstance(CONTENT.cards[id], EventCard)),
    }
    for scenario, (mode, easy) in product(CONTENT.scenarios.values(), MODES.items()):
        laid = tuple(CONTENT.in_sets(scenario.sets, easy))
        found[there(REVEALED, scenario.id, mode)] = laid
        found[there(SHADOWS, scenario.id, mode)] = laid
        found[there(BEGUN, scenario.id, mode)] = tuple(stage.id for stage in scenario.stages)
    return found


def seen(entries: Iterable[Entry[Event]]) -> set[Thing]:
    """What occurred in one session."""
    found: set[Thing] = set()
    where = ("", "")
    for entry in entries:
        for event in (entry.event, *(part.event for part in entry.sealed)):
            if isinstance(event, ev.ScenarioLaid):
                where = (event.scenario, "easy" if event.easy else "standard")
            found.update(_told(event, *where))
    return found


def _told(event: Event | None, scenario: str, mode: str) -> Iterator[Thing]:
    match event:
        case ev.DeckBrought():
            yield from (("heroes led", hero) for hero in event.heroes)
        case k.Dealt(pile=pile) if pile.startswith(DECK):
            yield from (("player cards drawn", card_of(card)) for card in event.cards)
        case ev.CardPlayed():
            yield "player cards played", card_of(event.card)
        case ev.CardPlaced(owner=owner) if owner:
            yield "player cards in play", card_of(event.card)
        case ev.CardRevealed():
            yield there(REVEALED, scenario, mode), card_of(event.card)
        case ev.ShadowTurned():
            yield there(SHADOWS, scenario, mode), card_of(event.card)
        case ev.StageBegan():
            yield there(BEGUN, scenario, mode), event.stage
        case _:
            return


def missing(found: Iterable[Thing]) -> list[str]:
    """What is in the box and did not come up."""
    there = {*found}
    return [
        f"{kind}: never {id}" for kind, ids in everything().items() for id in ids if (kind, id) not in there
    ]
