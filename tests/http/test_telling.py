"""What is told to several at a table: in words once where all read the same, to each its own where not."""

from __future__ import annotations

import pytest

from engine.wording import ENGLISH
from service.entries import story_of
from service.http import telling
from service.http.telling import Spoken, words_of
from tests.projections.test_story import FILES, opened

(SESSION,) = (each for each in FILES if each.stem == "standard-two")
STEP = 16


def test_each_is_told_its_own_where_anything_is_sealed() -> None:
    live = opened(SESSION)
    viewers = (*live.state.table.seats, "public", "referee")
    words, spoken, apart = words_of(live, ENGLISH), Spoken(), 0
    for after in range(0, live.version - STEP, STEP):
        told = [spoken.since(live, viewer, ENGLISH, after, after + STEP)[0] for viewer in viewers]
        alone = [tuple(story_of(live, viewer, words, after + 1, after + STEP)) for viewer in viewers]
        assert told == alone
        apart += len({*told}) > 1
    assert apart > 3  # hands were drawn


def test_what_all_may_know_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    live = opened(SESSION)
    asked: list[str] = []

    def counted(live: object, viewer: str, *more: object) -> object:
        asked.append(viewer)
        return story_of(live, viewer, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(telling, "story_of", counted)
    spoken = Spoken()
    for after in range(0, live.version - STEP, STEP):
        asked.clear()
        for viewer in live.state.table.seats:
            spoken.since(live, viewer, ENGLISH, after, after + STEP)
        sealed = any(entry.sealed for entry in live.read(after, after + STEP))
        assert asked == list(live.state.table.seats if sealed else live.state.table.seats[:1])
