"""Being called by mail: a seat gives an address, which is asked first whether that is wanted.

It is arranged beside the log, as a call to a chat is, and shown to nobody but whoever arranged it. Until the
address has said yes, by the word that it was sent, nothing else goes there; every mail holds the way to
stop."""

from __future__ import annotations

import secrets
from hmac import compare_digest
from typing import TYPE_CHECKING

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import json
from msgspec.structs import replace

from engine.errors import Illegal, Unknown
from engine.wording import say
from service.http.answers import Answered, Mailed, Mailing
from service.http.bodies import MailSeat, MailWord
from service.http.calling import Caller, is_asked
from service.http.holders import Asked, Holder, Holding
from service.http.letters import MAIL, Mail, asking
from service.http.mailer import Letter, address_of
from service.http.problems import PROBLEMS
from service.http.seats import arranging
from service.http.tables import Table, Tables

if TYPE_CHECKING:
    from replays.session import Session

ANSWERED = 2 * 24 * 3600
"""Seconds for which an address may say yes."""


@put("/api/sessions/{session:str}/seats/{seat:str}/mail", responses=PROBLEMS, tags=["tables"])
async def mail(
    request: Asked, session: FromPath[str], seat: FromPath[str], data: JSONBody[MailSeat], holder: Holding
) -> Mailed:
    """Call whoever sits at a seat by mail when it is their turn, in the language of this request. A mail asks
    the address first whether that is wanted. It counts as long as the token does that arranged it. Only where
    whoever serves the tables named a mail server."""
    tables: Tables = request.app.state.tables
    language = request.state.language.code
    caller: Caller = request.app.state.caller
    mails = caller.mails

    def work(live: Session) -> tuple[Mail, Letter]:
        if mails is None:
            raise Illegal(say("no mail is sent here"))
        address = address_of(data.address)
        mails.may_ask(address.lower(), f"{session} {seat}")
        word, until = secrets.token_urlsafe(24), tables.now() + ANSWERED
        asked = is_asked(live, seat)
        made = Mail(address, word, until, language, holder.grant.hash, live.version, asked)
        tables.host.arranged.keep(session, seat, MAIL, json.encode(made).decode())
        return made, asking(mails.link, live, seat, made)

    made, letter = await arranging(request, holder, session, seat, work)
    caller.ask(letter)
    return _mailed(seat, made, holder)


def _mailed(seat: str, made: Mail, holder: Holder) -> Mailed:
    own = made.by == holder.grant.hash
    return Mailed(seat, made.address if own else "", made.confirmed, made.failed)


@get("/api/sessions/{session:str}/seats/{seat:str}/mail", responses=PROBLEMS, tags=["tables"])
async def mailed(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> Mailing:
    """Whether a seat may be called by mail, and whether it is; the address for whoever arranged it alone."""
    arranged, offered = request.app.state.tables.host.arranged, request.app.state.caller.mails is not None

    def work(_: Session) -> Mailing:
        kept = arranged.find(session, seat, MAIL)
        return Mailing(offered, _mailed(seat, json.decode(kept, type=Mail), holder) if kept else None)

    return await arranging(request, holder, session, seat, work)


@delete(
    "/api/sessions/{session:str}/seats/{seat:str}/mail", responses=PROBLEMS, status_code=204, tags=["tables"]
)
async def mail_no_more(request: Asked, session: FromPath[str], seat: FromPath[str], holder: Holding) -> None:
    """Call a seat by mail no longer."""
    arranged = request.app.state.tables.host.arranged
    await arranging(request, holder, session, seat, lambda _: arranged.drop(session, seat, MAIL))


@post("/api/mail", status_code=200, responses=PROBLEMS, tags=["tables"])
async def answered(request: Asked, data: JSONBody[MailWord]) -> Answered:
    """Say yes to being called by mail, or stop it, by the word that a mail holds. Nobody else knows it."""
    await _answer(request.app.state.tables, data)
    return Answered(data.session, data.seat, data.how)


@post(
    "/api/mail/stop/{session:str}/{seat:str}/{word:str}",
    status_code=204,
    include_in_schema=False,
    opt={"takes": "*"},
)
async def stopped(request: Asked, session: FromPath[str], seat: FromPath[str], word: FromPath[str]) -> None:
    """Stop it as mail programs do by themselves (RFC 8058)."""
    await _answer(request.app.state.tables, MailWord(session, seat, word, "stop"))


async def _answer(tables: Tables, said: MailWord) -> None:
    """Do what an address says. `Unknown`, in the same words, for a table, a seat or a word that there is
    not."""
    arranged = tables.host.arranged

    def kept() -> tuple[str, Mail]:
        found = arranged.find(said.session, said.seat, MAIL)
        if found:
            made = json.decode(found, type=Mail)
            late = not made.confirmed and made.until < tables.now()
            if compare_digest(made.word.encode(), said.word.encode()) and not late:
                return found, made
        raise Unknown(say("this link counts no more"))

    def work(table: Table) -> None:
        live = table.live
        live.refresh()
        before, made = kept()
        if not made.confirmed:
            asked = is_asked(live, said.seat)
            made = replace(made, confirmed=True, seen=live.version, called=asked)
            arranged.change(said.session, said.seat, MAIL, before, json.encode(made).decode())

    await tables.run(kept)
    if said.how == "stop":
        await tables.run(lambda: arranged.drop(said.session, said.seat, MAIL))
    else:
        await tables.at(said.session, work)


MAILING = (mail, mailed, mail_no_more, answered, stopped)
