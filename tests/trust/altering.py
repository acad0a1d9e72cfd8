"""How entries are altered, in general, and what a class of alterations says of itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from tests.trust.wholes import Good, Row, Rows, renumbered
from tools import verify_rollbook as alone

Alter = Callable[[Good, Rows, random.Random], Rows | None]
"""The altered rows, to be linked anew; None where this file holds nothing of the kind."""


def opens(row: Row) -> bool:
    return bool(row["decision"] == row["version"])


def inside(row: Row) -> bool:
    return not opens(row)


def pick(rows: Rows, chance: random.Random, *tags: str, where: Callable[[Row], Any] = bool) -> Row | None:
    """A row whose event has one of these tags (any tag if none is given) and fits."""
    found = [row for row in rows if (not tags or row["event"]["t"] in tags) and where(row)]
    return chance.choice(found) if found else None


def carried(rows: Rows) -> int:
    """Up to which entry a branch holds another's throws."""
    return int(rows[0]["event"].get("carried", 0))


def changed(
    change: Callable[[Row, Good, random.Random], Any], *tags: str, where: Callable[[Row], Any] = bool
) -> Alter:
    """One row of a kind changed in place."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        row = pick(rows, chance, *tags, where=where)
        if row is None or change(row, good, chance) is None:
            return None
        return rows

    return alter


def event(**values: Any) -> Callable[[Row, Good, random.Random], Any]:
    """Members of the event replaced; a value may be worked out from the old one."""
    return lambda row, _, __: replaced(row["event"], values, row)


def envelope(**values: Any) -> Callable[[Row, Good, random.Random], Any]:
    """The same of what stands around the event."""
    return lambda row, _, __: replaced(row, values, row)


def replaced(holder: Row, values: Row, row: Row) -> Row | None:
    made = {key: each(holder.get(key)) if callable(each) else each for key, each in values.items()}
    if made.items() <= holder.items():
        return None
    holder.update(made)
    return row


def by(who: str) -> Callable[[Row, Good, random.Random], Any]:
    """Said by somebody else."""
    return lambda row, _, __: replaced(row["event"], {"by": who}, row) and replaced(row, {"seat": who}, row)


def insert(rows: Rows, at: int, made: Sequence[Row], *, behind: bool) -> Rows:
    """Rows written in after `at` rows, as a decision of their own; what is behind is kept or cut off."""
    new = []
    for place, row in enumerate(made):
        stamp = {"at": rows[at - 1]["at"]} if rows[at - 1].get("at") else {}
        new.append({**row, "version": at + 0.25 + place / 100, "decision": at + 0.25, **stamp})
    return renumbered([*rows[:at], *new, *(rows[at:] if behind else ())], at)


def more(
    *made: Callable[[Good, Rows, random.Random], Row | None], when: Callable[[Rows], bool] | None = None
) -> Alter:
    """Entries that nobody could give, after some decision; half of the time the log ends with them."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        ends = [at for at in range(start(rows), len(rows)) if opens(rows[at])] + [len(rows)]
        closed = next((at for at, row in enumerate(rows) if row["event"]["t"] == "closed"), len(rows))
        ends = [at for at in ends if at <= closed and (when is None or when(rows[:at]))]
        if not ends:
            return None
        at = chance.choice(ends)
        new = [make(good, rows[:at], chance) for make in made]
        if any(each is None for each in new):
            return None
        whole: list[Row] = [each for each in new if each is not None]
        return insert(rows, at, whole, behind=chance.random() < 0.5)

    return alter


def start(rows: Rows) -> int:
    """Where the game, or the branch, goes on by itself."""
    tags = ("words-taken",) if carried(rows) else ("started",)
    return next(at for at, row in enumerate(rows) if row["event"]["t"] in tags) + 1


def said(tag: str, clause: str, who: str, /, **values: Any) -> Callable[[Good, Rows, random.Random], Row]:
    """An entry as it would be written; a value may be worked out from the rows before it."""

    def make(_: Good, rows: Rows, chance: random.Random) -> Row:
        made = {key: each(rows, chance) if callable(each) else each for key, each in values.items()}
        return {"event": {"t": tag, **made}, "clause": clause, **({"seat": who} if who else {})}

    return make


def asked(rows: Rows) -> Row | None:
    """The open request, if there is one."""
    found = None
    for row in rows:
        tag = row["event"]["t"]
        if tag in ("undo-asked", "close-asked"):
            found = row
        elif tag in ("declined", "withdrew") or alone.EVENTS.get(tag, ("play",))[0] != "table":
            found = None
    return found


def nobody_asked(rows: Rows) -> bool:
    return asked(rows) is None


def policy(*named: str) -> Callable[[Rows], bool]:
    return lambda rows: any(f"undo={each}" in rows[0]["event"]["options"] for each in named)


def beyond(rows: Rows, chance: random.Random) -> int:
    """A number of an entry that is not there."""
    return chance.choice([len(rows) + 1, len(rows) + 2, len(rows) + 50, 10**6])


def not_a_rest(rows: Rows, chance: random.Random) -> int:
    inside = [row["version"] for row, behind in pairwise(rows) if not opens(behind)]
    return chance.choice([*inside, 0, 1, len(rows) + 5])


def rest(rows: Rows, chance: random.Random) -> int:
    """A rest point on the line where the log has no moves, far back."""
    at = start(rows)
    while at < len(rows) and not opens(rows[at]):
        at += 1
    return at


def unmoved(rows: Rows) -> bool:
    """No cursor has moved, and something was revealed since the start."""
    tags = [row["event"]["t"] for row in rows[rest(rows, random.Random()) :]]
    return "undone" not in tags and "redone" not in tags and ("rolled" in tags or "turned" in tags)


def both(*conditions: Callable[[Rows], bool]) -> Callable[[Rows], bool]:
    return lambda rows: all(each(rows) for each in conditions)


def nobody_left(rows: Rows) -> bool:
    return not any(row["event"]["t"] == "left" for row in rows)


class Class(Struct, frozen=True):
    """A class of alterations. `program`, `alone`: why that verifier may let it pass; empty where it must
    refuse. `fits`: the files that it is made of."""

    name: str
    alter: Alter | None = None
    program: str = ""
    alone: str = ""
    fits: Callable[[Good], bool] = lambda _: True
    unlinked: Callable[[bytes, Good, random.Random], bytes | None] | None = None


def decided(good: Good) -> bool:
    """Whether everything in the file can be decided again."""
    return good.kind in ("full", "open")


def hides(good: Good) -> bool:
    return not decided(good)


def known(good: Good) -> bool:
    return good.known


def unknown(good: Good) -> bool:
    return not good.known


def live_only(good: Good) -> bool:
    return not good.closed


RULES = "the rules do not allow it: that is for rollbook verify"
CLOSED = "this copy hides what would tell"
SECRET = "the dice secret is not published"
ANY = "it may have come out true"
WRITES = "whoever writes a whole log writes what they like: a signature or another copy tells"
