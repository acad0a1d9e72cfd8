"""Questions: what is asked of whom, and whether an answer fits.

Questions come in sets. In an `all` set every seat fills its slot, in any order, and may change its answer
until the last is in; in an `any` set one answer of the seats named decides; in a `window` a pass fills the
slot and anything else is resolved at once, after which the window opens again. What a question holds is
always enough to build every legal answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Illegal, Malformed
from engine.wording import say

Mode = Literal["all", "any", "window"]
Form = Literal["one", "pick", "pay", "place", "number"]
Choice = tuple[str, ...]
"""An answer as typed: one option's id, several (`pick`), `id=amount` (`pay`), or digits (`number`)."""

PASS = "pass"


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that may be chosen. The id names the thing (`move:cellar`), never a place in a list."""

    id: str
    clause: str = ""
    holds: int = 0
    """For `pay`: how much this pool can give."""
    also: tuple[str, ...] = ()
    """What is alike in all that matters, for which this option stands. It may be named instead."""


class Limit(Struct, frozen=True, gc=False, omit_defaults=True):
    """For `pick`: of these ids at most so many."""

    most: int
    of: tuple[str, ...]


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """One slot of a set.

    `least` and `most` bound how many are picked (`pick`), the total (`pay`) or the number (`number`).
    `about` carries the values that its wording shows (a difficulty, a card). `secret` seals the answer for
    the seat until the rules reveal it; `hidden` seals the options themselves.
    """

    seats: tuple[str, ...]
    what: str
    clause: str
    form: Form = "one"
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    limits: tuple[Limit, ...] = ()
    repeat: bool = False
    secret: bool = False
    hidden: bool = False
    about: tuple[int | str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the options, in the order they are shown."""
        return tuple([option.id for option in self.options])

    @property
    def named(self) -> tuple[str, ...]:
        """All that may be named: the ids, each with those for which it stands."""
        return tuple([id for option in self.options for id in (option.id, *option.also)])


def options(clause: str, *ids: str) -> tuple[Option, ...]:
    """Options that one clause allows."""
    return tuple(Option(each, clause) for each in ids)


def grouped(shown: Iterable[Option], key: Callable[[str], Hashable]) -> tuple[Option, ...]:
    """One option for those of one key: the first, which stands for the others."""
    found: dict[Hashable, Option] = {}
    for option in shown:
        first = found.setdefault(key(option.id), option)
        if first is not option:
            found[key(option.id)] = replace(first, also=(*first.also, option.id))
    return tuple(found.values())


def legal(question: Question) -> tuple[str, ...]:
    """What a refusal lists as legal: the ids, or the bounds of a number."""
    if question.form == "number":
        return (f"{question.least}..{question.most}",)
    return question.ids


def check(question: Question, choice: Sequence[str]) -> Choice:
    """The answer in its stored shape; `Malformed` when it names what is not there, `Illegal` when it breaks
    a bound (KER-1.4)."""
    picked, named = tuple(choice), question.named
    if PASS in picked and PASS in named:
        return _exactly(question, picked, 1)
    if question.form == "number":
        return _number(question, picked)
    if question.form == "pay":
        return _pay(question, picked)
    for each in picked:
        if each not in named:
            raise Malformed(
                say("{choice} is not an option of this question", choice=each), "KER-1.3", legal(question)
            )
    if question.form == "pick":
        return _pick(question, picked)
    return _exactly(question, picked, 1)


def _exactly(question: Question, picked: Choice, wanted: int) -> Choice:
    if len(picked) != wanted:
        raise Malformed(
            say("{n} options were named; this question takes one", n=len(picked)), "KER-1.4", legal(question)
        )
    return picked


def _pick(question: Question, picked: Choice) -> Choice:
    if not question.least <= len(picked) <= question.most:
        raise Illegal(
            say(
                "{n} were chosen; between {least} and {most} are wanted",
                n=len(picked),
                least=question.least,
                most=question.most,
            ),
            "KER-1.4",
            legal(question),
        )
    if not question.repeat and len(set(picked)) != len(picked):
        raise Illegal(say("an option was named twice"), "KER-1.4", legal(question))
    for limit in question.limits:
        if sum(each in limit.of for each in picked) > limit.most:
            raise Illegal(
                say("at most {most} of {of} may be chosen", most=limit.most, of=limit.of), "KER-1.4", limit.of
            )
    return picked


def _whole(question: Question, text: str) -> int:
    """A whole number written in plain digits; anything else is malformed."""
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise Malformed(say("{text} is not a whole number", text=text), "KER-1.3", legal(question))
    return int(text)


def _number(question: Question, picked: Choice) -> Choice:
    value = _whole(question, _exactly(question, picked, 1)[0])
    if not question.least <= value <= question.most:
        raise Illegal(
            say("{n} is not between {least} and {most}", n=value, least=question.least, most=question.most),
            "KER-1.4",
            legal(question),
        )
    return (str(value),)


def _pay(question: Question, picked: Choice) -> Choice:
    held = {option.id: option.holds for option in question.options}
    paid: dict[str, int] = {}
    for each in picked:
        pool, equals, amount = each.partition("=")
        if pool not in held or not equals or pool in paid:
            raise Malformed(
                say("{choice} does not name a pool once, as POOL=AMOUNT", choice=each),
                "KER-1.3",
                legal(question),
            )
        paid[pool] = _whole(question, amount)
        if not 0 <= paid[pool] <= held[pool]:
            raise Illegal(
                say("{pool} holds {held}, not {n}", pool=pool, held=held[pool], n=paid[pool]),
                "KER-1.4",
                legal(question),
            )
    if not question.least <= sum(paid.values()) <= question.most:
        raise Illegal(
            say("{n} is paid where {need} is needed", n=sum(paid.values()), need=question.least),
            "KER-1.4",
            legal(question),
        )
    return tuple(f"{pool}={paid[pool]}" for pool in question.ids if paid.get(pool))


def value(question: Question, choice: Choice) -> str | int | Choice:
    """What a step is handed: an id, a number, or the tuple that was picked or paid."""
    if choice == (PASS,) and question.form != "pick":
        return PASS
    if question.form == "number":
        return int(choice[0])
    if question.form in ("pick", "pay"):
        return choice
    return choice[0]
