"""An evening that outgrew its file: begun on SQLite, moved, played on at two servers in two browsers, looked
at by a verifier that shares no code with them, and moved back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from engine.store.log import Store
from tests.cli.driving import ROOT
from tests.http.serving import Caller, Opened, Process
from tests.http.several import until
from tests.postgres import Server
from tests.web.browser import Tab
from tests.web.past import MIRKWOOD, played, shown, to_be_asked
from tests.web.playing import press

SEATS = ("ann", "bob")
ENDED = (0, -15, 143)


class Moved(Opened):
    """A table that was opened elsewhere: the tokens of its people count here, each seat's at a server of its
    own."""

    def __init__(self, table: Opened, servers: dict[str, Process]) -> None:
        self.session, self.path, self.invitations = table.session, table.path, table.invitations
        self.all = Caller(servers["ann"].client, table.all.token)
        self.owner = self.all
        self.seats = {seat: Caller(each.client, table.seats[seat].token) for seat, each in servers.items()}


@pytest.fixture
def processes() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def served(stack: ExitStack, address: str | Path) -> Process:
    found = Process(address, "--rate", "10000")
    stack.callback(lambda: found.process.poll() is None and found.end())
    return found


def run(*words: object) -> None:
    """A command as people give it: it does what it should."""
    command = [sys.executable, "-m", "service.cli", *map(str, words)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def both_stand(table: Opened, tabs: dict[str, Tab]) -> int:
    """Both browsers show the table as it stands; gives the entry."""
    found = 0

    def alike() -> bool:
        nonlocal found
        found = shown(table)["version"]
        return all(tab.page.locator(f'main[data-version="{found}"]').count() for tab in tabs.values())

    until(alike, 20)
    return found


def press_on(table: Opened, tabs: dict[str, Tab], presses: int) -> set[str]:
    """Whoever is asked presses what the page shows, so many times; both see it each time. Gives who
    pressed."""
    pressed = set()
    for _ in range(presses):
        before = both_stand(table, tabs)
        seat = next(each["id"] for each in shown(table)["seats"] if each["asked"])
        expect(tabs[seat].page.locator("#ask .question")).not_to_have_count(0)
        press(tabs[seat].page)
        until(lambda before=before: shown(table)["version"] > before, 20)
        pressed.add(seat)
    both_stand(table, tabs)
    latest = [tab.page.locator(".lines .line").first.inner_text() for tab in tabs.values()]
    assert latest[0] == latest[1]
    return pressed


@pytest.mark.slow
def test_an_evening_is_moved_played_on_at_two_servers_by_two_browsers_verified_and_moved_back(
    browser: Browser, postgres: Server, processes: ExitStack, tmp_path: Path
) -> None:
    file, far = tmp_path / "games.db", postgres.made()
    alone = served(processes, file)
    begun = played(alone, "fellowship", 1, MIRKWOOD)
    in_file = shown(begun)["version"]
    assert alone.end() in ENDED
    run("db", "copy", f"sqlite:///{file}", far)

    servers = {seat: served(processes, far) for seat in SEATS}
    table = Moved(begun, servers)
    assert {shown(table, seat=seat)["version"] for seat in SEATS} == {in_file}
    tabs = {seat: Tab(browser, servers[seat].url) for seat in SEATS}
    assert tabs["ann"].url != tabs["bob"].url
    ann, bob = (tabs[seat].page for seat in SEATS)
    for seat, tab in tabs.items():
        processes.callback(tab.close)
        tab.open(f"/table/{table.session}", table.seats[seat].token)
        expect(tab.page.locator(".phases")).to_be_visible()
    assert press_on(table, tabs, 8) == {*SEATS}

    # One asks at one server to go back, and the other one agrees at the other.
    before = to_be_asked(table)
    left = both_stand(table, tabs)
    ann.keyboard.press("u")
    dialog = ann.get_by_role("dialog", name="Undo")
    dialog.get_by_role("radio", name="round").click()
    expect(dialog).to_contain_text("bob has to agree.")
    dialog.get_by_role("button", name="Ask the table").click()
    asked = bob.locator(".asked")
    expect(asked).to_contain_text(f"ann asks to go back to entry {before['to']}.")
    asked.get_by_role("button", name="Agree", exact=True).click()
    for page in (ann, bob):
        expect(page.locator(".left summary")).to_contain_text("A line that was left")
    assert both_stand(table, tabs) > left
    assert {shown(table, seat=seat)["head"] for seat in SEATS} == {before["to"]}

    # A review that one leads is followed at the other, and so is what is pointed at.
    ann.get_by_role("button", name="More", exact=True).click()
    ann.get_by_role("button", name="Lead a review").click()
    bob.locator(".led").get_by_role("button", name="Follow").click()
    ann.keyboard.press("Alt+ArrowLeft")
    expect(ann.locator(".pastbar")).to_be_visible()
    expect(bob.locator(".pastbar")).to_have_text(ann.locator(".pastbar").text_content() or "")
    ann.get_by_role("button", name="End the review").click()
    expect(bob.locator(".led")).to_have_count(0)
    for page in (ann, bob):
        page.keyboard.press("n")
        expect(page.locator(".pastbar")).to_have_count(0)
    card = shown(table)["board"]["staging"][0]
    ann.locator(f'[data-card="{card}"]').first.click()
    ann.get_by_role("button", name="Point at it").click()
    expect(bob.locator(f'[data-thing="{card}"] > .bywhom')).to_contain_text("ann")
    assert press_on(table, tabs, 6)
    for page in (ann, bob):
        expect(page.locator(".strip.points")).to_have_count(0)
    end = both_stand(table, tabs)
    assert [tab.said for tab in tabs.values()] == [[], []]
    for each in servers.values():
        assert each.end() in ENDED

    out, back = tmp_path / "moved.rollbook", f"sqlite:///{tmp_path / 'back.db'}"
    run("export", table.session, out, "--full", "--database", far)
    verifier = [sys.executable, "-I", str(ROOT / "tools" / "verify_rollbook.py"), str(out)]
    ran = subprocess.run(verifier, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    run("db", "copy", far, back)
    run("verify", "--all", "--database", back)
    with Store.open(far) as there, Store.open(back) as here:
        rows = here.rows(table.session)
        assert rows == there.rows(table.session)
        assert len(rows) == end > in_file
