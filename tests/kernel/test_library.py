"""Rule systems by name: what a system may have beside its rules."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine import library
from engine.errors import Malformed
from engine.wording import count, render
from service import scaffold
from service.language import wording


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


def test_a_package_that_is_installed_makes_its_game_known_and_brings_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an entry point of its own, as somebody who has Rollbook installed would publish it."""
    scaffold.write("sparks", tmp_path)
    (tmp_path / "sparks-1.dist-info").mkdir()
    (tmp_path / "sparks-1.dist-info" / "METADATA").write_text("Name: sparks\nVersion: 1\n")
    (tmp_path / "sparks-1.dist-info" / "entry_points.txt").write_text("[rollbook.games]\nsparks = sparks\n")
    monkeypatch.syspath_prepend(tmp_path)
    library._installed.cache_clear()
    try:
        assert library.games() == (*library.GAMES, *library._added, "sparks")
        assert library.rules("sparks").game == "sparks"
        assert library.versions("sparks") == ()
        said, several = library.wording("sparks").THINGS["twig"], library.wording("sparks").intro("")
        assert [render(said, wording(code)) for code in ("en", "it", "es")] == [
            "a twig", "un rametto", "una ramita",
        ]  # fmt: skip
        assert render(several, wording("it")) == "1 fuoco, e la notte intorno."
        assert render(count(several.template, several.several, n=2), wording("es")).startswith("2 fuegos")
    finally:
        library._installed.cache_clear()
        for name in [each for each in sys.modules if each.partition(".")[0] == "sparks"]:
            del sys.modules[name]


def test_a_row_of_words_that_is_none_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scaffold.write("tinder", tmp_path)
    (tmp_path / "tinder" / "words.toml").write_text('[[words]]\nen = "the wind"\nit = 3\n')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(library, "_added", {"tinder": "tinder"})
    with pytest.raises(Malformed, match=r"tinder/words.toml, at \$.words\[0\]"):
        library.words("tinder")
