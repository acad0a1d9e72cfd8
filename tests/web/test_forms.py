"""Forms of questions that few tables ask: the page is handed one, and what it sends is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab

QUESTION: dict[str, Any] = {
    "seat": "ann", "what": "proving", "text": "What do you give?", "clause": "KER-1.3", "least": 1, "most": 1,
}  # fmt: skip


def option(id: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "text": f"the {id}", "clause": "KER-1.3", **more}


@pytest.fixture(scope="session")
def table(service: Process) -> Opened:
    """Nothing is ever answered at it: what the pages send is taken here."""
    return Opened(service.owner, "echoes", ("ann",))


@pytest.fixture
def handed(browser: Browser, service: Process, table: Opened) -> Iterator[Any]:
    """A page that is asked something, and the answers that it sends."""
    tab = Tab(browser, service.url, size=PHONE)
    yield lambda **question: asking(tab, table, question)
    assert tab.said == []
    tab.page.unroute_all()
    tab.close()


def asking(tab: Tab, table: Opened, question: dict[str, Any]) -> tuple[Page, list[dict[str, Any]]]:
    sent: list[dict[str, Any]] = []

    def asked(route: Route) -> None:
        sets = [{"id": 7, "mode": "all", "questions": [{**QUESTION, **question}]}]
        route.fulfill(json={"session": table.session, "version": 7, "over": False, "phase": "", "sets": sets})

    def taken(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or ""))
        route.fulfill(json={"session": table.session, "version": 8, "link": "", "told": [], "ask": {}})

    tab.page.route("**/ask?*", asked)
    tab.page.route("**/commands?*", taken)
    tab.open(f"/table/{table.session}", table.seats["ann"].token)
    expect(tab.page.locator("#ask h2")).to_have_text(QUESTION["text"])
    assert tab.faults() == []
    return tab.page, sent


def recorded(page: Page) -> None:
    """The page has heard that its answer was taken."""
    expect(page.locator('.vh[role="status"]')).to_have_text("Recorded as entry 8.")


def test_a_payment_is_proposed_from_the_fullest_and_changed(handed: Any) -> None:
    pools = [option("gimli", holds=1), option("legolas", holds=3), option("thalin", holds=2)]
    page, sent = handed(form="pay", least=4, most=4, options=pools)
    amounts = page.locator("#ask output")
    assert amounts.all_text_contents() == ["0", "3", "1"]
    pay = page.get_by_role("button", name="Pay", exact=True)
    page.get_by_role("button", name="one less from the legolas").click()
    expect(pay).to_be_disabled()
    expect(page.get_by_role("button", name="one more from the gimli")).to_be_enabled()
    page.get_by_role("button", name="one more from the gimli").click()
    expect(page.get_by_role("button", name="one more from the gimli")).to_be_disabled()
    pay.click()
    recorded(page)
    assert sent == [
        {"type": "answer", "seat": "ann", "set": 7, "choice": ["gimli=1", "legolas=2", "thalin=1"]}
    ]


def test_a_number_is_typed_within_its_bounds(handed: Any) -> None:
    page, sent = handed(form="number", least=2, most=9, options=[])
    field = page.get_by_role("spinbutton", name=QUESTION["text"])
    field.fill("12")
    expect(page.get_by_role("button", name="This number")).to_be_disabled()
    field.fill("5")
    field.press("Enter")
    recorded(page)
    assert [each["choice"] for each in sent] == [["5"]]


def test_of_several_no_more_are_taken_than_the_limits_allow(handed: Any) -> None:
    options = [option(each) for each in ("lamp", "rope", "salve", "knife")]
    limits = [{"most": 1, "of": ["lamp", "rope"]}]
    page, sent = handed(form="pick", least=2, most=3, options=options, limits=limits)
    send = page.locator("#ask .btn.go")
    expect(send).to_be_disabled()
    page.get_by_role("checkbox", name="the lamp").click()
    rope = page.get_by_role("checkbox", name="the rope")
    expect(rope).to_be_disabled()
    rope.click(force=True)
    expect(rope).not_to_be_checked()
    page.get_by_role("checkbox", name="the salve").click()
    send.click()
    recorded(page)
    assert [each["choice"] for each in sent] == [["lamp", "salve"]]


def test_dice_of_a_throw_are_pressed_one_after_another(handed: Any) -> None:
    faces = [option(f"face:{n}", text=str(n)) for n in (-2, 0, 1)]
    page, sent = handed(form="pick", repeat=True, least=2, most=2, options=faces)
    page.locator('[data-opt="face:1"]').click()
    page.locator('[data-opt="face:1"]').click()
    expect(page.locator(".die")).to_have_count(2)
    page.get_by_role("button", name="Take the last one back").click()
    page.locator('[data-opt="face:-2"]').click()
    page.get_by_role("button", name="This is what they show").click()
    recorded(page)
    assert [each["choice"] for each in sent] == [["face:1", "face:-2"]]


def test_a_covered_answer_says_that_it_is_covered_and_may_be_changed(handed: Any) -> None:
    options = [option("left"), option("right")]
    page, sent = handed(form="one", secret=True, choice=["left"], options=options)
    expect(page.locator("#ask")).to_contain_text("Only you see your answer until all have answered.")
    expect(page.locator("#ask")).to_contain_text("it may be changed until the last one is in")
    page.locator('[data-opt="right"]').click()
    recorded(page)
    assert [each["choice"] for each in sent] == [["right"]]
