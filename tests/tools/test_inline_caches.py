"""The inline caches of what is compiled: a place that remembers where it found a thing still finds what there
is. Each look is made by a compiled module and by the very same module that is not, and both must agree."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import compiled

RECORDS = """# mypy: ignore-errors
from msgspec import Struct

class Card(Struct, frozen=True):
    name: str
    cost: int = 0

class Token(Struct):
    cost: int
    name: str

class Slotted:
    __slots__ = ("name",)
    def __init__(self, name): self.name = name

class Plain:
    def __init__(self, name): self.name = name

class Told:
    name = property(lambda self: "told")

class Asked:
    def __getattr__(self, name): return "asked"

LIMIT = 5
"""
HEAD = """
from typing import Any
from records import LIMIT
"""
PLACE = """
def name_of_{n}(thing: Any) -> Any:
    return thing.name

def figure_of_{n}(thing: Any, figure: str) -> Any:
    return getattr(thing, figure)

def limit_{n}() -> Any:
    return LIMIT
"""
PLACES = 12
LOOKS = HEAD + "".join(PLACE.format(n=n) for n in range(PLACES))
"""One place of each kind for each test, which remembers nothing of the others."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The module that looks, as it is written and compiled, and the records it looks at."""
    if missing := compiled.missing():
        pytest.skip(f"nothing can be compiled without {missing}")
    folder = tmp_path_factory.mktemp("looks")
    (folder / "records.py").write_text(RECORDS)
    for name in ("looks_plain", "looks_compiled"):
        (folder / f"{name}.py").write_text(LOOKS)
    command = [sys.executable, compiled.__file__, "looks_compiled.py"]
    made = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, "MYPYPATH": "."}
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    try:
        yield tuple(map(importlib.import_module, ("looks_plain", "looks_compiled", "records")))
    finally:
        sys.path.remove(str(folder))


def seen(look, *args):
    """What a look gives, or the kind of error."""
    try:
        return look(*args)
    except (AttributeError, LookupError, NameError) as error:
        return type(error)


@pytest.fixture(scope="module")
def places():
    return iter(range(PLACES))


@pytest.fixture
def both(built, places):
    """Looks the same way in both modules, from a place of one's own; their one answer."""
    plain, made, _ = built
    place = next(places)
    assert made.__file__.endswith((".so", ".pyd"))

    def look(how, *args):
        answers = [seen(getattr(module, f"{how}_{place}"), *args) for module in (plain, made)]
        assert answers[0] == answers[1]
        return answers[1]

    return look


def test_the_compiled_module_has_caches(built):
    folder = Path(built[1].__file__).parent
    (written,) = (folder / "build").glob("__native*.c")
    source = written.read_text(encoding="utf-8")
    assert '#include "inline_caches.h"' in source
    assert "CPyGlobal(" in source


def test_the_same_class_again_and_again(both, built):
    cards = [built[2].Card(f"card-{n}", n) for n in range(40)]
    assert [both("name_of", card) for card in cards] == [f"card-{n}" for n in range(40)]


def test_one_place_for_many_names(both, built):
    card = built[2].Card("axe", 2)
    assert [both("figure_of", card, figure) for figure in ("name", "cost") * 20] == ["axe", 2] * 20


def test_one_place_for_classes_whose_members_lie_elsewhere(both, built):
    r = built[2]
    things = [
        r.Card("card", 1),
        r.Token(2, "token"),
        r.Slotted("slotted"),
        r.Plain("plain"),
        r.Told(),
        r.Asked(),
    ]
    names = ["card", "token", "slotted", "plain", "told", "asked"]
    assert [both("name_of", thing) for thing in things * 5] == names * 5


def test_members_that_are_no_objects(both):
    assert [both("figure_of", 2 + 3j, figure) for figure in ("real", "real", "imag", "imag")] == [2, 2, 3, 3]


def test_a_class_that_answers_by_itself(both):
    told = {"__slots__": ("name",), "__getattribute__": lambda self, name: f"no {name}"}
    thing = type("Hidden", (), told)()
    thing.name = "axe"
    assert [both("name_of", thing) for _ in range(3)] == ["no name"] * 3


def test_more_classes_than_a_place_has_patience_for(both):
    made = [type(f"Slotted{n}", (), {"__slots__": ("name",)}) for n in range(40)]
    for n, each in enumerate(made * 2):
        thing = each()
        thing.name = n
        assert both("name_of", thing) == n


def test_a_member_that_is_not_there_any_more(both, built):
    thing = built[2].Slotted("axe")
    assert both("name_of", thing) == "axe"
    del thing.name
    assert both("name_of", thing) is AttributeError
    assert both("name_of", object()) is AttributeError


def test_a_class_that_was_changed_is_looked_at_again(both):
    slotted: Any = type("Slotted", (), {"__slots__": ("name",)})
    thing = slotted()
    thing.name = "before"
    assert [both("name_of", thing) for _ in range(3)] == ["before"] * 3
    slotted.name = property(lambda self: "after")
    assert [both("name_of", thing) for _ in range(3)] == ["after"] * 3


def test_a_derived_class_that_tells_a_member_otherwise(both, built):
    derived = type(
        "Derived", (built[2].Slotted,), {"name": property(lambda self: "derived", lambda *_: None)}
    )
    things = [built[2].Slotted("base"), derived("unheard")]
    assert [both("name_of", thing) for thing in things * 5] == ["base", "derived"] * 5


def test_a_name_of_the_module_that_is_bound_anew(both, built):
    plain, made, _ = built
    for value in (5, 7, 7, 9):
        plain.LIMIT = made.LIMIT = value
        assert [both("limit") for _ in range(3)] == [value] * 3
    for module in (plain, made):
        del module.LIMIT
    assert seen(made.limit_0) in (NameError, KeyError)
