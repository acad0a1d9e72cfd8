"""Any moment of a session: the nearest snapshot, and the few entries after it.

A snapshot is taken every `EVERY` entries, or at the end of the decision that came past so many, and where the
cursor moves to before the last of them, so the cost of a seek does not grow with the log. Snapshots are a
cache: without them the log alone gives the same answer, only later. Each is kept with the link of its entry
and used only while the log still holds that link there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from engine.course import Course
from engine.entries import Entry
from engine.errors import InternalError, StorageRefusal, Unknown
from engine.events import CursorEvent, Event, Redone
from engine.fold import fold_one
from engine.model import Model, State, opening
from engine.past import SegmentList, jump
from engine.table import Table
from engine.wording import say

if TYPE_CHECKING:
    from engine.store.snapshots import Snapshots

EVERY = 64
RECENT = 64
"""The last few rest points stay in memory: most undos go to one of them."""
LAST = 2**63 - 1
"""The last version that a database can count to."""


class Reader(Protocol):
    def read(self, after: int, upto: int) -> Sequence[Entry[Event]]:
        """Entries with after < version <= upto, in order."""


MISFITS = (LookupError, ValueError, TypeError, AttributeError, AssertionError, InternalError)
"""Errors of folding an entry that speaks of things that are not there: the log was altered."""


def damaged(version: int) -> StorageRefusal:
    """The refusal to go past an entry that cannot be read, or that speaks of what is not there (KER-2.6)."""
    told = say("entry {version} is damaged; rollbook verify tells more", version=version)
    return StorageRefusal(told, "KER-2.6")


class StateCodec:
    """A state with this kind of board, and the link it belongs to, to bytes and back; stamped with its
    schema."""

    def __init__(self, board: type) -> None:
        shape: Any = tuple.__class_getitem__((str, int, Course, board, Table, tuple[int, ...]))
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(shape).decode
        schema = msgspec.json.encode(msgspec.json.schema(shape), order="sorted")
        self.stamp = hashlib.sha256(schema).hexdigest()[:16]

    def encode(self, state: State, link: str) -> bytes:
        """Maps keep the order they were built in: it follows from the log."""
        return self._encode((link, state.head, state.course, state.board, state.table, state.forward))

    def decode(self, blob: bytes) -> tuple[str, State]:
        link, *parts = self._decode(blob)
        return link, State(*parts)


@cache
def codec_of(board: type) -> StateCodec:
    """The codec of these boards, made once in a process: its schema takes longer than opening a session."""
    return StateCodec(board)


class Seeker:
    """The states of one session by version, and its segments.

    Segments stand in memory, since undo must be right whatever becomes of the cache; there are as many as
    there are undos. The cache spares reading the whole log for them.
    """

    def __init__(
        self,
        model: Model,
        session: str,
        reader: Reader,
        cache: Snapshots,
        when_durable: Callable[[Callable[[], None]], None] = lambda work: work(),
    ) -> None:
        """`when_durable` does something once the log holds what was taken in (`Store.when_durable`): the
        cache says nothing of what may still be lost."""
        self._model, self._session, self._reader, self.cache = model, session, reader, cache
        self._when_durable = when_durable
        board: Any = type(model.board)
        self._codec = codec_of(board)
        self._segments = SegmentList()
        self._recent: dict[int, State] = {}

    def segment_of(self, version: int) -> tuple[int, int]:
        """See `engine.past.Segments`."""
        return self._segments.segment_of(version)

    def resume(self, last: Callable[[], int]) -> tuple[int, State] | None:
        """Take over what the cache knows of a log: how far it reaches, and the state there; None when it
        knows nothing. `last` gives the last version of the log. Others may be writing both: the cache, which
        follows the log, is asked first, and must still say the same afterwards."""
        known, segments = self.cache.reached(self._session)
        if known > last():
            self.forget()
            return None
        if not known:
            return None
        state = self.at(known)
        now, found = self.cache.reached(self._session)
        if now < known or found[: len(segments)] != segments:
            return None
        self._segments = SegmentList()
        for first, parent in segments:
            self._segments.add(first, parent)
        return known, state

    def at(self, version: int) -> State:
        """The table as it was after entry `version`; `Unknown` beyond the end of the log."""
        if not 0 <= version <= LAST:
            raise Unknown(say("the log has no entry {version}", version=version), "KER-2.1")
        found = self.cache.latest(self._session, version, self._codec.stamp)
        start, blob = found or (0, b"")
        entries = self._reader.read(max(start - 1, 0), version)
        if len(entries) != version - max(start - 1, 0):
            raise Unknown(say("the log has no entry {version}", version=version), "KER-2.1")
        if not found:
            return self.fold(opening(self._model), entries)
        try:
            link, kept = self._codec.decode(blob)
        except (msgspec.MsgspecError, ValueError):
            link, kept = "", opening(self._model)
        if link == entries[0].link:
            return self.fold(kept, entries[1:])
        self.cache.forget(self._session)  # no snapshot, or none of this log
        return self.fold(opening(self._model), self._reader.read(0, version))

    def fold(self, state: State, entries: Sequence[Entry[Event]]) -> State:
        """Fold entries that follow a state, moving the cursor where they do."""
        now = state
        for _, after in self._states(state, entries):
            now = after
        return now

    def _states(self, state: State, entries: Sequence[Entry[Event]]) -> Iterator[tuple[Entry[Event], State]]:
        """Each entry with the state after it; one that is gone is damage. States that the cursor comes back
        to are kept at hand: to seek each of them anew would take time that doubles with every undo."""
        wanted = {entry.event.to for entry in entries if isinstance(entry.event, CursorEvent)}
        rests: dict[int, State] = {}
        last = entries[0].version - 1 if entries and state.head else 0
        for entry in entries:
            if entry.version != last + 1:
                raise damaged(last + 1)
            last = entry.version
            try:
                state = self._after(state, entry, rests)
            except MISFITS as error:
                raise damaged(entry.version) from error
            if entry.version in wanted:
                rests[entry.version] = state
            yield entry, state

    def _after(self, state: State, entry: Entry[Event], rests: Mapping[int, State]) -> State:
        event = entry.event
        if isinstance(event, CursorEvent):
            there = rests.get(event.to) or self._recent.get(event.to) or self.at(event.to)
            return jump(state, there, redone=isinstance(event, Redone))
        return fold_one(self._model, state, entry)

    def take_in(self, state: State, entries: Sequence[Entry[Event]], after: State | None = None) -> State:
        """Fold entries at the end of the log, keeping snapshots and segments of them in the cache. `after`:
        the state that deciding them gave; unless the cursor moved, nothing is folded again, and a snapshot
        that is due is taken of it."""
        if not entries:
            return state
        if entries[0].version == 1:
            self._segments = SegmentList()
        moved = any(isinstance(entry.event, CursorEvent) for entry in entries)
        if after is None or moved:
            now = self._fold_in(state, entries)
        else:
            now, last = after, entries[-1]
            if last.version // EVERY > (entries[0].version - 1) // EVERY:
                with self.cache.saving():
                    self._keep(last, now)
                    self._when_durable(partial(self._note, last.version))
        self._recent[now.head] = now
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        return now

    def _fold_in(self, state: State, entries: Sequence[Entry[Event]]) -> State:
        now = state
        with self.cache.saving():
            for entry, now in self._states(state, entries):
                if isinstance(entry.event, CursorEvent):
                    self._segments.add(entry.version, entry.event.to)
                if _is_kept(entry):
                    self._keep(entry, now)
            self._when_durable(partial(self._note, entries[-1].version))
        return now

    def _keep(self, entry: Entry[Event], state: State) -> None:
        # A number that no rules come to, in an altered log, may be larger than MessagePack can hold.
        with suppress(OverflowError):
            blob = self._codec.encode(state, entry.link)
            put = partial(self.cache.put, self._session, entry.version, self._codec.stamp, blob)
            self._when_durable(put)

    def _note(self, last: int) -> None:
        """Write into the cache that the log is known up to `last`, with the segments up to there."""
        with self.cache.saving():
            known = self.cache.known(self._session)
            for first, parent in self._segments.after(known):
                if first <= last:
                    self.cache.add_segment(self._session, first, parent)
            self.cache.set_known(self._session, last)

    def forget(self) -> None:
        """Drop what is kept of the session; the log is enough to make it again."""
        self._recent.clear()
        self.cache.forget(self._session)


def _is_kept(entry: Entry[Event]) -> bool:
    """Whether a snapshot is taken after an entry: every so often, and where the cursor went to what the
    snapshot before does not lead to."""
    since, event = entry.version % EVERY, entry.event
    return not since or (isinstance(event, CursorEvent) and event.to < entry.version - since)
