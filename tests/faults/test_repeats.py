"""A command that is sent twice while its first copy is being saved."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from engine.commands import Answer, Note
from engine.errors import Stale, Unknown
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from replays.session import Session, find_rules, open_live
from tests.systems.table import hands
from tests.trust import sessions


class Letting:
    """A store that lets something happen before it saves for the first time, and after it looked up a command
    key for the first time."""

    def __init__(
        self, store: Store, saving: Callable[[], object], looked: Callable[[], object] | None = None
    ) -> None:
        self._store, self._saving, self._looked = store, [saving], [looked] if looked else []

    def append(self, *decision: Any) -> None:
        while self._saving:
            self._saving.pop()()
        self._store.append(*decision)

    def version_of(self, session: str, command: str) -> int | None:
        found = self._store.version_of(session, command)
        while self._looked:
            self._looked.pop()()
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def asked(live: Session) -> Answer:
    """A legal answer to what is open now."""
    open_ = live.state.course.prompt
    assert open_ is not None
    question = open_.slots[0].question
    return Answer(question.seats[0], sessions.any_choice(question, random.Random(5)), open_.id)


def test_S2_a_repeat_whose_first_copy_is_saved_meanwhile_gives_its_first_result(tmp_path: Path) -> None:
    """The first copy closes the question, and the repeat finds it closed: it was done all the same."""
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        first = sessions.played("proving", "ann", store=store, steps=4)
        second = open_live("table", store, Snapshots.open(None), find_rules, hands())
        answer, done = asked(first), []
        second.store = cast(Store, Letting(store, lambda: done.append(first.do(answer, "one-key"))))
        repeated = second.do(answer, "one-key")
        assert (repeated.repeated, repeated.undone) == (True, False)
        assert repeated.entries == done[0].entries
        assert store.version_of("table", "one-key") == done[0].entries[0].version


def test_S2_a_repeat_whose_first_copy_is_saved_once_its_key_was_looked_for_gives_its_result(
    tmp_path: Path,
) -> None:
    """Somebody's note comes first, so the key is looked for; only then the first copy is saved."""
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        first = sessions.played("proving", "ann", store=store, steps=4)
        second = open_live("table", store, Snapshots.open(None), find_rules, hands())
        answer, done = asked(first), []
        letting = Letting(
            store, lambda: first.do(Note("ann", "wait")), lambda: done.append(first.do(answer, "one-key"))
        )
        second.store = cast(Store, letting)
        repeated = second.do(answer, "one-key")
        assert (repeated.repeated, repeated.undone) == (True, False)
        assert repeated.entries == done[0].entries


def test_S2_an_answer_to_what_is_closed_stays_refused_under_a_new_key(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        first = sessions.played("proving", "ann", store=store, steps=4)
        second = open_live("table", store, Snapshots.open(None), find_rules, hands())
        answer = asked(first)
        second.store = cast(Store, Letting(store, lambda: first.do(answer, "one-key")))
        with pytest.raises(Stale):
            second.do(answer, "another-key")


def test_s3_a_session_begun_again_under_its_name_is_another_one(tmp_path: Path) -> None:
    """Whoever still holds the old one neither sees the new one as its own nor writes into it."""
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        old = sessions.played("proving", "ann", store=store, steps=4)
        answer = asked(old)
        store.delete("table")
        new = sessions.played("proving", "ann", store=store, steps=30, seed=9)
        rows = store.rows("table")
        assert len(rows) > old.version
        for attempt in (old.refresh, lambda: old.do(answer)):
            with pytest.raises(Unknown):
                attempt()
        assert store.rows("table") == rows
        assert new.version == len(rows)


def test_s3_not_even_where_the_new_one_is_just_as_long(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'games.db'}") as store:
        old = sessions.played("proving", "ann", store=store, steps=4)
        store.delete("table")
        new = sessions.played("proving", "ann", store=store, steps=1, seed=9)
        while new.version < old.version:
            new.do(Note("ann", "as long"))
        assert new.version == old.version
        rows = store.rows("table")
        with pytest.raises(Unknown):
            old.do(asked(old), "a key of its own")
        assert store.rows("table") == rows
