"""Alterations of one kind: a face, an order, a part, an entry, an agreement, and anything at all."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from engine.codec import canonical
from engine.store.rows import Secrets
from replays.bundle import Bundle, render
from tests.trust import mutations, sessions
from tests.trust.altering import (
    Alter,
    carried,
    changed,
    event,
    insert,
    inside,
    opens,
    pick,
    rest,
    start,
)
from tests.trust.wholes import Good, Row, Rows, renumbered
from tools import verify_rollbook as alone


def face(possible: bool) -> Alter:
    """A face that the die has or has not; of a die that does not open, so that no chain is torn."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        dice = alone.read_dice(rows[0]["event"].get("faces", []))
        after = carried(rows) if possible else 0
        row = pick(rows, chance, "rolled", where=lambda each: each["version"] > after and seeded(each))
        if row is None:
            return None
        named = [dice.get(name) or alone.Die(range(1, int(name[1:]) + 1)) for name in row["event"]["dice"]]
        faces = row["event"]["faces"]
        if not possible:
            faces[chance.randrange(len(faces))] = 97
            return rows
        if len(named) != len(faces):
            return None
        at = chance.randrange(len(faces))
        other = [each for each in named[at].faces if each not in (faces[at], named[at].opens)]
        if not other:
            return None
        faces[at] = chance.choice(other)
        return rows

    return alter


def seeded(row: Row) -> bool:
    return bool(row["event"].get("source") == "seeded")


def order(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """Two cards of an order that is open."""
    after = carried(rows)
    row = pick(rows, chance, "shuffled", where=lambda each: each["version"] > after and seeded(each))
    cards = row["sealed"][0].get("event", {}).get("cards", []) if row else []
    if len({*cards}) < 2:
        return None
    other = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    return rows


def dropped(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """An entry inside a decision left out."""
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    at = rows.index(row)
    return renumbered([*rows[:at], *rows[at + 1 :]], at)


def doubled(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    at = rows.index(row)
    twice = {**copy.deepcopy(row), "version": row["version"] + 0.5}
    return renumbered([*rows[: at + 1], twice, *rows[at + 1 :]], at)


def swapped(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    places = [at for at in range(1, len(rows) - 1) if not opens(rows[at]) and not opens(rows[at + 1])]
    if not places:
        return None
    at = chance.choice(places)
    one, other = rows[at], rows[at + 1]
    if canonical({**one, "version": 0, "link": ""}) == canonical({**other, "version": 0, "link": ""}):
        return None
    rows[at], rows[at + 1] = {**other, "version": at + 1}, {**one, "version": at + 2}
    return rows


def cut(inside: bool) -> Alter:
    """Cut off after a decision, or inside one."""

    def alter(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
        ends = [at for at in range(2, len(rows)) if opens(rows[at]) != inside]
        ends = [at for at in ends if at >= carried(rows)]
        if inside:
            ends = [
                at
                for at in ends
                if rows[at]["event"]["t"] not in ("dispute-ruled", "undone", "redone", "closed")
            ]
        return rows[: chance.choice(ends)] if ends else None

    return alter


def closing_part(then: Alter | None = None) -> Alter:
    """One open part closed on purpose; and something else altered."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        row = pick(rows, chance, where=lambda each: any("event" in part for part in each.get("sealed", ())))
        if row is None or good.kind == "full":
            return None
        part = chance.choice([part for part in row["sealed"] if "event" in part])
        del part["event"], part["salt"]
        return rows if then is None else then(good, rows, chance)

    return alter


def wrong_salt(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """An open part whose salt is another, its commitment left."""
    row = pick(rows, chance, where=lambda each: any("salt" in part for part in each.get("sealed", ())))
    if row is None:
        return None
    part = next(part for part in row["sealed"] if "salt" in part)
    part.update(salt="0" * 64, kept=True)
    return rows


def other_part(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """A word in an open part, committed to anew."""
    row = pick(rows, chance, where=lambda each: any("event" in part for part in each.get("sealed", ())))
    if row is None:
        return None
    mutations.change(chance.choice([part for part in row["sealed"] if "event" in part])["event"], chance)
    return rows


def broken_agreement(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """The last agreement, and not what it carries out."""
    places = [
        at
        for at, row in enumerate(rows)
        if at and row["event"]["t"] in ("undone", "redone", "closed") and not opens(row)
    ]
    return rows[: chance.choice(places)] if places else None


def moved_alone(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """What an agreement carries out, in a decision of its own."""
    row = pick(rows, chance, "undone", "redone", "closed", where=inside)
    if row is None:
        return None
    row["decision"] = row["version"]
    return rows


def elsewhere(tag: str, **values: Any) -> Alter:
    """What an agreement or a settlement leads to, with something else in it."""
    return changed(event(**values), tag, where=inside)


def key_again(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    kept = [row for row in rows if "command" in row]
    if len(kept) < 2:
        return None
    one, other = chance.sample(kept, 2)
    one["command"] = other["command"]
    return rows


def key_inside(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    row["command"] = "a key of its own"
    return rows


def forwards(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=lambda each: each["version"] > 1)
    assert row is not None
    row["because"] = [chance.choice([row["version"], row["version"] + 1, len(rows) + 3])]
    return rows


def other_cause(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    row["decision"] += chance.choice((-1, 1)) if row["decision"] + 1 != row["version"] else -1
    return rows


def later(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """A whole decision at another time, within what a clock shows."""
    row = pick(rows, chance)
    assert row is not None
    for each in rows:
        if each["decision"] == row["decision"]:
            each["at"] = each.get("at", 0) + 5
    return rows


def not_asked(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """An answer by a seat that is not at the table."""
    row = pick(rows, chance, "answered")
    if row is None:
        return None
    row["event"]["seat"] = "zoe"
    return rows


def number(row: Row, _: Good, chance: random.Random) -> Row | None:
    """A number that a game's event tells."""
    spots = [key for key, each in row["event"].items() if type(each) is int]
    if not spots:
        return None
    row["event"][chance.choice(spots)] += chance.choice((-1, 1, 3))
    return row


def games(row: Row) -> bool:
    return row["event"]["t"] not in alone.EVENTS


def anything(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """Any value that any event tells."""
    mutations.change(chance.choice(rows)["event"], chance)
    return rows


def true_elsewhere(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """A decision that was made at another place."""
    first = pick(rows, chance, where=opens)
    assert first is not None
    whole = [{**copy.deepcopy(row), "command": ""} for row in rows if row["decision"] == first["version"]]
    for row in whole:
        del row["command"]
    at = chance.choice([at for at in range(1, len(rows)) if opens(rows[at])] + [len(rows)])
    return insert(rows, at, whole, behind=chance.random() < 0.3)


def anybody(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """Anything that can be said around a game, by anybody, about anything."""
    kinds = {
        tag: names for tag, (lane, _, names) in alone.EVENTS.items() if lane != "play" and tag != "signed"
    }
    kept = [row for row in rows if row["event"]["t"] in kinds]
    tag = chance.choice(sorted(kinds))
    at = chance.choice([at for at in range(start(rows), len(rows)) if opens(rows[at])] + [len(rows)])
    numbers = [0, 1, at, at + 1, *(row["version"] for row in kept[-6:]), rest(rows, chance)]
    who = ("ann", "bo", "referee", "zoe")
    some: dict[str, Callable[[], Any]] = {
        "i": lambda: chance.choice(numbers),
        "b": lambda: True,
        "I": lambda: [chance.choice(numbers)],
        "s": lambda: chance.choice([*who, "x", "upheld", "house-rule", sessions.SECRETS.dice.hex()]),
    }
    event: Row = {"t": tag}
    for name, kind in kinds[tag].items():
        if not name.endswith("?") or chance.random() < 0.4:
            key = name.removesuffix("?")
            made = chance.choice(who[:3]) if key in ("by", "seat") else some[kind]()
            event |= {key: made} if made or not name.endswith("?") else {}
    clauses = [row["clause"] for row in kept if row["event"]["t"] == tag] or [
        alone.EVENTS[tag][1] or "KER-2.3"
    ]
    row: Row = {
        "event": event,
        "clause": chance.choice(clauses),
        "seat": event.get("by", event.get("seat", "ann")),
    }
    return insert(rows, at, [row], behind=chance.random() < 0.3)


def header(data: bytes, good: Good, chance: random.Random) -> bytes | None:
    """Another session, or other secrets with their digest."""
    bundle = good.bundle
    if bundle.secrets is None:
        return render(Bundle("other", bundle.rows))
    other = bytes(chance.randrange(256) for _ in range(32))
    dice, veil = bundle.secrets.dice, bundle.secrets.veil
    wrong = Secrets(other, veil) if chance.random() < 0.5 else Secrets(dice, other)
    return render(Bundle(bundle.session, bundle.rows, wrong))


def trailer(data: bytes, good: Good, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    end = json.loads(lines[-2])
    key = chance.choice(sorted(end))
    end[key] = end[key] + 1 if key == "count" else end[key][::-1]
    return b"\n".join([*lines[:-2], canonical(end), b""])


def plain(mutation: mutations.Mutation, data: bytes, good: Good, chance: random.Random) -> bytes:
    """Bytes changed, and no link made anew."""
    lines = data.split(b"\n")[:-1]
    what = mutation(lines, chance)
    return b"\n".join(lines) + (b"" if what.startswith("cut") else b"\n")
