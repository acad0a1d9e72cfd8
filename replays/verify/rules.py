"""Re-deciding: the inputs of a log under its pinned rules, every outcome compared with what was recorded.

A decision's first entry is its input. It is turned back into the command that made it, decided again on the
state before it, and compared in fact, sealed parts, seat, cause, because and clause. Time, link and key are
recorded and never re-made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from engine import facts as f
from engine import table_commands as t
from engine.commands import Adjust, Answer, Command, Concede, Correct, Position, Start
from engine.decider import decided, standing_pass
from engine.dice import ALGORITHM, Chance, Die, Source, faces_rows, possible
from engine.entries import Entry
from engine.errors import Refusal
from engine.fold import fold_play, fold_table
from engine.model import Model, State
from engine.system import Rules
from replays import undo
from replays.founding import SCRIPTED, Plan, check, pairs
from replays.seek import MISFITS
from replays.verify.report import Differs, Level, shown

Entries = Sequence[Entry[f.Fact]]


class Recorded:
    """Chance as the log has it, for sessions whose dice cannot be computed again: scripted ones, and live
    ones whose secret the reader does not hold. The faces are taken as given; all else is still re-decided.
    What was thrown with real dice, in the same decision, is an answer and not of this source."""

    def __init__(self, source: Source, entries: Entries) -> None:
        self.source: Source = source
        thrown = [e for e in entries if isinstance(e.fact, f.Rolled | f.Shuffled) and e.fact.source == source]
        self._throws = [(e, e.fact.faces) for e in thrown if isinstance(e.fact, f.Rolled)][::-1]
        self._orders = [e for e in thrown if isinstance(e.fact, f.Shuffled)][::-1]

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        """The next recorded faces, if these dice can show them."""
        if not self._throws:
            return ()
        entry, faces = self._throws.pop()
        if not possible(faces, dice):
            raise Differs(entry.version, "dice", entry.clause, [die.id for die in dice], list(faces))
        return faces

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """The next recorded order, if it holds the same cards."""
        if not self._orders:
            return tuple(cards)
        orders = [p.fact.cards for p in self._orders.pop().sealed if isinstance(p.fact, f.Ordered)]
        return orders[0] if orders and sorted(orders[0]) == sorted(cards) else tuple(cards)


def pinned(rules: Rules, entry: Entry[f.Fact], began: f.Began) -> None:
    """The first entry: these rules, their dice, and what this game lets a table choose."""
    theirs, here = (began.game, began.rules, began.content), (rules.game, rules.version, rules.content)
    if theirs != here:
        raise Differs(1, "rules", "KER-3.1", list(here), list(theirs))
    if began.faces != faces_rows(rules.dice):
        raise Differs(1, "rules", "KER-3.1", list(faces_rows(rules.dice)), list(began.faces))
    if began.dice not in (ALGORITHM, SCRIPTED):
        raise Differs(1, "rules", "KER-3.1", [ALGORITHM, SCRIPTED], began.dice)
    with refused(entry):
        rulings, options = pairs(began.rulings, "ruling"), pairs(began.options, "option")
        check(rules, Plan(began.game, began.scenario, (), rulings, options))
    made: Entry[f.Fact] = Entry(1, began, (), 1, "", (), "KER-3.1")
    if not same(entry, made):
        raise Differs(1, "rules", "KER-3.1", shown(made), shown(entry))


def command_of(rules: Rules, decision: Entries) -> Command:
    """The command that the first entry of a decision records."""
    entry = decision[0]
    fact = entry.fact
    if isinstance(fact, f.Answered):
        return _answer(entry, fact)
    if isinstance(fact, f.Started):
        return Start(entry.seat)
    if isinstance(fact, f.Positioned):
        laid = next((p.fact for p in entry.sealed if isinstance(p.fact, f.Laid)), None)
        if laid is None:
            raise Differs(entry.version, "rules", "KER-6.2", "a position, sealed for no one", shown(entry))
        return Position(msgspec.json.decode(laid.position, type=rules.position), entry.seat)
    if isinstance(fact, f.Conceded):
        return Concede(fact.seat)
    if isinstance(fact, f.Adjusted):
        return Adjust(fact.by, fact.reason, _by_hand(decision))
    if isinstance(fact, f.Corrected):
        return Correct(fact.by, fact.of, fact.ruling, _by_hand(decision))
    raise Differs(entry.version, "rules", "KER-1.1", "an input", shown(entry))


def _answer(entry: Entry[f.Fact], fact: f.Answered) -> Answer:
    choice, standing = fact.choice, False
    for part in entry.sealed:
        if isinstance(part.fact, f.Chose):
            choice = part.fact.choice
        elif isinstance(part.fact, f.Typed):
            standing = part.fact.standing
    return Answer(fact.seat, choice, 0, standing)


def _by_hand(decision: Entries) -> tuple[f.Fact, ...]:
    """The facts people wrote: those that rest on the input alone and cite its clause."""
    first = decision[0]
    made = [e.fact for e in decision[1:] if e.because == (first.version,) and e.clause == first.clause]
    return tuple(made)


def redecide(rules: Rules, state: State, decision: Entries, chance: Chance) -> tuple[Entries, State]:
    """The entries that the recorded input gives today, and where they lead; `Differs` where it is refused."""
    first = decision[0]
    try:
        tx = decided(rules, state, command_of(rules, decision), chance, first.version - 1)
    except Refusal as refusal:
        raise _refused(first, refusal) from refusal
    except (*MISFITS, StopIteration, msgspec.MsgspecError, ArithmeticError, RecursionError) as error:
        raise Differs(first.version, "rules", first.clause, {"error": str(error)}, shown(first)) from error
    return tx.entries, tx.after()


def stood(rules: Rules, state: State, entry: Entry[f.Fact]) -> None:
    """A pass that was not typed is one that its seat had said it would make, and its turn (KER-4.2)."""
    for part in entry.sealed:
        if isinstance(part.fact, f.Typed) and part.fact.standing:
            passing = standing_pass(rules, state)
            if passing is None or passing.seat != entry.seat:
                raise Differs(entry.version, "rules", "KER-4.2", "a pass that was typed", shown(entry))


@contextmanager
def refused(entry: Entry[f.Fact]) -> Iterator[None]:
    """What is refused today cannot have been done: the refusal becomes `Differs`."""
    try:
        yield
    except Refusal as refusal:
        raise _refused(entry, refusal) from refusal


def _refused(entry: Entry[f.Fact], refusal: Refusal) -> Differs:
    found = {"refused": str(refusal), "legal": list(refusal.legal)}
    return Differs(entry.version, "rules", refusal.clause, found, shown(entry))


def compare(decision: Entries, again: Entries) -> None:
    """Raises `Differs` at the first entry that is not the same."""
    for recorded, made in zip(decision, again, strict=False):
        if not same(recorded, made):
            level: Level = "dice" if _only_faces(recorded.fact, made.fact) else "rules"
            clause = made.clause or recorded.clause
            raise Differs(recorded.version, level, clause, shown(made), shown(recorded))
    if len(decision) != len(again):
        place = min(len(decision), len(again))
        recorded_next = decision[place] if place < len(decision) else None
        made_next = again[place] if place < len(again) else None
        version = decision[0].version + place
        clause = (made_next or recorded_next or decision[0]).clause
        raise Differs(version, "rules", clause, shown(made_next), shown(recorded_next))


def same(one: Entry[f.Fact], other: Entry[f.Fact]) -> bool:
    """Equal in all that re-deciding compares."""
    return (
        one.fact == other.fact
        and one.sealed == other.sealed
        and one.version == other.version
        and one.seat == other.seat
        and one.cause == other.cause
        and one.because == other.because
        and one.clause == other.clause
    )


def _only_faces(one: f.Fact, other: f.Fact) -> bool:
    """Whether two throws differ in what came up alone."""
    if isinstance(one, f.Rolled) and isinstance(other, f.Rolled):
        return msgspec.structs.replace(one, faces=other.faces) == other
    return isinstance(one, f.Shuffled) and one == other


def remake(rules: Rules, state: State, entry: Entry[f.Fact], secret: bytes | None) -> Entry[f.Fact]:
    """A table entry made again from what it says; refusals become `Differs`."""
    with refused(entry):
        return REMADE[type(entry.fact)](rules, state, entry, secret)


def _stood(rules: Rules, state: State, entry: Entry[f.Fact], _: bytes | None) -> Entry[f.Fact]:
    until = next((p.fact for p in entry.sealed if isinstance(p.fact, f.Until)), None)
    if until is None:
        raise Differs(entry.version, "rules", "KER-4.2", "a moment, sealed for its seat", shown(entry))
    return t.stand_pass(rules, state, until.seat, until.when, entry.version - 1)


def _closed(_: Rules, state: State, entry: Entry[f.Fact], secret: bytes | None) -> Entry[f.Fact]:
    fact: Any = entry.fact
    return t.close(state, fact.by, secret or b"", entry.version - 1)


def _dispute_ruled(rules: Rules, state: State, entry: Entry[f.Fact], _: bytes | None) -> Entry[f.Fact]:
    """Each verdict says what it needs and nothing else: the clause is the one at issue, or was ruled anew."""
    fact: Any = entry.fact
    opened = state.table.disputes.get(str(fact.dispute))
    clause = fact.clause if opened is None or fact.verdict == "house-rule" else opened.clause
    variant = fact.variant if fact.verdict == "house-rule" else ""
    correction = fact.correction if fact.verdict == "overturned" else 0
    said = f.DisputeRuled(fact.by, fact.dispute, fact.verdict, fact.reason, clause, variant, correction)
    return t.rule_dispute(rules, state, said, entry.version - 1)


Remake = Callable[[Rules, State, Entry[Any], bytes | None], Entry[f.Fact]]
REMADE: dict[type[f.Fact], Remake] = {
    f.Joined: lambda r, s, e, _: t.join(r, s, e.fact.seat, e.fact.entropy, e.version - 1),
    f.Left: lambda r, s, e, _: t.leave(s, e.fact.seat, e.fact.keeper, e.version - 1),
    f.Noted: lambda r, s, e, _: t.note(s, e.fact.by, e.fact.text, e.fact.on, e.version - 1),
    f.StoodPass: _stood,
    f.Looked: lambda r, s, e, _: t.look(s, e.fact.by, e.fact.at_version, e.version - 1),
    f.Ruled: lambda r, s, e, _: t.rule(r, s, e.fact.clause, e.fact.variant, e.fact.by, e.version - 1),
    f.Disputed: lambda r, s, e, _: t.dispute(
        r, s, e.fact.by, e.fact.on, e.fact.claim, e.fact.clause, e.version - 1
    ),
    f.DisputeRuled: _dispute_ruled,
    f.DisputeWithdrawn: lambda _, s, e, __: t.withdraw_dispute(s, e.fact.by, e.fact.dispute, e.version - 1),
    f.Agreed: lambda _, s, e, __: undo.agreement(s, e.fact.by, e.fact.request, e.version - 1),
    f.Declined: lambda _, s, e, __: undo.refusal(s, e.fact.by, e.fact.request, e.version - 1),
    f.Withdrew: lambda _, s, e, __: undo.withdrawal(s, e.fact.by, e.version - 1),
    f.BranchAsked: lambda _, s, e, __: t.ask_branch(s, e.fact.by, e.fact.at, e.fact.rules, e.version - 1),
    f.Branched: lambda _, s, e, __: t.branched(s, e.fact.by, e.fact.session, e.version - 1),
    f.Closed: _closed,
    f.Signed: lambda _, __, e, ___: t.sign(e.fact.key, e.fact.signature, e.fact.link, e.version - 1),
}


def folded(model: Model, state: State, entry: Entry[f.Fact]) -> State:
    """The state after an entry. One that speaks of what is not there was altered."""
    try:
        if entry.fact.lane == "play":
            return fold_play(model, state, entry)
        return fold_table(state, entry)
    except MISFITS as error:
        expected = "an entry that fits those before it"
        raise Differs(entry.version, "phases", "KER-2.6", expected, shown(entry)) from error
