"""Verifying: is the log what it says it is, and does it hold what was acknowledged and signed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from engine.errors import Malformed
from engine.wording import say
from replays.invariants import invariants, stated
from replays.verify.verdict import told as signatures_told
from replays.verify.verdict import uncovered, verdict
from service.checked import print_report, shape, verified, verify_many
from service.doing import hosted
from service.host import Host
from service.options import COMMON, Common, Words, one_session, plain
from service.out import Page
from service.signing import Keys

if TYPE_CHECKING:
    from replays.session import Session

FAILED = 1


def verify(
    *sessions: Annotated[
        Words, Parameter(help="A session, a .rollbook file, a folder of them, or several of these.")
    ],
    level: Annotated[
        Literal["chain", "phases", "rules"],
        Parameter(
            show_default=True,
            help="chain: nothing was changed; phases: steps follow the table too; rules (default): every "
            "choice leads to the same outcome again, too.",
        ),
    ] = "rules",
    signed: Annotated[
        bool, Parameter(help="Fail unless signatures by keys you trust cover every entry.")
    ] = False,
    all_: Annotated[bool, Parameter(name="--all", help="Every session of the database.")] = False,
    receipt: Annotated[
        str,
        Parameter(help="VERSION:LINK, as a command told it with --json: fail unless the log still holds it."),
    ] = "",
    invariants: Annotated[
        bool, Parameter(help="Count cards, figures and tokens after every entry, too: none is lost.")
    ] = False,
    jobs: Annotated[int, Parameter(help="Processes for many sessions; by default one a processor.")] = 0,
    common: Common = COMMON,
) -> int:
    """Check the whole log of a session or of a .rollbook file; exit status 1 at the first difference.

    Example: rollbook verify friday --level rules

    It begins with one sentence that says what was found. What a copy hides cannot be checked in it; for each
    level it says how much that is, and why.
    Where a folder has the very name of a session, that is checked; the folder is ./NAME.
    """
    named = plain(sessions)
    wanted = _receipt(receipt) if receipt else None
    if jobs < 0:
        raise Malformed(say("--jobs is a number of processes; 0: one for each processor"))
    with hosted(common) as (page, host):
        if all_ or len(named) > 1 or any(map(host.is_folder, named)):
            if invariants:
                raise Malformed(say("--invariants counts one session at a time"))
            if wanted is not None:
                raise Malformed(say("--receipt is of one session"))
            found = host.named(named, everything=all_)
            return 0 if verify_many(page, host, found, level, jobs) else FAILED
        session = one_session(*named)
        report = verified(host, session, level)
        counted = {"invariants": _count(host, session)} if invariants and report.ok else {}
        held = wanted is None or not report.ok or _holds(page, host.open(session), *wanted)
    trusted = Keys().trusted()
    sentence = page.say(verdict(report, trusted))
    page.line(sentence, "bold")
    last = report.levels["chain"].checked
    if report.ok:
        page.lines(signatures_told(report.signatures, trusted, last))
    covered = not report.ok or uncovered(report.signatures, trusted, last) is None
    told = {} if wanted is None else {"receipt": report.ok and held}
    page.data({"said": sentence, **shape(report), **counted, **told})
    print_report(page, report)
    for each in counted.values():
        _print_counted(page, each)
    good = report.ok and held and all(each["ok"] for each in counted.values())
    return 0 if good and (covered or not signed) else FAILED


RECEIPT = re.compile(r"([0-9]{1,18}):([0-9a-f]{64})\Z")


def _receipt(word: str) -> tuple[int, str]:
    """Version and link of a receipt. `Malformed` for what is none."""
    found = RECEIPT.match(word)
    if found is None:
        raise Malformed(say("{word} is no receipt: it is VERSION:LINK, with 64 digits", word=word))
    return int(found[1]), found[2]


def _holds(page: Page, live: Session, version: int, link: str) -> bool:
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


def _count(host: Host, name: str) -> dict[str, Any]:
    """Count a session or a file, which was verified before: `{"ok", "checked", "fault"}`. Of a fault, the
    entry, the kind of thing, and how many there should be and are; which card it is may be hidden."""
    live = host.open(name)
    states, entries = stated(live.rules.game), live.read(0)
    if states is None or any(part.event is None for entry in entries for part in entry.sealed):
        return {"ok": True, "checked": False, "fault": None}
    astray = invariants(live.rules.model, states, entries)
    if astray is None:
        return {"ok": True, "checked": True, "fault": None}
    kind = astray.thing.partition(":")[0]
    fault = {"version": astray.version, "kind": kind, "told": astray.told, "found": astray.found}
    return {"ok": False, "checked": True, "fault": fault}


def _print_counted(page: Page, found: dict[str, Any]) -> None:
    if not found["checked"]:
        page.line(say("conserved: not checked (parts are closed, or the game states nothing)"), "yellow")
    elif found["ok"]:
        page.line(say("conserved: nothing appeared or vanished"), "green")
    else:
        told = say(
            "conserved: after entry {version} {found} of something are there, and not {told} ({kind})",
            **found["fault"],
        )
        page.line(told, "bold red")
