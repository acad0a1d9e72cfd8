"""People are called by mail: after the address said yes, saying whose turn it is, until it says to stop."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Malformed
from service.commands.serve import PASSWORD, mail_of
from service.http import calling, mailer, mailing
from service.http.mailer import Letter, MailServer, Unmailed, address_of, link_of, server_of
from tests.http.serving import Caller, Opened, inside
from tests.http.smtp import MailBox, certificate, text
from tests.http.test_calling import acts, counted
from tests.http.test_seats import until

LINK = "https://table.example.org"


@pytest.fixture
def box() -> Iterator[MailBox]:
    found = MailBox()
    yield found
    found.close()


@pytest.fixture
def owner(box: MailBox, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    monkeypatch.setattr(calling, "AFTER", 0.05)
    monkeypatch.setattr(calling, "MAILS_APART", 0.0)
    server = MailServer("localhost", box.port, "rollbook@example.org", LINK, "none")
    with inside(mail=server) as found:
        yield found


def place(table: Opened, seat: str = "bob") -> str:
    return f"{table.path}/seats/{seat}/mail"


def asked(table: Opened, box: MailBox, seat: str = "bob", **headers: str) -> dict[str, str]:
    """A seat gives an address; what the mail to it holds behind its links, by what they do."""
    who, before = table.seats[seat], len(box.got)
    put = who.client.put(
        place(table, seat), json={"address": f"{seat}@example.org"}, headers={**who.headers, **headers}
    )
    assert put.status_code == 200, put.text
    until(lambda: len(box.got) > before)
    return words(box.got[-1])


def words(mail: EmailMessage) -> dict[str, str]:
    found = re.findall(rf"{LINK}/mail#(yes|stop)&([^&]+)&([^&]+)&(\S+)", text(mail))
    return {does: word for does, _, _, word in found}


def says(owner: Caller, table: Opened, word: str, how: str = "yes", **other: str) -> Any:
    body = {"session": table.session, "seat": "bob", "word": word, "how": how, **other}
    return Caller(owner.client, "").post("/api/mail", body)


def test_an_address_is_asked_first_and_then_told_whose_turn_it_is(owner: Caller, box: MailBox) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    found = asked(table, box)
    (first,) = box.got
    assert (first["to"], first["from"]) == ("bob@example.org", "Rollbook <rollbook@example.org>")
    assert found["yes"] == found["stop"]
    acts(table, "ann")  # it is the turn of bob, whose address has said nothing yet
    time.sleep(0.4)
    assert len(box.got) == 1
    assert says(owner, table, found["yes"]).json()["how"] == "yes"
    table.seats["bob"].post(f"{table.path}/commands", {"type": "undo", "by": "bob"})
    table.seats["ann"].post(f"{table.path}/commands", {"type": "undo", "by": "ann"})
    until(lambda: table.first()[0] == "ann")
    acts(table, "ann")
    until(lambda: len(box.got) == 2)
    said = box.got[1]
    turn = f"It is the turn of bob: The Unsaid Bell ({table.session})."
    assert said["subject"] == turn
    assert text(said).split("\n\n")[:2] == [turn, f"{LINK}/table/{table.session}"]
    assert words(said) == {"stop": found["stop"]}
    assert said["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert said["auto-submitted"] == "auto-generated"
    assert not re.search(r"rbk_|Mara", said.as_string())  # no way in, and nothing of the game
    until(lambda: counted(owner, "sent") == 1)


def test_it_is_beside_the_log_and_shown_to_whoever_arranged_it_alone(owner: Caller, box: MailBox) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    before = table.all.get(f"{table.path}/ask").json()["version"]
    found = asked(table, box)
    own = table.seats["bob"].get(place(table)).json()
    expected = {"seat": "bob", "address": "bob@example.org", "confirmed": False, "failed": 0}
    assert own == {"offered": True, "kept": expected}
    held = table.all.get(place(table)).json()  # whoever holds the table may stop it, and sees no address
    assert held["kept"] == {**expected, "address": ""}
    for who in (table.seats["ann"], table.join("public")):
        for refused in (
            who.get(place(table)),
            who.put(place(table), {"address": "a@b.example"}),
            who.delete(place(table)),
        ):
            assert refused.status_code == 403
            assert "bob@" not in refused.text
    assert [each["called"] for each in table.all.get(f"{table.path}/seats").json()] == [False, False]
    says(owner, table, found["yes"])
    assert [each["called"] for each in table.all.get(f"{table.path}/seats").json()] == [False, True]
    assert table.all.get(f"{table.path}/ask").json()["version"] == before
    log = table.all.get(f"{table.path}/file", form="full").content
    assert b"bob@example.org" not in log


def test_a_word_counts_for_its_own_seat_and_for_two_days(
    owner: Caller, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = Opened(owner, "echoes", ("ann", "bob")), Opened(owner, "echoes", ("ann", "bob"))
    found = asked(table, box)
    refused = [
        says(owner, table, "wrong"),
        says(owner, table, found["yes"], seat="ann"),
        says(owner, table, found["yes"], seat="nobody"),
        says(owner, table, found["yes"], session=other.session),
        says(owner, table, found["yes"], session="no-1"),
    ]
    assert {each.status_code for each in refused} == {404}
    assert len({each.text for each in refused}) == 1
    monkeypatch.setattr(mailing, "ANSWERED", -1)
    late = asked(table, box)
    assert says(owner, table, late["yes"]).status_code == 404
    assert says(owner, table, found["yes"]).status_code == 404  # another was sent since


@pytest.mark.parametrize("how", ["link", "program", "seat", "revoked"])
def test_nothing_more_is_sent(owner: Caller, box: MailBox, how: str) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    found = asked(table, box)
    says(owner, table, found["yes"])
    if how == "link":
        assert says(owner, table, found["stop"], "stop").status_code == 200
    elif how == "program":  # as RFC 8058 has it: no token, a form
        stop = box.got[0]["list-unsubscribe"].strip("<>").removeprefix(LINK)
        form = {"List-Unsubscribe": "One-Click"}
        assert owner.client.post(stop, data=form).status_code == 204
        assert owner.client.post(stop, data=form).status_code == 404
    elif how == "seat":
        assert table.seats["bob"].delete(place(table)).status_code == 204
    else:
        known = table.seats["bob"].get(f"{table.path}/tokens").json()
        table.all.delete(f"{table.path}/tokens/{next(x['id'] for x in known if x['kind'] == 'token')}")
    acts(table, "ann")
    time.sleep(0.4)
    assert len(box.got) == 1
    assert table.all.get(place(table)).json()["kept"] is None


def test_mails_are_apart(owner: Caller, box: MailBox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "MAILS_APART", 1.5)
    table = Opened(owner, "echoes", ("ann", "bob"))
    says(owner, table, asked(table, box)["yes"])
    acts(table, "ann")
    until(lambda: len(box.got) == 2)
    table.seats["ann"].post(f"{table.path}/commands", {"type": "undo", "by": "ann"})
    until(lambda: table.first()[0] == "ann")
    time.sleep(0.2)
    acts(table, "ann")
    until(lambda: counted(owner, "held") == 1)
    assert len(box.got) == 2
    until(lambda: len(box.got) == 3)


def test_an_address_and_a_seat_are_asked_three_times_a_day(owner: Caller, box: MailBox) -> None:
    """So nobody fills a stranger's box: neither from one seat with many addresses, nor from many with one."""
    table, other = Opened(owner, "echoes", ("ann", "bob")), Opened(owner, "echoes", ("ann", "bob"))

    def ask(of: Opened, address: str) -> Any:
        return of.seats["bob"].put(place(of), {"address": address})

    assert [ask(table, f"a{n}@example.org").status_code for n in range(3)] == [200] * 3
    late = ask(table, "a4@example.org")
    assert (late.status_code, late.json()["title"]) == (429, "busy")
    assert int(late.headers["retry-after"]) > 3600
    assert [ask(other, f"{who}@example.org").status_code for who in ("a0", "A0")] == [200] * 2
    assert ask(other, "a0@example.org").status_code == 429
    until(lambda: len(box.got) == 5)


@pytest.mark.parametrize(("says_", "sent"), [([451, 451], 2), ([451], 2), ([550], 1)])
def test_a_mail_that_is_not_taken_is_tried_once_more_unless_it_never_will_be(
    owner: Caller, box: MailBox, says_: list[int], sent: int
) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    says(owner, table, asked(table, box)["yes"])
    box.says = [*says_]
    before = len(box.heard)
    acts(table, "ann")
    result = "failed" if len(says_) == 2 or says_ == [550] else "sent"
    until(lambda: counted(owner, result) == 1)
    assert sum(line.startswith("RCPT") for line, _ in box.heard[before:]) == sent
    failed = int(result == "failed")
    until(lambda: table.seats["bob"].get(place(table)).json()["kept"]["failed"] == failed)


def test_a_mail_is_in_the_language_of_whoever_arranged_it(owner: Caller, box: MailBox) -> None:
    table = Opened(owner, "echoes", ("ann", "bob"))
    found = asked(table, box, **{"accept-language": "it"})
    assert "La campana non detta" in text(box.got[0])
    assert not re.search(r"Somebody|nothing more", text(box.got[0]))
    says(owner, table, found["yes"])
    acts(table, "ann")
    until(lambda: len(box.got) == 2)
    assert not box.got[1]["subject"].startswith("It is")
    assert "bob" in box.got[1]["subject"]


def test_where_no_server_is_named_it_is_not_offered() -> None:
    with inside() as owner:
        table = Opened(owner, "echoes", ("ann", "bob"))
        assert table.seats["bob"].get(place(table)).json() == {"offered": False, "kept": None}
        refused = table.seats["bob"].put(place(table), {"address": "bob@example.org"})
        assert (refused.status_code, refused.json()["title"]) == (409, "illegal")


@pytest.mark.parametrize(
    "typed",
    ["", "bob", "bob@", "@example.org", "bob@localhost", "b ob@example.org", "bob@example.org\r\nBcc: x@y.z",
     "a@example.org,b@example.org", "<bob@example.org>", '"b"@example.org', "bob@exa_mple.org",
     "bob@-x.org", ".b@example.org", "b..c@example.org", "bob@ex\u00e4mple.org", "b" * 65 + "@example.org"],
)  # fmt: skip
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(Malformed):
        address_of(typed)


def test_what_is_named_when_it_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server_of("mail.example.org:587") == ("mail.example.org", 587)
    assert server_of("[::1]:25") == ("::1", 25)
    assert link_of("https://table.example.org/") == LINK
    for wrong in ("mail.example.org", "mail:", ":25", "mail:0", "mail:70000", "mail:x"):
        with pytest.raises(Malformed):
            server_of(wrong)
    for wrong in (
        "table.example.org",
        "ftp://x.org",
        "https://x.org/y",
        "https://x.org?y",
        "https://x.org#y",
    ):
        with pytest.raises(Malformed):
            link_of(wrong)
    named = ("mail.example.org:587", "rollbook@example.org", LINK)
    assert mail_of("", "", LINK, "starttls", "", None) is None
    assert mail_of(*named, "starttls", "", None) == MailServer("mail.example.org", 587, named[1], LINK)
    secret = tmp_path / "password"
    secret.write_text("from a file\n", encoding="utf-8")
    found = mail_of(*named, "tls", "table", secret)
    assert found is not None
    assert (found.user, found.password) == ("table", "from a file")
    with pytest.raises(Malformed, match="password"):
        mail_of(*named, "starttls", "table", None)
    monkeypatch.setenv(PASSWORD, "of the service")
    again = mail_of(*named, "starttls", "table", None)
    assert again is not None
    assert again.password == "of the service"
    for wrong_ones in (
        ("", "rollbook@example.org", LINK, "starttls", "", None),
        ("mail.example.org:25", "", LINK, "starttls", "", None),
        (*named, "none", "table", secret),
        (*named, "starttls", "table", tmp_path / "none"),
    ):
        with pytest.raises(Malformed) as refused:
            mail_of(*wrong_ones)  # type: ignore[arg-type]
        assert "from a file" not in str(refused.value)


def test_nobody_reads_along_on_the_way_to_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The password is said after STARTTLS alone, and to nobody whose certificate is not trusted."""
    tls = certificate(tmp_path)
    box = MailBox(tls, password="a word")
    server = MailServer("localhost", box.port, "rollbook@example.org", LINK, "starttls", "table", "a word")
    letter = Letter("bob@example.org", "Hello", ("Hello, Niccolò.",))
    message = mailer.written(server, letter)
    with pytest.raises(Unmailed):
        mailer._hand_in(server, message)  # nobody vouches for it
    assert not [line for line, _ in box.heard if line.startswith("AUTH")]
    monkeypatch.setenv("SSL_CERT_FILE", str(tls[0]))
    mailer._hand_in(server, message)
    assert "Niccolò" in text(box.got[0])
    assert all(hidden for line, hidden in box.heard if line.startswith(("AUTH", "MAIL", "RCPT")))
    plain = MailBox(password="a word")  # it knows no STARTTLS: nothing is said to it
    bare = MailServer("localhost", plain.port, "rollbook@example.org", LINK, "starttls", "table", "a word")
    with pytest.raises(Unmailed) as untaken:
        mailer._hand_in(bare, message)
    assert not untaken.value.again
    assert not [line for line, _ in plain.heard if line.startswith(("AUTH", "MAIL"))]
    for each in (box, plain):
        each.close()
