"""What goes on the screen, and what is left out where there is not room for all of it.

On a terminal the whole table is drawn anew with every question. The question always fits; what gives way is
first what is furthest from whoever is asked (see `service.playing.board`), then old news.
Without a terminal the table is drawn when one sits down, when it is asked for, and where the own hand must be
seen; else only news are printed.
"""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from engine import audience
from engine.telling_table import by_whom
from engine.wording import count, say
from projections.asking import deciders
from projections.story import Told
from projections.timeline import Line
from service import ending
from service.playing import asked, board, drawing, passing
from service.playing.drawing import SMALL, Shown
from service.playing.table import Table

ENOUGH = 9
"""Lines of news that are worth leaving something else out for."""

AROUND = 6
"""Lines around the end: the phases, how it ended, what may be typed, the prompt."""

Blocks = list[RenderableType]


def draw(table: Table, *, whole: bool) -> None:
    """The screen: all of it on a terminal or when `whole`, else where the game stands, and the news."""
    found = [each for each in table.news() if each.tag != "ended"]  # how it ended stands below
    table.blank, table.log_at = False, 0
    if table.screen.redraws:
        table.screen.clear()
        _draw_fitting(table, found)
        return
    table.screen.print()
    shown, asks = table.shown(), table.slot()
    whole = whole or (asks is not None and table.by_hand(asks[1].question))
    blocks = _top(table, shown, 0) if whole else [_line(table, shown)]
    table.screen.print_all([*blocks, *_news(table, found, len(found)), *_question(table)])


def draw_board(table: Table) -> None:
    if table.screen.redraws:
        table.screen.clear()
    table.screen.print_all(_top(table, table.shown(), 0))


def _draw_fitting(table: Table, found: list[Line | Told]) -> None:
    screen, shown, question = table.screen, table.shown(), _question(table)
    if table.live.state.course.ended:  # the end takes the screen; the table is one letter away
        screen.print_all([_line(table, shown), *question])
        return
    room = screen.height - screen.lines(question) - 1
    wanted = min(ENOUGH, screen.lines(_news(table, found, len(found))))
    for squeeze in range(board.SQUEEZES):
        top = _top(table, shown, squeeze)
        left = room - screen.lines(top)
        if left >= wanted:
            break
    screen.print_all([*top, *_fitting_news(table, found, max(1, left)), *question])


def _fitting_news(table: Table, found: list[Line | Told], room: int) -> Blocks:
    for n in range(len(found), -1, -1):
        drawn = _news(table, found, n)
        if table.screen.lines(drawn) <= room:
            return drawn
    return []


def _line(table: Table, shown: Shown) -> Text:
    screen = table.screen
    return drawing.phases(table.live.rules.flow, shown, table.saying, screen.glyphs, screen.width)


def _top(table: Table, shown: Shown, squeeze: int) -> Blocks:
    saying, glyphs, width = table.saying, table.screen.glyphs, table.screen.width
    drawn = board.whole(shown, saying, glyphs, width, squeeze)
    return [_line(table, shown), *drawn, Text(glyphs.rule * width, SMALL)]


def _news(table: Table, found: list[Line | Told], n: int) -> Blocks:
    """The last `n` of the news, and for whom something waits."""
    saying, left_out = table.saying, len(found) - n
    lines: Blocks = [table.drawn(line, numbered=False) for line in found[left_out:]]
    if left_out:
        more = saying.say(count("{n} line more: l", "{n} lines more: l", n=left_out))
        lines.insert(0, Text(f"{table.screen.glyphs.dot} {more}", SMALL))
    for seat in dict.fromkeys(each for each in table.whispered if each != table.viewer):
        text = say("Something is for {seat} alone: m shows it.", seat=saying.name_of(seat))
        lines.append(Text(saying.say(text), "bold"))
    return lines


def _question(table: Table) -> Blocks:
    found, saying, live = table.slot(), table.saying, table.live
    if found is None:
        how = say("l reads the log, u goes back, q leaves the table.")
        return [Text(), Text(standing(table), "bold"), *_end(table), Text(saying.say(how), SMALL)]
    _, slot, seat = found
    mine = audience.view(live.rules.model, live.state, seat)
    foretold = asked.foretell(live.rules.game, mine, slot.question, saying)
    several = len(table.mine) > 1 and len(slot.question.seats) == 1
    named = saying.thing(seat) if several else ""
    if table.keeper(seat):
        keeper = by_whom(table.keeper(seat), saying.name_of)
        named = saying.say(say("{keeper} for {seat}", keeper=keeper, seat=saying.name_of(seat)))
    # Before the first round nobody has seen what is chosen among: half the screen may tell of it.
    room = 0 if live.state.course.round else table.screen.height // 2
    lines = asked.asked(slot.question, named, saying, table.screen.width, foretold, room)
    hint = passing.hint(table, slot.question)
    return [Text(), *lines, *([Text(saying.say(hint), SMALL)] if hint else [])]


def _end(table: Table) -> list[Text]:
    """What is told of the end, as much as fits under the line of phases."""
    screen = table.screen

    def fits(lines: list[Text]) -> bool:
        return screen.lines(lines) + AROUND <= screen.height

    return ending.fitting(table.live, table.saying, screen.glyphs, fits)


def standing(table: Table) -> str:
    state, saying = table.live.state, table.saying
    if state.table.closed:
        return saying.say(say("The session is closed."))
    if not state.course.origin:
        return saying.say(say("The game has not started."))
    if state.course.ended:
        told = {"won": say("The game is won."), "lost": say("The game is lost.")}
        return saying.say(told.get(state.course.ended, say("The game was given up.")))
    return drawing.waiting_for(list(deciders(state)), saying)
