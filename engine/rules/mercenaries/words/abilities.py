"""What stands on a card, told from what is printed: so what is said is what happens.

The numbers of monsters' cards are added to their stat cards, and are told with a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import fields

from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.schema import AbilityCard, Action, Item
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing, things
from engine.wording import Text, count, own, say

Detail = Callable[[Any], Text]
"""What a field says of what is printed, where it holds something, and not what it mostly does."""

# Cards and items -----------------------------------------------------------------------------------------


def action(half: Action) -> Text:
    """Half a card: what it does, and where it goes."""
    what = abilities(half.abilities)
    after = [say("lost afterwards")] if half.lost else []
    after += [say("for the round")] if half.lasts == "round" else []
    after += [say("{n} experience", n=half.xp)] if half.xp else []
    return say("{what}; {after}", what=what, after=tuple(after)) if after else say("{what}", what=what)


def item(printed: Item) -> Text:
    """An item: what it does, when, and how often."""
    what = (*abilities(printed.abilities), *_details(printed, ITEM, ITEM))
    how = {"spent": say("spent"), "consumed": say("consumed"), "always": say("as often as you like")}
    return say("{what}; {how}", what=what, how=how[printed.use])


ITEM: Mapping[str, Detail] = {
    "plus": lambda x: (
        say("{n} more on a move", n=x.plus) if x.at == "move" else say("{n} more on an attack", n=x.plus)
    ),
    "jump": lambda _: say("a move becomes a jump"),
    "advantage": lambda _: say("advantage on an attack"),
    "hindering": lambda _: say("disadvantage for an attack on its owner"),
    "shield": lambda x: count(
        "shield {shield} against {n} attack", "shield {shield} against {n} attacks",
        n=x.hits, shield=x.shield,
    ),
    "pierces": lambda _: say("an attack from afar ignores shields"),
    "flattens": lambda _: say("a double counts as +0 against its owner"),
    "conditions": lambda x: say("an attack beside adds {conditions}", conditions=things(x.conditions)),
}  # fmt: skip
"""By the field of an item."""


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


def told(ability: do.Doing, *, signed: bool = False) -> Text:
    """An ability in words. What has no name is called by the first that is said of it."""
    name, said = TOLD[type(ability)]
    details = [*_details(ability, said.split())]
    what = details.pop(0) if name is None else name(ability, signed)
    if ability.consumes:
        details.insert(0, say("if {element} is consumed", element=thing(ability.consumes)))
    return say("{what} ({details})", what=what, details=tuple(details)) if details else what


def abilities(all: Iterable[do.Doing], *, signed: bool = False) -> tuple[Text, ...]:
    """Abilities in the order in which they are done."""
    return tuple([told(each, signed=signed) for each in all])


def boosts(ability: do.Doing, element: str) -> Iterator[Text]:
    """What consuming an element adds to an ability."""
    for boost in getattr(ability, "boosts", ()):
        if boost.element in (element, "any"):
            yield from _added(boost)


def _added(boost: do.With) -> Iterator[Text]:
    if boost.value:
        yield say("{n} more", n=f"{boost.value:+d}")
    if boost.range:
        yield say("range {n}", n=f"{boost.range:+d}")
    if boost.targets:
        yield count("{n} target more", "{n} targets more", n=boost.targets)
    yield from _details(boost, ("pierce", "push", "conditions", "pattern"))
    if boost.whom:
        yield WHOM[boost.whom]


def _details(of: Any, said: Iterable[str], lines: Mapping[str, Detail] | None = None) -> Iterator[Text]:
    """What these fields say, in this order."""
    usual = {each.name: each.default for each in fields(of)}
    for field in said:
        value = getattr(of, field)
        if field == "whom":
            yield from _reach(of)
        elif value and value != usual[field]:
            yield (lines or DETAILS)[field](of)


def _reach(of: Any) -> Iterator[Text]:
    """Whom it is for, how far, how many."""
    if of.whom == "self":
        yield from [WHOM["self"]] if isinstance(of, do.Heal | do.Afflict) else []
        return
    if of.whom in WHOM:
        yield WHOM[of.whom]
    yield from _details(of, [each for each in ("side", "range", "targets") if hasattr(of, each)])


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
TRAP = ("damage", "conditions")
DETAILS: Mapping[str, Detail] = {
    "side": lambda x: SIDES[x.side],
    "range": lambda x: say("range {n}", n=x.range),
    "targets": lambda x: say("targets {n}", n=x.targets),
    "further": lambda x: say("range {n}", n=f"{x.further:+d}"),
    "pattern": lambda x: count("an area of {n} hex", "an area of {n} hexes", n=len(x.pattern)),
    "pierce": lambda x: say("pierce {n}", n=x.pierce),
    "push": lambda x: say("push {n}", n=x.push),
    "pull": lambda x: say("pull {n}", n=x.pull),
    "damage": lambda x: count("{n} damage", "{n} damage", n=x.damage),
    "conditions": lambda x: say("{conditions}", conditions=things(x.conditions)),
    "jump": lambda _: say("jump"),
    "advantage": lambda _: say("advantage"),
    "same": lambda _: say("all its attacks on one enemy"),
    "helped": lambda x: say("{n} more where an ally is beside the target", n=x.helped),
    "spread": lambda x: say("{n} damage to all beside the target", n=x.spread),
    "each_xp": lambda x: (
        say("{n} experience for each target", n=x.each_xp)
        if isinstance(x, do.Attack)
        else say("{n} experience each time", n=x.each_xp)
    ),
    "uses": lambda x: count("for {n} attack", "for {n} attacks", n=x.uses),
    "elements": lambda _: say("for cards that consume it, from the end of the turn"),
    "boosts": lambda x: say("{more}", more=tuple(
        say("with {element}: {more}", element=thing(each.element), more=tuple(_added(each)))
        for each in x.boosts
    )),
}  # fmt: skip
"""By the field of an ability."""


Name = Callable[[Any, bool], Text]


def _attack(x: do.Attack, signed: bool) -> Text:
    if x.per == "moved":
        return say("Attack {value} for each hex moved this turn", value=x.value)
    if x.per == "damage":
        return say("Attack {value} for each damage dealt this turn", value=x.value)
    return say("Attack {value}", value=_number(x.value, signed))


def _move(x: do.Move, signed: bool) -> Text:
    if x.per:
        return say("Move {value} for each damage dealt this turn", value=x.value)
    return say("Move {value}", value=_number(x.value, signed))


def _number(value: int, signed: bool) -> str:
    return f"{value:+d}" if signed else str(value)


def _bonus(x: do.Bonus, _: bool) -> Text:
    if x.hindering:
        return say("whoever attacks it has disadvantage this round")
    return say("{n} more on attacks this round", n=f"{x.attack:+d}")


def _mends(x: do.Mends, _: bool) -> Text:
    what = say("Heal {value} at the end of every turn", value=x.value)
    return say("{what} ({details})", what=what, details=count("{n} time", "{n} times", n=x.uses))


def _hurt(x: do.Hurt, _: bool) -> Text:
    if x.whom == "self":
        return say("suffer {n} damage", n=x.value)
    return count("{n} damage", "{n} damage", n=x.value)


def _recover(x: do.Recover, _: bool) -> Text:
    if x.cards >= ALL:
        return say("take back all discarded cards")
    return count("take back {n} discarded card", "take back {n} discarded cards", n=x.cards)


ALL = 20
"""So many cards are as many as there are."""
TOLD: Mapping[type[do.Ability], tuple[Name | None, str]] = {
    do.Attack: (
        _attack,
        "whom further pattern pierce push pull conditions advantage same helped spread each_xp boosts",
    ),
    do.Move: (_move, "jump"),
    do.Heal: (lambda x, _: say("Heal {value}", value=x.value), "whom boosts"),
    do.Shield: (lambda x, _: say("Shield {value}", value=x.value), "whom uses"),
    do.Retaliate: (lambda x, _: say("Retaliate {value}", value=x.value), "range each_xp"),
    do.Bonus: (_bonus, "whom"),
    do.Mends: (_mends, ""),
    do.Afflict: (None, "conditions whom"),
    do.Shift: (None, "push pull conditions whom boosts"),
    do.Hurt: (_hurt, "whom"),
    do.Loot: (lambda x, _: say("Loot {value}", value=x.range), ""),
    do.Make: (lambda x, _: say("make {elements}", elements=things(x.elements)), "elements"),
    do.Trap: (lambda *_: say("a trap beside it"), " ".join(TRAP)),
    do.Summon: (lambda x, _: say("summon {figure}", figure=thing(x.figure)), ""),
    do.Recover: (_recover, "whom boosts"),
    do.Redirect: (lambda *_: say("attacks on allies beside it are upon it instead"), ""),
    do.ByHand: (lambda x, _: say("by hand: {words}", words=own(x.words)), ""),
}
"""By kind of ability what it is called, where it has a name, and the fields that say more, in this order;
`whom` stands for how far and how many as well."""


def trap(laid: Any) -> tuple[Text, ...]:
    """What a trap does to whoever springs it."""
    return tuple(_details(laid, TRAP))
