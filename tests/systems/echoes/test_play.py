"""Whole games: random and greedy play to the end, with what can never change along the way."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.audience import PUBLIC, seen, view
from engine.fold import fold_line
from engine.model import opening
from engine.rules.echoes.bot import BOTS
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.rules import CLAUSES, RULES
from engine.rules.echoes.setup import copies
from replays.verify import Log, verify
from tests.systems.echoes.laying import asked, board
from tests.systems.table import SECRETS, choose, log, raw, table

OURS = {id: clause.variants for clause in CLAUSES if (id := clause.id).startswith("ECH") and clause.variants}
COMBINATIONS = tuple(itertools.product(*OURS.values()))
SEATS = ("ann", "bo", "cy", "di")


def invariants(live):
    """The cards of the deck, the secrets, the items and the heroes: all there, each once."""
    now, piles = board(live), live.state.course.piles
    event = (now.event,) if now.event else ()
    held = [item for hero in now.heroes.values() for item in hero.items]
    return (
        sorted((*piles["events"].order, *event, *now.discard)),
        sorted((*piles["secrets"].order, *now.found)),
        sorted((*now.box, *held)),
    )


def expected(scenario):
    printed = CONTENT.scenarios[scenario]
    return sorted(copies(printed.deck)), sorted(copies(printed.secrets)), sorted(CONTENT.items)


def play(live, bot, stream):
    """Answer until the game is over, looking at what must hold after every answer."""
    whole = expected(board(live).scenario)
    while not live.state.course.ended:
        seat = asked(live).seats[stream.randrange(len(asked(live).seats))]
        choose(live, seat, *BOTS[bot](live.state, seat, asked(live), stream.randrange))
        now = board(live)
        laid = sum(location.secrets for location in now.locations.values())
        assert invariants(live) == whole
        assert laid <= live.state.course.piles["secrets"].count
        assert all(hero.out == (hero.wounds >= hero.limit) for hero in now.heroes.values())
        assert all(each.wounds < each.limit for each in now.characters.values() if each.hostile)


def sat_down(number, **more):
    """A table of one to four seats under one of all combinations of variants."""
    seats = SEATS[: 1 + number % 4]
    options = {"heroes": "2"} if number % 8 == 0 else {}
    rulings = dict(zip(OURS, COMBINATIONS[number * 5 % len(COMBINATIONS)], strict=True))
    scenario = RULES.scenarios[number % len(RULES.scenarios)]
    return table(
        RULES,
        *seats,
        options={**options, **more},
        rulings=rulings,
        scenario=scenario,
        words={"ann": str(number)},
    )


@pytest.mark.parametrize("number", range(64))
def test_random_play_ends_and_folds_to_the_same(number):
    live = sat_down(number)
    play(live, "random", random.Random(number))
    entries = log(live)
    folded = fold_line(RULES.model, opening(RULES.model), entries)
    assert folded == live.state
    for viewer in (PUBLIC, *live.state.course.seats):
        shown = fold_line(RULES.model, opening(RULES.model), [seen(entry, viewer) for entry in entries])
        assert shown == view(RULES.model, live.state, viewer)


@pytest.mark.parametrize("number", range(0, 64, 9))
def test_random_play_is_verified_decision_by_decision(number):
    live = sat_down(number)
    play(live, "random", random.Random(number))
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.fault is None


@pytest.mark.parametrize("number", range(8))
def test_greedy_play_ends(number):
    live = sat_down(number)
    play(live, "greedy", random.Random(number))
    assert live.state.course.ended in ("won", "lost")


def test_all_combinations_of_variants_are_played():
    assert len(COMBINATIONS) == 32
    assert {number * 5 % 32 for number in range(64)} == set(range(32))


def test_with_hands_played_open_every_seat_sees_what_one_saw():
    live = sat_down(3, hands="open")
    play(live, "random", random.Random(3))
    entries = log(live)
    for viewer in live.state.course.seats:
        shown = fold_line(RULES.model, opening(RULES.model), [seen(entry, viewer) for entry in entries])
        assert shown == view(RULES.model, live.state, viewer)


@pytest.mark.parametrize("number", [1, 2])
def test_a_table_with_real_dice_and_cards_plays_to_the_end(number):
    live = sat_down(number, dice="declared")
    play(live, "random", random.Random(number))
    assert live.state.course.ended
