"""Set-up (FEL-0)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.errors import Illegal, Unknown
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.rules import RULES
from engine.tabletop.sums import rows
from tests.systems.fellowship.tables import answer, asked, board, happened, ids
from tests.systems.table import choose, refused, table


def begun(*decks: str, **options: str):
    """A table whose seats chose these decks, before the mulligan."""
    seats = ("ann", "bo", "cy", "di")[: len(decks)]
    live = table(RULES, *seats, options=options)
    for seat, deck in zip(seats, decks, strict=True):
        choose(live, seat, f"deck:{deck}")
    return live


def test_fel_0_1_threat_costs_make_the_dial_and_six_cards_are_drawn() -> None:
    live = begun("leadership", "spirit", "lore")
    assert [board(live).seats[seat].threat for seat in ("ann", "bo", "cy")] == [29, 24, 30]
    assert happened(live, ev.DialSet)[0].heroes == rows([("aragorn", 12), ("theodred", 8), ("gloin", 9)])
    assert [board(live).seats[seat].hand.count for seat in ("ann", "bo", "cy")] == [6, 6, 6]


def test_fel_0_1_one_mulligan_of_the_whole_hand() -> None:
    live = begun("leadership", "spirit")
    first = board(live).seats["ann"].hand.cards
    choose(live, "bo", "keep")
    answer(live, "again")
    assert happened(live, ev.HandPutBack) == [ev.HandPutBack("ann", 6)]
    assert board(live).seats["ann"].hand.count == 7
    assert set(first) != set(board(live).seats["ann"].hand.cards)
    assert all(question.what != "mulligan" for question in asked(live))


def test_fel_0_1_a_hand_is_seen_by_its_seat_alone() -> None:
    from engine.audience import PUBLIC, view

    live = begun("leadership", "spirit")
    for viewer, seen in (("ann", 6), ("bo", 0), (PUBLIC, 0)):
        hand = view(RULES.model, live.state, viewer).board.seats["ann"].hand
        assert (hand.count, len(hand.cards)) == (6, seen)


def test_fel_0_3_a_card_that_is_only_added_was_not_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """R9: the spider that lay in the staging area made everybody exhaust a character."""
    scenario = CONTENT.scenarios["passage-through-mirkwood"]
    changed = replace(scenario, staging=("king-spider",))
    monkeypatch.setitem(CONTENT.scenarios, scenario.id, changed)
    live = begun("leadership")
    answer(live, "keep")
    assert board(live).staging == ("king-spider",)
    assert not happened(live, ev.CardRevealed, ev.Exhausted)
    assert [question.what for question in asked(live)] != ["who-exhausts"]


def test_fel_0_3_a_card_that_set_up_reveals_resolves_its_reveal_and_its_keywords(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R9: keywords of what set-up reveals were left out."""
    scenario = CONTENT.scenarios["passage-through-mirkwood"]
    changed = replace(scenario, staging=(), reveal=("cavern-guardian", "king-spider"))
    monkeypatch.setitem(CONTENT.scenarios, scenario.id, changed)
    live = begun("leadership")
    answer(live, "keep")
    assert [event.card for event in happened(live, ev.CardRevealed)] == ["cavern-guardian", "king-spider"]
    assert happened(live, ev.ThreatRaised) == [ev.ThreatRaised("ann", 1, "doomed")]
    (question,) = asked(live)
    assert question.what == "who-exhausts"
    answer(live, question.ids[0])
    assert board(live).staging == ("cavern-guardian", "king-spider")
    assert live.state.course.round == 1


def test_fel_0_2_the_sets_of_the_scenario_make_the_deck() -> None:
    live = begun("leadership")
    scenario = CONTENT.scenarios["passage-through-mirkwood"]
    copies = sum(CONTENT.in_sets(scenario.sets, easy=False).values())
    assert live.state.course.piles["encounter"].count == copies - 2
    answer(live, "keep")
    assert board(live).staging == ("forest-spider", "old-forest-road")
    assert board(live).stage == "flies-and-spiders"


def test_fel_0_4_easy_mode() -> None:
    live = begun("leadership", mode="easy")
    assert [board(live).pieces[id].resources for id in board(live).seats["ann"].heroes] == [1, 1, 1]
    hard = begun("leadership").state.course.piles["encounter"].count
    assert live.state.course.piles["encounter"].count == hard - 9


def test_fel_0_6_a_deck_of_ones_own() -> None:
    live = table(RULES, "ann")
    answer(live, "deck:own")
    answer(live, "hero:eowyn", "hero:aragorn")
    with refused(live, Illegal, "KER-1.4"):
        answer(live, *["card:gandalf"] * 4)
    answer(live, *["card:gandalf"] * 3, *["card:faramir"] * 2, *["card:ever-vigilant"] * 3)
    assert board(live).seats["ann"].threat == 21
    assert board(live).seats["ann"].list == {"gandalf": 3, "faramir": 2, "ever-vigilant": 3}
    assert live.state.course.piles["deck:ann"].count == 2


def test_fel_0_1_at_most_three_heroes() -> None:
    live = table(RULES, "ann")
    answer(live, "deck:own")
    with refused(live, Illegal, "KER-1.4"):
        answer(live, "hero:eowyn", "hero:aragorn", "hero:gloin", "hero:gimli")


def test_fel_2_3_no_hero_is_led_twice() -> None:
    live = table(RULES, "ann", "bo")
    answer(live, "deck:leadership")
    assert "deck:leadership" not in ids(live, "bo")
    choose(live, "bo", "deck:own")
    assert "hero:aragorn" not in ids(live, "bo")
    with refused(live, Illegal, "FEL-2.3"):
        choose(live, "bo", "hero:aragorn")


def test_fel_0_2_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(Unknown):
        table(RULES, "ann", scenario="nowhere")


def test_fel_0_7_the_seat_that_joined_first_is_the_first_player() -> None:
    live = begun("leadership", "spirit")
    assert happened(live, ev.FirstPlayerNamed) == [ev.FirstPlayerNamed("ann")]
    assert board(live).first == "ann"
