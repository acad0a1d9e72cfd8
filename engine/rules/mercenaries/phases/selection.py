"""Card selection (MER-1): all characters at once and in secret, two cards or a long rest.

round.selection   every seat is asked for its characters; who can do neither is exhausted
chosen            when all are in, they are shown

A seat that leads several characters plays alone (MER-0.1), and is asked for one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.events import Marked
from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, standing
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.damage import exhaust
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.wording import say

TWO = 2


def can_rest(board: Board, character: str) -> bool:
    """Whether a character has the discards for a rest (MER-4.1, 4.2)."""
    return len(board.characters[character].discard) >= TWO


def can_play(board: Board, character: str) -> bool:
    """Whether a character can choose two cards."""
    return len(board.characters[character].hand) >= TWO


def every_card(_: Look) -> Collection[str]:
    """All cards there are."""
    return CARDS


def _hand(look: Look, character: str) -> Collection[str]:
    return look.board.characters[character].hand


@ACT.verb("card", "MER-1.1", asked="cards", names=every_card, options=_hand)
def choose(look: Look, card: str, character: str) -> Why:
    """A card of the hand; with fewer than two only the rest is left."""
    return Why(say("{card} is not in the hand", card=thing(card)), "MER-1.1")


@STEPS.at("round.selection")
def select(tx: Tx) -> None:
    """The round begins."""
    tx.emit(Marked("round", tx.course.round + 1), "MER-1.1")
    tx.then(*unable(tx), tx.frame(ask_all))


def unable(tx: Tx) -> Sequence[Frame]:
    """Who can neither choose two cards nor rest, as a round begins, is exhausted (MER-1.1, 4.4): not sooner,
    for with the round before it the scenario may be over (MER-7.2)."""
    board = tx.board
    if board.turns or tx.course.round <= board.complete:
        return ()
    held = {id: board.characters[id] for id in standing(board)}
    open = [id for id, each in held.items() if not (each.chosen or each.resting)]
    return [tx.frame(exhaust, id) for id in open if not (can_play(board, id) or can_rest(board, id))]


@STEPS.step
def ask_all(tx: Tx, *given: str) -> None:
    """Ask every seat for the next of its characters that can choose. `given`: `CHARACTER=CARD+CARD` or
    `CHARACTER=pass` of those that have chosen."""
    done = {row.partition("=")[0]: row for row in given}
    asked: dict[str, str] = {}
    for id in standing(tx.board):
        if id not in done and can_play(tx.board, id):
            asked.setdefault(tx.board.characters[id].seat, id)
    if asked:
        then = tx.frame(taken, len(given), *given, *asked.values())
        tx.ask([question(tx, id) for id in asked.values()], then)
    else:
        tx.then(tx.frame(show, *given))


def question(tx: Tx, character: str) -> Question:
    """What a character is asked: two cards, the leading one first; a rest if it can."""
    seat = tx.board.characters[character].seat
    cards = [Option(f"{choose.prefix}{card}", "MER-1.1") for card in choose.able(tx.look(seat), character)]
    rest = [Option(PASS, "MER-4.2")] if can_rest(tx.board, character) else []
    return Question(
        (seat,), "cards", "MER-1.1", "pick", (*cards, *rest), TWO, TWO, secret=True, about=(character,)
    )


@STEPS.step
def taken(tx: Tx, before: int, *words: str | tuple[str, ...]) -> None:
    """What all have chosen; a seat may lead further characters."""
    given, rest = words[:before], words[before:]
    many = len(rest) // 2
    chosen = [
        f"{character}={'+'.join(card.removeprefix(choose.prefix) for card in answer)}"
        for character, answer in zip(rest[:many], rest[many:], strict=True)
    ]
    tx.then(tx.frame(ask_all, *[str(row) for row in given], *chosen))


@STEPS.step
def show(tx: Tx, *given: str) -> None:
    """All have chosen: the cards are shown, the leading one first, and who rests (MER-1.2, 2.1). Who could
    choose nothing else rests."""
    chosen = dict(row.split("=") for row in given)
    for id in standing(tx.board):
        said, because = chosen.get(id, PASS), tx.course.said.get(tx.board.characters[id].seat)
        on = (because,) if because and id in chosen else ()
        if said == PASS:
            tx.emit(ev.RestDeclared(id), "MER-1.1", because=on)
            continue
        cards = tuple(said.split("+"))
        initiatives = tuple([CARDS[card].initiative for card in cards])
        tx.emit(ev.CardsShown(id, cards, initiatives), "MER-2.1", because=on)
