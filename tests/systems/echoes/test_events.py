"""ECH-2: the Events phase."""

from __future__ import annotations

import pytest

from engine.errors import Illegal
from engine.events import Shuffled, Turned
from engine.rules.echoes import events as ev
from engine.tabletop.sums import rows
from tests.systems.echoes.laying import answer, asked, board, comparisons, hero, lay, only, rat
from tests.systems.table import events_of, log, refused


def test_ech_2_1_one_card_is_revealed_each_round():
    live = lay(hero(), begin="events", deck=("cold-rain", "a-clear-morning"))
    assert events_of(log(live), ev.EventRevealed) == [ev.EventRevealed("cold-rain")]
    assert live.state.course.piles["events"].count == 1
    answer(live, "pass")
    answer(live, "pass")
    assert events_of(log(live), ev.EventRevealed)[1:] == [ev.EventRevealed("a-clear-morning")]


def test_ech_2_2_every_hero_resolves_the_card_in_the_order_the_players_choose():
    live = lay(
        hero("mara"), hero("odo"), hero("pell"), begin="events", deck=("hold-the-rope",), sums=(0, 0, 0)
    )
    assert (asked(live).what, asked(live).seats) == ("event-order", ("ann", "bo", "cy"))
    assert asked(live).ids == ("hero:mara", "hero:odo", "hero:pell")
    answer(live, "hero:odo", seat="cy")
    assert asked(live).ids == ("hero:mara", "hero:pell")
    with refused(live, Illegal, "ECH-2.2", ("hero:mara", "hero:pell")):
        answer(live, "hero:odo")
    answer(live, "hero:pell", seat="bo")
    assert [tested.hero for tested in comparisons(log(live))] == ["odo", "pell", "mara"]


def test_ech_2_2_nobody_is_asked_where_the_order_cannot_matter():
    """What a test brings upon whoever is tested is its own: a throw hangs on who is tested, not on when."""
    live = lay(hero("mara"), hero("odo"), begin="events", deck=("your-own-voice",), sums=(0, 0))
    assert [tested.hero for tested in comparisons(log(live))] == ["mara", "odo"]
    live = lay(hero("mara", wounds=1), hero("odo", wounds=1), begin="events", deck=("bread-and-lamplight",))
    assert asked(live).what == "turn-order"
    assert events_of(log(live), ev.Healed) == [ev.Healed("mara", 1), ev.Healed("odo", 1)]


TEA = {"items": ("strong-tea",)}
TIRED = {"talents": ("bravery", "sharp-ear"), "exhausted": ("bravery", "sharp-ear")}


@pytest.mark.parametrize(
    ("event", "second", "what"),
    [
        ("somebody-left-a-basket", {}, "event-order"),
        ("somebody-left-a-basket", TEA, "turn-order"),
        ("a-clear-morning", {}, "turn-order"),
        ("a-clear-morning", TIRED, "ready"),
        ("hold-the-rope", {}, "event-order"),
    ],
)
def test_ech_2_2_the_order_is_asked_for_where_something_can_be_chosen_or_taken(event, second, what):
    assert asked(lay(hero("mara"), hero("odo", **second), begin="events", deck=(event,))).what == what


def test_ech_2_2_once_the_basket_is_empty_nobody_is_asked_who_looks_into_it_next():
    live = lay(hero("mara"), hero("odo"), hero("pell"), begin="events", deck=("somebody-left-a-basket",))
    answer(live, "hero:odo")
    assert asked(live).what == "turn-order"


def test_ech_2_3_a_hostile_is_added_at_the_location_the_card_names():
    live = lay(hero("mara", "lantern-square"), begin="events", deck=("the-quarry-remembers",), locations=())
    added = only(log(live), ev.CharacterAdded)
    assert (added.event.character, added.event.at, added.clause) == ("quarry-hulk", "quarry", "ECH-2.3")
    assert board(live).characters["quarry-hulk"].defence == 4


def test_ech_2_3_whoever_fails_a_story_s_test_takes_a_wound():
    live = lay(hero("mara"), begin="events", deck=("your-own-voice",), sums=(-2,))
    assert only(log(live), ev.Wounded).event == ev.Wounded("mara", 1)


def test_ech_2_4_an_empty_deck_is_rebuilt_from_the_discards():
    discard = ("cold-rain", "cold-rain", "a-clear-morning")
    live = lay(hero(), begin="events", deck=(), discard=discard)
    shuffled = [entry for entry in log(live) if isinstance(entry.event, Shuffled)][-1]
    assert (shuffled.event.pile, shuffled.event.count, shuffled.clause) == ("events", 3, "ECH-2.4")
    turned = events_of(log(live), Turned)[0].cards[0]
    left = sorted(live.state.course.piles["events"].order)
    assert sorted((turned, *left)) == sorted(discard)
    assert board(live).discard == (turned,)


def two_at(event, ruling=None, **more):
    rulings = {"ECH-2.5": ruling} if ruling else {}
    heroes = (hero("mara", "lantern-square"), hero("odo", "lantern-square"))
    return lay(*heroes, begin="events", deck=(event,), locations=(), rulings=rulings, **more)


def test_ech_2_5_board_once_adds_one_hostile_and_every_hero_rolls():
    live = two_at("the-late-answer", sums=(0, 0))
    answer(live, "hero:mara")
    assert list(board(live).characters) == ["gaunt-echo"]
    assert [tested.hero for tested in comparisons(log(live))] == ["mara", "odo"]


def test_ech_2_5_each_in_full_adds_a_hostile_for_each_of_them():
    live = two_at("the-late-answer", "each-in-full", sums=(0, 0))
    answer(live, "hero:mara")
    assert list(board(live).characters) == ["gaunt-echo", "gaunt-echo-2"]
    assert [tested.hero for tested in comparisons(log(live))] == ["mara", "odo"]
    assert {entry.clause for entry in log(live) if isinstance(entry.event, ev.CharacterAdded)} == {"ECH-2.5"}


def test_ech_2_5_each_in_full_is_each_that_is_not_out():
    live = lay(
        hero("mara", "lantern-square", wounds=5), hero("odo", "lantern-square"), begin="events", locations=(),
        deck=("the-quarry-remembers",), rulings={"ECH-2.5": "each-in-full"},
    )  # fmt: skip
    assert list(board(live).characters) == ["quarry-hulk"]


@pytest.mark.parametrize(("ruling", "rats"), [("board-once", 2), ("each-in-full", 4)])
def test_ech_2_5_a_card_without_a_hero_part_asks_nothing(ruling, rats):
    live = two_at("wet-and-hungry", ruling)
    assert asked(live).what == "turn-order"
    assert len(board(live).characters) == rats


def test_ech_2_3_effects_that_let_a_hero_choose_ask_its_seat():
    tired = hero("mara", talents=("bravery", "sharp-ear"), exhausted=("bravery", "sharp-ear"))
    live = lay(tired, begin="events", deck=("a-clear-morning",))
    assert (asked(live).what, asked(live).seats, asked(live).most) == ("ready", ("ann",), 1)
    answer(live, "talent:sharp-ear")
    assert board(live).heroes["mara"].talents["sharp-ear"].ready
    assert not board(live).heroes["mara"].talents["bravery"].ready


def test_ech_2_3_the_box_gives_an_item_once():
    live = lay(hero("mara"), hero("odo"), begin="events", deck=("somebody-left-a-basket",))
    answer(live, "hero:odo")
    assert list(board(live).heroes["odo"].items) == ["strong-tea"]
    assert not board(live).heroes["mara"].items
    assert "strong-tea" not in board(live).box


def test_ech_1_6_what_an_event_lends_lasts_until_the_round_ends():
    deck = ("cold-rain", "bread-and-lamplight")
    live = lay(hero(agility=4), begin="events", deck=deck, sums=(0, 2), characters=(rat(),))
    assert live.state.course.modifiers == {"cold-rain>mara.agility": -1}
    (tested,) = comparisons(answer(live, "escape:mill"))
    assert (tested.value, tested.adds, tested.total) == (4, rows([("cold-rain", -1)]), 3)
    assert (tested.difficulty, tested.against) == (4, rows([("giant-rat", 3), ("hostiles", 1)]))
    ended = only(answer(live, "pass"), ev.LentEnded)
    assert (ended.event, ended.clause) == (ev.LentEnded("cold-rain", "mara", "agility"), "ECH-1.6")
    assert live.state.course.modifiers == {}
