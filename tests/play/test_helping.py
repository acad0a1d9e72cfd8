"""The help of the table fits on the smallest screen, in every language."""

from __future__ import annotations

import pytest

from engine.rules.fellowship.rules import RULES
from projections.translator import translator
from service.language import LANGUAGES, wording
from service.playing import commands
from service.playing.table import Table
from tests.play.test_terminal import Sheet
from tests.systems.table import table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", ["", "p"])
def test_it_fits_on_a_screen_of_24_lines_and_names_a_rule_of_this_game(language: str, about: str) -> None:
    sheet = Sheet(80, 24)
    live = table(RULES, "ann", scenario=RULES.scenarios[0])
    commands.carry_out(Table(live, (), translator("fellowship", wording(language)), sheet), "help", about)
    lines = sheet.drawn()
    assert 6 <= len(lines) < 23, "\n".join(lines)
    assert max(map(len, lines)) <= 80
    if not about:
        assert any(line.strip().startswith("? FEL-") for line in lines)
