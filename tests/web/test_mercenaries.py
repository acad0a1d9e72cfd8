"""A round on hexes in two browsers: cards are chosen in their order, and every seat shows what it has."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import DESKTOP, PHONE
from tests.web.past import Sit
from tests.web.playing import moved
from tests.web.test_hexes import barrow

CHARACTER = {"ann": "brute", "bob": "tinkerer"}


def version(table: Opened) -> int:
    found: int = table.all.get(f"{table.path}/ask").json()["version"]
    return found


def begun(table: Opened, page: Page, hex: str) -> None:
    """Begin on a hex, by a press on the map."""
    before = version(table)
    page.locator(f"#hex-{hex}").click()
    moved(table, before)


@pytest.mark.parametrize("narrow", ["ann", "bob"])
def test_two_choose_their_cards_and_the_round_goes_in_the_order_of_the_leading_ones(
    service: Process, sit: Sit, narrow: str
) -> None:
    table = barrow(service)
    tabs = {
        seat: sit(table, table.seats[seat], size=PHONE if seat == narrow else DESKTOP) for seat in CHARACTER
    }
    pages = {seat: tab.page for seat, tab in tabs.items()}
    for seat, hex in (("ann", "H2"), ("bob", "I3")):
        begun(table, pages[seat], hex)
    chosen: dict[str, list[str]] = {}
    for seat, page in pages.items():
        send = page.locator("#ask .question .btn.go")
        expect(send).to_have_text("Choose 2 of these.")
        expect(send).to_be_disabled()
        options = page.locator("#ask [role=checkbox]")
        options.nth(1).click()
        options.nth(0).click()  # what is pressed first leads
        expect(options.nth(1).locator(".nth")).to_have_text("chosen as number 1")
        expect(options.nth(0).locator(".nth")).to_have_text("chosen as number 2")
        chosen[seat] = [str(options.nth(n).get_attribute("data-opt")).partition(":")[2] for n in (1, 0)]
        assert tabs[seat].faults() == []
        before = version(table)
        send.click()
        moved(table, before)
        if seat == "ann":  # which cards it chose is nobody else's business yet
            assert "chosen as number" not in pages["bob"].content()
            assert table.seats["bob"].get(f"{table.path}/table").json()["hands"]["brute"]["chosen"] == []
    shown = table.all.get(f"{table.path}/table").json()
    assert {seat: shown["hands"][CHARACTER[seat]]["chosen"][0] for seat in pages} == {
        seat: cards[0] for seat, cards in chosen.items()
    }
    order = [(each["initiative"], each["id"]) for each in shown["board"]["order"]]
    assert order == sorted(order)
    for page in pages.values():
        items = page.locator(".order li b")
        expect(items).to_have_text([str(initiative) for initiative, _ in order])
        expect(page.locator(".order [aria-current]")).to_have_count(1)
    desk = pages["ann" if narrow == "bob" else "bob"]
    for seat, id in CHARACTER.items():
        place, piece = shown["hands"][id], shown["board"]["field"]["pieces"][id]
        dial = desk.locator(f'.seats [data-seat="{seat}"] .dialb .vh')
        expect(dial).to_contain_text(f"{piece['hp']} of {piece['limit']} hit points")
        told = desk.locator(f'.seats [data-seat="{seat}"] .actor .cap')
        expect(told).to_contain_text(f"{piece['at']} · hand {len(place['hand'])} · cards of the round 2")
        expect(told).to_contain_text("experience 0 · gold 30")


def test_before_anybody_has_a_character_no_dial_is_empty(service: Process, seated: Any) -> None:
    table = Opened(service.owner, "mercenaries", ("ann", "bob"), scenario="black-barrow")
    page = seated(table, {"ann": DESKTOP})["ann"].page
    expect(page.locator('.seats [data-seat="bob"] .nm')).to_be_visible()
    expect(page.locator('.seats [data-seat="bob"] .dialb')).to_be_hidden()


def test_what_comes_next_whatever_is_chosen_stands_behind_no_option(service: Process) -> None:
    """Wherever somebody goes with the last half of its turn, a rest may be asked for then."""
    table = barrow(service)
    for _ in range(200):
        seat, question, set = table.first()
        found = table.seats[seat].get(f"{table.path}/ask", beside="true").json()["beside"]["then"]
        behind = [(each["text"], [one["id"] for one in each["options"]]) for each in found.values()]
        assert all(behind.count(each) == 1 for each in behind)
        ids = [each["id"] for each in question["options"]]
        least = max(1, question["least"])
        choice = ids[:least] if question["form"] == "pick" else [each for each in ids if each != "pass"][:1]
        table.answer(seat, choice or ids[:1], set=set)
        if table.all.get(f"{table.path}/table").json()["round"] > 3:
            return
