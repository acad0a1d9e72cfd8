"""The table at one terminal: who sits here, whose eyes the screen is for, and what was told already.

With one seat here the screen is that seat's. With several it is for all of them and shows what everybody may
see; when somebody is asked about what is hidden, the keyboard is handed over first and the screen is theirs
until somebody else is asked. With hands played open there is nothing to hide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.text import Text

from engine.audience import PUBLIC, REFEREE
from engine.course import Prompt, Slot
from engine.entries import Entry
from engine.errors import Refusal
from engine.events import Event
from engine.past import line as line_to
from engine.questions import Question
from engine.wording import Text as Sentence
from engine.wording import Value, say
from projections import games
from projections.asking import waiting
from projections.show import Shown, show
from projections.story import Told
from projections.timeline import Line, lines
from projections.translator import Translator
from replays.session import Session
from service import entries
from service.playing.drawing import SMALL
from service.playing.screen import Screen

FIRST = 8
"""Lines of what happened before one sat down."""
QUIET_SEALS = frozenset({"asked", "answered", "drawn", "stood-pass"})
"""Events whose sealed parts a seat need not be told of: its own doing, or its hand, which it is shown."""


class Hinted(Struct, frozen=True):
    """What was passed and told of it: in this `round` the ids `told` so far; `at` this prompt the `text`."""

    round: int = 0
    at: object = None
    told: frozenset[str] = frozenset()
    text: Sentence | None = None


class Table:
    """See the module.

    viewer: whose eyes the screen is for. since, told: the versions between which the news lie. heard: by
    seat, up to where it was told what is for it alone. whispered: the seats that something waits for.
    passing: by seat, the phase it passes in, and whether its own part is meant too. put_off: requests that a
    seat will answer later. blank: the screen was cleared and is to be drawn. log_at: where the log was read
    back to. going: where `go` goes to, with who had fallen and whether the table waited. order: the
    phase, the question and the order that was given to it. hinted: what was told of what was passed.
    aside: what a word that was typed did, to be told with the next news.
    """

    def __init__(self, live: Session, seats: Sequence[str], translator: Translator, screen: Screen) -> None:
        self.live, self._translator, self.screen = live, translator, screen
        self._before = self._now = live.state.board
        self.mine = tuple(seats) or live.state.table.seats
        self._speaking = (*self.mine, *(() if seats else (REFEREE,)))
        self.viewer = self.mine[0] if len(self.mine) == 1 else PUBLIC
        self.since = self.told = live.version
        self.heard = dict.fromkeys(self.mine, live.version)
        self.whispered: tuple[str, ...] = ()
        self.passing: dict[str, tuple[str, bool]] = {}
        self.put_off: set[tuple[int, str]] = set()
        self.blank = False
        self.log_at = 0
        self.order: tuple[str, str, tuple[str, ...]] | None = None
        self.going: tuple[str, int, bool] | None = None
        self.hinted = Hinted()
        self.aside: list[Value] = []

    @property
    def translator(self) -> Translator:
        """Sentences with the numbers of copies that lie on the table now, or did at the last prompt."""
        return self._translator.on(self._before, self.live.state.board)

    # what is asked -----------------------------------------------------------------------------------

    @property
    def open_hands(self) -> bool:
        return self.live.state.course.options.get("hands") == "open"

    def slot(self) -> tuple[Prompt, Slot, str] | None:
        """The next question for somebody at this terminal: its set, its slot, and the seat that answers."""
        open_set = self.live.state.course.prompt
        if open_set is None or self.live.state.table.closed:
            return None
        voice = self.live.state.table.voice
        for slot in waiting(open_set):
            for seat in sorted(slot.question.seats, key=lambda each: voice(each) != each):
                if self.speaks(voice(seat)):
                    return open_set, slot, seat
        return None

    def speaks(self, voice: str) -> bool:
        """Whether somebody at this terminal speaks for a seat: it sits here, or (where all do) the referee
        keeps it."""
        return voice in self._speaking

    def seat(self) -> str:
        """The seat for which something is done: the one that is asked, else the first one here."""
        found = self.slot()
        return found[2] if found else (self.mine or (REFEREE,))[0]

    def by(self) -> str:
        """Who goes back, notes and asks: that seat, or the seat here that keeps it. The referee never does by
        being at the keyboard: nobody would be asked."""
        seat, at_table = self.seat(), self.live.state.table.present
        here = [each for each in (self.live.state.table.voice(seat), *self.mine) if each in self.mine]
        return next((each for each in here if each in at_table), seat)

    def voice(self, seat: str) -> str:
        """Who speaks for a seat."""
        return self.live.state.table.voice(seat)

    def keeper(self, seat: str) -> str:
        """Who here acts for a seat that left; nothing for one that acts for itself."""
        keeper = self.live.state.table.keeps(seat)
        return keeper if self.speaks(keeper) else ""

    # whose eyes --------------------------------------------------------------------------------------

    def look_as(self, slot: Slot | None, seat: str) -> None:
        """Turn the screen to whoever is asked, handing the keyboard over where something is hidden, or where
        the own hand must be seen."""
        if len(self.mine) == 1 or self.open_hands:
            self.viewer = seat or self.mine[0]  # a keeper sees what is asked of the seat that it keeps
        elif slot is not None and (
            slot.question.hidden or slot.question.secret or self.by_hand(slot.question)
        ):
            self.hand_to(seat)
        elif self.viewer != PUBLIC and (slot is None or slot.question.seats != (self.viewer,)):
            self.show_everybody()

    def by_hand(self, question: Question) -> bool:
        """Whether nobody can answer it without a look at the own hand."""
        return question.what in games.find(self.live.rules.game).by_hand

    def hand_to(self, seat: str) -> None:
        """Clear the screen, wait until the seat sits before it, and turn the screen to it."""
        if self.viewer == seat:
            return
        self.show_everybody()
        name = self.translator.thing(self.keeper(seat) or seat).upper()
        if self.keeper(seat):
            told = say("Hand the keyboard to {keeper}, who answers for {seat}, then press Enter.",
                       keeper=name, seat=self.translator.name_of(seat))  # fmt: skip
        else:
            told = say("Hand the keyboard to {seat}, then press Enter.", seat=name)
        self.print(told, "bold")
        self.screen.read(">")
        self.viewer = seat

    def show_everybody(self) -> None:
        """Whoever looked alone does so no more."""
        self.screen.clear()
        self.blank = True
        if len(self.mine) == 1:
            return
        if self.viewer != PUBLIC:
            self.heard[self.viewer] = self.told
            self.whispered = tuple(each for each in self.whispered if each != self.viewer)
        self.viewer = PUBLIC

    # news --------------------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Take in what happened since the last news; it is drawn with the table."""
        self.live.refresh()
        if self.live.version == self.told:
            return
        self.since, self.told = self.told, self.live.version
        self._before, self._now = self._now, self.live.state.board
        if len(self.mine) > 1 and not self.open_hands:
            found = self.lines(self.since, self.told, PUBLIC)
            left_out = {seat for each in found if _tells(each) for to in each.sealed for seat in to}
            self.whispered += tuple(seat for seat in self.mine if seat in left_out)

    def look_back(self) -> None:
        """The last few lines before now, for whoever has just sat down."""
        self.told = self.live.version
        found = self._news_after(max(0, self.told - 40 * FIRST))[-FIRST:]
        self.since = found[0].version - 1 if found else self.told

    def news(self) -> list[Line | Told]:
        """What happened since the last news, and what has waited for the viewer's own eyes."""
        waited: list[Line | Told] = []
        if self.viewer in self.heard and len(self.mine) > 1 and not self.open_hands:
            older = self.lines(min(self.heard[self.viewer], self.since), self.since)
            waited = [each for each in older if _tells(each) and any(part.text for part in each.private)]
        return waited + self._news_after(self.since)

    def _news_after(self, since: int) -> list[Told]:
        return self.story(since, self.told)

    def story(self, after: int, upto: int) -> list[Told]:
        """What entries after `after` up to `upto` tell as a story, as whoever looks may read it."""
        kept = list(line_to(self.live.seeker, self.live.state.head))
        found = self.live.read(after, upto)
        return list(entries.tale(self.live, found, kept, self.viewer, self.translator))

    def lines(self, after: int, upto: int, viewer: str = "", head: int = 0) -> list[Line]:
        """The lines of entries after `after` up to `upto` as a viewer, or whoever looks, may see them."""
        return self.lines_of(self.live.read(after, upto), viewer, head)

    def lines_of(self, found: Iterable[Entry[Event]], viewer: str = "", head: int = 0) -> list[Line]:
        """The lines of these entries; `undone` are those off the line that ends at `head`, or here."""
        stretches = list(line_to(self.live.seeker, head or self.live.state.head))
        return list(lines(found, stretches, viewer or self.viewer, self.translator))

    def drawn(self, line: Line | Told, *, numbered: bool = True, cells: int = 0) -> Text:
        """A line of the story, or of the log: what happened, and what only the viewer was told; cut to so
        many `cells` (0: whole)."""
        first = f"{line.version:>5}  " if numbered else f"{self.screen.glyphs.dot} "
        if not isinstance(line, Told):
            text = Text.assemble(*entries.parts(line, self.live, self.translator, first, numbered=numbered))
        else:
            text = Text.assemble(*entries.story_parts(line, self.translator, first))
        if cells:
            text.truncate(cells, overflow="ellipsis")
        return self.screen.hanging(text, len(first))

    def shown(self) -> Shown:
        live = self.live
        return show(live.rules.model, live.state, live.version, self.viewer, live.session)

    # saying ------------------------------------------------------------------------------------------

    def print(self, text: Value, style: str = "") -> None:
        self.screen.print(Text(self.translator.say(text)), style)

    def refuse(self, refusal: Refusal) -> None:
        """Why it was not done, with the clause, and what could be done instead."""
        self.screen.print(Text(self.translator.refusal(refusal)), "bold")
        if refusal.legal:
            found = self.slot()
            ids = found[1].question.ids if found else ()
            legal = tuple(
                self.translator.option(found[1].question, each) if found and each in ids else each
                for each in refusal.legal[:12]
            )
            self.print(say("Possible: {legal}", legal=tuple(dict.fromkeys(legal))), SMALL)


def _tells(line: Line) -> bool:
    """Whether its sealed parts are news. What is asked of a seat is not: it is shown when the seat is handed
    the keyboard."""
    return line.tag not in QUIET_SEALS
