"""What can occur in echoes, by kind, and what of it a session's entries show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.entries import Entry
from engine.events import Event
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import Friendly, Hostile

Thing = tuple[str, str]
"""The kind and the id of a card."""


def everything() -> dict[str, tuple[str, ...]]:
    """All that is printed, by what has to happen to it."""
    items, talents, people = CONTENT.items, CONTENT.talents, CONTENT.characters
    return {
        "heroes led": tuple(CONTENT.heroes),
        "event cards turned up": tuple(CONTENT.events),
        "secrets turned up": tuple(CONTENT.secrets),
        "items carried": tuple(items),
        "items used": tuple(id for id, item in items.items() if item.use),
        "weapons fought with": tuple(id for id, item in items.items() if item.weapon),
        "talents spent on a test": tuple(talents),
        "talents used as an action": tuple(id for id, talent in talents.items() if talent.action),
        "characters in play": tuple(people),
        "characters that acted": tuple(
            id for id, each in people.items() if isinstance(each, Hostile) or each.acts
        ),
        "hostiles defeated": tuple(id for id, each in people.items() if isinstance(each, Hostile)),
        "boons given": tuple(id for id, each in people.items() if isinstance(each, Friendly)),
    }


def seen(entries: Iterable[Entry[Event]]) -> set[Thing]:
    """What occurred in one session."""
    found: set[Thing] = set()
    kinds: dict[str, str] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, ev.CharacterAdded):
            kinds[event.character] = event.kind
        found.update(_told(event, entry.clause, kinds))
    return found


def _told(event: Event, clause: str, kinds: dict[str, str]) -> Iterator[Thing]:
    match event:
        case ev.HeroPlaced():
            yield "heroes led", event.hero
        case ev.EventRevealed():
            yield "event cards turned up", event.card
        case ev.SecretFound():
            yield "secrets turned up", event.secret
        case ev.TalentSpent():
            on_a_test = clause == "ECH-3.7"
            yield "talents spent on a test" if on_a_test else "talents used as an action", event.talent
        case ev.CharacterAdded() | ev.CharacterActed() | ev.CharacterDefeated() | ev.BoonGiven():
            yield _CHARACTERS[type(event)], kinds[event.character]
        case ev.ItemGained() | ev.WeaponGained() | ev.ItemUsed():
            yield "items used" if isinstance(event, ev.ItemUsed) else "items carried", event.item
        case ev.Tested(what=what) if what.startswith("fight:"):
            yield "weapons fought with", what.split(":")[1]
        case _:
            return


_CHARACTERS: dict[type[Event], str] = {
    ev.CharacterAdded: "characters in play",
    ev.CharacterActed: "characters that acted",
    ev.CharacterDefeated: "hostiles defeated",
    ev.BoonGiven: "boons given",
}
