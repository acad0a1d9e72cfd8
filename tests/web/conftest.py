"""A service that runs, and a browser, both shared by the tests of a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.http.serving import Process
from tests.web.browser import started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(Path(tmp_path_factory.mktemp("web")) / "tables.db", "--rate", "10000")
    yield process
    assert process.end() in (0, -15, 143)
