"""Positions: a word that names nothing is refused with its place; what a field says comes by the event that
it declares. Whoever adds a game writes neither."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from msgspec import Struct

from engine.errors import Malformed
from engine.events import Event
from engine.tabletop.counters import Counter, Counts, counts
from engine.tabletop.laid import Lays, Words, Written, each_at, lay, written_at
from engine.tabletop.tables import Ref
from engine.wording import say

CREW = Counter("crew", "ships")


class Manned(Event, frozen=True, tag="manned"):
    counts: ClassVar[Counts] = counts(CREW, "ship", "crew")
    ship: str
    crew: int
    by: str = ""


class Loaded(Event, frozen=True, tag="loaded"):
    ship: str
    cargo: str
    tons: int = 0


class Anchored(Event, frozen=True, tag="anchored"):
    ship: str


class Blew(Event, frozen=True, tag="blew"):
    wind: str
    force: int


class Wind(Written, frozen=True):
    wind: str
    force: int = 1


class Ship(Written, frozen=True):
    ship: Annotated[str, Ref("ships", once=True)]
    port: Annotated[str, Ref("map.ports")] = ""
    crew: Annotated[int, Lays(Manned, {"by": "paper"})] = 0
    cargo: Annotated[tuple[Annotated[str, Ref("cargo")], ...], Lays(Loaded)] = ()
    tons: Annotated[dict[Annotated[str, Ref("cargo")], int], Lays(Loaded)] = {}
    moored: Annotated[bool, Lays(Anchored)] = False
    towed: tuple[Annotated[Ship | Annotated[str, Ref("ships")], Ref("afloat")], ...] = ()


class Bay(Written, frozen=True):
    ships: tuple[Ship, ...] = ()
    named: dict[Annotated[str, Ref("ships", once=True)], int] = {}
    tide: Annotated[str, Ref("tides", also=("high",))] | None = None
    winds: Annotated[tuple[Wind, ...], Lays(Blew)] = ()


class Steam(Struct, frozen=True):
    pass


SAIL: dict[str, Any] = {"anna": Steam(), "bess": None, "cleo": None}
NAMES = {"ships": SAIL, "ports": ("quay",), "cargo": ("ale", "oil"), "tides": ("low",), "afloat": ("anna",)}
WORDS = Words("HAR-1.1", dict.fromkeys(NAMES, say("{thing} is unknown")))


def bay(**written: Any) -> Bay:
    return msgspec.convert(written, Bay)


@pytest.mark.parametrize(
    ("written", "place", "word"),
    [
        ({"ships": [{"ship": "anna"}, {"ship": "dora"}]}, "ships[1].ship", "dora"),
        ({"ships": [{"ship": "anna"}, {"ship": "anna"}]}, "ships[1].ship", "anna"),
        ({"ships": [{"ship": "anna"}], "named": {"bess": 1, "anna": 2}}, "named.anna", "anna"),
        ({"ships": [{"ship": "anna", "port": "moon"}]}, "ships[0].port", "moon"),
        ({"ships": [{"ship": "anna", "cargo": ["ale", "tea"]}]}, "ships[0].cargo[1]", "tea"),
        ({"ships": [{"ship": "anna", "tons": {"ale": 1, "tea": 2}}]}, "ships[0].tons.tea", "tea"),
        ({"ships": [{"ship": "bess", "towed": ["anna", "cleo"]}]}, "ships[0].towed[1]", "cleo"),
        ({"ships": [{"ship": "bess", "towed": [{"ship": "cleo"}]}]}, "ships[0].towed[0].ship", "cleo"),
        ({"tide": "neap"}, "tide", "neap"),
    ],
)
def test_a_word_that_names_nothing_is_refused_with_its_place(
    written: dict[str, Any], place: str, word: str
) -> None:
    with pytest.raises(Malformed) as told:
        WORDS.check(bay(**written), NAMES)
    assert str(told.value) == f"at $.position.{place}: {word} is unknown"
    assert told.value.clause == "HAR-1.1"
    assert word not in told.value.legal


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"ships": [{"ship": ""}]}, "ships[0].ship"),
        ({"ships": [{"ship": "anna", "cargo": ["ale", ""]}]}, "ships[0].cargo[1]"),
        ({"ships": [{"ship": "anna", "tons": {"": 1}}]}, "ships[0].tons."),
        ({"ships": [{"ship": "bess", "towed": [""]}]}, "ships[0].towed[0]"),
        ({"tide": ""}, "tide"),
    ],
)
def test_a_name_that_is_empty_is_missed_where_it_may_not_be_left_out(
    written: dict[str, Any], place: str
) -> None:
    with pytest.raises(Malformed) as told:
        WORDS.check(bay(**written), {})
    assert (str(told.value), told.value.clause) == (f"at $.position.{place}: a name is missing", "HAR-1.1")
    WORDS.check(bay(ships=[{"ship": "anna", "port": ""}]), NAMES)


def test_words_that_name_something_are_taken_and_tables_that_are_not_given_are_not_looked_at() -> None:
    laid = {"ship": "anna", "port": "quay", "cargo": ["ale", "ale"], "tons": {"oil": 2}, "towed": ["anna"]}
    WORDS.check(bay(ships=[laid], named={"bess": 1}, tide="high"), NAMES)
    WORDS.check(bay(ships=[{"ship": "dora", "port": "moon"}]), {"cargo": ()})


def test_a_reference_may_say_of_which_kind_the_row_is() -> None:
    class Race(Written, frozen=True):
        first: Annotated[str, Ref("ships", (Steam,))]

    WORDS.check(Race("anna"), {"ships": SAIL})
    with pytest.raises(Malformed, match=r"at \$\.position\.first: bess is unknown") as told:
        WORDS.check(Race("bess"), {"ships": SAIL})
    assert told.value.legal == ("anna",)


def test_a_place_is_told_around_what_is_found_wrong_later() -> None:
    with pytest.raises(Malformed) as told, written_at("ships[2]"):
        WORDS.known("tea", ("ale",), "cargo")
    assert (str(told.value), told.value.legal) == ("at $.position.ships[2]: tea is unknown", ("ale",))


def test_a_fault_in_a_row_tells_which_row_it_is() -> None:
    laid: list[str] = []
    with pytest.raises(Malformed) as told:
        each_at(
            "cargo", ("ale", "tea", "oil"), lambda word: laid.append(WORDS.known(word, ("ale",), "cargo"))
        )
    assert (str(told.value), laid) == ("at $.position.cargo[1]: tea is unknown", ["ale"])


def test_what_is_named_is_taken_out_as_often_as_it_is_named() -> None:
    assert WORDS.without(("ale", "oil"), ("oil", "ale", "tea", "ale"), "cargo") == ["tea", "ale"]
    with pytest.raises(Malformed, match="ale is unknown") as told:
        WORDS.without(("ale", "ale"), ("ale", "tea"), "cargo")
    assert told.value.legal == ("tea",)


class Told:
    """What a table is told."""

    def __init__(self) -> None:
        self.events: list[tuple[Event, str]] = []

    def emit(self, event: Event, clause: str) -> None:
        self.events.append((event, clause))


def test_what_a_field_says_comes_by_the_event_that_it_declares_in_their_order() -> None:
    tx: Any = Told()
    lay(tx, Ship("anna", "quay", 3, ("ale", "oil"), {"oil": 9}, True), "HAR-2.1", "anna-2")
    lay(tx, Ship("bess"), "HAR-2.1", "bess")
    lay(tx, bay(winds=[{"wind": "west", "force": 4}, {"wind": "east"}]), "HAR-2.1")
    assert [event for event, _ in tx.events] == [
        Manned("anna-2", 3, "paper"),
        Loaded("anna-2", "ale"),
        Loaded("anna-2", "oil"),
        Loaded("anna-2", "oil", 9),
        Anchored("anna-2"),
        Blew("west", 4),
        Blew("east", 1),
    ]
    assert {clause for _, clause in tx.events} == {"HAR-2.1"}
