"""What a short screen leaves out is said, with how to see it."""

from __future__ import annotations

import pytest
from rich.text import Text

from projections.areas import Hand
from projections.show import Shown
from projections.translator import translator
from service.playing import board, mercenaries
from service.playing.screen import Glyphs
from service.playing.table import Table
from tools import screens

LAST = board.SQUEEZES - 1


def shown(game: str, what: str) -> tuple[Shown, str]:
    moment = screens.moments(game)[what]
    live = screens.at(moment)
    return Table(live, (moment.seat,), translator(game), screens.Sheet(80)).shown(), moment.seat


@pytest.mark.parametrize("game", screens.GAMES)
def test_nothing_is_said_where_nothing_is_left_out(game: str) -> None:
    what = {"echoes": "act", "fellowship": "commit", "mercenaries": "target"}[game]
    table, _ = shown(game, what)
    assert board.left_out(table, translator(game), Glyphs(), 80, 0) is None
    for squeeze in range(1, board.SQUEEZES):
        assert board.left_out(table, translator(game), Glyphs(), 80, squeeze) is not None


def test_a_screen_without_room_for_the_map_says_how_to_see_it() -> None:
    table, words = shown("mercenaries", "target")[0], translator("mercenaries")
    for squeeze in range(1, board.SQUEEZES):
        told = board.left_out(table, words, Glyphs(), 80, squeeze)
        assert told is not None
        assert ("map" in words.say(told)) == (squeeze >= mercenaries.MAP)


def test_a_short_screen_says_how_many_cards_it_leaves_out() -> None:
    """Each seat says how many lie before it, and all together stand below the table."""
    (table, seat), words = shown("fellowship", "combat.after_shadows"), translator("fellowship")
    areas = [each for each in table.areas if each.seat]
    drawn = [each for each in board.whole(table, words, Glyphs(), 80, LAST) if isinstance(each, Text)]
    for area in areas:
        assert any(f"{len(area.cards)} cards" in line.plain for line in drawn)
    hands = [len(hand.cards) for of, hand in table.hands.items() if isinstance(hand, Hand) and of != seat]
    told = board.left_out(table, words, Glyphs(), 80, LAST)
    assert told is not None
    assert told.values["n"] == sum(len(each.cards) + len(each.facing) for each in areas) + sum(hands)
