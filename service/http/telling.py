"""What happened at a table and what is asked now, as one viewer reads it in one language.

Whoever answers is told in the answer, whoever follows by a stream, and often it is the same: it is put into
words once, and kept until the table moves on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from projections.asking import Asking, asking
from projections.story import Told
from service.entries import story_of
from service.http.tables import Table, words_of

if TYPE_CHECKING:
    from engine.wording import Wording


def told_since(
    table: Table, viewer: str, language: Wording, after: int, last: int
) -> tuple[tuple[Told, ...], Asking]:
    """The lines of what came after an entry up to `last`, and what is asked now. Whoever calls holds the
    table's lock."""
    live = table.live
    if table.told_at != live.version:
        table.told.clear()
        table.told_at = live.version
    key = viewer, language.code, after, last
    found = table.told.get(key)
    if found is None:
        words = table.words.get(language.code)
        if words is None or words.language.people != live.people:
            words = table.words[language.code] = words_of(live, language)
        told = tuple(story_of(live, viewer, words, after + 1, last)) if after < last else ()
        ask = asking(live.session, live.version, live.state, viewer, words)
        found = table.told[key] = told, ask
    return found
