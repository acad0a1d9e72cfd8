"""What comes in from outside: words, bytes and files of any kind are read within limits, or refused in a
sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import Malformed
from replays import bundle
from replays.bundle import HEADER, pack
from service import files
from service.signing import Keys
from tests.cli.driving import ROOT, Command
from tools import verify_rollbook as verifier

# Bytes that are no text ----------------------------------------------------------------------------------

READING = ("verify", "show", "log", "gauges", "import", "ask", "dice", "sign", "undo")
NO_TEXT = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")
"""A byte that is in no text, half a letter, half a pair, a letter past the last one."""


def exported(cli: Command) -> bytes:
    """A session of the proving game as the public has it."""
    cli.new()
    cli.until("friday", "fate", "ann")
    cli.done("export", "friday", cli.folder / "good.rollbook")
    data = (cli.folder / "good.rollbook").read_bytes()
    assert cli("verify", str(cli.folder / "good.rollbook")).status == 0
    return data


def said_well(status: int, err: str) -> None:
    """A refusal as promised: one sentence and what was possible, no trace of the program."""
    assert status in (1, 2), err
    assert "Traceback" not in err
    assert "bug of Rollbook" not in err


@pytest.mark.parametrize(("packed", "wrong"), [(True, NO_TEXT[0]), *((False, each) for each in NO_TEXT[1:])])
def test_a_string_that_is_no_text_is_found_wherever_it_stands(
    cli: Command, packed: bool, wrong: bytes
) -> None:
    lines = exported(cli).split(b"\n")
    path = cli.folder / "x.rollbook"
    for place in (0, 1, len(lines) // 2, len(lines) - 3, len(lines) - 2):
        at = lines[place].rindex(b'":"') + 4
        bad = lines[place][:at] + wrong + lines[place][at + 1 :]
        data = b"\n".join((*lines[:place], bad, *lines[place + 1 :]))
        path.write_bytes(pack(data) if packed else data)
        for command in READING:
            words = (path,) if command != "undo" else (path, "--seat", "ann")
            ran = cli(command, *words)
            said_well(ran.status, ran.err)
            assert f"entry {place} differs" in ran.out or str(path) in ran.err, (command, place, ran)
        judged = cli("verify", path)
        inside = 1 < place < len(lines) - 3
        assert judged.status == (1 if inside else 2), (place, judged)
        assert (f"entry {place} differs" if inside else f"line {place + 1}:") in judged.out + judged.err
        alone = subprocess.run(
            [sys.executable, "-I", str(verifier.__file__), str(path), "--json"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (alone.returncode, alone.stderr) == (1, "")
        assert json.loads(alone.stdout)["fault"]["what"] == "the line is not canonical JSON"


CASE = b'id = "one"\ngame = "proving"\nseats = ["ann", "bob"]\n'


@pytest.mark.parametrize("wrong", NO_TEXT)
def test_a_written_file_that_is_no_text_is_refused_with_its_place(cli: Command, wrong: bytes) -> None:
    case = cli.folder / "x.toml"
    case.write_bytes(CASE)
    assert cli("case", case).status == 0
    case.write_bytes(CASE.replace(b"ann", b"a" + wrong))
    assert "not UTF-8, at byte 39" in cli.refused("case", case)["message"]
    deck = cli.folder / "x.txt"
    deck.write_bytes(b"1x Arag" + wrong + b"rn")
    cli.done("new", "fellowship", "--name", "cards", "--seat", "ann")
    assert "not UTF-8, at byte 7" in cli.refused("deck", deck, "cards")["message"]


def test_key_files_and_settings_that_are_no_text_break_nothing(cli: Command) -> None:
    cli.new()
    keys = Keys()
    public = keys.public()
    keys.folder.joinpath("trusted").write_bytes(b"\xff\xfe\n" + b"ab" * 32 + b" a\xffb\n")
    assert keys.trusted() == {"ab" * 32: "a\ufffdb", public: "this installation"}
    last = cli.folder / "data" / "last.json"
    last.write_bytes(last.read_bytes().replace(b"friday", b"fr\xffday"))
    assert cli("ask").status == 0  # it is the one session there is
    keys.folder.joinpath("installation.key").write_bytes(b"\xff" * 64)
    assert "holds no key" in cli.refused("sign", "friday")["message"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = " + "[" * 100_000, "not TOML"),
        ("x = " + "9" * 5_000, "not TOML"),
        (".".join(["a"] * 5_000) + " = 1", "x.toml"),
        ("[position]\n" + ".".join(["a"] * 5_000) + " = 1", "x.toml"),
        ("[expect]\n" + ".".join(["a"] * 5_000) + " = 1", "x.toml"),
    ],
)
def test_a_case_file_that_goes_too_deep_is_refused(cli: Command, text: str, told: str) -> None:
    path = cli.folder / "x.toml"
    path.write_bytes(CASE + text.encode())
    assert told in cli.refused("case", path)["message"]


# Files without end ---------------------------------------------------------------------------------------

FILES: dict[str, Callable[[Path], tuple[object, ...]]] = {
    "x.rollbook": lambda path: ("verify", path),
    "y.rollbook": lambda path: ("import", path),
    "z.rollbook": lambda path: ("show", path),
    "x.toml": lambda path: ("case", path),
    "x.txt": lambda path: ("deck", path, "cards"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_pipe_keeps_nobody_waiting(cli: Command, name: str) -> None:
    cli.done("new", "fellowship", "--name", "cards", "--seat", "ann")
    path = cli.folder / name
    os.mkfifo(path)
    assert cli.refused(*FILES[name](path))["message"] == f"{path} cannot be read: it is no regular file"


@pytest.mark.parametrize("name", FILES)
def test_a_device_and_a_file_that_is_too_large_are_not_read(cli: Command, name: str) -> None:
    cli.done("new", "fellowship", "--name", "cards", "--seat", "ann")
    path = cli.folder / name
    path.symlink_to("/dev/zero")
    assert "it is no regular file" in cli.refused(*FILES[name](path))["message"]
    path.unlink()
    largest = bundle.LARGEST if path.suffix == ".rollbook" else files.LARGEST_TEXT
    with path.open("wb") as file:
        file.truncate(largest + 1)
    assert f"it is larger than {largest} bytes" in cli.refused(*FILES[name](path))["message"]


def test_a_folder_with_a_pipe_in_it_is_verified_for_the_rest(cli: Command) -> None:
    exported(cli)
    os.mkfifo(cli.folder / "pipe.rollbook")
    ran = cli("verify", cli.folder)
    assert ran.status in (1, 2)
    assert "it is no regular file" in ran.out + ran.err


def test_keys_and_settings_that_are_pipes_keep_nobody_waiting(cli: Command) -> None:
    cli.new()
    keys = Keys()
    keys.public()
    os.mkfifo(keys.folder / "trusted")
    assert "cannot be used" in cli.refused("keys")["message"]
    (cli.folder / "data" / "last.json").unlink()
    os.mkfifo(cli.folder / "data" / "last.json")
    assert cli("ask", "friday").status == 0


def bomb(size: int) -> bytes:
    """Line feeds, packed."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    whole = b"\n" * (1 << 20)
    body = b"".join(packer.compress(whole) for _ in range(size >> 20)) + packer.flush()
    return HEADER + body + bytes(8)


@pytest.mark.parametrize("size", [1 << 24, 1 << 28])
def test_a_packed_file_of_line_feeds_is_refused_before_it_fills_the_memory(size: int) -> None:
    data = bomb(size)
    tracemalloc.start()
    try:
        with pytest.raises(Malformed, match="bytes when unpacked"):
            bundle.parse(data, "x.rollbook")
        assert tracemalloc.get_traced_memory()[1] < 2 * bundle.RATIO * len(data) + (4 << 20)
    finally:
        tracemalloc.stop()
    with pytest.raises(verifier.Fault, match="too large"):
        verifier.verify(data)


def test_line_feeds_are_counted_before_they_are_parted() -> None:
    data = b"\n" * (bundle.MOST + 1)
    tracemalloc.start()
    try:
        with pytest.raises(Malformed, match=f"more than {bundle.MOST} lines"):
            bundle.parse(data, "x.rollbook")
        with pytest.raises(verifier.Fault, match="too many lines"):
            verifier.verify(data)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_a_line_without_end_is_refused() -> None:
    head = b'{"format":"rollbook/1","session":"x"}\n'
    data = head + b'{"event":[' + b"0," * bundle.LONGEST + b"0]}\n{}\n"
    with pytest.raises(Malformed, match=f"line 2: expected at most {bundle.LONGEST} bytes"):
        bundle.parse(data, "x.rollbook")
    with pytest.raises(verifier.Fault, match="too long") as told:
        verifier.verify(data)
    assert told.value.version == 1


def test_both_verifiers_and_the_page_have_the_same_limits() -> None:
    ours = (bundle.LARGEST, bundle.RATIO, bundle.UNSUSPECTED, bundle.MOST, bundle.LONGEST)
    assert ours == (
        verifier.LARGEST, verifier.RATIO, verifier.UNSUSPECTED, verifier.LINES, verifier.LONGEST
    )  # fmt: skip
    page = (ROOT / "docs" / "replay-format.md").read_text(encoding="utf-8")
    limits = page.partition("### Limits")[2].partition("###")[0]
    for limit in ours:
        assert f"{limit:,}" in limits


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "missing", "large"])
@pytest.mark.parametrize("option", [False, True])
def test_the_verifier_that_stands_alone_reads_no_file_without_end(
    tmp_path: Path, kind: str, option: bool
) -> None:
    path = tmp_path / "x.rollbook"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "large":
        path.touch()
        os.truncate(path, verifier.LARGEST + 1)
    words = [str(path), "--trusted", str(path)] if option else [str(path)]
    ran = subprocess.run(
        [sys.executable, "-I", str(verifier.__file__), *words],
        capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("verify_rollbook: ")
    assert str(path) in ran.stderr


# Decklists that would be tried in every way --------------------------------------------------------------


@pytest.mark.parametrize(
    "line", [" " * 100_000 + "a", "(" * 5_000, "(" * 5_000 + ")x", "a x" * 5_000, "\u00d7" * 5_000 + "("]
)
def test_fel_0_6_a_line_of_nothing_is_read_at_once(cli: Command, line: str) -> None:
    cli.done("new", "fellowship", "--name", "cards", "--seat", "ann")
    path = cli.folder / "x.txt"
    path.write_text(line, encoding="utf-8")
    assert cli.refused("deck", path, "cards")["message"] == "the list names no hero"


def test_fel_0_6_copies_of_a_card_are_counted_over_all_lines(cli: Command) -> None:
    cli.done("new", "fellowship", "--name", "cards", "--seat", "ann")
    path = cli.folder / "x.txt"
    path.write_text("1x Aragorn\n" + "99x Gandalf\n" * 50_000, encoding="utf-8")
    assert cli.refused("deck", path, "cards")["message"] == "this is no decklist: 198x Gandalf"
