"""The step registry of fellowship. Modules add to it as they are imported; `rules` imports them all."""

from __future__ import annotations

from engine import kernel

STEPS = kernel.steps()
