"""Records of a board: laid, changed, taken off, also within a record, each in its place."""

from __future__ import annotations

import pytest
from msgspec import Struct

from engine.tabletop.records import changes, off, on, on_all, put, takes_off, within


class Item(Struct, frozen=True):
    uses: int = 1


class Hero(Struct, frozen=True):
    wounds: int = 0
    items: dict[str, Item] = {}


class Board(Struct, frozen=True):
    heroes: dict[str, Hero]
    round: int = 1


BOARD = Board({"ann": Hero(2, {"axe": Item(), "rope": Item(3)}), "bo": Hero()})


def test_a_record_is_laid_in_the_place_of_the_one_that_was_there() -> None:
    assert put(BOARD, "heroes", "ann", Hero(7)) == Board({"ann": Hero(7), "bo": Hero()})
    assert [*put(BOARD, "heroes", "cat", Hero()).heroes] == ["ann", "bo", "cat"]
    assert [*BOARD.heroes] == ["ann", "bo"]


def test_a_record_that_is_changed_keeps_its_place_and_what_else_it_holds() -> None:
    changed = on(BOARD, "heroes", "ann", wounds=5)
    assert (changed.heroes["ann"], [*changed.heroes]) == (Hero(5, BOARD.heroes["ann"].items), ["ann", "bo"])
    with pytest.raises(LookupError):
        on(BOARD, "heroes", "cat", wounds=5)


def test_a_record_is_taken_off_if_it_was_there() -> None:
    assert off(BOARD, "heroes", "ann") == Board({"bo": Hero()})
    assert off(BOARD, "heroes", "cat") == BOARD


def test_within_a_record_the_same_is_done_and_all_else_stays() -> None:
    laid = within(BOARD, "heroes", "bo", put, "items", "axe", Item(2))
    assert laid == Board({"ann": BOARD.heroes["ann"], "bo": Hero(0, {"axe": Item(2)})})
    used = within(BOARD, "heroes", "ann", on, "items", "rope", uses=2)
    assert used.heroes["ann"] == Hero(2, {"axe": Item(), "rope": Item(2)})
    gone = within(BOARD, "heroes", "ann", off, "items", "axe")
    assert gone.heroes == {"ann": Hero(2, {"rope": Item(3)}), "bo": Hero()}
    with pytest.raises(LookupError):
        within(BOARD, "heroes", "cat", put, "items", "axe", Item())


def test_what_changes_in_all_records_leaves_those_alone_in_which_it_does_not() -> None:
    rested = on_all(BOARD, "heroes", wounds=0)
    assert rested == Board({"ann": Hero(0, BOARD.heroes["ann"].items), "bo": Hero()})
    assert rested.heroes["bo"] is BOARD.heroes["bo"]
    assert on_all(BOARD, "heroes", wounds=1, items={}) == Board({"ann": Hero(1), "bo": Hero(1)})


class Said(Struct, frozen=True):
    hero: str


def test_an_event_that_does_no_more_says_what_it_changes_and_what_it_takes_off() -> None:
    rests, falls = changes("heroes", "hero", wounds=0), takes_off("heroes", "hero")
    assert rests(Said("ann"), BOARD) == on(BOARD, "heroes", "ann", wounds=0)
    assert falls(Said("ann"), BOARD) == Board({"bo": Hero()})
    assert falls(Said("cat"), BOARD) == BOARD
    with pytest.raises(LookupError):
        rests(Said("cat"), BOARD)
