"""What happened at a table and what is asked now, as one viewer reads it in one language.

Whoever answers is told in the answer, whoever follows by a stream, and often it is the same: it is put into
words once, and kept until the table moves on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from projections.asking import Asking, asking
from projections.story import Told
from projections.translator import Translator, translator
from service.entries import story_of

if TYPE_CHECKING:
    from engine.wording import Wording
    from replays.session import Session

Since: TypeAlias = "tuple[str, str, int, int]"
"""Whose reading, in which language, after which entry, up to which."""


def words_of(live: Session, language: Wording) -> Translator:
    """The sentences of a table in a language, with its people by their names."""
    return translator(live.rules.game, replace(language, people=live.people))


class Spoken:
    """What was put into words at one table, as it stands. Whoever calls holds the table's lock."""

    def __init__(self) -> None:
        self._words: dict[str, Translator] = {}
        self._at = 0
        self._told: dict[Since, tuple[tuple[Told, ...], Asking]] = {}
        self._stories: dict[Since, tuple[Told, ...]] = {}

    def since(
        self, live: Session, viewer: str, language: Wording, after: int, last: int
    ) -> tuple[tuple[Told, ...], Asking]:
        """The lines of what came after an entry up to `last`, and what is asked now."""
        if self._at != live.version:
            self.forget()
            self._at = live.version
        key = viewer, language.code, after, last
        found = self._told.get(key)
        if found is None:
            words = self._words.get(language.code)
            if words is None or words.language.people != live.people:
                words = self._words[language.code] = words_of(live, language)
            told = self._story(live, viewer, words, after, last) if after < last else ()
            found = told, asking(live.session, live.version, live.state, viewer, words)
            self._told[key] = found
        return found

    def forget(self) -> None:
        """Put it into words anew: the table stands elsewhere, or may be another."""
        self._told.clear()
        self._stories.clear()

    def _story(
        self, live: Session, viewer: str, words: Translator, after: int, last: int
    ) -> tuple[Told, ...]:
        """The lines of these entries; where nothing in them is sealed, the same for everybody."""
        whose = viewer if any(entry.sealed for entry in live.read(after, last)) else ""
        key = whose, words.language.code, after, last
        found = self._stories.get(key)
        if found is None:
            found = self._stories[key] = tuple(story_of(live, viewer, words, after + 1, last))
        return found
