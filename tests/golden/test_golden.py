"""Every golden session holds at all levels, and there are enough of them to notice a change."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

from engine import library
from engine.beginning import SCRIPTED
from engine.events import Began, Corrected, Ended, Redone, Undone
from engine.rules.echoes.content import CONTENT
from replays.bundle import Bundle, is_packed, parse
from replays.verify import Log, verify
from tests.kernel.oracle import fold_all, rests
from tests.kernel.told import check_told
from tools.golden.recording import recipes, record

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests" / "golden").glob("*/*.rollbook"))
REPLACED = sorted((ROOT / "tests" / "golden").glob("*/version-*/*.rollbook"))
ECHOES = [path for path in FILES if path.parent.name == "echoes"]
RECIPES = {each.name: each for each in recipes(ROOT / "tests" / "golden" / "echoes")}


def called(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@cache
def bundle(path: Path) -> Bundle:
    return parse(path.read_bytes(), path.name)


def unchecked(path: Path) -> tuple[str, ...]:
    """What nobody can check: dice that were written down beforehand are of no secret."""
    began = events(path)[0]
    assert isinstance(began, Began)
    return ("dice",) if began.dice == SCRIPTED else ()


def events(path: Path) -> list[object]:
    game = next(each.name for each in path.parents if each.name in library.games())
    codec = library.codec(game)
    return [codec.decode(row).event for row in bundle(path).rows]


@pytest.mark.parametrize("path", FILES, ids=called)
def test_it_is_decided_again_as_it_was_recorded(path: Path) -> None:
    found, game = bundle(path), path.parent.name
    assert found.secrets is not None
    log = Log(found.session, found.rows, found.secrets.dice, found.secrets.veil)
    report = verify(log, library.rules(game), library.codec(game))
    assert report.fault is None
    assert set(report.levels) == {"chain", "phases", "rules", "dice"}
    assert report.unchecked == unchecked(path)
    assert report.levels["rules"].checked > 10


@pytest.mark.parametrize("path", FILES, ids=called)
def test_ker_7_1_at_every_rest_point_all_gauges_and_modifiers_are_told(path: Path) -> None:
    rules, codec = library.rules(path.parent.name), library.codec(path.parent.name)
    entries = [codec.decode(row) for row in bundle(path).rows]
    states = fold_all(rules.model, entries)
    for version in rests(entries):
        check_told(rules, states[version])


def test_what_was_replaced_is_kept_with_its_sessions_and_decides_them_as_they_were_recorded() -> None:
    kept = {(game, f"version-{version}") for game in library.GAMES for version in library.versions(game)}
    assert {(path.parents[1].name, path.parent.name) for path in REPLACED} == kept
    for path in REPLACED:
        found, began = bundle(path), events(path)[0]
        assert found.secrets is not None
        assert isinstance(began, Began)
        assert path.parent.name == f"version-{began.rules}"
        log = Log(found.session, found.rows, found.secrets.dice, found.secrets.veil)
        rules = library.rules(began.game, began.rules, began.content)
        report = verify(log, rules, library.codec(began.game))
        assert report.fault is None, path
        assert report.unchecked == unchecked(path)


@pytest.mark.parametrize("path", FILES, ids=called)
def test_it_is_a_compressed_file_of_a_session_pinned_to_these_rules(path: Path) -> None:
    assert is_packed(path.read_bytes())
    began = events(path)[0]
    rules = library.rules(path.parent.name)
    assert isinstance(began, Began)
    assert (began.game, began.rules, began.content) == (rules.game, rules.version, rules.content)


@pytest.mark.parametrize("name", ["bell-declared", "voice-two"])
def test_without_its_dice_secret_its_throws_are_taken_as_given(name: str) -> None:
    (found,) = (bundle(path) for path in ECHOES if path.stem == name)
    assert found.secrets is not None
    log = Log(found.session, found.rows, None, found.secrets.veil)
    report = verify(log, library.rules("echoes"), library.codec("echoes"))
    assert report.fault is None
    assert report.levels["rules"].checked > 10


@pytest.mark.parametrize("path", FILES[:3], ids=called)
def test_the_verifier_that_stands_alone_agrees(path: Path) -> None:
    words = [sys.executable, str(ROOT / "tools" / "verify_rollbook.py"), str(path)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_files_and_recipes_are_the_same() -> None:
    assert [path.stem for path in ECHOES] == sorted(RECIPES)


@pytest.mark.parametrize("name", ["by-hand-boss", "watch-alone"])
def test_a_recipe_gives_the_same_bytes_again(name: str) -> None:
    (path,) = (path for path in ECHOES if path.stem == name)
    assert record(library.rules("echoes"), RECIPES[name], ROOT) == bundle(path)


def test_there_are_twenty_and_more_of_all_kinds() -> None:
    assert len(ECHOES) >= 20
    kinds = {path.stem: events(path) for path in ECHOES}
    ends = [event.result for each in kinds.values() for event in each if isinstance(event, Ended)]
    assert min(ends.count("won"), ends.count("lost")) >= 5
    assert "conceded" in ends
    assert sum(any(isinstance(event, Undone) for event in each) for each in kinds.values()) >= 5
    assert any(isinstance(event, Redone) for each in kinds.values() for event in each)
    assert sum(isinstance(event, Corrected) for each in kinds.values() for event in each) >= 3
    assert sum(bool(each.case) for each in RECIPES.values()) >= 4
    assert {each.bot for each in RECIPES.values()} == {"random", "greedy"}


def test_every_scenario_every_number_of_seats_and_every_ruling_is_among_them() -> None:
    first = [each for path in ECHOES if isinstance(each := events(path)[0], Began)]
    assert {each.scenario for each in first} >= {*CONTENT.scenarios}
    assert {len(each.seats) for each in RECIPES.values()} == {1, 2, 3, 4}
    ruled = {row for each in first for row in each.rulings}
    rules = library.rules("echoes")
    others = {
        f"{each.id}={variant}"
        for each in rules.clauses
        if each.id.startswith("ECH-")
        for variant in each.variants[1:]
    }
    assert ruled >= others


def test_every_card_came_up_somewhere() -> None:
    rows = b"\n".join(row for path in ECHOES for row in bundle(path).rows)
    missing = [event for event in CONTENT.events if msgspec.json.encode(event) not in rows]
    assert missing == []
