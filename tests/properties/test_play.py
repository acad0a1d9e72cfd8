"""The proving game played at random by up to three seats, a referee and a second program."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import events as ev
from engine.audience import PUBLIC, REFEREE, seen, view
from engine.commands import (
    STEPS,
    Agree,
    Answer,
    Concede,
    Join,
    Leave,
    Look,
    Note,
    Redo,
    Refuse,
    Rule,
    StandPass,
    Undo,
    Withdraw,
)
from engine.errors import Refusal
from engine.events import Answered, CursorEvent
from engine.play import legal_for
from engine.questions import PASS
from replays.session import Session
from replays.verify import Log, verify
from tests.kernel.oracle import bare, draw, fold_all, lines, rests
from tests.kernel.told import check_told
from tests.systems.proving import events as p
from tests.systems.proving.rules import FLOW, RULES
from tests.systems.table import SECRETS, adjust, another, correct, log, raw, table

SEATS = ("ann", "bo", "cy")
ANYONE = st.sampled_from((*SEATS, REFEREE))
NONSENSE = (PASS, "lay:x", "brace:ann", "7", "", "send:dee", "face:9")
SEEDS = st.integers(0, 2**32 - 1)


class Play(RuleBasedStateMachine):
    """Commands in any order; what they promise is looked at after each, and the whole log at the end."""

    @initialize(
        seats=st.integers(1, 3),
        undo_=st.sampled_from(("guarded", "open", "consent")),
        label=st.sampled_from(("bound", "sticky", "fresh")),
        hands=st.sampled_from(("hidden", "open")),
        dice=st.sampled_from(("seeded", "declared", "declared:ann")),
    )
    def sit(self, seats: int, undo_: str, label: str, hands: str, dice: str) -> None:
        given = {"undo": undo_, "label": label, "hands": hands, "dice": dice}
        self.live: Session = table(RULES, *SEATS[:seats], options=given)
        self.other = another(self.live)
        self.programs = 0

    def tried(self, call: Any) -> Any:
        """What a call gives, or None where it is refused; then the log is as it was."""
        before, state = raw(self.live), self.live.state
        try:
            return call()
        except Refusal as caught:
            refusal = caught
        note(f"refused: {refusal.kind} {refusal.clause} {refusal}")
        assert refusal.clause in RULES.clauses
        assert str(refusal)
        assert raw(self.live) == before
        self.live.refresh()
        assert self.live.state == state
        return None

    @property
    def prompt(self) -> bool:
        return self.live.state.course.prompt is not None

    @precondition(lambda self: self.prompt)
    @rule(seed=SEEDS, second=st.booleans())
    def answer(self, seed: int, second: bool) -> None:
        """A legal answer is always taken, also from a program that has not heard the latest."""
        chance = random.Random(seed)
        asked = self.live.state.course.prompt
        assert asked is not None
        slots = [slot for slot in asked.slots if not (slot.done and asked.in_turn)]
        slot = slots[0] if asked.in_turn else chance.choice(slots)
        seat = chance.choice(slot.question.seats)
        choice = draw(chance, slot.question)
        if PASS in slot.question.ids and chance.random() < 0.4:
            choice = (PASS,)
        note(f"{seat} answers {choice}")
        program = self.other if second else self.live
        voice = self.live.state.table.voice(seat)
        done = program.do(Answer(seat, choice, asked.id, by=voice))
        event = done.entries[0].event
        assert isinstance(event, Answered)
        assert (done.entries[0].seat, event.seat) == (voice, seat)
        self.live.refresh()

    @rule(
        seat=st.sampled_from((*SEATS, "dee", "")),
        choice=st.lists(
            st.sampled_from((PASS, "lay:x", "brace:ann", "7", "", "send:dee", "face:9")), max_size=3
        ),
        far=st.integers(-1, 1),
    )
    def answer_anything(self, seat: str, choice: list[str], far: int) -> None:
        """Nothing but an option is ever accepted."""
        asked = self.live.state.course.prompt
        allowed = legal_for(self.live.state, seat)
        done = self.tried(lambda: self.live.do(Answer(seat, tuple(choice), (asked.id if asked else 9) + far)))
        if done is not None:
            assert asked is not None
            assert far == 0
            assert {*choice} <= {*allowed}
            assert self.live.state.table.voice(seat) == seat

    @rule(by=ANYONE, step=st.sampled_from(STEPS))
    def undo_a_step(self, by: str, step: str) -> None:
        self.tried(lambda: self.live.do(Undo(by, step=step)))

    @rule(by=ANYONE, seed=SEEDS)
    def go_anywhere(self, by: str, seed: int) -> None:
        to = random.Random(seed).choice(rests(log(self.live)))
        self.tried(lambda: self.live.do(Undo(by, to=to)))

    @precondition(lambda self: len(rests(log(self.live))) > 1)
    @rule(seed=SEEDS)
    def there_and_back(self, seed: int) -> None:
        """Undo, then redo, is the identity."""
        before = self.live.state
        line = lines(log(self.live))[before.head]
        behind = [point for point in rests(log(self.live)) if point in line and point != before.head]
        if not behind:
            return
        self.live.do(Undo(REFEREE, to=random.Random(seed).choice(behind)))
        assert self.live.state.forward == (before.head, *before.forward)
        self.live.do(Redo(REFEREE))
        after = self.live.state
        assert (after.head, after.course, after.board) == (before.head, before.course, before.board)
        assert after.forward == before.forward

    @rule(by=ANYONE)
    def redo_(self, by: str) -> None:
        self.tried(lambda: self.live.do(Redo(by)))

    @precondition(lambda self: self.live.state.table.request is not None)
    @rule(by=ANYONE, what=st.sampled_from((Agree, Agree, Agree, Refuse, Withdraw)))
    def respond(self, by: str, what: Any) -> None:
        self.tried(lambda: self.live.do(what(by)))

    @rule(by=ANYONE, text=st.text(max_size=20))
    def write(self, by: str, text: str) -> None:
        head, request = self.live.state.head, self.live.state.table.request
        self.tried(lambda: self.live.do(Note(by, text)))
        assert (self.live.state.head, self.live.state.table.request) == (head, request)

    @rule(seat=st.sampled_from(SEATS), when=st.sampled_from(("always", "no-cards", "")))
    def stand(self, seat: str, when: str) -> None:
        self.tried(lambda: self.live.do(StandPass(seat, when)))

    @rule(by=ANYONE, n=st.integers(-1, 2), seat=st.sampled_from(SEATS), storm=st.booleans())
    def put_right(self, by: str, n: int, seat: str, storm: bool) -> None:
        event = p.Weakened(n) if storm else p.Wounded(seat, n)
        self.tried(lambda: adjust(self.live, event, by=by))

    @rule(by=ANYONE, seed=SEEDS)
    def correct_(self, by: str, seed: int) -> None:
        of = random.Random(seed).randint(1, self.live.state.head)
        self.tried(lambda: correct(self.live, of, p.Weakened(1), by=by))

    @rule(seat=st.sampled_from(SEATS), keeper=ANYONE)
    def leave_or_come_back(self, seat: str, keeper: str) -> None:
        if seat in self.live.state.table.keepers:
            self.live.do(Join(seat))
        else:
            self.tried(lambda: self.live.do(Leave(seat, keeper)))

    @rule(by=ANYONE, variant=st.sampled_from(("highest", "total", "least")))
    def rule_(self, by: str, variant: str) -> None:
        self.tried(lambda: self.live.do(Rule(by, "PRO-4.1", variant)))

    @precondition(lambda self: len(log(self.live)) > 60)
    @rule(seat=st.sampled_from(SEATS))
    def give_up(self, seat: str) -> None:
        self.tried(lambda: self.live.do(Concede(seat)))

    @rule()
    def look(self) -> None:
        self.live.do(Look(REFEREE))

    @rule()
    def start_another_program(self) -> None:
        self.programs += 1
        self.other = another(self.live, name=f"program-{self.programs}")
        assert bare(self.other.state) == bare(self.live.state)
        assert self.other.state.forward == self.live.state.forward

    @invariant()
    def gauges_and_modifiers_are_told(self) -> None:
        if hasattr(self, "live") and self.live.state.course.origin:
            check_told(RULES, self.live.state)

    @invariant()
    def something_is_asked_or_the_game_is_over(self) -> None:
        if not hasattr(self, "live"):
            return
        course = self.live.state.course
        assert (course.prompt is None) == bool(course.ended)
        for slot in course.prompt.slots if course.prompt else ():
            question = slot.question
            assert question.seats
            assert {*question.seats} <= {*course.seats}
            assert question.ids
            assert len({*question.ids}) == len(question.ids)
            assert question.clause in RULES.clauses
        assert not course.prompt or not all(slot.done for slot in course.prompt.slots)

    def teardown(self) -> None:
        if not hasattr(self, "live"):
            return
        entries = log(self.live)
        states = fold_all(RULES.model, entries)
        check_envelopes(entries)
        check_phases(entries)
        assert bare(self.live.state) == states[-1]
        fresh = another(self.live)
        assert fresh.state == self.live.state
        chance = random.Random(len(entries))
        for version in chance.sample(range(len(entries) + 1), min(12, len(entries))):
            assert bare(self.live.at(version)) == bare(fresh.at(version)) == states[version]
        for viewer in (PUBLIC, "ann", "bo", REFEREE):
            known = fold_all(RULES.model, [seen(entry, viewer) for entry in entries])
            assert known[-1] == view(RULES.model, states[-1], viewer)
        report = verify(
            Log(self.live.session, raw(self.live), SECRETS.dice, SECRETS.veil), RULES, self.live.codec
        )
        assert report.ok, report.json()


def check_envelopes(entries: list[Any]) -> None:
    """Versions follow each other; a decision's entries name it; all cite a clause. The last agreement
    and what was agreed to are one decision."""
    for place, entry in enumerate(entries):
        assert entry.version == place + 1
        assert entry.clause in RULES.clauses
        assert all(0 < since < entry.version for since in entry.because)
        if entry.opens:
            assert entry.command
        else:
            assert entry.decision == entries[place - 1].decision
            assert not entry.command
            assert entry.event.lane == "play" or isinstance(entries[place - 1].event, ev.Agreed)
        assert entry.link
    keys = [entry.command for entry in entries if entry.command]
    assert len({*keys}) == len(keys)


def check_phases(entries: list[Any]) -> None:
    """On every line each phase follows from the one before it by the table."""
    phases = {0: ""}
    head = 0
    for entry in entries:
        if isinstance(entry.event, CursorEvent):
            head = entry.event.to
        elif entry.event.lane == "play":
            phase = phases[head]
            if isinstance(entry.event, ev.Entered):
                assert not phase or FLOW.allows(phase, entry.event.path)
                assert phase or entry.event.path == FLOW.start
                phase = entry.event.path
            head = entry.version
            phases[head] = phase


Play.TestCase.settings = settings(stateful_step_count=40)
TestPlay = Play.TestCase
