"""What a game declares of its zones is held against its board and its events when it is imported: a name that
leads nowhere, and an event that shows a hidden card to all without saying so."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from engine.errors import GameFault
from engine.events import Event
from engine.model import Model
from engine.tabletop.fitting import lacks
from engine.tabletop.moving import ALL, Move, Names, Sees, moves
from engine.tabletop.zones import Zone, zones
from tests.tabletop.harbour import TABLE, ZONES, Sunk, Unloaded


class Lifted(Event, frozen=True, tag="lifted"):
    """A crane took something up."""

    card: str
    count: int
    ship: str


def made(kind: type[Event] = Lifted, declared: Any = ZONES) -> Model:
    return Model("port", (kind,), TABLE, {kind: lambda board, event: board}, zones=declared)


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        (moves("kard", "quay", "sea"), "moves or names cards by its field 'kard', which it does not have"),
        (moves("count", "quay", "sea", shown="kards"), "moves or names cards by its field 'kards'"),
        (moves("card", "kay", "sea"), "names the place 'kay', and no zone of the table's is called kay"),
        (moves("card", "quay", "quay:{ship}"), "names the place 'quay:{ship}', and no zone of somebody's is"),
        (
            moves("card", "quay", "hold:{shipp}"),
            "'hold:{shipp}' by its field 'shipp', which it does not have",
        ),
        (moves("card", "quay", "{to} or sea"), "'{to} or sea' by its field 'to', which it does not have"),
    ],
)
def test_a_move_that_leads_nowhere_is_refused_when_the_model_is_made(
    monkeypatch: pytest.MonkeyPatch, declared: tuple[Move, ...], said: str
) -> None:
    monkeypatch.setattr(Lifted, "moves", declared, raising=False)
    with pytest.raises(GameFault, match=rf"^port: Lifted .*{re.escape(said)}"):
        made()


@pytest.mark.parametrize(
    ("field", "declared", "said"),
    [
        ("names", Names("card", "hodl:{ship}"), "no zone of somebody's is called hodl: there is stock:{...}"),
        ("names", Names("cards", "hold:{ship}"), "by its field 'cards', which it does not have"),
        (
            "names",
            Names("card", "hold:{ship}", "hodl:{ship}"),
            "no zone of somebody's is called hodl: there is",
        ),
        ("sees", Sees("card", "{pile}", "ship"), "by its field 'pile', which it does not have"),
        ("sees", Sees("card", "stock:ann"), "by its field 'seat', which it does not have"),
    ],
)
def test_so_are_names_and_what_was_seen(
    monkeypatch: pytest.MonkeyPatch, field: str, declared: Any, said: str
) -> None:
    monkeypatch.setattr(Lifted, field, declared, raising=False)
    with pytest.raises(GameFault, match=rf"^port: Lifted .*{re.escape(said)}"):
        made()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Zone("hold", of="shipz"), "the zone hold is of the board's field 'shipz', which it does not have"),
        (Zone("hold", of="quay"), "the zone hold is of the board's field 'quay', which is no map"),
        (Zone("cabin", of="ships"), "the zone cabin is kept in the field 'cabin' of each record in 'ships'"),
        (Zone("cellar"), "the zone cellar is kept in the board's field 'cellar', which it does not have"),
        (
            Zone("deck", of="ships", seen="owner"),
            "the zone deck is hidden, and what is kept there is no `Hand`",
        ),
        (
            Zone("bag", pile="bag", drawn="hodl"),
            "the zone bag has drawn='hodl', and no zone of somebody's is",
        ),
        (
            Zone("bag", pile="bag", turned="kay"),
            "the zone bag has turned='kay', and no zone of the table's is",
        ),
        (
            Zone("bag", pile="bag", refill="hold"),
            "the zone bag has refill='hold', and no zone of the table's",
        ),
    ],
)
def test_a_zone_that_the_board_has_no_place_for_is_refused_when_the_model_is_made(
    wrong: Zone, said: str
) -> None:
    with pytest.raises(GameFault, match=rf"^port: {re.escape(said)}"):
        made(declared=zones(Zone("quay"), Zone("hold", of="ships", seen="owner"), wrong))
    with pytest.raises(GameFault, match=r"^port: zones keep saw in the board's field 'sore'"):
        made(declared=replace(ZONES, saw="sore", named={}, piles={}))


def test_an_event_that_takes_a_card_from_a_hidden_place_to_an_open_one_says_that_it_reveals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = r"^port: Lifted takes its 'card' from hold, which not all see, to quay, which all see: give it"
    monkeypatch.setattr(Lifted, "moves", moves("card", "hold:{ship}", "quay"), raising=False)
    with pytest.raises(GameFault, match=said):
        made()
    monkeypatch.setattr(Lifted, "reveals", True)
    made()
    monkeypatch.setattr(Lifted, "reveals", False)
    for hidden in (
        moves("card", "hold:{ship}", "chest:{ship}"),
        moves("count", "hold:{ship}", "quay"),
        moves(ALL, "hold:{ship}", "chest:{ship}"),
        moves("card", "quay", "sea"),
    ):
        monkeypatch.setattr(Lifted, "moves", hidden)
        made()
    monkeypatch.setattr(Lifted, "moves", moves(ALL, "hold:{ship}", "quay"))
    with pytest.raises(GameFault, match=r"takes all from hold, which not all see, to quay: name the cards"):
        made()


class Hauled(Event, frozen=True, tag="hauled"):
    """From a place to another, which the event says."""

    moves: ClassVar = moves("card", "{place}:{ship}", "{to}")
    card: str
    place: str
    ship: str
    to: str


def test_where_the_event_itself_says_the_places_a_step_that_shows_a_card_is_refused() -> None:
    made(Hauled)
    shown = lacks(ZONES, TABLE, Hauled("axe", "hold", "ann", "quay"))
    assert shown.startswith("takes its 'card' from hold, which not all see, to quay, which all see: give it")
    assert lacks(ZONES, TABLE, Hauled("axe", "deck", "ann", "quay")) == ""
    assert lacks(ZONES, TABLE, Unloaded("ann", ("axe",))) == ""
    assert lacks(ZONES, TABLE, Sunk("ale", "deck", "ann")) == ""


def test_two_events_of_one_tag_are_refused_when_the_model_is_made() -> None:
    class Lowered(Event, frozen=True, tag="lifted"):
        """A crane put something down."""

    class Asked(Event, frozen=True, tag="asked"):
        """The harbour master asked."""

    with pytest.raises(GameFault, match=r"^port: Lowered has the tag 'lifted', and so has Lifted$"):
        Model("port", (Lifted, Lowered), TABLE, {}, zones=ZONES)
    with pytest.raises(
        GameFault, match=r"^port: Asked has the tag 'asked', and so has an event of the kernel's"
    ):
        made(Asked)
