"""What the code of a card can do. Each call queues frames; they run in the order called, once the step ends.

Nothing here emits or asks at once, so an effect may call several in a row. `source` is the copy at work and
stands in the events as the reason. Outcomes that others may answer to are proposed (see `abilities`). What a
player's card would do to a card that is immune is not done, and it cannot choose it (FEL-8.17).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from engine.frames import Argument, Frame
from engine.questions import PASS, Option, Question, grouped, options
from engine.rules.fellowship.alike import alike
from engine.rules.fellowship.figures import ignores
from engine.rules.fellowship.outcomes import CHOOSE, asked_for
from engine.rules.fellowship.state import Board
from engine.turn import Tx
from engine.waiting import Asking, one, some


def _done_to(tx: Tx, card: str, step: str, source: str, *rest: Argument, proposed: bool = False) -> None:
    """Queue what is done to a card in play, unless it takes no notice of it (FEL-8.17)."""
    if not ignores(tx.board, card, source):
        (tx.propose if proposed else tx.then)(Frame(step, (card, *rest, source)))


# Tokens and dials ----------------------------------------------------------------------------------------


def damage(tx: Tx, card: str, amount: int, source: str) -> None:
    """Damage that does not come from an attack."""
    if amount > 0:
        _done_to(tx, card, "damage", source, amount, proposed=True)


def heal(tx: Tx, card: str, amount: int, source: str) -> None:
    """Take damage off a card; more than it has takes all."""
    _done_to(tx, card, "heal", source, amount)


def raise_threat(tx: Tx, seat: str, amount: int, source: str) -> None:
    """One raise of a dial (FEL-8.9)."""
    if amount > 0:
        tx.propose(Frame("raise_threat", (seat, amount, source)))


def raise_for_each(tx: Tx, seat: str, count: int, source: str) -> None:
    """A raise by one for each of something: reckoned first, and one raise (FEL-8.9)."""
    if count > 0:
        tx.propose(Frame("raise_threat", (seat, count, source, "FEL-8.9")))


def lower_threat(tx: Tx, seat: str, amount: int, source: str) -> None:
    """A dial goes down, at most to nothing."""
    tx.then(Frame("lower_threat", (seat, amount, source)))


def gain(tx: Tx, hero: str, amount: int, source: str) -> None:
    """Resources for a hero's pool."""
    if amount > 0:
        tx.propose(Frame("gain", (hero, amount, source)))


def add_tokens(tx: Tx, card: str, amount: int, source: str) -> None:
    """Resource tokens on a card that is no hero (an enemy that counts by them)."""
    _done_to(tx, card, "add_tokens", source, amount)


def progress(tx: Tx, amount: int, source: str, on: str = "") -> None:
    """Progress: for the quest (active location first, FEL-3.18), on `stage` past it, or on a location."""
    if amount > 0:
        tx.propose(Frame("progress", (amount, source, on)))


def remove_progress(tx: Tx, amount: int, source: str) -> None:
    """Progress taken from the stage (FEL-3.20)."""
    tx.then(Frame("remove_progress", (amount, source)))


# Cards ---------------------------------------------------------------------------------------------------


def draw(tx: Tx, seat: str, amount: int, source: str) -> None:
    """Cards off the top of a player's deck to the hand."""
    tx.propose(Frame("draw", (seat, amount, source)))


def discard_hand(tx: Tx, seat: str, card: str, source: str) -> None:
    """A card from hand to its owner's discard pile."""
    tx.then(Frame("discard_hand", (seat, card, source)))


def discard_top(tx: Tx, seat: str, amount: int, source: str) -> None:
    """Cards off the top of a player's deck to the discard pile."""
    tx.then(Frame("discard_top", (seat, amount, source)))


def exhaust(tx: Tx, card: str, source: str) -> None:
    """A ready card is exhausted."""
    _done_to(tx, card, "exhaust", source)


def ready(tx: Tx, card: str, source: str) -> None:
    """An exhausted card is readied."""
    _done_to(tx, card, "ready", source, proposed=True)


def uncommit(tx: Tx, card: str, source: str) -> None:
    """A character leaves the quest; it stays exhausted."""
    _done_to(tx, card, "uncommit", source)


def last(tx: Tx, source: str, target: str, figure: str, amount: int, until: str = "phase") -> None:
    """Add to a figure until the `attack`, `phase`, `round` or `game` ends; see `abilities` for figures."""
    if not ignores(tx.board, target, source):
        tx.then(Frame("last", (source, target, figure, amount, until)))


def leave(tx: Tx, card: str, to: str, source: str) -> None:
    """A card leaves play: to `discard`, `victory`, `hand`, `deck` (shuffled in), `top`, `bottom`, `aside` or
    `removed`, of its owner. A discarded card is not a destroyed one (FEL-6.18)."""
    _done_to(tx, card, "leave", source, to, proposed=True)


def destroy(tx: Tx, card: str, source: str) -> None:
    """A card is destroyed."""
    _done_to(tx, card, "destroy", source, proposed=True)


def put_into_play(tx: Tx, seat: str, card: str, source: str) -> None:
    """An ally enters play without being played (FEL-2.5), from wherever it is."""
    tx.then(Frame("put_into_play", (seat, card, source)))


def attach(tx: Tx, card: str, host: str, seat: str, source: str) -> None:
    """A card (in limbo, hand or staging) is laid on another; `seat` is whose it is then, "" nobody's."""
    if not ignores(tx.board, host, source):
        tx.then(Frame("attach", (card, host, seat, source)))


def reveal(tx: Tx, amount: int, source: str) -> None:
    """So many cards are revealed from the encounter deck, one after another."""
    tx.then(*(Frame("reveal_next", (source,)) for _ in range(amount)))


def add_to_staging(tx: Tx, card: str, source: str) -> None:
    """A card set aside, or found in deck or discard pile, enters the staging area; it is not revealed."""
    tx.then(Frame("add_to_staging", (card, source)))


def to_staging(tx: Tx, card: str, source: str) -> None:
    """A card in play (an engaged enemy, a claimed objective) goes to the staging area."""
    _done_to(tx, card, "to_staging", source)


def engage(tx: Tx, enemy: str, seat: str) -> None:
    """An enemy engages a player (FEL-5.6)."""
    tx.propose(Frame("engage", (enemy, seat, "effect")))


def attack(tx: Tx, enemy: str, seat: str, against: str = "") -> None:
    """An enemy makes an attack at once, outside its turn to (FEL-6.16), maybe on one character (FEL-6.20)."""
    tx.then(Frame("attack_alone", (enemy, seat, against)))


def strike(tx: Tx, seat: str, card: str, enemy: str) -> None:
    """A character attacks alone at once (FEL-6.17)."""
    tx.then(Frame("strike_alone", (seat, card, enemy)))


def deal_shadow(tx: Tx, enemy: str, amount: int = 1) -> None:
    """More shadow cards, face down; during an attack they are turned up with the others."""
    tx.then(Frame("deal_shadow", (enemy, amount)))


# Asking --------------------------------------------------------------------------------------------------


def heeding(board: Board, ids: Iterable[str], source: str) -> list[str]:
    """Those of what may be chosen that take notice of the card that asks."""
    return [each for each in ids if not ignores(board, each, source)]


def one_of(
    tx: Tx,
    seat: str,
    what: str,
    ids: Iterable[str],
    source: str,
    *,
    or_none: bool = False,
    clause: str = "",
    heeded: bool = True,
) -> Asking:
    """To yield: one of the cards (or seats, or words), which the effect is handed; "" where there is none,
    or the seat takes none (`or_none`). One alone that must be taken is not asked for. `what` words it;
    `clause` is the rule that asks, where it is not the text of the source; `heeded`: only cards that take
    notice of the source, which a rule does not ask for (FEL-8.17)."""
    who, by = asked_for(tx, seat)
    ids = heeding(tx.board, ids, source) if heeded else [*ids]
    may = "FEL-8.3" if or_none else ""
    like = functools.partial(alike, tx.board)
    asking = one((who,), what, clause or by, ids, prefix=CHOOSE, about=(source,), or_none=may, alike=like)
    asking.passed = ""
    return asking


def one_held(
    tx: Tx, seat: str, what: str, ids: Iterable[str], source: str, *, or_none: bool = False
) -> Asking:
    """To yield: one of the cards that only the seat sees; "" where it takes or has none. It is asked whatever
    it holds, since the table cannot know; the options are its secret, and it is the last thing an effect
    asks."""
    who, by = asked_for(tx, seat)
    held = options(by, *(CHOOSE + id for id in ids))
    shown = grouped(held, lambda id: alike(tx.board, id.removeprefix(CHOOSE)))
    if or_none or not shown:
        shown += (Option(PASS, "FEL-8.3" if or_none else by),)
    asked = Question((who,), what, by, options=shown, hidden=not tx.all_seen, about=(source,))
    return Asking(asked, CHOOSE, always=True, passed="")


def some_of(tx: Tx, seat: str, what: str, ids: Iterable[str], source: str, least: int, most: int) -> Asking:
    """To yield: several, as a tuple; all there are where no more than the least are there."""
    who, by = asked_for(tx, seat)
    ids = heeding(tx.board, ids, source)
    return some((who,), what, by, ids, least, most, prefix=CHOOSE, about=(source,))
