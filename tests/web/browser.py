"""A browser at a service: Debian's chromium, driven by playwright.

Where there is none, tests that need one are skipped and say so; with ROLLBOOK_TEST_BROWSER=required they
fail. With ROLLBOOK_TEST_SLOW=6 pages take six times as long to do a thing, and everything a while to come.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

CHROMIUM = shutil.which("chromium")
OFF = (
    # pages of the browser's own behind the address line, one for each window, as dear as ours
    "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup",
    # what playwright switches off, which counts only if it stands in the last list that is given
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
    "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
FLAGS = (
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--renderer-process-limit=1",  # pages of one person share a process
)
DESKTOP, PHONE = (1440, 900), (390, 844)
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
SERIOUS = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .filter((each) => ["serious", "critical"].includes(each.impact))
  .flatMap((each) => each.nodes.map((node) => `${each.id} (${each.impact}): ${node.html.slice(0, 160)}`))"""
"""Every rule is tried; of what holds only a first example is looked for, and nothing of it is handed over."""
REQUIRED = "ROLLBOOK_TEST_BROWSER"
SLOW = int(os.environ.get("ROLLBOOK_TEST_SLOW", "1"))
"""How many times slower than this machine the one is that pages are looked at on."""
LATE_MS = 200
"""How long everything is under way to a slow one."""
PATIENCE_MS = 20_000 if SLOW == 1 else 60_000
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


_idle: dict[tuple[Browser, str], list[BrowserContext]] = {}
"""Contexts that nobody uses, by how they were made: they have the files of the page already."""


def slowed(context: BrowserContext, page: Page) -> None:
    """The page is looked at on a slow machine, far from the service."""
    cdp = context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    cdp.send("Network.enable")
    rates = {"offline": False, "latency": LATE_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    cdp.send("Network.emulateNetworkConditions", rates)


class Tab:
    """One person's browser, with a page open. `said`: what it complained of."""

    def __init__(self, browser: Browser, url: str, *, size: tuple[int, int] = DESKTOP, **more: Any) -> None:
        self.url = url
        self.said: list[str] = []
        how = {"locale": "en-GB", "reduced_motion": "reduce", **more}
        self._kind = (browser, repr(sorted(how.items())))
        idle = _idle.get(self._kind)
        self._context = idle.pop() if idle else browser.new_context(**how)
        self.page: Page = self._context.new_page()
        if idle is not None:
            cdp = self._context.new_cdp_session(self.page)
            cdp.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "cookies,local_storage"})
            cdp.detach()
        self.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        self.page.set_default_timeout(PATIENCE_MS)
        if SLOW > 1:
            slowed(self._context, self.page)
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
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = self.page.evaluate(SERIOUS)
        return found

    def close(self) -> None:
        """Close the browser of this person. The next one who comes finds nothing of what it kept."""
        for page in self._context.pages:
            page.close()
        self._context.set_offline(False)
        _idle.setdefault(self._kind, []).append(self._context)
