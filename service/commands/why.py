"""Why something is so: the tree of events behind a value, what was no option, and what was refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from cyclopts import Parameter

from engine.audience import PUBLIC
from engine.course import question_to
from engine.errors import Illegal, Malformed
from engine.messages import chosen
from engine.past import check_rest
from engine.wording import Text, count, name, say
from projections.called import called, in_a_line
from projections.difference import Change, is_nothing
from projections.listed import in_words
from projections.translator import Translator
from replays.attempts import Attempt
from replays.session import Session, pin
from replays.why import ENTRY, Node, NotOffered, Why, not_offered, shape
from replays.why import why as explain
from replays.why.picture import details, draw
from replays.why.subject import PARTS
from replays.why.tree import readable, rows, standing
from service import files
from service.called import Called
from service.doing import look, looking
from service.options import COMMON, Common, Named, Viewer, Words, session_first
from service.out import Page, fields

MOST = 6
"""Changes of one event that are told to people; a thing that came into play has more."""

BRIEF = 5
"""Lines of a short answer."""
DEEP = 12
"""Levels that are told to people; a deeper chain is shown in the picture and the JSON."""


def why(
    *words: Annotated[
        Words,
        Parameter(
            help="[SESSION] and what: the name of what you see, wounds:mara, threat:rounds, board:rat, "
            "hand:ben, phase, or the number of an entry."
        ),
    ],
    session: Named = "",
    at: Annotated[int | None, Parameter(help="As it was after this entry.")] = None,
    not_: Annotated[str, Parameter(name="--not", help="Why this was no option of the open question.")] = "",
    refused: Annotated[bool, Parameter(help="What was tried here and refused.")] = False,
    picture: Annotated[str, Parameter(help="Also draw it, into this .svg file.")] = "",
    all_: Annotated[
        bool, Parameter(name="--all", help="The whole tree, down to every choice and throw.")
    ] = False,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Show why a value is what it is, in five lines: what set it last, by which rule, sum and throw.

    Example: rollbook why friday phase --at 41

    With --all, all the events that set it, and behind them every choice, throw, sum and clause.

    With the number of an entry it shows what that entry rests on, such as why a test failed. With --not
    OPTION it says which clause kept something from being an option; with --refused, what was tried.
    """
    alone = bool(not_) or refused
    name, rest = (" ".join(words), ()) if alone else session_first(words, session)
    with looking(common, session or name) as (page, live, translator):
        version = live.version if at is None else at
        if not alone and not rest:
            raise Malformed(one_thing())
        viewer = look(live, as_, version)
        if refused:
            _tell_refused(page, live, viewer, translator)
        elif not_:
            pin(live, play=True)
            _tell_unoffered(page, live, not_, version, viewer, translator)
        else:
            meant = Called(live, version, viewer, translator).subject(" ".join(rest))
            _tell(page, explain(live, meant, version, viewer, translator), translator, picture, whole=all_)


SUBJECTS: dict[str, Text] = {
    "board": say("what lies on the table"),
    "wounds": say("wounds"),
    "hands": say("hands"),
    "threat": say("dials, rounds and the like"),
    "phase": say("phase"),
    "round": say("round"),
    "result": say("how it ended"),
    "piles": say("the piles of cards"),
    "rulings": say("rulings"),
    "request": say("what somebody asks of the table"),
    "initiative": say("order of turns"),
    "modifiers": say("what changes figures"),
    "seats": say("seats"),
    "scenario": say("the scenario"),
    "options": say("options of the table"),
    "over": say("the game is over"),
    "closed": say("closed"),
}
"""Parts of the table that may be asked about, in words."""


def one_thing() -> Text:
    """What may be explained: what is typed, and what each word means."""
    parts = tuple(say("{typed} ({what})", typed=part, what=SUBJECTS[part]) for part in PARTS)
    return say(
        "say one thing to explain: the number of an entry; {parts}; or one of these with the thing behind "
        "it, as board:ID",
        parts=parts,
    )


def _tell(page: Page, found: Why, words: Translator, file: str, *, whole: bool) -> None:
    if file:
        files.write_picture(file, draw(found, words.say, words.name_of), private=found.viewer != PUBLIC)
    page.data(shape(found))
    if not page.json:
        for line, style in told(found, words) if whole else brief(found, words):
            page.line(line, style)
        if file:
            page.line(say("Drawn into {file}.", file=file), "dim")


def brief(found: Why, words: Translator, *, more: bool = True) -> Iterator[tuple[Any, str]]:
    """Five lines: the value, what set it last with its sum and clause, and what that rests on; then what set
    it before. `more`: where there is more, where it is."""
    told = {path: in_words(path, value, words) for path, value in found.value.items()}
    lines: list[tuple[Any, str]] = [(each, "bold") for each in in_a_line(found.value, words, told)]
    if not found.value and found.subject.part != ENTRY:
        lines.append((say("{subject} is not there any more.", subject=str(found.subject)), "bold"))
    last, *before = [found.nodes[each.version] for each in reversed(standing(found))]
    lines.append((_entry(last), ""))
    lines += [(f"      {each}", "dim") for each in details(last, words.say, words.name_of, set())]
    under = [row.node for row in rows(found) if row.depth == 1 and row.node.version in last.on]
    lines += [(say("  {line}", line=_entry(each)), "") for each in under]
    lines += [(_entry(each), "") for each in before]
    yield from lines[:BRIEF]
    if more and (len(lines) > BRIEF or len(found.nodes) > 1 + len(under) + len(before)):
        yield say("--all shows all that it rests on."), "dim"


def _entry(node: Node) -> Text:
    return say("{version}  {text}", version=node.version, text=node.text)


def told(found: Why, words: Translator) -> Iterator[tuple[Any, str]]:
    """Lines with their style: the value with its sum, then the tree, the setters in order."""
    for path, value in found.value.items():
        yield _value(path, value, found, words), "bold"
    if not found.value and found.subject.part != ENTRY:
        yield say("{subject} is not there any more.", subject=str(found.subject)), "bold"
    changes = {each.version: readable(each) for each in found.setters}
    cited: set[str] = set()
    deeper = 0
    for row in rows(found):
        if row.depth > DEEP:
            deeper += 1
            continue
        indent = "  " * row.depth
        line: Any = say("{indent}{version}  {text}", indent=indent, **fields(row.node, "version", "text"))
        if row.again:
            line = say("{line} (see above)", line=line)
        yield line, "bold" if row.setter else ""
        if row.setter:
            moved = changes[row.node.version]
            for each in moved[:MOST]:
                yield _change(indent, each, words), ""
            if len(moved) > MOST:
                yield say("{indent}      and {n} more", indent=indent, n=len(moved) - MOST), ""
        if not row.again:
            for detail in details(row.node, words.say, words.name_of, cited):
                yield f"{indent}      {detail}", "dim"
    yield from ((each, "dim") for each in _left_out(found, deeper))


def _left_out(found: Why, deeper: int) -> Iterator[Text]:
    earlier = len(found.setters) - len(standing(found))
    if deeper:
        yield count(
            "{n} entry lies deeper; a picture and --json have it.",
            "{n} entries lie deeper; a picture and --json have them.",
            n=deeper,
        )
    if earlier:
        yield count(
            "{n} other entry set what does not stand any more; --json has it.",
            "{n} other entries set what does not stand any more; --json has them.",
            n=earlier,
        )


def _value(path: str, value: Any, found: Why, words: Translator) -> Text:
    holder, _, last = path.rpartition(".")
    # Others count what they may not see: beside the cards it stands how many they are.
    if is_nothing(value) and last == "cards" and found.value.get(f"{holder}.count", 0):
        return say("{path}: hidden", path=called(path, words))
    addends = found.totals[path][1] if path in found.totals else []
    if len(addends) < 2:
        return say("{path}: {value}", path=called(path, words), value=in_words(path, value, words))
    added = tuple(say("{n} by entry {version}", n=f"{n:+d}", version=version) for version, n in addends)
    return say("{path}: {value} = {added}", path=called(path, words), value=value, added=added)


def _change(indent: str, each: Change, words: Translator) -> Text:
    before, after = (in_words(each.path, value, words) for value in (each.before, each.after))
    about = {"indent": indent, "path": called(each.path, words), "before": before, "after": after}
    return say("{indent}      {path}: {before} -> {after}", **about)


def _tell_unoffered(page: Page, live: Session, option: str, at: int, viewer: str, words: Translator) -> None:
    """Print why something was not among the options after entry `at`. `Illegal` for an entry within a
    decision, after which nothing is asked, with those nearby after which something is."""
    if at < live.version and live.at(at).course.prompt is None:
        check_rest(live, at)
    called = Called(live, at, viewer, words)
    option = called.option(option)
    found = not_offered(live.rules, called.state, viewer, option)
    seats = [_unoffered_shape(each, page) for each in found]
    page.data({"session": live.session, "version": at, "option": option, "seats": seats})
    for each in found:
        page.lines(_unoffered(each, called))


def _unoffered_shape(each: NotOffered, page: Page) -> dict[str, Any]:
    return {
        **fields(each, "seat", "what", "offered"),
        "message": "" if each.text is None else page.say(each.text),
        **fields(each, "clause", "clause_text"),
        "question": each.question_clause,
        "legal": each.legal,
    }


def _unoffered(each: NotOffered, called: Called) -> Iterator[Text]:
    question, words = question_to(called.state.course.prompt, each.seat), called.words

    def named(id: str) -> str:
        return words.thing(id) if question is None else words.option(question, id)

    option = named(each.option)
    if each.offered:
        yield say("{option} is an option of {seat}.", option=option, seat=each.seat)
        return
    if each.text is not None:
        yield say("{option}: {why} [{clause}]", option=option, why=each.text, clause=each.clause)
        yield say("  {clause} {text}", clause=each.clause, text=name(each.clause_text))
    else:
        what = each.what if question is None else words.question(question)
        yield say("{option} means nothing in this question ({what}).", option=option, what=what)
    yield say("  {seat} could choose: {legal}", seat=each.seat, legal=tuple(map(named, each.legal)))


def _tell_refused(page: Page, live: Session, viewer: str, words: Translator) -> None:
    """Print what a seat tried that was refused; the referee sees everybody's."""
    if viewer == PUBLIC:
        seats = live.state.table.seats
        raise Illegal(say("refused attempts are shown to their seat and the referee: --as NAME"), "", seats)
    found = [] if live.attempts is None else live.attempts.seen(viewer)
    tried = ("version", "seat", "what", "choice", "error", "clause")
    shapes = [{**fields(x, *tried), "message": page.say(x.said), **fields(x, "legal", "at")} for x in found]
    page.data({"session": live.session, "attempts": shapes})
    page.lines((_tried(each, words) for each in found), say("Nothing that is remembered was refused."))


def _tried(each: Attempt, words: Translator) -> Text:
    """What was tried, by what it is called."""
    tried = say(
        "{what} {choice}", what=each.what, choice=tuple(chosen(x, words.name_of) for x in each.choice)
    )
    about = {"what": tried, "why": each.said, "clause": each.clause or "-"}
    about |= fields(each, "version", "seat")
    return say("after entry {version} {seat} tried {what}: {why} [{clause}]", **about)
