"""The line at a terminal: taken up again, completed, left when the table moves; on two terminals, too."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from engine.commands import Undo
from engine.store.log import Store
from projections.translator import translator
from replays.session import Session
from service.playing import asked, commands, completing, prompts, reading
from service.playing.keyboard import Keyboard
from service.playing.screen import Screen
from service.playing.table import Table
from service.playing.typed import Asking, Early, Gone, Moved
from tests.play.test_terminal import terminal
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SECRETS, choose, seat_down, table

READY = "\x1b[?2004h"
"""Printed when a line may be typed."""
OPTIONS = ("Sneak Attack", "Gandalf")


def about(what: str = "the question", who: str = "ann", words: Sequence[str] = OPTIONS) -> Asking:
    return Asking(who, what, lambda typed: completing._fitting(words, typed))


@pytest.fixture
def piped() -> Iterator[tuple[PipeInput, Keyboard]]:
    with create_pipe_input() as source:
        yield source, Keyboard.of(source, DummyOutput())


Piped = tuple[PipeInput, Keyboard]


def test_tab_completes_a_name(piped: Piped) -> None:
    source, keyboard = piped
    source.send_text("gan\t\n")
    assert keyboard.read(">", None, about()) == "Gandalf"


def test_up_gives_back_a_line_to_whoever_typed_it_and_to_nobody_else(piped: Piped) -> None:
    source, keyboard = piped
    source.send_text("lay secret\n")
    assert keyboard.read(">", None, about()) == "lay secret"
    source.send_text("\x1b[A\n")
    assert keyboard.read(">", None, about(who="bo")) == ""
    source.send_text("\x1b[A\n")
    assert keyboard.read(">", None, about()) == "lay secret"


def test_ctrl_d_and_ctrl_c_leave(piped: Piped) -> None:
    source, keyboard = piped
    for key in ("\x04", "half\x03"):
        source.send_text(key)
        with pytest.raises(Gone):
            keyboard.read(">", None, about())


def interrupted(piped: Piped, half: str) -> None:
    source, keyboard = piped
    source.send_text(half)
    with pytest.raises(Moved):
        keyboard.read(">", lambda: True, about())


def test_half_a_line_goes_on_where_the_question_stayed(piped: Piped) -> None:
    interrupted(piped, "Gan")
    piped[0].send_text("dalf\n")
    assert piped[1].read(">", None, about()) == "Gandalf"


def test_half_a_line_for_another_question_has_to_be_sent_again(piped: Piped) -> None:
    interrupted(piped, "3")
    piped[0].send_text("\n")
    with pytest.raises(Early, match="3"):
        piped[1].read(">", None, about("another"))
    piped[0].send_text("\n")
    assert piped[1].read(">", None, about("another")) == "3"


def test_half_a_line_stays_early_through_any_number_of_moves(piped: Piped) -> None:
    interrupted(piped, "3")
    for what in ("another", "a third"):
        with pytest.raises(Moved):
            piped[1].read(">", lambda: True, about(what))
    piped[0].send_text("\n")
    with pytest.raises(Early):
        piped[1].read(">", None, about("a third"))


def test_nobody_else_is_shown_half_a_line(piped: Piped) -> None:
    interrupted(piped, "secret")
    piped[0].send_text("\n")
    assert piped[1].read(">", None, about(who="bo")) == ""


def test_a_key_that_waits_needs_no_enter(piped: Piped) -> None:
    piped[0].send_text("w")
    assert piped[1].read(">", None, None, keys="w") == "w"


# completing ------------------------------------------------------------------------------------------------


def seated(live: Session, *seats: str) -> Table:
    words = translator(live.rules.game)
    return Table(live, seats, words, Screen())


def test_every_option_is_completed_to_what_is_taken_for_it() -> None:
    live = table(PROVING, "ann", "bo")
    at = seated(live, "ann")
    prompt = prompts.of(at)
    assert prompt is not None
    question = prompt.parts[0].question
    offered = {word for word, _ in completing.offers(at, prompt, "")}
    for id in question.ids:
        label = at.translator.option(question, id)
        assert label in offered
        ((_, choice),), rest = reading.read(prompt, label, at.translator.option)
        assert (at.translator.option(question, choice[0]), rest) == (label, "")


def test_completion_names_no_card_of_another_hand() -> None:
    live = table(PROVING, "ann", "bo")
    at = seated(live, "ann")
    theirs = {at.translator.thing(card) for card in live.state.board.hands["bo"].cards}
    mine = {at.translator.thing(card) for card in live.state.board.hands["ann"].cards}
    offered = {word for typed in ("", "? ", "always ") for word, _ in completing.offers(at, None, typed)}
    assert not offered & (theirs - mine)


def test_after_a_command_comes_what_may_follow_it() -> None:
    at = seated(table(PROVING, "ann"), "ann")
    assert [word for word, _ in completing.offers(at, None, "u ro")] == ["round"]
    assert ("undo", 2) in completing.offers(at, None, "un")
    assert all(
        commands.find(word) or word in commands.COMMANDS for word, _ in completing.offers(at, None, "")
    )


NAMES = {"lay:a": "Sneak Attack", "lay:b": "Sneak Attack", "lay:c": "Gandalf", "lay:d": "Gandalf the White"}


@pytest.mark.parametrize(
    ("line", "id"),
    [("sneak", "lay:a"), ("sneak attack", "lay:a"), ("gandalf", "lay:c"), ("white", "lay:d"), ("2", "lay:b")],
)
def test_of_copies_called_alike_the_first_is_meant(line: str, id: str) -> None:
    assert asked.resolve(NAMES, line) == id


@pytest.mark.parametrize(
    "line", ["sneak attack, white", "sneak attack white", "sneak, gandalf the white", "1 4"]
)
def test_names_of_several_words_are_picked_in_one_line(line: str) -> None:
    from engine.questions import Option, Question

    question = Question(("ann",), "what", "KER-1.3", "pick", tuple(map(Option, NAMES)), 1, 2)
    assert asked.read_choice(question, line, NAMES.__getitem__) == ("lay:a", "lay:d")


# two terminals ---------------------------------------------------------------------------------------------


@pytest.fixture
def address(tmp_path: Path) -> str:
    where = f"sqlite:///{tmp_path / 'table.db'}"
    with Store.open(where) as store:
        table(PROVING, "ann", "bo", store=store)
    return where


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are of POSIX systems")
def test_half_a_line_survives_what_another_terminal_does(address: str) -> None:
    with terminal(address, "ann") as ann, terminal(address, "bo") as bo:
        ann.until(READY)
        bo.until(READY)
        ann.send("n half a no")
        ann.until("half a no")
        ann.printed = ""
        bo.type("n a word from bo")
        ann.until("a word from bo")
        ann.until("half a no")  # drawn again below the table
        ann.send("te\r")
        bo.until("half a note")
        ann.type("q")
        ann.until("comes back to it.")
        bo.process.send_signal(signal.SIGINT)
        bo.until("comes back to it.")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are of POSIX systems")
def test_an_undo_asked_for_is_shown_at_once_with_its_lines_and_answered(address: str) -> None:
    with Store.open(address) as store:
        live = seat_down(PROVING, "table", SECRETS, store, name="other").load()
        before = live.state.head
        for seat in ("ann", "bo"):
            choose(live, seat, f"lay:{live.state.board.hands[seat].cards[0]}")
        with terminal(address, "ann") as ann:
            ann.until(READY)
            ann.send("n hal")
            ann.until("n hal")
            live.do(Undo("bo", to=before))
            ann.until("bo asks to go to entry")
            ann.until("would be undone")
            ann.until("n refuses")
            ann.type("y")
            ann.until("went back")
            live.refresh()
            assert live.state.table.request is None
