"""The list of sessions, from the first and the last row of each: no session is folded for it."""

from __future__ import annotations

from typing import Any

from engine import facts as f
from engine.errors import Refusal
from replays.seek import damaged
from service import folders
from service.host import Host, find_rules


def listed(host: Host) -> list[dict[str, Any]]:
    """`{"session", "game", "scenario", "version", "began", "touched", "last"}` for each, times in seconds."""
    last_used = folders.last_used(host.address)
    return [_row(host, *each, last=each[0] == last_used) for each in host.store.sessions()]


def _row(host: Host, session: str, game: str, version: int, *, last: bool) -> dict[str, Any]:
    began, touched, scenario = 0, 0, ""
    try:
        codec = find_rules(game)[1]
        rows = (*host.store.rows(session, 0, 1), *host.store.rows(session, version - 1, version))
        if len(rows) != 2:
            raise damaged(1)
        first, latest = (codec.decode(row.state) for row in rows)
        began, touched = first.at, latest.at
        scenario = first.fact.scenario if isinstance(first.fact, f.Began) else ""
    except Refusal:
        pass  # a game that is not installed, or a row that is gone or cannot be read, is listed all the same
    return {
        "session": session, "game": game, "scenario": scenario, "version": version,
        "began": began, "touched": touched, "last": last,
    }  # fmt: skip
