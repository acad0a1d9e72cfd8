"""What follows from the table follows after every change, whoever made it, in one order and to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Adjust, Answer, Command
from engine.decider import decide
from engine.dice import Seeded
from engine.errors import InternalError
from engine.frames import Frame, Steps
from engine.model import State
from engine.past import Unwritten
from engine.questions import PASS, Question, options
from engine.resting import led
from engine.system import Ability, Consequence, Listener, Rules, Verdict, filed
from engine.turn import Tx
from replays.session import Session
from tests.kernel.little import C, Did, Secret, Told, little
from tests.systems.table import adjust, another, choose, correct, log, question, raw, table

RAT, OWL = "rat", "owl"


def hits(tx: Tx, who: str) -> int:
    return sum(each == f"{who} hit" for each in tx.board.did)


def fallen(tx: Tx) -> Sequence[Frame]:
    """Whoever was hit twice falls."""
    return [
        Frame("fall", (who,))
        for who in (RAT, OWL)
        if hits(tx, who) >= 2 and f"{who} fell" not in tx.board.did
    ]


def mourned(tx: Tx) -> Sequence[Frame]:
    """Whoever fell is mourned."""
    return [
        Frame("mourn", (who,))
        for who in (RAT, OWL)
        if f"{who} fell" in tx.board.did and f"{who} mourned" not in tx.board.did
    ]


def over(tx: Tx) -> Verdict | None:
    """Lost when both are mourned."""
    both = all(f"{who} mourned" in tx.board.did for who in (RAT, OWL))
    return Verdict("lost", C) if both else None


def steps() -> Steps:
    made = Steps()

    @made.step
    def setup(tx: Tx, *_: str) -> None:
        what = options(C, "hit:rat", "hit:owl", "hit:both", "hit:one-by-one")
        tx.ask([Question(("ann",), "hit", C, options=what)], Frame("struck"))

    @made.step
    def struck(tx: Tx, choice: str) -> None:
        who = choice.removeprefix("hit:")
        if who == "both":
            tx.together(Frame("hit", (RAT,)), Frame("hit", (OWL,)))
        else:
            for each in (RAT, OWL) if who == "one-by-one" else (who,):
                tx.propose(Frame("hit", (each,)))
        tx.then(Frame("setup"))

    @made.step
    def hit(tx: Tx, who: str) -> None:
        tx.emit(Did(f"{who} hit"), C)

    @made.step
    def fall(tx: Tx, who: str) -> None:
        tx.emit(Did(f"{who} fell"), C)

    @made.step
    def mourn(tx: Tx, who: str) -> None:
        tx.emit(Did(f"{who} mourned"), C)

    @made.step
    def sung(tx: Tx, who: str) -> None:
        tx.emit(Did(f"{who} sung of"), C)

    return made


def sit(*more: Listener, **rules: Any) -> Session:
    given: dict[str, Any] = {
        "consequences": (Consequence(C, fallen), Consequence(C, mourned)),
        "verdict": over,
        "adjustable": (Did,),
        "listeners": filed(*more),
        "chained": True,
        **rules,
    }
    made: Rules = little(steps(), **given)
    return table(made, "ann")


def did(live: Session) -> list[str]:
    return list(live.state.board.did)


def test_ker_5_4_what_follows_from_play_and_from_a_change_by_hand_is_the_same() -> None:
    played, by_hand, corrected = sit(), sit(), sit()
    choose(played, "ann", "hit:rat")
    choose(played, "ann", "hit:rat")
    for _ in range(2):
        adjust(by_hand, Did("rat hit"))
    correct(corrected, 1, Did("rat hit"), Did("rat hit"))
    assert did(played) == did(by_hand) == did(corrected) == ["rat hit", "rat hit", "rat fell", "rat mourned"]
    for live in (played, by_hand, corrected):
        assert question(live.state, "ann") is not None


def test_what_follows_rests_on_what_brought_it_about() -> None:
    live = sit()
    adjust(live, Did("rat hit"), Did("rat hit"))
    events = {entry.event.what: entry for entry in log(live) if isinstance(entry.event, Did)}
    assert events["rat fell"].because == (events["rat hit"].version,)
    assert events["rat mourned"].because == (events["rat fell"].version,)


def test_of_what_happens_at_once_it_follows_after_all_of_it() -> None:
    live = sit()
    choose(live, "ann", "hit:both")
    choose(live, "ann", "hit:both")
    assert did(live)[2:] == ["rat hit", "owl hit", "rat fell", "owl fell", "rat mourned", "owl mourned"]
    assert live.state.course.ended == "lost"


def test_of_one_thing_after_another_it_follows_after_each() -> None:
    live = sit()
    choose(live, "ann", "hit:both")
    choose(live, "ann", "hit:one-by-one")
    assert did(live)[2:] == ["rat hit", "rat fell", "rat mourned", "owl hit", "owl fell", "owl mourned"]


def test_all_that_one_change_by_hand_says_is_at_once() -> None:
    live = sit()
    adjust(live, *(Did(f"{who} hit") for who in (RAT, OWL, RAT, OWL)))
    assert did(live)[4:] == ["rat fell", "owl fell", "rat mourned", "owl mourned"]


def test_the_game_is_decided_when_nothing_follows_any_more() -> None:
    live = sit(verdict=lambda tx: Verdict("lost", C) if "rat hit" in tx.board.did[1:] else None)
    adjust(live, Did("rat hit"), Did("rat hit"))
    assert did(live) == ["rat hit", "rat hit", "rat fell", "rat mourned"]
    assert live.state.course.ended == "lost"


def answering(timing: Any, outcome: str) -> Listener:
    """Ann may sing of whoever it is, once for each outcome."""

    def abilities(tx: Tx, happened: Frame) -> tuple[Ability, ...]:
        return (Ability(f"sing:{happened.args[0]}", "ann", Frame("sung", happened.args), C),)

    return Listener(timing, outcome, "optional", abilities)


def test_what_follows_may_be_answered_and_does_not_follow_twice_meanwhile() -> None:
    live = sit(answering("would", "fall"))
    adjust(live, Did("rat hit"), Did("rat hit"))
    asked = question(live.state, "ann")
    assert asked is not None
    assert asked.ids == ("sing:rat", PASS)
    choose(live, "ann", "sing:rat")  # this says something, and the rat still waits to fall
    assert did(live) == ["rat hit", "rat hit", "rat sung of", "rat fell", "rat mourned"]


def test_what_follows_and_says_what_it_rests_on_is_the_same_to_a_program_that_read_the_log() -> None:
    """The version stood in the proposed frame, where it was written into the log and read by nobody."""

    def due(tx: Tx) -> Sequence[Frame]:
        first = next((each.version for each in tx.entries if each.event == Did("rat hit")), 0)
        return [led(each, first) for each in fallen(tx)]

    live = sit(answering("would", "fall"), consequences=(Consequence(C, due),))
    adjust(live, Did("rat hit"), Did("owl hit"), Did("rat hit"))
    first = next(entry.version for entry in log(live) if entry.event == Did("rat hit"))
    assert all(live.codec.is_whole(row, live.codec.decode(row)) for row in raw(live))
    choose(another(live), "ann", PASS)
    fell = next(entry for entry in log(live) if entry.event == Did("rat fell"))
    assert fell.because == (first,)


def test_a_change_by_hand_while_somebody_may_answer_adds_to_what_follows() -> None:
    live = sit(answering("would", "fall"))
    adjust(live, Did("rat hit"), Did("rat hit"))
    adjust(live, Did("owl hit"), Did("owl hit"))
    asked = question(live.state, "ann")
    assert asked is not None
    assert asked.ids == ("sing:owl", PASS)
    choose(live, "ann", PASS)
    asked = question(live.state, "ann")
    assert asked is not None
    assert asked.ids == ("sing:rat", PASS)
    choose(live, "ann", PASS)
    assert did(live)[4:] == ["owl fell", "owl mourned", "rat fell", "rat mourned"]


def decided(rules: Rules, *commands: Command) -> State:
    """Where these lead from the start, each on the very table that the one before it left."""
    live = table(rules, "ann")
    state, version = live.state, live.version
    for command in commands:
        made = decide(rules, state, Unwritten(), command, Seeded(bytes(32)), version)
        state, version = made.after, version + len(made.entries)
    return state


def by_hand(*events: ev.Event) -> Adjust:
    return Adjust("ann", "a slip", events)


def waiting_no_longer(tx: Tx) -> Sequence[Frame]:
    """The same as `fallen`, by another way: it asks itself what is on its way."""
    return [frame for frame in fallen(tx) if not tx.awaits(*frame.about)]


@pytest.mark.parametrize("due", [fallen, waiting_no_longer])
def test_what_was_on_its_way_and_does_not_happen_follows_again_though_nothing_moved(due: Any) -> None:
    """What is on its way is no part of what is read: a table where something waits is not kept as still."""
    made = steps()

    @made.step
    def sung_of(tx: Tx, who: str) -> None:
        tx.emit(Told("ann"), C)

    @made.step
    def held(tx: Tx, who: str) -> None:
        tx.prevent(f"hold:{who}", C)

    def abilities(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
        step = {"sing": "sung_of", "hold": "held"}
        return tuple(Ability(f"{each}:{RAT}", "ann", Frame(step[each], (RAT,)), C) for each in step)

    listeners = filed(Listener("would", "fall", "optional", abilities))
    said: dict[str, Any] = {"consequences": (Consequence(C, due),), "adjustable": (Did,), "reads": ("did",)}
    answers = [Answer("ann", (each,)) for each in ("sing:rat", "hold:rat")]
    hit = by_hand(Did("rat hit"), Did("rat hit"))
    asked = question(decided(little(made, listeners=listeners, **said), hit, *answers), "ann")
    assert asked is not None
    assert (asked.what, asked.ids) == ("would:fall", ("sing:rat", "hold:rat", PASS))


def test_ker_5_3_what_must_be_prevented_does_not_follow_again_from_the_same_table() -> None:
    made = steps()

    @made.step
    def held(tx: Tx, who: str) -> None:
        tx.prevent(f"hold:{who}", C)

    def abilities(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
        return (Ability(f"hold:{RAT}", "", Frame("held", (RAT,)), C),)

    listeners = filed(Listener("would", "fall", "forced", abilities))
    said: dict[str, Any] = {"consequences": (Consequence(C, fallen),), "adjustable": (Did,)}
    live = table(little(made, listeners=listeners, **said), "ann")
    adjust(live, Did("rat hit"), Did("rat hit"))
    assert did(live) == ["rat hit", "rat hit"]
    assert [entry.event.by for entry in log(live) if isinstance(entry.event, ev.Prevented)] == ["hold:rat"]


@pytest.mark.parametrize(("reads", "times"), [(("did",), 0), (("told",), 1), (("did", "told"), 1), ((), 1)])
def test_nobody_looks_where_nothing_moved_that_is_read(reads: tuple[str, ...], times: int) -> None:
    looked: list[None] = []

    def due(tx: Tx) -> Sequence[Frame]:
        looked.append(None)
        return ()

    said: dict[str, Any] = {"consequences": (Consequence(C, due),), "adjustable": (Did, Secret)}
    rules, first = little(steps(), reads=reads, **said), by_hand(Did("rat hit"), Secret("ann", "one"))
    decided(rules, first)
    before = len(looked)
    decided(rules, first, by_hand(Secret("ann", "another")))  # what happened does not move
    assert len(looked) - 2 * before == times


def test_what_follows_without_end_is_told_by_its_name() -> None:
    def again(tx: Tx) -> Sequence[Frame]:
        return [Frame("nothing", (RAT,))] if "rat hit" in tx.board.did else []

    made = steps()

    @made.step
    def nothing(tx: Tx, who: str) -> None:
        tx.emit(ev.WindowClosed(who), C)

    live = table(little(made, consequences=(Consequence(C, again),), adjustable=(Did,)), "ann")
    before = log(live)
    with pytest.raises(InternalError, match=r"nothing \('rat',\) follows without end: it changes nothing"):
        choose(live, "ann", "hit:rat")
    assert log(live) == before
