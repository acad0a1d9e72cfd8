"""Undo, seen before and after: what going somewhere would cross, and every time the cursor moved or was to.

Crossings are named by version, never by content: somebody may be asked to agree to un-know a card of another.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.audience import REFEREE
from engine.entries import Entry
from engine.errors import Illegal
from engine.past import SegmentList, behind, check_rest, fork, line, on_line
from engine.table import EVOLVE, Request, Table, lapse
from engine.undo import crossed, needs_consent, redo_target, shared_with, undo_target
from engine.wording import say
from replays.seek import MISFITS, damaged
from replays.session import Session


class Preview(Struct, frozen=True):
    """An undo (or redo) before it is made: where it goes, how many entries it leaves, which throws and
    reveals it would un-know, and whether the others have to agree (`agree`: who). `refused`: the table plays
    without."""

    to: int
    leaves: int
    crosses: tuple[int, ...]
    agree: tuple[str, ...] = ()
    refused: bool = False


def preview(live: Session, by: str, *, to: int = 0, step: str = "decision", redo: bool = False) -> Preview:
    """Look ahead at an undo or redo with the same arguments. Raises what they raise for where to go."""
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
    """An undo, redo or request, from where to where, and how it ended: `moved`, or for a request `open`,
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


def moves(entries: Iterable[Entry[ev.Event]]) -> list[Move]:
    """Every undo, redo and request of a log, in order. Works on any copy: it needs public facts alone.
    `StorageRefusal` for an entry that does not fit those before it."""
    history = _History()
    for entry in entries:
        try:
            history.follow(entry)
        except MISFITS as error:
            raise damaged(entry.version) from error
    return list(history.moves.values())


_ENDS: dict[type[ev.Event], str] = {
    ev.Declined: "refused",
    ev.Withdrew: "withdrawn",
    ev.UndoAsked: "withdrawn",
    ev.CloseAsked: "withdrawn",
}
"""Ends of a request that is not carried out; where the game only goes on, it lapses."""


class _History:
    """The walk along a log: head, segments of all lines, throws and reveals, and the open request."""

    def __init__(self) -> None:
        self.moves: dict[int, Move] = {}
        self._table, self._head = Table(), 0
        self._segments = SegmentList()
        self._reveals: list[int] = []

    def follow(self, entry: Entry[ev.Event]) -> None:
        event, version, request = entry.event, entry.version, self._table.request
        table = (
            lapse(self._table) if event.lane != "table" else EVOLVE[type(event)](self._table, event, version)
        )
        if request is not None and (table.request is None or table.request.id != request.id):
            self._ended(request, entry)
        self._table = table
        if isinstance(event, ev.CursorEvent):
            what = "undo" if isinstance(event, ev.Undone) else "redo"
            self.moves[version] = Move(version, what, event.by, self._head, event.to, self._crossed(event.to))
            self._segments.add(version, event.to)
            self._head = event.to
        elif isinstance(event, ev.UndoAsked):
            what = "ask to redo" if event.redo else "ask to undo"
            self.moves[version] = Move(version, what, event.by, self._head, event.to, event.crosses, "open")
        elif isinstance(event, ev.CloseAsked):
            self.moves[version] = Move(version, "ask to close", event.by, self._head, self._head, (), "open")
        elif event.lane == "play":
            self._head = version
            self._reveals += [version] if event.reveals else []

    def _ended(self, request: Request, entry: Entry[ev.Event]) -> None:
        """Close a request. One that is agreed to is carried out in the decision of the last agreement."""
        carried_out = isinstance(entry.event, ev.CursorEvent | ev.Closed) and not entry.opens
        how = "agreed" if carried_out else _ENDS.get(type(entry.event), "lapsed")
        move, by = self.moves[request.id], entry.seat or REFEREE
        self.moves[request.id] = replace(move, ended=how, ended_at=entry.version, ended_by=by)

    def _crossed(self, to: int) -> tuple[int, ...]:
        """The throws and reveals of the present line that the line to `to` does not have."""
        shared = to if on_line(self._segments, to, self._head) else fork(self._segments, self._head, to)
        stretches = tuple(line(self._segments, self._head))
        left = (each for each in self._reveals if each > shared)
        return tuple(each for each in left if any(first <= each <= last for first, last in stretches))
