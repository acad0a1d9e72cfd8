"""Verifying a stored session, and its report for people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import msgspec

from engine.errors import Malformed, Unknown
from engine.wording import count, say
from replays.live import Live, find_rules
from replays.verify import Log, Report, began, judged
from replays.verify.verdict import LEFT, verdict
from service import copies
from service.host import Host
from service.out import Page, console

EDITED = "edited"
"""In `unchecked`: why the rules were not checked."""

LONG = 5_000
"""Entries from which on a terminal is shown how far it is."""


def verified(host: Host, session: str, level: Literal["chain", "phases", "rules"]) -> Report:
    """The report on a session in the database, with its secrets, which never leave it."""
    game, secrets = host.store.game(session), host.store.secrets(session)
    if game is None or secrets is None:
        raise Unknown(say("no session is called {session}", session=session))
    with host.store.reading(session) as rows, progress(len(rows)) as tell:
        return judged(game, Log(session, rows, secrets.dice, secrets.veil), level, tell)


def pinned(host: Host, name: str, file: Any) -> tuple[str, int]:
    """Game and version of the rules that a session or file is pinned to."""
    if file:
        return copies.pinned(file)
    session = host.find(name)
    game = host.store.game(session) or ""
    rows = host.store.rows(session, upto=1)
    first = began(find_rules(game)[1], rows[0].state) if rows else None
    return game, 0 if first is None else first.rules


@contextmanager
def progress(total: int, least: int = LONG) -> Iterator[Callable[[int], None]]:
    """What is told how much is done; shown only at a terminal, on standard error, and only if it is long."""
    screen = console(error=True)
    if total < least or not screen.is_terminal:
        yield lambda _: None
        return
    from rich.progress import Progress

    with Progress(console=screen, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


RECEIPT = re.compile(r"([0-9]{1,18}):([0-9a-f]{64})\Z")


def receipt_of(word: str) -> tuple[int, str]:
    """Version and link of a receipt. `Malformed` for what is none."""
    found = RECEIPT.match(word)
    if found is None:
        raise Malformed(say("{word} is no receipt: it is VERSION:LINK, with 64 digits", word=word))
    return int(found[1]), found[2]


def holds(page: Page, live: Live, version: int, link: str) -> bool:
    """Whether the log still holds an entry that was acknowledged, and so all before it; told where not."""
    there = [entry.link for entry in live.read(version - 1, version)] if version else []
    if there == [link]:
        return True
    page.line(
        say("Entry {version} is another than the one that was acknowledged.", version=version)
        if there
        else say("Entry {version} was acknowledged and is gone: the log ends before it.", version=version),
        "red",
    )
    return False


def shape(report: Report) -> dict[str, Any]:
    """The JSON of a report. What is sealed stays so: a difference tells nobody what they may not know."""
    made: dict[str, Any] = report.json()
    if report.about is not None:
        made["about"] = msgspec.to_builtins(report.about)
    if made["fault"] is not None:
        for side in ("expected", "found"):
            made["fault"][side] = _covered(made["fault"][side])
    return made


def _covered(value: Any) -> Any:
    """A side of a difference without sealed facts, and without options that only their seat is shown."""
    if not isinstance(value, dict):
        return value
    kept = {key: each for key, each in value.items() if key not in ("sealed", "legal")}
    if value.get("sealed"):
        kept["sealed"] = [list(part.get("to", ())) for part in value["sealed"]]
    return kept


def print_report(page: Page, report: Report) -> None:
    """Level by level, with what could not be checked and why; then the first difference, with both sides."""
    for level, checked in report.levels.items():
        some = checked.checked or not checked.left
        word = say("differs") if not checked.ok else say("good") if some else say("not checked")
        page.line(
            count(
                "{level}: {word}, {n} checked",
                "{level}: {word}, {n} checked",
                level=f"{level:>7}",
                word=word,
                n=checked.checked,
            ),
            "red" if not checked.ok else "yellow" if checked.left else "green",
        )
        for why, left in checked.left.items():
            not_checked = count("{n} not: {why}", "{n} not: {why}", n=left, why=LEFT[why])
            page.line(say("         {it}", it=not_checked), "yellow")
    _print_by_hand(page, report)
    print_fault(page, shape(report))


def said(page: Page, report: Report) -> str:
    """The whole of it in one sentence, in the language of the page."""
    from service.signing import Keys

    return page.say(verdict(report, Keys().trusted()))


def _print_by_hand(page: Page, report: Report) -> None:
    """What no rule decided, if there is any."""
    by_hand = report.by_hand
    if by_hand is not None and by_hand.adjusted:
        changed = count(
            "The table was changed by hand {n} time.",
            "The table was changed by hand {n} times.",
            n=by_hand.adjusted,
        )
        page.line(changed, "yellow")
    if by_hand is not None and by_hand.corrected:
        corrected = count(
            "{n} entry was corrected by hand.",
            "{n} entries were corrected by hand.",
            n=by_hand.corrected,
        )
        page.line(corrected, "yellow")


def print_fault(page: Page, report: dict[str, Any]) -> None:
    """The first difference: both sides with their clause, the input it came from, and what there was to
    choose."""
    fault = report["fault"]
    if fault is None:
        return
    page.line(
        say(
            "entry {version} differs ({level}) [{clause}]",
            version=fault["version"],
            level=fault["level"],
            clause=fault["clause"] or "-",
        ),
        "bold red",
    )
    expected, found = (json.dumps(fault[each], default=str) for each in ("expected", "found"))
    if expected == found:
        page.line(say("  what differs is sealed"))
    else:
        page.line(say("  expected: {it}", it=expected))
        page.line(say("  found:    {it}", it=found))
    if report.get("about"):
        _print_input(page, report["about"])


def _print_input(page: Page, behind: dict[str, Any]) -> None:
    page.line(
        say(
            "  input:    entry {version} [{clause}] {fact}",
            version=behind["version"],
            clause=behind["clause"],
            fact=json.dumps(behind["fact"]),
        )
    )
    for seat, options in behind["asked"].items():
        if options:
            page.line(say("  {seat} could choose: {options}", seat=seat, options=tuple(options)))


def print_signatures(page: Page, report: Report) -> bool:
    """Which key signed what and what no trusted key covers; whether everything is covered."""
    from replays.verify.verdict import told, uncovered
    from service.signing import Keys

    trusted, last = Keys().trusted(), report.levels["chain"].checked
    for line in told(report.signatures, trusted, last):
        page.line(line)
    return uncovered(report.signatures, trusted, last) is None
