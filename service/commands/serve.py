"""Serving: the tables of a database over HTTP, with the page that is played on."""

from __future__ import annotations

import webbrowser
from threading import Timer
from typing import Annotated

from cyclopts import Parameter

from engine.errors import StorageRefusal
from engine.wording import say
from service.doing import page_of
from service.host import Host
from service.options import COMMON, Common

LOCAL = ("127.0.0.1", "localhost", "::1")
MONTH = 30 * 24 * 3600
PORT = 8642
RATE = 20


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

    page = page_of(common)
    socket = listen(host, port)
    bound = socket.getsockname()[1]
    opened = Host(common.database)
    if not opened.store.writable:
        raise StorageRefusal(opened.store.barrier)
    tables = Tables(opened)
    token = tables.new_token()
    tables.access.grant(token, "", "", "token", tables.now(), tables.now() + MONTH)
    shown = f"http://{'localhost' if host in LOCAL else host}:{bound}/#{token}"
    page.data({"address": shown, "token": token})
    page.line(shown)
    page.line(say("Ctrl-C ends it; nothing is lost."), "dim")
    if open_:
        Timer(0.5, webbrowser.open, (shown,)).start()
    hosts = (*LOCAL, *(name or ())) if host in LOCAL or name else ()
    run(tables, socket, hosts=hosts, log=log, rate=rate)
