"""Versions that were replaced, loaded beside the present one: what is in the archive, and what is shared."""

from __future__ import annotations

import importlib
import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from engine import content, library, released
from engine.errors import InternalError, RulesMissing


class Model(Struct, frozen=True):
    """As much of a rule system as loading looks at."""

    game: str
    version: int
    content: str = ""


PRESENT = {
    "__init__.py": "",
    "state.py": "class Board: ...\n",
    "steps.py": "AMOUNT = 1\n",
    "phases/__init__.py": "",
    "phases/heroes.py": "from bygone.steps import AMOUNT\n",
    "rules.py": "",
    "content/items.toml": "now = 1\n",
}
OLD = {
    "steps.py": "AMOUNT = 7\n\ndef late():\n    from bygone.phases import heroes\n    return heroes.AMOUNT\n",
    "phases/__init__.py": "",
    "phases/heroes.py": "from bygone.steps import AMOUNT\nhere = __name__\n",
    "content/items.toml": "then = 1\n",
    "rules.py": """
from engine import content
from bygone import state as s, steps
from bygone.phases import heroes
from bygone.state import Board
from tests.kernel.test_released import Model
PACKAGE = __package__
RULES = Model("bygone", 3)
READ = content.read(PACKAGE, "content", "items.toml"), content.names(PACKAGE, "content")
""",
    "pinned.json": '{"game":"bygone","version":3,"content":"abc"}',
}


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for path, text in PRESENT.items():
        (tmp_path / "bygone" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "bygone" / path).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in [name for name in sys.modules if name.startswith("bygone")]:
        del sys.modules[name]


def files(**changed: str) -> dict[str, bytes]:
    return {path: text.encode() for path, text in (OLD | changed).items()}


def test_modules_of_the_archive_are_the_old_ones_and_all_others_are_the_present_ones() -> None:
    name = released.mount("bygone", files())
    old = importlib.import_module(f"{name}.rules")
    present = importlib.import_module("bygone.steps")
    assert (old.steps.AMOUNT, old.heroes.AMOUNT, present.AMOUNT) == (7, 7, 1)
    assert importlib.import_module("bygone.phases.heroes").AMOUNT == 1
    assert old.s is importlib.import_module("bygone.state")
    assert old.Board is old.s.Board
    assert old.heroes.here == f"{name}.phases.heroes"
    assert old.steps.late() == 7


def test_content_is_read_from_the_archive() -> None:
    old = importlib.import_module(f"{released.mount('bygone', files())}.rules")
    assert old.READ == (b"then = 1\n", ("items.toml",))
    for path in (("content", "none.toml"), ("..", "items.toml")):
        with pytest.raises(InternalError):
            content.read(old.PACKAGE, *path)
    for folder in ("nothing", ""):
        with pytest.raises(InternalError):
            content.names(old.PACKAGE, folder)
    assert content.read("bygone", "content", "items.toml") == b"now = 1\n"


def test_its_sessions_are_pinned_to_the_hash_that_is_written_in_it() -> None:
    rules = released.load("bygone", files())
    assert (rules.version, rules.content) == (3, "abc")
    with pytest.raises(InternalError):
        released.load("bygone", files(**{"pinned.json": '{"game":"bygone","version":4,"content":"abc"}'}))
    for wrong in ("", '{"game":"bygone"}'):
        with pytest.raises(InternalError):
            released.pinned({"pinned.json": wrong.encode()})


def test_two_archives_do_not_meet() -> None:
    one, other = (
        importlib.import_module(f"{released.mount('bygone', each)}.steps")
        for each in (files(), files(**{"steps.py": "AMOUNT = 9\n"}))
    )
    assert (one.AMOUNT, other.AMOUNT) == (7, 9)


def test_an_import_that_could_mean_either_is_refused() -> None:
    name = released.mount("bygone", files(**{"rules.py": "import bygone.steps\n"}))
    with pytest.raises(InternalError):
        importlib.import_module(f"{name}.rules")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(f"{name}.nothing")


def test_a_file_that_is_no_archive_is_said_to_be_none(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("pinned.json", OLD["pinned.json"])
    folder = tmp_path / "bygone"
    for name, data in (("game-3.zip", packed.getvalue()), ("game-2.zip", b"PK"), ("other-1.zip", b"")):
        (folder / name).write_bytes(data)
    assert released.kept("bygone", "game") == (2, 3)
    with pytest.raises(InternalError):
        released.archive("bygone", "game", 2)
    with pytest.raises(InternalError):  # its name says another game than it does
        released.archive("bygone", "game", 3)
    (folder / "bygone-3.zip").write_bytes(packed.getvalue())
    assert released.pinned(released.archive("bygone", "bygone", 3)).version == 3


def test_of_rules_under_construction_there_is_one_edition_and_of_others_as_many_as_were_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    present = msgspec.structs.replace(library.rules("echoes"), version=0)
    monkeypatch.setattr("engine.rules.echoes.rules.RULES", present)
    assert library.rules("echoes", 0, "0" * 64) is present
    assert library.edited(present, 0, "0" * 64)
    assert not library.edited(present, 0, present.content)
    later = msgspec.structs.replace(present, version=1)
    monkeypatch.setattr("engine.rules.echoes.rules.RULES", later)
    assert library.rules("echoes", 1, present.content) is later
    assert not library.edited(later, 0, "0" * 64)
    for version in (0, 1):
        with pytest.raises(RulesMissing):
            library.rules("echoes", version, "0" * 64)


def test_a_version_that_is_nowhere_is_missing() -> None:
    present = library.rules("echoes")
    assert library.rules("echoes", present.version, present.content) is present
    for version, hash_ in ((present.version + 1, ""), (present.version + 1, "0" * 64)):
        with pytest.raises(RulesMissing) as missing:
            library.rules("echoes", version, hash_)
        assert missing.value.legal[-1] == str(present.version)
        assert library.pinned("echoes", version, hash_) is None
    assert library.pinned("echoes", present.version, present.content) is present
    assert library.pinned("no-such-game", 1, "") is None
