"""What is asked: every option that is shown is taken on a copy, verbs are run over all that they might name,
and what is refused is refused in words that tell no more than the seat may know."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.answers import with_it
from engine.audience import view
from engine.clauses import KERNEL
from engine.commands import Answer
from engine.course import Prompt, Slot
from engine.entries import Entry
from engine.errors import Illegal, Malformed, Refusal
from engine.events import Event
from engine.questions import Question
from engine.verbs import Look, Verb, Verbs, Why
from engine.wording import Text
from replays.checking.sitting import Sitting

OPTIONS, NAMES = 6, 4
"""How many options of a question are taken, and how many names are refused; chance chooses which."""
UNKNOWN = "no-such-name"
"""What nothing is called."""


class Asked:
    """What was asked so far: ids that may be typed, clauses that were cited, what every seat was told."""

    def __init__(self, verbs: Verbs | None, chance: random.Random, called: Callable[[str], str]) -> None:
        """`called`: what people call a thing."""
        self.called = called
        self.verbs = tuple(verbs or ())
        self.chance = chance
        self.cited: set[str] = set()
        self.refusals: dict[str, Text] = {}
        self.taken = self.refused = 0
        self.prefixes: dict[str, None] = {each.prefix: None for each in self.verbs}
        self._typed: dict[str, None] = {}

    def look(self, sitting: Sitting, told: dict[str, set[str]], cards: Iterable[str]) -> None:
        """Look at the open set."""
        asked = sitting.live.state.course.prompt
        for slot in asked.slots if asked else ():
            self._shaped(sitting, slot.question)
            for option in slot.question.options:
                self._typed[option.id] = None
                prefix, colon, _ = option.id.partition(":")
                if colon:
                    self.prefixes[f"{prefix}:"] = None
        if asked is None:
            return
        left = [slot for slot in asked.slots if not slot.done][: 1 if asked.in_turn else None]
        for slot in left:
            self._verbs(sitting, slot.question, slot.question.seats[0])
            self._options(sitting, asked, slot, slot.question.seats[0])
        question = self.chance.choice(left).question
        seat = question.seats[0]
        self._refusals(sitting, asked, question, seat, told.get(seat, set()), cards)

    def _shaped(self, sitting: Sitting, question: Question) -> None:
        who, what = ", ".join(question.seats), question.what
        twice = [id for id in dict.fromkeys(question.ids) if question.ids.count(id) > 1]
        if twice:
            raise sitting.fault(
                f"The question {what} offers {who} the option {twice[0]} twice", clause=question.clause
            )
        if question.form != "number" and question.least and not question.options:
            raise sitting.fault(f"The question {what} offers {who} nothing", clause=question.clause)
        self.cited.update((question.clause, *(option.clause for option in question.options)))
        if question.clause not in sitting.rules.clauses:
            raise sitting.fault(f"The question {what} cites {question.clause}, which no catalogue holds")
        for option in question.options:
            if option.clause not in sitting.rules.clauses:
                raise sitting.fault(
                    f"The option {option.id} of the question {what} cites {option.clause or 'nothing'}, which"
                    " no catalogue holds: write `options(clause, id, ...)`",
                    clause=question.clause,
                )

    # verbs -------------------------------------------------------------------------------------------

    def _verbs(self, sitting: Sitting, question: Question, seat: str) -> None:
        if len(question.seats) > 1:
            return
        for verb in self.verbs:
            if question.what in verb.asked:
                self._verb(sitting, question, seat, verb)

    def _verb(self, sitting: Sitting, question: Question, seat: str, verb: Verb) -> None:
        state, rules = sitting.live.state, sitting.rules
        known = view(rules.model, state, seat)
        what = question.what
        look, knows = (
            Look(rules, each.course, each.board, each.table, seat, what) for each in (state, known)
        )
        near, about = verb.able(look, *question.about), question.about
        every = [
            id for id in verb.names(look) if self._allowed(sitting, verb, verb.why_not(look, id, *about))
        ]
        for id in sorted({*every} - {*near}):
            raise sitting.fault(
                f"The verb {verb.name} does not offer {seat} {id}, which nothing forbids: its `near` leaves"
                " it out",
                clause=verb.clause,
            )
        for id in sorted({*near} - {*every}):
            raise sitting.fault(
                f"The verb {verb.name} offers {seat} {id}, which is not among its `names`", clause=verb.clause
            )
        if sorted(verb.able(knows, *about)) != sorted(near):
            raise sitting.fault(
                f"The verb {verb.name} offers {seat} {near} on the table and {verb.able(knows, *about)} on"
                f" what {seat} may see: it looks at what is hidden",
                clause=verb.clause,
            )
        offered = [id for id in question.named if id.startswith(verb.prefix)]
        if offered and sorted(offered) != sorted(verb.prefix + id for id in near):
            raise sitting.fault(
                f"The question {question.what} offers {seat} {offered}, and the verb {verb.name} {near}",
                clause=verb.clause,
            )

    def _allowed(self, sitting: Sitting, verb: Verb, why: Why | None) -> bool:
        if why is None:
            return True
        if not _is_worded(why):
            raise sitting.fault(
                f"The verb {verb.name} forbids by {why!r}: it gives None, or `Why(say(...), clause)`",
                clause=verb.clause,
            )
        self.cited.add(why.clause)
        self.refusals.setdefault(why.text.template, why.text)
        if why.clause not in sitting.rules.clauses:
            raise sitting.fault(
                f"The verb {verb.name} forbids by {why.clause}, which no catalogue holds: {why.text}"
            )
        return False

    # options -----------------------------------------------------------------------------------------

    def _options(self, sitting: Sitting, asked: Prompt, slot: Slot, seat: str) -> None:
        """Each option is taken on a copy and must be accepted."""
        question, ids, tried = slot.question, list(slot.question.named) or [""], []
        for id in self.chance.sample(ids, min(len(ids), OPTIONS)):
            choice = with_it(question, id, self.chance.randrange)
            try:
                made = sitting.tried(Answer(seat, choice, asked.id))
            except Refusal as refusal:
                raise sitting.fault(
                    f"The question {question.what} offers {seat} {id or choice}, and the answer"
                    f" {', '.join(choice)} is refused: {refusal}",
                    clause=refusal.clause or question.clause,
                ) from refusal
            tried.append(made.entries)
            self.taken += 1
            self.cited.update(entry.clause for entry in made.entries)
        if question.secret and not sitting.open:
            _kept_secret(sitting, question, seat, tried)

    # refusals ----------------------------------------------------------------------------------------

    def _refusals(
        self,
        sitting: Sitting,
        asked: Prompt,
        question: Question,
        seat: str,
        told: set[str],
        cards: Iterable[str],
    ) -> None:
        hidden = [card for card in cards if card not in told and card not in question.named]
        for typed in self._tries(question, hidden):
            refusal = self._refused(sitting, asked, seat, typed)
            if refusal is None:
                continue
            name = typed.partition(":")[2] or typed
            if name not in hidden:
                continue
            other = self._refused(sitting, asked, seat, typed.replace(name, UNKNOWN))
            if other is not None and self._bare(refusal, name) != self._bare(other, UNKNOWN):
                raise sitting.fault(
                    f"{seat} was never shown {name}, and yet the answer {typed} is refused in words of its"
                    f" own ({refusal}), and {typed.replace(name, UNKNOWN)} with: {other}",
                    clause=refusal.clause,
                )

    def _tries(self, question: Question, hidden: list[str]) -> Iterator[str]:
        """What to type: what was offered some time, and hidden names with every verb."""
        elsewhere = [id for id in self._typed if id not in question.named]
        yield from self.chance.sample(elsewhere, min(len(elsewhere), NAMES))
        names = self.chance.sample(hidden, min(len(hidden), 2))
        prefixes = list(self.prefixes)
        for name in names:
            yield from (f"{prefix}{name}" for prefix in self.chance.sample(prefixes, min(len(prefixes), 3)))
            yield name

    def _refused(self, sitting: Sitting, asked: Prompt, seat: str, typed: str) -> Refusal | None:
        """How an answer is refused, on the table and on what the seat may see; None if it is not."""
        try:
            sitting.tried(Answer(seat, (typed,), asked.id))
        except Refusal as refusal:
            self.refused += 1
            self.cited.add(refusal.clause)
            if not refusal.clause.startswith(KERNEL):  # the kernel's are worded already
                self.refusals.setdefault(refusal.text.template, refusal.text)
            if isinstance(refusal, Illegal | Malformed):
                self._knows_no_more(sitting, seat, typed)
            return refusal
        return None

    def _knows_no_more(self, sitting: Sitting, seat: str, typed: str) -> None:
        state, rules = sitting.live.state, sitting.rules
        why = rules.forbids(state, seat, (typed,))
        if why is not None and why != rules.forbids(view(rules.model, state, seat), seat, (typed,)):
            raise sitting.fault(
                f"Why {seat} may not answer {typed} is told by what {seat} may not see: {why[0]}",
                clause=why[1],
            )

    def _bare(self, refusal: Refusal, name: str) -> tuple[str, str, str]:
        """A refusal without the name that was typed."""
        text = str(refusal)
        for each in (name, self.called(name)):
            text = text.replace(each, "...")
        return type(refusal).__name__, refusal.clause, text


def _is_worded(why: object) -> bool:
    return isinstance(why, Why) and isinstance(why[0], Text)


def _kept_secret(
    sitting: Sitting, question: Question, seat: str, tried: Sequence[Sequence[Entry[Event]]]
) -> None:
    """Where all can tell a secret answer from another by what happens at once, something of that reveals."""
    bare = [entries for entries in tried if not any(entry.event.reveals for entry in entries)]
    for one, other in itertools.product(bare, tried):
        for mine, theirs in zip(one, other, strict=False):
            if mine.event != theirs.event:
                raise sitting.fault(
                    f"What {seat} answers to {question.what} is secret, and what happens at once tells it to"
                    " all. Give the event that shows it `reveals = True`, by which an undo past it asks the"
                    " others",
                    mine,
                )
