"""Disputes: opened, settled and withdrawn as table entries, which move nothing and are never undone."""

from __future__ import annotations

from collections.abc import Sequence

from engine import facts as f
from engine import table_commands as t
from engine.commands import Correct
from engine.decider import decided
from engine.entries import Entry
from engine.errors import Illegal, Malformed, Unknown
from engine.fold import fold_table
from engine.model import State
from engine.table import Dispute
from engine.wording import say
from replays.attempts import Tried
from replays.live import Live, Outcome

Entries = Sequence[Entry[f.Fact]]


def dispute(live: Live, by: str, on: int, claim: str, clause: str = "", key: str = "") -> Outcome:
    """Say that an entry is not right. The clause at issue is that of the entry unless another is named."""

    def make(state: State, version: int) -> Entries:
        cited = clause or _clause(live, on)
        return [t.dispute(live.rules, state, by, on, claim, cited, version)]

    return live.save(make, key, Tried(by, "dispute", (str(on),)))


def _clause(live: Live, on: int) -> str:
    found = live.read(on - 1, on) if on > 0 else []
    return found[0].clause if found else ""


def uphold(live: Live, by: str, number: int, reason: str = "", key: str = "") -> Outcome:
    """What was decided stands."""

    def make(state: State, version: int) -> Entries:
        fact = f.DisputeRuled(by, number, "upheld", reason, _opened(state, number).clause)
        return [t.rule_dispute(live.rules, state, fact, version)]

    return live.save(make, key, Tried(by, "uphold", (str(number),)))


def overturn(
    live: Live, by: str, number: int, facts: tuple[f.Fact, ...], reason: str = "", key: str = ""
) -> Outcome:
    """What was decided is wrong, and these facts put the table right: a correction and the ruling. Without a
    reason the claim is what was ruled."""

    def make(state: State, version: int) -> Entries:
        if not facts:
            raise Malformed(say("say which facts put the table right"), "KER-9.2")
        opened = _opened(state, number)
        live.need_behind(state, opened.on)
        correction = Correct(by, opened.on, reason.strip() or opened.claim, facts)
        tx = decided(live.rules, state, correction, live.chance, version)
        fact = f.DisputeRuled(by, number, "overturned", reason, opened.clause, correction=version + 1)
        return [*tx.entries, t.rule_dispute(live.rules, tx.after(), fact, tx.version)]

    return live.save(make, key, Tried(by, "overturn", (str(number),)))


def house_rule(
    live: Live, by: str, number: int, variant: str, clause: str = "", reason: str = "", key: str = ""
) -> Outcome:
    """From here on the clause is read in another variant; what happened stays as it was."""

    def make(state: State, version: int) -> Entries:
        cited = clause or _opened(state, number).clause
        ruled = t.rule(live.rules, state, cited, variant, by, version)
        fact = f.DisputeRuled(by, number, "house-rule", reason, cited, variant)
        return [ruled, t.rule_dispute(live.rules, fold_table(state, ruled), fact, version + 1)]

    return live.save(make, key, Tried(by, "house-rule", (str(number), variant)))


def withdraw(live: Live, by: str, number: int, key: str = "") -> Outcome:
    """Take one's own dispute back."""
    what = Tried(by, "withdraw", (str(number),))
    return live.save(lambda s, v: [t.withdraw_dispute(s, by, number, v)], key, what)


def _opened(state: State, number: int) -> Dispute:
    """The dispute, which has to be open; `Illegal` with those that are."""
    found = state.table.disputes.get(str(number))
    if found is None or found.stands != "open":
        raise Illegal(
            say("entry {version} is no open dispute", version=number), "KER-9.2", t.open_disputes(state)
        )
    return found


def find(state: State, number: int) -> Dispute:
    """A dispute of the table, settled or not. `Unknown` with those there are."""
    found = state.table.disputes.get(str(number))
    if found is None:
        raise Unknown(
            say("entry {version} opened no dispute", version=number), "", tuple(state.table.disputes)
        )
    return found
