"""The past in a browser: looking back while others play, what if, changes by hand, notes and links."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.http.serving import Caller, Opened, Process
from tests.web.browser import DESKTOP, PHONE
from tests.web.past import MIRKWOOD, Sit, moved_on, played, shown, to_be_asked


def test_one_looks_back_and_returns_while_others_play(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 3)
    moved_on(table)
    tab = sit(table, table.seats["ann"])
    page, scrub = tab.page, tab.page.locator("#scrub")
    moments = table.seats["ann"].get(f"{table.path}/moments").json()
    began = {each["rest"] for each in moments["marks"] if each["kind"] == "round"}
    now = f"Now. Entry {shown(table)['version']}, round 3"
    assert (scrub.get_attribute("aria-valuetext") or "").startswith(now)
    scrub.focus()
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    at = sorted(began)[-2]
    expect(page).to_have_url(f"{service.url}/table/{table.session}?at={at}")
    expect(page.locator(".pastbar")).to_contain_text(f"as it was after entry {at}.")
    expect(page.locator(".phases .rd")).to_have_text("Round 2")
    value = scrub.get_attribute("aria-valuetext") or ""
    assert value.startswith(f"Entry {at}, round 2, ")
    assert tab.faults() == []
    # Every step is a rest point, and shows what the table was there.
    rests = [each["version"] for each in moments["rests"]]
    for _ in range(3):
        page.keyboard.press("Alt+ArrowRight")
    at = rests[rests.index(at) + 3]
    expect(page).to_have_url(f"{service.url}/table/{table.session}?at={at}")
    later = moved_on(table)
    expect(page.locator(".dock .since")).to_have_text(f"{later - at} since")
    expect(page.locator(".pastbar")).to_contain_text(f"after entry {at}.")
    page.reload()
    expect(scrub).not_to_have_attribute("max", "0")
    expect(page.locator(".pastbar")).to_contain_text(f"after entry {at}.")
    page.keyboard.press("n")
    expect(page.locator(".pastbar")).to_have_count(0)
    expect(page.locator(f'main[data-version="{later}"]')).to_be_visible()
    expect(page).to_have_url(f"{service.url}/table/{table.session}")
    page.keyboard.press("[")
    expect(page.locator(".pastbar")).to_be_visible()
    page.get_by_role("button", name="Return to now").click()
    expect(page.locator(".pastbar")).to_have_count(0)


def test_tables_of_the_past_are_fetched_once_and_ahead(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 2)
    page = sit(table, table.seats["ann"]).page
    asked: list[str] = []
    page.on(
        "request",
        lambda each: asked.append(each.url) if "/table?" in each.url and "at=" in each.url else None,
    )
    for _ in range(3):
        page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(".pastbar")).to_be_visible()
    page.wait_for_timeout(400)
    assert len(asked) > 3  # more than the two that one stopped at, and now
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(".pastbar")).to_be_visible()
    page.wait_for_timeout(400)
    assert len(asked) == len(set(asked))


def test_an_undo_that_needs_nobody_is_made_at_once(service: Process, sit: Sit) -> None:
    table = Opened(service.owner, "echoes", ("ann",))
    table.answer("ann", [table.first()[1]["options"][0]["id"]])
    to = table.all.get(f"{table.path}/undo", seat="ann").json()["to"]
    page = sit(table, table.seats["ann"]).page
    page.keyboard.press("u")
    dialog = page.get_by_role("dialog", name="Undo")
    expect(dialog).to_contain_text("Nobody has to agree.")
    dialog.get_by_role("button", name="Keep playing").click()
    expect(dialog).to_have_count(0)
    assert shown(table)["head"] != to
    page.keyboard.press("u")
    dialog.locator(".btn.go").click()
    expect(page.locator(".axis path.mk")).to_have_count(1)
    assert shown(table)["head"] == to


def test_a_what_if_is_a_list_and_two_tables_and_nothing_in_the_log(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 2, MIRKWOOD)
    log = table.seats["ann"].get(f"{table.path}/log", form="ledger", most=500).json()["lines"]
    own = [each["version"] for each in log if each["event"]["t"] == "answered" and each["seat"] == "ann"]
    chose = next(each for each in own if _asked(table, each) == "commit")
    before = shown(table)
    tab = sit(table, table.seats["ann"], f"?at={chose - 1}")
    page = tab.page
    page.get_by_role("button", name="What if, from here").click()
    panel = page.locator(".panel")
    expect(panel.get_by_role("heading")).to_have_text(f"What if, from entry {chose - 1}")
    options = panel.locator(".picks input")
    expect(options).not_to_have_count(0)
    for option in options.all():
        option.set_checked(checked=not option.is_checked())
    panel.get_by_label("Keep it under a name").fill("all others")
    panel.get_by_role("button", name="What if?").click()
    rows, outcome = panel.locator(".differs"), panel.get_by_role("region", name="What would have happened")
    expect(rows.first.locator("tbody tr")).not_to_have_count(0)
    # What came of it is read first; of what is otherwise some rows lie open, and the rest is folded.
    expect(outcome.locator(".would").first).to_be_visible()
    came, listed = outcome.bounding_box(), rows.first.bounding_box()
    assert came is not None
    assert listed is not None
    assert came["y"] + came["height"] <= listed["y"]
    assert panel.locator(".differs tbody tr:visible").count() <= 8
    expect(panel).to_contain_text("This game's own dice and the order of its decks are untouched")
    assert tab.faults() == []
    panel.get_by_role("button", name="Show both tables").click()
    both = page.get_by_role("region", name="Both tables")
    expect(both.get_by_role("region", name="As it happened")).to_be_visible()
    expect(both.get_by_role("region", name="What if").locator(".chg")).not_to_have_count(0)
    assert tab.faults() == []
    both.get_by_role("button", name="Close").click()
    expect(page.locator(".felt.cards")).to_be_visible()
    assert shown(table) == before
    panel.get_by_role("button", name="Change something else").click()
    panel.get_by_role("button", name="all others").click()
    expect(panel.locator(".differs tbody tr")).not_to_have_count(0)
    page.get_by_role("button", name="Return to now").click()
    expect(panel).to_have_count(0)
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def _asked(table: Opened, version: int) -> str:
    sets = table.seats["ann"].get(f"{table.path}/ask", at=version - 1).json()["sets"]
    own = [each for part in sets for each in part["questions"] if each["seat"] == "ann"]
    return str(own[0]["what"]) if own else ""


def test_the_table_is_changed_by_hand_after_a_look(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 1)
    tab = sit(table, table.seats["ann"])
    page = tab.page
    had = shown(table)["wounds"]["mara"]["wounds"]
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Change the table by hand…").click()
    dialog = page.get_by_role("dialog", name="Change the table by hand")
    dialog.locator("select").first.select_option("mara")
    dialog.get_by_label("Mara took 1 wound.").check()
    row = dialog.locator(".differs tr", has=page.get_by_role("rowheader", name="Mara: wounds", exact=True))
    expect(row.locator("td").last).to_have_text(str(had + 1))
    dialog.get_by_label("wounds", exact=True).fill("2")
    expect(row.locator("td").last).to_have_text(str(had + 2))
    assert tab.faults() == []
    dialog.get_by_label("wounds", exact=True).fill("9999")
    expect(dialog.get_by_role("alert")).to_contain_text("9999")
    expect(dialog.get_by_role("button", name="Change the table", exact=True)).to_be_disabled()
    tab.said.clear()  # the browser says that a request was refused
    dialog.get_by_label("wounds", exact=True).fill("2")
    dialog.get_by_label("Why").fill("set down wrong")
    dialog.get_by_role("button", name="Change the table", exact=True).click()
    expect(page.locator(".line", has_text="set down wrong")).to_be_visible()
    assert shown(table)["wounds"]["mara"]["wounds"] == had + 2
    page.locator(".hn", has_text="Mara").last.click()
    page.get_by_role("button", name="Change by hand…").click()
    expect(dialog.locator("select").first).to_have_value("mara")


def test_a_note_a_drawer_and_a_link_to_a_moment(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    rests = [each["version"] for each in table.all.get(f"{table.path}/moments").json()["rests"]]
    at = rests[-4]
    tab = sit(table, table.seats["ann"], f"?at={at}")
    page = tab.page
    page.get_by_role("button", name="Leave a note here").click()
    page.locator("#note").fill("We should have <b>travelled</b>.")
    page.get_by_role("button", name="Leave the note").click()
    expect(page.locator(".notes")).to_contain_text("ann We should have <b>travelled</b>.")
    expect(page.locator(".pastbar")).to_contain_text(f"after entry {at}.")
    expect(page.locator(".line", has_text="We should have")).to_be_visible()
    assert tab.faults() == []
    page.keyboard.press("j")
    drawer = page.get_by_role("dialog", name="State as JSON")
    expect(drawer).to_contain_text(f"What ann sees after entry {at}")
    expect(drawer.locator("pre")).to_contain_text(f'"version": {at}')
    assert tab.faults() == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=f"A link to entry {at}…").click()
    link = page.locator("input.link").input_value()
    assert link.startswith(f"{service.url}/table/{table.session}?at={at}#rbk_")
    assert tab.faults() == []
    secret = {each["id"] for each in shown(table, at)["hands"]["ann"]["cards"]}
    for _ in range(2):  # for everybody who is given it
        looks = sit(table, Caller(service.client, link.partition("#")[2]), f"?at={at}")
        expect(looks.page.locator(".pastbar")).to_contain_text(f"after entry {at}.")
        expect(looks.page.locator(".mine")).to_contain_text("You look on")
        expect(looks.page.locator(".notes")).to_contain_text("travelled")
        assert looks.page.locator(".tctl").count() == 0
        content = looks.page.content()
        assert not [each for each in secret if f'"{each}"' in content]


def test_on_a_phone_in_italian(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 2, MIRKWOOD)
    to_be_asked(table)
    tab = sit(table, table.seats["ann"], size=PHONE, locale="it-IT")
    page = tab.page
    page.get_by_role("button", name="Annulla…").click()
    dialog = page.get_by_role("dialog", name="Annulla")
    dialog.get_by_role("radio", name="round").click()
    expect(dialog).to_contain_text("Serve il consenso di bob.")
    assert tab.faults() == []
    dialog.get_by_role("button", name="Continua a giocare").click()
    for _ in range(2):
        page.locator('.dock [data-key="back"]').click()
    expect(page.locator(".pastbar")).to_contain_text("Il tavolo com'era dopo la voce")
    assert (page.locator("#scrub").get_attribute("aria-valuetext") or "").startswith("Voce ")
    assert tab.faults() == []
    page.get_by_role("button", name="E se, da qui").click()
    expect(page.locator(".panel")).to_be_visible()
    assert tab.faults() == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    page.get_by_role("button", name="Tavolo", exact=True).click()
    page.get_by_role("button", name="Torna ad adesso").click()
    expect(page.locator('.tctl [data-key="r"]')).to_be_hidden()
    page.get_by_role("button", name="Altro", exact=True).click()
    page.get_by_role("button", name="Ripeti…").click()
    expect(page.get_by_role("dialog", name="Ripeti").get_by_role("alert")).to_be_visible()
    tab.said.clear()  # nothing was undone, so the look at it was refused
    page.keyboard.press("Escape")
    expect(page.locator(".pastbar")).to_have_count(0)
    assert DESKTOP[0] > wide


def test_a_card_leads_to_its_moments(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 2)
    lines = table.seats["ann"].get(f"{table.path}/log", about="mara", most=500).json()["lines"]
    tab = sit(table, table.seats["ann"])
    page = tab.page
    page.locator(".hn", has_text="Mara").last.click()
    page.get_by_role("button", name="Its moments").click()
    dialog = page.get_by_role("dialog", name="The moments of Mara")
    expect(dialog.locator(".moment")).to_have_count(len(lines))
    expect(dialog.locator(".moment").last).to_contain_text("ann led Mara")
    assert tab.faults() == []
    dialog.locator(".moment").last.click()
    expect(page.locator(".pastbar")).to_contain_text(f"after entry {max(lines[0]['entries'])}.")


def test_a_note_is_left_from_a_line_of_the_log_also_on_now(service: Process, sit: Sit) -> None:
    table = played(service, "echoes", 1)
    page = sit(table, table.seats["ann"]).page
    line = page.locator(".line").first
    line.get_by_role("button", name="What entry").click()
    page.get_by_role("button", name="Leave a note here").click()
    page.locator("#note").fill("Here it went wrong.")
    page.get_by_role("button", name="Leave the note").click()
    expect(page.locator(".line", has_text="Here it went wrong.")).to_be_visible()
    line = page.locator(".line", has_text="led").first
    on = int(line.locator(".v").inner_text())
    line.get_by_role("button", name="What entry").click()
    page.get_by_role("button", name="What if it had gone otherwise?").click()
    rests = [each["version"] for each in table.all.get(f"{table.path}/moments").json()["rests"]]
    before = max(each for each in rests if each < on)
    expect(page.locator(".panel h2")).to_have_text(f"What if, from entry {before}")
