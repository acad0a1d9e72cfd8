"""The rows of one session as a sequence that is read as it is asked for: any log in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import overload

BATCH = 1_000
"""Rows read at once by whoever reads on and on."""
KEPT = 4
"""Batches in memory."""

Read = Callable[[int, int], list[bytes]]
"""The rows with `after < version <= upto`, in order."""


class StoredRows(Sequence[bytes]):
    """Entry `version` is at place `version - 1`. Valid as long as the transaction that it reads in.

    Whoever reads on gets batches ahead; whoever looks at one place far away gets that one row. A row that is
    gone from the database is empty, so that no other stands in its place.
    """

    def __init__(self, read: Read, length: int) -> None:
        self._read, self._length = read, length
        self._batches: dict[int, list[bytes]] = {}
        self._ended = 0

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> bytes: ...

    @overload
    def __getitem__(self, place: slice) -> list[bytes]: ...

    def __getitem__(self, place: int | slice) -> bytes | list[bytes]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            if step > 0:
                return self._between(start, stop)[::step]
            return self._between(stop + 1, start + 1)[::-1][::-step]
        at = place + self._length if place < 0 else place
        if not 0 <= at < self._length:
            raise IndexError(place)
        return self._between(at, at + 1)[0]

    def __iter__(self) -> Iterator[bytes]:
        for start in range(0, self._length, BATCH):
            yield from self._batch(start // BATCH)

    def _between(self, start: int, stop: int) -> list[bytes]:
        """The rows from one place to before another. What lies neither in a batch at hand, nor in the next
        one, nor where the last look ended, is read by itself and not kept."""
        if stop <= start:
            return []
        goes_on, self._ended = start in (0, self._ended), stop
        numbers = range(start // BATCH, (stop - 1) // BATCH + 1)
        if len(numbers) > KEPT or not (goes_on or all(map(self._is_near, numbers))):
            return self._read(start, stop)
        found: list[bytes] = []
        for number in numbers:
            first = number * BATCH
            found += self._batch(number)[max(start - first, 0) : stop - first]
        return found

    def _is_near(self, number: int) -> bool:
        return number in self._batches or number - 1 in self._batches

    def _batch(self, number: int) -> list[bytes]:
        """A batch, read if it is not at hand; the one that was asked for longest ago goes."""
        found = self._batches.pop(number, None)
        if found is None:
            found = self._read(number * BATCH, min((number + 1) * BATCH, self._length))
        self._batches[number] = found
        if len(self._batches) > KEPT:
            del self._batches[next(iter(self._batches))]
        return found


def placed(found: Mapping[int, bytes], after: int, upto: int) -> list[bytes]:
    """Rows by version, each at its place."""
    return [found.get(version, b"") for version in range(after + 1, upto + 1)]
