"""A round at a table with the real box (`dice=declared`): what is drawn and thrown there is typed in, and
initiative, monsters, wounds and conditions are kept here. Every number below follows from what is printed."""

from __future__ import annotations

from engine import events as k
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from replays.session import Session
from tests.systems.mercenaries.laying import board, character, first, ground, laid, monster
from tests.systems.table import choose, events_of, log

DAGGER, BLOW, MIST, SHOT = "spare-dagger", "sweeping-blow", "restorative-mist", "stun-shot"
FLOOR = tuple([f"{column}{row}" for column in "BCDEF" for row in range(2, 9)])


def a_table() -> Session:
    """A poisoned brute and a wounded tinkerer before their round; an elite guard and two others."""

    def lay(tx: Tx) -> None:
        ground(tx, *FLOOR, goal="clear")
        character(tx, "brute", "C3", hand=(DAGGER, BLOW, "trample"), hp=7)
        character(tx, "tinkerer", "C2", "bo", hand=(MIST, SHOT, "hook-gun"))
        monster(tx, "bandit-guard-2", "D4", elite=True)
        monster(tx, "bandit-guard-1", "C6")
        monster(tx, "bandit-guard-3", "B2")
        tx.emit(ev.Afflicted("brute", "poison"), "MER-5.4")
        tx.emit(ev.Afflicted("tinkerer", "wound"), "MER-5.4")

    return laid(lay, "round.selection", dice=None, options={"dice": "declared"})


def says(live: Session, what: str, choice: str, seat: str = "") -> None:
    """What is asked next, and what the table answers or types in."""
    assert first(live).what == what, first(live)
    choose(live, seat or first(live).seats[0], *choice.split())


def test_mer_5_1_a_whole_round_with_real_cards_and_dice() -> None:
    live = a_table()
    says(live, "cards", f"card:{DAGGER} card:{BLOW}", "ann")
    says(live, "cards", f"card:{MIST} card:{SHOT}", "bo")

    # One ability card is drawn for the guards: 50, move +0, attack +0. So the order is 17, 27, 50 (MER-2.2).
    says(live, "draw", "card:guard-card-4")
    assert board(live).turns == ("tinkerer", "brute", "bandit-guard")

    # The tinkerer's wound deals 1 (MER-5.4). Stun Shot: attack 1, +2 by the card, less the elite's shield 1.
    says(live, "negate", "pass")
    assert board(live).figures["tinkerer"].hp == 7
    says(live, "act", f"play:{SHOT}:top")
    says(live, "target", "at:bandit-guard-2")
    says(live, "draw", "card:plus-two-1")
    elite = board(live).figures["bandit-guard-2"]
    assert (elite.hp, elite.conditions) == (7, {"stun": 1})
    # Restorative Mist: no move; the heal of the brute takes its poison, and heals nothing (MER-5.4).
    says(live, "act", f"play:{MIST}:bottom")
    says(live, "move", "pass")
    says(live, "part", "do")
    assert (board(live).figures["brute"].hp, board(live).figures["brute"].conditions) == (7, {})

    # The brute: Spare Dagger at three hexes, attack 3 doubled, is death for 6 hit points, and leaves money.
    says(live, "act", f"play:{DAGGER}:top")
    says(live, "target", "at:bandit-guard-1")
    says(live, "draw", "card:double-1")
    assert "bandit-guard-1" not in board(live).figures
    assert board(live).coins == {"C6": 1}
    # Sweeping Blow: three hexes to the money, nobody to push there; it is looted as the turn ends (MER-3.8).
    says(live, "act", f"play:{BLOW}:bottom")
    says(live, "move", "to:C6")
    held = board(live).characters["brute"]
    assert (held.gold, held.xp, held.discard) == (2, 1, (DAGGER, BLOW))

    # The elite is stunned and does nothing; guard 3 hits the tinkerer beside it: 2 - 1 (MER-2.3, 6.1).
    says(live, "draw", "card:minus-one-3")
    assert events_of(log(live), ev.Attacked)[-1].attacker == "bandit-guard-3"
    says(live, "negate", "pass")
    tinkerer = board(live).figures["tinkerer"]
    assert (tinkerer.hp, tinkerer.conditions) == (6, {"wound": 0})
    assert board(live).figures["bandit-guard-2"].conditions == {}
    assert board(live).figures["bandit-guard-3"].at == "B2"

    # The end of the round: the x2 has the brute's deck shuffled, the other decks stay (MER-7.1). Short rests,
    # with a real die: the second discard is lost (MER-4.1).
    decks = board(live).modifiers
    assert (decks["brute"].drawn, decks["tinkerer"].drawn) == ((), ("plus-two-1",))
    assert decks["monsters"].drawn == ("minus-one-3",)
    assert board(live).decks["guard"].spent == ("guard-card-4",)
    says(live, "short-rest", "rest:brute")
    says(live, "declare", "face:2")
    says(live, "other-card", "pass")
    held = board(live).characters["brute"]
    assert (held.hand, held.discard, held.lost) == (("trample", DAGGER), (), (BLOW,))
    says(live, "short-rest", "pass")
    assert (live.state.course.round, first(live).what) == (2, "cards")
    shuffled = [entry.event for entry in log(live) if isinstance(entry.event, k.Shuffled)]
    assert {each.source for each in shuffled} == {"declared"}
