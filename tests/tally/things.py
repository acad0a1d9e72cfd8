"""What can occur in echoes, by kind, and what of it a session's entries show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.entries import Entry
from engine.facts import Fact
from engine.rules.echoes import facts as f
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


def seen(entries: Iterable[Entry[Fact]]) -> set[Thing]:
    """What occurred in one session."""
    found: set[Thing] = set()
    kinds: dict[str, str] = {}
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, f.CharacterAdded):
            kinds[fact.character] = fact.kind
        found.update(_told(fact, entry.clause, kinds))
    return found


def _told(fact: Fact, clause: str, kinds: dict[str, str]) -> Iterator[Thing]:
    match fact:
        case f.HeroPlaced():
            yield "heroes led", fact.hero
        case f.EventRevealed():
            yield "event cards turned up", fact.card
        case f.SecretFound():
            yield "secrets turned up", fact.secret
        case f.TalentSpent():
            on_a_test = clause == "ECH-3.7"
            yield "talents spent on a test" if on_a_test else "talents used as an action", fact.talent
        case f.CharacterAdded() | f.CharacterActed() | f.CharacterDefeated() | f.BoonGiven():
            yield _CHARACTERS[type(fact)], kinds[fact.character]
        case f.ItemGained() | f.WeaponGained() | f.ItemUsed():
            yield "items used" if isinstance(fact, f.ItemUsed) else "items carried", fact.item
        case f.Tested(what=what) if what.startswith("fight:"):
            yield "weapons fought with", what.split(":")[1]
        case _:
            return


_CHARACTERS: dict[type[Fact], str] = {
    f.CharacterAdded: "characters in play",
    f.CharacterActed: "characters that acted",
    f.CharacterDefeated: "hostiles defeated",
    f.BoonGiven: "boons given",
}
