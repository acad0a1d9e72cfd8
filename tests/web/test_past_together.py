"""The past with others: undo with consent, a review that one leads."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.http.serving import Process
from tests.web.browser import PHONE, Tab
from tests.web.past import MIRKWOOD, Sit, played, shown, to_be_asked

HELD = "all => all.map((each) => each.dataset.held)"


def test_one_undoes_with_the_consent_of_the_other(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 2, MIRKWOOD)
    before = to_be_asked(table)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    left = shown(table)["version"]
    ann.page.keyboard.press("u")
    dialog = ann.page.get_by_role("dialog", name="Undo")
    expect(dialog.get_by_role("button", name="Keep playing")).to_be_focused()
    dialog.get_by_role("radio", name="round").click()
    expect(dialog).to_contain_text(f"Back to entry {before['to']}")
    expect(dialog).to_contain_text("bob has to agree.")
    expect(dialog.locator(".will .x")).not_to_have_count(0)
    expect(ann.page.locator(".axis .und.going")).to_have_count(1)
    assert ann.faults() == []
    dialog.get_by_role("button", name="Ask the table").click()
    expect(ann.page.locator(".asked")).to_contain_text(f"You asked to go back to entry {before['to']}.")
    asked = bob.page.locator(".asked")
    expect(asked).to_contain_text(f"ann asks to go back to entry {before['to']}.")
    assert bob.faults() == []
    asked.get_by_role("button", name="Refuse").click()
    expect(ann.page.locator(".asked")).to_have_count(0)
    assert shown(table)["head"] == left
    ann.page.keyboard.press("u")
    dialog.get_by_role("radio", name="round").click()
    expect(dialog).to_contain_text(f"Back to entry {before['to']}")
    dialog.get_by_role("button", name="Ask the table").click()
    asked.get_by_role("button", name="Agree", exact=True).click()
    for tab in (ann, bob):
        expect(tab.page.locator(".left summary")).to_have_text(
            f"A line that was left, undone at {shown(table)['version']}"
        )
    assert shown(table)["head"] == before["to"]
    # What was left is reached from the log, and is gone back to by redo.
    ann.page.locator(".left summary").click()
    line = ann.page.locator(".left .go").last
    line.click()
    expect(ann.page.locator(".pastbar")).to_contain_text("on a line that was left.")
    expect(ann.page.locator(".ask .then")).to_contain_text(line.inner_text().partition("(")[0].strip()[:40])
    assert ann.faults() == []
    ann.page.keyboard.press("n")
    ann.page.keyboard.press("r")
    forward = ann.page.get_by_role("dialog", name="Redo")
    expect(forward).to_contain_text(f"Forward to entry {left}")
    expect(forward).to_contain_text("These lines come back")


def test_a_review_is_led_and_each_follower_sees_its_own_view(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    rests = [each["version"] for each in table.all.get(f"{table.path}/moments").json()["rests"]]
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Lead a review").click()
    expect(ann.page.locator(".led")).to_contain_text("You lead a review.")
    led = bob.page.locator(".led")
    expect(led).to_contain_text("ann leads a review. You look where you like.")
    led.get_by_role("button", name="Follow").click()
    for _ in range(4):
        ann.page.keyboard.press("Alt+ArrowLeft")
    at = rests[-5]
    for tab in (ann, bob):
        expect(tab.page.locator(".pastbar")).to_contain_text(f"after entry {at}.")
    held = {seat: shown(table, at, seat)["hands"][seat]["cards"] for seat in ("ann", "bob")}
    for tab, seat in ((ann, "ann"), (bob, "bob")):
        assert held[seat]
        cards = tab.page.locator("[data-held]")
        expect(cards).to_have_count(len(held[seat]))
        assert cards.evaluate_all(HELD) == [each["id"] for each in held[seat]]
    assert bob.faults() == []
    bob.page.keyboard.press("Alt+ArrowLeft")  # whoever looks elsewhere is free
    expect(led).to_contain_text("You look where you like.")
    ann.page.keyboard.press("Alt+ArrowLeft")
    ann.page.keyboard.press("Alt+ArrowLeft")
    expect(ann.page.locator(".pastbar")).to_contain_text(f"after entry {rests[-7]}.")
    expect(bob.page.locator(".pastbar")).to_contain_text(f"after entry {rests[-6]}.")
    led.get_by_role("button", name="Follow").click()
    expect(bob.page.locator(".pastbar")).to_contain_text(f"after entry {rests[-7]}.")
    ann.page.get_by_role("button", name="End the review").click()
    expect(led).to_have_count(0)


def test_the_end_is_shown_to_friends_by_one_link(service: Process, sit: Sit, browser: Browser) -> None:
    """Into a browser that knows nothing of the table, also after the table was closed."""
    table = played(service, "echoes", 2)
    for seat in ("ann", "bob"):
        table.all.post(f"{table.path}/commands", {"type": "concede", "seat": seat})
    ended = shown(table)["version"]
    ann, bob = (sit(table, table.seats[seat]) for seat in ("ann", "bob"))
    ann.page.get_by_role("button", name="Show it to friends").click()
    link = ann.page.get_by_label("A link to this moment").last.input_value()
    assert link.startswith(f"{service.url}/table/{table.session}?at={ended}#rbk_")
    assert ann.faults() == []
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Close the table for good…").click()
    dialog = ann.page.get_by_role("dialog", name="Close the table for good")
    expect(dialog).to_contain_text("The others are asked first.")
    assert ann.faults() == []
    dialog.get_by_role("button", name="Ask the table").click()
    bob.page.locator(".asked").get_by_role("button", name="Agree", exact=True).click()
    expect(ann.page.locator(".tctl")).to_have_count(0)
    assert table.all.get(table.path).json()["closed"]
    friend = Tab(browser, service.url, size=PHONE)
    friend.page.goto(link)
    end = friend.page.get_by_role("region", name="The end")
    expect(end).to_contain_text("Everybody at the table gave the game up.")
    expect(end.get_by_role("img")).to_be_visible()
    expect(end.locator(".tale")).not_to_be_empty()
    friend.page.locator('.dock [data-key="back"]').click()
    expect(end).to_have_count(0)
    wide = friend.page.locator("#scrub").bounding_box()
    assert wide is not None
    assert wide["width"] > PHONE[0] / 2
    assert friend.faults() == []
    assert friend.said == []
    friend.close()
