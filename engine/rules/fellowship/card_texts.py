"""What player cards do, each in a few words of our own. Cards that only have figures are not here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text

PLAYER: Mapping[str, Text] = {}
"""Heroes, allies, attachments and events, by id."""
