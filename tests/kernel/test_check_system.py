"""`check_system` finds each kind of fault in a game, and says in a sentence where it is.

The faults are planted in the game that `rollbook scaffold` writes; as it is written it has none.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.system import Rules
from replays.checking import Checked, Evening, Failed, check_system
from service import scaffold
from tests.kernel.planted import BY_HASH, FAULTS, RAIN

Write = Callable[..., Rules]
NUMBERS = itertools.count()
"""Packages are imported once: every game is called otherwise."""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a game, with texts of its files replaced, and imports it."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(library, "_added", dict(library._added))

    def written(*changes: tuple[str, str, str]) -> Rules:
        game = f"ember{next(NUMBERS)}"
        scaffold.write(game, tmp_path)
        for file, old, new in changes:
            path = tmp_path / game / file
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{file} has {text.count(old)} times {old}"
            path.write_text(text.replace(old, new), encoding="utf-8")
        library.add(game, game)
        return library.rules(game)

    yield written
    for name in [each for each in sys.modules if each.startswith("ember")]:
        del sys.modules[name]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is verified in a process of its own, which takes longer than all else that is checked."""
    monkeypatch.setattr("replays.checking.verified_apart", lambda *_: None)


def test_the_game_that_is_written_to_begin_from_holds(write: Write) -> None:
    found = check_system(write())
    own = {each.id for each in write().clauses if not each.id.startswith("KER-")}
    assert own <= found.cited
    assert found.decisions >= 300
    assert (found.ended, found.twins > 10, found.options > 500) == (found.evenings, True, True)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("fault", [each for each in FAULTS if each != BY_HASH])
def test_a_fault_is_found_and_told_with_its_place(write: Write, fault: str) -> None:
    found(write, fault)


def test_a_fault_that_no_process_sees_alone_is_found_by_another(write: Write) -> None:
    found(write, BY_HASH)


def found(write: Write, fault: str) -> None:
    changes, said = FAULTS[fault]
    rules = write(*(changes if isinstance(changes[0], tuple) else (changes,)))
    with pytest.raises(Failed, match=said):
        check_system(rules)


@pytest.mark.usefixtures("here")
def test_a_clause_that_nothing_can_cite_is_listed_with_a_sentence(write: Write) -> None:
    rules = write(("clauses.toml", '[[clause]]\nid = "EMB-4.1"', RAIN))
    others = [each.id for each in rules.clauses if each.id != "EMB-3.9"]
    found = check_system(rules, decisions=40, uncited={"EMB-3.9": "It says what may be added."}, cited=others)
    assert isinstance(found, Checked)
    check_system(rules, decisions=40, cited=[*others, "EMB-3.9"])
    for uncited, said in (
        ({"EMB-3.9": " "}, "without a sentence why"),
        (
            {"EMB-3.9": "-", "EMB-1.1": "It is nothing."},
            "EMB-1.1 is listed as one that nothing cites, and something does",
        ),
        (
            {"EMB-3.9": "-", "EMB-8.8": "It is gone."},
            "EMB-8.8 is listed as one that nothing cites, and no catalogue",
        ),
    ):
        with pytest.raises(Failed, match=said):
            check_system(rules, decisions=40, uncited=uncited, cited=others)


@pytest.mark.usefixtures("here")
def test_an_evening_that_was_written_down_is_played_first(write: Write) -> None:
    """Two who only gather, and whose dice show one, lose the fire in the second night."""
    rules, answers = write(), []
    for _ in range(2):
        answers += [("ann", "gather"), ("bo", "gather"), ("ann", "stand:ann")]
    evening = Evening(seats=2, answers=answers, faces={"d6": (1, 1)}, rulings={"EMB-3.2": "steady"})
    found = check_system(rules, evenings=[evening], decisions=1, cited=[each.id for each in rules.clauses])
    assert (found.evenings, found.ended) == (1, 1)
    assert found.decisions == len(answers)
    wrong = Evening(seats=2, answers=[("ann", "burn:twig-1")], faces={"d6": (1,)})
    part = Evening(seats=2, answers=answers, piles={"deck": ("log-1", "twig-1")})
    with pytest.raises(Failed, match="writes 2 cards of the pile deck, which is laid of 16: write the whole"):
        check_system(rules, evenings=[part])
    with pytest.raises(
        Failed,
        match=r"Row 1 of the evening that was written down, burn:twig-1 of ann, is refused: .* is not an"
        r" option of this question. The question is work of ann. Possible: feed, gather\.",
    ):
        check_system(rules, evenings=[wrong])


def test_a_game_that_is_not_known_yet_is_made_known(write: Write) -> None:
    rules: Any = write()
    library._added.pop(rules.game)
    check_system(rules, decisions=40, cited=[each.id for each in rules.clauses])
    assert dict(library.added())[rules.game] == rules.game
