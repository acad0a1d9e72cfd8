"""What makes no sense at the table is refused in a sentence: by hand (R10), and in written positions (R6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import audience, library
from engine.errors import Malformed
from engine.rules.fellowship.figures import is_figure
from engine.tabletop.zones import Hand
from replays import byhand
from replays.casefile import read
from replays.session import Session
from tests import random_play
from tests.systems.fellowship.tables import answer, board, invented, lay
from tests.systems.table import adjust, raw, refused

FELLOWSHIP = library.rules("fellowship")


def forest() -> Session:
    """Ann with two heroes, an enemy and a location in the staging area; Bo is out."""
    seats = {
        "ann": {"heroes": ["aragorn", "gimli"], "hand": ["gandalf"], "deck": ["beorn"]},
        "bo": {"heroes": ["eowyn"], "out": True},
    }
    cards = {"ogre": invented("enemy")}
    return lay("ann", "bo", seats=seats, cards=cards, staging=["ogre", "old-forest-road"])


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("card-left card=aragorn to=deck owner=ann", "KER-8.1"),  # the pile would not hold him
        ("card-taken card=beorn zone=deck seat=ann", "KER-8.1"),
        ("damaged card=aragorn amount=-1", "KER-8.1"),
        ("damaged card=aragorn amount=0", "KER-8.1"),
        ("threat-raised seat=ann amount=-3", "KER-8.1"),
        ("resources-gained card=aragorn amount=-2", "KER-8.1"),
        ("progress-placed on=old-forest-road amount=-1", "KER-8.1"),
        ("travelled location=ogre", "KER-8.1"),
        ("travelled location=aragorn", "KER-8.1"),
        ("engaged enemy=old-forest-road seat=ann how=effect", "KER-8.1"),
        ("engaged enemy=ogre seat=bo how=effect", "FEL-9.1"),
        ("threat-raised seat=bo amount=1", "FEL-9.1"),
        ("first-player-named seat=bo", "FEL-9.1"),
        ("damaged card=old-forest-road amount=1", "KER-8.1"),
        ("progress-placed on=gimli amount=1", "KER-8.1"),
        ("control-moved card=ogre seat=ann", "KER-8.1"),
        ("attached card=gimli on=aragorn controller=ann", "KER-8.1"),
        ("attached card=ogre on=old-forest-road", "KER-8.1"),  # an enemy that attacks would lie in two places
        ("hand-discarded seat=ann cards=gandalf,gandalf", "KER-8.1"),
        ("hand-discarded seat=ann cards=", "KER-8.1"),
        ("card-taken card= zone=hand seat=ann", "KER-8.1"),
        ("card-left card= to=discard", "KER-8.1"),
        ("lasting-began source= target=aragorn figure=attack amount=1 until=phase", "KER-8.1"),
        ("lasting-began source=gandalf target= figure=attack amount=1 until=phase", "KER-8.1"),
        ("returned-to-staging card=gimli", "KER-8.1"),
        ("lasting-began source=ann target=aragorn figure=wits amount=1 until=phase", "KER-8.1"),
        ("lasting-began source=ann target=aragorn figure=cannot-dance amount=1 until=phase", "KER-8.1"),
        ("lasting-began source=ann target=gandalf figure=attack amount=1 until=phase", "KER-8.1"),
    ],
)
def test_ker_8_1_what_makes_no_sense_is_refused_in_a_sentence(line: str, clause: str) -> None:
    """R10: cards vanished, dials fell by a raise, the table travelled to an enemy, any word was a figure."""
    live = forest()
    with refused(live, Malformed, clause):
        adjust(live, byhand.written(FELLOWSHIP, line))


@pytest.mark.parametrize(
    ("line", "figure"),
    [
        ("lasting-began source=ann target=aragorn figure=attack amount=-1 until=phase", "attack"),
        ("lasting-began source=ann target=gimli figure=trait:gondor amount=1 until=round", "trait:gondor"),
        ("lasting-began source=ann target=table figure=no-draw amount=1 until=phase", "no-draw"),
    ],
)
def test_fel_8_8_what_cards_do_may_be_done_by_hand(line: str, figure: str) -> None:
    live = forest()
    adjust(live, byhand.written(FELLOWSHIP, line))
    assert [row.figure for row in board(live).lasting] == [figure]
    assert is_figure(figure)


def test_fel_4_1_the_table_travels_by_hand_to_a_location() -> None:
    live = forest()
    adjust(live, byhand.written(FELLOWSHIP, "travelled location=old-forest-road"))
    assert (board(live).active, board(live).staging) == (("old-forest-road",), ("ogre",))


OGRE = '[position.cards.ogre]\nkind = "enemy"\n'
ROW = '[[position.lasting]]\ntarget = "table"\nfigure = "threat"\n'


@pytest.mark.parametrize(
    ("written", "place"),
    [
        (OGRE + 'keywords = ["sentinel", "fearsome"]', r"$.position.cards[...].keywords[1]"),
        (OGRE + 'keywords = ["doomed"]', r"$.position.cards[...].keywords[0]"),
        (OGRE + 'traits = ["Big One"]', r"$.position.cards[...].traits[0]"),
        (OGRE + 'text = ["reveal", "bite"]', r"$.position.cards[...].text[1]"),
        (OGRE + 'sphere = "magic"', r"$.position.cards[...].sphere"),
        (OGRE + 'on = "horse"', r"$.position.cards[...].on"),
        (ROW.replace("threat", "wits"), r"$.position.lasting[0].figure"),
        (ROW + 'until = "tomorrow"', r"$.position.lasting[0].until"),
    ],
)
def test_fel_10_2_a_position_takes_only_words_that_mean_something(written: str, place: str) -> None:
    """R6: an unknown keyword, figure or kind of text was taken, and did nothing."""
    text = f'id = "one"\ngame = "fellowship"\nseats = ["ann"]\n{written}\n[expect]\nclause = "FEL-0.1"\n'
    with pytest.raises(Malformed) as told:
        read(text.encode(), "x.toml")
    assert place in str(told.value)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"first": "zoe"}, "first: no seat is called zoe"),
        (
            {"seats": {"ann": {"heroes": [{"card": "gimli", "owner": "zoe"}]}}},
            "seats.ann.heroes[0].owner: no seat is called zoe",
        ),
        (
            {"lasting": [{"target": "ogre", "figure": "attack"}]},
            "lasting[0].target: ogre is not on the table",
        ),
        ({"at": "quest.nowhere"}, "at: there is no step quest.nowhere"),
        ({"deck": ["nothing", "wyrm"]}, "deck[1]: no card is called wyrm"),
        ({"staging": [{"card": "gandalf"}]}, "staging[0].card: gandalf cannot lie there"),
        (
            {"seats": {"ann": {"heroes": [{"card": "gimli", "attached": ["horn-of-gondor", "beorn"]}]}}},
            "seats.ann.heroes[0].attached[1]: beorn cannot lie there",
        ),
    ],
)
def test_fel_10_2_whom_and_what_a_position_names_is_there(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        lay("ann", **wrong)
    assert str(refusal.value) == f"at $.position.{told}"


@pytest.mark.parametrize("words", ['["immune", "surge", "doomed-3"]', '["no-attachments", "restricted"]'])
def test_fel_10_2_keywords_that_the_rules_know_are_taken(words: str) -> None:
    text = f'id = "one"\ngame = "fellowship"\nseats = ["ann"]\n{OGRE}keywords = {words}\n[expect]\n'
    assert read(text.encode(), "x.toml").position is not None


def test_ker_8_1_a_card_that_goes_to_a_hand_by_hand_is_in_it_and_its_owner_alone_is_told() -> None:
    """R10: the hand's count rose, and its card was nowhere."""
    seats = {"ann": {"heroes": ["aragorn"], "allies": ["beorn"]}, "bo": {"heroes": ["eowyn"]}}
    live = lay("ann", "bo", seats=seats)
    adjust(live, byhand.written(FELLOWSHIP, "card-left card=beorn to=hand owner=ann"))
    assert board(live).seats["ann"].hand == Hand(1, ("beorn",))
    assert audience.view(FELLOWSHIP.model, live.state, "bo").board.seats["ann"].hand == Hand(1)
    assert random_play.all_conserved("fellowship", raw(live)) is None


@pytest.mark.parametrize(
    "line",
    [
        "card-left card=beorn to=hand owner=bo",
        "card-left card=beorn to=discard owner=bo",
        "card-left card=beorn to=hand",  # nobody's hand
        "card-left card=ogre to=discard owner=ann",  # an encounter card is nobody's
        "hand-discarded seat=ann cards=beorn",  # it lies in play, for all to see
        "hand-discarded seat=bo cards=gandalf",  # an empty hand holds nothing
    ],
)
def test_ker_8_1_a_card_goes_by_hand_to_whom_it_belongs_from_where_it_is(line: str) -> None:
    seats = {"ann": {"heroes": ["aragorn"], "allies": ["beorn"]}, "bo": {"heroes": ["eowyn"]}}
    live = lay("ann", "bo", seats=seats, cards={"ogre": invented("enemy")}, staging=["ogre"])
    with refused(live, Malformed, "KER-8.1"):
        adjust(live, byhand.written(FELLOWSHIP, line))


def test_ker_8_1_who_does_not_see_a_hand_names_no_card_of_it() -> None:
    """Whatever it holds, so that the refusal tells nothing; its own seat may."""
    told = []
    for card, other in (("gandalf", "beorn"), ("beorn", "gandalf")):
        theirs = {"heroes": ["eowyn"], "hand": [card], "deck": [other]}
        live = lay("ann", "bo", at="planning.play", seats={"ann": {"heroes": ["aragorn"]}, "bo": theirs})
        with pytest.raises(Malformed) as refusal:
            adjust(live, byhand.written(FELLOWSHIP, "hand-discarded seat=bo cards=gandalf"), by="ann")
        told.append(str(refusal.value))
        with refused(live, Malformed, "KER-8.1"):  # it would lie in the deck, too
            adjust(live, byhand.written(FELLOWSHIP, f"hand-discarded seat=bo cards={other}"), by="bo")
        adjust(live, byhand.written(FELLOWSHIP, f"hand-discarded seat=bo cards={card}"), by="bo")
        assert board(live).seats["bo"].discard == (card,)
    assert told[0] == told[1]


def test_fel_6_14_an_enemy_leaves_by_hand_only_without_its_shadow_cards() -> None:
    foe = {"card": "ogre", "shadows": ["nothing"]}
    live = lay(at="combat.attack.choose", seats={"ann": {"heroes": ["aragorn"], "engaged": [foe]}},
               cards={"ogre": invented("enemy")})  # fmt: skip
    with refused(live, Malformed, "FEL-6.14"):
        adjust(live, byhand.written(FELLOWSHIP, "card-left card=ogre to=discard"))


def test_a_card_that_is_moved_by_hand_on_its_way_into_play_does_not_come_into_play_as_well() -> None:
    """While somebody is asked on which card it goes."""
    seats = {
        "ann": {
            "heroes": [{"card": "gimli", "resources": 9}, "aragorn", "theodred"],
            "hand": ["citadel-plate"],
        }
    }
    live = lay(at="planning.play", seats=seats)
    answer(live, "play:citadel-plate")
    assert board(live).limbo == ("citadel-plate",)
    adjust(live, byhand.written(FELLOWSHIP, "card-removed card=citadel-plate"))
    answer(live, "choose:gimli")
    assert "citadel-plate" not in board(live).pieces
    assert random_play.all_conserved("fellowship", raw(live)) is None


@pytest.mark.parametrize(
    "position",
    [
        {"active": ["dwarven-axe"]},
        {"staging": ["gandalf"]},
        {"stage": "forest-snare"},
        {"stage": "thalin"},
        {"stages": ["aragorn"]},
        {"deck": ["gandalf"]},
        {"discard": ["beorn"]},
        {"seats": {"ann": {"heroes": ["unexpected-courage"]}}},
        {"seats": {"ann": {"heroes": ["aragorn"], "allies": ["dwarven-axe"]}}},
        {"seats": {"ann": {"heroes": ["aragorn"], "engaged": ["old-forest-road"]}}},
        {"seats": {"ann": {"heroes": ["aragorn"], "hand": ["forest-spider"]}}},
        {"seats": {"ann": {"heroes": ["aragorn"], "deck": ["gimli"]}}},
        {"seats": {"ann": {"heroes": ["aragorn"], "fallen": ["gandalf"]}}},
        {"seats": {"ann": {"heroes": [{"card": "aragorn", "attached": ["gandalf"]}]}}},
        {
            "seats": {
                "ann": {"heroes": ["aragorn"], "engaged": [{"card": "forest-spider", "shadows": ["beorn"]}]}
            }
        },
    ],
)
def test_r6_a_card_that_cannot_lie_where_a_position_lays_it_is_refused(position: dict[str, Any]) -> None:
    """A card without a host, and a card for a stage, were laid, and nobody could look at the table."""
    with pytest.raises(Malformed, match="cannot lie there") as refusal:
        lay(**{"seats": {"ann": {"heroes": ["aragorn"]}}, **position})
    assert refusal.value.clause == "FEL-10.2"
