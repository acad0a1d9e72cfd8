"""Shadow cards, attacks of enemies and of players."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.events.base import nothing
from engine.rules.fellowship.events.table import Told
from engine.rules.fellowship.state import LASTING, Attack, Board, Shadow, with_shadow
from engine.tabletop.lasting import Folds, over
from engine.tabletop.moving import moves
from engine.tabletop.records import on
from engine.tabletop.sums import Sum


class ShadowDealt(Told, frozen=True, tag="shadow-dealt"):
    """An enemy was dealt a card face down; which (`ShadowIs`) is sealed for no one."""

    enemy: str
    shadow: str

    def fold(self, board: Board) -> Board:
        shadows = (*board.pieces[self.enemy].shadows, Shadow(self.shadow))
        return replace(on(board, "pieces", self.enemy, shadows=shadows), shadows=board.shadows + 1)


class ShadowIs(Told, frozen=True, tag="shadow-is"):
    """The card that lies face down."""

    moves: ClassVar = moves("card", "", "shadow:{enemy}")
    enemy: str
    shadow: str
    card: str

    def fold(self, board: Board) -> Board:
        return with_shadow(board, self.enemy, Shadow(self.shadow, self.card))


class ShadowTurned(Told, frozen=True, tag="shadow-turned"):
    """A shadow card was turned up."""

    reveals: ClassVar[bool] = True
    enemy: str
    shadow: str
    card: str

    def fold(self, board: Board) -> Board:
        return with_shadow(board, self.enemy, Shadow(self.shadow, self.card, turned=True))


class ShadowDiscarded(Told, frozen=True, tag="shadow-discarded"):
    """A shadow card went to the encounter discard pile, or `to` limbo on its way elsewhere. `turned`: it lay
    face up, and shows nobody anything."""

    moves: ClassVar = moves("card", "shadow:{enemy}", "{to}")
    enemy: str
    shadow: str
    card: str
    to: str = "discard"
    turned: bool = False

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        """Whether somebody knows more than before."""
        return not self.turned

    def fold(self, board: Board) -> Board:
        """Away from its enemy. `LookupError` where it is said to lie face up and does not: nobody would be
        asked what is asked when a card is shown."""
        there = board.pieces[self.enemy].shadows
        if self.turned and not any(each.id == self.shadow and each.turned for each in there):
            raise LookupError(self.shadow)
        left = tuple([each for each in there if each.id != self.shadow])
        return on(board, "pieces", self.enemy, shadows=left)


class AttackBegan(Told, frozen=True, tag="attack-began"):
    """An enemy attacks a player; `alone`: outside its turn to attack; `against`: one character of theirs."""

    enemy: str
    seat: str
    alone: bool = False
    against: str = ""

    def fold(self, board: Board) -> Board:
        """One more attack, the innermost."""
        new = Attack(self.enemy, self.seat, alone=self.alone, against=self.against)
        attacked = board.attacked if self.alone else (*board.attacked, self.enemy)
        return replace(board, attacks=(*board.attacks, new), attacked=attacked)


class DefenceDeclared(Told, frozen=True, tag="defence-declared"):
    """Who defends against the attack (nobody: undefended), and whose character it is."""

    enemy: str
    seat: str
    defenders: tuple[str, ...] = ()

    def fold(self, board: Board) -> Board:
        *others, last = board.attacks
        return replace(board, attacks=(*others, replace(last, characters=self.defenders)))


class AttackEnded(Told, frozen=True, tag="attack-ended"):
    """An enemy's attack is over."""

    lasts: ClassVar[Folds] = over(LASTING, "attack")
    enemy: str
    seat: str

    def fold(self, board: Board) -> Board:
        return replace(board, attacks=board.attacks[:-1])


class StrikeDeclared(Told, frozen=True, tag="strike-declared"):
    """Characters attack an enemy together."""

    seat: str
    enemy: str
    attackers: tuple[str, ...]
    alone: bool = False

    def fold(self, board: Board) -> Board:
        new = Attack(self.enemy, self.seat, self.attackers, by_enemy=False, alone=self.alone)
        board = replace(board, attacks=(*board.attacks, new))
        if self.alone:
            return board
        return on(board, "seats", self.seat, struck=(*board.seats[self.seat].struck, self.enemy))


class AttackCounted(Told, frozen=True, tag="attack-counted"):
    """The attack of all attackers together, with its addends."""

    seat: str
    enemy: str
    attack: Sum

    fold = nothing


class StrikeEnded(Told, frozen=True, tag="strike-ended"):
    """An attack on an enemy is over."""

    lasts: ClassVar[Folds] = over(LASTING, "attack")
    seat: str
    enemy: str

    def fold(self, board: Board) -> Board:
        return replace(board, attacks=board.attacks[:-1])


class DamageReckoned(Told, frozen=True, tag="damage-reckoned"):
    """Attack against defence, each with its addends; what is left is damage to the target."""

    target: str
    attack: Sum
    defence: Sum
    amount: int

    fold = nothing
