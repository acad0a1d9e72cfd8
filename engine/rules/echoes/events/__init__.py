"""Events of echoes. Printed numbers stand in the event that brings the thing; nothing is looked up to
fold."""

from __future__ import annotations

from engine.events import Event
from engine.rules.echoes.events.heroes import *  # noqa: F403
from engine.rules.echoes.events.table import *  # noqa: F403

EVENTS: tuple[type[Event], ...] = tuple(Told.__subclasses__())  # noqa: F405
"""All of them, in the order written."""
