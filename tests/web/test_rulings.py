"""The register of rulings on the page: reached from the lobby, searched by keyboard, a way to the moment."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.http.serving import Opened, Process
from tests.http.test_rulings import ruled
from tests.web.browser import PHONE, Tab


def test_what_was_ruled_is_found_from_the_lobby_by_keyboard(browser: Browser, service: Process) -> None:
    one, two = (Opened(service.owner, "fellowship", ("ann", "bob")) for _ in "12")
    ruled(one, "Così è più giusto, Zenobia", "the stage goes first")
    ruled(two, "Quirino disagrees, Zenobia", "another question")
    tab = Tab(browser, service.url)
    page = tab.open("/", service.token)
    page.get_by_role("link", name="The register of rulings").click()
    words = page.get_by_label("Words of the question, the reason or a note")
    words.focus()
    page.keyboard.type("ZENOBIA piu")
    page.keyboard.press("Enter")
    hits = page.locator(".rulings > li")
    expect(hits).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("1 ruling")
    for part in (
        "FEL-3.12",
        "What was decided stands.",
        "the stage goes first",
        "Così è più giusto",
        one.session,
    ):
        expect(hits.first).to_contain_text(part)
    assert tab.faults() == []
    words.fill("zenobia")
    page.get_by_label("Clause, or where it begins: FEL-6").fill("fel-3")
    page.keyboard.press("Enter")
    expect(hits).to_have_count(2)
    expect(page).to_have_url(f"{service.url}/rulings?words=zenobia&clause=fel-3")
    page.get_by_label("Game").select_option("echoes")
    expect(hits).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Nothing like that was ruled.")
    page.get_by_label("Game").select_option("")
    page.reload()  # what is looked for stands in the address
    expect(hits).to_have_count(2)
    hits.filter(has_text=one.session).get_by_role("link", name="Look at the moment").press("Enter")
    moment = re.escape(f"{service.url}/table/{one.session}?at=1")
    expect(page).to_have_url(re.compile(f"{moment}(&as=ann)?$"))  # the table adds whose view it shows
    assert tab.said == []
    tab.close()


def test_a_seat_finds_what_was_ruled_at_its_tables_alone_on_a_phone(
    browser: Browser, service: Process
) -> None:
    mine, also, other = (Opened(service.owner, "fellowship", ("ann", "bob")) for _ in "123")
    ruled(mine, "at the first")
    ruled(also, "at the second")
    ruled(other, "elsewhere")
    tab = Tab(browser, service.url, size=PHONE)
    page = tab.open(f"/table/{mine.session}", mine.seats["bob"].token)
    page.goto("about:blank")
    tab.open(f"/table/{also.session}", also.seats["ann"].token)
    tab.open("/rulings")
    hits = page.locator(".rulings > li")
    expect(hits).to_have_count(2)
    for because in ("at the first", "at the second"):
        expect(hits.filter(has_text=because)).to_have_count(1)
    assert "elsewhere" not in page.content()
    assert other.session not in page.content()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert tab.faults() == []
    assert tab.said == []
    tab.close()


def test_whoever_has_no_token_is_told_how_one_comes_in(browser: Browser, service: Process) -> None:
    tab = Tab(browser, service.url)
    page = tab.open("/rulings")
    expect(page.get_by_text("Nobody knows yet who you are.")).to_be_visible()
    tab.close()
