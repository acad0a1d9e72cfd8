"""Files of others lie here as their lists say, with their licences, and fetch nothing from elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.tools.test_project import ROOT
from tools import vendor
from tools.vendor import Package, differing, relative, whole


@pytest.mark.parametrize("folder", vendor.WANTED)
def test_every_file_is_as_its_list_says(folder: Path) -> None:
    assert differing(folder) == []
    listed = json.loads((folder / vendor.LIST).read_text(encoding="utf-8"))
    wanted = {here: each.name for each in vendor.WANTED[folder] for here in each.files.values()}
    assert {here: each["from"] for here, each in listed.items()} == wanted


def test_everything_that_is_brought_is_credited_with_its_licence() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for folder in vendor.WANTED:
        for each in json.loads((folder / vendor.LIST).read_text(encoding="utf-8")).values():
            name = each["from"].rpartition("@")[0]
            assert re.search(rf"^ +{re.escape(name)} .*{re.escape(each['licence'])}", notice, re.MULTILINE), (
                name
            )


def test_modules_import_nothing_by_a_bare_name() -> None:
    modules = [*vendor.PAGE.glob("*.mjs")]
    assert len(modules) == 5
    for path in modules:
        imported = re.findall(r'(?:from|import)\s*"([^"]+)"', path.read_text(encoding="utf-8"))
        assert [each for each in imported if not (vendor.PAGE / each).is_file()] == [], path.name
        assert "sourceMappingURL" not in path.read_text(encoding="utf-8")


def test_a_changed_a_missing_and_an_unlisted_file_are_found(tmp_path: Path) -> None:
    for path in vendor.PAGE.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert differing(tmp_path) == []
    (tmp_path / "htm.mjs").write_bytes((tmp_path / "htm.mjs").read_bytes() + b" ")
    (tmp_path / "hooks.mjs").unlink()
    (tmp_path / "more.mjs").write_text("")
    assert differing(tmp_path) == ["hooks.mjs", "htm.mjs", "more.mjs"]


def test_a_package_that_is_not_the_one_that_was_looked_at_is_refused() -> None:
    with pytest.raises(SystemExit, match="not what is written here"):
        whole(Package("a@1", "AAAA", {}), b"other")


def test_imports_become_relative_and_one_line_is_not_lost() -> None:
    line = 'import{h as n}from"preact";import "preact/hooks";export{n};//# sourceMappingURL=a.mjs.map'
    assert relative(line) == 'import{h as n}from"./preact.mjs";import "./hooks.mjs";export{n};'
