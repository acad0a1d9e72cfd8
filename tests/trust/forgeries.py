"""Every way we know to forge a log with both secrets in hand, at random: rows are altered, then numbers,
commitments and links are made anew. `run(game, n)` holds every way of verifying against the others.

A forgery is verified by making decisions again, by reading every row, and by the stand-alone verifier. The
first two say the same. The third knows no game: it may accept more, and refuses no log that the others
accept.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from engine import facts as f
from engine import library, seals
from engine.codec import canonical
from engine.commands import (
    Adjust,
    Answer,
    Close,
    Correct,
    Dispute,
    Join,
    Leave,
    Look,
    Note,
    Redo,
    Settle,
    StandPass,
    Undo,
    WithdrawDispute,
)
from engine.errors import Refusal
from replays import branching, undo
from replays.bundle import Bundle, render
from replays.live import Live
from replays.verify import Log, Report, verify
from replays.verify.verifier import Verifier
from tests.systems.table import raw
from tests.trust import mutations, sessions

Rows = list[dict[str, Any]]
SECRETS = sessions.SECRETS
POLICIES = ("guarded", "consent", "open")
WHO = ("ann", "bo", "referee")


def played(game: str, seed: int, steps: int = 45) -> Live:
    """A session in which people do whatever there is to do around a game."""
    live = sessions.played(game, steps=0, options={"undo": POLICIES[seed % 3]}, seed=seed)
    chance = random.Random(seed)
    for _ in range(steps):
        try:
            _around(live, chance) if chance.random() < 0.35 else _on(live, chance)
        except Refusal:
            continue
    if seed % 2:
        live.do(Close("referee"))
        sessions.signed(live)
    return live


def _on(live: Live, chance: random.Random) -> None:
    asked = live.state.course.open
    if asked is None:
        live.do(Undo("referee", step="round"))
        return
    slot = chance.choice([slot for slot in asked.slots if not slot.done] or list(asked.slots))
    live.do(Answer(slot.question.seats[0], sessions.any_choice(slot.question, chance)))


def _around(live: Live, chance: random.Random) -> None:
    table, who = live.state.table, chance.choice(WHO)
    seat = chance.choice(WHO[:2])
    if table.request is not None and chance.random() < 0.7:
        chance.choice([undo.agree, undo.agree, undo.refuse, undo.withdraw])(live, who)
        return
    numbers = [int(each) for each in table.disputes] or [1]
    variants = [(each.id, variant) for each in live.rules.clauses for variant in each.variants]
    clause, variant = chance.choice(variants)
    doing: list[Callable[[], Any]] = [
        lambda: live.do(Undo(who, step=chance.choice(["decision", "turn", "round"]))),
        lambda: live.do(Redo(who)),
        lambda: live.do(Note(who, "hm")),
        lambda: live.do(Look("referee")),
        lambda: live.do(Leave("bo", "ann")),
        lambda: live.do(Join("bo", "more")),
        lambda: live.do(StandPass(seat, chance.choice([*live.rules.passes, ""]))),
        lambda: branching.ask(live, 0, seat),
        lambda: live.do(Dispute(seat, chance.randint(1, live.version), "odd")),
        lambda: live.do(Settle("referee", numbers[-1], "upheld")),
        lambda: live.do(Settle("referee", numbers[-1], "house-rule", clause=clause, variant=variant)),
        lambda: live.do(WithdrawDispute(seat, numbers[-1])),
        lambda: live.do(Correct("referee", live.state.head, "so be it", ())),
        lambda: live.do(Adjust(seat, "so be it", ())),
    ]
    chance.choice(doing)()


def linked(rows: Rows) -> list[bytes]:
    """Rows with commitments and links made anew, whatever stands in them."""
    link, made = seals.opening_link("table"), []
    for row in rows:
        body = {key: each for key, each in row.items() if key != "link"}
        parts = enumerate(body.get("sealed", ()))
        hashed = {**body, "sealed": [_covered(part, row["version"], place) for place, part in parts]}
        link = seals.link(link, canonical(hashed if "sealed" in body else body))
        made.append(canonical({**body, "link": link}))
    return made


def _covered(part: Any, version: int, place: int) -> Any:
    if not isinstance(part, dict) or "fact" not in part:
        return part
    salt = seals.salt(SECRETS.veil, version, place)
    commit = seals.commitment(salt, canonical(part["fact"]))
    return {**{key: part[key] for key in ("to",) if key in part}, "commit": commit}


# Forgeries ----------------------------------------------------------------------------------------------


def _upto(rows: Rows, at: int) -> Rows:
    """A copy of the rows to the end of the decision in which this one stands, or sometimes all of them."""
    end = next((end for end in range(at + 1, len(rows)) if _opens(rows[end])), len(rows))
    return copy.deepcopy(rows[:end])


def _opens(row: dict[str, Any]) -> bool:
    return bool(row["version"] == row["cause"])


def value(rows: Rows, chance: random.Random) -> Rows:
    """Any value of any row."""
    at = chance.randrange(len(rows))
    made = _upto(rows, at) if chance.random() < 0.7 else copy.deepcopy(rows)
    made[at].pop("link")
    mutations.change(made[at], chance)
    return made


def envelope(rows: Rows, chance: random.Random) -> Rows:
    """What stands around a fact."""
    at = chance.randrange(len(rows))
    made, other = _upto(rows, at), chance.choice(rows)
    key = chance.choice(["at", "command", "because", "seat", "clause", "cause"])
    made[at][key] = {
        "at": made[at].get("at", 0) + chance.choice([-5, 1]),
        "command": chance.choice(["new", other.get("command", "k")]),
        "because": chance.choice([[1], [at + 1], [*made[at].get("because", ()), 1]]),
        "seat": chance.choice([*WHO, "zoe"]),
        "clause": other["clause"],
        "cause": chance.choice([at, at + 1, at + 2]),
    }[key]
    return made


def order(rows: Rows, chance: random.Random) -> Rows:
    """A row less, twice, or before the one it follows; numbered on from there, or not."""
    at = chance.randrange(1, len(rows))
    made = _upto(rows, at)
    what = chance.randrange(3)
    if what == 0:
        del made[at]
    elif what == 1:
        made.insert(at, copy.deepcopy(made[at]))
    else:
        made[at - 1], made[at] = made[at], made[at - 1]
    if chance.random() < 0.8:
        for place in range(at - 1, len(made)):
            opened = _opens(made[place])
            made[place]["version"] = place + 1
            made[place]["cause"] = place + 1 if opened else made[place]["cause"]
    return made


def elsewhere(rows: Rows, chance: random.Random) -> Rows:
    """A row that was true at another place."""
    made = _upto(rows, chance.randrange(len(rows)))
    row = {**copy.deepcopy(chance.choice(rows)), "version": len(made) + 1, "cause": len(made) + 1}
    row.pop("command", None)
    return [*made, row]


def parts(rows: Rows, chance: random.Random) -> Rows:
    """Sealed parts for others, in another order, more or fewer of them."""
    at = chance.choice([place for place, row in enumerate(rows) if "sealed" in row])
    made, other = _upto(rows, at), chance.choice([row for row in rows if "sealed" in row])
    sealed = made[at]["sealed"]
    chance.choice(
        (
            lambda: sealed[0].update(to=chance.choice([["ann"], ["bo"], ["ann", "bo"], ["referee"]])),
            lambda: sealed.pop() if len(sealed) > 1 else made[at].pop("sealed"),
            lambda: sealed.append(copy.deepcopy(chance.choice(other["sealed"]))),
            sealed.reverse,
            lambda: made[chance.randrange(len(made))].setdefault("sealed", []).append(sealed[0]),
            lambda: sealed[0].update(fact={"t": "typed", "standing": True}),
        )
    )()
    return made


def beginning(rows: Rows, chance: random.Random) -> Rows:
    """What the first entry says."""
    made = copy.deepcopy(rows)
    parent = {"parent": "other", "parent_version": 5, "parent_link": "0" * 64}
    changes = (
        {**parent, "carried": chance.randint(0, len(rows) + 1)},
        {chance.choice(list(parent)): "other"},
        {"options": [*made[0]["fact"]["options"], chance.choice(["label=fresh", "hands=open", "x=y"])]},
        {"dice": chance.choice(["scripted", "x"])},
        {"commitment": "0" * 64},
        {"faces": ["storm=1,2"]},
    )
    made[0]["fact"].update(chance.choice(changes))
    return made


def said(rows: Rows, chance: random.Random) -> Rows:
    """One more entry around the game, or a move, of somebody about something."""
    made = _upto(rows, chance.randrange(len(rows)))
    here = len(made) + 1
    kinds = [each for each in f.KERNEL_FACTS if each.lane != "play" and each is not f.Signed]
    kind = chance.choice(kinds)
    opened = [row["version"] for row in made if row["fact"]["t"] in ("undo-asked", "disputed")] or [1]
    some: dict[str, Any] = {
        "int": lambda: chance.choice([0, 1, here - 1, here, chance.randint(1, here), opened[-1]]),
        "str": lambda: chance.choice([*WHO, "zoe", "x", "", SECRETS.dice.hex()]),
        "bool": lambda: chance.random() < 0.5,
    }
    values = {"t": f.tag(kind)}
    for field in msgspec.structs.fields(kind):
        make = some.get(getattr(field.type, "__name__", str(field.type)))
        if make is not None and (field.required or chance.random() < 0.5):
            values[field.name] = chance.choice(WHO) if field.name in ("by", "seat") else make()
        elif field.required:
            values[field.name] = "upheld"
    fact = msgspec.to_builtins(msgspec.convert(values, kind))
    kept = [row for row in rows if row["fact"]["t"] == f.tag(kind)]
    clause = kept[0]["clause"] if kept else "KER-2.3"
    seat = values.get("by", values.get("seat"))
    time = {"at": made[-1]["at"]} if made[-1].get("at") else {}
    return [*made, {"version": here, "cause": here, "clause": clause, "fact": fact, "seat": seat, **time}]


FORGERIES = (value, value, envelope, order, elsewhere, parts, beginning, said, said)


# Every way of verifying ---------------------------------------------------------------------------------


@contextmanager
def read_closely() -> Iterator[None]:
    """Meanwhile every row is read."""
    made_again = Verifier._made_again
    Verifier._made_again = lambda *_: 0  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Verifier._made_again = made_again  # type: ignore[method-assign]


def judged(game: str, rows: list[bytes]) -> tuple[Report, list[str]]:
    """The report on a forged log, and where another way of verifying it says something else."""

    def one() -> Report:
        log = Log("table", rows, SECRETS.dice, SECRETS.veil)
        return verify(log, library.rules(game), library.codec(game))

    report = one()
    with read_closely():
        closely = one()
    others = []
    alone = mutations.refused(render(Bundle("table", tuple(rows), SECRETS)))
    if closely.json() != report.json():
        others.append(f"read closely: {closely.fault}, not {report.fault}")
    if alone is not None and report.ok:
        others.append(f"alone: {alone.version} {alone.what}")
    return report, others


def run(game: str, n: int, seeds: int = 4) -> tuple[list[str], int]:
    """About `n` forgeries of some sessions: where ways of verifying differ, and how many were refused."""
    apart: list[str] = []
    refused = 0
    for seed in range(seeds):
        rows: Rows = [json.loads(row) for row in raw(played(game, seed))]
        report, others = judged(game, linked(rows))
        assert report.ok, report.fault
        assert others == []
        chance = random.Random(seed)
        for _ in range(-(-n // seeds)):
            forgery = chance.choice(FORGERIES)
            report, others = judged(game, linked(forgery(rows, chance)))
            apart += [f"{game}, seed {seed}, {forgery.__name__}: {each}" for each in others]
            refused += not report.ok
    return apart, refused
