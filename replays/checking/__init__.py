"""`check_system(RULES)`: what holds of every rule system, held against one that is being written.

    def test_it_holds_together() -> None:
        check_system(RULES)

It plays whole evenings by chance and by answers that were written down, and looks after every decision:

- consequences and verdict read what the game says that they read (`Rules.reads`), and nothing else;
- folding the log gives the table; what `view` shows each viewer is the fold of what that viewer may see;
- deciding again, going back and forward, reading the log anew and verifying it, also in a process of its own,
  give the same; so do real dice and cards, hands played open, and every ruling;
- every option that is shown is accepted, and stands once; a verb's `near` leaves nothing out, and looks at
  nothing that its seat may not see;
- a card is in one place (`zones`), none is lost, and nothing that the game counts appears or vanishes;
- a public event names no card that lies face down; two tables that differ in what a viewer was never shown
  give that viewer the same copy and the same refusals;
- every event, question, option and refusal has words, in each language of the game;
- every clause of the game's catalogue is cited by something that happened, was asked or was refused.

What it finds is one sentence, with the entry, the step that wrote it and the clause (`Failed`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine import library
from engine.answers import any_choice
from engine.audience import PUBLIC, REFEREE
from engine.clauses import KERNEL
from engine.commands import Answer, Redo, Undo
from engine.course import modifier_key
from engine.entries import Entry
from engine.errors import Refusal
from engine.events import Event
from engine.questions import PASS
from engine.system import Rules
from engine.verbs import Verbs
from projections.show import show
from replays.checking.asked import Asked
from replays.checking.evenings import ends, plans
from replays.checking.fresh import verified_apart
from replays.checking.leaks import Cards, Otherwise, pairs, turned, twin
from replays.checking.reads import unsaid
from replays.checking.sitting import SECRETS, Evening, Failed, Sitting, at_table, waiting
from replays.checking.worded import Languages, Worded
from replays.invariants import invariants, stated
from replays.verify import Log, verify

__all__ = ["Checked", "Evening", "Failed", "check_system"]

BACK = 0.06
"""How often somebody goes back."""
TRIES = 20
"""Evenings in a row that may end before their first question, or be refused."""
FEWER, MIDWAY = 6, 0.15
"""Decisions for each pair of twins that is compared, and how often that is in the middle of an evening."""
SHORTEST = 40
"""Decisions that an evening may take at least, however few are left."""


class Checked(Struct):
    """What was looked at."""

    decisions: int = 0
    evenings: int = 0
    ended: int = 0
    options: int = 0
    refusals: int = 0
    twins: int = 0
    cited: frozenset[str] = frozenset()


def check_system(
    rules: Rules,
    *,
    decisions: int = 300,
    seed: int = 1,
    evenings: Sequence[Evening] = (),
    cited: Iterable[str] = (),
    uncited: Mapping[str, str] = {},
    languages: Languages | None = None,
    package: str = "",
    endless: str = "",
) -> Checked:
    """Play a rule system and assert what holds of every one; raises `Failed` with what does not.

    decisions: how many are made by chance. evenings: sessions with answers, dice or cards that were written
    down, played before those. cited: clauses that are cited elsewhere, for instance in cases. uncited:
    clauses that nothing can cite, each with a sentence that says why. languages: by code, the templates that
    are translated (without it, those of the game's `words.toml`). package: where the game's modules are
    imported from, if that is not where its board is defined. endless: a sentence that says why no evening
    comes to its end by chance.
    """
    known(rules, package)
    run = _Run(rules, seed, languages)
    for evening in evenings:
        run.play(evening, 10 * decisions)
    while run.checked.decisions < decisions:
        before = run.checked.decisions
        limit = max(decisions // 4, SHORTEST)
        for _ in range(TRIES):
            run.play(next(run.plans), limit)
            if run.checked.decisions > before:
                break
        else:
            raise Failed(f"{rules.game} asks nobody anything: {TRIES} evenings ended before a question.")
    if not run.checked.ended and not endless:
        ends(rules, next(each for each in run.plans if each.seats == rules.seats[0]), run.chance)
    run.words.heard.note(tuple(run.asked.refusals.values()))
    run.words.translated()
    run.every_clause({*cited}, uncited)
    run.checked.options, run.checked.refusals = run.asked.taken, run.asked.refused
    run.checked.cited = frozenset(run.asked.cited)
    return run.checked


def known(rules: Rules, package: str) -> None:
    """Make the game known under its name, if it is not."""
    if rules.game not in library.games():
        library.add(rules.game, package or type(rules.model.board).__module__.rpartition(".")[0])


class _Run:
    def __init__(self, rules: Rules, seed: int, languages: Languages | None) -> None:
        self.rules, self.chance = rules, random.Random(seed)
        self.plans = plans(rules, random.Random(seed))
        self.words = Worded(rules.game, languages)
        verbs = rules.verbs if isinstance(rules.verbs, Verbs) else None
        self.asked = Asked(verbs, random.Random(seed), self.words.translator.thing)
        self.checked = Checked()

    def play(self, evening: Evening, limit: int) -> None:
        """One evening, to its end or so many decisions."""
        sitting = Sitting(self.rules, evening)
        cards = Cards(sitting)
        sitting.heard = cards.take_in
        self.words.phases(sitting)
        try:
            self._look(sitting, cards, sitting.start())
        except Refusal as refusal:  # this many seats may not sit under these options
            self.asked.cited.add(refusal.clause)
            return
        answers, made = iter(evening.answers), 0
        while made < limit and (found := waiting(sitting.live.state, self.chance)) is not None:
            question, seat = found
            written = next(answers, None)
            if written is None and evening.scripted:
                break
            if written is not None:
                seat, choice = written[0], tuple(written[1:])
            else:
                choice = any_choice(question, self.chance.randrange)
                if PASS in question.ids and self.chance.random() < 0.3:
                    choice = (PASS,)
            try:
                made_of = sitting.do(Answer(seat, choice))
            except Refusal as refusal:
                legal = f" Possible: {', '.join(refusal.legal)}" if refusal.legal else ""
                raise sitting.fault(
                    f"Row {made + 1} of the evening that was written down, {', '.join(choice)} of {seat}, is"
                    f" refused: {refusal}. The question is {question.what} of {question.seats[0]}.{legal}"
                ) from refusal
            self._look(sitting, cards, made_of)
            made += 1
            self.checked.decisions += 1
            if self.chance.random() < MIDWAY:
                self._twins(sitting, cards)
            if self.chance.random() < BACK and not evening.scripted:
                self._there_and_back(sitting)
        self.checked.evenings += 1
        self.checked.ended += bool(sitting.live.state.course.ended)
        self._whole(sitting, cards)

    # after every decision ----------------------------------------------------------------------------

    def _look(self, sitting: Sitting, cards: Cards, entries: Sequence[Entry[Event]]) -> None:
        state = sitting.live.state
        if state.course.prompt is None and not state.course.ended:
            raise sitting.fault("Nothing is asked, and the game is not over")
        self.asked.cited.update(entry.clause for entry in entries)
        self.words.events(sitting, entries)
        for slot in state.course.prompt.slots if state.course.prompt else ():
            self.words.question(sitting, slot.question)
        self._places(sitting)
        cards.at_rest()
        self._gauges(sitting)
        if unread := unsaid(self.rules, state):
            raise sitting.fault(f"What follows reads {unread}, which `reads` does not name")
        self.asked.look(sitting, cards.told, cards.all)
        for viewer in (PUBLIC, sitting.seats[0]):
            try:
                shown = show(self.rules.model, state, sitting.live.version, viewer)
            except Exception as error:
                raise sitting.fault(
                    f"`show` breaks down for {viewer}: {type(error).__name__}: {error}"
                ) from error
            self.words.board(sitting, shown)

    def _places(self, sitting: Sitting) -> None:
        """A card is in one place: in one zone, once, or on one pile."""
        state, zones, found = sitting.live.state, self.rules.model.zones, dict[str, str]()
        lying = [
            (zone, f"{zone.name}:{key}" if key else zone.name, id)
            for zone, key, id in zones.everywhere(state.board)
        ]
        for name, pile in state.course.piles.items():
            zone, _ = zones.of_pile(name)
            lying += [(zone, name, card) for card in pile.order] if zone is not None else []
        for zone, place, card in lying:
            if card in found and zone.holds not in zones.alike:
                raise sitting.fault(f"The card {card} is in two places: {found[card]} and {place}")
            found[card] = place

    def _gauges(self, sitting: Sitting) -> None:
        """At a rest point gauges and modifiers stand as the rules have them."""
        state, told = sitting.live.state, sitting.live.state.course.gauges
        gauges = {name: gauge for name, (gauge, _) in self.rules.gauges(state).items()}
        modifiers = {modifier_key(*row): amount for row, (amount, _) in self.rules.modifiers(state).items()}
        for name in {**gauges, **told}:
            if gauges.get(name) != told.get(name):
                raise sitting.fault(
                    f"The gauge {name} stands at {gauges.get(name)}, and the log told {told.get(name)}: a"
                    " gauge follows from the board and the number of the round, and from nothing else"
                )
        if modifiers != state.course.modifiers:
            raise sitting.fault(f"The modifiers are {modifiers}, and the log told {state.course.modifiers}")

    def _there_and_back(self, sitting: Sitting) -> None:
        """Undo gives the table of before, redo the table of after; now and then play goes on from before."""
        after = sitting.live.state
        to = after.course.previous
        if to < after.course.origin or to not in sitting.rests or to == after.head:
            return
        before = sitting.rests[to][0]
        sitting.do(Undo(REFEREE, to=to))
        for when, expected in (("going back", before), ("going forward again", after)):
            now = sitting.live.state
            if (now.head, now.course, now.board) != (expected.head, expected.course, expected.board):
                raise sitting.fault(f"After {when} the table is not as it was after entry {expected.head}")
            if when == "going back" and self.chance.random() < 0.5:
                return
            if when == "going back":
                sitting.do(Redo(REFEREE))

    # when the evening is over ------------------------------------------------------------------------

    def _whole(self, sitting: Sitting, cards: Cards) -> None:
        live, rows = sitting.live, [row.state for row in sitting.live.store.rows("table")]
        fresh = at_table(self.rules, live.chance, live.store).load()
        if (fresh.state.course, fresh.state.board) != (live.state.course, live.state.board):
            raise sitting.fault("A program that reads the log finds another table")
        report = verify(Log("table", rows, SECRETS.dice, SECRETS.veil), self.rules, live.codec)
        if report.fault is not None:
            entry = live.read(report.fault.version - 1, report.fault.version)
            raise sitting.fault(
                f"Verifying decides otherwise than the session did: {report.fault.expected} instead of"
                f" {report.fault.found}",
                entry[0] if entry else None,
            )
        if self.checked.evenings == 1 and library.rules(self.rules.game) is self.rules:
            verified_apart(sitting, rows)
        states = stated(self.rules.game)
        astray = None if states is None else invariants(self.rules.model, states, live.read(0))
        if astray is not None:
            raise sitting.fault(
                f"Of {astray.thing} there are {astray.found}, and what was told makes {astray.told}",
                live.read(astray.version - 1, astray.version)[0],
            )
        self._twins(sitting, cards)

    def _twins(self, sitting: Sitting, cards: Cards) -> None:
        """Compare twins of the evening so far, as many as are due: a card shown later may tell now."""
        seats = sitting.seats
        declared = sitting.evening.scripted or sitting.evening.options.get("dice")
        if declared or len(seats) == 1 or self.checked.twins >= self.checked.decisions / FEWER:
            return
        open_hands = sitting.evening.options.get("hands") == "open"
        prefixes = ["", *self.asked.prefixes][:4]
        if cards.shuffled and not open_hands:
            self.checked.twins += twin(cards, turned(cards), (PUBLIC, *seats)) > 0
        for viewer in (PUBLIC, self.chance.choice(seats)) if not open_hands else ():
            for swap in pairs(cards, viewer, self.chance, 2):
                self.checked.twins += twin(cards, Otherwise(swap), (viewer,), prefixes) > 0

    def every_clause(self, cited: set[str], uncited: Mapping[str, str]) -> None:
        """Every clause of the game's own catalogue is cited, or has a sentence why it cannot be."""
        clauses = self.rules.clauses
        for id, why in uncited.items():
            if id not in clauses:
                raise Failed(
                    f"The clause {id} is listed as one that nothing cites, and no catalogue holds it."
                )
            if id in self.asked.cited:
                raise Failed(
                    f"The clause {id} is listed as one that nothing cites, and something does: {why}"
                )
            if not why.strip():
                raise Failed(f"The clause {id} is listed as one that nothing cites, without a sentence why.")
        missing = [
            each
            for each in clauses
            if not each.id.startswith(KERNEL) and each.id not in {*self.asked.cited, *cited, *uncited}
        ]
        if missing:
            first, more = missing[0], ", ".join(each.id for each in missing[1:])
            raise Failed(
                f"Nothing cites {first.id} ({first.text}) in {self.checked.decisions} decisions."
                f"{f' Nor {more}.' if more else ''} Cite a clause where it makes something happen, write an"
                " evening in which it does, or list it in `uncited` with a sentence why nothing can."
            )
