"""What an installation must bring besides code: content, clauses, and the rules that were replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("engine/rules/released/*.zip", "engine/**/*.toml")
    for path in ROOT.glob(pattern)
)


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_archives_content_and_clauses_are_in_it(target: str) -> None:
    sdist = pytest.importorskip("hatchling.builders.sdist").SdistBuilder
    wheel = pytest.importorskip("hatchling.builders.wheel").WheelBuilder
    builder = (wheel if target == "wheel" else sdist)(str(ROOT))
    held = {each.relative_path.replace("\\", "/") for each in builder.recurse_included_files()}
    assert any(name.endswith(".zip") for name in NEEDED)
    assert [name for name in NEEDED if name not in held] == []
