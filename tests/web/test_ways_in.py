"""How people come in: by the address that `rollbook serve` prints, and by invitations."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

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


def test_an_address_that_is_none_and_a_table_that_is_gone_are_said_in_words(
    browser: Browser, service: Process
) -> None:
    tab = Tab(browser, service.url)
    page = tab.open("/tabel/echoes-1")
    expect(page.get_by_text("There is nothing here.")).to_be_visible()
    assert tab.faults() == []
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    page = tab.open(f"/table/{table.session}", table.seats["ann"].token)
    expect(page.locator("#ask .question")).not_to_have_count(0)
    page.goto(f"{service.url}/table/{table.session}/again")
    expect(page.get_by_text("Tables are opened by whoever runs Rollbook.")).to_be_visible()
    page.goto(f"{service.url}/table/{table.session}")
    expect(page.locator("#ask .question")).not_to_have_count(0)
    own = next(
        each
        for each in table.all.get(f"{table.path}/tokens").json()
        if (each["viewer"], each["kind"]) == ("ann", "token")
    )
    table.all.delete(f"{table.path}/tokens/{own['id']}")
    expect(page.get_by_role("alert").filter(has_text="Your way in counts no more")).to_be_visible()
    page.reload()
    expect(page.get_by_text("There is no such table, or it is not yours.")).to_be_visible()
    page.get_by_role("link", name="All tables", exact=True).click()
    expect(page.get_by_text("Nobody knows yet who you are.")).to_be_visible()
    tab.close()


def test_a_service_that_ends_is_said_and_found_again_by_itself(browser: Browser, tmp_path: Path) -> None:
    """On every view that is open: the lobby, a table, its people."""
    first = Process(tmp_path / "tables.db", "--rate", "10000")
    table = Opened(first.owner, "echoes", ("ann", "ben"))
    tab = Tab(browser, first.url)
    lobby = tab.open("/", first.token)
    expect(lobby.locator(".tbl")).to_have_count(1)
    shown, people = tab.page.context.new_page(), tab.page.context.new_page()
    shown.goto(f"{first.url}/table/{table.session}#{table.seats['ann'].token}")
    expect(shown.locator("#ask .question")).not_to_have_count(0)
    people.goto(f"{first.url}/table/{table.session}/people#{table.all.token}")
    expect(people.locator(".person")).to_have_count(2)
    assert first.end() in (0, -15, 143)
    expect(shown.get_by_text("The table cannot be reached.")).to_be_visible(timeout=30_000)
    for page in (lobby, people):
        expect(page.get_by_text("Nobody answers. It is tried again by itself.")).to_be_visible(timeout=30_000)
    second = Process(tmp_path / "tables.db", "--rate", "10000", port=first.url.rpartition(":")[2])
    for page in (lobby, people, shown):
        expect(page.get_by_text("Nobody answers")).to_have_count(0, timeout=30_000)
        expect(page.get_by_text("The table cannot be reached.")).to_have_count(0, timeout=30_000)
    shown.locator("#ask [data-opt]").first.click()
    expect(shown.locator(".line", has_text="ann led")).to_be_visible(timeout=30_000)
    tab.close()
    assert second.end() in (0, -15, 143)


def test_two_tabs_of_a_seat_that_answer_at_once_are_told_which_answer_counts(
    browser: Browser, service: Process
) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    tab = Tab(browser, service.url)
    pages = [tab.open(f"/table/{table.session}", table.seats["ann"].token), tab.page.context.new_page()]
    pages[1].goto(f"{service.url}/table/{table.session}#{table.seats['ann'].token}")
    for page in pages:
        expect(page.locator("#ask [data-opt]")).not_to_have_count(0)
    # What the other tab sends is kept back until the first one's answer is in.
    pages[1].route("**/live?*", lambda route: route.abort())
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    pages[1].route("**/commands*", hold)
    pages[1].locator("#ask [data-opt]").nth(1).dispatch_event("click")
    pages[0].locator("#ask [data-opt]").first.click()
    expect(pages[0].locator(".line", has_text="ann led Mara")).to_be_visible()
    pages[1].unroute("**/live?*")
    held[0].continue_()
    told = "The table moved while you were choosing. Nothing of yours was recorded."
    expect(pages[1].get_by_role("alert")).to_contain_text(told)
    expect(pages[1].locator(".line", has_text="ann led Mara")).to_be_visible()
    tab.close()


def test_a_page_whose_way_is_interrupted_is_fetched_again_and_says_where_nobody_answers(
    browser: Browser, service: Process
) -> None:
    tab = Tab(browser, service.url)
    page = tab.page
    cut: list[str] = []

    def once(route: Route) -> None:
        if route.request.url in cut:
            route.fallback()
            return
        cut.append(route.request.url)
        route.abort()

    parts = ("**/page/words/*", "**/lobby/rulings.js", "**/lobby/looking.js")
    for part in parts:
        page.route(part, once)
    tab.open("/rulings", service.token)
    expect(page.get_by_role("search")).to_be_visible()
    assert len(cut) == len(parts)
    page.route(parts[1], lambda route: route.abort())
    page.clock.install()
    page.reload()
    said = page.get_by_role("heading", name="Nobody answers. Try again in a moment.")
    for _ in range(60):
        page.clock.run_for(1_000)
        if said.count():
            break
    expect(said).to_be_visible()
    page.unroute_all()
    tab.close()
