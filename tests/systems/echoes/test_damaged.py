"""An entry that was altered so that it speaks of what is not there is refused by its number."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.errors import StorageRefusal
from engine.model import opening
from engine.rules.echoes import events as ev
from engine.rules.echoes.rules import RULES
from tests.systems.table import table


def test_an_entry_that_does_not_fit_is_named() -> None:
    live = table(RULES)
    entries = live.read(0)
    at = next(n for n, entry in enumerate(entries) if isinstance(entry.event, ev.CharacterAdded))
    entries[at] = replace(entries[at], event=ev.HeroMoved("nobody", "here", "there"))
    with pytest.raises(StorageRefusal, match=f"entry {at + 1} is damaged") as caught:
        live.seeker.fold(opening(RULES.model), entries)
    assert caught.value.clause == "KER-2.6"
