"""Throws, shuffles and draws as steps: a physical die or card is a question, a seeded one is at once.

Either way the entry that says what came up stands before anything that depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from engine import dice as d
from engine import events as ev
from engine.course import Course, Pile
from engine.errors import GameFault
from engine.evolve import count_choice
from engine.frames import Frame, Steps
from engine.questions import Choice, Option, Question
from engine.waiting import gathered

if TYPE_CHECKING:
    from engine.turn import Tx

STEPS = Steps()
FACE = "face:"
CARD = "card:"


def find_die(tx: Tx, name: str) -> d.Die:
    """A die of the system, or a plain `dN`."""
    try:
        return d.find(tx.rules.dice, name)
    except LookupError as error:
        raise GameFault(f"{tx.step}: {error}") from error


def find_pile(tx: Tx, name: str) -> Pile:
    """A pile that was laid."""
    held = tx.course.piles.get(name)
    if held is None:
        laid = ", ".join(tx.course.piles) or "none"
        raise GameFault(f"{tx.step}: no pile is called {name!r}; laid are {laid}")
    return held


def physical(tx: Tx, seat: str) -> bool:
    """Whether this seat's dice and cards are real ones in this decision."""
    return tx.chance.source != "scripted" and physical_at(tx.course, seat)


def physical_at(course: Course, seat: str) -> bool:
    """Whether this seat's dice and cards are real ones, by the table's `dice` option (KER-3.4)."""
    source, _, named = course.options.get("dice", "seeded").partition(":")
    return source == "declared" and (not named or seat in named.split("+"))


def throw(tx: Tx, by: str, dice: tuple[str, ...], then: Frame, clause: str, seat: str) -> Frame:
    """The frame that hands a throw to `then`."""
    if physical(tx, seat):
        return Frame("kernel.declare", (by, seat, clause, " ".join(dice)), then)
    return Frame("kernel.throw", (by, clause, " ".join(dice)), then)


@STEPS.at("kernel.throw")
def throw_now(tx: Tx, then: Frame, by: str, clause: str, dice: str) -> None:
    """Throw seeded or scripted dice."""
    binds = bool(tx.course.choice) and gathered(then)
    label = d.label(count_choice(tx.course) if binds else tx.course, dice, tx.version + 1)
    thrown = [find_die(tx, each) for each in dice.split(" ")]
    faces = d.thrown(tx.chance, by, thrown, tx.entropy, label)
    _land(tx, then, ev.Rolled(by, tuple(dice.split(" ")), faces, tx.chance.source, label, binds), clause)


def _land(tx: Tx, then: Frame, rolled: ev.Rolled, clause: str) -> None:
    version = tx.emit(rolled, clause)
    tx.then(then.adding(version, *rolled.faces))


def still_needed(dice: Sequence[d.Die], typed: Sequence[int]) -> tuple[tuple[int, ...], d.Die | None, int]:
    """Sort faces typed in the order of a real table into chains.

    Dice of a kind are thrown together, then those that opened are thrown again together. Returns the flat
    faces when all are in, else the die that is to be thrown next and how many of it.
    """
    left = list(typed)
    flat: list[int] = []
    for die, group in groupby(dice):
        chains: list[list[int]] = [[] for _ in group]
        live = chains
        while live:
            if len(left) < len(live):
                return (), die, len(live)
            for chain in live:
                chain.append(left.pop(0))
            live = [chain for chain in live if chain[-1] == die.opens]
        flat += [face for chain in chains for face in chain]
    return tuple(flat), None, 0


def askable(tx: Tx, seat: str) -> tuple[str, ...]:
    """Who types in what came up: the seat, or whoever is there when it is nobody's."""
    return (seat,) if seat else tx.seats


@STEPS.at("kernel.declare")
def declare(tx: Tx, then: Frame, by: str, seat: str, clause: str, dice: str, *typed: int) -> None:
    """Ask for the faces of a real throw, all dice of a kind at once, opened dice again."""
    faces, die, need = still_needed([find_die(tx, each) for each in dice.split(" ")], typed)
    if die is None:
        _land(tx, then, ev.Rolled(by, tuple(dice.split(" ")), faces, "declared"), clause)
        return
    shown = tuple(Option(f"{FACE}{face}", clause) for face in sorted(set(die.faces)))
    asked = Question(
        askable(tx, seat),
        "declare",
        "KER-3.4",
        "pick",
        shown,
        need,
        need,
        repeat=True,
        about=(by, die.id, need),
    )
    taking = Frame("kernel.declared", (by, seat, clause, dice, *typed), then)
    tx.ask([asked], taking, "all" if seat else "any")


@STEPS.at("kernel.declared")
def declared(
    tx: Tx, then: Frame, by: str, seat: str, clause: str, dice: str, *typed_and_answer: int | str | Choice
) -> None:
    """Take the faces that were typed in; more dice may be open."""
    *typed, answer = typed_and_answer
    if not seat:
        typed = typed[:-1]
    assert isinstance(answer, tuple)
    added = [int(each.removeprefix(FACE)) for each in answer]
    faces = [int(each) for each in typed if isinstance(each, int)]
    tx.then(Frame("kernel.declare", (by, seat, clause, dice, *faces, *added), then))


def shuffle(tx: Tx, pile: str, cards: tuple[str, ...], clause: str) -> int:
    """Lay a pile. At a real table its order is not known to the program: cards are named as they come."""
    if physical(tx, ""):
        event = ev.Shuffled(pile, len(cards), "declared")
        return tx.emit(event, clause, tx.seal(ev.Ordered(pile, tuple(sorted(cards)))))
    label = d.label(tx.course, pile, tx.version + 1)
    order = tx.chance.shuffle(pile, cards, tx.entropy, label)
    event = ev.Shuffled(pile, len(cards), tx.chance.source, label)
    return tx.emit(event, clause, tx.seal(ev.Ordered(pile, order)))


def put_on(tx: Tx, pile: str, cards: tuple[str, ...], clause: str, at: Literal["top", "bottom"]) -> int:
    """Lay cards face down onto a pile. Which they are is sealed for no one."""
    held = tx.course.piles.get(pile)
    order = held.order if held else ()
    new = (*cards, *order) if at == "top" else (*order, *cards)
    return tx.emit(ev.Stacked(pile, len(cards), at), clause, tx.seal(ev.Ordered(pile, new)))


def draw(tx: Tx, pile: str, count: int, then: Frame, clause: str, seat: str) -> Frame:
    """The frame that hands drawn cards to `then`."""
    return Frame("kernel.draw", (pile, count, clause, seat), then)


def peek(tx: Tx, pile: str, count: int, then: Frame, clause: str, seat: str) -> Frame:
    """The frame that hands the top cards, still on their pile, to `then`."""
    return Frame("kernel.peek", (pile, count, clause, seat), then)


@STEPS.at("kernel.peek")
def peek_now(tx: Tx, then: Frame, pile: str, count: int, clause: str, seat: str, *named: str) -> None:
    """Look at the top of a pile; of a real pile, the seat names in secret what it sees (KER-3.5)."""
    held = find_pile(tx, pile)
    count = min(count, held.count)
    if held.declared and len(named) < count:
        taking = Frame("kernel.drawn", ("kernel.peek", pile, count, clause, seat, *named), then)
        _ask_card(tx, held, pile, clause, seat, named, taking)
        return
    cards = named if held.declared else held.order[:count]
    tx.then(then.adding(*cards))


def _ask_card(
    tx: Tx, held: Pile, pile: str, clause: str, seat: str, named: tuple[str, ...], taking: Frame
) -> None:
    left = list(held.order)
    for card in named:
        left.remove(card)
    shown = tuple(Option(f"{CARD}{card}", clause) for card in dict.fromkeys(left))
    private = bool(seat)
    asked = Question(
        askable(tx, seat), "draw", "KER-3.5", "one", shown, secret=private, hidden=private, about=(pile,)
    )
    tx.ask([asked], taking, "all" if seat else "any")


@STEPS.at("kernel.draw")
def draw_now(tx: Tx, then: Frame, pile: str, count: int, clause: str, seat: str, *named: str) -> None:
    """Take cards off the top; of a real pile, ask which came up, one after another (KER-3.5)."""
    held = find_pile(tx, pile)
    count = min(count, held.count)
    if held.declared and len(named) < count:
        taking = Frame("kernel.drawn", ("kernel.draw", pile, count, clause, seat, *named), then)
        _ask_card(tx, held, pile, clause, seat, named, taking)
        return
    cards = tuple(named) if held.declared else held.order[:count]
    _take(tx, then, pile, seat, cards, clause)


def _take(tx: Tx, then: Frame, pile: str, seat: str, cards: tuple[str, ...], clause: str) -> None:
    if seat:
        version = tx.emit(
            ev.Drawn(pile, seat, len(cards)), clause, tx.seal(ev.Dealt(pile, seat, cards), seat)
        )
    else:
        version = tx.emit(ev.Turned(pile, cards), clause)
    tx.then(then.adding(version, *cards))


@STEPS.at("kernel.drawn")
def drawn(
    tx: Tx, then: Frame, step: str, pile: str, count: int, clause: str, seat: str, *named_and_answer: str
) -> None:
    """Take the name of a card of a real pile, for the draw or peek that asked."""
    *named, answer = named_and_answer
    if not seat:
        named = named[:-1]
    tx.then(Frame(step, (pile, count, clause, seat, *named, answer.removeprefix(CARD)), then))
