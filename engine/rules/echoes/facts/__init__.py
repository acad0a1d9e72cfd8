"""Facts of echoes. Printed numbers stand in the fact that brings the thing; nothing is looked up to fold."""

from __future__ import annotations

from engine.facts import Fact
from engine.rules.echoes.facts.heroes import *  # noqa: F403
from engine.rules.echoes.facts.table import *  # noqa: F403

FACTS: tuple[type[Fact], ...] = tuple(Told.__subclasses__())  # noqa: F405
"""All of them, in the order written."""
