"""The command line on a database of its own."""

from tests.cli.conftest import cli

__all__ = ["cli"]
