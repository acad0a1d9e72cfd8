"""MER-0: set-up."""

from __future__ import annotations

import pytest

from engine.commands import Start
from engine.dice import Scripted
from engine.errors import Illegal
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.rooms import enter_door, standing_in
from engine.rules.mercenaries.rules import RULES
from engine.rules.mercenaries.setup import has_room
from replays.session import Session
from tests.systems.mercenaries.laying import asked, board, character, first, hands, laid, monster, set_up
from tests.systems.mercenaries.sand import Sand
from tests.systems.table import choose, events_of, log, refused, table

BARROW = CONTENT.scenarios["black-barrow"]


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_mer_0_1_one_to_four_characters_play_one_a_seat(many: int) -> None:
    live = set_up(*(["brute"] * many), seats=("ann", "bo", "cy", "dee")[:many])
    assert [each.seat for each in board(live).characters.values()] == ["ann", "bo", "cy", "dee"][:many]


def test_mer_0_1_somebody_who_plays_alone_may_lead_several() -> None:
    live = set_up("brute", "tinkerer", seats=("ann",), options={"characters": "2"})
    assert {id: each.seat for id, each in board(live).characters.items()} == {
        "brute": "ann",
        "tinkerer": "ann",
    }
    two = table(RULES, "ann", "bo", options={"characters": "2"}, start=False)
    with refused(two, Illegal, "MER-0.1"):
        two.do(Start())


def test_mer_0_2_the_second_of_a_class_is_told_apart_by_its_number() -> None:
    live = set_up("brute", "brute")
    assert {id: each.kind for id, each in board(live).characters.items()} == {
        "brute": "brute",
        "brute-2": "brute",
    }
    assert board(live).characters["brute"].hand == board(live).characters["brute-2"].hand


def test_mer_0_3_a_character_takes_its_cards_of_level_1() -> None:
    hand = board(set_up("brute")).characters["brute"].hand
    assert hand == tuple(card.id for card in CONTENT.classes["brute"].cards if card.level == 1)
    assert len(hand) == 10


def test_mer_0_3_chosen_it_takes_as_many_from_those_and_level_x() -> None:
    live = set_up("brute", rulings={"MER-0.3": "chosen"})
    question = asked(live)
    offered = {id.removeprefix("take:") for id in question.ids}
    assert offered == {card.id for card in CONTENT.classes["brute"].cards if card.level <= 1}
    assert (question.least, question.most) == (10, 10)
    choose(live, "ann", *question.ids[-10:])
    assert board(live).characters["brute"].hand == tuple(id[5:] for id in question.ids[-10:])


def test_mer_0_4_thirty_gold_buys_items_none_twice_and_the_rest_is_kept() -> None:
    live = table(RULES, "ann", dice=Scripted())
    choose(live, "ann", "class:brute")
    assert "buy:war-hammer" in asked(live).ids  # 30 gold
    choose(live, "ann", "buy:minor-healing-potion")  # 10
    with refused(live, Illegal, "MER-0.4"):
        choose(live, "ann", "buy:minor-healing-potion")
    with refused(live, Illegal, "MER-0.4"):
        choose(live, "ann", "buy:war-hammer")
    choose(live, "ann", "buy:iron-helmet")  # 10
    choose(live, "ann", PASS)
    held = board(live).characters["brute"]
    assert (tuple(held.items), held.gold) == (("minor-healing-potion", "iron-helmet"), 10)


def test_mer_0_4_the_box_holds_only_so_many_of_an_item() -> None:
    live = table(RULES, "ann", "bo", "cy", dice=Scripted())
    for seat in ("ann", "bo"):
        choose(live, seat, "class:brute")
        choose(live, seat, "buy:heater-shield")
        choose(live, seat, PASS)
    choose(live, "cy", "class:brute")
    with refused(live, Illegal, "MER-0.4"):
        choose(live, "cy", "buy:heater-shield")


@pytest.mark.parametrize(
    ("level", "worn", "fits"),
    [
        (1, ("boots-of-striding", "leather-armor", "iron-helmet", "minor-healing-potion"), True),
        (1, ("boots-of-striding", "winged-shoes"), False),
        (1, ("hide-armor", "leather-armor"), False),
        (1, ("iron-helmet", "eagle-eye-goggles"), False),
        (1, ("heater-shield", "poison-dagger"), True),
        (1, ("heater-shield", "war-hammer"), False),
        (1, ("piercing-bow", "war-hammer"), False),
        (1, ("minor-healing-potion", "minor-stamina-potion"), False),
        (5, ("minor-healing-potion", "minor-stamina-potion", "minor-power-potion"), True),
        (4, ("minor-healing-potion", "minor-stamina-potion", "minor-power-potion"), False),
    ],
)
def test_mer_0_5_a_body_has_room_for_so_much(level: int, worn: tuple[str, ...], fits: bool) -> None:
    assert has_room(level, worn) is fits


def test_mer_0_5_there_is_no_room_for_a_second_pair_of_boots() -> None:
    live = table(RULES, "ann", dice=Scripted())
    choose(live, "ann", "class:brute")
    choose(live, "ann", "buy:minor-healing-potion")
    with refused(live, Illegal, "MER-0.5"):
        choose(live, "ann", "buy:minor-stamina-potion")


def test_mer_0_6_in_the_order_of_the_seats_each_chooses_a_free_hex_of_the_start() -> None:
    live = table(RULES, "ann", "bo", scenario="black-barrow", dice=Scripted())
    for seat in ("ann", "bo"):
        choose(live, seat, "class:brute")
        choose(live, seat, PASS)
    assert first(live).seats == ("ann",)
    assert asked(live).ids == tuple(f"at:{hex}" for hex in BARROW.start)
    choose(live, "ann", "at:J2")
    assert "at:J2" not in asked(live, "bo").ids
    choose(live, "bo", "at:K3")
    assert [board(live).figures[id].at for id in ("brute", "brute-2")] == ["J2", "K3"]


@pytest.mark.parametrize(("many", "normal", "elite"), [(1, 2, 1), (2, 2, 1), (3, 6, 0), (4, 4, 2)])
def test_mer_0_7_a_room_is_laid_for_as_many_as_began(many: int, normal: int, elite: int) -> None:
    """The first room of the first scenario, by the figures published for it; one is counted as two."""
    live = set_up(*(["brute"] * many), seats=("ann", "bo", "cy", "dee")[:many])
    ranks = [each.elite for each in board(live).figures.values() if each.monster]
    assert (ranks.count(False), ranks.count(True)) == (normal, elite)


def test_mer_0_7_the_numbers_of_the_standees_are_drawn() -> None:
    drawn = tuple(f"standee-{nth}" for nth in (6, 2, 4, 1, 3, 5))
    live = set_up("brute", "tinkerer", dice=Scripted(piles={"standees:bandit-guard": drawn}))
    monsters = {id: each.number for id, each in board(live).figures.items() if each.monster}
    assert monsters == {"bandit-guard-6": 6, "bandit-guard-2": 2, "bandit-guard-4": 4}


def test_mer_0_9_the_level_sets_the_figures_of_monsters() -> None:
    guard = CONTENT.monsters["bandit-guard"]
    for level in (0, 1, 7):
        live = set_up("brute", "tinkerer", options={"level": str(level)})
        assert board(live).level == level
        for each in board(live).figures.values():
            if each.monster:
                assert each.stats == (guard.elite if each.elite else guard.normal)[level]
                assert each.hp == each.stats.health


@pytest.mark.parametrize(
    ("seats", "chosen", "ruling", "danger"),
    [(1, 1, "harder", 2), (1, 0, "harder", 1), (1, 7, "harder", 7), (1, 1, "same", 1), (2, 1, "harder", 1)],
)
def test_mer_0_10_monsters_and_traps_are_a_level_higher_for_whoever_plays_alone(
    seats: int, chosen: int, ruling: str, danger: int
) -> None:
    """Also with two characters; gold and experience go by the level that was chosen."""
    live = set_up(
        "brute", "tinkerer", seats=("ann", "bo")[:seats] if seats > 1 else ("ann",),
        options={"level": str(chosen), "characters": "1" if seats > 1 else "2"},
        rulings={"MER-0.10": ruling},
    )  # fmt: skip
    guard = CONTENT.monsters["bandit-guard"]
    there = [each for each in board(live).figures.values() if each.monster]
    assert there
    assert {each.stats for each in there} <= {guard.normal[danger], guard.elite[danger]}
    assert (board(live).level, board(live).danger) == (chosen, danger)
    cited = [entry.clause for entry in log(live) if isinstance(entry.event, ev.ScenarioLaid)]
    assert cited == ["MER-0.10" if danger > chosen else "MER-0.9"]


def test_mer_0_10_what_a_trap_and_a_hazard_deal_is_raised_and_the_worth_of_money_is_not() -> None:
    """Level 1, raised by one: a trap deals 4, a hazard 2, and a money token is worth 2, not 3."""
    assert {trap.damage for trap in board(passage(2, 0, raised=1)).traps.values()} == {4}
    danger = (ev.ScenarioLaid("sand", 1, "survive", 9, raised=1), ev.TerrainLaid("hazard", ("C3",)))
    fight = Sand(*danger, ev.CoinsLaid("C4"), brute="C2", chosen=["grab-and-go"])
    fight.does("brute", "card:grab-and-go:bottom").answers("by:C3", "to:C4")
    assert [each.amount for each in fight.told(ev.Suffered)] == [2]
    fight.does("brute", "card:grab-and-go:top").answers("do")
    assert [each.gold for each in fight.told(ev.CoinsTaken)] == [2]


def test_mer_5_2_every_character_and_the_monsters_have_a_deck_of_twenty() -> None:
    live = table(RULES, "ann", dice=Scripted())
    choose(live, "ann", "class:brute")
    choose(live, "ann", "buy:hide-armor")  # which brings two -1 cards
    choose(live, "ann", PASS)
    piles = live.state.course.piles
    kinds = [card.rpartition("-")[0] for card in piles["modifiers:monsters"].order]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "zero": 6, "plus-one": 5, "minus-one": 5, "plus-two": 1, "minus-two": 1, "null": 1, "double": 1,
    }  # fmt: skip
    own = [card.rpartition("-")[0] for card in piles["modifiers:brute"].order]
    assert (len(own), own.count("minus-one")) == (22, 7)


def test_mer_0_6_everybody_stands_before_the_first_round() -> None:
    live = set_up("brute", "tinkerer")
    assert live.state.course.round == 1
    assert len(events_of(log(live), ev.FigurePlaced)) == 5


def passage(many: int, guards: int, raised: int = 0) -> Session:
    """So many characters and guards stand in the first room, and one of them opens the door to the second."""
    hall = CONTENT.scenarios["black-barrow"].rooms[0]

    def lay(tx: Tx) -> None:
        tx.emit(ev.ScenarioLaid("black-barrow", 1, "clear", raised=raised), "MER-0.9")
        tx.emit(ev.RoomLaid(hall.id, hall.floor, hall.walls), "MER-0.7")
        tx.emit(ev.DoorLaid("I7", "passage"), "MER-0.7")
        for nth in range(1, many + 1):
            character(tx, "brute" if nth == 1 else f"brute-{nth}", hall.floor[nth])
        for nth in range(1, guards + 1):
            monster(tx, f"bandit-guard-{nth}", hall.floor[-nth])
        tx.emit(ev.TurnBegan("brute"), "MER-2.2")
        tx.then(tx.frame(enter_door, "I7"))

    return laid(lay, "", 1)


def behind(live: Session, type: str) -> dict[str, str]:
    """Where monsters of a type stand in the second room."""
    floor = CONTENT.scenarios["black-barrow"].rooms[1].floor
    return {each.at: id for id, each in board(live).figures.items() if each.kind == type and each.at in floor}


def test_mer_5_5_whoever_goes_into_a_door_reveals_the_room_behind_it() -> None:
    live = passage(4, 0)
    assert board(live).doors["I7"].open
    assert "I7" in board(live).floor
    assert {*behind(live, "bandit-guard")} == {"H9", "I9", "J9"}
    assert {*behind(live, "bandit-archer")} == {"H14", "I14", "J14"}
    assert {*board(live).traps} == {"H10", "H11"}
    assert not board(live).doors["G11"].open


def test_mer_7_2_the_level_says_what_its_traps_deal() -> None:
    assert {trap.damage for trap in board(passage(2, 0)).traps.values()} == {3}


def test_mer_0_7_exhausted_characters_count_for_the_rooms_that_come() -> None:
    live = set_up("brute", "brute", "brute", "brute", seats=("ann", "bo", "cy", "dee"))
    hands(live, "brute-4", 0, 0)
    assert board(live).characters["brute-4"].exhausted
    room = CONTENT.scenarios["black-barrow"].rooms[1]
    assert len(standing_in(board(live), room)) == 6


def test_mer_0_8_where_there_are_too_few_standees_the_nearest_places_are_filled() -> None:
    """Of six guards five are out; the place two steps behind the door is the nearest of three."""
    live = passage(4, 5)
    assert behind(live, "bandit-guard") == {"I9": "bandit-guard-6"}
    assert behind(passage(4, 6), "bandit-guard") == {}
