"""Moving a session: the same rows and secrets elsewhere, played on there; and files that may not come in."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from engine import library, seals
from engine.codec import canonical
from engine.commands import Close, Note
from engine.errors import Malformed, RulesMissing, StorageRefusal, Unknown
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from replays.bundle import Bundle, parse, render
from replays.bundle_import import open_copy, restore
from replays.session import Environment, Session, open_live
from replays.verify import Log, verify
from tests.systems.table import hands, raw
from tests.trust import sessions


def find_rules(game: str) -> Any:
    if game not in library.games():
        raise RulesMissing(game)  # type: ignore[arg-type]
    return library.rules(game), library.codec(game)


def moved(bundle: Bundle, store: Store) -> Session:
    assert restore(parse(render(bundle), "x"), "x", store, find_rules)
    keys = (f"there-{n}" for n in itertools.count())
    own = Environment(hands().clock, lambda: next(keys))
    return open_live(bundle.session, store, Snapshots.open(None), find_rules, own)


@pytest.mark.parametrize("game", sessions.playable())
def test_a_session_that_moved_is_the_same_and_is_played_on(game: str) -> None:
    here = sessions.played(game, steps=20, seed=4)
    bundle = sessions.full(here)
    there = moved(bundle, Store.open("memory:"))
    assert raw(there) == raw(here)
    assert there.store.secrets("table") == sessions.SECRETS
    assert there.state == here.state
    for live in (here, there):
        sessions.play(live, 20, seed=9)
        log = Log(live.session, raw(live), sessions.SECRETS.dice, sessions.SECRETS.veil)
        assert verify(log, live.rules, live.codec).ok
    without = [
        [{**json.loads(row), "at": 0, "command": "", "link": ""} for row in raw(x)] for x in (here, there)
    ]
    assert without[0] == without[1]


def test_command_keys_move_too() -> None:
    """A command that was sent here and is sent again there gives its first result."""
    here = sessions.played(steps=8)
    there = moved(sessions.full(here), Store.open("memory:"))
    for row in raw(here):
        entry = json.loads(row)
        if "command" in entry:
            assert there.store.version_of("table", entry["command"]) == entry["version"]


def test_what_is_here_already_is_left_alone() -> None:
    here = sessions.played(steps=8)
    store = Store.open("memory:")
    bundle = sessions.full(here)
    assert restore(bundle, "x", store, find_rules)
    assert not restore(bundle, "x", store, find_rules)
    shorter = Bundle("table", bundle.rows[:5], bundle.secrets)
    with pytest.raises(StorageRefusal, match="here already, with other entries"):
        restore(shorter, "x", store, find_rules)
    assert [row.state for row in store.rows("table")] == list(bundle.rows)


def test_secrets_that_do_not_fit_are_refused() -> None:
    bundle = sessions.full(sessions.played(steps=8))
    store = Store.open("memory:")
    for wrong, said in (
        (Secrets(sessions.SECRETS.dice, bytes(32)), "line 8"),
        (Secrets(bytes(32), sessions.SECRETS.veil), "line 1: the dice secret"),
    ):
        with pytest.raises(Malformed, match=said):
            restore(Bundle("table", bundle.rows, wrong), "x", store, find_rules)
    assert store.sessions() == []


def test_rows_that_no_game_knows_are_refused() -> None:
    bundle = sessions.full(sessions.played(steps=2))
    rows = list(bundle.rows)
    with pytest.raises(Malformed, match="line 2"):
        restore(Bundle("other", tuple(rows), bundle.secrets), "x", Store.open("memory:"), find_rules)
    with pytest.raises(RulesMissing):
        restore(bundle, "x", Store.open("memory:"), lambda _: find_rules("nowhere"))


def test_a_copy_takes_nothing() -> None:
    live = sessions.played(steps=5)
    copy = open_copy(sessions.copy_for(live, "ann"), "x", find_rules, hands())
    for write in (
        lambda: copy.do(Note("ann", "hello")),
        lambda: copy.do(Close("referee")),
        lambda: copy.store.delete("table"),
    ):
        with pytest.raises(StorageRefusal):
            write()
    assert copy.version == live.version


def relinked(rows: list[dict[str, Any]], session: str, secrets: Secrets) -> Bundle:
    """Rows that somebody altered and linked anew, as a file to be played on."""
    link, made = seals.opening_link(session), []
    for row in rows:
        body = {key: each for key, each in row.items() if key != "link"}
        if "sealed" in row:
            salts = [seals.salt(secrets.veil, row["version"], place) for place in range(len(row["sealed"]))]
            body["sealed"] = [
                {
                    **{key: part[key] for key in part if key == "to"},
                    "commit": seals.commitment(salt, canonical(part["event"])),
                }
                for part, salt in zip(row["sealed"], salts, strict=True)
            ]
        link = seals.link(link, canonical(body))
        made.append(canonical({**row, "link": link}))
    return Bundle(session, tuple(made), secrets)


def test_a_doctored_file_that_cannot_be_folded_is_not_taken_in() -> None:
    """Its links are good. Inside, nothing could open it any more, not even to remove it."""
    bundle = sessions.full(sessions.played(steps=8))
    rows = [json.loads(row) for row in bundle.rows]
    assert bundle.secrets is not None
    assert relinked(rows, "table", bundle.secrets) == bundle
    started = next(row for row in rows if row["event"]["t"] == "started")
    rows.insert(started["version"], {**rows[-1], "event": {"t": "undone", "by": "ann", "to": 10**6}})
    for version, row in enumerate(rows, 1):
        row["version"] = version
    store = Store.open("memory:")
    with pytest.raises(Unknown, match="no entry"):
        restore(relinked(rows, "table", bundle.secrets), "x", store, find_rules)
    assert store.game("table") is None


@pytest.mark.parametrize("row", [b"[" * 100_000, b'{"a":' * 100_000 + b"1" + b"}" * 100_000])
def test_a_row_that_is_nested_too_deep(row: bytes) -> None:
    bundle = sessions.full(sessions.played(steps=8))
    for place in (0, 3):
        rows = (*bundle.rows[:place], row, *bundle.rows[place + 1 :])
        with pytest.raises(Malformed):
            restore(Bundle("table", rows, bundle.secrets), "x", Store.open("memory:"), find_rules)


def test_a_command_key_within_a_decision_is_not_taken_in() -> None:
    """The command sent again under it would be answered with the rest of that decision."""
    bundle = sessions.full(sessions.played(steps=8))
    rows = [json.loads(row) for row in bundle.rows]
    assert bundle.secrets is not None
    within = next(row for row in reversed(rows) if row["decision"] != row["version"])
    within["command"] = "smuggled"
    store = Store.open("memory:")
    with pytest.raises(Malformed, match=f"line {within['version'] + 1}: .*command key"):
        restore(relinked(rows, "table", bundle.secrets), "x", store, find_rules)
    assert store.game("table") is None
