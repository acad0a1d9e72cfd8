"""A browser at a service: Debian's chromium, driven by playwright.

Where there is none, tests that need one are skipped and say so; with ROLLBOOK_TEST_BROWSER=required they
fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
)
DESKTOP, PHONE = (1440, 900), (390, 844)
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
REQUIRED = "ROLLBOOK_TEST_BROWSER"
PATIENCE_MS = 20_000
"""For what is there at once on a machine with nothing else to do."""
expect.set_options(timeout=PATIENCE_MS)


def present(program: str | None, name: str) -> str:
    """A program that is needed, or the end of the test: skipped, or failed where it is required."""
    if program:
        return program
    told = f"{name} is not installed here"
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{told}, and {REQUIRED} asks for it")
    pytest.skip(told)


@contextmanager
def started() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=present(CHROMIUM, "chromium"), args=[*FLAGS])
        yield browser
        browser.close()


class Tab:
    """One person's browser, with a page open. `said`: what it complained of."""

    def __init__(self, browser: Browser, url: str, *, size: tuple[int, int] = DESKTOP, **more: Any) -> None:
        self.url = url
        self.said: list[str] = []
        viewport = ViewportSize(width=size[0], height=size[1])
        context = browser.new_context(
            viewport=viewport, **{"locale": "en-GB", "reduced_motion": "reduce", **more}
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", self._noted)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))

    def _noted(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.said.append(message.text)

    def open(self, path: str = "/", token: str = "") -> Page:
        """Open an address of the service, with a token after `#`."""
        self.page.goto(f"{self.url}{path}{'#' if token else ''}{token}")
        return self.page

    def faults(self) -> list[str]:
        """What axe finds that is serious or worse: the rule, and where."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run()")
        return [
            f"{each['id']} ({each['impact']}): {node['html'][:160]}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]

    def close(self) -> None:
        """Close the browser of this person."""
        self.page.context.close()
