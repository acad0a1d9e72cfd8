"""A figure noted wrongly at a real table (published as lotr-ledger-010) is put right by new entries."""

from __future__ import annotations

from engine import events as k
from engine.rules.fellowship import events as ev
from tests.systems.fellowship.tables import board, happened, hero, lay
from tests.systems.table import correct, log


def test_lotr_ledger_010_corrections_are_new_entries_and_old_ones_stay() -> None:
    place = {"kind": "location", "threat": 1, "points": 5}
    seats = {"ann": {"heroes": ["one"], "allies": ["faramir"], "threat": 31}}
    live = lay(at="quest.resolve", cards={"one": hero(), "place": place}, staging=["place"], seats=seats)
    assert board(live).seats["ann"].threat == 32
    before = log(live)
    wrong = next(entry for entry in before if isinstance(entry.event, ev.ThreatRaised))
    correct(
        live, wrong.version, ev.ThreatRaised("ann", 1, "quest"), ruling="the app showed 32 where 33 was right"
    )
    assert board(live).seats["ann"].threat == 33
    assert log(live)[: len(before)] == before
    assert len(log(live)) > len(before)
    assert [each.ruling for each in happened(live, k.Corrected)] == ["the app showed 32 where 33 was right"]
