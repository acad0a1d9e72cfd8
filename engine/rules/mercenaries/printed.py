"""What stands on the card, the item or the monster's card that something is done by.

A source is text: `card:CARD:top`, `basic:CARD:attack`, `monster:DECK-card-NTH`, `item:ITEM`, `summon:NAME`
(what a summon does by itself; `moves:NAME` of one that has no attack). What was added to an ability while
it was done is text as well, so that it can lie in a frame: `item:ITEM` for an item that was used for it,
`guard:ITEM` for one against it, `with:NTH` for an element that was consumed for a boost.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.rules.mercenaries.content import CARDS, CONTENT
from engine.rules.mercenaries.schema import AbilityCard, Action, Deck, Item, Monster
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import Ability, Attack, Doing, Mends, Move, Shield, With

A = TypeVar("A", bound=Ability)

BASIC: dict[str, tuple[Doing, ...]] = {"attack": (Attack(value=2),), "move": (Move(value=2),)}
"""What any played card can be used as (MER-3.6)."""
BY_ITSELF: tuple[Doing, ...] = (Move(value=0), Attack(value=0))
"""What a summon does, as if that stood on a card of monsters (MER-6.2); one without an attack moves alone."""
CARD = "-card-"
"""What stands between a monsters' deck and the number of its card (`guard-card-3`), from 1: many a deck is
called as its only type, whose standees have numbers too."""


def monster(board: Board, type: str) -> Monster:
    """A type of monsters, of the box or brought along (MER-0.11)."""
    return board.brought.monsters.get(type) or CONTENT.monsters[type]


def deck(board: Board, id: str) -> Deck:
    """A monsters' deck, of the box or brought along (MER-0.11)."""
    return board.brought.decks.get(id) or CONTENT.decks[id]


def card(board: Board, id: str) -> AbilityCard:
    """A monsters' ability card."""
    of, _, nth = id.rpartition(CARD)
    return deck(board, of).cards[int(nth) - 1]


def action(source: str) -> Action | None:
    """The half of a card that is performed; None for anything else."""
    if not source.startswith("card:"):
        return None
    card, _, half = source.removeprefix("card:").rpartition(":")
    return CARDS[card].top if half == "top" else CARDS[card].bottom


def abilities(board: Board, source: str) -> tuple[Doing, ...]:
    """The abilities of a source in printed order."""
    kind, _, rest = source.partition(":")
    if half := action(source):
        return half.abilities
    if kind == "basic":
        return BASIC[rest.rpartition(":")[2]]
    if kind == "monster":
        return card(board, rest).abilities
    if kind == "item":
        return CONTENT.items[rest].abilities
    return BY_ITSELF if kind == "summon" else BY_ITSELF[:1]


def ability(board: Board, source: str, nth: int, kind: type[A]) -> A:
    """One of them, which is of this kind."""
    found = abilities(board, source)[nth]
    assert isinstance(found, kind)
    return found


def card_of(source: str) -> str:
    """The card that is played, or the item or monster's card; what rows on the board name as their source."""
    kind, _, rest = source.partition(":")
    return rest.rpartition(":")[0] if kind in ("card", "basic") else rest


def _added(extras: str, how: str) -> list[str]:
    return [each.removeprefix(how) for each in extras.split() if each.startswith(how)]


def items(extras: str) -> list[Item]:
    """The items that were used for an ability."""
    return [CONTENT.items[id] for id in _added(extras, "item:")]


def guards(extras: str) -> list[str]:
    """The items that work against an attack."""
    return _added(extras, "guard:")


def boosts(extras: str) -> list[int]:
    """Which of an ability's boosts an element was consumed for."""
    return [int(nth) for nth in _added(extras, "with:")]


def consumed(board: Board, figure: str) -> tuple[str, ...]:
    """The elements that the monsters of a figure's type have consumed in this round (MER-5.5)."""
    return board.consumed.get(board.figures[figure].kind, ())


def boosts_of(board: Board, figure: str, ability: Any, extras: str) -> list[With]:
    """The boosts of an ability for which an element was consumed: by a character, or by monsters of this
    type."""
    all: tuple[With, ...] = getattr(ability, "boosts", ())
    if figure in board.characters:
        return [all[nth] for nth in boosts(extras)]
    return [each for each in all if each.element in consumed(board, figure)]


def use_xp(card: str, half: str, left: int) -> int:
    """What a character gains for a use of an active card, of which so many are left."""
    found = action(f"card:{card}:{half}")
    for each in found.abilities if found else ():
        if isinstance(each, Shield | Mends) and each.use_xp:
            return each.use_xp[-left - 1]
    return 0
