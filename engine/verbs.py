"""Verbs: what one may name in answer to a question, and why one may not.

    @ACT.verb("commit", "DEM-3.1", asked="commit", names=characters)
    def quester(look: Look, card: str) -> Why | None:
        if look.board.pieces[card].exhausted:
            return Why(say("{card} is exhausted", card=thing(card)), "DEM-3.1")
        return None

    cards = yield quester.some(tx.look(seat), 0, len(able))

One predicate says both what is offered and why anything else is refused. Options run it over what is near, a
refusal over the one thing that was typed. It knows no more than its seat: so a refusal tells no secret, and a
name that the seat cannot see is refused in the words of a name that nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from engine.course import find_slot
from engine.errors import InternalError
from engine.model import State
from engine.questions import Choice, Question
from engine.system import Look, Rules
from engine.waiting import Asking, one, some
from engine.wording import Text

__all__ = ["Look", "Verb", "Verbs", "Why"]


About = tuple[int | str, ...]


class Why(NamedTuple):
    """Why something is no option: a sentence, and the clause that forbids it."""

    text: Text
    clause: str


class Verb(Struct, frozen=True, kw_only=True):
    """One kind of action: an option of it is written `name:id`.

    names: `look -> ids`, all that the seat can see and might name with it. near: `(look, *about) -> ids`,
    among which every option is; `names` where there is none; `exact`: all of them are options. why_not:
    `(look, id, *about)`, what forbids it; None where it is an option. `about` is what the question is about.
    asked: the kinds of question it answers, the usual one first; none: any. elsewhere: `look -> why`, what
    forbids it in answer to any other.
    """

    name: str
    clause: str
    names: Callable[..., Collection[str]]
    why_not: Callable[..., Why | None]
    asked: tuple[str, ...]
    near: Callable[..., Iterable[str]] | None = None
    exact: bool = False
    elsewhere: Callable[..., Why] | None = None

    @property
    def prefix(self) -> str:
        """What its options begin with."""
        return f"{self.name}:"

    def able(self, look: Look, *about: int | str) -> list[str]:
        """The ids that are options, in order."""
        near = self.names(look) if self.near is None else self.near(look, *about)
        return [id for id in near if self.exact or self.why_not(look, id, *about) is None]

    def one(
        self,
        look: Look,
        what: str = "",
        *,
        about: About = (),
        or_none: str = "",
        hidden: bool = False,
        always: bool = False,
    ) -> Asking:
        """Ask the seat that looks for one of them (`engine.waiting.one`)."""
        return one(
            (look.seat,),
            what or self.asked[0],
            self.clause,
            self.able(look, *about),
            prefix=self.prefix,
            about=about,
            or_none=or_none,
            hidden=hidden,
            always=always,
            alike=look.alike,
        )

    def some(
        self,
        look: Look,
        least: int,
        most: int | None = None,
        what: str = "",
        *,
        about: About = (),
    ) -> Asking:
        """Ask the seat that looks for several of them, at most all (`engine.waiting.some`)."""
        ids = self.able(look, *about)
        return some(
            (look.seat,),
            what or self.asked[0],
            self.clause,
            ids,
            least,
            len(ids) if most is None else most,
            prefix=self.prefix,
            about=about,
        )


class Verbs:
    """The verbs of one rule system."""

    def __init__(self) -> None:
        self._verbs: dict[str, tuple[Verb, ...]] = {}
        self._whats: dict[str, Callable[[Look, Choice, Question], Why | None]] = {}

    def form(self, what: str, why_not: Callable[[Look, Choice, Question], Why | None]) -> None:
        """What forbids an answer to one kind of question whose options are no verbs (a payment)."""
        self._whats[what] = why_not

    def __iter__(self) -> Iterator[Verb]:
        return (verb for verbs in self._verbs.values() for verb in verbs)

    def verb(
        self,
        name: str,
        clause: str,
        *,
        asked: str | tuple[str, ...],
        names: Callable[..., Collection[str]],
        near: Callable[..., Iterable[str]] | None = None,
        options: Callable[..., Collection[str]] | None = None,
        elsewhere: Callable[..., Why] | None = None,
    ) -> Callable[[Callable[..., Why | None]], Verb]:
        """Decorator: the verb that a predicate decides. options: `(look, *about) -> ids`, all that are
        options, instead of `near`; then the predicate says of any other what forbids it. Two of one name that
        answer to one kind of question are a mistake found at import."""

        def register(predicate: Callable[..., Why | None]) -> Verb:
            def of_others(look: Look, id: str, *about: int | str) -> Why | None:
                return None if options is None or id in options(look, *about) else predicate(look, id, *about)

            kinds = (asked,) if isinstance(asked, str) else asked
            if any(kind in other.asked for other in self._verbs.get(name, ()) for kind in kinds):
                raise InternalError(f"two verbs are called {name!r}")
            made = Verb(
                name=name,
                clause=clause,
                names=names,
                why_not=predicate if options is None else of_others,
                asked=kinds,
                near=near or options,
                exact=options is not None,
                elsewhere=elsewhere,
            )
            self._verbs[name] = (*self._verbs.get(name, ()), made)
            return made

        return register

    def refusal(self, rules: Rules, state: State, seat: str, choice: Choice) -> Why | None:
        """What forbids the first thing named that is no option of the seat's question; None where it makes no
        sense at all."""
        asked = state.course.prompt
        place = find_slot(asked, seat) if asked else None
        if asked is None or place is None:
            return None
        question = asked.slots[place].question
        look = Look(rules, state.course, state.board, state.table, seat, question.what)
        if question.what in self._whats:
            return self._whats[question.what](look, choice, question)
        for each in choice:
            name, _, id = each.partition(":")
            verb = self.answering(name, question.what)
            if each in question.named or verb is None or id not in verb.names(look):
                continue
            if not verb.asked or question.what in verb.asked:
                return verb.why_not(look, id, *question.about)
            return None if verb.elsewhere is None else verb.elsewhere(look)
        return None

    def answering(self, name: str, what: str) -> Verb | None:
        """The verb of a name that answers to a kind of question, else one that says why it does not."""
        found = self._verbs.get(name, ())
        other = next((verb for verb in found if verb.elsewhere), found[0] if found else None)
        return next((verb for verb in found if what in verb.asked), other)
