"""A skill test in one line: the skill, what was added, the dice, and what had to be reached."""

from __future__ import annotations

from engine.rules.echoes import facts as f
from engine.rules.echoes.things_wording import thing
from engine.wording import Text, count, say


def tested(x: f.Tested) -> Text:
    """`Mara failed the Wisdom test (Cold Rain): 3 + 1 (Bravery) + 0 - 2 = 2 against 4.`"""
    values = {
        "hero": thing(x.hero),
        "skill": thing(x.skill),
        "what": purpose(x.what),
        "sum": _sum(x),
        "total": x.total,
        "need": _need(x),
    }
    if x.success:
        return say("{hero} made the {skill} test ({what}): {sum} = {total} against {need}.", **values)
    return say("{hero} failed the {skill} test ({what}): {sum} = {total} against {need}.", **values)


def _sum(x: f.Tested) -> Text:
    """The skill, then every addend with its source, then the faces in the order thrown."""
    told = say("{value}", value=x.value)
    for row in x.adds:
        source, _, amount = row.rpartition("=")
        told = _plus(told, int(amount), source)
    for face in x.faces:
        told = _plus(told, face)
    return told


def _plus(sum: Text, amount: int, source: str = "") -> Text:
    n = abs(amount)
    if source and amount < 0:
        return say("{sum} - {n} ({source})", sum=sum, n=n, source=thing(source))
    if source:
        return say("{sum} + {n} ({source})", sum=sum, n=n, source=thing(source))
    return say("{sum} - {n}", sum=sum, n=n) if amount < 0 else say("{sum} + {n}", sum=sum, n=n)


def _need(x: f.Tested) -> Text:
    if not x.against:
        return say("{difficulty}", difficulty=x.difficulty)
    parts = tuple(_part(*row.split("=")) for row in x.against)
    return say("{difficulty} ({parts})", difficulty=x.difficulty, parts=parts)


def _part(source: str, amount: str) -> Text:
    """What an escape is up against: the fastest hostile, and how many there are (ECH-4.5)."""
    if source == "hostiles":
        return count("{n} hostile", "{n} hostiles", n=int(amount))
    return say("Agility {n} of {character}", n=amount, character=thing(source))


def purpose(what: str) -> Text:
    """What a test was for: `event:cold-rain`, `escape:quarry`, `fight:shears:giant-rat`, ..."""
    kind, _, rest = what.partition(":")
    if kind == "escape":
        return say("escape to {place}", place=thing(rest))
    if kind == "fight":
        weapon, _, target = rest.partition(":")
        return say("{weapon} against {target}", weapon=thing(weapon), target=thing(target))
    if kind == "attack":
        return say("attack of {character}", character=thing(rest))
    if kind == "investigate":
        return say("secret at {place}", place=thing(rest))
    if kind == "meet":
        return say("dealing with {character}", character=thing(rest))
    return thing(rest or kind)
