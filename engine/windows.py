"""Outcomes that can be interrupted: prevention, forced, optional; the outcome; forced, optional (KER-5.1).

An outcome is a frame; its step's name is its kind. Abilities are filed under timing and kind, so an outcome
that nothing can listen to runs at once and leaves no trace of a window. What is left to do of a proposal is
one frame on the stack, which is why windows may nest: an ability's own outcomes lie on top of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.events import WindowClosed
from engine.frames import Frame, Steps
from engine.questions import PASS, Option, Question, grouped
from engine.system import STAGES, Ability, Listener

if TYPE_CHECKING:
    from engine.turn import Tx

STEPS = Steps()

HAPPEN, END = STAGES.index(("happen", "")), len(STAGES)
NOTHING: tuple[tuple[Listener, ...], ...] = ((),) * END


def able(tx: Tx, stage: int, outcome: Frame, used: tuple[str, ...]) -> tuple[Ability, ...]:
    """What can really be done at a stage; an ability acts once for each outcome (KER-5.2)."""
    found: list[Ability] = []
    for listener in tx.rules.heard[outcome.step][stage]:
        found += listener.abilities(tx, outcome)
    return tuple([ability for ability in found if ability.id not in used] if used else found)


def may_respond(
    tx: Tx, stage: int, outcome: Frame, offered: tuple[Ability, ...]
) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    """The seats to ask as far as the table knows, in order; whether something hidden may answer; and whose
    hand might."""
    listeners = () if tx.all_seen else tx.rules.heard[outcome.step][stage]
    hidden = [each.might for each in listeners if each.might is not None]
    holders = tuple([seat for might in hidden for seat in might(tx, outcome)])
    asked = (*(ability.seat for ability in offered), *holders)
    return tuple([seat for seat in tx.seats if seat in asked] if asked else ()), bool(hidden), holders


def window(
    tx: Tx,
    what: str,
    clause: str,
    offers: Mapping[str, tuple[Option, ...]],
    then: Frame,
    *,
    might: Sequence[str] | None = None,
    closing: Frame | None = None,
    in_turn: bool = False,
) -> None:
    """An action window; the pass is added to each offer. Seats in `might` (default, and where all is
    seen: those with something to do) are asked; with none it closes by itself and the log says so
    (KER-4.3). `then` is handed the seat and what it chose. With `might` the options are hidden: a seat
    that can do nothing is asked like the others."""
    hidden = might is not None and not tx.all_seen
    could = might if hidden and might is not None else [seat for seat in offers if offers[seat]]
    asked = [seat for seat in tx.seats if seat in could]
    if not asked:
        tx.emit(WindowClosed(what), clause)
        if closing is not None:
            tx.then(closing)
        return
    questions = [
        Question(
            (seat,),
            what,
            clause,
            options=(*_one_a_kind(tx, offers.get(seat, ())), Option(PASS, clause)),
            hidden=hidden,
        )
        for seat in asked
    ]
    tx.ask(questions, then, "window", in_turn=in_turn, closing=closing)


@STEPS.at("kernel.propose")
def propose(tx: Tx, outcome: Frame, stage: int, *used: str) -> None:
    """Take a proposal on from a stage: pass over those at which nothing can be done, run a forced ability,
    ask who may respond, or let it happen."""
    heard = tx.rules.heard.get(outcome.step, NOTHING)
    for at in range(stage, END):
        if at == HAPPEN:
            tx.then(outcome)
            _next(tx, outcome, at, used)
            return
        if heard[at] and _met(tx, outcome, at, used, at == stage):
            return


def _met(tx: Tx, outcome: Frame, stage: int, used: tuple[str, ...], here: bool) -> bool:
    """Whether something is done at a stage, or somebody asked. Who asks is a frame that names the stage,
    since it runs again after each response: if that is not the frame `here`, it is queued."""
    offered = able(tx, stage, outcome, used)
    timing, how = STAGES[stage]
    if how == "forced":
        return bool(offered) and _first(tx, outcome, stage, used, here, offered)
    seats, hidden, holders = may_respond(tx, stage, outcome, offered)
    if not seats:
        return False
    if not here:
        _next(tx, outcome, stage - 1, used)
        return True
    clause = offered[0].clause if offered and not hidden else "KER-5.1"
    # What is no seat's hand's to answer is open, so what it settled there tells nothing (KER-4.6).
    questions = [_question(tx, seat, timing, outcome, clause, offered, seat in holders) for seat in seats]
    closing = Frame("kernel.passed", (stage, *used), outcome)
    tx.ask(questions, Frame("kernel.respond", (stage, *used), outcome), "window", closing=closing)
    return True


def _question(
    tx: Tx,
    seat: str,
    timing: str,
    outcome: Frame,
    clause: str,
    offered: tuple[Ability, ...],
    hidden: bool,
) -> Question:
    mine = [Option(ability.id, ability.clause) for ability in offered if ability.seat == seat]
    shown, about = (*_one_a_kind(tx, mine), Option(PASS, "KER-4.1")), tx.rules.about(outcome)
    return Question((seat,), f"{timing}:{outcome.step}", clause, options=shown, hidden=hidden, about=about)


def _one_a_kind(tx: Tx, shown: Iterable[Option]) -> tuple[Option, ...]:
    """One option for what is alike in all that matters and used in the same way."""

    def kind(id: str) -> Hashable:
        way, _, thing = id.partition(":")
        return way, tx.rules.alike(tx.board, thing)

    return grouped(shown, kind)


def _first(
    tx: Tx, outcome: Frame, stage: int, used: tuple[str, ...], here: bool, offered: tuple[Ability, ...]
) -> bool:
    """Run a forced ability: the only one, or the one that is chosen where the rules let somebody choose."""
    orders = tx.rules.orders(tx, outcome, offered) if len(offered) > 1 else None
    if orders is None:
        _forced(tx, outcome, stage, used, offered[0])
    elif not here:
        _next(tx, outcome, stage - 1, used)
    else:
        seat, clause = orders
        shown = tuple([Option(ability.id, ability.clause) for ability in offered])
        about = (outcome.step, *tx.rules.about(outcome))
        asked = Question((seat,), "order", clause, options=shown, about=about)
        tx.ask([asked], Frame("kernel.ordered", (stage, *used), outcome))
    return True


@STEPS.at("kernel.ordered")
def ordered(tx: Tx, outcome: Frame, stage: int, *used_and_answer: str) -> None:
    """Somebody said which forced ability acts first; of the others it is asked again."""
    *used, choice = used_and_answer
    offered = able(tx, stage, outcome, tuple(used))
    _forced(tx, outcome, stage, tuple(used), next(each for each in offered if each.id == choice))


def _forced(tx: Tx, outcome: Frame, stage: int, used: tuple[str, ...], first: Ability) -> None:
    tx.then(first.frame, Frame("kernel.propose", (stage, *used, first.id), outcome))


def _next(tx: Tx, outcome: Frame, stage: int, used: tuple[str, ...]) -> None:
    """Go on at the next stage, if anything is left to happen or to be heard."""
    if stage < HAPPEN or any(tx.rules.heard.get(outcome.step, NOTHING)[stage + 1 :]):
        tx.then(Frame("kernel.propose", (stage + 1, *used), outcome))


@STEPS.at("kernel.passed")
def passed(tx: Tx, outcome: Frame, stage: int, *used: str) -> None:
    """All passed: the proposal goes on."""
    _next(tx, outcome, stage, used)


@STEPS.at("kernel.respond")
def respond(tx: Tx, outcome: Frame, stage: int, *used_and_answer: str) -> None:
    """A seat used an ability: do it; the window opens again without it."""
    *used, seat, choice = used_and_answer
    offered = able(tx, stage, outcome, tuple(used))
    ability = next(each for each in offered if (each.seat, each.id) == (seat, choice))
    tx.spend(choice)
    tx.then(ability.frame)


@STEPS.at("kernel.advance")
def advance(tx: Tx, trigger: str) -> None:
    """A leaf of the phase table is done: enter the next one by this edge."""
    tx.enter(tx.rules.flow.go(tx.course.phase, trigger))


@STEPS.at("kernel.together")
def together(tx: Tx) -> None:
    """All that happens at once has happened; what follows from it is looked at now (`Tx.together`)."""
