"""A ruling at a table, and by which words it is found in the register."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from msgspec import Struct

EVERY = "*"
"""Among the words of every ruling."""
LONGEST = 40
"""Letters of a word that count."""


class Ruling(Struct, frozen=True, omit_defaults=True):
    """What was ruled in entry `entry` of a session, `at` seconds since 1970.

    by: a seat, or `referee`. how: `upheld`, `overturned` or `house-rule` of a dispute (KER-9.2); `ruled`, a
    clause is read otherwise from here on, or `corrected`, an outcome was put right, where nobody disputed
    (KER-8.2). asked, dispute, on: the claim, the entry that made it, and the entry that it is about; of a
    correction `on` alone. reason: why. variant: how the clause is read from here on; read: how it was read
    before, where it can be read in several ways. correction: the entry that put an outcome right, 0 where
    none did. notes: what was noted on any of these entries.
    """

    entry: int
    at: int
    by: str
    clause: str
    how: str
    asked: str = ""
    dispute: int = 0
    on: int = 0
    reason: str = ""
    variant: str = ""
    read: str = ""
    correction: int = 0
    notes: tuple[str, ...] = ()


_WORD = re.compile(r"[^\W_]+")


def words_in(text: str) -> Iterator[str]:
    """The words of a text as they are compared: without case and accents."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    for found in _WORD.finditer(plain.casefold()):
        yield found[0][:LONGEST]


def by_words(ruling: Ruling, game: str, session: str) -> frozenset[str]:
    """By what a ruling is found: the words of what was asked, why, and noted; its clause and whatever that is
    part of; its game and its session."""
    texts = (ruling.asked, ruling.reason, *ruling.notes)
    found = {
        EVERY,
        f"game:{game}",
        f"session:{session}",
        *(word for text in texts for word in words_in(text)),
    }
    parts = re.split(r"([-.])", ruling.clause.upper())
    found.update(f"={''.join(parts[:end])}" for end in range(1, len(parts) + 1, 2) if parts[0])
    return frozenset(found)


def wanted(words: Iterable[str] = (), clause: str = "", game: str = "", session: str = "") -> list[str]:
    """What a ruling must all be found by: every one of the words; `clause`: that one, or what is part of it
    (`FEL-6`: FEL-6.1, FEL-6.10); `game`; `session`."""
    found = dict.fromkeys(word for text in words for word in words_in(text))
    clause = clause.strip().upper().rstrip("-.")
    scope = (
        f"={clause}" if clause else "",
        f"game:{game}" if game else "",
        f"session:{session}" if session else "",
    )
    return [*found, *filter(None, scope)] or [EVERY]
