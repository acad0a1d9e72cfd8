"""What things are called: the words of a game before printed names, and numbers where several lie about."""

from __future__ import annotations

from msgspec import Struct

from engine.tabletop.called import as_written, called, several
from engine.wording import render, say


class Card(Struct, frozen=True):
    id: str
    name: str


class Tables(Struct, frozen=True):
    cards: dict[str, Card]


def test_words_come_before_printed_names_and_the_first_words_before_others() -> None:
    tables = Tables({"axe": Card("axe", "Axe"), "rest": Card("rest", "Rest")})
    found = called(tables, {"rest": say("rest")}, {"rest": say("Rests"), "end": say("The end")})
    assert {id: render(text) for id, text in found.items()} == {
        "axe": "Axe",
        "rest": "rest",
        "end": "The end",
    }


def test_a_word_may_be_its_own_id() -> None:
    found = as_written(say("axe"), say("bow"))
    assert {id: render(text) for id, text in found.items()} == {"axe": "axe", "bow": "bow"}


def test_what_lies_beside_another_of_its_kind_is_told_by_number() -> None:
    assert several([("axe-1", "axe"), ("axe-2", "axe"), ("bow-1", "bow")]) == {"axe-1", "axe-2"}
    assert several([]) == frozenset()
