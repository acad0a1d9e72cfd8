"""The standings of a deal on the page: at the end of a closed table, and from the lobby."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.http.serving import Process
from tests.http.test_standings import Opened, again, over
from tests.web.browser import PHONE, Tab


def test_standings_are_shown_at_the_end_and_from_the_lobby(browser: Browser, service: Process) -> None:
    first = over(Opened(service.owner, "echoes", ("ann", "bob"), scenario="unsaid-bell"))
    second = over(again(first, "Clara", "Dario"), 2)
    third = over(again(first, "Zenobia", "Quirino"), 3)
    tab = Tab(browser, service.url)
    page = tab.open(f"/table/{first.session}", first.seats["ann"].token)
    end = page.get_by_role("region", name="Standings of this deal")
    expect(end.locator("tbody tr")).to_have_count(1)  # the others' tables allow nothing
    expect(end.locator("tbody tr")).to_contain_text("ann and bob")
    assert tab.faults() == []
    owner = Tab(browser, service.url, size=PHONE)
    held = owner.open("/", service.token)
    line = held.get_by_role("listitem").filter(has=held.locator(f'a[href="/table/{third.session}"]'))
    line.get_by_role("link", name="Standings").click()
    rows = held.locator(".standings tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Zenobia and Quirino")
    expect(rows.nth(1)).to_contain_text("Clara and Dario")
    expect(rows.nth(0)).to_have_attribute("aria-current", "true")
    allow = held.get_by_label("Whoever has played this deal elsewhere sees of this table:")
    allow.select_option("result")
    expect(allow).to_have_value("result")
    assert owner.faults() == []
    page.reload()
    expect(end.locator("tbody tr")).to_have_count(2)
    expect(end.locator("tbody tr").nth(0)).to_contain_text("2 players, not named")
    assert "Zenobia" not in page.content()
    assert third.session not in page.content()
    # Whoever sat at the second, too, sees both in the same tab, and looks back through either.
    page.goto("about:blank")
    tab.open(f"/table/{second.session}", second.seats["bob"].token)
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    both = page.locator(".of-deal tbody tr")
    expect(both).to_have_count(3)
    expect(both.nth(1)).to_contain_text("Clara and Dario")
    both.nth(2).get_by_role("link", name="Look back").click()
    expect(page).to_have_url(f"{service.url}/table/{first.session}")
    for each in (tab, owner):
        assert each.said == []
        each.close()
