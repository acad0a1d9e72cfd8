"""A session at a glance: how it stands, and what was ruled there, folded from its log into one row.

All of it is public: what everybody at the table and whoever looks on may see. The row holds how far it was
folded, so that it goes on from there; of what moves no dispute nothing is read again. Times are in seconds
since 1970.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, json
from msgspec.structs import replace

from engine import events as ev
from engine.audience import PUBLIC, seen, view_course
from engine.course import rows
from engine.entries import Entry
from engine.errors import Malformed
from engine.store.summary_rows import UNREAD, Found, Kept
from engine.store.tallies import Tally
from projections.asking import deciders
from replays.register import Settled, count
from replays.ruling import Ruling, by_words
from replays.seek import damaged
from replays.session import Session

FORM = 2
"""Goes up with every change of what a row says, of what it is counted as, or of the words by which a ruling
is found: rows of another form are made again."""
SINCE = 1
"""The oldest form whose rows can be looked at until they are made again; older ones are thrown away. It stays
as it is where a field is added, with a default, and becomes `FORM` where one goes or means something else."""
RESULTS = ("won", "lost", "conceded", "closed", "playing", "waiting")
"""How a session stands where it is counted: its game was won, lost or given up; without an end it was closed,
is played, or has not begun."""
ANSWERED = b'"t":"answered"'
"""In a row that holds an answer; that one was given is public, whatever it was."""
READ = re.compile(rb'"t":"(?:began|ruled|disputed|dispute-ruled|dispute-withdrawn|corrected|noted)"')
"""Rows that are folded here; the others are never decoded."""


class Line(Struct, frozen=True):
    """How a session stands after entry `version`. `asked`: the seats that are to decide; `began`, `at`: when
    it began and was last played; `deal_of`: the session whose deal it has."""

    scenario: str
    seats: tuple[str, ...]
    version: int
    round: int
    asked: tuple[str, ...]
    begun: bool
    over: bool
    result: str
    closed: bool
    began: int
    at: int
    deal_of: str = ""


class Opened(Struct, frozen=True):
    """A dispute as it was opened, and how its clause was read then."""

    on: int
    claim: str
    clause: str
    variant: str


class Folded(Struct):
    """What the rows read so far come to: how clauses are read where it is said; disputes by the entry that
    opened them; notes by the entry that they are on; what was counted, and what was ruled; the dice that the
    session is committed to; how many answers were given, also those that were taken back later."""

    read: dict[str, str] = {}
    opened: dict[int, Opened] = {}
    notes: dict[int, list[str]] = {}
    settled: list[Settled] = []
    rulings: list[Ruling] = []
    deal: str = ""
    answers: int = 0


class Summary(Struct, frozen=True):
    """What the row of a session says; no `line` where it could not be read."""

    line: Line | None = None
    folded: Folded = msgspec.field(default_factory=Folded)


def summary(body: str) -> Summary:
    """What a row says."""
    return json.decode(body, type=Summary)


def summarise(live: Session, before: Summary | None = None) -> Kept:
    """The row of a session as it stands; `before`: what an older row of the same session said."""
    after = 0
    folded = Folded()
    if before is not None and before.line is not None and before.line.version <= live.version:
        after, folded = before.line.version, before.folded
    for row in live.store.rows(live.session, after, live.version):
        folded.answers += ANSWERED in row.state
        if READ.search(row.state):
            try:
                entry = live.codec.decode(row.state)
            except Malformed as error:
                raise damaged(row.originator_version) from error
            _fold(live, folded, seen(entry, PUBLIC))
    line = line_of(live)
    found = tuple(_found(live, each, folded.notes) for each in folded.rulings)
    body = json.encode(Summary(line, folded)).decode()
    game, deal = live.rules.game, folded.deal
    settled, tally = int(bool(folded.settled)), tally_of(line, folded.answers)
    return Kept(live.session, live.version, game, line.at, deal, settled, body, found, tally)


def tally_of(line: Line, answers: int) -> Tally:
    """What a session is counted as: by scenario, seats and how it stands. Rounds and answers count once its
    game has ended: before that they are on their way."""
    kind = Tally(line.scenario, len(line.seats), result_of(line))
    return replace(kind, rounds=line.round, answers=answers) if line.result else kind


def result_of(line: Line) -> str:
    """How a session stands: one of `RESULTS`."""
    if line.result:
        return line.result
    if line.closed:
        return "closed"
    return "playing" if line.begun else "waiting"


def unread(session: str, game: str, version: int) -> Kept:
    """The row of a session that cannot be read."""
    return Kept(session, version, game, 0, "", UNREAD, json.encode(Summary()).decode())


def line_of(live: Session) -> Line:
    """How a session stands."""
    state = replace(live.state, course=view_course(live.state.course, PUBLIC))
    (first,), (last,) = live.read(0, 1), live.read(live.version - 1, live.version)
    return Line(
        scenario=state.course.scenario,
        seats=state.table.seats,
        version=live.version,
        round=state.course.round,
        asked=deciders(state),
        begun=bool(state.course.origin),
        over=bool(state.course.ended) or state.table.closed,
        result=state.course.ended,
        closed=state.table.closed,
        began=first.at,
        at=last.at,
        deal_of=first.event.deal_of if isinstance(first.event, ev.Began) else "",
    )


def _fold(live: Session, folded: Folded, entry: Entry[ev.Event]) -> None:
    event, version = entry.event, entry.version
    defaults = live.rules.clauses.defaults()

    def variant(clause: str) -> str:
        return folded.read.get(clause, defaults.get(clause, ""))

    def ruled(clause: str, how: str, **more: Any) -> None:
        folded.rulings.append(Ruling(version, entry.at, entry.seat, clause, how, **more))

    if isinstance(event, ev.Noted):
        folded.notes.setdefault(event.on, []).append(event.text)
        return
    if isinstance(event, ev.Began):
        folded.deal = event.commitment
        folded.read.update(rows(event.rulings))
    elif isinstance(event, ev.Ruled):
        ruled(event.clause, "ruled", variant=event.variant, read=variant(event.clause))
        folded.read[event.clause] = event.variant
    elif isinstance(event, ev.Corrected):
        (of,) = live.read(event.of - 1, event.of)
        ruled(seen(of, PUBLIC).clause, "corrected", on=event.of, reason=event.ruling, correction=version)
    elif isinstance(event, ev.Disputed):
        opened = Opened(event.on, event.claim, event.clause, variant(event.clause))
        folded.opened[version] = opened
    elif isinstance(event, ev.DisputeRuled):
        opened = folded.opened.get(event.dispute, Opened(0, "", "", ""))
        # the correction, or the house rule, is of the same decision: this tells it
        folded.rulings = [each for each in folded.rulings if each.entry < entry.decision]
        ruled(
            event.clause or opened.clause,
            event.verdict,
            dispute=event.dispute,
            on=opened.on,
            asked=opened.claim,
            reason=event.reason,
            variant=event.variant,
            read=opened.variant,
            correction=event.correction,
        )
    settled = {each.clause: each for each in folded.settled}
    count(settled, live.session, live.rules.game, entry, folded.opened)
    folded.settled = [*settled.values()]


def _found(live: Session, ruling: Ruling, notes: Mapping[int, list[str]]) -> Found:
    """A ruling in the register, with the notes on what it is about."""
    on = dict.fromkeys((ruling.on, ruling.dispute, ruling.entry))
    whole = replace(ruling, notes=tuple(text for entry in on if entry for text in notes.get(entry, ())))
    words = by_words(whole, live.rules.game, live.session)
    return Found(ruling.entry, ruling.at, words, json.encode(whole).decode())
