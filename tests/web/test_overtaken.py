"""Answers that are overtaken: the page has what it fetched only after the stream told more."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.http.serving import Opened, Process
from tests.web.past import MIRKWOOD, Sit, moved_on, played, shown

BEGIN = "all => all.map((each) => Number(each.dataset.v))"
"""The entries that lines begin with."""
LABELS = "all => all.map((each) => each.getAttribute('aria-label'))"


class Late:
    """The answer to the next request for an address, which comes when the test lets it come."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.held = page, list[tuple[Route, APIResponse]]()
        page.route(address, self._hold, times=1)

    def _hold(self, route: Route) -> None:
        self.held.append((route, route.fetch()))

    def answered(self) -> None:
        """Wait until the service has answered; the page does not know it yet."""
        for _ in range(400):
            if self.held:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError("nothing was asked for")

    def comes(self) -> None:
        """Let the page have the answer once it asks for nothing more, and see what it makes of it."""
        self.page.wait_for_timeout(400)
        ((route, answer),) = self.held
        route.fulfill(response=answer)
        self.page.wait_for_timeout(200)


def story(page: Page) -> list[int]:
    """The entries that the lines of the log begin with, the oldest first; not of lines that were left."""
    begin: list[int] = page.locator("#record .lines > .line > [data-v]").evaluate_all(BEGIN)
    return begin[::-1]


def freely(service: Process) -> Opened:
    """A table at which nobody is asked before somebody goes back."""
    return played(service, "fellowship", 1, MIRKWOOD, options={"undo": "open"})


def undone(table: Opened) -> int:
    """Ann goes back by a decision; gives the entry that the table then stands at."""
    there = table.seats["ann"].get(f"{table.path}/undo", seat="ann", step="decision").json()
    undo = {"type": "undo", "by": "ann", "to": there["to"]}
    done = table.seats["ann"].post(f"{table.path}/commands", undo)
    assert done.status_code == 200, done.text
    version: int = done.json()["version"]
    return version


def told(table: Opened) -> list[int]:
    """The entries that the lines of the story begin with, as the service tells it to bob."""
    lines = table.seats["bob"].get(f"{table.path}/log", most=500).json()["lines"]
    return [each["version"] for each in lines if each["kind"] != "round"]


def test_a_line_that_is_told_while_the_story_comes_after_an_undo(service: Process, sit: Sit) -> None:
    table = freely(service)
    bob = sit(table, table.seats["bob"])
    late = Late(bob.page, "**/log?*")
    after = undone(table)
    late.answered()
    at = moved_on(table)
    expect(bob.page.locator("main")).to_have_attribute("data-version", str(at))
    late.comes()
    lines = told(table)
    assert lines[-1] > after
    expect(bob.page.locator(f'#record [data-v="{lines[-1]}"]')).to_have_count(1)
    assert story(bob.page) == lines
    moved_on(table)
    lines = told(table)
    expect(bob.page.locator(f'#record [data-v="{lines[-1]}"]')).to_have_count(1)
    assert story(bob.page) == lines


def test_a_second_undo_while_the_story_comes_after_the_first(service: Process, sit: Sit) -> None:
    """What the second one left is in what was fetched after the first, and not in the log."""
    table = freely(service)
    bob = sit(table, table.seats["bob"])
    late = Late(bob.page, "**/log?*")
    undone(table)
    late.answered()
    at = undone(table)
    expect(bob.page.locator("main")).to_have_attribute("data-version", str(at))
    expect(bob.page.locator(".lines > .left")).to_have_count(2)
    late.comes()
    assert story(bob.page) == told(table)


def test_the_story_is_asked_for_again_where_nobody_answered(service: Process, sit: Sit) -> None:
    table = freely(service)
    bob = sit(table, table.seats["bob"])
    bob.page.route("**/log?*", lambda route: route.abort(), times=1)
    at = undone(table)
    expect(bob.page.locator(".left summary")).to_have_text(f"A line that was left, undone at {at}")
    assert story(bob.page) == told(table)
    (said,) = bob.said
    assert "ERR_FAILED" in said
    bob.said.clear()


def test_disputes_that_are_told_after_those_that_come(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    bob = sit(table, table.seats["bob"])
    counted = bob.page.get_by_role("tab", name="Disputes").locator("sup")
    late = Late(bob.page, "**/disputes?*")
    for n in (1, 2):
        dispute = {"type": "dispute", "by": "ann", "on": n, "claim": "not so", "clause": ""}
        assert table.seats["ann"].post(f"{table.path}/commands", dispute).status_code == 200
        late.answered()
    expect(counted).to_have_text("2")
    late.comes()
    expect(counted).to_have_text("2")


def test_who_takes_the_review_before_one_is_told_that_one_leads(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    ann = sit(table, table.seats["ann"])
    late = Late(ann.page, "**/review?*")
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Lead a review").click()
    late.answered()
    taken = table.seats["bob"].post(f"{table.path}/review", {"at": 1, "how": "take"})
    assert taken.status_code == 200, taken.text
    expect(ann.page.locator(".led")).to_contain_text("bob leads a review.")
    late.comes()
    expect(ann.page.locator(".led")).to_contain_text("bob leads a review. You look where you like.")
    expect(ann.page.get_by_role("button", name="End the review")).to_have_count(0)


def test_what_another_points_at_before_one_is_told_that_one_points(service: Process, sit: Sit) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    ann = sit(table, table.seats["ann"])
    first, second = shown(table)["board"]["staging"][:2]
    late = Late(ann.page, "**/point?*")
    ann.page.locator(f'[data-card="{first}"]').click()
    ann.page.get_by_role("button", name="Point at it").click()
    late.answered()
    pointed = table.seats["bob"].post(f"{table.path}/point", {"of": second, "at": 0})
    assert pointed.status_code == 200, pointed.text
    expect(ann.page.locator(".strip.points")).to_contain_text("bob points at")
    late.comes()
    expect(ann.page.locator(".strip.points")).to_contain_text("bob points at")


def test_another_language_while_one_looks_back(service: Process, sit: Sit) -> None:
    """What was drawn, and read, in the language before is told anew: the map, the line that was left."""
    table = played(service, "mercenaries", 1, options={"undo": "open"})
    undone(table)
    ann = sit(table, table.seats["ann"])
    ann.page.locator(".left summary").click()
    gone, marks = ann.page.locator(".left .go").last, ann.page.locator(".hex [aria-label]")
    line, map = gone.inner_text(), marks.evaluate_all(LABELS)
    assert map
    ann.page.get_by_label("Language").select_option("it")
    expect(gone).not_to_have_text(line)
    expect(ann.page.get_by_role("group", name="Mappa")).to_have_count(1)
    expect(marks.first).not_to_have_attribute("aria-label", map[0])
