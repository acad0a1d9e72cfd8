"""What people do around the game: sit down, leave, note, pass in advance, rule, close. None of it moves the
game; each is one table entry."""

from __future__ import annotations

import re

from engine import facts as f
from engine.audience import PUBLIC, REFEREE
from engine.entries import Entry, Part
from engine.errors import Illegal, Malformed, NotYours
from engine.model import State
from engine.system import Rules
from engine.table import Dispute
from engine.wording import plain, say

HEX = re.compile(r"[0-9a-f]*\Z")
SEAT = re.compile(r"[a-z][a-z0-9-]{0,31}\Z")
RESERVED = (PUBLIC, REFEREE)
LONGEST = 500
"""Characters a note or an entropy text may have."""


def entry(fact: f.Fact, clause: str, seat: str, version: int, *sealed: Part[f.Fact]) -> Entry[f.Fact]:
    """A table or cursor entry: an input of its own, which nothing follows."""
    return Entry(version, fact, sealed, version, seat, (), clause)


def _open_session(state: State) -> None:
    if state.table.closed:
        raise Illegal(say("the session is closed"), "KER-6.5")


def _short(text: str) -> str:
    if len(text) > LONGEST or plain(text) != text:
        raise Malformed(say("a text is at most {n} printable characters", n=LONGEST), "KER-6.1")
    return text


def present(state: State, seat: str) -> str:
    """The seat, if it is at the table (or the referee)."""
    if seat != REFEREE and seat not in state.table.seats:
        raise NotYours(say("no seat is called {seat}", seat=seat), "KER-6.1", state.table.seats)
    return seat


def join(rules: Rules, state: State, seat: str, entropy: str, version: int) -> Entry[f.Fact]:
    """Take a seat before the start, or come back to one's own after leaving (KER-6.1)."""
    _open_session(state)
    if not SEAT.match(seat) or seat in RESERVED:
        raise Malformed(
            say("{seat} cannot name a seat: use small letters, digits and hyphens", seat=seat), "KER-6.1"
        )
    back = seat in state.table.keepers
    if seat in state.table.seats and not back:
        raise Illegal(say("{seat} is taken", seat=seat), "KER-6.1")
    if state.course.origin and not back:
        raise Illegal(say("the game has started already"), "KER-6.1", tuple(sorted(state.table.keepers)))
    if not state.course.origin and len(state.table.present) >= rules.seats[1]:
        raise Illegal(say("all {n} seats are taken", n=rules.seats[1]), "KER-6.2")
    return entry(f.Joined(seat, _short(entropy)), "KER-6.1", seat, version + 1)


def leave(state: State, seat: str, keeper: str, version: int) -> Entry[f.Fact]:
    """Give a seat up; the keeper, another seat at the table or the referee, answers for it (KER-6.1)."""
    _open_session(state)
    if present(state, seat) not in state.table.present:
        raise Illegal(say("{seat} has left already", seat=seat), "KER-6.1")
    if keeper == seat or (keeper != REFEREE and keeper not in state.table.present):
        others = tuple(each for each in state.table.present if each != seat)
        raise Illegal(say("{keeper} cannot keep the seat", keeper=keeper), "KER-6.1", (*others, REFEREE))
    return entry(f.Left(seat, keeper), "KER-6.1", seat, version + 1)


def note(state: State, by: str, text: str, on: int, version: int) -> Entry[f.Fact]:
    """A note or bookmark on entry `on` (0: where the log stands)."""
    _open_session(state)
    if not 0 <= on <= version or not text.strip():
        raise Malformed(say("a note has a text, and stands on an entry from 1 to {n}", n=version), "KER-2.6")
    return entry(f.Noted(present(state, by), _short(text), on or version), "KER-2.6", by, version + 1)


def stand_pass(rules: Rules, state: State, seat: str, when: str, version: int) -> Entry[f.Fact]:
    """Pass by oneself until a moment the rule system knows (empty: no longer). The moment is sealed."""
    _open_session(state)
    if present(state, seat) == REFEREE:
        raise NotYours(say("the referee has no turn to pass"), "KER-4.2", state.table.seats)
    if when and when not in rules.passes:
        raise Malformed(say("{when} is no moment of this game", when=when), "KER-4.2", rules.passes)
    sealed: Part[f.Fact] = Part((seat,), f.Until(seat, when))
    return entry(f.StoodPass(seat), "KER-4.2", seat, version + 1, sealed)


def look(state: State, by: str, at: int, version: int) -> Entry[f.Fact]:
    """The referee looks at what is hidden; the table sees that it did."""
    _open_session(state)
    if by != REFEREE:
        raise NotYours(say("the referee looks at what is hidden"), "KER-8.1", (REFEREE,))
    return entry(f.Looked(by, at), "KER-8.1", by, version + 1)


def rule(rules: Rules, state: State, clause: str, variant: str, by: str, version: int) -> Entry[f.Fact]:
    """From here on, on every line, a clause is read in another variant."""
    _open_session(state)
    rules.clauses.check_ruling(clause, variant)
    return entry(f.Ruled(clause, variant, present(state, by)), "KER-8.2", by, version + 1)


def ask_branch(state: State, by: str, at: int, rules: int, version: int) -> Entry[f.Fact]:
    """Ask the table for a branch that keeps what nobody has seen (KER-9.5); one request at a time."""
    _open_session(state)
    if present(state, by) == REFEREE or by not in state.table.present:
        raise NotYours(say("a seat at the table asks for that"), "KER-9.5", state.table.present)
    if state.course.options.get("undo") == "none":
        raise Illegal(say("this table plays without undo"), "KER-2.2")
    request = state.table.request
    if request is not None and request.by != by:
        raise Illegal(say("{by} has asked the table already", by=request.by), "KER-2.5")
    return entry(f.BranchAsked(by, at, rules), "KER-9.5", by, version + 1)


def branched(state: State, by: str, session: str, version: int) -> Entry[f.Fact]:
    """The branch that the table agreed to is made, by the seat that asked for it (KER-9.5)."""
    _open_session(state)
    request = state.table.request
    if request is None or not request.branch or not state.table.agreed:
        raise Illegal(say("the table has not agreed to a branch"), "KER-9.5")
    if request.by != by:
        raise NotYours(say("{by} asked, not {seat}", by=request.by, seat=by), "KER-9.5", (request.by,))
    return entry(f.Branched(by, request.id, session), "KER-9.5", by, version + 1)


def dispute(
    rules: Rules, state: State, by: str, on: int, claim: str, clause: str, version: int
) -> Entry[f.Fact]:
    """Say that entry `on` is not right, and which clause is at issue (KER-9.1)."""
    _open_session(state)
    if not 0 < on <= version:
        raise Malformed(say("the log has no entry {version}", version=on), "KER-9.1")
    if not claim.strip():
        raise Malformed(say("a dispute says what is wrong"), "KER-9.1")
    if clause:
        rules.clauses[clause]
    return entry(f.Disputed(present(state, by), on, _short(claim), clause), "KER-9.1", by, version + 1)


def open_disputes(state: State) -> tuple[str, ...]:
    """The disputes that are not settled, by the version of their entry."""
    return tuple(key for key, each in state.table.disputes.items() if each.stands == "open")


def _unsettled(state: State, number: int, clause: str) -> Dispute:
    _open_session(state)
    found = state.table.disputes.get(str(number))
    if found is None or found.stands != "open":
        raise Illegal(say("entry {version} is no open dispute", version=number), clause, open_disputes(state))
    return found


def rule_dispute(rules: Rules, state: State, fact: f.DisputeRuled, version: int) -> Entry[f.Fact]:
    """Settle a dispute (KER-9.2). The correction, or the ruling, comes right before this entry."""
    _unsettled(state, fact.dispute, "KER-9.2")
    if present(state, fact.by) != REFEREE and len(state.table.present) > 1:
        raise NotYours(say("the referee settles disputes"), "KER-9.2", (REFEREE,))
    if fact.verdict == "overturned" and not 0 < fact.correction == state.course.cause:
        raise Illegal(say("a dispute is overturned by a correction"), "KER-9.2")
    if fact.verdict == "house-rule" and state.table.rulings.get(fact.clause) != fact.variant:
        rules.clauses.check_ruling(fact.clause, fact.variant)
        raise Illegal(
            say("{clause} is not read as {variant}", clause=fact.clause, variant=fact.variant), "KER-9.2"
        )
    _short(fact.reason)
    return entry(fact, "KER-9.2", fact.by, version + 1)


def withdraw_dispute(state: State, by: str, number: int, version: int) -> Entry[f.Fact]:
    """Take one's own dispute back (KER-9.3)."""
    opened = _unsettled(state, number, "KER-9.3")
    if present(state, by) != opened.by:
        raise NotYours(say("{by} asked, not {seat}", by=opened.by, seat=by), "KER-9.3", (opened.by,))
    return entry(f.DisputeWithdrawn(by, number), "KER-9.3", by, version + 1)


def close(state: State, by: str, secret: bytes, version: int) -> Entry[f.Fact]:
    """End the session for good and publish the dice secret (KER-3.3, KER-6.5)."""
    _open_session(state)
    return entry(f.Closed(present(state, by), secret.hex()), "KER-6.5", by, version + 1)


def sign(key: str, signature: str, link: str, version: int) -> Entry[f.Fact]:
    """Vouch for all entries up to `version`, whose link is `link`; also after the closing (KER-6.6)."""
    for text, digits in ((key, 64), (signature, 128), (link, 64)):
        if len(text) != digits or not HEX.match(text):
            raise Malformed(say("{n} small hexadecimal digits are expected", n=digits), "KER-6.6")
    return entry(f.Signed(key, signature, link), "KER-6.6", "", version + 1)
