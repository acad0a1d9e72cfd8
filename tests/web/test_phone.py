"""A phone, and the page alone: what if, the same deal again, whole games; all of it fits, and a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.http.serving import Opened, Process
from tests.web.browser import PHONE, Tab
from tests.web.fitting import unfit
from tests.web.past import MIRKWOOD, Sit, played
from tests.web.playing import press
from tests.web.test_lobby import made

GAMES = {"echoes": "unsaid-bell", "fellowship": MIRKWOOD, "mercenaries": "black-barrow"}
LONGEST = {"echoes": "it-IT", "fellowship": "es-ES", "mercenaries": "it-IT"}
"""The languages take turns: each has its long words."""


def test_what_does_not_fit_is_found(browser: Browser) -> None:
    tab = Tab(browser, "http://localhost", size=PHONE)
    tab.page.set_content(
        "<meta name=viewport content='width=device-width'><body style='margin:0'><main>"
        "<button style='height:30px'>low</button><br>"
        "<button style='margin-left:370px;width:90px;height:50px'>far</button>"
        "<p style='white-space:nowrap'>words that go on, and on, and further than any phone is ever wide</p>"
        "<button style='height:50px'>fits</button>"
        "<div style='overflow:auto'><p style='width:600px'>aside</p></div>"
    )
    found = unfit(tab.page)
    tab.close()
    assert {each.partition(":")[0] for each in found} >= {"30 high", "cut off", "words cut off"}
    assert not [each for each in found if each.endswith(('"fits"', '"aside"'))]


def focused(page: Page, what: str) -> None:
    """What is pressed next lies within this."""
    expect(page.locator(f"{what}:focus, {what} :focus")).to_have_count(1)


def section(page: Page, n: int) -> None:
    """Press a section at the foot: table, log, what if, disputes, verify."""
    page.locator(".nav button").nth(n).click()


@pytest.mark.parametrize("game", GAMES)
def test_what_if_on_a_phone(game: str, service: Process, sit: Sit) -> None:
    """From a line of the log to both tables and back, another answer kept under a name, and found again."""
    table = played(service, game, 2, GAMES[game])
    tab = sit(table, table.all, size=PHONE, locale=LONGEST[game], has_touch=True)
    page = tab.page
    assert unfit(page) == []
    section(page, 1)
    menu = page.locator(".lines .lm").nth(1)
    menu.tap()
    assert unfit(page) == []
    page.locator(".menu button").nth(1).tap()
    assert unfit(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    menu.tap()
    page.locator(".menu button").nth(2).tap()
    focused(page, "#record")
    form, kinds = page.locator("form.stack"), page.locator("form.stack [role=radio]")
    for n in (1, 2, 0):
        kinds.nth(n).tap()
        assert unfit(page) == []
    answers(page)
    form.locator("[name=name]").fill("se fossimo andati da un'altra parte, molto più lontano di così")
    form.locator(".btn.go").tap()
    expect(page.locator(".would, .outcomes b").first).to_be_visible()
    focused(page, ".outcomes")
    assert unfit(page) == []
    assert tab.faults() == []
    shown = page.locator(".outcomes .btn.go")
    if shown.count():  # something is otherwise
        shown.tap()
        focused(page, ".felt.two")
        assert unfit(page) == []
        page.locator(".alt .btn").first.tap()
        expect(page.locator(".felt.two")).to_have_count(0)
        focused(page, "#ask")
        section(page, 2)
    page.locator(".outcomes > .stack > .acts .btn").last.tap()
    focused(page, ".outcomes")
    expect(page.locator(".tree li")).to_have_count(1)
    page.locator(".tree button").tap()
    expect(page.locator(".would, .outcomes b").first).to_be_visible()
    assert unfit(page) == []


def answers(page: Page) -> None:
    """Go to a moment at which something was asked, and choose the last thing that may be answered."""
    option = page.locator("form.stack .picks input")
    for _ in range(40):
        expect(
            page.locator("form.stack .picks, form.stack .mut, form.stack input[type=number]").first
        ).to_be_visible()
        if option.count():
            break
        page.locator('.dock [data-key="back"]').tap()
        page.locator(".panel .acts .btn").first.tap()
    kind = option.first.get_attribute("type")
    if kind == "radio":
        option.last.check()
    else:  # as many as may be chosen of a hand
        for each in option.all()[:2]:
            each.check()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_deal_again_on_a_phone(game: str, browser: Browser, service: Process) -> None:
    table = Opened(service.owner, game, ("ann", "bob"), scenario=GAMES[game], options={"undo": "open"})
    for _ in range(200):
        if (now := table.all.get(f"{table.path}/table").json())["round"]:
            break
        seat, question, id = table.first()
        ids = [each["id"] for each in question["options"]]
        choice = ["pass"] if "pass" in ids else ids[: max(1, question["least"])]
        assert table.answer(seat, choice, set=id).status_code == 200
    for seat in ("ann", "bob"):
        table.all.post(f"{table.path}/commands", {"type": "concede", "seat": seat})
    tab = Tab(browser, service.url, size=PHONE, locale=LONGEST[game], has_touch=True)
    tab.open("/", service.token)
    page = tab.open(f"/table/{table.session}")
    expect(page.locator(".ending")).to_be_visible()
    assert unfit(page) == []
    page.locator(".after .btn").nth(1).tap()
    focused(page, "dialog:modal")
    assert unfit(page) == []
    page.locator("dialog:modal .btn.go").tap()
    expect(page.locator('.after a[href$="/again"]')).to_be_visible()
    focused(page, ".ending")
    assert unfit(page) == []
    page.goto(f"{service.url}/table/{table.session}?at={now['version']}")
    page.locator(f'.pastbar a[href$="at={now["version"]}"]').tap()
    expect(page.locator("form.alone h2")).to_be_visible()
    assert unfit(page) == []
    page.locator("form.alone .in").first.fill("Massimiliano della Torre")
    page.locator("form.alone .in").first.press("Enter")
    found = made(page, service)
    assert (found["deal_of"], found["names"]["ann"]) == (table.session, "Massimiliano della Torre")
    assert unfit(page) == []
    for seat in found["seats"]:
        concedes = {"type": "concede", "seat": seat}
        assert service.owner.post(f"/api/sessions/{found['session']}/commands", concedes).status_code == 200
    page.locator('.after a[href$="/compared"]').tap()
    expect(page.locator("main h2").nth(2)).to_be_visible()
    assert unfit(page) == []
    assert page.locator(".head h1").evaluate("it => it.scrollHeight <= it.clientHeight + 1")
    assert tab.faults() == []
    assert tab.said == []
    tab.close()


def test_a_page_that_was_not_measured_yet_is_no_wider_than_its_phone(
    browser: Browser, service: Process
) -> None:
    """The browser tells of sizes a frame later, or, as here, never."""
    table = played(service, "fellowship", 1, MIRKWOOD)
    never = "window.ResizeObserver = class { observe() {} disconnect() {} };"
    tab = Tab(browser, service.url, size=PHONE, locale="es-ES", has_touch=True)
    tab.page.add_init_script(never)
    tab.open(f"/table/{table.session}", table.seats["ann"].token)
    expect(tab.page.locator("#scrub")).not_to_have_attribute("max", "0")
    assert unfit(tab.page) == []
    wide = tab.page.locator(".axis").evaluate("it => it.clientWidth")
    assert tab.page.locator("#scrub").evaluate("it => it.offsetWidth") == wide
    drawn = tab.page.locator(".axis > svg").get_attribute("viewBox")
    assert drawn is not None
    assert drawn.split()[2] == str(wide)
    assert tab.said == []
    tab.close()


def test_a_log_that_does_not_come_to_be_checked_leaves_the_head_whole(
    browser: Browser, service: Process
) -> None:
    table = played(service, "fellowship", 1, MIRKWOOD)
    tab = Tab(browser, service.url, size=PHONE, locale="es-ES", has_touch=True)
    tab.page.route("**/file?*", lambda route: route.abort())
    page = tab.open(f"/table/{table.session}", table.all.token)
    badge = page.locator(".proved.bad")
    expect(badge).to_be_visible()
    assert unfit(page) == []
    badge.tap()
    expect(page.locator(".checks")).to_be_visible()
    assert unfit(page) == []
    tab.close()


def test_a_review_on_two_phones(service: Process, sit: Sit) -> None:
    """Who leads and who follows on phones: the strips fit, a note is written and read, the state is shown."""
    table = played(service, "fellowship", 1, MIRKWOOD)
    how = {"size": PHONE, "locale": "es-ES", "has_touch": True}
    ann, bob = (sit(table, table.seats[seat], **how) for seat in ("ann", "bob"))
    more = ann.page.locator(".head .btn[aria-expanded]").last
    more.tap()
    assert unfit(ann.page) == []
    ann.page.get_by_role("button", name="Guiar un repaso").tap()
    expect(ann.page.locator(".led")).to_be_visible()
    expect(more).to_be_focused()
    bob.page.locator(".led .btn.go").tap()
    for _ in range(2):
        ann.page.locator('.dock [data-key="back"]').tap()
    at = ann.page.locator(".pastbar b").inner_text()
    expect(bob.page.locator(".pastbar b")).to_have_text(at)
    for tab in (ann, bob):
        assert unfit(tab.page) == []
    more.tap()
    ann.page.locator(".menu button").nth(1).tap()
    expect(ann.page.locator("dialog:modal textarea")).to_be_focused()
    assert unfit(ann.page) == []
    ann.page.locator("dialog:modal textarea").fill("Aquí dudamos demasiado")
    ann.page.locator("dialog:modal .btn.go").tap()
    expect(more).to_be_focused()
    expect(bob.page.locator(".notes")).to_contain_text("Aquí dudamos demasiado")
    more.tap()
    ann.page.get_by_role("button", name="Estado en JSON").tap()
    version = int(at.rstrip(".").rpartition(" ")[2])
    expect(ann.page.locator(".drawer pre")).to_contain_text(f'"version": {version},')
    assert unfit(ann.page) == []
    ann.page.locator(".drawer .btn").first.tap()
    expect(ann.page.locator(".drawer .btn").first).to_have_text("Copiado")
    ann.page.keyboard.press("Escape")
    expect(more).to_be_focused()


MOST = 600


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_session_on_a_phone(game: str, browser: Browser, service: Process) -> None:
    """From the first question to the end by what the page offers, all seats at one phone; all fits."""
    table = Opened(service.owner, game, ("ann", "bob"), scenario=GAMES[game])
    tab = Tab(browser, service.url, size=PHONE, locale=LONGEST[game], has_touch=True)
    page = tab.open(f"/table/{table.session}", table.all.token)
    seen: set[str] = set()
    question, main = page.locator("#ask .question"), page.locator("main")
    for _ in range(MOST):
        expect(page.locator("#ask .question, .ending").first).to_be_visible()
        if page.locator(".ending").count():
            break
        asked = question.first.locator("h2").inner_text()
        if asked not in seen:
            seen.add(asked)
            assert unfit(page) == [], asked
        expect(page.locator("#ask .question [data-opt]:not([aria-disabled=true])").first).to_be_visible()
        before = main.get_attribute("data-version") or ""
        press(page)
        expect(main).not_to_have_attribute("data-version", before)
    expect(page.locator(".ending")).to_be_visible()
    assert unfit(page) == []
    assert len(seen) > 5
    assert tab.said == []
    tab.close()
