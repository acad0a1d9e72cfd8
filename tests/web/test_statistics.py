"""Statistics on the page: reached from the lobby, chosen by keyboard, and of a seat its own tables alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.http.serving import Opened, Process
from tests.http.test_standings import over
from tests.web.browser import PHONE, Tab


def rows(page: Page, title: str) -> list[list[str]]:
    """The rows of a scenario, by what stands in them."""
    table = page.get_by_role("group", name=title).locator("tbody tr")
    return [each.locator("th, td").all_inner_texts() for each in table.all()]


def bell(service: Process, *seats: str) -> Opened:
    return Opened(service.owner, "echoes", seats, scenario="unsaid-bell")


def test_how_games_ended_is_found_from_the_lobby_by_keyboard(browser: Browser, service: Process) -> None:
    """The service is shared: what others count is there before, and stays."""
    seats = ("ann", "bob", "cat", "dan")
    asked = {"game": "echoes", "scenario": "unsaid-bell"}

    def counted() -> dict[str, int]:
        kinds = service.owner.get("/api/statistics", **asked).json()["kinds"]
        return {each["result"]: each["sessions"] for each in kinds if each["seats"] == 4}

    before = counted()
    over(bell(service, *seats))
    bell(service, *seats)
    tab = Tab(browser, service.url)
    page = tab.open("/", service.token)
    page.get_by_role("link", name="Statistics").press("Enter")
    expect(page).to_have_url(f"{service.url}/statistics")
    expect(page.get_by_role("status")).to_contain_text("session")
    page.get_by_label("Game").select_option("echoes")
    page.get_by_label("Scenario").select_option("unsaid-bell")
    expect(page).to_have_url(f"{service.url}/statistics?game=echoes&scenario=unsaid-bell")
    expect(page.locator("section.sheet")).to_have_count(1)
    found = {end: int(number) for seats, end, number, *_ in rows(page, "The Unsaid Bell") if seats == "4"}
    assert found["Given up"] == before.get("conceded", 0) + 1
    assert found["Still played"] == before.get("playing", 0) + 1
    assert tab.faults() == []
    page.reload()  # what is chosen stands in the address
    expect(page.get_by_label("Scenario")).to_have_value("unsaid-bell")
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Statistiche")
    expect(page.get_by_role("columnheader", name="risposte")).to_be_visible()
    page.get_by_label("Gioco").select_option("mercenaries")
    assert tab.said == []
    tab.close()


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_a_seat_is_told_of_its_tables_alone_on_a_phone(
    browser: Browser, service: Process, language: str
) -> None:
    mine, also, other = bell(service, "ann", "bob"), bell(service, "ann", "bob"), bell(service, "eve")
    over(mine, 2)
    over(also, 1)
    tab = Tab(browser, service.url, size=PHONE)
    page = tab.open(f"/table/{mine.session}", mine.seats["bob"].token)
    page.goto("about:blank")
    tab.open(f"/table/{also.session}", also.seats["ann"].token)
    tab.open("/statistics")
    if language != "en":
        page.get_by_label("Language").select_option(language)
        expect(page.locator("section h2")).not_to_have_text("The Unsaid Bell")  # what is asked for comes anew
    expect(page.locator("tbody tr")).to_have_count(1)
    title = page.locator("section h2").inner_text()
    (found,) = rows(page, title)
    assert (found[0], found[2], found[3]) == ("2", "2", "1")
    assert other.session not in page.content()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    scroller = page.locator(".counted")
    inside = (
        "each => each.scrollWidth <= each.clientWidth && each.clientWidth < each.parentElement.clientWidth"
    )
    assert scroller.evaluate(inside)  # nothing lies outside
    assert tab.faults() == []
    assert tab.said == []
    tab.close()


def test_whoever_has_no_token_is_told_how_one_comes_in(browser: Browser, service: Process) -> None:
    tab = Tab(browser, service.url)
    page = tab.open("/statistics")
    expect(page.get_by_text("Nobody knows yet who you are.")).to_be_visible()
    tab.close()
