"""Being called by mail, on the page: an address is given, its mail says yes, and another one stops it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.http.serving import Opened, Process
from tests.http.smtp import MailBox, text
from tests.http.test_seats import until
from tests.web.browser import PHONE, Tab


@pytest.fixture
def mailing(tmp_path: Path) -> Iterator[tuple[Process, MailBox]]:
    box = MailBox()
    named = ("--mail-server", f"localhost:{box.port}", "--mail-from", "rollbook@example.org")
    process = Process(tmp_path / "tables.db", "--rate", "10000", *named, "--mail-tls", "none")
    yield process, box
    process.end()
    box.close()


def test_a_seat_is_called_by_mail_once_its_address_said_yes(
    mailing: tuple[Process, MailBox], browser: Browser
) -> None:
    process, box = mailing
    table = Opened(process.owner, "echoes", ("ann", "bob"))
    bob = Tab(browser, process.url)
    page = bob.open(f"/table/{table.session}/people", table.seats["bob"].token)
    page.get_by_label("Your address").fill("bob@example.org")
    page.get_by_role("button", name="Call me by mail").click()
    expect(page.get_by_text("A mail was sent to bob@example.org")).to_be_visible()
    assert bob.faults() == []
    until(lambda: len(box.got) == 1)
    links = re.findall(r"http\S+/mail#\S+", text(box.got[0]))
    yes = next(each for each in links if "#yes&" in each)
    assert yes.startswith(process.url.replace("127.0.0.1", "localhost"))
    reader = Tab(browser, process.url, size=PHONE)  # whoever reads the mail has no token
    reader.page.goto(yes)
    expect(reader.page.get_by_text(f"Table {table.session}, seat bob")).to_be_visible()
    assert "#" not in reader.page.url
    assert table.seats["bob"].get(f"{table.path}/seats/bob/mail").json()["kept"]["confirmed"] is False
    assert reader.faults() == []
    reader.page.get_by_role("button", name="Yes, call me here").click()
    expect(reader.page.get_by_text("You are called here when it is your turn.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You are called at bob@example.org.")).to_be_visible()
    seat, question, id = table.first()
    assert seat == "ann"
    table.answer(seat, [question["options"][0]["id"]], set=id)
    until(lambda: len(box.got) == 2)
    stop = next(each for each in re.findall(r"http\S+/mail#\S+", text(box.got[1])))
    reader.page.goto("about:blank")
    reader.page.goto(stop)
    reader.page.get_by_role("button", name="No more mail from this table").click()
    expect(reader.page.get_by_text("No more mail is sent to you from this table.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your address")).to_be_visible()
    for tab in (bob, reader):
        assert tab.said == []
        tab.close()


def test_where_no_server_is_named_the_page_does_not_offer_it(service: Process, browser: Browser) -> None:
    table = Opened(service.owner, "echoes", ("ann", "bob"))
    tab = Tab(browser, service.url)
    page = tab.open(f"/table/{table.session}/people", table.seats["bob"].token)
    expect(page.get_by_label("Address of an incoming webhook")).to_be_visible()
    expect(page.get_by_label("Your address")).to_have_count(0)
    tab.close()
