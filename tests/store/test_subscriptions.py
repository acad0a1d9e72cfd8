"""Following the log, and closing it while others follow or write, on all three stores."""

from __future__ import annotations

import threading
import time

import pytest

from engine.errors import StorageRefusal
from engine.store.log import Store
from engine.store.rows import Row
from tests.store import checks
from tests.store.checks import begun, rows


def test_a_subscription_hands_out_everything(store: Store) -> None:
    checks.hands_out_everything(store)


def test_a_subscription_wakes_for_a_write_of_its_own_process(store: Store) -> None:
    checks.wakes_at_once(store)


def test_closing_the_store_ends_its_subscriptions(store: Store) -> None:
    begun(store)
    feed = store.subscribe()
    got: list[tuple[int, Row]] = []
    thread = threading.Thread(target=lambda: got.extend(feed))
    thread.start()
    while len(got) < 3:
        time.sleep(0.001)
    store.close()
    thread.join(5)
    assert not thread.is_alive()
    assert len(got) == 3
    for work in (
        store.subscribe,
        store.sessions,
        lambda: store.rows("s"),
        lambda: store.append("s", rows("s", 4)),
    ):
        with pytest.raises(StorageRefusal, match="was closed"):
            work()
    store.close()


def test_closing_while_others_work_harms_nobody(store: Store) -> None:
    """What is being saved is saved or refused; the library's own way of closing is a segmentation fault."""
    begun(store)
    started, odd, saved = threading.Barrier(5), [], []

    def work(name: str) -> None:
        started.wait()
        try:
            for number in range(10_000):
                begun(store, f"{name}{number}", 20)
                saved.append(f"{name}{number}")
                assert len(store.rows(f"{name}{number}")) == 20
        except StorageRefusal as refusal:
            odd.extend([] if "was closed" in str(refusal) else [refusal])

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    started.wait()
    while len(saved) < 20:
        time.sleep(0.001)
    store.close()
    for thread in threads:
        thread.join(10)
    assert [*odd, *(thread for thread in threads if thread.is_alive())] == []


def test_a_subscription_starts_no_thread(store: Store) -> None:
    begun(store)
    before = threading.active_count()
    with store.subscribe() as feed:
        next(feed)
        assert threading.active_count() == before
