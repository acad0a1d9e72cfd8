"""A service that runs, and a browser, both shared by all tests of a process; each test has its own tables and
its own contexts of the browser.

Playwright keeps an event loop going for as long as it is there, in which no other test could begin its own:
so the loop counts as running only while a test has the browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.http.serving import Caller, Opened, Process
from tests.web.browser import Tab, started


@contextmanager
def running(loop: asyncio.AbstractEventLoop | None) -> Iterator[None]:
    """Within it this loop is the one that runs."""
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """A browser, and the loop in which it is driven."""
    with running(None), started() as browser:
        loop = asyncio.get_running_loop()
        with running(None):
            yield browser, loop


@pytest.fixture
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    browser, loop = chromium
    with running(loop):
        yield browser


@pytest.fixture(scope="session")
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

    def one(table: Opened, who: Caller, query: str = "", *, clock: bool = False, **more: Any) -> Tab:
        tab = Tab(browser, service.url, **more)
        opened.append(tab)
        if clock:  # the test moves it on
            tab.page.clock.install()
        tab.open(f"/table/{table.session}{query}", who.token)
        expect(tab.page.locator(".phases")).to_be_visible()
        expect(tab.page.locator("#scrub")).not_to_have_attribute("max", "0")
        return tab

    yield one
    for tab in opened:
        assert tab.said == []
        tab.close()
