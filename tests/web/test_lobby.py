"""The lobby in a browser: a table of each game is laid, people come by link, and go."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab
from tests.web.test_ways_in import join


def made(page: Page, service: Process, end: str = "") -> dict[str, Any]:
    """The table that a page has come to, as the service tells of it."""
    page.wait_for_url(f"**/table/*{end}")
    session = page.url.removesuffix(end).rpartition("/")[2]
    found: dict[str, Any] = service.owner.get(f"/api/sessions/{session}").json()
    return found


@pytest.mark.parametrize(
    ("game", "scenario", "title"),
    [
        ("Echoes", "The Winter Watch", "winter-watch"),
        ("Fellowship", "Passage Through Mirkwood", "passage-through-mirkwood"),
    ],
)
def test_a_table_of_each_game_is_laid_by_clicking(
    browser: Browser, service: Process, game: str, scenario: str, title: str
) -> None:
    tab = Tab(browser, service.url)
    page = tab.open("/", service.token)
    page.get_by_role("link", name="A new table").click()
    page.get_by_text(game, exact=True).click()
    page.get_by_text(scenario, exact=True).click()
    page.get_by_label("Name of seat 1").fill("Niccolò")
    page.get_by_role("button", name="One more seat").click()
    page.get_by_label("Name of seat 2").fill("Anna Maria")
    page.get_by_text("How the table is kept").click()
    page.get_by_label("All hands lie open").check()
    assert tab.faults() == []
    page.get_by_role("button", name="Lay the table").click()
    found = made(page, service)
    assert (found["game"], found["scenario"], found["begun"]) == (game.lower(), title, True)
    assert found["names"] == {"niccolo": "Niccolò", "anna-maria": "Anna Maria"}
    opened = service.owner.get(f"/api/sessions/{found['session']}/log", form="ledger").json()["lines"][0]
    assert "hands=open" in str(opened)
    assert tab.said == []
    tab.close()


def test_what_cannot_be_laid_is_said_and_can_be_mended(browser: Browser, service: Process) -> None:
    tab = Tab(browser, service.url)
    tab.open("/", service.token)
    page = tab.open("/new")
    page.get_by_label("Name of seat 1").fill("Ann")
    page.get_by_role("button", name="One more seat").click()
    page.get_by_label("Name of seat 2").fill("Ann")
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("alert")).to_contain_text("two people are called Ann")
    page.get_by_role("button", name="Take seat 2 away").click()
    page.get_by_role("button", name="Lay the table").click()
    assert made(page, service)["seats"] == ["ann"]
    tab.close()


def test_all_come_by_link_and_the_game_begins(browser: Browser, service: Process) -> None:
    tab = Tab(browser, service.url)
    tab.open("/", service.token)
    page = tab.open("/new")
    page.get_by_label("Name of seat 1").fill("Ann")
    page.get_by_role("button", name="One more seat").click()
    page.get_by_label("Name of seat 2").fill("Ben")
    page.get_by_label("When all have joined").check()
    page.get_by_role("button", name="Lay the table").click()
    table = made(page, service, "/people")
    assert table["begun"] is False
    seats = page.locator(".person")
    expect(seats.first).to_contain_text("Nobody has come yet")
    assert tab.faults() == []
    link = page.get_by_label("Link for Ben").input_value()
    ben = Tab(browser, service.url)
    join(ben, link.partition("#")[2], "Bernardo")
    page.reload()
    expect(seats.nth(1)).to_contain_text("Bernardo · Has come")
    expect(page.get_by_text("1 of 2 have come.")).to_be_visible()

    taken = page.get_by_label("Link for Ann").input_value().partition("#")[2]
    seats.first.get_by_role("button", name="Take back").click()
    expect(page.get_by_label("Link for Ann")).to_have_count(0)
    refused = Tab(browser, service.url).open("/join", taken)
    expect(refused.get_by_text("This invitation was used already, or its time is over")).to_be_visible()

    seats.first.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("heading", name="Your seat")).to_be_visible()
    # Whoever opened the table still invites the others.
    seats.nth(1).get_by_role("button", name="New link").click()
    expect(page.get_by_label("Link for Bernardo")).to_be_visible()
    page.get_by_role("button", name="Link for a referee").click()
    expect(page.get_by_label("Link for the referee")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    assert made(page, service)["begun"] is True
    assert [tab.said, ben.said] == [[], []]
    tab.close()
    ben.close()


def test_a_seat_is_handed_on(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    token = table.all.post(f"{table.path}/invitations", {"viewer": "ann"}).json()["token"]
    ann = Tab(browser, service.url, size=PHONE)
    join(ann, token)
    page = ann.open(f"/table/{table.session}/people")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert ann.faults() == []
    page.get_by_role("button", name="Link to hand the seat on").click()
    link = page.get_by_label("Link for ann").input_value().partition("#")[2]
    clara = Tab(browser, service.url)
    expect(clara.open("/join", link).get_by_text("The seat of ann is handed on to you.")).to_be_visible()
    join(clara, link, "Clara")
    told = table.all.get(f"{table.path}/log", form="story").json()["lines"]
    assert any("Somebody else plays this seat from here on." in each["text"] for each in told)
    page.reload()
    expect(page.get_by_text("Nobody knows yet who you are.")).to_be_visible()
    ann.close()
    clara.close()


NOTICES = """
window.called = [];
window.hides = false;
window.Notification = class {
  constructor(title, { body }) { window.called.push(`${title}: ${body}`); }
  close() {}
};
Notification.permission = "granted";
Notification.requestPermission = async () => { window.asked = true; return "granted"; };
Object.defineProperty(document, "hidden", { get: () => window.hides });
"""


def test_whoever_asks_for_it_is_called_when_it_is_their_turn(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"), scenario="winter-watch")
    ben = Tab(browser, service.url)
    ben.page.add_init_script(NOTICES)
    join(ben, table.all.post(f"{table.path}/invitations", {"viewer": "ben"}).json()["token"])
    page = ben.open(f"/table/{table.session}/people")
    button = page.get_by_role("button", name="Call me in this browser")
    expect(button).to_be_visible()
    assert page.evaluate("window.asked") is None
    button.click()
    expect(page.get_by_role("button", name="Call me no longer")).to_be_visible()
    page = ben.open("/")
    expect(page.get_by_text("It is the turn of ann")).to_be_visible()
    seat, question, _ = table.first()
    assert table.answer(seat, [question["options"][0]["id"]]).status_code == 200
    page.evaluate("window.hides = true; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("It is your turn")).to_be_visible()
    assert page.evaluate("window.called") == ["It is your turn: The Winter Watch"]
    assert ben.said == []
    ben.close()


def test_a_link_with_its_moment_after_the_hash_opens_there(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    table.answer("ann", [table.first()[1]["options"][0]["id"]])
    rest = table.all.get(f"{table.path}/moments").json()["rests"][0]["version"]
    tab = Tab(browser, service.url)
    tab.open(f"/table/{table.session}", table.seats["ann"].token)
    tab.page.goto(f"{service.url}/table/{table.session}#at={rest}")
    expect(tab.page.locator(".pastbar")).to_contain_text(f"after entry {rest}.")
    expect(tab.page).to_have_url(f"{service.url}/table/{table.session}?at={rest}")
    assert tab.said == []
    tab.close()


def test_whoever_opened_the_table_sits_down_at_it_and_keeps_its_links(
    browser: Browser, service: Process
) -> None:
    """Both for the owner of the database and for whoever holds one whole table."""
    for whole in (True, False):
        table = Opened(service.owner, "echoes", ("ann", "ben"))
        tab = Tab(browser, service.url)
        if whole:
            tab.open("/", service.token)
        page = tab.open(f"/table/{table.session}", "" if whole else table.all.token)

        def people(page: Page = page) -> None:
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("button", name="People and links…").click()

        people()
        dialog = page.get_by_role("dialog", name="People and links")
        ben = dialog.locator(".person", has_text="ben")
        ben.get_by_role("button", name="New link").click()
        link = dialog.get_by_label("Link for ben").input_value()
        assert tab.faults() == []
        dialog.locator(".person", has_text="ann").get_by_role("button", name="Sit here").click()
        expect(page.get_by_role("radiogroup", name="Whose view")).to_have_count(0)
        expect(page.locator(".mine")).to_contain_text("ann, you")
        people()
        expect(dialog.get_by_label("Link for ben")).to_have_value(link)
        expect(ben).to_contain_text("Has come")
        assert tab.faults() == []
        dialog.get_by_role("button", name="Get up").click()
        expect(page.get_by_role("radiogroup", name="Whose view")).to_be_visible()
        assert tab.said == []
        tab.close()


def test_a_file_from_anywhere_is_verified_from_the_lobby(browser: Browser, service: Process) -> None:
    for token in (service.token, ""):
        tab = Tab(browser, service.url)
        page = tab.open("/", token)
        page.get_by_role("link", name="Verify a file from anywhere").click()
        expect(page.get_by_text("It is checked here, in your browser, and sent nowhere.")).to_be_visible()
        assert tab.said == []
        tab.close()


SOUND = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };
"""


def test_a_sound_tells_whose_turn_it_is_where_it_was_switched_on(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    tab = Tab(browser, service.url)
    tab.page.add_init_script(NOTICES + SOUND + "localStorage.setItem('rollbook.call', 'on');")
    page = tab.open(f"/table/{table.session}", table.seats["ben"].token)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="A sound when it is my turn: off").click()
    expect(page.get_by_role("button", name="A sound when it is my turn: on")).to_be_visible()
    page.wait_for_function("window.heard === 2")
    page.keyboard.press("Escape")
    seat, question, _ = table.first()
    assert seat == "ann"
    assert table.answer(seat, [question["options"][0]["id"]]).status_code == 200
    expect(page.locator("#ask .question")).not_to_have_count(0)
    page.wait_for_function("window.heard === 4")
    assert page.evaluate("window.called") == []  # whoever looks sees it
    assert tab.said == []
    tab.close()


def test_who_was_invited_sits_there_in_every_tab_of_the_browser(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    tokens = [
        table.all.post(f"{table.path}/invitations", {"viewer": each}).json()["token"]
        for each in ("ann", "ben")
    ]
    ann = Tab(browser, service.url)
    join(ann, tokens[0])
    other = ann.page.context.new_page()
    other.goto(f"{service.url}/table/{table.session}/people")
    expect(other.get_by_role("listitem").filter(has_text="you")).to_contain_text("ann")
    other.goto(
        f"{service.url}/table/{table.session}#{table.seats['ben'].token}"
    )  # a token of its own counts first
    other.goto(f"{service.url}/table/{table.session}/people")
    expect(other.get_by_role("listitem").filter(has_text="you")).to_contain_text("ben")
    ann.close()
