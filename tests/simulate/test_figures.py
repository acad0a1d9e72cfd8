"""What many sessions come to, and how it is shown."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from engine import library
from projections.translator import translator
from service.simulate import report
from service.simulate.report import Figure, Group, Number, Occurred, grouped, pictures, wilson
from service.simulate.session import Sample


def sample(number: int, result: str, rounds: int, wounds: int, *cards: str) -> Sample:
    figures = {"mara": (wounds, 5)}
    return Sample("unsaid-bell", "greedy", number, result, rounds, 100, 10, figures, cards, ("ECH-2.1",))


SAMPLES = [
    sample(1, "won", 4, 0, "verse"),
    sample(2, "won", 6, 2, "verse", "nest"),
    sample(3, "lost", 8, 5, "nest"),
    sample(4, "won", 6, 1),
]


def test_wilsons_interval_is_the_published_one() -> None:
    low, high = wilson(20, 100)
    assert (round(low, 4), round(high, 4)) == (0.1334, 0.2888)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)
    assert 0 < wilson(0, 10)[1] < 0.3


@pytest.mark.parametrize("won", range(0, 101, 10))
def test_the_rate_lies_in_its_interval(won: int) -> None:
    low, high = wilson(won, 100)
    assert 0 <= low <= won / 100 <= high <= 1


def test_a_group_counts_its_sessions() -> None:
    (group,) = grouped(SAMPLES)
    assert (group.sessions, group.won, group.rate, group.rounds, group.median) == (4, 3, 0.75, 6.0, 6.0)
    assert group.ended == {4: (1, 0), 6: (2, 0), 8: (0, 1)}
    assert group.figures == {"mara": Figure(4, 2.0, 1)}
    assert group.cards == {"nest": Occurred(2, 1), "verse": Occurred(2, 2)}
    assert group.clauses == {"ECH-2.1": Occurred(4, 3)}


def test_a_number_is_counted_over_the_sessions_that_came_to_it() -> None:
    scored = [replace(each, numbers={"threat": 30 + each.number}) for each in SAMPLES]
    scored[0] = replace(scored[0], numbers={"threat": 31, "score": 120})
    (group,) = grouped(scored)
    assert group.numbers == {"threat": Number(4, 32.5), "score": Number(1, 120.0)}
    assert grouped(SAMPLES)[0].numbers == {}


def groups() -> list[Group]:
    others = [Sample("winter-watch", "random", 1, "lost", 5, 9, 9, {}, (), ())]
    return grouped([*SAMPLES, *others])


def test_clauses_that_no_session_came_to_are_listed() -> None:
    shape = report.shape(library.rules("echoes"), "1", 4, groups())
    assert "ECH-2.1" not in shape["unused"]
    assert "ECH-2.2" in shape["unused"]
    assert json.loads(json.dumps(shape))["groups"][0]["ended"] == {"4": [1, 0], "6": [2, 0], "8": [0, 1]}


def test_pictures_are_sound_and_say_their_numbers_in_words() -> None:
    found = pictures(groups(), translator("echoes"))
    assert set(found) == {"win-rates.svg", "rounds.svg", "wounds.svg", "cards.svg"}
    for text in found.values():
        root = ET.fromstring(text)
        assert root.tag.endswith("svg")
        assert "prefers-color-scheme:dark" in text
    assert "75.0 % (" in found["win-rates.svg"]
    assert "The Unsaid Bell, greedy" in found["rounds.svg"]
    assert "A Remembered Verse" in found["cards.svg"]
    assert "25.0 %, 2.00" in found["wounds.svg"]
