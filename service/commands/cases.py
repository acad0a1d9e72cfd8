"""Case files and written-down sessions: run them, and keep one as a session."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from engine.errors import Malformed, Unknown
from engine.store.rows import Secrets
from engine.wording import count, say
from replays import cases
from replays.casefile import Read, check_id, read
from service.doing import hosted
from service.files import LARGEST_TEXT, below, whole
from service.options import COMMON, Common, plain
from service.out import Page, progress

if TYPE_CHECKING:
    from service.host import Host

FAILED = 1
MANY = 20
SOURCES = "-sources.toml"


def case(
    *files: Annotated[Path, Parameter(help="Case files (TOML), or folders of them.")],
    keep: Annotated[bool, Parameter(help="Also play it into the database, as a session to look at.")] = False,
    common: Common = COMMON,
) -> int:
    """Run case files and written-down sessions: play them through real questions and answers, and compare
    what comes of it with what they expect; exit status 1 if any of it differs.

    Example: rollbook case tests/cases

    With --keep a session is made of each, named after the case (and numbered if that name is taken).
    """
    plain(tuple(str(each) for each in files))
    with hosted(common) as (page, host):
        if keep:
            host.here(say("a case is kept"))
        rows = _run(host, files, keep=keep)
    page.data({"cases": rows})
    _print_results(page, rows)
    return 0 if all(row["ok"] for row in rows) else FAILED


def _run(host: Host, places: Sequence[Path], *, keep: bool) -> list[dict[str, Any]]:
    """`{"id", "ok", "failures"}` of every case, with `session` if it was kept.

    All files are read before any case is run, so a malformed one (`Malformed`) stops everything at once.
    """
    read_all = [read(whole(path, LARGEST_TEXT, Unknown), str(path)) for path in case_files(places)]
    rows = []
    with progress(len(read_all), MANY) as tell:
        for done, case in enumerate(read_all, 1):
            result = cases.run_case(case)
            row = msgspec.to_builtins(result)
            if keep and result.ok:
                row["session"] = kept(host, case)
            rows.append(row)
            tell(done)
    return rows


def case_files(places: Iterable[Path]) -> list[Path]:
    """The files named, and those in the folders named, in order of their names; in a folder, `*-sources.toml`
    say where cases come from and are none. `Unknown` for none."""
    found: list[Path] = []
    for place in places:
        here = inside(place) if os.path.isdir(place) else [place]
        if not here:
            raise Unknown(say("{place} holds no case files", place=str(place)))
        found += here
    if not found:
        raise Malformed(say("name a case file, or a folder of them"))
    return found


def inside(folder: Path) -> list[Path]:
    return [path for path in below(folder) if path.suffix == ".toml" and not path.name.endswith(SOURCES)]


def kept(host: Host, case: Read) -> str:
    """Play a case that came out well into the database; the id of the session. Kept again it becomes another
    session, with a number behind its name."""
    name = check_id(case.id, case.where)
    session, number = name, 1
    while host.store.game(session) is not None:
        number += 1
        session = f"{name}-{number}"
    # The dice secret is the case's, so that it comes out as it did; what is hidden stays hidden all the same.
    made = Secrets(cases.secrets(case.id).dice, host.new_secrets().veil)
    live = host.unborn(session, case.rules, made, cases.chance(case))
    failures = cases.play(case, live, made)
    if failures:
        raise Malformed(say("{where} came out differently the second time", where=case.where))
    host.remember(session)
    return session


def _print_results(page: Page, rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        if not row["ok"]:
            page.line(say("{id} differs", id=row["id"]), "red")
        for failure in row["failures"]:
            about = {key: str(each) for key, each in failure.items()}
            page.line(say("{path}: expected {expected}, found {found}", **about))
        if "session" in row:
            page.line(row["session"])
    failed = sum(not row["ok"] for row in rows)
    if failed:
        told = count("{n} case of {all} differs", "{n} cases of {all} differ", n=failed, all=len(rows))
        page.line(told, "bold red")
    else:
        page.line(count("{n} case, as expected", "{n} cases, as expected", n=len(rows)), "green")
