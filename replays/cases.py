"""Running a case: a session like any other, played through real questions and answers, then looked at.

The result is `{"id", "ok", "failures": [{"path", "expected", "found"}]}`. A row that is refused though nobody
expected it ends the case there, since what follows would be another game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine import library
from engine.audience import REFEREE
from engine.commands import (
    Adjust,
    Agree,
    Answer,
    Concede,
    Correct,
    Note,
    Redo,
    Refuse,
    StandPass,
    Undo,
    Withdraw,
)
from engine.dice import Chance, Scripted, commitment
from engine.entries import Entry
from engine.errors import Malformed, Refusal
from engine.facts import Fact
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from engine.wording import say
from projections.asking import deciders
from replays import byhand
from replays.casefile import BY_HAND, SPECIAL, Read, Row, read
from replays.expecting import Failure, at_path, differs, flat, listed, same_ids
from replays.founding import Plan, found
from replays.live import Hands, Live, Outcome

Show = Callable[[Live], dict[str, Any]]
"""The projections of a session as the referee sees them."""


class Result(Struct, frozen=True):
    """What came of a case."""

    id: str
    ok: bool
    failures: tuple[Failure, ...] = ()


class Played(Struct):
    """A script being played: the last decision, and what refused it."""

    entries: tuple[Entry[Fact], ...] = ()
    refusal: Refusal | None = None


def shown(live: Live) -> dict[str, Any]:
    """What `show --as referee` says, but for the session's name."""
    from projections.show import show

    return dict(show(live.rules.model, live.state, live.version, REFEREE, live.session))


def hands(id: str) -> Hands:
    """No clock, and keys counted from the case's id: a case runs the same everywhere."""
    count = iter(range(1, 1_000_000))
    return Hands(lambda: 0, lambda: f"{id}/{next(count)}")


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


def run(data: bytes, where: str, show: Show = shown) -> Result:
    """Read and run one case. Raises `Malformed` or `Unknown` for a file that is none."""
    return run_case(read(data, where), show)


def run_case(case: Read, show: Show = shown) -> Result:
    """Run a case on a store in memory."""
    with Store.open("memory:") as store, Snapshots.open(None) as cache:
        codec, made = library.codec(case.case.game), secrets(case.id)
        live = Live(case.id, case.rules, codec, store, cache, made, hands(case.id), chance(case))
        failures = play(case, live, made, show)
    return Result(case.id, not failures, tuple(failures))


def play(case: Read, live: Live, made: Secrets, show: Show = shown) -> list[Failure]:
    """Play a case on a session of which nothing is written yet; what came out differently."""
    try:
        outcome = found(live, plan(case), commitment(made.dice), start=True, position=case.position)
    except Refusal as refusal:
        raise Malformed(
            say("{where}: the game cannot begin so: {error}", where=case.where, error=refusal.text),
            refusal.clause,
            refusal.legal,
        ) from refusal
    played = Played(outcome.entries)
    for place, row in enumerate(case.rows):
        last = place == len(case.rows) - 1
        wanted = row.refused or (str(case.case.expect.get("refused", "")) if last else "")
        failures = _play_row(live, row, played, f"script[{place}]", wanted)
        if failures:
            return failures
    return look(case, live, played, show)


def _play_row(live: Live, row: Row, played: Played, path: str, wanted: str) -> list[Failure]:
    """One row of the script, and whether it was refused as it should be."""
    played.refusal = None
    faces = live.chance.left() if isinstance(live.chance, Scripted) else None
    try:
        before = live.version
        _DO[row.action](live, row, row.seat or _alone(live, row))
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


def _alone(live: Live, row: Row) -> str:
    """Who acts where the row does not say: the one seat that is asked, the one seat there is, the referee."""
    asked = deciders(live.state)
    if row.action == "answer" and len(asked) == 1:
        return asked[0]
    seats = live.state.table.present
    if len(seats) == 1:
        return seats[0]
    if row.action in ("undo", "redo", "note", "agree", *BY_HAND):
        return REFEREE
    raise Malformed(say("the row does not say which seat"), "", asked or seats)


def _undo(live: Live, row: Row, seat: str) -> Outcome:
    if isinstance(row.undo, int):
        return live.do(Undo(seat, to=row.undo))
    return live.do(Undo(seat, step=row.undo or "decision"))


def _redo(live: Live, row: Row, seat: str) -> Outcome:
    to = 0 if row.redo is True else int(row.redo or 0)
    return live.do(Redo(seat, to=to))


def _adjust(live: Live, row: Row, seat: str) -> Outcome:
    facts = tuple(byhand.written(live.rules, each) for each in row.adjust or ())
    return live.do(Adjust(seat, row.reason, facts))


def _correct(live: Live, row: Row, seat: str) -> Outcome:
    facts = tuple(byhand.written(live.rules, each) for each in row.fact)
    return live.do(Correct(seat, row.correct or 0, row.reason, facts))


_DO: dict[str, Callable[[Live, Row, str], Outcome]] = {
    "answer": lambda live, row, seat: live.do(Answer(seat, row.choice)),
    "undo": _undo,
    "redo": _redo,
    "agree": lambda live, row, seat: live.do(Agree(seat)),
    "refuse": lambda live, row, seat: live.do(Refuse(seat)),
    "withdraw": lambda live, row, seat: live.do(Withdraw(seat)),
    "note": lambda live, row, seat: live.do(Note(seat, row.note or "")),
    "concede": lambda live, row, seat: live.do(Concede(seat)),
    "until": lambda live, row, seat: live.do(StandPass(seat, row.until or "")),
    "adjust": _adjust,
    "correct": _correct,
}


def look(case: Read, live: Live, played: Played, show: Show) -> list[Failure]:
    """Everything expected that came out differently."""
    failures: list[Failure] = []
    shape: dict[str, Any] | None = None
    for path, expected in flat(case.case.expect, tuple(SPECIAL)).items():
        if path in _SPECIAL:
            failures += _SPECIAL[path](live, played, expected)
            continue
        shape = show(live) if shape is None else shape
        failures += differs(path, expected, at_path(shape, path))
    return failures


def _refused(_: Live, played: Played, expected: Any) -> list[Failure]:
    """The last row was held against it when it was played; without rows nothing can have been refused."""
    return [] if played.refusal is not None else [Failure("refused", expected, "accepted")]


def _options(live: Live, _: Played, expected: Any) -> list[Failure]:
    """`options`: ids of the open question; by seat where several are asked."""
    asked = live.state.course.open
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


def _asks(live: Live, _: Played, expected: Any) -> list[Failure]:
    return same_ids("asks", expected, deciders(live.state))


def _clause(_: Live, played: Played, expected: Any) -> list[Failure]:
    """Clauses that the last decision cites."""
    cited = tuple(dict.fromkeys(entry.clause for entry in played.entries))
    return same_ids("clause", {"has": listed(expected)}, cited)


def _result(live: Live, _: Played, expected: Any) -> list[Failure]:
    return differs("result", expected, live.state.course.ended)


_SPECIAL: dict[str, Callable[[Live, Played, Any], list[Failure]]] = {
    "refused": _refused,
    "options": _options,
    "asks": _asks,
    "clause": _clause,
    "result": _result,
}
