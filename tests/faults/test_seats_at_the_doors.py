"""Q1, Q2 and T5 on the command line and at the interactive table."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from engine import facts as f
from engine.commands import Answer, Close, Leave
from service import folders
from service.host import Host
from service.language import wording
from tests.cli.driving import SECRET, Command
from tests.play.typist import plays
from tests.systems.proving.rules import RULES
from tests.systems.table import log, question, table

MINE = "seven grey geese"


def facts(shape: dict[str, Any]) -> list[str]:
    return [each["fact"]["t"] for each in shape["entries"]]


# Q1 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keeper", ["ann", "referee"])
def test_q1_leaving_says_how_to_go_on_and_so_it_goes_on(cli: Command, keeper: str) -> None:
    cli.new()
    how = f"--seat bob --as {keeper}"
    assert how in cli("leave", "friday", "--seat", "bob", "--keeper", keeper).out
    shape = cli.done("answer", "friday", *cli.first_answer("friday", "bob"), *how.split())
    entry = shape["entries"][0]
    assert (entry["seat"], entry["fact"]["seat"]) == (keeper, "bob")
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
    assert (stood["seat"], stood["fact"]) == ("ann", {"t": "stood-pass", "seat": "bob"})
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
    kept = [each for each in log(live) if each.fact == f.Answered("bo")]
    assert [each.seat for each in kept] == ["ann"]


def test_q1_at_the_table_a_seat_that_left_and_a_stranger_are_not_asked() -> None:
    for sits in ("bo", "cy"):
        live = table(RULES, "ann", "bo", "cy")
        live.do(Leave("bo", "ann"))
        plays(live, ["1", "1"], sits)
        assert not any(each.fact == f.Answered("bo") for each in log(live))


def test_q1_where_all_sit_here_the_keyboard_goes_to_the_keeper_and_the_referee_may_answer() -> None:
    live = table(RULES, "ann", "bo")
    live.do(Leave("bo", "ann"))
    assert "Hand the keyboard to ANN, who answers for bo" in plays(live, ["", "1", "", "1"])
    live = table(RULES, "ann", "bo")
    live.do(Leave("bo", "referee"))
    assert "The referee for bo: " in plays(live, ["", "1", "", "1"])
    assert [each.seat for each in log(live) if each.fact == f.Answered("bo")] == ["referee"]


def test_q1_the_referee_at_the_keyboard_takes_nothing_back_unasked() -> None:
    """Where the question is one that the referee answers, an undo is still a seat's, and asks the others."""
    live = table(RULES, "ann", "bo", "cy", options={"undo": "consent"})
    live.do(Leave("bo", "referee"))
    asked = question(live.state, "ann")
    assert asked is not None
    live.do(Answer("ann", asked.ids[:1]))
    plays(live, ["", "u", "y"])
    assert [each.fact.by for each in log(live) if isinstance(each.fact, f.UndoAsked)] == ["ann"]
    assert not any(isinstance(each.fact, f.Undone) for each in log(live))


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
    assert facts(shape) == ["agreed", "closed", "signed"]
    assert [each["text"] for each in shape["entries"][:1]] == ["bob agreed to close the session."]
    assert shape["entries"][1]["fact"] == {"t": "closed", "by": "ann", "secret": SECRET}
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
    assert facts(cli.done("close", "friday", *who)) == ["closed", "signed"]


def test_q2_at_the_table_the_last_to_agree_closes_and_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLBOOK_HOME", str(tmp_path))
    live = table(RULES, "ann", "bo")
    live.do(Close("ann"))
    printed = plays(live, ["y"], "bo", language=wording("en"))
    assert "ann asks to close the session" in printed
    assert [type(each.fact) for each in log(live)[-3:]] == [f.Agreed, f.Closed, f.Signed]


# T5 ------------------------------------------------------------------------------------------------------


def kept() -> list[Path]:
    """The files of words that are not shown yet."""
    return sorted((folders.data_folder() / "words").glob("*"))


def later(cli: Command) -> None:
    """A session that waits, in which bob has committed to words."""
    cli.done("new", "proving", "--name", "later", "--wait", "--seat", "ann")
    cli.done("join", "later", "--seat", "bob", "--words", MINE)


def test_t5_new_says_what_to_do_next_when_it_waits(cli: Command) -> None:
    ran = cli("new", "proving", "--name", "later", "--wait", "--seat", "ann")
    assert ran.out == "later\n"
    assert "rollbook join later --seat NAME" in ran.err
    assert "rollbook start later" in ran.err
    assert cli("new", "proving", "--name", "now", "--seat", "ann").err == ""


def test_t5_words_are_kept_for_their_owner_alone_and_told_to_nobody(cli: Command) -> None:
    later(cli)
    (file,) = kept()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert json.loads(file.read_text())["words"] == MINE
    assert all(MINE.encode() not in row for _, row in cli.rows())
    database = Path(cli.database.removeprefix("sqlite:///"))
    for each in database.parent.iterdir():
        assert not each.is_file() or MINE.encode() not in each.read_bytes()
    for words in (
        ["words", "later"],
        ["log", "later", "--as", "referee"],
        ["ask", "later"],
        ["show", "later"],
    ):
        for more in ([], ["--json"]):
            ran = cli(*words, *more)
            assert MINE not in ran.out + ran.err, words
    again = cli("join", "later", "--seat", "bob", "--words", MINE)
    assert (again.status, MINE in again.out + again.err) == (2, False)
    assert kept() == [file]  # what was refused left nothing


def test_t5_words_are_shown_and_then_kept_no_longer(cli: Command) -> None:
    later(cli)
    assert cli.done("words", "later")["waiting"] == ["bob"]
    shown = cli.done("words", "later", "--seat", "bob", "--key", "k")
    assert shown["entries"][0]["fact"]["words"] == MINE
    assert cli.done("words", "later", "--seat", "bob", "--key", "k")["repeated"]
    assert kept() == []
    assert cli.done("words", "later")["seats"][1] == {"seat": "bob", "committed": True, "words": MINE}
    assert facts(cli.done("start", "later"))[0] == "started"
    assert cli.done("verify", "later")["ok"]


def test_t5_words_may_be_shown_from_another_machine(cli: Command) -> None:
    later(cli)
    (file,) = kept()
    salt = json.loads(file.read_text())["salt"]
    file.unlink()
    assert cli.refused("words", "later", "--seat", "bob")["clause"] == "KER-3.6"
    assert cli.refused("words", "later", "--seat", "bob", "--words", MINE)["clause"] == "KER-3.6"
    assert facts(cli.done("words", "later", "--seat", "bob", "--words", MINE, "--salt", salt)) == [
        "words-shown"
    ]


def test_t5_other_words_may_be_committed_to(cli: Command) -> None:
    later(cli)
    cli.done("words", "later", "--seat", "bob", "--pledge", "quite others")
    shown = cli.done("words", "later", "--seat", "bob")
    assert shown["entries"][0]["fact"]["words"] == "quite others"


def test_t5_a_seat_that_does_not_show_its_words_is_removed_and_the_door_asks_for_new_ones(
    cli: Command,
) -> None:
    later(cli)
    cli.done("join", "later", "--seat", "cat", "--words", "a door ajar")
    cli.done("words", "later", "--seat", "bob")
    told = cli("words", "later", "--remove", "cat", "--seat", "bob").out
    assert "bob removed cat, who did not show the words; all commit anew." in told
    assert "rollbook join later --seat NAME" in told
    assert [each["seat"] for each in cli.done("words", "later")["seats"]] == ["ann", "bob"]
    assert cli.refused("words", "later", "--seat", "bob", "--pledge", MINE)["clause"] == "KER-3.7"
    cli.done("words", "later", "--seat", "bob", "--pledge", "quite others")
    cli.done("words", "later", "--seat", "bob")
    cli.done("start", "later")
    assert cli.done("verify", "later")["ok"]


def test_t5_at_one_keyboard_words_are_committed_to_and_shown_at_once(cli: Command) -> None:
    shape = cli.done("new", "proving", "--seat", "ann", "--seat", "bob", "--words", f"ann={MINE}, a = b")
    log_ = cli.log(shape["session"])
    assert [each["fact"]["t"] for each in log_[:5]] == ["began", "joined", "joined", "words-shown", "started"]
    assert log_[3]["fact"]["words"] == f"{MINE}, a = b"
    assert (len(log_[1]["fact"]["pledge"]), "pledge" in log_[2]["fact"]) == (64, False)
    assert kept() == []
    other = cli.done("new", "proving", "--seat", "ann", "--words", f"ann={MINE}")["session"]
    salts = {log_[3]["fact"]["salt"], cli.log(other)[2]["fact"]["salt"]}
    assert len(salts) == 2
    assert cli.refused("new", "proving", "--seat", "ann", "--words", "dee=x")["clause"] == "KER-6.1"


def test_t5_words_of_a_session_that_waits_are_kept_until_all_have_joined(cli: Command) -> None:
    for _ in range(2):  # the second time it is the same command again
        cli.done(
            "new",
            "proving",
            "--name",
            "later",
            "--wait",
            "--seat",
            "ann",
            "--words",
            f"ann={MINE}",
            "--key",
            "k",
        )
        assert len(kept()) == 1
    cli.done("join", "later", "--seat", "bob")
    assert cli.done("words", "later", "--seat", "ann")["entries"][0]["fact"]["words"] == MINE


def test_t5_words_too_long_to_be_shown_are_not_committed_to(cli: Command) -> None:
    cli.done("new", "proving", "--name", "later", "--wait", "--seat", "ann")
    assert cli.refused("join", "later", "--seat", "bob", "--words", "x" * 501)["error"] == "malformed"
    assert kept() == []


def test_t5_a_branch_takes_new_words_at_the_door(cli: Command) -> None:
    cli.done("new", "proving", "--name", "friday", "--seat", "ann", "--seat", "bob", "--words", f"ann={MINE}")
    cli.done("branch", "friday", "--name", "again", "--seat", "ann")
    assert (
        cli.refused("answer", "again", *cli.first_answer("again", "ann"), "--seat", "ann")["clause"]
        == "KER-3.8"
    )
    assert "rollbook words again --seat NAME --pledge" in cli("words", "again").out
    cli.done("words", "again", "--seat", "ann", "--pledge", "quite others")
    cli.done("words", "again", "--seat", "ann")
    assert facts(cli.done("start", "again")) == ["words-taken"]
    cli.answer("again", "ann")
    assert cli.done("verify", "again")["ok"]


def test_t5_a_secret_given_by_hand_is_told(cli: Command, tmp_path: Path) -> None:
    ran = cli("new", "proving", "--name", "given", "--seat", "ann", "--secret", SECRET)
    assert (ran.out, "given by hand" in ran.err) == ("given\n", True)
    assert "the dice secret was given by hand" in cli("log", "given", "--at", "1").out
    assert "given by hand" in cli("dice", "given").out
    assert cli.done("dice", "given")["given"] == ["given"]
    cli.done("transcript", "given", tmp_path / "given.md")
    assert "given by hand" in (tmp_path / "given.md").read_text()
    cli.done("branch", "given", "--name", "branched", "--secret", "ab" * 32)
    assert "given by hand" in cli("log", "branched", "--at", "1").out
    cli.done("new", "proving", "--name", "made", "--seat", "ann")
    assert "given by hand" not in cli("log", "made").out
    assert cli.done("dice", "made")["given"] == []


def test_t5_the_secret_of_a_kept_case_is_known_to_whoever_wrote_it_and_told(
    cli: Command, tmp_path: Path
) -> None:
    case = 'id = "kept"\ngame = "proving"\nseats = ["ann"]\n'
    (tmp_path / "kept.toml").write_text(case)
    assert cli.done("case", "--keep", tmp_path / "kept.toml")["cases"][0]["session"] == "kept"
    assert cli.log("kept")[0]["fact"]["given"] is True


def test_t5_at_the_table_it_is_said_what_a_branch_waits_for(cli: Command) -> None:
    cli.done("new", "proving", "--name", "friday", "--seat", "ann", "--words", f"ann={MINE}")
    cli.done("branch", "friday", "--name", "again")
    with Host(cli.database) as host:
        printed = plays(host.open("again", play=True), ["1"])
        assert "rollbook words again --seat NAME --pledge" in printed
        assert "the branch takes new words first (KER-3.8)" in printed
        assert "rollbook words" not in plays(host.open("friday", play=True), [])
