"""The sentences in the page's modules, where `say("...")` and `count("...", "...")` mark them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

WORDS = "words.js"
"""Defines the markers, and hands templates on that others wrote."""
_TEXT = r'"(?:[^"\\\n]|\\.)*"'
_SENTENCE = rf"{_TEXT}(?:\s*\+\s*{_TEXT})*"
_SAID = re.compile(rf"(?<![\w.$])(say|count)\(\s*(?:({_SENTENCE})\s*(?:,\s*({_SENTENCE}))?\s*(?=[,)]))?")


class Unseen(Exception):
    """A sentence that no translator would ever be shown."""


def said_in(source: str, where: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a module: its template, and the one for several, or "". `Unseen` for one that is not
    written out where it is said."""
    if where.endswith(WORDS):
        return
    for found in _SAID.finditer(source):
        marker, one, several = found.groups()
        if one is None or (marker == "count") is not (several is not None):
            line = source.count("\n", 0, found.start()) + 1
            raise Unseen(f"{where}:{line}: write the sentence out in say() or count()")
        yield _text(one), _text(several) if several else ""


def _text(written: str) -> str:
    return "".join(json.loads(each) for each in re.findall(_TEXT, written))
