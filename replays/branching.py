"""A branch: a new session that begins with the decisions of another, up to one of its entries.

Its first entry names parent, entry and link. The parent's inputs are decided again, with the throws as they
fell, so the branch holds no trace of the parent's secrets; from there on it has dice of its own. Of an open
parent, what nobody has seen (the order of its piles) is dealt anew, so that nobody learns from a branch what
is still to come; who may un-know it all (the referee, or who plays alone) may keep it as it lies (KER-9.4),
and so may a seat with the consent an undo would need (KER-9.5): it asks, and makes the branch once all agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine import facts as f
from engine import table_commands as t
from engine.audience import REFEREE
from engine.dice import ALGORITHM, commitment, faces_rows
from engine.entries import Entry
from engine.errors import Illegal, Malformed, NotYours, Unknown
from engine.facts import Fact
from engine.seals import opening_link
from engine.store.rows import Clash, Row, Secrets
from engine.system import Rules
from engine.wording import say
from replays.attempts import Tried
from replays.carrying import Carrying
from replays.history import branch_asked, branch_needs_consent
from replays.live import Live, Outcome
from replays.undo import rest_points_near


def branch(
    live: Live, name: str, at: int, by: str, secrets: Secrets, *, as_it_lies: bool = False, key: str = ""
) -> int:
    """Write a branch of a session into the same store; returns its last version. `at` 0: from the present.

    Raises `Illegal` for an entry that is no rest point, and where the hidden order may not be kept; `Clash`
    becomes `Malformed`, for a name that is taken.
    """
    at = at or live.state.head
    check(live, at, by, as_it_lies=as_it_lies)
    made = carried(live, at, secrets, live.rules, as_it_lies=as_it_lies)
    if made.stop is not None:
        raise Illegal(made.stop.text, made.stop.clause, made.stop.legal)
    if as_it_lies:
        use_up(live, by, name)
    return save(live, name, made.decisions, secrets, key)


def ask(live: Live, at: int, by: str, rules: int = 0, key: str = "") -> Outcome | None:
    """Ask the table for a branch that keeps what nobody has seen (under version `rules`; 0: the same), if it
    has to be asked and has not agreed yet; None where the branch may be made."""
    at = at or live.state.head
    rest(live, at)
    if not branch_needs_consent(live.state, by) or _agreed(live, at, by, rules):
        return None
    what = Tried(by, "branch", (str(at),))
    return live.save(lambda state, version: [t.ask_branch(state, by, at, rules, version)], key, what)


def _agreed(live: Live, at: int, by: str, rules: int) -> bool:
    return branch_asked(live.state, by, at, rules) and live.state.table.agreed


def use_up(live: Live, by: str, name: str) -> None:
    """Write down that the consent is used up, so that nobody makes another branch by it. This happens before
    the branch is written: should that fail, the table can be asked again. No consent gives two branches."""
    if not branch_needs_consent(live.state, by):
        return
    if live.store.game(name) is not None:
        raise Malformed(say("{session} exists already", session=name))
    live.save(lambda state, version: [t.branched(state, by, name, version)])


def carried(live: Live, at: int, secrets: Secrets, rules: Rules, *, as_it_lies: bool) -> Carrying:
    """The entries of a session that goes on from `at` under these rules."""
    old: Any = live.read(0, 1)[0].fact
    began = replace(
        old,
        rules=rules.version,
        content=rules.content,
        faces=faces_rows(rules.dice),
        dice=ALGORITHM,
        commitment=commitment(secrets.dice),
        parent=live.session,
    )
    made = Carrying(live, at, secrets.dice, rules, kept=as_it_lies or live.state.table.closed)
    made.write(began)
    return made


def check(live: Live, at: int, by: str, *, as_it_lies: bool, rules: int = 0) -> None:
    """Whether `by` may go on from `at` in a session of its own (KER-9.4, KER-9.5)."""
    rest(live, at)
    if as_it_lies and branch_needs_consent(live.state, by) and not _agreed(live, at, by, rules):
        raise Illegal(say("the table has not agreed to a branch"), "KER-9.5", (REFEREE,))


def rest(live: Live, at: int) -> None:
    """Whether the entry is the end of a decision; `Illegal` with the nearest ones that are (KER-2.1)."""
    pair = live.read(at - 1, at + 1) if 0 < at <= live.version else []
    inside = len(pair) > 1 and pair[1].cause == pair[0].cause
    if not pair or inside or pair[0].fact.lane != "play" or at < live.state.course.origin:
        near = tuple(str(each) for each in rest_points_near(live, max(at, 1)))
        raise Illegal(say("entry {to} is not the end of a decision", to=at), "KER-2.1", near)


def save(live: Live, name: str, made: Sequence[list[Entry[Fact]]], secrets: Secrets, key: str) -> int:
    """Write these decisions as a new session; returns its last version."""
    link = opening_link(name)
    rows: list[Row] = []
    commands: dict[str, int] = {}
    for decision in made:
        own = key if key and not rows else live.hands.key()
        commands[own] = decision[0].version
        for each in live.codec.store(decision, link, secrets.veil, live.hands.clock(), own):
            rows.append(Row(name, each.entry.version, each.topic, each.row))
            link = each.entry.link
    try:
        live.store.restore(name, live.rules.game, secrets, rows, commands)
    except Clash as clash:
        raise Malformed(say("{session} exists already", session=name)) from clash
    return len(rows)


def parent_of(live: Live) -> f.Began:
    """The first entry of a branch. `Unknown` for a session that is none."""
    (first,) = live.read(0, 1)
    if not isinstance(first.fact, f.Began) or not first.fact.parent:
        raise Unknown(say("{session} is no branch", session=live.session))
    return first.fact


def is_whole(began: f.Began, parent: Live) -> bool:
    """Whether the parent still holds, at that entry, what the branch was made from."""
    found = parent.read(began.parent_version - 1, began.parent_version)
    return bool(found) and found[0].link == began.parent_link


def check_close(live: Live, by: str) -> None:
    """A closed session has no secrets, and a branch holds the hands of its parent: as long as that goes on,
    the referee alone closes a branch of it (KER-9.4)."""
    table, hands = live.state.table, live.state.course.options.get("hands")
    began: Any = live.read(0, 1)[0].fact
    if not began.parent or by == REFEREE or len(table.seats) == 1 or hands == "open":
        return
    rows = live.store.rows(began.parent, began.parent_version - 1)
    entries = [live.codec.decode(row.state) for row in rows[:1]]
    goes_on = any(entry.link == began.parent_link for entry in entries)
    if goes_on and not any(isinstance(live.codec.decode(row.state).fact, f.Closed) for row in rows):
        why = say("{parent}, whose hands this branch holds, is not closed yet", parent=began.parent)
        raise NotYours(why, "KER-9.4", (REFEREE,))
