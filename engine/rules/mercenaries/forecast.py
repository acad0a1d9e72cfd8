"""What stands on the table for a choice: what an attack comes to before the modifier card, what damage
leaves, what a hex holds, why those are level that are asked about.

Only what is open enters it, so it says the same to everybody; the modifier card may change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.model import State
from engine.questions import Question
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.aiming import acting
from engine.rules.mercenaries.assault import Assault, assault, drawn_for, shield, turned_to, value
from engine.rules.mercenaries.content import CARDS, CONTENT, hazard_damage
from engine.rules.mercenaries.ground import apart, arena, by_hex
from engine.rules.mercenaries.monsters import outcomes, ways_of
from engine.rules.mercenaries.phases.order import REST
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import abilities, thing, things
from engine.wording import Text, count, say

Told = Iterator[tuple[str, Text]]


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option what follows from it; under "" what holds for the question."""
    tell = _TOLD.get(question.what)
    return {} if tell is None else dict(tell(state.board, question))


def _about(question: Question) -> tuple[Any, ...]:
    """What a question is about: ids and numbers, as its kind has them."""
    return question.about


# Attacks -------------------------------------------------------------------------------------------------


def _target(board: Board, question: Question) -> Told:
    """What the attack would come to against each that can be chosen."""
    figure, source, nth, extras, *_ = _about(question)
    if figure not in board.figures:
        return
    made = assault(board, figure, source, nth, extras)
    for id in question.ids:
        named = id.removeprefix("at:")
        targets = [each for each in named.split("+") if each in board.figures] if named != id else []
        told = {each: _parts(board, figure, each, made) for each in targets}
        if len(told) == 1:
            yield id, say("{parts}", parts=told[targets[0]])
        elif told:
            them = [say("{figure}: {parts}", figure=thing(of), parts=parts) for of, parts in told.items()]
            yield id, say("{them}", them=tuple(them))
    yield from _consumed(board, question)


def _strike(board: Board, question: Question) -> Told:
    """What the attack at hand comes to."""
    figure, target, source, nth, extras = _about(question)
    if {figure, target} <= board.figures.keys():
        made = assault(board, figure, source, nth, extras)
        parts = _parts(board, figure, target, made, printed.guards(extras))
        yield "", say("It stands at: {parts}.", parts=parts)


def _parts(
    board: Board, figure: str, target: str, made: Assault, worn: list[str] | None = None
) -> tuple[Text, ...]:
    """The attack with a card of +0, what is special about it, and what the target does."""
    guards, to = worn or [], turned_to(board, figure, target)
    parts = [say("{target} takes it instead", target=thing(to))] if to != target else []
    attack, shielded = value(board, figure, to, made).value, max(0, shield(board, to, guards) - made.pierce)
    dealt, hp = max(0, attack - shielded), board.figures[to].hp
    if shielded:
        parts.append(count(
            "{n} damage with a card of +0 (attack {attack}, shield {shield})",
            "{n} damage with a card of +0 (attack {attack}, shield {shield})",
            n=dealt, attack=attack, shield=shielded,
        ))  # fmt: skip
    else:
        parts.append(count("{n} damage with a card of +0", "{n} damage with a card of +0", n=dealt))
    needed = hp + shielded - attack
    if needed <= 0:
        parts.append(say("enough"))
    elif needed <= 2:
        parts.append(say("enough with {n} or more", n=f"{needed:+d}"))
    else:
        parts.append(count("of {n} hit point", "of {n} hit points", n=hp))
    how, back = drawn_for(board, figure, to, made, guards), _back(board, to, figure)
    parts += [DRAWN[how]] if how in DRAWN else []
    parts += [say("retaliate {n}", n=back)] if back else []
    return tuple(parts)


DRAWN = {"advantage": say("with advantage"), "disadvantage": say("with disadvantage")}


def _back(board: Board, target: str, figure: str) -> int:
    """How hard the target would hit back, if it lives: by all that reaches the attacker (MER-5.5)."""
    far, stats = apart(board, target, figure), board.figures[target].stats
    rows = [(stats.retaliate, stats.retaliates_at)]
    for row in board.lasting:
        what, _, range = row.figure.partition(":")
        if row.target == target and what == "retaliate":
            rows.append((row.amount, int(range or 1)))
    return sum(amount for amount, range in rows if far is not None and far <= range)


# Other parts ---------------------------------------------------------------------------------------------


def _part(board: Board, question: Question) -> Told:
    """The part of the action that is asked about, as it is printed."""
    _, source, nth, *_ = _about(question)
    for doing in printed.abilities(board, source)[nth : nth + 1]:
        yield "", abilities.told(doing, signed=source.startswith("monster:"))
    yield from _consumed(board, question)


def _consumed(board: Board, question: Question) -> Told:
    """What each element adds that can be consumed."""
    _, source, nth, *_ = _about(question)
    elements = [id.removeprefix("with:") for id in question.ids if id.startswith("with:")]
    for doing in printed.abilities(board, source)[nth : nth + 1]:
        for element in elements:
            if added := tuple(abilities.boosts(doing, element)):
                yield f"with:{element}", say("adds: {what}", what=added)


# Damage --------------------------------------------------------------------------------------------------


def _negate(board: Board, question: Question) -> Told:
    """What the damage leaves."""
    figure, amount, *_ = _about(question)
    if figure in board.figures:
        left = board.figures[figure].hp - amount
        if left > 0:
            yield "pass", count("{n} hit point left", "{n} hit points left", n=left)
        else:
            yield "pass", say("{figure} is out of the scenario", figure=thing(figure))


# Hexes ---------------------------------------------------------------------------------------------------


def _hexes(board: Board, question: Question) -> Told:
    """What lies on a hex that can be gone to."""
    for id in question.ids:
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


def _end(board: Board, question: Question) -> Told:
    """Why a figure that acts by itself may end on any of these hexes (MER-6.2, 6.7), and what lies there."""
    figure, source, nth, *_ = _about(question)
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
    yield from _hexes(board, question)


def _aim(_: Board, __: Question) -> Told:
    """Why a figure that acts by itself may attack any of these (MER-6.1, 6.5)."""
    yield "", say("They are equally near to it, and act equally early in the round.")


# Order and rests -----------------------------------------------------------------------------------------


def _turn(board: Board, question: Question) -> Told:
    """Why those are level that are asked about (MER-2.4, 2.6, 2.7, 2.9)."""
    tied = _about(question)
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


def _short_rest(board: Board, question: Question) -> Told:
    """What a short rest costs (MER-4.1)."""
    character = board.characters.get(_about(question)[0])
    if character is not None:
        yield "", count(
            "Of {n} discard one is lost, by chance; the others return to the hand.",
            "Of {n} discards one is lost, by chance; the others return to the hand.",
            n=len(character.discard),
        )  # fmt: skip


def _face(board: Board, question: Question) -> Told:
    """Which discard a face of the die stands for, as a short rest throws for them."""
    character = board.characters.get(_about(question)[0])
    if character is not None and len(character.discard) == len(question.options):
        cards = [say("{n} {card}", n=n, card=thing(card)) for n, card in enumerate(character.discard, 1)]
        yield "", say("The card that is lost: {cards}.", cards=tuple(cards))


def _bought(board: Board, question: Question) -> Told:
    """What the character has to spend."""
    character = board.characters.get(_about(question)[0])
    if character is None:
        return
    purse = {"n": character.gold, "many": sum(id.startswith("buy:") for id in question.ids)}
    bought = tuple(thing(id) for id in character.items if id in CONTENT.items)
    if bought:
        told = say("{n} gold to spend, one thing after another: {many} can be bought; bought: {items}.")
        yield "", replace(told, values={**purse, "items": bought})
    else:
        yield "", say("{n} gold to spend, one thing after another: {many} can be bought.", **purse)


_TOLD: Mapping[str, Callable[[Board, Question], Told]] = {
    "target": _target,
    "part": _part,
    "whom": _part,
    "arm": _strike,
    "guard": _strike,
    "negate": _negate,
    "move": _hexes,
    "shift": _hexes,
    "end": _end,
    "aim": _aim,
    "start": _hexes,
    "turn": _turn,
    "short-rest": _short_rest,
    "declare": _face,
    "buy": _bought,
}
"""By the kind of question."""
