"""What the table says of itself at the terminal: what was passed, drawn, undone and gone past, once each."""

from __future__ import annotations

from engine import events as ev
from engine.pace import is_action_window
from projections.translator import translator
from service.entries import story_of
from tests.play.test_pacing import WILLING, at, opened
from tests.play.typist import plays
from tests.systems.fellowship.tables import lay
from tests.systems.table import events_of, log

REFUSED = "- chooses none of several; this asks for one (KER-1.3)"


def test_ker_4_4_what_was_passed_is_told_once_a_round_and_not_of_what_is_asked_about_now() -> None:
    """Éowyn could act in windows before each of these questions; Denethor is asked about himself."""
    deck = ["forest-gate"] * 4
    live = at("quest.before_commit", WILLING, {"heroes": ["denethor"], "hand": ["gandalf"]}, deck=deck)
    told = " ".join(plays(live, ["", "-", "-", "stay", "", ""]).split())
    assert told.count("Not asked about: Éowyn, Denethor; w goes back.") == 1
    assert told.count("Not asked about") == 1
    assert told.count("Do you act?") >= 2


def test_a_hyphen_alone_is_refused_where_something_is_to_be_chosen() -> None:
    live = at("quest.before_commit", WILLING, {"heroes": ["denethor"]}, deck=["forest-gate"] * 3)
    assert is_action_window(opened(live).slots[0].question)
    assert REFUSED in plays(live, ["-"])
    both = [{"heroes": ["denethor"]}, {"heroes": ["denethor"]}]
    live = at("quest.before_commit", *both, deck=["forest-gate"] * 3)
    assert len(opened(live).slots) == 2
    assert REFUSED in plays(live, ["-"])
    assert not events_of(log(live), ev.Answered)


def test_whoever_drew_reads_which_card_and_the_others_how_many_where_hands_are_hidden() -> None:
    seats = {"ann": {"heroes": ["beravor"], "deck": ["gandalf", "faramir"]}, "bo": {"heroes": ["eowyn"]}}
    for hands in ("open", "hidden"):
        live = lay("ann", "bo", at="planning.play", first="ann", seats=seats, options={"hands": hands})
        own, others = plays(live, ["use beravor", "ann"], "ann"), plays(live, ["l"], "bo")
        for told, known in ((own, True), (others, hands == "open")):
            _, drew, which = told.partition("ann drew 2 cards.")
            assert drew, hands
            assert ("Gandalf" in which) == known, hands


def test_an_undo_says_in_a_line_what_it_took_back() -> None:
    rich = {"heroes": [{"card": "gimli", "resources": 9}], "hand": ["veteran-axehand"]}
    told = " ".join(
        plays(at("planning.play", rich, WILLING), ["play:veteran-axehand", "u", "y", "y"]).split()
    )
    assert "Undone: ann chose: play Veteran Axehand" in told


def test_going_on_says_how_often_it_passed_and_as_far_as_where() -> None:
    live = at(
        "quest.before_commit", {"heroes": ["denethor"]}, {"heroes": ["denethor"]}, deck=["forest-gate"] * 3
    )
    told = " ".join(plays(live, ["go"]).split())
    assert "Passed 2 times, as far as: Quest phase: characters are committed." in told
    assert "Here something is to be decided: go passed nothing." in plays(live, ["go"])


def test_where_hands_are_open_nothing_is_told_as_if_it_were_for_one_alone() -> None:
    seats = {"ann": {"heroes": ["beravor"], "deck": ["gandalf", "faramir"]}, "bo": {"heroes": ["eowyn"]}}
    for hands, alone in (("open", False), ("hidden", True)):
        live = lay("ann", "bo", at="planning.play", first="ann", seats=seats, options={"hands": hands})
        plays(live, ["use beravor", "ann"], "ann")
        told = next(each for each in story_of(live, "ann", translator("fellowship")) if "drew" in each.text)
        assert bool(told.private) == alone
        assert ("Gandalf" in told.text) != alone
