"""Promise 3: folding and showing an old log needs neither steps nor content nor set-up."""

from __future__ import annotations

import pytest

from engine.rules.echoes.rules import RULES
from tests.projections.apart import shown_apart, shown_here
from tests.projections.playing import played
from tests.systems.table import table


def test_echoes_folds_and_shows_with_its_steps_and_content_removed() -> None:
    live = table(RULES, "ann", "bo", scenario="unsaid-bell")
    for _ in played(live, 2, 80):
        pass
    assert shown_apart(live, ("events", "state", "evolve", "model")) == shown_here(live)


def test_what_is_removed_there_cannot_be_imported() -> None:
    live = table(RULES, "ann", scenario="unsaid-bell")
    with pytest.raises(AssertionError, match=r"engine\.rules\.echoes\.state was removed"):
        shown_apart(live, ("events", "evolve", "model"))
