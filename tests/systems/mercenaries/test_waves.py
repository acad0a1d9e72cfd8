"""Monsters that come at the end of a round (MER-7.4), and what is in a treasure (MER-7.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine import events as k
from engine.errors import Illegal
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import lay_modifiers
from engine.rules.mercenaries.schema import Placed, Wave
from engine.rules.mercenaries.state import MONSTERS
from replays.session import Session
from tests.systems.mercenaries.laying import asked, board, character, first, laid, monster
from tests.systems.table import adjust, choose, events_of, log, refused

YARD = CONTENT.scenarios["millers-yard"]
HAND = tuple(card.id for card in CONTENT.classes["brute"].cards)


def hound(at: str, **ranks: str) -> Placed:
    return Placed(monster="hound", at=at, **ranks)  # type: ignore[arg-type]


@pytest.fixture
def waves(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """The yard with other waves: by their round who comes."""

    def said(*coming: tuple[int, tuple[Placed, ...]]) -> None:
        all = tuple([Wave(round=round, monsters=monsters) for round, monsters in coming])
        monkeypatch.setitem(CONTENT.scenarios, YARD.id, replace(YARD, waves=all))

    return said


def ending(
    round: int = 2, *, goal: str = "survive", what: str = "", hounds: tuple[str, ...] = ("B3",)
) -> Session:
    """The end of a round in the yard: a brute, a second one, and hounds."""

    def lay(tx: Tx) -> None:
        room = YARD.rooms[0]
        lay_modifiers(tx, MONSTERS)
        tx.emit(ev.ScenarioLaid(YARD.id, 1, goal, 7 if goal == "survive" else 0, what), "MER-0.9")
        tx.emit(ev.RoomLaid(room.id, room.floor, room.walls), "MER-0.7")
        character(tx, "brute", "E5", hand=HAND[:4])
        character(tx, "brute-2", "F5", "bo", hand=HAND[:4])
        for nth, at in enumerate(hounds, 1):
            monster(tx, f"hound-{nth}", at)
        if round > 1:
            tx.emit(ev.RoundEnded(round - 1), "MER-7.1")
        tx.emit(k.Marked("round", round), "MER-1.1")

    return laid(lay, "round.end")


def hounds(live: Session) -> dict[str, str]:
    return {id: each.at for id, each in board(live).figures.items() if each.kind == "hound"}


def test_mer_7_4_a_wave_comes_at_the_end_of_its_round_and_in_no_other(waves: Callable[..., None]) -> None:
    waves((2, (hound("C2"), hound("J9", two="elite"))), (4, (hound("D2"),)))
    assert hounds(ending(1)) == {"hound-1": "B3"}
    live = ending(2)
    assert hounds(live) == {"hound-1": "B3", "hound-2": "C2", "hound-3": "J9"}
    assert [each.elite for each in board(live).figures.values() if each.monster] == [False, False, True]
    assert {entry.clause for entry in log(live) if getattr(entry.event, "figure", "") == "hound-3"} == {
        "MER-7.4"
    }
    assert hounds(ending(3)) == {"hound-1": "B3"}


def test_mer_7_4_who_came_acts_in_the_next_round_and_leaves_no_money(waves: Callable[..., None]) -> None:
    waves((2, (hound("C2"),)))
    live = ending()
    came = board(live).figures["hound-2"]
    assert (came.waits, came.acted, came.spawned) == (False, False, True)
    choose(live, "ann", *(f"card:{card}" for card in HAND[:2]))
    choose(live, "bo", *(f"card:{card}" for card in HAND[2:4]))
    while len(turns := [each.figure for each in events_of(log(live), ev.TurnBegan)]) < 2:
        assert first(live).what == "negate"
        choose(live, first(live).seats[0], PASS)
    assert turns == ["hound-1", "hound-2"]
    left = board(live).figures["hound-1"]
    adjust(live, ev.Suffered("hound-2", came.hp), ev.Suffered("hound-1", left.hp))
    assert board(live).coins == {left.at: 1}


def test_mer_7_4_for_as_many_characters_as_began(waves: Callable[..., None]) -> None:
    waves((2, (hound("C2", two="", three="elite"), hound("D2", four=""))))
    assert hounds(ending()) == {"hound-1": "B3", "hound-2": "D2"}


def test_mer_7_4_where_somebody_stands_it_is_the_nearest_empty_hex_and_the_players_choose(
    waves: Callable[..., None],
) -> None:
    """A hound stands on B3 already; B4, C2 and C3 are beside it and level. An obstacle is no empty hex."""
    waves((2, (hound("B3"),)))
    live = ending()
    assert (asked(live).what, asked(live).clause, asked(live, "bo").what) == ("arrive", "MER-7.4", "arrive")
    assert set(asked(live).ids) == {"to:B4", "to:C3", "to:C4"}
    with refused(live, Illegal, "MER-7.4"):
        choose(live, "ann", "to:C5")
    choose(live, "bo", "to:B4")
    assert hounds(live)["hound-2"] == "B4"
    assert board(live).complete == 2


def test_mer_7_4_no_more_come_than_there_are_standees(waves: Callable[..., None]) -> None:
    free = [at for at in YARD.rooms[0].floor if at.startswith("I")]
    many = CONTENT.monsters["hound"].standees
    waves((2, tuple(hound(at) for at in free[:3])))
    live = ending(hounds=tuple(at for at in YARD.rooms[0].floor if at.startswith("C"))[: many - 1])
    assert len(hounds(live)) == many
    assert [*hounds(live).values()][-1] == free[0]


def test_mer_7_4_no_monster_is_the_last_while_some_are_to_come(waves: Callable[..., None]) -> None:
    waves((3, (hound("C2"),)))
    for goal, what in (("clear", ""), ("slay", "hound")):
        assert not ending(2, goal=goal, what=what, hounds=()).state.course.ended
    waves((1, (hound("C2"),)))
    assert ending(2, goal="clear", hounds=()).state.course.ended == "won"


def test_mer_7_4_in_the_yard_something_comes_more_than_once_for_any_number_of_characters() -> None:
    """What its introduction promises: something comes out of the reeds, and it is not told how much."""
    assert len(YARD.waves) > 1
    for wave in YARD.waves:
        assert wave.round < YARD.goal.need
        for rank in ("two", "three", "four"):
            assert any(getattr(each, rank) for each in wave.monsters)


def test_mer_7_5_in_the_millers_purse_is_gold() -> None:
    """Fifteen, as its scenario says; a treasure of which nothing is said is worth none."""

    def lay(tx: Tx) -> None:
        tx.emit(ev.ScenarioLaid(YARD.id, 1, "survive", 7), "MER-0.9")
        tx.emit(ev.RoomLaid("yard", YARD.rooms[0].floor), "MER-0.7")
        character(tx, "brute", "E5", chosen=HAND[:2])
        tx.emit(ev.TreasureLaid("E5", "millers-purse"), "MER-0.7")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((15, 0, 61),)), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    choose(live, "ann", "end")
    assert events_of(log(live), ev.TreasureTaken) == [ev.TreasureTaken("brute", "E5", "millers-purse", 15)]
    assert board(live).characters["brute"].gold == 15
    assert board(live).looted == ("millers-purse",)
