"""What was typed, as an answer."""

from __future__ import annotations

import pytest

from engine.errors import Malformed
from engine.questions import Option, Question, options
from service.playing.asked import read_choice
from service.playing.commands import find

NAMES = {
    "move:rope-stair": "move to The Rope Stair",
    "move:quarry": "move to The Quarry",
    "rest": "rest, with both actions",
    "fight:knife:giant-rat": "fight Giant Rat with Belt Knife",
    "fight:knife:giant-rat-2": "fight Giant Rat 2 with Belt Knife",
    "pass": "let an action pass",
}
ONE = Question(("ann",), "act", "T-1.1", options=options("T-1.1", *NAMES))
PICK = Question(("ann",), "boost", "T-1.1", "pick", options("T-1.1", "talent:bravery", "talent:brawn"), 0, 2)
PAY = Question(
    ("ann",), "pay", "T-1.1", "pay", (Option("lore", holds=3), Option("leadership", holds=1)), 2, 2
)
NUMBER = Question(("ann",), "bid", "T-1.1", "number", least=0, most=5)
FACES = Question(
    ("ann",), "declare", "KER-3.4", "pick", options("T-1.1", "face:-2", "face:0", "face:1"), 2, 2, repeat=True
)


def label(id: str) -> str:
    return NAMES.get(id, id)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "move:rope-stair"),
        ("6", "pass"),
        ("pass", "pass"),
        ("p", "pass"),
        ("move:quarry", "move:quarry"),
        ("move:q", "move:quarry"),
        ("quarry", "move:quarry"),
        ("rope st", "move:rope-stair"),
        ("Rope", "move:rope-stair"),
        ("re", "rest"),
        ("fight:knife:giant-rat", "fight:knife:giant-rat"),
        ("giant-rat-2", "fight:knife:giant-rat-2"),
        ("move:cellar", "move:cellar"),
    ],
)
def test_an_option_is_named_by_number_id_or_beginning(typed: str, meant: str) -> None:
    assert read_choice(ONE, typed, label) == (meant,)


@pytest.mark.parametrize(("typed", "legal"), [("move", 2), ("f", 2), ("7", 6), ("0", 6)])
def test_what_could_be_several_or_counts_nothing_is_refused_with_what_it_could_be(
    typed: str, legal: int
) -> None:
    with pytest.raises(Malformed) as refused:
        read_choice(ONE, typed, label)
    assert len(refused.value.legal) == legal


@pytest.mark.parametrize(
    ("question", "typed", "choice"),
    [
        (PICK, "1 2", ("talent:bravery", "talent:brawn")),
        (PICK, "2,1", ("talent:brawn", "talent:bravery")),
        (PICK, "brav", ("talent:bravery",)),
        (PICK, "-", ()),
        (PAY, "lore=1 2=1", ("lore=1", "leadership=1")),
        (PAY, "lo=2", ("lore=2",)),
        (PAY, "1", ("lore=2",)),
        (PAY, "1 2", ("lore=1", "leadership=1")),
        (PAY, "lore lore", ("lore=2",)),
        (PAY, "lore=1 lore=1", ("lore=1", "lore=1")),
        (PAY, "gold", ("gold=2",)),
        (NUMBER, "3", ("3",)),
        (FACES, "-2 1", ("face:-2", "face:1")),
        (FACES, "+1 0", ("face:1", "face:0")),
        (FACES, "face:1 nine", ("face:1", "nine")),
    ],
)
def test_each_form_of_question_has_its_way_of_typing(
    question: Question, typed: str, choice: tuple[str, ...]
) -> None:
    assert read_choice(question, typed, label) == choice


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("u", ("undo", "")),
        ("u round", ("undo", "round")),
        ("undo 41", ("undo", "41")),
        ("?", ("clause", "")),
        ("?3", ("clause", "3")),
        ("? ECH-4.8", ("clause", "ECH-4.8")),
        ("n the storm counts", ("note", "the storm counts")),
        ("l 40", ("log", "40")),
        ("l forty", None),
        ("r st", None),
        ("help me", None),
        ("3", None),
        ("rest", None),
    ],
)
def test_commands_are_single_letters_or_their_words(typed: str, command: tuple[str, str] | None) -> None:
    assert find(typed) == command


@pytest.mark.parametrize("typed", ["9" * 5000, "\u00b2", "\u0663"])
def test_ker_1_3_digits_that_count_no_option_are_left_to_be_refused(typed: str) -> None:
    assert read_choice(ONE, typed, label) == (typed,)
