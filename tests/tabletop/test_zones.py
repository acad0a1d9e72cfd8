"""Zones: a card is in one place; the place alone decides who sees it; only a sealed part puts a name into a
hidden place. An event says what it moves; fold, view, refusal by hand and conservation follow from that."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import events as k
from engine.course import Course, Pile
from engine.entries import Entry, Part
from engine.events import Event
from engine.invariants import Invariants, declared
from engine.model import State
from engine.table import Table
from engine.tabletop import fitting
from engine.tabletop.placed import moved
from engine.tabletop.zones import Hand
from engine.wording import own, render
from tests.tabletop.harbour import (
    MODEL,
    REFILLED,
    TABLE,
    ZONES,
    Emptied,
    Gained,
    Harbour,
    Held,
    Hoisted,
    Locked,
    Shifted,
    Ship,
    Slot,
    Spied,
    Stowed,
    Sunk,
    Swept,
    Unloaded,
    Which,
    after,
)

# The fold ------------------------------------------------------------------------------------------------


def test_a_card_goes_out_of_one_place_into_another() -> None:
    board = after(Unloaded("ann", ("axe",)))
    assert (board.ships["ann"].hold, board.quay) == (Hand(), ("ale", "oil", "axe"))


def test_a_hidden_place_holds_a_count_and_only_a_sealed_part_names_what_came() -> None:
    assert after(Stowed("bo", "oil")).ships["bo"].hold == Hand(1)
    assert after(Stowed("bo", "oil"), TABLE, Held("bo", ("oil",))).ships["bo"].hold == Hand(1, ("oil",))
    unknown = replace(TABLE, ships={"ann": Ship(Hand(2))})
    assert after(Unloaded("ann", ("axe",)), unknown).ships["ann"].hold == Hand(1)


def test_a_number_of_cards_comes_without_names_but_for_those_that_all_saw() -> None:
    board = after(Gained("bo", 3, ("oil",)))
    assert (board.ships["bo"].hold, board.quay) == (Hand(3), ("ale",))


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (Sunk("oil", "deck", "bo"), "deck:bo"),
        (Sunk("oil", "deck", other="bo"), "deck:bo"),
        (Sunk("oil", "sea", "bo"), "sea"),
        (Sunk("oil", "sea"), "sea"),
    ],
)
def test_a_place_is_found_by_the_words_of_the_event(event: Sunk, place: str) -> None:
    board = after(event)
    zone, key = ZONES.spot(place)
    assert zone is not None
    assert zone.cards(board, key)[-1] == "oil"
    assert board.quay == ("ale",)


def test_a_place_that_there_is_not_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        after(Sunk("oil", "moon"))


def test_everything_of_a_place_goes_and_a_zone_may_hold_one_card() -> None:
    assert after(Emptied("ann")).ships["ann"].hold == Hand()
    assert after(Hoisted("ale")).flag == "ale"
    swept = after(Swept())
    assert (swept.quay, swept.sea) == ((), ("tar", "ale", "oil"))


def test_what_goes_face_down_from_one_hidden_place_to_another_is_named_at_both_for_its_owner() -> None:
    """Everybody knows how many; the sealed part takes the names from one place to the other."""
    public, whole = after(Locked("ann", 1)), after(Locked("ann", 1), TABLE, Which("ann", ("axe",)))
    assert (whole.ships["ann"].hold, whole.chests["ann"]) == (Hand(), Hand(1, ("axe",)))
    assert public.chests["ann"] == Hand(1)
    assert ZONES.view(public, "bo") == ZONES.view(whole, "bo")


def test_a_card_in_play_is_lifted_from_where_it_lies() -> None:
    board = replace(TABLE, ships={**TABLE.ships, "bo": Ship(deck=("cog",))}, aboard={"cog": "bo"})
    found = after(Shifted("cog"), board)
    assert (found.ships["bo"].deck, found.quay[-1]) == ((), "cog")


def test_what_comes_off_a_pile_goes_where_its_zone_says() -> None:
    drawn = after(k.Drawn("stock:bo", "bo", 2), TABLE, k.Dealt("stock:bo", "bo", ("rye", "tea")))
    assert drawn.ships["bo"].hold == Hand(2, ("rye", "tea"))
    assert after(k.Turned("stock:bo", ("rye",))).quay == ("ale", "oil", "rye")
    assert after(k.Shuffled("stock:bo", 3, "seeded")).sea == ()
    assert after(k.Turned("other", ("rye",))) == TABLE
    assert after(k.Drawn("stock:bo", "", 1)) == TABLE


def test_a_map_may_itself_hold_the_cards_and_lacks_whoever_has_none() -> None:
    zone = ZONES.named["chest", True]
    assert zone.held(TABLE, "zoe") == Hand()
    assert zone.cards(replace(TABLE, chests={"zoe": Hand(1, ("gem",))}), "zoe") == ("gem",)


@pytest.mark.parametrize(
    "moving",
    [
        k.Shuffled("stock:bo", 1, "seeded"),
        k.Turned("stock:bo", ("rye",)),
        k.Drawn("stock:bo", "bo", 1),
        k.Stacked("stock:bo", 1),
    ],
)
def test_what_a_seat_saw_of_a_pile_is_forgotten_as_soon_as_anything_in_it_moves(moving: Event) -> None:
    board = after(Spied("bo", "stock:bo", ("rye",)), after(Spied("ann", "stock:ann", ("tea",))))
    assert board.saw == {"ann@stock:ann": ("tea",), "bo@stock:bo": ("rye",)}
    assert after(moving, board).saw == {"ann@stock:ann": ("tea",)}


# Who sees what -------------------------------------------------------------------------------------------


def test_the_place_alone_decides_who_sees_a_card() -> None:
    face_down = (Slot("1", "rye"), Slot("2", "tea", turned=True))
    ships = {"ann": Ship(Hand(1, ("axe",)), slots=face_down), "bo": Ship(Hand(1, ("oil",)))}
    board = replace(TABLE, ships=ships, chests={"bo": Hand(1, ("gem",))}, saw={"bo@stock:bo": ("rye",)})
    for viewer, sees in (
        ("public", ()),
        ("ann", ("axe",)),
        ("bo", ("oil", "gem")),
        ("referee", ("axe", "oil", "gem")),
    ):
        seen = MODEL.view(board, viewer)
        held = (*seen.ships["ann"].hold.cards, *seen.ships["bo"].hold.cards, *seen.chests["bo"].cards)
        assert held == sees
        assert (seen.ships["ann"].hold.count, seen.ships["bo"].hold.count, seen.chests["bo"].count) == (
            1,
            1,
            1,
        )
        assert seen.ships["ann"].slots == (Slot("1"), Slot("2", "tea", turned=True))
        assert bool(seen.saw) == (viewer in ("bo", "referee"))
        assert seen.quay == board.quay


def test_a_view_where_nothing_is_hidden_is_the_very_same_board() -> None:
    assert MODEL.view(replace(TABLE, ships={}), "public").quay is TABLE.quay


@pytest.mark.parametrize(
    ("seat", "choice", "shows"),
    [
        ("ann", ("play:axe",), True),
        ("ann", ("axe",), True),
        ("bo", ("play:axe",), False),
        ("bo", ("take:rye",), True),  # seen on a pile
        ("ann", ("take:rye",), False),
        ("ann", ("take:ale",), False),  # all see it
        ("zoe", ("play:axe",), False),
    ],
)
def test_ker_2_3_a_choice_shows_a_card_of_a_hand_or_one_seen_on_a_pile(
    seat: str, choice: tuple[str, ...], shows: bool
) -> None:
    board = replace(TABLE, saw={"bo@stock:bo": ("rye",)})
    assert ZONES.shows(board, seat, choice) is shows


# By hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Stowed("bo", "nothing"), "no card is called nothing"),
        (Stowed("zoe", "oil"), "zoe is not on the table"),
        (Stowed("bo", "gem"), "gem does not lie there: quay"),
        (Stowed("bo", "tar"), "tar lies elsewhere: sea"),
        (Stowed("bo", "ale", "bo"), "ale belongs to ann"),
        (Stowed("bo", "oil", "bo"), "oil belongs to no player"),
        (Sunk("oil", "moon"), "there is no such place for oil"),
        (Sunk("oil", "stock", "bo"), "into a deck, and out of it, cards go by play alone"),
        (Unloaded("ann", ("tar",)), "tar lies elsewhere: sea"),
        (Unloaded("bo", ("rum",)), "rum does not lie there: bo"),  # an empty hold hides nothing
        (Shifted("cog"), "cog is not in play"),
    ],
)  # fmt: skip
def test_ker_8_1_what_is_not_there_or_elsewhere_or_anothers_is_refused(event: Event, said: str) -> None:
    wrong = fitting.misfit(ZONES, TABLE, event, own)
    assert wrong is not None
    assert wrong[1] == "KER-8.1"
    assert render(wrong[0]).startswith(said)


@pytest.mark.parametrize(
    "event",
    [
        Stowed("bo", "ale"),
        Stowed("bo", "ale", "ann"),
        Unloaded("ann", ("axe",)),
        Unloaded("ann", ("rum",)),  # whether it is in the hold is not told
        Sunk("oil", "sea"),
        Held("bo", ()),
    ],
)
def test_ker_8_1_what_fits_or_is_hidden_is_taken(event: Event) -> None:
    assert fitting.misfit(ZONES, TABLE, event, own) is None


# What is conserved ---------------------------------------------------------------------------------------


def statement() -> Invariants:
    found = declared(MODEL)
    assert found is not None
    return found


def test_a_game_of_zones_states_nothing_and_every_card_is_counted_where_it_lies() -> None:
    state = State(1, Course(piles={"stock:ann": Pile(2, ("rye", "tea"))}), TABLE, Table())
    assert {name: n for name, n in statement().counted(state).items() if n} == {
        f"card:{card}": 1 for card in ("rye", "tea", "axe", "ale", "oil", "tar")
    }
    assert statement().unique == ("card:",)
    holed = replace(state, board=replace(TABLE, ships={"ann": Ship(Hand(2, ("axe",)))}))
    assert statement().counted(holed)["unnamed"] == 1


def test_a_card_in_play_that_has_only_a_place_or_only_a_record_is_missing() -> None:
    board = replace(TABLE, ships={"bo": Ship(deck=("cog",))}, aboard={"cog": "bo"})
    lying = [
        statement().counted(State(1, Course(), each, Table()))["card:cog"]
        for each in (board, replace(board, aboard={}), replace(board, ships={}))
    ]
    assert lying == [1, 0, 0]


@pytest.mark.parametrize(
    ("before", "entry", "moved"),
    [
        (TABLE, Entry(2, Unloaded("ann", ("axe",))), {}),
        (TABLE, Entry(2, Emptied("ann")), {"card:axe": -1}),  # into a pile: on its way
        (TABLE, Entry(2, k.Turned("stock:ann", ("rye",))), {}),
        (TABLE, Entry(2, k.Drawn("stock:ann", "ann", 1)), {}),
        (TABLE, Entry(2, k.Drawn("stock:ann", "", 1)), {"card:rye": -1}),
        (
            TABLE,
            Entry(2, k.Stacked("stock:ann", 1), (Part((), k.Ordered("stock:ann", ("gem", "rye", "tea"))),)),
            {"card:gem": 1, "card:rye": 0, "card:tea": 0},
        ),
        (
            TABLE,
            Entry(2, k.Shuffled("stock:ann", 3, ""), (Part((), k.Ordered("stock:ann", REFILLED)),)),
            {"card:tar": 0, "card:rye": 0, "card:tea": 0},
        ),
    ],
)  # fmt: skip
def test_what_an_event_says_that_it_moved(
    before: Harbour, entry: Entry[Event], moved: dict[str, int]
) -> None:
    course = Course(phase="day", piles={"stock:ann": Pile(2, ("rye", "tea"))})
    assert statement().told(State(1, course, before, Table()), entry).moved == moved


def test_while_a_table_is_laid_out_what_is_not_there_comes_out_of_the_box() -> None:
    laying = State(1, Course(), TABLE, Table())
    told = statement().told(laying, Entry(2, Sunk("gem", "sea")))
    assert (told.moved, told.lays) == ({"card:gem": 1}, True)
    assert statement().told(laying, Entry(2, Sunk("oil", "sea"))).moved == {}
    held = Entry(2, Gained("bo", 2), (Part((), Held("bo", ("gem", "pin"))),))
    assert statement().told(laying, held).moved == {"card:gem": 1, "card:pin": 1}
    playing = replace(laying, course=Course(phase="day"))
    assert not statement().told(playing, Entry(2, Sunk("gem", "sea"))).moved


# Words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Sunk("oil", "sea"), "oil: quay → sea."),
        (Unloaded("ann", ("axe", "rum")), "axe, rum: ann → quay."),
        (Shifted("cog"), "cog → quay."),
        (Emptied("ann"), None),
        (Held("ann", ()), None),
    ],
)
def test_what_moved_is_told_in_common_words(event: Event, said: str | None) -> None:
    told = moved(ZONES, event, own)
    assert (None if told is None else render(told)) == said
