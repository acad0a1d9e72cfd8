"""Keys that bind nobody, what signatures at the end cover, and what an imported copy may be read by."""

from __future__ import annotations

import hashlib
import json
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from engine import events as ev
from engine import seals
from engine.errors import Malformed
from replays.bundle import Bundle, parse, render
from replays.verify.report import Signature
from replays.verify.verdict import covered, told, uncovered
from service.signing import Keys
from tests.cli.driving import Command
from tests.forging import entry, forge
from tests.trust import sessions
from tools import verify_rollbook as verifier

P, LATER = verifier.P, 1 << 255


def small_points() -> list[int]:
    """The y of the points of small order, from a point of order eight: what is left of any point of the curve
    when it is multiplied by the order of the base. The verifier's arithmetic is tested by its signatures."""
    for y in range(2, 100):
        point = verifier.read_point(y.to_bytes(32, "little"))
        eighth = verifier.times(verifier.L, point) if point is not None else (0, 1, 1, 0)
        ys = [_y(verifier.times(n, eighth)) for n in range(8)]
        if len(set(ys)) == 5:
            return sorted(set(ys))
    raise AssertionError("no point of order eight below y = 100")


def _y(point: verifier.Point) -> int:
    return point[1] * pow(point[2], -1, P) % P


def encodings() -> list[bytes]:
    """All ways to write them in 32 bytes: each y, and where there is room y + p, with either sign of x."""
    ys = [y for found in small_points() for y in (found, found + P) if y < LATER]
    return [(y + sign).to_bytes(32, "little") for y in ys for sign in (0, LATER)]


PUBLISHED = {
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    # the same written otherwise
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
}
"""The eight points of small order in all fourteen encodings, as they are published."""


def made_up(point: bytes, message: bytes) -> bytes:
    """A signature that holds for OpenSSL under a key of small order, without any secret: R and S chosen, then
    other messages (here: other S) until what is left of the key's multiple is nothing."""
    public = Ed25519PublicKey.from_public_bytes(point)
    assert verifier.BASE is not None
    for s in range(1, 200):
        r = verifier.times(s, verifier.BASE)
        encoded = _written(r)
        signature = encoded + s.to_bytes(32, "little")
        h = int.from_bytes(hashlib.sha512(encoded + point + message).digest(), "little") % verifier.L
        if h % 8 == 0:
            public.verify(signature, message)  # the library takes it
            return signature
    raise AssertionError("no signature found")


def _written(point: verifier.Point) -> bytes:
    one = pow(point[2], -1, P)
    x, y = point[0] * one % P, point[1] * one % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def test_the_list_of_small_points_is_whole() -> None:
    assert {each.hex() for each in encodings()} == PUBLISHED
    assert {int.from_bytes(bytes.fromhex(each), "little") % LATER % P for each in PUBLISHED} == seals.SMALL


@pytest.mark.parametrize("point", sorted(PUBLISHED))
def test_ker_6_6_a_key_of_small_order_is_nobody_s(tmp_path: Path, point: str) -> None:
    keys = Keys(tmp_path / "keys")
    with pytest.raises(Malformed, match="nobody's key"):
        keys.trust(point, "ann")
    assert keys.trusted() == {}
    keys.folder.mkdir()
    keys.folder.joinpath("trusted").write_text(f"{point} ann\n")  # written by a version that took it
    assert keys.trusted() == {}
    assert not seals.binds(bytes.fromhex(point))


@pytest.mark.parametrize("y", [P + 2, P + 9, LATER - 1])
@pytest.mark.parametrize("sign", [0, LATER])
def test_ker_6_6_a_key_that_could_be_written_otherwise_is_refused(tmp_path: Path, y: int, sign: int) -> None:
    with pytest.raises(Malformed, match="nobody's key"):
        Keys(tmp_path / "keys").trust((y + sign).to_bytes(32, "little").hex(), "ann")


@pytest.mark.parametrize(
    "point", ["01" + "00" * 31, "ec" + "ff" * 30 + "7f", "26e8958f" + sorted(PUBLISHED)[4][8:]]
)
def test_ker_6_6_a_signature_that_was_made_up_does_not_hold(point: str) -> None:
    key = bytes.fromhex(point)
    message = seals.signed_message("friday", 7, "ab" * 32)
    signature = made_up(key, message)
    assert not seals.signs("friday", 7, "ab" * 32, point, signature.hex())
    assert not verifier.signature_holds(key, message, signature)


def test_ker_6_6_a_signature_whose_own_point_is_small_does_not_hold() -> None:
    """Only who has the secret can make it, and no program does: it holds for many messages at once."""
    seed = bytes(range(32))
    digest = hashlib.sha512(seed).digest()
    secret = (int.from_bytes(digest[:32], "little") & ((1 << 254) - 8)) | 1 << 254
    public = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    message, nothing = seals.signed_message("friday", 7, "ab" * 32), (1).to_bytes(32, "little")
    h = int.from_bytes(hashlib.sha512(nothing + public + message).digest(), "little")
    signature = nothing + (h * secret % verifier.L).to_bytes(32, "little")
    Ed25519PublicKey.from_public_bytes(public).verify(signature, message)  # the library takes it
    assert not seals.signs("friday", 7, "ab" * 32, public.hex(), signature.hex())
    assert not verifier.signature_holds(public, message, signature)


def test_ker_6_6_honest_keys_and_signatures_hold_for_both() -> None:
    message = seals.signed_message("friday", 7, "ab" * 32)
    for number in range(20):
        key = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
        public, signature = key.public_key().public_bytes_raw(), key.sign(message)
        assert seals.binds(public)
        assert seals.signs("friday", 7, "ab" * 32, public.hex(), signature.hex())
        assert verifier.signature_holds(public, message, signature)
        assert not seals.signs("friday", 8, "ab" * 32, public.hex(), signature.hex())


def test_ker_6_6_a_forged_file_with_such_a_signature_is_found_by_both(cli: Command) -> None:
    live = sessions.played(steps=10)
    point = "01" + "00" * 31
    message = seals.signed_message(live.session, live.version, live.link)
    signature, link, version = made_up(bytes.fromhex(point), message), live.link, live.version
    event = ev.Signed(point, signature.hex(), link)
    forge(live, entry(event, "KER-6.6", "", version + 1))
    path = cli.folder / "x.rollbook"
    path.write_bytes(render(sessions.copy_for(live, "public")))
    ran = cli("verify", path)
    assert (ran.status, f"entry {version + 1} differs (chain) [KER-6.6]" in ran.out) == (1, True)
    with pytest.raises(verifier.Fault, match="not by the key it names") as fault:
        verifier.verify(path.read_bytes())
    assert fault.value.version == version + 1


# Signatures at the end -----------------------------------------------------------------------------------

A, B, C = "a" * 64, "b" * 64, "c" * 64


@pytest.mark.parametrize(
    ("trusted", "last", "gap"),
    [
        # entries 1 to 10, signed at 11 by A, at 12 by B, at 13 by C
        ({A, B, C}, 12, None),
        ({A}, 10, None),  # the ones at the end need no signature over themselves
        ({B}, 11, None),
        ({C}, 12, None),
        (set(), 0, (1, 10)),
        ({"d" * 64}, 0, (1, 10)),
    ],
)
def test_ker_6_6_several_signatures_at_the_end(
    trusted: set[str], last: int, gap: tuple[int, int] | None
) -> None:
    signatures = [Signature(11, A), Signature(12, B), Signature(13, C)]
    assert covered(signatures, trusted) == last
    assert uncovered(signatures, trusted, 13) == gap


def test_ker_6_6_an_entry_between_signatures_has_to_be_signed_again() -> None:
    signatures = [Signature(11, A), Signature(13, B)]
    assert uncovered(signatures, {A}, 13) == (11, 12)
    assert uncovered(signatures, {B}, 13) is None
    lines = [str(line) for line in told(signatures, {A}, 13)]
    assert lines == [
        f"Entries 1 to 10 are signed by {A}, which you trust.",
        f"Entries 1 to 12 are signed by {B}, which you do not know.",
        "No signature by a key you trust covers 11 to 12.",
    ]


def test_ker_6_6_a_stranger_who_signs_last_takes_no_trust_away(cli: Command) -> None:
    """Signed by this installation, then by somebody else, whose key is not known here."""
    cli.new()
    own = cli.done("sign", "friday")["key"]
    stranger = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
    public = stranger.public_key().public_bytes_raw().hex()
    cli.done("export", "friday", cli.folder / "x.rollbook")
    data = _signed_on(parse((cli.folder / "x.rollbook").read_bytes(), "x"), stranger)
    (cli.folder / "y.rollbook").write_bytes(data)
    ran = cli("verify", cli.folder / "y.rollbook")
    assert ran.status == 0, ran
    assert f"signed by {own}, which you trust." in ran.out
    assert f"signed by {public}, which you do not know." in ran.out
    assert "No signature by a key you trust" not in ran.out
    alone = verifier.verify(data)
    verifier.check_cover(alone, {own})
    verifier.check_cover(alone, {public})
    with pytest.raises(verifier.Fault, match="covers 1 to"):
        verifier.check_cover(alone, {A})


def _signed_on(bundle: Bundle, key: Ed25519PrivateKey) -> bytes:
    last = json.loads(bundle.rows[-1])
    version, public = last["version"] + 1, key.public_key().public_bytes_raw().hex()
    signature = key.sign(seals.signed_message(bundle.session, last["version"], last["link"])).hex()
    event = {"key": public, "link": last["link"], "signature": signature, "t": "signed"}
    entry = {"at": last["at"], "decision": version, "clause": "KER-6.6", "event": event, "version": version}
    link = seals.link(last["link"], verifier.canonical(entry))
    return render(Bundle(bundle.session, (*bundle.rows, verifier.canonical({**entry, "link": link}))))


# One's own key -------------------------------------------------------------------------------------------


def test_one_s_own_key_is_among_the_trusted_and_not_among_the_others(cli: Command) -> None:
    keys = Keys()
    own = keys.public()
    keys.trust(A, "ann")
    assert keys.trusted() == {A: "ann", own: "this installation"}
    assert keys.folder.joinpath("trusted").read_text() == f"{A} ann\n"  # never written down there
    with pytest.raises(Malformed, match="no key is called"):
        keys.forget(own)
    with pytest.raises(Malformed, match="no key is called"):
        keys.forget("this installation")
    assert keys.trusted() == {A: "ann", own: "this installation"}
    cli.new()
    cli.done("sign", "friday")
    ran = cli("verify", "friday", "--signed")
    assert ran.status == 0
    assert f"signed by {own}, which you trust." in ran.out
    listed = cli.done("keys")["keys"]
    assert listed == [{"key": A, "name": "ann"}, {"key": own, "name": "this installation"}]


# Copies --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["public", "ann"])
def test_an_imported_copy_is_its_owner_s_alone(cli: Command, viewer: str) -> None:
    """A seat's copy holds its hand in clear; beside the database every copy is kept so (0600 in a folder of
    0700), whatever the mode of the file that was imported."""
    cli.new()
    path = cli.folder / "x.rollbook"
    cli.done("export", "friday", path, "--as", viewer)
    exported = stat.S_IMODE(path.stat().st_mode)
    assert exported & 0o077 == 0 if viewer != "public" else exported & 0o400
    path.chmod(0o666)
    other = f"sqlite:///{cli.folder / 'other.db'}"
    cli.done("import", path, "--database", other)
    kept = cli.folder / "other.db.copies"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    assert [stat.S_IMODE(each.stat().st_mode) for each in kept.iterdir()] == [0o600]
    assert cli.done("show", "friday", "--database", other)["session"] == "friday"


def test_a_session_that_is_moved_is_its_owner_s_alone(cli: Command) -> None:
    cli.new()
    path = cli.folder / "x.rollbook"
    cli.done("export", "friday", path, "--full")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
