"""Undo, seen before and after: what going somewhere would cross, and every time the cursor moved or was to.

Crossings are named by version, never by content: somebody may be asked to agree to un-know a card of another.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine import facts as f
from engine.audience import REFEREE
from engine.entries import Entry
from engine.errors import Illegal
from engine.past import behind, check_rest
from engine.undo import crossed, needs_consent, redo_target, shared_with, undo_target
from engine.wording import say
from replays.live import Live


class Preview(Struct, frozen=True):
    """What an undo (or redo) would do: where it goes, how many entries it leaves, which throws and reveals it
    would un-know, and whether the others have to agree (`agree`: who). `refused`: the table plays without."""

    to: int
    leaves: int
    crosses: tuple[int, ...]
    agree: tuple[str, ...] = ()
    refused: bool = False


def preview(live: Live, by: str, *, to: int = 0, step: str = "decision", redo: bool = False) -> Preview:
    """What `undo` or `redo` with the same arguments would cross. Raises what they raise for where to go."""
    state = live.state
    if not to:
        to = redo_target(state) if redo else undo_target(state.course, state.head, step)
    if to == state.head:
        raise Illegal(say("the game stands at entry {to} already", to=to), "KER-2.1")
    check_rest(live, to)
    shared = shared_with(live, state.head, to)
    left = behind(live, state.head, shared)
    try:
        asks = needs_consent(live, state, by, shared)
    except Illegal:
        return Preview(to, len(left), crossed(left), refused=True)
    others = tuple(seat for seat in state.table.voices if seat != by)
    return Preview(to, len(left), crossed(left), others if asks else ())


class Move(Struct, frozen=True):
    """One undo, redo or request, from where to where, and how it ended: `moved`, or for a request `open`,
    `agreed`, `refused`, `withdrawn`, `lapsed`; `ended_at` and `ended_by` say by which entry and whom."""

    version: int
    what: str
    by: str
    start: int
    to: int
    crosses: tuple[int, ...]
    ended: str = "moved"
    ended_at: int = 0
    ended_by: str = ""


def moves(entries: Iterable[Entry[f.Fact]]) -> list[Move]:
    """Every undo, redo and request of a log, in order. Works on any copy: it needs public facts alone."""
    history = _History()
    for entry in entries:
        history.follow(entry)
    return history.moves


_ENDS: dict[type[f.Fact], str] = {f.Declined: "refused", f.Withdrew: "withdrawn"}


class _History:
    """Where the line stands, the entry before each play entry on its line, and the request that is open."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self._head = 0
        self._before: dict[int, int] = {}
        self._reveals: set[int] = set()
        self._open: int | None = None
        self._agreed = ""

    def follow(self, entry: Entry[f.Fact]) -> None:
        fact = entry.fact
        if isinstance(fact, f.CursorFact):
            self._moved(entry, fact)
        elif isinstance(fact, f.Agreed):
            self._agreed = fact.by
        elif isinstance(fact, f.UndoAsked):
            what = "ask to redo" if fact.redo else "ask to undo"
            self._asked(entry, Move(entry.version, what, fact.by, self._head, fact.to, fact.crosses, "open"))
        elif isinstance(fact, f.CloseAsked):
            here = self._head
            self._asked(entry, Move(entry.version, "ask to close", fact.by, here, here, (), "open"))
        elif isinstance(fact, f.Closed) and not entry.opens:
            self._end("agreed", entry, self._agreed)
        elif type(fact) in _ENDS:
            self._end(_ENDS[type(fact)], entry)
        elif fact.lane == "play" or isinstance(fact, f.Closed):
            self._end("lapsed", entry)
        if fact.lane == "play":
            self._before[entry.version] = self._head
            self._head = entry.version
            if fact.reveals:
                self._reveals.add(entry.version)

    def _asked(self, entry: Entry[f.Fact], move: Move) -> None:
        self._end("withdrawn", entry)
        self._open = len(self.moves)
        self.moves.append(move)

    def _moved(self, entry: Entry[f.Fact], fact: f.CursorFact) -> None:
        asked = None if self._open is None else self.moves[self._open]
        undo = asked is not None and asked.what != "ask to close"
        agreed = undo and asked is not None and (asked.by, asked.to) == (fact.by, fact.to)
        self._end("agreed" if agreed else "lapsed", entry, self._agreed if agreed else "")
        what = "undo" if isinstance(fact, f.Undone) else "redo"
        self.moves.append(Move(entry.version, what, fact.by, self._head, fact.to, self._crossed(fact.to)))
        self._head = fact.to

    def _crossed(self, to: int) -> tuple[int, ...]:
        """The throws and reveals of the present line that the line to `to` does not have."""
        kept = {to}
        while to in self._before:
            to = self._before[to]
            kept.add(to)
        crossed, here = [], self._head
        while here and here not in kept:
            crossed += [here] if here in self._reveals else []
            here = self._before[here]
        return tuple(reversed(crossed))

    def _end(self, how: str, entry: Entry[f.Fact], by: str = "") -> None:
        """The open request, if there is one, is over."""
        if self._open is not None:
            by = by or entry.seat or REFEREE
            old = self.moves[self._open]
            self.moves[self._open] = replace(old, ended=how, ended_at=entry.version, ended_by=by)
        self._open = None
