"""Files of a table's own, where no game reads any."""

from __future__ import annotations

import pytest

from engine.brought import LONGEST, MOST, Brought
from engine.errors import Malformed
from engine.events import Began
from engine.rules.mercenaries.rules import RULES as MERCENARIES
from tests.systems.mercenaries.brought import WOLVES
from tests.systems.proving.rules import RULES
from tests.systems.table import log, table


def test_ker_6_7_a_game_that_reads_no_files_takes_none() -> None:
    with pytest.raises(Malformed, match="proving reads no files of a table's own") as told:
        table(RULES, "ann", brought=(Brought("x.json", "{}"),))
    assert told.value.clause == "KER-6.7"


def test_ker_6_7_files_lie_whole_in_the_first_entry() -> None:
    first = log(table(MERCENARIES, "ann", scenario="black-barrow", brought=WOLVES))[0]
    assert isinstance(first.event, Began)
    assert first.event.brought == WOLVES


def test_ker_6_7_files_have_a_longest_and_a_most() -> None:
    for files in ((Brought("x.json", " " * (LONGEST + 1)),), (Brought("x.json", "{}"),) * (MOST + 1)):
        with pytest.raises(Malformed) as told:
            table(MERCENARIES, "ann", scenario="black-barrow", brought=files)
        assert told.value.clause == "KER-6.7"
