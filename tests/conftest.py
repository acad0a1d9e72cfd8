"""What every test starts from: no environment but what it sets itself, folders in memory where they can be,
and hypothesis without a stopwatch."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.postgres import Server

# eventsourcing reads these, and also with an application's name in front (`GAMES_SQLITE_DBNAME`), which beats
# even what a constructor is given: one such key in a developer's shell would move the tests to another store.
READ_BY_EVENTSOURCING = re.compile(
    r"(^|_)(PERSISTENCE_MODULE|IS_SNAPSHOTTING_ENABLED|ORIGINATOR_ID_TYPE|CREATE_TABLE|SINGLE_ROW_TRACKING"
    r"|COMPRESSOR|CIPHER_KEY|AGGREGATE_CACHE_\w+|DEEPCOPY_FROM_AGGREGATE_CACHE"
    r"|SQLITE_\w+|POSTGRES_\w+|\w+_TOPIC)$"
)


def disturbs(key: str) -> bool:
    """True for a key that eventsourcing, libpq or Rollbook reads, but for ROLLBOOK_TEST_..., meant
    for the tests."""
    if re.fullmatch("PG[A-Z]+", key):
        return True
    if key in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        return True
    if key.startswith("ROLLBOOK_"):
        return not key.startswith("ROLLBOOK_TEST_")
    return bool(READ_BY_EVENTSOURCING.search(key))


# While this file is imported, not in a fixture: applications and commands may be built at import, too.
for _key in [key for key in os.environ if disturbs(key)]:
    del os.environ[_key]
os.environ["LC_MESSAGES"] = "C"  # before LANG: tests read English, whatever their shell speaks

# Tests write thousands of small databases, and each commit waits for the disk: half of the time of a run.
# A file system in memory keeps the same promises, to all but whoever pulls the plug.
MEMORY = "/dev/shm"
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK):
    _there = os.statvfs(MEMORY)
    if _there.f_bavail * _there.f_frsize > 1 << 31 and not _there.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = tempfile.tempdir = MEMORY

# A loaded machine is not a bug, so there is no deadline. Every run looks at new examples; a failing one is
# printed as a blob to reproduce it and kept in .hypothesis for the next run.
settings.register_profile("rollbook", deadline=None, max_examples=60, derandomize=False, print_blob=True)
settings.register_profile(
    "soak",
    parent=settings.get_profile("rollbook"),
    max_examples=5_000,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "rollbook"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL for all tests of a process, started for the first that needs one."""
    from tests.postgres import server  # with its driver, which few tests need

    with server() as running:
        yield running
