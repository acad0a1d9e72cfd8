"""A branch: a new session that begins with the decisions of another, up to one of its entries.

Its first entry names parent, entry and link. The parent's inputs are decided again, with the throws as they
fell, so the branch holds no trace of the parent's secrets; from there on it has dice of its own. Of an open
parent, what nobody has seen (the order of its piles) is dealt anew, so that nobody learns from a branch what
is still to come; who may un-know it all (the referee, or who plays alone) may keep it as it lies (KER-9.4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine import facts as f
from engine import table_commands as t
from engine.audience import REFEREE
from engine.commands import Answer, Correct
from engine.decider import decided
from engine.dice import ALGORITHM, commitment
from engine.entries import Entry
from engine.errors import Illegal, Malformed, Unknown
from engine.facts import Fact
from engine.model import State, fold_play, fold_table, opening
from engine.seals import opening_link
from engine.store.rows import Clash, Row, Secrets
from engine.wording import say
from replays.along import decisions, entries_to
from replays.live import Live
from replays.undo import rest_points_near
from replays.verify.rules import command_of
from replays.whatif.chance import Again
from replays.whatif.tracing import trace

CARRIED = (f.Joined, f.Left, f.Ruled, f.StoodPass)
"""What people did around the game that goes on in a branch."""


def branch(
    live: Live, name: str, at: int, by: str, secrets: Secrets, *, as_it_lies: bool = False, key: str = ""
) -> int:
    """Write a branch of a session into the same store; returns its last version. `at` 0: from the present.

    Raises `Illegal` for an entry that is no rest point, and where the hidden order may not be kept; `Clash`
    becomes `Malformed`, for a name that is taken.
    """
    at = at or live.state.head
    _check(live, at, by, as_it_lies)
    made = _Branch(live, at, secrets, as_it_lies).write()
    return _save(live, name, made, secrets, key)


def _check(live: Live, at: int, by: str, as_it_lies: bool) -> None:
    pair = live.read(at - 1, at + 1) if 0 < at <= live.version else []
    inside = len(pair) > 1 and pair[1].cause == pair[0].cause
    if not pair or inside or pair[0].fact.lane != "play" or at < live.state.course.origin:
        near = tuple(str(each) for each in rest_points_near(live, max(at, 1)))
        raise Illegal(say("entry {to} is not the end of a decision", to=at), "KER-2.1", near)
    alone = len(live.state.table.present) <= 1
    if as_it_lies and not (live.state.table.closed or alone or by == REFEREE):
        raise Illegal(
            say("only the referee may keep for a branch what nobody has seen"), "KER-9.4", (REFEREE,)
        )


class _Branch:
    """The entries of a branch in the making."""

    def __init__(self, live: Live, at: int, secrets: Secrets, as_it_lies: bool) -> None:
        self._live, self._at, self._secrets = live, at, secrets
        self._old = entries_to(live, at, at)
        self._chance = self._chance_of(as_it_lies or live.state.table.closed)
        self._versions: dict[int, int] = {}
        self.decisions: list[list[Entry[Fact]]] = []
        self.version = 0
        self.state: State = opening(live.rules.model)

    def _chance_of(self, as_it_lies: bool) -> Again:
        """The parent's throws; of its shuffles what the seats together have seen, or all of them."""
        traced = trace(self._old, 0, REFEREE)
        for places in (places for each in traced.later.values() for places in each):
            for place in places:
                place.known = place.known or (as_it_lies and bool(place.card))
        dealing = hashlib.sha256(b"rollbook branch" + self._secrets.dice).digest()
        return Again(self._old, self._live.rules.dice, traced.later, dealing, "seeded")

    def write(self) -> list[list[Entry[Fact]]]:
        """All decisions; the first entry then tells how many entries were carried over."""
        for decision in decisions(self._old):
            first = decision[0]
            if isinstance(first.fact, f.Began):
                self._around(self._began(first.fact), first)
            elif isinstance(first.fact, CARRIED):
                self._around(first.fact, first)
            elif first.fact.lane == "play":
                self._again(decision)
        began: Any = self.decisions[0][0]
        self.decisions[0] = [replace(began, fact=replace(began.fact, carried=self.version))]
        return self.decisions

    def _began(self, old: f.Began) -> f.Began:
        (there,) = self._live.read(self._at - 1, self._at)
        return replace(
            old,
            dice=ALGORITHM,
            commitment=commitment(self._secrets.dice),
            parent=self._live.session,
            parent_version=self._at,
            parent_link=there.link,
            carried=0,
        )

    def _around(self, fact: Fact, old: Entry[Fact]) -> None:
        """The first entry, or a table entry, as it was."""
        self.version += 1
        entry = t.entry(fact, old.clause, old.seat, self.version, *old.sealed)
        fold = fold_play if fact.lane == "play" else None
        model = self._live.rules.model
        self.state = fold(model, self.state, entry) if fold else fold_table(self.state, entry)
        self._versions[old.version] = self.version
        self.decisions.append([entry])

    def _again(self, decision: list[Entry[Fact]]) -> None:
        command = command_of(self._live.rules, decision)
        if isinstance(command, Correct):
            command = replace(command, of=self._versions[command.of])
        elif isinstance(command, Answer):
            command = replace(command, set=0)
        tx = decided(self._live.rules, self.state, command, self._chance, self.version)
        for old, new in zip(decision, tx.entries, strict=False):
            self._versions[old.version] = new.version
        self.state, self.version = tx.after(), tx.version
        self.decisions.append(list(tx.entries))


def _save(live: Live, name: str, made: Sequence[list[Entry[Fact]]], secrets: Secrets, key: str) -> int:
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
