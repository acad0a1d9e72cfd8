"""People at a table in browsers: pressing what is offered, until a round begins."""

from __future__ import annotations

import time

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


STREAMED = """
window.streamed = "";
const fetched = window.fetch;
window.fetch = async (address, how) => {
  const answer = await fetched(address, how);
  if (!String(address).includes("/live") || !answer.body) return answer;
  const [read, kept] = answer.body.tee();
  (async () => {
    const reader = kept.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      window.streamed += value;
    }
  })().catch(() => {});
  return new Response(read, { status: answer.status, headers: answer.headers });
};
"""


def keep_streams(tab: Tab) -> None:
    """Keep what the streams bring to the pages that are opened in a tab from now on."""
    tab.page.add_init_script(STREAMED)


def streamed(tab: Tab) -> str:
    """What streams have brought to the page that is open."""
    return str(tab.page.evaluate("window.streamed"))
