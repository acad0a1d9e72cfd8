"""The help of a command in the reader's language: what it is for, paragraph by paragraph, and its options.

The English is what stands in the code: the docstring of the command, and the `help` of its parameters. What
is typed (names of commands and options, examples) is the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cyclopts.help import DefaultFormatter
from rich.text import Text

from engine.wording import Text as Sentence
from engine.wording import Wording, render, say
from service.language import wording

EXAMPLE = "Example: "
TITLES = {
    "Arguments": say("Arguments"),
    "Parameters": say("Options"),
    "Every command": say("Every command"),
}
"""What the panels of a page are called."""


def paragraphs(told: str) -> Iterator[str]:
    """The paragraphs of a docstring, each on one line."""
    for each in told.split("\n\n"):
        yield " ".join(each.split())


class Flowing(DefaultFormatter):
    """The usual panels, in a language; paragraphs above them are broken for the screen, and not where their
    source is."""

    language: Wording

    def render_description(self, console: Any, options: Any, description: Any) -> None:
        """Print what a command is for."""
        told = getattr(description, "primary_renderable", None)
        if not isinstance(told, Text):
            super().render_description(console, options, description)
            return
        console.print(Text("\n\n".join(map(self._told, paragraphs(told.plain)))), end="\n\n")

    def render_usage(self, console: Any, options: Any, usage: Any) -> None:
        """Print how a command is typed."""
        typed = str(usage).strip().removeprefix("Usage:").strip()
        console.print(Text(self._say(say("Usage: {typed}", typed=typed)), "bold"), end="\n\n")

    def __call__(self, console: Any, options: Any, panel: Any) -> None:
        """Print the options of a group."""
        title = TITLES.get(str(getattr(panel.title, "plain", panel.title)))
        entries = [each.copy(description=self._entry(each.description)) for each in panel.entries]
        titled = {} if title is None else {"title": self._say(title)}
        super().__call__(console, options, panel.copy(entries=entries, **titled))

    def _entry(self, description: Any) -> Any:
        told = getattr(description, "primary_renderable", description)
        plain = getattr(told, "plain", told)
        return self._told(plain.strip()) if isinstance(plain, str) else description

    def _told(self, english: str) -> str:
        """A sentence of the code in the language; an example with the word for it."""
        if english.startswith(EXAMPLE):
            return self._say(say("Example: {typed}", typed=english.removeprefix(EXAMPLE)))
        return self.language.single(english)

    def _say(self, text: Sentence) -> str:
        return render(text, self.language)


def flowing(code: str) -> Flowing:
    """What lays out help in the language with that code."""
    made = Flowing()
    made.language = wording(code)
    return made
