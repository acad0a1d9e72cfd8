"""Whole games by chance: they end, nothing is lost or made, everybody sees the fold of what they may see."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.audience import PUBLIC, REFEREE, seen, view
from engine.fold import fold_line
from engine.model import opening
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.bot import BOTS
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import Ally
from engine.rules.fellowship.rules import RULES
from replays.invariants import invariants, stated
from replays.session import Session
from replays.verify import Log, verify
from tests.systems.fellowship.playing import SEATS, Game
from tests.systems.fellowship.tables import happened, lay
from tests.systems.table import SECRETS, choose, log, question, raw, table

TABLES = [
    (seats, mode, hands)
    for seats in (1, 2, 3, 4)
    for mode in ("standard", "easy")
    for hands in ("secret", "open")
]


@pytest.mark.parametrize(("seats", "mode", "hands"), TABLES)
def test_a_game_ends_and_nothing_appears_or_vanishes(seats: int, mode: str, hands: str) -> None:
    game = Game(seats * 7 + len(mode), seats, mode=mode, **({"hands": "open"} if hands == "open" else {}))
    assert game.play().state.course.ended in ("won", "lost")
    states = stated("fellowship")
    assert states is not None
    assert invariants(RULES.model, states, game.entries) is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_folding_gives_the_live_state_and_every_view(seats: int) -> None:
    game = Game(seats, seats).play()
    folded = fold_line(RULES.model, opening(RULES.model), game.entries)
    assert folded.board == game.state.board
    assert folded.course == game.state.course
    for viewer in (PUBLIC, REFEREE, *game.state.course.seats):
        copy = fold_line(RULES.model, opening(RULES.model), [seen(entry, viewer) for entry in game.entries])
        shown = view(RULES.model, game.state, viewer)
        assert copy.board == shown.board
        assert copy.course == shown.course


VARIANTS = {
    clause.id: clause.variants for clause in RULES.clauses if clause.variants and clause.id.startswith("FEL")
}
COMBINATIONS = list(itertools.product(*VARIANTS.values()))


def played(number: int, bot: str) -> Session:
    """A whole session at a store, of one to four seats, under the number's combination of variants."""
    rulings = dict(zip(VARIANTS, COMBINATIONS[number * 5 % len(COMBINATIONS)], strict=True))
    live = table(RULES, *SEATS[: number % 4 + 1], rulings=rulings, words={"ann": str(number)})
    play_on(live, bot, random.Random(number))
    return live


def play_on(live: Session, bot: str, rng: random.Random) -> None:
    """Bots answer, somebody who is asked at a time, until the game is decided."""
    while not live.state.course.ended:
        asked = live.state.course.prompt
        assert asked is not None
        place = rng.choice([place for place, slot in enumerate(asked.slots) if not slot.done])
        seat = rng.choice(asked.slots[place].question.seats)
        shown = view(RULES.model, live.state, seat)
        assert shown.course.prompt is not None
        question = shown.course.prompt.slots[place].question
        choose(live, seat, *BOTS[bot](shown, seat, question, rng.randrange))


@pytest.mark.parametrize("number", range(8))
def test_a_session_is_verified_decision_by_decision(number: int) -> None:
    live = played(number, "random" if number % 2 else "greedy")
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.fault is None


def told(live: Session, viewer: str) -> list[object]:
    """What a viewer reads of the log, but for commitments."""
    entries = [seen(entry, viewer) for entry in log(live)]
    return [
        (each.event, each.clause, each.seat, [(part.to, part.event) for part in each.sealed])
        for each in entries
    ]


def test_hands_that_differ_leave_the_others_copies_alike() -> None:
    def laid(hand: list[str], deck: list[str]) -> Session:
        heroes = [{"card": "gloin", "resources": 5}, "aragorn"]
        seats = {
            "ann": {"heroes": ["eowyn"], "hand": 2},
            "bo": {"heroes": heroes, "hand": hand, "deck": deck},
        }
        live = lay("ann", "bo", at="planning.play", seats=seats, first="bo", staging=["forest-gate"], deck=4)
        for seat in ("bo", "ann", "ann", "bo", "bo"):
            waiting = live.state.course.prompt
            if waiting and any(seat in slot.question.seats and not slot.done for slot in waiting.slots):
                found = question(live.state, seat)
                assert found is not None
                choose(live, seat, *(("pass",) if "pass" in found.ids else ()))
        return live

    one = laid(["faramir", "blank"], ["grim-resolve", "for-gondor"])
    two = laid(["grim-resolve", "for-gondor"], ["faramir", "blank"])
    assert told(one, "bo") != told(two, "bo")
    for viewer in ("ann", PUBLIC):
        assert told(one, viewer) == told(two, viewer)


def test_strong_heroes_win_and_are_scored() -> None:
    """Six heroes with full pools and low dials: greedy players win one game in a few."""
    scenario = CONTENT.scenarios["passage-through-mirkwood"]
    deck = [id for id, copies in CONTENT.in_sets(scenario.sets, easy=True).items() for _ in range(copies)]
    led = {"ann": ("aragorn", "legolas", "eowyn"), "bo": ("gimli", "glorfindel", "denethor")}
    allies = [id for id, card in CONTENT.cards.items() if isinstance(card, Ally)]
    hands = {"ann": allies[:9], "bo": allies[9:18]}
    players = {
        seat: {
            "threat": 5,
            "heroes": [{"card": id, "resources": 25} for id in led[seat]],
            "hand": hands[seat],
            "deck": 30,
        }
        for seat in led
    }
    stages = [stage.id for stage in scenario.stages]
    for number in range(8):
        rng = random.Random(number)
        order = rng.sample(deck, len(deck))
        live = lay("ann", "bo", seats=players, deck=order, stage=stages[0], stages=stages[1:])
        play_on(live, "greedy", rng)
        if live.state.course.ended == "won":
            break
    assert live.state.course.ended == "won"
    assert live.state.board.score == happened(live, ev.Scored)[0].score.value > 0
