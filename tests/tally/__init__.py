"""Thousands of whole sessions of echoes, and what came up in them: `make tally`."""
