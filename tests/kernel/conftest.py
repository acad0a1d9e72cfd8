"""The command line, as its own tests drive it."""

from tests.cli.conftest import cli

__all__ = ["cli"]
