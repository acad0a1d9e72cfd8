"""Two sessions that differ in what lies face down give a seat the same copy but for commitments and links."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from engine.audience import PUBLIC
from engine.dice import Seeded
from engine.rules.echoes.bot import BOTS
from engine.rules.echoes.evolve import EVENTS, SECRETS
from engine.rules.echoes.rules import RULES
from replays.bundle import copy_rows, for_viewer
from replays.live import Live
from tests.systems.echoes.laying import asked
from tests.systems.table import SECRETS as KEYS
from tests.systems.table import choose, raw, table

SEATS = ("ann", "bo", "cy")
ANSWERS = 60
"""Few enough that no pile is shuffled a second time."""
Below = Callable[[str, tuple[str, ...]], tuple[str, ...]]


class Dealt(Seeded):
    """Seeded dice and shuffles, of which the part of a pile that stays face down lies otherwise."""

    def __init__(self, lies: Below = lambda _, order: order) -> None:
        super().__init__(KEYS.dice)
        self.lies = lies

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        return self.lies(pile, super().shuffle(pile, cards, entropy, label))


def copy(live: Live, viewer: str) -> list[Any]:
    """A viewer's copy but for commitments and links."""
    rows = [msgspec.json.decode(row) for row in copy_rows(raw(live), KEYS.veil, for_viewer(viewer))]
    for row in rows:
        row.pop("link")
        for part in row.get("sealed", ()):
            part.pop("commit")
    return rows


def played(scenario: str, dice: Dealt, answers: Sequence[tuple[str, tuple[str, ...]]]) -> Live:
    live = table(RULES, *SEATS, scenario=scenario, dice=dice)
    for seat, choice in answers:
        choose(live, seat, *choice)
    return live


def a_game(scenario: str, bot: str) -> tuple[Live, list[tuple[str, tuple[str, ...]]]]:
    """A session of so many answers, and the answers."""
    live, stream, answers = table(RULES, *SEATS, scenario=scenario, dice=Dealt()), random.Random(5), []
    for _ in range(ANSWERS):
        if live.state.course.ended:
            break
        question = asked(live)
        seat = question.seats[stream.randrange(len(question.seats))]
        choice = BOTS[bot](live.state, seat, question, stream.randrange)
        choose(live, seat, *choice)
        answers.append((seat, tuple(choice)))
    return live, answers


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("scenario", RULES.scenarios)
def test_what_was_never_turned_up_shows_in_no_copy(scenario: str, bot: str) -> None:
    one, answers = a_game(scenario, bot)
    left = {pile: one.state.course.piles[pile].count for pile in (EVENTS, SECRETS)}
    assert min(left.values()) > 2, "nothing lies face down any more"

    def reversed_below(pile: str, order: tuple[str, ...]) -> tuple[str, ...]:
        known = len(order) - left[pile]
        seen = [*one.state.board.saw.values()] if pile == EVENTS else []
        kept = known + bool(seen)
        return (*order[:kept], *reversed(order[kept:]))

    other = played(scenario, Dealt(reversed_below), answers)
    assert one.state.course.piles[EVENTS].order != other.state.course.piles[EVENTS].order
    for viewer in (PUBLIC, *SEATS):
        assert copy(one, viewer) == copy(other, viewer)


def test_a_card_that_one_seat_looked_at_shows_in_its_copy_alone() -> None:
    answers = [("ann", ("hero:mara",)), ("bo", ("hero:tobin",)), ("cy", ("hero:odo",))]

    def looked(dice: Dealt) -> Live:
        live = played("unsaid-bell", dice, answers)
        while asked(live).what != "turn-order":
            choose(live, asked(live).seats[0], *((asked(live).ids[0],) if asked(live).form == "one" else ()))
        choose(live, "ann", "hero:mara")
        choose(live, "ann", "use:survey-chart")
        return live

    def second_swapped(pile: str, order: tuple[str, ...]) -> tuple[str, ...]:
        if pile != EVENTS:
            return order
        other = next(place for place in range(2, len(order)) if order[place] != order[1])
        swapped = list(order)
        swapped[1], swapped[other] = order[other], order[1]
        return tuple(swapped)

    one, two = looked(Dealt()), looked(Dealt(second_swapped))
    assert one.state.board.saw["ann"] != two.state.board.saw["ann"]
    for viewer in (PUBLIC, "bo", "cy"):
        assert copy(one, viewer) == copy(two, viewer)
    assert copy(one, "ann") != copy(two, "ann")
