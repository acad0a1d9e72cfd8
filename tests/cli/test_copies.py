"""Copies: one that was taken in is used last, says the same as its session, and names the way to play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driving import Command

HEALED = "limit-moved rounds=1"


@pytest.fixture
def copy(cli: Command, tmp_path: Path) -> Command:
    """`friday`, and a copy of `monday`, taken in; the copy was used last."""
    for name in ("friday", "monday"):
        cli.done("new", "echoes", "--name", name, "--seat", "ann", "--seat", "bob")
    cli.done("export", "monday", tmp_path / "monday.rollbook")
    cli.done("delete", "monday", "--yes")
    cli.done("show", "friday")
    cli.done("import", tmp_path / "monday.rollbook")
    return cli


def test_what_was_taken_in_is_used_last(copy: Command, tmp_path: Path) -> None:
    assert copy.done("show")["session"] == "monday"
    assert copy.done("show", "-")["session"] == "monday"
    assert copy.done("verify")["ok"] is True
    assert len(copy.done_lines("log")) == copy.done("show", "monday")["version"]
    copy.done("show", "friday")
    assert copy.done("show")["session"] == "friday"
    copy.done("export", "friday", tmp_path / "whole.rollbook", "--full")
    copy.done("delete", "friday", "--yes")
    copy.done("import", tmp_path / "whole.rollbook")
    copy.done("show", "monday")
    copy.done("import", tmp_path / "whole.rollbook")  # it is here already
    assert copy.done("show")["session"] == "friday"


@pytest.mark.parametrize("lang", ["en", "it", "es"])
@pytest.mark.parametrize(
    "words",
    [
        ["play", "-"], ["answer", "hero:mara", "--seat", "ann"], ["undo", "--seat", "ann"],
        ["branch"], ["migrate"], ["export", "monday", "x.rollbook", "--sign"],
        ["correct", "3", "--back", "--seat", "ann"], ["note", "x", "--seat", "ann"], ["sign"],
        ["adjust", "--event", HEALED, "--reason", "late", "--seat", "ann"],
        ["correct", "3", "--event", HEALED, "--ruling", "late", "--seat", "ann"],
    ],
)  # fmt: skip
def test_a_copy_names_the_way_to_play_on(copy: Command, words: list[str], lang: str) -> None:
    refusal = copy.refused(*words, "--lang", lang)
    assert refusal["error"] == "storage"
    assert "rollbook export " in refusal["message"]
    assert refusal["message"].endswith("--full")


def test_no_key_is_made_to_sign_a_copy(copy: Command, tmp_path: Path) -> None:
    copy.refused("export", "monday", "x.rollbook", "--sign")
    copy.refused("export", "monday", "x.rollbook", "--sign", "--full")
    assert list(tmp_path.rglob("*.key")) == []


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["adjust", "--event", HEALED], "--seat"),
        (["adjust", "--event", HEALED, "--seat", "ann"], "--reason"),
        (["adjust", "--event", HEALED, "--reason", " ", "--seat", "ann"], "--reason"),
        (["adjust", "--event", "x", "--reason", "late", "--seat", "ann"], ""),
        (["adjust", "--event", "limit-moved x=1", "--reason", "late", "--seat", "ann"], ""),
        (["adjust", "--event", HEALED, "--reason", "late", "--seat", "zoe"], ""),
        (["correct"], ""),
        (["correct", "3"], "--event"),
        (["correct", "3", "--event", HEALED], "--seat"),
        (["correct", "3", "--event", HEALED, "--seat", "ann"], "--ruling"),
        (["correct", "3", "--event", "x", "--ruling", "late", "--seat", "ann"], ""),
        (["correct", "3", "--back"], "--seat"),
        (["correct", "3", "--instead", "x"], ""),
    ],
)
def test_what_is_wrong_with_a_command_is_said_alike_of_a_copy(
    copy: Command, words: list[str], option: str
) -> None:
    of_copy = copy.refused(*words, "--session", "monday") if words[0] == "correct" else copy.refused(*words)
    copy.done("show", "friday")
    of_session = (
        copy.refused(*words, "--session", "friday") if words[0] == "correct" else copy.refused(*words)
    )
    assert of_copy == of_session
    assert of_copy["error"] in ("malformed", "seat")
    assert option in of_copy["message"]
