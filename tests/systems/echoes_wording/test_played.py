"""Whole games played at random: every line that a table would read is a sentence, with no id shown raw."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from engine import library
from engine.events import KERNEL_EVENTS, Began
from engine.questions import Question
from engine.rules.echoes import events, wording
from engine.rules.echoes.rules import RULES
from projections.translator import Translator
from replays.session import Session
from tests.systems.echoes_wording.sentences import RAW
from tests.systems.echoes_wording.test_events import SILENT
from tests.systems.table import choose, log, table

SAYING = Translator(library.wording("echoes"))
GAMES: tuple[tuple[tuple[str, ...], Mapping[str, str], Mapping[str, str]], ...] = (
    (("ann", "bo"), {}, {}),
    (("ann",), {"heroes": "2"}, {"ECH-4.6": "reaction", "ECH-2.5": "each-in-full"}),
    (("ann", "bo", "cy"), {"dice": "declared"}, {"ECH-3.6": "d12"}),
    (("ann", "bo", "cy", "di"), {}, {"ECH-1.3": "round-end", "ECH-4.14": "no-move"}),
)


def picked(rng: random.Random, asked: Question) -> tuple[str, ...]:
    """A random legal answer."""
    if asked.form != "pick":
        return (rng.choice(asked.ids),)
    n = rng.randint(asked.least, asked.most)
    return tuple(rng.choice(asked.ids) for _ in range(n)) if asked.repeat else tuple(rng.sample(asked.ids, n))


def played(place: int, entropy: str) -> Iterator[tuple[Session, Question]]:
    """A game to its end, with each question before it is answered."""
    seats, options, rulings = GAMES[place]
    rng = random.Random(f"{place}/{entropy}")
    live = table(RULES, *seats, options=options, rulings=rulings, words={seats[0]: entropy})
    while live.state.course.prompt is not None:
        slot = next(slot for slot in live.state.course.prompt.slots if not slot.done)
        yield live, slot.question
        choose(live, rng.choice(slot.question.seats), *picked(rng, slot.question))


def check(said: str) -> None:
    assert said
    assert not RAW.search(said), said
    assert "!" not in said


@pytest.mark.parametrize("place", range(len(GAMES)))
@pytest.mark.parametrize("entropy", ["rain", "fog"])
def test_everything_said_at_a_table_is_a_sentence(place: int, entropy: str) -> None:
    games = [*played(place, entropy)]
    for _, asked in games:
        check(SAYING.question(asked))
        assert SAYING.question(asked) != asked.what
        for id in asked.ids:
            check(SAYING.option(asked, id))
            check(SAYING.thing(id))
    live = games[-1][0]
    assert live.state.course.ended
    for entry in log(live):
        for event in (entry.event, *(part.event for part in entry.sealed if part.event is not None)):
            if isinstance(event, Began):
                continue  # it cites rulings by their names
            said = SAYING.event(event)
            assert not RAW.search(said), said
            if type(event) not in (*KERNEL_EVENTS, *SILENT):
                check(said)


def test_a_few_games_ask_and_tell_most_of_it() -> None:
    asked, told = set(), set()
    for place in range(len(GAMES)):
        for entropy in ("rain", "fog", "dusk"):
            games = [*played(place, entropy)]
            asked |= {each.what for _, each in games}
            told |= {type(entry.event) for entry in log(games[-1][0])}
    assert asked >= {
        "lead",
        "event-order",
        "turn-order",
        "act",
        "boost",
        "way",
        "character-order",
        "declare",
        "draw",
    }
    assert len(told & {*events.EVENTS}) > 35


def test_the_name_of_the_game() -> None:
    assert SAYING.game("echoes") == "Echoes"
    assert wording.path("elsewhere") == wording.thing("elsewhere")
