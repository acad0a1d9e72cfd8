"""Numbers as people type them."""

from __future__ import annotations

LONGEST = 18
"""Digits: no log, hand or die has more, and any database counts so far."""


def whole(text: str) -> int | None:
    """A whole number in plain digits, not negative; None for everything else, such as a raised two."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None
