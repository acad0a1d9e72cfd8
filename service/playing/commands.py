"""What may be typed at the table besides an answer: single letters, or the words they stand for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from engine.commands import Note
from engine.errors import Refusal
from engine.numerals import whole
from engine.wording import say
from projections.timeline import Line
from service.commands import decks
from service.playing import explaining, going_back, helping, layout, news, passing
from service.playing.screen import Gone
from service.playing.table import Table

PAGE, REACH = 30, 300
"""Lines of a page of the log, and entries that are read for it."""

WORDS = {
    "u": "undo", "r": "redo", "l": "log", "h": "help", "q": "quit", "n": "note", "t": "table", "m": "mine",
}  # fmt: skip


def find(line: str, passes: Sequence[str] = ()) -> tuple[str, str] | None:
    """The command that a line is, and what follows it; None for an answer. `passes`: the words of standing
    passes that the game knows."""
    if line.startswith("?"):
        return "clause", line[1:].strip()
    word, _, rest = line.partition(" ")
    if passing.meant(word, rest.strip(), passes):
        return "stand", rest.strip()
    named = WORDS.get(word, word)
    if named not in COMMANDS or (named == "deck" and not rest):
        return None
    if named == "help" and passes and rest.strip() in passing.WORDS:
        return named, rest.strip()
    if rest and named in ("help", "quit", "table", "mine", "concede"):
        return None
    if rest and named in ("log", "redo") and whole(rest) is None:
        return None
    return named, rest.strip()


def _quit(_: Table, __: str) -> None:
    raise Gone


def _note(table: Table, text: str) -> None:
    table.live.do(Note(table.by(), text))
    table.print(say("Noted."))


def _table(table: Table, _: str) -> None:
    layout.draw_board(table)


def _mine(table: Table, _: str) -> None:
    """What a seat may see that the others do not: its last lines, and its hand."""
    seats = tuple(dict.fromkeys(table.whispered)) or (table.seat(),)
    for seat in seats:
        if not table.open_hands:
            table.hand_to(seat)
        found = news.read(table.live, max(0, table.told - 200), table.told, seat, table.saying)
        private = [line for line in found if any(part.text for part in line.private) and not line.undone]
        for line in private[-10:]:
            table.screen.print(news.draw(line, table.live, table.saying, table.screen.glyphs, numbered=True))
        if not private:
            table.print(say("You were told nothing that the others were not."))
        if len(table.mine) > 1:
            table.screen.read(table.saying.say(say("Enter clears the screen")))
            table.show_everybody()


def _deck(table: Table, file: str) -> None:
    decks.bring(table.live, table.seat(), file, by=table.keeper(table.seat()))


def _log(table: Table, where: str) -> None:
    """`l`: the last lines, and each time again those before them; `l 40`: from entry 40 on."""
    if where:
        first = max(1, int(where))
        page = _page(table, _told(table, first - 1, min(first + REACH, table.live.version)), last=False)
    else:
        upto = table.log_at - 1 if table.log_at else table.live.version
        page = _page(table, _told(table, max(0, upto - REACH), upto), last=True)
        table.log_at = page[0][0] if page else 0
    table.screen.print_all(text for _, text in page)
    if not page:
        table.print(say("There is nothing further."))


def _told(table: Table, after: int, upto: int) -> list[Line]:
    found = news.read(table.live, after, upto, table.viewer, table.saying)
    return [line for line in found if line.told and line.tag not in ("gauged", "modified")]


def _page(table: Table, found: list[Line], *, last: bool) -> list[tuple[int, Text]]:
    """As many of the last (or first) lines as fit on the screen, with their versions."""
    room = min(PAGE, table.screen.height - 3)
    page: list[tuple[int, Text]] = []
    for line in reversed(found) if last else found:
        drawn = news.draw(line, table.live, table.saying, table.screen.glyphs, numbered=True)
        room -= table.screen.lines([drawn])
        if room < 0 and page:
            break
        page.append((line.version, drawn))
    return page[::-1] if last else page


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": helping.tell,
    "quit": _quit,
    "note": _note,
    "table": _table,
    "mine": _mine,
    "clause": explaining.explain,
    "log": _log,
    "undo": going_back.undo,
    "redo": going_back.redo,
    "deck": _deck,
    "stand": passing.stand,
    "concede": passing.concede,
}


def carry_out(table: Table, command: str, rest: str) -> None:
    """Carry out a command; a refusal is shown and nothing changes."""
    try:
        COMMANDS[command](table, rest)
    except Refusal as refusal:
        table.refuse(refusal)
