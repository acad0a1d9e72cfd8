"""Play at a terminal: the table is drawn, questions are asked one after another, answers are typed.

Several seats may share the keyboard. Other people may play the same session elsewhere: what they did is told,
and an answer to what is no longer asked is refused without any harm.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Annotated, TextIO

from cyclopts import Parameter
from msgspec.structs import replace
from rich.text import Text

from engine.audience import PUBLIC
from engine.commands import Hold
from engine.errors import NotYours, Refusal, Stale
from engine.wording import ENGLISH, Wording, say
from projections.translator import translator
from service import names
from service.asker import HELP
from service.doing import hosted
from service.options import COMMON, Common, SessionName, one_session
from service.playing import (
    commands,
    completing,
    going_back,
    layout,
    pacing,
    passing,
    prompts,
    reading,
    settled,
)
from service.playing.screen import Screen
from service.playing.table import Table
from service.playing.typed import Asking, Early, Gone, Moved
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

    if host.afar or not (sys.stdin.isatty() and sys.stdout.isatty()):
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
        table = Table(live, seats, words, screen)
        if seats and {*live.state.table.present} - {*seats}:
            live.going_on = partial(_going_on, table)
        _take_up(live)
        Game(table).run()
    left = say("The session stays: rollbook play {session} comes back to it.", session=live.session)
    screen.print(Text(words.say(left)))


def _take_up(live: Session) -> None:
    """Give the passes that nobody types and that were not given, as after a crash behind an answer."""
    if live.whole and not live.state.table.closed:
        with suppress(Refusal):
            live.pass_on()


def _going_on(table: Table) -> bool:
    """Let anybody make the table wait, as long as the table gives them; here the key `w` does. Then it goes
    on."""
    live, screen = table.live, table.screen
    seconds = int(live.state.course.options.get("grace", GRACE))
    stop = monotonic() + seconds

    def over() -> bool:
        live.refresh()
        return live.state.table.waits or monotonic() >= stop

    if not seconds:
        return True
    if screen.keyboard is None:
        table.print(say("Going on; w waits."), "dim")
        while not over():
            sleep(min(1, max(0, stop - monotonic())))
        return True
    with suppress(Moved):
        while screen.read(table.translator.say(say("Going on; w waits.")), over, keys="w") != "w":
            pass
        live.do(Hold(table.by()))
    return True


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
            while table.screen.read(translator.say(say("Enter begins; h helps"))) in HELP:
                commands.carry_out(table, "help", "")

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
                if prompt and self._asks_else(prompt):
                    table.print(say("The table moved while you were choosing."))
                return
            except Early as early:
                table.print(say("Typed before the table moved: {line}. Enter gives it now.", line=str(early)))
                continue
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
            line = self.table.screen.read(PROMPT, self._moved, self._asking(prompt))
            if commands.find(line, self.table.live.rules.passes) is not None:
                return line
            self._left = [each.strip() for each in line.split(";")]
        return self._left.pop(0)

    def _asking(self, prompt: prompts.TablePrompt | None) -> Asking:
        """Whose line is read, and what it answers: the same options of the same seats, whatever was told
        meanwhile."""
        about = repr(prompt and [(part.seat, part.question) for part in prompt.parts])
        who = PUBLIC if self.table.open_hands else self.table.viewer
        passes = self.table.live.rules.passes
        return Asking(
            who,
            about,
            partial(completing.offers, self.table, prompt),
            lambda line: bool(line) and commands.find(line, passes) is None,
        )

    def _moved(self) -> bool:
        """Whether something happened that was not told here, or somebody asks to go back."""
        self.table.live.refresh()
        return self.table.live.version != self.table.told or bool(going_back.undecided(self.table))

    def _asks_else(self, prompt: prompts.TablePrompt) -> bool:
        now = self.table.live.state.course.prompt
        return now is None or now.id != prompt.asked.id

    def _give(self, prompt: prompts.TablePrompt, line: str) -> bool:
        """Answer; whether the question is done with. A refusal is shown, and the question stays; what was to
        answer the next ones is dropped."""
        table = self.table
        always = line.endswith("!") and ":" in prompt.parts[0].question.what
        line = line.removesuffix("!") if always else pacing.order(table, prompt, line)
        try:
            given, rest = reading.read(prompt, line, table.translator.option, table.translator.thing)
            part = next(
                (each for each in prompt.parts if given and each.seat == given[-1][0]), prompt.parts[0]
            )
            if always:
                settled.may_be_settled(part.question)
            self._left[:0] = [rest] if rest else []
            prompts.give(table, prompt, given)
            if always:
                settled.settle_given(table, part.seat, part.question, given[-1][1][0])
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
