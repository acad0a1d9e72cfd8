"""What abilities do to figures but for moves and attacks: heals, shields, conditions, damage, elements
(MER-5.5). Every one is a step `do.<word>` of (figure, source, place in the action, what was added to it)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.conditions import afflict, can_act
from engine.rules.mercenaries.conditions import heal as heal_figure
from engine.rules.mercenaries.damage import deal
from engine.rules.mercenaries.gains import did
from engine.rules.mercenaries.moving import inflict, shift
from engine.rules.mercenaries.parts import CLAUSE, Asks, boosts_of, targets, willing
from engine.rules.mercenaries.vocabulary import (
    Afflict,
    Bonus,
    ByHand,
    Heal,
    Hurt,
    Make,
    Mends,
    Retaliate,
    Shield,
    Shift,
)
from engine.waiting import Waiting

# Upon figures --------------------------------------------------------------------------------------------


def reached(tx: Tx, figure: str, source: str, nth: int, extras: str) -> Asks:
    """Whom an ability is done to, as ids: it counts as done where there is anybody (MER-3.10)."""
    chosen: Sequence[str] = ()
    if can_act(tx.board, figure):
        chosen = yield from targets(tx, figure, source, nth, extras)
    if chosen:
        did(tx, figure, source, nth)
    return chosen


@STEPS.waits("do.heal")
def heal(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Heal itself, one who is chosen, or all who are meant."""
    ability = printed.ability(tx.board, source, nth, Heal)
    chosen = yield from reached(tx, figure, source, nth, extras)
    amount = ability.value + sum(each.value for each in boosts_of(tx.board, figure, ability, extras))
    for id in chosen:
        heal_figure(tx, id, amount, CLAUSE)


@STEPS.waits("do.afflict")
def conditions(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Conditions, good or bad, without an attack."""
    ability = printed.ability(tx.board, source, nth, Afflict)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        afflict(tx, id, ability.conditions)


@STEPS.waits("do.hurt")
def hurt(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Damage without an attack: no modifier card, no shield."""
    ability = printed.ability(tx.board, source, nth, Hurt)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        deal(tx, id, ability.value, CLAUSE, figure)


@STEPS.waits("do.shift")
def shifted(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A push or a pull without an attack."""
    ability = printed.ability(tx.board, source, nth, Shift)
    chosen = yield from reached(tx, figure, source, nth, extras)
    boosts = boosts_of(tx.board, figure, ability, extras)
    added = " ".join((*ability.conditions, *(each for boost in boosts for each in boost.conditions)))
    for id in chosen:
        if added:
            tx.then(tx.frame(inflict, id, added, CLAUSE))
        tx.then(tx.frame(shift, id, figure, "push", ability.push + sum(each.push for each in boosts)))
        tx.then(tx.frame(shift, id, figure, "pull", ability.pull))


def lasting(tx: Tx, source: str, figure: str, what: str, amount: int, until: str = "round") -> None:
    """What a card adds to a figure until the round ends, or until the card's uses are over."""
    if amount:
        tx.emit(ev.LastingBegan(printed.card_of(source), figure, what, amount, until), CLAUSE)


@STEPS.waits("do.shield")
def shield(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A shield, for the round or for so many attacks."""
    ability = printed.ability(tx.board, source, nth, Shield)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        lasting(tx, source, id, "shield", ability.value, "uses" if ability.uses else "round")


@STEPS.waits("do.bonus")
def bonus(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """More on attacks, or disadvantage for whoever attacks, for the round."""
    ability = printed.ability(tx.board, source, nth, Bonus)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        lasting(tx, source, id, "attack", ability.attack)
        lasting(tx, source, id, "hindering", int(ability.hindering))


# Of one's own --------------------------------------------------------------------------------------------


def done(tx: Tx, figure: str, source: str, nth: int) -> Asks:
    """Whether an ability without a choice of its own is done; then it counts as done (MER-3.10)."""
    if not (can_act(tx.board, figure) and (yield from willing(tx, figure, source, nth))):
        return False
    did(tx, figure, source, nth)
    return True


@STEPS.waits("do.retaliate")
def retaliate(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """It hits back for the round."""
    ability = printed.ability(tx.board, source, nth, Retaliate)
    if (yield from done(tx, figure, source, nth)):
        lasting(tx, source, figure, f"retaliate:{ability.range}", ability.value)


@STEPS.waits("do.redirect")
def redirect(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Attacks on allies beside it are upon itself instead."""
    if (yield from done(tx, figure, source, nth)):
        lasting(tx, source, figure, "redirect", 1)


@STEPS.waits("do.mends")
def mends(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """While its card lies in the active area it is healed at the end of its turns."""
    ability = printed.ability(tx.board, source, nth, Mends)
    if (yield from done(tx, figure, source, nth)):
        lasting(tx, source, figure, "mends", ability.value, "uses")


@STEPS.waits("do.make")
def make(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """It makes elements, which are there from the end of the turn."""
    ability = printed.ability(tx.board, source, nth, Make)
    if (yield from done(tx, figure, source, nth)):
        for element in ability.elements:
            tx.emit(ev.ElementMade(figure, element), CLAUSE)


@STEPS.waits("do.by-hand")
def by_hand(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """What the program does not know is named, and the table does it by hand."""
    ability = printed.ability(tx.board, source, nth, ByHand)
    if (yield from done(tx, figure, source, nth)):
        tx.emit(ev.DoneByHand(figure, printed.card_of(source), ability.words), "MER-3.2")
