"""A `why` as a picture: boxes under each other, what an entry rests on further right, joined by lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from engine.wording import Text, Value, name, own, say
from projections import sums
from replays import svg
from replays.why import Node, Why
from replays.why.tree import Row, rows, standing

INDENT, WIDE, LINE, GAP = 28, 620, 17, 10
COLUMNS = 84
MOST = 400
"""Boxes a picture holds; the text and the JSON hold all."""

Say = Callable[[Text], str]
Names = Callable[[str], Text]
"""Names of things, by id."""


def draw(found: Why, say_it: Say, names: Names = own) -> str:
    """The SVG of an answer; `say_it` finishes sentences in the reader's language."""
    title, top, deepest = _title(found, say_it), 60.0, 0
    body = [svg.text(16, 30, title, "bold")]
    bottoms: list[float] = []  # of the box last drawn at each depth, on which deeper ones hang
    for row in islice(rows(found), MOST):
        lines = told(row, say_it, names)
        height, left = LINE * len(lines) + 12, 16 + INDENT * row.depth
        if row.depth:
            line, middle = left - INDENT + 10, top + 14
            body.append(svg.path([(line, bottoms[row.depth - 1]), (line, middle), (left, middle)]))
        body += _box(row, left, top, height, lines)
        bottoms = [*bottoms[: row.depth], top + height]
        top += height + GAP
        deepest = max(deepest, row.depth)
    width = WIDE + INDENT * deepest + 32
    return svg.picture(width, int(top) + 10, title, describe(found, say_it), body)


def _box(row: Row, left: float, top: float, height: float, lines: list[str]) -> list[str]:
    kind = {"throw": "box throw", "outcome": "box"}.get(row.node.kind, "box input")
    drawn = [svg.box(left, top, WIDE, height, kind)]
    for place, each in enumerate(lines):
        style = "bold" if row.setter and place == 0 else "soft" if place == len(lines) - 1 and place else ""
        drawn.append(svg.text(left + 10, top + 18 + LINE * place, each, style))
    return drawn


def told(row: Row, say_it: Say, names: Names = own) -> list[str]:
    """The lines of one box: what happened, sums, choices, the clause."""
    node = row.node
    head = f"{node.version}  {node.text}"
    if row.again:
        return [*svg.lines(say_it(say("{entry} (see above)", entry=head)), COLUMNS)]
    lines = svg.lines(head, COLUMNS)
    for each in details(node, say_it, names):
        lines += svg.lines(each, COLUMNS)
    return lines


def details(node: Node, say_it: Say, names: Names = own, cited: set[str] | None = None) -> list[str]:
    """The lines under an entry: what only its viewer was told, sums, choices, and the clause, last. Of the
    clauses in `cited` the text was told already; what is cited here is put in."""
    found = list(node.private)
    for each in node.sums:
        addends = tuple(_addend(addend, names) for addend in each.addends)
        total = say("{what} {n}: {addends}", what=names(each.what), n=each.total, addends=addends)
        found.append(say_it(total))
    if node.choice is not None and node.choice["options"]:
        found.append(say_it(say("chosen among: {options}", options=tuple(node.choice["names"]))))
    if node.choice is not None:
        found.append(node.choice["clause"])
    elif node.clause:
        read_as = say(" (read as {variant})", variant=node.variant) if node.variant else ""
        found.append(say_it(_clause(node, read_as, cited)))
    return found


def _clause(node: Node, read_as: Value, cited: set[str] | None) -> Text:
    if cited is not None and node.clause in cited:
        return say("{clause}{variant}", clause=node.clause, variant=read_as)
    if cited is not None:
        cited.add(node.clause)
    text = name(node.clause_text)
    return say("{clause}{variant} {text}", clause=node.clause, variant=read_as, text=text)


def _addend(addend: sums.Led, names: Names) -> Text:
    added, version = sums.told(addend, names), addend.version
    return say("{addend} (entry {version})", addend=added, version=version) if version else added


def _title(found: Why, say_it: Say) -> str:
    about = {"subject": str(found.subject), "version": found.version, "session": found.session}
    return say_it(say("Why {subject} is so after entry {version} of {session}", **about))


def describe(found: Why, say_it: Say) -> str:
    """The picture in words: what set the value, entry by entry."""
    return " ".join(
        say_it(say("Entry {version}: {text}", version=each.version, text=found.nodes[each.version].text))
        for each in standing(found)[:MOST]
    )
