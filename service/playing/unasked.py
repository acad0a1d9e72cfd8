"""What the pace passed since the last prompt, as far as those who sit here may know: told once in a round."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.course import question_to
from engine.pace import thing
from engine.past import behind
from engine.questions import PASS
from engine.wording import Text, say
from service.playing.table import Hinted, Table


def since_typed(table: Table) -> dict[str, tuple[str, ...]]:
    """The windows that the pace passed since somebody last answered, with what could have acted there, as far
    as those who sit here may know."""
    live, asked = table.live, 0
    found: dict[str, tuple[str, ...]] = {}
    for entry in behind(live, live.state.head, live.state.course.spoke):
        if isinstance(entry.event, ev.Asked):
            asked = entry.version
        elif isinstance(entry.event, ev.Answered) and entry.event.pace and asked:
            question = question_to(live.at(asked).course.prompt, entry.event.seat)
            if question is not None:
                known = not question.hidden or table.mine == (entry.event.seat,)
                things = [thing(id).partition("/")[0] for id in question.ids if known and id != PASS]
                found[question.what] = (*found.get(question.what, ()), *things)
    return found


def hint(table: Table) -> Text | None:
    """What could have acted since the last prompt, once in a round: not what is asked about now, nor the
    window of this prompt, which another passed. The same as long as the prompt is the same."""
    course = table.live.state.course
    at = (course.spoke, course.prompt)
    if table.hinted.at != at:
        before = table.hinted.told if table.hinted.round == course.round else frozenset()
        passed, told = _passed(table, before)
        table.hinted = Hinted(course.round, at, before | passed, told)
    return table.hinted.text


def _passed(table: Table, before: frozenset[str]) -> tuple[frozenset[str], Text | None]:
    """The cards or windows that are told, of those that were not told before, and the sentence."""
    open_set = table.live.state.course.prompt
    slots = open_set.slots if open_set is not None else ()
    now = {slot.question.what for slot in slots}
    asked = {thing(id).partition("/")[0] for slot in slots for id in slot.question.ids}
    windows = {window: things for window, things in since_typed(table).items() if window not in now}
    cards = dict.fromkeys(each for ids in windows.values() for each in ids if each not in asked)
    if any(windows.values()):
        new = [each for each in cards if each not in before]
        named = tuple(dict.fromkeys(map(table.translator.thing, new)))
        return frozenset(new), say("Not asked about: {cards}; w goes back.", cards=named) if new else None
    return _windows_passed(table, [each for each in windows if each not in before])


def _windows_passed(table: Table, windows: Sequence[str]) -> tuple[frozenset[str], Text | None]:
    if not windows:
        return frozenset(), None
    named, before = [], ""
    for window in windows:
        path = table.translator.path(window)
        phase = f"{table.translator.path(window.partition('.')[0])}: "
        named.append(path.removeprefix(phase) if phase == before else path)
        before = phase
    return frozenset(windows), say("Passed: {windows}; w goes back.", windows=tuple(named))
