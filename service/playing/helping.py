"""What can be typed at the table, told on one screen; the words of passing on a second one."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table as Grid
from rich.text import Text

from engine.wording import Text as Sentence
from engine.wording import say
from service.commands import decks
from service.playing import passing
from service.playing.table import Table

Rows = Iterator[tuple[str, Sentence]]


def tell(table: Table, about: str) -> None:
    """`h`: everything; `h p`: how to pass by oneself."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for key, text in passing.helped(table) if about else rows(table):
        grid.add_row(f"  {key} ", Text(table.saying.say(text)))
    table.screen.print(grid)


def rows(table: Table) -> Rows:
    """What can be typed, and what it does."""
    yield "3", say("take option 3; its id, or the beginning of its name, does as well")
    yield "1 3", say("take several, where several may be chosen")
    yield "?3", say("what option 3 does, and the rule behind it; ? alone: the rule behind the question")
    yield (
        f"? {_clause(table)}",
        say("any rule by its number; ? and a name: a card that you see"),
    )
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
