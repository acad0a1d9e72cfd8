"""The table in a browser: people play by pressing what is offered, and nobody is sent another's hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Response, Route, expect

from tests.http.serving import Opened, Process
from tests.web.browser import DESKTOP, PHONE, Tab
from tests.web.playing import MIRKWOOD, keep_streams, play_to_round, streamed


@pytest.fixture(scope="session")
def mirkwood(service: Process) -> Opened:
    return Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_two_people_play_a_round_by_pressing(game: str, seated: Any, service: Process) -> None:
    table = Opened(service.owner, game, ("ann", "bob"))
    tabs = seated(table, {"ann": DESKTOP, "bob": PHONE})
    assert play_to_round(table, tabs, 2) > 3
    for tab in tabs.values():
        expect(tab.page.locator(".phases .rd")).to_have_text("Round 2")
        assert tab.faults() == []
        assert tab.said == []


def test_an_answer_of_one_is_seen_by_the_other(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann", "bob"))
    tabs = seated(table, {"ann": DESKTOP, "bob": DESKTOP})
    tabs["ann"].page.locator('[data-opt="deck:spirit"]').click()
    line = tabs["bob"].page.locator(".line", has_text="ann led Éowyn, Eleanor and Dúnhere")
    expect(line).to_be_visible()
    expect(tabs["bob"].page.get_by_role("status").last).to_contain_text("ann led Éowyn")
    expect(tabs["bob"].page.locator('#ask [data-opt="deck:spirit"]')).to_have_count(0)


def test_a_line_of_the_log_takes_the_table_to_its_moment(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    tabs = seated(table, {"ann": DESKTOP})
    page = tabs["ann"].page
    play_to_round(table, tabs, 3)
    expect(page.locator(".phases .rd")).to_have_text("Round 3")
    page.locator(".lh button", has_text="Round 2").click()
    expect(page.locator(".phases .rd")).to_have_text("Round 2")
    expect(page.locator(".pastbar")).to_contain_text("Nothing can be played from here.")
    assert page.locator("#ask .question").count() == 0
    assert tabs["ann"].faults() == []
    seat, question, _ = table.first()
    table.answer(seat, [question["options"][0]["id"]])
    expect(page.locator(".dock .where")).to_contain_text("since")
    expect(page.locator(".phases .rd")).to_have_text("Round 2")
    page.keyboard.press("n")
    expect(page.locator(".phases .rd")).to_have_text("Round 3")
    expect(page.locator("#ask .question")).to_have_count(1)


def test_a_table_that_moved_on_is_said_and_nothing_is_recorded(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    page = seated(table, {"ann": DESKTOP})["ann"].page
    _, question, _ = table.first()
    ids = [each["id"] for each in question["options"]]
    versions = []

    def overtaken(route: Route) -> None:
        versions.append(table.answer("ann", [ids[0]]).json()["version"])
        route.continue_()

    page.route("**/commands?*", overtaken)
    page.locator(f'#ask [data-opt="{ids[1]}"]').click()
    expect(page.get_by_role("alert")).to_contain_text("The table moved while you were choosing")
    assert versions == [table.all.get(f"{table.path}/ask").json()["version"]]


def test_whoever_looks_on_is_sent_no_hand(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD)
    for seat in ("ann", "bob"):
        table.answer(seat, [table.first()[1]["options"][0]["id"]])
    token = table.join("public").token
    tab = Tab(browser, service.url)
    bodies: list[str] = []

    def kept(response: Response) -> None:
        if "/api/" in response.url and "/live" not in response.url:
            bodies.append(response.text())
        if "/file?" in response.url:  # it says what every card of both decks is, wherever it lies
            rows = bodies.pop().splitlines()
            bodies.extend(row for row in rows if '"t":"card-printed"' not in row)

    tab.page.on("response", kept)
    keep_streams(tab)
    tab.open(f"/table/{table.session}", token)
    expect(tab.page.locator(".mine")).to_contain_text("You look on")
    for _ in range(6):
        seat, question, _ = table.first()
        ids = [option["id"] for option in question["options"]]
        table.answer(seat, ["pass" if "pass" in ids else ids[0]])
    version = table.all.get(f"{table.path}/ask").json()["version"]
    expect(tab.page.locator(f'main[data-version="{version}"]')).to_be_visible()
    for _ in range(100):  # what a stream sends is told a little after it is drawn
        if f'"version":{version}' in streamed(tab):
            break
        tab.page.wait_for_timeout(50)
    held = [
        each["id"]
        for seat in ("ann", "bob")
        for each in table.seats[seat].get(f"{table.path}/table").json()["hands"][seat]["cards"]
    ]
    told = tab.page.content() + "".join(bodies) + streamed(tab)
    assert len(held) > 8
    assert f'"version":{version}' in streamed(tab)
    assert bodies
    shown = table.all.get(f"{table.path}/table", **{"as": "public"}).text
    secret = {each for each in held if f'"{each}"' not in shown}
    assert len(secret) > 8
    assert [each for each in secret if f'"{each}"' in told] == []
    assert tab.faults() == []
    tab.close()


def test_a_table_speaks_italian(browser: Browser, service: Process, mirkwood: Opened) -> None:
    tab = Tab(browser, service.url, locale="it-IT", color_scheme="light")
    page = tab.open(f"/table/{mirkwood.session}", mirkwood.all.token)
    expect(page.locator(".phases")).to_contain_text("Pianificazione")
    expect(page.get_by_role("radiogroup", name="Di chi è la vista")).to_be_visible()
    assert tab.faults() == []
    page.get_by_role("combobox", name="Lingua").select_option("es")
    expect(page.locator(".phases")).to_contain_text("Planificación")
    assert tab.said == []
    tab.close()


def test_a_table_of_others_is_no_table(browser: Browser, service: Process, mirkwood: Opened) -> None:
    tab = Tab(browser, service.url)
    other = Opened(service.owner, "echoes", ("ann",))
    page = tab.open(f"/table/{mirkwood.session}", other.seats["ann"].token)
    expect(page.get_by_role("heading", name="There is no such table, or it is not yours.")).to_be_visible()
    assert tab.faults() == []
    tab.close()


def test_what_is_undone_leaves_the_log_of_everybody(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    page = seated(table, {"ann": DESKTOP})["ann"].page
    table.answer("ann", ["hero:mara"])
    line = page.locator(".line", has_text="ann led Mara")
    expect(line).to_be_visible()
    table.seats["ann"].post(f"{table.path}/commands", {"type": "undo", "by": "ann"})
    expect(line).to_have_count(0)
    expect(page.locator('#ask [data-opt="hero:mara"]')).to_be_visible()
