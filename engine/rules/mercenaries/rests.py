"""Rests (MER-4.1, 4.2, 4.5): a long one takes the turn, a short one comes between two rounds."""

from __future__ import annotations

from collections.abc import Collection

from engine.questions import PASS, Option, Question
from engine.rules.mercenaries import damage
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, standing
from engine.rules.mercenaries.conditions import can_act, heal
from engine.rules.mercenaries.items import ITEM, REST, offered, used
from engine.rules.mercenaries.selection import can_rest, every_card
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.waiting import Asking, Thrown, Waiting, one, roll
from engine.wording import say

HEALS = 2
"""What a long rest heals."""


def discards(look: Look, character: str) -> Collection[str]:
    """The discards of a character."""
    return look.board.characters[character].discard


@ACT.verb("lose", "MER-4.2", asked="long-rest", names=every_card, options=discards)
def lose(look: Look, card: str, character: str) -> Why:
    """A card among the discards."""
    return Why(say("{card} is not among the discards", card=thing(card)), "MER-4.2")


@STEPS.waits("long-rest")
def long_rest(tx: Tx, character: str) -> Waiting:
    """A chosen discard is lost, the others return; two hit points are healed, spent items are ready. Items
    can be used before (MER-3.11). Who has not the discards any more does not rest (MER-4.6)."""
    if not can_rest(tx.board, character):
        return
    seat = tx.board.characters[character].seat
    shown = [Option(f"{lose.prefix}{card}", lose.clause) for card in lose.able(tx.look(seat), character)]
    if can_act(tx.board, character):
        shown += offered(tx.board, character, "turn", clause=REST)
    asked = Question((seat,), "long-rest", "MER-4.2", options=tuple(shown), about=(character,))
    answer: str = yield Asking(asked, "", always=True)
    if answer.startswith(ITEM):
        used(tx, character, answer.removeprefix(ITEM))
        tx.then(tx.frame(long_rest, character))
        return
    take_back(tx, character, answer.removeprefix(lose.prefix), "MER-4.2")
    worn = tx.board.characters[character].items
    spent = tuple([item for item, each in worn.items() if not (each.ready or each.gone)])
    heal(tx, character, HEALS, "MER-4.2")
    if spent:
        tx.emit(ev.ItemsRefreshed(character, spent), "MER-4.2")


def take_back(tx: Tx, character: str, card: str, clause: str, because: tuple[int, ...] = ()) -> None:
    """A discarded card is lost, and the others return to the hand."""
    tx.emit(ev.CardLost(character, card, "discard"), clause, because=because)
    left = tx.board.characters[character].discard
    if left:
        tx.emit(ev.CardsReturned(character, left), clause)


@STEPS.at("round.rest")
def rest(tx: Tx) -> None:
    """Who has two discards may rest shortly, in the order of the seats (MER-4.1)."""
    able = [id for seat in tx.seats for id in standing(tx.board, seat) if can_rest(tx.board, id)]
    tx.then(*(tx.frame(short_rest, id) for id in able))


@STEPS.waits("short-rest")
def short_rest(tx: Tx, character: str) -> Waiting:
    """A card at random is lost, the others return; once, for 1 damage, another at random instead. Where the
    discards are changed by hand in between, a throw counts on from the first of them again."""
    if not can_rest(tx.board, character):
        return
    at, about = tx.board.characters[character], (character,)
    seats = (at.seat,)
    rests = yield one(seats, "short-rest", "MER-4.1", about, prefix="rest:", or_none="MER-4.1", about=about)
    if not rests or rests == PASS:
        return
    thrown: Thrown = yield roll(character, (f"d{len(at.discard)}",), "MER-4.1", at.seat)
    card, because = at.discard[(thrown.faces[0] - 1) % len(at.discard)], [thrown.version]
    spared = PASS
    if tx.board.figures[character].hp > 1 or tx.ruling("MER-4.5") == "allowed":
        spared = yield one(
            seats, "other-card", "MER-4.1", (card,), prefix="spare:", or_none="MER-4.1", about=(*about, card)
        )
    if spared != PASS:
        others = [each for each in at.discard if each != card]
        card = others[0]
        if len(others) > 1:
            again: Thrown = yield roll(character, (f"d{len(others)}",), "MER-4.1", at.seat)
            card = others[(again.faces[0] - 1) % len(others)]
            because.append(again.version)
    take_back(tx, character, card, "MER-4.1", tuple(because))
    if spared != PASS:
        damage.deal(tx, character, 1, "MER-4.7", "rest")
