"""What is done with a card that somebody chose: steps that several effects share."""

from __future__ import annotations

from engine.rules.fellowship import deeds
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx


@STEPS.step
def then_damage(tx: Tx, amount: int, source: str, *chosen: str) -> None:
    """Each of them takes damage."""
    for each in chosen:
        deeds.damage(tx, each, amount, source)


@STEPS.step
def then_heal(tx: Tx, amount: int, source: str, chosen: str) -> None:
    """It loses damage."""
    deeds.heal(tx, chosen, amount, source)


@STEPS.step
def then_ready(tx: Tx, source: str, chosen: str) -> None:
    """It is readied."""
    deeds.ready(tx, chosen, source)


@STEPS.step
def then_exhaust(tx: Tx, source: str, *chosen: str) -> None:
    """They are exhausted."""
    for each in chosen:
        deeds.exhaust(tx, each, source)


@STEPS.step
def then_gain(tx: Tx, amount: int, source: str, chosen: str) -> None:
    """The hero gains resources."""
    deeds.gain(tx, chosen, amount, source)


@STEPS.step
def then_draw(tx: Tx, amount: int, source: str, chosen: str) -> None:
    """The player draws."""
    deeds.draw(tx, chosen, amount, source)


@STEPS.step
def then_progress(tx: Tx, amount: int, source: str, chosen: str) -> None:
    """Progress on the location."""
    deeds.progress(tx, amount, source, chosen)


@STEPS.step
def then_last(tx: Tx, source: str, figure: str, amount: int, chosen: str) -> None:
    """A figure of it is changed until the phase ends."""
    deeds.last(tx, source, chosen, figure, amount)


@STEPS.step
def then_engage(tx: Tx, seat: str, chosen: str) -> None:
    """The enemy engages the player."""
    deeds.engage(tx, chosen, seat)


@STEPS.step
def then_discard(tx: Tx, source: str, chosen: str) -> None:
    """It is discarded from play."""
    deeds.leave(tx, chosen, "discard", source)


@STEPS.step
def then_uncommit(tx: Tx, source: str, chosen: str) -> None:
    """It leaves the quest."""
    deeds.uncommit(tx, chosen, source)


@STEPS.step
def then_attach(tx: Tx, card: str, chosen: str) -> None:
    """The card is laid on it, as nobody's."""
    deeds.attach(tx, card, chosen, "", card)


@STEPS.step
def then_discard_hand(tx: Tx, seat: str, source: str, chosen: str) -> None:
    """The card is discarded from the hand."""
    if chosen:
        deeds.discard_hand(tx, seat, chosen, source)
