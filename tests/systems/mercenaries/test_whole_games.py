"""Whole games, played by bots from set-up to success or failure."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.answers import any_choice
from engine.codec import Codec
from engine.commands import Answer
from engine.invariants import declared
from engine.model import State
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.bot import BOTS
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.invariants import INVARIANTS
from engine.rules.mercenaries.rules import RULES
from engine.rules.mercenaries.simulated import came_up, numbers, wounds
from engine.store.rows import Secrets
from replays.invariants import invariants
from replays.session import Session
from replays.verify import Log, verify
from tests.systems.table import SEATS, SECRETS, events_of, log, raw, table

CODEC = Codec(RULES.model)


def played(
    scenario: str, bot: str, seats: int, seed: int, secrets: Secrets = SECRETS, **options: str
) -> Session:
    """A game that this bot plays at all seats, to its end."""
    live = table(RULES, *SEATS[:seats], scenario=scenario, options=options, secrets=secrets)
    stream = random.Random(seed)
    while (asked := live.state.course.prompt) is not None and not live.state.course.ended:
        question = next(slot.question for slot in asked.slots if not slot.done)
        seat = question.seats[0]
        live.do(Answer(seat, BOTS[bot](live.state, seat, question, stream.randrange)))
    return live


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("scenario", CONTENT.scenarios)
def test_a_scenario_is_played_to_success_or_failure(scenario: str, bot: str) -> None:
    live = played(scenario, bot, 2, 5)
    state = live.state
    assert state.course.ended in ("won", "lost")
    assert [each.result for each in events_of(log(live), ev.ScenarioEnded)] == [state.course.ended]
    assert verify(Log("table", raw(live), SECRETS.dice, SECRETS.veil), RULES, CODEC).fault is None
    stated = declared(RULES.model, INVARIANTS)
    assert stated is not None
    assert invariants(RULES.model, stated, live.read(0)) is None


def test_the_fighting_bot_wins_the_yard() -> None:
    """It kills what it meets, and loots."""
    won = [played("millers-yard", "greedy", 2, seed, level="0") for seed in range(3)]
    assert all(live.state.course.ended == "won" for live in won)
    assert all(numbers(live.state)["xp"] >= 2 * 4 for live in won)  # the bonus of level 0 for both


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["black-barrow", "salt-vault"])
def test_the_fighting_bot_wins_a_fair_share_at_level_0(scenario: str) -> None:
    dice = [Secrets(bytes([seed]) * 32, SECRETS.veil) for seed in range(20)]
    won = [played(scenario, "greedy", 2, seed, each, level="0") for seed, each in enumerate(dice)]
    assert sum(live.state.course.ended == "won" for live in won) >= 6


def test_what_the_bot_cannot_see_changes_nothing_that_it_does() -> None:
    """All piles lie otherwise, and the same is answered: it looks at the board alone."""
    live, stream = table(RULES, "ann", "bo", scenario="salt-vault"), random.Random(1)
    while (asked := live.state.course.prompt) is not None and live.version < 400:
        question = next(slot.question for slot in asked.slots if not slot.done)
        turned = {id: replace(pile, order=pile.order[::-1]) for id, pile in live.state.course.piles.items()}
        other = replace(live.state, course=replace(live.state.course, piles=turned))
        choices = [
            BOTS["greedy"](state, question.seats[0], question, random.Random(live.version).randrange)
            for state in (live.state, other)
        ]
        assert choices[0] == choices[1]
        live.do(
            Answer(
                question.seats[0], BOTS["greedy"](live.state, question.seats[0], question, stream.randrange)
            )
        )


def test_a_game_is_lost_when_all_are_exhausted() -> None:
    live = played("black-barrow", "random", 2, 1)
    assert live.state.course.ended == "lost"
    assert {lacks == most for lacks, most in wounds(live.state).values()} == {True}


def test_what_came_up_is_what_was_printed() -> None:
    live = played("salt-vault", "random", 2, 2)
    cards = {card for entry in live.read(0) for card in came_up(entry.event)}
    known = {card.id for each in CONTENT.classes.values() for card in each.cards}
    decks = {f"{deck.id}-card-{n + 1}" for deck in CONTENT.decks.values() for n in range(len(deck.cards))}
    kinds = {"zero", "plus-one", "minus-one", "plus-two", "minus-two", "null", "double", "bless", "curse"}
    assert cards <= known | decks | kinds
    assert all(cards & each for each in (known, decks, kinds))


def test_a_bot_answers_whatever_is_asked() -> None:
    """The greedy bot leaves to the stream what it has no view on."""
    stream, seen = random.Random(3), dict[str, int]()
    live = table(RULES, "ann", "bo", scenario="salt-vault")

    def answered(state: State) -> bool:
        asked = state.course.prompt
        if asked is None or state.course.ended:
            return False
        question = next(slot.question for slot in asked.slots if not slot.done)
        seen[question.what] = seen.get(question.what, 0) + 1
        choice = BOTS["greedy"](state, question.seats[0], question, stream.randrange)
        assert {*choice} <= {*question.ids}
        live.do(Answer(question.seats[0], any_choice(question, stream.randrange)))
        return True

    while answered(live.state):
        pass
    assert {"class", "buy", "start", "cards", "act", "move", "negate"} <= {*seen}
