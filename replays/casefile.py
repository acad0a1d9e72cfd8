"""Case files and written-down sessions: strict TOML, read into plain values.

    [[script]]
    seat = "ann"                        # may be left out where one seat alone is asked
    answer = "move:cellar"
    with = ["talent:axe"]               # more choices of the same answer
    [expect]
    "wounds.ann.wounds" = 2             # a path of `show`, and a value or a comparison (">= 2", "absent")

All fields are listed in `docs/cli.md` under `rollbook case`.
An error names the file, the place in it and what was expected there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from engine import content, library
from engine.errors import Malformed, Unknown
from engine.system import Rules
from engine.table_commands import SEAT
from engine.wording import say

T = TypeVar("T")

BY_HAND = ("adjust", "correct")
"""Actions beside which a reason stands."""
Ids = str | list[str]
SPECIAL: Mapping[str, Any] = {
    "refused": str,
    "options": Ids | dict[str, Ids | dict[str, Ids]],
    "asks": Ids | dict[str, Ids],
    "clause": Ids,
    "result": str,
}
"""Expectations that are no paths of `show`, and what they are written as."""

DEEPEST = 40
"""Levels of tables and lists; what is written down needs five."""


class Row(Struct, frozen=True, forbid_unknown_fields=True, rename={"with_": "with"}):
    """One row of a script: exactly one action, by a seat or `referee`. `refused`: the clause (or kind of
    refusal) that this row is expected to meet."""

    seat: str = ""
    answer: str | list[str] | None = None
    with_: list[str] = []
    undo: Literal["decision", "action", "turn", "phase", "round"] | int | None = None
    redo: bool | int | None = None
    agree: Literal[True] | None = None
    refuse: Literal[True] | None = None
    withdraw: Literal[True] | None = None
    note: str | None = None
    concede: Literal[True] | None = None
    until: str | None = None
    adjust: list[str] | None = None
    correct: int | None = None
    event: list[str] = []
    reason: str = ""
    refused: str = ""
    says: str = ""
    comment: str = ""

    @property
    def action(self) -> str:
        named = [each for each in ACTIONS if getattr(self, each) is not None]
        return named[0] if len(named) == 1 else ""

    @property
    def choice(self) -> tuple[str, ...]:
        answer = self.answer or ()
        return (*((answer,) if isinstance(answer, str) else answer), *self.with_)


ACTIONS = tuple(each.name for each in msgspec.structs.fields(Row) if each.default is None)


class Case(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    game: str
    clauses: list[str] = []
    source: str = ""
    comment: str = ""
    scenario: str = ""
    seats: list[str] = []
    rulings: dict[str, str] = {}
    options: dict[str, str] = {}
    position: dict[str, Any] | None = None
    dice: dict[str, list[int] | dict[str, list[str]]] | None = None
    script: list[Row] = []
    expect: dict[str, Any] = {}


class Read(Struct, frozen=True):
    where: str
    case: Case
    rules: Rules
    position: Struct | None
    faces: Mapping[str, list[int]]
    piles: Mapping[str, list[str]]

    @property
    def id(self) -> str:
        return self.case.id


def read(data: bytes, where: str) -> Read:
    """A case from the bytes of its file; `where` names the file in messages.

    Raises `Malformed` for what the file says wrongly, `Unknown` for a game, scenario, clause or variant that
    is not there.
    """
    case = content.decode(data, Case, where)
    if any(map(_is_deep, (case.position, case.expect))):
        raise content.fault(where, "$", f"Expected at most {DEEPEST} tables within tables")
    try:
        rules = library.rules(case.game)
    except Unknown as error:
        told = say("{where}, at $.game: {error}", where=where, error=error.text)
        raise Unknown(told, "", error.legal) from error
    for place, row in enumerate(case.script):
        _check_row(row, f"$.script[{place}]", where)
    for clause in case.clauses:
        if clause not in rules.clauses:
            raise content.fault(where, "$.clauses", f"Expected clauses of {case.game}, got {clause}")
    for name, kind in SPECIAL.items():
        if name in case.expect:
            convert(case.expect[name], kind, f"$.expect.{name}", where)
    faces, piles = _dice(case, where)
    return Read(where, case, rules, _position(case, rules, where), faces, piles)


def _is_deep(level: Any) -> bool:
    """Whether tables and lists lie in each other beyond what whoever goes through them can go into."""
    values = [level]
    for _ in range(DEEPEST):
        tables = [each for each in values if isinstance(each, dict | list)]
        values = [each for some in tables for each in (some.values() if isinstance(some, dict) else some)]
    return bool(values)


def _check_row(row: Row, place: str, where: str) -> None:
    if not row.action:
        raise content.fault(where, place, f"Expected one of {', '.join(ACTIONS)}")
    if row.with_ and row.action != "answer":
        raise content.fault(where, f"{place}.with", "Expected it beside an answer only")
    if row.event and row.action != "correct":
        raise content.fault(where, f"{place}.event", "Expected it beside a correction only")
    if row.reason and row.action not in BY_HAND:
        raise content.fault(where, f"{place}.reason", f"Expected it beside {' and '.join(BY_HAND)} only")


def _position(case: Case, rules: Rules, where: str) -> Struct | None:
    if case.position is None:
        return None
    if rules.position is None:
        raise content.fault(where, "$.position", f"Expected none: {case.game} takes no positions")
    return convert(case.position, rules.position, "$.position", where)


def _dice(case: Case, where: str) -> tuple[dict[str, list[int]], dict[str, list[str]]]:
    faces: dict[str, list[int]] = {}
    piles: dict[str, list[str]] = {}
    for name, written in (case.dice or {}).items():
        if name == "piles" and isinstance(written, dict):
            piles = written
        elif name != "piles" and isinstance(written, list):
            faces[name] = written
        else:
            raise content.fault(where, f"$.dice.{name}", "Expected faces by die, and orders under `piles`")
    return faces, piles


def convert(raw: Any, type: type[T], place: str, where: str) -> T:
    """A part of a file as a value of `type`; `Malformed` names its place in the whole file."""
    try:
        return msgspec.convert(raw, type)
    except msgspec.ValidationError as error:
        expected, _, path = str(error).partition(" - at `")
        raise content.fault(where, place + path.rstrip("`").removeprefix("$"), expected) from error


def check_id(id: str, where: str) -> str:
    """An id that can name a session, for a case that is kept."""
    if not SEAT.match(id):
        raise Malformed(say("{where}, at $.id: use small letters, digits and hyphens", where=where))
    return id
