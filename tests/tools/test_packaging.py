"""What an installation must bring besides code: content, clauses, the rules that were replaced, the page."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree in which rules were replaced."""
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "engine" / "rules" / "released" / "echoes-1.zip").write_bytes(b"PK")
    shutil.copytree(ROOT / "service" / "web", tmp_path / "service" / "web")
    shutil.copytree(ROOT / "docs" / "sessions", tmp_path / "docs" / "sessions")
    return tmp_path


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_archives_content_clauses_and_the_page_are_in_it(tree: Path, target: str) -> None:
    sdist = pytest.importorskip("hatchling.builders.sdist").SdistBuilder
    wheel = pytest.importorskip("hatchling.builders.wheel").WheelBuilder
    builder = (wheel if target == "wheel" else sdist)(str(tree))
    held = {each.relative_path.replace("\\", "/") for each in builder.recurse_included_files()}
    needed = {path.relative_to(tree).as_posix() for path in tree.glob("engine/**/*.toml")}
    assert len(needed) > 10
    page = {path.relative_to(tree).as_posix() for path in tree.glob("service/web/**/*") if path.is_file()}
    assert {"service/web/index.html", "service/web/js/main.js", "service/web/vendor/htm.mjs"} <= page
    evening = {"docs/sessions/first-evening.toml"}
    assert needed | page | evening | {"engine/rules/released/echoes-1.zip"} <= held
