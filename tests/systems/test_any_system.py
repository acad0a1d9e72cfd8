"""Every system of the repository holds together: `check_system` plays it and looks after every decision."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import library
from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.acting import ACT
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from replays.checking import check_system
from replays.checking.worded import Languages
from service.language import LANGUAGES
from tests.systems.proving.rules import RULES as PROVING
from tools.messages import read


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


def test_echoes() -> None:
    found = check_system(ECHOES, uncited=ECHOES_UNCITED, languages=translated(), seed=3)
    assert (found.twins > 10, found.options > 800) == (True, True)


def test_fellowship() -> None:
    found = check_system(replace(FELLOWSHIP, verbs=ACT), cited=by_cases("fellowship"), languages=translated())
    assert (found.twins > 10, found.options > 800) == (True, True)
