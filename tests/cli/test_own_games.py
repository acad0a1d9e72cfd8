"""Games of somebody else's at the command line: written, made known, broken, and asked about."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import library
from service import refusing, scaffold
from tests.cli.driving import Command

NUMBERS = itertools.count()
"""Packages are imported once: every game is called otherwise."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game that is written and made known, as the page says."""
    game = f"glow{next(NUMBERS)}"
    scaffold.write(game, tmp_path)
    monkeypatch.setenv("ROLLBOOK_GAMES", str(tmp_path / game))
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield game
    for name in [each for each in sys.modules if each.startswith("glow")]:
        del sys.modules[name]


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_is_written_is_told_with_a_folder_that_is_found_from_anywhere(cli: Command) -> None:
    ran = cli("scaffold", "embers", "--in", cli.folder / "games")
    folder = cli.folder / "games" / "embers"
    assert f"Play it: ROLLBOOK_GAMES={folder} rollbook new embers --seat ann --seat bo\n" in ran.out


@pytest.mark.parametrize("name", ["engine", "json", "pytest", "class"])
def test_a_game_is_not_called_as_a_module_is(cli: Command, name: str) -> None:
    assert cli.refused("scaffold", name, "--in", cli.folder)["error"] == "illegal"
    assert not (cli.folder / name).exists()


def test_a_folder_that_is_none_of_a_game_is_told_and_everything_else_is_done(
    cli: Command, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = cli.folder / "nowhere"
    monkeypatch.setenv("ROLLBOOK_GAMES", f"{nowhere}:{cli.folder}:{cli.folder / game}")
    ran = cli("games", "--json")
    assert [each["game"] for each in ran.json["games"]][-1] == game
    assert [line.partition(" is ")[0] for line in ran.err.splitlines()] == [
        f"rollbook: ROLLBOOK_GAMES: {nowhere}", f"rollbook: ROLLBOOK_GAMES: {cli.folder}",
    ]  # fmt: skip


def test_a_game_that_cannot_be_loaded_takes_no_other_with_it(cli: Command, game: str) -> None:
    changed(cli.folder / game / "model.py", '"hand:{seat}", "burnt")', '"hand:{seat}", "spent")')
    ran = cli("games", "--json")
    assert {each["game"] for each in ran.json["games"]} == {*library.GAMES, "proving"}
    assert ran.err.startswith(
        f"rollbook: {game} cannot be loaded: GameFault: {game}: CardBurnt names the place"
    )
    assert cli("odds", "proving").status == 2


def test_a_mistake_of_a_game_is_told_in_its_own_lines(cli: Command, game: str) -> None:
    changed(cli.folder / game / "model.py", '"hand:{seat}", "burnt")', '"hand:{seat}", "spent")')
    told = cli("new", game, "--seat", "ann")
    assert told.status == refusing.BUG
    first, *lines, last = told.err.splitlines()
    assert first == (
        f"{game}: CardBurnt names the place 'spent', and no zone of the table's is called spent: there is"
        " deck, hand:{...}, burnt"
    )
    assert [line.partition(":")[0].strip() for line in lines] == [
        str(cli.folder / game / file) for file in ("model.py", "rules.py")
    ]
    assert last == "rollbook: this is a bug of the game; nothing was saved by this step"


def test_a_step_that_breaks_down_is_a_mistake_of_the_game(cli: Command, game: str) -> None:
    changed(
        cli.folder / game / "rules.py", "    tx.emit(FireLit(6, 5)", "    {}[game]\n    tx.emit(FireLit(6, 5)"
    )
    changed(cli.folder / game / "rules.py", "NEEDED = 5\n", 'NEEDED = 5\ngame = "none"\n')
    told = cli("new", game, "--seat", "ann")
    assert told.status == refusing.BUG
    first, line, last = told.err.splitlines()
    assert first == "KeyError: 'none'"
    assert line.endswith(", in light")
    assert last == "rollbook: this is a bug of the game; nothing was saved by this step"


def test_a_gauge_of_a_game_is_asked_about_by_its_name(cli: Command, game: str) -> None:
    session = cli.done("new", game, "--seat", "ann")["session"]
    found = cli.done("why", session, "fire")
    assert found == cli.done("why", session, "threat:fire")
    assert found["value"] == {"threat.fire.value": 6, "threat.fire.limit": 10, "threat.fire.seat": ""}
    assert "threat" in cli.refused("why", session, "smoke")["legal"]


def test_cards_that_came_up_are_counted_by_their_kind(cli: Command, game: str) -> None:
    ran = cli.done("simulate", game, "--sessions", "2", "--jobs", "1")
    assert {card for group in ran["groups"] for card in group["cards"]} == {"twig", "log", "root"}
