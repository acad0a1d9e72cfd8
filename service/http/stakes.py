"""What stands beside the open question, for a page: what each option would lead to, why one is asked, what
was passed, who makes the table wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from engine import audience
from engine.commands import Answer
from engine.course import Slot
from engine.errors import Refusal
from engine.events import Answered, Asked, Event
from engine.pace import UNUSED, is_action_window, reasons, shown_next
from engine.play import resolve
from engine.questions import PASS, Question
from projections.asking import Asking, waiting
from projections.translator import Translator
from replays.passed import of_the_pace, passed
from service.http.going import Going, Left
from service.playing.asked import foretell
from service.playing.because import because

if TYPE_CHECKING:
    from replays.session import Session


class Back(Struct, frozen=True):
    """A window that was passed, and the rest point to go back to."""

    id: str
    name: str
    to: int


class Behind(Struct, frozen=True):
    """An option of the question that an option leads to."""

    id: str
    text: str


class Then(Struct, frozen=True):
    """The question that an option leads to: what it asks, and its options."""

    text: str
    options: tuple[Behind, ...]


FEW = 6
"""Of more options one is chosen in a question of its own."""


class Stakes(Struct, frozen=True, kw_only=True):
    """Beside the open question of a seat. `foretold`: by option what would follow from it (under "" what
    holds anyhow); `why`: why the seat is asked; `next`: what is shown next if all pass; `shows`: the options
    of which it is known, without trying them, that they show what cannot be unseen; `then`: by option what is
    asked right after it, where that is one of a few things and nothing hidden decides which there are, so
    that both can be answered at once; `passed`: the windows that were passed since something was shown, and
    `unasked` the seats for which the pace passed in the open one; `holds`: by seat that makes the table wait,
    at which window, or "" for the next; `going`: how long the table waits before it goes on by itself."""

    version: int
    foretold: dict[str, str] = {}
    why: tuple[str, ...] = ()
    next: str = ""
    shows: tuple[str, ...] = ()
    then: dict[str, Then] = {}
    passed: tuple[Back, ...] = ()
    unasked: tuple[str, ...] = ()
    holds: dict[str, str] = {}
    going: Left | None = None


class AskedBeside(Asking, frozen=True, kw_only=True):
    """What is asked; `beside`: where that was wanted, what stands beside it for the viewer."""

    beside: Stakes | UnsetType = UNSET


def stakes_of(live: Session, seat: str, words: Translator, going: Going) -> Stakes:
    """What stands beside the question of a seat now; of one that is not asked, what all may know."""
    prompt, holds = live.state.course.prompt, live.state.table.holds
    slots = () if prompt is None else waiting(prompt)
    own = next((slot for slot in slots if seat in slot.question.seats), None)
    return Stakes(
        version=live.version,
        passed=tuple(Back(each, words.path(each), to) for each, to in passed(live).items()),
        unasked=of_the_pace(live),
        holds={each: words.path(at) if at else "" for each, at in holds.items()},
        going=going.left(live),
        **({} if own is None else _beside(live, own, seat, words)),
    )


def _beside(live: Session, slot: Slot, seat: str, words: Translator) -> dict[str, Any]:
    question, mine = slot.question, audience.view(live.rules.model, live.state, seat)
    shows = tuple(_shown(live, seat, question))
    found: dict[str, Any] = {"foretold": foretell(live.rules.game, mine, question, words), "shows": shows}
    found["then"] = dict(_then(live, seat, question, words))
    prompt = live.state.course.prompt
    if prompt is None or prompt.mode != "window" or not is_action_window(question):
        return found
    why = because(reasons(live.rules, live.state, question) or (), words, question)
    step = shown_next(live.rules, live.state)
    if why is not None:
        found["why"] = (words.say(why),)
    if step:
        found |= {"shows": (*shows, PASS), "next": words.path(step)}
    return found


def _then(live: Session, seat: str, question: Question, words: Translator) -> Iterator[tuple[str, Then]]:
    """By option of a window what is chosen behind it: tried on a copy, which nothing that is turned up,
    thrown or sealed may have touched; what is asked there all may read. A question that several options lead
    to belongs to none of them: it is only what comes next."""
    if question.form != "one" or PASS not in question.ids:
        return
    found = {id: _behind(live, seat, id) for id in question.ids if id != PASS}
    asked = Counter((each.what, each.about, each.ids) for each in found.values() if each is not None)
    for id, behind in found.items():
        if behind is None or asked[behind.what, behind.about, behind.ids] > 1:
            continue
        if 1 < len(behind.options) <= FEW:
            options = tuple(Behind(each, words.option(behind, each)) for each in behind.ids)
            yield id, Then(words.question(behind), options)


def _behind(live: Session, seat: str, id: str) -> Question | None:
    state = live.state
    answer = Answer(seat, (id,), by=state.table.keeps(seat))
    try:
        made = resolve(live.rules, state, answer, UNUSED, state.head)
    except Refusal:
        return None
    told = [each for each in made.entries if not isinstance(each.event, Answered | Asked)]
    asked = made.after().course.prompt
    if any(each.sealed or _turns_up(each.event, id) for each in told) or asked is None:
        return None
    if asked.mode == "window" or len(asked.slots) > 1:
        return None
    found = asked.slots[0].question
    alone = found.seats == (seat,) and found.form == "one"
    return found if alone and not found.hidden and not found.secret else None


def _turns_up(event: Event, id: str) -> bool:
    """Whether something is shown that nobody chose; that the chosen card is played is known to who does."""
    return event.reveals and getattr(event, "card", "") != id.partition(":")[2]


def _shown(live: Session, seat: str, question: Question) -> Iterator[str]:
    """The options that show what only this seat knows of: going back past one un-knows it."""
    if question.hidden and not question.secret:
        for each in question.ids:
            if each != PASS and live.rules.shows(live.state, seat, (each,)):
                yield each
