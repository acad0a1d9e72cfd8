"""The environment that tests start from: whatever eventsourcing or Rollbook would read is gone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, Mapper
from eventsourcing.sqlite import SQLiteFactory

from tests.conftest import disturbs

ROOT = Path(__file__).resolve().parents[2]
DISTURBING = (
    "PERSISTENCE_MODULE",
    "GAMES_PERSISTENCE_MODULE",
    "SQLITE_DBNAME",
    "TABLES_SQLITE_LOCK_TIMEOUT",
    "POSTGRES_ENABLE_DB_FUNCTIONS",
    "MAPPER_TOPIC",
    "APPLICATION_RECORDER_TOPIC",
    "ROLLBOOK_DATABASE",
)


def keys_of_eventsourcing() -> list[str]:
    owners = (Application, InfrastructureFactory, Mapper, SQLiteFactory)
    names = {name for owner in owners for base in owner.__mro__ for name in vars(base) if name.isupper()}
    return sorted(name for name in names if not name.startswith("_"))


def test_every_key_that_eventsourcing_declares_is_known() -> None:
    declared = keys_of_eventsourcing()
    assert len(declared) > 10
    assert [key for key in declared if not disturbs(key) or not disturbs(f"GAMES_{key}")] == []


@pytest.mark.parametrize("key", DISTURBING)
def test_is_removed(key: str) -> None:
    assert disturbs(key)


@pytest.mark.parametrize(
    "key", ["PATH", "HOME", "LANG", "ROLLBOOK_TEST_POSTGRES", "HYPOTHESIS_PROFILE", "TOPIC"]
)
def test_is_left(key: str) -> None:
    assert not disturbs(key)


def test_is_gone_before_anything_is_imported() -> None:
    environment = os.environ | dict.fromkeys(DISTURBING, "elsewhere")
    code = (
        "import os, tests.conftest; print([key for key, value in os.environ.items() if value == 'elsewhere'])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
