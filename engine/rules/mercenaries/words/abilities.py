"""What stands on a card, told from what is printed: so what is said is what happens.

The numbers of monsters' cards are added to their stat cards, and are told with a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.schema import AbilityCard, Action, Item
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing, things
from engine.tabletop.hexes import Pattern
from engine.wording import Text, count, own, say

ALL = 20
"""So many cards are as many as there are."""
WHOM: Mapping[str, Text] = {
    "self": say("itself"),
    "adjacent": say("all beside it"),
    "range": say("all in range"),
    "passed": say("all that were moved through"),
    "everywhere": say("all on the map"),
}
SIDES: Mapping[str, Text] = {
    "allies": say("allies"),
    "everybody": say("everybody"),
}


def told(ability: do.Doing, *, signed: bool = False) -> Text:
    """An ability in words."""
    what, details = TELL[type(ability)](ability, signed)
    if ability.consumes:
        details = (say("if {element} is consumed", element=thing(ability.consumes)), *details)
    return say("{what} ({details})", what=what, details=tuple(details)) if details else what


def abilities(all: Iterable[do.Doing], *, signed: bool = False) -> tuple[Text, ...]:
    """Abilities in the order in which they are done."""
    return tuple([told(each, signed=signed) for each in all])


def action(half: Action) -> Text:
    """Half a card: what it does, and where it goes."""
    what = abilities(half.abilities)
    after = [say("lost afterwards")] if half.lost else []
    after += [say("for the round")] if half.lasts == "round" else []
    after += [say("{n} experience", n=half.xp)] if half.xp else []
    return say("{what}; {after}", what=what, after=tuple(after)) if after else say("{what}", what=what)


def item(printed: Item) -> Text:
    """An item: what it does, when, and how often."""
    parts = [*abilities(printed.abilities)]
    if printed.at == "move":
        parts += [say("{n} more on a move", n=printed.plus)] if printed.plus else []
        parts += [say("a move becomes a jump")] if printed.jump else []
    elif printed.plus:
        parts.append(say("{n} more on an attack", n=printed.plus))
    if printed.advantage:
        parts.append(say("advantage on an attack"))
    if printed.hindering:
        parts.append(say("disadvantage for an attack on its owner"))
    if printed.shield:
        told_shield = count(
            "shield {shield} against {n} attack", "shield {shield} against {n} attacks",
            n=printed.hits, shield=printed.shield,
        )  # fmt: skip
        parts.append(told_shield)
    if printed.pierces:
        parts.append(say("an attack from afar ignores shields"))
    if printed.flattens:
        parts.append(say("a double counts as +0 against its owner"))
    if printed.conditions:
        parts.append(say("an attack beside adds {conditions}", conditions=things(printed.conditions)))
    how = {"spent": say("spent"), "consumed": say("consumed"), "always": say("as often as you like")}
    return say("{what}; {how}", what=tuple(parts), how=how[printed.use])


def monsters_card(id: str) -> Text | None:
    """The ability card of a monsters' deck of the box, `guard-card-3`; None for anything else."""
    card = of_box(id)
    return ability_card(card) if card else None


def of_box(id: str) -> AbilityCard | None:
    """The ability card of this id, where its deck is in the box."""
    deck, _, nth = id.rpartition("-card-")
    cards = CONTENT.decks[deck].cards if deck in CONTENT.decks else ()
    return cards[int(nth) - 1] if nth.isdigit() and 0 < int(nth) <= len(cards) else None


def brought(board: Board) -> Mapping[str, Text]:
    """What stands on the ability cards that a table brought along, by their ids and the options that name
    them."""
    return {
        f"{verb}{deck.id}-card-{nth}": ability_card(card)
        for deck in board.brought.decks.values()
        for nth, card in enumerate(deck.cards, 1)
        for verb in ("", "card:")
    }


def ability_card(card: AbilityCard) -> Text:
    """Its initiative, what its monsters do, and whether its deck is shuffled."""
    parts = [say("initiative {n}", n=card.initiative), *abilities(card.abilities, signed=True)]
    parts += [say("its deck is shuffled at the end of the round")] if card.mixes else []
    return say("{parts}", parts=tuple(parts))


def condition(id: str) -> Text | None:
    """What a condition does (MER-5.4), or what an element is for (MER-5.5); None for anything else."""
    return DOES.get(id)


ELEMENT = say(
    "there from the end of the turn that makes it to the end of the next round; what consumes it does more"
)
DOES: Mapping[str, Text] = {
    **dict.fromkeys(do.ELEMENTS, ELEMENT),
    "poison": say("attacks on it add 1; a heal ends it and heals nothing else"),
    "wound": say("it suffers 1 damage at the start of each of its turns; a heal ends it"),
    "immobilize": say("it cannot move, until the end of its next turn"),
    "disarm": say("it cannot attack, until the end of its next turn"),
    "stun": say("it does nothing, until the end of its next turn"),
    "muddle": say("it attacks with disadvantage, until the end of its next turn"),
    "strengthen": say("it attacks with advantage, until the end of its next turn"),
    "invisible": say("enemies neither focus nor attack it, until the end of its next turn"),
    "curse": say("a null is shuffled into its modifier deck, and leaves it when drawn"),
    "bless": say("a x2 is shuffled into its modifier deck, and leaves it when drawn"),
}


# Ability by ability --------------------------------------------------------------------------------------

Told = tuple[Text, tuple[Text, ...]]
"""What an ability is, and what else is said of it."""


def _number(value: int, signed: bool) -> str:
    return f"{value:+d}" if signed else str(value)


def _reach(ability: Any) -> Iterator[Text]:
    """Whom it is for, how far, how many."""
    if ability.whom in WHOM and ability.whom != "self":
        yield WHOM[ability.whom]
    if getattr(ability, "side", "") in SIDES:
        yield SIDES[ability.side]
    if getattr(ability, "range", 0):
        yield say("range {n}", n=ability.range)
    if getattr(ability, "targets", 1) > 1:
        yield say("targets {n}", n=ability.targets)


def _shoves(ability: Any) -> Iterator[Text]:
    if ability.push:
        yield say("push {n}", n=ability.push)
    if getattr(ability, "pull", 0):
        yield say("pull {n}", n=ability.pull)
    if ability.conditions:
        yield say("{conditions}", conditions=things(ability.conditions))


def _boosts(ability: Any) -> Iterator[Text]:
    for boost in ability.boosts:
        more = tuple(_added(boost))
        yield say("with {element}: {more}", element=thing(boost.element), more=more)


def boosts(ability: do.Doing, element: str) -> Iterator[Text]:
    """What consuming an element adds to an ability."""
    for boost in getattr(ability, "boosts", ()):
        if boost.element in (element, "any"):
            yield from _added(boost)


def _added(boost: do.With) -> list[Text]:
    """What consuming an element adds."""
    more = [say("{n} more", n=f"{boost.value:+d}")] if boost.value else []
    more += [say("range {n}", n=f"{boost.range:+d}")] if boost.range else []
    if boost.targets:
        more.append(count("{n} target more", "{n} targets more", n=boost.targets))
    more += [say("pierce {n}", n=boost.pierce)] if boost.pierce else []
    more += [*_shoves(boost)]
    more += [_area(boost.pattern)] if boost.pattern else []
    more += [WHOM[boost.whom]] if boost.whom else []
    return more


def _area(pattern: Pattern) -> Text:
    return count("an area of {n} hex", "an area of {n} hexes", n=len(pattern))


def _attack(x: do.Attack, signed: bool) -> Told:
    what = say("Attack {value}", value=_number(x.value, signed))
    if x.per == "moved":
        what = say("Attack {value} for each hex moved this turn", value=x.value)
    if x.per == "damage":
        what = say("Attack {value} for each damage dealt this turn", value=x.value)
    details = [*_reach(x)]
    details += [say("range {n}", n=f"{x.further:+d}")] if x.further else []
    details += [_area(x.pattern)] if x.pattern else []
    details += [say("pierce {n}", n=x.pierce)] if x.pierce else []
    details += [*_shoves(x)]
    details += [say("advantage")] if x.advantage else []
    details += [say("all its attacks on one enemy")] if x.same else []
    details += [say("{n} more where an ally is beside the target", n=x.helped)] if x.helped else []
    details += [say("{n} damage to all beside the target", n=x.spread)] if x.spread else []
    details += [say("{n} experience for each target", n=x.each_xp)] if x.each_xp else []
    return what, (*details, *_boosts(x))


def _move(x: do.Move, signed: bool) -> Told:
    what = say("Move {value}", value=_number(x.value, signed))
    if x.per:
        what = say("Move {value} for each damage dealt this turn", value=x.value)
    return what, (say("jump"),) if x.jump else ()


def _heal(x: do.Heal, _: bool) -> Told:
    details = (WHOM["self"],) if x.whom == "self" else tuple(_reach(x))
    return say("Heal {value}", value=x.value), (*details, *_boosts(x))


def _shield(x: do.Shield, _: bool) -> Told:
    details = tuple(_reach(x))
    if x.uses:
        details += (count("for {n} attack", "for {n} attacks", n=x.uses),)
    return say("Shield {value}", value=x.value), details


def _retaliate(x: do.Retaliate, _: bool) -> Told:
    details = [say("range {n}", n=x.range)] if x.range > 1 else []
    details += [say("{n} experience each time", n=x.each_xp)] if x.each_xp else []
    return say("Retaliate {value}", value=x.value), tuple(details)


def _bonus(x: do.Bonus, _: bool) -> Told:
    if x.hindering:
        return say("whoever attacks it has disadvantage this round"), tuple(_reach(x))
    return say("{n} more on attacks this round", n=f"{x.attack:+d}"), tuple(_reach(x))


def _mends(x: do.Mends, _: bool) -> Told:
    times = count("{n} time", "{n} times", n=x.uses)
    return say("Heal {value} at the end of every turn", value=x.value), (times,)


def _afflict(x: do.Afflict, _: bool) -> Told:
    details = (WHOM["self"],) if x.whom == "self" else tuple(_reach(x))
    return say("{conditions}", conditions=things(x.conditions)), details


def _shift(x: do.Shift, _: bool) -> Told:
    push, *more = _shoves(x)
    return push, (*more, *_reach(x), *_boosts(x))


def _hurt(x: do.Hurt, _: bool) -> Told:
    details = () if x.whom == "self" else tuple(_reach(x))
    if x.whom == "self":
        return say("suffer {n} damage", n=x.value), details
    return count("{n} damage", "{n} damage", n=x.value), details


def _trap(x: do.Trap, _: bool) -> Told:
    parts = [count("{n} damage", "{n} damage", n=x.damage)] if x.damage else []
    return say("a trap beside it"), (*parts, *things(x.conditions))


def _recover(x: do.Recover, _: bool) -> Told:
    what = count("take back {n} discarded card", "take back {n} discarded cards", n=x.cards)
    if x.cards >= ALL:
        what = say("take back all discarded cards")
    return what, (*(() if x.whom == "self" else _reach(x)), *_boosts(x))


TELL: Mapping[type[do.Ability], Callable[[Any, bool], Told]] = {
    do.Attack: _attack,
    do.Move: _move,
    do.Heal: _heal,
    do.Shield: _shield,
    do.Retaliate: _retaliate,
    do.Bonus: _bonus,
    do.Mends: _mends,
    do.Afflict: _afflict,
    do.Shift: _shift,
    do.Hurt: _hurt,
    do.Loot: lambda x, _: (say("Loot {value}", value=x.range), ()),
    do.Make: lambda x, _: (
        say("make {elements}", elements=things(x.elements)),
        (say("for cards that consume it, from the end of the turn"),),
    ),
    do.Trap: _trap,
    do.Summon: lambda x, _: (say("summon {figure}", figure=thing(x.figure)), ()),
    do.Recover: _recover,
    do.Redirect: lambda _, __: (say("attacks on allies beside it are upon it instead"), ()),
    do.ByHand: lambda x, _: (say("by hand: {words}", words=own(x.words)), ()),
}
"""By kind of ability."""
