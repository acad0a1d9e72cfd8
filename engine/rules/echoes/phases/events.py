"""The Events phase (ECH-2).

1. reveal   the top event card is turned up; an empty deck is rebuilt first (2.1, 2.4)
2. board    what the card does to the board happens once (2.3, 2.5 board-once)
3. heroes   every hero resolves the card, in an order the players choose (2.2), with its own roll;
            in the variant each-in-full the board part again for each (2.5)
4. discard  the card is put on the discard pile
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.frames import Frame
from engine.rules.echoes import facts as f
from engine.rules.echoes.asking import ask_one, named
from engine.rules.echoes.bring import bring_deck
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import frames
from engine.rules.echoes.effects_schema import Carry, Gain, Heal, Lend, Refresh, Wound
from engine.rules.echoes.evolve import EVENTS
from engine.rules.echoes.reading import active, exhausted
from engine.rules.echoes.schema import EventCard
from engine.rules.echoes.skill_test import test
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx


@STEPS.at("events.reveal")
def reveal(tx: Tx) -> None:
    """Turn up one card (ECH-2.1)."""
    bring_deck(tx)
    tx.draw(EVENTS, 1, tx.frame(revealed), "ECH-2.1")


@STEPS.at("events.revealed")
def revealed(tx: Tx, turned: int, *cards: str) -> None:
    """The card lies open; a scenario without any card left has none."""
    for card in cards:
        tx.emit(f.EventRevealed(card), "ECH-2.1", because=(turned,))


@STEPS.at("events.board")
def change_board(tx: Tx) -> None:
    """The board part, unless every hero is to resolve it (ECH-2.5)."""
    board: Board = tx.board
    if board.event and tx.ruling("ECH-2.5") == "board-once":
        tx.then(*frames(CONTENT.events[board.event].board, "", board.event, "ECH-2.3"))


@STEPS.at("events.heroes")
def next_hero(tx: Tx) -> None:
    """One hero after another (ECH-2.2); the players are asked who is next where it can matter."""
    board: Board = tx.board
    waiting = [id for id in active(board) if not board.heroes[id].resolved] if board.event else []
    if len(waiting) > 1 and depends_on_order(board, CONTENT.events[board.event], waiting):
        ids = [f"hero:{id}" for id in waiting]
        ask_one(tx, tx.seats, "event-order", "ECH-2.2", ids, tx.frame(hero_chosen), (board.event,))
    elif waiting:
        tx.then(tx.frame(resolve, waiting[0]), Frame("events.heroes"))


def depends_on_order(board: Board, card: EventCard, waiting: Sequence[str]) -> bool:
    """Whether it can matter who resolves a card first: it does not where there is neither a throw nor a
    choice, and nobody can take what another would have had."""
    return card.test is not None or not all(_apart(board, effect, waiting) for effect in card.each)


def _apart(board: Board, effect: object, waiting: Sequence[str]) -> bool:
    """Whether an effect asks none of those who wait for anything, and takes nothing from the others."""
    if isinstance(effect, Heal):
        return effect.who == "self"
    if isinstance(effect, Refresh):
        return not effect.talents or all(len(exhausted(board.heroes[id])) <= effect.talents for id in waiting)
    if isinstance(effect, Gain):
        return effect.item not in board.box
    if isinstance(effect, Carry):
        return not any(location.clues for location in board.locations.values())
    return isinstance(effect, Wound | Lend)


@STEPS.at("events.hero-chosen")
def hero_chosen(tx: Tx, _: str, choice: str) -> None:
    """The players chose."""
    tx.then(tx.frame(resolve, named(choice)), Frame("events.heroes"))


@STEPS.at("events.resolve")
def resolve(tx: Tx, hero: str) -> None:
    """A hero resolves the card: the board part in full, what happens to it, then its test (ECH-2.5)."""
    board: Board = tx.board
    card = CONTENT.events[board.event]
    if tx.ruling("ECH-2.5") == "each-in-full":
        tx.then(*frames(card.board, "", card.id, "ECH-2.5"))
    tx.then(*frames(card.each, hero, card.id, "ECH-2.2"))
    if card.test is not None:
        then = tx.frame(tested, hero, card.id)
        test(tx, then, hero, f"event:{card.id}", card.test.skill, card.test.difficulty)
    tx.then(tx.frame(resolved, hero))


@STEPS.at("events.tested")
def tested(tx: Tx, hero: str, event: str, roll: int, test: int, success: int) -> None:
    """Only what the test names for this result happens (ECH-3.4)."""
    trial = CONTENT.events[event].test
    assert trial is not None
    effects = trial.success if success else trial.failure
    tx.then(*frames(effects, hero, event, "ECH-2.3", roll, test))


@STEPS.at("events.resolved")
def resolved(tx: Tx, hero: str) -> None:
    """This hero is done with the card."""
    tx.emit(f.EventResolved(hero), "ECH-2.2")


@STEPS.at("events.discard")
def discard(tx: Tx) -> None:
    """The card goes to the discard pile, from which the deck is rebuilt (ECH-2.4)."""
    board: Board = tx.board
    if board.event:
        tx.emit(f.EventDiscarded(board.event), "ECH-2.4")
