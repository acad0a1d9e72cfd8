"""Files that were damaged or made up: `.rollbook` files, cases, positions, decklists, keys."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import library
from replays.bundle import Bundle, pack, parse, render
from tests.fuzz.harness import SEEDS, Interface, assert_ended_well, assert_refused_well, damaged, noise
from tests.systems.mercenaries.brought import WOLVES
from tests.trust import mutations, sessions
from tools import verify_rollbook as verifier

ROOT = Path(__file__).parents[2]
READING = ("verify", "show", "log", "import", "why", "dice", "gauges", "ask")


@pytest.fixture
def interface(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Interface:
    monkeypatch.setattr(library, "_added", {**library._added, "proving": "tests.systems.proving"})
    interface = Interface(tmp_path / "here")
    assert interface.run("new", "proving", "--name", "friday", "--seat", "ann").status == 0
    return interface


def read(interface: Interface, path: Path, chance: random.Random) -> None:
    """One command that reads the file; the verifier that stands alone has no other words than its own."""
    command = chance.choice(READING)
    run = interface.run(*(("why", "3", "--session", path) if command == "why" else (command, path)))
    assert_ended_well(run)
    try:
        verifier.verify(path.read_bytes())
    except verifier.Fault:
        pass
    else:
        return  # that it may be wrong for who knows the game is for tests/trust
    assert command not in ("verify", "import") or run.status != 0, run


def good_files() -> list[Bundle]:
    live = sessions.played(seed=3, steps=20)
    return [
        sessions.opened()[0],
        sessions.full(live),
        sessions.copy_for(live, "ann"),
        sessions.copy_for(live, "public"),
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_file_is_refused(interface: Interface, seed: int) -> None:
    chance, files = random.Random(seed), good_files()
    path = interface.folder / "x.rollbook"
    for turn in range(40):
        good = render(chance.choice(files))
        data = damaged(good, chance)
        if turn % 4 == 0:
            data = damaged(pack(good), chance)
        elif turn % 4 == 1:
            data = pack(data)
        path.write_bytes(data)
        interface.keep()
        read(interface, path, chance)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_whose_header_entry_or_trailer_says_something_else_is_refused(
    interface: Interface, seed: int
) -> None:
    chance, files = random.Random(seed), good_files()
    path = interface.folder / "x.rollbook"
    for _ in range(40):
        lines = render(chance.choice(files)).split(b"\n")[:-1]
        place = chance.choice((0, 1, 2, len(lines) - 2, len(lines) - 1, chance.randrange(len(lines))))
        raw = json.loads(lines[place])
        odd(raw, chance)
        lines[place] = chance.choice((verifier.canonical(raw), json.dumps(raw).encode()))
        path.write_bytes(b"\n".join((*lines, b"")))
        interface.keep()
        read(interface, path, chance)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_that_was_linked_anew_is_judged(interface: Interface, seed: int) -> None:
    """Every link fits, and one value is of another kind: what decodes and folds has to refuse it."""
    chance, bundle = random.Random(seed), good_files()[2]
    path = interface.folder / "x.rollbook"
    for _ in range(40):
        rows = [json.loads(row) for row in bundle.rows]
        odd(rows[chance.randrange(len(rows))], chance)
        try:
            path.write_bytes(mutations.relink(bundle, rows))
        except (KeyError, TypeError, ValueError, AttributeError):
            continue  # no entry any more, of which a link could be made
        interface.keep()
        assert_ended_well(interface.run(chance.choice(READING[:4]), path))


ODD: tuple[object, ...] = (
    None, True, -1, 0, 2**62, 2**63, 2**64, 10**40, 1.5, "", "x", "\x1b[2J\u202e", "\ud7ff", "9" * 5000,
    [], {}, [[]], ["x"] * 50, {"t": "x"}, {"t": "began"}, {"x": {"x": {}}}, "__class__", "{0.__class__}",
)  # fmt: skip


def odd(raw: object, chance: random.Random) -> None:
    """Something else in the place of a value somewhere in it."""
    spots: list[tuple[object, object]] = []
    todo = [raw]
    while todo:
        node = todo.pop()
        for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):  # type: ignore[arg-type]
            spots.append((node, key))
            if isinstance(value, dict | list):
                todo.append(value)
    node, key = chance.choice(spots)
    node[key] = chance.choice(ODD)  # type: ignore[index]


CASES = sorted((ROOT / "tests" / "cases").glob("*/*.toml"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_case_file_is_refused_or_runs(interface: Interface, seed: int) -> None:
    chance, path = random.Random(seed), interface.folder / "x.toml"
    interface.keep()
    for _ in range(25):
        path.write_bytes(damaged(chance.choice(CASES).read_bytes(), chance))
        run = interface.run("case", path)
        assert_ended_well(run)
        assert run.after == run.before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_that_says_something_else_is_refused_or_runs(interface: Interface, seed: int) -> None:
    """The file is TOML, and one value of it is of another kind, or names something that is not there."""
    import tomllib

    chance, path = random.Random(seed), interface.folder / "x.toml"
    interface.keep()
    for _ in range(25):
        raw = tomllib.loads(chance.choice(CASES).read_text(encoding="utf-8"))
        odd(raw.get("position", raw) if chance.random() < 0.7 else raw, chance)
        try:
            path.write_text(
                "".join(f"{key} = {toml(value)}\n" for key, value in raw.items()), encoding="utf-8"
            )
        except TypeError:
            continue  # TOML has no null
        run = interface.run("case", path)
        assert_ended_well(run)


def toml(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if value is None:
        raise TypeError
    return json.dumps(value)  # a string of TOML escapes as one of JSON


LISTS: tuple[Callable[[random.Random], bytes], ...] = (
    lambda chance: b"1x Aragorn\n3x Gandalf (Core Set)\nFaramir x2\n",
    lambda chance: b'{"slots": {"01001": 1, "01073": 3}}',
    lambda chance: noise(chance, 400),
    lambda chance: b"{" + noise(chance, 100),
)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_decklist_is_refused_or_brought(interface: Interface, seed: int) -> None:
    chance, path = random.Random(seed), interface.folder / "x.txt"
    assert interface.run("new", "fellowship", "--name", "cards", "--seat", "ann").status == 0
    interface.keep()
    for _ in range(25):
        path.write_bytes(damaged(chance.choice(LISTS)(chance), chance))
        run = interface.run("deck", path, "cards")
        path.unlink(missing_ok=True)
        if run.status == 0:
            assert_ended_well(run)
        else:
            assert_refused_well(run)


@pytest.mark.parametrize("seed", SEEDS)
def test_damaged_files_of_a_table_s_own_are_refused_or_brought(interface: Interface, seed: int) -> None:
    """Bytes with slips, and good JSON in which one value is of another kind or names something else."""
    chance, paths = random.Random(seed), [interface.folder / each.file for each in WOLVES]
    words = [f"{each.place}={path}" if each.place else path for each, path in zip(WOLVES, paths, strict=True)]
    interface.keep()
    brought = 0
    for turn in range(60):
        for each, path in zip(WOLVES, paths, strict=True):
            path.write_text(each.text, encoding="utf-8")
        wrong = chance.choice(paths)
        if turn % 3:
            raw = json.loads(wrong.read_text(encoding="utf-8"))
            for _ in range(chance.randint(1, 3)):
                odd(raw, chance)
            wrong.write_text(json.dumps(raw), encoding="utf-8")
        else:
            wrong.write_bytes(damaged(wrong.read_bytes(), chance))
        interface.keep()
        bring = [word for each in words for word in ("--bring", each)]
        run = interface.run("new", "mercenaries", "--scenario", "black-barrow", "--seat", "ann", *bring)
        if run.status == 0:
            brought += 1
            assert_ended_well(run)
        else:
            assert_refused_well(run)
    assert 0 < brought < 60


@pytest.mark.parametrize("seed", SEEDS)
def test_damaged_key_files_are_refused_or_read(interface: Interface, seed: int) -> None:
    chance, keys = random.Random(seed), interface.folder / "data" / "keys"
    assert interface.run("sign", "friday").status == 0
    assert interface.run("keys", "trust", "ab" * 32, "bo").status == 0
    own, trusted = (keys / "installation.key").read_bytes(), (keys / "trusted").read_bytes()
    for turn in range(12):
        if turn % 2:
            (keys / "trusted").write_bytes(damaged(trusted * 3, chance))
        else:
            (keys / "installation.key").write_bytes(damaged(own, chance))
        interface.keep()
        for words in (["keys"], ["keys", "show"], ["verify", "friday", "--signed"], ["sign", "friday"]):
            assert_ended_well(interface.run(*words))


def test_files_of_noise_are_refused(interface: Interface) -> None:
    chance = random.Random(5)
    for turn in range(30):
        path = interface.folder / ("x.rollbook", "x.toml")[turn % 2]
        path.write_bytes(
            chance.choice((b"", b"\x1f\x8b", b'{"format":"rollbook/1","session":"x"}\n', b"\n" * 50))
            + noise(chance, 300)
        )
        interface.keep()
        run = interface.run("case" if turn % 2 else chance.choice(READING[:4]), path)
        assert_refused_well(run)
    with pytest.raises(Exception, match="header"):
        parse(b"", "x")
