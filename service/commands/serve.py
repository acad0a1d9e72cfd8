"""Serving: the tables of a database over HTTP, with the page that is played on."""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import Parameter

import service
from engine.errors import Malformed, StorageRefusal
from engine.wording import say
from service.doing import page_of
from service.host import Host
from service.options import COMMON, Common

if TYPE_CHECKING:
    from service.http.mailer import MailServer

LOCAL = ("127.0.0.1", "localhost", "::1")
MONTH = 30 * 24 * 3600
PORT = 8642
RATE = 20
EVENING = "first-evening.toml"
PASSWORD = "ROLLBOOK_MAIL_PASSWORD"
"""Where the password for the mail server is, unless a file holds it."""
Tls: TypeAlias = Literal["starttls", "tls", "none"]


def serve(
    *,
    host: Annotated[
        str, Parameter(show_default=True, help="The address to listen at: this computer alone, or another.")
    ] = LOCAL[0],
    port: Annotated[int, Parameter(show_default=True, help="The port; 0: any that is free.")] = PORT,
    name: Annotated[
        list[str] | None,
        Parameter(help="A name that the service is reached by, from elsewhere; once for each."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        Parameter(
            help="An address or a network (10.0.0.0/8) that hands requests of others on, and is believed "
            "whose they are; without it, this computer."
        ),
    ] = None,
    open_: Annotated[bool, Parameter(name="--open", negative="", help="Open the page in a browser.")] = False,
    rate: Annotated[
        int, Parameter(show_default=True, help="Requests a second that one sender may send for long.")
    ] = RATE,
    near: Annotated[
        bool, Parameter(help="People may be called at addresses of this computer and its network, too.")
    ] = False,
    mail_server: Annotated[
        str, Parameter(help="HOST:PORT where mails that call people are handed in; none without.")
    ] = "",
    mail_from: Annotated[str, Parameter(help="The address that those mails come from.")] = "",
    mail_tls: Annotated[
        Tls, Parameter(show_default=True, help="How what is said to the mail server is kept from others.")
    ] = "starttls",
    mail_user: Annotated[str, Parameter(help="The name that the mail server wants.")] = "",
    mail_password_file: Annotated[
        Path | None,
        Parameter(help="A file that holds the password for it; by default ROLLBOOK_MAIL_PASSWORD does."),
    ] = None,
    mail_link: Annotated[
        str, Parameter(help="What people open the page by, as mails say it; by default what is printed.")
    ] = "",
    demo: Annotated[
        bool, Parameter(help="An evening that a table wrote down, in a database that is gone afterwards.")
    ] = False,
    log: Annotated[bool, Parameter(help="Write a line for each request.")] = False,
    common: Common = COMMON,
) -> None:
    """Serve the tables of the database, and the page to play on, until Ctrl-C.

    Example: rollbook serve --open

    It prints an address whose part after # is the owner's token: whoever has it opens tables, and acts for
    every seat. A table is handed on by its invitations.
    """
    from service.http.app import THIS_COMPUTER, listen
    from service.http.app import serve as run
    from service.http.tables import Tables

    if common.server:
        raise Malformed(say("tables are served where the database is, not with --server"))
    page, proxies = page_of(common), networks(proxy or THIS_COMPUTER)
    with ExitStack() as stack:
        socket = stack.enter_context(listen(host, port))
        address = stack.enter_context(_demo()) if demo else common.database
        opened = Host(address)
        if not opened.store.writable:
            raise StorageRefusal(opened.store.barrier)
        told = f"http://{'localhost' if host in LOCAL else host}:{socket.getsockname()[1]}"
        mail = mail_of(mail_server, mail_from, mail_link or told, mail_tls, mail_user, mail_password_file)
        tables = Tables(opened)
        token = tables.new_token()
        tables.access.grant(token, "", "", "token", tables.now(), tables.now() + MONTH)
        shown = f"{told}/#{token}"
        page.data({"address": shown, "token": token})
        page.line(shown)
        page.line(say("Ctrl-C ends it; nothing is lost."), "dim")
        if open_:
            Timer(0.5, webbrowser.open, (shown,)).start()
        hosts = (*LOCAL, *(name or ())) if host in LOCAL or name else ()
        run(tables, socket, hosts=hosts, log=log, rate=rate, near=near, mail=mail, proxies=proxies)


def networks(named: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks as they are written; `Malformed` where one is neither."""
    for each in named:
        try:
            ip_network(each)
        except ValueError as error:
            raise Malformed(say("{address} is no address and no network of them", address=each)) from error
    return tuple(named)


def mail_of(
    server: str, sender: str, link: str, tls: Tls, user: str, password_file: Path | None
) -> MailServer | None:
    """The mail server, none without. The password is in no argument: others on the computer read those."""
    from service.http.mailer import named

    if not server:
        if sender or user or password_file:
            raise Malformed(say("say which mail server: --mail-server HOST:PORT"))
        return None
    if not sender:
        raise Malformed(say("say which address mails come from: --mail-from ADDRESS"))
    password = os.environ.get(PASSWORD, "")
    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or type(error).__name__
            raise Malformed(say("{file} cannot be read: {why}", file=str(password_file), why=why)) from error
    return named(server, sender, link, tls, user, password if user else "")


@contextmanager
def _demo() -> Iterator[str]:
    """A database that holds the evening, for as long as it is served."""
    from replays.casefile import read
    from service.commands.cases import kept

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # else the folder would stay
    with TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'evening.db'}"
        with Host(address) as host:
            kept(host, read(evening().read_bytes(), EVENING))
        yield address


def evening() -> Path:
    """The evening that was written down: inside this package when installed, among the pages in the source
    tree."""
    here = Path(service.__file__).parent
    installed = here / "sessions" / EVENING
    return installed if installed.is_file() else here.parent / "docs" / "sessions" / EVENING
