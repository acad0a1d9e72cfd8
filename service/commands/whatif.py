"""What-ifs for people and programs: what would have been otherwise, and how far the record goes with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Annotated, Any

from cyclopts import Parameter

from engine.beginning import pairs
from engine.errors import Malformed
from engine.messages import chosen
from engine.wording import Text, count, say
from projections.listed import compared
from projections.timeline import Line, lines
from projections.translator import Translator, translator
from replays.session import Session, pin
from replays.whatif import Plan, Result, Trees, carry_out, tree
from service.called import Called
from service.doing import hosted, look, seat_of
from service.options import COMMON, Common, Named, Viewer, Words, one_session
from service.out import Page, fields

WHOLE = ((0, 1 << 60),)
"""A branch has one line."""

NAMELESS = Plan()
FEW = 4
"""Lines as they were recorded that are told all the same: they show where something is otherwise."""


def whatif(
    *words: Annotated[Words, Parameter(help="[SESSION], then list, or show and a name, or nothing.")],
    session: Named = "",
    at: Annotated[int, Parameter(help="From this entry on; by default from the present.")] = 0,
    answer: Annotated[list[str] | None, Parameter(help="Answer so; once for each option picked.")] = None,
    seat: Annotated[str, Parameter(help="Whose answer; may be left out with one.")] = "",
    faces: Annotated[list[str] | None, Parameter(help="ENTRY=FACE,FACE: that throw shows these.")] = None,
    ruling: Annotated[list[str] | None, Parameter(help="CLAUSE=VARIANT: read so from there on.")] = None,
    name: Annotated[str, Parameter(help="Keep it under this name.")] = "",
    on: Annotated[str, Parameter(help="Go on from the what-if of this name.")] = "",
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Decide again from any entry on with something changed, follow the recorded choices as long as they stay
    possible, and show what is otherwise. Nothing of it enters the log.

    Example: rollbook whatif friday --at 41 --ruling ECH-4.6=reaction

    Recorded throws are used as long as there are any, then new ones. What you may not know is dealt anew.
    """
    named, what = _whatif_words(words, session)
    with hosted(common) as (page, host):
        live = host.open(one_session(named))
        pin(live, play=True)
        viewer = look(live, as_, at)
        trees = Trees(lambda: host.sidecar, live.session)
        if what[:1] == ("list",):
            _list(page, live, viewer, trees, translator(live.rules.game, page.language))
            return
        if what[:1] == ("show",):
            plan = trees.find(viewer, " ".join(what[1:]))
        else:
            rulings = pairs(ruling or (), "ruling")
            throws = _faces(faces or ())
            told_in = translator(live.rules.game, page.language)
            seat, answers = seat_of(live, seat), _meant(live, at, viewer, told_in, answer or ())
            plan = Plan(at, seat, answers, rulings, throws, live.version, name, on)
        plans = trees.path(viewer, plan)
        words_ = translator(live.rules.game, page.language)
        told(page, live, viewer, words_, carry_out(live, plans, viewer), plan)
        if name:
            trees.keep(viewer, plan)


def _meant(live: Session, at: int, viewer: str, words: Translator, typed: Sequence[str]) -> tuple[str, ...]:
    """An answer by what its options are called, where there is a question at that entry."""
    if not typed or not 0 <= at <= live.version:
        return tuple(typed)
    called = Called(live, at, viewer, words)
    return tuple(map(called.option, typed))


def _whatif_words(words: tuple[str, ...], session: str) -> tuple[str, tuple[str, ...]]:
    """The session and what to do: nothing, `list`, or `show NAME`."""
    rest = words
    if not session and words and words[0] not in ("list", "show"):
        session, rest = words[0], words[1:]
    if rest and not (rest == ("list",) or (rest[0] == "show" and len(rest) == 2)):
        raise Malformed(
            say("{words} is nothing to do with what-ifs", words=" ".join(rest)), "", ("list", "show")
        )
    return session, rest


def _faces(rows: Sequence[str]) -> dict[int, tuple[int, ...]]:
    """Throws to be changed, `ENTRY=FACE,FACE`. `Malformed` for anything else."""
    found = {}
    for row in rows:
        version, equals, shown = row.partition("=")
        try:
            found[int(version)] = tuple(int(each) for each in shown.split(",")) if equals else ()
        except ValueError:
            equals = ""
        if not equals:
            raise Malformed(say("{row} is no throw: write ENTRY=FACE,FACE", row=row), "KER-3.4")
    return found


def told(
    page: Page, live: Session, viewer: str, words: Translator, result: Result, plan: Plan = NAMELESS
) -> None:
    entries = list(lines(result.entries, WHOLE, viewer, words))
    page.data(_shape(live, viewer, plan, result, entries, page))
    if page.json:
        return
    rows = list(compared(result.changes, words))
    page.lines(_told(page, result, entries, list(lines(result.sidecar, WHOLE, viewer, words)), len(rows)))
    page.table((say("what"), say("as it was"), say("what if")), rows)


def _shape(
    live: Session, viewer: str, plan: Plan, result: Result, told: Sequence[Line], page: Page
) -> dict[str, Any]:
    """The JSON of `whatif`; see `docs/cli.md`."""
    stop, ends = result.stop, None
    if stop is not None:
        ends = {"version": stop.version, "message": page.say(stop.text), **fields(stop, "clause", "legal")}
    return {
        "session": live.session,
        "viewer": viewer,
        **fields(plan, "name", "on"),
        **fields(result, "at", "followed"),
        "stop": ends,
        "dice": fields(result, "reused", "new"),
        "against": result.version,
        "same": not result.changes,
        "changes": result.changes,
        "entries": told,
    }


def _texts(each: Line) -> list[Text]:
    texts = [text for text in (each.text, *(part.text for part in each.private)) if text]
    return [say("  {text} [{clause}]", text=text, clause=each.clause) for text in texts]


def _as_recorded(n: int) -> Iterator[Text]:
    """A run of lines that are, word for word, those of the record."""
    if n:
        yield count("  {n} line as it was recorded.", "  {n} lines as they were recorded.", n=n)


def _told(
    page: Page, result: Result, told: Sequence[Line], recorded: Sequence[Line], rows: int
) -> Iterator[Text]:
    yield say("From entry {at}, decided again:", at=result.at)
    mine = [text for each in told for text in _texts(each)]
    theirs = [page.say(text) for each in recorded for text in _texts(each)]
    at = alike = 0
    for run in SequenceMatcher(None, [*map(page.say, mine)], theirs, autojunk=False).get_matching_blocks():
        if FEW > run.size > 0:
            continue
        if run.a > at:
            yield from _as_recorded(alike)
            yield from mine[at : run.a]
            alike = 0
        alike += run.size
        at = run.a + run.size
    yield from _as_recorded(alike)
    yield count("{n} recorded choice was followed.", "{n} recorded choices were followed.", n=result.followed)
    if result.stop is not None:
        about = {"version": result.stop.version, "why": result.stop.text, "clause": result.stop.clause or "-"}
        yield say("At entry {version} the record no longer fits: {why} [{clause}]", **about)
    yield say("Dice: {reused} as they fell, {new} thrown for this alone.", **fields(result, "reused", "new"))
    if not rows:
        yield say("Nothing is otherwise than after entry {version}.", version=result.version)
    else:
        yield count(
            "{n} thing is otherwise than after entry {version}:",
            "{n} things are otherwise than after entry {version}:",
            n=rows,
            version=result.version,
        )


def _list(page: Page, live: Session, viewer: str, trees: Trees, words: Translator) -> None:
    found = tree(trees.all(viewer))
    changed = ("at", "seat", "answer", "rulings", "faces")
    shapes = [{**fields(each, "name", "on"), "depth": n, **fields(each, *changed)} for n, each in found]
    page.data({"session": live.session, "whatifs": shapes})
    told = (_named(depth, plan, words) for depth, plan in found)
    page.lines(told, say("No what-if has a name yet: rollbook whatif --name NAME ..."))


def _named(depth: int, plan: Plan, words: Translator) -> Text:
    return say("{indent}{name}: {what}", indent="  " * depth, name=plan.name, what=_what(plan, words))


def _what(plan: Plan, words: Translator) -> Text:
    parts = [say("at entry {at}", at=plan.at or plan.upto)] if not plan.on else []
    if plan.answer:
        choice = tuple(chosen(each, words.name_of) for each in plan.answer)
        parts.append(say("{seat} answers {choice}", seat=plan.seat or "-", choice=choice))
    parts += [say("{clause} as {variant}", clause=c, variant=v) for c, v in plan.rulings.items()]
    parts += [say("entry {at} shows {faces}", at=at, faces=shown) for at, shown in plan.faces.items()]
    return say("{parts}", parts=tuple(parts)) if parts else say("nothing is otherwise")
