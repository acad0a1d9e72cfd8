"""What a table says of itself: figures, dice, what a round brings, what was passed, what was checked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE
from tests.web.past import MIRKWOOD, Sit, choice, moved_on, played, shown
from tests.web.playing import moved

RUNS = "document.querySelector('.runs i').getBoundingClientRect().width"
"""How wide the drawn time is, in one look: the page may draw it anew between two."""

SECRET = "00112233445566778899aabbccddeeff" * 2
"""With it three enemies have engaged somebody when the second round begins."""


def planning(service: Process, deck: str = "spirit", secret: str = SECRET) -> Opened:
    """Two at a table of cards, in the planning of the first round."""
    table = Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD, secret=secret)
    for each in (f"deck:{deck}", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [each])
    return table


def test_an_enemy_in_the_staging_area_shows_its_hit_points(service: Process, sit: Sit) -> None:
    table = planning(service)
    seen = shown(table)
    enemies = [each for each in seen["board"]["staging"] if seen["board"]["cards"][each]["kind"] == "enemy"]
    assert enemies
    page = sit(table, table.seats["ann"]).page
    for each in enemies:
        told = f"0 of {seen['wounds'][each]['limit']} wounds"
        card = page.locator(f'.stg [data-card="{each}"]')
        expect(card.get_by_role("img", name=told, exact=True)).to_be_visible()


@pytest.mark.parametrize("wide", [1440, 1024])
def test_enemies_are_read_whole_and_every_round_tells_what_it_brings(
    service: Process, sit: Sit, wide: int
) -> None:
    """FEL-7.2, 7.3: that dials rise by one, and the token passes to the left, is one line."""
    table = Opened(service.owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD, secret=SECRET)
    while shown(table)["round"] < 2:
        seat, question, set = table.first()
        table.answer(seat, choice(question), set=set)
    page = sit(table, table.seats["bob"], size=(wide, 900)).page
    names = page.locator(".seats .seat:not(.me) .eng .hn")
    expect(names.filter(has_text="Ungoliant's Spawn")).to_have_count(1)
    cut = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"
    assert names.evaluate_all(cut) == []
    told = "The dials of ann and bob rose by 1 each (the refresh phase). bob was the first player."
    expect(page.locator(".line .go", has_text="(the refresh phase)")).to_have_text(f"ann: {told}")


def test_a_card_and_what_it_is_for_are_chosen_in_one_press(service: Process, sit: Sit) -> None:
    """Where nothing hidden decides what may be chosen; it stands under the words of its question."""
    table = planning(service, "leadership", "01" * 32)
    then = table.seats["ann"].get(f"{table.path}/ask", beside="true").json()["beside"]["then"]
    heroes = ["aragorn", "theodred", "gloin", "gimli", "legolas", "thalin"]
    behind = then["play:steward-of-gondor"]
    assert [each["id"] for each in behind["options"]] == [f"choose:{each}" for each in heroes]
    other = planning(service, "leadership", "01" * 32)
    assert other.answer("ann", ["play:steward-of-gondor"]).status_code == 200
    assert behind["text"] == other.first()[1]["text"]
    tab = sit(table, table.seats["ann"])
    assert tab.faults() == []
    named = re.compile(f"Steward of Gondor.*, and then: {re.escape(behind['text'])}")
    group = tab.page.get_by_role("group", name=named)
    expect(group.get_by_role("button")).to_have_count(len(heroes))
    expect(group.locator(".cap")).to_be_visible()
    tab.page.locator('[data-then="play:steward-of-gondor choose:gloin"]').click()
    expect(tab.page.locator(".line", has_text="Steward of Gondor lay on Glóin.")).to_be_visible()
    assert shown(table)["board"]["cards"]["gloin"]["attached"] == ["steward-of-gondor"]


def test_on_a_phone_what_follows_an_option_is_asked_when_its_turn_comes(service: Process, sit: Sit) -> None:
    """Cards with all that each may be laid on would fill several screens."""
    table = planning(service, "leadership", "01" * 32)
    page = sit(table, table.seats["ann"], size=PHONE).page
    item = page.locator("#ask .opt", has=page.locator("[data-then]")).first
    expect(item.locator("[data-opt]")).to_be_visible()
    expect(item.locator(".behind")).to_be_hidden()
    tall = item.bounding_box()
    assert tall is not None
    assert tall["height"] < 120
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(item.locator(".behind")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    before = table.all.get(f"{table.path}/ask").json()["version"]
    item.locator("[data-opt]").click()
    moved(table, before)


def test_of_a_sum_it_is_seen_which_numbers_are_dice(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 1)
    tests: list[dict[str, Any]] = []
    while not tests:
        moved_on(table)
        ledger = table.seats["ann"].get(f"{table.path}/log", form="ledger", most=500).json()["lines"]
        tests = [each for each in ledger if each["event"]["t"] == "tested"]
    page = sit(table, table.seats["ann"]).page
    for each in tests:
        faces = [f"{'-' if face < 0 else '+'} {abs(face)}" for face in each["event"]["faces"]]
        line = page.locator(".line", has=page.locator(f'[data-v="{each["version"]}"]'))
        expect(line.locator(".cast")).to_have_text(f"dice {' '.join(faces)}")


def test_what_was_passed_is_said_before_it_is_undone(service: Process, sit: Sit) -> None:
    table = planning(service)
    table.seats["bob"].post(f"{table.path}/commands", {"type": "leave", "seat": "bob", "keeper": "ann"})
    for seat in ("ann", "bob"):
        answer = {"type": "answer", "seat": seat, "choice": ["pass"], "by": "ann"}
        assert table.seats["ann"].post(f"{table.path}/commands", answer).status_code == 200
    page = sit(table, table.seats["ann"]).page
    page.keyboard.press("u")
    dialog = page.get_by_role("dialog", name="Undo")
    dialog.get_by_role("radio", name="phase").click()
    line = dialog.locator(".will li", has_text="ann passes for bob.").last
    expect(line.locator(".cap")).to_have_text("cards are played")
    expect(dialog).to_contain_text("Back at: cards are played")


def test_the_log_is_checked_anew_as_the_game_goes_on(service: Process, sit: Sit) -> None:
    table = planning(service)
    tab = sit(table, table.seats["ann"], clock=True)
    version = shown(table)["version"]
    badge = tab.page.locator(".proved")
    expect(badge).to_have_text(f"Checked to {version}")
    seat, question, set = table.first()
    table.answer(seat, choice(question), set=set)
    later = shown(table)["version"]
    assert later > version
    expect(tab.page.locator(f'main[data-version="{later}"]')).to_be_visible()
    tab.page.clock.fast_forward(20_000)
    expect(badge).to_have_text(f"Checked to {later}")


def test_where_nothing_moves_the_seconds_are_told(service: Process, sit: Sit) -> None:
    table = Opened(
        service.owner,
        "fellowship",
        ("ann", "bob"),
        scenario=MIRKWOOD,
        secret=SECRET,
        options={"grace": "10"},
    )
    for each in ("deck:spirit", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [each])
    while table.first()[1]["what"] != "commit":
        table.answer(table.first()[0], ["pass"])
    page = sit(table, table.seats["ann"]).page
    for seat, each in (("ann", "commit:eowyn"), ("bob", "commit:gimli")):
        table.answer(seat, [each])
    left = page.get_by_role("timer")
    expect(left).to_have_text(re.compile(r"\d+ seconds left"))
    before, drawn = int(left.inner_text().split()[0]), page.evaluate(RUNS)
    expect(left).to_have_text(f"{before - 2} seconds left")
    assert page.evaluate(RUNS) < drawn


@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_on_a_phone_the_first_question_is_in_sight(service: Process, seated: Any, game: str) -> None:
    table = Opened(service.owner, game, ("ann", "bob"))
    tab = seated(table, {"ann": (375, 667)})["ann"]
    page = tab.page
    expect(page.locator("#ask .question h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ask [data-opt]").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".seats")).not_to_contain_text("\N{EN DASH}")
    tale = page.locator(".felt .tale")
    high = tale.evaluate("it => it.clientHeight")
    page.get_by_role("button", name="Read on").click()
    assert tale.evaluate("it => it.clientHeight") > high
    assert tab.faults() == []


def test_on_a_phone_the_whole_map_is_as_wide_as_the_screen(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 1)
    page = sit(table, table.seats["ann"], size=PHONE).page
    shapes = page.locator(".map .place")
    expect(shapes).not_to_have_count(0)
    wide = page.locator(".map").evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert wide[0] <= wide[1]
    for box in (each.bounding_box() for each in shapes.all()):
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
