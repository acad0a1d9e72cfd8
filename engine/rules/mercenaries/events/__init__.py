"""Events of mercenaries. Printed numbers stand in the event that brings the thing; nothing is looked up to
fold."""

from __future__ import annotations

from engine.events import Event
from engine.rules.mercenaries.events.cards import *  # noqa: F403
from engine.rules.mercenaries.events.figures import *  # noqa: F403
from engine.rules.mercenaries.events.table import *  # noqa: F403

EVENTS: tuple[type[Event], ...] = tuple(Told.__subclasses__())  # noqa: F405
"""All of them, in the order written."""
