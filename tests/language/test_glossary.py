"""One name for one thing: the glossary of docs/translating.md against the catalogues."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tools.messages import TRANSLATED, read

PAGE = Path(__file__).resolve().parents[2] / "docs" / "translating.md"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
TYPED = re.compile(r'\{[^}]*\}|"[^"]*"')
"""Blanks, and what is quoted because it is typed so."""
MEANT_OTHERWISE = (
    "A body has room for one item on the head",
    "An enemy in the staging area with an engagement cost at or below a player's threat",
    "From the first player round and round",
    "Half way down you turned round",
    "Now. Whoever plays elsewhere takes a seat by link",
    "Once round the table",
    "Seats are taken with: rollbook join",
    "Show it to friends",
    "You turned round while the way back",
)
"""Beginnings of sentences in which a word is no name of a thing, or is told by another part of speech."""


def glossary() -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [row for row in found if row[0] not in ("English", "---")]


def plain(text: str) -> str:
    """Without capitals and accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each))


def said_in_english(term: str) -> re.Pattern[str]:
    forms = "|".join(re.escape(plain(each.strip())) for each in term.split(","))
    return re.compile(rf"(?<![\w:-])(?:{forms})(?:s|es|d|ed|ing)?(?![\w:=])")


def stem(word: str) -> str:
    """What all forms of a word begin with."""
    bare = plain(word)
    bare = bare[:-1] if bare[-1] in "aeio" else bare
    return bare[: max(3, len(bare) - 2)]


def said(term: str, told: str) -> bool:
    """Whether a translation has all words of one of the names for a thing."""
    words = ([stem(word) for word in each.split() if len(word) > 3] for each in term.split(","))
    return any(all(re.search(rf"\b{each}", told) for each in stems) for stems in words)


def texts(message: Message) -> tuple[str, str]:
    """What is said in English, and in the other language, in all forms."""
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return plain(TYPED.sub("", " ".join(ids))), plain(" ".join(strings))


def strangers(code: str) -> Iterator[str]:
    column = 1 + TRANSLATED.index(code)
    rows = [(said_in_english(row[0]), row) for row in glossary()]
    for message in read(code):
        english, told = texts(message)
        if english.startswith(tuple(plain(TYPED.sub("", each)) for each in MEANT_OTHERWISE)):
            continue
        for pattern, row in rows:
            found = pattern.search(english)
            if found and not said(row[column], told) and not re.search(rf"\b{found[0]}\b", told):
                yield f"{row[0]} is {row[column]}, not so in {message.id!r}: {message.string!r}"


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_thing_of_the_glossary_has_its_name_in_every_sentence(code: str) -> None:
    assert not list(strangers(code))


def test_no_thing_stands_twice_in_the_glossary_and_no_two_things_share_a_name() -> None:
    rows = glossary()
    assert len(rows) > 60
    for column in range(3):
        names = [name.strip() for row in rows for name in row[column].split(",")]
        twice = {each for each in names if names.count(each) > 1}
        assert twice <= {"nemico", "enemigo"}, "an enemy of one game and a hostile of the other are both"


def test_what_is_meant_otherwise_still_is() -> None:
    english = [texts(message)[0] for message in read("it") if message.id]
    for each in MEANT_OTHERWISE:
        assert any(one.startswith(plain(TYPED.sub("", each))) for one in english), each


@pytest.mark.parametrize(
    ("english", "told", "good"),
    [
        ("the dials rise", "i contatori salgono", True),
        ("the dials rise", "le minacce salgono", False),
        ("two heroes", "due eroi", True),
        ("it engages", "lo ingaggia", True),
    ],
)
def test_the_walk_finds_another_name(english: str, told: str, good: bool) -> None:
    rows = [row for row in glossary() if said_in_english(row[0]).search(english)]
    assert rows
    assert all(said(row[1], told) for row in rows) == good
