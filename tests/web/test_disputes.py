"""Disputes on the page: raised, seen by others, looked into, taken back, settled; how clauses are read."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab


def pane(page: Page) -> None:
    page.get_by_role("tab", name="Disputes").click()


def listed(table: Opened) -> list[dict[str, object]]:
    found: list[dict[str, object]] = table.all.get(f"{table.path}/disputes").json()["disputes"]
    return found


def test_a_dispute_is_raised_seen_and_settled_by_a_house_rule(browser: Browser, service: Process) -> None:
    """Ann raises it, ben sees it and may neither take it back nor settle it, the referee settles it."""
    table = Opened(service.owner, "fellowship", ("ann", "ben"))
    seat, question, _ = table.first()
    table.answer(seat, [question["options"][0]["id"]])
    referee = table.all.post(f"{table.path}/invitations", {"viewer": "referee"}).json()["token"]
    table.invitations["referee"] = referee
    tabs = {}
    for who, token in (
        ("ann", table.seats["ann"].token),
        ("ben", table.seats["ben"].token),
        ("referee", table.join("referee").token),
    ):
        tabs[who] = Tab(browser, service.url)
        pane(tabs[who].open(f"/table/{table.session}", token))
        expect(tabs[who].page.get_by_role("tabpanel")).to_contain_text("Nothing was disputed.")
    ann, ben = tabs["ann"].page, tabs["ben"].page
    ann.get_by_role("spinbutton", name="Entry").fill("1")
    expect(ann.get_by_role("button", name="Dispute it")).to_be_disabled()
    ann.get_by_label("What is not right").fill("the stage <b>goes first</b>")
    ann.locator(".raise select").select_option("FEL-3.12")
    ann.get_by_role("button", name="Dispute it").click()
    card = ben.locator(".dispute")
    expect(card).to_contain_text("the stage <b>goes first</b>")
    expect(card).to_contain_text("Read as: explore-first.")
    expect(ben.get_by_role("tab", name="Disputes")).to_contain_text("1")
    expect(card.get_by_role("button", name="Take it back")).to_have_count(0)
    expect(card.get_by_role("button", name="What was decided stands")).to_have_count(0)
    card.get_by_role("button", name="Evidence").click()
    expect(card.locator(".evidence .at")).to_contain_text("1")
    assert tabs["ben"].faults() == []
    settles = tabs["referee"].page
    settles.get_by_label("Why").fill("so we play")
    settles.get_by_role("button", name="From here on read as: advance-first").click()
    expect(card).to_have_attribute("data-stands", "house-rule")
    expect(ben.get_by_role("tab", name="Disputes")).to_have_text("Disputes")
    (found,) = listed(table)
    assert (found["stands"], found["by"], found["on"]) == ("house-rule", "ann", 1)
    settles.locator("summary").click()
    reading = settles.locator(".readings li", has=settles.get_by_role("button", name="FEL-3.12"))
    expect(reading.get_by_role("combobox")).to_have_value("advance-first")
    reading.get_by_role("combobox").select_option("explore-first")
    ben.locator("summary").click()
    expect(ben.locator(".readings li", has_text="explore-first").first).to_be_visible()
    readings = {
        each["clause"]: each["read"] for each in table.all.get(f"{table.path}/disputes").json()["readings"]
    }
    assert readings["FEL-3.12"] == "explore-first"
    assert all(tab.said == [] for tab in tabs.values())
    for tab in tabs.values():
        tab.close()


def test_who_raised_a_dispute_takes_it_back_on_a_phone(browser: Browser, service: Process) -> None:
    table = Opened(service.owner, "echoes", ("ann", "ben"))
    tab = Tab(browser, service.url, size=PHONE, locale="it-IT")
    page = tab.open(f"/table/{table.session}", table.seats["ann"].token)
    page.get_by_role("navigation").get_by_role("button", name="Contestazioni").click()
    page.get_by_label("Che cosa non va").fill("non era lì")
    page.get_by_role("button", name="Contesta", exact=True).click()
    card = page.locator(".dispute")
    expect(card).to_contain_text("non era lì")
    assert tab.faults() == []
    card.get_by_role("button", name="Ritirala").click()
    expect(card).to_have_attribute("data-stands", "withdrawn")
    assert [each["stands"] for each in listed(table)] == ["withdrawn"]
    assert tab.said == []
    tab.close()


def test_a_line_of_the_log_is_disputed_and_overturned_by_hand(browser: Browser, service: Process) -> None:
    """From the line to the dispute, and by whoever holds the whole table to the correction and its ruling."""
    table = Opened(service.owner, "echoes", ("ann", "ben"), options={"undo": "open"})
    for _ in ("ann", "ben"):
        seat, question, id = table.first()
        assert table.answer(seat, [question["options"][0]["id"]], set=id).status_code == 200
    ann = Tab(browser, service.url)
    page = ann.open(f"/table/{table.session}", table.seats["ann"].token)
    line = page.locator(".line", has_text="ann led").first
    on = int(line.locator(".v").inner_text())
    line.get_by_role("button", name=f"What entry {on} leads to").click()
    assert ann.faults() == []
    page.get_by_role("button", name="Why did it come out so?").click()
    why = page.get_by_role("dialog", name="Why did it come out so?")
    expect(why).to_contain_text("ann chose")
    expect(why).to_contain_text("ECH-1.5")
    assert ann.faults() == []
    why.get_by_role("button", name="Close").click()
    line.get_by_role("button", name=f"What entry {on} leads to").click()
    page.get_by_role("button", name="Dispute this…").click()
    expect(page.get_by_role("spinbutton", name="Entry")).to_have_value(str(on))
    expect(page.get_by_label("What is not right")).to_be_focused()
    page.keyboard.type("she took a wound on the way")
    page.get_by_role("button", name="Dispute it").click()
    card = page.locator(".dispute")
    expect(card).to_contain_text("ann led")
    expect(card).to_contain_text("A referee settles it")
    whole = Tab(browser, service.url)
    other = whole.open(f"/table/{table.session}?tab=disputes", table.all.token)
    hero, before = next(iter(table.all.get(f"{table.path}/table").json()["wounds"].items()))
    other.get_by_label("Why").fill("she did")
    other.get_by_role("button", name="It is overturned: put the table right…").click()
    dialog = other.get_by_role("dialog", name="Put the table right")
    for _ in range(2):
        dialog.locator("select").first.select_option(hero)
        dialog.get_by_role("radio").first.check()
        expect(dialog.locator(".differs tbody tr")).not_to_have_count(0)
        if not dialog.locator(".would li").count():
            dialog.get_by_role("button", name="And one more change").click()
    expect(dialog.locator(".would li")).to_have_count(1)
    assert whole.faults() == []
    expect(dialog.get_by_label("Why")).to_have_value("she did")
    dialog.get_by_role("button", name="Overturn it").click()
    expect(card).to_have_attribute("data-stands", "overturned")
    (found,) = listed(table)
    assert (found["stands"], found["on"]) == ("overturned", on)
    after = table.all.get(f"{table.path}/table").json()["wounds"][hero]
    assert after["wounds"] == before["wounds"] + 2
    assert [ann.said, whole.said] == [[], []]
    ann.close()
    whole.close()
