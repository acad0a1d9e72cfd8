"""A service that runs, and a browser, both shared by the tests of a file.

Playwright keeps an event loop going for as long as it is there, in which no other test could begin its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.http.serving import Caller, Opened, Process
from tests.web.browser import Tab, started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started() as browser:
        yield browser


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(Path(tmp_path_factory.mktemp("web")) / "tables.db", "--rate", "10000")
    yield process
    assert process.end() in (0, -15, 143)


@pytest.fixture
def seated(browser: Browser, service: Process) -> Iterator[Any]:
    opened: list[Tab] = []

    def sit(table: Opened, seats: dict[str, tuple[int, int]]) -> dict[str, Tab]:
        found = {}
        for seat, size in seats.items():
            tab = Tab(browser, service.url, size=size)
            opened.append(tab)
            tab.open(f"/table/{table.session}", table.seats[seat].token)
            expect(tab.page.locator(".phases")).to_be_visible()
            found[seat] = tab
        return found

    yield sit
    for tab in opened:
        tab.close()


@pytest.fixture
def sit(browser: Browser, service: Process) -> Iterator[Any]:
    """A browser for whoever holds a token, at a table; in the end nobody's has complained."""
    opened: list[Tab] = []

    def one(table: Opened, who: Caller, query: str = "", **more: Any) -> Tab:
        tab = Tab(browser, service.url, **more)
        opened.append(tab)
        tab.open(f"/table/{table.session}{query}", who.token)
        expect(tab.page.locator(".phases")).to_be_visible()
        expect(tab.page.locator("#scrub")).not_to_have_attribute("max", "0")
        return tab

    yield one
    for tab in opened:
        assert tab.said == []
        tab.close()
