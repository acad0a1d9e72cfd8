"""The commands that move the game: each runs steps in a `Tx` until something is asked or the game ends.

They are decided whole or not at all, and purely: same rules, same state, same command, same chance, same
entries. A refusal is raised before anything is emitted that would be kept, cites the clause that forbids, and
lists what would be legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine import events as ev
from engine.audience import REFEREE, shares_hands
from engine.commands import Adjust, Answer, Command, Concede, Correct, Position, Start, actor
from engine.course import Prompt, find_slot, question_to
from engine.dice import Chance
from engine.entries import Part
from engine.errors import Illegal, InternalError, Malformed, NotYours, Stale
from engine.model import State
from engine.moment import present, short
from engine.pace import may_pass, own_answer, pace_pass
from engine.questions import PASS, Question, check, legal, value
from engine.resting import all_taken_up, taken_up
from engine.system import Rules
from engine.table import answered, entropy_digest
from engine.tabletop import counters, fitting
from engine.turn import Tx
from engine.wording import Text, say

_canonical = msgspec.json.Encoder(order="sorted")
MOST = 999
"""The largest number that people write, as in positions; sums of larger ones could not be stored."""
NAMED = (Start, Adjust, Correct, Position)
"""Commands that somebody at the table gives who need not be a seat of the game."""


def resolve(
    rules: Rules,
    state: State,
    command: Command,
    chance: Chance,
    version: int,
    making: Callable[[Rules, State, int, str, Chance], Tx] = Tx,
) -> Tx:
    """The decision that a command of the game gives: its `entries`, and the state `after` them. `version` is
    the last one in the log. `making`: another kind of decision (one in which an event is replaced, to report
    what a correction would have changed)."""
    if isinstance(command, NAMED) and command.by:
        present(state, command.by)
    tx = making(rules, state, version, actor(command), chance)
    PLAY[type(command)](tx, state, command)
    return tx


def acting(state: State, seat: str, by: str) -> None:
    """Whether `by` may act for a seat: itself, who keeps it since it left, or the referee (KER-1.6)."""
    table = state.table
    if seat not in table.seats:
        raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", table.seats)
    if by not in (REFEREE, table.voice(seat)):
        kept = say("{seat} has left; {keeper} acts there", seat=seat, keeper=table.voice(seat))
        own = say("{by} does not act for {seat}", by=by, seat=seat)
        raise NotYours(kept if by == seat else own, "KER-1.6", (table.voice(seat), REFEREE))


def need_ongoing(state: State) -> None:
    """Whether the game has started and not ended."""
    if not state.course.origin:
        raise Illegal(say("the game has not started"), "KER-6.2")
    if state.course.ended:
        raise Illegal(say("the game has ended"), "KER-6.3")


def _seated(tx: Tx, state: State) -> tuple[str, ...]:
    """The seats a game may begin with."""
    if state.course.origin:
        raise Illegal(say("the game has started already"), "KER-6.2")
    if state.table.waiting:
        told = say("{seats} have not shown their words yet", seats=state.table.waiting)
        raise Illegal(told, "KER-3.6", state.table.waiting)
    least, most = tx.rules.seats
    seats = state.table.present
    if not least <= len(seats) <= most:
        raise Illegal(
            say(
                "{n} seats are taken; the game is for {least} to {most}", n=len(seats), least=least, most=most
            ),
            "KER-6.2",
        )
    return seats


def _start(tx: Tx, state: State, command: Start) -> None:
    seats = _seated(tx, state)
    tx.emit(ev.Started(seats, entropy_digest(state.table)), "KER-6.2")
    tx.run(tx.rules.setup)


def _position(tx: Tx, state: State, command: Position) -> None:
    seats = _seated(tx, state)
    if tx.rules.place is None:
        raise Malformed(say("{game} takes no positions", game=tx.rules.game), "KER-6.2")
    laid = ev.Laid(_canonical.encode(command.position).decode())
    tx.emit(ev.Positioned(seats, entropy_digest(state.table)), "KER-6.2", tx.seal(laid))
    tx.rules.place(tx, command.position)
    tx.go_on()


def _answer(tx: Tx, state: State, command: Answer) -> None:
    need_ongoing(state)
    asked = state.course.prompt
    if asked is None:
        raise Illegal(say("nothing is asked"), "KER-1.1")
    if command.set and command.set != asked.id:
        raise Stale(say("question {old} is closed; {new} is open", old=command.set, new=asked.id), "KER-1.2")
    place = _asked_place(tx, state, asked, command)
    acting(state, command.seat, tx.seat)
    question = asked.slots[place].question
    choice = _checked(tx, state, question, command)
    if command.standing:
        _need_standing(tx.rules, state, command)
    if command.pace:
        need_pace(tx.rules, state, command)
    _write_answer(tx, state, command, asked, question, choice)
    _after_answer(tx, asked, place, command.seat, choice)


def _checked(tx: Tx, state: State, question: Question, command: Answer) -> tuple[str, ...]:
    """The choice, if it fits; one that is no option is refused by the clause that keeps it from being one,
    where the rules can say so, and is malformed otherwise (KER-1.3)."""
    try:
        return check(question, command.choice)
    except Malformed as malformed:
        names = all(each.partition(":")[0] for each in command.choice)
        told = malformed.clause == "KER-1.3" and names  # a word that names nothing breaks no rule of a game
        why = _forbidden(tx, state, command) if told else None
        if why is None:
            raise
        raise Illegal(*why, legal(question)) from malformed


def _forbidden(tx: Tx, state: State, command: Answer) -> tuple[Text, str] | None:
    """Why the rules of the game forbid a choice, with a clause of theirs."""
    why = tx.rules.forbids(state, command.seat, command.choice)
    if why is not None and why[1] not in tx.rules.clauses:
        raise InternalError(f"{command.choice} is forbidden by {why[1]!r}, which no catalogue holds")
    return why


def _asked_place(tx: Tx, state: State, asked: Prompt, command: Answer) -> int:
    """The place of the slot this seat may fill. What is another's to do is refused by the clause that makes
    it so, where the rules can say which."""
    try:
        return slot_of(asked, command.seat)
    except NotYours as refusal:
        why = None if find_slot(asked, command.seat) is not None else _forbidden(tx, state, command)
        if why is None:
            raise
        raise NotYours(*why, refusal.legal) from refusal


def slot_of(asked: Prompt, seat: str) -> int:
    """The place of the slot this seat may fill; a seat that is not asked now is refused (KER-1.5)."""
    place = find_slot(asked, seat)
    asking = [slot for slot in asked.slots if not slot.done][:1] if asked.in_turn else asked.slots
    if place is None or asked.slots[place] not in asking:
        may = tuple(each for slot in asking for each in slot.question.seats)
        raise NotYours(say("{seat} is not asked now", seat=seat), "KER-1.5", may)
    return place


def _need_standing(rules: Rules, state: State, command: Answer) -> None:
    """A pass that was not typed is one that its seat had said it would make, and its turn (KER-4.2)."""
    if not _is(command, own_answer(rules, state)):
        raise Illegal(say("{seat} has said nothing of passing here", seat=command.seat), "KER-4.2")


def need_pace(rules: Rules, state: State, command: Answer) -> None:
    """A pass by the pace is in an action window, while nobody makes the table wait; by the moments of this
    program it is the one that they give. What other moments gave, nobody can check (KER-4.4)."""
    known = rules.moments is not None and command.pace == rules.moments.digest
    asked, question = state.course.prompt, question_to(state.course.prompt, command.seat)
    in_window = asked is not None and asked.mode == "window" and command.choice == (PASS,)
    fits = in_window and question is not None and may_pass(state.table, question)
    own = command.by == state.table.keeps(command.seat)
    if not (fits and own) or (known and not _is(command, pace_pass(rules, state))):
        raise Illegal(say("the pace does not pass for {seat} here", seat=command.seat), "KER-4.4")


def _is(command: Answer, made: Answer | None) -> bool:
    given = (command.seat, command.choice, command.by)
    return made is not None and (made.seat, made.choice, made.by) == given


def _write_answer(
    tx: Tx, state: State, command: Answer, asked: Prompt, question: Question, choice: tuple[str, ...]
) -> None:
    seat, passed, parts = command.seat, choice == (PASS,), []
    if question.secret:
        parts.append(tx.seal(ev.Chose(seat, choice), seat))
    if asked.mode == "window" and passed and not command.pace:
        parts.append(Part((seat,), ev.Typed(command.standing)))  # its own, with hands played open, too
    shows = question.hidden and not (question.secret or passed) and tx.rules.shows(state, seat, choice)
    tx.emit(ev.Answered(seat, () if question.secret else choice, shows, command.pace), "KER-1.1", *parts)
    tx.table = answered(state.table, state.course, tx.entries[-1].event)


def _after_answer(tx: Tx, asked: Prompt, place: int, seat: str, choice: tuple[str, ...]) -> None:
    """Go on if the answer closed the set; else the set stays as it is, with one more slot filled."""
    assert asked.then is not None and asked.asking is not None
    if tx.course.prompt is not None:
        return
    tx.stack = all_taken_up(asked.stack)
    given = value(asked.slots[place].question, choice)
    if asked.mode == "any":
        tx.run(asked.then, waited=(seat, given))
    elif asked.mode == "all":
        slots = enumerate(asked.slots)
        waited = [given if at == place else value(slot.question, slot.choice) for at, slot in slots]
        tx.run(asked.then, waited=waited)
    elif choice != (PASS,):
        tx.stack.append(taken_up(asked.asking))
        tx.run(asked.then, waited=(seat, given))
    else:
        tx.run(*(() if asked.closing is None else (asked.closing,)))


def _concede(tx: Tx, state: State, command: Concede) -> None:
    need_ongoing(state)
    acting(state, command.seat, tx.seat)
    if command.seat in state.course.conceded:
        raise Illegal(say("{seat} has conceded already", seat=command.seat), "KER-6.4")
    tx.emit(ev.Conceded(command.seat), "KER-6.4")
    left = [seat for seat in state.table.present if seat not in tx.course.conceded]
    if not left:
        tx.emit(ev.Ended("conceded"), "KER-6.4")


def _by_hand(tx: Tx, state: State, event: ev.Event, changes: tuple[ev.Event, ...], clause: str) -> None:
    """Events written by people, what follows from them, then the open set asked again on the table as it now
    is (KER-8.3)."""
    need_ongoing(state)
    asked = state.course.prompt
    assert asked is not None and asked.asking is not None
    for change in changes:
        if type(change) not in tx.rules.adjustable:
            raise Malformed(
                say("{event} may not be changed by hand", event=ev.tag(change)),
                clause,
                tuple(ev.tag(each) for each in tx.rules.adjustable),
            )
        check_numbers(change, clause)
    tx.emit(event, clause)
    for change in changes:
        try:
            wrong = misplaced(tx, change)
            if wrong is not None:
                raise Malformed(*wrong)
            tx.emit(change, clause, *fitting.sealed(tx, change), because=(tx.decision,))
        except (
            LookupError,
            ValueError,
            TypeError,
            AttributeError,
        ) as misfit:  # it names what is not on the table
            raise Malformed(
                say("{event} does not fit the table as it is", event=ev.tag(change)), clause
            ) from misfit
    tx.stack = all_taken_up(asked.stack)
    tx.go_on(asked.asking)


def misplaced(tx: Tx, change: ev.Event) -> tuple[Text, str] | None:
    """Why a change by hand contradicts the table, as far as who makes it may know, with the clause; None
    where it fits. Raises what looking something up raises, where it names what is not on the table."""
    viewer = REFEREE if shares_hands(tx.course, tx.seat) else tx.seat
    return (
        fitting.misfit(tx.rules.model.zones, tx.board, change, tx.rules.thing, viewer)
        or counters.misfit(tx.board, change, tx.rules.thing)
        or tx.rules.misfit(tx, change)
    )


def check_numbers(change: ev.Event, clause: str) -> None:
    """`Malformed` for an event written by people with a number beyond `MOST`."""
    for name in change.__struct_fields__:
        number = _too_large(getattr(change, name))
        if number is not None:
            raise Malformed(say("{field} cannot be {value}", field=name, value=number), clause)


def _too_large(value: Any) -> int | None:
    if isinstance(value, tuple):
        return next((found for each in value if (found := _too_large(each)) is not None), None)
    return value if isinstance(value, int) and abs(value) > MOST else None


def _adjust(tx: Tx, state: State, command: Adjust) -> None:
    if not command.reason.strip():
        raise Malformed(say("an adjustment needs a reason"), "KER-8.1")
    _by_hand(tx, state, ev.Adjusted(command.by, short(command.reason)), command.events, "KER-8.1")


def _correct(tx: Tx, state: State, command: Correct) -> None:
    if not command.ruling.strip():
        raise Malformed(say("a correction says what was ruled"), "KER-8.2")
    if not 0 < command.of <= state.head:
        raise Malformed(say("no entry {version} lies behind this point", version=command.of), "KER-8.2")
    event = ev.Corrected(command.of, short(command.ruling), command.by)
    _by_hand(tx, state, event, command.events, "KER-8.2")


PLAY: dict[type[Any], Callable[[Tx, State, Any], None]] = {
    Start: _start,
    Position: _position,
    Answer: _answer,
    Concede: _concede,
    Adjust: _adjust,
    Correct: _correct,
}


def legal_for(state: State, seat: str) -> tuple[str, ...]:
    """The ids (or bounds) a seat may answer with now; empty when it is not asked."""
    asked = state.course.prompt
    place = find_slot(asked, seat) if asked else None
    return legal(asked.slots[place].question) if asked is not None and place is not None else ()
