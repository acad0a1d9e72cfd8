"""Files that somebody altered with the program in hand, every link made anew: nothing in them stops a command
or takes over the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine import seals
from engine.codec import canonical
from engine.wording import TURNING
from replays.bundle import Bundle, render
from replays.session import Session
from tests.cli.conftest import cli
from tests.cli.driving import Command
from tests.trust import sessions
from tests.trust.test_import import relinked

__all__ = ["cli"]
Rows = list[dict[str, Any]]
ESCAPES = "\x1b[2J\x1b]0;gone\x07\x9b1m" + "\u202e\u2066"


def doctored(folder: Path, alter: Callable[[Rows], None]) -> Path:
    """A full file of a session whose rows were altered before they were linked."""
    bundle = sessions.full(sessions.played(steps=30, seed=2))
    assert bundle.secrets is not None
    rows = [json.loads(row) for row in bundle.rows]
    alter(rows)
    path = folder / "doctored.rollbook"
    path.write_bytes(render(relinked(rows, bundle.session, bundle.secrets)))
    return path


def note(rows: Rows) -> dict[str, Any]:
    found: dict[str, Any] = next(row["event"] for row in rows if row["event"]["t"] == "noted")
    return found


def is_quiet(text: str) -> bool:
    """Nothing that moves the cursor, colours what follows, or turns the line around."""
    return not any(ord(each) in (0x1B, 7, *range(0x80, 0xA0), *TURNING) for each in text)


def test_control_characters_of_a_file_do_not_reach_the_terminal(cli: Command, tmp_path: Path) -> None:
    def alter(rows: Rows) -> None:
        note(rows)["text"] = f"before {ESCAPES} after"

    path = doctored(tmp_path, alter)
    for words in (("log", path), ("show", path), ("verify", path), ("import", path), ("log", "table")):
        ran = cli(*words)
        assert ran.status in (0, 1), ran
        assert is_quiet(ran.out + ran.err), words
    assert "before" in cli("log", "table").out
    assert "after" in cli("log", "table").out


@pytest.mark.parametrize("ending", [".md", ".html"])
def test_control_characters_of_a_file_do_not_reach_a_transcript(
    cli: Command, tmp_path: Path, ending: str
) -> None:
    path = doctored(tmp_path, lambda rows: note(rows).update(text=f"before {ESCAPES} after"))
    cli.done("transcript", path, tmp_path / f"t{ending}")
    assert is_quiet((tmp_path / f"t{ending}").read_text("utf-8"))


@pytest.mark.parametrize("number", [2**63, 2**64, 10**30, -(2**63) - 1])
def test_numbers_beyond_64_bits_in_a_file(cli: Command, tmp_path: Path, number: int) -> None:
    """No database can count to them and no snapshot holds them: refused or shown, never a bug."""

    def alter(rows: Rows) -> None:
        next(row["event"] for row in rows if row["event"]["t"] == "table-laid")["storm"] = number
        note(rows)["on"] = number

    path = doctored(tmp_path, alter)
    for words in (
        ("log", path),
        ("show", path),
        ("why", "threat:storm", "--session", path),
        ("import", path),
        ("show", "table"),
    ):
        assert cli(*words).status in (0, 2), words
    ran = cli("verify", path, "--json")
    assert (ran.status, ran.json["fault"]["level"]) == (1, "rules")


@pytest.mark.parametrize("number", [2**63, 10**30])
def test_numbers_beyond_64_bits_on_the_command_line(cli: Command, number: int) -> None:
    cli.new()
    for words in (
        ("show", "friday", "--at", number),
        ("undo", "friday", "--to", number, "--seat", "ann"),
        ("redo", "friday", "--to", number, "--seat", "ann"),
        ("note", "friday", "x", "--at", number, "--seat", "ann"),
        ("dispute", "open", "friday", "x", "--on", number, "--seat", "ann"),
        ("branch", "friday", "--at", number, "--seat", "ann"),
        ("whatif", "friday", "--at", number),
        ("why", "friday", "phase", "--at", number),
    ):
        assert cli.refused(*words)["error"] in ("malformed", "unknown", "illegal"), words
    assert cli("log", "friday", "--from", number).status in (0, 2)


@pytest.mark.parametrize("number", ["9" * 5000, "\u00b2", "-1", "1_0", ""])
def test_what_is_no_number_of_an_entry_on_the_command_line(cli: Command, number: str) -> None:
    cli.new()
    for words in (
        ("correct", "friday", "--event", "x", "--reason", "x", "--as", "referee", "--", number),
        ("dispute", "show", "friday", "--", number),
        ("dispute", "rule", "friday", "--uphold", "--as", "referee", "--", number),
        ("why", "friday", "--", number),
    ):
        assert cli.refused(*words)["error"] in ("malformed", "unknown"), words


THROWS: dict[str, dict[str, Any]] = {
    "a die of no kind": {"dice": ["moon"]},
    "a die without end": {"dice": ["d" + "9" * 30]},
    "digits without end": {"dice": ["d" + "9" * 5000]},
    "a die without sides": {"dice": ["d0"]},
    "too few faces": {"faces": []},
    "a face that is none": {"faces": [10**9]},
}


@pytest.mark.parametrize("throw", THROWS)
def test_throws_that_no_dice_can_show(cli: Command, tmp_path: Path, throw: str) -> None:
    path = doctored(tmp_path, lambda rows: of(rows, "rolled").update(THROWS[throw]))
    assert cli.refused("dice", path)["error"] == "storage"
    assert cli("verify", path).status == 1


def _with_faces(row: str, rows: list[dict[str, Any]]) -> None:
    rows[0]["event"]["faces"] = [row]


def test_dice_that_are_none(cli: Command, tmp_path: Path) -> None:
    for row in ("moon=", "moon=x", "moon=1!x"):
        path = doctored(tmp_path, partial(_with_faces, row))
        assert cli.refused("dice", path)["error"] == "storage"


MISFITS: dict[str, tuple[str, dict[str, Any]]] = {
    "a hero that is not there": ("event-resolved", {"hero": "zoe"}),
    "a place that is not there": ("secret-found", {"location": "nowhere"}),
    "a character that is not there": ("character-acted", {"character": "zoe"}),
}


def of(rows: Rows, tag: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row["event"] for row in rows if row["event"]["t"] == tag)
    return found


@pytest.fixture(scope="module")
def echoes() -> Session:
    return sessions.played("echoes", steps=120, seed=5)


def copied(live: Session, viewer: str, misfit: str) -> Bundle:
    """A copy of a session, one entry of which was altered, linked anew."""
    tag, changes = MISFITS[misfit]
    rows = [json.loads(row) for row in sessions.copy_for(live, viewer).rows]
    of(rows, tag).update(changes)
    link, made = seals.opening_link(live.session), []
    for row in rows:
        body = {key: each for key, each in row.items() if key != "link"}
        if "sealed" in row:
            body["sealed"] = [{k: part[k] for k in ("to", "commit") if k in part} for part in row["sealed"]]
        link = seals.link(link, canonical(body))
        made.append(canonical({**row, "link": link}))
    return Bundle(live.session, tuple(made))


@pytest.mark.parametrize("viewer", ["public", "ann", "referee"])
@pytest.mark.parametrize("misfit", MISFITS)
def test_entries_that_speak_of_what_is_not_there(
    cli: Command, tmp_path: Path, echoes: Session, misfit: str, viewer: str
) -> None:
    """Folding them raises a KeyError; every command refuses the file, and `verify` finds the entry."""
    path = tmp_path / "x.rollbook"
    path.write_bytes(render(copied(echoes, viewer, misfit)))
    for words in (("show", path), ("log", path), ("dice", path), ("why", "phase", "--session", path)):
        assert cli.refused(*words)["error"] == "storage", words
    assert cli("import", path).status in (0, 2)
    assert cli("show", "table").status == 2
    ran = cli("verify", path, "--json")
    assert (ran.status, ran.err) == (1, "")
    version = ran.json["fault"]["version"]
    assert json.loads(copied(echoes, viewer, misfit).rows[version - 1])["event"]["t"] == MISFITS[misfit][0]
