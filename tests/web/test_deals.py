"""Deals that are played again, on the page: from the first round or later on, and beside each other."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab
from tests.web.test_lobby import made


def test_a_deal_is_played_from_a_later_moment_on(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",), scenario="voice-below", options={"undo": "open"})
    for _ in range(4):
        seat, question, _ = table.first()
        assert table.answer(seat, [question["options"][0]["id"]]).status_code == 200
    shown = table.all.get(f"{table.path}/table").json()
    assert shown["round"] > 0
    for act in ({"type": "concede", "seat": "ann"}, {"type": "close", "by": "ann"}):
        assert table.seats["ann"].post(f"{table.path}/commands", act).status_code == 200
    tab = Tab(browser, service.url)
    tab.open("/", service.token)
    page = tab.open(f"/table/{table.session}?at={shown['version']}")
    page.get_by_role("link", name="Play this deal from here").click()
    expect(page.get_by_text(f"as after entry {shown['version']}:")).to_be_visible()
    assert tab.faults() == []
    page.get_by_role("button", name="Lay the table").click()
    found = made(page, service)
    there = service.owner.get(f"/api/sessions/{found['session']}/table", **{"as": "ann"}).json()
    assert (there["board"], there["round"]) == (shown["board"], shown["round"])
    assert tab.said == []
    tab.close()


def test_a_deal_is_played_again_and_both_are_seen_beside_each_other(
    browser: Browser, service: Process
) -> None:
    table = Opened(service.owner, "echoes", ("ann",), scenario="voice-below", options={"undo": "open"})
    for act in (
        {"type": "answer", "choice": ["hero:mara"]},
        {"type": "concede", "seat": "ann"},
        {"type": "close", "by": "ann"},
    ):
        done = table.seats["ann"].post(f"{table.path}/commands", act)
        assert done.status_code == 200, done.text
    tab = Tab(browser, service.url, size=PHONE)
    page = tab.open("/", service.token)
    line = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/table/{table.session}"]'))
    line.get_by_role("link", name="Play this deal").click()
    page.get_by_label("Who plays ann now").fill("Clara")
    assert tab.faults() == []
    page.get_by_role("button", name="Lay the table").click()
    found = made(page, service)
    assert (found["deal_of"], found["names"]) == (table.session, {"ann": "Clara"})
    path = f"/api/sessions/{found['session']}"
    assert service.owner.get(f"{path}/compared").json()["clause"] == "KER-9.6"
    first = service.owner.get(f"{path}/ask", **{"as": "ann"}).json()["sets"][0]["questions"][0]["options"][0]
    for act in (
        {"type": "answer", "choice": [first["id"]], "seat": "ann"},
        {"type": "concede", "seat": "ann"},
    ):
        service.owner.post(f"{path}/commands", act)
    page = tab.open("/")
    line = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/table/{found["session"]}"]'))
    line.get_by_role("link", name="Compare").click()
    expect(page.get_by_text("Clara chose")).to_be_visible()
    expect(page.get_by_text("ann gave the game up.")).to_be_visible()
    for which in ("before", "now"):
        expect(page.locator(f'.pair [data-which="{which}"]')).to_be_visible()
    assert tab.faults() == []
    # The page is shown to somebody who has nothing of it.
    page.get_by_role("button", name="A link to this page").click()
    link = page.get_by_label("A link to this page").input_value()
    friend = Tab(browser, service.url)
    friend.page.goto(link)
    expect(friend.page.get_by_text("Clara chose")).to_be_visible()
    assert [each.get_attribute("href") for each in friend.page.locator(".pair a").all()] == [
        f"/table/{table.session}",
        f"/table/{found['session']}",
    ]
    assert "rbk_" not in friend.page.url
    # Both moments at which they went apart are opened by their links, by whoever was given the page, too.
    both = service.owner.get(f"{path}/compared").json()
    for looks in (page, friend.page):
        for n, side in enumerate(("there", "here")):
            looks.locator(".ways a").nth(n).click()
            expect(looks.locator(".pastbar")).to_contain_text(f"after entry {both[side]['at']}.")
            looks.go_back()
    assert [tab.said, friend.said] == [[], []]
    friend.close()
    tab.close()
