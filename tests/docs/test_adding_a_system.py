"""The games of docs/adding-a-system.md, taken from the page, played to their ends and verified."""

from __future__ import annotations

import contextlib
import random
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.audience import PUBLIC, REFEREE, seen, view
from engine.commands import Answer, Begin, Join, Start, Undo
from engine.dice import ALGORITHM, commitment
from engine.errors import Refusal
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from projections.saying import Saying
from replays.live import Hands, Live
from replays.verify import Log, verify
from tests.kernel.oracle import fold_all, step
from tests.systems import table as tables

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-system.md"
FILES = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECRETS = Secrets(bytes(32), bytes(range(32)))
OF_A_SYSTEM = ("clauses.toml", "model.py", "rules.py", "wording.py")


@pytest.fixture(scope="module")
def bonfire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rules]:
    """The package as the page prints it, made known under its name."""
    folder = tmp_path_factory.mktemp("systems")
    package = folder / "bonfire_of_the_page"
    package.mkdir()
    (package / "__init__.py").write_text('"""Bonfire."""\n')
    for name, text in FILES.findall(PAGE.read_text()):
        if name in OF_A_SYSTEM:
            (package / name).write_text(text)
    sys.path.insert(0, str(folder))
    library.add("bonfire", "bonfire_of_the_page")
    yield library.rules("bonfire")
    library._added.pop("bonfire", None)
    sys.path.remove(str(folder))


def live(rules: Rules, seats: tuple[str, ...], rulings: tuple[str, ...] = ()) -> Live:
    store, keys = Store.open("memory:"), iter(range(10_000))
    hands = Hands(lambda: 0, lambda: f"k{next(keys)}")
    table = Live("fire", rules, library.codec("bonfire"), store, Snapshots.beside(store), SECRETS, hands)
    table.begin([Begin("", rulings, (), ALGORITHM, commitment(SECRETS.dice))])
    for seat in seats:
        table.do(Join(seat))
    table.do(Start(seats[0]))
    return table


def play(table: Live, work: str) -> None:
    while (asked := table.state.course.open) is not None:
        for slot in asked.slots:
            table.do(Answer(slot.question.seats[0], (work,), asked.id))


def test_the_page_prints_every_file_and_no_line_too_long() -> None:
    page = PAGE.read_text()
    names = [name for name, _ in FILES.findall(page)]
    assert names == [*OF_A_SYSTEM, *(f"wolves/{name}" for name in OF_A_SYSTEM), "session.py"]
    assert [line for line in page.splitlines() if len(line) > 110] == []


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


def test_with_real_dice_the_kernel_asks_for_them_in_its_own_words(bonfire: Rules) -> None:
    table = tables.table(bonfire, "ann", options={"dice": "declared"})
    tables.choose(table, "ann", "shelter")
    saying, asked = Saying(library.wording("bonfire")), tables.question(table.state, "ann")
    assert asked is not None
    assert saying.question(asked) == "Throw for Wind on the table: what does the d6 show?"
    assert saying.option(asked, "face:4") == "4"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The script of the page, with Wolves beside it."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "wolves").mkdir()
    (folder / "wolves" / "__init__.py").write_text('"""Wolves."""\n')
    for name, text in FILES.findall(PAGE.read_text()):
        if name not in OF_A_SYSTEM:
            (folder / name).write_text(text)
    sys.path.insert(0, str(folder))
    library.add("wolves", "wolves")
    yield folder / "session.py"
    library._added.pop("wolves", None)
    sys.path.remove(str(folder))


def test_the_script_of_the_page_plays_checks_and_tells(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runpy.run_path(str(session))
    told = capsys.readouterr().out
    assert "ann drew 1 card from the deck. [Drawn: a " in told
    assert "ben drew 1 card from the deck. WOL-2.1" in told
    assert "The game was " in told


OPTIONS: tuple[dict[str, str], ...] = ({}, {"hands": "open"}, {"dice": "declared"})


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [("ann",), ("ann", "bo", "cy")], ids=len)
def test_wolves_by_chance_with_undo_shows_each_what_it_may_see(
    options: dict[str, str], seats: tuple[str, ...]
) -> None:
    rules, chance = library.rules("wolves"), random.Random(len(seats))
    table = tables.table(rules, *seats, options={**options, "undo": "open"}, rulings={"WOL-4.1": "total"})
    for move in range(60):
        if move % 20 == 19:
            with contextlib.suppress(Refusal):
                table.do(Undo(seats[0], step="turn"))
        if not step(table, chance, passing=0.3):
            break
    entries = tables.log(table)
    states = fold_all(rules.model, entries)
    for viewer in (PUBLIC, *seats, REFEREE):
        known = fold_all(rules.model, [seen(entry, viewer) for entry in entries])
        assert known == [view(rules.model, state, viewer) for state in states], viewer
    report = verify(
        Log("table", tables.raw(table), tables.SECRETS.dice, tables.SECRETS.veil), rules, table.codec
    )
    assert report.ok, report.fault
