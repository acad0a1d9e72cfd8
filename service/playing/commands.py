"""What may be typed at the table besides an answer: single letters, or the words they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.table import Table as Grid
from rich.text import Text

from engine.commands import Note
from engine.errors import Refusal
from engine.numerals import whole
from engine.wording import Text as Sentence
from engine.wording import say
from projections.timeline import Line
from service import decks
from service.playing import explaining, going_back, layout, passing
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


def _help(table: Table, about: str) -> None:
    """`h`: everything; `h p`: how to pass by oneself."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for key, text in passing.helped(table) if about else rows(table):
        grid.add_row(f"  {key} ", Text(table.saying.say(text)))
    table.screen.print(grid)


def rows(table: Table) -> Iterator[tuple[str, Sentence]]:
    """What can be typed, and what it does."""
    yield "3", say("take option 3; its id, or the beginning of its name, does as well")
    yield "1 3", say("take several, where several may be chosen")
    yield "?3", say("what option 3 does, and the rule behind it; ? alone: the rule behind the question")
    yield f"? {_clause(table)}", say("any rule by its number; ? and a name: a card that you see")
    if decks.reads(table.live):
        yield "deck FILE", say("bring the deck of a decklist, when you are asked for one")
    if table.live.rules.passes:
        yield f"p {passing.PHASE}", say("pass to the end of this phase; h p: other ways not to be asked")
    yield "t", say("the whole table")
    yield "m", say("what only you know (the keyboard is handed over first)")
    yield "l", say("the log, a screen further back each time; l 40: from entry 40 on")
    yield "n TEXT", say("a note in the log")
    yield "u", say("undo, after a look at what that undoes; also u action, turn, phase, round, or u 41")
    yield "r", say("redo what was undone; r 58: go to the end of any line")
    yield "concede", say("give the game up; it is over when every seat has")
    yield "q", say("leave the table; the session stays")


def _clause(table: Table) -> str:
    """The number of a rule of this game: of the question, or any."""
    found = table.slot()
    if found is not None:
        return found[1].question.clause
    return next(clause.id for clause in table.live.rules.clauses if not clause.id.startswith("KER"))


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
        found = table.lines(max(0, table.told - 200), table.told, seat)
        private = [line for line in found if any(part.text for part in line.private) and not line.undone]
        table.screen.print_all(map(table.drawn, private[-10:]))
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
    return [line for line in table.lines(after, upto) if line.told and line.tag not in ("gauged", "modified")]


def _page(table: Table, found: list[Line], *, last: bool) -> list[tuple[int, Text]]:
    """As many of the last (or first) lines as fit on the screen, with their versions."""
    room = min(PAGE, table.screen.height - 3)
    page: list[tuple[int, Text]] = []
    for line in reversed(found) if last else found:
        drawn = table.drawn(line)
        room -= table.screen.lines([drawn])
        if room < 0 and page:
            break
        page.append((line.version, drawn))
    return page[::-1] if last else page


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": _help,
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
