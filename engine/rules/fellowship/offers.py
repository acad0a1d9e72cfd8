"""What a seat can do now: actions of cards in play, events in hand, cards to play; and what the table can
see that it might do (FEL-8.2).

    use:beravor         an action or response of a card in play
    play:ever-vigilant  a card from hand
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.frames import Argument
from engine.questions import Option
from engine.rules.fellowship.abilities import ACTIONS, Deed, always
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.filed import Deeds, acting
from engine.rules.fellowship.payment import affordable
from engine.rules.fellowship.reading import card_of, in_order, kind_of, owner_of, printed, title_in_play
from engine.rules.fellowship.state import Board, Printed
from engine.turn import Tx

USE = "use:"
PLAY = "play:"
Found = tuple[str, Deed, str]
"""Seat, deed and the copy."""


def phase_of(tx: Tx) -> str:
    """The phase, without the step."""
    return tx.course.phase.partition(".")[0]


def usable(tx: Tx, deed: Deed, seat: str, card: str, args: tuple[Argument, ...]) -> bool:
    """Whether a card in play can be used by a seat: its cost, its limit, its own conditions."""
    board: Board = tx.board
    piece = board.pieces.get(card)
    if piece is not None and ((deed.exhaust and piece.exhausted) or piece.resources < deed.pays):
        return False
    if deed.limit and board.used.get(f"{deed.step}@{card}@{deed.per}", 0) >= deed.limit:
        return False
    return _fits(tx, deed, seat, card, args)


def _fits(tx: Tx, deed: Deed, seat: str, card: str, args: tuple[Argument, ...]) -> bool:
    """Whether the deed's own conditions hold; most deeds have one of the two, or none."""
    can, holds = deed.can, deed.holds
    return (can is always or can(tx, seat, card, *args)) and (holds is always or holds(tx, seat, card, *args))


def from_play(tx: Tx, filed: Deeds, args: tuple[Argument, ...] = ()) -> list[Found]:
    """Deeds of cards in play; a card that an outcome is about may answer though it has just left."""
    board: Board = tx.board
    able, about = filed.in_play.of(board), args[0] if args else ""
    if isinstance(about, str) and about not in board.pieces and card_of(about) in filed.of(board):
        able = [*able, (about, filed.of(board)[card_of(about)])]
    found: list[Found] = []
    for card, deeds in able:
        for deed in deeds:
            seats = _users(board, deed, card)
            found += [(seat, deed, card) for seat in seats if usable(tx, deed, seat, card, args)]
    return found


def _users(board: Board, deed: Deed, card: str) -> tuple[str, ...]:
    if deed.mode == "forced":
        return ("",)
    if deed.anyone:
        return in_order(board)
    piece = board.pieces.get(card)
    seat = piece.controller if piece else ""
    return (seat or board.first,)


def payable(figures: Figures, deed: Deed, seat: str, what: Printed) -> bool:
    """Whether a seat could pay for an event; other cards act from hand for nothing."""
    if what.kind != "event":
        return True
    return figures.reaches(seat, what) and (
        not deed.most_each or affordable(figures, seat, what, deed.most_each)
    )


def from_hand(tx: Tx, figures: Figures, filed: Deeds, args: tuple[Argument, ...] = ()) -> list[Found]:
    """Deeds of cards in hands."""
    board: Board = tx.board
    return [
        (seat, deed, card)
        for seat in in_order(board)
        for card, deed, what in filed.in_hand(board, seat)
        if payable(figures, deed, seat, what) and _fits(tx, deed, seat, card, args)
    ]


# What the table can see ----------------------------------------------------------------------------------


def unseen(board: Board, seat: str, card: str) -> bool:
    """Whether a copy of a card of this seat's deck lies where the table cannot see it."""
    held = board.seats[seat]
    copies = held.list.get(card, 0)
    if not copies or not held.hand.count:
        return False
    open_zones = (held.discard, board.victory, board.removed, board.limbo, board.aside, tuple(board.pieces))
    seen = [each for zone in open_zones for each in zone if card_of(each) == card]
    # Another seat may have brought copies of its own: where those lie tells nothing of this seat's.
    return copies > len([each for each in seen if owner_of(board, each) == seat])


def might_from_hand(
    tx: Tx,
    figures: Figures,
    filed: Deeds,
    args: tuple[Argument, ...] = (),
    seats: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """The seats (of these) that could hold a card they could use now."""
    asked = in_order(tx.board) if seats is None else seats
    return tuple([seat for seat in asked if _might(tx, figures, filed, seat, args)])


def _might(tx: Tx, figures: Figures, filed: Deeds, seat: str, args: tuple[Argument, ...]) -> bool:
    board: Board = tx.board
    if not board.seats[seat].hand.count:
        return False
    for card, deed, what in filed.in_list(board, seat):
        able = payable(figures, deed, seat, what) and deed.can(tx, seat, "", *args)
        if able and unseen(board, seat, card):
            return True
    return False


# Action windows ------------------------------------------------------------------------------------------


def actions(tx: Tx, figures: Figures) -> dict[str, list[Option]]:
    """What each seat can really do in an action window."""
    offers: dict[str, list[Option]] = {}
    phase = phase_of(tx)
    there = from_play(tx, acting("play", phase))
    held = from_hand(tx, figures, acting("hand", phase))
    for seat, deed, card in (*there, *held):
        named = deed.step.partition("/")[2]
        verb = PLAY if deed.where == "hand" else USE
        id = f"{verb}{card}{named and f'/{named}'}"
        offers.setdefault(seat, []).append(Option(id, "FEL-8.1"))
    return offers


def deed_of(board: Board, id: str) -> tuple[str, Deed]:
    """The copy and the deed that an option of an action window names."""
    card, _, named = id.partition(":")[2].partition("/")
    where = "hand" if id.startswith(PLAY) else "play"
    wanted = f"action:{card_of(card)}{named and f'/{named}'}"
    return card, next(deed for deed in ACTIONS[card_of(card)] if (deed.where, deed.step) == (where, wanted))


# Allies and attachments ----------------------------------------------------------------------------------


HOSTS = {"character": ("hero", "ally"), "engaged": ("enemy",)}


def hosts(board: Board, card: str) -> tuple[str, ...]:
    """What an attachment may be laid on."""
    figures = figures_of(board)
    on = printed(board, card).on
    wanted = HOSTS.get(on, (on,))
    return tuple(
        id
        for id, piece in board.pieces.items()
        if kind_of(board, id) in wanted and (piece.engaged or on != "engaged")
        if not figures.has(id, "keyword", "no-attachments") and not figures.has(id, "keyword", "immune")
    )


def to_play(tx: Tx, figures: Figures, seat: str) -> list[Option]:
    """The allies and attachments a seat can play from its hand (FEL-2.1, 2.2, 2.3)."""
    board: Board = tx.board
    return [
        Option(PLAY + card, "FEL-2.1")
        for card in board.seats[seat].hand.cards
        if _enters(figures, seat, card)
    ]


def _enters(figures: Figures, seat: str, card: str) -> bool:
    board = figures.board
    what = printed(board, card)
    if what.kind not in ("ally", "attachment") or not affordable(figures, seat, what):
        return False
    if figures.flag(seat, f"no-{what.kind}"):
        return False
    return not title_in_play(board, card) and (what.kind == "ally" or bool(hosts(board, card)))


def might_play(figures: Figures, seat: str) -> bool:
    """Whether a seat could hold an ally or attachment it could play."""
    board = figures.board
    cards: Iterable[str] = board.seats[seat].list if board.seats[seat].hand.count else ()
    return any(_enters(figures, seat, card) and unseen(board, seat, card) for card in cards)
