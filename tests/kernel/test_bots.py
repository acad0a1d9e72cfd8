"""The frame of bots: what ranks highest, of several one by chance; any legal answer where nothing ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.bots import Rank, best, greedy, random_bot
from engine.course import Course
from engine.model import State
from engine.questions import Choice, Option, Question
from engine.table import Table

STATE = State(0, Course(), {"ann": 3, "bo": 1}, Table())


def asked(what: str, *ids: str, form: Any = "one", about: tuple[int | str, ...] = ()) -> Question:
    options = tuple(Option(id) for id in ids)
    return Question(("ann",), what, "KER-1.1", form, options, least=1, most=1, about=about)


def last(n: int) -> int:
    """A stream that says the highest number there is."""
    return n - 1


def never(n: int) -> int:
    raise AssertionError(f"nothing is left to chance, and it was asked for one of {n}")


def only(n: int) -> int:
    """What is alone is no matter of chance, but a number of it is drawn."""
    assert n == 1
    return 0


def by_strength(state: State, *_: object) -> Rank:
    return lambda option: state.board[option]


def near(_: State, place: str, far: int) -> Rank:
    return lambda option: -abs(len(option) - len(place) - far)


BOT = greedy({"who": by_strength, "where": near}, {"both": lambda _, question, __: question.ids[:2]})


def test_what_ranks_highest_is_taken() -> None:
    assert BOT(STATE, "ann", asked("who", "bo", "ann"), only) == ("ann",)


def test_ranks_are_told_what_the_question_is_about() -> None:
    assert BOT(STATE, "ann", asked("where", "ab", "abcd", about=("abc", 1)), only) == ("abcd",)


def test_of_several_as_good_chance_takes_one_in_their_order() -> None:
    assert best(["a", "bb", "cc", "dd"], len, last) == "dd"
    assert best(["a", "bb", "cc", "dd"], len, lambda _: 0) == "bb"
    assert best(["a", "bb", "ccc"], len, only) == "ccc"


def test_every_option_is_ranked_once() -> None:
    ranked: list[str] = []

    def rank(id: str) -> int:
        ranked.append(id)
        return 0

    best(["a", "b", "c"], rank, last)
    assert ranked == ["a", "b", "c"]


def test_a_whole_answer_is_taken_as_it_is() -> None:
    assert BOT(STATE, "ann", asked("both", "a", "b", "c", form="pick"), never) == ("a", "b")


def test_what_it_has_no_view_on_is_any_legal_answer() -> None:
    def same(question: Question, below: Callable[[int], int]) -> Choice:
        assert BOT(STATE, "ann", question, below) == random_bot(STATE, "ann", question, below)
        return random_bot(STATE, "ann", question, below)

    assert same(asked("what", "a", "b", "c"), last) == ("c",)
    assert same(asked("who", "ann", "bo", form="pick"), last) == ("bo",)
