"""Every published case of who acts when."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.rules.mercenaries.phases.order import Chosen, deciding, in_turn, keys
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.state import Board, Figure, Type
from engine.tabletop.turns import Key, joined, ranked
from tests.cases.mercenaries.reading import FOLDER

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((FOLDER / "initiative.json").read_text("utf-8"))
}


def case(id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a case sets up, and what it expects."""
    return CASES[id]["setup"], CASES[id]["expect"]


def players(actors: list[dict[str, Any]]) -> dict[str, Chosen]:
    return {
        each["name"]: Chosen(resting=True)
        if each.get("long_rest")
        else Chosen(each["leading"], each.get("second", 0))
        for each in actors
        if each["kind"] == "character"
    }


def types(actors: list[dict[str, Any]]) -> dict[str, int]:
    return {each["name"]: each["initiative"] for each in actors if each["kind"] == "monster_type"}


def standee(type: str, number: int, elite: bool = False) -> tuple[str, Figure]:
    """A monster by its name."""
    return f"{type}-{number}", Figure(type, "C4", 1, Stats(1), number=number, elite=elite)


def order(actors: list[dict[str, Any]]) -> list[str]:
    """The order, which nobody has to be asked about."""
    return alone(keys(players(actors), types(actors)))


def alone(found: Mapping[str, Key]) -> list[str]:
    groups = ranked(found)
    assert all(len(tied) == 1 for tied in groups), groups
    return [tied[0] for tied in groups]


ORDERED = [id for id, each in CASES.items() if "actors" in each["setup"] and "order" in each["expect"]]
NO_SUMMONS = [id for id in ORDERED if id != "gh-init-017"]


def test_mer_2_1_the_card_that_leads_counts() -> None:
    first, second = (case(id)[0]["actors"] for id in ("gh-init-001", "gh-init-002"))
    assert players(first)["Brute"].initiative == players(second)["Brute"].second == 61
    assert order(first).index("Brute") == 2
    assert order(second).index("Brute") == 0


def test_mer_2_5_a_player_goes_before_a_type_whatever_the_other_card_says() -> None:
    for id in ("gh-init-005", "gh-init-025"):
        given, expected = case(id)
        assert order(given["actors"]) == expected["order"]
    assert ranked(keys({"a": Chosen(50, 99)}, {"bones": 50})) == (("a",), ("bones",))


@pytest.mark.parametrize("id", NO_SUMMONS)
def test_mer_2_2_turns_run_from_the_lowest_initiative(id: str) -> None:
    given, expected = case(id)
    assert order(given["actors"]) == expected["order"]
    assert order(given["actors"][::-1]) == expected["order"]


@pytest.mark.parametrize("id", ["gh-init-004"])
def test_mer_2_4_players_level_with_both_cards_decide_themselves(id: str) -> None:
    given, expected = case(id)
    chosen = players(given["actors"])
    (tied,) = ranked(keys(chosen, {}))
    assert expected["tie"]
    assert deciding(tied, (*chosen, "a third")) == tuple(chosen)


def test_mer_2_4_a_tie_that_the_cards_leave_is_asked_about() -> None:
    _, expected = case("gh-dispute-002")
    assert expected["prompt_required"]
    assert ranked(keys({"a": Chosen(20, 30), "b": Chosen(20, 30)}, {})) == (("a", "b"),)


def test_mer_2_6_all_players_decide_between_types() -> None:
    given, expected = case("gh-init-006")
    chosen = players(given["actors"])
    first, last = ranked(keys(chosen, types(given["actors"])))
    assert (list(first), list(last)) == (expected["tie"], [expected["last"]])
    assert deciding(first, ("Brute", "a second")) == ("Brute", "a second")


def test_mer_2_2_a_long_rest_is_99_and_a_printed_99_is_no_rest() -> None:
    given, expected = case("gh-init-010")
    chosen = players(given["actors"])
    assert {each.initiative for each in chosen.values()} == {expected["both_initiative"]}
    assert [seat for seat, each in chosen.items() if each.resting] == expected["long_rest_flag"]


def test_mer_2_7_where_somebody_rests_those_tied_at_99_decide() -> None:
    rest, one, other = Chosen(resting=True), Chosen(99, 10), Chosen(99, 20)
    assert ranked(keys({"a": other, "b": rest, "c": one}, {})) == (("a", "b", "c"),)
    assert ranked(keys({"a": other, "c": one}, {})) == (("c",), ("a",))
    assert ranked(keys({"a": Chosen(50, 2), "b": Chosen(50, 1), "c": rest}, {})) == (("b",), ("a",), ("c",))


def test_mer_2_7_of_three_the_players_come_first_among_them_by_the_other_card() -> None:
    found = keys({"a": Chosen(30, 40), "b": Chosen(30, 35)}, {"bones": 30, "guards": 30})
    assert ranked(found) == (("b",), ("a",), ("bones", "guards"))


def test_mer_2_8_the_leading_card_counts_and_never_the_lower_one() -> None:
    given, expected = case("gh-init-026")
    leading, second = given["cards"]
    assert Chosen(leading, second).initiative == expected["initiative"] != expected["wrong_value_in_the_wild"]


def test_mer_2_3_elites_act_first_then_by_number() -> None:
    given, expected = case("gh-init-011")
    standees = [standee("guards", each["standee"], each["rank"] == "elite") for each in given["monsters"]]
    for some in (standees, standees[::-1]):
        board = Board(types={"guards": Type("guard")}, figures=dict(some))
        assert in_turn(board, ["guards"]) == [f"guards-{n}" for n in expected["order"]]


def test_mer_2_2_summons_act_right_before_their_owner() -> None:
    given, expected = case("gh-init-017")
    summons = {
        name: Figure("summon", "C4", 1, Stats(1), "ann", owner=each["name"])
        for each in given["actors"]
        for name in each.get("summons", ())
    }
    figures = {**summons, **dict([standee("Bandit Guard", 1)])}
    found = in_turn(Board(types={"Bandit Guard": Type("guard")}, figures=figures), order(given["actors"]))
    assert [name.removesuffix("-1") for name in found] == expected["order"]


@pytest.mark.parametrize("id", ["gh-init-019", "gh-init-032"])
def test_mer_6_3_a_type_revealed_with_a_lower_initiative_acts_right_after_the_turn(id: str) -> None:
    given, expected = case(id)
    before = keys({**players([given["revealer"]]), "late": Chosen(90, 1)}, {"Cultist": 70})
    late = keys({}, types(given["new_types"]))
    turns = alone(joined(before, ("Cultist", "late"), late))
    at_once = expected["immediate"] if "immediate" in expected else expected["then"]
    assert turns[: len(at_once)] == at_once
    assert all(turns.index("Cultist") < turns.index(name) for name in expected.get("later_at", ()))


def test_mer_6_3_a_type_that_comes_during_a_round_acts_after_the_turn_that_runs() -> None:
    given, _ = case("gh-focus-026")
    before = keys({"a": Chosen(given["current_initiative"], 1), "b": Chosen(60, 1)}, {})
    assert alone(joined(before, ("b",), {"spawned": (given["initiative"], 1)})) == ["spawned", "b"]


def test_mer_2_2_a_card_drawn_anew_is_put_in_its_new_place() -> None:
    given, expected = case("gh-init-029")
    now = {**types(given["monsters"]), "A": CASES["gh-init-029"]["steps"][0]["new_initiative"]}
    assert alone(keys({}, now)) == expected["order"]


def test_mer_2_2_a_type_revealed_is_put_among_the_others() -> None:
    given, expected = case("gh-init-030")
    late = given["revealed_mid_turn"]
    before = {name: value for name, value in types(given["monsters"]).items() if name not in late}
    found = joined(keys({}, before), tuple(before), keys({}, {"Z": types(given["monsters"])["Z"]}))
    assert alone(found) == expected["order"]


def test_mer_2_2_an_escort_keeps_its_place_however_often_it_is_sorted() -> None:
    given, expected = case("gh-init-028")
    found = keys({}, {"escort": given["escort_initiative"], **types(given["monsters"])})
    assert alone(found) == alone(dict(reversed(found.items()))) == expected["order"]


def test_every_case_is_used() -> None:
    named = Path(__file__).read_text("utf-8")
    assert [id for id in CASES if id not in ORDERED and f'"{id}"' not in named] == []
