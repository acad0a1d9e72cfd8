"""Things come onto the table, with the numbers printed on them."""

from __future__ import annotations

from engine.rules.echoes import facts as f
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.model import EVENTS
from engine.rules.echoes.schema import Character, Friendly, Hero, Item
from engine.rules.echoes.state import Board
from engine.turn import Tx

Because = tuple[int, ...]


def bring_character(
    tx: Tx, card: Character, at: str, clause: str, because: Because = (), *, acted: bool = False
) -> str:
    """Add a character; the second of its kind is called `giant-rat-2`. Returns its id."""
    id = next_id(tx.board, card.id)
    acted = acted or tx.course.phase.startswith("environment")
    if isinstance(card, Friendly):
        fact = f.CharacterAdded(id, card.id, at, False, difficulty=card.difficulty, acted=acted)
    else:
        figures = (card.agility, card.attack, card.defence, card.limit, card.damage, card.stays)
        fact = f.CharacterAdded(id, card.id, at, True, *figures, acted=acted)
    tx.emit(fact, clause, because=because)
    return id


def next_id(board: Board, kind: str) -> str:
    """What the next character of a kind is called."""
    nth = board.counts.get(kind, 0) + 1
    id = kind if nth == 1 else f"{kind}-{nth}"
    while id in board.characters:  # somebody gave it by hand
        id, nth = f"{kind}-{nth + 1}", nth + 1
    return id


def bring_item(tx: Tx, hero: str, item: Item, clause: str, because: Because = ()) -> None:
    """A hero takes an item out of the box."""
    lends = tuple(f"{skill}={amount}" for skill, amount in sorted(item.lends.items()) if amount)
    uses = item.uses if item.use else 0
    weapon = item.weapon
    if weapon is None:
        tx.emit(f.ItemGained(hero, item.id, item.hands, uses, lends), clause, because=because)
        return
    figures = (weapon.skill, weapon.bonus, weapon.wounds, uses, lends)
    tx.emit(f.WeaponGained(hero, item.id, item.hands, *figures), clause, because=because)


def bring_deck(tx: Tx) -> None:
    """Rebuild an event deck that has run out, for whoever turns up its next card or looks at it (ECH-2.4)."""
    board: Board = tx.board
    deck = tx.course.piles.get(EVENTS)
    if board.discard and (deck is None or not deck.count):
        tx.shuffle(EVENTS, board.discard, "ECH-2.4")


def bring_talent(tx: Tx, hero: str, talent: str, clause: str, *, is_ready: bool = True) -> None:
    """A hero has a talent."""
    card = CONTENT.talents[talent]
    tx.emit(f.TalentLearned(hero, talent, card.skill, card.boost, is_ready), clause)


def bring_hero(tx: Tx, hero: Hero, seat: str, at: str, clause: str) -> None:
    """A seat leads a hero, with its talents ready and its items."""
    skills = (hero.strength, hero.agility, hero.wisdom, hero.personality)
    tx.emit(f.HeroPlaced(hero.id, seat, at, *skills, hero.limit), clause)
    for talent in hero.talents:
        bring_talent(tx, hero.id, talent, clause)
    for item in hero.items:
        bring_item(tx, hero.id, CONTENT.items[item], clause)
