"""The way in: what is offered where no session is named, what is asked of a new game, and the front page."""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from engine import library
from projections.translator import translator
from service import cli as command_line
from service import front
from service.host import Host
from service.language import LANGUAGES, wording
from service.playing.screen import Screen
from service.playing.typed import Gone
from service.way_in import WayIn, only_open
from tests.cli.driving import ROOT, Command
from tests.play.typist import typing

Way = Callable[..., tuple[str, str]]


@pytest.fixture
def way(cli: Command) -> Way:
    """Asks, and is answered by these lines; the session, and what was printed."""

    def asked(*lines: str, lang: str = "en") -> tuple[str, str]:
        out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        stdin: Any = typing(lines)
        with Host(cli.database) as host:
            try:
                session = WayIn(host, Screen(stdin, out), wording(lang)).session()
            except Gone:
                session = ""
        out.seek(0)
        return session, out.read()

    return asked


def seats(cli: Command, session: str) -> list[str]:
    return [each["id"] for each in cli.done("show", session)["seats"]]


def test_enter_all_the_way_begins_a_game(cli: Command, way: Way) -> None:
    session, told = way("", "", "")
    shown = cli.done("show", session)
    assert (shown["game"], shown["scenario"]) == (library.games()[0], "unsaid-bell")
    assert seats(cli, session) == ["player-1"]
    assert cli.done("verify", session)["ok"] is True
    assert "8 rounds at most" in told


def test_a_game_with_decks_begins_with_them(cli: Command, way: Way) -> None:
    session, _ = way("fell", "", "Niccolò, Éowyn Rossi", "lead", "spirit")
    decks = [each["event"]["deck"] for each in cli.log(session) if each["event"]["t"] == "deck-brought"]
    assert decks == ["leadership", "spirit"]
    assert cli.done("verify", session)["ok"] is True
    assert cli.done("sessions")["sessions"][0]["names"] == {
        "niccolo": "Niccolò",
        "eowyn-rossi": "Éowyn Rossi",
    }


def test_a_deck_of_ones_own_is_left_to_the_table(cli: Command, way: Way) -> None:
    session, _ = way("2", "easy", "ann, bob", "5")
    (asked,) = [each for group in cli.done("ask", session)["sets"] for each in group["questions"]]
    assert asked["what"] == "heroes"
    assert cli.done("verify", session)["ok"] is True


@pytest.mark.parametrize(
    "lines", [(), ("1",), ("fell", ""), ("fell", "", "ann"), ("fell", "", "ann, bob", "1")]
)
def test_who_leaves_has_begun_nothing(cli: Command, way: Way, lines: tuple[str, ...]) -> None:
    session, _ = way(*lines)
    assert session == ""
    assert cli.done("sessions")["sessions"] == []


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_prompt_explains_itself_and_shows_its_default(way: Way, lang: str) -> None:
    _, told = way("?", "2", "?", "", "?", "Niccolò", "?", "", lang=lang)
    prompts = [line for line in told.splitlines() if ">" in line and "?" in line]
    assert len(prompts) == 8
    leaving = translator("echoes", wording(lang)).language.single("Ctrl-C leaves, and nothing is begun.")
    assert " ".join(told.split()).count(leaving) == 4
    for prompt in prompts:
        assert "1" in prompt or "Niccol" in prompt
    if lang != "en":
        assert "explains" not in told
        assert "Which" not in told


def test_what_does_not_fit_is_asked_again(cli: Command, way: Way) -> None:
    session, told = way("9", "0", "zz", "1", "x", "voice", "Ann, ann", "a, b, c, d, e", "1x", "Zoë")
    assert seats(cli, session) == ["zoe"]
    assert cli.done("show", session)["scenario"] == "voice-below"
    assert "zz is none of these" in told


def test_open_sessions_are_offered_with_who_plays_and_whose_turn_it_is(cli: Command, way: Way) -> None:
    cli.done("new", "echoes", "--name", "friday", "--seat", "Niccolò", "--seat", "Éowyn Rossi")
    cli.done("answer", "friday", "hero:mara", "--seat", "Niccolò")
    session, told = way("")
    assert session == "friday"
    assert "Echoes, The Unsaid Bell: Niccolò, Éowyn Rossi" in told
    assert "waiting for Éowyn Rossi, last played " in told
    assert len(cli.done("sessions")["sessions"]) == 1
    assert way("new", "", "", "")[0] != "friday"
    assert len(cli.done("sessions")["sessions"]) == 2


def test_who_played_last_is_the_default(cli: Command, way: Way) -> None:
    cli.done("new", "echoes", "--name", "friday", "--seat", "Niccolò", "--seat", "Éowyn Rossi")
    session, told = way("new", "", "", "")
    assert "Enter: Niccolò, Éowyn Rossi" in told
    assert seats(cli, session) == ["niccolo", "eowyn-rossi"]


def test_what_is_closed_is_not_offered_and_what_is_over_comes_last(cli: Command, way: Way) -> None:
    for name in ("one", "two", "three"):
        cli.done("new", "echoes", "--name", name, "--seat", "ann")
    cli.done("concede", "three", "--seat", "ann")
    cli.done("concede", "two", "--seat", "ann")
    cli.done("close", "two", "--seat", "ann")
    session, told = way("")
    assert session == "one"
    assert "called two" not in told
    assert told.index("called one") < told.index("called three")
    assert "over: given up" in told


def test_without_a_terminal_play_takes_the_only_open_session(cli: Command) -> None:
    assert cli.refused("play")["legal"] == list(library.games())
    cli.done("new", "echoes", "--name", "one", "--seat", "ann")
    with Host(cli.database) as host:
        assert only_open(host) == "one"
    cli.done("new", "echoes", "--name", "two", "--seat", "ann")
    assert sorted(cli.refused("play")["legal"]) == ["one", "two"]
    cli.done("concede", "two", "--seat", "ann")
    with Host(cli.database) as host:
        assert only_open(host) == "one"


def test_alone_it_plays_at_a_terminal_and_else_prints_the_page(
    cli: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli().out == front.front()
    ran: list[list[str]] = []

    def run(words: list[str]) -> int:
        ran.append([*words])
        return 0

    monkeypatch.setattr(command_line, "_run", run)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert command_line.main([]) == 0
    assert command_line.main(["--lang", "it"]) == 0
    assert ran == [["play"], ["play", "--lang", "it"]]


def test_new_says_what_comes_next(cli: Command) -> None:
    ran = cli("new", "echoes", "--name", "friday", "--seat", "ann")
    assert ran.out == "friday\n"
    assert "rollbook play friday" in ran.err
    waits = cli("new", "echoes", "--name", "later")
    assert "rollbook play" not in waits.err
    assert "rollbook join later" in waits.err


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_the_front_page_fits_on_one_screen_and_leads_into_a_game(cli: Command, lang: str) -> None:
    for words in (["--help"], ["help"], ["-h"]):
        page = cli(*words, "--lang", lang).out
        lines = page.splitlines()
        assert len(lines) < 24
        assert max(map(len, lines)) < 80
        assert [line.split()[0] for line in lines if line.startswith("  ")][:2] == ["rollbook", "rollbook"]
        assert lines.index(next(line for line in lines if line.startswith("  rollbook"))) <= 3
    every = cli("help", "all", "--lang", lang).out
    assert cli("--help", "--all", "--lang", lang).out == every
    for place in (place for group in front.COMMANDS.values() for place in group):
        assert re.search(rf"^  {front.name_of(place)} ", every, re.MULTILINE)
    assert (cli("help", "all").out == every) is (lang == "en")


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_every_scenario_says_how_long_and_how_hard_it_is(game: str) -> None:
    rules = library.rules(game)
    for lang in LANGUAGES:
        words = translator(game, wording(lang))
        for scenario in ("", *rules.scenarios):
            assert words.length(scenario)
            assert words.difficulty(scenario)


def test_the_figures_are_those_that_were_measured() -> None:
    words, page = translator("echoes"), (ROOT / "docs/games/echoes.md").read_text(encoding="utf-8")
    for scenario in library.rules("echoes").scenarios:
        found = re.search(rf"^\| {words.scenario(scenario)} \| \d+ % \| ([\d.]+) % ", page, re.MULTILINE)
        assert found is not None
        (wins,) = re.findall(r"(\d+) games of 100", words.difficulty(scenario))
        assert abs(int(wins) - float(found[1])) <= 0.5
        file = ROOT / f"engine/rules/echoes/content/scenarios/{scenario}.toml"
        assert f"{tomllib.loads(file.read_text(encoding='utf-8'))['rounds']} rounds" in words.length(scenario)
    words, page = translator("fellowship"), (ROOT / "docs/games/fellowship.md").read_text(encoding="utf-8")
    wins = {
        mode: re.search(rf"^\| {mode} \| 2 \| ([\d.]+) %", page, re.MULTILINE)
        for mode in ("standard", "easy")
    }
    told = [int(each) for each in re.findall(r"\d+", words.difficulty("passage-through-mirkwood"))]
    assert [float(found[1]) for found in wins.values() if found] == [told[0], told[2]]
    words, page = translator("mercenaries"), (ROOT / "docs/games/mercenaries.md").read_text(encoding="utf-8")
    for scenario in library.rules("mercenaries").scenarios:
        row = re.search(rf"^\| {words.scenario(scenario)} \| ([\d.]+) % \| ([\d.]+) \|$", page, re.MULTILINE)
        assert row is not None
        assert re.findall(r"(\d+) games of 100", words.difficulty(scenario)) == [f"{float(row[1]):.0f}"]
        assert words.length(scenario).startswith(f"{float(row[2]):.0f} rounds")
