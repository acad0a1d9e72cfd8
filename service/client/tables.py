"""A service and its tables, as a program sees them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import httpx
import msgspec
from msgspec import json, to_builtins

from engine import commands as c
from engine.errors import Malformed, StorageRefusal
from engine.wording import say
from projections.asking import Asking
from service.client.sending import PATIENCE, WAITS, Sender, spread
from service.http.answers import (
    MOST_ROWS,
    Called,
    Clauses,
    Done,
    Followed,
    Granted,
    InSight,
    Joined,
    Made,
    Me,
    Pointing,
    Rulings,
    SeatLine,
    Standings,
    Statistics,
    TableLine,
    TakenIn,
)
from service.http.bodies import NewTable

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from service.rulings import Search

T = TypeVar("T")

OWN = (c.Begin, c.Position, c.Look)
"""Commands that no client gives: the service gives them itself."""
MOST = 500
"""Lines of a page of the log."""


class Service:
    """A service, for whoever holds a token. Use it in a `with` statement, or `close` it."""

    def __init__(
        self, url: str, token: str = "", *, language: str = "en", http: httpx.Client | None = None
    ) -> None:
        self.sender = Sender(url, token, language=language, http=http)

    def close(self) -> None:
        """Close the connections."""
        self.sender.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def me(self) -> Me:
        """What the token is for."""
        return self.sender.get("/api/me", Me)

    def games(self) -> list[dict[str, Any]]:
        """The games, each with scenarios, seats and options."""
        return self.sender.get("/api/games", list[dict[str, Any]])

    def tables(self) -> list[TableLine]:
        """The tables that the token is for."""
        return self.sender.get("/api/sessions", list[TableLine])

    def begun(self, most: int, before: str = "") -> list[TableLine]:
        """Of these tables the `most` that were begun last, the latest first; those begun before a table."""
        return self.sender.get("/api/sessions", list[TableLine], most=most, before=before, by="begun")

    def beginning(self, name: str, most: int) -> list[TableLine]:
        """Of these tables those whose names begin so, by name."""
        return self.sender.get("/api/sessions", list[TableLine], most=most, begins=name)

    def line(self, session: str) -> TableLine:
        """How a table stands. `Unknown` where there is none, or it is not for the token."""
        return self.sender.get(f"/api/sessions/{session}", TableLine)

    def rulings(self, asked: Search) -> Rulings:
        """What was ruled at the tables that the token is for, a page, the newest first."""
        params = {"words": " ".join(asked.words), "clause": asked.clause, "game": asked.game}
        more = {"session": asked.session, "most": asked.most, "before": asked.before}
        return self.sender.get("/api/rulings", Rulings, **params, **more)

    def clauses(self, clause: str = "") -> Clauses:
        """How often each clause was disputed or ruled on at these tables; of one clause, if it is named."""
        return self.sender.get("/api/rulings/clauses", Clauses, clause=clause)

    def statistics(self, game: str = "", scenario: str = "") -> Statistics:
        """How many sessions there are of each kind, of those that the token is for."""
        return self.sender.get("/api/statistics", Statistics, game=game, scenario=scenario)

    def table(self, session: str) -> Table:
        """A table by its whole id, for the same token. Nothing is asked of it yet."""
        return Table(self.sender, session)

    def open(self, game: str, seats: Sequence[str] = (), *, key: str = "", **more: Any) -> Made:
        """Open a table, as its owner. `more`: the other fields of `NewTable`. Under the same key it is opened
        once; its token and invitations are then made anew."""
        return self.sender.post("/api/sessions", NewTable(game, tuple(seats), **more), Made, key)

    def join(self, invitation: str) -> Table:
        """The table that an invitation is for, with the token that it is exchanged for (`table.token`)."""
        key = secrets.token_urlsafe(24)
        found = self.sender.post("/api/join", {"invitation": invitation}, Joined, key)
        return Table(self.sender.holding(found.token), found.session)

    def take_in(self, data: bytes) -> TakenIn:
        """Take in a session that was written with everything, as its owner."""
        return self.sender.post("/api/import", data, TakenIn)


class Table:
    """A table, for whoever holds a token. `as_`: whose view, where the token has several."""

    def __init__(self, sender: Sender, session: str) -> None:
        self.sender, self.session = sender, session
        self.path = f"/api/sessions/{session}"

    @property
    def token(self) -> str:
        """The token, to be kept."""
        return self.sender.token

    def ask(self, as_: str = "") -> Asking:
        """What is asked, with every option that the viewer may see."""
        return self._get("ask", Asking, as_)

    def show(self, at: int = 0, as_: str = "") -> dict[str, Any]:
        """The whole table, now or as it was after entry `at`."""
        return self._get("table", dict[str, Any], as_, at=at or None)

    def log(
        self, after: int = 0, *, form: Literal["story", "ledger"] = "story", as_: str = ""
    ) -> Iterator[dict[str, Any]]:
        """The lines of the log after an entry, page by page as they are asked for."""
        while True:
            page = self._get("log", dict[str, Any], as_, after=after, most=MOST, form=form)
            yield from page["lines"]
            after = page["next"]
            if not after:
                return

    def stakes(self, as_: str = "") -> dict[str, Any]:
        """What stands beside the open question of a seat: what each option would lead to, and its chance."""
        return self._get("stakes", dict[str, Any], as_)

    def why(self, of: str, at: int = 0, as_: str = "") -> dict[str, Any]:
        """Why something is so."""
        return self._get("why", dict[str, Any], as_, of=of, at=at or None)

    def verify(self) -> dict[str, Any]:
        """The report on the whole log, made by the service."""
        return self._get("verify", dict[str, Any])

    def seats(self) -> list[SeatLine]:
        """Who sits there."""
        return self._get("seats", list[SeatLine])

    # what changes it ---------------------------------------------------------------------------------

    def command(self, command: c.Command, key: str = "") -> Done:
        """Carry out a command of the engine. Under the same key it is done once, and gives its first
        result."""
        return self.sender.post(f"{self.path}/commands", written(command), Done, key)

    def answer(self, *choice: str, seat: str = "", set_: int = 0, key: str = "") -> Done:
        """Answer the question set `set_` (0: whichever is open), for the seat of the token or another one."""
        return self.command(c.Answer(seat, choice, set_), key)

    def deck(self, text: str, seat: str = "", by: str = "", key: str = "") -> Done:
        """Bring a deck from a decklist."""
        return self.sender.post(f"{self.path}/deck", {"text": text, "seat": seat, "by": by}, Done, key)

    def whatif(self, as_: str = "", **plan: Any) -> dict[str, Any]:
        """What would have been otherwise; the fields of `WhatIf`."""
        return self.sender.post(f"{self.path}/whatif", plan, dict[str, Any], **{"as": as_})

    def whatifs(self, as_: str = "") -> list[dict[str, Any]]:
        """The what-ifs that a viewer gave names to."""
        return self._get("whatif", list[dict[str, Any]], as_)

    def refused(self, as_: str = "") -> list[dict[str, Any]]:
        """What a seat tried that was refused."""
        return self._get("refused", list[dict[str, Any]], as_)

    def invite(self, viewer: str) -> Joined:
        """An invitation (its `token`) for a seat, `referee` or `public`."""
        return self.sender.post(f"{self.path}/invitations", {"viewer": viewer}, Joined)

    def tokens(self) -> list[Granted]:
        """The tokens and invitations that one may take back."""
        return self._get("tokens", list[Granted])

    def revoke(self, id: str) -> None:
        """Take a token or an invitation back."""
        self.sender.send("DELETE", f"{self.path}/tokens/{id}")

    def bot(self, seat: str, bot: str) -> None:
        """Let a bot answer for a seat; nothing: none any more."""
        place = f"{self.path}/seats/{seat}/bot"
        if bot:
            self.sender.send("PUT", place, body={"bot": bot})
        else:
            self.sender.send("DELETE", place)

    def pointable(self, at: int = 0) -> dict[str, str]:
        """What everybody sees, now or after entry `at`, and may be pointed at: by id, what it is called."""
        return self._get("point", InSight, at=at or None).things

    def point(self, of: str, at: int = 0, as_: str = "") -> Pointing:
        """Show the others something that everybody sees; nothing: no longer anything."""
        body = {"of": of, "at": at}
        return self.sender.post(f"{self.path}/point", body, Pointing, **{"as": as_})

    def standings(self) -> Standings:
        """How the closed sessions ended that have the deal of this one, as far as one may know."""
        return self._get("standings", Standings)

    def call(self, seat: str, url: str, form: Literal["text", "content"] = "text") -> Called:
        """Call whoever sits at a seat, at an address of their chat program."""
        place = f"{self.path}/seats/{seat}/call"
        answer = self.sender.send("PUT", place, body={"url": url, "form": form})
        return json.decode(answer.content, type=Called)

    # files -------------------------------------------------------------------------------------------

    def file(self, form: Literal["copy", "open", "full"] = "copy", *, at: int = 0, as_: str = "") -> bytes:
        """The log as a `.rollbook` file."""
        params = {"form": form, "as": as_, "at": at or None}
        return self.sender.send("GET", f"{self.path}/file", params=params).content

    def rows(
        self, after: int = 0, form: Literal["copy", "full"] = "copy", *, as_: str = ""
    ) -> Iterator[bytes]:
        """The rows after an entry, as the file holds them."""
        while True:
            params = {"form": form, "as": as_, "after": after}
            found = self.sender.send("GET", f"{self.path}/rows", params=params).content.splitlines()
            yield from found
            after += len(found)
            if len(found) < MOST_ROWS:
                return

    # following ---------------------------------------------------------------------------------------

    def follow(self, after: int = 0, as_: str = "") -> Iterator[Followed]:
        """What happens after an entry (0: from now on), until the client is closed. A connection that ends
        is made again, and nothing is told twice or left out. It ends when the token counts no more or the
        table is gone, and raises `StorageRefusal` where the service cannot be reached for some time."""
        after = after or self.ask(as_).version
        missed, heard = 0, time.monotonic()
        while not self.sender.closed:
            try:
                for name, data in self.sender.stream(f"{self.path}/live", after, **{"as": as_}):
                    missed, heard = 0, time.monotonic()
                    if name == "over":
                        return
                    if name != "entries":  # what is shown on a page, and is in no entry
                        continue
                    found = json.decode(data, type=Followed)
                    after = found.version
                    yield found
            except (httpx.TransportError, httpx.StreamError, RuntimeError) as error:
                if self.sender.closed:
                    return
                if time.monotonic() > heard + PATIENCE:
                    raise self.sender.unreached(error) from error
            except msgspec.MsgspecError as error:
                told = say("{server} does not answer as Rollbook does", server=self.sender.url)
                raise StorageRefusal(told) from error
            if self.sender.closed:
                return
            time.sleep(spread(WAITS[min(missed, len(WAITS) - 1)]))
            missed += 1

    def _get(self, what: str, type_: type[T], as_: str = "", **params: Any) -> T:
        return self.sender.get(f"{self.path}/{what}", type_, **{"as": as_}, **params)


def written(command: c.Command) -> Mapping[str, Any]:
    """A command as it is sent. `Malformed` for one that no client gives."""
    if isinstance(command, OWN):
        raise Malformed(say("{command} is no command of a client", command=type(command).__name__))
    found: dict[str, Any] = to_builtins(command)
    for each in ("standing", "pace") if isinstance(command, c.Answer) else ():
        del found[each]
    return found
