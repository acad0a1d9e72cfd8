"""People at a table in browsers: pressing what is offered, until a round begins."""

from __future__ import annotations

import base64
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.http.serving import Opened
from tests.web.browser import Tab

MIRKWOOD = "passage-through-mirkwood"
MOST = 60


def press(page: Page) -> None:
    """Answer the first question that the page shows: go on where that is offered, else the first option."""
    question = page.locator("#ask .question").first
    passing = question.locator('[data-opt="pass"]')
    if passing.count():
        passing.click()
        return
    send = question.locator(".btn.go")
    if not send.count():
        question.locator("[data-opt]").first.click()
        return
    for option in question.locator('[role="checkbox"]').all():
        if send.is_enabled():
            break
        option.click()
    send.click()


def play_to_round(table: Opened, tabs: dict[str, Tab], last: int) -> int:
    """Both press until a round begins; gives how often they did."""
    presses = 0
    while presses < MOST:
        shown = table.all.get(f"{table.path}/table").json()
        if shown["round"] >= last:
            return presses
        seat = next(each["id"] for each in shown["seats"] if each["asked"])
        page = tabs[seat].page
        before = shown["version"]
        expect(page.locator(f'main[data-version="{before}"] #ask .question')).not_to_have_count(0)
        press(page)
        moved(table, before)
        presses += 1
    raise AssertionError(f"round {last} never began")


def moved(table: Opened, before: int) -> None:
    """Wait until something is recorded after an entry."""
    ends = time.monotonic() + 10
    while time.monotonic() < ends:
        if table.all.get(f"{table.path}/ask").json()["version"] > before:
            return
        time.sleep(0.02)
    raise AssertionError("nothing was recorded")


def streams(tab: Tab) -> list[str]:
    """The chunks of the streams that a page reads, as they come."""
    found: list[str] = []
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("Network.enable")

    def begun(event: dict[str, Any]) -> None:
        if "/live" in event["response"]["url"]:
            session.send("Network.streamResourceContent", {"requestId": event["requestId"]})

    def came(event: dict[str, Any]) -> None:
        if event.get("data"):
            found.append(base64.b64decode(event["data"]).decode("utf-8", "replace"))

    session.on("Network.responseReceived", begun)
    session.on("Network.dataReceived", came)
    return found
