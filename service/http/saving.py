"""What is decided at several tables in one go, and saved together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.store.log import Store
    from service.http.tables import Table


class Saving:
    """Tables at which something was decided that is not on the disk. Nobody else comes to one before it is;
    where it was lost the tables are as they were, which is loaded again."""

    def __init__(self, store: Store, tables: Sequence[Table], commit: Callable[[], None]) -> None:
        self._store, self._tables, self._commit = store, tables, commit

    def wrote(self) -> int:
        """How often something was saved so far."""
        return self._store.pending

    def settle(self) -> None:
        """Put it on the disk, and let others come to the tables."""
        try:
            self._commit()
        except BaseException:
            for table in self._tables:
                table.unload()
            raise
        finally:
            for table in self._tables:
                table.lock.release()
