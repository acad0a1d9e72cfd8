"""Tables as lines of a list, in a language, from what is kept of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec.structs import asdict, replace

from engine.errors import Malformed, Refusal
from engine.numerals import whole
from engine.store.summary_rows import LATEST
from engine.wording import Wording, say
from projections.translator import Translator, translator
from replays.summary import Line, summary
from service.host import Host
from service.http.answers import TableLine


def page_before(before: str) -> tuple[int, str] | None:
    """The place of a line among those that were last played, written `at,session`."""
    at, comma, session = before.partition(",")
    when = whole(at)
    if before and (when is None or not comma or when > LATEST):
        raise Malformed(say("{place} is no place in the list of tables", place=before))
    return None if when is None else (when, session)


def listed(host: Host, rows: Iterable[Any], language: Wording) -> Iterator[TableLine]:
    """The lines of rows (session, game and what is kept). Of a session that cannot be read, or whose game is
    not installed, there is none."""
    words = cache(lambda game: translator(game, language))
    for session, game, body, *_ in rows:
        line = summary(body).line
        if line is not None:
            people = host.people(session)
            with suppress(Refusal):
                told = words(game) if not people else translator(game, replace(language, people=people))
                yield told_of(session, game, line, told, people)


def told_of(session: str, game: str, line: Line, words: Translator, people: Mapping[str, str]) -> TableLine:
    """The line of a table in the language of `words`."""
    title = words.game(game)
    return TableLine(
        session=session,
        game=game,
        game_title=title,
        title=words.scenario(line.scenario) or title,
        names=dict(people),
        **asdict(line),
    )
