"""Sentences from tables: of one, of several at the same time, of a question, and sums."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import Event
from engine.questions import Question
from engine.tabletop import saying
from engine.tabletop.saying import by, plus, where
from engine.wording import Text, count, own, render, say


class Fell(Event, frozen=True, tag="fell"):
    figure: str
    by: str = ""
    how: str = "hit"


class Rose(Event, frozen=True, tag="rose"):
    figure: str


HOW = {"hit": say("{figure} fell to {by}."), "pushed": say("{by} pushed {figure} down.")}
LINES: saying.Lines = {Fell: where("by", by("how", HOW, say("{by} felled {figure}.")), say("{figure} fell."))}


def fill(text: Text, event: Any) -> Text:
    return saying.filled(text, lambda blank: own(getattr(event, blank).title()))


def test_which_sentence_it_is_follows_from_the_fields() -> None:
    falls = (Fell("ann"), Fell("ann", "ben"), Fell("ann", "ben", "pushed"), Fell("ann", "ben", "drowned"))
    told = [saying.told(LINES, each, fill) for each in falls]
    assert [render(each) for each in told] == [
        "Ann fell.",
        "Ann fell to Ben.",
        "Ben pushed Ann down.",
        "Ben felled Ann.",
    ]
    assert saying.told(LINES, Rose("ann"), fill) is None


def test_a_table_may_have_nothing_to_say_of_some() -> None:
    lines: saying.Lines = {Fell: by("how", {"hit": where("by", say("{figure} fell to {by}."))})}
    falls = (Fell("ann", "ben"), Fell("ann"), Fell("ann", "ben", "drowned"))
    told = [saying.told(lines, each, fill) for each in falls]
    assert [None if each is None else render(each) for each in told] == ["Ann fell to Ben.", None, None]


def test_a_sentence_that_goes_by_a_number_has_it_also_where_it_does_not_say_it() -> None:
    text = count("{figure} fell.", "{figure} fell together.")
    found = saying.filled(text, lambda blank: 2 if blank == "n" else own("Ann"))
    assert render(found) == "Ann fell together."


def test_a_blank_is_about_the_first_of_its_fields_that_there_is() -> None:
    called = {"who": ("hero", "figure", "by")}
    assert saying.field(Fell("ann", "ben"), "who", called) == "ann"
    assert saying.field(Fell("ann", "ben"), "by", called) == "ben"
    assert saying.field(Fell("ann"), "place", called) is None


def test_what_a_sentence_was_given_stays() -> None:
    text = say("{figure} fell to {by}.", by=own("the rain"))
    assert render(fill(text, Fell("ann", "ben"))) == "Ann fell to the rain."


def together(*run: Event) -> str | None:
    told = saying.together(LINES, run, fill, lambda id: own(id.title()))
    return None if told is None else render(told)


def test_several_at_once_are_in_the_sentence_of_one() -> None:
    assert together(Fell("ann"), Fell("ben"), Fell("cat")) == "Ann, Ben and Cat fell."
    assert together(Fell("ann", "dan"), Fell("ben", "dan")) == "Ann and Ben fell to Dan."


def test_several_that_are_alike_in_all_are_named_each_where_it_is_said_among_what() -> None:
    run = (Fell("ann"), Fell("ann"))
    told = saying.together(LINES, run, fill, lambda id: own(id.title()), "figure")
    assert told is not None
    assert render(told) == "Ann and Ann fell."
    assert saying.together(LINES, run[:1], fill, own, "figure") is None


@pytest.mark.parametrize(
    "run",
    [
        (Fell("ann"),),
        (Fell("ann"), Fell("ann")),
        (Fell("ann", "cat"), Fell("ben", "dan")),
        (Rose("ann"), Rose("ben")),
    ],
    ids=["one", "no difference", "two differences", "no sentence"],
)
def test_what_cannot_be_in_one_sentence_has_its_own(run: tuple[Event, ...]) -> None:
    assert together(*run) is None


TOLD = saying.Sentences(
    fill,
    lambda id: own(id.title()),
    LINES,
    untold={Rose: say("{figure} rose.")},
    instead={Rose: say("{figure} stood again.")},
    several={Fell: say("{figure} fell together.")},
)


def test_what_a_game_says_of_its_events_is_a_line_a_sentence_of_its_own_or_a_part_of_a_story() -> None:
    def told(event: Event) -> list[str | None]:
        said = (TOLD.event(event), TOLD.standalone(event), TOLD.story((event,)))
        return [None if each is None else render(each) for each in said]

    assert told(Fell("ann")) == ["Ann fell.", None, None]
    assert told(Rose("ann")) == [None, "Ann rose.", "Ann stood again."]


def test_of_several_a_game_may_say_it_otherwise() -> None:
    assert render(TOLD.story((Fell("ann"), Fell("ben")))) == "Ann and Ben fell together."
    plain = saying.Sentences(fill, lambda id: own(id.title()), LINES, {})
    assert render(plain.story((Fell("ann"), Fell("ben")))) == "Ann and Ben fell."


def test_a_question_is_asked_with_what_it_is_about() -> None:
    table: saying.Asked = {"move": ("figure _ n", say("{figure} moves {n}: where?"))}
    question = Question((), "move", "KER-1.1", about=("ann", "card:boots", 3))

    def value(_: str, each: Any) -> Any:
        return own(each.title()) if isinstance(each, str) else each

    told = saying.asked(table, "move", question, value)
    assert told is not None
    assert (render(told), set(told.values)) == ("Ann moves 3: where?", {"figure", "n"})
    assert saying.asked(table, "jump", question, value) is None


def test_a_starred_blank_is_about_all_the_rest() -> None:
    table: saying.Asked = {"meet": ("who *others", say("{who} meets {others}"))}

    def value(_: str, each: Any) -> Any:
        return tuple(map(own, each)) if isinstance(each, tuple) else own(each)

    for about, sentence in ((("ann", "ben", "cat"), "ann meets ben, cat"), (("ann",), "ann meets ")):
        told = saying.said(table, "meet", about, value)
        assert told is not None
        assert render(told) == sentence


def test_a_sum_says_what_is_added_and_what_is_taken_off() -> None:
    told = plus(plus(plus(plus(say("{value}", value=3), 1, own("axe")), -2, own("mud")), 0), -1)
    assert render(told) == "3 + 1 (axe) - 2 (mud) + 0 - 1"
