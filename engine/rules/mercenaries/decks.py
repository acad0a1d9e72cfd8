"""Decks of modifiers and of monsters: what a modifier card says and how several drawn ones count (MER-5.2,
5.3), how decks are laid, turned up and shuffled again (MER-2.1, 7.1).

A modifier card is called `KIND-N`: what it adds or does (`zero`, `minus-two`, `null`, `double`, `bless`,
`curse`), with `rolling-` before that where the next card is drawn too, and a condition behind it where it
adds one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from engine.events import Event
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.model import ABILITIES, MODIFIERS
from engine.rules.mercenaries.state import MONSTERS, Board
from engine.rules.mercenaries.vocabulary import Condition

Mode = Literal["", "advantage", "disadvantage"]
NUMBERS = {
    "zero": 0, "plus-one": 1, "minus-one": -1, "plus-two": 2, "minus-two": -2,
    "plus-three": 3, "plus-four": 4,
}  # fmt: skip
TIMES = {"null": 0, "curse": 0, "double": 2, "bless": 2}
LEAVES = ("bless", "curse")
"""Cards that leave the deck when they are drawn (MER-5.4)."""
LIMIT = 10
"""So many blessings there are, so many curses for all characters together, and as many for the monsters."""
BOX = tuple([f"bless-{n}" for n in range(1, LIMIT + 1)] + [f"curse-{n}" for n in range(1, 2 * LIMIT + 1)])
"""Blessings and curses; the last curses are the monsters'."""
MIXES = ("null", "double")
"""Cards that have their deck shuffled at the end of the round (MER-5.2)."""
STANDARD = {
    "zero": 6, "plus-one": 5, "minus-one": 5, "plus-two": 1, "minus-two": 1, "null": 1, "double": 1,
}  # fmt: skip


class Modifier(Struct, frozen=True):
    """What a card says. times: by what the attack is multiplied, where the card does that."""

    kind: str
    adds: int = 0
    times: int | None = None
    rolling: bool = False
    conditions: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def read(card: str) -> Modifier:
    """What a card says, by its name."""
    kind = card.rstrip("0123456789").rstrip("-")
    said = kind.removeprefix("rolling-")
    for base in sorted((*NUMBERS, *TIMES), key=len, reverse=True):
        rest = said.removeprefix(base).removeprefix("-")
        if said.startswith(base) and (not rest or rest in get_args(Condition)):
            added = (rest,) if rest else ()
            return Modifier(base, NUMBERS.get(base, 0), TIMES.get(base), said != kind, added)
    raise LookupError(card)


def mode(better: bool, worse: bool) -> Mode:
    """How an attack is drawn for: advantage and disadvantage cancel, however many there are of each."""
    if better == worse:
        return ""
    return "advantage" if better else "disadvantage"


def enough(drawn: Sequence[str], mode: Mode) -> bool:
    """Whether no further card is drawn: one, or two of which one counts, but on and on while all are
    rolling."""
    fixed = any(not read(card).rolling for card in drawn)
    return fixed and len(drawn) >= (2 if mode else 1)


class Counted(Struct, frozen=True):
    """What of the drawn cards counts: these cards, what they add together, by what they multiply afterwards,
    and the conditions that they bring."""

    cards: tuple[str, ...]
    adds: int = 0
    times: int = 1
    conditions: tuple[str, ...] = ()

    def of(self, value: int) -> int:
        """An attack of this value with the cards; shields come later."""
        return (value + self.adds) * self.times


def counted(drawn: Sequence[str], mode: Mode, value: int) -> Counted:
    """Which of the drawn cards count for an attack of this value (MER-5.3): with advantage the better of two,
    with disadvantage the worse, and where neither is that the first. Rolling cards are added to the one that
    counts, but with disadvantage are ignored."""
    fixed = [card for card in drawn if not read(card).rolling]
    taken = fixed[0]
    if mode and len(fixed) > 1 and _better(fixed[1], fixed[0], value) == (1 if mode == "advantage" else -1):
        taken = fixed[1]
    rolled = [] if mode == "disadvantage" else [card for card in drawn if read(card).rolling]
    cards = (*rolled, taken)
    said = [read(card) for card in cards]
    times, adds = said[-1].times, sum(each.adds for each in said)
    conditions = dict.fromkeys([condition for each in said for condition in each.conditions])
    return Counted(cards, adds, 1 if times is None else times, tuple(conditions))


def _better(one: str, other: str, value: int) -> int:
    """1 where one card is better for an attack of this value, -1 where it is worse, 0 where neither can be
    said: a condition is worth something, and nobody knows how much."""
    first, second = read(one), read(other)
    by_value = _worth(first, value) - _worth(second, value)
    mine, theirs = set(first.conditions), set(second.conditions)
    if mine == theirs:
        return (by_value > 0) - (by_value < 0)
    if by_value >= 0 and mine > theirs:
        return 1
    return -1 if by_value <= 0 and mine < theirs else 0


def _worth(card: Modifier, value: int) -> int:
    """How much an attack comes to with the card; a null is worse than anything that may come to nothing."""
    if card.times is None:
        return value + card.adds
    return value * card.times if card.times else -1_000


# Laying and shuffling -------------------------------------------------------------------------------------


def modifiers(minus: int) -> list[str]:
    """The cards of a modifier deck, with so many -1 cards more."""
    counts = {**STANDARD, "minus-one": STANDARD["minus-one"] + minus}
    return [f"{kind}-{nth}" for kind, many in counts.items() for nth in range(1, many + 1)]


def lay_modifiers(tx: Tx, owner: str, minus: int = 0) -> None:
    """A modifier deck of twenty cards, and so many -1 cards more (MER-5.2, 3.7); with that of the monsters
    blessings and curses come into the box (MER-5.4)."""
    if owner == MONSTERS:
        tx.emit(ev.BoxFilled(BOX), "MER-5.4")
    tx.emit(ev.ModifiersLaid(owner), "MER-5.2")
    tx.shuffle(f"{MODIFIERS}{owner}", modifiers(minus), "MER-5.2")


def mix_modifiers(tx: Tx, owner: str, clause: str) -> None:
    """Shuffle what was drawn of a modifier deck back into it."""
    _mix(tx, f"{MODIFIERS}{owner}", ev.ModifiersGathered(owner), clause)


def _mix(tx: Tx, pile: str, gathers: Event, clause: str) -> None:
    left = tx.course.piles[pile].order
    tx.emit(gathers, clause)
    tx.shuffle(pile, (*left, *tx.board.limbo), clause)


def abilities(board: Board, deck: str) -> list[str]:
    """The cards of a monsters' deck."""
    return [f"{deck}{printed.CARD}{nth}" for nth in range(1, len(printed.deck(board, deck).cards) + 1)]


def lay_abilities(tx: Tx, deck: str, clause: str) -> None:
    """The deck of a kind of monsters."""
    tx.shuffle(f"{ABILITIES}{deck}", abilities(tx.board, deck), clause)


def mix_abilities(tx: Tx, deck: str, clause: str) -> None:
    """Shuffle the spent cards of a monsters' deck back into it."""
    _mix(tx, f"{ABILITIES}{deck}", ev.AbilitiesGathered(deck), clause)


def shown(board: Board, deck: str, card: str) -> ev.AbilityShown:
    """A card is up: what is printed on it, and of a deck of the table's own what its monsters do as well."""
    of = printed.card(board, card)
    own = of.abilities if deck in board.brought.decks else ()
    return ev.AbilityShown(deck, card, of.initiative, of.mixes, own)


@STEPS.step
def turn_up(tx: Tx, deck: str) -> None:
    """A card of a deck for this round, unless one is up (MER-2.1, 2.9); a deck that ran out is shuffled."""
    if tx.board.decks[deck].up:
        return
    if not tx.course.piles[f"{ABILITIES}{deck}"].count:
        mix_abilities(tx, deck, "MER-7.1")
    tx.draw(f"{ABILITIES}{deck}", 1, tx.frame(turned_up, deck), "MER-2.1")


@STEPS.step
def turned_up(tx: Tx, deck: str, _: int, card: str) -> None:
    """It says the initiative of its types, and what they do."""
    tx.emit(shown(tx.board, deck, card), "MER-2.1")
