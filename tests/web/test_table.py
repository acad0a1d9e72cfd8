"""The table in a browser: people play by pressing what is offered, and nobody is sent another's hand."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

from tests.http.serving import Opened, Process
from tests.web.browser import DESKTOP, PHONE, Tab

MIRKWOOD = "passage-through-mirkwood"
MOST = 60


@pytest.fixture(scope="module")
def mirkwood(service: Process) -> Opened:
    return Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD)


def press(page: Page) -> None:
    """Answer the first question that the page shows: go on where that is offered, else the first option."""
    question = page.locator("#ask .question").first
    passing = question.locator('[data-opt="pass"]')
    if passing.count():
        passing.click()
        return
    send = question.locator(".btn.go")
    if not send.count():
        question.locator("[data-opt]").first.click()
        return
    for option in question.locator('[role="checkbox"]').all():
        if send.is_enabled():
            break
        option.click()
    send.click()


def play_to_round(table: Opened, tabs: dict[str, Tab], last: int) -> int:
    """Both press until a round begins; gives how often they did."""
    presses = 0
    while presses < MOST:
        shown = table.all.get(f"{table.path}/table").json()
        if shown["round"] >= last:
            return presses
        seat = next(each["id"] for each in shown["seats"] if each["asked"])
        page = tabs[seat].page
        before = shown["version"]
        expect(page.locator(f'main[data-version="{before}"] #ask .question')).not_to_have_count(0)
        press(page)
        moved(table, before)
        presses += 1
    raise AssertionError(f"round {last} never began")


def moved(table: Opened, before: int) -> None:
    for _ in range(200):
        if table.all.get(f"{table.path}/ask").json()["version"] > before:
            return
    raise AssertionError("nothing was recorded")


@pytest.fixture
def seated(browser: Browser, service: Process) -> Iterator[Any]:
    opened: list[Tab] = []

    def sit(table: Opened, seats: dict[str, tuple[int, int]]) -> dict[str, Tab]:
        found = {}
        for seat, size in seats.items():
            tab = Tab(browser, service.url, size=size)
            opened.append(tab)
            tab.open(f"/table/{table.session}", table.seats[seat].token)
            expect(tab.page.locator(".phases")).to_be_visible()
            found[seat] = tab
        return found

    yield sit
    for tab in opened:
        tab.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["echoes", "fellowship"])
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

    tab.page.on("response", kept)
    streamed = streams(tab)
    tab.open(f"/table/{table.session}", token)
    expect(tab.page.locator(".mine")).to_contain_text("You look on")
    for _ in range(6):
        seat, question, _ = table.first()
        ids = [option["id"] for option in question["options"]]
        table.answer(seat, ["pass" if "pass" in ids else ids[0]])
    version = table.all.get(f"{table.path}/ask").json()["version"]
    expect(tab.page.locator(f'main[data-version="{version}"]')).to_be_visible()
    for _ in range(100):  # what a stream sends is told a little after it is drawn
        if f'"version":{version}' in "".join(streamed):
            break
        tab.page.wait_for_timeout(50)
    held = [
        each["id"]
        for seat in ("ann", "bob")
        for each in table.seats[seat].get(f"{table.path}/table").json()["hands"][seat]["cards"]
    ]
    told = tab.page.content() + "".join(bodies) + "".join(streamed)
    assert len(held) > 8
    assert streamed
    assert bodies
    shown = table.all.get(f"{table.path}/table", **{"as": "public"}).text
    secret = {each for each in held if f'"{each}"' not in shown}
    assert len(secret) > 8
    assert [each for each in secret if f'"{each}"' in told] == []
    assert tab.faults() == []
    tab.close()


def streams(tab: Tab) -> list[str]:
    """The chunks of the streams that a page reads, as they come."""
    found: list[str] = []
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("Network.enable")

    def begun(event: dict[str, Any]) -> None:
        if "/live" in event["response"]["url"]:
            session.send("Network.streamResourceContent", {"requestId": event["requestId"]})

    def came(event: dict[str, Any]) -> None:
        if event.get("data"):
            found.append(base64.b64decode(event["data"]).decode("utf-8", "replace"))

    session.on("Network.responseReceived", begun)
    session.on("Network.dataReceived", came)
    return found


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


def test_everything_can_be_done_by_keys(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",))
    page = seated(table, {"ann": DESKTOP})["ann"].page
    page.keyboard.press("2")
    expect(page.locator('[data-opt="deck:tactics"]')).to_be_focused()
    page.keyboard.press("c")
    expect(page.get_by_role("dialog", name="FEL-0.6")).to_contain_text("deck")
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator('[data-opt="keep"]')).to_be_visible()
    expect(page.locator("#ask")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".phases .rd")).to_have_text("Round 1")
    page.keyboard.press("p")
    expect(page.locator('[data-opt="pass"]')).to_be_focused()
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(".pastbar")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".pastbar")).to_have_count(0)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    keys.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("q")
    page.keyboard.press("p")
    expect(page.locator('[data-opt="pass"]')).not_to_be_focused()


def test_a_stop_is_ticked_on_its_phase_and_one_waits_at_a_window(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",), scenario=MIRKWOOD)
    page = seated(table, {"ann": DESKTOP})["ann"].page
    for _ in range(2):
        table.answer("ann", [table.first()[1]["options"][0]["id"]])
    expect(page.locator(".phases .rd")).to_have_text("Round 1")
    page.locator(".ph button", has_text="Quest").click()
    stop = page.get_by_role("dialog", name="Quest").get_by_label("actions after characters are committed")
    stop.check()
    expect(stop).to_be_checked()
    windows = table.all.get(f"{table.path}/pace", **{"as": "ann"}).json()["windows"]
    assert windows["quest.after_commit"] == "every"
    page.keyboard.press("Escape")
    page.locator('#ask [data-opt="pass"]').click()
    expect(page.locator("#ask .question h2")).to_have_text("Who is committed to the quest?")
    page.get_by_role("button", name="Wait", exact=True).click()
    page.get_by_role("button", name="actions before characters are committed").click()
    expect(page.locator("#ask .question h2")).to_contain_text("actions before characters are committed")
    assert table.first()[1]["what"] == "quest.before_commit"


def test_several_are_chosen_and_what_they_bring_is_drawn_before(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",), scenario=MIRKWOOD)
    page = seated(table, {"ann": DESKTOP})["ann"].page
    for choice in ("deck:spirit", "keep", "pass"):
        table.answer("ann", [choice])
    expect(page.locator("#ask .question h2")).to_have_text("Who is committed to the quest?")
    page.get_by_role("checkbox", name="Éowyn").click()
    expect(page.locator(".scale .gh")).to_have_text("+4")
    page.get_by_role("checkbox", name="Eleanor").click()
    page.mouse.move(0, 0)
    expect(page.locator(".scale .gh")).to_have_text("+5")
    page.get_by_role("button", name="Choose these 2").click()
    expect(page.locator(".line", has_text="ann committed Éowyn and Eleanor")).to_be_visible()


def test_real_dice_are_typed_by_their_faces(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",), options={"dice": "declared"})
    page = seated(table, {"ann": PHONE})["ann"].page
    for _ in range(40):
        _, question, _ = table.first()
        if question["what"] == "declare":
            break
        ids = [each["id"] for each in question["options"]]
        table.answer("ann", [ids[-1] if question["form"] == "one" else ids[0]])
    assert question["what"] == "declare"
    version = table.all.get(f"{table.path}/ask").json()["version"]
    expect(page.locator(f'main[data-version="{version}"] .faces .btn').first).to_be_visible()
    page.locator('.faces [data-opt="face:2"]').click()
    moved(table, version)
    thrown = table.all.get(f"{table.path}/log", form="ledger", after=version, most=20).json()["lines"]
    assert next(each["event"] for each in thrown if each["event"]["t"] == "answered")["choice"] == ["face:2"]


def test_a_card_says_why_it_is_no_option_now(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",), scenario=MIRKWOOD)
    page = seated(table, {"ann": DESKTOP})["ann"].page
    for choice in ("deck:spirit", "keep"):
        table.answer("ann", [choice])
    expect(page.locator(".phases .rd")).to_have_text("Round 1")
    page.locator(".hand .card:not(.play)").first.click()
    page.get_by_role("button", name="Why not now?").click()
    expect(page.locator(".pop .mut").last).not_to_be_empty()
    expect(page.locator(".pop .cl").last).to_contain_text("FEL-")


def test_a_table_that_was_laid_is_begun_by_who_sits_there(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "bob"), start=False)
    tabs = seated(table, {"ann": DESKTOP, "bob": PHONE})
    tabs["bob"].page.get_by_role("button", name="Begin").click()
    expect(tabs["ann"].page.locator('#ask [data-opt="hero:mara"]')).to_be_visible()
    expect(tabs["bob"].page.locator("#ask")).to_contain_text("ann decides.")
    for tab in tabs.values():
        expect(tab.page.get_by_role("button", name="Begin")).to_have_count(0)
        assert tab.said == []


@pytest.mark.slow
def test_out_of_reach_nothing_is_sent_and_it_goes_on_by_itself(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    page = seated(table, {"ann": DESKTOP})["ann"].page
    seat, question, _ = table.first()
    option = page.locator(f'#ask [data-opt="{question["options"][0]["id"]}"]')
    page.context.set_offline(True)
    option.click()
    expect(page.locator("#ask").get_by_role("alert")).to_contain_text("Nobody answers", timeout=20_000)
    expect(page.locator(".strip")).to_contain_text("The table cannot be reached")
    before = table.all.get(f"{table.path}/ask").json()["version"]
    option.click(force=True)  # it says that it is disabled
    expect(page.locator("#ask").get_by_role("alert")).to_contain_text("Nothing was sent")
    assert table.all.get(f"{table.path}/ask").json()["version"] == before
    page.context.set_offline(False)
    expect(page.locator(".strip")).to_have_count(0, timeout=20_000)
    option.click()
    expect(option).to_have_count(0)
    assert table.all.get(f"{table.path}/ask").json()["version"] > before
    assert seat == "ann"
