"""Facts of fellowship. Printed numbers enter with the card (`CardPrinted`); nothing is looked up to fold.

A card is named by its copy (`gandalf-2`). A card that is neither in play nor in a pile, hand or discard pile
is in limbo: revealed or played, and on its way.
"""

from __future__ import annotations

from engine.facts import Fact
from engine.rules.fellowship.facts.cards import *  # noqa: F403
from engine.rules.fellowship.facts.table import *  # noqa: F403

FACTS: tuple[type[Fact], ...] = (*TABLE, *CARDS)  # noqa: F405
"""All of them."""
