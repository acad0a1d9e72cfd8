"""The page of the long run: each part says how much it did."""

from __future__ import annotations

import re

import pytest

from tests import soak


@pytest.mark.slow
def test_the_properties_are_counted() -> None:
    """The line that counts is the last one that is printed."""
    counts, faults, _ = soak.properties(("tests/kernel/test_questions.py",), "0")
    assert re.match(r"[1-9]\d* passed", counts), counts
    assert faults == []
