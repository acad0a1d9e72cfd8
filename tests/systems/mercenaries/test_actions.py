"""Actions: ability by ability, what may be left out, and where the card goes (MER-3.2 to 3.10)."""

from __future__ import annotations

import pytest

from engine.errors import Illegal, Malformed
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS
from engine.rules.mercenaries.conditions import end_turn
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.schema import Action, Card
from engine.rules.mercenaries.vocabulary import Attack, Doing, Hurt, Make, Shield
from tests.systems.mercenaries.sand import Sand, stats

LINE = ("C2", "C3", "C4", "C5", "C6", "C7")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch):
    """Writes the top of a card of our own, `bargain`."""

    def write(*abilities: Doing, lost: bool = True) -> str:
        action = Action(abilities=abilities, lost=lost)
        card = Card(id="bargain", name="Bargain", initiative=50, top=action, bottom=action)
        monkeypatch.setitem(CARDS, "bargain", card)
        return "card:bargain:top"

    return write


def test_mer_3_2_abilities_are_done_in_the_order_written():
    fight = Sand(brute="C3", guard="C5", chosen=["sweeping-blow"])
    fight.does("brute", "card:sweeping-blow:bottom")
    assert fight.asked.what == "move"
    fight.refuses("at:guard", Malformed, "KER-1.3")
    fight.answers("to:C4", "do", "to:C6")
    assert fight["guard"].at == "C6"


def test_mer_3_3_a_card_goes_at_once_where_it_belongs():
    fight = Sand(brute="C3", guard="C4", chosen=["overwhelming-assault", "shield-bash", "trample"])
    fight.does("brute", "card:overwhelming-assault:top").answers("at:guard")
    fight.does("brute", "card:shield-bash:bottom").answers("do")
    fight.does("brute", "card:trample:top").answers("at:guard")
    held = fight.board.characters["brute"]
    assert (held.lost, tuple(held.active), held.discard) == (
        ("overwhelming-assault",),
        ("shield-bash",),
        ("trample",),
    )
    assert held.xp == 2


def test_mer_3_3_the_second_action_can_take_the_first_card_back():
    fight = Sand(brute="C3", tinkerer="C4", chosen=["trample"])
    fight.does("brute", "basic:trample:move").answers("to:C2")
    fight.does("tinkerer", "card:volatile-concoction:bottom").answers("at:brute")
    assert fight.board.characters["brute"].hand == ("trample",)


def test_mer_3_4_what_does_good_may_be_left_out_and_what_harms_oneself_may_not(written):
    source = written(Attack(value=5), Hurt(value=2))
    fight = Sand(brute="C3", guard="C4", hp={"brute": 7}, chosen=["bargain"])
    fight.does("brute", source).answers("pass")
    assert fight["brute"].hp == 5
    assert fight.board.characters["brute"].lost == ("bargain",)


def test_mer_3_4_a_push_and_an_attack_may_be_left_out():
    fight = Sand(brute="C3", guard="C4", chosen=["warding-strength"])
    fight.does("brute", "card:warding-strength:top").answers("at:guard", "pass")
    assert fight["guard"].at == "C4"
    fight = Sand(brute="C3", guard="C4", chosen=["trample"])
    fight.does("brute", "card:trample:top").answers("pass")
    assert fight.told(ev.Attacked) == []


def test_mer_3_9_the_duty_may_hang_on_the_rest_of_the_action(written):
    source = written(Attack(value=5), Hurt(value=2))
    fight = Sand(
        brute="C3", guard="C4", hp={"brute": 7}, chosen=["bargain"], rulings={"MER-3.9": "with-the-rest"}
    )
    fight.does("brute", source).answers("pass", "pass")
    assert fight["brute"].hp == 7
    assert fight.board.characters["brute"].discard == ("bargain",)
    fight = Sand(
        brute="C3", guard="C4", hp={"brute": 7}, chosen=["bargain"], rulings={"MER-3.9": "with-the-rest"}
    )
    fight.does("brute", source).answers("at:guard")
    assert fight["brute"].hp == 5


def test_mer_3_9_a_duty_that_comes_first_goes_with_all_that_follows(written):
    source = written(Hurt(value=2), Attack(value=5))
    fight = Sand(
        brute="C3", guard="C4", hp={"brute": 7}, chosen=["bargain"], rulings={"MER-3.9": "with-the-rest"}
    )
    fight.does("brute", source).answers("pass")
    assert fight.idle
    assert (fight["brute"].hp, fight["guard"].hp) == (7, 10)
    fight = Sand(brute="C3", guard="C4", hp={"brute": 7}, chosen=["bargain"])
    fight.does("brute", source).answers("at:guard")
    assert (fight["brute"].hp, fight["guard"].hp) == (5, 5)


def test_mer_3_5_allies_are_the_others_of_the_side_with_summons():
    stood = ev.FigurePlaced("decoy-1", "decoy", "C2", 6, stats(), "bo", "tinkerer")
    fight = Sand(stood, tinkerer="C3", brute="C4", guard="D3", chosen=())
    fight.does("tinkerer", "card:enhancement-field:bottom").answers("do")
    assert [(row.target, row.figure) for row in fight.board.lasting] == [
        ("brute", "attack"),
        ("decoy-1", "attack"),
    ]


def test_mer_3_6_a_card_used_as_attack_2_is_discarded_whatever_it_prints():
    fight = Sand(brute="C3", guard="C4", chosen=["overwhelming-assault"])
    fight.does("brute", "basic:overwhelming-assault:attack").answers("at:guard")
    held = fight.board.characters["brute"]
    assert (fight["guard"].hp, held.discard, held.lost, held.xp) == (8, ("overwhelming-assault",), (), 0)


def test_mer_3_10_a_card_of_which_nothing_was_done_is_discarded():
    fight = Sand(brute="C3", guard="C4", chosen=["overwhelming-assault", "wall-of-doom"])
    fight.does("brute", "card:overwhelming-assault:top").answers("pass")
    fight.does("brute", "card:wall-of-doom:top").answers("pass", "pass")
    held = fight.board.characters["brute"]
    assert (held.discard, held.lost, held.xp) == (("overwhelming-assault", "wall-of-doom"), (), 0)
    assert fight.board.lasting == ()


def test_mer_3_10_one_part_is_enough_for_the_card_to_go_where_it_says():
    fight = Sand(brute="C3", guard="C4", chosen=["wall-of-doom"])
    fight.does("brute", "card:wall-of-doom:top").answers("pass", "do")
    held = fight.board.characters["brute"]
    assert (tuple(held.active), held.xp, len(fight.board.lasting)) == (("wall-of-doom",), 2, 1)


# elements ------------------------------------------------------------------------------------------------


def test_mer_5_5_an_element_is_there_from_the_end_of_the_turn_in_which_it_was_made():
    fight = Sand(brute="C3", chosen=["leaping-cleave"])
    fight.does("brute", "card:leaping-cleave:bottom").answers("pass", "do")
    assert (fight.board.elements, fight.board.coming) == ({}, ("air",))


def test_mer_5_5_an_element_that_was_consumed_is_gone_and_adds_to_the_attack():
    before = (ev.ElementMade("brute", "air"), ev.TurnEnded("brute"), ev.ElementsWaned())
    fight = Sand(*before, brute="C3", guard="C4", stats={"guard": stats(shield=1)}, chosen=["skewer"])
    assert fight.board.elements == {"air": 1}
    fight.does("brute", "card:skewer:top")
    assert set(fight.offered) == {"at:guard", "with:air", "pass"}
    fight.answers("with:air")
    assert fight.offered == ("at:guard", "pass")
    fight.answers("at:guard")
    attack = fight.told(ev.Attacked)[0]
    assert (attack.value.value, attack.damage) == (4, 4)
    assert fight.board.elements == {}


def test_mer_5_5_an_ability_that_wants_an_element_is_done_only_if_it_is_consumed(written):
    source = written(Shield(value=2, consumes="fire"), Make(elements=("ice",)))
    fight = Sand(brute="C3", chosen=["bargain"]).does("brute", source)
    assert fight.asked.about == ("brute", source, 1)
    lit = (ev.ElementMade("brute", "fire"), ev.TurnEnded("brute"))
    fight = Sand(*lit, brute="C3", chosen=["bargain"]).does("brute", source)
    assert fight.offered == ("with:fire", "pass")
    fight.answers("with:fire", "do", "do")
    assert [(row.figure, row.amount) for row in fight.board.lasting] == [("shield", 2)]


# heals, loot, cards --------------------------------------------------------------------------------------


def test_mer_5_5_a_heal_in_range_may_be_for_oneself():
    fight = Sand(tinkerer="C3", brute="C5", guard="C4", hp={"tinkerer": 4, "brute": 9})
    fight.does("tinkerer", "card:reinvigorating-elixir:top")
    assert fight.offered == ("at:tinkerer", "at:brute", "pass")
    fight.refuses("at:guard", Illegal, "MER-3.5")
    fight.answers("at:tinkerer")
    assert fight["tinkerer"].hp == 7


def test_mer_5_5_loot_takes_money_and_treasure_in_range_but_not_past_walls():
    lying = (ev.CoinsLaid("C4", 2), ev.TreasureLaid("D3", "chest"), ev.CoinsLaid("C5"), ev.CoinsLaid("B3"))
    wall = ev.RoomLaid("more", (), (("C3", "B3"),))
    fight = Sand(*lying, wall, brute="C3", guard="C2", level=3, chosen=["grab-and-go"])
    fight.does("brute", "card:grab-and-go:top").answers("do")
    assert (fight.board.characters["brute"].gold, fight.board.looted) == (6, ("chest",))
    assert fight.board.coins == {"C5": 1, "B3": 1}


def test_mer_5_5_a_potion_takes_discards_back():
    fight = Sand(brute="C3", discard=["trample", "skewer", "shield-bash"], items=["minor-stamina-potion"])
    fight.does("brute", "item:minor-stamina-potion")
    fight.answers("take:trample take:shield-bash")
    held = fight.board.characters["brute"]
    assert (held.hand, held.discard) == (("trample", "shield-bash"), ("skewer",))


def test_mer_5_5_a_card_mends_at_the_end_of_turns_until_its_uses_are_over():
    fight = Sand(
        ev.HandTaken("tinkerer", ("potent-potables",)),
        ev.CardsShown("tinkerer", ("potent-potables",), (46,)),
        tinkerer="C3",
        hp={"tinkerer": 1},
    )
    fight.does("tinkerer", "card:potent-potables:top").answers("do")
    for _ in range(5):
        fight.runs(STEPS.frame(end_turn, "tinkerer"))
    held = fight.board.characters["tinkerer"]
    assert (fight["tinkerer"].hp, held.active, held.lost, held.xp) == (9, {}, ("potent-potables",), 2)


def test_mer_3_5_why_somebody_is_not_meant():
    fight = Sand(ev.Afflicted("guard", "invisible", 1), tinkerer="C3", brute="C5", guard="C4", bones="H8")
    fight.does("tinkerer", "card:reinvigorating-elixir:top")
    fight.refuses("at:guard", Illegal, "MER-3.5")
    fight.answers("pass").does("tinkerer", "card:net-shooter:bottom")
    assert fight.asked.what == "move"
    fight = Sand(ev.Afflicted("guard", "invisible", 1), tinkerer="C3", brute="C2", guard="C4", bones="D3")
    fight.does("tinkerer", "card:net-shooter:bottom")
    fight.refuses("at:guard", Illegal, "MER-5.4")
    fight.refuses("at:brute", Illegal, "MER-5.5")
    fight.answers("at:bones")
    assert fight["bones"].conditions == {"immobilize": 1}


def test_mer_3_7_items_are_used_during_an_action_too():
    items = ["minor-healing-potion", "cloak-of-invisibility"]
    fight = Sand(brute="C3", guard="C5", hp={"brute": 4}, chosen=["trample", "skewer"], items=items)
    fight.does("brute", "basic:trample:move")
    before = set(fight.offered)
    fight.answers("use:minor-healing-potion")
    assert fight["brute"].hp == 7
    assert set(fight.offered) == before - {"use:minor-healing-potion"}
    fight.answers("to:C4").does("brute", "basic:skewer:attack").answers(
        "use:cloak-of-invisibility", "at:guard"
    )
    assert fight["brute"].conditions == {"invisible": 2}
    assert fight["guard"].hp == 8
