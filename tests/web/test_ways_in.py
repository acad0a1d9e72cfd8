"""How people come in: by the address that `rollbook serve` prints, and by invitations."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab


def join(tab: Tab, token: str, name: str = "") -> Page:
    """Follow an invitation to its table, under a name."""
    page = tab.open("/join", token)
    if name:
        page.get_by_label("What people call you").fill(name)
        page.get_by_role("button", name=f"Join as {name}").click()
    else:
        page.get_by_role("main").get_by_role("button").click()
    page.wait_for_url("**/table/*")
    return page


def test_the_owner_finds_the_tables_and_the_token_leaves_the_address(
    browser: Browser, service: Process
) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"), scenario="winter-watch")
    tab = Tab(browser, service.url)
    page = tab.open("/", service.token)
    line = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/table/{table.session}"]'))
    expect(line).to_contain_text("The Winter Watch")
    expect(line).to_contain_text("It is the turn of ann")
    assert page.url == f"{service.url}/"
    assert tab.faults() == []
    page.reload()
    line.get_by_role("link", name="The Winter Watch", exact=True).click()
    expect(page.locator("main")).to_be_visible()
    assert page.url.partition("?")[0] == f"{service.url}/table/{table.session}"
    assert tab.said == []
    tab.close()


def test_whoever_comes_without_a_token_is_told_how_one_comes_in(browser: Browser, service: Process) -> None:
    tab = Tab(browser, service.url)
    for path in ("/", "/new", "/table/echoes-none/people"):
        expect(tab.open(path).get_by_text("rollbook serve --open")).to_be_visible()
    assert tab.faults() == []
    assert tab.said == []
    tab.close()


def test_an_invitation_is_used_by_joining_not_by_looking(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"), scenario="winter-watch")
    told = table.all.post(f"{table.path}/invitations", {"viewer": "ann"}).json()["token"]
    for _ in range(2):  # as previews of a messenger do
        looking = Tab(browser, service.url)
        expect(looking.open("/join", told).get_by_role("button", name="Join as ann")).to_be_enabled()
        looking.close()
    tab = Tab(browser, service.url, size=PHONE, locale="it-IT")
    page = tab.open("/join", told)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("main")).to_contain_text("ben")
    assert tab.faults() == []
    page.get_by_role("textbox").fill("Niccolò")
    page.get_by_role("button", name="Siediti come Niccolò").click()
    page.wait_for_url(f"{service.url}/table/{table.session}")
    assert tab.said == []
    assert service.owner.get(table.path).json()["names"] == {"ann": "Niccolò"}
    late = Tab(browser, service.url).open("/join", told)
    expect(late.get_by_text("This invitation was used already")).to_be_visible()
    tab.close()


def test_one_token_of_a_table_shows_that_table_alone(browser: Browser, service: Process) -> None:
    Opened(service.owner, "echoes", ("dora",))
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    tab = Tab(browser, service.url)
    page = join(tab, table.all.post(f"{table.path}/invitations", {"viewer": "ann"}).json()["token"], "Anna")
    page = tab.open("/")
    expect(page.get_by_text("It is your turn")).to_be_visible()
    assert page.locator("main h2").count() == 1
    assert page.get_by_role("link", name="A new table").count() == 0
    assert tab.said == []
    tab.close()
