"""Where two rules meet: what one of them does in the middle of the other (MER-3 to 5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine import events as k
from engine.errors import Illegal
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.damage import exhaust
from engine.rules.mercenaries.moving import inflict
from engine.rules.mercenaries.schema import Action, Card, Stats
from engine.rules.mercenaries.vocabulary import Hurt
from replays.session import Session
from tests.systems.mercenaries.laying import asked, board, character, ground, laid, monster
from tests.systems.mercenaries.sand import FLOOR, ZEROS, Sand, stats
from tests.systems.table import adjust, choose, refused

SWEEP, DAGGER, BASH = "sweeping-blow", "spare-dagger", "shield-bash"
STUN = ev.TrapLaid("C4", 0, ("stun",))


# Stunned in the middle of a turn -------------------------------------------------------------------------


def test_mer_5_4_stunned_in_the_middle_of_an_action_nothing_more_of_it_is_done():
    """It moves into a trap that stuns, with an enemy beside it that its card would push."""
    fight = Sand(STUN, brute="C3", guard="C5", chosen=[SWEEP, DAGGER])
    fight.does("brute", f"card:{SWEEP}:bottom").answers("to:C4")
    assert fight.idle
    assert fight.board.characters["brute"].discard == (SWEEP,)


def test_mer_5_4_stunned_before_an_item_it_is_not_used():
    fight = Sand(STUN, brute="C3", guard="H8", chosen=[SWEEP, DAGGER], items=["boots-of-striding"])
    fight.does("brute", f"card:{SWEEP}:bottom").answers("to:C4")
    assert fight.idle


def in_turn(*more: k.Event, items=(), hand=(), discard=(), hp=0, chosen=(SWEEP, DAGGER), **rest) -> Session:
    """A brute in its turn, with a guard on the map that has had its own."""

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(tx, "brute", "C3", chosen=chosen, hand=hand, discard=discard, items=items, hp=hp, **rest)
        monster(tx, "bandit-guard-1", "C5")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((15, 0, 64),)), "MER-2.2")
        for event in more:
            tx.emit(event, "MER-5.5")

    return laid(lay, "round.turns", 1)


def test_mer_5_4_stunned_in_its_first_action_a_character_has_no_second():
    live = in_turn(STUN, items=("minor-healing-potion",), hand=("trample", "skewer"))
    choose(live, "ann", f"play:{SWEEP}:bottom")
    choose(live, "ann", "to:C4")
    assert asked(live).what != "act"
    assert board(live).characters["brute"].discard == (SWEEP, DAGGER)


def test_mer_5_4_a_monster_that_is_stunned_on_its_way_does_nothing_more():
    """Its card has it move, attack and then heal itself."""
    fight = Sand(
        ev.TrapLaid("C5", 0, ("stun",)), brute="C3", bones="C6", hp={"bones": 3}, acting="bones",
        stats={"bones": stats(move=4)},
        floor=("C3", "C4", "C5", "C6"),
    )  # fmt: skip
    fight.acts("bones", "monster:living-bones-card-2")
    assert (fight["bones"].at, fight["bones"].hp, fight.told(ev.Attacked)) == ("C5", 3, [])


# Exhausted in the middle of one's own action -------------------------------------------------------------


def test_mer_4_4_retaliation_kills_the_attacker_and_its_other_targets_are_spared():
    """Both hit back for 3; the brute has 3 left, and no card but the ones it plays."""
    back = stats(retaliate=3)
    fight = Sand(
        brute="C3", guard_1="C4", guard_2="D3", tinkerer="H8", hp={"brute": 3}, chosen=[SWEEP, DAGGER],
        stats={"guard-1": back, "guard-2": back},
    )  # fmt: skip
    fight.does("brute", f"card:{SWEEP}:top")
    fight.answers(next(id for id in fight.offered if "+" in id))
    assert len(fight.told(ev.Attacked)) == 1
    held = fight.board.characters["brute"]
    assert (held.exhausted, held.chosen, held.discard, set(held.lost)) == (True, (), (), {SWEEP, DAGGER})
    assert fight.idle


def test_mer_4_4_exhausted_by_ones_own_turn_ones_hex_is_not_looted_and_the_turn_ends():
    live = in_turn(ev.TrapLaid("C4", 9), ev.CoinsLaid("C4"), ev.CoinsLaid("D4"), hp=3)
    choose(live, "ann", f"basic:{SWEEP}:move")
    choose(live, "ann", "to:C4")
    assert board(live).characters["brute"].exhausted
    assert board(live).coins == {"C4": 1, "D4": 1}
    assert live.state.course.ended == "lost"


def test_mer_4_4_what_a_characters_active_card_gave_to_others_goes_with_it():
    lasts = ev.LastingBegan("enhancement-field", "brute", "attack", 1)
    fight = Sand(
        ev.CharacterJoined("tinkerer-2", "bo", "tinkerer"),
        ev.HandTaken("tinkerer-2", ("enhancement-field",)),
        ev.CardsShown("tinkerer-2", ("enhancement-field",), (61,)),
        ev.FigurePlaced("tinkerer-2", "tinkerer", "C4", 8, Stats(8), "bo"),
        ev.CardKept("tinkerer-2", "enhancement-field", "bottom", 0, False, "round"),
        lasts,
        brute="C3",
    )
    assert fight.board.lasting
    fight.runs(STEPS.frame(exhaust, "tinkerer-2"))
    assert fight.board.lasting == ()


# Pushes, traps, money ------------------------------------------------------------------------------------


def test_mer_5_5_a_push_through_a_trap_that_kills_is_over_and_money_lies_in_the_trap():
    fight = Sand(
        ev.TrapLaid("C5", 10), ev.CoinsLaid("C5"), brute="C3", guard="C4",
        chosen=["warding-strength", DAGGER], stats={"guard": stats(retaliate=2)},
    )  # fmt: skip
    fight.does("brute", "card:warding-strength:top").answers("at:guard", "to:C5")
    assert fight.idle
    assert fight.board.coins == {"C5": 2}
    assert fight["brute"].hp == 10


def test_mer_5_5_a_summon_falls_with_its_owner_before_its_own_part_of_the_attack():
    stood = ev.FigurePlaced("rat-1", "rat", "D3", 5, stats(), "ann", "brute")
    fight = Sand(
        stood, brute="C3", tinkerer="H8", bones="C4", hp={"brute": 1}, acting="bones",
        stats={"bones": stats(targets=2)},
    )  # fmt: skip
    fight.acts("bones", "monster:living-bones-card-3")
    assert [each.target for each in fight.told(ev.Attacked)] == ["brute"]
    assert "rat-1" not in fight.board.figures


# Modifier cards ------------------------------------------------------------------------------------------


def test_mer_5_4_a_curse_that_advantage_passes_over_is_out_of_the_deck_all_the_same():
    fight = Sand(
        ev.ModifierAdded("brute", "curse-1"),
        ev.Afflicted("brute", "strengthen", 1),
        brute="C3", guard="C4", chosen=[SWEEP, DAGGER], modifiers={"brute": ["curse-1", *ZEROS]},
    )  # fmt: skip
    fight.does("brute", f"basic:{DAGGER}:attack").answers("at:guard")
    assert (fight["guard"].hp, fight.told(ev.Attacked)[-1].counted) == (8, ("zero-1",))
    assert [each.card for each in fight.told(ev.ModifierRemoved)] == ["curse-1"]
    assert fight.board.modifiers["brute"].drawn == ("zero-1",)


def test_mer_5_2_a_deck_that_runs_out_in_an_attack_is_made_anew_without_the_cards_of_the_attack():
    """One card is left of three: it is drawn, and the second one comes from the two that lay there."""
    fight = Sand(
        brute="C3", guard="C4", chosen=[SWEEP, DAGGER],
        modifiers={"brute": ["zero-1", "plus-one-1", "minus-one-1"]},
    )  # fmt: skip
    fight.does("brute", f"basic:{DAGGER}:attack").answers("at:guard")
    fight.runs(STEPS.frame(inflict, "brute", "strengthen", "MER-5.4"))
    fight.does("brute", f"basic:{SWEEP}:attack").answers("at:guard")
    assert fight.told(ev.Attacked)[-1].drawn == ("plus-one-1", "minus-one-1")


# Conditions ----------------------------------------------------------------------------------------------


def test_mer_5_4_an_attack_is_not_turned_to_somebody_invisible():
    fight = Sand(
        ev.LastingBegan("provoking-roar", "brute", "redirect", 1), ev.Afflicted("brute", "invisible", 1),
        brute="C4", tinkerer="C3", guard="C2", acting="guard",
    )  # fmt: skip
    fight.acts("guard")
    assert [each.target for each in fight.told(ev.Attacked)] == ["tinkerer"]


def test_mer_5_4_poison_and_wound_go_with_one_heal_that_heals_nothing():
    fight = Sand(
        ev.Afflicted("brute", "poison"), ev.Afflicted("brute", "wound"),
        brute="C3", hp={"brute": 4}, chosen=["eye-for-an-eye", DAGGER],
    )  # fmt: skip
    fight.does("brute", "card:eye-for-an-eye:bottom").answers("at:brute")
    assert (fight["brute"].hp, fight["brute"].conditions) == (4, {})


# Rests, and rounds that are the last ---------------------------------------------------------------------


def test_mer_4_6_who_lost_its_discards_to_a_wound_does_not_rest():
    """Two of three discards negate the wound, as its turn begins: one is too few for a rest."""

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        character(
            tx, "brute", "C3", hand=("trample", "skewer"), discard=(SWEEP, DAGGER, BASH), rests=True, hp=5,
            items=("boots-of-striding",),
        )  # fmt: skip
        tx.emit(ev.ItemUsed("brute", "boots-of-striding"), "MER-3.7")
        tx.emit(ev.Afflicted("brute", "wound"), "MER-5.4")
        monster(tx, "bandit-guard-1", "H8")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((99, 0, 0),)), "MER-2.2")

    live = laid(lay, "round.turns", 1)
    choose(live, "ann", "discards")
    choose(live, "ann", f"lose:{SWEEP}", f"lose:{DAGGER}")
    held = board(live).characters["brute"]
    assert (held.discard, set(held.lost)) == ((BASH,), {SWEEP, DAGGER})
    assert (board(live).figures["brute"].hp, held.items["boots-of-striding"].ready) == (5, False)
    assert "wound" in board(live).figures["brute"].conditions


@pytest.mark.parametrize("hand", [(), ("trample",)])
def test_mer_7_2_who_could_not_choose_cards_for_another_round_has_won(hand: Sequence[str]):
    """The goal is met, and the only character has neither two cards nor a rest left."""

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR, goal="clear")
        character(tx, "brute", "C3", hand=hand)
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((99, 0, 0),)), "MER-2.2")

    live = laid(lay, "round.end", 1)
    assert live.state.course.ended == "won"
    assert not board(live).characters["brute"].exhausted


# Items in the middle of an action ------------------------------------------------------------------------


def test_mer_3_7_an_item_is_used_before_a_part_that_is_for_somebody():
    """It drinks before it says whom it heals, and between the two parts of its card."""
    fight = Sand(
        brute="C3", tinkerer="C4", hp={"brute": 1}, chosen=["eye-for-an-eye", DAGGER],
        items=["minor-healing-potion", "cloak-of-invisibility"],
    )  # fmt: skip
    fight.does("brute", "card:eye-for-an-eye:bottom")
    assert fight.asked.what == "whom"
    fight.answers("use:minor-healing-potion")
    assert (fight.asked.what, fight["brute"].hp) == ("whom", 4)
    fight.refuses("use:minor-healing-potion", Illegal, "MER-3.7")
    fight.answers("at:tinkerer")
    assert fight.asked.what == "part"
    fight.answers("use:cloak-of-invisibility")
    assert fight["brute"].conditions == {"invisible": 2}
    fight.answers("do")
    assert fight.board.coming == ("earth",)
    assert fight.board.characters["brute"].discard == ("eye-for-an-eye",)


def test_mer_3_7_a_potion_is_drunk_before_what_must_be_suffered(monkeypatch: pytest.MonkeyPatch):
    top = Action(abilities=(Hurt(value=2),))
    monkeypatch.setitem(
        CARDS, "bargain", Card(id="bargain", name="Bargain", initiative=50, top=top, bottom=top)
    )
    fight = Sand(brute="C3", hp={"brute": 2}, chosen=["bargain", DAGGER], items=["minor-healing-potion"])
    fight.does("brute", "card:bargain:top")
    assert PASS not in fight.offered
    fight.answers("use:minor-healing-potion")
    assert fight["brute"].hp == 3


def resting(*conditions: str, discard: Sequence[str] = (SWEEP, DAGGER, BASH)) -> Session:
    """A brute in the turn of its long rest, with potions."""

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR)
        items = ("minor-healing-potion", "minor-stamina-potion")
        character(
            tx, "brute", "C3", hand=("skewer", "trample"), discard=discard, rests=True, hp=2, items=items
        )
        monster(tx, "bandit-guard-1", "H8")
        tx.emit(k.Marked("round", 1), "MER-1.1")
        tx.emit(ev.TurnsSet(("brute",), ((99, 0, 0),)), "MER-2.2")
        for condition in conditions:
            tx.emit(ev.Afflicted("brute", condition, 1), "MER-5.4")

    return laid(lay, "round.turns", 1)


def test_mer_3_11_items_are_used_in_the_turn_of_a_long_rest():
    live = resting()
    choose(live, "ann", "use:minor-healing-potion")
    assert (asked(live).what, board(live).figures["brute"].hp) == ("long-rest", 5)
    choose(live, "ann", f"lose:{SWEEP}")
    held = board(live).characters["brute"]
    assert (held.hand[2:], board(live).figures["brute"].hp) == ((DAGGER, BASH), 7)


def test_mer_4_6_who_takes_the_discards_back_by_a_potion_does_not_rest():
    live = resting(discard=(SWEEP, DAGGER))
    choose(live, "ann", "use:minor-stamina-potion")
    choose(live, "ann", f"take:{SWEEP}")
    held = board(live).characters["brute"]
    assert (held.hand[2:], held.discard, held.lost, board(live).figures["brute"].hp) == (
        (SWEEP,),
        (DAGGER,),
        (),
        2,
    )


def test_mer_5_4_who_is_stunned_rests_and_uses_nothing():
    live = resting("stun")
    assert {id.partition(":")[0] for id in asked(live).ids} == {"lose"}
    with refused(live, Illegal, "MER-5.4"):
        choose(live, "ann", "use:minor-healing-potion")


# By hand -------------------------------------------------------------------------------------------------


def test_ker_8_1_what_lasts_by_hand_works_afterwards():
    live = in_turn(ev.FigureMoved("bandit-guard-1", ("C4",)))
    adjust(live, ev.LastingBegan("anything", "bandit-guard-1", "retaliate", 2))
    choose(live, "ann", f"basic:{DAGGER}:attack")
    choose(live, "ann", "at:bandit-guard-1")
    assert board(live).figures["brute"].hp == 8
