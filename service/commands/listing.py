"""Which sessions there are, a page at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from cyclopts import Parameter
from rich.cells import cell_len

from engine import events as ev
from engine.errors import Malformed, Refusal
from engine.wording import count, say
from replays.seek import damaged
from replays.session import find_rules
from service import files
from service.doing import hosted
from service.host import Host
from service.options import COMMON, Common
from service.out import Page, clock

SHOWN = ("session", "game", "scenario", "version")

MOST, OLDER = 100, 1_000
"""Sessions of a page, unless somebody says otherwise; and at most. So many older ones are counted."""
LONG = 200
"""Rows from which on a table is written plainly: to lay out 20,000 takes longer than to read them."""


def sessions(
    *,
    most: Annotated[int, Parameter(show_default=True, help="So many, up to 1,000.")] = MOST,
    before: Annotated[str, Parameter(help="Those that were begun before this session.")] = "",
    common: Common = COMMON,
) -> None:
    """List the sessions of the database that were begun last, the oldest of them first.

    Example: rollbook sessions --most 20
    """
    if not 1 <= most <= OLDER:
        raise Malformed(say("a page has 1 to 1,000 sessions"))
    with hosted(common) as (page, host):
        last_used, directory = files.last_used(host.address), host.store.directory
        before = host.find(before) if before else ""
        rows = [_row(host, *each, last=each[0] == last_used) for each in directory.page(most, before)]
        older = directory.older(rows[0]["session"], OLDER) if rows else 0
        imported = tuple(host.copies())
    page.data({"sessions": rows, "older": older, "next": rows[0]["session"] if older else ""})
    printed(page, rows)
    page.line(count("{n} session", "{n} sessions", n=len(rows)), "dim")
    if older:
        begun_before = count("{n} was begun before", "{n} were begun before", n=older)
        told = say("{n} or more were begun before", n=older) if older == OLDER else begun_before
        page.line(say("{told}: --before {session}", told=told, session=rows[0]["session"]), "dim")
    if imported:
        page.line(say("Copies, to be looked at: {names}", names=imported), "dim")


def _row(host: Host, session: str, game: str, version: int, *, last: bool) -> dict[str, Any]:
    lines = getattr(host.store, "known", {})
    if session in lines:  # a service tells them
        line = lines[session]
        began, touched, scenario = line.began, line.at, line.scenario
    else:
        began, touched, scenario = _read(host, session, game, version)
    return {
        "session": session, "game": game, "scenario": scenario, "version": version,
        "names": host.people(session), "began": began, "touched": touched, "last": last,
    }  # fmt: skip


def _read(host: Host, session: str, game: str, version: int) -> tuple[int, int, str]:
    """When a session began and was last played, and its scenario. One of a game that is not installed, or
    with a row that is gone or cannot be read, is listed all the same."""
    try:
        codec = find_rules(game)[1]
        rows = (*host.store.rows(session, 0, 1), *host.store.rows(session, version - 1, version))
        if len(rows) != 2:
            raise damaged(1)
        first, latest = (codec.decode(row.state) for row in rows)
    except Refusal:
        return 0, 0, ""
    return first.at, latest.at, first.event.scenario if isinstance(first.event, ev.Began) else ""


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table whose columns are as wide as what stands in them."""
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = (each + " " * (width - cell_len(each)) for each, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def printed(page: Page, rows: Sequence[Mapping[str, Any]]) -> None:
    heads = (say("session"), say("game"), say("scenario"), say("entries"), say("last entry"))
    cells = [(*(str(each[key]) for key in SHOWN), clock(each["touched"])) for each in rows]
    if len(cells) < LONG or page.json:
        page.table(heads, cells)
        return
    head, *lines = columns([page.say(each) for each in heads], cells)
    page.line(head, "bold")
    sys.stdout.write("\n".join((*lines, "")))
