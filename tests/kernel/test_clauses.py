"""Clause catalogues: what is read, what is refused and where, and how a ruling is checked."""

from __future__ import annotations

import pytest

from engine.clauses import Clause, Clauses, kernel_clauses
from engine.errors import InternalError, Malformed, Unknown

WHERE = "engine/rules/echoes/clauses.toml"
DATA = """
[[clause]]
id = "ECH-3.6"
mark = "SD"
text = "A wound is one die, or two if the table says so."
variants = ["two-dice", "d12"]

[[clause]]
id = "ECH-3.10"
mark = "F"
text = "Wounds are healed at an inn."

[[clause]]
id = "ECH-1.1"
mark = "S"
text = "The heroes act first."
variants = ["first", "last", "by-lot"]
"""


def read(text: str = DATA) -> Clauses:
    return Clauses.read(text.encode(), WHERE)


def one(id: str = '"ECH-1.1"', mark: str = '"D"', text: str = '"Something."', more: str = "") -> str:
    return f"[[clause]]\nid = {id}\nmark = {mark}\ntext = {text}\n{more}\n"


def test_a_catalogue_keeps_the_order_written() -> None:
    clauses = read()
    assert [each.id for each in clauses] == ["ECH-3.6", "ECH-3.10", "ECH-1.1"]
    assert len(clauses) == 3
    assert "ECH-3.6" in clauses
    assert "ECH-3.7" not in clauses
    assert 36 not in clauses
    assert clauses["ECH-3.10"] == Clause("ECH-3.10", "F", "Wounds are healed at an inn.")


def test_a_missing_clause_is_refused_with_the_ones_most_like_it() -> None:
    with pytest.raises(Unknown, match=r"There is no clause ech-3\.61") as caught:
        read()["ech-3.61"]
    assert caught.value.legal[0] == "ECH-3.6"


def test_defaults_are_the_first_variants() -> None:
    assert read().variant_default("ECH-3.6") == "two-dice"
    assert read().defaults() == {"ECH-3.6": "two-dice", "ECH-1.1": "first"}
    with pytest.raises(InternalError, match=r"ECH-3\.10 has no variants"):
        read().variant_default("ECH-3.10")
    with pytest.raises(Unknown):
        read().variant_default("ECH-9.9")


def test_a_ruling_names_a_clause_and_one_of_its_variants() -> None:
    clauses = read()
    clauses.check_ruling("ECH-3.6", "two-dice")
    clauses.check_ruling("ECH-3.6", "d12")
    with pytest.raises(Unknown) as unknown:
        clauses.check_ruling("ECH-3.66", "d12")
    assert "ECH-3.6" in unknown.value.legal
    with pytest.raises(Malformed, match=r"ECH-3\.6 cannot be ruled d20") as wrong:
        clauses.check_ruling("ECH-3.6", "d20")
    assert (wrong.value.clause, wrong.value.legal) == ("ECH-3.6", ("two-dice", "d12"))
    with pytest.raises(Malformed, match=r"ECH-3\.10 leaves nothing to rule on") as closed:
        clauses.check_ruling("ECH-3.10", "d12")
    assert closed.value.legal == ("ECH-3.6", "ECH-1.1")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (one() + one(), "$.clause[1].id"),
        (one(more="variant = ['a', 'b']"), "$.clause[0]"),
        (one() + "[extra]\na = 1", "$"),
        (one(id='"ECH-3"'), "$.clause[0].id"),
        (one(id='"ech-3.1"'), "$.clause[0].id"),
        (one(id='"ECH-3.1.2"'), "$.clause[0].id"),
        (one(id='"ECH-3.1\\n"'), "$.clause[0].id"),
        (one(id="3.1"), "$.clause[0].id"),
        (one(mark='""'), "$.clause[0].mark"),
        (one(mark='"X"'), "$.clause[0].mark"),
        (one(mark='"DD"'), "$.clause[0].mark"),
        (one(mark='"DSD"'), "$.clause[0].mark"),
        (one(text='""'), "$.clause[0].text"),
        (one(text='"  "'), "$.clause[0].text"),
        (one(more="variants = ['a', 'b c']"), "$.clause[0].variants[1]"),
        (one(more="variants = ['a']"), "$.clause[0].variants"),
        (one(more="variants = ['a', 'b', 'a']"), "$.clause[0].variants"),
        ("[[clause]]\nid = 'ECH-1.1'\nmark = 'D'", "$.clause[0]"),
        ("clause = []", "$.clause"),
        ("", "$"),
    ],
)
def test_a_wrong_catalogue_is_refused_with_its_file_and_place(text: str, path: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(text)
    assert str(caught.value).startswith(f"{WHERE}, at {path}: ")


def test_every_combination_of_marks_is_read() -> None:
    for mark in ("S", "F", "D", "SF", "SD", "FD", "SFD", "DFS"):
        assert read(one(mark=f'"{mark}"'))["ECH-1.1"].mark == mark


def test_catalogues_are_joined_in_order() -> None:
    both = kernel_clauses() + read()
    assert [each.id for each in both] == [
        *(each.id for each in kernel_clauses()),
        *(each.id for each in read()),
    ]
    assert len(both) == len(kernel_clauses()) + 3
    assert both.where == f"engine/clauses.toml + {WHERE}"


def test_catalogues_that_share_an_id_are_not_joined() -> None:
    other = Clauses.read(one().encode(), "other.toml")
    with pytest.raises(Malformed) as caught:
        read() + other
    assert str(caught.value) == f"ECH-1.1 is in both {WHERE} and other.toml"


def test_digest_is_of_the_content_and_not_of_its_layout() -> None:
    clauses = read(one() + one(id='"ECH-1.2"'))
    assert len(clauses.digest()) == 64
    assert clauses.digest() == read("# a comment\n" + one(id='"ECH-1.2"') + one()).digest()
    changed = [
        read(one()),
        read(one() + one(id='"ECH-1.3"')),
        read(one() + one(id='"ECH-1.2"', mark='"S"')),
        read(one() + one(id='"ECH-1.2"', text='"Something else."')),
        read(one() + one(id='"ECH-1.2"', more="variants = ['a', 'b']")),
        read(one() + one(id='"ECH-1.2"', more="variants = ['b', 'a']")),
    ]
    assert len({clauses.digest(), *(each.digest() for each in changed)}) == len(changed) + 1


def test_the_kernel_has_clauses_of_its_own() -> None:
    assert kernel_clauses() is kernel_clauses()
    assert "KER-1.1" in kernel_clauses()
    assert all(each.id.startswith("KER-") for each in kernel_clauses())
