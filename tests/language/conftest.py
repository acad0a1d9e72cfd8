"""The command line, as in tests/cli."""

from __future__ import annotations

from tests.cli.conftest import cli

__all__ = ["cli"]
