"""Who asks: the token of a request, and what it is good for.

A token is for a seat, for the referee, or for looking on (`public`). One of a whole table (its viewer is
empty) is for people who share a screen, and acts for any seat of it; one without a session is the owner's.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from msgspec import Struct
from msgspec.structs import replace

from engine.audience import PUBLIC, REFEREE
from engine.commands import Command, Look, actor
from engine.errors import NotYours
from engine.store.access import Grant
from engine.wording import say
from service.http.problems import unnamed
from service.http.tables import Tables, nowhere
from service.language import LANGUAGES, wording

if TYPE_CHECKING:
    from replays.session import Session

SCHEME = "bearer "

Asked: TypeAlias = Request[Any, Any, Any]


class Holder(Struct, frozen=True):
    """Whoever holds a token, as far as it reaches."""

    grant: Grant

    @property
    def shares(self) -> bool:
        """Whether the token acts for every seat of its table."""
        return not self.grant.viewer

    @property
    def owner(self) -> bool:
        """Whether it is for every table."""
        return not self.grant.session

    def enter(self, session: str) -> str:
        """The session, if the token is for it. `Unknown`, as for one that does not exist."""
        if self.grant.session not in ("", session):
            raise nowhere()
        return session

    def viewer(self, live: Session, wanted: str = "") -> str:
        """Whose view is shown: that of the token; of a whole table the one that is `wanted`. What the referee
        looks at is logged first (KER-8.1), as long as the log takes entries. `NotYours` for another's."""
        allowed = (PUBLIC, REFEREE, *live.state.table.seats) if self.shares else (PUBLIC, self.grant.viewer)
        found = wanted or self.grant.viewer or PUBLIC
        if found not in allowed:
            raise NotYours(say("that view is not for you"), "KER-6.1", allowed)
        return found

    def looks(self, live: Session, wanted: str = "", at: int = 0) -> str:
        """As `viewer`, and the look of a referee is written down."""
        found = self.viewer(live, wanted)
        if found == REFEREE and not live.state.table.closed:
            live.do(Look(REFEREE, at))
        return found

    def acting(self, command: Command) -> Command:
        """The command as given by whoever holds the token: where it does not say who acts, the seat of the
        token does; one for another seat is given by it (KER-1.6). `NotYours` where it says somebody else."""
        if self.shares:
            return command
        own = self.grant.viewer
        if own == PUBLIC:
            raise NotYours(say("whoever only looks on does nothing at the table"), "KER-6.1")
        fields = type(command).__struct_fields__
        if "seat" in fields and not getattr(command, "seat", "") and own != REFEREE:
            command = replace(command, seat=own)
        if "by" in fields and not getattr(command, "by", "") and getattr(command, "seat", "") != own:
            command = replace(command, by=own)
        if actor(command) != own:
            raise NotYours(say("you act for {seat} here", seat=own), "KER-1.6", (own,))
        return command


Holding: TypeAlias = NamedDependency[Holder]
"""Whoever asks, as a handler takes it."""


def sent(request: Asked) -> str:
    """The token of a request. `Unnamed` without any."""
    head = request.headers.get("authorization", "")
    if not head.lower().startswith(SCHEME):
        raise unnamed()
    return head[len(SCHEME) :].strip()


async def holder(request: Asked) -> Holder:
    """Whoever sends a request. `Unnamed` without a token that counts."""
    tables: Tables = request.app.state.tables
    found = await tables.grant(sent(request))
    if found is None:
        raise unnamed()
    return Holder(found)


async def before(request: Asked) -> None:
    """Lets only JSON in, or what a door `takes` instead, and keeps the language that a request wants to be
    answered in: `lang`, or the first known one of `Accept-Language`."""
    kind = request.route_handler.opt.get("takes", "application/json")
    if kind != "*" and request.method in ("POST", "PUT") and request.content_type[0] != kind:
        # Another site's form can send other kinds without asking first.
        raise HTTPException(f"a body is {kind}", status_code=415)
    lang = request.query_params.get("lang", "") if request.scope["query_string"] else ""
    request.state.language = wording(_code(lang, request.headers.get("accept-language", "")))


@functools.lru_cache(256)
def _code(lang: str, accepted: str) -> str:
    asked = [lang, *(each.partition(";")[0] for each in accepted.split(","))]
    codes = (each.strip().partition("-")[0].lower() for each in asked)
    return next((code for code in codes if code in LANGUAGES), "en")
