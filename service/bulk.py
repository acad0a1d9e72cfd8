"""Verifying many sessions and files at once: in several processes, with a summary and the first fault."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from engine import library
from engine.errors import Refusal
from engine.wording import Text, count, say
from replays.bundle import is_file_name
from service import copies
from service.checked import EDITED, Level, pinned, print_fault, shape, verified
from service.host import Host
from service.out import Page, progress

FEW = 8
"""Sessions that are not worth starting more processes for."""


class Target(Struct, frozen=True):
    """A session of a database, or a file."""

    name: str
    address: str = ""


class Checked(Struct, frozen=True):
    """What came of one: `report` as `verify` prints it, or what `refused` it (a file that is none)."""

    name: str
    game: str
    rules: int
    entries: int
    ok: bool
    report: dict[str, Any]
    refused: Text | None = None


def targets(host: Host, names: Sequence[str], everything: Sequence[str]) -> list[Target]:
    """Files as named, those in folders, and sessions. `Malformed` for a folder without any."""
    address = host.address
    found = [Target(session, address) for session in everything]
    for name in names:
        found += [Target(each, "" if is_file_name(each) else address) for each in copies.spread(host, name)]
    return found


def check(target: Target, level: Level) -> Checked:
    """Verify one. Whatever is wrong with it is told, not raised."""
    try:
        with Host(target.address) as host:
            file = copies.find(host, target.name)
            report = verified(host, target.name, file, level)
            game, rules = pinned(host, target.name, file)
    except Refusal as refusal:
        return Checked(target.name, *_whose(target), 0, False, {}, refusal.text)
    entries = report.levels["chain"].checked
    return Checked(target.name, game, rules, entries, report.ok, shape(report))


def _whose(target: Target) -> tuple[str, int]:
    """Game and version of what cannot be verified, where its first entry can be read."""
    with suppress(Refusal), Host(target.address) as host:
        return pinned(host, target.name, copies.find(host, target.name))
    return "", 0


def _known(added: dict[str, str]) -> None:
    """In another process: the rule systems that were added to this one."""
    for game, package in added.items():
        library.add(game, package)


def run(found: Sequence[Target], level: Level, jobs: int) -> Iterator[Checked]:
    """Verify all, in the order given, in no more processes than there is work for."""
    jobs = min(jobs or os.cpu_count() or 1, len(found))
    if jobs == 1 or len(found) < FEW:
        yield from (check(each, level) for each in found)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _known, (dict(library.added()),)) as pool:
        yield from pool.map(check, found, [level] * len(found), chunksize=4)


def summary(rows: Iterable[Checked]) -> list[dict[str, Any]]:
    """By system and version: sessions, entries, how many are good and how many differ, in how many something
    could not be checked, and how often people changed something by hand."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for each in rows:
        row = found.setdefault(
            (each.game, each.rules),
            {
                "game": each.game, "rules": each.rules,
                "sessions": 0, "entries": 0, "good": 0, "differ": 0, "in_part": 0, "by_hand": 0,
            },
        )  # fmt: skip
        row["sessions"] += 1
        row["entries"] += each.entries
        row["good" if each.ok else "differ"] += 1
        row["in_part"] += any(level["left"] for level in each.report.get("levels", {}).values())
        row["by_hand"] += sum(each.report.get("by_hand", {}).values())
    return list(found.values())


def verify(page: Page, found: Sequence[Target], level: Level, jobs: int) -> bool:
    """Verify all and print; whether all is good."""
    rows: list[Checked] = []
    with progress(len(found), FEW) as tell:
        for each in run(found, level, jobs):
            rows.append(each)
            tell(len(rows))
    wrong = [each for each in rows if not each.ok]
    page.data(
        {
            "ok": not wrong,
            "checked": len(rows),
            "summary": summary(rows),
            "faults": [_fault(page, each) for each in wrong],
        }
    )
    _print(page, rows, wrong)
    return not wrong


def _fault(page: Page, each: Checked) -> dict[str, Any]:
    refused = "" if each.refused is None else page.say(each.refused)
    return {"name": each.name, "refused": refused, "fault": each.report.get("fault")}


def _print(page: Page, rows: Sequence[Checked], wrong: Sequence[Checked]) -> None:
    """The summary; what is wrong, one by one; the first difference whole, under the name of what differs."""
    page.table(
        (
            say("game"),
            say("version"),
            say("sessions"),
            say("entries"),
            say("good"),
            say("differ"),
            say("checked in part"),
            say("by hand"),
        ),
        (_cells(row) for row in summary(rows)),
    )
    first = next((each for each in wrong if each.report), None)
    for each in wrong:
        page.line(_why(page, each), "red")
        if each is first:
            print_fault(page, each.report)
    edited = sum(
        any(EDITED in level["left"] for level in each.report.get("levels", {}).values()) for each in rows
    )
    if edited:
        page.line(
            count(
                "{n} was begun before the rules were edited, and not decided again",
                "{n} were begun before the rules were edited, and not decided again",
                n=edited,
            ),
            "yellow",
        )
    page.line(count("{n} checked", "{n} checked", n=len(rows)), "dim")


def _cells(row: dict[str, Any]) -> list[Any]:
    """A row of the summary; what could not be read is of no game that is known."""
    game, rules, *numbers = row.values()
    return [game, rules, *numbers] if game else ["-", "-", *numbers]


def _why(page: Page, each: Checked) -> Text:
    return page.named(each.name, say("differs") if each.refused is None else each.refused)
