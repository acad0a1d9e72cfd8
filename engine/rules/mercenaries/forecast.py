"""What stands on the table for a choice: what an attack comes to before the modifier card, what damage
leaves, what a hex holds, why those are level that are asked about.

Only what is open enters it, so it says the same to everybody; the modifier card may change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.model import State
from engine.questions import Question
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.aiming import acting
from engine.rules.mercenaries.assault import Assault, assault, drawn_for, shield, turned_to, value
from engine.rules.mercenaries.content import CARDS, hazard_damage
from engine.rules.mercenaries.fighting import hits_back
from engine.rules.mercenaries.ground import arena, by_hex
from engine.rules.mercenaries.monsters import outcomes, ways_of
from engine.rules.mercenaries.phases.order import REST
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import abilities, thing, things
from engine.wording import Text, count, say

Told = Iterator[tuple[str, Text]]
Ids = tuple[str, ...]


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option what follows from it; under "" what holds for the question."""
    tell = TOLD.get(question.what)
    return {} if tell is None else dict(tell(state.board, question.ids, *question.about))


# Attacks -------------------------------------------------------------------------------------------------


def _target(board: Board, ids: Ids, figure: str, source: str, nth: int, extras: str, *_: object) -> Told:
    """What the attack would come to against each that can be chosen."""
    if figure not in board.figures:
        return
    made = assault(board, figure, source, nth, extras)
    for id in ids:
        named = id.removeprefix("at:")
        targets = [each for each in named.split("+") if each in board.figures] if named != id else []
        told = {each: _parts(board, figure, each, made) for each in targets}
        if len(told) == 1:
            yield id, say("{parts}", parts=told[targets[0]])
        elif told:
            them = [say("{figure}: {parts}", figure=thing(of), parts=parts) for of, parts in told.items()]
            yield id, say("{them}", them=tuple(them))
    yield from _consumed(board, ids, source, nth)


def _strike(board: Board, _: Ids, figure: str, target: str, source: str, nth: int, extras: str) -> Told:
    """What the attack at hand comes to."""
    if {figure, target} <= board.figures.keys():
        made = assault(board, figure, source, nth, extras)
        parts = _parts(board, figure, target, made, printed.guards(extras))
        yield "", say("It stands at: {parts}.", parts=parts)


def _parts(
    board: Board, figure: str, target: str, made: Assault, guards: Sequence[str] = ()
) -> tuple[Text, ...]:
    """The attack with a card of +0, what is special about it, and what the target does."""
    to = turned_to(board, figure, target)
    parts = [say("{target} takes it instead", target=thing(to))] if to != target else []
    attack, shielded = value(board, figure, to, made).value, max(0, shield(board, to, guards) - made.pierce)
    dealt, hp = max(0, attack - shielded), board.figures[to].hp
    told = count("{n} damage with a card of +0", "{n} damage with a card of +0")
    if shielded:
        told = count(
            "{n} damage with a card of +0 (attack {attack}, shield {shield})",
            "{n} damage with a card of +0 (attack {attack}, shield {shield})",
        )
    parts.append(replace(told, values={"n": dealt, "attack": attack, "shield": shielded}))
    needed = hp + shielded - attack
    if needed <= 0:
        parts.append(say("enough"))
    elif needed <= 2:
        parts.append(say("enough with {n} or more", n=f"{needed:+d}"))
    else:
        parts.append(count("of {n} hit point", "of {n} hit points", n=hp))
    how = drawn_for(board, figure, to, made, guards)
    back = sum(amount for amount, _ in hits_back(board, to, figure))
    parts += [DRAWN[how]] if how in DRAWN else []
    parts += [say("retaliate {n}", n=back)] if back else []
    return tuple(parts)


DRAWN = {"advantage": say("with advantage"), "disadvantage": say("with disadvantage")}


# Other parts ---------------------------------------------------------------------------------------------


def _part(board: Board, ids: Ids, _: str, source: str, nth: int, *__: object) -> Told:
    """The part of the action that is asked about, as it is printed."""
    doing = printed.abilities(board, source)[nth]
    yield "", abilities.told(doing, signed=source.startswith("monster:"))
    yield from _consumed(board, ids, source, nth)


def _consumed(board: Board, ids: Ids, source: str, nth: int) -> Told:
    """What each element adds that can be consumed."""
    for id in ids:
        verb, _, element = id.partition(":")
        added = abilities.boosts(printed.abilities(board, source)[nth], element) if verb == "with" else ()
        if added:
            yield id, say("adds: {what}", what=added)


# Damage --------------------------------------------------------------------------------------------------


def _negate(board: Board, _: Ids, figure: str, amount: int, *__: object) -> Told:
    """What the damage leaves."""
    if figure in board.figures:
        left = board.figures[figure].hp - amount
        out = say("{figure} is out of the scenario", figure=thing(figure))
        yield "pass", count("{n} hit point left", "{n} hit points left", n=left) if left > 0 else out


# Hexes ---------------------------------------------------------------------------------------------------


def _hexes(board: Board, ids: Ids, *_: object) -> Told:
    """What lies on a hex that can be gone to."""
    for id in ids:
        if told := tuple(_there(board, id.partition(":")[2])):
            yield id, say("{what}", what=told)


def _there(board: Board, hex: str) -> Iterator[Text]:
    if hex in board.traps:
        yield say("a trap ({what})", what=abilities.trap(board.traps[hex]))
    if board.floor.get(hex) == "hazard":
        yield count("hazardous: {n} damage", "hazardous: {n} damage", n=hazard_damage(board.level))
    if board.floor.get(hex) == "difficult":
        yield thing("difficult")
    if hex in board.doors and not board.doors[hex].open:
        yield say("a closed door")
    if hex in board.coins:
        yield count("{n} money token", "{n} money tokens", n=board.coins[hex])
    if hex in board.treasures:
        yield thing(board.treasures[hex])


# Who acts by itself ---------------------------------------------------------------------------------------


def _end(board: Board, ids: Ids, figure: str, source: str, nth: int) -> Told:
    """Why a figure that acts by itself may end on any of these hexes (MER-6.2, 6.7), and what lies there."""
    if figure not in board.figures:
        return
    around, monster = arena(board, figure), acting(board, figure, source, nth)
    ways, who = ways_of(around, monster), by_hex(board)
    found = outcomes(around, monster, ways)
    after = things(tuple(dict.fromkeys(who[hex] for each in found for hex in each.foci)))
    costs = tuple(dict.fromkeys(ways.all[each.end][1] for each in found))
    left = tuple(dict.fromkeys(ways.left(goal)[each.end][1] for each in found for goal in each.goals))
    if len(after) > 1:
        yield "", say("Each of these may be its focus, equally near: {them}.", them=after)
    elif found[0].targets and len(costs) == 1:
        yield "", count(
            "Its focus is {focus}: each of these is {n} point away, and as good to attack from.",
            "Its focus is {focus}: each of these is {n} points away, and as good to attack from.",
            n=costs[0], focus=after,
        )  # fmt: skip
    elif not found[0].targets and after and len(left) == 1:
        yield "", count(
            "Its focus is {focus}, too far to attack: from each of these {n} point is left to go.",
            "Its focus is {focus}, too far to attack: from each of these {n} points are left to go.",
            n=left[0], focus=after,
        )  # fmt: skip
    yield from _hexes(board, ids)


def _aim(*_: object) -> Told:
    """Why a figure that acts by itself may attack any of these (MER-6.1, 6.5)."""
    yield "", say("They are equally near to it, and act equally early in the round.")


# Order and rests -----------------------------------------------------------------------------------------


def _turn(board: Board, _: Ids, *tied: str) -> Told:
    """Why those are level that are asked about (MER-2.4, 2.6, 2.7, 2.9)."""
    types = [board.types[id] for id in tied if id in board.types]
    if types:
        n = board.decks[types[0].deck].initiative
        if len({each.deck for each in types}) < len(types):
            yield "", say("They share a deck, which is at {n}.", n=n)
        else:
            yield "", say("They are of different kinds, and both decks are at {n}.", n=n)
        return
    at = [board.characters[id] for id in tied if id in board.characters]
    if any(each.resting or len(each.chosen) < 2 for each in at):
        yield "", say("They act at {n}, where somebody rests long, and no second card counts.", n=REST)
    elif at:
        first, second = (CARDS[card].initiative for card in at[0].chosen)
        yield "", say("Both their cards are level: {first} and {second}.", first=first, second=second)


def _short_rest(board: Board, _: Ids, character: str) -> Told:
    """What a short rest costs (MER-4.1)."""
    if character in board.characters:
        yield "", count(
            "Of {n} discard one is lost, by chance; the others return to the hand.",
            "Of {n} discards one is lost, by chance; the others return to the hand.",
            n=len(board.characters[character].discard),
        )  # fmt: skip


def _face(board: Board, ids: Ids, character: str = "", *_: object) -> Told:
    """Which discard a face of the die stands for, as a short rest throws for them."""
    discard = board.characters[character].discard if character in board.characters else ()
    if discard and len(discard) == len(ids):
        cards = [say("{n} {card}", n=n, card=thing(card)) for n, card in enumerate(discard, 1)]
        yield "", say("The card that is lost: {cards}.", cards=tuple(cards))


def _bought(board: Board, ids: Ids, character: str) -> Told:
    """What the character has to spend."""
    if character not in board.characters:
        return
    has = board.characters[character]
    purse = {"n": has.gold, "many": sum(id.startswith("buy:") for id in ids), "items": things(has.items)}
    if has.items:
        told = say("{n} gold to spend, one thing after another: {many} can be bought; bought: {items}.")
    else:
        told = say("{n} gold to spend, one thing after another: {many} can be bought.")
    yield "", replace(told, values=purse)


TOLD: Mapping[str, Callable[..., Told]] = {
    "target": _target,
    "negate": _negate,
    "end": _end,
    "aim": _aim,
    "turn": _turn,
    "short-rest": _short_rest,
    "declare": _face,
    "buy": _bought,
    **dict.fromkeys(("part", "whom"), _part),
    **dict.fromkeys(("arm", "guard"), _strike),
    **dict.fromkeys(("move", "shift", "start"), _hexes),
}
"""By the kind of question: `(board, ids of the options, *about)`."""
