"""What people call things."""

from __future__ import annotations

from engine.wording import Text, own


def thing(id: str) -> Text:
    """What people call the thing with this id."""
    return own(id)
