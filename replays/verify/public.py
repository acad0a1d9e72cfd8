"""What public facts allow to check of an entry of the game where a copy hides what it rests on."""

from __future__ import annotations

from engine import dice as d
from engine import facts as f
from engine.audience import REFEREE
from engine.dice import Die, Seeded
from engine.entries import Entry
from engine.errors import Illegal, Refusal, Unknown
from engine.model import State
from engine.moment import present
from engine.past import Past, was_played
from engine.play import acting, need_ongoing, slot_of
from engine.questions import PASS, check
from engine.system import Rules
from engine.table import entropy_digest
from engine.throws import physical_at
from engine.wording import say
from replays.verify.again import refused
from replays.verify.report import Differs, shown


class Public:
    """Checks entry after entry, each on the state right before it. `seeded`: dice that can be computed again,
    None where the secret is not known; `scripted`: the faces of the session were written down beforehand."""

    def __init__(self, rules: Rules, past: Past, seeded: Seeded | None, *, scripted: bool) -> None:
        self._rules, self._past, self._seeded, self._scripted = rules, past, seeded, scripted

    def follow(self, state: State, first: Entry[f.Fact], entry: Entry[f.Fact]) -> bool:
        """Check an entry of the decision that `first` opened; whether it is a throw whose faces were computed
        again. Raises `Differs`."""
        self._envelope(first, entry)
        try:
            if entry.opens:
                self._asked(state, entry)
        except Refusal as refusal:
            raise refused(entry, refusal) from refusal
        fact = entry.fact
        if isinstance(fact, f.DisputeRuled):
            self._settled(state, first, entry, fact)
        if isinstance(fact, f.Rolled):
            return self._rolled(state, entry, fact)
        if isinstance(fact, f.Shuffled):
            return self._shuffled(state, entry, fact)
        return False

    def _envelope(self, first: Entry[f.Fact], entry: Entry[f.Fact]) -> None:
        """Who acted is one through a decision; what an entry rests on lies before it; its clause exists."""
        if entry.seat != first.seat:
            raise Differs(entry.version, "rules", entry.clause, first.seat, entry.seat)
        if not all(0 < each < entry.version for each in entry.because):
            raise Differs(entry.version, "rules", entry.clause, "earlier entries", list(entry.because))
        if entry.clause not in self._rules.clauses:
            raise Differs(entry.version, "rules", "", "a clause of the catalogue", entry.clause)

    def _asked(self, state: State, entry: Entry[f.Fact]) -> None:
        """Whether the input could be given, as far as everybody can tell."""
        fact, by = entry.fact, entry.seat
        if isinstance(fact, f.Started | f.Positioned):
            if fact.seats != state.table.present or fact.entropy != entropy_digest(state.table):
                made = type(fact)(state.table.present, entropy_digest(state.table))
                raise Differs(entry.version, "rules", "KER-3.1", repr(made), repr(fact))
            if state.course.origin or state.table.waiting:
                raise Illegal(say("the game has started already"), "KER-6.2")
        elif isinstance(fact, f.Answered):
            self._answered(state, entry, fact)
        elif isinstance(fact, f.Conceded):
            need_ongoing(state)
            acting(state, fact.seat, by)
        elif isinstance(fact, f.Adjusted | f.Corrected):
            need_ongoing(state)
            if present(state, fact.by) != by:
                raise Differs(entry.version, "rules", "KER-8.1", fact.by, by)
            if isinstance(fact, f.Corrected) and not was_played(self._past, fact.of, state.head):
                raise Unknown(say("no entry {version} lies behind this point", version=fact.of), "KER-8.2")

    @staticmethod
    def _settled(state: State, first: Entry[f.Fact], entry: Entry[f.Fact], fact: f.DisputeRuled) -> None:
        """A dispute that a correction overturned was open, and whoever settles may (KER-9.2)."""
        opened, alone = state.table.disputes.get(str(fact.dispute)), len(state.table.present) <= 1
        may = fact.by == entry.seat and (fact.by == REFEREE or alone)
        corrected = first.fact
        about = isinstance(corrected, f.Corrected) and opened is not None and corrected.of == opened.on
        if (
            opened is None
            or opened.stands != "open"
            or not (may and about and fact.correction == first.version)
        ):
            raise Differs(
                entry.version, "rules", "KER-9.2", "the settlement of an open dispute", shown(entry)
            )

    def _answered(self, state: State, entry: Entry[f.Fact], fact: f.Answered) -> None:
        need_ongoing(state)
        asked = state.course.open
        if asked is None:
            raise Illegal(say("nothing is asked"), "KER-1.1")
        question = asked.slots[slot_of(asked, fact.seat)].question
        acting(state, fact.seat, entry.seat)
        if question.secret:
            if fact.choice or fact.shows:
                raise Differs(entry.version, "rules", "KER-1.1", "a covered choice", shown(entry))
        elif not question.hidden:
            check(question, fact.choice)
        if fact.shows and (not question.hidden or fact.choice == (PASS,)):
            raise Differs(entry.version, "rules", "KER-2.3", "what all could see", shown(entry))

    # dice ------------------------------------------------------------------------------------------------

    def _source(self, state: State, entry: Entry[f.Fact], source: str) -> None:
        """Where a throw may come from, by how the session began and by the table's `dice` option."""
        usual = "scripted" if self._scripted else "seeded"
        seats = state.course.seats
        real = not self._scripted and any(physical_at(state.course, seat) for seat in (*seats, ""))
        if source != usual and not (real and source == "declared"):
            raise Differs(entry.version, "dice", entry.clause, usual, source)

    def _rolled(self, state: State, entry: Entry[f.Fact], fact: f.Rolled) -> bool:
        self._source(state, entry, fact.source)
        dice = [self._die(entry, name) for name in fact.dice]
        if not d.possible(fact.faces, dice):
            raise Differs(entry.version, "dice", entry.clause, [die.id for die in dice], list(fact.faces))
        label = "" if fact.source == "declared" else d.label(state.course, " ".join(fact.dice), entry.version)
        self._labelled(entry, label, fact.label)
        if fact.source != "seeded" or self._carried(state, entry) or self._seeded is None:
            return False
        faces = self._seeded.throw(dice, self._entropy(state), label)
        if faces != fact.faces:
            raise Differs(entry.version, "dice", entry.clause, list(faces), list(fact.faces))
        return True

    def _shuffled(self, state: State, entry: Entry[f.Fact], fact: f.Shuffled) -> bool:
        self._source(state, entry, fact.source)
        label = "" if fact.source == "declared" else d.label(state.course, fact.pile, entry.version)
        self._labelled(entry, label, fact.label)
        orders = [part.fact.cards for part in entry.sealed if isinstance(part.fact, f.Ordered)]
        if orders and len(orders[0]) != fact.count:
            raise Differs(entry.version, "dice", entry.clause, fact.count, len(orders[0]))
        if not orders or fact.source != "seeded" or self._carried(state, entry) or self._seeded is None:
            return False
        order = self._seeded.shuffle(fact.pile, orders[0], self._entropy(state), label)
        if order != orders[0]:
            raise Differs(entry.version, "dice", entry.clause, list(order), list(orders[0]))
        return True

    def _die(self, entry: Entry[f.Fact], name: str) -> Die:
        plain = name[:1] == "d" and name[1:].isdigit() and 0 < int(name[1:]) < 1_000_000
        die = self._rules.dice.get(name) or (d.plain(int(name[1:])) if plain else None)
        if die is None:
            raise Differs(entry.version, "dice", entry.clause, sorted(self._rules.dice), name)
        return die

    @staticmethod
    def _labelled(entry: Entry[f.Fact], label: str, found: str) -> None:
        if label != found:
            raise Differs(entry.version, "dice", "KER-3.2", label, found)

    @staticmethod
    def _carried(state: State, entry: Entry[f.Fact]) -> bool:
        return entry.version <= state.course.carried

    @staticmethod
    def _entropy(state: State) -> str:
        return state.table.entropy or state.course.entropy
