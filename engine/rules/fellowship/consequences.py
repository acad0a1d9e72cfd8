"""What follows from the table (KER-5.4), looked at in this order after every change, and how the game ends.

1. destroyed   a character or enemy with as much damage as it has hit points (6.8)
2. burdened    three restricted attachments: the controller gives one up (2.3)
3. eliminated  a dial at the limit, or no hero left (9.1)
4. explored    a location with all its progress, and the stage that is done, in the order ruled (3.9, 3.12)
5. over        lost (9.1), or won with the last stage (9.2)
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as k
from engine.frames import Frame
from engine.resting import led
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import LOSES, WINS
from engine.rules.fellowship.figures import READ, TABLE, figures_of, has_keyword, lowered
from engine.rules.fellowship.outcomes.cards import drop_shadow
from engine.rules.fellowship.said import said
from engine.rules.fellowship.state import DECK, LIMIT, Board, heroes, in_order, kind_of, printed
from engine.rules.fellowship.steps import STEPS
from engine.system import Consequence, Verdict
from engine.tabletop.sums import NOTHING, Sum, rows
from engine.turn import Tx
from engine.waiting import Waiting, one

LIVING = ("hero", "ally", "enemy")
"""Kinds of cards that have hit points."""
RESTRICTED = 2
"""How many restricted attachments a character may carry."""


def destroyed(tx: Tx) -> Sequence[Frame]:
    """Whoever can bear its damage no longer. It rests on what hurt it last, or lowered what it can bear."""
    board: Board = tx.board
    cards = board.printed
    hurt = [
        id for id, piece in board.pieces.items() if piece.damage and piece.damage >= cards[piece.card].health
    ]
    hurt += [id for id in lowered(board, "health") if id in board.pieces and id not in hurt]
    if not hurt:
        return ()
    figures = figures_of(board)
    dead = [id for id in hurt if kind_of(board, id) in LIVING and figures.health_left(id) <= 0]
    return [_destruction(tx, id) for id in dead if not tx.awaits("leave", id)]


def _destruction(tx: Tx, card: str) -> Frame:
    for entry in reversed(tx.entries):
        event = entry.event
        if isinstance(event, ev.Damaged) and event.card == card:
            return led(Frame("destroy", (card, event.source)), entry.version)
        if isinstance(event, ev.CardLeft | ev.LastingBegan):
            return Frame("destroy", (card, event.source))
    return Frame("destroy", (card, ""))


def burdened(tx: Tx) -> Sequence[Frame]:
    """Whoever carries more restricted attachments than it may."""
    board: Board = tx.board
    return [
        Frame("unburden", (id,))
        for id, piece in board.pieces.items()
        if piece.attached and len(piece.attached) > RESTRICTED and piece.controller
        if len(_restricted(board, id)) > RESTRICTED
    ]


def _restricted(board: Board, host: str) -> list[str]:
    return [each for each in board.pieces[host].attached if has_keyword(board, each, "restricted")]


@STEPS.waits("unburden")
def unburden(tx: Tx, host: str) -> Waiting:
    """Its controller chooses which of them is discarded (FEL-2.3)."""
    board: Board = tx.board
    held = _restricted(board, host) if host in board.pieces else []
    if len(held) > RESTRICTED:
        seat = board.pieces[host].controller
        card = yield one((seat,), "restricted", "FEL-2.3", held, prefix="choose:", about=(host,))
        tx.propose(Frame("leave", (card, "discard", "restricted", "FEL-2.3")))


def eliminated(tx: Tx) -> Sequence[Frame]:
    """Whoever is out of the game. A hero that is lent counts for its owner, too."""
    board: Board = tx.board
    return [Frame("eliminate", (seat, why)) for seat in board.seats if (why := _fallen(board, seat))]


def _fallen(board: Board, seat: str) -> str:
    held = board.seats[seat]
    if held.out or not board.stage:
        return ""
    if held.threat >= LIMIT:
        return "threat"
    lost = held.heroes and board.pieces.keys().isdisjoint(held.heroes) and not heroes(board, seat)
    return "heroes" if lost else ""


def explored(tx: Tx) -> Sequence[Frame]:
    """Locations that are explored, and the stage if it is done."""
    board: Board = tx.board
    pieces, cards = board.pieces, board.printed
    there = [id for id in (*board.active, *board.staging) if pieces[id].progress]
    if there:
        less = lowered(board, "points")
        there = [id for id in there if id in less or pieces[id].progress >= cards[pieces[id].card].points]
    places = [id for id in there if kind_of(board, id) == "location" and not need(board, id)]
    found = [Frame("explore", (id,)) for id in places if not tx.awaits("leave", id)]
    if not stage_done(board):
        return found
    done = Frame("advance", (board.stage,))
    return [done, *found] if tx.ruling("FEL-3.12") == "advance-first" else [*found, done]


def need(board: Board, location: str) -> int:
    """The progress a location still takes."""
    return max(0, figures_of(board).of(location, "points") - board.pieces[location].progress)


def stage_done(board: Board) -> bool:
    """Whether the stage has the progress it needs and may be finished (FEL-3.16, 3.17)."""
    if not board.stage or board.finished or not board.progress:
        return False
    points = printed(board, board.stage).points
    return 0 < points <= board.progress and not figures_of(board).flag(TABLE, "no-advance")


def over(tx: Tx) -> Verdict | None:
    """Lost with everybody out, or by the text of a card; won with the last stage done (FEL-9.2)."""
    board: Board = tx.board
    if not board.seats or not board.stage:
        return None
    if not in_order(board):
        return Verdict("lost", "FEL-9.2")
    if any(card in board.printed and lost(board) for card, lost in LOSES.items()) or _gone(board):
        return Verdict("lost", "FEL-9.2")
    wins = WINS.get(board.stage)
    if (board.finished and not board.stages) or (wins is not None and wins(board)):
        score = score_of(board, tx.ruling("FEL-9.4") == "rounds-count")
        out = any(seat.out for seat in board.seats.values())
        tx.emit(ev.Scored(score), "FEL-9.5" if out else "FEL-9.2")
        return Verdict("won", "FEL-9.2")
    return None


def _gone(board: Board) -> bool:
    """An invented card is in play no more, for which the game is lost."""
    there = {piece.card for piece in board.pieces.values()} if said(board, "gone") else set()
    return any(card not in there for card, _ in said(board, "gone"))


ROUND = 10
"""What a completed round counts in the score (FEL-9.4)."""


def score_of(board: Board, rounds: bool) -> Sum:
    """The score, lower is better, with its addends: dials, heroes that died, damage, rounds, victory."""
    amounts: list[tuple[str, int]] = []
    for seat in board.seats:
        amounts += _seat_rows(board, seat)
    if rounds:
        amounts.append(("rounds", ROUND * board.complete))
    amounts += [(card, -printed(board, card).victory) for card in board.victory]
    return NOTHING.plus(*rows((source, amount) for source, amount in amounts if amount))


def _seat_rows(board: Board, seat: str) -> list[tuple[str, int]]:
    """A dial counts at most its limit; somebody who is out counts it, and every hero as dead (9.3, 9.5)."""
    held = board.seats[seat]
    rows = [(seat, LIMIT if held.out else min(LIMIT, held.threat))]
    for hero in held.heroes:
        piece = board.pieces.get(hero)
        rows.append((hero, printed(board, hero).threat if piece is None else piece.damage))
    return rows


CONSEQUENCES = (
    Consequence("FEL-6.8", destroyed),
    Consequence("FEL-2.3", burdened),
    Consequence("FEL-9.1", eliminated),
    Consequence("FEL-3.9", explored),
)
READS = tuple(dict.fromkeys((*READ, "seats", "first", "progress", "stages", "finished")))
"""What of the board they and the end of the game read, figures among it."""


# Who is out --------------------------------------------------------------------------------------------


CLAUSE = "FEL-9.1"


@STEPS.at("eliminate")
def eliminate(tx: Tx, seat: str, why: str) -> None:
    """At once, whatever else is going on."""
    board: Board = tx.board
    tx.emit(ev.Eliminated(seat, why), CLAUSE)
    for enemy in board.seats[seat].engaged:
        for shadow in board.pieces[enemy].shadows:
            drop_shadow(tx, enemy, shadow.id, CLAUSE)
        tx.emit(ev.ReturnedToStaging(enemy, "eliminated"), CLAUSE)
    _clear(tx, seat)
    hand = tx.board.seats[seat].hand.cards
    if hand:
        tx.emit(ev.HandDiscarded(seat, hand, "eliminated"), CLAUSE)
    _clear_deck(tx, seat)
    if board.first == seat and in_order(tx.board):
        tx.emit(ev.FirstPlayerNamed(next_seat(tx.board, seat)), CLAUSE)


def _clear_deck(tx: Tx, seat: str) -> None:
    """The deck goes with the rest; of a deck of real cards nobody names what was in it."""
    pile = tx.course.piles.get(DECK + seat)
    if pile is not None and pile.count and not pile.declared:
        tx.emit(k.Turned(DECK + seat, pile.order), CLAUSE)
        for card in pile.order:
            tx.emit(ev.CardDiscarded(card, seat), CLAUSE)


def _clear(tx: Tx, seat: str) -> None:
    """What the player controls or owns leaves play, attachments first."""
    board: Board = tx.board
    mine = [id for id, piece in board.pieces.items() if seat in (piece.owner, piece.controller)]
    on_mine = [id for id, piece in board.pieces.items() if piece.on in mine and id not in mine]
    gone = sorted((*mine, *on_mine), key=lambda id: not board.pieces[id].on)
    for id in gone:
        tx.emit(ev.CardLeft(id, "discard", board.pieces[id].owner, "eliminated"), CLAUSE)


def next_seat(board: Board, seat: str) -> str:
    """The next player to the left who is in the game."""
    seats = tuple(board.seats)
    at = seats.index(seat)
    round = (*seats[at + 1 :], *seats[: at + 1])
    return next(each for each in round if not board.seats[each].out)
