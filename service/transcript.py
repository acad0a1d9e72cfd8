"""A transcript: what happened at a table in a file to be read, Markdown or HTML.

It is the story, as `rollbook log` tells it, with how the game ended and a chart of it; or the ledger, every
entry with the clause behind it and every throw. What people typed (notes, reasons) and what content calls
things is escaped: a transcript is opened in a browser, and shows text and nothing else.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.wording import count, one_line, say
from projections.story import Told
from projections.timeline import Line
from projections.translator import Translator
from service import ending
from service.doing import eyes
from service.entries import story_of, told
from service.out import NO_TIME, clock

if TYPE_CHECKING:
    from replays.session import Session

MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~])")
CLAUSE = re.compile(r"[A-Z]+-[0-9.]+")
THROWS = ("rolled", "shuffled", "turned", "drawn")
STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
li { list-style: none; margin: 0.2rem 0; } ol { padding-left: 0; }
.n, .c { opacity: 0.7; font: 0.8rem sans-serif; } .n { display: inline-block; width: 3rem; }
.throw { font-weight: bold; } .undone { text-decoration: line-through; opacity: 0.7; }
.own, .tale { font-style: italic; } .result { font-weight: bold; }
table { border-collapse: collapse; font: 0.8rem sans-serif; }
td, th { padding: 0.1rem 0.5rem; text-align: right; }
th[scope=row] { text-align: left; font-weight: normal; } svg { display: block; } rect { fill: currentColor; }
"""
BAR, TALL = 8, 32
"""The width of a bar of the chart and the height of a full one, in pixels."""


class Item(Struct, frozen=True):
    """A line: the entry that it begins with, all that it tells, what happened, what only the viewer was told,
    the clause; `throw` and `undone` set it off."""

    version: int
    entries: tuple[int, ...]
    text: str
    own: tuple[str, ...] = ()
    clause: str = ""
    throw: bool = False
    undone: bool = False


class Part(Struct, frozen=True):
    """What stands below one heading (empty: before the first)."""

    heading: str
    items: tuple[Item, ...]


class Transcript(Struct, frozen=True):
    """What is written; `ending`: the shape of `projections.ending`, None while the game goes on."""

    title: str
    head: tuple[str, ...]
    parts: tuple[Part, ...]
    ending: dict[str, Any] | None
    result: str
    words: Translator


def transcript(live: Session, viewer: str, words: Translator, *, whole: bool) -> Transcript:
    """The story of a session as a viewer may read it, or with `whole` its ledger."""
    items = _ledger(told(live, viewer, words)) if whole else _story(story_of(live, viewer, words))
    found = ending.of(live, words)
    return Transcript(
        _title(live, words),
        tuple(words.say(each) for each in _head(live, viewer, words)),
        tuple(_parts(items)),
        found,
        words.say(ending.result(live)) if found else "",
        words,
    )


def _title(live: Session, words: Translator) -> str:
    course = live.state.course
    return ", ".join(
        each for each in (live.session, words.game(course.game), words.scenario(course.scenario)) if each
    )


def _head(live: Session, viewer: str, words: Translator) -> Iterator[Any]:
    began = next((entry.at for entry in live.read(0, 1) if entry.at), 0)
    if began:
        shown = clock(began, UTC)
        yield say("Began {time}", time=f"{shown} UTC" if shown != NO_TIME else shown)
    yield say("Seats: {seats}", seats=live.state.table.seats)
    who, n = eyes(viewer, words), live.version
    yield count("{n} entry, as {viewer} may see it", "{n} entries, as {viewer} may see them", n=n, viewer=who)
    yield say("Last link {link}", link=live.link)


def _story(lines: Iterable[Told]) -> Iterator[Item | str]:
    """Lines, and between them what is a heading."""
    for each in lines:
        yield each.text if each.kind == "round" else Item(each.version, each.entries, each.text, each.private)


def _ledger(lines: Iterable[Line]) -> Iterator[Item | str]:
    for each in lines:
        heads = each.tag == "entered" or (each.tag == "marked" and each.event.get("what") == "round")
        if heads and each.told and not each.undone:
            yield each.text
        elif each.told:
            own = tuple(part.text for part in each.private if part.text)
            throw = each.tag in THROWS
            yield Item(each.version, (each.version,), each.text, own, each.clause, throw, each.undone)


def _parts(found: Iterable[Item | str]) -> Iterator[Part]:
    heading: str = ""
    items: list[Item] = []
    for each in found:
        if isinstance(each, Item):
            items.append(each)
            continue
        if heading or items:
            yield Part(heading, tuple(items))
        heading, items = each, []
    yield Part(heading, tuple(items))


# Markdown ------------------------------------------------------------------------------------------------


def markdown(page: Transcript) -> str:
    """The transcript as Markdown."""
    out = [f"# {_md(page.title)}", "", *(f"{_md(each)}  " for each in page.head)]
    for part in page.parts:
        out += ["", f"## {_md(part.heading)}", ""] if part.heading else [""]
        out += [_md_item(each) for each in part.items]
    if page.ending is not None:
        out += _md_ending(page, page.ending)
    return "\n".join(out) + "\n"


def _md_item(item: Item) -> str:
    text = f"**{_md(item.text)}**" if item.throw and item.text else _md(item.text)
    text = f"~~{text}~~" if item.undone and item.text else text
    own = "".join(f" *{_md(each)}*" for each in item.own)
    clause = f" {_cited(item.clause)}" if item.clause else ""
    return f"- {item.version}\\. {text}{own}{clause}"


def _md_ending(page: Transcript, found: dict[str, Any]) -> Iterator[str]:
    yield from ("", f"## {_md(page.result)}", "", f"{_md(found['why'])} {_cited(found['clause'])}")
    for each in (found["score"], found["rule"], found["tale"]):
        yield from ("", _md(each)) if each else ()
    if found["seats"]:
        yield from ("", *(f"- {_md(each['text'])}" for each in found["seats"]))
    if found["moments"]:
        yield from ("", f"**{_md(found['how'])}**", "")
        yield from (f"- {each['version']}\\. {_md(each['text'])}" for each in found["moments"])
    if found["chart"]:
        heads, rows = _table(found["chart"], page.words)
        yield from ("", f"**{_md(page.words.say(ending.CHART))}**", "")
        yield f"| {' | '.join(map(_md, heads))} |"
        yield f"|{' --- |' * len(heads)}"
        yield from (f"| {' | '.join(map(_md, row))} |" for row in rows)


def _md(text: str) -> str:
    """Text that Markdown shows as it stands, on one line, and with no tag in it for any reader."""
    return MARKDOWN.sub(r"\\\1", html.escape(" ".join(one_line(text).split()), quote=False))


def _cited(clause: str) -> str:
    """The number of a clause as code, in which nothing is escaped; what is none, as any text."""
    return f"`{clause}`" if CLAUSE.fullmatch(clause) else _md(clause)


def _table(chart: Sequence[dict[str, Any]], words: Translator) -> tuple[list[str], list[list[str]]]:
    """The chart in figures: a row a gauge, a column a round; the last column is the end."""
    found = [_moments(each["values"]) for each in chart]
    columns = sorted({moment for values in found for moment in values})
    end = words.say(say("the end"))
    heads = [words.say(say("as the round began")), *(end if again else str(n) for n, again in columns)]
    rows = []
    for each, values in zip(chart, found, strict=True):
        named = say("{gauge}, at most {limit}", gauge=each["name"], limit=each["limit"])
        head = words.say(named) if each["limit"] else each["name"]
        rows.append([head, *(str(values.get(moment, "")) for moment in columns)])
    return heads, rows


def _moments(values: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Values by their round; a round that comes twice began, and then was the last."""
    found: dict[tuple[int, int], int] = {}
    for round, value in values:
        found[round, int((round, 0) in found)] = value
    return found


# HTML ----------------------------------------------------------------------------------------------------


def html_page(page: Transcript) -> str:
    """The transcript as a page of its own, with nothing from elsewhere."""
    name = _html(page.title)
    out = ["<!doctype html>", f'<html lang="{page.words.language.code}"><head><meta charset="utf-8">']
    out += [f"<title>{name}</title>", f"<style>{STYLE}</style></head><body>", f"<h1>{name}</h1>"]
    out += [f"<p>{'<br>'.join(map(_html, page.head))}</p>"]
    for part in page.parts:
        out += [f"<h2>{_html(part.heading)}</h2>"] if part.heading else []
        out += ["<ol>", *map(_html_item, part.items), "</ol>"]
    if page.ending is not None:
        out += _html_ending(page, page.ending)
    return "\n".join([*out, "</body></html>"]) + "\n"


def _html(text: str) -> str:
    return html.escape(one_line(text))


def _html_item(item: Item) -> str:
    kinds = " ".join(kind for kind in ("throw", "undone") if getattr(item, kind))
    own = "".join(f' <span class="own">{_html(each)}</span>' for each in item.own)
    clause = f' <span class="c">{_html(item.clause)}</span>' if item.clause else ""
    text = f'<span class="{kinds}">{_html(item.text)}</span>'
    return f'<li id="e{item.version}"><span class="n">{item.version}</span>{text}{own}{clause}</li>'


def _html_ending(page: Transcript, found: dict[str, Any]) -> Iterator[str]:
    yield f"<h2>{_html(page.result)}</h2>"
    yield f'<p class="result">{_html(found["why"])} <span class="c">{_html(found["clause"])}</span></p>'
    for kind, each in (("", found["score"]), ("c", found["rule"]), ("tale", found["tale"])):
        yield f'<p class="{kind}">{_html(each)}</p>' if each else ""
    if found["seats"]:
        yield from ("<ul>", *(f"<li>{_html(each['text'])}</li>" for each in found["seats"]), "</ul>")
    if found["moments"]:
        yield f"<h3>{_html(found['how'])}</h3>"
        yield "<ol>"
        lines = {entry: each.version for part in page.parts for each in part.items for entry in each.entries}
        for each in found["moments"]:
            line = lines.get(each["version"], 1)
            number = f'<a class="n" href="#e{line}">{each["version"]}</a>'
            yield f"<li>{number}{_html(each['text'])}</li>"
        yield "</ol>"
    if found["chart"]:
        yield from _html_chart(found["chart"], page.words)


def _html_chart(chart: Sequence[dict[str, Any]], words: Translator) -> Iterator[str]:
    """A row a gauge: how high it stood in each round as bars, and in figures, which say the same."""
    heads, rows = _table(chart, words)
    first, *rounds = heads
    yield f"<table><caption>{_html(words.say(ending.CHART))}</caption>"
    columns = "".join(f'<th scope="col">{_html(each)}</th>' for each in rounds)
    yield f'<tr><th scope="col">{_html(first)}</th><td></td>{columns}</tr>'
    for each, (named, *values) in zip(chart, rows, strict=True):
        cells = "".join(f"<td>{value}</td>" for value in values)
        yield f'<tr><th scope="row">{_html(named)}</th><td>{_bars(each)}</td>{cells}</tr>'
    yield "</table>"


def _bars(gauge: dict[str, Any]) -> str:
    values = [value for _, value in gauge["values"]]
    top = gauge["limit"] or max(*values, 1)
    drawn = []
    for n, value in enumerate(values):
        high = max(0, min(value, top)) * TALL // top
        at = f'x="{n * BAR}" y="{TALL - high}"'
        drawn.append(f'<rect {at} width="{BAR - 1}" height="{high}"/>')
    size = f'width="{BAR * len(values)}" height="{TALL}"'
    return f'<svg aria-hidden="true" {size}>{"".join(drawn)}</svg>'
