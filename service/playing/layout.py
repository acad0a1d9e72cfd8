"""What goes on the screen, and what is left out where there is not room for all of it.

On a terminal the whole table is drawn anew with every question. The question always fits; what gives way is
first what is furthest from whoever is asked (see `service.playing.board`), then old news.
Without a terminal the table is drawn when one sits down, when it is asked for, and where the own hand must be
seen; else only news are printed.
"""

from __future__ import annotations

from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from engine import audience
from engine.messages import chosen
from engine.messages_table import by_whom
from engine.pace import is_action_window
from engine.wording import Text as Sentence
from engine.wording import count, say
from projections import games
from projections.asking import deciders
from projections.show import Shown
from projections.story import Told
from projections.timeline import Line
from service import ending
from service.playing import asked, board, drawing, pacing, passing, prompts, rows, settled, unasked
from service.playing.because import because
from service.playing.drawing import SMALL
from service.playing.table import Table

ENOUGH = 9
"""Lines of news that are worth leaving something else out for."""
HEROES = 2
"""The way of leaving out that still shows what heroes carry."""
OF_CARDS = ((1, 6), (2, 6), (2, 2), (3, 1), (4, 1), (5, 1))
OF_PLACES = ((HEROES, 6), (HEROES, 2), (board.SQUEEZES - 2, 1), (board.SQUEEZES - 1, 1))
"""Ways of leaving out that a question should leave room for, best first, each with its lines of news."""
NEWS = (9, 6, 2, 1, 1, 1)
"""Lines of news for which the next step of leaving out is taken: fewer, the nearer what would go."""

TALL = 36
"""Lines of a screen of which a third may be filled with what options do; of a taller one no more."""

AROUND = 6
"""Lines around the end: the phases, how it ended, what may be typed, the prompt."""

LAST_NEWS = 3
"""Lines for what was decided last, above the end."""

Blocks = list[RenderableType]


def draw(table: Table, *, whole: bool) -> None:
    """The screen: all of it on a terminal or when `whole`, else where the game stands, and the news."""
    over = ("scored", "ended") if table.live.state.course.ended else ()  # how it ended stands below
    found = [each for each in table.news() if each.tag not in over]
    table.blank, table.log_at = False, 0
    if table.screen.redraws:
        table.screen.clear()
        _draw_fitting(table, found)
    else:
        _draw_on(table, found, whole=whole)
    table.aside = []


def everything(table: Table) -> None:
    """The whole table, nothing of it left out: what does not fit on one screen on the next."""
    screen, shown = table.screen, table.shown()
    blocks = _top(table, shown, 0)
    if not screen.redraws or screen.lines([*blocks, *_question(table, 0)]) < screen.height:
        draw(table, whole=True)
        return
    while blocks:
        page = [blocks.pop(0)]
        while blocks and screen.lines([*page, blocks[0]]) < screen.height - 1:
            page.append(blocks.pop(0))
        screen.clear()
        screen.print_all(page)
        told = say("Enter shows more") if blocks else say("Enter goes back to the question")
        screen.read(table.translator.say(told))
    table.blank = True


def _draw_on(table: Table, found: list[Line | Told], *, whole: bool) -> None:
    table.screen.print()
    shown, asks = table.shown(), table.slot()
    whole = whole or (asks is not None and table.by_hand(asks[1].question))
    blocks = _top(table, shown, 0) if whole else _line(table, shown)
    room = 0 if table.live.state.course.ended else _rooms(table)[0]
    table.screen.print_all([*blocks, *_news(table, found, len(found)), *_question(table, room)])


def _draw_fitting(table: Table, found: list[Line | Told]) -> None:
    screen, shown = table.screen, table.shown()
    if table.live.state.course.ended:  # the end takes the screen; the table is one letter away
        last = _fitting_news(table, found, LAST_NEWS) if found else []
        screen.print_all([*_line(table, shown), *last, *_question(table, screen.lines(last))])
        return
    wanted = min(ENOUGH, screen.lines(_news(table, found, len(found))))
    question, room = _fitting_question(table, shown, wanted)
    for squeeze in range(board.SQUEEZES):
        top = _top(table, shown, squeeze)
        left = room - screen.lines(top)
        if left >= min(wanted, NEWS[squeeze]):
            break
    screen.print_all([*top, *_fitting_news(table, found, max(1, left)), *question])


def _fitting_question(table: Table, shown: Shown, wanted: int) -> tuple[Blocks, int]:
    """The question, with as much of what options do as leaves room for the table as it is best shown, and
    else for less and less of it; and the lines that are left."""
    screen = table.screen
    rooms = [(_question(table, share), share) for share in _rooms(table)]
    for squeeze, news in OF_CARDS if shown.areas else OF_PLACES:
        least = screen.lines(_top(table, shown, squeeze)) + min(wanted, news)
        for question, share in rooms:
            room = screen.height - screen.lines(question) - 1
            if room >= least and (share != rows.NAMES or squeeze > 1):
                return question, room
    return question, room


def _fitting_news(table: Table, found: list[Line | Told], room: int) -> Blocks:
    """As many of the last news as there is room for; of the very last at least its beginning."""
    screen = table.screen
    for n in range(len(found), 0, -1):
        drawn = _news(table, found, n)
        if screen.lines(drawn) <= room:
            return drawn
    for kept in (found, found[-1:]):  # of the very last rather than how much is left out
        for cells in range(room * screen.width, screen.width // 2, -screen.width // 2):
            drawn = _news(table, kept, min(1, len(kept)), cells)
            if screen.lines(drawn) <= room:
                return drawn
    return []


def _line(table: Table, shown: Shown) -> Blocks:
    screen = table.screen
    return [*drawing.phases(table.live.rules.flow, shown, table.translator, screen.glyphs, screen.width)]


def _top(table: Table, shown: Shown, squeeze: int) -> Blocks:
    translator, glyphs, width = table.translator, table.screen.glyphs, table.screen.width
    asks = table.slot()
    options = asks[1].question.ids if asks is not None else ()
    drawn = board.whole(shown, translator, glyphs, width, squeeze, options)
    rule = glyphs.rule * width
    left_out = board.left_out(shown, translator, glyphs, width, squeeze)
    if left_out is not None:
        told = f" {translator.say(left_out)} "
        rule = f"{glyphs.rule * 4}{told}{glyphs.rule * max(0, width - 4 - cell_len(told))}"
    return [*_line(table, shown), *drawn, Text(rule, SMALL)]


def _news(table: Table, found: list[Line | Told], n: int, cells: int = 0) -> Blocks:
    """The last `n` of the news, each cut to so many cells (0: whole), and for whom something waits."""
    translator, left_out = table.translator, len(found) - n
    lines: Blocks = [table.drawn(line, numbered=False, cells=cells) for line in found[left_out:]]
    if left_out:
        more = translator.say(count("{n} line more: l", "{n} lines more: l", n=left_out))
        lines.insert(0, Text(f"{table.screen.glyphs.dot} {more}", SMALL))
    for seat in dict.fromkeys(each for each in table.whispered if each != table.viewer):
        text = say("Something is for {seat} alone: m shows it.", seat=translator.name_of(seat))
        lines.append(Text(translator.say(text), "bold"))
    return [*lines, *(Text(translator.say(each), "bold") for each in table.aside)]


def _rooms(table: Table) -> tuple[int, ...]:
    """Lines that the options may take with what they do, best first; 0: one each; at last their names alone.
    Before the first round nobody has seen what is chosen among, and half the screen may tell of it."""
    if not table.screen.redraws:  # nothing else has to give way
        return TALL, 0
    height = table.screen.height
    if not table.live.state.course.round:
        return height // 2, 0
    return min(height, TALL) // 3, 0, rows.NAMES


def _question(table: Table, room: int) -> Blocks:
    """What is asked, with so many lines for its options; at the end how it came out, below so many lines."""
    prompt, translator = prompts.of(table), table.translator
    if prompt is None:
        how = say("l reads the log, u goes back, q leaves the table.")
        return [Text(), Text(standing(table), "bold"), *_end(table, room), Text(translator.say(how), SMALL)]
    lines: Blocks = [Text()]
    for hint in (unasked.hint(table), _because(table, prompt), pacing.following(table, prompt)):
        if hint is not None:
            lines.append(Text(translator.say(hint), SMALL))
    said: set[str] = set()
    for before, part in zip((None, *prompt.parts), prompt.parts, strict=False):
        if part.first and not (before and before.first):
            lines.append(Text(translator.say(say("Or first:")), SMALL))
        lines += _part(table, part, room, said)
    enter = _enter(table, prompt)
    hints = enter, passing.hint(table, prompt.parts[0].question), settled.for_good(table, prompt)
    return [*lines, *(Text(translator.say(each), SMALL) for each in hints if each is not None)]


def _because(table: Table, prompt: prompts.TablePrompt) -> Sentence | None:
    """Why those here are asked in a window, by what they can do in it."""
    windows = [part.question for part in prompt.parts if is_action_window(part.question)]
    if not windows:
        return None
    options = tuple(option for each in windows for option in each.options)
    return because(prompt.why, table.translator, replace(windows[0], options=options))


def _part(table: Table, part: prompts.Part, room: int, said: set[str]) -> list[Text]:
    """A question with who answers it, where that has to be said; `room`: lines for its options. `said`: what
    was told of the parts above, which is not told again."""
    translator, live, question, seat = table.translator, table.live, part.question, part.seat
    mine = audience.view(live.rules.model, live.state, seat)
    foretold = asked.foretell(live.rules.game, mine, question, translator)
    if foretold.get("") in said:
        foretold = {**foretold, "": ""}
    said.add(foretold.get("", ""))
    several = len(table.mine) > 1 and len(question.seats) == 1
    named = translator.thing(seat) if several else ""
    if table.keeper(seat):
        keeper = by_whom(table.keeper(seat), translator.name_of)
        named = translator.say(say("{keeper} for {seat}", keeper=keeper, seat=translator.name_of(seat)))
    return asked.asked(question, named, translator, table.screen.width, foretold, room, part.start)


def _enter(table: Table, prompt: prompts.TablePrompt) -> Sentence | None:
    """What Enter does; where several are chosen, also that it chooses none."""
    question = prompt.parts[0].question
    if not prompt.enter:
        picks = any(part.question.form == "pick" for part in prompt.parts)
        return say("Enter alone answers nothing.") if picks else None
    if question.form == "pay":
        paid = tuple(chosen(each, table.translator.name_of) for each in prompt.enter[0][1])
        return say("Enter pays: {paid}.", paid=paid)
    if question.what in games.find(table.live.rules.game).orders:
        return say("Enter: in the order shown; several numbers: in that order.")
    if prompt.asked.mode != "window" or prompt.passes:
        meaning = table.translator.text_of(question, prompt.enter[-1][1][0])
        if len(prompt.enter) > 1:
            return say("Enter: {meaning}, for all of you.", meaning=meaning)
        return say("Enter: {meaning}.", meaning=meaning)
    if len(prompt.enter) > 1:
        return say("Enter goes on for all of you.")
    return say("Enter goes on.")


def _end(table: Table, above: int) -> list[Text]:
    """What is told of the end, as much as fits under the line of phases and so many more."""
    screen = table.screen

    def fits(lines: list[Text]) -> bool:
        return screen.lines(lines) + above + AROUND <= screen.height

    return ending.fitting(table.live, table.translator, screen.glyphs, fits)


def standing(table: Table) -> str:
    state, translator = table.live.state, table.translator
    if state.table.closed:
        return translator.say(say("The session is closed."))
    if not state.course.origin:
        return translator.say(say("The game has not started."))
    if state.course.ended:
        return translator.say(ending.result(table.live))
    return drawing.waiting_for(list(deciders(state)), translator)
