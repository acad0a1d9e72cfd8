"""A decklist is answered to set-up, whole or not at all (FEL-0.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import Illegal, Malformed, Unknown
from engine.events import Answered
from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.rules import RULES
from replays.session import Session
from service import decks
from service.commands import playing
from service.playing import commands
from tests.cli.driving import Command
from tests.play.typist import plays
from tests.systems.fellowship.tables import answer, board
from tests.systems.table import log, refused, table

LIST = "1x Aragorn\n1x Eowyn\n3x Gandalf\n2x Faramir\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


def answers(live: Session) -> int:
    return sum(isinstance(entry.event, Answered) for entry in log(live))


def test_fel_0_6_a_list_is_brought_in_three_answers(file: Path) -> None:
    live = table(RULES, "ann", "bo")
    playing.bring(live, "ann", str(file))
    assert board(live).seats["ann"].heroes == ("aragorn", "eowyn")
    assert board(live).seats["ann"].list == {"gandalf": 3, "faramir": 2}
    assert answers(live) == 3


def test_fel_2_3_a_list_with_a_hero_of_another_seat_answers_nothing(file: Path) -> None:
    live = table(RULES, "ann", "bo")
    answer(live, "deck:leadership")
    with refused(live, Illegal, "FEL-2.3"):
        playing.bring(live, "bo", str(file))


def test_fel_0_6_a_fourth_copy_answers_nothing(file: Path) -> None:
    file.write_text(LIST.replace("3x", "4x"), encoding="utf-8")
    live = table(RULES, "ann")
    with refused(live, Illegal, "KER-1.4"):
        playing.bring(live, "ann", str(file))


def test_only_who_is_asked_for_a_deck_brings_one(file: Path) -> None:
    live = table(RULES, "ann", "bo")
    with refused(live, Illegal, ""):
        playing.bring(live, "bo", str(file))


def test_a_game_without_decks_and_a_file_that_is_not_there_are_refused(file: Path) -> None:
    live = table(ECHOES, "ann", scenario=ECHOES.scenarios[0])
    assert not decks.reads(live.rules.game)
    with refused(live, Unknown, ""):
        playing.bring(live, "ann", str(file))
    live = table(RULES, "ann")
    with refused(live, Malformed, ""):
        playing.bring(live, "ann", str(file.parent / "none.txt"))


def test_it_is_typed_at_the_table(file: Path) -> None:
    live = table(RULES, "ann")
    printed = plays(live, ["h", f"deck {file}", "y"])
    assert "deck FILE" in printed
    assert board(live).seats["ann"].heroes == ("aragorn", "eowyn")
    assert commands.find("deck:own") is None
    assert commands.find("deck") is None


def test_it_is_a_command(cli: Command, file: Path) -> None:
    cli.done("new", "fellowship", "--name", "decks", "--seat", "ann")
    done = cli.done("deck", file, "decks", "--seat", "ann")
    assert done["session"] == "decks"
    hands = cli.done("show", "decks", "--as", "ann")["hands"]
    assert hands["ann"]["count"] == 5


def test_the_table_is_told_what_is_doubtful_and_may_bring_it_all_the_same(file: Path) -> None:
    live = table(RULES, "ann")
    printed = plays(live, [f"deck {file}", "n"])
    assert "The deck has 5 cards" in printed
    assert not answers(live)
    plays(live, [f"deck {file}", "y"])
    assert board(live).seats["ann"].heroes == ("aragorn", "eowyn")


def test_the_command_tells_what_was_left_out(cli: Command, file: Path) -> None:
    file.write_text(LIST + "Sideboard\n2x Beorn\n", encoding="utf-8")
    for name in ("one", "two"):
        cli.done("new", "fellowship", "--name", name, "--seat", "ann")
    assert "The sideboard was left out: Beorn." in cli("deck", file, "one", "--seat", "ann").out
    done = cli.done("deck", file, "two", "--seat", "ann")
    assert any("sideboard" in each for each in done["told"])
