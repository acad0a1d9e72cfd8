"""A sentence as it is read."""

from __future__ import annotations

import re

from engine.wording import Text, render

FIGURE, HERO = "bandit-guard-3", "brute"
"""Whom samples are about."""
RAW = re.compile(r"[a-z]+-[a-z]+-?\d*\b|\{|\}|\w:\w")
"""What a reader never sees: ids, blanks, options as they are typed."""
FINE = re.compile(r"Eagle-Eye")


def sound(text: Text | None) -> str:
    """A sentence as it is read, which has to be one."""
    assert text is not None
    told = render(text)
    assert told
    assert not RAW.search(FINE.sub("", told)), told
    return told
