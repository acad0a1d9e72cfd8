"""Cards of no sphere."""

from __future__ import annotations

from engine.rules.fellowship import actions, targets
from engine.rules.fellowship.abilities import forced, response
from engine.rules.fellowship.content import Ally, card
from engine.rules.fellowship.judging import SPAWN, WARY, Look, always, judge, judged, strikes
from engine.rules.fellowship.state import Board, card_of
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

GANDALF = card(Ally(
    "gandalf", title("Gandalf"), "01073", sphere="neutral", cost=5, unique=True, copies=4, traits=("istari",),
    willpower=4, attack=4, defence=4, health=4,
), say(
    "Leaves at the end of the round. On entering play: draw three cards, or four damage to an enemy, or "
    "your dial falls by five."
))  # fmt: skip
judge(GANDALF, use=always, what_damaged=strikes(4), loss=4)


@forced(GANDALF, "round_end", changes="leaves")
def gandalf(tx: Tx, card: str, round: int) -> None:
    """He leaves."""
    actions.leave(tx, card, "discard", card)


def foes(board: Board) -> tuple[str, ...]:
    """The enemies that can be damaged."""
    return targets.open_to_players(board, targets.enemies(board))


def helps(tx: Tx, seat: str) -> list[str]:
    """What he can do that changes something (FEL-8.10)."""
    able = {
        "draw": seat in targets.drawing(tx),
        "strike": bool(foes(tx.board)),
        "lower": seat in targets.threatened(tx.board),
    }
    return [each for each, can in able.items() if can]


def he_comes_and_helps(tx: Tx, seat: str, card: str, entered: str, *_: str) -> bool:
    """He enters play, and can do something."""
    return entered == card and bool(helps(tx, seat))


@response(GANDALF, "enter", can=he_comes_and_helps)
def gandalf_comes(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """Three cards, four damage, or five threat less."""
    chosen = yield actions.one_of(tx, seat, "which-help", helps(tx, seat), card, clause="FEL-8.10")
    if chosen == "draw":
        actions.draw(tx, seat, 3, card)
    elif chosen == "lower":
        actions.lower_threat(tx, seat, 5, card)
    elif chosen:
        enemy = yield actions.one_of(tx, seat, "what-damaged", foes(tx.board), card)
        actions.damage(tx, enemy, 4, card)


@judged(GANDALF, "worth")
def worth(look: Look, _: str) -> int:
    """He strikes an enemy down, or turns the dial; and he is on the quest once."""
    return 26 if _one_falls(look) else 24 if look.own.threat >= WARY else 10


def _one_falls(look: Look) -> bool:
    return any(look.left(id) <= 4 for id in look.enemies())


@judged(GANDALF, "which-help")
def which(look: Look, help: str) -> int:
    """An enemy that falls, the dial when it is high, else cards."""
    if help == "strike":
        return 9 if _one_falls(look) or any(card_of(id) == SPAWN for id in look.enemies()) else 3
    if help == "lower":
        return 12 if look.own.threat >= WARY + 6 else 8 if look.own.threat >= WARY else 2
    return 4
