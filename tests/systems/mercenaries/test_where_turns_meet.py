"""Where something begins or ends in the middle of a turn: doors, rounds, deaths (MER-4 to 7)."""

from __future__ import annotations

import pytest

from engine import events as k
from engine.dice import Scripted
from engine.errors import Refusal
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import lay_modifiers
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.state import MONSTERS
from replays.session import Session
from tests.systems.mercenaries.laying import asked, board, character, first, ground, laid, monster
from tests.systems.mercenaries.sand import FLOOR, ZEROS, Sand, stats
from tests.systems.table import adjust, choose, events_of, log

DAGGER, BASH, GRAB = "spare-dagger", "shield-bash", "grab-and-go"


# Doors ---------------------------------------------------------------------------------------------------


def door() -> Session:
    """A brute (87) in its turn two steps from a door, with a guard (30) that has had its own; behind it are
    guards of that type and archers, whose card says 14; the tinkerer (90) has not had its turn."""
    hall = CONTENT.scenarios["black-barrow"].rooms[0]

    def lay(tx: Tx) -> None:
        tx.emit(ev.ScenarioLaid("black-barrow", 1, "clear"), "MER-0.9")
        tx.emit(ev.RoomLaid(hall.id, hall.floor, hall.walls), "MER-0.7")
        tx.emit(ev.DoorLaid("I7", "passage"), "MER-0.7")
        lay_modifiers(tx, MONSTERS)
        character(tx, "brute", "I5", chosen=(GRAB, DAGGER))
        character(tx, "tinkerer", "G3", "bo", chosen=("volatile-concoction", "stun-shot"))
        monster(tx, "bandit-guard-6", "L2")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        keys = ((30, 1), (87, 0, 27), (90, 0, 20))
        tx.emit(ev.AbilityShown("guard", "guard-card-1", 30, False), "MER-2.1")
        tx.emit(ev.TurnsSet(("bandit-guard", "brute", "tinkerer"), keys), "MER-2.2")
        tx.emit(ev.TurnBegan("bandit-guard-6"), "MER-2.2")
        tx.emit(ev.TurnEnded("bandit-guard-6"), "MER-2.2")

    archers = ("archer-card-1", *(f"archer-card-{n}" for n in range(2, 9)))
    return laid(lay, "round.turns", 2, {}, Scripted(piles={"abilities:archer": archers}))


def test_mer_5_5_a_door_ends_a_leg_and_the_move_goes_on_in_the_room():
    live = door()
    choose(live, "ann", f"play:{GRAB}:bottom")
    choose(live, "ann", "to:I7")
    assert board(live).doors["I7"].open
    assert (asked(live).what, asked(live).about[4]) == ("move", 2)
    choose(live, "ann", next(id for id in asked(live).ids if id.startswith("to:")))
    assert asked(live).what == "act"
    assert board(live).turns == ("brute", "bandit-archer", "bandit-guard", "tinkerer")


def test_mer_6_3_whoever_was_revealed_and_is_faster_acts_before_whoever_is_left():
    live = door()
    choose(live, "ann", f"play:{GRAB}:bottom")
    choose(live, "ann", "to:I7")
    choose(live, "ann", PASS)
    choose(live, "ann", "end")
    while (open := first(live)).about != ("tinkerer",):
        choose(live, open.seats[0], open.ids[-1])
    begun = [each.figure for each in events_of(log(live), ev.TurnBegan)]
    assert begun[1] == "brute"
    assert [id.rpartition("-")[0] for id in begun[2:5]] == ["bandit-archer", "bandit-guard", "bandit-guard"]


# Deaths at the beginning of a turn -----------------------------------------------------------------------


def test_mer_5_4_a_monster_that_its_wound_kills_leaves_money_and_has_no_turn():
    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(tx, "brute", "C3", hand=(DAGGER, BASH), chosen=(GRAB, "trample"))
        monster(tx, "bandit-guard-1", "C4")
        tx.emit(ev.Suffered("bandit-guard-1", 5), "MER-5.1")
        tx.emit(ev.Afflicted("bandit-guard-1", "wound"), "MER-5.4")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("bandit-guard", "brute"), ((30, 1), (87, 0, 72))), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    assert asked(live).what == "act"
    assert (board(live).coins, events_of(log(live), ev.Attacked)) == ({"C4": 1}, [])


def test_mer_4_4_a_wound_exhausts_before_a_long_rest_could_heal():
    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(tx, "brute", "C3", discard=(DAGGER, BASH), rests=True, hp=1)
        character(tx, "tinkerer", "G3", "bo", hand=("stun-shot", "hook-gun"))
        tx.emit(ev.Afflicted("brute", "wound"), "MER-5.4")
        monster(tx, "bandit-guard-1", "H8")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((99, 0, 0),)), "MER-2.2")

    live = laid(lay, "round.turns", 2)
    assert asked(live).what == "negate"
    choose(live, "ann", PASS)
    held = board(live).characters["brute"]
    assert (held.exhausted, set(held.lost), held.resting) == (True, {DAGGER, BASH}, False)


# Shields, pierce, retaliation ----------------------------------------------------------------------------


def test_mer_5_1_pierce_works_on_every_target_by_itself():
    """Attack 3, and with the air 4 with pierce 1: against shields of 1, and of 3."""
    fight = Sand(
        ev.ElementMade("brute", "air"), ev.TurnEnded("brute"), ev.TurnBegan("brute"),
        brute="C3", guard_1="C4", guard_2="C5", chosen=["skewer", DAGGER],
        stats={"guard-1": stats(shield=1), "guard-2": stats(shield=3)},
    )  # fmt: skip
    fight.does("brute", "card:skewer:top").answers("with:air", "at:guard-1+guard-2")
    assert [each.damage for each in fight.told(ev.Attacked)] == [4, 2]


def test_mer_5_5_a_summon_hits_back_and_is_hit_back_for_itself():
    stood = ev.FigurePlaced("rat-1", "rat", "C4", 2, stats(), "ann", "brute")
    fight = Sand(
        stood, brute="H8", guard="C5", acting="guard", stats={"guard": stats(retaliate=2)},
        modifiers={"brute": ["plus-one-1", *ZEROS]},
    )  # fmt: skip
    fight.acts("rat-1", "summon:rat")
    assert fight.told(ev.Attacked)[-1].drawn == ("plus-one-1",)
    assert "rat-1" not in fight.board.figures
    assert (fight.board.coins, fight["brute"].hp) == ({}, 10)


def test_mer_5_5_two_attacks_that_are_turned_are_both_upon_whoever_takes_them():
    fight = Sand(
        ev.LastingBegan("provoking-roar", "brute", "redirect", 1),
        ev.FigurePlaced("rat-1", "rat", "D3", 5, stats(), "bo", "tinkerer"),
        brute="C4", tinkerer="C3", guard="C2", acting="guard", stats={"guard": stats(targets=2)},
    )  # fmt: skip
    fight.acts("guard")
    assert {each.target for each in fight.told(ev.Attacked)} == {"brute"}


# By hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["nothing", "trample", "heater-shield"])
def test_ker_8_1_only_an_item_that_is_worn_guards(source: str):
    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(tx, "brute", "C3", hand=(DAGGER, BASH), items=("hide-armor",), chosen=(GRAB, "trample"))
        monster(tx, "bandit-guard-1", "C4")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute", "bandit-guard"), ((3, 0, 1), (30, 1))), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    with pytest.raises(Refusal):
        adjust(live, ev.LastingBegan(source, "brute", "guard", 1))


def test_mer_3_3_a_summon_taken_off_by_hand_takes_its_card_along():
    stood = ev.FigurePlaced("decoy-1", "decoy", "C4", 2, Stats(6), "bo", "tinkerer")

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(tx, "tinkerer", "C3", chosen=("harmless-contraption", "stun-shot"))
        tx.emit(stood, "MER-5.5")
        tx.emit(ev.CardKept("tinkerer", "harmless-contraption", "top", 0, True, "decoy-1"), "MER-3.3")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("tinkerer",), ((3, 0, 1),)), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    adjust(live, ev.FigureKilled("decoy-1"))
    assert board(live).characters["tinkerer"].active == {}


@pytest.mark.parametrize(
    ("item", "asks", "order"),
    [
        ("heater-shield", "guard", ("bandit-guard", "brute")),
        ("poison-dagger", "arm", ("brute", "bandit-guard")),
    ],
)
def test_mer_5_1_an_attack_upon_or_by_somebody_taken_off_by_hand_is_over(
    item: str, asks: str, order: tuple[str, ...]
):
    """An item is asked about, against the guard's attack or for one upon it."""

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(tx, "brute", "C3", hand=("trample", BASH), items=(item,), chosen=(GRAB, DAGGER))
        monster(tx, "bandit-guard-1", "C4")
        tx.emit(ev.AbilityShown("guard", "guard-card-4", 50, False), "MER-2.1")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(order, ((1, 0, 0), (2, 1, 0))), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    if asks == "arm":
        choose(live, "ann", f"basic:{DAGGER}:attack")
        choose(live, "ann", "at:bandit-guard-1")
    assert asked(live).what == asks
    adjust(live, ev.FigureKilled("bandit-guard-1"))
    assert asked(live).what == "act"
    assert events_of(log(live), ev.Attacked) == []
