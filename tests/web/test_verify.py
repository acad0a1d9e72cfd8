"""Verifying in the browser: the table's own log, and files from the disk, good and altered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.sync_api import Browser, Route, expect

from replays.bundle import pack, render
from tests.http.serving import Opened, Process
from tests.trust import sessions
from tests.web.browser import PHONE, Tab


def played(service: Process) -> Opened:
    """A table of two with some answers."""
    table = Opened(service.owner, "fellowship", ("ann", "ben"))
    for _ in range(4):
        seat, question, _ = table.first()
        assert table.answer(seat, [question["options"][0]["id"]]).status_code < 300
    return table


def rows(table: Opened, seat: str) -> list[dict[str, Any]]:
    """The lines of a seat's file."""
    holder = table.seats.get(seat, table.all)
    return [json.loads(each) for each in holder.get(f"{table.path}/file").text.splitlines()]


def test_the_log_of_a_table_is_verified_as_its_seat_has_it(browser: Browser, service: Process) -> None:
    """By itself, once the table is there; the badge and the pane say how far."""
    table = played(service)
    version = table.all.get(f"{table.path}/ask").json()["version"]
    tab = Tab(browser, service.url)
    page = tab.open(f"/table/{table.session}", table.seats["ann"].token)
    expect(page.get_by_role("button", name=f"Checked to {version}")).to_be_visible()
    page.get_by_role("button", name=f"Checked to {version}").click()
    pane = page.get_by_role("tabpanel")
    expect(pane).to_contain_text("Nothing in this log contradicts itself")
    expect(pane.locator('[data-level="chain"]')).to_contain_text(f"{version} entries, each linked")
    expect(pane.locator('[data-level="signatures"]')).to_contain_text("No signature")
    expect(pane.locator('[data-level="dice"]')).to_contain_text("orders are sealed in this copy")
    held = sum("event" in part for row in rows(table, "ann") for part in row.get("sealed", ()))
    assert held > sum("event" in part for row in rows(table, "public") for part in row.get("sealed", ()))
    expect(pane.locator('[data-level="parts"]')).to_contain_text(f"{held} sealed parts are open here")
    expect(pane.locator('[data-level="rules"]')).to_contain_text("Not checked here")
    receipt = pane.locator(".receipt").text_content()
    trailer = rows(table, "ben")[-1]
    assert receipt == f"{trailer['count']}:{trailer['last']}" == f"{version}:{trailer['last']}"
    pane.get_by_role("button", name="Let the service decide everything again").click()
    expect(pane.locator(".decided")).to_contain_text("Nothing in this log contradicts itself")
    assert tab.faults() == []
    assert tab.said == []
    tab.close()


def good(tmp_path: Path) -> dict[str, Path]:
    """A closed and signed session, packed too, with an entry altered, cut off; and what is no log."""
    bundle, _ = sessions.opened("echoes")
    whole = render(bundle)
    found = {
        "good.rollbook": whole,
        "packed.rollbook.gz": pack(whole),
        "cut.rollbook": whole[: len(whole) // 2],
        "noise.rollbook": b"\x00\xff",
    }
    lines = whole.split(b"\n")
    at = next(place for place, line in enumerate(lines) if b'"t":"answered"' in line)
    lines[at] = lines[at].replace(b'"at":', b'"at":9', 1)
    found[f"differs-{at}.rollbook"] = b"\n".join(lines)
    for name, data in found.items():
        (tmp_path / name).write_bytes(data)
    return {name: tmp_path / name for name in found}


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desk", "phone"])
def test_a_file_from_the_disk_is_verified_without_a_token_and_sent_nowhere(
    browser: Browser, service: Process, tmp_path: Path, size: tuple[int, int]
) -> None:
    names = good(tmp_path)
    tab = Tab(browser, service.url, size=size)
    page = tab.open("/verify")
    choose = page.get_by_label("Choose a file, or drop one here")
    expect(choose).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    proof = page.locator(".proof")
    for name, path in names.items():
        choose.set_input_files(path)
        expect(page.get_by_role("heading", level=2)).to_contain_text(name)
        if name.startswith(("good", "packed")):
            expect(proof).to_contain_text("Nothing in this log contradicts itself")
            expect(proof.locator('[data-level="signatures"]')).to_contain_text("are signed by")
            expect(proof.locator('[data-level="dice"]')).to_contain_text("were computed again")
            expect(proof.locator('[data-level="dice"]')).to_have_attribute("data-how", "holds")
        elif name.startswith("differs"):
            entry = name.removeprefix("differs-").removesuffix(".rollbook")
            expect(proof).to_contain_text(f"This log differs at entry {entry}.")
            expect(proof).to_contain_text("the link is not the hash of the entries up to here")
            expect(proof.locator('[data-level="chain"]')).to_contain_text(f"{int(entry) - 1} entries")
        else:
            expect(proof.get_by_role("alert")).to_be_visible()
        assert tab.faults() == [], name
    assert asked == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert tab.said == []
    tab.close()


def test_keys_that_are_given_must_have_signed_every_entry(
    browser: Browser, service: Process, tmp_path: Path
) -> None:
    bundle, key = sessions.opened("echoes")
    other = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes_raw().hex()
    names = good(tmp_path)
    tab = Tab(browser, service.url, locale="es-ES")
    page = tab.open("/verify")
    page.locator("input[type=file]").set_input_files(names["good.rollbook"])
    signatures = page.locator('[data-level="signatures"]')
    expect(signatures).to_contain_text("De quién es la clave")
    given = page.locator(".keyed textarea")
    for text, told in (
        (key, "que tú has dado"),
        (
            other,
            f"ninguna firma de una clave en la que confíes cubre de la 1 a la {len(bundle.rows) - 1}",
        ),
        (f"{other} {key}", "que tú has dado"),
        ("0" * 64, "no es una clave"),
        ("nonsense", "nonsense no es una clave"),
        ("", "De quién es la clave"),
    ):
        given.fill(text)
        given.blur()
        expect(page.locator(".proof")).to_contain_text(told)
    assert tab.faults() == []
    assert tab.said == []
    tab.close()


def test_what_does_not_hold_is_said_in_italian_too(
    browser: Browser, service: Process, tmp_path: Path
) -> None:
    names = good(tmp_path)
    tab = Tab(browser, service.url, locale="it-IT")
    page = tab.open("/verify")
    altered = next(each for name, each in names.items() if name.startswith("differs"))
    page.locator("input[type=file]").set_input_files(altered)
    expect(page.locator(".proof")).to_contain_text("l'anello non è l'impronta delle voci fin qui")
    tab.close()


WATCH = """() => {
  window.waits = [];
  let last = performance.now();
  setInterval(() => { const now = performance.now(); window.waits.push(now - last); last = now; }, 10);
}"""


def test_a_long_log_leaves_the_page_alive(browser: Browser, service: Process, tmp_path: Path) -> None:
    """Ten thousand entries are verified in slices: what else there is to do never waits for all of them."""
    live = sessions.played("echoes", steps=100, seed=3)
    for seed in range(40):
        if live.version < 10_000:
            sessions.play(live, 400, seed)
    assert live.version >= 10_000
    path = tmp_path / "long.rollbook"
    path.write_bytes(render(sessions.full(live)))
    tab = Tab(browser, service.url)
    page = tab.open("/verify")
    expect(page.locator("input[type=file]")).to_be_visible()
    page.evaluate(WATCH)
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator(".proof")).to_contain_text("Nothing in this log contradicts itself", timeout=60_000)
    waits = page.evaluate("window.waits")
    assert len(waits) > 10
    assert max(waits) < sum(waits) / 3, sorted(waits)[-5:]
    tab.close()


@pytest.mark.parametrize("what", ["**/file?*", "**/verify/verify.js"], ids=["the log", "what checks it"])
def test_what_does_not_come_at_once_says_nothing_of_the_log(
    what: str, browser: Browser, service: Process
) -> None:
    """It is asked for again; the badge never says that something is wrong."""
    table = played(service)
    tab = Tab(browser, service.url)
    page = tab.page
    page.add_init_script(
        "window.bad = 0; const bad = () => document.querySelectorAll('.proved.bad').length;"
        "new MutationObserver(() => { window.bad += bad(); })"
        ".observe(document, { subtree: true, childList: true, attributes: true });"
    )
    asked: list[str] = []

    def cut_off(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        elif len(asked) == 2 and "file" in what:
            route.fulfill(
                status=503, headers={"retry-after": "1"}, json={"title": "storage", "detail": "full"}
            )
        else:
            route.fallback()

    page.route(what, cut_off)
    tab.open(f"/table/{table.session}", table.seats["ann"].token)
    expect(page.get_by_role("button", name="Checked to")).to_be_visible()
    assert len(asked) >= 2
    assert page.evaluate("window.bad") == 0
    page.unroute_all()
    tab.close()


def test_a_log_that_did_not_come_is_asked_for_again_by_itself(browser: Browser, service: Process) -> None:
    table = played(service)
    tab = Tab(browser, service.url)
    page = tab.page
    away = True
    page.clock.install()
    page.route("**/file?*", lambda route: route.abort() if away else route.fallback())
    tab.open(f"/table/{table.session}", table.seats["ann"].token)
    badge, bad = page.get_by_role("button", name="Check the log"), page.locator(".proved.bad")
    expect(badge).to_be_visible()
    for _ in range(100):  # each time that it is asked for comes some seconds after the one before
        page.clock.run_for(1_000)
        if bad.count():
            break
    expect(bad).to_be_visible()
    bad.click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Nobody answers. Try again in a moment.")
    away = False
    page.clock.run_for(25_000)
    expect(page.get_by_role("button", name="Checked to")).to_be_visible()
    page.unroute_all()
    tab.close()
