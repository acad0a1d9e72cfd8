"""Watching a session from elsewhere: what happens there, and a call when it is somebody's turn."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import to_builtins

from engine import events as ev
from engine.audience import PUBLIC, REFEREE
from engine.course import Slot
from engine.errors import Malformed, StorageRefusal
from engine.wording import Text, say
from projections.asking import waiting
from projections.translator import Translator
from replays.session import Session
from service.doing import look, looking
from service.ending import print_ending
from service.entries import print_story, story_of
from service.options import COMMON, Common, SessionName
from service.out import Page

LOOK_SECONDS = 0.25
"""How often it looks for what others did: one small reading of the database."""
HOOK_SECONDS = 30
"""How long a hook may run before it is ended."""
BELL = "\a"


def watch(
    session: SessionName = "",
    *,
    seat: Annotated[str, Parameter(help="The seat that is called when it is to decide.")] = "",
    from_: Annotated[
        int, Parameter(show_default=True, name="--from", help="Begin with this entry; 0: with the next.")
    ] = 0,
    on_turn: Annotated[
        str, Parameter(help="A command that is run when it becomes the seat's turn, with ROLLBOOK_QUESTION.")
    ] = "",
    common: Common = COMMON,
) -> None:
    """Print what happens at a table as it happens, and ring when it is your turn.

    Example: rollbook watch friday --seat ann --on-turn "notify-send Rollbook"

    Without a seat it shows what everybody may see. It ends with the game, or with Ctrl-C. The command is run
    as it stands, by no shell, with ROLLBOOK_SESSION, ROLLBOOK_SEAT, ROLLBOOK_VERSION and ROLLBOOK_QUESTION in
    its environment.
    """
    hook = Hook(on_turn) if on_turn else None
    if hook is not None and not seat:
        raise Malformed(say("a command for whose turn? say --seat NAME"))
    with looking(common, session) as (page, live, words):
        viewer = look(live, seat)
        if viewer == REFEREE:
            raise Malformed(say("a seat watches, or everybody: the referee plays"))
        told = (from_ or live.version + 1) - 1
        if not 0 <= told <= live.version:
            raise Malformed(say("the log has no entry {version}", version=from_), "KER-2.1")
        try:
            Watcher(page, live, viewer, words, hook).run(told)
        except KeyboardInterrupt:
            return


class Watcher:
    """Follows one session for one viewer."""

    def __init__(self, page: Page, live: Session, viewer: str, words: Translator, hook: Hook | None) -> None:
        self.page, self.live, self.viewer, self.words, self.hook = page, live, viewer, words, hook
        self._called = False
        self._unreachable = False

    def run(self, told: int) -> None:
        """Tell what came after entry `told`, until the game is over."""
        while True:
            version = self.live.version
            if version > told or not told:
                self._tell(told, version)
                self._call(told)
                told = version
            if self.live.state.course.ended or self.live.state.table.closed:
                if not self.page.json:
                    print_ending(self.live, self.words)
                return
            if self.hook is not None and (failed := self.hook.failed()) is not None:
                self.page.aside(failed)
            sys.stdout.flush()
            time.sleep(LOOK_SECONDS)
            self._refresh()

    def _refresh(self) -> None:
        """Take in what others wrote. A database that cannot be read now may be read again soon."""
        try:
            self.live.refresh()
        except StorageRefusal as refusal:
            if not self._unreachable:
                self.page.aside(refusal.text)
            self._unreachable = True
        else:
            self._unreachable = False

    def _tell(self, told: int, version: int) -> None:
        moved = [each for each in self.live.read(told, version) if isinstance(each.event, ev.CursorEvent)]
        lines = list(story_of(self.live, self.viewer, self.words, told + 1, version))
        slot = self._slot()
        shape: dict[str, Any] = {
            "session": self.live.session,
            "version": version,
            "told": [to_builtins(each) for each in lines],
            "moved": bool(moved),
            "asked": slot is not None,
            "over": bool(self.live.state.course.ended) or self.live.state.table.closed,
        }
        if slot is not None:
            shape["question"] = self.words.question(slot.question)
        self.page.data(shape)
        for each in moved:
            self.page.line(self.words.entry(each), "bold")
        print_story(self.page, lines, self.words)

    def _slot(self) -> Slot | None:
        """The open question of the seat that watches."""
        asked = self.live.state.course.prompt
        if asked is None or self.viewer == PUBLIC or self.live.state.table.closed:
            return None
        found = (each for each in waiting(asked) if self.viewer in each.question.seats)
        return next(found, None)

    def _call(self, told: int) -> None:
        """Ring where it has become the seat's turn: where it was not, or others acted since."""
        slot = self._slot()
        if slot is None:
            self._called = False
            return
        since = self.live.read(told, self.live.version)
        others = any(each.opens and each.seat != self.viewer for each in since)
        if self._called and not others:
            return
        self._called = True
        question = self.words.question(slot.question)
        if not self.page.json:
            bell = BELL if sys.stdout.isatty() else ""
            self.page.line(say("It is your turn: {question}", question=question), "bold")
            sys.stdout.write(bell)
        if self.hook is not None:
            self.hook.run({
                "ROLLBOOK_SESSION": self.live.session,
                "ROLLBOOK_SEAT": self.viewer,
                "ROLLBOOK_VERSION": str(self.live.version),
                "ROLLBOOK_QUESTION": question,
            })  # fmt: skip


class Hook:
    """A command of the user's own, one run at a time. What a game says reaches it in its environment alone,
    never in its words, so that no text of a table is read as a command."""

    def __init__(self, command: str) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise Malformed(say("{command} cannot be run: {why}", command=command, why=str(error))) from error
        self._running: subprocess.Popen[bytes] | None = None
        self._since = 0.0
        self._failed: Text | None = None

    def run(self, about: Mapping[str, str]) -> None:
        """Begin a run, unless the one before still lasts."""
        if self._running is not None and self._running.poll() is None:
            return
        try:
            self._running = subprocess.Popen(  # noqa: S603 - the user's own command, never a word of a table
                self.words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env={**os.environ, **about}
            )
            self._since = time.monotonic()
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._failed = say("{command} cannot be run: {why}", command=shlex.join(self.words), why=why)

    def failed(self) -> Text | None:
        """What went wrong since this was asked last, once; a run that lasts too long is ended."""
        found, self._failed = self._failed, None
        running = self._running
        if found is not None or running is None:
            return found
        command = shlex.join(self.words)
        if running.poll() is None:
            if time.monotonic() - self._since < HOOK_SECONDS:
                return None
            running.kill()
            running.wait()
            self._running = None
            return say("{command} took longer than {n} seconds", command=command, n=HOOK_SECONDS)
        self._running = None
        if not running.returncode:
            return None
        return say("{command} ended with status {n}", command=command, n=running.returncode)
