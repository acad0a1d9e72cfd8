"""How people come in: by the address that `rollbook serve` prints, and by an invitation."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab


def test_the_owner_finds_the_tables_and_the_token_leaves_the_address(
    browser: Browser, service: Process
) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    tab = Tab(browser, service.url)
    page = tab.open("/", service.token)
    link = page.locator(f'a[href="/table/{table.session}"]')
    expect(link).to_contain_text("ann, ben")
    assert page.url == f"{service.url}/"
    assert tab.faults() == []
    page.reload()
    link.click()
    expect(page.locator("main")).to_be_visible()
    assert page.url == f"{service.url}/table/{table.session}"
    assert tab.said == []
    tab.close()


def test_an_invitation_is_used_by_sitting_down_not_by_looking(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    told = table.all.post(f"{table.path}/invitations", {"viewer": "ann"}).json()["token"]
    for _ in range(2):
        looking = Tab(browser, service.url)
        expect(looking.open("/join", told).get_by_role("button", name="Sit down")).to_be_enabled()
        looking.close()
    tab = Tab(browser, service.url, size=PHONE, locale="it-IT")
    page = tab.open("/join", told)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert tab.faults() == []
    page.get_by_role("button", name="Siediti").click()
    page.wait_for_url(f"{service.url}/table/{table.session}")
    assert tab.said == []
    late = Tab(browser, service.url).open("/join", told)
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_text("This invitation was used already")).to_be_visible()
    tab.close()
