"""The table of hexes in a browser: the map is played on with keys, and told in words."""

from __future__ import annotations

from typing import Any

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


def test_on_a_phone_what_follows_an_option_is_asked_when_its_turn_comes(
    seated: Any, service: Process
) -> None:
    """An item of the shop with all that may be bought after it would fill a screen of its own."""
    table = Opened(service.owner, "mercenaries", ("ann", "bob"), scenario="black-barrow", secret=SECRET)
    table.answer("ann", ["class:brute"])
    page = seated(table, {"ann": PHONE})["ann"].page
    item = page.locator("#ask .opt", has=page.locator("[data-then]")).first
    expect(item.locator("[data-opt]")).to_be_visible()
    expect(item.locator(".behind")).to_be_hidden()
    tall = item.bounding_box()
    assert tall is not None
    assert tall["height"] < 100
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(item.locator(".behind")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    before = table.all.get(f"{table.path}/ask").json()["version"]
    item.locator("[data-opt]").click()
    moved(table, before)
