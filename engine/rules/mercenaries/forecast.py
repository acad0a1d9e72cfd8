"""What stands on the table for a choice: what an attack comes to before the modifier card, what damage
leaves, what a hex holds, why those are level that are asked about.

Only what is open enters it, so it says the same to everybody; the modifier card may change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.model import State
from engine.questions import Question
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.aiming import acting
from engine.rules.mercenaries.assault import Assault, assault, drawn_for, shield, turned_to, value
from engine.rules.mercenaries.content import CARDS, CONTENT, hazard_damage
from engine.rules.mercenaries.ground import apart, arena, by_hex
from engine.rules.mercenaries.hitting import guarding
from engine.rules.mercenaries.monsters import outcomes
from engine.rules.mercenaries.phases.order import REST
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.ways import Ways
from engine.rules.mercenaries.words import abilities, thing, things
from engine.wording import Text, count, say

Told = Iterator[tuple[str, Text]]


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option what follows from it; under "" what holds for the question."""
    tell = _TOLD.get(question.what)
    return {} if tell is None else dict(tell(state.board, question))


# Attacks -------------------------------------------------------------------------------------------------


def _target(board: Board, question: Question) -> Told:
    """What the attack would come to against each that can be chosen."""
    figure, source, nth, extras, *_ = question.about
    if figure not in board.figures:
        return
    made = assault(board, str(figure), str(source), int(nth), str(extras))
    for id in question.ids:
        verb, _, named = id.partition(":")
        targets = [each for each in named.split("+") if each in board.figures] if verb == "at" else []
        if len(targets) == 1:
            yield id, say("{parts}", parts=_parts(board, str(figure), targets[0], made))
        elif targets:
            told = [
                say("{figure}: {parts}", figure=thing(each), parts=_parts(board, str(figure), each, made))
                for each in targets
            ]
            yield id, say("{them}", them=tuple(told))
    yield from _consumed(board, question)


def _strike(board: Board, question: Question) -> Told:
    """What the attack at hand comes to."""
    figure, target, source, nth, extras = question.about
    if {figure, target} <= board.figures.keys():
        made = assault(board, str(figure), str(source), int(nth), str(extras))
        parts = _parts(board, str(figure), str(target), made, guarding(str(extras)))
        yield "", say("It stands at: {parts}.", parts=parts)


def _parts(
    board: Board, figure: str, target: str, made: Assault, worn: list[str] | None = None
) -> tuple[Text, ...]:
    """The attack with a card of +0, what is special about it, and what the target does."""
    guards, to = worn or [], turned_to(board, figure, target)
    parts = [say("{target} takes it instead", target=thing(to))] if to != target else []
    attack, shielded = value(board, figure, to, made).value, max(0, shield(board, to, guards) - made.pierce)
    dealt, hp = max(0, attack - shielded), board.figures[to].hp
    parts.append(
        count("{n} damage with a card of +0", "{n} damage with a card of +0", n=dealt)
        if not shielded
        else count(
            "{n} damage with a card of +0 (attack {attack}, shield {shield})",
            "{n} damage with a card of +0 (attack {attack}, shield {shield})",
            n=dealt, attack=attack, shield=shielded,
        )
    )  # fmt: skip
    needed = hp + shielded - attack
    if needed <= 0:
        parts.append(say("enough"))
    elif needed <= 2:
        parts.append(say("enough with {n} or more", n=f"{needed:+d}"))
    else:
        parts.append(count("of {n} hit point", "of {n} hit points", n=hp))
    how = drawn_for(board, figure, to, made, guards)
    parts += [say("with advantage")] if how == "advantage" else []
    parts += [say("with disadvantage")] if how == "disadvantage" else []
    back = _back(board, to, figure)
    return (*parts, *([say("retaliate {n}", n=back)] if back else []))


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
    source, nth = str(question.about[1]), int(question.about[2])
    doing = printed.abilities(board, source)[nth : nth + 1]
    if doing:
        yield "", abilities.told(doing[0], signed=source.startswith("monster:"))
    yield from _consumed(board, question)


def _consumed(board: Board, question: Question) -> Told:
    """What each element adds that can be consumed."""
    source, nth = str(question.about[1]), int(question.about[2])
    doing = printed.abilities(board, source)[nth : nth + 1]
    for id in question.ids:
        verb, _, element = id.partition(":")
        added = [*abilities.boosts(doing[0], element)] if doing and verb == "with" else []
        if added:
            yield id, say("adds: {what}", what=tuple(added))


# Damage --------------------------------------------------------------------------------------------------


def _negate(board: Board, question: Question) -> Told:
    """What the damage leaves."""
    figure, amount = str(question.about[0]), int(question.about[1])
    if figure not in board.figures:
        return
    hp = board.figures[figure].hp
    if amount < hp:
        yield "pass", count("{n} hit point left", "{n} hit points left", n=hp - amount)
    else:
        yield "pass", say("{figure} is out of the scenario", figure=thing(figure))


# Hexes ---------------------------------------------------------------------------------------------------


def _hexes(board: Board, question: Question) -> Told:
    """What lies on a hex that can be gone to."""
    for id in question.ids:
        hex = id.partition(":")[2]
        told = tuple(_there(board, hex))
        if told:
            yield id, say("{what}", what=told)


def _there(board: Board, hex: str) -> Iterator[Text]:
    trap = board.traps.get(hex)
    if trap is not None:
        does = [count("{n} damage", "{n} damage", n=trap.damage)] if trap.damage else []
        yield say("a trap ({what})", what=(*does, *things(trap.conditions)))
    if board.floor.get(hex) == "hazard":
        n = hazard_damage(board.level)
        yield count("hazardous: {n} damage", "hazardous: {n} damage", n=n)
    if board.floor.get(hex) == "difficult":
        yield thing("difficult")
    if hex in board.doors and not board.doors[hex].open:
        yield say("a closed door")
    if hex in board.coins:
        n = board.coins[hex]
        yield count("{n} money token", "{n} money tokens", n=n)
    if hex in board.treasures:
        yield thing(board.treasures[hex])


# Who acts by itself ---------------------------------------------------------------------------------------


def _end(board: Board, question: Question) -> Told:
    """Why a figure that acts by itself may end on any of these hexes (MER-6.2, 6.7), and what lies there."""
    figure, source, nth = str(question.about[0]), str(question.about[1]), int(question.about[2])
    if figure not in board.figures:
        return
    around, monster = arena(board, figure), acting(board, figure, source, nth)
    ways, who = Ways(around, monster), by_hex(board)
    found = outcomes(around, monster, ways)
    after = dict.fromkeys(who[hex] for each in found for hex in each.foci)
    costs = tuple(dict.fromkeys(ways.all[each.end][1] for each in found))
    left = tuple(dict.fromkeys(ways.left(goal)[each.end][1] for each in found for goal in each.goals))
    if len(after) > 1:
        yield (
            "",
            say("Each of these may be its focus, equally near: {them}.", them=things(tuple(after))),
        )
    elif found[0].targets and len(costs) == 1:
        yield "", count(
            "Its focus is {focus}: each of these is {n} point away, and as good to attack from.",
            "Its focus is {focus}: each of these is {n} points away, and as good to attack from.",
            n=costs[0], focus=things(tuple(after)),
        )  # fmt: skip
    elif not found[0].targets and after and len(left) == 1:
        yield "", count(
            "Its focus is {focus}, too far to attack: from each of these {n} point is left to go.",
            "Its focus is {focus}, too far to attack: from each of these {n} points are left to go.",
            n=left[0], focus=things(tuple(after)),
        )  # fmt: skip
    yield from _hexes(board, question)


def _aim(_: Board, __: Question) -> Told:
    """Why a figure that acts by itself may attack any of these (MER-6.1, 6.5)."""
    yield "", say("They are equally near to it, and act equally early in the round.")


# Order and rests -----------------------------------------------------------------------------------------


def _turn(board: Board, question: Question) -> Told:
    """Why those are level that are asked about (MER-2.4, 2.6, 2.7, 2.9)."""
    tied = [str(each) for each in question.about]
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
    character = board.characters.get(str(question.about[0]))
    if character is not None:
        n = len(character.discard)
        yield "", count(
            "Of {n} discard one is lost, by chance; the others return to the hand.",
            "Of {n} discards one is lost, by chance; the others return to the hand.",
            n=n,
        )  # fmt: skip


def _face(board: Board, question: Question) -> Told:
    """Which discard a face of the die stands for, as a short rest throws for them."""
    character = board.characters.get(str(question.about[0]))
    sides = len(question.options)
    if character is not None and len(character.discard) == sides:
        cards = tuple(
            say("{n} {card}", n=n, card=thing(card)) for n, card in enumerate(character.discard, start=1)
        )
        yield "", say("The card that is lost: {cards}.", cards=cards)


def _bought(board: Board, question: Question) -> Told:
    """What the character has to spend."""
    character = board.characters.get(str(question.about[0]))
    if character is None:
        return
    many = sum(id.startswith("buy:") for id in question.ids)
    bought = tuple(thing(id) for id in character.items if id in CONTENT.items)
    if bought:
        yield "", say(
            "{n} gold to spend, one thing after another: {many} can be bought; bought: {items}.",
            n=character.gold, many=many, items=bought,
        )  # fmt: skip
    else:
        yield (
            "",
            say(
                "{n} gold to spend, one thing after another: {many} can be bought.",
                n=character.gold,
                many=many,
            ),
        )


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
