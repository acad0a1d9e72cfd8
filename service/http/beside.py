"""What a page needs beside the table: names of things, the phases, a clause, what is at stake, the pace.

Nothing here tells more than the viewer may see: names are those of what is shown to it, what is at stake is
reckoned from its own view of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from litestar import get
from litestar.params import FromPath
from msgspec import to_builtins

from engine import audience
from engine.flow import Flow
from engine.pace import pace_of
from engine.wording import name
from projections.show import show, texts
from projections.translator import Translator
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.reading import As, At, moment, reading
from service.http.stakes import Stakes, stakes_of

if TYPE_CHECKING:
    from replays.session import Session


@get("/api/sessions/{session:str}/about", responses=PROBLEMS, tags=["beside the table"])
async def about(request: Asked, session: FromPath[str], holder: Holding) -> dict[str, Any]:
    """What a table is of: its game and scenario, what is read out first, and the phases in their order, each
    with its steps; `window`: an action window, at which one may be asked or wait. `dice`: the faces of each
    die."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        scenario = live.state.course.scenario
        return {
            "session": session,
            "game": live.rules.game,
            "title": words.game(live.rules.game),
            "scenario": {"id": scenario, "title": words.scenario(scenario), "intro": words.intro(scenario)},
            "phases": list(_phases(live.rules.flow, live.rules.windows, words)),
            "paced": live.rules.moments is not None,
            "dice": {name: sorted(set(die.faces)) for name, die in live.rules.dice.items()},
        }

    return await reading(request, session, holder, look)


def _phases(flow: Flow, windows: tuple[str, ...], words: Translator) -> Iterator[dict[str, Any]]:
    for path, step in flow.states.items():
        if "." not in path and not step.terminal:
            below = [each for each in flow.leaves if each.startswith(f"{path}.")]
            steps = [
                {"id": each, "name": _below(words.path(each), words.path(path)), "window": each in windows}
                for each in below
            ]
            yield {"id": path, "name": words.phase(path), "clause": step.clause, "steps": steps}


def _below(told: str, phase: str) -> str:
    """What a step is called under its phase: `actions` of `Planning phase: actions`."""
    return told.removeprefix(f"{phase}: ")


@get("/api/sessions/{session:str}/words", responses=PROBLEMS, tags=["beside the table"])
async def words(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = "", at: At = 0
) -> dict[str, Any]:
    """What everything is called that the table shows, and each die: `names` by id, and in `texts` what stands
    on cards."""

    def look(live: Session, translator: Translator) -> dict[str, Any]:
        version = moment(live, at)
        seat = holder.looks(live, viewer, version)
        state = live.at(version)
        seen = audience.view(live.rules.model, state, seat)
        spoken = translator.on(seen.board) if seen.board is not None else translator
        names = named(spoken, to_builtins(show(live.rules.model, state, version, seat, session)))
        names |= {die: spoken.thing(die) for die in live.rules.dice}
        texts = {id: told for id in names if (told := translator.option_help(id))}
        return {"session": session, "version": version, "names": names, "texts": texts}

    return await reading(request, session, holder, look)


def named(words: Translator, shown: Any) -> dict[str, str]:
    """What everything in what is shown is called, by its id; names of fields are called what they are."""
    return {id: words.thing(id) for id in dict.fromkeys(texts(shown)) if id}


@get("/api/sessions/{session:str}/clauses/{clause:str}", responses=PROBLEMS, tags=["beside the table"])
async def clause(
    request: Asked, session: FromPath[str], clause: FromPath[str], holder: Holding
) -> dict[str, Any]:
    """A clause of the rules of a table: its text, where it comes from (S source, F published, D decided
    here), and the reading in force where it has several."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        found = live.rules.clauses[clause]
        state = live.state
        reads = live.rules.ruling(state.course, state.table, clause) if found.variants else ""
        return {
            "id": found.id,
            "mark": found.mark,
            "text": words.say(name(found.text)),
            "variants": list(found.variants),
            "reads": reads,
        }

    return await reading(request, session, holder, look)


@get("/api/sessions/{session:str}/stakes", responses=PROBLEMS, tags=["beside the table"])
async def stakes(request: Asked, session: FromPath[str], holder: Holding, viewer: As = "") -> Stakes:
    """What stands beside the open question of a seat; `.../ask?beside=true` gives both at once."""

    def look(live: Session, words: Translator) -> Stakes:
        return stakes_of(live, holder.looks(live, viewer), words, request.app.state.tables.going)

    return await reading(request, session, holder, look)


@get("/api/sessions/{session:str}/pace", responses=PROBLEMS, tags=["beside the table"])
async def pace(request: Asked, session: FromPath[str], holder: Holding, viewer: As = "") -> dict[str, Any]:
    """At which pace a seat plays: by window whether it is asked there every time (`every`); who makes the
    table wait, and where."""

    def look(live: Session, _: Translator) -> dict[str, Any]:
        seat = holder.looks(live, viewer)
        table = live.state.table
        at = {each: pace_of(table, seat, each) for each in live.rules.windows}
        return {"version": live.version, "seat": seat, "windows": at, "holds": dict(table.holds)}

    return await reading(request, session, holder, look)


BESIDE = (about, words, clause, stakes, pace)
