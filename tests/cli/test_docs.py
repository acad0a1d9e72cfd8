"""`docs/cli.md` says all there is and nothing else: commands, options, examples that run, JSON shapes."""

from __future__ import annotations

import json
import re
import shlex
from functools import cache
from inspect import Parameter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.store.log import Store
from service import cli as command_line
from service.commands.systems import position_schema
from tests.cli.driving import ROOT, Command
from tests.cli.shapes import DOC, differences, documented

SHAPES = documented()
NAMES = [command_line.name_of(place) for group in command_line.COMMANDS.values() for place in group]
EVERYWHERE = {
    "--session", "--json", "--database", "--server", "--token", "--lang", "--help", "--version"
}  # fmt: skip


def sections() -> dict[str, str]:
    """The text about each command."""
    parts = re.split(r"^## rollbook ([a-z]+)$", DOC.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@cache
def options_of(name: str) -> set[str]:
    """The options of a command, but for those that every command has."""
    app = command_line.build()
    arguments = app[name].assemble_argument_collection(default_parameter=app.default_parameter)
    named = [each for each in arguments if each.field_info.kind is not Parameter.POSITIONAL_OR_KEYWORD]
    return {word for each in named for word in each.names if word.startswith("--")} - EVERYWHERE


def test_every_command_has_its_section_and_no_other() -> None:
    assert sorted(sections()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_explained(name: str) -> None:
    told = set(re.findall(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*", sections()[name])) - EVERYWHERE
    lines = [line for line in sections()[name].splitlines() if not line.startswith("    ")]
    assert options_of(name) <= told
    in_text = set(re.findall(r"`(--[a-z]+(?:-[a-z]+)*)", "\n".join(lines))) - EVERYWHERE
    assert in_text <= {option for each in NAMES for option in options_of(each)}


@pytest.mark.parametrize("name", NAMES)
def test_every_command_teaches_with_an_example(cli: Command, name: str) -> None:
    ran = cli(name, "--help")
    assert ran.status == 0
    assert "Example: rollbook" in ran.out
    example = ran.out.split("Example: ")[1].split("\n\n")[0]
    words = shlex.split(" ".join(example.split()))
    assert words[:2] == ["rollbook", name]
    assert set(re.findall(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*", example)) <= options_of(name) | EVERYWHERE


@pytest.mark.parametrize("name", NAMES)
def test_what_a_command_is_for_is_broken_for_the_screen_alone(
    cli: Command, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line ends where the next word would not have fitted, or with its paragraph."""
    monkeypatch.setenv("COLUMNS", "80")
    told = cli(name, "--help").out.partition("\n\n")[2].partition("╭")[0]
    for paragraph in told.strip().split("\n\n"):
        lines = paragraph.splitlines()
        for line, after in pairwise(lines):
            assert len(line.rstrip()) + 1 + len(after.split()[0]) > 80, line


def shape_of(words: list[str]) -> Any:
    """The shape that a command's JSON has."""
    if words[:2] == ["db", "copy"]:
        return SHAPES["copied"]
    if words[:2] == ["db", "rebuild"]:
        return SHAPES["rebuilt"]
    return SHAPES.get(words[0], SHAPES["outcome"])


def test_the_examples_run_and_print_the_shapes(
    cli: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    Store.open(f"sqlite:///{tmp_path / 'games.db'}").close()
    examples = re.findall(
        r"^    rollbook (.*)$", DOC.read_text(encoding="utf-8").split("\n## ", 1)[1], re.MULTILINE
    )
    ran_at_all = set()
    for example in examples:
        words = shlex.split(example)
        if words[0] in ("log", "pass"):
            continue
        wrong = differences(shape_of(words), cli.done(*words))
        assert wrong == [], example
        ran_at_all.add(words[0])
    assert {"new", "join", "answer", "undo", "show", "case", "ask"} <= ran_at_all


def test_log_prints_one_entry_a_line(cli: Command) -> None:
    cli.new()
    cli.answer("friday", "ann")
    for line in cli.done_lines("log", "friday", "--as", "ann"):
        assert differences(SHAPES["outcome"]["entries"][0], line) == []


def test_a_window_a_pass_and_a_repeated_answer_have_the_shapes(cli: Command) -> None:
    cli.new()
    cli.until("friday", "brace")
    assert differences(SHAPES["ask"], cli.done("ask", "friday", "--as", "ann")) == []
    for _ in range(2):
        assert differences(SHAPES["outcome"], cli.done("pass", "friday", "--seat", "ann", "--key", "k")) == []
    cli.until("friday", "speak")
    cli.done("undo", "friday", "--seat", "ann", "--by", "round")
    for viewer in ("public", "ann", "referee"):
        assert differences(SHAPES["ask"], cli.done("ask", "friday", "--as", viewer)) == []
        assert (
            differences(SHAPES["show"], {**cli.done("show", "friday", "--as", viewer), "request": None}) == []
        )


def test_a_refusal_has_its_shape(cli: Command) -> None:
    assert differences(SHAPES["refusal"], cli.refused("ask", "nosuch")) == []


def test_games_of_others_are_listed_too(cli: Command) -> None:
    rows = {row["game"]: row for row in cli.done("games")["games"]}
    assert set(rows) == {*library.GAMES, "proving"}
    assert rows["proving"]["clauses"] == len(cli.done("rules", "proving")["clauses"])
    assert "proving" in cli("games").out


def test_rules_of_a_section(cli: Command) -> None:
    ids = [each["id"] for each in cli.done("rules", "proving", "pro-4")["clauses"]]
    assert ids == ["PRO-4.1", "PRO-4.2", "PRO-4.3"]
    assert cli.done("rules", "proving", "PRO-4.1")["clauses"][0]["variants"] == ["highest", "total"]
    assert "variants: highest, total" in cli("rules", "proving", "PRO-4.1").out


def test_diagrams(cli: Command) -> None:
    assert cli("diagram", "proving").out.startswith("stateDiagram-v2")
    assert cli.done("diagram", "proving", "--format", "scxml")["text"].startswith("<?xml")


def test_positions(cli: Command) -> None:
    assert json.loads(cli("position", "echoes").out) == position_schema("echoes")
    assert cli.done("position", "fellowship")["schema"] == position_schema("fellowship")
    assert cli.refused("position", "chess")["error"] == "unknown"
