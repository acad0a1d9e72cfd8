"""What people do around the game: sit down, leave, note, pass in advance, rule, dispute, sign. None of it
moves the game; each is one table entry, but for the settlement of a dispute, which may come with what it
rests on."""

from __future__ import annotations

import re

from engine import events as ev
from engine import seals
from engine.audience import PUBLIC, REFEREE
from engine.commands import (
    Correct,
    Dispute,
    Hold,
    Join,
    Leave,
    Look,
    Note,
    Release,
    Rule,
    SetPace,
    Settle,
    SettleResponse,
    Sign,
    StandPass,
    WithdrawDispute,
    actor,
)
from engine.entries import Entry, Part
from engine.errors import Illegal, Malformed, NotYours, Unknown
from engine.model import State
from engine.moment import Made, Moment, present, short
from engine.past import was_played
from engine.play import acting, resolve
from engine.system import Rules
from engine.table import Dispute as Disputed
from engine.table import within
from engine.wording import say

DIGEST = re.compile(r"[0-9a-f]{64}\Z")
SEAT = re.compile(r"[a-z][a-z0-9-]{0,31}\Z")
RESERVED = (PUBLIC, REFEREE)


def join(now: Moment, command: Join) -> Made:
    """Take a seat before the start, or come back to one's own after leaving (KER-6.1)."""
    seat, table, started = command.seat, now.state.table, now.state.course.origin
    if not SEAT.match(seat) or seat in RESERVED:
        raise Malformed(
            say("{seat} cannot name a seat: use small letters, digits and hyphens", seat=seat), "KER-6.1"
        )
    back = seat in table.keepers
    if seat in table.seats and not back:
        raise Illegal(say("{seat} is taken", seat=seat), "KER-6.1")
    if started and not back:
        raise Illegal(say("the game has started already"), "KER-6.1", tuple(sorted(table.keepers)))
    if not started and len(table.present) >= now.rules.seats[1]:
        raise Illegal(say("all {n} seats are taken", n=now.rules.seats[1]), "KER-6.2")
    if not back and table.words:
        raise Illegal(say("words for the dice were shown already; all have to commit anew"), "KER-3.6")
    if command.pledge and (back or not DIGEST.match(command.pledge)):
        raise Malformed(say("{n} small hexadecimal digits are expected", n=64), "KER-3.6")
    return now.said(seat, ev.Joined(seat, command.pledge), "KER-6.1")


def _before_words(state: State) -> None:
    """Between the first words that are shown and the start the dice can be known, so nothing is changed that
    they would fall on (KER-3.6)."""
    if state.table.words and not state.course.origin:
        raise Illegal(say("words for the dice were shown already: start first"), "KER-3.6")


def leave(now: Moment, command: Leave) -> Made:
    """Give a seat up; the keeper, another seat at the table or the referee, answers for it (KER-6.1)."""
    seat, keeper, at_table = command.seat, command.keeper, now.state.table.present
    _before_words(now.state)
    if present(now.state, seat) not in at_table:
        raise Illegal(say("{seat} has left already", seat=seat), "KER-6.1")
    if keeper == seat or (keeper != REFEREE and keeper not in at_table):
        others = tuple(each for each in at_table if each != seat)
        raise Illegal(say("{keeper} cannot keep the seat", keeper=keeper), "KER-6.1", (*others, REFEREE))
    return now.said(seat, ev.Left(seat, keeper), "KER-6.1")


def note(now: Moment, command: Note) -> Made:
    """A note or bookmark."""
    by, last = present(now.state, command.by), now.version
    if not 0 <= command.on <= last or not command.text.strip():
        raise Malformed(say("a note has a text, and stands on an entry from 1 to {n}", n=last), "KER-2.6")
    return now.said(by, ev.Noted(by, short(command.text), command.on or last), "KER-2.6")


def stand_pass(now: Moment, command: StandPass) -> Made:
    """Pass by oneself until a moment the rule system knows. The moment is sealed."""
    seat, when, words = command.seat, command.when, now.rules.passes
    if seat == REFEREE:
        raise NotYours(say("the referee has no turn to pass"), "KER-4.2", now.state.table.seats)
    acting(now.state, seat, actor(command))
    if when and when not in words:
        raise Malformed(say("{when} is no moment of this game", when=when), "KER-4.2", words)
    sealed: Part[ev.Event] = Part((seat,), ev.Until(seat, when))
    return now.said(actor(command), ev.StoodPass(seat), "KER-4.2", sealed)


def set_pace(now: Moment, command: SetPace) -> Made:
    """Play at a pace, for a seat; the table's is set before the start, or by the referee (KER-4.4)."""
    by, seat, at, rules = present(now.state, command.by), command.seat, command.at, now.rules
    if rules.moments is None:
        raise Illegal(say("{game} has no pace to set", game=rules.game), "KER-4.4")
    if seat:
        acting(now.state, seat, by)
    elif by != REFEREE and now.state.course.origin and len(now.state.table.voices) > 1:
        told = say("the pace of the table is set before the start; each seat may set its own")
        raise NotYours(told, "KER-4.4", (REFEREE,))
    _need_place(rules, at, "KER-4.4")
    return now.said(by, ev.PaceSet(by, seat, at, command.pace), "KER-4.4")


def _need_place(rules: Rules, at: str, clause: str) -> None:
    """If a place is named: a window, or a phase that has one; elsewhere nobody is ever asked for actions."""
    if at and not any(within(each, at) for each in rules.windows):
        raise Malformed(say("{when} is no moment of this game", when=at), clause, rules.windows)


def hold(now: Moment, command: Hold) -> Made:
    """Make the table wait for a seat, now or at a window (KER-4.5)."""
    acting(now.state, command.seat, actor(command))
    _need_place(now.rules, command.at, "KER-4.5")
    if now.state.table.holds.get(command.seat) == command.at:
        raise Illegal(say("the table waits for {seat} already", seat=command.seat), "KER-4.5")
    return now.said(actor(command), ev.HeldUp(command.seat, command.at), "KER-4.5")


def release(now: Moment, command: Release) -> Made:
    """No longer make the table wait."""
    acting(now.state, command.seat, actor(command))
    if command.seat not in now.state.table.holds:
        raise Illegal(say("the table does not wait for {seat}", seat=command.seat), "KER-4.5")
    return now.said(actor(command), ev.Released(command.seat), "KER-4.5")


def settle_response(now: Moment, command: SettleResponse) -> Made:
    """Settle what one does about an optional response. What is settled is sealed: where that is closed, as in
    a public copy, it reads as if nothing were to be asked."""
    seat, named, rules = command.seat, command.thing, now.rules
    acting(now.state, seat, actor(command))
    if not rules.listeners:
        raise Illegal(say("nothing is asked here that could be settled"), "KER-4.6")
    named = named if rules.moments is None else rules.moments.card(named)
    nothing = (named, command.how) == ("", "ask")
    if not nothing and not rules.model.zones.known(now.state.board, named):
        raise Unknown(say("no card is called {name}", name=short(named)), "KER-4.6")
    sealed: Part[ev.Event] = Part((seat,), ev.Settles(seat, short(named), command.how))
    return now.said(actor(command), ev.Settled(seat), "KER-4.6", sealed)


def look(now: Moment, command: Look) -> Made:
    """The referee looks at what is hidden; the table sees that it did."""
    if command.by != REFEREE:
        raise NotYours(say("the referee looks at what is hidden"), "KER-8.1", (REFEREE,))
    if not 0 <= command.at <= now.version:
        raise Malformed(say("the log has no entry {version}", version=command.at), "KER-8.1")
    return now.said(REFEREE, ev.Looked(REFEREE, command.at or now.version), "KER-8.1")


def rule(now: Moment, command: Rule) -> Made:
    """From here on, on every line, a clause is read in another variant."""
    now.rules.clauses.check_ruling(command.clause, command.variant)
    _before_words(now.state)
    by = present(now.state, command.by)
    return now.said(by, ev.Ruled(command.clause, command.variant, by), "KER-8.2")


def sign(now: Moment, command: Sign) -> Made:
    """Vouch for all entries so far; also after the closing (KER-6.6)."""
    for text, digits in ((command.key, 64), (command.signature, 128)):
        if len(text) != digits or not re.fullmatch("[0-9a-f]*", text):
            raise Malformed(say("{n} small hexadecimal digits are expected", n=digits), "KER-6.6")
    last = now.past.read(now.version - 1, now.version)
    link = last[0].link if last else seals.opening_link(now.past.session)
    if not seals.signs(now.past.session, now.version, link, command.key, command.signature):
        raise Malformed(
            say("the signature was not made by that key over entry {n}", n=now.version), "KER-6.6"
        )
    return now.said("", ev.Signed(command.key, command.signature, link), "KER-6.6")


# disputes ----------------------------------------------------------------------------------------------


def dispute(now: Moment, command: Dispute) -> Made:
    """Say that an entry is not right, and which clause is at issue (KER-9.1)."""
    by, on = present(now.state, command.by), command.on
    if not 0 < on <= now.version:
        raise Malformed(say("the log has no entry {version}", version=on), "KER-9.1")
    if not command.claim.strip():
        raise Malformed(say("a dispute says what is wrong"), "KER-9.1")
    if command.clause:
        now.rules.clauses[command.clause]  # `Unknown` if there is none
    clause = command.clause or now.past.read(on - 1, on)[0].clause
    return now.said(by, ev.Disputed(by, on, short(command.claim), clause), "KER-9.1")


def open_disputes(state: State) -> tuple[str, ...]:
    """The disputes that are not settled, by the version of their entry."""
    return tuple(key for key, each in state.table.disputes.items() if each.stands == "open")


def _unsettled(state: State, number: int, clause: str) -> Disputed:
    found = state.table.disputes.get(str(number))
    if found is None or found.stands != "open":
        raise Illegal(say("entry {version} is no open dispute", version=number), clause, open_disputes(state))
    return found


def settle(now: Moment, command: Settle) -> Made:
    """Settle a dispute (KER-9.2): upheld in one entry; else with the correction, or the ruling, before it."""
    opened, by = _unsettled(now.state, command.dispute, "KER-9.2"), present(now.state, command.by)
    if by != REFEREE and len(now.state.table.present) > 1:
        raise NotYours(say("the referee settles disputes"), "KER-9.2", (REFEREE,))
    if command.verdict != "overturned" and command.events:
        raise Malformed(say("only a dispute that is overturned changes the table"), "KER-9.2")
    said = ev.DisputeRuled(by, command.dispute, command.verdict, short(command.reason), opened.clause)
    if command.verdict == "overturned":
        return _overturned(now, command, opened, said)
    if command.verdict == "house-rule":
        clause = command.clause or opened.clause
        now.rules.clauses.check_ruling(clause, command.variant)
        rests, said = (
            ev.Ruled(clause, command.variant, by),
            ev.DisputeRuled(by, command.dispute, "house-rule", command.reason, clause, command.variant),
        )
        return [*now.said(by, rests, "KER-8.2"), now.entry(2, by, said, "KER-9.2")]
    return now.said(by, said, "KER-9.2")


def _overturned(now: Moment, command: Settle, opened: Disputed, said: ev.DisputeRuled) -> Made:
    if not command.events:
        raise Malformed(say("say which events put the table right"), "KER-9.2")
    ruling = command.reason.strip() or opened.claim
    correction = Correct(command.by, opened.on, ruling, command.events)
    need_behind(now, correction)
    made: list[Entry[ev.Event]] = resolve(now.rules, now.state, correction, now.chance, now.version).entries
    ruled = ev.DisputeRuled(
        said.by, said.dispute, "overturned", command.reason, opened.clause, "", now.version + 1
    )
    return [*made, now.entry(len(made) + 1, command.by, ruled, "KER-9.2")]


def need_behind(now: Moment, command: Correct) -> None:
    """What is corrected was played, on the line that stands (KER-8.2)."""
    if not was_played(now.past, command.of, now.state.head):
        raise Malformed(say("no entry {version} lies behind this point", version=command.of), "KER-8.2")


def withdraw_dispute(now: Moment, command: WithdrawDispute) -> Made:
    """Take one's own dispute back (KER-9.3)."""
    opened, by = _unsettled(now.state, command.dispute, "KER-9.3"), present(now.state, command.by)
    if by != opened.by:
        raise NotYours(say("{by} asked, not {seat}", by=opened.by, seat=by), "KER-9.3", (opened.by,))
    return now.said(by, ev.DisputeWithdrawn(by, command.dispute), "KER-9.3")
