"""What lies beside the log and of which nothing may get lost or be made up: tokens, and what seats arranged.

Unlike the sidecar it refuses where it cannot be used (`StorageRefusal`), by every method.
"""

from __future__ import annotations

from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from engine.store import cachefile
from engine.store.log import Store
from engine.store.shelf import FileShelf, OnShelf, Shelf
from engine.store.trouble import refusing

if TYPE_CHECKING:
    from typing import Self

APPLICATION_ID = cachefile.APPLICATION_ID + 2
WAIT_SECONDS = 5.0


class Guarded(OnShelf):
    """Some tables of `DATABASE.access`, or of the database itself. Safe to use from several threads; several
    processes may share them."""

    TABLE = ""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf)
        self._lock = RLock()

    @classmethod
    def within(cls, store: Store) -> Self:
        """Those of a store: in the same database, or beside its file."""
        shelf = store.shelf()
        return cls.beside(store.path) if shelf is None else cls(shelf)

    @classmethod
    def beside(cls, path: Path | None) -> Self:
        """Those of the database at `path`; in memory for a database in memory."""
        if path is None:
            return cls(FileShelf.in_memory(cls.TABLE))
        place = Path(f"{path}.access")
        with refusing(str(place)):
            shelf = FileShelf.in_file(place, APPLICATION_ID, cls.TABLE, WAIT_SECONDS)
            with shelf.reading() as file:
                file.execute("PRAGMA journal_mode = WAL")  # a commit waits for the disk once
            return cls(shelf)
