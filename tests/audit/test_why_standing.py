"""What people are told of a value: what it stands on now, in order, without what only repeats."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.fellowship import events as ev
from engine.wording import render
from projections.called import in_a_line
from projections.difference import Change
from projections.translator import Translator, translator
from replays.session import Session
from replays.why import Node, Why, shape, why
from replays.why.recorder import Setter
from replays.why.subject import Subject
from replays.why.tree import readable, rows, standing
from service.commands.why import told
from service.language import LANGUAGES, wording
from tests.audit.test_why_golden import golden
from tests.systems.fellowship.tables import answer, hero, invented, lay
from tests.systems.table import log

BARE = Translator()
RAW = ("commit:", "hero:", "True", "False", "{", "None")
"""What no line for people holds."""


def node(version: int, *on: int, kind: str = "outcome") -> Node:
    return Node(version, kind, f"entry {version}.", "", "", "", on, {"t": "x"})


def found(path: str, *values: Any) -> Why:
    """A value as each of these entries set it, from version 1 on, each resting on the input 0."""
    setters, before = [], None
    for version, after in enumerate(values, 1):
        if after != before or version == 1:
            setters.append(Setter(version, (Change(path, before, after),)))
        before = after
    nodes = {0: node(0, kind="choice"), **{each.version: node(each.version, 0) for each in setters}}
    value = {} if before is None else {path: before}
    return Why("s", 9, "public", Subject("board"), value, {}, tuple(setters), nodes)


@pytest.mark.parametrize(
    ("values", "versions"),
    [
        (("", "a", "b"), [3]),
        ((0, 2, 5, 3), [2, 3, 4]),
        ((0,), [1]),
        ((5, 2, 0), [1, 2, 3]),
        (([], ["a"], ["a", "b"], ["b"]), [3, 4]),
        (([], ["a"], [], ["a"]), [4]),
        ((["a"], ["a", "a"]), [2]),
        (([], ["a"], []), [3]),
        ((False, True, False), [3]),
        ((1, None), [2]),
    ],
)
def test_a_value_stands_on_what_made_it_what_it_is(values: tuple[Any, ...], versions: list[int]) -> None:
    assert [each.version for each in standing(found("board.x", *values))] == versions


def test_from_nothing_to_nothing_is_no_change_that_can_be_told() -> None:
    moved = (Change("a", None, ""), Change("b", None, []), Change("c", None, 0), Change("d", "", "x"))
    assert [each.path for each in readable(Setter(1, moved))] == ["c", "d"]


def test_an_input_stands_where_the_chain_ends_in_it_and_not_beside_what_leads_there() -> None:
    nodes = {1: node(1, kind="choice"), 2: node(2, 1), 3: node(3, 2, 1), 4: node(4, kind="throw")}
    nodes[5] = node(5, 3, 4, 1)
    value = {"board.x": "now"}
    answer = Why("s", 5, "public", Subject("board"), value, {},
                 (Setter(5, (Change("board.x", None, "now"),)),), nodes)  # fmt: skip
    assert [(row.depth, row.node.version) for row in rows(answer)] == [(0, 5), (1, 3), (2, 2), (3, 1), (1, 4)]


def test_what_was_told_further_up_is_only_named() -> None:
    nodes = {1: node(1, kind="choice"), 2: node(2, 1), 3: node(3, 1), 4: node(4, 2, 3)}
    setters = (Setter(4, (Change("board.x", None, "now"),)),)
    answered = Why("s", 4, "public", Subject("board"), {"board.x": "now"}, {}, setters, nodes)
    assert [(row.node.version, row.again) for row in rows(answered)] == [
        (4, False), (2, False), (1, False), (3, False), (1, True),
    ]  # fmt: skip


def test_options_are_named_as_their_question_means_them() -> None:
    """A pass means something else in each question, and a deck of one's own is nobody's pile."""
    live = next(each for each in golden("fellowship") if each.session == "standard-two")
    answered = [
        why(live, subject, live.version, "public", translator("fellowship"))
        for subject in ("phase", "threat:ann")
    ]
    called = {
        (node.choice["what"], option): name
        for each in answered
        for node in each.nodes.values()
        if node.choice is not None
        for option, name in zip(node.choice["options"], node.choice["names"], strict=True)
    }
    assert called["defend", "pass"] == "nobody defends"
    assert called["deck", "deck:own"] == "a deck of your own"


def fought() -> Session:
    cards = {"guard": hero(attack=4, defence=2), "ogre": invented("enemy", attack=5, health=3)}
    seats = {"ann": {"heroes": ["guard"], "engaged": ["ogre"]}}
    live = lay(at="combat.attack.choose", cards=cards, seats=seats, deck=[])
    answer(live, "defend:guard")
    return live


def test_a_part_that_is_empty_now_is_meant_and_nothing_else_of_that_name() -> None:
    live = fought()
    began = next(entry.version for entry in log(live) if isinstance(entry.event, ev.AttackBegan))
    assert why(live, "board:attack", began, "public", BARE).value["board.attack.enemy"] == "ogre"
    answered = why(live, "board:attack", live.version, "public", BARE)
    assert answered.value == {"board.attack": None}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", ["echoes", "fellowship", "mercenaries"])
def test_text_tells_each_clause_once_and_names_what_could_be_chosen(game: str, code: str) -> None:
    language = wording(code)
    live = golden(game)[0]
    for subject in ("phase", "board", "wounds", "hands", "threat", "piles"):
        answered = why(live, subject, live.version, "public", translator(game, language))
        lines = [render(line, language) for line, _ in told(answered, translator(game, language))]
        texts = [node.clause_text for node in answered.nodes.values() if node.clause_text]
        said = [language.single(text) for text in dict.fromkeys(texts)]
        for text in said:
            assert sum(text in line for line in lines) <= len({each for each in texts if text in each}) + 1
        told_raw = [line for line in lines for raw in RAW if raw in line]
        assert told_raw == []
        assert not any(line.endswith(": - -> -") for line in lines)


@pytest.mark.parametrize(("viewer", "told_as"), [("public", "hidden"), ("ann", "Gandalf")])
def test_cards_that_are_counted_and_not_seen_are_hidden_and_not_none(viewer: str, told_as: str) -> None:
    live = next(each for each in golden("fellowship") if each.session == "standard-two")
    words = translator("fellowship")
    lines = [str(line) for line, _ in told(why(live, "hand:ann", 612, viewer, words), words)]
    (cards,) = [line for line in lines if line.startswith("ann: cards: ")]
    assert told_as in cards


def test_programs_get_every_entry_that_ever_set_it() -> None:
    live = golden("fellowship")[0]
    answered = why(live, "phase", live.version, "public", BARE)
    assert len(standing(answered)) == 1
    assert len(shape(answered)["setters"]) == len(answered.setters) > 10


def test_where_something_is_only_kept_is_no_part_of_its_name() -> None:
    value = {f"board.heroes.mara.skills.{each}.now": n for each, n in (("strength", 2), ("wisdom", 5))}
    words = translator("echoes", wording("it"))
    (told,) = in_a_line(value, words, {path: str(n) for path, n in value.items()})
    assert words.say(told) == "Mara: Forza 2, Saggezza 5"
