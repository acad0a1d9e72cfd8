"""Checks of an entry of the game by public facts alone, where a copy hides what it rests on."""

from __future__ import annotations

from engine import dice as d
from engine import events as ev
from engine.audience import REFEREE
from engine.dice import Die, Seeded
from engine.entries import Entry
from engine.errors import Illegal, Refusal, Unknown
from engine.evolve import bound
from engine.model import State
from engine.moment import present, short
from engine.pace import PHYSICAL, may_pass, open_reasons
from engine.past import Past, was_played
from engine.play import acting, need_ongoing, slot_of
from engine.questions import PASS, Question, check
from engine.system import Rules
from engine.table import entropy_digest
from engine.throws import physical_at
from engine.wording import say
from engine.words import needs_words
from replays.verify.again import refused
from replays.verify.report import Differs, shown

CLAUSES: dict[type[ev.Event], str] = {
    ev.Started: "KER-6.2",
    ev.Positioned: "KER-6.2",
    ev.Answered: "KER-1.1",
    ev.Conceded: "KER-6.4",
    ev.Adjusted: "KER-8.1",
    ev.Corrected: "KER-8.2",
}
"""The one clause that an input of the game cites, whatever came of it."""


class Public:
    """Checks entry after entry, each on the state right before it. `seeded`: dice that can be computed again,
    None where the secret is not known; `scripted`: the faces of the session were written down beforehand."""

    def __init__(self, rules: Rules, past: Past, seeded: Seeded | None, *, scripted: bool) -> None:
        self._rules, self._past, self._seeded, self._scripted = rules, past, seeded, scripted
        self._by_hand = self._unheard = False

    def follow(self, state: State, first: Entry[ev.Event], entry: Entry[ev.Event]) -> bool:
        """Check an entry of the decision that `first` opened; whether it is a throw whose faces were computed
        again. Raises `Differs`."""
        self._envelope(state, first, entry)
        written = entry.because == (first.version,) and entry.clause == first.clause
        self._by_hand = not entry.opens and (self._by_hand or written)
        try:
            if needs_words(state, entry.version - 1):
                raise Illegal(say("the branch takes new words first"), "KER-3.8")
            if entry.opens:
                self._asked(state, entry)
        except Refusal as refusal:
            raise refused(entry, refusal) from refusal
        event = entry.event
        self._heard(state, entry, event)
        if isinstance(event, ev.DisputeRuled):
            self._settled(state, first, entry, event)
        elif isinstance(event, ev.Asked):
            self._asks(state, entry, event)
        if isinstance(event, ev.Rolled):
            return self._rolled(state, entry, event)
        if isinstance(event, ev.Shuffled):
            return self._shuffled(state, entry, event)
        return False

    def _heard(self, state: State, entry: Entry[ev.Event], event: ev.Event) -> None:
        """A pass by the pace is not followed by something that is shown where nobody was asked since the last
        (KER-4.5)."""
        if entry.opens:
            paced = isinstance(event, ev.Answered) and bool(event.pace)
            self._unheard = paced and state.course.spoke <= state.course.known
            return
        real = isinstance(event, ev.Asked) and event.questions[0].what in PHYSICAL
        if self._unheard and (event.reveals or real or isinstance(event, ev.Ended)):
            raise Differs(entry.version, "rules", "KER-4.5", "a question before it", shown(entry))

    def _envelope(self, state: State, first: Entry[ev.Event], entry: Entry[ev.Event]) -> None:
        """Who acted is one through a decision; what an entry rests on lies before it, and what somebody did
        on nothing; its clause exists, and that of what somebody did is always the same; parts are sealed for
        seats."""
        clause = CLAUSES.get(type(entry.event), entry.clause)
        if entry.clause != clause or (entry.opens and entry.because):
            raise Differs(entry.version, "rules", clause, [clause, []], [entry.clause, list(entry.because)])
        strangers = sorted({seat for part in entry.sealed for seat in part.to} - {*state.table.seats})
        if strangers:
            raise Differs(entry.version, "rules", entry.clause, list(state.table.seats), strangers)
        if entry.seat != first.seat:
            raise Differs(entry.version, "rules", entry.clause, first.seat, entry.seat)
        if not all(0 < each < entry.version for each in entry.because):
            raise Differs(entry.version, "rules", entry.clause, "earlier entries", list(entry.because))
        if entry.clause not in self._rules.clauses:
            raise Differs(entry.version, "rules", "", "a clause of the catalogue", entry.clause)

    def _asked(self, state: State, entry: Entry[ev.Event]) -> None:
        """Whether the input could be given, as far as everybody can tell."""
        event, by = entry.event, entry.seat
        if isinstance(event, ev.Started | ev.Positioned):
            if event.seats != state.table.present or event.entropy != entropy_digest(state.table):
                made = type(event)(state.table.present, entropy_digest(state.table))
                raise Differs(entry.version, "rules", "KER-3.1", repr(made), repr(event))
            if state.course.origin or state.table.waiting:
                raise Illegal(say("the game has started already"), "KER-6.2")
        elif isinstance(event, ev.Answered):
            self._answered(state, entry, event)
        elif isinstance(event, ev.Conceded):
            need_ongoing(state)
            acting(state, event.seat, by)
        elif isinstance(event, ev.Adjusted | ev.Corrected):
            need_ongoing(state)
            reason = event.reason if isinstance(event, ev.Adjusted) else event.ruling
            if present(state, event.by) != by or not short(reason).strip():
                raise Differs(entry.version, "rules", "KER-8.1", "a reason, by who acts", shown(entry))
            if isinstance(event, ev.Corrected) and not was_played(self._past, event.of, state.head):
                raise Unknown(say("no entry {version} lies behind this point", version=event.of), "KER-8.2")

    @staticmethod
    def _asks(state: State, entry: Entry[ev.Event], event: ev.Asked) -> None:
        """Seats at the table are asked, each once, by the clause of the first question; options that are
        hidden are sealed."""
        seats = [seat for question in event.questions for seat in question.seats]
        bared = any(question.hidden and question.options for question in event.questions)
        fits = {*seats} <= {*state.table.seats} and len({*seats}) == len(seats) > 0 and not bared
        if not fits or event.questions[0].clause != entry.clause:
            raise Differs(entry.version, "rules", entry.clause, "a question to seats", shown(entry))

    def _settled(
        self, state: State, first: Entry[ev.Event], entry: Entry[ev.Event], event: ev.DisputeRuled
    ) -> None:
        """A dispute that a correction overturned was open, and whoever settles may; the correction is of what
        was disputed, and changes something (KER-9.2)."""
        opened, corrected = state.table.disputes.get(str(event.dispute)), first.event
        may = entry.seat == REFEREE or len(state.table.present) <= 1
        if opened is not None and opened.stands == "open" and may and isinstance(corrected, ev.Corrected):
            ruling = event.reason.strip() or opened.claim
            made = ev.DisputeRuled(
                entry.seat, event.dispute, "overturned", event.reason, opened.clause, "", first.version
            )
            if self._by_hand and event == made and corrected == ev.Corrected(opened.on, ruling, entry.seat):
                return
        raise Differs(entry.version, "rules", "KER-9.2", "the settlement of an open dispute", shown(entry))

    def _answered(self, state: State, entry: Entry[ev.Event], event: ev.Answered) -> None:
        need_ongoing(state)
        asked = state.course.prompt
        if asked is None:
            raise Illegal(say("nothing is asked"), "KER-1.1")
        question = asked.slots[slot_of(asked, event.seat)].question
        acting(state, event.seat, entry.seat)
        passed = asked.mode == "window" and event.choice == (PASS,)
        if event.pace:
            self._paced(state, entry, event, question)
        if (question.secret and event.choice) or len(entry.sealed) != question.secret + (
            passed and not event.pace
        ):
            raise Differs(
                entry.version, "rules", "KER-1.1", "a choice, covered where it is asked so", shown(entry)
            )
        if not (question.secret or question.hidden):
            check(question, event.choice)
        if event.shows and (question.secret or not question.hidden or event.choice == (PASS,)):
            raise Differs(entry.version, "rules", "KER-2.3", "what all could see", shown(entry))

    def _paced(self, state: State, entry: Entry[ev.Event], event: ev.Answered, question: Question) -> None:
        """A pass by the pace is one that all can see to follow, but for what has to be tried: whether the
        window is enclosed, and whether who acted could go back to it. With other moments than those of this
        program nobody can say (KER-4.4)."""
        moments = self._rules.moments
        known = moments is not None and moments.digest == event.pace
        own = entry.seat == state.table.voice(event.seat)
        fits = own and event.choice == (PASS,) and may_pass(state.table, question)
        if not fits or (known and open_reasons(self._rules, state, question)):
            raise Differs(entry.version, "rules", "KER-4.4", "a question", shown(entry))

    # dice ------------------------------------------------------------------------------------------------

    def _source(self, state: State, entry: Entry[ev.Event], source: str) -> None:
        """Where a throw may come from, by how the session began and by the table's `dice` option: no seat
        lays out a pile, so its cards are real where all are."""
        usual = "scripted" if self._scripted else "seeded"
        shuffled = isinstance(entry.event, ev.Shuffled)
        seats = () if self._scripted or shuffled else state.course.seats
        every = not self._scripted and physical_at(state.course, "")
        may = ["declared"] if every else [usual]
        if any(physical_at(state.course, seat) for seat in seats) and not every:
            may.append("declared")
        if source not in may:
            raise Differs(entry.version, "dice", entry.clause, may, source)

    def _rolled(self, state: State, entry: Entry[ev.Event], event: ev.Rolled) -> bool:
        self._source(state, entry, event.source)
        dice = [self._die(entry, name) for name in event.dice]
        if not d.possible(event.faces, dice):
            raise Differs(entry.version, "dice", entry.clause, [die.id for die in dice], list(event.faces))
        course, thrown = bound(state.course, event), " ".join(event.dice)
        label = "" if event.source == "declared" else d.label(course, thrown, entry.version)
        self._labelled(entry, label, event.label)
        seeded = self._computes(state, entry, event.source)
        if seeded is None:
            return False
        faces = seeded.throw(dice, state.table.entropy or state.course.entropy, label)
        if faces != event.faces:
            raise Differs(entry.version, "dice", entry.clause, list(faces), list(event.faces))
        return True

    def _shuffled(self, state: State, entry: Entry[ev.Event], event: ev.Shuffled) -> bool:
        self._source(state, entry, event.source)
        label = "" if event.source == "declared" else d.label(state.course, event.pile, entry.version)
        self._labelled(entry, label, event.label)
        if [part.to for part in entry.sealed] != [()]:
            raise Differs(entry.version, "dice", entry.clause, "an order, sealed for no one", shown(entry))
        orders = [part.event.cards for part in entry.sealed if isinstance(part.event, ev.Ordered)]
        if orders and len(orders[0]) != event.count:
            raise Differs(entry.version, "dice", entry.clause, event.count, len(orders[0]))
        seeded = self._computes(state, entry, event.source)
        if not orders or seeded is None:
            return False
        entropy = state.table.entropy or state.course.entropy
        order = seeded.shuffle(event.pile, orders[0], entropy, label)
        if order != orders[0]:
            raise Differs(entry.version, "dice", entry.clause, list(order), list(orders[0]))
        return True

    def _die(self, entry: Entry[ev.Event], name: str) -> Die:
        try:
            return d.find(self._rules.dice, name)
        except LookupError as error:
            raise Differs(entry.version, "dice", entry.clause, sorted(self._rules.dice), name) from error

    @staticmethod
    def _labelled(entry: Entry[ev.Event], label: str, found: str) -> None:
        if label != found:
            raise Differs(entry.version, "dice", "KER-3.2", label, found)

    def _computes(self, state: State, entry: Entry[ev.Event], source: str) -> Seeded | None:
        """The dice that a throw can be computed with again: not real ones, and not those of a parent."""
        return self._seeded if source == "seeded" and entry.version > state.course.carried else None
