"""The proving game, clause by clause: the smallest game that uses every mechanism of the kernel."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from engine import events as ev
from engine.audience import PUBLIC, seen, view
from engine.commands import Rule, StandPass
from engine.dice import Scripted
from engine.questions import PASS
from replays.session import Session
from tests.kernel.oracle import step
from tests.systems.proving import events as p
from tests.systems.proving.rules import CARDS, FLOW, RULES, STORM
from tests.systems.table import adjust, all_pass, choose, events_of, log, question, table

Cards = tuple[str, ...]
Environment = Mapping[str, Cards]
HANDS: Environment = {
    "ann": ("calm-1", "shield-1", "mirror-1", "plain-1"),
    "bo": ("calm-2", "mirror-2", "plain-2", "plain-3"),
}


def deck(hands: Environment, top: tuple[str, ...] = ()) -> tuple[str, ...]:
    """An order of the deck that deals these hands, and then these cards."""
    dealt = (*(card for hand in hands.values() for card in hand), *top)
    return (*dealt, *(card for card in CARDS if card not in dealt))


def scripted(*faces: int, top: Cards = (), hands: Environment = HANDS, reading: str = "highest") -> Session:
    """A game whose dice and deck are written down."""
    dice = Scripted({"storm": faces}, {"deck": deck(hands, top)})
    return table(RULES, *hands, dice=dice, rulings={"PRO-4.1": reading})


def lay(live: Session, cards: dict[str, str]) -> None:
    for seat, card in cards.items():
        choose(live, seat, f"lay:{card}")


def to_storm(live: Session, laid: dict[str, str], *brace: str) -> None:
    """Night and day, until the storm has thrown."""
    lay(live, laid)
    for seat in brace:
        choose(live, seat, f"brace:{seat}")
    all_pass(live, "brace")
    choose(live, "ann", "send:ann")
    choose(live, "ann", "say:plain")


PLAIN = {"ann": "plain-1", "bo": "plain-2"}


def asked(live: Session) -> tuple[str, dict[str, tuple[str, ...]]]:
    now = live.state.course.prompt
    assert now is not None
    return now.slots[0].question.what, {slot.question.seats[0]: slot.question.ids for slot in now.slots}


def test_pro_1_1_four_cards_each_from_a_deck_nobody_sees() -> None:
    live = scripted()
    assert {seat: hand.cards for seat, hand in live.state.board.hands.items()} == HANDS
    assert events_of(log(live), ev.Shuffled) == [ev.Shuffled("deck", 28, "scripted", "bound/deck//0")]
    assert live.state.course.piles["deck"].count == 20
    assert len(live.state.course.piles["deck"].order) == 20
    for viewer in ("ann", PUBLIC, "referee"):
        assert view(RULES.model, live.state, viewer).course.piles["deck"].order == ()
    assert (live.state.board.storm, live.state.board.limit) == (12, 4)


def test_pro_1_2_a_round_is_night_day_and_storm() -> None:
    live = scripted(1, 1, 1, 1)
    to_storm(live, PLAIN)
    paths = [each.path for each in events_of(log(live), ev.Entered)]
    assert paths == [
        "night.lay", "night.turn", "day.brace", "day.choose", "storm.strike", "storm.clear", "night.lay",
    ]  # fmt: skip
    assert [each.n for each in events_of(log(live), ev.Marked) if each.what == "round"] == [1, 2]
    assert live.state.course.round == 2
    for entry in log(live):
        if isinstance(entry.event, ev.Entered):
            assert entry.clause == FLOW.clause(entry.event.path)


def test_pro_2_1_cards_are_laid_in_secret_and_minds_may_change() -> None:
    live = scripted()
    choose(live, "ann", "lay:plain-1")
    choose(live, "ann", "lay:calm-1")
    answers = [entry for entry in log(live) if isinstance(entry.event, ev.Answered)]
    assert [entry.event for entry in answers] == [ev.Answered("ann"), ev.Answered("ann")]
    assert [seen(entry, "bo").sealed[0].event for entry in answers] == [None, None]
    assert live.state.board.shown == {}
    choose(live, "bo", "lay:plain-2")
    assert live.state.board.shown == {"ann": "calm-1", "bo": "plain-2"}


def test_pro_2_2_cards_are_turned_up_and_a_calm_weakens_the_storm() -> None:
    live = scripted()
    lay(live, {"bo": "plain-2", "ann": "calm-1"})
    revealed = [e for e in log(live) if isinstance(e.event, p.Revealed | p.Weakened)]
    assert [e.event for e in revealed] == [
        p.Revealed("ann", "calm-1"), p.Weakened(1), p.Revealed("bo", "plain-2"),
    ]  # fmt: skip
    assert {e.clause for e in revealed} == {"PRO-2.2"}
    assert live.state.board.storm == 11
    assert live.state.board.hands["ann"].cards == ("shield-1", "mirror-1", "plain-1")


def test_pro_3_1_each_seat_braces_once_a_round_and_a_window_of_nobody_closes() -> None:
    live = scripted(1, 1, 1, 1)
    lay(live, PLAIN)
    assert asked(live)[1] == {"ann": ("brace:ann", PASS), "bo": ("brace:bo", PASS)}
    choose(live, "bo", "brace:bo")
    assert asked(live)[1] == {"ann": ("brace:ann", PASS)}
    choose(live, "ann", "brace:ann")
    assert events_of(log(live), ev.WindowClosed) == [ev.WindowClosed("brace")]
    assert asked(live)[0] == "send"
    assert live.state.course.modifiers == {"brace>ann.guard": 1, "brace>bo.guard": 1}
    choose(live, "bo", "send:bo")
    choose(live, "bo", "say:calm")
    assert live.state.course.modifiers == {}  # the next round
    assert events_of(log(live), ev.Modified)[-2:] == [
        ev.Modified("brace", "bo", "guard", 0), ev.Modified("brace", "ann", "guard", 0),
    ]  # fmt: skip


def test_pro_3_2_one_seat_looks_and_only_it_sees() -> None:
    live = scripted(top=("calm-7",))
    lay(live, PLAIN)
    all_pass(live, "brace")
    choose(live, "ann", "send:bo")
    peeked = next(e for e in log(live) if isinstance(e.event, p.Peeked))
    assert [(part.to, part.event) for part in peeked.sealed] == [(("bo",), p.Saw("bo", "calm-7"))]
    assert live.state.course.piles["deck"].order[0] == "calm-7"
    assert live.state.board.saw == {"bo": "calm-7"}
    assert view(RULES.model, live.state, "ann").board.saw == {}
    assert asked(live) == ("speak", {"bo": ("say:shield", "say:mirror", "say:plain", "say:calm")})


@pytest.mark.parametrize(("said", "true"), [("calm", True), ("shield", False)])
def test_pro_3_3_what_is_said_may_be_a_lie_and_only_the_speaker_knows(said: str, true: bool) -> None:
    live = scripted(1, 1, 1, 1, top=("calm-7",))
    lay(live, PLAIN)
    all_pass(live, "brace")
    choose(live, "bo", "send:bo")
    choose(live, "bo", f"say:{said}")
    claimed = next(e for e in log(live) if isinstance(e.event, p.Claimed))
    assert claimed.event == p.Claimed("bo", said)
    assert [(part.to, part.event) for part in claimed.sealed] == [(("bo",), p.Truth("bo", true))]
    assert view(RULES.model, live.state, "ann").board.lies == {}


def test_pro_4_1_two_open_ended_dice_and_what_exceeds_the_guard_is_wounds() -> None:
    live = scripted(6, 6, 2, 1, 6, 1, 1)
    to_storm(live, PLAIN, "bo")
    rolled = next(e for e in log(live) if isinstance(e.event, ev.Rolled))
    assert rolled.event.faces == (6, 6, 2, 1)
    assert (rolled.event.by, rolled.event.dice, rolled.clause) == ("storm", ("storm", "storm"), "PRO-4.1")
    assert STORM.opens == 6
    all_pass(live)
    # ann: max(14, 1) - 3 = 11, half of it is 5; bo, braced: max(7, 1) - 4 = 3, half of it is 1
    assert events_of(log(live), p.Wounded) == [p.Wounded("ann", 5), p.Wounded("bo", 1)]
    wounded = next(e for e in log(live) if isinstance(e.event, p.Wounded))
    assert wounded.because == (rolled.version,)


def test_pro_4_1_a_ruling_reads_the_clause_the_other_way() -> None:
    live = scripted(4, 5, 1, 1, reading="total")
    to_storm(live, PLAIN)
    all_pass(live)
    assert events_of(log(live), p.Wounded) == [p.Wounded("ann", 3)]  # 4 + 5 - 3, halved
    live = scripted(4, 5, 1, 1)
    to_storm(live, PLAIN)
    all_pass(live)
    assert events_of(log(live), p.Wounded) == [p.Wounded("ann", 1)]
    live = scripted(4, 5, 1, 1)
    live.do(Rule("ann", "PRO-4.1", "total"))
    to_storm(live, PLAIN)
    all_pass(live)
    assert events_of(log(live), p.Wounded) == [p.Wounded("ann", 3)]


def test_pro_4_1_a_storm_that_hurts_nobody_weakens() -> None:
    live = scripted(1, 4, 2, 3)
    to_storm(live, PLAIN)
    assert events_of(log(live), p.Weakened) == [p.Weakened(1), p.Weakened(1)]
    assert live.state.course.round == 2


def test_pro_4_2_a_shield_prevents_and_is_put_away() -> None:
    live = scripted(5, 1, 1, 1)
    to_storm(live, PLAIN)
    assert asked(live) == (
        "would:wound",
        {"ann": ("use:shield-1", "use:mirror-1", PASS), "bo": (PASS,)},  # bo's mirror is for bo's own wounds
    )
    entries = choose(live, "ann", "use:shield-1").entries
    happened = [e.event for e in entries if isinstance(e.event, p.Discarded | ev.Prevented | p.Wounded)]
    assert happened == [p.Discarded("ann", "shield-1"), ev.Prevented("wound", "shield-1")]
    assert {e.clause for e in entries if isinstance(e.event, ev.Prevented)} == {"PRO-4.2"}
    assert "shield-1" not in live.state.board.hands["ann"].cards
    assert live.state.board.wounds == {}


def test_pro_4_2_a_shield_prevents_the_wounds_of_another() -> None:
    live = scripted(1, 1, 5, 1)
    to_storm(live, PLAIN)
    assert asked(live)[1] == {"ann": ("use:shield-1", PASS), "bo": ("use:mirror-2", PASS)}
    choose(live, "bo", PASS)
    choose(live, "ann", "use:shield-1")
    assert events_of(log(live), p.Wounded) == []


def test_pro_4_2_a_mirror_turns_wounds_on_the_storm() -> None:
    live = scripted(6, 3, 1, 1, 1)
    to_storm(live, PLAIN)
    entries = choose(live, "ann", "use:mirror-1").entries
    assert events_of(entries, ev.Replaced) == [ev.Replaced("wound", "mirror-1", "turn_back")]
    turned = next(e for e in entries if e.event == p.Weakened(3))
    thrown = next(e for e in log(live) if isinstance(e.event, ev.Rolled))
    assert (turned.clause, turned.because) == ("PRO-4.2", (thrown.version,))
    assert events_of(log(live), p.Wounded) == []


def test_pro_4_2_the_window_is_the_same_for_all_who_hold_cards_whatever_they_are() -> None:
    hands = {
        "ann": ("plain-1", "plain-2", "plain-3", "plain-4"),
        "bo": ("calm-1", "calm-2", "calm-3", "calm-4"),
    }
    live = scripted(5, 1, 1, 1, hands=hands)
    to_storm(live, {"ann": "plain-1", "bo": "calm-1"})
    assert asked(live) == ("would:wound", {"ann": (PASS,), "bo": (PASS,)})
    live.do(StandPass("ann", "no-cards"))
    live.do(StandPass("bo", "no-cards"))
    assert events_of(log(live), p.Wounded) == [p.Wounded("ann", 1)]


def test_pro_4_3_a_braced_seat_draws_when_a_card_is_put_away() -> None:
    live = scripted(6, 1, 1, 1, 1, top=("calm-7", "plain-7", "mirror-7"))
    to_storm(live, PLAIN, "bo")
    choose(live, "ann", "use:shield-1")
    assert asked(live) == ("after:put_away", {"bo": ("comfort:bo", PASS)})
    assert events_of(log(live), ev.Prevented) == []  # the outer outcome waits
    choose(live, "bo", "comfort:bo")
    assert "calm-7" in live.state.board.hands["bo"].cards
    assert events_of(log(live), ev.Prevented) == [ev.Prevented("wound", "shield-1")]


def test_pro_4_3_a_seat_at_its_limit_is_shaken() -> None:
    live = scripted(6, 5, 1, 1, 1)
    to_storm(live, PLAIN)
    all_pass(live)
    assert events_of(log(live), p.Wounded) == [p.Wounded("ann", 4)]
    shaken = next(e for e in log(live) if isinstance(e.event, p.Shaken))
    assert (shaken.event, shaken.clause) == (p.Shaken("ann"), "PRO-4.3")
    assert live.state.course.gauges["wounds:ann"].value == 4


def test_pro_5_1_won_when_the_storm_is_spent() -> None:
    live = scripted()
    adjust(live, p.Weakened(11))
    lay(live, {"ann": "calm-1", "bo": "plain-2"})
    assert live.state.course.ended == "won"
    ended = next(e for e in log(live) if isinstance(e.event, ev.Ended))
    assert (ended.event, ended.clause) == (ev.Ended("won"), "PRO-5.1")
    assert events_of(log(live), p.Revealed) == [p.Revealed("ann", "calm-1")]  # nothing more is turned up
    assert live.state.course.gauges["storm"].value == 0


def test_pro_5_1_lost_when_every_seat_is_shaken() -> None:
    live = scripted(6, 6, 1, 1, 6, 6, 1, 1)
    to_storm(live, PLAIN)
    all_pass(live)
    assert [each.seat for each in events_of(log(live), p.Shaken)] == ["ann", "bo"]
    assert live.state.course.ended == "lost"


def test_pro_5_1_lost_when_the_deck_is() -> None:
    live = table(RULES, "ann", "bo", "cy")
    chance = random.Random(2)
    while live.state.course.ended == "" and step(live, chance, passing=1.0):
        if live.state.board.wounds:
            worst = max(live.state.board.wounds.values())
            if worst >= 3:
                adjust(live, *(p.Wounded(seat, -9) for seat in live.state.course.seats))
        if live.state.board.storm < 6:
            adjust(live, p.Weakened(-9))
    assert live.state.course.ended == "lost"
    assert live.state.course.phase == "over"
    assert live.state.course.piles["deck"].count < 3
    assert question(live.state, "ann") is None
