"""The actions of cards as the community writes them in JSON, read into abilities.

    {"type": "attack", "value": 1, "valueType": "minus", "subActions": [{"type": "range", "value": 3}]}

An action that the vocabulary does not have becomes a by-hand ability as a whole, also if it lacks a word for
one part alone: what it says is named, and the table does it. Areas are drawn in rows of hexes, the odd rows
half a hex to the right: `(0,1,active)|(1,1,target)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.rules.mercenaries import vocabulary as do
from engine.tabletop.hexes import Hex, Pattern

ID = re.compile(r"[a-z]+(-[a-z]+)*\Z")
AREA = re.compile(r"\((-?\d+),(-?\d+),(\w+)\)\Z")
LONGEST = 200
"""Characters of what is named of a by-hand ability."""
CONDITIONS: dict[object, do.Condition] = {each: each for each in get_args(do.Condition)}
WHOM: Mapping[str, dict[str, Any]] = {
    "self": {"whom": "self"},
    "enemiesAdjacent": {"whom": "adjacent"},
    "enemyAdjacent": {"whom": "one", "range": 1},
    "alliesAdjacent": {"whom": "adjacent", "side": "allies"},
    "enemiesRange": {"whom": "range"},
    "alliesRange": {"whom": "range", "side": "allies"},
}
"""Whom something is for, by the word for it, before a `:` with the range."""


class Said(Struct, frozen=True, rename="camel"):
    """An action of a file."""

    type: str
    value: int | str = 0
    value_type: str = ""
    sub_actions: tuple[Said, ...] = ()


class Unknown(Exception):
    """The vocabulary has no word for it."""


def abilities(actions: Iterable[Said]) -> list[do.Doing]:
    """What a card does. An element that adds to the attack before it becomes a part of that."""
    found: list[do.Doing] = []
    for action in actions:
        try:
            before = found[-1] if found else None
            if _consumes(action) and isinstance(before, do.Attack) and _adds(action):
                (found[-1],) = _within([replace(before, boosts=(*before.boosts, _boost(action)))])
            else:
                found += _within(_known(action))
        except Unknown:
            found.append(do.ByHand(words=told(action)))
    return found


def _within(found: list[do.Doing]) -> list[do.Doing]:
    """Abilities whose numbers the vocabulary has."""
    try:
        return msgspec.convert(msgspec.to_builtins(found), list[do.Doing])
    except msgspec.ValidationError as error:
        raise Unknown(str(error)) from error


def told(action: Said) -> str:
    """What an action says, word by word, for those who do it by hand."""
    words = (action.type, action.value_type, action.value)
    own = " ".join(str(each) for each in words if each not in ("", 0))
    inside = "; ".join(told(each) for each in action.sub_actions)
    return (f"{own} ({inside})" if inside else own)[:LONGEST]


def number(action: Said) -> int:
    if isinstance(action.value, str) and not re.fullmatch(r"-?[0-9]{1,4}", action.value):
        raise Unknown(told(action))
    return int(action.value)


def _signed(action: Said) -> int:
    """A number that is added to a stat card's."""
    if action.value_type not in ("plus", "minus", "add", "subtract"):
        raise Unknown(told(action))
    return -number(action) if action.value_type in ("minus", "subtract") else number(action)


def _condition(action: Said) -> do.Condition:
    found = CONDITIONS.get(action.value)
    if found is None or action.sub_actions:
        raise Unknown(told(action))
    return found


def _element(action: Said) -> Any:
    word = "any" if action.value in ("any", "all", "wild") else action.value
    if word not in (*do.ELEMENTS, "any"):
        raise Unknown(told(action))
    return word


def _whom(actions: Iterable[Said], only: str = "") -> dict[str, Any]:
    """Whom the parts of an action say it is for; nothing else may be among them. only: the one side that it
    can be for."""
    found: dict[str, Any] = {}
    for each in actions:
        word, _, far = str(each.value).partition(":")
        if each.type == "range":
            found["range"] = number(each)
        elif each.type == "specialTarget" and word in WHOM and (far.isdigit() or not far):
            found.update(WHOM[word], **({"range": int(far)} if far else {}))
        else:
            raise Unknown(told(each))
    if only and found.pop("side", only) != only:
        raise Unknown(only)
    return found


def _known(action: Said) -> list[do.Doing]:
    """An action in the words of the vocabulary; Unknown where it has none for any part of it."""
    inside, kind = action.sub_actions, action.type
    if kind == "move" and all(each.type == "jump" for each in inside):
        return [do.Move(value=_signed(action), jump=bool(inside))]
    if kind == "attack":
        return [_attack(action)]
    if kind == "heal" and inside:
        return [do.Heal(value=number(action), **{"whom": "one", **_whom(inside, "allies")})]
    if kind == "shield" and (whom := _whom(inside, "allies")).get("whom", "self") != "one":
        return [do.Shield(value=number(action), **whom)]
    if kind == "retaliate" and (whom := _whom(inside)).pop("whom", "self") == "self" and "side" not in whom:
        return [do.Retaliate(value=number(action), **whom)]
    if kind == "condition" and inside:
        return [do.Afflict(conditions=(_condition(Said(kind, action.value)),), **_whom(inside))]
    if kind == "and":
        said = tuple([_condition(each) for each in inside if each.type == "condition"])
        rest = [each for each in inside if each.type != "condition"]
        if said and rest:
            return [do.Afflict(conditions=said, **_whom(rest))]
    if kind in ("push", "pull") and inside and (whom := _whom(inside, "enemies")).pop("range", 1) == 1:
        return [do.Shift(**{kind: number(action), **whom})]
    if kind == "summon" and isinstance(action.value, str):
        name, _, rank = action.value.partition(":")
        if ID.match(name) and rank in ("", "normal"):
            return [do.Summon(figure=name)]
    if kind == "loot" and not inside:
        return [do.Loot(range=number(action))]
    if kind == "sufferDamage" and not inside:
        return [do.Hurt(value=number(action))]
    if _consumes(action) and inside and not _adds(action):
        element = _element(action)
        if any(each.type == "specialTarget" for each in inside):  # conditions, and whom they are for
            inside = (Said("and", sub_actions=inside),)
        return [replace(one, consumes=element) for each in inside for one in _known(each)]
    if kind == "element" and not inside and not _consumes(action) and action.value in do.ELEMENTS:
        return [do.Make(elements=(_element(action),))]
    raise Unknown(told(action))


def _consumes(action: Said) -> bool:
    return action.type == "element" and action.value_type == "minus"


def _adds(action: Said) -> bool:
    """Whether what an element does adds to an attack and is nothing of its own."""
    return all(
        each.type in (*BOOST, "condition")
        and not any(one.type == "specialTarget" for one in each.sub_actions)
        for each in action.sub_actions
    )


def area(action: Said) -> Pattern:
    """The hexes of an area as they lie to the attacker, or to one of them where nobody stands in it; those
    that an enhancement can add are left out."""
    hexes: dict[str, list[Hex]] = {}
    for each in str(action.value).split("|"):
        found = AREA.match(each)
        if found is None:
            raise Unknown(told(action))
        x, y = int(found[1]), int(found[2])
        hexes.setdefault(found[3], []).append((x - (y - (y & 1)) // 2, y))
    struck = hexes.get("target", hexes.get("true", []))
    centre = hexes.get("active", struck)[:1]
    if not struck or not {*hexes} <= {"target", "true", "active", "enhance"}:
        raise Unknown(told(action))
    ((q, r),) = centre
    return tuple([(a - q, b - r) for a, b in struck])


# What belongs to an attack, and what an element adds to one ----------------------------------------------

Words = Mapping[str, tuple[str, Callable[[Said], Any]]]
"""By the word of a file the field that it fills, and how it is read."""
BOTH: Words = {"pierce": ("pierce", number), "push": ("push", number), "area": ("pattern", area)}
ATTACK: Words = {**BOTH, "range": ("range", number), "pull": ("pull", number), "target": ("targets", number)}
BOOST: Words = {
    **BOTH,
    "attack": ("value", _signed),
    "range": ("range", _signed),
    "target": ("targets", lambda each: number(each) - 1),
}
"""Numbers are added; `target 2` is one target more."""


def _part(found: dict[str, Any], part: Said, words: Words) -> None:
    """A part of an action fills its field; conditions come together."""
    if part.type == "condition":
        found["conditions"] = (*found.get("conditions", ()), _condition(part))
    elif part.type in words:
        field, read = words[part.type]
        found[field] = read(part)
    else:
        raise Unknown(told(part))


def _attack(action: Said) -> do.Attack:
    """An attack; of its parts none but an element has parts."""
    found: dict[str, Any] = {}
    for each in action.sub_actions:
        if each.type == "range" and (each.value_type or number(each) < 0):
            found["further"] = number(each) if not each.value_type else _signed(each)
        elif each.type == "specialTarget":
            found.update(_whom((each,), "enemies"))
            if found["whom"] not in ("adjacent", "range"):
                raise Unknown(told(each))
        elif _consumes(each):
            found["boosts"] = (*found.get("boosts", ()), _boost(each))
        elif each.sub_actions:
            raise Unknown(told(each))
        else:
            _part(found, each, ATTACK)
    return do.Attack(value=_signed(action), **found)


def _boost(action: Said) -> do.With:
    """What an element adds to an attack."""
    found: dict[str, Any] = {}
    inside = action.sub_actions
    for part in (*inside, *(one for each in inside for one in each.sub_actions)):
        _part(found, part, BOOST)
    return do.With(element=_element(action), **found)
