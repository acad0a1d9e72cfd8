"""What went wrong in other programs for games at a table, in the open: undo and redo, tried on every game.

An undo that forgets: gloomhavensecretariat #126 (a shuffled deck), #695 (two actions merged). An action that
came back after its undo: terraforming-mars #2328. Undo past chance: JCloisterZone #263. A redo that a new
move empties, an undo in the middle of a window: reported of many.
"""

from __future__ import annotations

import random

import pytest

from engine import events as ev
from engine.commands import Answer, Redo, Undo
from engine.model import State
from engine.questions import PASS
from replays.session import Session
from replays.verify import Log, verify
from tests.audit.any_game import another, begun, moves, play, rows
from tests.audit.playing import any_answer
from tests.kernel.oracle import bare, fold_all, rests
from tests.random_play import SECRETS


def another_way(live: Session, chance: random.Random, not_this: int) -> None:
    """A new move from here: any that is not what entry `not_this` recorded, where there is another."""
    before = live.read(not_this - 1, not_this)[0].event
    for _ in range(50):
        asked = live.state.course.prompt
        assert asked is not None
        answer = any_answer(asked, chance)
        if not isinstance(before, ev.Answered) or (answer.seat, answer.choice) != (
            before.seat,
            before.choice,
        ):
            break
    live.do(answer)


def test_redo_is_not_lost_by_a_new_move(game: str) -> None:
    live, chance = begun(game), random.Random(1)
    old = play(live, chance, 25)[-1]
    live.do(Undo("ann"))
    live.do(Undo("ann"))
    another_way(live, chance, live.state.head + 1)
    new = live.state
    assert new.head > old.head
    live.do(Redo("ann", to=old.head))
    assert (live.state.course, live.state.board) == (old.course, old.board)
    live.do(Redo("ann", to=new.head))
    assert (live.state.course, live.state.board) == (new.course, new.board)


def piles(state: State) -> dict[str, tuple[str, ...]]:
    return {name: pile.order for name, pile in state.course.piles.items()}


def test_undo_restores_decks_with_the_order_of_their_cards(game: str) -> None:
    live, chance = begun(game), random.Random(2)
    states = play(live, chance, 60)
    changed = [n for n in range(1, len(states)) if piles(states[n]) != piles(states[n - 1])]
    assert changed
    for n in changed[::-1]:
        live.do(Undo("ann", to=states[n - 1].head))
        assert piles(live.state) == piles(states[n - 1])
        assert piles(another(live).state) == piles(states[n - 1])
    for n in changed:
        live.do(Redo("ann", to=states[n].head))
        assert piles(live.state) == piles(states[n])


def test_undo_forgets_no_side_effect(game: str) -> None:
    """All is as it was: gauges, modifiers, marks, used abilities, what was seen, whose turn it is."""
    live, chance = begun(game), random.Random(3)
    states = play(live, chance, 50)
    for there in chance.sample(states[:-1], 20):
        live.do(Undo("ann", to=there.head)) if there.head < live.state.head else live.do(
            Redo("ann", to=there.head)
        )
        assert live.state.course == there.course
        assert live.state.board == there.board


def test_what_was_undone_does_not_come_back(game: str) -> None:
    live, chance = begun(game), random.Random(4)
    play(live, chance, 20)
    kept = live.state
    undone = live.do(any_answer(live.state.course.prompt, chance), key="once")  # type: ignore[arg-type]
    live.do(Undo("ann"))
    another_way(live, chance, undone.entries[0].version)
    play(live, chance, 5)
    live.do(Undo("ann"))
    live.do(Redo("ann"))
    line = [entry for entry in live.read(0) if _stands(live, entry.version)]
    assert not {entry.version for entry in undone.entries} & {entry.version for entry in line}
    again = live.do(Answer("ann", ("whatever",)), key="once")
    assert (again.repeated, again.undone, again.entries) == (True, True, undone.entries)
    assert bare(another(live).state) == bare(live.state) == fold_all(live.rules.model, live.read(0))[-1]
    live.do(Undo("ann", to=kept.head))
    assert (live.state.course, live.state.board) == (kept.course, kept.board)


def _stands(live: Session, version: int) -> bool:
    from engine.past import on_line

    return on_line(live.seeker, version, live.state.head)


def test_two_steps_are_never_undone_as_one(game: str) -> None:
    """One undo, one decision, back to the start; and one redo each, forward again."""
    live, chance = begun(game), random.Random(5)
    states = play(live, chance, 30)
    assert [state.head for state in states] == rests(live.read(0))
    for there in states[-2::-1]:
        live.do(Undo("ann"))
        assert (live.state.head, live.state.board) == (there.head, there.board)
    for there in states[1:]:
        live.do(Redo("ann"))
        assert (live.state.head, live.state.board) == (there.head, there.board)


def in_the_middle(state: State) -> bool:
    """Something is half resolved: a window in which somebody passed already, or a question with more to come
    after it."""
    asked = state.course.prompt
    if asked is None:
        return False
    if asked.mode == "window":
        return any(slot.done for slot in asked.slots)
    return bool(asked.stack)


def test_undo_in_the_middle_of_a_window(game: str) -> None:
    live, chance = begun(game), random.Random(6)
    found = 0
    for before in moves(live, chance, 300):
        if not in_the_middle(before):
            continue
        found += 1
        live.do(any_answer(before.course.prompt, chance))  # type: ignore[arg-type]
        after = live.state
        live.do(Undo("ann"))
        assert (live.state.course, live.state.board) == (before.course, before.board)
        live.do(Redo("ann"))
        assert (live.state.course, live.state.board) == (after.course, after.board)
        live.do(Undo("ann", to=before.head))
        if found == 12:
            break
    assert found == 12
    play(live, chance, 40)
    report = verify(Log(live.session, rows(live), SECRETS.dice, SECRETS.veil), live.rules, live.codec)
    assert report.ok, report.fault


@pytest.mark.parametrize("game", ["proving", "fellowship"], indirect=True)
def test_a_pass_in_a_window_is_taken_back_alone(game: str) -> None:
    """The other seats' passes of the same window stay given. Echoes has no windows."""
    for seed in range(7, 17):
        live = begun(game, seats=3)
        for before in moves(live, random.Random(seed), 600):
            asked = before.course.prompt
            passed = [] if asked is None else [slot for slot in asked.slots if slot.done]
            if asked is None or asked.mode != "window" or len(passed) != 1 or len(asked.slots) < 3:
                continue
            waiting = next(slot for slot in asked.slots if not slot.done)
            live.do(Answer(waiting.question.seats[0], (PASS,), asked.id))
            live.do(Undo("ann"))
            now = live.state.course.prompt
            assert now is not None
            assert [slot.done for slot in now.slots] == [slot.done for slot in asked.slots]
            assert now.id == asked.id
            return
    raise AssertionError("no window in which one had passed")
