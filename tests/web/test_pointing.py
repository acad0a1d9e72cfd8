"""Pointing in two browsers: what one means is marked for the other, and told in words."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE
from tests.web.past import MIRKWOOD, Sit, moved_on, played, shown
from tests.web.test_hexes import barrow
from tests.web.test_overtaken import Late


def staged(table: Opened) -> tuple[str, str]:
    """A card that lies in the staging area, and its name."""
    card: str = shown(table)["board"]["staging"][0]
    words = table.seats["bob"].get(f"{table.path}/words").json()
    name: str = words["names"][card]
    return card, name


def mark(page: Page, id: str) -> Any:
    return page.locator(f'[data-thing="{id}"] > .bywhom')


def test_what_one_points_at_is_marked_for_the_other_until_the_table_goes_on(
    service: Process, sit: Sit
) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    card, name = staged(table)
    ann.page.locator(f'[data-card="{card}"]').click()
    ann.page.get_by_role("button", name="Point at it").click()
    expect(mark(bob.page, card)).to_contain_text("ann")
    expect(bob.page.locator(".strip.points")).to_contain_text(f"ann points at {name}.")
    expect(bob.page.locator("[aria-live]").filter(has_text="points at")).to_have_text(
        f"ann points at {name}."
    )
    expect(bob.page.get_by_role("button", name="ann points here")).to_have_count(1)
    assert bob.faults() == []
    expect(ann.page.locator(".strip.points")).to_contain_text(f"You point at {name}.")
    moved_on(table)
    for tab in (ann, bob):
        expect(mark(tab.page, card)).to_have_count(0)
        expect(tab.page.locator(".strip.points")).to_have_count(0)


def test_with_keys_alone_and_never_at_what_is_held(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    ann, bob = sit(table, table.seats["ann"]), sit(table, table.seats["bob"], size=PHONE)
    card, name = staged(table)
    ann.page.keyboard.press("a")
    chosen = ann.page.get_by_label("What everybody sees")
    expect(chosen).to_be_focused()
    names = chosen.locator("option").all_inner_texts()
    held = ann.page.locator("[data-held] b").all_inner_texts()
    assert held
    assert name in names
    chosen.select_option(label=name)
    chosen.press("Tab")
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".strip.points")).to_contain_text(f"ann points at {name}.")
    assert ann.faults() == []
    bob.page.get_by_role("button", name="Show it").click()
    expect(bob.page.locator(f'.card[data-thing="{card}"]')).to_be_in_viewport()
    assert bob.faults() == []
    ann.page.locator("[data-held]").first.click()  # a press means it, and it is one's own
    expect(ann.page.locator(".aim .refused")).to_contain_text("Not everybody sees")
    expect(bob.page.locator(".strip.points")).to_contain_text(f"ann points at {name}.")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".aim")).to_have_count(0)
    ann.page.locator(".strip.points").get_by_role("button", name="No longer").click()
    expect(bob.page.locator(".strip.points")).to_have_count(0)


def test_the_leader_of_a_review_points_at_what_was(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Lead a review").click()
    bob.page.locator(".led").get_by_role("button", name="Follow").click()
    ann.page.keyboard.press("Alt+ArrowLeft")
    ann.page.keyboard.press("Alt+ArrowLeft")
    expect(bob.page.locator(".pastbar")).to_be_visible()
    card, _ = staged(table)
    ann.page.keyboard.press("a")
    ann.page.locator(f'[data-card="{card}"]').click()
    ann.page.get_by_role("button", name="Done").click()
    expect(mark(bob.page, card)).to_contain_text("ann")
    bob.page.keyboard.press("n")  # whoever looks elsewhere is not shown it
    expect(bob.page.locator(".strip.points")).to_have_count(0)
    bob.page.locator(".led").get_by_role("button", name="Follow").click()
    expect(mark(bob.page, card)).to_contain_text("ann")
    ann.page.keyboard.press("Alt+ArrowLeft")
    expect(mark(bob.page, card)).to_have_count(0)


def test_a_hex_is_pointed_at_by_a_press(service: Process, sit: Sit) -> None:
    """H4 is no hex to begin on: a press on it does nothing else."""
    table = barrow(service)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    before = table.all.get(f"{table.path}/ask").json()["version"]
    for hex in ("H4", "H2"):  # and H2 is one, which the press does not answer
        ann.page.keyboard.press("a")
        ann.page.locator(f'[data-thing="{hex}"]').click()
        expect(bob.page.locator(f'.hex.pointed[data-thing="{hex}"]')).to_have_count(1)
        expect(bob.page.locator("g.bywhom")).to_have_text("ann")
        expect(bob.page.locator(".strip.points")).to_contain_text(f"ann points at {hex}.")
    assert table.all.get(f"{table.path}/ask").json()["version"] == before
    assert bob.faults() == []


def test_a_press_is_meant_before_it_is_known_what_may_be(service: Process, sit: Sit) -> None:
    """H2 is a hex to begin on: the press would answer the question if nobody were about to point."""
    table = barrow(service)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    before = table.all.get(f"{table.path}/ask").json()["version"]
    late = Late(ann.page, "**/point?*")
    ann.page.keyboard.press("a")
    late.answered()
    ann.page.locator('[data-thing="H2"]').click()
    expect(bob.page.locator(".hex.pointed")).to_have_count(0)
    late.comes()
    expect(bob.page.locator('.hex.pointed[data-thing="H2"]')).to_have_count(1)
    assert table.all.get(f"{table.path}/ask").json()["version"] == before


def test_a_place_is_marked_where_something_stands_that_is_pointed_at(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 1)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    hero, it = next(iter(shown(table)["board"]["heroes"].items()))
    table.seats["ann"].post(f"{table.path}/point", {"of": hero})
    expect(bob.page.locator(f'.place.pointed[data-thing="{it["at"]}"]')).to_have_count(1)
    expect(bob.page.locator("g.bywhom")).to_have_text("ann")
    expect(ann.page.locator(".strip.points")).to_contain_text("You point at")
