"""The log as a story: what was decided, what was thrown and what came of it, a line each.

    {"version", "entries": [VERSION, ...], "kind": "round|line", "text", "private": [TEXT, ...], "at",
     "seat", "clause"}

`version` is the entry that the line begins with, `entries` are all that it tells; `seat` is whom the first is
about, `clause` what it cites. Nothing that was undone is told, and no bookkeeping: the log itself has both. A
game says by `Telling` what belongs to one line, what is told by something else in it, and what needs no line;
its wording has the sentences of what is told together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from engine import events as ev
from engine.audience import seen
from engine.entries import Entry
from engine.events import Event, tag
from projections.timeline import Stretches, undone
from projections.translator import Translator

KERNEL = frozenset({
    "began", "laid", "joined", "pledged", "words-shown", "words-reset", "words-taken", "signed",
    "asked", "offered", "suspended", "answered", "chose", "typed", "stood-pass", "until", "window-closed",
    "entered", "marked", "rolled", "shuffled", "ordered", "turned", "drawn", "dealt", "stacked",
    "gauged", "modified",
})  # fmt: skip
"""Tags of the kernel's bookkeeping: what people did with it is told by what came of it."""
ENDS = frozenset({"entered", "marked"})
"""Of these, those after which something else begins."""
Line = Sequence[Event]
"""What a line holds so far, or holds in all."""


def _never(_: Event, __: Line) -> bool:
    return False


def _as_it_is(event: Event, _: Line) -> Event:
    return event


class Telling(Struct, frozen=True, kw_only=True):
    """How the events of a game make lines.

    silent: tags that need no line; tells: whether an event with such a tag is told all the same. ends: tags
    after which something else begins; goes_on: whether the line holds one of them all the same. begins:
    whether an event begins a line though one is open. said: whether an event is told by others of its whole
    line. told_as: an event with what only its line knows of it, such as who did it. arranged: the entries of
    a line in the order in which they are told, what was paid before what it was paid for. together: by tag
    the field in which events that are told in one sentence differ.
    """

    silent: tuple[str, ...] = ()
    tells: Callable[[Event, Line], bool] = _never
    ends: tuple[str, ...] = ()
    goes_on: Callable[[Event, Line], bool] = _never
    begins: Callable[[Event, Line], bool] = _never
    said: Callable[[Event, Line], bool] = _never
    told_as: Callable[[Event, Line], Event] = _as_it_is
    arranged: Callable[[Sequence[Entry[Event]]], Sequence[Entry[Event]]] = list
    together: Mapping[str, str] = {}


class Told(Struct, frozen=True, omit_defaults=True):
    """A line of the story; see the module. `tag`: of the event it begins with."""

    version: int
    entries: tuple[int, ...]
    kind: str
    text: str
    private: tuple[str, ...] = ()
    at: int = 0
    tag: str = ""
    seat: str = ""
    clause: str = ""


def story(
    entries: Iterable[Entry[Event]],
    stretches: Stretches,
    viewer: str,
    translator: Translator,
    telling: Telling,
) -> Iterator[Told]:
    """The lines that these entries make, in order, as a viewer may read them."""
    silent, ends = KERNEL.union(telling.silent), ENDS.union(telling.ends)
    line: list[Entry[Event]] = []
    events: list[Event] = []
    for entry in entries:
        if undone(entry, stretches):
            continue
        event, kind = entry.event, tag(entry.event)
        quiet = kind in silent and not (_told_all_the_same(entry) or telling.tells(event, events))
        stands = event.lane != "play" or isinstance(event, ev.Began)
        if line:
            alone = stands or isinstance(event, ev.Adjusted | ev.Corrected)
            ending = kind in ends and not telling.goes_on(event, events)
            if ending or (not quiet and (alone or telling.begins(event, events))):
                yield from _told(line, viewer, translator, telling)
                line, events = [], []
        if isinstance(event, ev.Marked) and event.what == "round":
            yield Told(entry.version, (entry.version,), "round", translator.event(event), (), entry.at, kind)
        elif not quiet:
            line.append(entry)
            events.append(event)
            if stands:
                yield from _told(line, viewer, translator, telling)
                line, events = [], []
    yield from _told(line, viewer, translator, telling)


def _told_all_the_same(entry: Entry[Event]) -> bool:
    """What everybody is to know, though it is bookkeeping: that the secret was given by hand (KER-3.1), who
    answered for another (KER-1.6)."""
    event = entry.event
    if isinstance(event, ev.Answered | ev.StoodPass):
        return bool(entry.seat) and entry.seat != event.seat
    return isinstance(event, ev.Began) and event.given


def _told(line: list[Entry[Event]], viewer: str, translator: Translator, telling: Telling) -> Iterator[Told]:
    events = [entry.event for entry in line]
    kept = [
        _told_as(entry, telling.told_as(entry.event, events))
        for entry in telling.arranged(line)
        if not telling.said(entry.event, events)
    ]
    sentences: list[str] = []
    private: list[str] = []
    versions: list[int] = []
    for run in _runs(kept, telling.together):
        text = translator.story(tuple(entry.event for entry in run)) or " ".join(map(translator.entry, run))
        own = [
            translator.event(part.event) for entry in run for part in seen(entry, viewer).sealed if part.event
        ]
        private += filter(None, own)
        if any(own) and isinstance(run[0].event, ev.Settled):
            text = ""  # what was settled says as well that something was
        if text:
            sentences.append(text)
        if text or any(own):
            versions += [entry.version for entry in run]
    if versions:
        first = line[[entry.version for entry in line].index(min(versions))]
        entries, kind = tuple(entry.version for entry in line), tag(first.event)
        yield Told(
            first.version,
            entries,
            "line",
            " ".join(sentences),
            tuple(private),
            first.at,
            kind,
            getattr(first.event, "seat", "") or (first.seat if first.event.lane != "play" else ""),
            first.clause,
        )


def _told_as(entry: Entry[Event], event: Event) -> Entry[Event]:
    return entry if event is entry.event else structs.replace(entry, event=event)


def _runs(line: Sequence[Entry[Event]], together: Mapping[str, str]) -> Iterator[list[Entry[Event]]]:
    """Those alike but for one field, among neighbours of a kind."""
    runs: list[list[Entry[Event]]] = []
    for entry in line:
        kind = tag(entry.event)
        if runs and tag(runs[0][0].event) != kind:
            yield from runs
            runs = []
        field = together.get(kind, "")
        alike = next((each for each in runs if _alike(each[0].event, entry.event, field)), None)
        if alike is None:
            runs.append([entry])
        else:
            alike.append(entry)
    yield from runs


def _alike(one: Event, other: Event, field: str) -> bool:
    if not field or type(one) is not type(other):
        return False
    return structs.replace(one, **{field: getattr(other, field)}) == other
