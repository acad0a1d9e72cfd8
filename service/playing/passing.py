"""Standing passes at the table, and giving up: what a seat settles once and is not asked about again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.commands import Concede
from engine.questions import PASS, Question
from engine.wording import Text, say
from service.playing.going_back import agrees
from service.playing.table import Table

WORDS, STOP = ("p", PASS), "off"
"""What a standing pass is typed with, and what ends it. Alone these words are an answer."""


def meant(word: str, rest: str, passes: Sequence[str]) -> bool:
    """Whether a line is about a standing pass: `p my-turn`, `p off`."""
    return word in WORDS and bool(passes) and rest in (*passes, STOP)


def helped(table: Table) -> Iterator[tuple[str, Text]]:
    """What can be typed, and what it means; nothing for a game without standing passes."""
    passes = table.live.rules.passes
    for word in passes:
        yield f"p {word}", say("pass by yourself from here on {when}", when=table.saying.standing(word))
    if passes:
        yield f"p {STOP}", say("no longer pass by yourself")


def stand(table: Table, word: str) -> None:
    """Pass by oneself from here on (KER-4.2), and at once where it holds; or no longer."""
    if word == STOP:
        table.live.stand_pass(table.by(), "")
        table.print(say("You no longer pass by yourself."))
        return
    table.live.stand_pass(table.by(), word)
    when = table.saying.standing(word)
    table.print(say("From here on you pass by yourself {when}; p {stop} ends it.", when=when, stop=STOP))


def concede(table: Table, _: str) -> None:
    """Give the game up (KER-6.4), once that is said again."""
    seat = table.by()
    question = say("{seat} gives the game up? y/n", seat=table.saying.name_of(seat))
    if agrees(table, table.saying.say(question)):
        table.live.do(Concede(seat))
    else:
        table.print(say("Nobody gave up."))


def hint(table: Table, question: Question) -> Text | None:
    """Where a window leaves a seat nothing but to pass: how not to be asked."""
    passes = tuple(f"p {word}" for word in table.live.rules.passes)
    if not passes or question.ids != (PASS,):
        return None
    return say(
        "Nothing but a pass is possible. Not to be asked: {words}; h says what they mean.", words=passes
    )
