"""Checking: is the log what it says it is, and do written-down cases come out as they should."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from service.options import COMMON, Common, Words, one_session, plain
from service.out import Page

FAILED = 1


def verify(
    *sessions: Annotated[
        Words, Parameter(help="A session, a .rollbook file, a folder of them, or several of these.")
    ],
    level: Annotated[
        Literal["chain", "phases", "rules"],
        Parameter(
            help="chain: nothing was changed; phases: steps follow the table too; rules (default): every "
            "choice leads to the same outcome again, too."
        ),
    ] = "rules",
    signed: Annotated[
        bool, Parameter(help="Fail unless signatures by keys you trust cover every entry.", negative="")
    ] = False,
    all_: Annotated[
        bool, Parameter(name="--all", help="Every session of the database.", negative="")
    ] = False,
    receipt: Annotated[
        str,
        Parameter(help="VERSION:LINK, as a command told it with --json: fail unless the log still holds it."),
    ] = "",
    conserved: Annotated[
        bool,
        Parameter(help="Count cards, figures and tokens after every entry, too: none is lost.", negative=""),
    ] = False,
    jobs: Annotated[
        int, Parameter(help="Processes for many sessions; by default one a processor.", show_default=False)
    ] = 0,
    common: Common = COMMON,
) -> int:
    """Check the whole log of a session or of a .rollbook file; exit status 1 at the first difference.

    Example: rollbook verify friday --level rules

    It begins with one sentence that says what was found. What a copy hides cannot be checked in it; for each
    level it says how much that is, and why.
    Where a folder has the very name of a session, that is checked; the folder is ./NAME.
    """
    from engine.errors import Malformed
    from engine.wording import say
    from service import copies, counting
    from service.checked import holds, print_report, print_signatures, receipt_of, said, shape, verified
    from service.host import Host

    page = Page(json=common.json, language=common.language)
    named = plain(sessions)
    wanted = receipt_of(receipt) if receipt else None
    if jobs < 0:
        raise Malformed(say("--jobs is a number of processes; 0: one for each processor"))
    with Host(common.database) as host:
        if all_ or len(named) > 1 or any(copies.is_folder(host, each) for each in named):
            counting.need_one(conserved)
            if wanted is not None:
                raise Malformed(say("--receipt is of one session"))
            return _in_bulk(page, host, named, level, jobs, all_=all_)
        session = one_session(*named)
        file = copies.find(host, session)
        report = copies.verified(file, level) if file else verified(host, host.find(session), level)
        counted = counting.counted(host, session) if conserved and report.ok else None
        held = wanted is None or not report.ok or holds(page, host.open(session), *wanted)
    page.line(said(page, report), "bold")
    covered = not report.ok or print_signatures(page, report)
    told = {} if wanted is None else {"receipt": report.ok and held}
    page.data({"said": said(page, report), **shape(report), **counting.shape(counted), **told})
    print_report(page, report)
    counting.told(page, counted)
    good = report.ok and held and (counted is None or counted.ok)
    return 0 if good and (covered or not signed) else FAILED


def _in_bulk(page: Page, host: Any, named: tuple[str, ...], level: Any, jobs: int, *, all_: bool) -> int:
    from service import bulk

    everything = [session for session, _, _ in host.store.sessions()] if all_ else []
    found = bulk.targets(host, named, everything)
    return 0 if bulk.verify(page, found, level, jobs) else FAILED


def case(
    *files: Annotated[Path, Parameter(help="Case files (TOML), or folders of them.")],
    keep: Annotated[
        bool, Parameter(help="Also play it into the database, as a session to look at.", negative="")
    ] = False,
    common: Common = COMMON,
) -> int:
    """Run case files and written-down sessions: play them through real questions and answers, and compare
    what comes of it with what they expect; exit status 1 if any of it differs.

    Example: rollbook case tests/cases

    With --keep a session is made of each, named after the case (and numbered if that name is taken).
    """
    from service.caserun import print_results, run_files

    page = Page(json=common.json, language=common.language)
    plain(tuple(str(each) for each in files))
    rows = run_files(files, common, keep=keep)
    page.data({"cases": rows})
    print_results(page, rows)
    return 0 if all(row["ok"] for row in rows) else FAILED
