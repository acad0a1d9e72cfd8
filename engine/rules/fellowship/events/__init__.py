"""Events of fellowship. Printed numbers enter with the card (`CardPrinted`); nothing is looked up to fold.

A card is named by its copy (`gandalf-2`). A card that is neither in play nor in a pile, hand or discard pile
is in limbo: revealed or played, and on its way.
"""

from __future__ import annotations

from engine.events import Event
from engine.rules.fellowship.events.cards import *  # noqa: F403
from engine.rules.fellowship.events.combat import *  # noqa: F403
from engine.rules.fellowship.events.table import *  # noqa: F403

EVENTS: tuple[type[Event], ...] = tuple(Told.__subclasses__())  # noqa: F405
"""All of them, in the order written."""
