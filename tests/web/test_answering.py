"""Every kind of answer on the page: by keys, several at once, by real dice, at another pace, out of reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.http.serving import Opened, Process
from tests.web.browser import DESKTOP, PHONE, Tab
from tests.web.playing import MIRKWOOD, moved

SECRET = "00112233445566778899aabbccddeeff" * 2
"""With it the first hand holds a card that can be played, so that the planning is asked."""


def test_everything_can_be_done_by_keys(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",), secret=SECRET)
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
    for choice in ("deck:spirit", "keep"):  # no card of it is worth a question before heroes are committed
        table.answer("ann", [choice])
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


def test_who_lets_the_table_wait_is_asked_next_and_told_how_to_go_on(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD)
    for choice in ("deck:spirit", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [choice])
    while table.first()[1]["what"] != "commit":
        table.answer(table.first()[0], ["pass"])
    first = table.first()[0]
    other = {"ann": "bob", "bob": "ann"}[first]
    tabs = seated(table, {"ann": DESKTOP, "bob": DESKTOP})
    page = tabs[first].page
    page.get_by_role("button", name="Wait", exact=True).click()
    page.get_by_role("button", name="Now, before anything goes on").click()
    expect(page.locator(".holding")).to_contain_text("at the next window you are asked")
    expect(tabs[other].page.locator("#ask")).to_contain_text(f"{first} makes the table wait.")
    expect(page.get_by_role("button", name="Wait", exact=True)).to_have_count(0)
    for seat in (first, other):
        tabs[seat].page.get_by_role("button", name="Choose none").click()
    expect(page.locator("#ask .question h2")).to_contain_text("actions after characters are committed")
    expect(page.locator(".holding")).to_contain_text("The table waits for you: act, or go on.")
    assert tabs[first].faults() == []
    page.locator('#ask [data-opt="pass"]').click()
    expect(page.locator(".holding")).to_have_count(0)
    assert table.all.get(f"{table.path}/pace", **{"as": first}).json()["holds"] == {}


def to_the_commitment(service: Process) -> Opened:
    """A table at which both are asked whom they commit, and then all have ten seconds."""
    grace = {"grace": "10"}
    table = Opened(
        service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD, secret=SECRET, options=grace
    )
    for choice in ("deck:spirit", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [choice])
    while table.first()[1]["what"] != "commit":
        table.answer(table.first()[0], ["pass"])
    return table


def committed(table: Opened) -> None:
    for seat, choice in (("ann", "commit:eowyn"), ("bob", "commit:gimli")):
        table.answer(seat, [choice])


def test_before_something_is_shown_the_seconds_are_drawn_and_anybody_may_wait(
    seated: Any, service: Process
) -> None:
    table = to_the_commitment(service)
    tabs = seated(table, {"ann": DESKTOP, "bob": PHONE})
    committed(table)
    for tab in tabs.values():
        expect(tab.page.locator(".going")).to_contain_text("Next: Quest phase: encounter cards are revealed.")
        expect(tab.page.locator("#ask .question")).to_have_count(0)
    mine, other = tabs["ann"].page, tabs["bob"].page
    # The table scrolls, and never the page around it.
    assert other.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    mine.get_by_role("button", name="Wait", exact=True).click()
    mine.get_by_role("button", name="Now, before anything goes on").click()
    for page in (mine, other):
        expect(page.locator(".going")).to_have_count(0)
        expect(page.locator("#ask .question h2")).to_contain_text("actions after characters are committed")
    expect(mine.locator(".holding")).to_contain_text("act, or go on")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_seconds_are_for_everybody(size: tuple[int, int], seated: Any, service: Process) -> None:
    table = to_the_commitment(service)
    tab = seated(table, {"ann": size})["ann"]
    assert tab.faults() == []  # what looks for faults is at hand from here on
    committed(table)
    expect(tab.page.locator(".going")).to_be_visible()
    assert tab.faults() == []


def test_the_stakes_come_with_the_question(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",), scenario=MIRKWOOD)
    for choice in ("deck:spirit", "keep", "pass"):
        table.answer("ann", [choice])
    page = seated(table, {"ann": DESKTOP})["ann"].page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/stakes?*", lambda route: route.abort())
    page.reload()
    expect(page.locator(".stands")).to_contain_text("against willpower 0")
    assert [each for each in asked if "/stakes?" in each] == []
    assert [each for each in asked if "/ask" in each and "beside=true" in each] != []


def test_who_passed_by_itself_is_not_told_to_have_answered(seated: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD)
    for choice in ("deck:spirit", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [choice])
    tabs = seated(table, {"ann": DESKTOP})
    page, places = tabs["ann"].page, tabs["ann"].page.locator("#ask .places")
    asked = table.first()[0]
    other = {"ann": "bob", "bob": "ann"}[asked]
    told = {seat: "you" if seat == "ann" else f"{seat} decides" for seat in (asked,)}
    expect(places).to_contain_text(told[asked])
    expect(places).to_contain_text(f"{other} is not asked")
    expect(page.locator(f'[data-seat="{other}"] .nm').first).not_to_contain_text("answered")


def test_one_person_on_two_seats_is_asked_once_who_takes_a_turn(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "bob"))
    while table.first()[1]["what"] != "turn-order":
        seat, question, _ = table.first()
        table.answer(seat, [question["options"][0]["id"]])
    tab = Tab(browser, service.url)
    page = tab.open(f"/table/{table.session}", table.all.token)
    expect(page.locator("#ask .question")).to_have_count(1)
    page.locator("#ask [data-opt]").last.click()
    expect(page.locator("#ask .question h2")).to_contain_text("What now?")
    tab.close()


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
    expect(page.locator("#ask .question h2")).to_contain_text("cards are played")
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
    page.route("**/commands*", lambda route: route.abort())  # before its stream breaks, and the page knows it
    option.click()
    page.context.set_offline(True)
    expect(page.locator("#ask").get_by_role("alert")).to_contain_text("Nobody answers", timeout=20_000)
    page.unroute("**/commands*")
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


def test_a_look_that_is_never_answered_holds_nobody_for_ever(sit: Any, service: Process) -> None:
    table = Opened(service.owner, "fellowship", ("ann",), scenario=MIRKWOOD, secret=SECRET)
    for choice in ("deck:spirit", "keep"):
        table.answer("ann", [choice])
    page = sit(table, table.seats["ann"], clock=True).page
    expect(page.locator("#ask .opt").first).to_be_visible()
    page.route("**/table?*", lambda _: None, times=1)  # nobody answers it
    with page.expect_request("**/table?*"):
        page.keyboard.press("p")
        page.keyboard.press("Enter")
    page.clock.fast_forward(20_000)  # time goes on by itself meanwhile, as slow as the machine may be
    expect(page.locator('[data-opt="pass"]')).to_have_attribute("aria-disabled", "true")
    for _ in range(3):  # then nobody answers, and it is looked again
        page.clock.fast_forward(20_000)
    version = table.all.get(f"{table.path}/ask").json()["version"]
    expect(page.locator("main")).to_have_attribute("data-version", str(version))
    expect(page.locator("#ask [data-opt]").first).to_have_attribute("aria-disabled", "false")
