"""What a written position says wrongly: the place in the file, the clause it breaks, what would do."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from engine.errors import Malformed
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.position import CharacterAt
from engine.rules.echoes.reading import HANDS
from engine.rules.echoes.schema import Friendly, Hostile, Scenario
from engine.wording import say

CLAUSE = "ECH-1.5"

_FAULTS = {
    "character": say("there is no character {name}"),
    "event": say("there is no event {name}"),
    "figure": say("a character of this kind has no {name}"),
    "hero": say("there is no hero {name}, or it is on the table already"),
    "item": say("there is no item {name}, or it is on the table already"),
    "location": say("there is no location {name}"),
    "way": say("a way leads to {name}, but none leads back"),
    "seat": say("no seat is called {name}"),
    "secret": say("there is no secret {name}"),
    "talent": say("there is no talent {name}"),
}


def known(name: str, among: Collection[str], fault: str) -> str:
    """The name, if it is one of these; otherwise the position makes no sense."""
    if name not in among:
        raise Malformed(replace(_FAULTS[fault], values={"name": name}), CLAUSE, tuple(among))
    return name


@contextmanager
def written_at(path: str) -> Iterator[None]:
    """A fault in here tells the place in the file: `$.position.heroes[1]`."""
    try:
        yield
    except Malformed as fault:
        told = say("at {path}: {error}", path=f"$.position.{path}", error=fault.text)
        raise Malformed(told, fault.clause, fault.legal) from fault


def in_two_hands(items: Collection[str]) -> None:
    """A hero carries what two hands can hold (ECH-4.15). The items exist."""
    hands = sum(CONTENT.items[item].hands for item in items)
    if hands > HANDS:
        raise Malformed(say("two hands cannot hold these items: they need {hands}", hands=hands), "ECH-4.15")


def on_its_feet(at: CharacterAt, card: Hostile | Friendly) -> None:
    """A hostile at its wound limit would have left the game (ECH-4.10), and friends take no wounds."""
    if isinstance(card, Friendly):
        if at.wounds:
            raise Malformed(replace(_FAULTS["figure"], values={"name": "wounds"}), CLAUSE)
    elif at.wounds >= card.limit:
        figures = {"wounds": at.wounds, "limit": card.limit}
        told = say("a hostile with {wounds} of {limit} wounds is defeated: leave it out", **figures)
        raise Malformed(told, "ECH-4.10")


def enough_secrets(scenario: Scenario, cards: int) -> None:
    """Under every secret that lies on the map there is a card of the pile (ECH-4.12)."""
    lie = sum(place.secrets for place in scenario.locations)
    if lie > cards:
        told = say("{lie} secrets lie on the map, and the pile has {cards}", lie=lie, cards=cards)
        raise Malformed(told, "ECH-4.12")
