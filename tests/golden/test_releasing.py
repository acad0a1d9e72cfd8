"""What is kept of rules that are replaced, and that every game could be kept as it stands."""

from __future__ import annotations

import importlib

import pytest

from engine import library, released
from engine.errors import InternalError
from engine.released import Pinned
from engine.system import Rules
from tests.golden.next_version import ROOT
from tools.golden import releasing


@pytest.mark.parametrize("game", library.GAMES)
def test_every_game_can_be_kept_as_it_stands(game: str) -> None:
    present, package = library.rules(game), f"engine.rules.{game}"
    sources = releasing.read_folder(ROOT / "engine" / "rules" / game)
    files = releasing.archive(sources, Pinned(game, present.version, present.content))
    assert not [name for name in files if name.startswith(("events", "state", "evolve", "model", "bot"))]
    rules = released.load(package, files)
    assert rules.model is present.model
    assert rules.steps is not present.steps
    assert sorted(rules.steps) == sorted(present.steps)
    computed: Rules = importlib.import_module(f"{released.mount(package, files)}.rules").RULES
    assert computed.content == present.content  # of the archive's own content and clauses


def test_what_deciding_reaches_is_kept_and_nothing_else() -> None:
    sources = {
        "rules.py": b"from engine.rules.echoes.phases import heroes\n"
        b"from engine.rules.echoes.evolve_cards import E",
        "phases/__init__.py": b"",
        "phases/heroes.py": b"from engine.rules.echoes import tables as t\nfrom engine import kernel",
        "phases/unused.py": b"",
        "tables.py": b"",
        "evolve_cards.py": b"from engine.rules.echoes.reading import x",
        "reading.py": b"",
        "bot.py": b"",
        "clauses.toml": b"c",
        "content/a/b.toml": b"d",
    }
    files = releasing.archive(sources, Pinned("echoes", 1, "x"))
    assert list(files) == [
        "clauses.toml", "content/a/b.toml", "phases/__init__.py", "phases/heroes.py", "pinned.json",
        "rules.py", "tables.py",
    ]  # fmt: skip


@pytest.mark.parametrize("source", [b"import engine.rules.echoes.steps", b"PACKAGE = 'engine.rules.echoes'"])
def test_what_would_mean_the_present_rules_there_is_refused(source: bytes) -> None:
    with pytest.raises(InternalError):
        releasing.archive({"rules.py": source}, Pinned("echoes", 1, "x"))


def test_sources_that_cannot_be_run_or_do_not_agree_are_refused() -> None:
    game = library.rules("echoes")
    right = releasing.read_folder(ROOT / "engine" / "rules" / "echoes")
    pinned = Pinned("echoes", game.version, game.content)
    other = {**right, "rules.py": right["rules.py"].replace(b"seats=(1, 4)", b"seats=(1, 3)")}

    def agrees(rules: Rules) -> bool:
        return rules.seats == (1, 4)

    assert releasing.kept(right, pinned, agrees)["rules.py"] == right["rules.py"]
    for wrong in ({"rules.py": b"("}, {**right, "rules.py": b"raise ImportError"}, other):
        with pytest.raises(SystemExit, match=f"no sources of echoes version {game.version} "):
            releasing.kept(wrong, pinned, agrees)


def test_the_same_files_give_the_same_bytes() -> None:
    files = {"b.py": b"1", "a.py": b"2"}
    packed = releasing.pack(files)
    assert packed == releasing.pack(dict(reversed(files.items())))
    assert packed != releasing.pack({**files, "b.py": b"3"})
