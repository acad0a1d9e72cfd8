"""What lies before people: on a phone the outcome, the way back and the end; at a desk the whole hand."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import DESKTOP, PHONE, Tab
from tests.web.playing import MIRKWOOD, moved

SECRET = "00112233445566778899aabbccddeeff" * 2


def cut(page: Page, what: str) -> list[str]:
    """Those of these things that lie beyond the box that shows them."""
    script = """each => each.filter(it => {
      const own = it.getBoundingClientRect(), box = it.parentElement.getBoundingClientRect();
      return own.right > box.right + 4 || own.left < box.left - 4
        || own.bottom > box.bottom + 4 || own.bottom > innerHeight;
    }).map(it => it.textContent)"""
    found: list[str] = page.locator(what).evaluate_all(script)
    return found


def hall(service: Process) -> Opened:
    """Two at a table of places, each with a hero, in the first round."""
    table = Opened(service.owner, "echoes", ("ann", "bob"), secret=SECRET)
    while table.first()[1]["what"] != "act":
        seat, question, _ = table.first()
        table.answer(seat, [question["options"][0]["id"]])
    return table


def planning(service: Process, first: str = "spirit") -> Opened:
    """Two at a table of cards, in the planning of the first round."""
    table = Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD, secret=SECRET)
    for choice in (f"deck:{first}", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [choice])
    return table


def test_on_a_phone_what_came_of_ones_answer_stands_above_the_next_question(
    seated: Any, service: Process
) -> None:
    table = hall(service)
    tab = seated(table, {"ann": PHONE})["ann"]
    outcome = tab.page.locator("#ask .outcome")
    expect(outcome).to_have_count(0)
    before = table.all.get(f"{table.path}/ask").json()["version"]
    tab.page.locator('#ask [data-opt="move:weir-mill"]').click()
    moved(table, before)
    expect(outcome).to_contain_text("Mara went from Lantern Square to The Weir Mill.")
    expect(tab.page.locator("#ask .question h2")).to_contain_text("Mara has 1 action left.")
    question = tab.page.locator("#ask .question").bounding_box()
    told = outcome.bounding_box()
    assert told is not None
    assert question is not None
    assert told["y"] + told["height"] <= question["y"]
    assert tab.faults() == []


def test_at_a_desk_the_outcome_is_in_the_log_alone(seated: Any, service: Process) -> None:
    table = hall(service)
    page = seated(table, {"ann": DESKTOP})["ann"].page
    page.locator('#ask [data-opt="move:weir-mill"]').click()
    expect(page.locator(".line", has_text="Mara went from Lantern Square")).to_be_visible()
    expect(page.locator("#ask .outcome")).to_be_hidden()


def test_on_a_phone_one_returns_to_now_from_every_section(seated: Any, service: Process) -> None:
    table = hall(service)
    tab = seated(table, {"ann": PHONE})["ann"]
    page = tab.page
    page.get_by_role("button", name="Log").click()
    page.locator(".line .go").last.click()
    back = page.get_by_role("button", name="Return to now")
    expect(back).to_be_in_viewport()
    assert tab.faults() == []
    back.click()
    expect(page.locator("body")).not_to_have_class(re.compile(r"\bpast\b"))
    expect(back).to_have_count(0)


def test_on_a_phone_the_table_is_asked_within_sight(seated: Any, service: Process) -> None:
    table = hall(service)
    page = seated(table, {"bob": PHONE})["bob"].page
    page.locator(".main").evaluate("it => it.scrollTo(0, it.scrollHeight)")
    to = table.all.get(f"{table.path}/moments").json()["rests"][1]["version"]
    asked = table.seats["ann"].post(f"{table.path}/commands", {"type": "undo", "by": "ann", "to": to})
    assert asked.status_code == 200
    nudge = page.get_by_role("button", name="ann asks the table.")
    expect(nudge).to_be_in_viewport()
    nudge.click()
    expect(page.get_by_role("button", name="Agree")).to_be_in_viewport()


def test_on_a_phone_the_end_is_brought_into_view(seated: Any, service: Process) -> None:
    table = hall(service)
    tab = seated(table, {"ann": PHONE})["ann"]
    main = tab.page.locator(".main")
    main.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    assert main.evaluate("it => it.scrollTop") > 200
    for seat in ("ann", "bob"):
        table.seats[seat].post(f"{table.path}/commands", {"type": "concede", "seat": seat})
    expect(tab.page.locator(".ending h2")).to_be_in_viewport(ratio=1)
    assert tab.faults() == []


def test_at_a_desk_no_card_of_the_hand_is_cut(seated: Any, service: Process) -> None:
    table = planning(service)
    page = seated(table, {"ann": DESKTOP})["ann"].page
    expect(page.locator(".hand .card")).to_have_count(7)
    assert cut(page, ".hand .card") == []
    while table.first()[1]["what"] != "commit":
        table.answer(table.first()[0], ["pass"])
    send = page.get_by_role("button", name="Choose none")
    expect(send).to_be_in_viewport(ratio=1)
    send.click()  # it lies over nothing, and nothing over it
    expect(send).to_have_count(0)


def test_however_much_can_be_done_the_answer_that_ends_it_is_in_sight(seated: Any, service: Process) -> None:
    table = planning(service, "leadership")
    desk, phone = (each.page for each in seated(table, {"ann": DESKTOP, "bob": PHONE}).values())
    on = desk.get_by_role("button", name="Go on", exact=True)
    desk.set_viewport_size({"width": 1440, "height": 760})
    expect(on).to_have_count(1)
    assert desk.locator("#ask").evaluate("it => it.scrollHeight - it.clientHeight") > 10
    expect(on).to_be_in_viewport(ratio=1)
    on.click()  # nothing lies over it
    expect(on).to_have_count(0)
    on = phone.get_by_role("button", name="Go on", exact=True)
    phone.set_viewport_size({"width": 390, "height": 480})
    phone.locator("#ask [data-opt]").first.evaluate("it => it.scrollIntoView({ block: 'center' })")
    expect(on).to_be_in_viewport(ratio=1)
    on.click()
    expect(on).to_have_count(0)


def test_a_page_of_a_table_does_not_scroll_as_a_whole(seated: Any, service: Process) -> None:
    """Only its parts do: else head and foot leave the window, and nothing brings them back."""
    table = planning(service)
    tabs = seated(table, {"ann": DESKTOP, "bob": PHONE})
    for tab in tabs.values():
        expect(tab.page.locator("#ask h2")).to_be_visible()
        assert tab.page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    for seat in ("ann", "bob"):
        table.seats[seat].post(f"{table.path}/commands", {"type": "concede", "seat": seat})
    for tab in tabs.values():
        expect(tab.page.locator(".ending h2")).to_have_text("The game was given up.")
        assert tab.page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
        assert tab.faults() == []


def test_whoever_looks_on_reads_what_happened_where_others_have_a_hand(
    browser: Browser, service: Process
) -> None:
    table = hall(service)
    tab = Tab(browser, service.url)
    page = tab.open(f"/table/{table.session}", table.join("public").token)
    expect(page.locator(".outcome")).to_contain_text("bob led Tobin, who began at Lantern Square.")
    felt, near = page.locator(".felt").bounding_box(), page.locator(".near").bounding_box()
    assert felt is not None
    assert near is not None
    assert felt["height"] <= 420
    back, scrub = page.locator('[data-key="back"]').bounding_box(), page.locator("#scrub").bounding_box()
    assert back is not None
    assert scrub is not None
    assert scrub["x"] >= back["x"] + back["width"]
    assert tab.faults() == []
    tab.close()


def test_begin_is_bright_once_everybody_is_there(browser: Browser, service: Process) -> None:
    made = service.owner.post("/api/sessions", {"game": "echoes", "seats": ["ann", "bob"], "start": False})
    found = made.json()
    tokens = {}

    def join(seat: str) -> None:
        joined = service.owner.client.post(
            "/api/join",
            json={"invitation": found["invitations"][seat]},
            headers={"idempotency-key": f"a-key-of-22-characters-{seat}"},
        )
        tokens[seat] = joined.json()["token"]

    join("ann")
    tab = Tab(browser, service.url, size=PHONE)
    page = tab.open(f"/table/{found['session']}", tokens["ann"])
    expect(page.locator(".felt")).to_contain_text("Not here yet: bob.")
    begin = page.get_by_role("button", name="Begin")
    expect(begin).not_to_have_class("btn go")
    join("bob")
    expect(begin).to_have_class("btn go")
    expect(page.locator(".felt")).not_to_contain_text("Not here yet")
    assert tab.faults() == []
    tab.close()
