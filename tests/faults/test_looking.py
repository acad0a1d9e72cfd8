"""Looking, and what looking prints: one test for each fault that was found there."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from engine import audience, library
from projections import games
from projections.saying import Saying
from projections.show import PARTS
from replays.along import steps_to
from replays.live import Live
from replays.why import why
from replays.why.subject import Subject, Watch
from tests.audit.test_why_golden import golden

BARE = Saying()


def longest(game: str) -> Live:
    """The longest of the game's golden sessions."""
    return max(golden(game), key=lambda live: live.version)


def cost(done: Callable[[], object]) -> float:
    """Seconds of processor time, the best of three."""
    found = []
    for _ in range(3):
        before = time.process_time()
        done()
        found.append(time.process_time() - before)
    return min(found)


@pytest.mark.parametrize("viewer", ["public", "ann"])
@pytest.mark.parametrize("game", library.GAMES)
def test_p1_a_part_that_reads_the_same_records_shows_the_same(game: str, viewer: str) -> None:
    """After every entry: what a part is said to read did not change, so what it shows did not; and a board
    made again from the one before is the board made from nothing."""
    live = longest(game)
    model, shows = live.rules.model, games.find(game)
    watches = {part: Watch(model, viewer, Subject(part)) for part in PARTS if part != "areas"}
    left: dict[str, object] = {}
    for step in steps_to(live, live.version):
        seen = audience.view(model, step.after, viewer)
        for part, watch in watches.items():
            if not watch.moved(step.after) and part in left:
                assert PARTS[part].make(shows, seen) == left[part], (part, step.entry.version)
            elif part == "board":
                left[part] = PARTS[part].make(shows, seen)
                assert watch.leaves(step.after) == Watch(model, viewer, Subject(part)).leaves(step.after)
            else:
                left[part] = PARTS[part].make(shows, seen)


def test_p1_why_costs_a_few_times_the_folding_of_the_line() -> None:
    """The whole board was made and searched after every entry: ninety times the cost of folding."""
    live = longest("fellowship")
    folding = cost(lambda: [None for _ in steps_to(live, live.version)])
    asking = cost(lambda: why(live, "board:gimli", live.version, "public", BARE))
    assert asking < 15 * folding, (asking, folding)
