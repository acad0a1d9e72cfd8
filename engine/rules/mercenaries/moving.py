"""Moving: where a figure can go in a move, the way there, and what it meets on it (MER-5.5).

A walk costs 1 point a hex, 2 into difficult terrain; it leads through allies, not through enemies or
obstacles. A jump is hindered in its last hex alone, a flight not at all. Of several ways the one with the
fewest traps and hazards is gone, then the one of fewest points; whoever wants another goes `by` a hex. A
closed door ends a leg: what is left of the move goes on in the room that it reveals.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.questions import PASS, options
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed, rooms
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx
from engine.rules.mercenaries.conditions import afflict, hindered
from engine.rules.mercenaries.content import hazard_damage
from engine.rules.mercenaries.damage import deal, gain
from engine.rules.mercenaries.ground import enemies, ground, passable, standing_at
from engine.rules.mercenaries.items import asking, offered, used
from engine.rules.mercenaries.parts import did
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import Attack, Move
from engine.rules.mercenaries.words import thing
from engine.tabletop.hexes import Hex, named, placed
from engine.tabletop.space import Way, within
from engine.verbs import Why
from engine.waiting import Waiting
from engine.wording import say

GROUND = "MER-5.5"


class Journey:
    """The move of a figure: what is left of it, how it gets about, and from where."""

    def __init__(self, board: Board, figure: str, points: int, way: str, start: str = "") -> None:
        self.board, self.points, self.way = board, points, way
        moving = board.figures[figure]
        self.start = start or moving.at
        self.where = ground(board) if moving.monster or moving.owner else passable(board)
        self.enemies = {each.at for each in enemies(board, figure).values()}
        self.taken = {each.at for id, each in board.figures.items() if id != figure}

    def ways(self) -> dict[str, Way[str]]:
        """The best way to every hex that is in reach; stopping there may not be allowed."""
        return within(self, self.start, self.points, self._step)

    def beside(self, hex: str) -> list[str]:
        """Where a step leads to; a closed door ends the way."""
        if hex != self.start and self.closed(hex):
            return []
        return [named(to) for to in self.where.beside(placed(hex))]

    def _step(self, to: str) -> tuple[int, int] | None:
        """Harm and points of a step into a hex; None where an enemy or an obstacle is in the way."""
        if self.way != "walks":
            return 0, 1
        shut = to in self.enemies or self.board.floor.get(to) == "obstacle"
        return None if shut else (int(self.harmful(to)), 1 + self._difficult(to))

    def ends(self, ways: Mapping[str, Way[str]]) -> list[str]:
        """The hexes in reach in which it may stop, by these ways; a jump pays to land."""
        lands = self.way == "jumps"
        able = [to for to, way in ways.items() if way.points + (lands and self._difficult(to)) <= self.points]
        return [hex for hex in able if self.no_stop(hex) is None]

    def lands_from(self, hex: str, left: int) -> bool:
        """Whether a jump that comes by a hex with so many points left can land somewhere."""
        away = self.where.away(placed(hex))
        ends = [to for to in self.board.floor if placed(to) in away and self.no_stop(to) is None]
        return any(away[placed(to)] + self._difficult(to) <= left for to in ends)

    def _difficult(self, hex: str) -> bool:
        return self.board.floor.get(hex) == "difficult"

    def closed(self, hex: str) -> bool:
        """Whether there is a closed door."""
        door = self.board.doors.get(hex)
        return door is not None and not door.open

    def harmful(self, hex: str) -> bool:
        """Whether there is a trap or a hazard."""
        return hex in self.board.traps or self.board.floor.get(hex) == "hazard"

    def no_stop(self, hex: str) -> Why | None:
        """Why nobody of this figure's kind stops in a hex."""
        if hex in self.taken:
            there = thing(standing_at(self.board, hex))
            return Why(say("{figure} stands in {hex}", figure=there, hex=hex), GROUND)
        if self.way != "flies" and self.board.floor.get(hex) == "obstacle":
            return Why(say("an obstacle lies in {hex}", hex=hex), GROUND)
        return None


# A character's move --------------------------------------------------------------------------------------


def journey(board: Board, figure: str, source: str, nth: int, extras: str, spent: int, plan: str) -> Journey:
    """What is left of the move that is ability `nth` of a source, with the items that were used for it."""
    ability = printed.ability(board, source, nth, Move)
    used = printed.items(extras)
    points = ability.value * board.dealt if ability.per == "damage" else ability.value
    points += sum(item.plus for item in used) - spent
    moving = board.figures[figure].stats
    jumps = ability.jump or any(item.jump for item in used)
    way = "flies" if moving.flies else "jumps" if jumps else "walks"
    return Journey(board, figure, max(0, points), way, plan.rsplit(maxsplit=1)[-1] if plan else "")


def hexes(look: Look) -> Collection[str]:
    """All hexes that are known, doors too."""
    return (*look.board.floor, *(at for at in look.board.doors if at not in look.board.floor))


def _ends(look: Look, *about: Any) -> list[str]:
    moving = journey(look.board, *about)
    return moving.ends(moving.ways())


def _points(look: Look, figure: str, source: str, nth: int, *more: Any) -> list[str]:
    moving = journey(look.board, figure, source, nth, *more)
    return _waypoints(moving, moving.ways(), source, nth)


def _out_of_reach(look: Look, hex: str, *about: Any) -> Why:
    """A hex in which it can stop and that is in reach, or lies on the way where it matters which it goes."""
    too_far = Why(say("{hex} is out of reach in this move", hex=hex), GROUND)
    return journey(look.board, *about).no_stop(hex) or too_far


to = ACT.verb("to", GROUND, asked="move", names=hexes, options=_ends)(_out_of_reach)
by = ACT.verb("by", GROUND, asked="move", names=hexes, options=_points)(_out_of_reach)


def _waypoints(moving: Journey, ways: Mapping[str, Way[str]], source: str, nth: int) -> list[str]:
    """Where a move may go by: for a walk where there is harm in reach, for a jump where the action does
    something to whoever is passed, and it can land from there."""
    short = [hex for hex, way in ways.items() if way.points < moving.points and not moving.closed(hex)]
    if moving.way == "walks":
        harm = any(moving.harmful(hex) for hex in ways)
        return [hex for hex in short if moving.no_stop(hex) is None] if harm else []
    later = printed.abilities(moving.board, source)[nth + 1 :]
    if not any(isinstance(each, Attack) and each.whom == "passed" for each in later):
        return []
    return [hex for hex in short if moving.lands_from(hex, moving.points - ways[hex].points)]


@STEPS.waits("do.move")
def move(
    tx: Tx, figure: str, source: str, nth: int, extras: str = "", spent: int = 0, plan: str = ""
) -> Waiting:
    """A character's move: to a hex, or by one and on from there; or it stays where it is (MER-5.5)."""
    board = tx.board
    if figure not in board.figures or hindered(board, figure, "move"):
        return
    about = (figure, source, nth, extras, spent, plan)
    moving = journey(board, *about)
    ways = moving.ways()
    ids = [*(f"to:{hex}" for hex in moving.ends(ways))]
    ids += [f"by:{hex}" for hex in _waypoints(moving, ways, source, nth)]
    shown = (*options(GROUND, *ids), *offered(board, figure, "move"))
    if not shown:
        return
    leaves = "MER-3.4" if not plan or moving.no_stop(moving.start) is None else ""
    chosen: str = yield asking(tx, figure, "move", GROUND, shown, about, leaves, always=True)
    how, _, what = chosen.partition(":")
    if how == "use":
        tx.then(tx.frame(move, figure, source, nth, used(tx, figure, what, extras), spent, plan))
        return
    going = (*plan.split(), *(ways[what].places if chosen != PASS else ()))
    if not going:
        return
    cost = spent + (ways[what].points if chosen != PASS else 0)
    if how == "by" and moving.way != "walks":
        tx.then(tx.frame(move, figure, source, nth, extras, cost, " ".join(going)))
        return
    did(tx, figure, source, nth)
    tx.then(tx.frame(walk, figure, " ".join(going), moving.way, GROUND))
    if how == "by" or moving.closed(going[-1]):
        tx.then(tx.frame(move, figure, source, nth, extras, cost, ""))


# Walking -------------------------------------------------------------------------------------------------


@STEPS.step
def walk(tx: Tx, figure: str, way: str, how: str, clause: str) -> None:
    """A figure goes its way, as far as the next trap, hazard or closed door; then on, if it still can. A jump
    meets nothing but in its last hex."""
    if figure not in tx.board.figures or hindered(tx.board, figure, "move"):
        return
    left = way.split()
    moving = Journey(tx.board, figure, 0, how)
    leg = len(left) if how != "walks" else _leg(moving, left)
    tx.emit(ev.FigureMoved(figure, tuple(left[:leg])), clause)
    end = left[leg - 1]
    if moving.closed(end):
        tx.then(tx.frame(rooms.enter_door, end))
    elif how != "flies":
        harm(tx, figure, end)
    if left[leg:]:
        tx.then(tx.frame(walk, figure, " ".join(left[leg:]), how, clause))


def _leg(moving: Journey, way: Sequence[str]) -> int:
    """How many hexes a walk goes before it meets something."""
    met = (nth for nth, hex in enumerate(way, 1) if moving.harmful(hex) or moving.closed(hex))
    return next(met, len(way))


def harm(tx: Tx, figure: str, hex: str) -> None:
    """A figure comes into a hex: a trap is sprung and is gone, a hazard stays (MER-5.5)."""
    board = tx.board
    trap = board.traps.get(hex)
    if trap is not None:
        tx.emit(ev.TrapSprung(figure, hex), GROUND)
        if trap.owner in board.figures and board.figures[figure].monster != board.figures[trap.owner].monster:
            gain(tx, trap.owner, trap.xp, GROUND)
        deal(tx, figure, trap.damage, GROUND, trap.owner or "trap")
        if trap.conditions:
            tx.then(tx.frame(inflict, figure, " ".join(trap.conditions), GROUND))
    elif board.floor.get(hex) == "hazard":
        deal(tx, figure, hazard_damage(board.danger), GROUND, "hazard")


@STEPS.step
def inflict(tx: Tx, figure: str, conditions: str, clause: str) -> None:
    """A figure gets conditions, if it is still there."""
    afflict(tx, figure, conditions.split(), clause)


# Pushing and pulling -------------------------------------------------------------------------------------


def shifts(board: Board, target: str, by: str, how: str, left: int, plan: str = "") -> list[str]:
    """The hexes into which a figure can be shifted next, strictly farther from another, or nearer to it: free
    ones, and with more than one step left those of its allies from which it comes to a free one. plan: the
    hexes of allies that it goes through before."""
    where, start = ground(board), placed(board.figures[by].at)
    flies = board.figures[target].stats.flies
    moved = Journey(board, target, 0, "flies" if flies else "walks", plan.rpartition(" ")[2])
    through = set() if flies else moved.enemies
    far, sign = where.away(start), 1 if how == "push" else -1

    def leads(here: Hex, left: int) -> list[Hex]:
        return [
            to
            for to in where.beside(here)
            if here in far and (far[to] - far[here]) * sign > 0
            if moved.no_stop(named(to)) is None
            or (left > 1 and named(to) in moved.taken - through and leads(to, left - 1))
        ]

    return [named(to) for to in leads(placed(moved.start), left)]


@ACT.verb("to", GROUND, asked="shift", names=hexes, options=lambda look, *about: shifts(look.board, *about))
def shifted(look: Look, hex: str, target: str, by: str, how: str, *_: int | str) -> Why:
    """A free hex beside the target, or an ally's on the way to one, farther from whoever pushes it, nearer to
    whoever pulls it."""
    if how == "push":
        return Why(say("a push leads to a free hex beside the target, farther away"), GROUND)
    return Why(say("a pull leads to a free hex beside the target, nearer"), GROUND)


@STEPS.waits("shift")
def shift(tx: Tx, target: str, by: str, how: str, left: int, plan: str = "") -> Waiting:
    """A figure is pushed or pulled, a hex at a time, also through its allies; a character may leave the rest
    where the figure can stop (MER-5.5)."""
    if left <= 0 or target not in tx.board.figures or by not in tx.board.figures:
        return
    able = options(GROUND, *(f"to:{hex}" for hex in shifts(tx.board, target, by, how, left, plan)))
    about: tuple[int | str, ...] = (target, by, how, left, plan) if plan else (target, by, how, left)
    leaves = "MER-3.4" if by in tx.board.characters and not plan else ""
    answer: str = yield asking(tx, by, "shift", GROUND, able, about, leaves)
    chosen, _, hex = answer.partition(":")
    if chosen == "use":
        used(tx, by, hex)
        tx.then(tx.frame(shift, target, by, how, left, plan))
    elif chosen == "to":
        way = f"{plan} {hex}".strip()
        if not standing_at(tx.board, hex):
            tx.then(tx.frame(shove, target, by, how, way))
            way = ""
        tx.then(tx.frame(shift, target, by, how, left - 1, way))


@STEPS.step
def shove(tx: Tx, target: str, by: str, how: str, way: str) -> None:
    """It goes there as far as the next trap or hazard, and on; difficult terrain does not hinder it."""
    if target not in tx.board.figures:
        return
    left, flies = way.split(), tx.board.figures[target].stats.flies
    leg = len(left) if flies else _leg(Journey(tx.board, target, 0, "walks"), left)
    tx.emit(ev.FigureShifted(target, by, tuple(left[:leg]), how), GROUND)
    if not flies:
        harm(tx, target, left[leg - 1])
    if left[leg:]:
        tx.then(tx.frame(shove, target, by, how, " ".join(left[leg:])))
