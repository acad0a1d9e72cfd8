"""What may be typed at the table besides an answer: single letters, or the words they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.table import Table as Grid
from rich.text import Text

from engine.audience import PUBLIC
from engine.commands import Note
from engine.errors import Illegal, Malformed, Refusal
from engine.numerals import whole
from engine.wording import Text as Sentence
from engine.wording import say
from projections.mapped import places_of
from projections.plotted import field_of
from projections.story import Told
from projections.timeline import Line
from replays.why import why as explained
from service import decks
from service.called import Called
from service.commands import playing
from service.commands.why import brief, one_thing
from service.playing import explaining, going_back, layout, pacing, passing, settled
from service.playing.map import drawn as draw_map
from service.playing.plot import drawn as draw_field
from service.playing.table import Table
from service.playing.typed import Gone

PAGE, REACH = 30, 1500
"""Lines of a page of the log, and entries that are read for it."""
ALL = "all"
"""The word for every entry, with its clause."""

WORDS = {
    "u": "undo", "r": "redo", "l": "log", "h": "help", "q": "quit", "n": "note", "t": "table", "m": "mine",
    "w": "wait",
}  # fmt: skip


SETTLED = ("always", "never", "ask")


def find(line: str, passes: Sequence[str] = ()) -> tuple[str, str] | None:
    """The command that a line is, and what follows it; None for an answer. `passes`: the words of standing
    passes that the game knows."""
    if line.startswith("?"):
        return "clause", line[1:].strip()
    word, _, rest = line.partition(" ")
    if passing.meant(word, rest.strip(), passes):
        return "stand", rest.strip()
    named = WORDS.get(word, word)
    if named not in COMMANDS or (named in ("deck", "stop", *SETTLED) and not rest):
        return None
    if named == "help" and passes and rest.strip() in passing.WORDS:
        return named, rest.strip()
    if rest and named in ("help", "quit", "table", "map", "mine", "concede"):
        return None
    if named == "log" and rest == ALL:
        return named, rest
    if rest and named in ("log", "redo") and whole(rest) is None:
        return None
    return named, rest.strip()


def _help(table: Table, about: str) -> None:
    """`h`: everything; `h p`: how to pass by oneself."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for key, text in passing.helped(table) if about else rows(table):
        grid.add_row(f"  {key} ", Text(table.translator.say(text)))
    table.screen.print(grid)


def rows(table: Table) -> Iterator[tuple[str, Sentence]]:
    yield "3", say("take option 3; its id, or the beginning of its name, does as well")
    yield "1 3", say("take several, where several may be chosen; - takes none of them")
    yield (
        "?3",
        say("what option 3 does, and the rule behind it; ? alone: this and the rule of the question"),
    )
    yield (
        f"? {_example(table)}",
        say("any rule by its number; ? and a name: whatever you see, and words of the rules"),
    )
    if decks.reads(table.live.rules.game):
        yield "deck FILE", say("bring the deck of a decklist, when you are asked for one")
    if table.live.rules.moments is not None:
        yield "w", say("wait: act in a window that was passed; h p: other ways to be asked or not")
    elif table.live.rules.passes:
        yield f"p {passing.PHASE}", say("pass to the end of this phase; h p: other ways not to be asked")
    yield "t", say("the whole table")
    if places_of(table.live.rules.model, table.live.state, PUBLIC) is not None:
        yield "map", say("the places, who stands there, and the ways between them")
    if field_of(table.live.rules.model, table.live.state, PUBLIC) is not None:
        yield "map", say("the map alone, with who stands where; hexes that you can choose are marked")
    yield "m", say("what only you know (the keyboard is handed over first)")
    yield (
        "l",
        say("what happened, a screen further back each time; l 40: from entry 40; l all: every entry"),
    )
    yield (
        "why 40",
        say("why entry 40 came out as it did; why and a name: why something stands so"),
    )
    yield "n ...", say("a note in the log")
    yield "u", say("undo, after a look at what that undoes; also u action, turn, phase, round, or u 41")
    yield "r", say("redo what was undone; r 58: go to the end of any line")
    yield "concede", say("give the game up; it is over when every seat has")
    yield "q", say("leave the table; the session stays")


def _example(table: Table) -> str:
    found = table.slot()
    if found is not None:
        return found[1].question.clause
    return next(clause.id for clause in table.live.rules.clauses if not clause.id.startswith("KER"))


def _map(table: Table, _: str) -> None:
    """The places with who stands there and the ways between them."""
    live, screen = table.live, table.screen
    field = field_of(live.rules.model, live.state, table.viewer)
    if field is not None:
        asks = table.slot()
        options = asks[1].question.ids if asks is not None else ()
        screen.print_all(draw_field(field, table.translator, screen.width, options))
        return
    places = places_of(live.rules.model, live.state, table.viewer)
    if places is None:
        raise Malformed(say("there is no map here: nothing lies at places"))
    screen.print_all(draw_map(places, table.translator, screen.glyphs, screen.width, screen.height - 2))


def _quit(_: Table, __: str) -> None:
    raise Gone


def _note(table: Table, text: str) -> None:
    table.live.do(Note(table.by(), text))
    table.print(say("Noted."))


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
            table.screen.read(table.translator.say(say("Enter clears the screen")))
            table.show_everybody()


def _deck(table: Table, file: str) -> None:
    """What is doubtful about the list is said first; the table may bring it all the same."""

    def doubts(told: Sequence[Sentence]) -> None:
        for each in told:
            table.print(each)
        if not going_back.agrees(table, table.translator.say(say("Bring it all the same? y/n"))):
            raise Illegal(say("the deck was not brought"))

    playing.bring(table.live, table.seat(), file, by=table.keeper(table.seat()), doubts=doubts)


def _log(table: Table, where: str) -> None:
    """`l`: the last lines of the story, and each time again those before them; `l 40`: from entry 40 on;
    `l all`: every entry, with its clause."""
    if where and where != ALL:
        first = max(1, int(where))
        page = _page(table, table.story(first - 1, min(first + REACH, table.live.version)), last=False)
    else:
        upto = table.log_at - 1 if table.log_at else table.live.version
        found = table.lines if where else table.story
        page = _page(table, found(max(0, upto - REACH), upto), last=True)
        table.log_at = page[0][0] if page else 0
    table.screen.print_all(text for _, text in page)
    if not page:
        table.print(say("There is nothing further."))


def _page(table: Table, found: Iterable[Line | Told], *, last: bool) -> list[tuple[int, Text]]:
    """As many of the last (or first) lines as fit on the screen, with their versions."""
    found = [line for line in found if isinstance(line, Told) or line.told]
    room = min(PAGE, table.screen.height - 3)
    page: list[tuple[int, Text]] = []
    for line in reversed(found) if last else found:
        drawn = table.drawn(line)
        room -= table.screen.lines([drawn])
        if room < 0 and page:
            break
        page.append((line.version, drawn))
    return page[::-1] if last else page


def _explain(table: Table, which: str) -> None:
    """`?`: all that can be typed, and the rule of the question; `? gate`: what that is, and its rules."""
    if which:
        explaining.explain(table, which)
        return
    _help(table, "")
    explaining.question(table)


def _why(table: Table, subject: str) -> None:
    """Why something is so, in five lines: an entry by its number, or a part of the table."""
    if not subject:
        raise Malformed(one_thing())
    live = table.live
    subject = Called(live, live.version, table.viewer, table.translator).subject(subject)
    found = explained(live, subject, live.version, table.viewer, table.translator)
    for line, style in brief(found, table.translator, more=False):
        table.print(line, style)


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": _help,
    "quit": _quit,
    "note": _note,
    "table": lambda table, _: layout.everything(table),
    "map": _map,
    "mine": _mine,
    "clause": _explain,
    "log": _log,
    "undo": going_back.undo,
    "redo": going_back.redo,
    "deck": _deck,
    "stand": passing.stand,
    "wait": pacing.wait,
    "pace": pacing.pace,
    "stop": pacing.stop,
    "go": pacing.go,
    "always": lambda table, word: settled.settle(table, "always", word),
    "never": lambda table, word: settled.settle(table, "never", word),
    "ask": lambda table, word: settled.settle(table, "ask", word),
    "concede": passing.concede,
    "why": _why,
}


def carry_out(table: Table, command: str, rest: str) -> None:
    """Carry out a command; a refusal is shown and nothing changes."""
    try:
        COMMANDS[command](table, rest)
    except Refusal as refusal:
        table.refuse(refusal)
