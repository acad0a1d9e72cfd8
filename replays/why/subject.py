"""The subjects that may be asked about: any value that a projection shows, by a short name.

    wounds:mara   threat:rounds   threat:ann   board:giant-rat   hand:ben   phase   rulings:ECH-4.6

The word before the colon is a part of `show`; what follows is a path in it, a seat, or the id of a thing,
which is then looked for everywhere in that part. Without a colon the whole part is meant.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine import audience
from engine.errors import Malformed, Unknown
from engine.model import Model, State
from engine.wording import say
from projections import games, show
from projections.difference import look_up, parts
from projections.show import Shown

NAMES = {"hand": "hands", "wound": "wounds", "pile": "piles", "ruling": "rulings", "gauge": "threat"}
LISTED = 24

PARTS = (
    *("board", "wounds", "hands", "threat", "phase", "round", "result", "piles", "rulings", "request"),
    *("initiative", "modifiers", "seats", "scenario", "options", "over", "closed"),
)
"""Parts that may be asked about."""

ARRANGED = ("board", "wounds", "hands", "threat", "modifiers")
"""Parts that the areas of a table of cards are laid out from."""


NOWHERE = object()
"""In place of a value, where a path leads nowhere."""

SINGLE = frozenset((str, int, bool, type(None)))
"""Types that hold no other values."""
WHOLE = SINGLE | {list, tuple}
"""Types whose values are told in one piece."""

Found = list[tuple[str, Any]]
"""Values, each with the path it stands at."""


class Subject(Struct, frozen=True):
    """A part of what is shown (`wounds`), and what of it (`mara`; empty: all)."""

    part: str
    of: str = ""

    def __str__(self) -> str:
        return f"{self.part}:{self.of}" if self.of else self.part


def parse(text: str, gauges: Collection[str] = ()) -> Subject:
    """A subject as typed; one of the gauges may be named alone. `Malformed` where there is no such part."""
    part, colon, of = text.partition(":")
    part = NAMES.get(part, part)
    if part == "areas":
        raise Malformed(say("{subject} only arranges what can be asked about", subject=text), "", ARRANGED)
    if part not in PARTS and text in gauges:
        return Subject("threat", text)
    if part not in PARTS or (colon and not of):
        raise Malformed(say("{subject} is nothing that is shown", subject=text or '""'), "", PARTS)
    return Subject(part, of)


class Watch:
    """A subject as one viewer sees it, looked at after every entry of a line.

    Records are never changed. So nothing is made anew of those that are the same objects as before, and in
    what is the same object as before nothing is looked for again.
    """

    def __init__(self, model: Model, viewer: str, subject: Subject) -> None:
        self._model, self._viewer, self._subject = model, viewer, subject
        self._game, self._part = games.find(model.game), show.PARTS[subject.part]
        self._word = msgspec.json.encode(subject.of)[1:-1]
        self._reads: tuple[object, ...] = ()
        self._last: tuple[State, Any] | None = None
        self._in: dict[str, tuple[Any, Found]] = {}
        self._flat: dict[str, tuple[Any, dict[str, Any]]] = {}

    def moved(self, state: State) -> bool:
        """Whether it may show something else than when this was asked last."""
        course = state.course
        reads = (course.options, course.seats, *self._part.reads(state))
        same = len(reads) == len(self._reads) and all(map(operator.is_, reads, self._reads))
        self._reads = reads
        return not same

    def leaves(self, state: State) -> dict[str, Any]:
        """The values that the viewer sees of it, by path, maps taken apart; a list, or a map with nothing in
        it, is one value. Empty where it is not there."""
        part = self._made(audience.view(self._model, state, self._viewer))
        return self._apart(self._found(part))

    def _made(self, seen: State) -> Any:
        if self._last is None or self._subject.part != "board" or self._game.again is None:
            part = self._part.make(self._game, seen)
        else:
            part = self._game.again(seen, *self._last)
        self._last = seen, part
        return part

    def _found(self, part: Any) -> Mapping[str, Any]:
        subject = self._subject
        if not subject.of:
            return {subject.part: part}
        path = f"{subject.part}.{subject.of}"
        direct = look_up({subject.part: part}, path, NOWHERE)
        if direct is not NOWHERE:
            return {path: direct}
        return dict(_of_seat(subject, part)) or dict(self._anywhere(subject.part, part, subject.of))

    def _anywhere(self, path: str, value: Any, wanted: str) -> Found:
        """The places of a thing: records filed under its id, lists it is in, places that name it."""
        if type(value) in SINGLE:
            return [(f"{path}[{wanted}]", 1)] if value == wanted else []
        before = self._in.get(path)
        if before is None or before[0] is not value:
            within = self._in_list if isinstance(value, list | tuple) else self._in_map
            self._in[path] = before = value, within(path, value, wanted)
        return before[1]

    def _in_map(self, path: str, value: Any, wanted: str) -> Found:
        found: Found = []
        if path.count(".") > 1 and self._word not in msgspec.json.encode(value):
            return found
        for key, each in (parts(value) or {}).items():
            if key == wanted:
                found.append((f"{path}.{key}", each))
            elif each and (type(each) not in SINGLE or each == wanted):
                found += self._anywhere(f"{path}.{key}", each, wanted)
        return found

    def _in_list(self, path: str, value: Sequence[Any], wanted: str) -> Found:
        nested = [item for item in enumerate(value) if type(item[1]) not in SINGLE]
        known = [each for _, each in nested if (parts(each) or {}).get("id") == wanted]
        times = value.count(wanted)
        if known and (not times or value.index(known[0]) < value.index(wanted)):
            return [(f"{path}[{wanted}]", known[0])]
        if times:
            return [(f"{path}[{wanted}]", times + len(known))]
        return [each for place, it in nested for each in self._anywhere(f"{path}[{place}]", it, wanted)]

    def _apart(self, shown: Mapping[str, Any]) -> dict[str, Any]:
        flat: dict[str, Any] = {}
        for path, value in shown.items():
            if type(value) in WHOLE:
                flat[path] = value
                continue
            before = self._flat.get(path)
            if before is None or before[0] is not value:
                held = {f"{path}.{key}": each for key, each in (parts(value) or {}).items()}
                self._flat[path] = before = value, self._apart(held) if held else {path: value}
            flat |= before[1]
        return flat


def _of_seat(subject: Subject, part: Any) -> Iterator[tuple[str, Any]]:
    if subject.part in ("threat", "hands"):
        for key, each in part.items():
            if (parts(each) or {}).get("seat") == subject.of:
                yield f"{subject.part}.{key}", each


def nothing(subject: Subject, shown: Shown) -> Unknown:
    """The refusal for a thing that was never there, with what could be asked about."""
    held = parts(getattr(shown, subject.part))
    if not subject.of:
        return Unknown(say("{subject} never stood anywhere", subject=str(subject)), "", PARTS)
    known = [subject.part] if held is None else [f"{subject.part}:{key}" for key in held]
    return Unknown(say("{subject} never stood anywhere", subject=str(subject)), "", tuple(known[:LISTED]))
