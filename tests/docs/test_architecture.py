"""docs/architecture.md: the rule that it shows whole stands so in the code."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_rule_that_is_shown_whole_stands_so_in_the_code() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page[page.index("## A rule in the code") :]
    (shown,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    (place,) = set(re.findall(r"`(engine/rules/\S+\.py)`", section[: section.index("```python")]))
    assert f"\n{shown}\n\n" in (ROOT / place).read_text(encoding="utf-8")
