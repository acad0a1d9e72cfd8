"""Shadow cards and attacks."""

from __future__ import annotations

from typing import ClassVar

from engine.facts import Fact
from engine.rules.fellowship.facts.rows import Rows


class ShadowDealt(Fact, frozen=True, tag="shadow-dealt"):
    """An enemy was dealt a card face down; which (`ShadowIs`) is sealed for no one."""

    enemy: str
    shadow: str


class ShadowIs(Fact, frozen=True, tag="shadow-is"):
    """The card that lies face down."""

    enemy: str
    shadow: str
    card: str


class ShadowTurned(Fact, frozen=True, tag="shadow-turned"):
    """A shadow card was turned up."""

    reveals: ClassVar[bool] = True
    enemy: str
    shadow: str
    card: str


class ShadowDiscarded(Fact, frozen=True, tag="shadow-discarded"):
    """A shadow card went to the encounter discard pile, or `to` limbo on its way elsewhere."""

    reveals: ClassVar[bool] = True
    enemy: str
    shadow: str
    card: str
    to: str = "discard"


class AttackBegan(Fact, frozen=True, tag="attack-began"):
    """An enemy attacks a player; `alone`: outside its turn to attack; `against`: one character of theirs."""

    enemy: str
    seat: str
    alone: bool = False
    against: str = ""


class DefenceDeclared(Fact, frozen=True, tag="defence-declared"):
    """Who defends against the attack (nobody: undefended), and whose character it is."""

    enemy: str
    seat: str
    defenders: tuple[str, ...] = ()


class AttackEnded(Fact, frozen=True, tag="attack-ended"):
    """An enemy's attack is over."""

    enemy: str
    seat: str


class StrikeDeclared(Fact, frozen=True, tag="strike-declared"):
    """Characters attack an enemy together."""

    seat: str
    enemy: str
    attackers: tuple[str, ...]
    alone: bool = False


class AttackCounted(Fact, frozen=True, tag="attack-counted"):
    """The attack of all attackers together, with its addends."""

    seat: str
    enemy: str
    attack: int
    adds: Rows = ()


class StrikeEnded(Fact, frozen=True, tag="strike-ended"):
    """An attack on an enemy is over."""

    seat: str
    enemy: str


class DamageReckoned(Fact, frozen=True, tag="damage-reckoned"):
    """Attack against defence, each with its addends; what is left is damage to the target."""

    target: str
    attack: int
    defence: int
    amount: int
    adds: Rows = ()
    against: Rows = ()
