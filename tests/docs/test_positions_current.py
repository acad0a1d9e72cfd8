"""The schemas in docs/positions are those of the games as they are (`make docs` writes them), and every
position that is written down somewhere fits its schema."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine import library
from engine.errors import Malformed
from replays.casefile import read
from service.commands.systems import position_schema, position_text

ROOT = Path(__file__).parents[2]
POSITIONS = ROOT / "docs" / "positions"
FILES = (*sorted((ROOT / "tests" / "cases").glob("**/*.toml")), *sorted((ROOT / "docs").glob("**/*.toml")))


def written(game: str) -> list[tuple[Path, Any]]:
    """Every position of a game in a case file."""
    cases = [(path, tomllib.loads(path.read_text(encoding="utf-8"))) for path in FILES]
    return [
        (path, case["position"]) for path, case in cases if case.get("game") == game and "position" in case
    ]


@pytest.mark.parametrize("game", library.GAMES)
def test_the_schema_of_a_game_is_current(game: str) -> None:
    kept = (POSITIONS / f"{game}.schema.json").read_text(encoding="utf-8")
    assert kept == position_text(game)
    assert json.loads(kept) == position_schema(game)


def test_no_schema_is_left_of_a_game_that_is_gone() -> None:
    assert {path.name.partition(".")[0] for path in POSITIONS.iterdir()} == {*library.GAMES}


@pytest.mark.parametrize("game", library.GAMES)
def test_every_position_in_a_case_fits_the_schema(game: str) -> None:
    checker = jsonschema.Draft202012Validator(position_schema(game))
    checker.check_schema(position_schema(game))
    found = written(game)
    assert len(found) > 50
    assert [(path.name, error.message) for path, each in found for error in checker.iter_errors(each)] == []


@pytest.mark.parametrize(
    ("game", "wrong", "place"),
    [
        ("fellowship", {"progres": 3}, "progres"),
        ("fellowship", {"progress": -3}, "progress"),
        ("fellowship", {"round": 0}, "round"),
        ("fellowship", {"seats": {"ann": {"heroes": [{"card": "gimli", "damage": -1}]}}}, "damage"),
        ("fellowship", {"cards": {"ogre": {"kind": "monster"}}}, "kind"),
        ("fellowship", {"cards": {"ogre": {"kind": "enemy", "attack": -1}}}, "attack"),
        ("echoes", {"heroes": [{"hero": "mara", "wounds": -1}]}, "wounds"),
        ("echoes", {"weather": "rain"}, "weather"),
    ],
)
def test_what_does_not_fit_is_refused_by_the_schema_and_by_the_game(
    game: str, wrong: dict[str, Any], place: str
) -> None:
    checker = jsonschema.Draft202012Validator(position_schema(game))
    assert not checker.is_valid(wrong)
    case = {"id": "wrong", "game": game, "seats": ["ann"], "position": wrong}
    with pytest.raises(Malformed, match=place):
        read(_toml(case), "wrong.toml")


def _toml(case: dict[str, Any]) -> bytes:
    """A case as a file; JSON's values within a line are TOML's, but for the sign between key and value."""
    rows = [f"{key} = {_value(each)}" for key, each in case.items()]
    return "\n".join(rows).encode()


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)
