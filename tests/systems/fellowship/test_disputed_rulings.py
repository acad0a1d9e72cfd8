"""What players of the published game argued about is settled: by a clause with variants where sources that
count gave two answers, the latest official one being the default, and by an event where there is one
answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules.fellowship.rules import RULES
from tests.tools.test_clauses_named import named_by_cases, named_by_tests

CASES = Path(__file__).parents[2] / "cases" / "fellowship"
TWO_ANSWERS = {
    "the location is explored, or the stage advances first": (
        "FEL-3.12", ("explore-first", "advance-first"), ("lotr-quest-043", "lotr-quest-044"),
    ),
    "two surges on one card": ("FEL-3.13", ("each", "once"), ()),
    "two doomed on one card": ("FEL-3.14", ("one-raise", "separate"), ()),
    "a dial past fifty": ("FEL-9.3", ("score-caps", "dial-stops"), ("lotr-elim-008", "lotr-quest-006")),
}  # fmt: skip
ONE_ANSWER = {
    "one threat for each of something": ("FEL-8.9", ("lotr-threat-foreach-001",)),
    "a printed shadow line that changed nothing": ("FEL-6.13", ("lotr-wargs-002",)),
    "a condition met while a forced effect waits": ("FEL-3.16", ()),
    "forced effects and the window at the end of a step": ("FEL-8.5", ()),
    "an action while the phase ends": ("FEL-8.6", ("lotr-phase-005",)),
    "the end of the refresh phase and of the round": ("FEL-7.5", ("lotr-phase-006",)),
    "who takes undefended damage, before or after the shadow card": ("FEL-6.10", ()),
    "a defender that a shadow effect takes away": ("FEL-6.11", ()),
    "who is the defending player beside a sentinel": ("FEL-6.12", ("lotr-attack-029",)),
    "the first player's dial and the passing of the token": ("FEL-7.4", ("lotr-elim-005",)),
    "a stage that changes in the middle of staging": ("FEL-3.15", ()),
}


@pytest.mark.parametrize("topic", TWO_ANSWERS)
def test_two_answers_are_variants_and_the_latest_official_one_is_the_default(topic: str) -> None:
    clause, variants, _ = TWO_ANSWERS[topic]
    assert RULES.clauses[clause].variants == variants
    assert RULES.clauses.variant_default(clause) == variants[0]


@pytest.mark.parametrize("topic", ONE_ANSWER)
def test_one_answer_is_a_fact_of_the_published_rules(topic: str) -> None:
    clause, _ = ONE_ANSWER[topic]
    assert (RULES.clauses[clause].mark, RULES.clauses[clause].variants) == ("F", ())


def test_each_is_proved_by_a_test_or_a_case_and_its_published_cases_are_there() -> None:
    rows = [(clause, cases) for clause, _, cases in TWO_ANSWERS.values()]
    rows += list(ONE_ANSWER.values())
    assert {clause for clause, _ in rows} - named_by_tests() - named_by_cases() == set()
    assert [each for _, cases in rows for each in cases if not (CASES / f"{each}.toml").exists()] == []
