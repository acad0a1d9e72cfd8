"""`python -m tools.golden re-record`: what holds is left alone; what differs costs a version."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import library, released
from engine.errors import Malformed
from engine.events import Adjusted
from engine.rules.echoes import rules as module
from engine.rules.echoes.events import LimitMoved
from replays.bundle import parse
from tools.golden import __main__ as command
from tools.golden import releasing
from tools.golden.__main__ import Recorded
from tools.golden.recording import Adjustment, Recipe, recipes, record

ROOT = Path(__file__).resolve().parents[2]
RECIPES = """
[[session]]
name = "one"
case = "tests/cases/echoes/ech-6-2-a-boss.toml"

[[session]]
name = "two"
case = "tests/cases/echoes/ech-6-2-survived.toml"
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with two recipes and nothing recorded."""
    folder = tmp_path / "tests" / "golden" / "echoes"
    folder.mkdir(parents=True)
    (folder / "sessions.toml").write_text(RECIPES, encoding="utf-8")
    source = tmp_path / "engine" / "rules" / "echoes"
    shutil.copytree(
        ROOT / "engine" / "rules" / "echoes", source, ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(ROOT / "tests" / "cases" / "echoes", tmp_path / "tests" / "cases" / "echoes")
    monkeypatch.setattr(module, "RULES", module.RULES)
    return tmp_path


def files(tree: Path) -> dict[str, bytes]:
    return {
        path.stem: path.read_bytes() for path in (tree / "tests" / "golden" / "echoes").glob("*.rollbook")
    }


def again(tree: Path, reason: str = "because", replaced: Path | None = None) -> Recorded:
    return command.re_record(command.Place(tree, "echoes"), reason, replaced)


def with_version(monkeypatch: pytest.MonkeyPatch, tree: Path, version: int) -> None:
    """The rules under another version, in this process and in the tree."""
    monkeypatch.setattr(module, "RULES", replace(module.RULES, version=version))
    source = tree / "engine" / "rules" / "echoes" / "rules.py"
    text = command.VERSION.sub(rf"\g<1>{version},", source.read_text(encoding="utf-8"))
    source.write_text(text, encoding="utf-8")


def test_what_is_missing_is_recorded_and_what_holds_is_left_alone(tree: Path) -> None:
    assert again(tree).recorded == ["one", "two"]
    before = files(tree)
    assert again(tree).recorded == []
    (tree / "tests" / "golden" / "echoes" / "one.rollbook").unlink()
    assert again(tree).recorded == ["one"]
    assert files(tree) == before


def test_a_difference_costs_a_released_version(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_version(monkeypatch, tree, 4)
    again(tree)
    replaced = shutil.copytree(tree / "engine" / "rules" / "echoes", tree / "replaced")
    before = files(tree)
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    told = again(tree, "the boss is angrier", replaced)
    assert (told.version, told.changed) == (5, ["one", "two"])
    assert module.RULES.version == 5
    assert "    version=5,\n" in (tree / "engine/rules/echoes/rules.py").read_text(encoding="utf-8")
    changes = (tree / "tests/golden/echoes/CHANGES.md").read_text(encoding="utf-8")
    assert "- version 5, 2 differed, all were recorded anew: the boss is angrier" in changes
    rows = [parse(data, "x").rows[0] for data in files(tree).values()]
    assert all(b'"rules":5' in row for row in rows)
    kept = {path.stem: path.read_bytes() for path in (tree / "tests/golden/echoes/version-4").iterdir()}
    assert kept == before
    packed = (tree / "engine/rules/released/echoes-4.zip").read_bytes()
    content_ = parse(before["one"], "x").rows[0]
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        files_ = {name: archive.read(name) for name in archive.namelist()}
    assert list(files_) == sorted(files_)
    assert releasing.pack(dict(reversed(files_.items()))) == packed
    assert released.pinned(files_).content.encode() in content_
    rules = released.load("engine.rules.echoes", files_)
    assert (rules.version, rules.model is module.RULES.model) == (4, True)
    assert rules.steps is not module.RULES.steps
    assert all(command.agrees(path, rules) for path in (tree / "tests/golden/echoes/version-4").iterdir())


def test_what_is_replaced_is_asked_of_git(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_version(monkeypatch, tree, 4)
    again(tree)
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    with pytest.raises(SystemExit, match="git does not have"):
        again(tree)
    source = tree / "engine" / "rules" / "echoes" / "setup.py"
    right = source.read_text(encoding="utf-8")
    git(tree, "init", "-q")
    source.write_text("raise ImportError\n", encoding="utf-8")
    commit(tree)
    # What was committed is not what was recorded.
    with pytest.raises(SystemExit, match="no sources of echoes version 4"):
        again(tree)
    source.write_text(right, encoding="utf-8")
    commit(tree)
    source.write_text("raise ImportError\n", encoding="utf-8")
    assert again(tree).version == 5
    with zipfile.ZipFile(tree / "engine/rules/released/echoes-4.zip") as archive:
        assert archive.read("setup.py").decode() == right


def git(tree: Path, *words: str) -> None:
    name = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    subprocess.run(("git", "-C", str(tree), *name, *words), check=True, capture_output=True)


def commit(tree: Path) -> None:
    git(tree, "add", "engine")
    git(tree, "commit", "-q", "-m", "rules")


def test_a_version_under_construction_stays(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_version(monkeypatch, tree, 0)
    again(tree)
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    assert again(tree) == Recorded("echoes", 0, ["one", "two"], ["one", "two"])
    assert not (tree / "tests/golden/echoes/version-0").exists()


def test_a_version_is_released_when_it_is_written_down_and_kept_from_then_on(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_version(monkeypatch, tree, 0)
    again(tree)
    assert all(b'"rules":0' in parse(data, "x").rows[0] for data in files(tree).values())
    with_version(monkeypatch, tree, 1)
    assert again(tree) == Recorded("echoes", 1, ["one", "two"], ["one", "two"])
    assert all(b'"rules":1' in parse(data, "x").rows[0] for data in files(tree).values())
    assert not (tree / "tests/golden/echoes/version-0").exists()
    replaced = shutil.copytree(tree / "engine" / "rules" / "echoes", tree / "replaced")
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    assert again(tree, "the boss is angrier", replaced).version == 2
    assert (tree / "engine/rules/released/echoes-1.zip").is_file()


def test_a_reason_is_needed_and_a_tree(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["re-record"], tree)
    assert "--reason" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="say why"):
        command.main(["re-record", "--reason", "  "], tree)
    with pytest.raises(SystemExit, match="nosuch has golden sessions"):
        command.main(["re-record", "--reason", "because", "--game", "nosuch"], tree)
    with pytest.raises(SystemExit, match="no game has golden sessions"):
        command.main(["re-record", "--reason", "because"], tmp_path_factory.mktemp("elsewhere"))


def test_what_was_recorded_is_told(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["re-record", "--reason", "because"], tree)
    version = module.RULES.version
    assert capsys.readouterr().out == f"echoes, version {version}: 2 recorded, 0 differed\n"


def test_a_recipe_may_change_the_table_by_hand() -> None:
    changed = Adjustment(5, "A round was lost.", ({"t": "limit-moved", "rounds": 1},))
    recipe = Recipe("by-hand", scenario="unsaid-bell", adjustments=(changed,), concede=9)
    events = [library.codec("echoes").decode(row).event for row in record(module.RULES, recipe, ROOT).rows]
    assert [event.reason for event in events if isinstance(event, Adjusted)] == ["A round was lost."]
    assert [event.rounds for event in events if isinstance(event, LimitMoved)] == [1]


def test_a_recipe_that_says_what_is_not_known_is_refused(tree: Path) -> None:
    folder = tree / "tests" / "golden" / "echoes"
    (folder / "sessions.toml").write_text('[[session]]\nname = "x"\nluck = 3\n', encoding="utf-8")
    with pytest.raises(Malformed, match="luck"):
        recipes(folder)
