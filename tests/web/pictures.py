"""Takes the pictures of the page that the README shows, in a browser, at tables with a fixed deal.

    python -m tests.web.pictures

They are written to `docs/pictures/`. Fonts differ from machine to machine, so nobody compares their bytes.
The grounds are drawn without their light, in which a picture would be three times as large.
"""

from __future__ import annotations

import struct
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab, started

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
DESK, SCALE = (1440, 900), 0.6
"""A desk, and how much of it is left in the picture."""
LARGEST = 150_000
"""Bytes of a picture."""
SECRET = "00112233445566778899aabbccddeeff" * 2
SCENARIOS = {"fellowship": "passage-through-mirkwood", "mercenaries": "black-barrow"}
PICTURES = {
    "fellowship.png": ("fellowship", DESK, "dark"),
    "echoes.png": ("echoes", DESK, "light"),
    "mercenaries.png": ("mercenaries", DESK, "light"),
    "phone.png": ("fellowship", PHONE, "dark"),
}
"""By file: the game, the size, and dark or light."""
SHOWN = {"fellowship": ("commit",), "echoes": ("act",), "mercenaries": ("move",)}
"""By game, the questions that have something to show."""
FLAT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { background: var(--room) !important }
    .felt { background: var(--table) !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def choice(question: dict[str, Any]) -> list[str]:
    """What is answered on the way: the first that there is, of several two; windows are passed after the
    planning."""
    ids = [each["id"] for each in question["options"] if each["id"] != "pass"]
    if question["form"] == "pay":
        due, paid = question["least"], []
        for each in question["options"]:
            paid.append(f"{each['id']}={min(due, each['holds'])}")
            due -= min(due, each["holds"])
        return [each for each in paid if not each.endswith("=0")]
    window = any(each["id"] == "pass" for each in question["options"])
    if window and (question["what"] != "planning.play" or not ids):
        return ["pass"]
    return ids[: min(question["most"], max(question["least"], 2))]


def fought(seat: str, question: dict[str, Any]) -> list[str]:
    """What is answered on the way among monsters: the first that does something; a character each."""
    ids = [each["id"] for each in question["options"]]
    if question["what"] == "class":
        return [ids[seat == "bob"]]
    if question["form"] == "pick":
        return ids[: max(1, question["least"])]
    return ([each for each in ids if each != "pass"] or ids)[:1]


def played(owner: Any, game: str) -> Opened:
    """A table of two in its second round, at a question that has something to show."""
    more = {"scenario": SCENARIOS[game]} if game in SCENARIOS else {}
    table = Opened(owner, game, ("ann", "bob"), secret=SECRET, **more)
    for _ in range(200):
        seat, question, _ = table.first()
        late = table.all.get(f"{table.path}/table").json()["round"] >= 2
        if late and question["what"] in SHOWN[game]:
            return table
        answered = table.answer(seat, fought(seat, question) if game == "mercenaries" else choice(question))
        assert answered.status_code == 200, answered.text
    raise AssertionError(f"{game} never came to its second round")


def size(png: bytes) -> tuple[int, int]:
    """How wide and high a picture is."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def take(folder: Path, browser: Browser, service: Process) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = {game: played(service.owner, game) for game, _, _ in PICTURES.values()}
    for name, (game, wide, theme) in PICTURES.items():
        table = tables[game]
        scale = SCALE if wide == DESK else 1
        tab = Tab(browser, service.url, size=wide, color_scheme=theme, device_scale_factor=scale)
        seat = table.first()[0]
        page = tab.open(f"/table/{table.session}", table.seats[seat].token)
        expect(page.locator("#ask .question")).to_be_visible()
        expect(page.locator(".shape")).to_have_count(0)
        page.evaluate(FLAT)
        (folder / name).write_bytes(page.screenshot(animations="disabled"))
        tab.close()


def main() -> None:
    """Take those that the README shows."""
    with tempfile.TemporaryDirectory() as place, started() as browser:
        service = Process(Path(place) / "tables.db")
        try:
            take(FOLDER, browser, service)
        finally:
            service.end()


if __name__ == "__main__":
    main()
