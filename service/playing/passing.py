"""Standing passes at the table, and giving up: what a seat settles once and is not asked about again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.commands import Answer, Concede, StandPass
from engine.errors import Refusal
from engine.questions import PASS, Question
from engine.wording import Text, say
from projections import games
from service.playing.going_back import agrees
from service.playing.table import Table

WORDS, STOP, PHASE = ("p", PASS), "off", "phase"
"""What a standing pass is typed with, what ends it, and the one that only this terminal knows of. Alone the
first are an answer."""


def meant(word: str, rest: str, passes: Sequence[str]) -> bool:
    """Whether a line is about a standing pass: `p my-turn`, `p off`."""
    return word in WORDS and bool(passes) and rest in (*passes, PHASE, STOP)


def helped(table: Table) -> Iterator[tuple[str, Text]]:
    """What can be typed not to be asked, and what it means; nothing for a game without standing passes."""
    passes = table.live.rules.passes
    if table.live.rules.moments is not None:
        yield "w staging", say("be asked at that window; w alone goes back to one that was passed; w off")
        yield "go", say("go on to your next decision; go combat: to that phase")
        yield "pace", say("where you are asked; pace every, pace normal combat; stop staging, stop off")
        yield "1!", say("answer so from now on; also always gloin, never gloin, ask gloin")
    if passes:
        yield "3; 1", say("answer this and the next question; what does not fit is dropped")
    for word in passes:
        yield f"p {word}", say("pass by yourself from here on {when}", when=table.translator.standing(word))
    if passes:
        yield f"p {PHASE}", say("pass in every action window of this phase, as long as you sit here")
        yield f"p {STOP}", say("no longer pass by yourself")


def stand(table: Table, word: str) -> None:
    """Pass by oneself from here on (KER-4.2), and at once where it holds; or no longer."""
    if word == PHASE and word not in table.live.rules.passes:
        settle(table, table.seat())
        carry_on(table)
        return
    if word == STOP:
        table.passing.pop(table.seat(), None)
        table.live.do(StandPass(table.seat(), "", table.by()))
        table.print(say("You no longer pass by yourself."))
        return
    table.live.do(StandPass(table.seat(), word, table.by()))
    when = table.translator.standing(word)
    table.print(say("From here on you pass by yourself {when}; p {stop} ends it.", when=when, stop=STOP))


def carry_on(table: Table) -> None:
    """Pass for the seats that pass to the end of this phase. Anything but an action window is asked (who
    defends, whether something is answered to what happens), and so is a part of a step that is their own."""
    while (found := table.slot()) is not None:
        asked, slot, seat = found
        if asked.mode != "window" or slot.question.what not in table.live.rules.flow.states:
            return
        where, own = table.passing.get(seat, ("", False))
        if where != _phase(table) or (_own(table, seat) and not own):
            return
        try:
            table.live.do(Answer(seat, (PASS,), asked.id, by=table.keeper(seat)))
        except Refusal:  # somebody else moved the table meanwhile
            table.live.refresh()
            return


def settle(table: Table, seat: str) -> None:
    """From here on a seat passes to the end of this phase; its own part too, if it is in it."""
    table.passing[seat] = (_phase(table), _own(table, seat))


def _phase(table: Table) -> str:
    course = table.live.state.course
    return f"{course.round} {course.phase.partition('.')[0]}"


def _own(table: Table, seat: str) -> bool:
    live = table.live
    order = games.find(live.rules.game).order(live.state)
    return any(turn.seat == seat and turn.stands == "now" for turn in order)


def concede(table: Table, _: str) -> None:
    """Give the game up (KER-6.4), once that is said again."""
    seat = table.seat()
    question = say("{seat} gives the game up? y/n", seat=table.translator.name_of(seat))
    if agrees(table, table.translator.say(question)):
        table.live.do(Concede(seat, table.keeper(seat)))
    else:
        table.print(say("Nobody gave up."))


def hint(table: Table, question: Question) -> Text | None:
    """Where a window leaves a seat nothing but to pass: how not to be asked."""
    if not table.live.rules.passes or question.ids != (PASS,):
        return None
    return say("Nothing but a pass is possible; h p says how not to be asked.")
