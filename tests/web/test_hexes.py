"""The table of hexes in a browser: the map is played on with keys, and told in words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import DESKTOP, PHONE
from tests.web.playing import moved

SECRET = "00112233445566778899aabbccddeeff" * 2
CLASSES = {"ann": "brute", "bob": "tinkerer"}
START = {"K3", "J3", "J2", "I3", "H3", "H2", "G3"}
"""Where the characters of the first scenario may begin."""


def barrow(service: Process) -> Opened:
    """Two at the first scenario, before either stands on the map."""
    table = Opened(service.owner, "mercenaries", ("ann", "bob"), scenario="black-barrow", secret=SECRET)
    while (asked := table.first())[1]["what"] != "start":
        seat = asked[0]
        table.answer(seat, [f"class:{CLASSES[seat]}" if asked[1]["what"] == "class" else "pass"])
    return table


def reach(page: Page) -> set[str]:
    """The hexes that can be pressed."""
    ids: list[str] = page.locator(".hexes .hit[role=button]").evaluate_all("each => each.map(it => it.id)")
    return {id.removeprefix("hex-") for id in ids}


def test_a_hex_that_can_be_chosen_is_chosen_with_keys(seated: Any, service: Process) -> None:
    """H2 is the only hex to begin on that lies right above H3, and its key answers the question."""
    table = barrow(service)
    tab = seated(table, {"ann": DESKTOP})["ann"]
    page = tab.page
    expect(page.locator("#hex-H3")).to_be_visible()
    assert reach(page) == START
    assert page.locator(".hexes .hit[tabindex='0']").count() == 1
    before = table.all.get(f"{table.path}/ask").json()["version"]
    page.locator("#hex-H3").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#hex-H2")).to_be_focused()
    page.keyboard.press("Enter")
    moved(table, before)
    shown = table.all.get(f"{table.path}/table").json()
    assert shown["board"]["field"]["pieces"]["brute"]["at"] == "H2"
    expect(page.locator(".token.hero .mark")).to_have_text("@B")
    assert tab.faults() == []


def test_the_map_is_told_in_words_with_the_names_of_hexes(seated: Any, service: Process) -> None:
    """For two, one elite guard stands on I6 and two others on J6 and H6; the door is on I7."""
    table = barrow(service)
    for _ in range(2):
        seat, question, _ = table.first()
        table.answer(seat, [question["options"][0]["id"]])
    page = seated(table, {"bob": PHONE})["bob"].page
    told = page.locator(".hexes .told")
    told.locator("summary").click()
    lines = told.locator("li").all_inner_texts()
    stands = {line.partition(": ")[2].partition(",")[0] for line in lines if "Bandit Guard" in line}
    assert stands == {"H6", "I6", "J6"}
    (elite,) = (line for line in lines if ", elite: " in line)
    assert elite.partition(": ")[2].startswith("I6,")
    assert "closed door: I7" in lines
    labels = page.locator(".hexes svg [role=img]").evaluate_all(
        "each => each.map(it => it.getAttribute('aria-label'))"
    )
    assert "I7: closed door" in labels
    assert any(label.startswith("I6: Bandit Guard") for label in labels)


def trampling(service: Process) -> tuple[Opened, str]:
    """A table whose brute jumps over enemies, and a hex that it may end on or go by."""
    table = barrow(service)
    for _ in range(60):
        seat, question, _ = table.first()
        ids = [each["id"] for each in question["options"]]
        twice = [id.removeprefix("to:") for id in ids if id.replace("to:", "by:") in {*ids} - {id}]
        if twice:
            return table, twice[0]
        if question["what"] == "cards":
            cards = [id for id in ids if id.startswith("card:")]
            table.answer(seat, sorted(cards, key=lambda id: id != "card:trample")[:2])
        else:
            wanted = ("play:trample:bottom", "pass", "end", ids[0])
            table.answer(seat, [next(id for id in wanted if id in ids)])
    raise AssertionError("nobody jumps")


def test_a_hex_that_several_options_mean_asks_which(seated: Any, service: Process) -> None:
    table, hex = trampling(service)
    page = seated(table, {"ann": DESKTOP})["ann"].page
    before = table.all.get(f"{table.path}/ask").json()["version"]
    page.locator(f"#hex-{hex}").focus()
    page.keyboard.press("Enter")
    menu = page.locator(".pop .menu button")
    expect(menu).to_have_text([f"to {hex}", f"go by {hex}"])
    menu.first.click()
    moved(table, before)
    shown = table.all.get(f"{table.path}/table").json()
    assert shown["board"]["field"]["pieces"]["brute"]["at"] == hex


def top(page: Page, what: str) -> tuple[float, float]:
    """Where something begins and ends on the screen, from above."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def asked_to_move(service: Process) -> tuple[Opened, str]:
    """The table where somebody is asked onto which of many hexes to go."""
    table = barrow(service)
    for _ in range(60):
        seat, question, set = table.first()
        if question["what"] == "move" and len(question["options"]) > 9:
            return table, seat
        ids = [each["id"] for each in question["options"]]
        least = max(1, question["least"])
        choice = ids[:least] if question["form"] == "pick" else [each for each in ids if each != "pass"][:1]
        assert table.answer(seat, choice or ids[:1], set=set).status_code == 200
    raise AssertionError("nobody moved")


@pytest.mark.parametrize("size", [DESKTOP, (1024, 768), (900, 700)])
def test_the_map_is_whole_and_in_sight_beside_the_question(
    seated: Any, service: Process, size: tuple[int, int]
) -> None:
    table, seat = asked_to_move(service)
    page = seated(table, {seat: size})[seat].page
    expect(page.locator("#ask .question h2")).to_be_in_viewport(ratio=1)
    low = top(page, ".dock")[0]
    for hex in page.locator(".hexes .hit[role=button]").all():
        box = hex.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] / 2 < low
    asked, map = page.locator("#ask").bounding_box(), page.locator(".hexes .map").bounding_box()
    assert asked is not None
    assert map is not None
    assert asked["x"] >= map["x"] + map["width"]
    page.locator("#ask [data-opt]").last.scroll_into_view_if_needed()
    expect(page.locator(".hexes svg")).to_be_in_viewport(ratio=0.6)


def test_on_a_phone_the_question_stays_above_its_options_and_leads_to_the_map(
    seated: Any, service: Process
) -> None:
    table, seat = asked_to_move(service)
    tab = seated(table, {seat: (375, 667)})[seat]
    page = tab.page
    page.locator(".nudge").click()
    heading = page.locator("#ask .question h2")
    page.locator("#ask .opt:not(.pass)").last.scroll_into_view_if_needed()
    expect(heading).to_be_in_viewport(ratio=1)
    expect(page.locator(".hexes .hit").first).not_to_be_in_viewport()
    page.get_by_role("button", name="To the map").click()
    expect(page.locator(".hexes svg")).to_be_in_viewport(ratio=0.8)
    expect(page.locator(".nudge")).to_contain_text("where does")
    assert tab.faults() == []
