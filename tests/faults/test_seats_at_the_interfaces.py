"""Q1, Q2 and T5 on the command line and at the interactive table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import events as ev
from engine.commands import Answer, Close, Leave
from service.language import wording
from tests.cli.driving import SECRET, Command
from tests.play.typist import plays
from tests.systems.proving.rules import RULES
from tests.systems.table import log, question, table

MINE = "seven grey geese"


def events(shape: dict[str, Any]) -> list[str]:
    return [each["event"]["t"] for each in shape["entries"]]


# Q1 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keeper", ["ann", "referee"])
def test_q1_leaving_says_how_to_go_on_and_so_it_goes_on(cli: Command, keeper: str) -> None:
    cli.new()
    how = f"--seat bob --as {keeper}"
    assert how in cli("leave", "friday", "--seat", "bob", "--keeper", keeper).out
    shape = cli.done("answer", "friday", *cli.first_answer("friday", "bob"), *how.split())
    entry = shape["entries"][0]
    assert (entry["seat"], entry["event"]["seat"]) == (keeper, "bob")
    assert cli.done("verify", "friday")["ok"]


def test_q1_nobody_else_acts_there_and_it_is_said_who_does(cli: Command) -> None:
    cli.new(seats=3)
    cli.done("leave", "friday", "--seat", "bob", "--keeper", "ann")
    lay = cli.first_answer("friday", "bob")
    for who in (["--seat", "bob"], ["--seat", "bob", "--as", "cat"]):
        for words in (
            ["answer", "friday", *lay],
            ["concede", "friday"],
            ["pass", "friday", "--until", "always"],
        ):
            refusal = cli.refused(*words, *who)
            assert (refusal["error"], refusal["clause"]) == ("seat", "KER-1.6")
            assert refusal["legal"] == ["ann", "referee"]
    assert cli.refused("answer", "friday", *lay, "--as", "referee")["clause"] == "KER-1.6"
    assert cli.refused("answer", "friday", *lay, "--seat", "bob", "--as", "dee")["clause"] == "KER-6.1"


def test_q1_passes_conceding_and_old_answers_are_the_keepers_too(cli: Command) -> None:
    cli.new()
    cli.done("leave", "friday", "--seat", "bob", "--keeper", "ann")
    kept = ("--seat", "bob", "--as", "ann")
    cli.done("answer", "friday", *cli.first_answer("friday", "bob"), *kept)
    cli.done("undo", "friday", "--seat", "ann")
    assert cli.done("again", "friday", "--take", *kept)["entries"][0]["seat"] == "ann"
    cli.done("answer", "friday", *cli.first_answer("friday", "ann"), "--seat", "ann")
    cli.done("pass", "friday", "--seat", "ann")
    passed = cli.done("pass", "friday", *kept)["entries"][0]
    assert (passed["seat"], passed["text"]) == ("ann", "ann passes for bob.")
    stood = cli.done("pass", "friday", "--until", "always", *kept)["entries"][0]
    assert (stood["seat"], stood["event"]) == ("ann", {"t": "stood-pass", "seat": "bob"})
    gave_up = cli.done("concede", "friday", "--seat", "bob", "--as", "referee")["entries"][0]
    assert gave_up["text"] == "The referee gave the game up for bob."
    assert cli.done("verify", "friday")["ok"]


def test_q1_a_what_if_answers_for_a_seat_that_left_and_covers_what_it_chose(cli: Command) -> None:
    cli.new()
    at = cli.done("show", "friday")["head"]
    cli.done("leave", "friday", "--seat", "bob", "--keeper", "ann")
    lay = cli.first_answer("friday", "bob")
    cli.done("answer", "friday", *lay, "--seat", "bob", "--as", "ann")
    cli.answer("friday", "ann")
    now = cli.done("whatif", "friday", "--at", at, "--as", "ann")
    assert now["stop"]["message"] == "what bob chose is covered"
    after = cli.done("leave", "friday", "--seat", "ann", "--keeper", "referee")["version"]
    cli.until("friday", "brace")
    asked = cli.done(
        "whatif", "friday", "--at", after, "--seat", "bob", "--answer", "pass", "--as", "referee"
    )
    assert asked["stop"] is None


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "ann answers for bob."), ("it", "ann risponde per bob."), ("es", "ann responde por bob.")],
)
def test_q1_the_log_tells_who_acted_for_whom(cli: Command, language: str, line: str) -> None:
    cli.new()
    cli.done("leave", "friday", "--seat", "bob", "--keeper", "ann")
    cli.done("answer", "friday", *cli.first_answer("friday", "bob"), "--seat", "bob", "--as", "ann")
    assert line in cli("log", "friday", "--lang", language).out


def test_q1_at_the_table_the_keeper_is_asked_for_the_seat_it_keeps() -> None:
    live = table(RULES, "ann", "bo", "cy")
    live.do(Leave("bo", "ann"))
    printed = plays(live, ["1", "1"], "ann")
    assert "ann for bo: " in printed
    kept = [each for each in log(live) if each.event == ev.Answered("bo")]
    assert [each.seat for each in kept] == ["ann"]


def test_q1_at_the_table_a_seat_that_left_and_a_stranger_are_not_asked() -> None:
    for sits in ("bo", "cy"):
        live = table(RULES, "ann", "bo", "cy")
        live.do(Leave("bo", "ann"))
        plays(live, ["1", "1"], sits)
        assert not any(each.event == ev.Answered("bo") for each in log(live))


def test_q1_where_all_sit_here_the_keyboard_goes_to_the_keeper_and_the_referee_may_answer() -> None:
    live = table(RULES, "ann", "bo")
    live.do(Leave("bo", "ann"))
    assert "Hand the keyboard to ANN, who answers for bo" in plays(live, ["", "1", "", "1"])
    live = table(RULES, "ann", "bo")
    live.do(Leave("bo", "referee"))
    assert "The referee for bo: " in plays(live, ["", "1", "", "1"])
    assert [each.seat for each in log(live) if each.event == ev.Answered("bo")] == ["referee"]


def test_q1_the_referee_at_the_keyboard_takes_nothing_back_unasked() -> None:
    """Where the question is one that the referee answers, an undo is still a seat's, and asks the others."""
    live = table(RULES, "ann", "bo", "cy", options={"undo": "consent"})
    live.do(Leave("bo", "referee"))
    asked = question(live.state, "ann")
    assert asked is not None
    live.do(Answer("ann", asked.ids[:1]))
    plays(live, ["", "u", "y"])
    assert [each.event.by for each in log(live) if isinstance(each.event, ev.UndoAsked)] == ["ann"]
    assert not any(isinstance(each.event, ev.Undone) for each in log(live))


# Q2 ------------------------------------------------------------------------------------------------------


def test_q2_close_says_that_the_others_are_asked_and_the_last_to_agree_closes_and_signs(cli: Command) -> None:
    cli.new(seats=3)
    cli.done("leave", "friday", "--seat", "cat", "--keeper", "bob")
    told = cli("close", "friday", "--seat", "ann").out
    assert "ann asked to close the session." in told
    assert "rollbook agree friday --seat bob" in told
    assert "--seat cat" not in told
    assert "ann asks to close the session: agree or refuse." in cli("ask", "friday").out
    assert not cli.done("show", "friday")["closed"]
    shape = cli.done("agree", "friday", "--seat", "bob")
    assert events(shape) == ["agreed", "closed", "signed"]
    assert [each["text"] for each in shape["entries"][:1]] == ["bob agreed to close the session."]
    assert shape["entries"][1]["event"] == {"t": "closed", "by": "ann", "secret": SECRET}
    assert cli.done("verify", "friday", "--signed")["ok"]


def test_q2_a_refusal_and_a_withdrawal_are_worded_as_of_a_closing(cli: Command) -> None:
    cli.new()
    cli.done("close", "friday", "--seat", "ann")
    assert "bob would rather not close the session." in cli("refuse", "friday", "--seat", "bob").out
    cli.done("close", "friday", "--seat", "ann")
    assert "ann no longer asks to close the session." in cli("withdraw", "friday", "--seat", "ann").out
    assert cli.refused("agree", "friday", "--seat", "bob")["clause"] == "KER-2.5"


def test_q2_what_is_left_to_agree_is_said_after_each(cli: Command) -> None:
    cli.new(seats=3)
    cli.done("close", "friday", "--seat", "ann")
    told = cli("agree", "friday", "--seat", "bob").out
    assert "rollbook agree friday --seat cat" in told
    assert "rollbook agree friday --seat ann" not in told


@pytest.mark.parametrize("who", [["--as", "referee"], ["--seat", "ann"]])
def test_q2_who_need_ask_nobody_closes_at_once_and_signs(cli: Command, who: list[str]) -> None:
    cli.new(seats=2 if "--as" in who else 1)
    assert events(cli.done("close", "friday", *who)) == ["closed", "signed"]


def test_q2_at_the_table_the_last_to_agree_closes_and_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path))
    live = table(RULES, "ann", "bo")
    live.do(Close("ann"))
    printed = plays(live, ["y"], "bo", language=wording("en"))
    assert "ann asks to close the session" in printed
    assert [type(each.event) for each in log(live)[-3:]] == [ev.Agreed, ev.Closed, ev.Signed]
