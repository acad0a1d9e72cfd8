"""The log as a story: what was decided, what was thrown and what came of it, a line each.

    {"version", "entries": [VERSION, ...], "kind": "round|line", "text", "private": [TEXT, ...], "at"}

`version` is the entry that the line begins with, `entries` are all that it tells. Nothing that was undone is
told, and no bookkeeping: the log itself has both. A game says by `Telling` what belongs to one line, what is
told by something else in it, and what needs no line; its wording has the sentences of what is told together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from engine import facts as f
from engine.audience import seen
from engine.entries import Entry
from engine.facts import Fact, tag
from projections.saying import Saying
from projections.timeline import Stretches, undone

KERNEL = frozenset({
    "began", "laid", "joined", "pledged", "words-shown", "words-reset", "words-taken", "signed",
    "asked", "offered", "parked", "answered", "chose", "typed", "stood-pass", "until", "window-closed",
    "entered", "marked", "rolled", "shuffled", "ordered", "turned", "drawn", "dealt", "stacked",
    "gauged", "modified",
})  # fmt: skip
"""Tags of the kernel's bookkeeping: what people did with it is told by what came of it."""
ENDS = frozenset({"entered", "marked"})
"""Of these, those after which something else begins."""
Line = Sequence[Fact]
"""What a line holds so far, or holds in all."""


def _never(_: Fact, __: Line) -> bool:
    return False


class Telling(Struct, frozen=True, kw_only=True):
    """How the facts of a game make lines.

    silent: tags that need no line. ends: tags after which something else begins; goes_on: whether the line
    holds one of them all the same. begins: whether a fact begins a line though one is open. said: whether a
    fact is told by others of its whole line. together: by tag the field in which facts that are told in one
    sentence differ.
    """

    silent: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    goes_on: Callable[[Fact, Line], bool] = _never
    begins: Callable[[Fact, Line], bool] = _never
    said: Callable[[Fact, Line], bool] = _never
    together: Mapping[str, str] = {}


class Told(Struct, frozen=True, omit_defaults=True):
    """A line of the story; see the module. `tag`: of the fact it begins with."""

    version: int
    entries: tuple[int, ...]
    kind: str
    text: str
    private: tuple[str, ...] = ()
    at: int = 0
    tag: str = ""


def story(
    entries: Iterable[Entry[Fact]], stretches: Stretches, viewer: str, saying: Saying, telling: Telling
) -> Iterator[Told]:
    """The lines that these entries make, in order, as a viewer may read them."""
    silent, ends = KERNEL.union(telling.silent), ENDS.union(telling.ends)
    line: list[Entry[Fact]] = []
    facts: list[Fact] = []
    for entry in entries:
        if undone(entry, stretches):
            continue
        fact, kind = entry.fact, tag(entry.fact)
        quiet = kind in silent and not _told_all_the_same(entry)
        stands = fact.lane != "play" or isinstance(fact, f.Began)
        alone = stands or isinstance(fact, f.Adjusted | f.Corrected)
        ending = kind in ends and not telling.goes_on(fact, facts)
        if line and (ending or (not quiet and (alone or telling.begins(fact, facts)))):
            yield from _told(line, viewer, saying, telling)
            line, facts = [], []
        if isinstance(fact, f.Marked) and fact.what == "round":
            yield Told(entry.version, (entry.version,), "round", saying.fact(fact), (), entry.at, kind)
        elif not quiet:
            line.append(entry)
            facts.append(fact)
            if stands:
                yield from _told(line, viewer, saying, telling)
                line, facts = [], []
    yield from _told(line, viewer, saying, telling)


def _told_all_the_same(entry: Entry[Fact]) -> bool:
    """What everybody is to know, though it is bookkeeping: that the secret was given by hand (KER-3.1), who
    answered for another (KER-1.6)."""
    fact = entry.fact
    if isinstance(fact, f.Answered | f.StoodPass):
        return bool(entry.seat) and entry.seat != fact.seat
    return isinstance(fact, f.Began) and fact.given


def _told(line: list[Entry[Fact]], viewer: str, saying: Saying, telling: Telling) -> Iterator[Told]:
    facts = [entry.fact for entry in line]
    kept = [entry for entry in line if not telling.said(entry.fact, facts)]
    sentences: list[str] = []
    private: list[str] = []
    versions: list[int] = []
    for run in _runs(kept, telling.together):
        text = saying.story(tuple(entry.fact for entry in run)) or " ".join(map(saying.entry, run))
        own = [saying.fact(part.fact) for entry in run for part in seen(entry, viewer).sealed if part.fact]
        private += filter(None, own)
        if text:
            sentences.append(text)
        if text or any(own):
            versions += [entry.version for entry in run]
    if versions:
        first = line[[entry.version for entry in line].index(versions[0])]
        entries, kind = tuple(entry.version for entry in line), tag(first.fact)
        yield Told(first.version, entries, "line", " ".join(sentences), tuple(private), first.at, kind)


def _runs(line: Sequence[Entry[Fact]], together: Mapping[str, str]) -> Iterator[list[Entry[Fact]]]:
    """Neighbours that are alike but for one field."""
    run: list[Entry[Fact]] = []
    for entry in line:
        if run and not _alike(run[0].fact, entry.fact, together.get(tag(entry.fact), "")):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


def _alike(one: Fact, other: Fact, field: str) -> bool:
    if not field or type(one) is not type(other):
        return False
    return structs.replace(one, **{field: getattr(other, field)}) == other
