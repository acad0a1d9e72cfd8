"""The game of docs/adding-a-system.md, taken from the page, played to its end and verified."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.commands import Answer, Start
from engine.dice import ALGORITHM, commitment
from engine.facts import Began
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from replays.live import Hands, Live
from replays.verify import Log, verify

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-system.md"
FILES = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECRETS = Secrets(bytes(32), bytes(range(32)))


@pytest.fixture(scope="module")
def bonfire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rules]:
    """The package as the page prints it, made known under its name."""
    folder = tmp_path_factory.mktemp("systems")
    package = folder / "bonfire_of_the_page"
    package.mkdir()
    (package / "__init__.py").write_text('"""Bonfire."""\n')
    for name, text in FILES.findall(PAGE.read_text()):
        (package / name).write_text(text)
    sys.path.insert(0, str(folder))
    library.add("bonfire", "bonfire_of_the_page")
    yield library.rules("bonfire")
    sys.path.remove(str(folder))


def live(rules: Rules, seats: tuple[str, ...], rulings: tuple[str, ...] = ()) -> Live:
    store, keys = Store.open("memory:"), iter(range(10_000))
    hands = Hands(lambda: 0, lambda: f"k{next(keys)}")
    table = Live("fire", rules, library.codec("bonfire"), store, Snapshots.beside(store), SECRETS, hands)
    table.begin(Began("bonfire", 0, "", rulings=rulings, dice=ALGORITHM, commitment=commitment(SECRETS.dice)))
    for seat in seats:
        table.join(seat)
    table.do(Start(seats[0]))
    return table


def play(table: Live, work: str) -> None:
    while (asked := table.state.course.open) is not None:
        for slot in asked.slots:
            table.do(Answer(slot.question.seats[0], (work,), asked.id))


def test_the_page_prints_all_four_files() -> None:
    names = [name for name, _ in FILES.findall(PAGE.read_text())]
    assert names == ["clauses.toml", "model.py", "rules.py", "wording.py"]


@pytest.mark.parametrize("rulings", [(), ("BON-2.3=gusts",)])
def test_four_who_shelter_keep_the_fire(bonfire: Rules, rulings: tuple[str, ...]) -> None:
    table = live(bonfire, ("ann", "ben", "cat", "dan"), rulings)
    play(table, "shelter")
    blown: list[Any] = [each.fact for each in table.read(0) if type(each.fact).__name__ == "WindBlew"]
    assert table.state.course.ended == ("won" if table.state.board.fire else "lost")
    assert table.state.board.fire == max(0, 6 - sum(max(0, each.strength - 4) for each in blown))


def test_one_who_gathers_alone_and_the_log_verifies(bonfire: Rules) -> None:
    table = live(bonfire, ("ann",))
    play(table, "gather")
    rows = [row.state for row in table.store.rows("fire")]
    report = verify(Log("fire", rows, SECRETS.dice, SECRETS.veil), bonfire, table.codec)
    assert report.ok, report.fault
    assert table.state.course.ended in ("won", "lost")


def test_every_fact_question_and_place_has_words(bonfire: Rules) -> None:
    table = live(bonfire, ("ann", "ben"))
    wording = library.wording("bonfire")
    asked = table.state.course.open
    assert asked is not None
    question = asked.slots[0].question
    assert str(wording.question(question)) == "Gather wood or shelter the fire?"
    assert [str(wording.option(question, each)) for each in question.ids] == [
        "gather wood",
        "shelter the fire",
    ]
    assert set(bonfire.flow.leaves) <= set(wording.PATHS)
    play(table, "gather")
    mine = [entry.fact for entry in table.read(0) if isinstance(entry.fact, bonfire.model.facts)]
    assert all(str(wording.fact(fact)) for fact in mine)
