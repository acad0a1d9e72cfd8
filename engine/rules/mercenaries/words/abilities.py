"""What stands on a card, told from what is printed: so what is said is what happens.

The numbers of monsters' cards are added to their stat cards, and are told with a sign.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import fields

from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.printed import CARD
from engine.rules.mercenaries.schema import AbilityCard, Action, Item
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing, things
from engine.tabletop import saying
from engine.tabletop.saying import Line, by, where
from engine.wording import Text, count, own, say

Details = Mapping[str, Line]
"""By the field of what is printed what it says where it holds something, and not what it mostly does; `n` is
what it holds, or how many, other blanks are other fields."""

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


ITEM: Details = {
    "plus": by("at", {"move": say("{n} more on a move")}, say("{n} more on an attack")),
    "jump": say("a move becomes a jump"),
    "advantage": say("advantage on an attack"),
    "hindering": say("disadvantage for an attack on its owner"),
    "shield": lambda x: count(
        "shield {shield} against {n} attack", "shield {shield} against {n} attacks", n=x.hits
    ),
    "pierces": say("an attack from afar ignores shields"),
    "flattens": say("a double counts as +0 against its owner"),
    "conditions": say("an attack beside adds {conditions}"),
}
"""Of an item."""


def of_box(id: str) -> AbilityCard | None:
    """The ability card of a monsters' deck of the box, `guard-card-3`; None for anything else."""
    deck, _, nth = id.rpartition(CARD)
    cards = CONTENT.decks[deck].cards if deck in CONTENT.decks else ()
    return cards[int(nth) - 1] if nth.isdigit() and 0 < int(nth) <= len(cards) else None


def brought(board: Board) -> Mapping[str, Text]:
    """What stands on the ability cards that a table brought along, by their ids and the options that name
    them."""
    return {
        f"{verb}{deck.id}{CARD}{nth}": ability_card(card)
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
    if name is None:
        what = details.pop(0)
    else:
        added = signed and isinstance(ability, do.Attack | do.Move) and not ability.per
        what = _said(name, ability, COUNTED.get(type(ability), "value"), added=added)
    if ability.consumes:
        details.insert(0, say("if {element} is consumed", element=thing(ability.consumes)))
    return say("{what} ({details})", what=what, details=tuple(details)) if details else what


def abilities(all: Iterable[do.Doing], *, signed: bool = False) -> tuple[Text, ...]:
    """Abilities in the order in which they are done."""
    return tuple([told(each, signed=signed) for each in all])


def boosts(ability: do.Doing, element: str) -> tuple[Text, ...]:
    """What consuming an element adds to an ability."""
    fit = [boost for boost in getattr(ability, "boosts", ()) if boost.element in (element, "any")]
    return tuple(each for boost in fit for each in _details(boost, ADDED, ADDED))


def _details(of: Any, said: Iterable[str], lines: Details | None = None) -> Iterator[Text]:
    """What these fields say, in this order."""
    usual = {each.name: each.default for each in fields(of)}
    for field in said:
        if field == REACH:
            yield from _reach(of)
        elif (value := getattr(of, field)) and value != usual[field]:
            yield _said((lines or DETAILS)[field], of, field)


def _said(line: Line, of: Any, n: str, *, added: bool = False) -> Text:
    """A line whose blanks are filled by the fields of what is printed; `added`: its value is, to another."""

    def value(blank: str) -> Any:
        held = getattr(of, n if blank == "n" else blank)
        if isinstance(held, tuple):
            return len(held) if blank == "n" else things(held)
        if isinstance(held, str):
            return thing(held)
        return f"{held:+d}" if added or (blank == "n" and n in SIGNED.get(type(of), ())) else held

    return saying.filled(saying.line(line, of), value)


def _reach(of: Any) -> Iterator[Text]:
    """Whom it is for, how far, how many."""
    if of.whom == "self":
        yield from [WHOM["self"]] if isinstance(of, do.Heal | do.Afflict) else []
        return
    if of.whom in WHOM:
        yield WHOM[of.whom]
    yield from _details(of, [each for each in ("side", "range", "targets") if hasattr(of, each)])


SIGNED: Mapping[type, Collection[str]] = {
    do.Attack: ("further",), do.Bonus: ("attack",), do.With: ("value", "range"),
}  # fmt: skip
"""What is added to something, and told with a sign."""
WHOM: Mapping[str, Text] = {
    "self": say("itself"),
    "adjacent": say("all beside it"),
    "range": say("all in range"),
    "passed": say("all that were moved through"),
    "everywhere": say("all on the map"),
}
DETAILS: Details = {
    "side": by("side", {"allies": say("allies")}, say("everybody")),
    "range": say("range {n}"),
    "targets": say("targets {n}"),
    "further": say("range {n}"),
    "pattern": count("an area of {n} hex", "an area of {n} hexes"),
    "pierce": say("pierce {n}"),
    "push": say("push {n}"),
    "pull": say("pull {n}"),
    "damage": count("{n} damage", "{n} damage"),
    "conditions": say("{conditions}"),
    "jump": say("jump"),
    "advantage": say("advantage"),
    "same": say("all its attacks on one enemy"),
    "helped": say("{n} more where an ally is beside the target"),
    "spread": say("{n} damage to all beside the target"),
    "each_xp": lambda x: (
        say("{n} experience for each target") if isinstance(x, do.Attack) else say("{n} experience each time")
    ),
    "uses": count("for {n} attack", "for {n} attacks"),
    "elements": say("for cards that consume it, from the end of the turn"),
    "boosts": lambda x: say("{more}", more=tuple([
        say("with {element}: {more}", element=thing(each.element), more=tuple(_details(each, ADDED, ADDED)))
        for each in x.boosts
    ])),
}  # fmt: skip
"""Of an ability."""
ADDED: Details = {
    "value": say("{n} more"),
    "range": say("range {n}"),
    "targets": count("{n} target more", "{n} targets more"),
    **{field: DETAILS[field] for field in ("pierce", "push", "conditions", "pattern")},
    "whom": lambda x: WHOM[x.whom],
}
"""Of what consuming an element adds, in this order."""
TRAP, REACH = ("damage", "conditions"), "reach"
COUNTED: Mapping[type, str] = {do.Bonus: "attack", do.Recover: "cards"}
"""What `n` is of an ability, if not its value."""
ALL = 20
"""So many cards are as many as there are."""
TOLD: Mapping[type[do.Ability], tuple[Line | None, str]] = {
    do.Attack: (
        by("per", {
            "moved": say("Attack {value} for each hex moved this turn"),
            "damage": say("Attack {value} for each damage dealt this turn"),
        }, say("Attack {value}")),
        "reach further pattern pierce push pull conditions advantage same helped spread each_xp boosts",
    ),
    do.Move: (where("per", say("Move {value} for each damage dealt this turn"), say("Move {value}")), "jump"),
    do.Heal: (say("Heal {value}"), "reach boosts"),
    do.Shield: (say("Shield {value}"), "reach uses"),
    do.Retaliate: (say("Retaliate {value}"), "range each_xp"),
    do.Bonus: (where(
        "hindering", say("whoever attacks it has disadvantage this round"),
        say("{n} more on attacks this round"),
    ), "reach"),
    do.Mends: (lambda x: say(
        "{what} ({details})",
        what=say("Heal {value} at the end of every turn", value=x.value),
        details=count("{n} time", "{n} times", n=x.uses),
    ), ""),
    do.Afflict: (None, "conditions reach"),
    do.Shift: (None, "push pull conditions reach boosts"),
    do.Hurt: (by("whom", {"self": say("suffer {n} damage")}, count("{n} damage", "{n} damage")), "reach"),
    do.Loot: (lambda x: say("Loot {value}", value=x.range), ""),
    do.Make: (say("make {elements}"), "elements"),
    do.Trap: (say("a trap beside it"), " ".join(TRAP)),
    do.Summon: (say("summon {figure}"), ""),
    do.Recover: (by(
        "cards", {ALL: say("take back all discarded cards")},
        count("take back {n} discarded card", "take back {n} discarded cards"),
    ), "reach boosts"),
    do.Redirect: (say("attacks on allies beside it are upon it instead"), ""),
    do.ByHand: (lambda x: say("by hand: {words}", words=own(x.words)), ""),
}  # fmt: skip
"""By kind of ability what it is called, where it has a name, and the fields that say more, in this order;
`reach` stands for whom it is for, how far and how many."""


def trap(laid: Any) -> tuple[Text, ...]:
    """What a trap does to whoever springs it."""
    return tuple(_details(laid, TRAP))
