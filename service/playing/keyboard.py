"""The line that is typed at a terminal: edited, completed, taken up again, and left when the table moves.

What was typed lies in memory alone, and only whoever typed it gets it back: at one keyboard a line may name
what the others do not see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from service.playing.typed import Asking, Early, Found, Gone, Moved, Offers

EVERY = 0.5
"""Seconds between two looks whether somebody else moved the table."""


class Keyboard:
    """See the module. kept: by who was typing, the half line and what it was about."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        # The cursor is never asked for: a terminal that does not answer would be warned of.
        output = create_output(stdout)
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False
        self._open(create_input(stdin), output)

    def _open(self, source: Input, output: Output) -> None:
        self._input, self._output = source, output
        self._history: dict[str, InMemoryHistory] = {}
        self._kept: dict[str, tuple[Document, str]] = {}

    @classmethod
    def of(cls, source: Input, output: Output) -> Keyboard:
        """At another input and output than a terminal's."""
        keyboard = cls.__new__(cls)
        keyboard._open(source, output)
        return keyboard

    def read(self, prompt: str, moved: Found | None, asking: Asking | None, keys: str = "") -> str:
        """A line. `Moved` as soon as `moved` says so: what was typed by then stands in the next line of the
        same hand. `keys`: each of these as the first key is a line of its own."""
        who = asking.who if asking else ""
        history = self._history.setdefault(who, InMemoryHistory()) if asking else InMemoryHistory()
        kept, about = self._kept.pop(who, (Document(), "")) if asking else (Document(), "")
        session: PromptSession[str] = PromptSession(
            input=self._input, output=self._output, history=history,
            completer=_Words(asking.offers) if asking else None,
            complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0, key_bindings=_keys(keys), erase_when_done=False,
        )  # fmt: skip
        size = self._output.get_size()

        async def follow() -> None:
            while True:
                await asyncio.sleep(EVERY)
                resized = asking is not None and self._output.get_size() != size
                if not session.app.is_done and (resized or (moved is not None and moved())):
                    if asking:
                        about_now = about if kept.text and session.default_buffer.text == kept.text else ""
                        self._kept[who] = (session.default_buffer.document, about_now or asking.about)
                    session.app.exit(exception=Moved())
                    return

        def begin() -> None:
            session.default_buffer.document = kept
            session.app.create_background_task(follow())

        try:
            line = session.prompt([("bold ansiyellow", prompt), ("", " ")], pre_run=begin)
        except (EOFError, KeyboardInterrupt):
            raise Gone from None
        line = "; ".join(filter(None, map(str.strip, line.splitlines())))
        early = asking and about and about != asking.about and line.startswith(kept.text.strip())
        if asking and early and asking.answers(line):
            self._kept[who] = (Document(line), asking.about)
            raise Early(line)
        return line


class _Words(Completer):
    def __init__(self, offers: Offers) -> None:
        self._offers = offers

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        for word, replaced in self._offers(document.text_before_cursor):
            yield Completion(word, -replaced)


def _keys(keys: str) -> KeyBindings:
    """Each of these keys ends an empty line."""
    bindings = KeyBindings()

    def ends(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        buffer.insert_text(event.data)
        if len(buffer.text) == 1:
            buffer.validate_and_handle()

    for key in keys:
        bindings.add(key)(ends)
    return bindings
