"""Keys and signatures: made on first use, kept tight, trusted by name, and what reports say of them."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from engine.commands import Close
from engine.errors import Malformed, StorageRefusal
from replays.verify import Log, verify
from replays.verify.report import Signature
from replays.verify.verdict import covered, told, uncovered
from service.signing import Keys, sign
from tests.systems.table import raw
from tests.trust import sessions

A, B = "a" * 64, "b" * 64


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(tmp_path / "data" / "keys")


def test_the_key_is_made_once_and_readable_by_its_owner_only(keys: Keys) -> None:
    public = keys.public()
    assert Keys(keys.folder).public() == public
    assert stat.S_IMODE(keys.folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(path.stat().st_mode) for path in keys.folder.iterdir()] == [0o600]
    assert public not in (keys.folder / "installation.key").read_text()


def test_a_key_that_others_can_read_is_not_used(keys: Keys) -> None:
    keys.public()
    (keys.folder / "installation.key").chmod(0o644)
    with pytest.raises(StorageRefusal, match="can be read by others"):
        keys.public()


def test_a_broken_key_and_a_folder_that_cannot_be_are_refused(keys: Keys, tmp_path: Path) -> None:
    keys.public()
    (keys.folder / "installation.key").write_text("nonsense")
    with pytest.raises(StorageRefusal, match="holds no key"):
        keys.public()
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageRefusal, match="cannot be used"):
        Keys(tmp_path / "file" / "keys").public()


def test_keys_are_trusted_and_forgotten_by_name(keys: Keys) -> None:
    assert keys.trusted() == {}
    keys.trust(A, "Ann's laptop")
    keys.trust(B, "bo")
    assert keys.trusted() == {A: "Ann's laptop", B: "bo"}
    assert keys.forget("Ann's laptop") == A
    assert keys.forget(B) == B
    assert keys.trusted() == {}
    own = keys.public()
    assert keys.trusted() == {own: "this installation"}


@pytest.mark.parametrize(("key", "name"), [("a", "x"), (A.upper(), "x"), (A, ""), (A, "x\ny"), (A, "x" * 63)])
def test_what_is_no_key_or_no_name_is_refused(keys: Keys, key: str, name: str) -> None:
    with pytest.raises(Malformed):
        keys.trust(key, name)
    with pytest.raises(Malformed, match="no key is called"):
        keys.forget("nobody")


def test_a_signature_is_an_entry_that_moves_nothing(keys: Keys) -> None:
    live = sessions.played(steps=10)
    state, link, version = live.state, live.link, live.version
    entry = sign(live, keys, "again").entries[0]
    assert (entry.version, entry.decision, entry.clause) == (version + 1, version + 1, "KER-6.6")
    assert entry.event.link == link  # type: ignore[attr-defined]
    assert live.state == state
    assert sign(live, keys, "again").repeated
    live.do(Close("referee"))
    sign(live, keys)
    log = Log("table", raw(live), sessions.SECRETS.dice, sessions.SECRETS.veil)
    report = verify(log, live.rules, live.codec)
    assert report.ok
    assert report.signatures == (Signature(version + 1, keys.public()), Signature(version + 3, keys.public()))


def test_reports_say_which_key_signed_what_and_what_nobody_did() -> None:
    signatures = [Signature(161, A), Signature(200, B)]
    assert covered(signatures, {A}) == 160
    assert [str(line) for line in told(signatures, {A}, 214)] == [
        f"Entries 1 to 160 are signed by {A}, which you trust.",
        f"Entries 1 to 199 are signed by {B}, which you do not know.",
        "No signature by a key you trust covers 161 to 214.",
    ]
    assert uncovered(signatures, {A, B}, 200) is None
    assert uncovered(signatures, {A, B}, 201) == (200, 201)
    assert uncovered([], {A}, 1) == (1, 1)
    assert [str(line) for line in told([], {A}, 1)] == ["No signature by a key you trust covers entry 1."]
