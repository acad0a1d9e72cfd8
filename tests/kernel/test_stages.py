"""The stages of an outcome: one that was passed stays passed, and what is over leaves nothing to prevent."""

from __future__ import annotations

from engine import events as ev
from engine.frames import Frame, Steps
from engine.questions import PASS, Question, options
from engine.system import Ability, Listener, Rules, filed
from engine.turn import Tx
from tests.kernel.little import C, Did, little
from tests.kernel.test_outcomes import asked, did
from tests.systems.table import choose, events_of, log, table


def hurting(*listeners: Listener) -> Rules:
    """Ann begins by proposing `hurt`. The ability `nest` proposes `heal`, which prevents what lies around it;
    any other only happens."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.propose(tx.frame(hurt))
        tx.then(tx.frame(stop))

    @steps.step
    def hurt(tx: Tx) -> None:
        tx.emit(Did("hurt"), C)

    @steps.step
    def heal(tx: Tx) -> None:
        tx.emit(Did("heal"), C)
        tx.then(tx.frame(spare))

    @steps.step
    def spare(tx: Tx) -> None:
        tx.prevent("heal", "KER-5.3")

    @steps.step
    def do(tx: Tx, id: str) -> None:
        if id == "nest":
            tx.propose(tx.frame(heal))
        else:
            tx.emit(Did(id), C)

    @steps.step
    def stop(tx: Tx, *_: str) -> None:
        tx.ask([Question(tx.seats, "q", C, options=options(C, "again"))], tx.frame(stop), "any")

    return little(steps, listeners=filed(*listeners))


def does(tx: Tx, id: str, clause: str = "KER-5.2") -> Ability:
    return Ability(id, "ann", tx.frame(tx.rules.steps["do"], id), clause)


def late(tx: Tx, _: Frame) -> tuple[Ability, ...]:
    """Can be done only after `x` was."""
    return (does(tx, "late"),) if "x" in tx.board.did else ()


def both(tx: Tx, _: Frame) -> tuple[Ability, ...]:
    return does(tx, "x", "KER-5.3"), does(tx, "y")


def nothing(tx: Tx, _: Frame) -> tuple[Ability, ...]:
    return ()


def test_ker_5_1_a_stage_that_was_passed_stays_passed() -> None:
    """What becomes possible at an earlier stage while a later one is open comes too late."""
    optional = Listener("would", "hurt", "optional", both)
    live = table(hurting(Listener("would", "hurt", "prevent", late), optional), "ann")
    choose(live, "ann", "x")
    assert asked(live) == ("would:hurt", {"ann": ("y", PASS)})
    choose(live, "ann", "y")
    assert did(live) == ("x", "y", "hurt")
    live = table(hurting(Listener("would", "hurt", "forced", late), optional), "ann")
    choose(live, "ann", "x")
    assert did(live) == ("x",)


def test_a_window_cites_the_first_of_what_may_be_done() -> None:
    live = table(hurting(Listener("would", "hurt", "optional", both)), "ann")
    now = live.state.course.prompt
    assert now is not None
    assert now.slots[0].question.clause == "KER-5.3"
    choose(live, "ann", "x")
    now = live.state.course.prompt
    assert now is not None
    assert now.slots[0].question.clause == "KER-5.2"


def test_ker_5_3_an_outcome_that_happened_and_is_answered_by_nothing_is_not_prevented_any_more() -> None:
    """What it does itself prevents the outcome around it."""
    nests = Listener("would", "hurt", "prevent", lambda tx, _: (does(tx, "nest"),))
    before = (Listener("would", "heal", how, nothing) for how in ("prevent", "forced", "optional"))
    live = table(hurting(nests, *before), "ann")
    choose(live, "ann", "nest")
    assert events_of(log(live), ev.Prevented) == [ev.Prevented("hurt", "heal")]
    assert did(live) == ("heal",)
