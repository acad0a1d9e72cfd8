"""The stand-alone verifier as it is used: its own process, isolated, nothing installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import library
from engine.beginning import CARRIED
from engine.codec import canonical
from engine.commands import Note
from engine.dice import Die, Seeded, faces_rows, plain
from engine.events import KERNEL_EVENTS, tag
from replays.bundle import Bundle, pack, render
from tests.trust import mutations, sessions
from tools import verify_rollbook as verifier

TOOL = Path(verifier.__file__)


def run(folder: Path, *words: str, data: bytes | None = None) -> subprocess.CompletedProcess[str]:
    """Run it without site packages, environment or this repository on its path."""
    if data is not None:
        (folder / "x.rollbook").write_bytes(data)
    command = [sys.executable, "-I", "-S", str(TOOL), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env={})


@pytest.mark.parametrize("game", sessions.playable())
def test_an_export_verifies_where_nothing_is_installed(tmp_path: Path, game: str) -> None:
    bundle, key = sessions.opened(game)
    for data in (render(bundle), pack(render(bundle))):
        ran = run(tmp_path, "x.rollbook", "--json", "--key", key, data=data)
        assert (ran.returncode, ran.stderr) == (0, "")
        report: dict[str, Any] = json.loads(ran.stdout)
        assert report["ok"]
        assert report["checked"]["entries"] == len(bundle.rows)
        assert report["checked"]["closed parts"] == 0
        assert report["checked"]["labels"] == report["checked"]["throws"] + report["checked"]["shuffles"] > 0
        assert report["signatures"] == [{"covers": len(bundle.rows) - 1, "key": key, "trusted": True}]
        assert report["unchecked"] == ["rules"]


def test_a_fault_names_its_entry_and_both_values(tmp_path: Path) -> None:
    bundle, _ = sessions.opened()
    rows = list(bundle.rows)
    rows[7] = rows[7].replace(b'"at":', b'"at":9', 1)
    ran = run(tmp_path, "x.rollbook", data=render(Bundle(bundle.session, tuple(rows))))
    assert ran.returncode == 1
    assert "FAULT at entry 8: the link is not" in ran.stdout
    assert "expected:" in ran.stdout
    ran = run(tmp_path, "x.rollbook", "--json", data=b"nonsense")
    assert ran.returncode == 1
    assert json.loads(ran.stdout)["fault"]["version"] == 0


def test_keys_are_required_when_they_are_given(tmp_path: Path) -> None:
    live = sessions.played(steps=5)
    data = render(sessions.copy_for(live, "public"))
    _, key = sessions.opened()
    (tmp_path / "trusted").write_text(f"# friends\n{key} ann\n\n")
    assert run(tmp_path, "x.rollbook", data=data).returncode == 0
    ran = run(tmp_path, "x.rollbook", "--trusted", "trusted")
    assert ran.returncode == 1
    assert f"no signature by a key you trust covers 1 to {live.version}" in ran.stdout
    sessions.signed(live)
    signed = render(sessions.copy_for(live, "public"))
    assert run(tmp_path, "x.rollbook", "--trusted", "trusted", data=signed).returncode == 0
    live.do(Note("ann", "after it"))
    later = render(sessions.copy_for(live, "public"))
    ran = run(tmp_path, "x.rollbook", "--key", key, data=later)
    assert ran.returncode == 1
    assert f"entry {live.version - 1}: no signature" in ran.stdout


SMALL = ("01" + "00" * 31, "00" * 32, "ec" + "ff" * 30 + "7f")
"""Keys of small order, which nobody holds: made-up signatures pass under them."""


@pytest.mark.parametrize("key", SMALL)
def test_a_key_of_small_order_is_none(tmp_path: Path, key: str) -> None:
    """The signature of an identity point and no scalar would fit every message under the first of them."""
    assert not verifier.signature_holds(bytes.fromhex(key), b"anything", bytes([1]) + bytes(63))
    ran = run(tmp_path, "x.rollbook", "--key", key, data=render(sessions.opened()[0]))
    assert ran.returncode == 2
    assert "is no key" in ran.stderr


def test_what_has_no_end_is_not_read(tmp_path: Path) -> None:
    """A device, or a pipe that nobody writes to."""
    os.mkfifo(tmp_path / "pipe")
    for name in ("/dev/zero", "pipe"):
        ran = run(tmp_path, name)
        assert (ran.returncode, "is no regular file" in ran.stderr) == (2, True)


def test_what_a_file_says_is_quoted(tmp_path: Path) -> None:
    data = render(sessions.opened()[0]).replace(b'"clause":"KER-3.1"', b'"clause":"\x9b1m"', 1)
    ran = run(tmp_path, "x.rollbook", data=data)
    assert ran.returncode == 1
    assert ran.stdout.isascii()


def test_a_secret_given_by_hand_is_told(tmp_path: Path) -> None:
    live = sessions.played(steps=2)
    told: list[Any] = []
    for given in (False, True):
        rows = [json.loads(row) for row in sessions.copy_for(live, "public").rows]
        rows[0]["event"] |= {"given": True} if given else {}
        data = mutations.relink(sessions.copy_for(live, "public"), rows)
        assert json.loads(run(tmp_path, "x.rollbook", "--json", data=data).stdout)["given"] is given
        told.append("given by hand" in run(tmp_path, "x.rollbook", data=data).stdout)
    assert told == [False, True]


@pytest.mark.parametrize("words", [(), ("nothere",), ("x", "--key", "short"), ("x", "--what")])
def test_wrong_use_is_two(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "x").write_bytes(b"")
    ran = run(tmp_path, *words)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert ran.stderr


# The two implementations agree -------------------------------------------------------------------------


def test_it_knows_what_every_kernel_event_is() -> None:
    """Its lane, and which members it has: what kind of values, and which are left out when they are empty."""
    assert {tag(event): event.lane for event in KERNEL_EVENTS} == {
        name: lane for name, (lane, _, _) in verifier.EVENTS.items()
    }
    quiet = {tag(event) for event in KERNEL_EVENTS if event.lane == "play" and not event.outcome}
    assert quiet == verifier.QUIET
    shown = {tag(event) for event in KERNEL_EVENTS if event.reveals is True}
    assert shown == verifier.REVEALS
    assert {tag(event) for event in CARRIED} == verifier.CARRIED
    for event in KERNEL_EVENTS:
        names = {each.name if each.required else f"{each.name}?" for each in msgspec.structs.fields(event)}
        assert names == {*verifier.EVENTS[tag(event)][2]}, event


@pytest.mark.parametrize("game", ["proving", *(g for g in library.games() if g != "proving")])
def test_every_event_of_a_game_is_play_and_an_outcome(game: str) -> None:
    """Or the labels could not be computed without the game."""
    try:
        events = library.model(game).events
    except ModuleNotFoundError:
        pytest.skip("not there yet")
    assert [event for event in events if event.lane != "play" or not event.outcome] == []
    assert {tag(event) for event in events} & {tag(event) for event in KERNEL_EVENTS} == set()


def test_its_canonical_json_is_ours() -> None:
    everything = "".join(chr(n) for n in range(0x3000) if not 0xD800 <= n < 0xE000) + "\U0001f3b2\ufffe\u2028"
    for value in ({"b": everything, "a": [-1, 0, 2**53, True, None], "\u00e9": {}, "z": "", "Z": []}, {}):
        assert verifier.canonical(value) == canonical(value)
        assert verifier.read_line(canonical(value), 1) == value


def test_its_dice_are_ours() -> None:
    fate, storm = Die("fate", (-1, -1, 0, 0, 1, 1)), Die("storm", (1, 2, 3, 4, 5, 6), 6)
    dice = {"fate": fate, "storm": storm, "d6": plain(6), "d20": storm}
    assert faces_rows(dice) == ("fate=-1,-1,0,0,1,1", "storm=1,2,3,4,5,6!6", "d20=1,2,3,4,5,6!6")
    read = verifier.read_dice(list(faces_rows(dice)))
    chance, thrown = Seeded(sessions.SECRETS.dice), [fate, storm, storm, plain(7)]
    theirs = [*(read[name] for name in ("fate", "storm", "storm")), verifier.Die(tuple(range(1, 8)))]
    for n in range(200):
        label = f"bound/x//{n}"
        faces = chance.throw(thrown, "e", label)
        assert list(faces) == verifier.throw(sessions.SECRETS.dice, "e", label, theirs)
        assert verifier.possible(list(faces), theirs)
        assert not verifier.possible([*faces, 1], theirs)
        cards = [f"c{i}" for i in range(n % 40)]
        order = chance.shuffle("p", cards[::-1], "e", label)
        assert list(order) == verifier.shuffle(sessions.SECRETS.dice, "e", label, cards)


@pytest.mark.parametrize("label", ["bound", "sticky", "fresh"])
@pytest.mark.parametrize("game", sessions.playable())
def test_labels_of_every_policy_are_recomputed_over_undo_and_redo(game: str, label: str) -> None:
    options = {"undo": "open", "label": label}
    for seed in range(3):
        live = sessions.played(game, steps=30, seed=seed, options=options)
        found = verifier.verify(render(sessions.full(live)))
        assert found.counts["labels"] > 0
        assert found.counts["entries"] == live.version


def test_signatures_in_pure_python_agree_with_the_library() -> None:
    public = sessions.KEY.public_key().public_bytes_raw()
    for n in range(12):
        message = b"m" * n
        signature = sessions.KEY.sign(message)
        assert verifier.signature_holds(public, message, signature)
        altered = bytearray(signature)
        altered[(n * 7) % 64] ^= 1 << n % 8
        assert not verifier.signature_holds(public, message, bytes(altered))
        assert not verifier.signature_holds(public, message + b"x", signature)
    assert not verifier.signature_holds(public, b"", bytes(64))
    assert not verifier.signature_holds(bytes(31), b"", bytes(64))


def test_every_file_of_the_mutations_is_good() -> None:
    for name, bundle, trusted in sessions.files():
        assert mutations.refused(render(bundle), trusted) is None, name
