"""What settles an argument: why something is so, what would have been otherwise, the evidence, the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import to_builtins
from msgspec.structs import replace

from engine.audience import PUBLIC
from engine.errors import NotYours
from engine.wording import name, say
from projections.listed import compared
from projections.translator import Translator, translator
from replays.disputes import collect
from replays.verify import Log, judged
from replays.verify.verdict import verdict
from replays.whatif import Plan, Result, Trees, carry_out, tree
from replays.why import not_offered, shape
from replays.why import why as explain
from replays.why.chain import read_as
from service.checked import shape as report_shape
from service.commands import whatif as telling
from service.commands.why import brief
from service.http.beside import named
from service.http.bodies import WhatIf
from service.http.holders import Asked, Holding
from service.http.problems import PROBLEMS
from service.http.reading import As, At, moment, reading
from service.http.tables import Tables, nowhere
from service.out import Page
from service.signing import Keys

if TYPE_CHECKING:
    from engine.wording import Wording
    from replays.session import Session


class Caught(Page):
    """A page whose data is kept instead of printed."""

    shape: Any = None

    def __init__(self, language: Wording) -> None:
        super().__init__(json=True, language=language)

    def data(self, data: Any) -> None:
        """Keep what a command says to programs."""
        self.shape = to_builtins(data)


@get("/api/sessions/{session:str}/why", responses=PROBLEMS, tags=["settling"])
async def why(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    of: Annotated[str, QueryParameter(max_length=200, description="wounds:mara, phase, or an entry.")],
    viewer: As = "",
    at: At = 0,
) -> dict[str, Any]:
    """Why something is so: the events that set it, down to every choice, throw, sum and clause; `told` says
    it in a few lines."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        version = moment(live, at)
        found = explain(live, of, version, holder.looks(live, viewer, version), words)
        told = [words.say(line) for line, _ in brief(found, words, more=False)]
        return {"told": told, **to_builtins(shape(found))}

    return await reading(request, session, holder, look, long=True)


@get("/api/sessions/{session:str}/why-not", responses=PROBLEMS, tags=["settling"])
async def why_not(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    option: Annotated[str, QueryParameter(max_length=200)],
    viewer: As = "",
) -> list[dict[str, Any]]:
    """Why something is no option of the open question, for each seat that is asked: a sentence and clause.
    Of a name that the viewer cannot see it says what it says of one that does not exist."""

    def look(live: Session, words: Translator) -> list[dict[str, Any]]:
        found = not_offered(live.rules, live.state, holder.looks(live, viewer), option)
        return [
            {
                "seat": each.seat,
                "offered": each.offered,
                "message": "" if each.text is None else words.say(each.text),
                "clause": each.clause,
                "legal": list(each.legal),
            }
            for each in found
        ]

    return await reading(request, session, holder, look, long=True)


@post("/api/sessions/{session:str}/whatif", status_code=200, responses=PROBLEMS, tags=["settling"])
async def whatif(
    request: Asked, session: FromPath[str], data: JSONBody[WhatIf], holder: Holding, viewer: As = ""
) -> dict[str, Any]:
    """Decide again from an entry on, with an answer, a throw or a reading changed. Nothing of it enters the
    log; what the viewer may not know is dealt anew. `tables` are both, as it was and what if; `told` what
    differs, in words; `names` what is called what on them."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        seat = holder.looks(live, viewer, moment(live, data.at) if data.at else 0)
        faces = {each.version: each.faces for each in data.faces}
        plan = Plan(data.at, data.seat, data.answer, data.rulings, faces, live.version, data.name, data.on)
        trees = _trees(request, live)
        found = _carried_out(request, live, seat, words, trees, plan)
        if data.name:
            trees.keep(seat, plan)
        return found

    return await reading(request, session, holder, look, long=True)


def _trees(request: Asked, live: Session) -> Trees:
    tables: Tables = request.app.state.tables
    return Trees(lambda: tables.host.sidecar, live.session)


def _carried_out(
    request: Asked, live: Session, seat: str, words: Translator, trees: Trees, plan: Plan
) -> dict[str, Any]:
    page = Caught(request.state.language)
    result = carry_out(live, trees.path(seat, plan), seat)
    telling.told(page, live, seat, words, result, plan)
    found: dict[str, Any] = page.shape
    return found | _tables(result, words)


def _tables(result: Result, words: Translator) -> dict[str, Any]:
    """Both tables of a what-if as its viewer sees them, and what differs, in words."""
    tables = to_builtins(result.tables)
    rows = [list(each) for each in compared(result.changes, words)]
    return {"tables": tables, "told": rows, "names": named(words, tables)}


@get("/api/sessions/{session:str}/whatif", responses=PROBLEMS, tags=["settling"])
async def whatifs(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = ""
) -> list[dict[str, Any]]:
    """The what-ifs that a viewer gave names to, as trees: `depth` says how deep each stands under the one it
    goes on from."""

    def look(live: Session, _: Translator) -> list[dict[str, Any]]:
        found = _trees(request, live).all(holder.viewer(live, viewer))
        return [{**to_builtins(each, str_keys=True), "depth": depth} for depth, each in tree(found)]

    return await reading(request, session, holder, look, long=True)


@get("/api/sessions/{session:str}/whatif/{name:str}", responses=PROBLEMS, tags=["settling"])
async def whatif_again(
    request: Asked, session: FromPath[str], name: FromPath[str], holder: Holding, viewer: As = ""
) -> dict[str, Any]:
    """Carry out a what-if that has a name: it comes out the same."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        seat = holder.looks(live, viewer)
        trees = _trees(request, live)
        return _carried_out(request, live, seat, words, trees, trees.find(seat, name))

    return await reading(request, session, holder, look, long=True)


@get("/api/sessions/{session:str}/refused", responses=PROBLEMS, tags=["settling"])
async def refused(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = ""
) -> list[dict[str, Any]]:
    """What a seat tried here that was refused; the referee sees everybody's. It proves nothing."""

    def look(live: Session, words: Translator) -> list[dict[str, Any]]:
        seat = holder.looks(live, viewer)
        if seat == PUBLIC:
            told = say("refused attempts are shown to their seat and the referee")
            raise NotYours(told, "KER-6.1", live.state.table.seats)
        found = () if live.attempts is None else live.attempts.seen(seat)
        names = ("version", "seat", "what", "choice", "error", "clause", "legal", "at")
        return [
            {**{name: getattr(each, name) for name in names}, "message": words.say(each.said)}
            for each in found
        ]

    return await reading(request, session, holder, look)


@get("/api/sessions/{session:str}/disputes", responses=PROBLEMS, tags=["settling"])
async def disputes(
    request: Asked, session: FromPath[str], holder: Holding, viewer: As = ""
) -> dict[str, Any]:
    """All disputes with how each stands (`open`, `upheld`, `overturned`, `house-rule`, `withdrawn`); and
    `readings`: every clause that may be read in several ways, and how it is read now."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        holder.viewer(live, viewer)
        table, clauses = live.state.table, live.rules.clauses
        read = [
            {
                "clause": each.id,
                "text": words.say(name(each.text)),
                "variants": each.variants,
                "read": read_as(clauses, each.id, table.rulings, live.state.course.rulings),
            }
            for each in clauses
            if each.variants
        ]
        about = [{"dispute": int(key), **to_builtins(each)} for key, each in table.disputes.items()]
        full = [{"stands": "open", "clause": "", "ruled": 0, **each} for each in about]
        return {"session": session, "version": live.version, "disputes": full, "readings": read}

    return await reading(request, session, holder, look)


@get("/api/sessions/{session:str}/disputes/{number:int}", responses=PROBLEMS, tags=["settling"])
async def evidence(
    request: Asked, session: FromPath[str], number: FromPath[int], holder: Holding, viewer: As = ""
) -> dict[str, Any]:
    """What is at issue in a dispute, and the evidence: the choice with its options, the throws, what
    followed, and what was otherwise before and after."""

    def look(live: Session, words: Translator) -> dict[str, Any]:
        found: dict[str, Any] = to_builtins(collect(live, number, holder.looks(live, viewer), words))
        return found

    return await reading(request, session, holder, look, long=True)


@get("/api/sessions/{session:str}/verify", responses=PROBLEMS, tags=["proof"])
async def verify(
    request: Asked,
    session: FromPath[str],
    holder: Holding,
    level: FromQuery[Literal["chain", "phases", "rules"]] = "rules",
) -> dict[str, Any]:
    """Check the whole log, as `rollbook verify` does. `said` is the finding in a sentence."""

    tables: Tables = request.app.state.tables
    holder.enter(session)
    language = request.state.language

    def look() -> dict[str, Any]:
        store = tables.host.store
        game, secrets = store.game(session), store.secrets(session)
        if game is None or secrets is None:
            raise nowhere()
        with store.reading(session) as rows:
            report = judged(game, Log(session, rows, secrets.dice, secrets.veil), level)
        words = translator(game, replace(language, people=tables.host.people(session)))
        shaped: dict[str, Any] = to_builtins(report_shape(report))
        return {"said": words.say(verdict(report, Keys().trusted())), **shaped}

    # It reads the log by itself, so whoever plays need not wait.
    return await tables.run(look, long=True)


SETTLING = (why, why_not, whatif, whatifs, whatif_again, refused, disputes, evidence, verify)
