"""What seats arranged is kept beside the log, one of each kind, until it is dropped or its session goes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from engine.store.access import Access
from engine.store.arranged import Arranged
from engine.store.guarded import Guarded
from engine.store.log import Store

T = TypeVar("T", bound=Guarded)


@pytest.fixture(params=["file", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[type[T]], T]:
    """Opens what lies beside a database."""
    if request.param == "file":
        return lambda kind: kind.beside(tmp_path / "games.db")
    store = request.getfixturevalue("served")
    return lambda kind: kind.within(store)


def test_one_of_each_kind_for_a_seat(opened: Callable[[type[Arranged]], Arranged]) -> None:
    kept = opened(Arranged)
    assert kept.find("friday", "ann", "bot") == ""
    kept.keep("friday", "ann", "bot", "random")
    kept.keep("friday", "ann", "bot", "greedy")
    kept.keep("friday", "bob", "bot", "random")
    kept.keep("friday", "ann", "call", "there")
    assert kept.of("friday", "bot") == {"ann": "greedy", "bob": "random"}
    assert kept.of("monday", "bot") == {}
    assert kept.drop("friday", "bob", "bot")
    assert not kept.drop("friday", "bob", "bot")
    assert not kept.drop("monday", "bob", "bot")
    kept.close()
    again = opened(Arranged)
    assert again.of("friday", "bot") == {"ann": "greedy"}
    assert again.find("friday", "ann", "call") == "there"
    assert again.sessions() == ["friday"]
    again.close()


def test_what_is_kept_while_somebody_looks_is_known(beside: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has read the tables and not said so yet does not forget the one that comes in between."""
    kept, read, looked = Arranged.within(beside), threading.Event(), threading.Event()
    sessions = kept.sessions

    def slowly() -> list[str]:
        found = sessions()
        read.set()
        looked.wait(0.3)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(kept, "sessions", slowly)
        looking = threading.Thread(target=kept.any_at, args=("friday",))
        looking.start()
        assert read.wait(5)
        kept.keep("friday", "ann", "bot", "random")
        looked.set()
        looking.join()
    assert kept.any_at("friday")


def test_what_another_server_arranges_is_known_once_it_is_told(served: Store) -> None:
    one, other = Arranged.within(served), Arranged.within(served)
    told: list[str] = []
    one.told = told.append
    assert other.find("friday", "ann", "bot") == ""
    one.keep("friday", "ann", "bot", "random")
    assert told == ["friday"]
    other.look_again()
    assert other.find("friday", "ann", "bot") == "random"


def test_what_was_arranged_anew_meanwhile_is_not_changed(beside: Store) -> None:
    kept = Arranged.within(beside)
    kept.keep("friday", "ann", "call", "one")
    assert kept.change("friday", "ann", "call", "one", "two")
    assert not kept.change("friday", "ann", "call", "one", "three")
    assert kept.find("friday", "ann", "call") == "two"


def test_it_goes_with_its_session_and_leaves_the_tokens_of_others(opened: Callable[[type[Any]], Any]) -> None:
    kept, access = opened(Arranged), opened(Access)
    kept.keep("friday", "ann", "bot", "random")
    kept.keep("monday", "ann", "bot", "random")
    access.grant("word", "friday", "ann", "token", 100)
    kept.forget("friday")
    assert kept.sessions() == ["monday"]
    assert kept.of("friday", "bot") == {}
    assert access.find("word", 150) is not None
    kept.close()
    access.close()
