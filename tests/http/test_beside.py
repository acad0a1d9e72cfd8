"""What stands beside a table: names, phases, clauses, stakes, paces; none of it to whom it is not for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.questions import PASS, Option, Question
from projections.translator import Translator
from service.playing.because import because
from tests.http.serving import Caller, Opened, inside

PASSING = Option(PASS)
MIRKWOOD = "passage-through-mirkwood"


@pytest.fixture
def owner() -> Iterator[Caller]:
    with inside() as found:
        yield found


def deep(table: Opened, what: str) -> tuple[str, dict[str, Any]]:
    """Play the first option until a question of this kind is asked."""
    for _ in range(40):
        seat, question, _ = table.first()
        if question["what"] == what:
            return seat, question
        ids = [option["id"] for option in question["options"]]
        table.answer(seat, ["pass" if "pass" in ids else ids[0]])
    raise AssertionError(f"{what} was never asked")


@pytest.fixture
def mirkwood(owner: Caller) -> Opened:
    return Opened(owner, "fellowship", ("ann", "bob"), scenario=MIRKWOOD)


def test_a_table_says_what_it_is_of(mirkwood: Opened) -> None:
    told = mirkwood.seats["ann"].get(f"{mirkwood.path}/about").json()
    assert told["scenario"]["title"] == "Passage Through Mirkwood"
    names = [each["name"] for each in told["phases"]]
    assert names == ["Resource", "Planning", "Quest", "Travel", "Encounter", "Combat", "Refresh"]
    quest = told["phases"][2]["steps"]
    assert next(each["id"] for each in quest if each["window"]) == "quest.before_commit"
    italian = mirkwood.all.get(f"{mirkwood.path}/about", lang="it").json()
    assert italian["phases"][0]["name"] == "Risorse"


def test_everything_that_is_shown_has_a_name_and_nothing_else_has(mirkwood: Opened) -> None:
    deep(mirkwood, "planning.play")
    shown = mirkwood.seats["ann"].get(f"{mirkwood.path}/table").json()
    own = mirkwood.seats["ann"].get(f"{mirkwood.path}/words").json()
    held = [each["id"] for each in shown["hands"]["ann"]["cards"]]
    assert len(held) == 7
    assert all(own["names"][each] != each for each in held)
    assert all(own["texts"][each] for each in held)
    others = mirkwood.seats["bob"].get(f"{mirkwood.path}/words").json()
    seen = mirkwood.seats["bob"].get(f"{mirkwood.path}/table").text
    hidden = [each for each in held if f'"{each}"' not in seen]
    assert hidden
    assert not {*hidden} & {*others["names"], *others["texts"]}


def test_a_clause_is_read_with_its_reading(mirkwood: Opened) -> None:
    told = mirkwood.seats["bob"].get(f"{mirkwood.path}/clauses/FEL-6.4").json()
    assert (told["id"], told["variants"], told["reads"]) == ("FEL-6.4", [], "")
    assert told["text"].startswith("A defender takes the attack less its defence")
    variants = next(
        each
        for n in range(1, 20)
        if (each := mirkwood.all.get(f"{mirkwood.path}/clauses/FEL-3.{n}").json()).get("variants")
    )
    assert variants["reads"] == variants["variants"][0]
    assert mirkwood.all.get(f"{mirkwood.path}/clauses/FEL-99.9").status_code in (404, 409)


def test_what_is_at_stake_is_told_to_whoever_is_asked(mirkwood: Opened) -> None:
    seat, _ = deep(mirkwood, "commit")
    told = mirkwood.seats[seat].get(f"{mirkwood.path}/stakes").json()
    assert "against willpower 0" in told["foretold"][""]
    other = "bob" if seat == "ann" else "ann"
    assert mirkwood.seats[other].get(f"{mirkwood.path}/stakes").json()["foretold"] == {}
    assert mirkwood.join("public").get(f"{mirkwood.path}/stakes").json()["foretold"] == {}


def test_it_is_said_which_options_show_something(mirkwood: Opened) -> None:
    table = Opened(
        mirkwood.owner,
        "fellowship",
        ("ann", "bob"),
        scenario="passage-through-mirkwood",
        secret="00112233445566778899aabbccddeeff" * 2,
    )
    for choice in ("deck:spirit", "deck:tactics", "keep", "keep"):
        table.answer(table.first()[0], [choice])
    seat, question, _ = table.first()
    assert question["what"] == "planning.play"
    ids = {each["id"] for each in question["options"]}
    held = {each for each in ids if each.startswith("play:")}
    asked = table.seats[seat].get(f"{table.path}/ask", beside="true").json()
    # A card of the hand becomes known to all; what lies in play is known.
    assert {*asked["beside"]["shows"]} == held != set()
    assert "use:eowyn" in ids - held
    other = table.seats["bob" if seat == "ann" else "ann"]
    assert other.get(f"{table.path}/ask", beside="true").json()["beside"]["shows"] == []


def test_one_goes_back_to_a_window_that_was_passed(mirkwood: Opened) -> None:
    seat, question = deep(mirkwood, "commit")
    back = {
        each["id"]: each["to"]
        for each in mirkwood.seats[seat].get(f"{mirkwood.path}/stakes").json()["passed"]
    }
    assert "quest.before_commit" in back
    caller, path = mirkwood.seats[seat], f"{mirkwood.path}/commands"
    assert caller.post(path, {"type": "hold", "seat": seat}).status_code == 200
    undo = {"type": "undo", "by": seat, "to": back["quest.before_commit"]}
    assert caller.post(path, undo).status_code == 200
    asked = caller.get(f"{mirkwood.path}/ask").json()
    assert asked["sets"][0]["questions"][0]["what"] == "quest.before_commit"
    assert question["what"] == "commit"


def test_a_stop_of_ones_own_is_shown_in_the_pace(mirkwood: Opened) -> None:
    ann = mirkwood.seats["ann"]
    windows = ann.get(f"{mirkwood.path}/pace").json()["windows"]
    assert set(windows.values()) == {"normal"}
    stop = {"type": "set-pace", "by": "ann", "seat": "ann", "pace": "every", "at": "quest.after_commit"}
    assert ann.post(f"{mirkwood.path}/commands", stop).status_code == 200
    told = ann.get(f"{mirkwood.path}/pace").json()
    assert [each for each, pace in told["windows"].items() if pace == "every"] == ["quest.after_commit"]
    assert set(mirkwood.seats["bob"].get(f"{mirkwood.path}/pace").json()["windows"].values()) == {"normal"}
    hold = {"type": "hold", "seat": "ann", "at": "quest.after_staging"}
    assert ann.post(f"{mirkwood.path}/commands", hold).status_code == 200
    assert mirkwood.seats["bob"].get(f"{mirkwood.path}/pace").json()["holds"] == {
        "ann": "quest.after_staging"
    }


def test_a_line_of_the_story_says_whose_it_is_and_by_which_clause(mirkwood: Opened) -> None:
    deep(mirkwood, "planning.play")
    lines = mirkwood.all.get(f"{mirkwood.path}/log", most=500).json()["lines"]
    led = [each for each in lines if each["tag"] == "deck-brought"]
    assert [(each["seat"], each["clause"]) for each in led] == [("ann", "FEL-0.1"), ("bob", "FEL-0.1")]
    placed = next(each for each in lines if each["tag"] == "scenario-laid")
    assert "seat" not in placed


def test_a_moment_is_told_of_what_one_can_use_and_else_as_one_that_might_be() -> None:
    words, window = Translator(), "combat.before_enemies"

    def told(*options: Option) -> str:
        asked = Question(("ann",), window, "FEL-6.2", options=options)
        found = because(["ever-vigilant", "common-cause"], words, asked)
        assert found is not None
        return words.say(found)

    assert told(Option("play:common-cause-2"), PASSING) == "It is the moment of common-cause."
    assert told(PASSING) == (
        "You are asked because, for all that the others know, you might hold: ever-vigilant, common-cause."
    )
