"""Old golden sessions played by today's code, before they are recorded anew.

    python -m tests.golden.compare OLD_FOLDER [--words TABLE.toml]

Plays every `.rollbook` file of the folder again: its answers and what was done by hand are the commands, and
its faces and orders the chance. At every rest point the board, hands, dials, what is asked with the clause of
each option, and the clauses that the decision cites are compared with what the old file says. Each difference
is printed with file, entry and clause; exit status 1 if there is one that the table (`tests.golden.olden`)
does not explain.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace
from rich.console import Console

from engine import events as ev
from engine import library
from engine.audience import REFEREE
from engine.beginning import SCRIPTED
from engine.commands import (
    Adjust,
    Answer,
    Begin,
    Command,
    Concede,
    Correct,
    Join,
    Leave,
    Position,
    Rule,
    ShowWords,
    Start,
)
from engine.decider import decide
from engine.dice import ALGORITHM, Source
from engine.entries import Entry, Part
from engine.errors import Refusal
from engine.fold import fold_play
from engine.model import State, opening
from engine.past import SegmentList, fork, jump
from engine.seals import pledge
from engine.undo import needs_consent
from projections.difference import difference
from projections.show import show
from tests.golden.chance import Replayed, Stop
from tests.golden.olden import CURSOR, OPENERS, Row, Unlike, Words, by_hand, decisions, part, rows, words

SAY = Console(highlight=False, markup=False).print
SALT = "00" * 32
NOT_FOLDED = ("suspended",)
"""Events that say what the program does next and nothing of the table."""


Pairs = Sequence[tuple[Row, Entry[ev.Event]]]


class Stand(Struct, frozen=True):
    """A rest point: the table as it comes about today and as the old file says it was, and what differs."""

    now: State
    was: State
    differs: frozenset[str] = frozenset()


class Playing:
    """One old file, played by today's code. `found`: the differences, in the order of the file."""

    def __init__(self, name: str, entries: Sequence[Row], table: Words) -> None:
        self.name, self.table, self.found = name, table, list[Unlike]()
        self.left_out: set[str] = set()
        """Tags of what was done around the game and moves nothing in it."""
        self.decisions = list(decisions([table.row(row) for row in entries]))
        self.first = self.decisions[0][0]["event"]
        self.rules = library.rules(self.first["game"])
        self.decode = msgspec.json.Decoder(library.codec(self.rules.game).event_type).decode
        start = opening(self.rules.model)
        self.stand, self.rests, self.versions = Stand(start, start), dict[int, Stand](), dict[int, int]()
        self.segments, self.agreed, self.entries = SegmentList(), False, list[Entry[ev.Event]]()
        self.session, self.words = "", dict[str, str]()
        self.source: Source = "scripted" if self.first.get("dice") == SCRIPTED else "seeded"

    # the past of what is decided (`engine.past.Past`) ------------------------------------------------

    @property
    def version(self) -> int:
        """The last entry made today."""
        return len(self.entries)

    def read(self, after: int, upto: int) -> list[Entry[ev.Event]]:
        """See `engine.past.Past`."""
        return self.entries[after:upto]

    def at(self, version: int) -> State:
        """See `engine.past.Past`."""
        raise LookupError(version)

    def segment_of(self, version: int) -> tuple[int, int]:
        """See `engine.past.Segments`."""
        return self.segments.segment_of(version)

    def run(self) -> list[Unlike]:
        """Play it to its end, or to what cannot be played."""
        for decision in self.decisions:
            first = decision[0]
            moves = next((row["event"]["t"] for row in decision if row["event"]["t"] in CURSOR), "")
            tag = moves or first["event"]["t"]
            play = self._play if tag in OPENERS else self._move if tag in CURSOR else self._around
            try:
                play(decision)
            except Stop as stop:
                self._differs(first, *stop.args)
                break
            except Refusal as refusal:
                self._differs(first, "refused", first["event"], f"{refusal} [{refusal.clause}]")
                break
            self.agreed = tag in ("undo-agreed", "agreed")
        return self.found

    def _differs(self, row: Row, about: str, old: Any, new: Any) -> None:
        self.found.append(Unlike(self.name, row["version"], row["clause"], about, old, new))

    # what was asked of the session -------------------------------------------------------------------

    def _around(self, decision: Sequence[Row]) -> None:
        """Seats, words and rulings; what moves nothing is left out."""
        event = decision[0]["event"]
        match event["t"]:
            case "joined":
                seat, gives = event["seat"], event.get("entropy", "")
                self.words |= {seat: gives} if gives else {}
                promised = event.get("pledge", pledge(seat, gives, SALT) if gives else "")
                self._take_in(Join(seat, promised))
            case "words-shown":
                self._take_in(ShowWords(event["seat"], event["words"], event["salt"]))
            case "left":
                self._take_in(Leave(event["seat"], event["keeper"]))
            case "ruled":
                self._take_in(Rule(event["by"], event["clause"], event["variant"]))
            case tag:
                self.left_out.add(tag)

    def _take_in(self, command: Command, chance: Replayed | None = None) -> Sequence[Entry[ev.Event]]:
        """Decide a command, and stand where it leads."""
        chance = chance or Replayed(self.source, ())
        made = decide(self.rules, self.stand.now, self, command, chance, self.version)
        self.entries += made.entries
        self.stand = replace(self.stand, now=made.after)
        return made.entries

    def _move(self, decision: Sequence[Row]) -> None:
        """An undo or redo, which needs the table's consent today where it did then (KER-2.3)."""
        event, here = decision[-1]["event"], self.stand
        if len(decision) > 1:
            self.agreed = True
        back, there = event["t"] == "undone", self.rests[event["to"]]
        shared = there.now.head if back else fork(self.segments, here.now.head, there.now.head)
        consent = needs_consent(self, here.now, event["by"], shared)
        if consent != self.agreed:
            self._differs(decision[-1], "consent", self.agreed, consent)
        moved = (ev.Undone if back else ev.Redone)(event["by"], there.now.head)
        self.entries.append(Entry(self.version + 1, moved, (), self.version + 1))
        self.segments.add(self.version, there.now.head)
        self.stand = replace(there, now=jump(here.now, there.now, redone=not back))

    def _play(self, decision: Sequence[Row]) -> None:
        chance = Replayed(self.source, decision)
        command = self._began() if decision[0]["event"]["t"] == "began" else self._command(decision)
        if isinstance(command, Start | Position):
            for seat, gives in self.words.items():
                self._take_in(ShowWords(seat, gives, SALT))
        entries = self._take_in(command, chance)
        for thrown in chance.left():
            self._differs(decision[0], "not thrown", thrown, None)
        pairs = self._cited(decision, entries)
        was = self.stand.was
        for row in decision:
            was = self._folded(was, row)
        now = self.stand.now
        stand = Stand(now, replace(was, table=now.table), self.stand.differs)
        self.stand = self._compared(stand, pairs)
        self.rests[decision[-1]["version"]] = self.stand

    def _began(self) -> Begin:
        rulings, options = (tuple(self.first.get(each, ())) for each in ("rulings", "options"))
        algorithm = SCRIPTED if self.source == "scripted" else ALGORITHM
        return Begin(self.first.get("scenario", ""), rulings, options, algorithm, "")

    def _command(self, decision: Sequence[Row]) -> Command:
        first = decision[0]
        event, seat = first["event"], first.get("seat", "")
        match event["t"]:
            case "started":
                return Start(seat)
            case "positioned":
                laid = part(first, "laid") or {}
                return Position(msgspec.json.decode(laid["position"], type=self.rules.position), seat)
            case "answered":
                choice = (part(first, "chose") or event).get("choice", ())
                by = self.stand.now.table.voice(event["seat"])
                return Answer(event["seat"], tuple(choice), by=by)
            case "conceded":
                return Concede(event["seat"], by=self.stand.now.table.voice(event["seat"]))
        events = tuple(self._event(each) for each in by_hand(decision))
        if event["t"] == "adjusted":
            return Adjust(event["by"], event["reason"], events)
        return Correct(event["by"], self.versions[event["of"]], event["ruling"], events)

    # what came of it -----------------------------------------------------------------------------------

    def _event(self, raw: Row) -> ev.Event:
        try:
            event: ev.Event = self.decode(msgspec.json.encode(raw))
        except msgspec.ValidationError as error:
            raise Stop("cannot be read", raw, str(error)) from error
        return event

    def _folded(self, was: State, row: Row) -> State:
        """The table as the old file says it was, after one more entry."""
        skip = (*NOT_FOLDED, *self.table.events.gone)
        if row["event"]["t"] in skip:
            return was
        parts = tuple(
            Part(tuple(each.get("to", ())), self._event(each["event"]))
            for each in row["sealed"]
            if each["event"]["t"] not in skip
        )
        event = self._event(row["event"])
        return fold_play(self.rules.model, was, Entry(row["version"], event, parts, row["decision"]))

    def _cited(self, decision: Sequence[Row], entries: Sequence[Entry[ev.Event]]) -> Pairs:
        """Compare what the decision cites, in its order; the old entries with those of today."""
        gone, new = self.table.events.gone, self.table.events.new
        old = [row for row in decision if row["event"]["t"] not in gone]
        made = [entry for entry in entries if ev.tag(entry.event) not in new]
        pairs = list(zip(old, made, strict=False))
        self.versions.update((row["version"], entry.version) for row, entry in pairs)
        cited = [[row["event"]["t"], row["clause"]] for row in old]
        cites = [[ev.tag(entry.event), entry.clause] for entry in made]
        if cited != cites:
            unlike = (at for at in range(len(pairs)) if cited[at] != cites[at])
            at = next(unlike, len(pairs))
            self._differs(old[min(at, len(old) - 1)], "cites", cited[at : at + 1], cites[at : at + 1])
        return pairs

    def _where(self, pairs: Pairs) -> Row:
        """The first old entry that says something else today; the last where none does."""
        return next((row for row, made in pairs if self._event(row["event"]) != made.event), pairs[-1][0])

    def _compared(self, stand: Stand, pairs: Pairs) -> Stand:
        """Tell what differs at this rest point and did not at the one before."""
        model, differs = self.rules.model, set[str]()
        if _bare(stand.was) == _bare(stand.now):
            return stand
        was, now = (
            asdict(show(model, state, 0, REFEREE)) | {"asked": asked(state)}
            for state in (stand.was, stand.now)
        )
        for change in difference(was, now):
            differs.add(change.path)
            if change.path not in self.stand.differs:
                self._differs(self._where(pairs), change.path, change.before, change.after)
        return replace(stand, differs=frozenset(differs))


def _bare(state: State) -> State:
    """The state without what the program does next. Where two are equal all that is shown of them is."""
    course = state.course
    if course.prompt is None:
        return state
    bare = replace(course.prompt, asking=None, then=None, closing=None, stack=())
    return replace(state, course=replace(course, prompt=bare))


def asked(state: State) -> Mapping[str, Any]:
    """What is asked of whom, with the clause of each option and the answers given so far."""
    if state.course.prompt is None:
        return {}
    return {
        f"{at} {slot.question.what}": {
            "seats": list(slot.question.seats),
            "clause": slot.question.clause,
            "answered": list(slot.choice) if slot.done else None,
            "options": {
                id: each.clause or slot.question.clause
                for each in slot.question.options
                for id in (each.id, *each.also)
            },
        }
        for at, slot in enumerate(state.course.prompt.slots)
    }


def compare(folder: Path, table: Words) -> tuple[int, int, list[Unlike]]:
    """How many files and rest points a folder holds, and all that differs in them."""
    played = [Playing(path.stem, rows(path), table) for path in sorted(folder.rglob("*.rollbook"))]
    found = [each for playing in played for each in playing.run()]
    return len(played), sum(len(playing.rests) for playing in played), found


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 0: nothing differs but what the table explains; 1: something does; 2: no files."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.compare", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--words", type=Path)
    given = parser.parse_args(argv)
    table = words(given.words)
    files, points, found = compare(given.folder, table)
    unexplained = table.unexplained(found)
    for each in unexplained:
        SAY(each.told(), soft_wrap=True)
    explained = len(found) - len(unexplained)
    SAY(f"{files} files, {points:,} rest points: {len(unexplained)} differences, {explained} explained")
    return 2 if not files else 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
