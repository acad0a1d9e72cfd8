"""Counters: an event says what it counts; fold, refusal by hand, conservation and gauges follow from that."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine import events as k
from engine.errors import GameFault
from engine.events import Event
from engine.model import Model
from engine.tabletop import counters
from engine.tabletop.counters import Counter, Counts, comes, counts, gone, stands
from engine.wording import own


class Ship(Struct, frozen=True):
    cargo: int = 0
    holes: int = 0


class Harbour(Struct, frozen=True):
    ships: dict[str, Ship] = {}
    cargo: int = 0
    quay: str = "shore"
    tide: int = 0
    log: tuple[str, ...] = ()


CARGO = Counter("cargo", "ships", stock=True)
QUAY = Counter("cargo", called="quay", stock=True)
HOLES = Counter(
    "holes", "ships", clause="HAR-1", limit=lambda board, id: len(id), seat=lambda board, id: id[:1]
)
TIDE = Counter("tide", floor=-2, floored="HAR-3")


class Loaded(Event, frozen=True, tag="loaded"):
    """Cargo goes from the quay to a ship; from nowhere, where a table is laid out."""

    counts: ClassVar[Counts] = counts(QUAY, "", "-tons") + counts(CARGO, "ship", "tons")
    ship: str
    tons: int


class Found(Event, frozen=True, tag="found"):
    """Cargo comes to a ship, or, where none is called so, to the quay."""

    counts: ClassVar[Counts] = counts((CARGO, QUAY), "where", "tons")
    where: str
    tons: int


class Holed(Event, frozen=True, tag="holed"):
    counts: ClassVar[Counts] = counts(HOLES, "ship", "holes")
    ship: str
    holes: int


class Patched(Event, frozen=True, tag="patched"):
    counts: ClassVar[Counts] = counts(HOLES, "ship", "-holes")
    ship: str
    holes: int


class Ebbed(Event, frozen=True, tag="ebbed"):
    counts: ClassVar[Counts] = counts(TIDE, "", -1)


class Docked(Event, frozen=True, tag="docked"):
    counts: ClassVar[Counts] = stands(HOLES, "ship", 0)
    ship: str


class Built(Event, frozen=True, tag="built"):
    counts: ClassVar[Counts] = comes(CARGO, "ship", "tons")
    ship: str
    tons: int


class Sunk(Event, frozen=True, tag="sunk"):
    counts: ClassVar[Counts] = gone("ship", CARGO, HOLES)
    ship: str


def built(board: Harbour, event: Built) -> Harbour:
    return replace(board, ships={**board.ships, event.ship: Ship(event.tons)})


def sunk(board: Harbour, event: Sunk) -> Harbour:
    left = {id: ship for id, ship in board.ships.items() if id != event.ship}
    return replace(board, ships=left)


def holed(board: Harbour, event: Holed) -> Harbour:
    """Told how many holes there are already."""
    said = f"{event.ship} has {board.ships[event.ship].holes}"
    return replace(board, log=(*board.log, said))


EVENTS: tuple[type[Event], ...] = (Loaded, Found, Holed, Patched, Ebbed, Docked, Built, Sunk)
START = Harbour({"argo": Ship(2, 1), "nina": Ship()}, 10)
MODEL = Model("harbour", EVENTS, START, {Built: built, Sunk: sunk, Holed: holed}, lambda board, _: board)
TABLE = counters.declared(EVENTS)


def after(*events: Event, board: Harbour = START) -> Harbour:
    for event in events:
        change = MODEL.changes[type(event)][1]
        assert change is not None
        board = change(board, event)
    return board


# Folding -------------------------------------------------------------------------------------------------


def test_an_event_moves_the_counter_it_declares_and_nothing_else() -> None:
    assert after(Patched("argo", 1)) == Harbour({"argo": Ship(2, 0), "nina": Ship()}, 10)


def test_an_event_moves_all_that_it_declares() -> None:
    assert after(Loaded("nina", 3)) == Harbour({"argo": Ship(2, 1), "nina": Ship(3)}, 7)


def test_the_order_of_the_records_stays() -> None:
    assert [*after(Patched("argo", 1)).ships] == ["argo", "nina"]


def test_a_counter_is_never_below_its_floor() -> None:
    assert after(Patched("argo", 5)).ships["argo"].holes == 0
    assert after(Ebbed(), Ebbed(), Ebbed()).tide == -2


def test_what_an_event_changes_besides_is_folded_on_the_counted_table() -> None:
    assert after(Holed("argo", 2)).log == ("argo has 3",)


def test_of_several_places_the_first_that_has_the_target_counts() -> None:
    assert after(Found("nina", 4)).ships["nina"].cargo == 4
    assert after(Found("shore", 4)) == Harbour(START.ships, 14)


def test_an_event_may_say_where_a_counter_stands() -> None:
    assert after(Holed("argo", 2), Docked("argo")).ships["argo"] == Ship(2, 0)


def test_nobody_s_counter_does_not_move() -> None:
    assert after(Loaded("", 3)) == Harbour(START.ships, 7)
    assert after(Patched("", 3)) == START


def test_who_is_not_on_the_table_has_no_counter() -> None:
    for event in (Holed("zara", 1), Found("zara", 1)):
        with pytest.raises(LookupError):
            after(event)


def test_events_that_count_nothing_stay_as_they_were() -> None:
    assert MODEL.changes[k.Ended][1] is None


# By hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Holed("argo", 0), "0 is too few"),
        (Holed("argo", -1), "-1 is too few"),
        (Patched("argo", -1), "-1 is too few"),
        (Holed("zara", 1), "zara is not on the table"),
        (Holed("", 1), " is not on the table"),
        (Patched("argo", 2), "2 is more than there is (1)"),
        (Loaded("argo", 11), "11 is more than there is (10)"),
        (Loaded("zara", 1), "zara is not on the table"),
        (Found("zara", 1), "zara is not on the table"),
        (Found("", 1), " is not on the table"),
        (Docked("zara"), "zara is not on the table"),
        (Built("zara", -1), "-1 is too few"),
        (Sunk("zara"), "zara is not on the table"),
    ],
)  # fmt: skip
def test_ker_8_1_by_hand_what_does_not_fit_the_table_is_refused(event: Event, told: str) -> None:
    refused = counters.misfit(START, event, own)
    assert refused is not None
    assert (str(refused[0]), refused[1]) == (told, "KER-8.1")


@pytest.mark.parametrize(
    "event",
    [
        Holed("argo", 1), Patched("argo", 1), Loaded("argo", 10), Found("shore", 1), Docked("argo"),
        Built("zara", 0),
    ],
)  # fmt: skip
def test_ker_8_1_by_hand_what_fits_is_taken(event: Event) -> None:
    assert counters.misfit(START, event, own) is None


def test_ker_8_1_by_hand_a_counter_goes_as_low_as_its_floor() -> None:
    low = after(Ebbed(), Ebbed())
    refused = counters.misfit(low, Ebbed(), own)
    assert refused is not None
    assert (str(refused[0]), refused[1]) == ("1 is more than there is (0)", "HAR-3")
    assert counters.misfit(after(Ebbed()), Ebbed(), own) is None


# What is conserved ---------------------------------------------------------------------------------------


def test_every_counter_is_declared_once() -> None:
    assert TABLE == (QUAY, CARGO, HOLES, TIDE)


def test_a_stock_is_counted_together_and_what_each_has_by_itself() -> None:
    assert dict(counters.lying(START, TABLE)) == {"cargo": 12, "holes:argo": 1}


@pytest.mark.parametrize(
    ("event", "made"),
    [
        (Loaded("nina", 3), {}),
        (Loaded("", 3), {"cargo": -3}),
        (Found("shore", 4), {"cargo": 4}),
        (Holed("nina", 2), {"holes:nina": 2}),
        (Patched("argo", 1), {"holes:argo": -1}),
        (Ebbed(), {"tide": -1}),
        (Docked("argo"), {"holes:argo": -1}),
        (Built("zara", 5), {"cargo": 5}),
        (Sunk("argo"), {"cargo": -2, "holes:argo": -1}),
        (k.Ended("won"), {}),
    ],
)  # fmt: skip
def test_what_an_event_says_it_made_is_what_its_fold_makes(event: Event, made: dict[str, int]) -> None:
    assert counters.made(START, event) == made
    change = MODEL.changes[type(event)][1]
    before = counters.lying(START, TABLE)
    now: Any = counters.lying(change(START, event) if change else START, TABLE)
    names = [*dict.fromkeys((*before, *now))]
    differs = {name: now.get(name, 0) - before.get(name, 0) for name in names}
    assert {name: amount for name, amount in differs.items() if amount} == made


def test_an_event_that_takes_more_than_there_is_says_so_and_its_fold_does_not() -> None:
    assert counters.made(START, Patched("argo", 9)) == {"holes:argo": -9}
    assert after(Patched("argo", 9)).ships["argo"].holes == 0


# What is watched -----------------------------------------------------------------------------------------


def test_a_watched_counter_is_a_gauge_with_its_limit_and_seat() -> None:
    gauges = counters.watched(START, HOLES)
    assert {name: (each.value, each.limit, each.seat, clause) for name, (each, clause) in gauges.items()} == {
        "holes:argo": (1, 4, "a", "HAR-1"),
        "holes:nina": (0, 4, "n", "HAR-1"),
    }


def test_what_the_board_itself_has_is_watched_by_its_name() -> None:
    tide = Counter("tide", clause="HAR-2")
    assert [*counters.watched(after(Ebbed()), tide)] == ["tide"]


# What does not fit ---------------------------------------------------------------------------------------


class Fleet(Struct, frozen=True):
    ships: dict[str, int] = {}
    boats: dict[str, Ship] = {}
    tide: str = "low"


class Moored(Event, frozen=True, tag="moored"):
    ship: str
    tons: int


def test_what_counts_on_a_record_that_nobody_laid_says_so() -> None:
    lacks = (
        "Moored counts '{name}' of 'gull', and the board's 'boats' has no such record: the event that brings"
    )
    leaks = Counter("holes", "boats")
    for counted in (counts(leaks, "ship", "tons"), stands(leaks, "ship", "tons")):
        fold = counters.folding(counted)
        assert fold is not None
        with pytest.raises(GameFault, match=lacks.format(name=leaks.name)):
            fold(Fleet(), Moored("gull", 2))


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        (counts(CARGO, "ship", "tons"), "'cargo', and the board's field 'ships' is no map of records"),
        (counts(Counter("cargo", "fleet"), "ship", "tons"), "'cargo', and the board has no field 'fleet'"),
        (
            counts(Counter("mast", "boats"), "ship", "tons"),
            "'mast', and a record of the board's 'boats' has no integer 'mast'",
        ),
        (counts(TIDE, "", "tons"), "'tide', and the board's field 'tide' is no integer"),
        (counts(HOLES, "boat", "tons"), "by its field 'boat', which it does not have"),
        (counts(HOLES, "ship", "-weight"), "by its field 'weight', which it does not have"),
    ],
)
def test_a_counter_that_does_not_fit_the_board_is_refused_when_the_model_is_made(
    monkeypatch: pytest.MonkeyPatch, declared: Counts, said: str
) -> None:
    monkeypatch.setattr(Moored, "counts", declared)
    with pytest.raises(GameFault, match=rf"^fleet: Moored counts {said}"):
        Model("fleet", (Moored,), Fleet(), {Moored: lambda board, event: board})
