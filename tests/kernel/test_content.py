"""Packaged content: what can be read, and how a wrong file is refused."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest
from msgspec import Struct

from engine import content
from engine.errors import InternalError, Malformed


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    limit: int = 1


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


def test_a_packaged_file_is_read_as_bytes() -> None:
    assert b"KER-1.1" in content.read("engine", "clauses.toml")
    assert content.place_name("engine.rules.demo", "content", "a.toml") == "engine/rules/demo/content/a.toml"


@pytest.mark.parametrize(
    ("package", "path"),
    [
        ("engine", ("missing.toml",)),
        ("engine", ("rules",)),
        ("engine.missing", ("clauses.toml",)),
        ("engine", ("..", "README.md")),
        ("engine", ("../README.md",)),
        ("engine", ("..\\README.md",)),
        ("engine", ("/etc/hostname",)),
        ("engine", ("",)),
    ],
)
def test_what_is_not_a_packaged_file_is_not_read(package: str, path: tuple[str, ...]) -> None:
    with pytest.raises(InternalError):
        content.read(package, *path)


def test_a_folder_is_listed_in_order() -> None:
    found = content.names("engine")
    assert "clauses.toml" in found
    assert "rules" not in found
    assert list(found) == sorted(found)
    for package, path in (("engine", ("missing",)), ("engine", ("clauses.toml",)), ("engine", ("..",))):
        with pytest.raises(InternalError):
            content.names(package, *path)


def test_content_is_read_from_a_zip_like_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "released.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("rollbook_zipped/__init__.py", "")
        file.writestr("rollbook_zipped/content/b.toml", "b = 1")
        file.writestr("rollbook_zipped/content/a.toml", "a = 1")
    monkeypatch.syspath_prepend(str(archive))
    try:
        assert content.names("rollbook_zipped", "content") == ("a.toml", "b.toml")
        assert content.read("rollbook_zipped", "content", "a.toml") == b"a = 1"
        with pytest.raises(InternalError):
            content.read("rollbook_zipped", "content", "c.toml")
        with pytest.raises(InternalError):
            content.names("rollbook_zipped", "nothing")
    finally:
        sys.modules.pop("rollbook_zipped", None)


def test_toml_becomes_a_value() -> None:
    data = b"[[card]]\nname = 'Ambush'\n[[card]]\nname = 'Storm'\nlimit = 2"
    assert content.decode(data, Cards, "cards.toml") == Cards((Card("Ambush"), Card("Storm", 2)))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"[[card]]\nname = 1", "cards.toml, at $.card[0].name: Expected `str`, got `int`"),
        (
            b"[[card]]\nname = 'a'\n[[card]]\nname = 'b'\nlimit = '2'",
            "cards.toml, at $.card[1].limit: Expected `int`, got `str`",
        ),
        (
            b"[[card]]\nname = 'a'\nlimt = 2",
            "cards.toml, at $.card[0]: Object contains unknown field `limt`",
        ),
        (b"", "cards.toml, at $: Object missing required field `card`"),
        (b"[[card]]\nname = {\n", "cards.toml: not TOML: "),
        (b"name = \n[[card]]", "(at line 1, column 8)"),
        (b"name = '\xff'", "cards.toml: not UTF-8, at byte 8"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_the_place(data: bytes, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        content.decode(data, Cards, "cards.toml")
    assert message in str(caught.value)
