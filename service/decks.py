"""Decks from decklists: bringing one to a table that asks for it, and to one that is opened.

A game that reads decklists has a module `decklist` beside its rules, with `read(text)`, whose result has
`answers()`: what to answer to the questions that begin with the one called `deck`, so a decklist is answers
to the questions of set-up, one after another; and `told`: what was left out or is unusual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from engine import library
from engine.commands import Answer, Command
from engine.decider import decide
from engine.errors import Illegal, Unknown
from engine.play import resolve
from engine.questions import Choice
from engine.wording import Text, say
from projections.asking import waiting

if TYPE_CHECKING:
    from engine.course import Prompt
    from replays.session import Outcome, Session

DECK = "deck"
"""The question that a decklist answers first."""


def reads(game: str) -> bool:
    """Whether a game reads decklists."""
    return library.optional(game, "decklist") is not None


def reader(game: str) -> ModuleType:
    """The game's reader; `Unknown` where it has none."""
    found = library.optional(game, "decklist")
    if found is None:
        raise Unknown(say("{game} reads no decklists", game=game))
    return found


def bring(
    live: Session,
    seat: str,
    text: str,
    key: str = "",
    by: str = "",
    doubts: Callable[[Sequence[Text]], object] = bool,
) -> Outcome:
    """Answer set-up for a seat with a decklist (`by`: another acts for it); returns the outcome of the
    last answer. `doubts` is told, before anything is answered, what was left out of the list or is unusual;
    what it raises stops it.

    All answers are tried first, so a deck that is refused leaves the question open as it was. Raises
    `Malformed` for a list that cannot be understood, `Illegal` where no deck is asked for or the game
    forbids it, `Unknown` for a game without decklists.
    """
    found = reader(live.rules.game).read(text)
    answers = found.answers()
    elsewhere = getattr(live, "bring", None)
    if elsewhere is not None:  # a service tries them there
        if found.told:
            doubts(found.told)
        done: Outcome = elsewhere(seat, text, key, by)
        return done
    keys = [f"{key} {n}" if key else "" for n in range(1, len(answers))] + [key]
    if not key or live.store.version_of(live.session, keys[0]) is None:  # else it was begun under this key
        if not _asked(live, seat):
            raise Illegal(say("{seat} is not asked for a deck now", seat=seat))
        _try(live, seat, answers, by)
        if found.told:
            doubts(found.told)
    for choice, own in zip(answers, keys, strict=True):
        outcome = live.do(Answer(seat, choice, by=by), own)
    return outcome


def _asked(live: Session, seat: str) -> bool:
    asked = live.state.course.prompt
    questions = [slot.question for slot in waiting(asked)] if asked is not None else []
    return any(seat in each.seats and each.what == DECK for each in questions)


def _try(live: Session, seat: str, answers: tuple[Choice, ...], by: str) -> None:
    state, version = live.state, live.version
    for choice in answers:
        assert state.course.prompt is not None
        answer = Answer(seat, choice, state.course.prompt.id, by=by)
        tx = resolve(live.rules, state, answer, live.chance, version)
        state, version = tx.after(), version + len(tx.entries)


def answers_for(live: Session, commands: Sequence[Command], decks: Mapping[str, str]) -> list[Command]:
    """The commands that begin a session, decided and not written, and after them the answers of seats that
    bring a decklist. Raises what the reader and the rules raise, and `Illegal` where a seat is asked for
    none."""
    left = {seat: [*reader(live.rules.game).read(text).answers()] for seat, text in decks.items()}
    state, version, made = live.state, live.version, list(commands)

    def did(command: Command) -> None:
        nonlocal state, version
        decided = decide(live.rules, state, live, command, live.chance, version)
        state, version = decided.after, decided.entries[-1].version

    for each in commands:
        did(each)
    while (asked := state.course.prompt) is not None and (seat := _next(asked, left)):
        made.append(Answer(seat, left[seat].pop(0), asked.id))
        did(made[-1])
    for seat, rest in left.items():
        if rest:
            raise Illegal(say("{seat} is not asked for a deck now", seat=seat))
    return made


def _next(asked: Prompt, left: Mapping[str, Sequence[Choice]]) -> str:
    """The seat that answers next with its list, if any."""
    seats = (seat for slot in waiting(asked) for seat in slot.question.seats)
    return next((seat for seat in seats if left.get(seat)), "")
