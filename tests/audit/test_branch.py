"""Branches: the same table, dice of their own, and nothing told of what is still to come in the parent."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine import library
from engine.commands import Agree, Close
from engine.errors import Illegal, Malformed
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from projections.called import called
from projections.show import show
from projections.translator import translator
from replays.branching import branch, is_whole, parent_of
from replays.session import Session
from replays.verify import Log, verify
from replays.whatif.tracing import trace
from tests.audit.playing import play_on, session
from tests.cli.driving import ROOT, Command
from tests.systems.table import hands, table

OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))


def branched(live: Session, name: str, at: int = 0, by: str = "ann", **how: Any) -> Session:
    branch(live, name, at, by, OWN, **how)
    cache = Snapshots.open(None)
    return Session(name, live.rules, live.codec, live.store, cache, OWN, hands(name)).load()


def order(live: Session) -> dict[str, tuple[str, ...]]:
    return {name: pile.order for name, pile in live.state.course.piles.items()}


@pytest.mark.parametrize("game", library.GAMES)
def test_ker_9_4_a_branch_stands_as_its_parent_did_and_goes_on_with_dice_of_its_own(game: str) -> None:
    for seed in range(3):
        live = session(game, seed, 60)
        at = live.state.head
        made = branched(live, f"b{seed}", at)
        for viewer in ("public", "ann"):
            one, other = (show(live.rules.model, each.state, 0, viewer) for each in (live, made))
            one, other = (replace(each, head=0, forward=(), request=None) for each in (one, other))
            assert one == other
        began = parent_of(made)
        assert (began.parent, began.parent_version) == (live.session, at)
        assert began.carried == made.version - 2  # what follows: all are to give new words; nobody ever did
        assert [type(each.event) for each in made.read(began.carried)] == [ev.WordsReset, ev.WordsTaken]
        assert is_whole(began, live)
        play_on(made, random.Random(seed), 30)
        rows = [row.state for row in made.store.rows(made.session)]
        report = verify(Log(made.session, rows, OWN.dice, OWN.veil), made.rules, made.codec)
        assert report.ok, report.fault
        own = [each.event for each in made.read(began.carried)]  # what was carried over, the parent threw
        thrown = [each for each in own if isinstance(each, ev.Rolled | ev.Shuffled)]
        assert report.levels["dice"].checked == len(thrown)


def test_ker_9_4_what_nobody_has_seen_is_dealt_anew() -> None:
    live = session("echoes", 2, 40, 2)
    for by in ("ann", "referee"):
        anew = branched(live, f"anew-{by}", by=by)
        assert order(anew) != order(live)
        assert {name: sorted(each) for name, each in order(anew).items()} == {
            name: sorted(each) for name, each in order(live).items()
        }
    with pytest.raises(Malformed):
        branch(live, "anew-ann", 0, "ann", OWN)


def test_ker_9_4_a_closed_session_branches_as_it_was() -> None:
    live = table(library.rules("echoes"), "ann", "ben", scenario="unsaid-bell")
    play_on(live, random.Random(2), 40)
    live.do(Close("referee"))
    assert order(branched(live, "kept")) == order(live)


def test_ker_9_4_the_order_dealt_anew_follows_from_what_was_seen_alone() -> None:
    """Two parents that differ in a hidden order give the same branch."""
    live = session("echoes", 2, 40, 2)
    piles = trace(live.read(0), live.version, "referee").piles
    name, places = next((name, each) for name, each in piles.items() if len({p.card for p in each}) > 1)
    cards = [place.card for place in places]
    swap = {cards[0]: next(card for card in cards if card != cards[0])}
    swap |= {value: key for key, value in swap.items()}
    assert name
    shown = {word for entry in live.read(0) for word in str(entry.event).replace("'", " ").split()}
    if not {*swap} & shown:
        forged = _Forged(live, swap)
        assert order(branched(live, "one")) == order(branched(forged, "two"))  # type: ignore[arg-type]


class _Forged:
    """The session with two unseen cards swapped."""

    def __init__(self, live: Session, swap: dict[str, str]) -> None:
        self._live, self._swap = live, swap

    def __getattr__(self, name: str) -> Any:
        return getattr(self._live, name)

    def read(self, after: int, upto: int | None = None) -> list[Any]:
        return [self._swapped(entry) for entry in self._live.read(after, upto)]

    def _swapped(self, entry: Any) -> Any:
        return replace(entry, sealed=tuple(self._part(part) for part in entry.sealed))

    def _part(self, part: Any) -> Any:
        if not isinstance(part.event, ev.Ordered):
            return part
        cards = tuple(self._swap.get(card, card) for card in part.event.cards)
        return replace(part, event=replace(part.event, cards=cards))


def test_t11_a_branch_of_an_open_session_is_closed_as_any_session_is() -> None:
    """It holds nothing of what the others hold in its parent, so no more than agreement is asked for."""
    live = table(library.rules("echoes"), "ann", "ben", scenario="unsaid-bell")
    play_on(live, random.Random(1), 10, 0)
    made = branched(live, "one")
    made.do(Close("ann"))
    assert not made.state.table.closed
    made.do(Agree("ben"))
    assert made.state.table.closed
    refereed = branched(live, "two", by="ben")
    refereed.do(Close("referee"))
    assert refereed.state.table.closed
    assert not live.state.table.closed
    alone = branched(session("echoes", 3, 30, 1), "alone")
    alone.do(Close("ann"))
    assert alone.state.table.closed


def test_only_from_the_end_of_a_decision() -> None:
    live = session("echoes", 2, 40, 2)
    origin = live.state.course.origin
    for at, kind in (
        (1, Illegal),
        (origin - 1, Illegal),
        (live.version + 1, Malformed),
        (origin + 1, Illegal),
    ):
        with pytest.raises(kind) as caught:
            branch(live, "never", at, "ann", OWN)
        assert caught.value.clause == "KER-2.1"


def test_on_the_command_line(cli: Command, tmp_path: Path) -> None:
    cli.new()
    cli.until("friday", "lay")
    assert cli.refused("branch", "friday", "--name", "again")["legal"] == ["ann", "bob"]
    made = cli.done("branch", "friday", "--name", "again", "--secret", "ab" * 32, "--seat", "ann")
    assert (made["session"], made["parent"]) == ("again", "friday")
    assert cli.done("verify", "again")["ok"]
    compared = cli.done("branch", "again", "--compare")
    assert (compared["parent_holds"], compared["changes"]) == (True, [])
    cli.until("again", "brace")
    changes = cli.done("branch", "again", "--compare")["changes"]
    assert changes
    printed, words = cli("branch", "again", "--compare").out, translator("proving")
    assert all(str(called(each["path"], words)) in printed for each in changes)
    assert not re.search(r"[{\[]'|None", printed), "values are told as in every other table"
    assert cli.refused("branch", "friday", "--compare")["error"] == "unknown"
    assert cli.refused("branch", "friday", "--name", "again", "--seat", "ann")["error"] == "malformed"
    cli.done("close", "again", "--as", "referee")
    assert cli.done("verify", "again")["ok"]
    file = tmp_path / "again.rollbook"
    cli.done("export", "again", file, "--open")
    alone = [sys.executable, "-I", str(ROOT / "tools" / "verify_rollbook.py"), str(file)]
    done = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert cli.done("dice", "again")["sessions"] == ["again"]


def test_ker_9_4_what_another_chose_under_cover_is_not_taken_along(cli: Command) -> None:
    """It says which entry, and what can be done: close the session, or branch from before that."""
    cli.new("--option", "undo=open")
    cli.until("friday", "lay")
    before = cli.done("show", "friday")["head"]
    cli.answer("friday", "bob")
    covered = cli.done("show", "friday")["head"]
    refused = cli.refused("branch", "friday", "--name", "again", "--seat", "ann")
    assert (refused["clause"], refused["legal"]) == ("KER-9.4", [str(before)])
    told = f"what bob chose is covered (entry {covered}); close the session first, or branch from before that"
    assert refused["message"] == told
    assert cli.done("branch", "friday", "--name", "his", "--seat", "bob")["at"] == covered
    assert cli.done("branch", "friday", "--name", "hers", "--seat", "ann", "--at", before)["at"] == before
    cli.done("close", "friday", "--seat", "ann")
    assert cli.done("branch", "friday", "--name", "again", "--seat", "ann")["at"] == covered
