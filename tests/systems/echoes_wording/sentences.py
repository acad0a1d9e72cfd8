"""A sentence of echoes as it is read, after a look at it."""

from __future__ import annotations

import re

from engine.wording import Text, render

RAW = re.compile(r"\b[a-z]+-[a-z]+(-[a-z]+)*\b|\b[a-z]+:[a-z]|[{}]")
"""An id, an option or a placeholder that came through."""


def sound(text: Text | None) -> str:
    """The rendered sentence, after a look at it."""
    assert text is not None
    said = render(text)
    assert said
    assert not RAW.search(said), said
    assert "!" not in said
    return said
