"""Golden sessions handed on: tried under the rules they have, and branched, nothing comes out otherwise."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from engine import library
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from replays.branching import branch
from replays.bundle import parse
from replays.bundle_import import restore
from replays.migrating import dry_run
from replays.session import Environment, Session, find_rules, open_live
from replays.verify import Log, verify

GOLDEN = Path(__file__).resolve().parent / "echoes"
OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))
NAMES = ("bell-declared", "bell-corrected", "voice-corrected-and-undone", "bell-random-undo", "first-evening")
"""Dice of both kinds in one decision; corrections, before and after undos; written down."""


def moved_in(name: str, store: Store) -> Session:
    path = GOLDEN / f"{name}.rollbook"
    restore(parse(path.read_bytes(), path.name), path.name, store, find_rules)
    keys = itertools.count()
    return open_live(
        name, store, Snapshots.open(None), find_rules, Environment(lambda: 0, lambda: f"k{next(keys)}")
    )


@pytest.mark.parametrize("name", NAMES)
def test_ker_9_5_under_its_own_rules_nothing_would_be_otherwise(name: str) -> None:
    with Store.open("memory:") as store:
        tried = dry_run(moved_in(name, store), library.rules("echoes"), "referee")
        assert tried.clean, (tried.first, tried.result.stop)


@pytest.mark.parametrize("name", NAMES)
def test_ker_9_4_a_branch_of_it_holds_and_stands_as_it_does(name: str) -> None:
    with Store.open("memory:") as store:
        live = moved_in(name, store)
        branch(live, "branch", 0, "referee", OWN)
        rows = [row.state for row in store.rows("branch")]
        report = verify(Log("branch", rows, OWN.dice, OWN.veil), live.rules, live.codec)
        assert report.fault is None
        made = Session("branch", live.rules, live.codec, store, Snapshots.open(None), OWN, live.hands).load()
        one, other = (live.rules.model.view(each.state.board, "public") for each in (live, made))
        assert one == other
