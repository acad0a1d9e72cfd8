"""`rollbook golden re-record`: what holds is left alone; what differs costs a version."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import library, released
from engine.errors import Malformed, Unknown
from engine.facts import Adjusted
from engine.rules.echoes import rules as module
from engine.rules.echoes.facts import LimitMoved
from replays.bundle import parse
from service.golden import command, releasing
from service.golden.recipes import Adjustment, Recipe, recipes
from service.golden.recording import record
from service.out import Page
from tests.cli.driving import Command

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


def again(
    tree: Path, capsys: pytest.CaptureFixture[str], reason: str = "because", replaced: Path | None = None
) -> str:
    command.re_record(tree, "", reason, Page(json=True), replaced)
    return capsys.readouterr().out


def with_version(monkeypatch: pytest.MonkeyPatch, tree: Path, version: int) -> None:
    """The rules under another version, in this process and in the tree."""
    monkeypatch.setattr(module, "RULES", replace(module.RULES, version=version))
    source = tree / "engine" / "rules" / "echoes" / "rules.py"
    text = command.VERSION.sub(rf"\g<1>{version},", source.read_text(encoding="utf-8"))
    source.write_text(text, encoding="utf-8")


def test_what_is_missing_is_recorded_and_what_holds_is_left_alone(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert '"recorded":["one","two"]' in again(tree, capsys)
    before = files(tree)
    assert '"recorded":[]' in again(tree, capsys)
    (tree / "tests" / "golden" / "echoes" / "one.rollbook").unlink()
    assert '"recorded":["one"]' in again(tree, capsys)
    assert files(tree) == before


def test_a_difference_costs_a_released_version(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_version(monkeypatch, tree, 4)
    again(tree, capsys)
    replaced = shutil.copytree(tree / "engine" / "rules" / "echoes", tree / "replaced")
    before = files(tree)
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    told = again(tree, capsys, "the boss is angrier", replaced)
    assert '"version":5,"changed":["one","two"]' in told
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


def test_what_is_replaced_is_asked_of_git(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_version(monkeypatch, tree, 4)
    again(tree, capsys)
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    with pytest.raises(Malformed):
        again(tree, capsys)
    source = tree / "engine" / "rules" / "echoes" / "flow.py"
    right = source.read_text(encoding="utf-8")
    git(tree, "init", "-q")
    source.write_text("raise ImportError\n", encoding="utf-8")
    commit(tree)
    with pytest.raises(Malformed):  # what was committed is not what was recorded
        again(tree, capsys)
    source.write_text(right, encoding="utf-8")
    commit(tree)
    source.write_text("raise ImportError\n", encoding="utf-8")
    assert '"version":5' in again(tree, capsys)
    with zipfile.ZipFile(tree / "engine/rules/released/echoes-4.zip") as archive:
        assert archive.read("flow.py").decode() == right


def git(tree: Path, *words: str) -> None:
    name = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    subprocess.run(("git", "-C", str(tree), *name, *words), check=True, capture_output=True)


def commit(tree: Path) -> None:
    git(tree, "add", "engine")
    git(tree, "commit", "-q", "-m", "rules")


def test_a_version_under_construction_stays(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_version(monkeypatch, tree, 0)
    again(tree, capsys)
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    assert '"version":0,"changed":["one","two"]' in again(tree, capsys)
    assert not (tree / "tests/golden/echoes/version-0").exists()


def test_a_version_is_released_when_it_is_written_down_and_kept_from_then_on(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    again(tree, capsys)
    assert all(b'"rules":0' in parse(data, "x").rows[0] for data in files(tree).values())
    with_version(monkeypatch, tree, 1)
    assert '"version":1,"changed":["one","two"]' in again(tree, capsys)
    assert all(b'"rules":1' in parse(data, "x").rows[0] for data in files(tree).values())
    assert not (tree / "tests/golden/echoes/version-0").exists()
    replaced = shutil.copytree(tree / "engine" / "rules" / "echoes", tree / "replaced")
    monkeypatch.setattr(module, "RULES", replace(module.RULES, content="0" * 64))
    assert '"version":2' in again(tree, capsys, "the boss is angrier", replaced)
    assert (tree / "engine/rules/released/echoes-1.zip").is_file()


def test_a_reason_is_needed_and_a_tree(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(Malformed):
        command.re_record(tree, "", "  ", Page(json=True))
    with pytest.raises(Unknown):
        command.re_record(tree, "nosuch", "because", Page(json=True))
    with pytest.raises(Unknown):
        command.re_record(tmp_path_factory.mktemp("elsewhere"), "", "because", Page(json=True))


def test_a_recipe_may_change_the_table_by_hand() -> None:
    changed = Adjustment(5, "A round was lost.", ({"t": "limit-moved", "rounds": 1},))
    recipe = Recipe("by-hand", scenario="unsaid-bell", adjustments=(changed,), concede=9)
    facts = [library.codec("echoes").decode(row).fact for row in record(module.RULES, recipe, ROOT).rows]
    assert [fact.reason for fact in facts if isinstance(fact, Adjusted)] == ["A round was lost."]
    assert [fact.rounds for fact in facts if isinstance(fact, LimitMoved)] == [1]


def test_a_recipe_that_says_what_is_not_known_is_refused(tree: Path) -> None:
    folder = tree / "tests" / "golden" / "echoes"
    (folder / "sessions.toml").write_text('[[session]]\nname = "x"\nluck = 3\n', encoding="utf-8")
    with pytest.raises(Malformed, match="luck"):
        recipes(folder)


def test_the_command_line_wants_a_reason(cli: Command) -> None:
    assert cli.refused("golden", "re-record")["error"] == "malformed"
