"""Tokens beside the log: what they are good for, for how long, and that no token is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import StorageRefusal
from engine.store.access import DAY, Access, hash_of


def test_a_token_is_found_until_its_end(access: Access) -> None:
    access.grant("word", "friday", "ann", "token", 100, 200)
    found = access.find("word", 199)
    assert found is not None
    assert (found.session, found.viewer) == ("friday", "ann")
    assert access.find("word", 200) is None
    assert access.find("other", 150) is None


def test_an_invitation_is_exchanged_once_and_before_its_end(access: Access) -> None:
    access.grant("come", "friday", "ann", "invitation", 100, 200)
    assert access.find("come", 150) is None
    assert access.exchange("come", "late", 200) is None
    assert access.exchange("come", "mine", 150) is not None
    assert access.exchange("come", "again", 151) is None
    assert access.find("mine", 10**9) is not None
    assert access.find("again", 151) is None


def test_a_token_is_no_invitation(access: Access) -> None:
    access.grant("word", "friday", "ann", "token", 100)
    assert access.exchange("word", "more", 101) is None


def test_what_is_taken_back_counts_no_more(access: Access) -> None:
    for each in ("one", "two"):
        access.grant(each, "friday", "ann", "token", 100)
    assert not access.revoke("monday", hash_of("one"), 101)
    assert access.revoke("friday", hash_of("one"), 101)
    assert not access.revoke("friday", hash_of("one"), 102)
    assert access.find("one", 103) is None
    assert access.find("two", 103) is not None
    assert not access.holds(hash_of("one"), 103)


def test_tokens_go_with_their_session(access: Access) -> None:
    access.grant("one", "friday", "ann", "token", 100)
    access.grant("two", "monday", "ann", "token", 100)
    access.forget("friday")
    assert access.find("one", 101) is None
    assert [each.session for each in access.of("monday")] == ["monday"]


def test_no_token_is_in_the_file(tmp_path: Path) -> None:
    access = Access.beside(tmp_path / "games.db")
    access.grant("rbk_secret-word", "friday", "ann", "token", 100)
    access.find("rbk_secret-word", 100 + 2 * DAY)
    access.close()
    place = tmp_path / "games.db.access"
    assert place.stat().st_mode & 0o777 == 0o600
    for each in tmp_path.iterdir():
        assert b"secret-word" not in each.read_bytes()
    again = Access.beside(tmp_path / "games.db")
    found = again.find("rbk_secret-word", 100 + 2 * DAY)
    assert found is not None
    assert found.used == 100 + 2 * DAY
    again.close()


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "games.db.access"
    place.write_bytes(b"my notes")
    with pytest.raises(StorageRefusal):
        Access.beside(tmp_path / "games.db")
    assert place.read_bytes() == b"my notes"


def test_an_exchange_whose_answer_was_lost_is_given_again_for_an_hour(access: Access) -> None:
    access.grant("come", "friday", "ann", "invitation", 100)
    made = access.exchange("come", "mine", 150)
    assert made is not None
    assert access.exchange("come", "mine", 160) == made
    assert access.exchange("come", "mine", 150 + 3_600) is None
    access.grant("other", "monday", "ann", "token", 150)
    assert access.exchange("come", "other", 151) is None
    access.revoke("friday", made.hash, 170)
    assert access.exchange("come", "mine", 171) is None
