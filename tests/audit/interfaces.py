"""What a viewer is told of a table of fellowship at each interface, to be compared between two tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from engine import events as ev
from engine.audience import seen
from engine.commands import Answer, Dispute
from engine.decider import decide
from engine.errors import Refusal
from engine.questions import PASS
from projections.translator import Translator
from replays.branching import branch
from replays.bundle import copy_rows, for_viewer
from replays.dice_audit import Audit, dice_of
from replays.disputes import collect
from replays.session import Session
from replays.timeline import entries_to
from replays.undo_history import preview
from replays.whatif import Plan, carry_out
from replays.why import not_offered, shape, why
from tests.audit.test_branch import OWN
from tests.audit.twins import Swap

VERBS = ("play", "use", "commit", "choose", "defend", "attacker", "strike", "hero", "moon")
Interface = Callable[[Session, str, Swap, random.Random], Any]


def said(tell: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """What is told, a refusal with all that it lists."""
    try:
        return tell(*args, **named)
    except Refusal as refusal:
        return type(refusal).__name__, str(refusal), refusal.clause, refusal.legal


def whatifs(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """From the present and from earlier answers on: other answers of every seat, also such as nobody may
    give, which are refused with what would have been legal."""
    answers = [each for each in entries_to(live, live.version) if isinstance(each.event, ev.Answered)]
    points = [0, *(each.version - 1 for each in chance.sample(answers, 2))]
    named = [f"play:{card}" for card in swap]
    plans = [Plan(at, seat, (id,)) for at in points for seat in ("ann", "bo", "cy") for id in (PASS, *named)]
    return [said(followed, live, plan, viewer) for plan in plans]


def followed(live: Session, plan: Plan, viewer: str) -> Any:
    """What came of a what-if, as its viewer is told."""
    result = carry_out(live, [plan], viewer)
    told = [msgspec.to_builtins(seen(entry, viewer)) for entry in result.entries]
    return told, result.followed, str(result.stop), result.changes, result.reused, result.new


def why_not(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """Why anything is no option, of what lies there and of what nobody should have heard of."""
    cards = (*chance.sample([*live.state.board.pieces], 4), *swap)
    ids = [f"{verb}:{card}" for verb in VERBS for card in cards]
    return [str(said(not_offered, live.rules, live.state, viewer, id)) for id in ids]


def refusals(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """What the table answers a seat that tries everything."""
    cards = (*chance.sample([*live.state.board.pieces], 4), *swap)
    tries = [Answer(viewer, (f"{verb}:{card}",)) for verb in VERBS for card in cards]
    return [said(_decided, live, each) for each in tries]


def _decided(live: Session, answer: Answer) -> bool:
    return bool(decide(live.rules, live.state, live, answer, live.chance, live.version).entries)


def undos(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """What an undo would leave and cross, and who would have to agree."""
    places = [entry.version for entry in chance.sample(live.read(0), 6)]
    steps = [said(preview, live, "ann", step=s) for s in ("decision", "action", "round")]
    return [*steps, *(said(preview, live, "ann", to=to) for to in places)]


def whys(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """The chains behind values and behind entries."""
    subjects = [
        "phase",
        "hand:bo",
        "threat:threat:bo",
        *(f"{e.version}" for e in chance.sample(live.read(0), 4)),
    ]
    return [said(_why, live, each, viewer) for each in subjects]


def _why(live: Session, subject: str, viewer: str) -> Any:
    return shape(why(live, subject, live.version, viewer, Translator()))


def disputed(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """The evidence on a decision of another seat."""
    theirs = [
        e for e in entries_to(live, live.version) if isinstance(e.event, ev.Answered) and e.seat != "ann"
    ]
    on = chance.choice(theirs).version
    number = live.do(Dispute("ann", on, "that is not right")).version
    return msgspec.to_builtins(collect(live, number, viewer, Translator()))


def dice(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """The judged dice, and how many shuffles wait."""
    audit, entries = Audit(), live.read(0)
    began = entries[0].event
    assert isinstance(began, ev.Began)
    audit.add("s", entries, dice_of(began), [entry.version for entry in entries])
    return audit.judged(), audit.hidden


def branches(live: Session, viewer: str, swap: Swap, chance: random.Random) -> Any:
    """A viewer's copy of a branch that was made without asking anybody."""
    name = f"branch-{viewer}"
    branch(live, name, live.state.head, "ann", OWN)
    rows = [row.state for row in live.store.rows(name)]
    found = [msgspec.json.decode(row) for row in copy_rows(rows, OWN.veil, for_viewer(viewer))]
    return [_without_salt(row) for row in found[1:]]  # the first names the parent's link


def _without_salt(row: Any) -> Any:
    return (
        row["version"],
        row["event"],
        [(part.get("to"), part.get("event")) for part in row.get("sealed", ())],
    )


INTERFACES: tuple[Interface, ...] = (whatifs, why_not, refusals, undos, whys, dice, disputed, branches)

WRITING = (disputed, branches)
"""What writes to the table, or beside it in its store."""
