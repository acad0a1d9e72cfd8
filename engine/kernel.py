"""What every rule system starts from: the kernel's steps and clauses."""

from __future__ import annotations

from engine import pieces, throws, windows
from engine.clauses import Clauses, kernel_clauses
from engine.frames import Steps


def steps() -> Steps:
    """A system's step registry, with the kernel's own steps in it."""
    return Steps(throws.STEPS, windows.STEPS, pieces.STEPS)


def clauses(package: str) -> Clauses:
    """The kernel's catalogue joined with the `clauses.toml` of a rule system package."""
    from engine import content

    return kernel_clauses() + Clauses.read(content.read(package, "clauses.toml"), f"{package}/clauses.toml")
