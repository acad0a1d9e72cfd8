"""Promise 6: a projection is made from the viewer's own view, and shows nothing else."""

from __future__ import annotations

import json

import pytest
from msgspec import Struct

from engine import audience, library
from engine.course import Course
from engine.fold import fold_line
from engine.model import State, opening
from engine.rules.echoes.rules import RULES as ECHOES
from engine.table import Table
from projections.difference import look_up
from projections.games import Turn, as_it_is
from projections.show import Shown, show
from projections.threat import Gauge
from projections.timeline import lines
from projections.translator import Translator
from service.out import as_json
from tests.projections.playing import played
from tests.systems.proving.rules import CARDS
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SEATS, log, table

VIEWERS = ("public", *SEATS, "referee")


def hidden_cards(state: State, viewer: str) -> set[str]:
    """The cards of the proving game that a viewer cannot know: the deck, other hands, what others laid."""
    hands = {card for seat, hand in state.board.hands.items() if seat != viewer for card in hand.cards}
    slots = state.course.prompt.slots if state.course.prompt else ()
    secret = [slot for slot in slots if slot.choice and slot.question.secret and slot.seat != viewer]
    laid = {slot.choice[0].removeprefix("lay:") for slot in secret}
    deck = set(state.course.piles["deck"].order)
    saw = state.board.saw
    known = set(saw.values()) if viewer == "referee" else {saw.get(viewer, "")}
    return (deck if viewer == "referee" else hands | deck | laid) - known


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_card_that_the_viewer_may_not_know_is_in_what_is_shown(viewer: str) -> None:
    live = table(PROVING, *SEATS)
    for _ in played(live, 5, 60):
        text = as_json(show(PROVING.model, live.state, live.version, viewer))
        hidden = hidden_cards(live.state, viewer)
        assert not [card for card in hidden if f'"{card}"' in text or f":{card}" in text]
    assert set(CARDS) > hidden_cards(live.state, viewer)


@pytest.mark.parametrize("rules", [PROVING, ECHOES], ids=lambda rules: rules.game)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_shown_is_what_folding_the_viewers_copy_shows(rules, viewer: str) -> None:
    live = table(rules, *SEATS, scenario=rules.scenarios[0] if rules.scenarios else "")
    for n in played(live, 11, 40):
        if n % 4 == 0:
            copy = [audience.seen(entry, viewer) for entry in log(live)]
            folded = fold_line(rules.model, opening(rules.model), copy)
            assert show(rules.model, folded, live.version, viewer) == show(
                rules.model, live.state, live.version, viewer
            )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_line_tells_what_the_viewer_may_not_know(viewer: str) -> None:
    live = table(PROVING, *SEATS)
    for _ in played(live, 7, 12):
        pass
    told = list(lines(log(live), [(0, live.version)], viewer, Translator()))
    text = json.dumps([[line.event, line.text, [part.text for part in line.private]] for line in told])
    for card in hidden_cards(live.state, viewer):
        assert f'"{card}"' not in text
        assert f" {card}" not in text


def test_hands_played_open_are_shown_to_every_seat_and_not_to_the_public() -> None:
    live = table(PROVING, *SEATS, options={"hands": "open"})
    ann = show(PROVING.model, live.state, live.version, "ann")
    public = show(PROVING.model, live.state, live.version, "public")
    assert look_up(ann.board, "hands.bo.cards")
    assert "cards" not in look_up(public.board, "hands.bo")


def test_a_game_without_a_module_shows_its_board_as_it_is() -> None:
    live = table(PROVING, "ann")
    shown = show(PROVING.model, live.state, live.version, "ann")
    assert look_up(shown.board, "storm") == 12
    assert (shown.wounds, shown.hands) == ({}, {})
    assert shown.threat["wounds:ann"] == Gauge(0, 4, "ann")
    assert shown.piles == {"deck": 24}
    assert shown.initiative == (Turn("ann", "ann"),)


def test_what_is_shown_can_be_written_as_json() -> None:
    live = table(ECHOES, "ann", scenario="unsaid-bell")
    for _ in played(live, 3, 25):
        shown = show(library.model("echoes"), live.state, live.version, "ann", "friday")
        assert [*json.loads(as_json(shown))] == [*Shown.__struct_fields__]


class Sailor(Struct, frozen=True, omit_defaults=True):
    nerve: int = 0
    name: str = ""


class Deck(Struct, frozen=True, omit_defaults=True):
    fire: int = 0
    crew: dict[str, Sailor] = {}
    burnt: tuple[str, ...] = ()


def test_a_number_that_is_0_has_a_row_and_what_is_empty_has_none() -> None:
    state = State(1, Course(), Deck(crew={"ann": Sailor()}), Table())
    assert as_it_is(state) == {"fire": 0, "crew": {"ann": {"nerve": 0}}}
    assert as_it_is(State(1, Course(), Deck(2, {}, ("log",)), Table())) == {"fire": 2, "burnt": ["log"]}
