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
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import ACT, STEPS, Look, Tx, ask, heroes, is_out
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import frames
from engine.rules.echoes.model import EVENT_DECK
from engine.rules.echoes.reading import active, past
from engine.rules.echoes.schema import EventCard
from engine.rules.echoes.setup import bring_deck
from engine.rules.echoes.skill_test import PASSED, test
from engine.rules.echoes.state import Board
from engine.rules.echoes.words import thing
from engine.verbs import Why
from engine.waiting import Waiting
from engine.wording import say


@STEPS.at("events.reveal")
def reveal(tx: Tx) -> None:
    """Turn up one card (ECH-2.1)."""
    bring_deck(tx)
    tx.draw(EVENT_DECK, 1, tx.frame(revealed), "ECH-2.1")


@STEPS.at("events.revealed")
def revealed(tx: Tx, _: int, *cards: str) -> None:
    """The card lies open; a scenario without any card left has none."""
    for card in cards:
        tx.emit(ev.EventRevealed(card), "ECH-2.1")


@STEPS.at("events.board")
def change_board(tx: Tx) -> None:
    """The board part, unless every hero is to resolve it (ECH-2.5)."""
    if tx.board.event and tx.ruling("ECH-2.5") == "board-once":
        tx.then(*frames(CONTENT.events[tx.board.event].board, "", tx.board.event, "ECH-2.3"))


@ACT.verb("hero", "ECH-2.2", asked="event-order", names=heroes)
def resolver(look: Look, hero: str, _: str) -> Why | None:
    """A hero that has not resolved the card of this round."""
    if look.board.heroes[hero].resolved and not look.board.heroes[hero].out:
        return Why(say("{hero} has resolved this event", hero=thing(hero)), "ECH-2.2")
    return is_out(look, hero)


@STEPS.waits("events.heroes")
def next_hero(tx: Tx) -> Waiting:
    """One hero after another resolves the card: the board part in full where that is ruled, what happens to
    it, then its test (ECH-2.2, 2.5). The players are asked who is next where it can matter."""
    waiting = [id for id in active(tx.board) if not tx.board.heroes[id].resolved] if tx.board.event else []
    if not waiting:
        return
    card, hero = CONTENT.events[tx.board.event], waiting[0]
    whole = tx.ruling("ECH-2.5") == "each-in-full" and bool(card.board) and card.test is not None
    if whole or depends_on_order(tx.board, card, waiting):
        hero = yield from ask(tx, resolver, tx.seats, (card.id,))
    if tx.ruling("ECH-2.5") == "each-in-full":
        tx.then(*frames(card.board, "", card.id, "ECH-2.5"))
    tx.then(*frames(card.each, hero, card.id, "ECH-2.2"))
    if card.test is not None:
        tx.then(tx.frame(undergo, hero, card.id))
    tx.then(tx.frame(resolved, hero), Frame("events.heroes"))


def depends_on_order(board: Board, card: EventCard, waiting: Sequence[str]) -> bool:
    """Whether it can matter who resolves a card first: it does not where everything that may come of it, for
    either result of a test, is each hero's own. A throw hangs on who is tested, not on when."""
    heroes = [board.heroes[id] for id in waiting]
    tested = () if card.test is None else (*card.test.success, *card.test.failure)
    return not all(effect.apart(board, heroes) for effect in (*card.each, *tested))


@STEPS.waits("events.test")
def undergo(tx: Tx, hero: str, event: str) -> Waiting:
    """The test of a card: only what it names for this result happens (ECH-3.4)."""
    tested = yield test(hero, f"event:{event}")
    card = CONTENT.events[event].test
    if tested and card is not None:
        effects = card.success if tested == PASSED else card.failure
        tx.then(*frames(effects, hero, event, "ECH-2.3"))


@STEPS.at("events.resolved")
def resolved(tx: Tx, hero: str) -> None:
    """This hero is done with the card."""
    tx.emit(ev.EventResolved(hero), "ECH-2.2")


@STEPS.at("events.discard")
def discard(tx: Tx) -> None:
    """The card goes to the discard pile, from which the deck is rebuilt (ECH-2.4)."""
    if tx.board.event:
        tx.emit(ev.EventDiscarded(tx.board.event), "ECH-2.4")


@STEPS.at("do.peek")
def peek(tx: Tx, hero: str, source: str, clause: str) -> None:
    """The hero's seat looks at the next event card."""
    if not past(tx.board, hero):
        bring_deck(tx)
        seat = tx.board.heroes[hero].seat
        tx.peek(EVENT_DECK, 1, tx.frame(peeked, hero, seat, clause), clause, seat)


@STEPS.at("do.peeked")
def peeked(tx: Tx, hero: str, seat: str, clause: str, *cards: str) -> None:
    """What it saw is for that seat alone; without any card left there is nothing to see."""
    saw = tx.seal(ev.Saw(seat, cards[0] if cards else ""), seat)
    tx.emit(ev.Peeked(seat, hero), clause, saw)
