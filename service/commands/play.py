"""Play at a terminal: the table is drawn, questions are asked one after another, answers are typed.

Several seats may share the keyboard. Other people may play the same session elsewhere: what they did is told,
and an answer to what is no longer asked is refused without any harm.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from time import sleep
from typing import TYPE_CHECKING, Annotated, TextIO

from cyclopts import Parameter
from msgspec.structs import replace
from rich.text import Text

from engine.errors import NotYours, Refusal, Stale
from engine.wording import ENGLISH, Wording, say
from projections.translator import Translator, translator
from service import names
from service.doing import hosted
from service.options import COMMON, Common, SessionName, one_session
from service.playing import commands, going_back, layout, pacing, passing, prompts
from service.playing.screen import Gone, Moved, Screen
from service.playing.table import Table
from service.pledges import next_steps

if TYPE_CHECKING:
    from replays.session import Session
    from service.host import Host

PROMPT = ">"


def play(
    session: SessionName = "",
    *,
    seat: Annotated[
        list[str] | None, Parameter(help="A seat at this terminal; once for each, all by default.")
    ] = None,
    common: Common = COMMON,
) -> None:
    """Play at this terminal: questions are shown, options chosen by number. Several seats may share it.

    Example: rollbook play friday --seat ann --seat bob

    Without a session it offers those that are open, and a new game: which, who plays, with which decks.
    """
    with hosted(common) as (_, host):
        if not session and not seat:
            try:
                session = _way_in(host, common.language)
            except Gone:
                print()
                return
        live = host.open(one_session(session), play=True)
        sit_down(live, tuple(seat or ()), language=common.language)


def _way_in(host: Host, language: Wording) -> str:
    """The session that is played where none is named: asked for at a terminal."""
    from service.way_in import WayIn, only_open

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return only_open(host)
    return WayIn(host, Screen(), language).session()


def sit_down(
    live: Session,
    seats: Sequence[str] = (),
    *,
    language: Wording = ENGLISH,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
) -> None:
    """Play a session for these seats, by default all, until somebody leaves."""
    seats = [names.meant(each, live.state.table.seats, live.people) for each in seats]
    language = replace(language, people=live.people)
    for each in seats:
        if each not in live.state.table.seats:
            raise NotYours(say("no seat is called {seat}", seat=each), "KER-6.1", live.state.table.seats)
    words = translator(live.rules.game, language)
    with Screen(stdin, stdout) as screen:
        if seats and {*live.state.table.present} - {*seats}:
            live.going_on = partial(_going_on, live, screen, words)
        Game(Table(live, seats, words, screen)).run()
    left = say("The session stays: rollbook play {session} comes back to it.", session=live.session)
    screen.print(Text(words.say(left)))


def _going_on(live: Session, screen: Screen, words: Translator) -> None:
    """Wait for others to make the table wait, as long as the table gives them."""
    seconds = int(live.state.course.options.get("grace", GRACE))
    if seconds:
        screen.print(Text(words.say(say("Going on; w waits.")), "dim"))
    for _ in range(seconds):
        sleep(1)
        live.refresh()
        if live.state.table.waits:
            return


GRACE = "3"


class Game:
    """The loop: catch up, turn the screen to whoever is asked, draw, read, do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._whole = True
        self._left: list[str] = []

    def run(self) -> None:
        table = self.table
        try:
            self._welcome()
            while True:
                passing.carry_on(table)
                pacing.go_on(table)
                pacing.follow_order(table)
                table.catch_up()
                self._one()
        except (Gone, KeyboardInterrupt):
            table.screen.print()

    def _welcome(self) -> None:
        table = self.table
        course, translator = table.live.state.course, table.translator
        game, title = translator.game(course.game), say("{game}", game=translator.game(course.game))
        if course.scenario:
            title = say("{game}: {scenario}", game=game, scenario=translator.scenario(course.scenario))
        table.print(title, "bold")
        intro = translator.intro(course.scenario) if course.round <= 1 and course.scenario else ""
        if intro:
            table.screen.print(Text(intro))
        table.print(say("h shows what can be typed."), "dim")
        for each in next_steps(table.live):
            table.print(each)
        table.look_back()
        if table.screen.redraws and intro:
            table.screen.read(translator.say(say("Enter begins")))

    def _one(self) -> None:
        table = self.table
        if going_back.consider(table):
            return
        found = table.slot()
        table.look_as(found[1] if found else None, found[2] if found else "")
        layout.draw(table, whole=self._whole)
        self._whole = False
        self._answer(prompts.of(table))

    def _answer(self, prompt: prompts.TablePrompt | None) -> None:
        """Read lines until one changed something, or the table moved."""
        table = self.table
        while True:
            try:
                line = self._line(prompt)
            except Moved:
                if prompt:
                    table.print(say("The table moved while you were choosing."))
                return
            if not line and not (prompt and prompt.enter):
                return
            command = commands.find(line, table.live.rules.passes) if line else None
            ids = [id for part in prompt.parts for id in part.question.ids] if prompt else []
            if command is not None and line not in ids:
                before = table.live.version
                commands.carry_out(table, *command)
                if table.blank or table.live.version != before:
                    return
            elif prompt is None:
                table.print(say("Nothing is asked of anybody here now; h shows what can be typed."))
            elif self._give(prompt, line):
                return

    def _line(self, prompt: prompts.TablePrompt | None) -> str:
        """The next line: what is left of the last one, or what is typed. `;` stands between answers."""
        if not self._left:
            line = self.table.screen.read(PROMPT, lambda: self._moved(prompt))
            if commands.find(line, self.table.live.rules.passes) is not None:
                return line
            self._left = [each.strip() for each in line.split(";")]
        return self._left.pop(0)

    def _moved(self, prompt: prompts.TablePrompt | None) -> bool:
        """Whether what we wait at is no longer there: the question, or, where there is none, the quiet."""
        table = self.table
        table.live.refresh()
        if prompt is None:
            return table.live.version != table.told
        now = table.live.state.course.prompt
        if now is None or now.id != prompt.asked.id:
            return True
        return bool(going_back.undecided(table))

    def _give(self, prompt: prompts.TablePrompt, line: str) -> bool:
        """Answer; whether the question is done with. A refusal is shown, and the question stays; what was to
        answer the next ones is dropped."""
        table = self.table
        always = line.endswith("!") and ":" in prompt.parts[0].question.what
        line = line.removesuffix("!") if always else pacing.order(table, prompt, line)
        try:
            given, rest = prompts.read(prompt, line, table.translator.option)
            self._left[:0] = [rest] if rest else []
            prompts.give(table, prompt, given)
            if always:
                part = next(each for each in prompt.parts if each.seat == given[-1][0])
                pacing.settle_given(table, part.seat, part.question, given[-1][1][0])
        except Stale as stale:
            self._drop()
            table.print(say("The table moved while you were choosing. Nothing of yours was recorded."))
            table.refuse(stale)
            return True
        except Refusal as refusal:
            self._drop()
            table.refuse(refusal)
            return False
        return True

    def _drop(self) -> None:
        """Forget what was to answer the next questions, and say so."""
        if self._left:
            self.table.print(say("Dropped: {rest}", rest="; ".join(self._left)))
        self._left = []
