"""Why, asked of golden sessions of every game: back to inputs only, and every addend adds up."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import library
from replays.bundle import parse
from replays.bundle_import import open_copy
from replays.session import Session, find_rules, pin
from replays.why import why
from tests.audit.playing import session
from tests.audit.test_why import BARE, asked, check
from tests.systems.table import hands

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
EVERY_DAY, ENTRIES = 100, 500


@cache
def golden(game: str) -> list[Session]:
    """The golden sessions of a game; of one that has none yet, random ones. Do not play on them: tests share
    them."""
    files = sorted((GOLDEN / game).glob("*.rollbook"))
    found = [open_copy(parse(path.read_bytes(), path.name), path.name, find_rules, hands()) for path in files]
    for live in found:
        pin(live, play=False)
    return found or [session(game, seed, 60) for seed in range(10)]


@pytest.mark.slow
@pytest.mark.parametrize("game", library.GAMES)
def test_why_reaches_inputs_and_its_addends_sum_to_the_value(game: str) -> None:
    hold(game, EVERY_DAY)


@pytest.mark.soak
@pytest.mark.parametrize("game", library.GAMES)
def test_why_of_500_entries_reaches_inputs_and_its_addends_sum_to_the_value(game: str) -> None:
    hold(game, ENTRIES)


def hold(game: str, entries: int) -> None:
    """Entries at random from all golden sessions of the game, seen by whoever looks."""
    chance, sessions = random.Random(7), golden(game)
    for turn in range(entries):
        live = sessions[turn % len(sessions)]
        version = chance.randint(live.state.course.origin, live.version)
        found = asked(live, version, chance.choice(("public", *live.state.course.seats)), chance)
        check(live, found)
        assert all(node.on or node.kind != "outcome" for node in found.nodes.values())


@pytest.mark.parametrize("game", library.GAMES)
def test_an_answer_that_leaves_something_out_is_noticed(game: str) -> None:
    live = session(game, 1, 40)
    found = why(live, "round", live.version, "public", BARE)
    check(live, found)
    (path, (value, addends)), *_ = found.totals.items()
    outcome = next(version for version, node in found.nodes.items() if node.kind == "outcome")
    behind = found.nodes[outcome].on
    for wrong in (
        replace(found, totals={path: (value, addends[1:])}),
        replace(found, totals={path: (value + 1, addends)}),
        replace(found, nodes={**found.nodes, outcome: replace(found.nodes[outcome], on=())}),
        replace(
            found, nodes={version: node for version, node in found.nodes.items() if version not in behind}
        ),
    ):
        with pytest.raises(AssertionError):
            check(live, wrong)
