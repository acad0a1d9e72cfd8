"""The store on PostgreSQL, for what outgrows one file and one process: the same promises, any number of
servers. Imported where such a database is named, since its driver is an extra (`rollbook[postgres]`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing.utils import get_topic

from engine.errors import StorageRefusal
from engine.store.address import shown
from engine.wording import say

LOCK_SECONDS = 60.0
"""How long `make` waits for another one that is under way."""


def environment(address: str, lock_timeout: float) -> dict[str, str]:
    """What `GameLog` is built from. `StorageRefusal` where the driver is not installed."""
    with _driven(address):
        from engine.store.postgres import recorder
    return {
        "PERSISTENCE_MODULE": get_topic(recorder.Factory),
        "POSTGRES_ADDRESS": address,
        "POSTGRES_LOCK_TIMEOUT": str(lock_timeout),
    }


def make(address: str) -> bool:
    """Make the tables of a database where there are none; whether they were made. `StorageRefusal` where it
    cannot be used."""
    with _driven(address):
        from engine.store.postgres import pool, schema
    opened = pool.Pool(address, LOCK_SECONDS)
    try:
        return schema.init(opened)
    finally:
        opened.close()


@contextmanager
def _driven(address: str) -> Iterator[None]:
    """Refuse where the driver is not installed."""
    try:
        yield
    except ImportError as error:
        raise StorageRefusal(
            say("{place} needs a driver: pip install 'rollbook[postgres]'", place=shown(address))
        ) from error
