"""Serving: the tables of a database over HTTP, with the page that is played on."""

from __future__ import annotations

import signal
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Annotated

from cyclopts import Parameter

import service
from engine.errors import Malformed, StorageRefusal
from engine.wording import say
from service.doing import page_of
from service.host import Host
from service.options import COMMON, Common

LOCAL = ("127.0.0.1", "localhost", "::1")
MONTH = 30 * 24 * 3600
PORT = 8642
RATE = 20
EVENING = "first-evening.toml"


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
    open_: Annotated[bool, Parameter(name="--open", negative="", help="Open the page in a browser.")] = False,
    rate: Annotated[
        int, Parameter(show_default=True, help="Requests a second that one sender may send for long.")
    ] = RATE,
    near: Annotated[
        bool, Parameter(help="People may be called at addresses of this computer and its network, too.")
    ] = False,
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
    from service.http.app import listen
    from service.http.app import serve as run
    from service.http.tables import Tables

    if common.server:
        raise Malformed(say("tables are served where the database is, not with --server"))
    page = page_of(common)
    with ExitStack() as stack:
        socket = stack.enter_context(listen(host, port))
        address = stack.enter_context(_demo()) if demo else common.database
        opened = Host(address)
        if not opened.store.writable:
            raise StorageRefusal(opened.store.barrier)
        tables = Tables(opened)
        token = tables.new_token()
        tables.access.grant(token, "", "", "token", tables.now(), tables.now() + MONTH)
        shown = f"http://{'localhost' if host in LOCAL else host}:{socket.getsockname()[1]}/#{token}"
        page.data({"address": shown, "token": token})
        page.line(shown)
        page.line(say("Ctrl-C ends it; nothing is lost."), "dim")
        if open_:
            Timer(0.5, webbrowser.open, (shown,)).start()
        hosts = (*LOCAL, *(name or ())) if host in LOCAL or name else ()
        run(tables, socket, hosts=hosts, log=log, rate=rate, near=near)


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
