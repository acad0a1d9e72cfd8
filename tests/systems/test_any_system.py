"""Every system of the repository holds together: `check_system` plays it and looks after every decision."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import library
from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from engine.rules.mercenaries.rules import RULES as MERCENARIES
from replays.bundle import parse
from replays.checking import check_system
from replays.checking.worded import Languages
from service.language import LANGUAGES
from tests.systems.proving.rules import RULES as PROVING
from tests.tools.test_clauses_named import named_by_cases, named_by_tests
from tools.messages import read

ROOT = Path(__file__).parents[2]
CITED = re.compile(rb'"clause":"([A-Z]+-[0-9.]+)"')


def translated() -> Languages:
    """The templates that the catalogues under `locale` have words for."""
    return {code: {*_templates(code)} for code in LANGUAGES if code != "en"}


def _templates(code: str) -> list[str]:
    messages = [each for each in read(code) if each.id and each.string and not each.fuzzy]
    return [each.id if isinstance(each.id, str) else each.id[0] for each in messages]


def test_the_proving_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_added", {**library._added, "proving": "tests.systems.proving"})
    found = check_system(PROVING)
    assert (found.ended, found.twins > 10) == (found.evenings - 1, True)


ECHOES_UNCITED = {
    "ECH-1.3": "It says when the end is looked at; the end cites what won or lost.",
    "ECH-3.1": "It says what a test is; what happens in one cites how it happens.",
    "ECH-3.5": "It gives the chances that the dice have, which are counted and bring nothing about.",
    "ECH-3.6": "It says which dice are thrown; the throw cites what is thrown for.",
    "ECH-3.9": "It says what makes no difference to a total.",
    "ECH-4.17": "It is the order of attacks, each of which cites what lets it happen.",
    "ECH-5.6": "It says who does not act.",
    "ECH-6.3": "It says which of two ends counts; that one cites its own clause.",
}


def test_echoes() -> None:
    found = check_system(ECHOES, uncited=ECHOES_UNCITED, languages=translated())
    assert (found.twins > 10, found.options > 800) == (True, True)


def elsewhere(game: str) -> set[str]:
    """The clauses that golden sessions cite, and those that a test or a case is named after."""
    golden = (ROOT / "tests" / "golden" / game).glob("*.rollbook")
    rows = [row for path in golden for row in parse(path.read_bytes(), path.name).rows]
    return (
        {each.decode() for row in rows for each in CITED.findall(row)} | named_by_tests() | named_by_cases()
    )


def test_fellowship() -> None:
    found = check_system(FELLOWSHIP, cited=elsewhere("fellowship"), languages=translated())
    assert (found.twins > 10, found.options > 800) == (True, True)


def test_mercenaries() -> None:
    found = check_system(MERCENARIES, cited=elsewhere("mercenaries"), languages=translated())
    assert (found.twins > 10, found.options > 800) == (True, True)
