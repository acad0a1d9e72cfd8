"""Words for the dice, from the command line and at the table."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

from service import files
from service.host import Host
from tests.cli.driving import SECRET, Command
from tests.play.typist import plays

MINE = "seven grey geese"


def events(shape: dict[str, Any]) -> list[str]:
    return [each["event"]["t"] for each in shape["entries"]]


def kept() -> list[Path]:
    """The files of words that are not shown yet."""
    return sorted((files.data_folder() / "words").glob("*"))


def later(cli: Command) -> None:
    """A session that waits, in which bob has committed to words."""
    cli.done("new", "proving", "--name", "later", "--wait", "--seat", "ann")
    cli.done("join", "later", "--seat", "bob", "--words", MINE)


def test_t5_new_says_what_to_do_next_when_it_waits(cli: Command) -> None:
    ran = cli("new", "proving", "--name", "later", "--wait", "--seat", "ann")
    assert ran.out == "later\n"
    assert "rollbook join later --seat NAME" in ran.err
    assert "rollbook start later" in ran.err
    begun = cli("new", "proving", "--name", "now", "--seat", "ann").err
    assert "rollbook play now" in begun
    assert "rollbook join" not in begun
    assert "rollbook start" not in begun


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
    assert shown["entries"][0]["event"]["words"] == MINE
    assert cli.done("words", "later", "--seat", "bob", "--key", "k")["repeated"]
    assert kept() == []
    assert cli.done("words", "later")["seats"][1] == {"seat": "bob", "committed": True, "words": MINE}
    assert events(cli.done("start", "later"))[0] == "started"
    assert cli.done("verify", "later")["ok"]


def test_t5_words_may_be_shown_from_another_machine(cli: Command) -> None:
    later(cli)
    (file,) = kept()
    salt = json.loads(file.read_text())["salt"]
    file.unlink()
    assert cli.refused("words", "later", "--seat", "bob")["clause"] == "KER-3.6"
    assert cli.refused("words", "later", "--seat", "bob", "--words", MINE)["clause"] == "KER-3.6"
    assert events(cli.done("words", "later", "--seat", "bob", "--words", MINE, "--salt", salt)) == [
        "words-shown"
    ]


def test_t5_other_words_may_be_committed_to(cli: Command) -> None:
    later(cli)
    cli.done("words", "later", "--seat", "bob", "--pledge", "quite others")
    shown = cli.done("words", "later", "--seat", "bob")
    assert shown["entries"][0]["event"]["words"] == "quite others"


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
    assert [each["event"]["t"] for each in log_[:5]] == [
        "began",
        "joined",
        "joined",
        "words-shown",
        "started",
    ]
    assert log_[3]["event"]["words"] == f"{MINE}, a = b"
    assert (len(log_[1]["event"]["pledge"]), "pledge" in log_[2]["event"]) == (64, False)
    assert kept() == []
    other = cli.done("new", "proving", "--seat", "ann", "--words", f"ann={MINE}")["session"]
    salts = {log_[3]["event"]["salt"], cli.log(other)[2]["event"]["salt"]}
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
    assert cli.done("words", "later", "--seat", "ann")["entries"][0]["event"]["words"] == MINE


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
    assert events(cli.done("start", "again")) == ["words-taken"]
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
    assert cli.log("kept")[0]["event"]["given"] is True


def test_t5_at_the_table_it_is_said_what_a_branch_waits_for(cli: Command) -> None:
    cli.done("new", "proving", "--name", "friday", "--seat", "ann", "--words", f"ann={MINE}")
    cli.done("branch", "friday", "--name", "again")
    with Host(cli.database) as host:
        printed = plays(host.open("again", play=True), ["1"])
        assert "rollbook words again --seat NAME --pledge" in printed
        assert "the branch takes new words first (KER-3.8)" in printed
        assert "rollbook words" not in plays(host.open("friday", play=True), [])
