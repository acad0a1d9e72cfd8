"""docs/adding-a-system.md: its games, taken from the page, hold together and are played as it says."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import library
from engine.commands import Answer
from engine.errors import Malformed
from engine.questions import Question
from projections.plotted import field_of
from replays.cases import run
from replays.checking import Evening, check_system
from replays.checking.sitting import Sitting
from service import cli, scaffold

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-system.md"
EMBER = ROOT / "service" / "scaffold" / "ember"
FILES = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OTHERS = {
    "wolves": ("clauses.toml", "model.py", "rules.py", "wording.py"),
    "moor": ("__init__.py", "clauses.toml", "ground.py", "model.py", "rules.py", "shown.py", "wording.py"),
}
"""The games of the page beside Ember, with their files."""
OF_A_SYSTEM = ("clauses.toml", "model.py", "rules.py", "wording.py")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder with the games of the page, Ember as `scaffold` writes it."""
    scaffold.write("ember", tmp_path)
    for name in OTHERS:
        (tmp_path / name).mkdir()
    for name, text in FILES.findall(PAGE.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(library, "_added", {**library._added, **{name: name for name in ("ember", *OTHERS)}})
    yield tmp_path
    for name in [each for each in sys.modules if each.partition(".")[0] in ("ember", *OTHERS)]:
        del sys.modules[name]


def test_the_page_prints_the_files_that_are_written_and_no_line_too_long() -> None:
    page = PAGE.read_text(encoding="utf-8")
    printed = dict(FILES.findall(page))
    ember = {f"ember/{path}" for path in (*OF_A_SYSTEM, "position.py", "wood.py", "content/wood.toml")}
    assert {*printed} == ember | {"evening.py", "damp.toml", "pyproject.toml"} | {
        f"{game}/{name}" for game, names in OTHERS.items() for name in names
    }
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


def test_moor_holds_together(games: Path) -> None:
    found = check_system(library.rules("moor"))
    assert found.ended == found.evenings
    assert {"MOO-3.1", "MOO-3.2", "MOO-4.1", "MOO-4.2"} <= found.cited


def test_on_the_moor_bog_costs_two_and_who_is_level_is_asked_about(games: Path) -> None:
    """Ann hurries from A1: two points, and C2 is bog, so it is as far as C1 and one point dearer. The level
    two say who is next, and the wisp at 20 goes between those who hurry and those who take care."""
    sitting = Sitting(library.rules("moor"), Evening(seats=3))
    sitting.start()
    ann, bo, cy = sitting.seats
    for seat, haste in ((ann, "hurry"), (bo, "care"), (cy, "care")):
        sitting.do(Answer(seat, (haste,)))
    turn = asked(sitting)
    assert (turn.what, turn.ids, turn.clause) == ("turn", (bo, cy), "MOO-2.2")
    sitting.do(Answer(ann, (cy,)))
    assert sitting.live.state.board.turns == (ann, "wisp", cy, bo)
    assert {*asked(sitting).ids} == {"go:A1", "go:B1", "go:C1", "go:B2"}
    for hex, clause in (("A2", "MOO-3.2"), ("C2", "MOO-3.1"), ("D3", "KER-1.3")):
        _, cited = sitting.refused(ann, f"go:{hex}", sitting.live.state) or ("", "")
        assert (hex, cited) == (hex, clause)
    sitting.do(Answer(ann, ("go:B1",)))
    state = sitting.live.state
    assert state.board.at["wisp"] == "D1"  # from E1 the only hex on a shortest way to B1
    field = field_of(sitting.rules.model, state, ann)
    assert field is not None
    assert {id for id, cell in field.cells.items() if cell.kind == "difficult"} == {"C2", "C3", "E3"}
    assert {id: piece.at for id, piece in field.pieces.items()} == state.board.at


def asked(sitting: Sitting) -> Question:
    """The question that is open, of one seat."""
    prompt = sitting.live.state.course.prompt
    assert prompt is not None
    (slot,) = [slot for slot in prompt.slots if not slot.done]
    return slot.question


def test_the_case_that_it_writes_down_comes_out_as_it_says(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["case", str(games / "damp.toml")]) == 0
    assert capsys.readouterr().out == "1 case, as expected\n"
    case = (games / "damp.toml").read_text(encoding="utf-8")
    (games / "damp.toml").write_text(case.replace('"board.fire" = 4', '"board.fire" = 5'), encoding="utf-8")
    assert cli.main(["case", str(games / "damp.toml")]) == 1
    assert "board.fire: expected 5, found 4" in capsys.readouterr().out.splitlines()
    for card in ("log-9", "log-2"):
        with pytest.raises(Malformed, match=rf"no card is called {card}, or it lies elsewhere") as told:
            run(case.replace("root-1", card).encode(), "damp.toml")
        assert ("$.position.deck[1]" if card == "log-2" else "$.position.hands.bo[1]") in str(told.value)


def test_a_card_goes_face_down_from_a_hand_as_it_says(games: Path) -> None:
    """Its classes, zone and `emit` stand in Ember: at dawn everybody lays a card."""
    page = PAGE.read_text(encoding="utf-8")
    classes, emitted = re.findall(
        r"^```python\n(class CardLaid.*?)\n\n\n(tx.emit.*?)\n```$", page, re.MULTILINE | re.DOTALL
    )[0]
    (zone,) = re.findall(r'`(Zone\("laid".*?\))`', page)
    laying = "    for seat in tx.seats:\n        for card in hand(tx.board, seat).cards[:1]:\n            "
    for file, old, new in (
        ("model.py", "class Board(", f"{classes}\n\n\nclass Board("),
        ("model.py", "import moves\n", "import Names, moves\n"),
        ("model.py", "    burnt: tuple", "    laid: dict[str, Hand] = {}\n    burnt: tuple"),
        ("model.py", '    Zone("burnt"),\n', f'    Zone("burnt"),\n    {zone},\n'),
        ("model.py", "Flared, WindBlew)", "Flared, WindBlew, CardLaid, CardNamed)"),
        ("rules.py", "CardBurnt, FireLit", "CardBurnt, CardLaid, CardNamed, FireLit"),
        ("rules.py", "def dawn(tx: Tx) -> None:\n", f"def dawn(tx: Tx) -> None:\n{laying}{emitted}\n"),
        ("wording.py", '    "burnt": name', '    "laid": name("Face down"),\n    "burnt": name'),
        ("wording.py", "CardBurnt, FireLit", "CardBurnt, CardLaid, CardNamed, FireLit"),
        ("wording.py", "        case Flared(", f"{LAID}        case Flared("),
    ):
        text = (games / "ember" / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, (file, old)
        (games / "ember" / file).write_text(text.replace(old, new), encoding="utf-8")
    (games / "ember" / "words.toml").unlink()
    rules = library.rules("ember")
    found = check_system(rules, cited=[each.id for each in rules.clauses])
    assert (found.twins > 10, found.ended) == (True, found.evenings)


LAID = """        case CardLaid(seat):
            return say("{seat} laid a card face down.", seat=seat)
        case CardNamed(seat, cards):
            return say("{seat} laid {cards}.", seat=seat, cards=tuple(map(thing, cards)))
"""


def test_its_build_takes_the_content_along(games: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel").WheelBuilder
    (built,) = wheel(str(games)).build(directory=str(games / "dist"))
    packed = {name.removeprefix("ember-1") for name in zipfile.ZipFile(built).namelist()}
    assert {
        "ember/rules.py",
        "ember/words.toml",
        "ember/content/wood.toml",
        ".dist-info/entry_points.txt",
    } <= packed
    assert not any(name.startswith("wolves") for name in packed)


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
