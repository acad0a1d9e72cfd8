"""What a case can say, and how it fails."""

from __future__ import annotations

from typing import Any

import pytest

from engine import library
from engine.dice import Scripted
from engine.errors import Malformed
from engine.store.log import Store
from engine.store.snapshots import Snapshots
from projections.difference import look_up
from replays.casefile import read
from replays.cases import ABSENT, Result, chance, fits, hands, play, run, secrets
from replays.session import Session

pytestmark = pytest.mark.usefixtures("proving")

HEAD = """
id = "storm"
game = "proving"
clauses = ["PRO-4.1"]
seats = ["ann"]
"""
DICE = """
[dice]
storm = [6, 3, 2, 1, 1]
piles = { deck = [%s] }
"""
ORDER = [f"{kind}-{n}" for kind in ("plain", "calm", "shield", "mirror") for n in range(1, 8)]
LAID = """
[[script]]
seat = "ann"
answer = "lay:plain-1"
"""
STRUCK = """
[[script]]
answer = "pass"
says = "nobody braces"
[[script]]
answer = "send:ann"
[[script]]
answer = "say:plain"
"""


def ran(text: str, order: list[str] = ORDER) -> Result:
    dice = DICE % ", ".join(f'"{each}"' for each in order)
    return run(f"{HEAD}{dice}{text}".encode(), "storm.toml")


def failed(text: str) -> list[tuple[str, Any, Any]]:
    return [(each.path, each.expected, each.found) for each in ran(text).failures]


def test_faces_and_orders_are_those_written_down() -> None:
    result = ran(
        LAID
        + STRUCK
        + """
        [expect]
        round = 2
        asks = "ann"
        clause = ["PRO-4.1", "PRO-5.1"]
        "threat.wounds:ann.value" = ">= 3"
        board.storm = "<= 12"
        board.wounds.ann = 3
        "board.hands.ann.cards.0" = "plain-2"
        "piles.deck" = 23
        "board.wounds.bob" = "absent"
        phase = "!= day.brace"
        options = ["lay:plain-2", "lay:plain-3", "lay:plain-4", "lay:plain-5"]
        result = ""
        """
    )
    assert result.failures == ()
    assert result.ok is True


def test_each_difference_is_told() -> None:
    assert failed(LAID + '[expect]\nround = 7\nphase = "x"\nresult = "won"\n"a.b" = 1\nasks = []') == [
        ("round", 7, 1),
        ("phase", "x", "day.brace"),
        ("result", "won", ""),
        ("a.b", 1, "absent"),
        ("asks", [], ["ann"]),
    ]


def test_comparisons_want_numbers() -> None:
    assert failed(LAID + '[expect]\nphase = "> 1"\nround = "> 1"\n"board.storm" = "< 12"') == [
        ("phase", "> 1", "day.brace"),
        ("round", "> 1", 1),
        ("board.storm", "< 12", 12),
    ]


def test_a_refusal_that_is_expected_of_the_last_row() -> None:
    assert ran('[[script]]\nanswer = "lay:x"\n[expect]\nrefused = "KER-1.3"\nround = 1').ok
    assert failed(LAID + '[expect]\nrefused = "KER-1.3"') == [("script[0]", "refused KER-1.3", "accepted")]
    assert failed('[expect]\nrefused = "KER-1.3"') == [("refused", "KER-1.3", "accepted")]


def test_a_refusal_that_is_expected_on_the_way() -> None:
    assert ran('[[script]]\nanswer = "lay:x"\nrefused = "KER-1.3"' + LAID + STRUCK).ok
    assert ran('[[script]]\nanswer = "lay:x"\nrefused = "malformed"' + LAID).ok
    wrong = failed('[[script]]\nanswer = "lay:x"\nrefused = "KER-9.9"' + LAID)[0]
    assert wrong[:2] == ("script[0]", "KER-9.9")
    assert wrong[2].startswith("malformed KER-1.3")


def test_a_refusal_nobody_expected_ends_the_case() -> None:
    failures = failed('[[script]]\nanswer = "lay:x"' + LAID + "[expect]\nround = 9")
    assert [path for path, _, _ in failures] == ["script[0]"]


def test_faces_that_run_out_are_a_failure_of_the_row() -> None:
    result = run(
        f"{HEAD}[dice]\nstorm = [6]\n{LAID.replace('plain-1', 'shield-1')}{STRUCK}".encode(), "x.toml"
    )
    assert result.failures[0].path == "script[3]"
    assert "KER-3.4" in result.failures[0].found


def test_undo_redo_notes_passes_and_conceding() -> None:
    result = ran(
        LAID
        + """
        [[script]]
        undo = "decision"
        [[script]]
        redo = true
        [[script]]
        note = "here it was disputed"
        [[script]]
        seat = "ann"
        until = "always"
        [[script]]
        undo = 13
        refused = "illegal"
        [[script]]
        concede = true
        [expect]
        result = "conceded"
        asks = []
        options = []
        """
    )
    assert result.failures == ()


def test_consent_in_a_script() -> None:
    text = f"""
    id = "consent"
    game = "proving"
    seats = ["ann", "bob"]
    options = {{ undo = "consent" }}
    dice = {{ piles = {{ deck = [{", ".join(f'"{each}"' for each in ORDER)}] }} }}
    [[script]]
    seat = "ann"
    answer = "lay:plain-1"
    [[script]]
    seat = "ann"
    undo = "decision"
    [[script]]
    seat = "bob"
    refuse = true
    [[script]]
    seat = "ann"
    undo = "decision"
    [[script]]
    seat = "ann"
    withdraw = true
    [[script]]
    seat = "ann"
    undo = "decision"
    [[script]]
    seat = "bob"
    agree = true
    [expect]
    asks = ["ann", "bob"]
    options.ann = {{ has = "lay:plain-1", lacks = ["lay:calm-1"] }}
    options.bob = {{ lacks = ["lay:plain-1"] }}
    """
    assert run(text.encode(), "consent.toml").failures == ()


def test_a_written_down_session_types_its_dice_and_cards_in() -> None:
    text = """
    id = "evening"
    game = "proving"
    seats = ["ann"]
    options = { dice = "declared" }
    """
    for card in ("plain-1", "calm-1", "shield-1", "mirror-1"):
        text += f'[[script]]\nanswer = "card:{card}"\n'
    text += LAID + STRUCK
    text += '[[script]]\nanswer = "face:6"\nwith = ["face:3"]\n[[script]]\nanswer = ["face:1"]\n'
    text += '[expect]\n"board.wounds.ann" = "absent"\noptions = { has = ["use:shield-1", "use:mirror-1"] }\n'
    assert run(text.encode(), "evening.toml").failures == ()


def test_the_same_case_is_the_same_everywhere() -> None:
    text = '[[script]]\nanswer = "lay:x"'
    assert ran(text) == ran(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("id = 3 =", ["x.toml", "TOML"]),
        ("id = 3", ["x.toml", "$.id", "str"]),
        ('id = "x"', ["x.toml", "$", "game"]),
        ('id = "x"\ngame = "proving"\nnonsense = 1', ["x.toml", "nonsense"]),
        ('id = "x"\ngame = "proving"\nclauses = ["PRO-9.9"]', ["x.toml", "$.clauses", "PRO-9.9"]),
        (HEAD + "[[script]]\nseat = 'ann'", ["x.toml", "$.script[0]", "answer"]),
        (HEAD + "[[script]]\nanswer = 'a'\nundo = 'turn'", ["x.toml", "$.script[0]"]),
        (HEAD + LAID + "[[script]]\nanswer = 5", ["x.toml", "$.script[1].answer", "int"]),
        (HEAD + LAID + "[[script]]\nundo = 'day'", ["x.toml", "$.script[1].undo", "day"]),
        (HEAD + LAID + "[[script]]\nansweer = 'x'", ["x.toml", "$.script[1]", "answeer"]),
        (HEAD + "[[script]]\nundo = 'turn'\nwith = ['x']", ["x.toml", "$.script[0].with"]),
        (HEAD + "[dice]\nstorm = 6", ["x.toml", "$.dice"]),
        (HEAD + "[dice]\npiles = [1]", ["x.toml", "$.dice.piles"]),
        (HEAD + "[dice]\nstorm = { a = ['b'] }", ["x.toml", "$.dice.storm"]),
        (HEAD + "[position]\nround = 1", ["x.toml", "$.position"]),
        ('id = "x"\ngame = "proving"\nseats = []', ["x.toml", "begin"]),
        (HEAD + "[options]\nspeed = 'fast'", ["x.toml", "speed"]),
        (HEAD + "[rulings]\n'PRO-4.1' = 'x'", ["x.toml", "PRO-4.1"]),
    ],
)
def test_a_malformed_file_names_the_file_the_place_and_what_was_expected(text: str, names: list[str]) -> None:
    with pytest.raises(Malformed) as refusal:
        run(text.encode(), "x.toml")
    for each in names:
        assert each in str(refusal.value)


def test_a_file_that_is_no_text() -> None:
    with pytest.raises(Malformed, match=r"x\.toml"):
        run(b"\xff\xfe", "x.toml")


@pytest.mark.parametrize("bound", [">= --3", ">= \u00b2", f">= {'9' * 5000}", "< -", ">= "])
def test_a_comparison_with_what_is_no_number_holds_of_nothing(bound: str) -> None:
    assert not fits(bound, 3)
    assert fits(">= -3", 3)
    assert not fits("< -3", 3)


def test_a_place_in_a_list_is_written_in_plain_digits() -> None:
    assert look_up([5, 6], "1") == 6
    for place in ("\u00b2", "9" * 5000, "-1", "2"):
        assert look_up([5, 6], place, ABSENT) == ABSENT


def test_faces_of_a_row_that_is_refused_come_again() -> None:
    """KER-3.4: what was thrown for nothing that happened is not used up. The six opened."""
    script = LAID.replace("plain-1", "shield-1") + STRUCK + 'refused = "KER-3.4"'
    case = read(f"{HEAD}[dice]\nstorm = [6]\n{script}".encode(), "x.toml")
    made, dice = secrets(case.id), chance(case)
    assert isinstance(dice, Scripted)
    with Store.open("memory:") as store, Snapshots.open(None) as cache:
        live = Session(
            case.id, case.rules, library.codec("proving"), store, cache, made, hands(case.id), dice
        )
        assert play(case, live, made) == []
    assert dice.left() == {"storm": (6,)}
