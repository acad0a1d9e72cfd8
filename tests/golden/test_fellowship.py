"""The golden sessions of fellowship are of all kinds, and everything in the box comes up in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine import library
from engine.entries import Entry
from engine.events import Adjusted, Began, Corrected, Ended, Event, Redone, Undone
from replays.bundle import Bundle, parse
from tests.systems.fellowship import occurring
from tools.golden.recording import recipes, record

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "golden" / "fellowship"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.rollbook"))}
FIRST = "passage-through-mirkwood"
RECIPES = {each.name: each for each in recipes(FOLDER)}


def bundle(name: str) -> Bundle:
    return parse(FILES[name].read_bytes(), name)


@cache
def entries(name: str) -> tuple[Entry[Event], ...]:
    codec = library.codec("fellowship")
    return tuple(codec.decode(row) for row in bundle(name).rows)


def holding(kind: type[Event]) -> list[str]:
    """The sessions in which there is such an event."""
    return [name for name in FILES if any(isinstance(entry.event, kind) for entry in entries(name))]


def test_files_and_recipes_are_the_same() -> None:
    assert [*FILES] == sorted(RECIPES)


@pytest.mark.parametrize("name", ["conceded", "corrected"])
def test_a_recipe_gives_the_same_bytes_again(name: str) -> None:
    assert record(library.rules("fellowship"), RECIPES[name], ROOT) == bundle(name)


def test_they_are_won_and_lost_and_given_up_with_undos_corrections_and_changes_by_hand() -> None:
    ends = [e.event.result for name in FILES for e in entries(name) if isinstance(e.event, Ended)]
    assert 12 <= len(FILES) <= 20
    assert min(ends.count("won"), ends.count("lost")) >= 5
    assert "conceded" in ends
    assert len(holding(Undone)) >= 5
    assert len(holding(Redone)) >= 2
    assert len(holding(Corrected)) >= 2
    assert holding(Adjusted)
    assert {each.bot for each in RECIPES.values()} == {"random", "greedy"}


def test_every_number_of_seats_both_modes_real_cards_and_every_reading_are_among_them() -> None:
    first = [event for name in FILES for event in (entries(name)[0].event,) if isinstance(event, Began)]
    assert {len(each.seats) for each in RECIPES.values()} == {1, 2, 3, 4}
    options = [row for each in first for row in each.options]
    assert "mode=easy" in options
    assert options.count("mode=easy") < len(FILES) - 4
    assert "dice=declared" in options
    ruled = {row for each in first for row in each.rulings}
    clauses = [each for each in library.rules("fellowship").clauses if each.id.startswith("FEL-")]
    assert ruled >= {f"{each.id}={variant}" for each in clauses for variant in each.variants[1:]}


def test_every_card_of_the_box_is_drawn_or_revealed_somewhere() -> None:
    found = {thing for name in FILES for thing in occurring.seen(entries(name))}
    wanted = ("heroes led", "player cards drawn")
    assert [each for each in occurring.missing(found) if each.startswith(wanted)] == []
    revealed = {id for kind, id in found if kind.startswith((occurring.REVEALED, occurring.BEGUN))}
    shown = (occurring.there(kind, FIRST, "standard") for kind in (occurring.REVEALED, occurring.BEGUN))
    assert {id for kind in shown for id in occurring.everything()[kind]} <= revealed
