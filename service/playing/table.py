"""The table at one terminal: who sits here, whose eyes the screen is for, and what was told already.

With one seat here the screen is that seat's. With several it is for all of them and shows what everybody may
see; when somebody is asked about what is hidden, the keyboard is handed over first and the screen is theirs
until somebody else is asked. With hands played open there is nothing to hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from engine import audience
from engine.audience import PUBLIC
from engine.course import Open, Slot
from engine.errors import Refusal
from engine.wording import Value, count, say
from projections import games
from projections.asking import deciders, waiting
from projections.saying import Saying
from projections.show import show
from projections.timeline import Line
from replays.live import Live
from service.playing import asked as asking
from service.playing import drawing, news, odds, people, places
from service.playing.drawing import SMALL
from service.playing.screen import Screen

ENOUGH = 9
"""Lines of news that are worth leaving something else out for."""
FIRST = 8
"""Lines of what happened before one sat down."""


class Table:
    """See the module.

    viewer: whose eyes the screen is for. since, told: the versions between which the news lie. heard: by
    seat, up to where it was told what is for it alone. whispered: the seats that something waits for. blank:
    the screen was cleared and is to be drawn. log_at: where the log was read back to.
    """

    def __init__(self, live: Live, seats: Sequence[str], saying: Saying, screen: Screen) -> None:
        self.live, self.saying, self.screen = live, saying, screen
        self.mine = tuple(seats) or live.state.table.seats
        self.viewer = self.mine[0] if len(self.mine) == 1 else PUBLIC
        self.since = self.told = live.version
        self.heard = dict.fromkeys(self.mine, live.version)
        self.whispered: tuple[str, ...] = ()
        self.blank = False
        self.log_at = 0

    # what is asked -----------------------------------------------------------------------------------

    @property
    def open_hands(self) -> bool:
        """Whether everybody may see everything."""
        return self.live.state.course.options.get("hands") == "open"

    def slot(self) -> tuple[Open, Slot, str] | None:
        """The next question for somebody at this terminal: its set, its slot, and the seat that answers."""
        open_set = self.live.state.course.open
        if open_set is None or self.live.state.table.closed:
            return None
        for slot in waiting(open_set):
            for seat in slot.question.seats:
                if seat in self.mine:
                    return open_set, slot, seat
        return None

    def by(self) -> str:
        """The seat in whose name something is done: the one that is asked, else the first one here."""
        found = self.slot()
        return found[2] if found else self.mine[0]

    # whose eyes --------------------------------------------------------------------------------------

    def look_as(self, slot: Slot | None, seat: str) -> None:
        """Turn the screen to whoever is asked, handing the keyboard over where something is hidden."""
        if len(self.mine) == 1:
            return
        if self.open_hands:
            self.viewer = seat or self.mine[0]
        elif slot is not None and (slot.question.hidden or slot.question.secret):
            self.hand_to(seat)
        elif self.viewer != PUBLIC and (slot is None or slot.question.seats != (self.viewer,)):
            self.show_everybody()

    def hand_to(self, seat: str) -> None:
        """Clear the screen, wait until the seat sits before it, and turn the screen to it."""
        if self.viewer == seat:
            return
        self.show_everybody()
        name = self.saying.thing(seat).upper()
        self.print(say("Hand the keyboard to {seat}, then press Enter.", seat=name), "bold")
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
        if len(self.mine) > 1 and not self.open_hands:
            found = news.read(self.live, self.since, self.told, PUBLIC, self.saying)
            self.whispered += news.hidden_from(found, self.mine)

    def look_back(self) -> None:
        """The last few lines before now, for whoever has just sat down."""
        self.told = self.live.version
        before = self._news_after(max(0, self.told - 10 * FIRST))
        found = [line for line in before if not line.undone][-FIRST:]
        self.since = found[0].version - 1 if found else self.told

    def news(self) -> list[Line]:
        """What happened since the last news, and what has waited for the viewer's own eyes."""
        waited: list[Line] = []
        if self.viewer in self.heard and len(self.mine) > 1:
            since = self.heard[self.viewer]
            older = (
                news.read(self.live, since, self.since, self.viewer, self.saying)
                if since < self.since
                else []
            )
            waited = [line for line in older if news.private(line)]
        return waited + self._news_after(self.since)

    def _news_after(self, since: int) -> list[Line]:
        found = news.read(self.live, since, self.told, self.viewer, self.saying)
        return news.worth_telling(found, self.mine, games.find(self.live.rules.game).quiet)

    # drawing -----------------------------------------------------------------------------------------

    def shown(self) -> dict[str, Any]:
        """The table as the screen's viewer sees it."""
        live = self.live
        return show(live.rules.model, live.state, live.version, self.viewer, live.session)

    def draw(self, *, whole: bool) -> None:
        """The screen: all of it on a terminal or when asked for, else where the game stands, and the news."""
        self.blank, self.log_at, found = False, 0, self.news()
        if self.screen.redraws:
            self.screen.clear()
            self._draw_fitting(found)
            return
        self.screen.print()
        blocks = self._top(self.shown(), 0) if whole else self._line()
        self.screen.print_all([*blocks, *self._news(found, len(found)), *self._question()])

    def draw_board(self) -> None:
        """The whole table, without the question."""
        if self.screen.redraws:
            self.screen.clear()
        self.screen.print_all(self._top(self.shown(), 0))

    def _line(self) -> list[RenderableType]:
        return [drawing.phases(self.live.rules.flow, self.shown(), self.saying, self.screen.glyphs)]

    def _draw_fitting(self, found: list[Line]) -> None:
        """The most that leaves the question on the screen; news give way first, then bare places and what
        heroes carry."""
        shown, question = self.shown(), self._question()
        room = self.screen.height - self.screen.lines(question) - 1
        for squeeze in range(4):
            top = self._top(shown, squeeze)
            left = room - self.screen.lines(top)
            if left >= min(ENOUGH, self.screen.lines(self._news(found, len(found)))):
                break
        self.screen.print_all([*top, *self._fitting_news(found, max(1, left)), *question])

    def _fitting_news(self, found: list[Line], room: int) -> list[RenderableType]:
        for n in range(len(found), -1, -1):
            drawn = self._news(found, n)
            if self.screen.lines(drawn) <= room:
                return drawn
        return []

    def _top(self, shown: dict[str, Any], squeeze: int) -> list[RenderableType]:
        saying, glyphs, width = self.saying, self.screen.glyphs, self.screen.width
        gauges = drawing.flowing(drawing.gauges(shown, saying, glyphs), width)
        board = places.places(shown, saying, width) if squeeze > 2 else []
        return [
            *self._line(),
            *(board or places.board(shown, saying, short=squeeze > 0)),
            *people.people(shown, saying, glyphs, short=squeeze > 1),
            *gauges,
            Text(self.screen.glyphs.rule * width, SMALL),
        ]

    def _news(self, found: list[Line], n: int) -> list[RenderableType]:
        lines: list[RenderableType] = [
            news.draw(line, self.live, self.saying, self.screen.glyphs) for line in found[len(found) - n :]
        ]
        if n < len(found):
            more = self.saying.say(count("{n} line more: l", "{n} lines more: l", n=len(found) - n))
            lines.insert(0, Text(f"{self.screen.glyphs.dot} {more}", SMALL))
        for seat in dict.fromkeys(each for each in self.whispered if each != self.viewer):
            text = say("Something is for {seat} alone: m shows it.", seat=self.saying.name_of(seat))
            lines.append(Text(self.saying.say(text), "bold"))
        return lines

    def _question(self) -> list[RenderableType]:
        found = self.slot()
        if found is None:
            return [Text(self.standing(), "bold")]
        _, slot, seat = found
        live = self.live
        mine = audience.view(live.rules.model, live.state, seat)
        foretold = odds.foretell(live.rules.game, mine, slot.question, self.saying)
        several = len(self.mine) > 1 and len(slot.question.seats) == 1
        named = seat if several else ""
        return [Text(), *asking.asked(slot.question, named, self.saying, self.screen.width, foretold)]

    def standing(self) -> str:
        """What is to be said when nobody here is asked anything."""
        state = self.live.state
        if state.table.closed:
            return self.saying.say(say("The session is closed."))
        if not state.course.origin:
            return self.saying.say(say("The game has not started."))
        if state.course.ended:
            told = {"won": say("The game is won."), "lost": say("The game is lost.")}
            return self.saying.say(told.get(state.course.ended, say("The game was given up.")))
        return drawing.waiting_for(list(deciders(state)), self.saying)

    # saying ------------------------------------------------------------------------------------------

    def print(self, text: Value, style: str = "") -> None:
        """A sentence."""
        self.screen.print(Text(self.saying.say(text)), style)

    def refuse(self, refusal: Refusal) -> None:
        """Why it was not done, with the clause, and what could be done instead."""
        self.screen.print(Text(self.saying.refusal(refusal)), "bold")
        if refusal.legal:
            found = self.slot()
            ids = found[1].question.ids if found else ()
            legal = tuple(
                self.saying.option(found[1].question, each) if found and each in ids else each
                for each in refusal.legal[:12]
            )
            self.print(say("Possible: {legal}", legal=legal), SMALL)
