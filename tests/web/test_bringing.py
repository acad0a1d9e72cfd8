"""Monsters of one's own in a browser: files are chosen, each with its place, and the table is laid."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.http.serving import Process
from tests.systems.mercenaries.brought import WOLVES
from tests.web.browser import PHONE, Tab
from tests.web.test_lobby import made


def test_mer_0_11_monsters_of_one_s_own_are_brought_along(browser: Browser, service: Process) -> None:
    """A monster without a place is said to have none; with one the table is laid."""
    tab = Tab(browser, service.url, size=PHONE)
    tab.open("/", service.token)
    page = tab.open("/new")
    page.get_by_text("Mercenaries", exact=True).click()
    page.get_by_text("Monsters and decks of one's own").click()
    files = [
        {"name": each.file, "mimeType": "application/json", "buffer": each.text.encode()} for each in WOLVES
    ]
    page.get_by_label("Files of one's own").set_input_files(files)  # type: ignore[arg-type]
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("alert")).to_contain_text("no wolf is in this scenario")
    page.get_by_label("In whose place wolf.json comes").select_option(label="in the place of Bandit Guard")
    assert tab.faults() == []
    page.get_by_role("button", name="Lay the table").click()
    found = made(page, service)
    lines = service.owner.get(f"/api/sessions/{found['session']}/log").json()["lines"]
    assert any("brought Wolf along" in each["text"] for each in lines)
    tab.close()
