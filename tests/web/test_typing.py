"""What somebody has typed stays as it was typed, also where the page is drawn anew meanwhile; and what comes
later has its room."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from tests.http.serving import Process
from tests.web.browser import PHONE, Tab
from tests.web.fitting import unfit
from tests.web.past import MIRKWOOD, Sit, played
from tests.web.test_forms import QUESTION, option


class Held:
    """Answers of the service that do not come before they are let go."""

    def __init__(self, page: Page, path: str, method: str = "GET") -> None:
        self.page, self.path, self.method = page, path, method
        self._kept: list[Route] = []
        self._open = False
        page.route(path, self._held)

    def _held(self, route: Route) -> None:
        if self._open or route.request.method != self.method:
            route.fallback()
        else:
            self._kept.append(route)

    def asked(self, times: int = 1) -> None:
        """Wait until the page has asked so often."""
        for _ in range(400):
            if len(self._kept) >= times:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{self.path} was asked for {len(self._kept)} times")

    def let_go(self, **answer: Any) -> None:
        """All that was asked for comes, and all else at once. `answer`: this, in place of the service's."""
        self._open = True
        for route in self._kept:
            if answer:
                route.fulfill(**answer)
            else:
                route.fallback()


def drawn_anew(page: Page) -> None:
    """All of the page is drawn again: it speaks another language, and its own."""
    for code in ("it", "en"):
        page.locator(".tongue select").evaluate(
            "(it, code) => { it.value = code; it.dispatchEvent(new Event('change', { bubbles: true })); }",
            code,
        )
        expect(page.locator("html")).to_have_attribute("lang", code)


def test_what_is_looked_for_in_the_register(browser: Browser, service: Process) -> None:
    tab = Tab(browser, service.url)
    games = Held(tab.page, "**/api/games?*")
    page = tab.open("/rulings", service.token)
    words = page.get_by_label("Words of the question, the reason or a note")
    clause = page.get_by_label("Clause, or where it begins: FEL-6")
    words.fill("zenobia")
    clause.fill("fel-3")
    games.let_go()
    game = page.get_by_label("Game")
    expect(game.locator("option")).not_to_have_count(1)
    drawn_anew(page)
    expect(words).to_have_value("zenobia")
    expect(clause).to_have_value("fel-3")
    game.select_option("echoes")  # a search with all three
    expect(page).to_have_url(f"{service.url}/rulings?words=zenobia&clause=fel-3&game=echoes")
    assert tab.said == []
    tab.close()


@pytest.mark.parametrize("form", ["number", "pay"])
def test_another_answer_in_a_what_if(form: str, service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 1)
    tab = sit(table, table.seats["ann"], "?at=12")
    page = tab.page
    question = {**QUESTION, "form": form, "least": 2, "most": 9, "options": []}
    if form == "pay":
        question["options"] = [option("gimli", holds=9), option("legolas", holds=9)]
    asked = {"session": table.session, "version": 1, "over": False, "phase": ""}
    page.route(
        "**/ask?*",
        lambda it: it.fulfill(json={**asked, "sets": [{"id": 7, "mode": "all", "questions": [question]}]}),
    )
    page.get_by_role("button", name="What if, from here").click()
    field = page.locator("form.stack input[type=number]").last
    expect(field).to_have_value("2" if form == "number" else "0")
    name = page.get_by_label("Keep it under a name")
    field.fill("7")
    name.fill("more")
    drawn_anew(page)
    expect(field).to_have_value("7")
    expect(name).to_have_value("more")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tab", name="What if").click()
    expect(name).to_have_value("more")
    page.unroute_all()


def test_a_key_that_must_have_signed_a_file(browser: Browser, service: Process) -> None:
    """It counts as it stands when the file is chosen."""
    tab = Tab(browser, service.url)
    page = tab.open("/verify")
    keys = page.get_by_label(re.compile("^Keys that must have signed it"))
    keys.focus()
    page.keyboard.type("no key")
    file = FilePayload(name="a.rollbook", mimeType="text/plain", buffer=b"{}\n")
    page.locator("input[type=file]").set_input_files(files=[file])
    expect(page.get_by_role("heading", name="a.rollbook")).to_be_visible()
    expect(page.locator("main")).to_contain_text("no is no key: 64 small hexadecimal digits")
    expect(keys).to_have_value("no key")
    assert tab.said == []
    tab.close()


def test_a_number_in_a_change_by_hand(service: Process, sit: Sit) -> None:
    """It is cleared while the look at the number before it is on its way; what is empty changes nothing."""
    table = played(service, "echoes", 1)
    tab = sit(table, table.seats["ann"])
    page = tab.page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Change the table by hand…").click()
    dialog = page.get_by_role("dialog", name="Change the table by hand")
    dialog.locator("select").first.select_option("mara")
    looked = Held(page, "**/by-hand?*", "POST")
    dialog.get_by_label("Mara took 1 wound.").check()
    looked.asked()
    wounds = dialog.get_by_label("wounds", exact=True)
    wounds.fill("")
    looked.let_go()
    rows = dialog.locator(".differs tbody tr")
    expect(rows).not_to_have_count(0)
    expect(wounds).to_have_value("")
    dialog.get_by_label("Why").fill("set down wrong")
    dialog.get_by_role("button", name="Change the table", exact=True).click()
    expect(dialog).to_be_visible()
    assert wounds.evaluate("it => it.matches(':invalid')")
    wounds.press_sequentially("2")
    expect(dialog.locator(".callout b")).to_contain_text("2")
    expect(wounds).to_have_value("2")


def test_a_dispute(service: Process, sit: Sit) -> None:
    """The number of its entry may be empty meanwhile; digits go where the first one went; another pane takes
    nothing away."""
    table = played(service, "echoes", 1)
    tab = sit(table, table.seats["ann"], "?tab=disputes")
    page = tab.page
    entry, claim = page.get_by_role("spinbutton", name="Entry"), page.get_by_label("What is not right")
    entry.fill("")
    drawn_anew(page)
    expect(entry).to_have_value("")
    entry.focus()
    for digit in "12":
        page.keyboard.type(digit)
        drawn_anew(page)
    expect(entry).to_have_value("12")
    expect(claim).to_have_value("")
    claim.fill("she took a wound on the way")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tab", name="Disputes").click()
    expect(entry).to_have_value("12")
    expect(claim).to_have_value("she took a wound on the way")
    page.get_by_role("button", name="Dispute it").click()
    expect(page.locator(".dispute")).to_contain_text("at entry 12")
    expect(claim).to_have_value("")


def test_what_a_clause_says_comes_late_and_fits_a_phone(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    tab = sit(table, table.seats["ann"], size=PHONE, has_touch=True)
    page = tab.page
    page.get_by_role("navigation", name="Sections").get_by_role("button", name="Log").tap()
    text = Held(page, "**/clauses/*")
    page.locator(".line .cl").last.tap()
    text.asked()
    said = page.locator(".pop")
    expect(said).to_be_visible()
    low = said.bounding_box()
    text.let_go(json={"text": "It goes on and on. " * 30, "variants": [], "mark": "F"})
    expect(said).to_contain_text("It goes on and on.")
    box = said.bounding_box()
    assert low is not None
    assert box is not None
    assert box["height"] > low["height"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= PHONE[1]
    assert unfit(page) == []
    page.unroute_all()
