"""Good files: sessions that are small but whole (words, undo with consent, disputes, standing passes, a
branch, a closing, real dice), copies of every kind of them, and how an altered one is linked anew."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec import Struct

from engine import seals
from engine.codec import canonical
from engine.commands import (
    Agree,
    Answer,
    Close,
    Command,
    Dispute,
    Hold,
    Join,
    Leave,
    Look,
    Note,
    Pledge,
    Redo,
    Refuse,
    Release,
    Rule,
    SetPace,
    Settle,
    SettleResponse,
    ShowWords,
    StandPass,
    Start,
    Undo,
    Withdraw,
    WithdrawDispute,
)
from engine.errors import Refusal
from engine.seals import pledge
from engine.store.rows import Secrets
from replays import branching
from replays.bundle import Bundle, copy_rows, for_all, for_viewer, render
from replays.session import Session
from tests.systems.proving import events as p
from tests.systems.table import SALT, raw, seat_down
from tests.trust import sessions

Row = dict[str, Any]
Rows = list[Row]
BRANCHED = Secrets(bytes(range(96, 128)), bytes(range(160, 192)))
"""The secrets of the branch."""


def some(live: Session, chance: random.Random, steps: int) -> None:
    """On by some answers, each of a seat that is asked."""
    for _ in range(steps):
        asked = live.state.course.prompt
        if asked is None:
            live.do(Undo("referee", step="round"))
            continue
        slot = chance.choice([slot for slot in asked.slots if not slot.done] or list(asked.slots))
        seat, choice = slot.question.seats[0], sessions.any_choice(slot.question, chance)
        live.do(Answer(seat, choice, by=live.state.table.voice(seat)))


def around(live: Session, chance: random.Random) -> None:
    """Everything that people do around a game, some of it refused; the game goes on between."""
    variants = [(each.id, variant) for each in live.rules.clauses for variant in each.variants]

    def opened() -> int:
        return max(int(each) for each in live.state.table.disputes)

    together: list[list[Callable[[], Command]]] = [
        [lambda: StandPass("bo", live.rules.passes[-1] if live.rules.passes else "never")],
        [lambda: Undo("ann", step="round"), lambda: Note("ann", "please"), lambda: Agree("bo")],
        [lambda: Undo("bo", step="round"), lambda: Refuse("ann")],
        [lambda: Undo("bo"), lambda: Withdraw("bo")],
        [
            lambda: Dispute("ann", live.state.head, "not so"),
            lambda: Settle("referee", opened(), "upheld", "so it is"),
        ],
        [lambda: Undo("referee", step="round"), lambda: Dispute("bo", live.state.head, "odd")],
        [lambda: Settle("referee", opened(), "overturned", events=(p.Weakened(1),))],
        [lambda: Dispute("ann", live.state.head, "hm"), lambda: Redo("referee")],
        [lambda: Settle("referee", opened(), "house-rule", "", *chance.choice(variants))],
        [lambda: Dispute("bo", 1, "hm"), lambda: WithdrawDispute("bo", opened())],
        [lambda: StandPass("bo", ""), lambda: Leave("bo", "ann")],
        [lambda: Look("referee")],
        [lambda: Join("bo"), lambda: Rule("ann", *chance.choice(variants))],
        [lambda: Note("ann", "hm")],
        [lambda: Hold("ann"), lambda: SetPace("referee", "normal")],
        [lambda: Release("ann"), lambda: Hold("bo"), lambda: Undo("bo"), lambda: Withdraw("bo")],
        [lambda: SettleResponse("ann", a_card(live), "never"), lambda: SetPace("ann", "every", "ann")],
    ]
    for commands in together:
        for command in commands:
            with suppress(Refusal):
                live.do(command())
        some(live, chance, chance.randrange(2))


def a_card(live: Session) -> str:
    """One that is known at the table."""
    return next(iter(getattr(live.state.board, "printed", {})), "shield")


OPTIONS: tuple[dict[str, str], ...] = (
    {"undo": "consent"}, {"undo": "guarded", "label": "sticky"},
    {"undo": "open", "dice": "declared:ann"}, {"undo": "consent", "label": "fresh", "hands": "open"},
    {"undo": "open", "dice": "declared"},
)  # fmt: skip


def branched(live: Session, chance: random.Random) -> Session:
    """A branch of a session in which all give new words."""
    branching.branch(live, "branch", 0, "ann", BRANCHED)
    made = seat_down(live.rules, "branch", BRANCHED, live.store, name="branched").load()
    made.do(Pledge("ann", pledge("ann", "other words", SALT)))
    made.do(ShowWords("ann", "other words", SALT))
    made.do(Start())
    some(made, chance, 6)
    return made


class Good(Struct, frozen=True):
    """A file as it should be. `kind`: of the copy; `known`: whether its holder can compute the dice."""

    name: str
    game: str
    bundle: Bundle
    kind: str
    known: bool
    closed: bool

    @property
    def rows(self) -> Rows:
        """Its entries, to be altered."""
        return [json.loads(row) for row in self.bundle.rows]


def copies(name: str, live: Session, secrets: Secrets) -> Iterator[Good]:
    """Every kind of copy."""
    rows, closed = raw(live), live.state.table.closed
    for kind in ("public", "ann", "referee", *(("open",) if closed else ())):
        opens = for_all if kind == "open" else for_viewer(kind)
        made = Bundle(live.session, copy_rows(rows, secrets.veil, opens))
        yield Good(f"{name} {kind}", live.rules.game, made, kind, closed, closed)
    full = Bundle(live.session, tuple(rows), secrets)
    yield Good(f"{name} full", live.rules.game, full, "full", True, closed)


@cache
def files(game: str) -> tuple[Good, ...]:
    """The good files of a game."""
    found: list[Good] = []
    for seed, options in enumerate(OPTIONS):
        chance = random.Random(seed)
        live = sessions.played(game, steps=0, options=options)
        some(live, chance, 6)
        around(live, chance)
        found += copies(f"{game} {seed} live", live, sessions.SECRETS)
        live.do(Close("ann"))
        if live.state.table.request is not None:
            live.do(Agree("bo"))
        if seed == 0:
            found += copies(f"{game} branch", branched(live, chance), BRANCHED)
        sessions.signed(live)
        found += copies(f"{game} {seed} closed", live, sessions.SECRETS)
    return tuple(found)


# Linking anew ------------------------------------------------------------------------------------------


def linked(good: Good, rows: Rows) -> bytes:
    """The file with numbers as they stand, and every commitment, link and digest computed anew; a signature
    that was made over other links is made over these, by the key of the tests."""
    secrets, link, made = good.bundle.secrets, seals.opening_link(good.bundle.session), []
    for row in rows:
        body = {key: each for key, each in row.items() if key != "link"}
        if row["event"].get("t") == "signed" and row["event"].get("key") == _public():
            body["event"] = row["event"] = _signed(good, row, link)
        if isinstance(body.get("sealed"), list):
            veil = None if secrets is None else secrets.veil
            parts = enumerate(body["sealed"])
            body = {**body, "sealed": [_covered(part, row["version"], at, veil) for at, part in parts]}
        link = seals.link(link, canonical(body))
        made.append(canonical({**row, "link": link}))
    return render(Bundle(good.bundle.session, tuple(made), secrets))


@cache
def _public() -> str:
    return sessions.KEY.public_key().public_bytes_raw().hex()


def _signed(good: Good, row: Row, link: str) -> Row:
    message = seals.signed_message(good.bundle.session, row["version"] - 1, link)
    return {**row["event"], "link": link, "signature": sessions.KEY.sign(message).hex()}


def _covered(part: Row, version: int, place: int, veil: bytes | None) -> Row:
    """The part as it is hashed; the commitment of an open one is written beside it."""
    to = {"to": part["to"]} if "to" in part else {}
    if "event" not in part or part.pop("kept", False):
        return {**to, "commit": part["commit"]}
    salt = bytes.fromhex(part["salt"]) if veil is None else seals.salt(veil, version, place)
    commit = seals.commitment(salt, canonical(part["event"]))
    if veil is None:
        part["commit"] = commit
    return {**to, "commit": commit}


def renumbered(rows: Rows, at: int) -> Rows:
    """Numbers, causes and what is rested on moved on, from a place where an entry went or came."""
    moved = {row["version"]: place for place, row in enumerate(rows, 1)}
    for place in range(max(at, 0), len(rows)):
        row = rows[place] = copy.deepcopy(rows[place])
        row["decision"] = moved.get(row["decision"], row["decision"])
        if "because" in row:
            row["because"] = [moved.get(each, each) for each in row["because"]]
        row["version"] = place + 1
    return rows
