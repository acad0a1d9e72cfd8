"""What Rollbook asks of a recorder beyond what the library asks: checked appends, bare reads."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from eventsourcing.persistence import ApplicationRecorder, IntegrityError, Subscription

from engine.store.directory import Directory
from engine.store.packing import is_linked
from engine.store.rows import Decision, Gone, Row, Secrets, check_follows, touching
from engine.store.shelf import Shelf
from engine.store.stored_rows import StoredRows
from engine.store.watch import Watch


class SessionRecorder(ApplicationRecorder):
    """An application recorder that also keeps sessions, secrets and command keys.

    `insert_events(stored, decision=...)`, which is what `GameLog.save(*rows, decision=...)` comes to, writes
    the rows, the command key and the opening in one transaction, after checking that the rows follow the log;
    without `decision` it is the library's own insert. `record` is the same without the library's cost.
    """

    writable = True

    def __init__(self) -> None:
        self.watches: set[Watch] = set()

    @abstractmethod
    def record(self, rows: Sequence[Row], decision: Decision) -> None:
        """Writes one decision, all or nothing. Raises an `IntegrityError` (the library's or SQLite's) when
        something of it exists, `Gap` when it does not follow the log."""

    def together(self, *, later: bool = False) -> AbstractContextManager[None]:
        """Commit together, at the end, what this thread writes inside; where it is `later`, it is written
        and checked then, too."""
        del later
        return nullcontext()

    def hurried(self) -> AbstractContextManager[None]:
        """What this thread does inside waits for another program for a moment only, and is `Held` then."""
        return nullcontext()

    def when_durable(self, work: Callable[[], None]) -> None:
        """Do this once what this thread wrote so far is committed; never, if it is lost."""
        work()

    @property
    def pending(self) -> int:
        """How often this thread wrote something that is not yet committed, or was lost."""
        return 0

    @abstractmethod
    def select_rows(self, session: str, after: int, upto: int) -> list[Row]:
        """Rows with `after < version <= upto`, in version order; none for an unknown session."""

    @abstractmethod
    def reading(self, session: str) -> AbstractContextManager[StoredRows]:
        """The rows of a session as they stand now, read as they are asked for, in bounded memory."""

    @abstractmethod
    def last(self, session: str) -> int:
        """The last version, 0 for an unknown session."""

    @abstractmethod
    def game(self, session: str) -> str | None:
        """The game's name, None for an unknown session."""

    @abstractmethod
    def secrets(self, session: str) -> Secrets | None:
        """Both secrets, None for an unknown session. `ValueError` for what cannot be secrets."""

    @abstractmethod
    def version_of(self, session: str, command: str) -> int | None:
        """The first version of the decision saved under a command key."""

    @abstractmethod
    def commands(self, session: str) -> dict[str, int]:
        """Every command key of a session with the first version of its decision, by version."""

    @abstractmethod
    def sessions(self) -> list[tuple[str, str, int]]:
        """Session, game and last version of every session, in the order they were created."""

    def directory(self) -> Directory:
        """Which sessions there are, a page at a time."""
        return Directory(self.sessions)

    @abstractmethod
    def delete(self, session: str) -> None:
        """Removes rows, secrets and command keys of a session and leaves a tombstone, in one transaction."""

    @abstractmethod
    def identity(self) -> str:
        """A random name given to this database when it was made (hexadecimal)."""

    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> Subscription[ApplicationRecorder]:
        """Notifications after position `gt`, blocking for more; no thread is started."""
        return Watch(self, self.watches, gt, topics)

    def follow(self, after: int) -> Subscription[ApplicationRecorder]:
        """As `subscribe`, after a position of those that it gives out itself."""
        return self.subscribe(after)

    def touched(self, after: int, most: int) -> list[tuple[int, str, int]]:
        """What was written after a position of those that `follow` gives out, `most` entries at most: the
        position of each, its session and its version there; 0 for a session that was removed."""
        found = self.select_notifications(after, most, inclusive_of_start=False)
        return [
            (each.id, *touching(str(each.originator_id), each.originator_version, each.state))
            for each in found
        ]

    def left(self, after: int, most: int) -> int:
        """How many entries lie after a position, counted up to `most`; -1 where the log does not reach as far
        as the position, which then is none of it."""
        if after > (self.max_notification_id() or 0):
            return -1
        return len(self.select_notifications(after, most, inclusive_of_start=False))

    def hear(self, told: Callable[[str, int], object]) -> bool:
        """Call `told`, from another thread, with the session and its last version when another process has
        saved something, and with neither where that may have been missed. False where nobody tells."""
        return False

    def tell(self, session: str) -> None:
        """Let other processes look at a session again: something beside its log changed."""

    def shelf(self) -> Shelf | None:
        """Where what lies beside the log is kept, if not in files of its own."""
        return None

    def about(self) -> dict[str, int]:
        """What whoever keeps a server running wants to know of the database."""
        return {}

    def wake(self) -> None:
        """Tell this process's subscriptions that something was written."""
        for watch in tuple(self.watches):
            watch.wake()

    def stop_watches(self) -> None:
        """End every subscription, so that the threads that iterate over them come back."""
        for watch in tuple(self.watches):
            watch.stop()


def must_follow(decision: Decision, first: int, last: int, row: bytes) -> None:
    """Raises `IntegrityError` when a version is taken, `Gap` when one is missing, `Gone` when `row`, the last
    one, is not the one that the decision was made after: another session has that name now."""
    if not check_follows(decision, first, last):
        raise IntegrityError(f"{decision.session}: version {first} exists")
    if decision.link and not is_linked(row, decision.link):
        raise Gone(decision.session)
