"""Refused attempts are kept beside the log, for who made them and the referee, and never in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.commands import (
    Adjust,
    Agree,
    Answer,
    Correct,
    Dispute,
    Join,
    Leave,
    Note,
    Redo,
    Refuse,
    Rule,
    Settle,
    StandPass,
    Start,
    Undo,
    Withdraw,
    WithdrawDispute,
)
from engine.errors import Refusal, StorageRefusal
from engine.store.sidecar import CAP, Sidecar
from engine.wording import render, say
from replays.attempts import Attempts, again, written
from replays.session import Session
from replays.whatif import Trees
from tests.cli.driving import Command
from tests.systems.proving.rules import RULES
from tests.systems.table import raw, table


def tried(live: Session, seat: str, *choice: str) -> None:
    with pytest.raises(Refusal):
        live.do(Answer(seat, choice))


def kept(sidecar: Sidecar) -> Session:
    live = table(RULES, "ann", "bo")
    live.attempts = Attempts(lambda: sidecar, live.session)
    return live


def test_an_attempt_is_kept_for_its_seat_and_the_referee_and_not_in_the_log(sidecar: Sidecar) -> None:
    live = kept(sidecar)
    before = raw(live)
    tried(live, "ann", "nonsense")
    assert live.attempts is not None
    (mine,) = live.attempts.seen("ann")
    assert (mine.seat, mine.what, mine.choice, mine.clause) == ("ann", "answer", ("nonsense",), "KER-1.3")
    assert str(mine.said) == "nonsense is not an option of this question"
    assert mine.legal
    assert live.attempts.seen("referee") == [mine]
    assert live.attempts.seen("bo") == live.attempts.seen("public") == []
    assert raw(live) == before


def test_what_is_tried_for_another_seat_is_kept_for_who_tried_it(sidecar: Sidecar) -> None:
    """A covered choice is read by who made it and the referee, whoever's seat it was for."""
    live = kept(sidecar)
    with pytest.raises(Refusal):
        live.do(Answer("ann", ("lay:plain-1",), by="bo"))
    assert live.attempts is not None
    assert [each.seat for each in live.attempts.seen("bo")] == ["bo"]
    assert live.attempts.seen("ann") == []


REFUSED: dict[str, tuple[str, Callable[[Session], Any], str, tuple[str, ...]]] = {
    "undo": ("ann", lambda live: live.do(Undo("ann", to=2)), "KER-2.1", ("2",)),
    "undo by a step": ("ann", lambda live: live.do(Undo("ann", step="round")), "KER-2.4", ("round",)),
    "redo": ("bo", lambda live: live.do(Redo("bo")), "KER-2.1", ()),
    "agree": ("bo", lambda live: live.do(Agree("bo")), "KER-2.5", ()),
    "refuse": ("bo", lambda live: live.do(Refuse("bo", request=7)), "KER-2.5", ("7",)),
    "withdraw": ("ann", lambda live: live.do(Withdraw("ann")), "KER-2.5", ()),
    "dispute": ("bo", lambda live: live.do(Dispute("bo", 4, " ")), "KER-9.1", ("4",)),
    "uphold": ("ann", lambda live: live.do(Settle("ann", 3, "upheld")), "KER-9.2", ("3",)),
    "overturn": ("ann", lambda live: live.do(Settle("ann", 3, "overturned", events=())), "KER-9.2", ("3",)),
    "house-rule": (
        "ann",
        lambda live: live.do(Settle("ann", 3, "house-rule", variant="x")),
        "KER-9.2",
        ("3", "x"),
    ),
    "withdraw a dispute": ("bo", lambda live: live.do(WithdrawDispute("bo", 3)), "KER-9.3", ("3",)),
    "correct": ("ann", lambda live: live.do(Correct("ann", 99, "x", ())), "KER-8.2", ("99",)),
    "adjust": ("bo", lambda live: live.do(Adjust("bo", "", ())), "KER-8.1", ()),
    "join": ("bo", lambda live: live.do(Join("bo")), "KER-6.1", ()),
    "leave": ("bo", lambda live: live.do(Leave("bo", "zoe")), "KER-6.1", ("zoe",)),
    "note": ("ann", lambda live: live.do(Note("ann", "")), "KER-2.6", ()),
    "pass": ("ann", lambda live: live.do(StandPass("ann", "never")), "KER-4.2", ("never",)),
    "rule": ("ann", lambda live: live.do(Rule("ann", "PRO-4.1", "x")), "PRO-4.1", ("PRO-4.1", "x")),
    "start": ("ann", lambda live: live.do(Start("ann")), "KER-6.2", ()),
}  # fmt: skip


NAMED = {"uphold": "settle", "overturn": "settle", "house-rule": "settle", "pass": "stand-pass",
         "withdraw a dispute": "withdraw-dispute"}  # fmt: skip


@pytest.mark.parametrize("command", REFUSED)
def test_refused_table_commands_and_undos_are_kept_for_their_seat_and_the_referee(
    command: str, sidecar: Sidecar
) -> None:
    seat, attempt, clause, words = REFUSED[command]
    live = kept(sidecar)
    before = raw(live)
    with pytest.raises(Refusal):
        attempt(live)
    assert live.attempts is not None
    (mine,) = live.attempts.seen(seat)
    assert (mine.seat, mine.choice, mine.clause) == (seat, words, clause)
    assert mine.what == NAMED.get(command, command.partition(" ")[0])
    assert mine.said.template
    assert live.attempts.seen("referee") == [mine]
    other = "bo" if seat == "ann" else "ann"
    assert live.attempts.seen(other) == live.attempts.seen("public") == []
    assert raw(live) == before


def test_what_was_done_is_no_refused_attempt(sidecar: Sidecar) -> None:
    live = kept(sidecar)
    live.do(Note("ann", "well"))
    live.do(Dispute("bo", 4, "not so"))
    assert live.attempts is not None
    assert live.attempts.seen("referee") == []


def test_the_oldest_are_dropped_beyond_the_cap(tmp_path: Path) -> None:
    with Sidecar.open(tmp_path / "x.beside") as sidecar:
        for n in range(CAP + 3):
            sidecar.add("s", "refused", str(n))
        sidecar.add("t", "refused", "other")
        assert sidecar.rows("s", "refused") == [str(n) for n in range(3, CAP + 3)]
        sidecar.forget("s")
    with Sidecar.open(tmp_path / "x.beside") as again:
        assert (again.rows("s", "refused"), again.rows("t", "refused")) == ([], ["other"])
    assert (tmp_path / "x.beside").stat().st_mode & 0o077 == 0


def test_what_cannot_be_read_is_no_empty_list(tmp_path: Path) -> None:
    """Another program has taken the table away: whoever looks is told so, and play goes on."""
    with Sidecar.open(tmp_path / "x.beside") as sidecar:
        live = kept(sidecar)
        tried(live, "ann", "nonsense")
        with closing(sqlite3.connect(tmp_path / "x.beside")) as other:
            other.execute("ALTER TABLE kept RENAME TO gone")
        tried(live, "ann", "nonsense")
        assert live.attempts is not None
        trees = Trees(lambda: sidecar, live.session)
        for look in (
            lambda: live.attempts.seen("ann"),
            lambda: sidecar.kinds(live.session),
            lambda: trees.all("ann"),
            lambda: sidecar.keep(live.session, "what-if", "{}"),
        ):
            with pytest.raises(StorageRefusal, match=r"x\.beside"):
                look()


def test_a_file_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.beside"
    path.write_bytes(b"somebody else's")
    with Sidecar.open(path) as sidecar:
        sidecar.add("s", "refused", "kept in memory")
        assert sidecar.rows("s", "refused") == ["kept in memory"]
    assert path.read_bytes() == b"somebody else's"


def test_the_command_shows_them_and_removing_the_session_drops_them(cli: Command) -> None:
    cli.new()
    refusal: dict[str, Any] = cli.refused("answer", "friday", "moon", "--seat", "ann")
    found = cli.done("why", "friday", "--refused", "--as", "ann")["attempts"]
    assert [(each["seat"], each["choice"], each["message"]) for each in found] == [
        ("ann", ["moon"], refusal["message"])
    ]
    assert cli.done("why", "friday", "--refused", "--as", "bob")["attempts"] == []
    assert cli.refused("why", "friday", "--refused", "--as", "public")["legal"] == ["ann", "bob"]
    assert "tried answer moon" in cli("why", "friday", "--refused", "--as", "ann").out
    cli.refused("undo", "friday", "--to", 3, "--seat", "ann")
    cli.refused("agree", "friday", "--seat", "bob")
    cli.refused("correct", "friday", 3, "--event", "luck by=1", "--ruling", "x", "--seat", "bob")
    cli.refused("adjust", "friday", "--event", "luck by=1", "--reason", "x", "--seat", "ann")
    cli.refused("again", "friday", "--take", "--seat", "bob")
    whats = {
        seat: [each["what"] for each in cli.done("why", "friday", "--refused", "--as", seat)["attempts"]]
        for seat in ("ann", "bob", "referee")
    }
    ann, bob = ["answer", "undo", "adjust"], ["agree", "correct", "answer"]
    assert whats == {"ann": ann, "bob": bob, "referee": ["answer", "undo", *bob[:2], "adjust", "answer"]}
    cli.done("delete", "friday", "--yes")
    cli.new()
    assert cli.done("why", "friday", "--refused", "--as", "ann")["attempts"] == []


def test_why_on_the_command_line(cli: Command, tmp_path: Path) -> None:
    cli.new()
    found = cli.done("why", "friday", "phase")
    assert found["value"]["phase"] == cli.done("show", "friday")["phase"]
    assert cli.refused("why", "friday", "luck")["error"] == "malformed"
    out = cli("why", "friday", "phase", "--picture", tmp_path / "x.svg").out
    assert "[" not in out.splitlines()[0]
    assert (tmp_path / "x.svg").read_text("utf-8").startswith("<svg")
    assert cli.refused("why", "friday", "phase", "--picture", tmp_path / "x.png")["legal"] == [".svg"]
    unoffered = cli.done("why", "friday", "--not", "moon", "--as", "ann")["seats"]
    assert unoffered[0]["offered"] is False
    within = cli.refused("why", "friday", "--not", "moon", "--as", "ann", "--at", 5)
    assert within["clause"] == "KER-2.1"
    for near in within["legal"]:
        assert cli.done("why", "friday", "--not", "moon", "--as", "ann", "--at", near)["seats"]


@pytest.mark.parametrize("asked", ["{it.__class__}", "{it:>999999999}", "{other}", "{", "{it!r:{it}}"])
def test_a_template_that_was_changed_beside_the_log_is_words_and_nothing_else(asked: str) -> None:
    """What is kept there proves nothing, and whoever has the file can change it."""
    said = again({"template": asked, "values": {"it": "x"}, "several": ""})
    assert render(said) == asked
    assert render(again(written(say("{it} is {n}", it="tea", n=2)))) == "tea is 2"
