"""Rule systems by name: what a system may have beside its rules."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine import library


def test_a_part_that_a_system_does_not_have_is_none() -> None:
    assert library.optional("echoes", "no_such_part") is None
    assert library.optional("no-such-game", "rules") is None


def test_a_part_that_it_has_is_its_module() -> None:
    found = library.optional("echoes", "model")
    assert found is not None
    assert found.MODEL.game == "echoes"


def test_a_part_that_is_broken_is_not_taken_for_one_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_game").mkdir()
    (tmp_path / "broken_game" / "__init__.py").touch()
    (tmp_path / "broken_game" / "bot.py").write_text("import no_such_module_at_all\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(library, "_added", {"broken": "broken_game"})
    with pytest.raises(ModuleNotFoundError, match="no_such_module_at_all"):
        library.optional("broken", "bot")
    assert library.optional("broken", "odds") is None
    sys.modules.pop("broken_game", None)
