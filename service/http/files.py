"""Files: a table that proves itself, its rows, what happened to be read, and taking one in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from litestar import get, post
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Response

from engine.audience import PUBLIC
from engine.errors import Illegal, NotYours, StorageRefusal
from engine.wording import say
from projections.translator import Translator
from replays.bundle import Bundle, copy_rows, for_all, for_viewer, parse, render
from replays.bundle_import import restore
from replays.session import find_rules
from service.http.answers import MOST_ROWS, TakenIn
from service.http.holders import Asked, Holder, Holding
from service.http.playing import Key
from service.http.problems import PROBLEMS
from service.http.reading import After, As, At, moment, reading
from service.http.tables import Tables
from service.transcript import Transcript, html_page, markdown
from service.transcript import transcript as written

if TYPE_CHECKING:
    from replays.session import Session

KIND = "application/x-rollbook"
BYTES = "application/octet-stream"
LONGEST_FILE = 16 * 1024 * 1024
"""Bytes of a file that is taken in, compressed or not."""


def rows_for(live: Session, viewer: str, after: int = 0, upto: int | None = None) -> tuple[bytes, ...]:
    """The rows of a table as a viewer may have them."""
    secrets = live.store.secrets(live.session)
    assert secrets is not None
    kept = (row.state for row in live.store.rows(live.session, after, upto))
    return copy_rows(kept, secrets.veil, for_viewer(viewer), after)


def owned(holder: Holder) -> None:
    """Lets the owner alone in: `NotYours` for everybody else."""
    if not holder.owner:
        raise NotYours(say("the secrets of a table are the owner's"), "KER-6.1")


def whole(live: Session, holder: Holder) -> Bundle:
    """Everything of a table with both secrets, to be played on elsewhere."""
    owned(holder)
    rows = tuple(row.state for row in live.store.rows(live.session))
    return Bundle(live.session, rows, live.store.secrets(live.session))


def opened(live: Session) -> Bundle:
    """All of a closed table, for everybody. `Illegal` while it is open."""
    if not live.state.table.closed:
        raise Illegal(say("only a closed session may be opened to everybody"), "KER-6.5")
    secrets = live.store.secrets(live.session)
    assert secrets is not None
    rows = (row.state for row in live.store.rows(live.session))
    return Bundle(live.session, copy_rows(rows, secrets.veil, for_all))


@get("/api/sessions/{session:str}/file", responses=PROBLEMS, tags=["proof"], media_type=KIND)
async def file(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    viewer: As = "",
    at: At = 0,
    form: FromQuery[Literal["copy", "open", "full"]] = "copy",
) -> Response[bytes]:
    """The log as a `.rollbook` file that proves itself: as the viewer may have it (`copy`; a referee who has
    looked as of entry `at`), all of a closed table (`open`), or with both secrets for its owner (`full`)."""

    def look(live: Session, _: Translator) -> Response[bytes]:
        if form == "full":
            data = render(whole(live, holder))
        elif form == "open":
            holder.viewer(live, viewer)
            data = render(opened(live))
        else:
            wanted, then = viewer or (PUBLIC if holder.shares else ""), moment(live, at) if at else 0
            seat = holder.looks(live, wanted, then)
            data = render(Bundle(session, rows_for(live, seat)))
        return attached(data, f"{session}.rollbook", KIND)

    return await reading(request, session, holder, look, long=True)


def attached(data: bytes, name: str, kind: str) -> Response[bytes]:
    """Something to be kept as a file."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)


@get(
    "/api/sessions/{session:str}/rows", responses=PROBLEMS, tags=["proof"], media_type="application/x-ndjson"
)
async def rows(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    viewer: As = "",
    after: After = 0,
    form: FromQuery[Literal["copy", "full"]] = "copy",
) -> Response[bytes]:
    """The entries after entry `after`, a line each, as `file` holds them: for whoever has a file and goes on
    from it. At most 2,000 at once; nothing where there are no more."""

    def look(live: Session, _: Translator) -> Response[bytes]:
        if form == "full":
            owned(holder)
            kept = live.store.rows(session, after, min(live.version, after + MOST_ROWS))
            found = tuple(row.state for row in kept)
        else:
            seat = holder.looks(live, viewer or (PUBLIC if holder.shares else ""))
            found = rows_for(live, seat, after, min(live.version, after + MOST_ROWS))
        return Response(b"".join(row + b"\n" for row in found), media_type="application/x-ndjson")

    return await reading(request, session, holder, look, long=True)


Whole = Annotated[bool, QueryParameter(name="all", description="Every entry, not the story.")]


@get(
    "/api/sessions/{session:str}/transcript.md",
    responses=PROBLEMS,
    tags=["proof"],
    media_type="text/markdown",
)
async def transcript(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = "", every: Whole = False
) -> Response[bytes]:
    """What happened, to be read: the story, how it ended and a chart of it, as Markdown; or every entry with
    its clause and every throw."""
    return await _transcript(request, session, holder, viewer, markdown, "md", every=every)


@get(
    "/api/sessions/{session:str}/transcript.html", responses=PROBLEMS, tags=["proof"], media_type="text/html"
)
async def transcript_page(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = "", every: Whole = False
) -> Response[bytes]:
    """The same as a page that stands alone."""
    return await _transcript(request, session, holder, viewer, html_page, "html", every=every)


async def _transcript(
    request: Asked,
    session: str,
    holder: Holder,
    viewer: str,
    write: Callable[[Transcript], str],
    ending: str,
    *,
    every: bool,
) -> Response[bytes]:
    def look(live: Session, words: Translator) -> Response[bytes]:
        seat = holder.looks(live, viewer)
        data = write(written(live, seat, words, whole=every)).encode()
        kind = "text/html" if ending == "html" else "text/markdown"
        return attached(data, f"{session}.{ending}", kind)

    return await reading(request, session, holder, look, long=True)


@post(
    "/api/import",
    responses=PROBLEMS,
    tags=["tables"],
    status_code=200,
    opt={"takes": BYTES},
    request_max_body_size=LONGEST_FILE,
)
async def take_in(request: Asked, key: Key, holder: Holding) -> TakenIn:
    """Take in a session that was written with everything (`form=full`), to be played on here; the body is the
    file, compressed or not. One that is here goes on with what was played elsewhere. The same file again
    changes nothing."""
    tables: Tables = request.app.state.tables
    if not holder.owner:
        raise NotYours(say("sessions are taken in by the owner"), "KER-6.1")
    data = await request.body()
    found: TakenIn = await tables.run(lambda: _taken_in(tables, data), long=True)
    tables.wake(found.session)
    return found


def _taken_in(tables: Tables, data: bytes) -> TakenIn:
    name = "file"
    bundle = parse(data, name)
    if bundle.secrets is None:
        told = say("{session} is a copy: it can be looked at where it is", session=bundle.session)
        raise StorageRefusal(told)
    added = restore(bundle, name, tables.host.store, find_rules)
    version = len(bundle.rows)
    return TakenIn(bundle.session, version, added == version, added)


FILES: tuple[Any, ...] = (file, rows, transcript, transcript_page, take_in)
