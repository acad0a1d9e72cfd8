"""What a table tells: what is asked, the table at any version, the log, why, and the file that proves it.

Everything here is filtered for the viewer of the token before it is put together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from litestar import get
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import UNSET, Struct, to_builtins
from msgspec.structs import asdict

from engine.audience import seen
from engine.errors import Malformed, Unknown
from engine.wording import say
from projections import over_time
from projections.asking import asking
from projections.lookup import Found, Lookup
from projections.mapped import DESK, PHONE, Drawing, drawing, places_of, title
from projections.plotted import Plot, field_of, plot
from projections.show import show, texts
from projections.translator import Translator
from replays.timeline import rests_to
from replays.undo_history import Preview, preview
from service.ending import of as ending_of
from service.entries import page_of, page_of_story
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.stakes import AskedBeside, stakes_of
from service.http.tables import Table, Tables
from service.http.telling import words_of

if TYPE_CHECKING:
    from engine.entries import Entry
    from engine.events import Event
    from replays.session import Session

T = TypeVar("T")
MOST_LINES = 500

As = Annotated[str, QueryParameter(name="as", description="Whose view, where a token has several.")]
At = Annotated[int, QueryParameter(name="at", ge=0, le=2**53, description="As it was after this entry.")]
After = Annotated[int, QueryParameter(ge=0, le=2**53, description="The entry after which to begin.")]


async def reading(
    request: Asked,
    session: str,
    holder: Holding,
    look: Callable[[Session, Translator], T],
    *,
    long: bool = False,
) -> T:
    """Look at a table as it stands now, on a thread, with nobody changing it meanwhile."""
    tables: Tables = request.app.state.tables
    holder.enter(session)
    language = request.state.language

    def work(table: Table) -> T:
        tables.refresh(table)
        request.state.version = table.live.version
        return look(table.live, words_of(table.live, language))

    return await tables.at(session, work, long=long)


def moment(live: Session, at: int) -> int:
    """The version that is meant: `at`, or now (0). `Malformed` beyond the end."""
    if at > live.version:
        raise Malformed(say("the log has no entry {version}", version=at), "KER-2.1")
    return at or live.version


@get("/api/sessions/{session:str}/ask", responses=PROBLEMS, tags=["table"])
async def ask(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    viewer: As = "",
    at: At = 0,
    beside: FromQuery[bool] = False,
) -> AskedBeside:
    """What is asked, or was, with every option that the viewer may see; `beside`: of now, with what each
    would lead to and all else that stands beside it (`.../stakes`)."""

    def look(live: Session, words: Translator) -> AskedBeside:
        version = moment(live, at)
        seat = holder.looks(live, viewer, at)
        found = asking(session, version, live.at(version), seat, words)
        wanted = beside and version == live.version
        stakes = stakes_of(live, seat, words, request.app.state.tables.going) if wanted else UNSET
        return AskedBeside(**asdict(found), beside=stakes)

    return await reading(request, session, holder, look)


@get("/api/sessions/{session:str}/table", responses=PROBLEMS, tags=["table"])
async def table(request: Asked, session: FromPath[str], holder: Holding, viewer: As = "", at: At = 0) -> Any:
    """The whole table, now or as it was: board, wounds, dials, hands, whose turn it is; at the end, how."""

    def look(live: Session, words: Translator) -> Any:
        version = moment(live, at)
        seat = holder.looks(live, viewer, version)
        state = live.at(version)
        found = show(live.rules.model, state, version, seat, session)
        # what came after the end, as a note or the closing, moves no play: it is the same end
        end = ending_of(live, words) if state.head == live.state.head else None
        return asdict(found) | {"ending": end}

    return await reading(request, session, holder, look)


class MapShown(Struct, frozen=True):
    """The map of a table after entry `version`: of places, or `plot`: of hexes; none in a game without."""

    session: str
    version: int
    map: Drawing | None
    plot: Plot | None = None


@get("/api/sessions/{session:str}/map", responses=PROBLEMS, tags=["table"])
async def mapped(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    viewer: As = "",
    at: At = 0,
    wide: FromQuery[bool] = False,
    close: FromQuery[bool] = False,
) -> MapShown:
    """The places of a table with who stands there and the ways between them, or its hexes, as shapes to be
    drawn, now or as it was; `wide`: places from left to right, else from top to bottom; `close`: places in
    narrow boxes, for a phone."""

    def look(live: Session, words: Translator) -> MapShown:
        version = moment(live, at)
        seat = holder.looks(live, viewer, version)
        state = live.at(version)
        places = places_of(live.rules.model, state, seat)
        field = field_of(live.rules.model, state, seat)
        words, called = words.on(state.board), title(state.course, words)
        room = PHONE if close else DESK
        drawn = None if places is None else drawing(places, words, called, wide=wide, room=room)
        plotted = None if field is None else plot(field, words, called)
        return MapShown(session, version, drawn, plotted)

    return await reading(request, session, holder, look)


class Card(Struct, frozen=True):
    """What was looked up at a table after entry `version`: mostly one thing, more that have the same name."""

    session: str
    version: int
    found: tuple[Found, ...]


@get("/api/sessions/{session:str}/card", responses=PROBLEMS, tags=["table"])
async def card(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    of: Annotated[str, QueryParameter(min_length=1, max_length=200, description="Its name or id.")],
    viewer: As = "",
    at: At = 0,
) -> Card:
    """What stands on whatever the viewer sees, by its name: words, figures, clauses; also a word of the
    rules, a phase, or a clause by its number. What is hidden is refused as what is nothing is."""

    def look(live: Session, words: Translator) -> Card:
        version = moment(live, at)
        seat = holder.looks(live, viewer, version)
        state = live.at(version)
        try:
            found = Lookup(live.rules, state, seat, words.on(state.board)).find(of)
        except Unknown as unknown:  # the table is there
            raise Malformed(unknown.text, unknown.clause) from None
        return Card(session, version, found)

    return await reading(request, session, holder, look)


@get("/api/sessions/{session:str}/log", responses=PROBLEMS, tags=["table"])
async def log(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    viewer: As = "",
    after: After = 0,
    most: Annotated[int, QueryParameter(ge=1, le=MOST_LINES)] = 100,
    form: FromQuery[Literal["story", "ledger"]] = "story",
    about: Annotated[str, QueryParameter(max_length=200, description="The id of a thing or a seat.")] = "",
    at: At = 0,
) -> dict[str, Any]:
    """A page of the log: `most` entries after entry `after`, as a story (a line for what belongs together;
    one that goes on beyond begins the next page) or as the ledger (a line an entry, with its clause). What
    was undone by now is not told, and marked in the ledger; `at`: the log as it stood after that entry, with
    what was undone since. `next`: after which the next page begins, or 0. `about`: only the lines of entries
    that name it, as far as the viewer sees them; a name that is hidden is in none, as one that is nothing."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        seat = holder.looks(live, viewer)
        page = page_of_story if form == "story" else page_of
        end = at or live.version
        found, following = page(live, seat, words, after, most, end)
        lines = [to_builtins(each) for each in found]
        if about and lines:
            read = live.read(after, following or end)
            named = {each.version for each in read if _names(seen(each, seat), about)}
            lines = [each for each in lines if not named.isdisjoint(each.get("entries", (each["version"],)))]
        return {"session": session, "version": live.version, "lines": lines, "next": following}

    return await reading(request, session, holder, look)


def _names(entry: Entry[Event], id: str) -> bool:
    """Whether an entry, as somebody sees it, names a thing."""
    parts = (part.event for part in entry.sealed if part.event is not None)
    return any(id in texts(to_builtins(each)) for each in (entry.event, *parts))


@get("/api/sessions/{session:str}/gauges", responses=PROBLEMS, tags=["table"])
async def gauges(request: Asked, session: FromPath[str], holder: Holding, viewer: As = "") -> dict[str, Any]:
    """How dials, threat and progress stood as each round began."""

    def look(live: Session, _: Translator) -> dict[str, Any]:
        seat = holder.looks(live, viewer)
        moments = over_time.rounds(over_time.over_time(live.rules.model, rests_to(live, live.version), seat))
        return {"session": session, "version": live.version, "moments": moments}

    return await reading(request, session, holder, look, long=True)


@get("/api/sessions/{session:str}/undo", responses=PROBLEMS, tags=["going back"])
async def before_undo(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    seat: FromQuery[str] = "",
    to: At = 0,
    step: FromQuery[Literal["decision", "action", "turn", "phase", "round"]] = "decision",
    redo: FromQuery[bool] = False,
) -> Preview:
    """What an undo or redo would cross, before it is made: the entries that it leaves, the throws and reveals
    that it would un-know, and who would have to agree."""

    def look(live: Session, _: Translator) -> Preview:
        return preview(live, holder.viewer(live, seat), to=to, step=step, redo=redo)

    return await reading(request, session, holder, look, long=True)


READING = (ask, table, mapped, card, log, gauges, before_undo)
