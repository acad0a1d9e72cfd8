"""Thousands of random sessions: what is looked for in them; nothing wrong or missing is overlooked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.rules import RULES
from replays.invariants import Astray
from replays.verify.report import Fault
from tests import random_play
from tests.soak_sessions import SESSIONS, Came, one, sessions, up
from tests.systems.fellowship.occurring import BEGUN, REVEALED, everything, missing, there
from tests.systems.fellowship_cards.laid import alone, play
from tests.systems.table import raw

FIRST = "passage-through-mirkwood"
ALL = {(kind, id) for kind, ids in everything().items() for id in ids}


def test_every_card_of_the_box_is_looked_for_in_the_modes_it_is_in() -> None:
    kinds = everything()
    decks = CONTENT.decks.values()
    assert {*kinds["heroes led"]} == {hero for deck in decks for hero in deck.heroes}
    assert len(kinds["heroes led"]) == 12
    assert {*kinds["player cards drawn"]} == {row.id for deck in decks for row in deck.cards}
    assert {*kinds["player cards played"]} == {*kinds["player cards drawn"]}
    standard, easy = (kinds[there(REVEALED, FIRST, mode)] for mode in ("standard", "easy"))
    sets = CONTENT.scenarios[FIRST].sets
    assert {*standard} == {*CONTENT.in_sets(sets, easy=False)}
    out = {"hummerhorns", "chieftain-ufthak", "eyes-of-the-forest", "caught-in-a-web"}
    assert {*standard} - {*easy} == out  # FEL-0.4: easy mode leaves all copies of these in the box
    assert len(kinds[there(BEGUN, FIRST, "easy")]) == 4


@pytest.mark.parametrize("kind", everything())
def test_one_thing_that_never_came_up_is_named(kind: str) -> None:
    id = everything()[kind][-1]
    assert missing(ALL) == []
    assert missing(ALL - {(kind, id)}) == [f"{kind}: never {id}"]


def test_two_thousand_sessions_by_chance_in_both_modes() -> None:
    by_chance = [seed for seed in range(SESSIONS) if seed % random_play.GREEDY != random_play.GREEDY - 1]
    assert len(by_chance) >= 2_000
    modes = {random_play.mode(RULES, seed)["mode"] for seed in by_chance}
    assert modes == {"standard", "easy"}


@pytest.fixture(scope="module")
def played() -> random_play.Played:
    return one(("fellowship", 3))[1]


def test_a_session_is_verified_counted_and_looked_through(played: random_play.Played) -> None:
    assert played.report.ok
    assert played.astray is None
    assert any(kind.startswith(BEGUN) and kind.endswith("easy") for kind, _ in played.things)
    came = Came()
    came.add("fine", played)
    assert (came.sessions, came.faults) == (1, [])
    assert sum(line.count(" 1,") for line in up(came)) > 20


def test_what_is_wrong_with_a_session_is_a_fault(played: random_play.Played) -> None:
    came = Came()
    came.add("astray", replace(played, astray=Astray(9, "card:gandalf", 1, 2)))
    came.add("unfinished", replace(played, result=""))
    broken = replace(played.report, fault=Fault(7, "chain", "", 1, 2))
    came.add("broken", replace(played, report=broken))
    assert [fault.partition(":")[0] for fault in came.faults] == ["astray", "unfinished", "broken"]


def test_a_session_that_breaks_off_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> random_play.Played:
        raise ZeroDivisionError

    monkeypatch.setattr(random_play, "play", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        one(("fellowship", 5))
    assert caught.value.__notes__ == ["in fellowship, seed 5"]


def test_what_is_missing_in_all_sessions_is_a_fault() -> None:
    came = sessions(("fellowship",), many=1, processes=1)
    assert any("never" in fault for fault in came.faults)


def test_fel_8_15_a_deck_that_is_looked_through_loses_nothing() -> None:
    heroes = {"card": "beravor", "resources": 5}
    hand, deck = ["gandalfs-search"], ["feint", "gleowine", "quick-strike", "steward-of-gondor"]
    live = alone("planning.play", heroes, hand=hand, deck=deck)
    play(live, "play:gandalfs-search", "3", "choose:gleowine", "choose:quick-strike")
    assert live.state.course.piles["deck:ann"].order == ("quick-strike", "feint", "steward-of-gondor")
    assert random_play.all_conserved("fellowship", raw(live)) is None
