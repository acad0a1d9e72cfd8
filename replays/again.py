"""The deal of a closed session, played again, and the two set beside each other (KER-9.6).

A new session has the secret of the old one, its rules, scenario, options, readings, seats and words, and
answers the questions of set-up alike: so the first round begins at the very same table, and whoever goes on
choosing alike throws alike. It may also begin at a later moment of the old session: then it gives all answers
up to there alike, which is possible where nothing but answers led there. Its first entry says so, since
whoever knows the old session knows what lies in the new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.beginning import pairs
from engine.commands import Answer
from engine.dice import ALGORITHM
from engine.errors import Illegal, Unknown
from engine.model import State
from engine.pace import PACES
from engine.past import on_line
from engine.recorded import command_of
from engine.wording import Text, say
from replays.create import Plan
from replays.timeline import Decision, decisions, steps_to

if TYPE_CHECKING:
    from engine.entries import Entry
    from engine.system import Rules
    from replays.session import Session


class Deal(Struct, frozen=True):
    """How to begin a session with the deal of another: its plan, its dice secret, and what is answered before
    the first round, or up to the moment from which it goes on; `there`: the table of that moment, None for
    the first round."""

    plan: Plan
    secret: bytes
    answers: tuple[Answer, ...]
    there: State | None = None

    def check(self, made: State) -> None:
        """`Illegal` where the answers led to another table than they did."""
        there = self.there
        if there is not None and _stands(made) != _stands(there):
            raise elsewhere(self.plan.deal_at)


def _stands(state: State) -> tuple[object, ...]:
    """What a table stands at, as far as answers can lead there."""
    course, asked = state.course, state.course.prompt
    slots = () if asked is None else tuple((each.question, each.done, each.choice) for each in asked.slots)
    return state.board, course.piles, course.round, course.phase, slots


def elsewhere(at: int) -> Illegal:
    """The refusal where more than answers led to a moment."""
    told = say("more than answers led to entry {n}: the deal is played from an earlier moment", n=at)
    return Illegal(told, "KER-9.6")


class Parted(Struct, frozen=True):
    """Where two sessions of one deal went apart: the entries of the first answers that differ; 0 where one
    has none any more."""

    here: int
    there: int


def deal_of(live: Session, rules: Rules, at: int = 0) -> Deal:
    """The deal of a closed session, for the `rules` that are installed; `at`: from the moment after this
    entry on. `Illegal`, with the reason, for one whose deal does not come twice, or not from there."""
    entries = live.read(0)
    closed = next((each for each in reversed(entries) if isinstance(each.event, ev.Closed)), None)
    began = entries[0].event
    assert isinstance(began, ev.Began)
    started = next((each for each in entries if isinstance(each.event, ev.Started)), None)
    why = _unfit(live, rules, began, closed, started)
    if why is not None:
        raise Illegal(why, "KER-9.6")
    assert closed is not None and isinstance(closed.event, ev.Closed)
    assert started is not None and isinstance(started.event, ev.Started)
    before = live.at(started.version).table
    salts = {
        (each.event.seat, each.event.words): each.event.salt
        for each in entries[: started.version]
        if isinstance(each.event, ev.WordsShown)
    }
    pace = before.paces.get("@", "")
    plan = Plan(
        rules.game,
        began.scenario,
        started.event.seats,
        pairs(began.rulings, "ruling"),
        pairs(began.options, "option"),
        {seat: (words, salts[seat, words]) for seat, words in before.words.items()},
        given=True,
        pace=next((each for each in PACES if each == pace), ""),
        deal_of=live.session,
        deal_link=closed.link,
        brought=began.brought,
    )
    secret = bytes.fromhex(closed.event.secret)
    if not at and not began.deal_at:
        return Deal(plan, secret, tuple(_set_up(live, rules)))
    given = list(_given(live, rules, at, began.deal_answers))
    until = given[-1][0] if given else 0
    there = live.at(until)
    if at and (not there.course.round or there.course.ended):
        raise Illegal(say("after entry {n} there is no round that could be played on", n=at), "KER-9.6")
    answers = tuple(answer for _, answer in given)
    plan = replace(plan, deal_at=until, deal_answers=sum(not each.pace for each in answers))
    return Deal(plan, secret, answers, there)


def _set_up(live: Session, rules: Rules) -> Iterator[Answer]:
    """The answers before the first round, on the line that stands, but for passes that the pace makes."""
    for decision in decisions(steps_to(live, live.version)):
        if decision.before.course.round:
            return
        event = decision.first.event
        if isinstance(event, ev.Answered) and not event.pace:
            yield _answer(rules, decision)


def _given(live: Session, rules: Rules, at: int, answers: int) -> Iterator[tuple[int, Answer]]:
    """What was answered on the line that stands, up to an entry, or so many `answers` where none is named;
    passes that the pace made among them, each with its last entry. `Illegal` where anything else led
    there."""
    if at and not (0 < at <= live.version and on_line(live.seeker, at, live.state.head)):
        raise Illegal(say("entry {n} does not lie on the line that was played to the end", n=at), "KER-9.6")
    for decision in decisions(steps_to(live, live.version)):
        event, last = decision.first.event, decision.entries[-1].version
        if isinstance(event, ev.Answered):
            answers -= not event.pace
            if last > at if at else answers < 0:
                return
            yield last, _answer(rules, decision)
        elif event.lane == "play" and not isinstance(event, ev.Began | ev.Started) and last <= at:
            raise elsewhere(at)


def _answer(rules: Rules, decision: Decision) -> Answer:
    command = command_of(rules, decision.entries)
    assert isinstance(command, Answer)
    return replace(command, set=0, standing=False)


def _unfit(
    live: Session,
    rules: Rules,
    began: ev.Began,
    closed: Entry[ev.Event] | None,
    started: Entry[ev.Event] | None,
) -> Text | None:
    """Why the deal of a session cannot be played again, if anything."""
    course, options = live.state.course, pairs(began.options, "option")
    if closed is None:
        return say("the deal of a session is known to all when it is closed, and played again then")
    if began.parent:
        return say("a branch was dealt in {parent}: play the deal of that", parent=began.parent)
    if started is None:
        return say("nothing was dealt in this session by its secret")
    if began.dice != ALGORITHM or options.get("dice", "seeded") != "seeded":
        return say("its dice were not thrown by its secret")
    if options.get("label") == "fresh":
        return say("its dice fall anew at each entry, so no deal comes twice")
    if (course.rules, course.content) != (rules.version, rules.content):
        return say("it was dealt under other rules than those that are installed")
    return None


def has_deal(live: Session) -> str:
    """The session whose deal a session has; nothing where it has its own."""
    (first,) = live.read(0, 1)
    return first.event.deal_of if isinstance(first.event, ev.Began) else ""


def dealt_by(live: Session) -> ev.Began:
    """The first entry of a session that has the deal of another. `Unknown` for any other."""
    (first,) = live.read(0, 1)
    if not isinstance(first.event, ev.Began) or not first.event.deal_of:
        raise Unknown(say("{session} has a deal of its own", session=live.session), "KER-9.6")
    return first.event


def is_deal(began: ev.Began, other: Session) -> bool:
    """Whether a session is the one, as it was closed, whose deal is named."""
    return any(isinstance(each.event, ev.Closed) and each.link == began.deal_link for each in other.read(0))


def parted(live: Session, other: Session) -> Parted | None:
    """Where two sessions of one deal went apart; None where they were played alike to the end."""
    here, there = _answers(live), _answers(other)
    while True:
        one, two = next(here, None), next(there, None)
        if one is None and two is None:
            return None
        if one is None or two is None or one[1] != two[1]:
            return Parted(one[0] if one else 0, two[0] if two else 0)


Said = tuple[int, tuple[str, tuple[str, ...]]]
"""The entry of an answer, whose it is, and what was chosen."""


def _answers(live: Session) -> Iterator[Said]:
    """What people chose on the line that stands; passes that the pace made follow from it."""
    for decision in decisions(steps_to(live, live.version)):
        event = decision.first.event
        if isinstance(event, ev.Conceded):
            yield decision.first.version, (event.seat, ("concede",))
        elif isinstance(event, ev.Answered) and not event.pace:
            command = command_of(live.rules, decision.entries)
            assert isinstance(command, Answer)
            yield decision.first.version, (command.seat, command.choice)
