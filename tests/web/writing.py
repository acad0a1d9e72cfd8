"""Logs written by hand, an entry a line, without any game: linked as somebody with the program could."""

from __future__ import annotations

import hashlib
from typing import Any

from replays.bundle import Bundle
from tests.trust import sessions
from tests.trust.wholes import Good, Row, linked
from tools import verify_rollbook as alone

SECRET = sessions.SECRETS.dice
SALT = "5a" * 32
H = "0" * 64
NONE: tuple[str, str, dict[str, str]] = ("play", "", {})


def pledge(seat: str, words: str, salt: str = SALT) -> str:
    """What a seat commits to before it shows its words."""
    return hashlib.sha256(f"rollbook/1 words\n{seat}\n{salt}\n{words}".encode()).hexdigest()


def entropy(**words: str) -> str:
    """What the dice rest on when these seats gave these words."""
    return hashlib.sha256("".join(f"{seat}={each}\n" for seat, each in words.items()).encode()).hexdigest()


def asks(*seats: str, what: str = "day.noon", **more: Any) -> Row:
    """A question to seats, any of whom may answer."""
    return {"seats": [*seats], "what": what, "clause": "GAM-1.1", **more}


class Written:
    """A log that grows by `say`. `session` begins it as it should be; `table` seats ann and bo and starts."""

    def __init__(self, *, seat: str = "", **began: Any) -> None:
        self.rows: list[Row] = []
        commitment = hashlib.sha256(SECRET).hexdigest()
        usual = {"game": "any", "rules": 1, "content": "c", "dice": alone.ALGORITHM, "commitment": commitment}
        self.say("began", seat, **{**usual, **began})

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.rows)

    def say(
        self, tag: str, by: str = "", *, on: bool = False, clause: str = "", sealed: Any = (), **members: Any
    ) -> Written:
        """One more entry. `on`: it belongs to the decision of the one before; `by`: who acts, and is named in
        the event where it names somebody; `at_`: a member of the event that is called `at`."""
        version = self.last + 1
        before: Row = self.rows[-1] if self.rows else {}
        _, cites, shape = alone.EVENTS.get(tag, NONE)
        named = [each.removesuffix("?") for each in shape]
        who: Row = {each: by for each in ("by", "seat") if each in named and by and tag != "rolled"}
        if tag == "pace-set":
            del who["seat"]
        event: Row = {"t": tag, **who, **{key.rstrip("_"): each for key, each in members.items()}}
        cited = clause or cites or "GAM-1.1"
        row: Row = {"version": version, "event": event, "clause": cited}
        row["decision"] = before["decision"] if on else version
        acting = before.get("seat", "") if on else by
        if acting:
            row["seat"] = acting
        if sealed:
            row["sealed"] = [*sealed]
        self.rows.append(row)
        return self

    def table(self, *asked: Row, mode: str = "", **more: Any) -> Written:
        """Ann and bo sit down, the game starts, something is turned up, and questions are asked."""
        self.say("joined", "ann").say("joined", "bo").say(
            "started", seats=["ann", "bo"], entropy=entropy(ann="", bo="")
        )
        self.say("turned", on=True, pile="p", cards=["one"])
        return self.ask(*asked, mode=mode, **more) if asked else self

    def ask(self, *asked: Row, mode: str = "", **more: Any) -> Written:
        """A question set, in the decision of the entry before."""
        return self.say("asked", on=True, questions=[*asked], **({"mode": mode} if mode else {}), **more)

    def data(self) -> bytes:
        """The file."""
        return linked(Good("written", "any", Bundle("table", (), None), "public", False, False), self.rows)
