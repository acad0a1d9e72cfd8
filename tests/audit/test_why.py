"""Why: every value leads back to inputs, every number to what it comes from, and no seat learns a secret."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from engine import events as ev
from engine import library
from engine.commands import Rule, Undo
from engine.errors import Malformed, NotYours, Unknown
from engine.rules.echoes import events as e
from engine.rules.echoes.rules import RULES as ECHOES
from engine.wording import name, render, say
from projections import games
from projections.difference import look_up, parts
from projections.show import show
from projections.translator import Translator
from replays.session import Session
from replays.why import Why, not_offered, shape, why
from replays.why.picture import details, draw
from replays.why.tree import rows
from service.language import wording
from tests.audit.playing import session
from tests.systems.proving.rules import RULES
from tests.systems.table import SEATS, all_pass, choose, table

ENTRIES = 500
SESSIONS = 10
BARE = Translator()


def subjects(live: Session, version: int, viewer: str) -> list[str]:
    shown = show(live.rules.model, live.at(version), version, viewer)
    named = ("wounds", "threat", "hands", "board", "piles")
    return [
        "phase",
        "round",
        *(
            f"{part}:{key}"
            for part in named
            for key, each in (parts(getattr(shown, part)) or {}).items()
            if each is not None
        ),
    ]


def asked(live: Session, version: int, viewer: str, chance: random.Random) -> Why:
    return why(live, chance.choice(subjects(live, version, viewer)), version, viewer, BARE)


def check(live: Session, found: Why) -> None:
    """What must hold of every answer."""
    shown = show(live.rules.model, live.at(found.version), found.version, found.viewer)
    for path, value in found.value.items():
        if "[" not in path:
            assert look_up(shown, path) == value
    for value, addends in found.totals.values():
        assert sum(amount for _, amount in addends) == value
    entries = live.read(0, found.version)
    inputs = {entry.version for entry in entries if entry.opens}
    throws = {entry.version for entry in entries if isinstance(entry.event, ev.Rolled | ev.Shuffled)}
    for version, node in found.nodes.items():
        assert node.on or version in inputs | throws
        assert all(each in found.nodes and each <= version for each in node.on)
        assert node.clause_text
    assert {*found.inputs} <= inputs | throws


@pytest.mark.slow
@pytest.mark.parametrize("game", library.GAMES)
def test_why_reaches_inputs_only_and_its_addends_sum_to_the_value(game: str) -> None:
    chance = random.Random(7)
    for seed in range(SESSIONS):
        live = session(game, seed, 40)
        for _ in range(ENTRIES // SESSIONS):
            version = chance.randint(live.state.course.origin, live.version)
            check(live, asked(live, version, chance.choice(("public", *live.state.course.seats)), chance))


@pytest.mark.parametrize("game", library.GAMES)
def test_every_sum_that_a_event_carries_is_right(game: str) -> None:
    sums = [
        each
        for seed in range(3)
        for entry in session(game, seed).read(0)
        for each in games.find(game).sums(entry.event)
    ]
    assert len(sums) > 5
    assert [each for each in sums if not each.right] == []


def storm() -> Session:
    live = table(RULES, *SEATS[:2], options={"undo": "open"})
    all_pass(live)
    return live


def test_a_value_is_explained_by_the_events_that_set_it_with_cause_and_clause() -> None:
    live = session("echoes", 3, 200)
    wounded = [entry for entry in live.read(0) if ev.tag(entry.event) == "wounded"]
    line = [e for e in wounded if why_has(live, e.version)]
    entry = line[0]
    event: Any = entry.event
    found = why(live, f"wounds:{event.hero}", live.version, "public", BARE)
    setter = next(each for each in found.setters if each.version == entry.version)
    assert {change.path for change in setter.changes} == {f"wounds.{event.hero}.wounds"}
    assert setter.changes[0].amount == event.wounds
    node = found.nodes[entry.version]
    assert node.clause == entry.clause
    assert node.clause_text == live.rules.clauses[entry.clause].text
    assert {*entry.because, entry.decision} <= {*node.on}
    tested = [found.nodes[each] for each in node.on if found.nodes[each].sums]
    for each in tested:
        for sum_ in each.sums:
            assert sum(addend.amount for addend in sum_.addends) == sum_.total


def why_has(live: Session, version: int) -> bool:
    from engine.past import on_line

    return on_line(live.seeker, version, live.state.head)


def test_a_gauge_rests_on_the_event_that_moved_it() -> None:
    live = session("echoes", 3, 200)
    found = why(live, "threat:rounds", live.version, "public", BARE)
    last = found.nodes[found.setters[-1].version]
    tags = {found.nodes[each].event["t"] for each in last.on}
    assert tags & {"marked", "round-completed", "limit-moved"}


def test_a_ruling_made_at_the_table_is_part_of_the_chain() -> None:
    live = session("echoes", 5, 30)
    ruled = table(library.rules("echoes"), "ann", options={"undo": "open"})
    version = ruled.do(Rule("referee", "ECH-1.3", "round-end")).entries[0].version
    found = why(ruled, "rulings:ECH-1.3", ruled.version, "public", BARE)
    assert [each.version for each in found.setters] == [version]
    assert found.nodes[version].kind == "table"
    assert why(live, "rulings:ECH-1.3", live.version, "public", BARE).setters[0].version == 1


def test_what_a_seat_may_not_know_is_no_part_of_its_chain() -> None:
    live = storm()
    told = str(shape(why(live, "board", live.version, "bo", BARE)))
    mine = str(shape(why(live, "board", live.version, "ann", BARE)))
    hidden = [card for card in live.state.board.hands["ann"].cards if f"'{card}'" in mine]
    assert hidden
    assert not any(f"'{card}'" in told for card in hidden)


def test_nonsense_is_refused_with_what_could_be_asked() -> None:
    live = session("echoes", 3, 200)
    with pytest.raises(Malformed) as caught:
        why(live, "luck:mara", live.version, "public", BARE)
    assert "wounds" in caught.value.legal
    with pytest.raises(Unknown) as missing:
        why(live, "wounds:nobody", live.version, "public", BARE)
    assert missing.value.legal[0].startswith("wounds:")


def test_the_picture_has_a_title_a_description_and_a_box_an_entry() -> None:
    live = session("echoes", 3, 200)
    found = why(live, "phase", 60, "public", BARE)
    root = ET.fromstring(draw(found, render))
    names = [each.tag.rpartition("}")[2] for each in root]
    assert names[:2] == ["title", "desc"]
    assert root[0].text == f"Why phase is so after entry 60 of {live.session}"
    assert root.get("role") == "img"
    assert "prefers-color-scheme:dark" in str(root[2].text)
    boxes = [each for each in root if "box" in (each.get("class") or "").split()]
    assert len(boxes) == len(list(rows(found)))


# what was no option ----------------------------------------------------------------------------------------


def test_the_clause_that_kept_something_from_being_an_option_is_named() -> None:
    live = session("echoes", 3, 40, 1)
    version, wanted = next(
        (version, "rest")
        for version in range(live.state.course.origin, live.version)
        if (asked := live.at(version).course.prompt) is not None
        and asked.slots[0].question.what == "act"
        and "rest" not in asked.slots[0].question.ids
    )
    (found,) = not_offered(live.rules, live.at(version), "public", wanted)
    assert found.clause in ("ECH-4.3", "ECH-4.8")
    assert found.text is not None
    assert (found.offered, found.question_clause) == (False, "ECH-4.2")
    assert found.legal == live.at(version).course.prompt.slots[0].question.ids  # type: ignore[union-attr]
    (offered,) = not_offered(live.rules, live.at(version), "ann", found.legal[0])
    assert offered.offered
    (nonsense,) = not_offered(live.rules, live.at(version), "ann", "dance")
    assert (nonsense.offered, nonsense.text) == (False, None)


def test_hidden_options_are_not_told_to_others() -> None:
    live = storm()
    hidden = _until_hidden(live)
    with pytest.raises(NotYours):
        not_offered(live.rules, live.state, "public", "x")
    assert not_offered(live.rules, live.state, hidden, "x")[0].legal


def _until_hidden(live: Session) -> str:
    for _ in range(60):
        asked = live.state.course.prompt
        assert asked is not None
        for slot in asked.slots:
            if slot.question.hidden:
                return slot.question.seats[0]
        question = next(slot for slot in asked.slots if not slot.done).question
        choose(live, question.seats[0], *(question.ids[:1] * max(1, question.least)))
    raise AssertionError("nothing hidden was ever asked")


# One entry -------------------------------------------------------------------------------------------------


def a_test(live: Session) -> int:
    """The version of the first skill test."""
    return next(entry.version for entry in live.read(0) if isinstance(entry.event, e.Tested))


def test_an_entry_is_explained_by_what_it_rests_on() -> None:
    live = session("echoes", 3, 30)
    version = a_test(live)
    found = why(live, str(version), live.version, "public", BARE)
    node = found.nodes[version]
    assert (found.version, str(found.subject), found.value) == (version, f"entry:{version}", {})
    assert [setter.version for setter in found.setters] == [version]
    assert node.clause == "ECH-3.4"
    assert {found.nodes[each].kind for each in node.on} == {"throw", "choice"}
    assert {*found.inputs} <= {*found.nodes} - {version}


def test_an_entry_that_was_undone_is_explained_as_well() -> None:
    live = table(ECHOES, "ann", options={"undo": "open"})
    choose(live, "ann", "hero:tobin")
    moved = live.version
    live.do(Undo("ann"))
    assert why(live, str(moved), live.version, "ann", BARE).version == moved
    with pytest.raises(Unknown):  # the undo itself decides nothing
        why(live, str(live.version), live.version, "ann", BARE)


@pytest.mark.parametrize("number", ["0", "99999"])
def test_an_entry_that_is_not_there_is_refused(number: str) -> None:
    with pytest.raises(Unknown):
        why(session("echoes", 3, 30), number, 10, "public", BARE)


@pytest.mark.parametrize("language", ["it", "es"])
def test_clauses_and_sums_are_told_in_the_language_of_the_reader(language: str) -> None:
    live = session("echoes", 3, 30)
    version = a_test(live)
    said = Translator(library.wording("echoes"), wording(language))
    found = why(live, str(version), live.version, "public", said)
    told = " ".join(details(found.nodes[version], said.say, said.name_of))
    for word in (name(live.rules.clauses["ECH-3.4"].text), say("dice"), say("total")):
        assert said.say(word) in told
        assert said.say(word) != render(word)
