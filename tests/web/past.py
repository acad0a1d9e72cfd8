"""Tables at which something happened, for whoever looks back in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.http.serving import Opened, Process
from tests.web.browser import Tab

MIRKWOOD = "passage-through-mirkwood"
Sit = Callable[..., Tab]
"""`sit(table, who, query)`: a browser of whoever holds a token, at a table."""


def choice(question: dict[str, Any]) -> list[str]:
    """A pass where one is possible, else what comes first."""
    ids = [each["id"] for each in question["options"]]
    if question["form"] == "number":
        return [str(question["least"])]
    if question["form"] == "pay":
        return [f"{ids[0]}={question['least']}"]
    return ["pass"] if "pass" in ids and question["form"] != "pick" else ids[: max(1, question["least"])]


def played(service: Process, game: str, rounds: int, scenario: str = "", **more: Any) -> Opened:
    """A table of two at which a round has begun."""
    table = Opened(service.owner, game, ("ann", "bob"), scenario=scenario, **more)
    for _ in range(200):
        if shown(table)["round"] >= rounds:
            return table
        seat, question, id = table.first()
        done = table.answer(seat, choice(question), set=id)
        assert done.status_code == 200, done.text
    raise AssertionError("the round never began")


def shown(table: Opened, at: int = 0, seat: str = "ann") -> dict[str, Any]:
    found: dict[str, Any] = table.seats[seat].get(f"{table.path}/table", at=at).json()
    return found


def standing(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-version") or 0)


def to_be_asked(table: Opened) -> dict[str, Any]:
    """Play on until going back to where the round began takes the consent of the other; gives that undo."""
    for _ in range(40):
        found: dict[str, Any] = table.seats["ann"].get(f"{table.path}/undo", seat="ann", step="round").json()
        if found.get("agree") == ["bob"] and len(found["crosses"]) > 1:
            return found
        moved_on(table)
    raise AssertionError("nothing was turned up")


def moved_on(table: Opened) -> int:
    """Somebody answers; gives the entry that the table then stands at."""
    seat, question, id = table.first()
    version: int = table.answer(seat, choice(question), set=id).json()["version"]
    return version
