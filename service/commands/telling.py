"""What happened, told: as a story or entry by entry on the screen, or in a file to be read.

A transcript is Markdown or HTML, with the clause behind each line and every throw. What people typed (notes,
reasons) and what content calls things is escaped: a transcript is opened in a browser, and shows text and
nothing else.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from engine.errors import Malformed
from engine.wording import Text, count, one_line, say
from projections.timeline import Line
from projections.translator import Translator
from service import files
from service.doing import eyes, look, looking
from service.ending import print_ending
from service.entries import print_line, print_story, story_of, told
from service.options import COMMON, Common, SessionName, Viewer
from service.out import NO_TIME, clock

if TYPE_CHECKING:
    from replays.session import Session

MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~])")
CLAUSE = re.compile(r"[A-Z]+-[0-9.]+")
THROWS = ("rolled", "shuffled", "turned", "drawn")
STYLE = """
body { font: 1rem/1.5 serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
li { list-style: none; margin: 0.2rem 0; } ol { padding-left: 0; }
.n, .c { color: #666; font: 0.8rem sans-serif; } .n { display: inline-block; width: 3rem; }
.throw { font-weight: bold; } .undone { text-decoration: line-through; color: #777; }
.own { font-style: italic; }
"""


def log(
    session: SessionName = "",
    *,
    from_: Annotated[int, Parameter(show_default=True, name="--from", help="The first entry to tell.")] = 1,
    at: Annotated[int | None, Parameter(help="The last entry to tell.")] = None,
    all_: Annotated[
        bool | None,
        Parameter(name="--all", negative="--story", help="Every entry with its clause, or the story."),
    ] = None,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Tell what happened as a story: what was decided, what was thrown and what came of it, a line each.

    Example: rollbook log friday --from 40

    Each line has the number of the entry that it begins with. With --all, every entry with the clause behind
    it; what was undone is marked. With --json, one entry a line; with --story --json, one line of the story.
    """
    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        if all_ is False or not (all_ or page.json):
            for each in story_of(live, viewer, words, from_, at):
                page.data(each)
                if not page.json:
                    print_story(page, (each,), words)
            if not page.json and at is None:
                print_ending(live, words)
            return
        for line in told(live, viewer, words, from_, at):
            page.data(line)
            print_line(page, line, live, words)


def transcript(
    session: SessionName,
    file: Annotated[Path, Parameter(help="A name that ends in .md or .html.")],
    *,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Write what happened to a file to be read, with clauses and dice.

    Example: rollbook transcript friday friday.html --as ann
    """
    write = {".md": markdown, ".html": html_page}.get(file.suffix)
    if write is None:
        raise Malformed(say("{file} should end in one of these", file=file.name), legal=(".md", ".html"))
    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        text = write(live, viewer, words, told(live, viewer, words))
        files.write(file, text.encode(), private=viewer != "public")
        page.data({"session": live.session, "version": live.version, "file": str(file), "as": viewer})
        page.line(str(file))


def is_heading(line: Line) -> bool:
    return line.tag == "entered" or (line.tag == "marked" and line.event.get("what") == "round")


def title(live: Session, words: Translator) -> str:
    course = live.state.course
    return ", ".join(
        each for each in (live.session, words.game(course.game), words.scenario(course.scenario)) if each
    )


def events_of(live: Session, viewer: str, words: Translator, lines: list[Line]) -> Iterator[Text]:
    began = next((each.at for each in lines if each.at), 0)
    if began:
        shown = clock(began, UTC)
        yield say("Began {time}", time=f"{shown} UTC" if shown != NO_TIME else shown)
    yield say("Seats: {seats}", seats=live.state.table.seats)
    who, n = eyes(viewer, words), live.version
    yield count("{n} entry, as {viewer} may see it", "{n} entries, as {viewer} may see them", n=n, viewer=who)
    yield say("Last link {link}", link=live.link)


def markdown(live: Session, viewer: str, words: Translator, lines: Iterable[Line]) -> str:
    told = list(lines)
    out = [f"# {_md(title(live, words))}", ""]
    out += [f"{_md(words.say(each))}  " for each in events_of(live, viewer, words, told)]
    for line in (each for each in told if each.told):
        if is_heading(line) and not line.undone:
            out += ["", f"## {_md(line.text)}", ""]
            continue
        text = f"**{_md(line.text)}**" if line.tag in THROWS and line.text else _md(line.text)
        text = f"~~{text}~~" if line.undone and line.text else text
        clause = f" {_cited(line.clause)}" if line.clause else ""
        own = "".join(f" *{_md(part.text)}*" for part in line.private if part.text)
        out.append(f"- {line.version}\\. {text}{own}{clause}")
    return "\n".join(out) + "\n"


def _md(text: str) -> str:
    """Text that Markdown shows as it stands, on one line, and with no tag in it for any reader."""
    return MARKDOWN.sub(r"\\\1", html.escape(" ".join(one_line(text).split()), quote=False))


def _cited(clause: str) -> str:
    """The number of a clause as code, in which nothing is escaped; what is none, as any text."""
    return f"`{clause}`" if CLAUSE.fullmatch(clause) else _md(clause)


def _html(text: str) -> str:
    return html.escape(one_line(text))


def html_page(live: Session, viewer: str, words: Translator, lines: Iterable[Line]) -> str:
    told = list(lines)
    name = _html(title(live, words))
    out = ["<!doctype html>", f'<html lang="{words.language.code}"><head><meta charset="utf-8">']
    out += [f"<title>{name}</title>"]
    out += [f"<style>{STYLE}</style></head><body>", f"<h1>{name}</h1>"]
    head = "<br>".join(_html(words.say(each)) for each in events_of(live, viewer, words, told))
    out += [f"<p>{head}</p>", "<ol>"]
    for line in (each for each in told if each.told):
        if is_heading(line) and not line.undone:
            out += ["</ol>", f"<h2>{_html(line.text)}</h2>", "<ol>"]
        else:
            out.append(_item(line))
    return "\n".join([*out, "</ol>", "</body></html>"]) + "\n"


def _item(line: Line) -> str:
    kinds = [kind for kind, is_one in (("throw", line.tag in THROWS), ("undone", line.undone)) if is_one]
    own = "".join(f' <span class="own">{_html(part.text)}</span>' for part in line.private if part.text)
    clause = f' <span class="c">{_html(line.clause)}</span>' if line.clause else ""
    text = f'<span class="{" ".join(kinds)}">{_html(line.text)}</span>'
    return f'<li id="e{line.version}"><span class="n">{line.version}</span>{text}{own}{clause}</li>'
