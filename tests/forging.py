"""Entries that no command gives, written into a session as somebody with its secrets could."""

from __future__ import annotations

from engine.entries import Entry, Part
from engine.events import Event
from replays.session import Session
from tests.systems.table import SECRETS


def entry(event: Event, clause: str, seat: str, version: int, *sealed: Part[Event]) -> Entry[Event]:
    """An input that nothing follows."""
    return Entry(version, event, sealed, version, seat, (), clause)


def forge(live: Session, *entries: Entry[Event]) -> int:
    """Write these entries as one decision, linked and saved as any other; the version of the first."""
    stored = live.codec.store(entries, live.link, SECRETS.veil, live.hands.clock(), live.hands.key())
    live.store.append(live.session, live._rows(stored))
    live.refresh()
    return entries[0].version
