"""Damage: who suffers it, how a character negates it (MER-4.3), who dies or is exhausted (MER-4.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.frames import Frame
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx
from engine.rules.mercenaries.state import LASTING, Board
from engine.rules.mercenaries.words import thing
from engine.system import Consequence
from engine.verbs import Why
from engine.waiting import Waiting, one
from engine.wording import say

NEGATE = "MER-4.3"
DISCARDS = "discards"
"""The option of losing two discards."""
LASTS = ("round", "uses")
"""Until when an active card stays that stands for no summon."""


def discards(board: Board, character: str) -> tuple[str, ...]:
    """The cards that count as discards: active ones too that are not lost afterwards (MER-4.3)."""
    held = board.characters[character]
    return (*held.discard, *(card for card, active in held.active.items() if not active.lost))


def _cards(look: Look) -> Collection[str]:
    """The cards of all characters; two of a class have the same (MER-0.2)."""
    held = look.board.characters.values()
    places = [(*each.hand, *each.discard, *each.active, *each.chosen, *each.lost) for each in held]
    return dict.fromkeys([card for cards in places for card in cards])


@ACT.verb("lose", NEGATE, asked="negate", names=_cards)
def from_hand(look: Look, card: str, character: str, *_: int | str) -> Why | None:
    """A card of the hand negates damage; the cards of this round are not in it."""
    held, named = look.board.characters[character], thing(card)
    if card in held.chosen:
        return Why(say("{card} was chosen for this round and is not in the hand", card=named), NEGATE)
    if card not in held.hand:
        return Why(say("{card} is not in the hand of {figure}", card=named, figure=thing(character)), NEGATE)
    return None


def _discards(look: Look, character: str, *_: int | str) -> Collection[str]:
    return discards(look.board, character)


@ACT.verb("lose", NEGATE, asked="discards", names=_cards, options=_discards)
def from_discards(look: Look, card: str, character: str, *_: int | str) -> Why:
    """Two discards negate damage."""
    return Why(say("{card} is no discard of {figure}", card=thing(card), figure=thing(character)), NEGATE)


def gain(tx: Tx, character: str, xp: int, clause: str) -> None:
    """A character gains experience; a summon or a monster gains none."""
    if xp and character in tx.board.characters:
        tx.emit(ev.ExperienceGained(character, xp), clause)


def deal(tx: Tx, figure: str, amount: int, clause: str, by: str) -> None:
    """A figure is to suffer damage, at once where nobody can negate it. by: the figure that deals it, or what
    does."""
    held = tx.board.characters.get(figure)
    if amount > 0 and held is not None and (held.hand or len(discards(tx.board, figure)) > 1):
        tx.then(tx.frame(suffer, figure, amount, clause, by))
    else:
        _suffer(tx, figure, amount, clause, by)


def _suffer(tx: Tx, figure: str, amount: int, clause: str, by: str) -> None:
    struck = tx.board.figures.get(figure)
    lost = min(amount, struck.hp) if struck else 0
    if lost > 0:
        tx.emit(ev.Suffered(figure, lost, by), clause)


@STEPS.waits("suffer")
def suffer(tx: Tx, figure: str, amount: int, clause: str, by: str) -> Waiting:
    """A figure suffers damage; a character may lose a card of the hand or two discards instead (MER-4.3)."""
    if figure not in tx.board.figures or amount <= 0:
        return
    lost: Sequence[str] = ()
    held = tx.board.characters.get(figure)
    if held is not None:
        ways = [f"{from_hand.prefix}{card}" for card in held.hand]
        if len(discards(tx.board, figure)) > 1:
            ways.append(DISCARDS)
        about = (figure, amount, by)
        way = yield one((held.seat,), "negate", NEGATE, ways, or_none=clause, about=about)
        if way == DISCARDS:
            lost = yield from_discards.some(tx.look(held.seat), 2, 2, about=about)
        elif way.startswith(from_hand.prefix):
            lost = (way.removeprefix(from_hand.prefix),)
    if not lost:
        _suffer(tx, figure, amount, clause, by)
        return
    tx.emit(ev.DamageNegated(figure, amount), NEGATE)
    for card in lost:
        lose(tx, figure, card, NEGATE)


def lose(tx: Tx, character: str, card: str, clause: str) -> None:
    """A card is lost from wherever it lies, with the summon that stands for it."""
    held = tx.board.characters[character]
    if card in held.active:
        gone = held.active[card].until
        tx.emit(ev.CardLost(character, card, "active"), clause)
        if gone in tx.board.figures:
            tx.emit(ev.FigureKilled(gone), clause)
    else:
        tx.emit(ev.CardLost(character, card, "hand" if card in held.hand else "discard"), clause)


# Death and exhaustion ------------------------------------------------------------------------------------


def fallen(tx: Tx) -> Sequence[Frame]:
    """Whoever has no hit points left dies, or is exhausted."""
    down = [id for id, each in tx.board.figures.items() if each.hp <= 0]
    return [tx.frame(exhaust if id in tx.board.characters else die, id) for id in down]


def left_over(tx: Tx) -> Sequence[Frame]:
    """A card that stood for a summon goes where it belongs when that is gone, however it went."""
    return [
        tx.frame(dismissed, id, card)
        for id, each in tx.board.characters.items()
        for card, active in each.active.items()
        if active.until not in LASTS and active.until not in tx.board.figures
    ]


CONSEQUENCES = (Consequence("MER-4.4", fallen), Consequence("MER-3.3", left_over))


@STEPS.step
def die(tx: Tx, figure: str) -> None:
    """A monster or a summon leaves the map; a monster that was not summoned leaves money (MER-5.5)."""
    dead = tx.board.figures[figure]
    tx.emit(ev.FigureKilled(figure), "MER-4.4")
    if dead.monster and not dead.spawned:
        tx.emit(ev.CoinsLaid(dead.at, 1), "MER-5.5")


def leave(tx: Tx, character: str, card: str, clause: str) -> None:
    """A card leaves the active area for the discards, or the lost cards."""
    left = ev.CardLost if tx.board.characters[character].active[card].lost else ev.CardDiscarded
    tx.emit(left(character, card, "active"), clause)


@STEPS.step
def dismissed(tx: Tx, character: str, card: str) -> None:
    """What a card stood for is gone, or its uses are (MER-3.3)."""
    leave(tx, character, card, "MER-3.3")


@STEPS.step
def exhaust(tx: Tx, character: str) -> None:
    """A character is out of the scenario with all its cards, and so are its summons (MER-4.4)."""
    if tx.board.characters[character].exhausted:
        return
    summons = [id for id, each in tx.board.figures.items() if each.owner == character]
    tx.emit(ev.Exhausted(character), "MER-4.4")
    for id in summons:
        tx.emit(ev.FigureKilled(id), "MER-4.4")


def used_up(tx: Tx, character: str, figure: str) -> None:
    """An active card whose uses are counted was of use once more: what it gives for that, and where it goes
    with the last (MER-3.3)."""
    held = tx.board.characters.get(character)
    active = held.active if held else {}
    for card in [row.source for row in LASTING.upon(tx.board, character, figure) if row.until == "uses"]:
        if card not in active:
            continue
        left = active[card].uses - 1
        tx.emit(ev.ActiveUsed(character, card, left), "MER-3.3")
        gain(tx, character, printed.use_xp(card, active[card].half, left), "MER-3.3")
        if left < 1:
            dismissed(tx, character, card)
