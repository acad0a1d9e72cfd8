"""Looking back: the moments of a table, for an axis of time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from projections.translator import Translator
from replays.moments import Dial, Mark, Rest, moments
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.reading import After, As, reading

if TYPE_CHECKING:
    from replays.session import Session

MOST = 4_000


class MomentsShown(Struct, frozen=True):
    """The moments of a stretch of the log (`replays.moments`). `version`: where the table stands; `next`: the
    entry after which the next stretch begins, or 0."""

    session: str
    version: int
    rests: tuple[Rest, ...]
    marks: tuple[Mark, ...]
    beside: tuple[int, ...]
    dials: tuple[Dial, ...]
    line: tuple[tuple[int, int], ...]
    next: int


@get("/api/sessions/{session:str}/moments", responses=PROBLEMS, tags=["going back"])
async def shown(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    viewer: As = "",
    after: After = 0,
    most: Annotated[int, QueryParameter(ge=1, le=MOST)] = MOST,
) -> MomentsShown:
    """Where the table rested after entry `after`, and what marks those places: rounds, throws, undos,
    disputes, notes, changes by hand, seals. What is told of an entry never changes, but for `line`, the line
    that is played; so whoever has the earlier moments asks for later ones alone."""

    def look(live: Session, _: Translator) -> MomentsShown:
        holder.viewer(live, viewer)
        found = moments(live, min(after, live.version), min(live.version, after + most))
        following = found.upto if found.upto < live.version else 0
        told = found.rests, found.marks, found.beside, found.dials, found.line
        return MomentsShown(session, live.version, *told, following)

    return await reading(request, session, holder, look)


MOMENTS = (shown,)
