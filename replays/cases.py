"""Running a case: a session like any other, played through real questions and answers, then looked at.

The result is `{"id", "ok", "failures": [{"path", "expected", "found"}]}`. A row that is refused though nobody
expected it ends the case there, since what follows would be another game. What is expected are paths of
`show` with a value or a comparison, and a few questions (`casefile.SPECIAL`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt
from typing import Any

from msgspec import Struct, json

from engine import commands as c
from engine import library
from engine.audience import REFEREE
from engine.dice import Chance, Scripted, commitment
from engine.entries import Entry
from engine.errors import Malformed, Refusal
from engine.events import Event
from engine.numerals import whole
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.system import Rules
from engine.wording import say
from projections.asking import deciders
from projections.difference import is_number, look_up
from projections.show import show
from replays import byhand
from replays.casefile import BY_HAND, SPECIAL, Read, Row, read
from replays.create import Plan, found
from replays.session import Environment, Session

ABSENT = "absent"
BOUNDS: Mapping[str, Callable[[int, int], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt}


class Failure(Struct, frozen=True):
    path: str
    expected: Any
    found: Any


class Result(Struct, frozen=True):
    id: str
    ok: bool
    failures: tuple[Failure, ...] = ()


class Played(Struct):
    """A script being played: the last decision, and what refused it."""

    entries: tuple[Entry[Event], ...] = ()
    refusal: Refusal | None = None


def hands(id: str) -> Environment:
    """A clock that stands still and keys counted from the id: a case runs the same everywhere."""
    count = iter(range(1, 1_000_000))
    return Environment(lambda: 0, lambda: f"{id}/{next(count)}")


def secrets(id: str) -> Secrets:
    """Secrets of a case: it hides nothing, and its seeded dice are the same everywhere."""
    made = (hashlib.sha256(f"rollbook case {what} {id}".encode()).digest() for what in ("dice", "veil"))
    return Secrets(*made)


def chance(case: Read) -> Chance | None:
    """The dice that the case writes down; None where it writes none."""
    return None if case.case.dice is None else Scripted(case.faces, case.piles)


def plan(case: Read) -> Plan:
    """The session that the case is. Its dice secret follows from its name: whoever wrote it could know it."""
    written = case.case
    return Plan(
        written.game, written.scenario, tuple(written.seats), written.rulings, written.options, given=True
    )


def run(data: bytes, where: str) -> Result:
    """Read and run one case. Raises `Malformed` or `Unknown` for a file that is none."""
    return run_case(read(data, where))


def run_case(case: Read) -> Result:
    with Store.open("memory:") as store, Snapshots.open(None) as cache:
        codec, made = library.codec(case.case.game), secrets(case.id)
        live = Session(case.id, case.rules, codec, store, cache, made, hands(case.id), chance(case))
        failures = play(case, live, made)
    return Result(case.id, not failures, tuple(failures))


def play(case: Read, live: Session, made: Secrets) -> list[Failure]:
    """Play a case on a session of which nothing is written yet; what came out differently."""
    try:
        outcome = found(live, plan(case), commitment(made.dice), start=True, position=case.position)
    except Refusal as refusal:
        told = say("{where}: the game cannot begin so: {error}", where=case.where, error=refusal.text)
        raise Malformed(told, refusal.clause, refusal.legal) from refusal
    played = Played(outcome.entries)
    for place, row in enumerate(case.case.script):
        last = place == len(case.case.script) - 1
        wanted = row.refused or (str(case.case.expect.get("refused", "")) if last else "")
        failures = _play_row(live, row, played, f"script[{place}]", wanted)
        if failures:
            return failures
    return look(case, live, played)


def _play_row(live: Session, row: Row, played: Played, path: str, wanted: str) -> list[Failure]:
    """Play a row of the script, and look whether it was refused as it should be."""
    played.refusal = None
    faces = live.chance.left() if isinstance(live.chance, Scripted) else None
    try:
        before = live.version
        live.do(_COMMANDS[row.action](live.rules, row, row.seat or _alone(live, row)))
        played.entries = tuple(live.read(before, live.version))
    except Refusal as refusal:
        played.refusal = refusal
        if isinstance(live.chance, Scripted) and faces is not None:
            live.chance.put_back(faces)
        if wanted in (refusal.clause, refusal.kind) and wanted:
            return []
        cited = f"{refusal.kind} {refusal.clause}".strip()
        return [Failure(path, wanted or "accepted", f"{cited}: {refusal} ({', '.join(refusal.legal)})")]
    return [Failure(path, f"refused {wanted}", "accepted")] if wanted else []


def _alone(live: Session, row: Row) -> str:
    """The seat of a row that names none: the one that is asked, the only one, or the referee."""
    asked = deciders(live.state)
    if row.action == "answer" and len(asked) == 1:
        return asked[0]
    seats = live.state.table.present
    if len(seats) == 1:
        return seats[0]
    if row.action in ("undo", "redo", "note", "agree", *BY_HAND):
        return REFEREE
    raise Malformed(say("the row does not say which seat"), "", asked or seats)


def _undo(_: Rules, row: Row, seat: str) -> c.Command:
    if isinstance(row.undo, int):
        return c.Undo(seat, to=row.undo)
    return c.Undo(seat, step=row.undo or "decision")


def _events(rules: Rules, lines: list[str] | None) -> tuple[Event, ...]:
    return tuple(byhand.written(rules, each) for each in lines or ())


_COMMANDS: Mapping[str, Callable[[Rules, Row, str], c.Command]] = {
    "answer": lambda rules, row, seat: c.Answer(seat, row.choice),
    "undo": _undo,
    "redo": lambda rules, row, seat: c.Redo(seat, to=0 if row.redo is True else int(row.redo or 0)),
    "agree": lambda rules, row, seat: c.Agree(seat),
    "refuse": lambda rules, row, seat: c.Refuse(seat),
    "withdraw": lambda rules, row, seat: c.Withdraw(seat),
    "note": lambda rules, row, seat: c.Note(seat, row.note or ""),
    "concede": lambda rules, row, seat: c.Concede(seat),
    "until": lambda rules, row, seat: c.StandPass(seat, row.until or ""),
    "adjust": lambda rules, row, seat: c.Adjust(seat, row.reason, _events(rules, row.adjust)),
    "correct": lambda rules, row, seat: c.Correct(
        seat, row.correct or 0, row.reason, _events(rules, row.event)
    ),
}


# what is expected ----------------------------------------------------------------------------------------


def look(case: Read, live: Session, played: Played) -> list[Failure]:
    """Everything expected that came out differently."""
    shown = show(live.rules.model, live.state, live.version, REFEREE, live.session)
    shape = json.decode(json.encode(shown))  # as the file says it: lists and maps
    return [
        failure
        for path, expected in flat(case.case.expect, tuple(SPECIAL)).items()
        for failure in (
            _special(path, expected, live, played)
            if path in SPECIAL
            else differs(path, expected, look_up(shape, path, ABSENT))
        )
    ]


def _special(path: str, expected: Any, live: Session, played: Played) -> list[Failure]:
    match path:
        case "refused":  # the last row was held against it when it was played
            return [] if played.refusal is not None else [Failure(path, expected, "accepted")]
        case "options":
            return _options(live, expected)
        case "asks":
            return same_ids(path, expected, deciders(live.state))
        case "clause":  # those that the last decision cites
            cited = tuple(dict.fromkeys(entry.clause for entry in played.entries))
            return same_ids(path, {"has": listed(expected)}, cited)
        case _:
            return differs(path, expected, live.state.course.ended)


def _options(live: Session, expected: Any) -> list[Failure]:
    asked = live.state.course.prompt
    by_seat = {
        seat: slot.question.ids for slot in (asked.slots if asked else ()) for seat in slot.question.seats
    }
    if isinstance(expected, dict) and not {*expected} & {"has", "lacks"}:
        return [
            each
            for seat, wanted in expected.items()
            for each in same_ids(f"options.{seat}", wanted, by_seat.get(seat, ()))
        ]
    every = dict.fromkeys(id for ids in by_seat.values() for id in ids)
    return same_ids("options", expected, tuple(every))


def flat(expect: Mapping[str, Any], special: tuple[str, ...], above: str = "") -> dict[str, Any]:
    """Expectations by their whole dotted path; tables (`wounds.ann.wounds = 2` unquoted) are opened, but for
    those of a special expectation."""
    found: dict[str, Any] = {}
    for key, value in expect.items():
        path = f"{above}{key}"
        if isinstance(value, dict) and value and not (not above and key in special):
            found |= flat(value, (), f"{path}.")
        else:
            found[path] = value
    return found


def fits(expected: Any, found: Any) -> bool:
    """Whether a value is as expected: equal, or as the comparison says (`>= 3`, `!= lost`, `absent`)."""
    if isinstance(expected, str):
        sign, space, rest = expected.partition(" ")
        bound = whole(rest.strip().removeprefix("-"))
        if space and sign in BOUNDS and bound is not None:
            return is_number(found) and BOUNDS[sign](found, -bound if rest.strip()[0] == "-" else bound)
        if space and sign in ("!=", "=="):
            return (str(found) == rest.strip()) == (sign == "==")
    if isinstance(expected, list) and isinstance(found, list | tuple):
        return list(found) == expected
    return type(expected) is type(found) and bool(expected == found)


def differs(path: str, expected: Any, found: Any) -> list[Failure]:
    return [] if fits(expected, found) else [Failure(path, expected, found)]


def same_ids(path: str, expected: Any, found: tuple[str, ...]) -> list[Failure]:
    """Ids in any order; a table says which must be there (`has`) and which must not (`lacks`)."""
    if isinstance(expected, dict):
        has, lacks = listed(expected.get("has", [])), listed(expected.get("lacks", []))
        missing = [each for each in has if each not in found]
        wrong = [each for each in lacks if each in found]
        return [Failure(path, expected, list(found))] if missing or wrong else []
    wanted = listed(expected)
    return [] if sorted(wanted) == sorted(found) else [Failure(path, wanted, list(found))]


def listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)
