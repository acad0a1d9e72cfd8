"""The list of sessions, from the first and the last row of each: no session is folded for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len

from engine import facts as f
from engine.errors import Refusal
from engine.wording import say
from replays.live import find_rules
from replays.seek import damaged
from service import folders
from service.host import Host
from service.out import Page, clock

SHOWN = ("session", "game", "scenario", "version")


def listed(host: Host) -> list[dict[str, Any]]:
    """`{"session", "game", "scenario", "version", "began", "touched", "last"}` for each, times in seconds."""
    last_used = folders.last_used(host.address)
    return [_row(host, *each, last=each[0] == last_used) for each in host.store.sessions()]


LONG = 200
"""Rows from which on a table is written plainly: to lay out 20,000 takes longer than to read them."""


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table whose columns are as wide as what stands in them."""
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = (each + " " * (width - cell_len(each)) for each, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def printed(page: Page, rows: Sequence[Mapping[str, Any]]) -> None:
    """The list, for people."""
    heads = (say("session"), say("game"), say("scenario"), say("entries"), say("last entry"))
    cells = [(*(str(each[key]) for key in SHOWN), clock(each["touched"])) for each in rows]
    if len(cells) < LONG or page.json:
        page.table(heads, cells)
        return
    head, *lines = columns([page.say(each) for each in heads], cells)
    page.line(head, "bold")
    sys.stdout.write("\n".join((*lines, "")))


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
