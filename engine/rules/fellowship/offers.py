"""What a seat can do now: actions of cards in play, events in hand, cards to play; and what the table can
see that it might do (FEL-8.2).

    use:beravor         an action or response of a card in play
    play:ever-vigilant  a card from hand
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from engine.frames import Argument
from engine.questions import Option
from engine.rules.fellowship.abilities import ACTIONS, LISTENING, UNCODED, Deed, always
from engine.rules.fellowship.acting import ACT, exhausted, thing
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.filed import Deeds, acting, in_phase
from engine.rules.fellowship.payment import affordable
from engine.rules.fellowship.reading import card_of, in_order, kind_of, owner_of, printed, title_in_play
from engine.rules.fellowship.state import Board, Printed
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.wording import say

USE = "use:"
PLAY = "play:"
Found = tuple[str, Deed, str]
"""Seat, deed and the copy."""


def phase_of(tx: Tx | Look) -> str:
    """The phase, without the step."""
    return tx.course.phase.partition(".")[0]


def obstacle(look: Tx | Look, deed: Deed, seat: str, card: str, args: tuple[Argument, ...] = ()) -> str:
    """What keeps a seat from using a card in play: a word of `OBSTACLES`, "" for nothing."""
    board: Board = look.board
    piece = board.pieces.get(card)
    if piece is not None and deed.exhaust and piece.exhausted:
        return "exhausted"
    if piece is not None and piece.resources < deed.pays:
        return "pool"
    if deed.limit and board.used.get(deed.uses(card, seat), 0) >= deed.limit:
        return "limit"
    return "" if _fits(look, deed, seat, card, args) else "nothing"


def _fits(look: Tx | Look, deed: Deed, seat: str, card: str, args: tuple[Argument, ...]) -> bool:
    """Whether the deed's own conditions hold; most deeds have one of the two, or none."""
    can, holds = deed.can, deed.holds
    if can is not always and not can(look, seat, card, *args):
        return False
    return holds is always or holds(look, seat, card, *args)


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
            found += [(seat, deed, card) for seat in seats if not obstacle(tx, deed, seat, card, args)]
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
    open_zones = (held.discard, board.victory, board.removed, board.limbo, board.aside)
    seen = [each for zone in open_zones for each in zone if card_of(each) == card]
    seen += [each for each, piece in board.pieces.items() if piece.card == card]
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


def might_by_hand(figures: Figures, seat: str) -> bool:
    """Whether a seat could hold an event without code that it could pay for."""
    board = figures.board
    held = [card for card in by_hand(board) if card in board.seats[seat].list]
    return any(figures.reaches(seat, board.printed[card]) and unseen(board, seat, card) for card in held)


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
    without = by_hand(tx.board)
    for seat in in_order(tx.board) if without else ():
        for card in tx.board.seats[seat].hand.cards:
            if card_of(card) in without and figures.reaches(seat, printed(tx.board, card)):
                offers.setdefault(seat, []).append(Option(f"{PLAY}{card}", "FEL-10.1"))
    return offers


_BY_HAND: list[tuple[Mapping[str, Printed], tuple[str, ...]]] = [({}, ())]
"""The cards of the game asked about last, and those of them that are carried out by hand."""


def by_hand(board: Board) -> tuple[str, ...]:
    """The events of this game that are played as actions and carried out by hand (FEL-10.1)."""
    of, found = _BY_HAND[0]
    if of is not board.printed:
        found = tuple([card for card, what in board.printed.items() if uncoded(card, what)])
        _BY_HAND[0] = board.printed, found
    return found


def deed_of(board: Board, id: str) -> tuple[str, Deed]:
    """The copy and the deed that an option of an action window names."""
    card, _, named = id.partition(":")[2].partition("/")
    where = "hand" if id.startswith(PLAY) else "play"
    wanted = f"action:{card_of(card)}{named and f'/{named}'}"
    filed = ACTIONS.get(card_of(card), ())
    return card, next((deed for deed in filed if (deed.where, deed.step) == (where, wanted)), UNCODED)


def uncoded(card: str, what: Printed) -> bool:
    """Whether a card is an event that may be played as an action and has no code."""
    return what.kind == "event" and "action" in what.text and card_of(card) not in ACTIONS


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
    what = printed(figures.board, card)
    return what.kind in ("ally", "attachment") and not entry_obstacle(figures, seat, card, what)


def entry_obstacle(figures: Figures, seat: str, card: str, what: Printed) -> str:
    """What keeps an ally or attachment from being played by a seat: a word of `OBSTACLES`."""
    board = figures.board
    if not affordable(figures, seat, what):
        return "cost"
    if figures.flag(seat, f"no-{what.kind}"):
        return "kept"
    if title_in_play(board, card):
        return "unique"
    return "" if what.kind == "ally" or hosts(board, card) else "host"


def might_play(figures: Figures, seat: str) -> bool:
    """Whether a seat could hold an ally or attachment it could play."""
    board = figures.board
    cards: Iterable[str] = board.seats[seat].list if board.seats[seat].hand.count else ()
    return any(_enters(figures, seat, card) and unseen(board, seat, card) for card in cards)


# Why something is no option ------------------------------------------------------------------------------


OBSTACLES: Mapping[str, Callable[[Look, str], Why]] = {
    "yours": lambda _, card: Why(say("{card} is not yours to use", card=thing(card)), "FEL-8.1"),
    "exhausted": lambda _, card: exhausted(card, "FEL-2.7"),
    "pool": lambda _, card: Why(say("{card} pays from its own pool", card=thing(card)), "FEL-2.8"),
    "limit": lambda _, card: Why(say("{card} was used as often as it may be", card=thing(card)), "FEL-8.11"),
    "nothing": lambda _, card: Why(say("{card} would do nothing now", card=thing(card)), "FEL-8.14"),
    "moment": lambda _, card: Why(say("{card} is for another phase", card=thing(card)), "FEL-8.1"),
    "answer": lambda _, card: Why(say("{card} answers something that happens", card=thing(card)), "FEL-8.2"),
    "action": lambda _, card: Why(say("{card} is for action windows", card=thing(card)), "FEL-8.1"),
    "planning": lambda *_: Why(
        say("allies and attachments are played in the planning phase only"), "FEL-2.1"
    ),
    "turn": lambda look, _: Why(say("it is the part of {seat}", seat=look.board.turn), "FEL-2.1"),
    "cost": lambda _, card: Why(
        say("the resources that match do not reach for {card}", card=thing(card)), "FEL-2.2"
    ),
    "kept": lambda _, card: Why(say("a card keeps {card} from being played", card=thing(card)), "FEL-8.14"),
    "unique": lambda _, card: Why(say("{card} is in play already", card=thing(card_of(card))), "FEL-2.3"),
    "host": lambda _, card: Why(say("there is nothing to attach {card} to", card=thing(card)), "FEL-2.6"),
}
"""What keeps a card from being used or played, told apart: moment, owner, cost, limit, nothing to do."""


def _cards_to_use(look: Look) -> Collection[str]:
    """Cards in play, and each of several actions of one."""
    named = [
        f"{card}/{deed.step.partition('/')[2]}"
        for card in look.board.pieces
        for deed in ACTIONS.get(card_of(card), ())
        if "/" in deed.step
    ]
    return [*look.board.pieces, *named]


@ACT.verb("use", "FEL-8.1", asked=(), names=_cards_to_use)
def use(look: Look, named: str, *_: int | str) -> Why | None:
    """An action of a card in play, or its response while something happens."""
    if not look.course.phase:
        return Why(say("nobody takes actions during set-up"), "FEL-0.5")
    card = named.partition("/")[0]
    found = _use_obstacle(look, named, card)
    return OBSTACLES[found](look, card) if found else None


def _use_obstacle(look: Look, named: str, card: str) -> str:
    board: Board = look.board
    if ":" in look.what:
        answers = any(card_of(card) in filed for filed in LISTENING.values())
        return "nothing" if answers else "action"
    _, deed = deed_of(board, f"{USE}{named}")
    if deed is UNCODED:
        return "answer" if any(card_of(card) in filed for filed in LISTENING.values()) else "nothing"
    if board.pieces[card].controller != look.seat and not deed.anyone:
        return "yours"
    return obstacle(look, deed, look.seat, card) if in_phase(deed, phase_of(look)) else "moment"


@ACT.verb("play", "FEL-2.1", asked=(), names=lambda look: look.board.seats[look.seat].hand.cards)
def play(look: Look, card: str, *_: int | str) -> Why | None:
    """A card of the seat's own hand."""
    if not look.course.phase:
        return Why(say("nobody takes actions during set-up"), "FEL-0.5")
    found = _play_obstacle(look, card)
    return OBSTACLES[found](look, card) if found else None


def _play_obstacle(look: Look, card: str) -> str:
    board: Board = look.board
    figures, what = figures_of(board), printed(board, card)
    if what.kind != "event":
        if not look.course.phase.startswith("planning"):
            return "planning"
        return "turn" if board.turn != look.seat else entry_obstacle(figures, look.seat, card, what)
    if ":" in look.what:
        return "nothing"
    _, deed = deed_of(board, f"{PLAY}{card}")
    if deed is UNCODED and not uncoded(card, what):
        return "answer"
    if not in_phase(deed, phase_of(look)):
        return "moment"
    if not payable(figures, deed, look.seat, what):
        return "cost"
    return "" if _fits(look, deed, look.seat, card, ()) else "nothing"
