"""What lasts: it begins and ends by events, with the moment it was said to last for, and not before."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec import Struct

from engine.events import Event
from engine.model import Model
from engine.tabletop.lasting import Folds, Lasting, Lasts, begins, forgotten, over, stopped


class Wolf(Struct, frozen=True):
    fears: tuple[Lasting, ...] = ()


class Wood(Struct, frozen=True):
    lasting: tuple[Lasting, ...] = ()
    wolves: dict[str, Wolf] = {}
    fights: int = 0


LASTING = Lasts("lasting", depth=lambda board, moment: board.fights if moment == "fight" else 0)
FEARS = Lasts("fears", "wolves")


class Sung(Event, frozen=True, tag="sung"):
    lasts: ClassVar[Folds] = begins(LASTING, "by", "whom", "figure", "amount", "until")
    by: str
    whom: str
    figure: str
    amount: int
    until: str


class Scared(Event, frozen=True, tag="scared"):
    lasts: ClassVar[Folds] = begins(FEARS, "by", "wolf", "what", "amount", "=night")
    by: str
    wolf: str
    what: str
    amount: int


class Calmed(Event, frozen=True, tag="calmed"):
    lasts: ClassVar[Folds] = stopped(FEARS, "by", "wolf", "what")
    by: str
    wolf: str
    what: str


class FightEnded(Event, frozen=True, tag="fight-ended"):
    lasts: ClassVar[Folds] = over(LASTING, "fight")


class NightEnded(Event, frozen=True, tag="night-ended"):
    lasts: ClassVar[Folds] = over(LASTING, "fight", "night", keeping="leaves:")


class Gone(Event, frozen=True, tag="gone"):
    lasts: ClassVar[Folds] = forgotten(LASTING, "wolf")
    wolf: str


def fought(board: Wood, _: FightEnded) -> Wood:
    return Wood(board.lasting, board.wolves, board.fights - 1)


EVENTS: tuple[type[Event], ...] = (Sung, Scared, Calmed, FightEnded, NightEnded, Gone)
MODEL = Model("wood", EVENTS, Wood(), {FightEnded: fought}, lambda board, _: board)


def after(*events: Event, board: Wood) -> Wood:
    for event in events:
        change = MODEL.changes[type(event)][1]
        assert change is not None
        board = change(board, event)
    return board


def sung(until: str, figure: str = "speed", whom: str = "grey") -> Sung:
    return Sung("moon", whom, figure, 1, until)


def left(*events: Event, fights: int = 0) -> list[tuple[str, int]]:
    return [(row.until, row.depth) for row in after(*events, board=Wood(fights=fights)).lasting]


def test_a_row_begins_to_last_behind_those_that_last_already() -> None:
    board = after(sung("night"), Sung("rain", "grey", "speed", -2, "game"), board=Wood())
    assert board.lasting == (
        Lasting("moon", "grey", "speed", 1, "night"), Lasting("rain", "grey", "speed", -2, "game"),
    )  # fmt: skip


def test_what_lasts_upon_somebody_is_found_by_its_figure_in_the_order_it_began() -> None:
    rows = sung("night"), sung("game", "sight"), sung("game", whom="white"), sung("game")
    board = after(*rows, board=Wood())
    assert [row.until for row in LASTING.upon(board, "grey", "speed")] == ["night", "game"]
    assert LASTING.upon(board, "white", "sight") == []
    scared = after(Scared("owl", "grey", "dark", 1), board=Wood(wolves={"grey": Wolf(), "white": Wolf()}))
    assert [row.source for row in FEARS.upon(scared, "grey", "dark")] == ["owl"]
    assert FEARS.upon(scared, "white", "dark") == []


def test_it_ends_with_its_moment_and_with_one_that_its_moment_lies_within() -> None:
    begun = sung("fight"), sung("night"), sung("game")
    assert left(*begun, FightEnded()) == [("night", 0), ("game", 0)]
    assert left(*begun, NightEnded()) == [("game", 0)]


def test_of_moments_within_each_other_the_innermost_ends() -> None:
    first = after(sung("fight"), board=Wood(fights=1))
    second = after(sung("fight"), board=Wood(first.lasting, fights=2))
    assert [row.depth for row in second.lasting] == [1, 2]
    ended = after(FightEnded(), board=second)
    assert (ended.fights, [row.depth for row in ended.lasting]) == (1, [1])
    assert after(FightEnded(), board=ended).lasting == ()


def test_a_longer_moment_ends_what_lies_within_it_however_deep() -> None:
    assert left(sung("fight"), NightEnded(), fights=3) == []


def test_what_is_still_dealt_with_is_kept_where_it_lasted_until_this_moment() -> None:
    begun = sung("night", "leaves:wood"), sung("fight", "leaves:wood")
    assert left(*begun, NightEnded()) == [("night", 0)]


def test_what_lasts_for_one_that_is_gone_is_forgotten() -> None:
    board = after(sung("game"), sung("game", whom="white"), Gone("grey"), board=Wood())
    assert [row.target for row in board.lasting] == ["white"]


def test_it_may_lie_with_its_target_and_be_over_before_its_time() -> None:
    wood = Wood(wolves={"grey": Wolf(), "white": Wolf()})
    scared = after(Scared("fire", "grey", "speed", -1), Scared("fire", "grey", "bite", -1), board=wood)
    assert scared.wolves["grey"].fears == (
        Lasting("fire", "grey", "speed", -1, "night"), Lasting("fire", "grey", "bite", -1, "night"),
    )  # fmt: skip
    calmed = after(Calmed("fire", "grey", "speed"), board=scared)
    assert [row.figure for row in calmed.wolves["grey"].fears] == ["bite"]
    assert calmed.wolves["white"] == Wolf()
    with pytest.raises(LookupError):
        after(Scared("fire", "red", "bite", -1), board=wood)


def test_where_nothing_ends_the_board_is_the_very_same() -> None:
    board = after(sung("game"), board=Wood())
    assert after(NightEnded(), Gone("white"), board=board) is board
