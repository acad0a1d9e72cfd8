"""`--lang` and the locale through the command line: ask, log, show, rules, refusals, play, transcript."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from engine.rules.fellowship.rules import RULES
from engine.wording import name, render
from projections.translator import translator
from service.language import wording
from service.playing import commands, passing
from service.playing.screen import Screen
from service.playing.table import Table
from tests.cli.driving import SECRET, Command, ran
from tests.language.recorded import Recorder
from tests.systems.table import table

IT = ("--lang", "it")


@pytest.fixture
def evening(cli: Command) -> Command:
    cli.done("new", "echoes", "--name", "friday", "--secret", SECRET, "--seat", "ann", "--seat", "bob")
    cli.done("answer", "friday", "--seat", "ann", "hero:mara")
    cli.done("answer", "friday", "--seat", "bob", "hero:tobin")
    return cli


def texts(cli: Command, *words: str) -> list[str]:
    return [line["text"] for line in cli.done_lines("log", "friday", *words)]


def test_questions_and_options_are_asked_in_it(evening: Command) -> None:
    said = evening("ask", "friday", "--as", "ann", *IT).out
    assert said != evening("ask", "friday", "--as", "ann").out
    english = evening.done("ask", "friday", "--as", "ann")
    italian = evening.done("ask", "friday", "--as", "ann", *IT)
    for one, other in zip(english["sets"], italian["sets"], strict=True):
        for asked, chiesto in zip(one["questions"], other["questions"], strict=True):
            assert asked["text"] != chiesto["text"]
            assert [each["id"] for each in asked["options"]] == [each["id"] for each in chiesto["options"]]


def test_the_log_is_told_in_it(evening: Command) -> None:
    english, italian, spanish = (texts(evening, "--lang", each) for each in ("en", "it", "es"))
    assert texts(evening) == english
    assert "La partita è iniziata, con ann e bob." in italian
    assert "La partida empezó, con ann y bob." in spanish
    alike = [one for one, other in zip(english, italian, strict=True) if one and one == other]
    assert alike == []


def test_the_table_is_shown_in_it(evening: Command) -> None:
    said = evening("show", "friday", *IT).out
    assert render(name("Lantern Square"), wording("it")) == "Piazza della Lanterna"
    assert "Piazza della Lanterna" in said
    assert "Lantern Square" not in said
    assert wording("it").single("Who and what is there") in said


def test_clauses_are_read_in_it(cli: Command) -> None:
    (clause,) = cli.done("rules", "echoes", "ECH-1.1", *IT)["clauses"]
    assert clause["text"] == wording("it").single("A round is Events, then Heroes, then Environment.")
    assert clause["text"] in cli("rules", "echoes", "ECH-1.1", *IT).out


def test_refusals_are_said_in_it(evening: Command) -> None:
    refusal = evening.refused("answer", "friday", "--seat", "zoe", "pass", *IT)
    assert refusal["error"] == "unknown" or refusal["message"]
    assert refusal["message"] != evening.refused("answer", "friday", "--seat", "zoe", "pass")["message"]
    assert evening.refused("nosuch", *IT)["message"] == "il comando nosuch non esiste"
    assert evening.refused("log", "friday", "--lang=es", "--from", "999")["message"].startswith("el registro")


def test_an_unknown_language_is_refused_with_the_list_and_changes_nothing(evening: Command) -> None:
    before = evening.rows()
    refusal = evening.refused("note", "friday", "hello", "--seat", "ann", "--lang", "tlh")
    assert refusal["error"] == "malformed"
    assert refusal["legal"] == ["en", "it", "es"]
    assert evening.rows() == before


def test_the_locale_chooses_and_lang_beats_it(evening: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    english = texts(evening)
    monkeypatch.setenv("LC_MESSAGES", "es_ES.UTF-8")
    assert texts(evening) == texts(evening, "--lang", "es") != english
    assert texts(evening, "--lang", "en") == english
    assert evening.refused("nosuch")["message"] == "no existe la orden nosuch"


def test_another_process_takes_the_locale_it_finds(tmp_path: Path, evening: Command) -> None:
    done = ran(tmp_path, evening.database, "log", "friday", LC_ALL="it_IT.UTF-8", PYTHONUTF8="1")
    assert done.status == 0
    assert "La partita è iniziata" in done.out


@pytest.mark.parametrize("before", [IT, ("--lang=it",)])
def test_what_every_command_takes_may_stand_before_it(evening: Command, before: tuple[str, ...]) -> None:
    told = evening("log", "friday", *IT).out
    database = ("--database", evening.database)
    assert evening(*before, "log", "friday").out == told
    assert evening(*database, *before, "log", "friday").out == told
    assert "Uso: rollbook log" in evening(*before, "log", "--help").out
    assert evening("--lang", "it", "nothing").status == 2


def test_the_interactive_table_is_in_it(evening: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("h\n? ECH-1.1\nl\nq\n"))
    said = evening("play", "friday", *IT).out
    spoken = wording("it")
    for each in ("h shows what can be typed.", "a note in the log", "the whole table"):
        assert spoken.single(each) in said
        assert each not in said
    assert spoken.single("A round is Events, then Heroes, then Environment.") in said


def test_yes_may_be_typed_as_the_prompt_says(evening: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = evening.done("show", "friday")["version"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("n qualcosa\nu\ns\nq\n"))
    evening("play", "friday", *IT)
    log = evening.log("friday")
    assert len(log) > before
    assert any(line["event"]["t"] in ("undone", "undo-asked") for line in log)


def test_what_is_recorded_does_not_depend_on_the_language(cli: Command) -> None:
    for code in ("en", "it"):
        cli.done("new", "echoes", "--name", f"in-{code}", "--secret", SECRET, "--seat", "ann", "--lang", code)
        cli.done("answer", f"in-{code}", "--seat", "ann", "hero:mara", "--lang", code)
    one, other = (
        [(line["event"], line["clause"], line["decision"]) for line in cli.log(f"in-{code}")]
        for code in ("en", "it")
    )
    assert [each[1:] for each in one] == [each[1:] for each in other]
    assert [each[0]["t"] for each in one] == [each[0]["t"] for each in other]


@pytest.mark.parametrize("code", ["it", "es"])
def test_what_may_be_typed_at_the_table_is_explained(code: str) -> None:
    recorder = Recorder(code)
    live = table(RULES, "ann", scenario=RULES.scenarios[0])
    at = Table(live, (), translator("fellowship", recorder.language), Screen())
    for _, text in (*commands.rows(at), *passing.helped(at)):
        assert recorder.language.single(text.template) != text.template
    assert recorder.unknown == set()
