"""How many sessions there are of each kind, counted as their rows are written: whoever asks reads the kinds,
and no session.

`counted` says what each session is counted as, so that it is taken out of one kind and put into another when
its row is replaced; `tallies` has a row for each kind. Both are written in the transaction of the row.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import astuple

from engine.store.shelf import Runs

LARGEST = 2**31 - 1
"""The greatest number that is counted: a log may hold any."""

COUNTED = ("counted", "tallies")
KIND = "game, scenario, seats, result, rounds"
WHERE = "WHERE game = ? AND scenario = ? AND seats = ? AND result = ? AND rounds = ?"
IS = f"SELECT {KIND}, answers FROM counted WHERE session = ?"  # noqa: S608
LESS = f"UPDATE tallies SET sessions = sessions - 1, answers = answers - ? {WHERE}"  # noqa: S608
NONE_LEFT = f"DELETE FROM tallies {WHERE} AND sessions <= 0"  # noqa: S608
MORE = (
    f"INSERT INTO tallies ({KIND}, sessions, answers) VALUES (?, ?, ?, ?, ?, 1, ?)"  # noqa: S608
    f" ON CONFLICT ({KIND}) DO UPDATE SET sessions = tallies.sessions + 1,"
    " answers = tallies.answers + excluded.answers"
)
COUNT = f"INSERT INTO counted (session, {KIND}, answers) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
DROP = "DELETE FROM counted WHERE session = ?"


class Tally(Struct, frozen=True):
    """What a session is counted as. `result`: a word of whoever counts; `rounds` and `answers`: how many it
    had."""

    scenario: str
    seats: int
    result: str
    rounds: int = 0
    answers: int = 0


class Kind(Struct, frozen=True):
    """So many `sessions` of a kind; `answers`: all that were given in them together."""

    game: str
    scenario: str
    seats: int
    result: str
    rounds: int
    sessions: int
    answers: int


def count(runs: Runs, session: str, game: str, tally: Tally | None) -> None:
    """Count a session as this from now on, inside the transaction of its row; None: not any more."""
    row = runs.execute(IS, (session,)).fetchone()
    before = None if row is None else tuple(row)
    now = None if tally is None else _kept(game, tally)
    if before == now:
        return
    if before is not None:
        *kind, answers = before
        runs.execute(LESS, (answers, *kind))
        runs.execute(NONE_LEFT, kind)
        runs.execute(DROP, (session,))
    if now is not None:
        runs.execute(MORE, now)
        runs.execute(COUNT, (session, *now))


def _kept(game: str, tally: Tally) -> tuple[str | int, ...]:
    """As it is kept: no database has a place for every text and number that a log may hold."""
    values = (game, *astuple(tally))
    return tuple(
        each.replace("\0", "") if isinstance(each, str) else max(0, min(each, LARGEST)) for each in values
    )


def read(runs: Runs, game: str, scenario: str) -> list[Kind]:
    """Every kind in order, of all games or of one, of all scenarios or of one."""
    wanted = {"game": game, "scenario": scenario}
    asked = {column: value for column, value in wanted.items() if value}
    where = " AND ".join(f"{column} = ?" for column in asked)
    statement = (
        f"SELECT {KIND}, sessions, answers FROM tallies {'WHERE ' if where else ''}{where} ORDER BY {KIND}"  # noqa: S608
    )
    return [Kind(*row) for row in runs.execute(statement, tuple(asked.values())).fetchall()]


def read_one(runs: Runs, session: str) -> list[Kind]:
    """What one session is counted as, if it is."""
    found = runs.execute(IS, (session,)).fetchall()
    return [Kind(game, scenario, seats, result, rounds, 1, answers)
            for game, scenario, seats, result, rounds, answers in found]  # fmt: skip
