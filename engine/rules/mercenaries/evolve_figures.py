"""How what figures do, and what is done to them, changes the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Event
from engine.rules.mercenaries.state import Board

FIGURES: Mapping[type[Event], Callable[[Board, Any], Board]] = {}
