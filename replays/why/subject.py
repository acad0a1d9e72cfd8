"""What may be asked about: any value that a projection shows, by a short name.

    wounds:mara   threat:rounds   threat:ann   board:giant-rat   hand:ben   phase   rulings:ECH-4.6

The word before the colon is a part of `show`; what follows is a path in it, a seat, or the id of a thing,
which is then looked for everywhere in that part. Without a colon the whole part is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine import audience
from engine.errors import Malformed, Unknown
from engine.model import Model, State
from engine.wording import say
from projections import figures, games, seats, show, threat
from projections.games import Shown
from replays.difference import at

NAMES = {"hand": "hands", "wound": "wounds", "pile": "piles", "ruling": "rulings", "gauge": "threat"}
LISTED = 24

Part = Callable[[Model, State], Any]
_QUICK: Mapping[str, Part] = {
    "board": lambda model, seen: games.find(model.game).board(seen),
    "wounds": lambda model, seen: figures.wounds(games.find(model.game).wounds(seen)),
    "hands": lambda model, seen: games.find(model.game).hands(seen),
    "threat": lambda _, seen: threat.threat(seen.course),
    "phase": lambda _, seen: seen.course.phase,
    "round": lambda _, seen: seen.course.round,
    "result": lambda _, seen: seen.course.ended,
    "piles": lambda _, seen: show.piles(seen.course),
    "rulings": lambda _, seen: {**seen.course.rulings, **seen.table.rulings},
    "request": lambda _, seen: seats.request(seen.table.request),
}
"""Parts of `show` that are made alone, since they are made after every entry of a log."""

PARTS = (*_QUICK, "initiative", "modifiers", "seats", "scenario", "options", "over", "closed")

ARRANGED = ("board", "wounds", "hands", "threat", "modifiers")
"""What the areas of a table of cards are laid out from."""


class Subject(Struct, frozen=True):
    """A part of what is shown (`wounds`), and what of it (`mara`; empty: all)."""

    part: str
    of: str = ""

    def __str__(self) -> str:
        return f"{self.part}:{self.of}" if self.of else self.part


def parse(text: str) -> Subject:
    """A subject as typed. `Malformed` where there is no such part."""
    part, colon, of = text.partition(":")
    part = NAMES.get(part, part)
    if part == "areas":
        raise Malformed(say("{subject} only arranges what can be asked about", subject=text), "", ARRANGED)
    if part not in PARTS or (colon and not of):
        raise Malformed(say("{subject} is nothing that is shown", subject=text or '""'), "", PARTS)
    return Subject(part, of)


def values(model: Model, state: State, viewer: str, subject: Subject) -> Mapping[str, Any]:
    """What a viewer sees of a subject, by the path it stands at; empty where it is not there."""
    quick = _QUICK.get(subject.part)
    if quick is not None:
        part = quick(model, audience.view(model, state, viewer))
    else:
        part = show.show(model, state, 0, viewer)[subject.part]
    if not subject.of:
        return {subject.part: part}
    path = f"{subject.part}.{subject.of}"
    for direct in at({subject.part: part}, path):
        return {path: direct}
    return dict(_of_seat(subject, part)) or dict(_anywhere(subject.part, part, subject.of))


def _of_seat(subject: Subject, part: Any) -> Iterator[tuple[str, Any]]:
    """Gauges and hands that belong to a seat."""
    if subject.part in ("threat", "hands"):
        for key, each in part.items():
            if isinstance(each, Mapping) and each.get("seat") == subject.of:
                yield f"{subject.part}.{key}", each


def _anywhere(path: str, value: Any, wanted: str) -> Iterator[tuple[str, Any]]:
    """Where a thing stands: records filed under its id, lists it is in, places that name it."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key == wanted:
                yield f"{path}.{key}", each
            else:
                yield from _anywhere(f"{path}.{key}", each, wanted)
    elif isinstance(value, list | tuple):
        found = [each for each in value if each == wanted or _is_it(each, wanted)]
        if found:
            yield f"{path}[{wanted}]", found[0] if isinstance(found[0], Mapping) else len(found)
        else:
            for place, each in enumerate(value):
                yield from _anywhere(f"{path}[{place}]", each, wanted)
    elif value == wanted:
        yield f"{path}[{wanted}]", 1


def _is_it(value: Any, wanted: str) -> bool:
    return isinstance(value, Mapping) and value.get("id") == wanted


def leaves(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Values by their path, maps taken apart; a list, or a map with nothing in it, is one value."""
    flat: dict[str, Any] = {}
    for path, value in shown.items():
        if isinstance(value, Mapping) and value:
            flat.update(leaves({f"{path}.{key}": each for key, each in value.items()}))
        else:
            flat[path] = value
    return flat


def nothing(subject: Subject, shown: Shown) -> Unknown:
    """The refusal for a thing that was never there, with what could be asked about."""
    part = shown.get(subject.part)
    if not subject.of:
        return Unknown(say("{subject} never stood anywhere", subject=str(subject)), "", PARTS)
    known = [f"{subject.part}:{key}" for key in part] if isinstance(part, Mapping) else [subject.part]
    return Unknown(say("{subject} never stood anywhere", subject=str(subject)), "", tuple(known[:LISTED]))
