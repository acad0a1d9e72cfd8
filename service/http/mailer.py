"""What sends mail: one server, which whoever serves the tables has named. Mails wait for each other on a
thread of their own, and no request waits for any."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

from engine.errors import Malformed
from engine.wording import say
from service.http.bucket import Bucket
from service.http.problems import Busy

Tls: TypeAlias = Literal["starttls", "tls", "none"]
PATIENCE = 5.0
"""Seconds that one step of sending may take."""
ASKED = 3.0
"""Mails a day that ask an address, or for a seat, whether it is to be called there."""
ASKED_ALL = 60.0
"""The same an hour for all of a service."""
DAY, HOUR = 24 * 3600.0, 3600.0
KNOWN = 10_000
"""Addresses and seats of which it is known how often they were asked."""
LONGEST = 254
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)


class Unmailed(Exception):
    """A mail that was not taken. `again`: it may be at another time."""

    def __init__(self, *, again: bool) -> None:
        super().__init__()
        self.again = again


class MailServer(Struct, frozen=True):
    """Where mails are handed in, and as whom. `sender`: the address that they come from; `link`: what people
    open the service by, without a slash at its end; `user` and `password` where the server wants them."""

    host: str
    port: int
    sender: str
    link: str
    tls: Tls = "starttls"
    user: str = ""
    password: str = ""


class Letter(Struct, frozen=True):
    """A mail. `stop`: a web address at which a mail program may say at once that no more is wanted."""

    to: str
    subject: str
    lines: tuple[str, ...]
    stop: str = ""


def address_of(typed: str) -> str:
    """An address for mail. `Malformed` for what is none."""
    found = typed.strip()
    if len(found) > LONGEST or len(found.partition("@")[0]) > 64 or not ADDRESS.fullmatch(found):
        raise Malformed(say("an address for mail is written name@example.org"))
    return found


def server_of(typed: str) -> tuple[str, int]:
    """The host and the port of a mail server. `Malformed` for what is none."""
    host, colon, port = typed.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 2**16:
        raise Malformed(say("a mail server is written HOST:PORT, as in mail.example.org:587"))
    return host.strip("[]"), int(port)


def link_of(typed: str) -> str:
    """What people open the service by. `Malformed` for what is no web address of its own."""
    try:
        found = urlsplit(typed)
        plain = typed.isascii() and typed.isprintable() and " " not in typed and found.port != 0
        good = plain and found.scheme in ("http", "https") and bool(found.hostname)
    except ValueError:
        good = False
    if not good or found.query or found.fragment or found.path.strip("/"):
        raise Malformed(say("the page is opened by an address as https://table.example.org"))
    return typed.rstrip("/")


class Post:
    """Hands mails in at a server."""

    def __init__(self, server: MailServer) -> None:
        self.server = server
        self._thread = ThreadPoolExecutor(1, "mail")
        self._asked: OrderedDict[str, Bucket] = OrderedDict()

    @property
    def link(self) -> str:
        """What people open the service by."""
        return self.server.link

    def may_ask(self, *whom: str) -> None:
        """Refuse to ask too often whether somebody is to be called: an address, or for a seat."""
        now = time.monotonic()
        waits = [self._bucket(each, now, ASKED).wait(now, ASKED / DAY, ASKED) for each in whom]
        waits.append(self._bucket("", now, ASKED_ALL).wait(now, ASKED_ALL / HOUR, ASKED_ALL))
        if longest := max(waits):
            raise Busy(say("no more of these mails are sent for now; try again later"), longest)

    def _bucket(self, key: str, now: float, burst: float) -> Bucket:
        found = self._asked.pop(key, None) or Bucket(burst, now)
        self._asked[key] = found
        while len(self._asked) > KNOWN:
            self._asked.popitem(last=False)
        return found

    async def send(self, letter: Letter) -> None:
        """Hand a mail in. `Unmailed` where it was not taken."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, _hand_in, self.server, written(self.server, letter))

    def close(self) -> None:
        """Leave what waits to be sent."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def written(server: MailServer, letter: Letter) -> EmailMessage:
    """A mail as it is sent."""
    found = EmailMessage(policy=SMTP)
    found["From"] = Address("Rollbook", addr_spec=server.sender)
    found["To"] = Address(addr_spec=letter.to)
    found["Subject"] = letter.subject
    found["Date"] = formatdate()
    found["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2])
    found["Auto-Submitted"] = "auto-generated"
    if letter.stop.startswith("https:"):
        found["List-Unsubscribe"] = f"<{letter.stop}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    found.set_content("\n\n".join(letter.lines) + "\n")
    return found


def _hand_in(server: MailServer, message: EmailMessage) -> None:
    try:
        with _connected(server) as smtp:
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(message)
    except smtplib.SMTPResponseException as error:
        raise Unmailed(again=error.smtp_code < 500) from error
    except smtplib.SMTPRecipientsRefused as error:
        raise Unmailed(again=all(code < 500 for code, _ in error.recipients.values())) from error
    except smtplib.SMTPNotSupportedError as error:
        raise Unmailed(again=False) from error
    except (smtplib.SMTPException, OSError) as error:
        raise Unmailed(again=True) from error


def _connected(server: MailServer) -> smtplib.SMTP:
    """A connection that nobody else reads, unless the server is to be spoken to in the clear."""
    trusted = ssl.create_default_context()
    if server.tls == "tls":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=trusted)
    found = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
    if server.tls == "starttls":
        try:
            found.starttls(context=trusted)
        except BaseException:
            found.close()
            raise
    return found


def named(
    server: str, sender: str, link: str, tls: Tls = "starttls", user: str = "", password: str = ""
) -> MailServer:
    """The mail server as whoever serves the tables names it. `Malformed` for what cannot be one."""
    host, port = server_of(server)
    if bool(user) != bool(password):
        raise Malformed(
            say("a mail server that wants a name wants a password: in ROLLBOOK_MAIL_PASSWORD or in a file")
        )
    if user and tls == "none":
        raise Malformed(say("no password is sent in the clear"))
    return MailServer(host, port, address_of(sender), link_of(link), tls, user, password)
