"""Questions, dice and lines, each against a plain account of what they should be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Die, Seeded, chains, faces_rows, plain
from engine.errors import Illegal, Malformed
from engine.past import SegmentList, fork, line, on_line
from engine.questions import Limit, Option, Question, check, legal
from engine.throws import still_needed

IDS = ("a", "b", "c", "pass", "7", "a=1", "a=2", "b=0", "b=9", "x", "", "-1")
FORMS = ("one", "pick", "pay", "place", "number")


@st.composite
def asked(draw: Any) -> Question:
    ids = draw(st.lists(st.sampled_from(("a", "b", "c", "pass")), min_size=1, max_size=4, unique=True))
    least = draw(st.integers(0, 3))
    return Question(
        ("ann",),
        "q",
        "KER-1.1",
        draw(st.sampled_from(FORMS)),
        tuple(Option(each, "", draw(st.integers(0, 3))) for each in ids),
        least,
        least + draw(st.integers(0, 3)),
        tuple(draw(st.lists(st.builds(Limit, st.integers(0, 2), st.just(("a", "b"))), max_size=1))),
        draw(st.booleans()),
    )


@given(asked(), st.lists(st.sampled_from(IDS), max_size=4).map(tuple))
def test_an_answer_fits_or_is_refused_with_what_is_legal(question: Question, choice: tuple[str, ...]) -> None:
    if fits(question, choice):
        stored = check(question, choice)
        assert check(question, stored) == stored
        return
    with pytest.raises((Malformed, Illegal)) as caught:
        check(question, choice)
    assert caught.value.clause in ("KER-1.3", "KER-1.4")
    assert caught.value.legal in (legal(question), *(limit.of for limit in question.limits))


def fits(question: Question, choice: tuple[str, ...]) -> bool:
    """The rule, said once more: names and shape, then bounds."""
    if "pass" in choice and "pass" in question.ids:
        return len(choice) == 1
    between = range(question.least, question.most + 1)
    if question.form == "number":
        return len(choice) == 1 and choice[0] in ("7", "-1") and int(choice[0]) in between
    if question.form == "pay":
        held = {option.id: option.holds for option in question.options}
        paid = [each.split("=") for each in choice]
        if not all(len(each) == 2 and each[0] in held and int(each[1]) <= held[each[0]] for each in paid):
            return False
        return len({each[0] for each in paid}) == len(paid) and sum(int(each[1]) for each in paid) in between
    if not {*choice} <= {*question.ids}:
        return False
    if question.form != "pick":
        return len(choice) == 1
    once = question.repeat or len({*choice}) == len(choice)
    kept = all(sum(choice.count(each) for each in limit.of) <= limit.most for limit in question.limits)
    return len(choice) in between and once and kept


DICE = st.sampled_from((plain(6), plain(4), Die("open", (1, 2, 3), 3), Die("flip", (0, 1), 1)))


@given(st.lists(DICE, max_size=8), st.binary(min_size=32, max_size=32), st.text(max_size=5))
def test_thrown_or_typed_as_on_the_table_a_throw_is_the_same_chains(
    dice: list[Die], secret: bytes, label: str
) -> None:
    flat = Seeded(secret).throw(dice, "", label)
    rows = chains(flat, dice)
    assert tuple(face for chain in rows for face in chain) == flat
    assert len(rows) == len(dice)
    typed: list[int] = []
    left = [list(chain) for chain in rows]
    start = 0
    while True:
        got, die, need = still_needed(dice, typed)
        if die is None:
            break
        assert got == ()
        end = start
        while end < len(dice) and dice[end] == dice[start]:
            end += 1
        if not any(left[start:end]):
            start = end
            continue
        waiting = [chain for chain in left[start:end] if chain]
        assert (die, need) == (dice[start], len(waiting))
        typed += [chain.pop(0) for chain in waiting]
    assert got == flat
    assert need == 0


@given(st.lists(DICE, max_size=4), st.binary(min_size=32, max_size=32))
def test_open_ended_dice_end_on_a_face_that_does_not_open(dice: list[Die], secret: bytes) -> None:
    for die, chain in zip(dice, chains(Seeded(secret).throw(dice, "", ""), dice), strict=True):
        assert all(face == die.opens for face in chain[:-1])
        assert chain[-1] != die.opens
        assert {*chain} <= {*die.faces}


@given(st.lists(st.sampled_from("abcdef")), st.binary(min_size=32, max_size=32), st.text(max_size=5))
def test_a_shuffle_keeps_the_cards(cards: list[str], secret: bytes, label: str) -> None:
    order = Seeded(secret).shuffle("pile", cards, "e", label)
    assert sorted(order) == sorted(cards)
    assert order == Seeded(secret).shuffle("other", cards[::-1], "e", label)


@given(st.dictionaries(st.sampled_from(("storm", "fate", "d6")), DICE))
def test_the_faces_of_a_game_are_written_down_unless_they_are_plain(dice: dict[str, Die]) -> None:
    rows = faces_rows(dice)
    assert [row.partition("=")[0] for row in rows] == [
        name for name, die in dice.items() if not (name == "d6" and die == plain(6))
    ]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 10**6)), min_size=1, max_size=25))
def test_lines_found_by_segments_are_those_found_entry_by_entry(moves: list[tuple[int, int]]) -> None:
    """A log of play entries and moves of the cursor; each play entry's line is kept here in full."""
    segments = SegmentList()
    lines: dict[int, tuple[int, ...]] = {1: (1,)}
    head, version = 1, 1
    for many, to in moves:
        for _ in range(many):
            version += 1
            lines[version] = (*lines[head], version)
            head = version
        version += 1
        head = sorted(lines)[to % len(lines)]
        segments.add(version, head)
    for one, of_one in lines.items():
        found = [v for first, last in line(segments, one) for v in range(first, last + 1) if v in lines]
        assert sorted(found) == sorted(of_one)
        for other, of_other in lines.items():
            assert on_line(segments, other, one) == (other in of_one)
            assert fork(segments, one, other) == max({*of_one} & {*of_other})
