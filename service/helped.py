"""How the help of a command is laid out."""

from __future__ import annotations

from typing import Any

from cyclopts.help import DefaultFormatter
from rich.text import Text


class Flowing(DefaultFormatter):
    """The usual panels; paragraphs above them are broken for the screen, and not where their source is."""

    def render_description(self, console: Any, options: Any, description: Any) -> None:
        """Print what a command is for."""
        told = getattr(description, "primary_renderable", None)
        if not isinstance(told, Text):
            super().render_description(console, options, description)
            return
        paragraphs = told.plain.split("\n\n")
        console.print(Text("\n\n".join(" ".join(each.split()) for each in paragraphs)), end="\n\n")
