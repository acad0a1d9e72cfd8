"""docs/adding-a-system.md: its games, taken from the page, hold together and are played as it says."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import library
from engine.errors import Malformed
from replays.cases import run
from replays.checking import check_system
from service import scaffold

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-system.md"
EMBER = ROOT / "service" / "scaffold" / "ember"
FILES = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_A_SYSTEM = ("clauses.toml", "model.py", "rules.py", "wording.py")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the games of the page, Ember as `scaffold` writes it."""
    scaffold.write("ember", tmp_path)
    (tmp_path / "wolves").mkdir()
    for name, text in FILES.findall(PAGE.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(library, "_added", {**library._added, "ember": "ember", "wolves": "wolves"})
    yield tmp_path
    for name in [each for each in sys.modules if each.partition(".")[0] in ("ember", "wolves")]:
        del sys.modules[name]


def test_the_page_prints_the_files_that_are_written_and_no_line_too_long() -> None:
    page = PAGE.read_text(encoding="utf-8")
    printed = dict(FILES.findall(page))
    ember = {f"ember/{path}" for path in (*OF_A_SYSTEM, "position.py", "wood.py", "content/wood.toml")}
    assert {*printed} == ember | {"evening.py"} | {f"wolves/{name}" for name in OF_A_SYSTEM}
    for name in ember:
        assert printed[name] == (EMBER.parent / name).read_text(encoding="utf-8"), name
    assert [line for line in page.splitlines() if len(line) > 110] == []


def test_the_rows_of_words_that_it_shows_are_those_of_the_file() -> None:
    (shown,) = re.findall(
        r"^```toml\n(\[\[words\]\].*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    written = (EMBER / "words.toml").read_text(encoding="utf-8")
    for row in shown.strip().split("\n\n"):
        assert row in written


def test_wolves_holds_together(games: Path) -> None:
    found = check_system(library.rules("wolves"))
    assert (found.twins > 10, found.ended) == (True, found.evenings)


EVENING = """
id = "one"
game = "ember"
seats = ["ann", "bo"]
[position]
deck = ["root-1", "root-2"]
fire = 3
night = 4
[position.hands]
bo = ["twig-1", "%s"]
[[script]]
seat = "ann"
answer = "gather"
[[script]]
seat = "bo"
answer = "feed"
[[script]]
seat = "bo"
answer = "burn:twig-1"
[expect]
round = 4
"board.fire" = 4
"board.hands.ann.cards" = ["root-1", "root-2"]
"board.burnt" = ["twig-1"]
"""


def test_a_position_of_ember_is_laid_out_and_played(games: Path) -> None:
    assert run((EVENING % "log-1").encode(), "one.toml").failures == ()
    for card in ("log-9", "root-2"):
        with pytest.raises(Malformed, match=rf"no card is called {card}, or it lies elsewhere") as told:
            run((EVENING % card).encode(), "one.toml")
        assert ("$.position.deck[1]" if card == "root-2" else "$.position.hands.bo[1]") in str(told.value)


def test_the_evening_that_it_writes_down_is_played(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(games / "evening.py"))
    assert capsys.readouterr().out.endswith(" evenings came to their end.\n")


def test_the_game_that_is_written_is_tested_and_played_as_it_says(tmp_path: Path) -> None:
    """Each command of the page, in an empty folder, as somebody who has Rollbook installed."""
    (commands,) = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    bin = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}",
        "ROLLBOOK_DATABASE": f"sqlite:///{tmp_path}/rollbook.db",
        "COLUMNS": "100",
    }
    typed = r"\n1\n\n1\n" + r"1\n\n" * 12 + r"quit\n"
    ran = subprocess.run(
        ["/bin/sh", "-e"],
        input=commands.replace("rollbook play", f"printf '{typed}' | rollbook play"),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    assert ran.returncode == 0, ran.stderr + ran.stdout
    assert "1 passed" in ran.stdout
    assert "Feed the fire or gather wood?" in ran.stdout
    assert "Hands" in ran.stdout


def test_a_game_that_is_written_is_called_as_it_is_asked_for(tmp_path: Path) -> None:
    written = scaffold.write("hill_fort", tmp_path)
    texts = {path.relative_to(tmp_path).as_posix(): path.read_text(encoding="utf-8") for path in written}
    assert {"hill_fort/rules.py", "hill_fort/content/wood.toml", "test_hill_fort.py"} <= {*texts}
    assert not any(re.search(r"\bember\b|\bEMB-", text) for text in texts.values())
    assert 'id = "HIL-1.1"' in texts["hill_fort/clauses.toml"]
    assert "from hill_fort.rules import RULES" in texts["test_hill_fort.py"]
