"""A sentence that ends with a name that has a mark of its own gets no second one."""

from __future__ import annotations

import pytest

from engine.wording import name, render, say


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("For Gondor!", "ann played For Gondor!"),
        ("Anna M.", "ann played Anna M."),
        ("Who goes?", "ann played Who goes?"),
        ("Feint", "ann played Feint."),
    ],
)
def test_a_name_with_a_mark_of_its_own_ends_the_sentence(named: str, told: str) -> None:
    assert render(say("{seat} played {card}.", seat="ann", card=name(named))) == told


def test_a_mark_within_a_sentence_stays_and_a_nested_sentence_ends_once() -> None:
    assert render(say("{card}: {what}.", card=name("For Gondor!"), what=say("it ends."))) == (
        "For Gondor!: it ends."
    )
