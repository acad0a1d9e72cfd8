"""Rows of addends, in which sums are told."""

from __future__ import annotations

Rows = tuple[str, ...]
"""Addends by what gives them, `SOURCE=AMOUNT`: `aragorn=2`; one that adds to another: `faramir>aragorn=1`."""
