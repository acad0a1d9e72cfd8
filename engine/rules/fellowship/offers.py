"""What a seat can do now: actions of cards in play, events in hand, cards to play; and what the table can
see that it might do (FEL-8.2).

    use:beravor         an action or response of a card in play
    play:ever-vigilant  a card from hand

A board never changes, and most of its parts outlast many boards: what is read from a hand or a decklist is
kept for as long as the board holds that very hand or list.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping

from engine.frames import Argument
from engine.questions import Option
from engine.rules.fellowship.abilities import ACTIONS, CardAbility, Where, always
from engine.rules.fellowship.figures import NEUTRAL, Figures, InPlay
from engine.rules.fellowship.invented import invented_abilities
from engine.rules.fellowship.state import (
    Board,
    Printed,
    card_of,
    heroes,
    in_order,
    owner_of,
    printed,
)
from engine.tabletop.kept import kept
from engine.turn import Tx
from engine.verbs import Look

# What is filed, cut down -------------------------------------------------------------------------------


Filed = Mapping[str, tuple[CardAbility, ...]]
"""Abilities by card, all of them done from where they are looked for: from play or from hand."""
Held = tuple[str, CardAbility, Printed]
"""A copy (or a card of a decklist), one of its abilities, and what is printed on it."""


class Abilities:
    """Abilities by card, of which a game needs those of its own cards, and a seat those it holds or brought;
    and those of its invented cards that are `wanted`."""

    def __init__(self, filed: Filed, wanted: Callable[[CardAbility], bool]) -> None:
        self._filed, self._wanted = filed, wanted
        self.in_play = InPlay(filed)
        self._last: tuple[Mapping[str, Printed], Filed] = {}, {}
        self._hands: dict[str, tuple[object, list[Held]]] = {}
        self._lists: dict[str, tuple[object, list[Held]]] = {}

    def of(self, board: Board) -> Filed:
        """Those of the cards that were printed for this game; kept for the game asked about last."""
        last = self._last
        if last[0] is not board.printed:
            mine = {card: actions for card, actions in self._filed.items() if card in board.printed}
            for card, actions in invented_abilities(board).items():
                if found := tuple([ability for ability in actions if self._wanted(ability)]):
                    mine[card] = found
            last = self._last = board.printed, mine
            self.in_play = InPlay(mine)
        return last[1]

    def in_hand(self, board: Board, seat: str) -> list[Held]:
        """Those of the cards in a seat's hand, copy by copy."""
        cards = board.seats[seat].hand.cards
        last = self._hands.get(seat)
        if last is None or last[0] is not cards:
            last = self._hands[seat] = cards, self._held(board, cards)
        return last[1]

    def in_list(self, board: Board, seat: str) -> list[Held]:
        """Those of the cards a seat brought, in the order they were filed."""
        brought = board.seats[seat].list
        last = self._lists.get(seat)
        if last is None or last[0] is not brought:
            cards = [card for card in self.of(board) if card in brought]
            last = self._lists[seat] = brought, self._held(board, cards)
        return last[1]

    def _held(self, board: Board, cards: Iterable[str]) -> list[Held]:
        filed, printed = self.of(board), board.printed
        return [
            (card, ability, printed[card_of(card)])
            for card in cards
            for ability in filed.get(card_of(card), ())
        ]


@functools.cache
def acting(where: Where, phase: str) -> Abilities:
    """The actions that may be taken in a phase, of cards in play or in hand."""
    may = {card: [each for each in actions if each.where == where] for card, actions in ACTIONS.items()}
    bound = {card: tuple(each for each in actions if in_phase(each, phase)) for card, actions in may.items()}
    filed = {card: actions for card, actions in bound.items() if actions}
    return Abilities(
        filed, lambda ability: (ability.where, ability.outcome) == (where, "") and in_phase(ability, phase)
    )


def in_phase(ability: CardAbility, phase: str) -> bool:
    """Whether an ability that is bound to phases may be used in this one."""
    return not ability.phases or phase in ability.phases


# What can be done --------------------------------------------------------------------------------------


USE = "use:"
PLAY = "play:"
Found = tuple[str, CardAbility, str]
"""Seat, ability and the copy."""


Pools = dict[str, int]


def pools(figures: Figures, seat: str, what: Printed, most_each: int = 0) -> Pools:
    """The heroes of a seat that may pay for a card, and what each can give."""
    board, sphere = figures.board, what.sphere
    found = {}
    for hero in heroes(board, seat):
        if sphere == NEUTRAL or figures.has(hero, "sphere", sphere):
            held = board.pieces[hero].resources
            found[hero] = min(held, most_each) if most_each else held
    return found


def affordable(figures: Figures, seat: str, what: Printed, most_each: int = 0) -> bool:
    """Whether the pools reach, of which an event may take no more than so much each."""
    if not figures.reaches(seat, what):
        return False
    return not most_each or sum(pools(figures, seat, what, most_each).values()) >= what.cost


def phase_of(tx: Tx | Look) -> str:
    """The phase, without the step."""
    return tx.course.phase.partition(".")[0]


def spent(look: Tx | Look, ability: CardAbility, seat: str, card: str) -> str:
    """What a card in play lacks of the cost or the limit of an ability: a word of `OBSTACLES`."""
    board: Board = look.board
    piece = board.pieces.get(card)
    if piece is not None and ability.exhaust and piece.exhausted:
        return "exhausted"
    if piece is not None and piece.resources < ability.pays:
        return "pool"
    if ability.limit and board.used.get(ability.uses(card, seat), 0) >= ability.limit:
        return "limit"
    return ""


def fits(look: Tx | Look, ability: CardAbility, seat: str, card: str, args: tuple[Argument, ...]) -> bool:
    """Whether the ability's own conditions hold; most abilities have one of the two, or none."""
    can, holds = ability.can, ability.holds
    if can is not always and not can(look, seat, card, *args):
        return False
    return holds is always or holds(look, seat, card, *args)


def from_play(tx: Tx, filed: Abilities, args: tuple[Argument, ...] = ()) -> list[Found]:
    """Abilities of cards in play; a card that an outcome is about may answer though it has just left."""
    board: Board = tx.board
    mine, about = filed.of(board), args[0] if args else ""
    able = filed.in_play.of(board)
    if about not in board.pieces and isinstance(about, str) and card_of(about) in mine:
        able = [*able, (about, mine[card_of(about)])]
    return [
        (seat, ability, card)
        for card, actions in able
        for ability in actions
        for seat in users(board, ability, card)
        if not spent(tx, ability, seat, card) and fits(tx, ability, seat, card, args)
    ]


def users(board: Board, ability: CardAbility, card: str) -> tuple[str, ...]:
    """The seats that may use an ability of a card in play."""
    if ability.mode == "forced":
        return ("",)
    if ability.anyone:
        return in_order(board)
    piece = board.pieces.get(card)
    seat = piece.controller if piece else ""
    return (seat or board.first,)


def payable(figures: Figures, seat: str, held: list[Held]) -> list[tuple[str, CardAbility]]:
    """The abilities of events that a seat could pay for; other cards act from hand for nothing."""
    means = figures.means(seat) if held else {}
    return [
        (card, ability)
        for card, ability, what in held
        if what.kind != "event"
        or (
            means.get(what.sphere, -1) >= what.cost
            and (not ability.most_each or affordable(figures, seat, what, ability.most_each))
        )
    ]


def from_hand(tx: Tx, figures: Figures, filed: Abilities, args: tuple[Argument, ...] = ()) -> list[Found]:
    """Abilities of cards in hands."""
    board: Board = tx.board
    return [
        (seat, ability, card)
        for seat in in_order(board)
        for card, ability in payable(figures, seat, filed.in_hand(board, seat))
        if fits(tx, ability, seat, card, args)
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
    filed: Abilities,
    args: tuple[Argument, ...] = (),
    seats: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """The seats (of these) that could hold a card they could use now."""
    asked = in_order(tx.board) if seats is None else seats
    return tuple([seat for seat in asked if _might(tx, figures, filed, seat, args)])


def _might(tx: Tx, figures: Figures, filed: Abilities, seat: str, args: tuple[Argument, ...]) -> bool:
    board: Board = tx.board
    if not board.seats[seat].hand.count:
        return False
    for card, ability in payable(figures, seat, filed.in_list(board, seat)):
        if (ability.can is always or ability.can(tx, seat, "", *args)) and unseen(board, seat, card):
            return True
    return False


def might_by_hand(figures: Figures, seat: str) -> bool:
    """Whether a seat could hold an event without code that it could pay for."""
    board = figures.board
    held = (card for card in by_hand(board) if card in board.seats[seat].list and unseen(board, seat, card))
    return any(figures.reaches(seat, board.printed[card]) for card in held)


# Action windows ------------------------------------------------------------------------------------------


def actions(tx: Tx, figures: Figures) -> dict[str, list[Option]]:
    """What each seat can really do in an action window."""
    offers: dict[str, list[Option]] = {}
    phase = phase_of(tx)
    there = from_play(tx, acting("play", phase))
    held = from_hand(tx, figures, acting("hand", phase))
    for seat, ability, card in (*there, *held):
        named = ability.step.partition("/")[2]
        verb = PLAY if ability.where == "hand" else USE
        id = f"{verb}{card}{named and f'/{named}'}"
        offers.setdefault(seat, []).append(Option(id, "FEL-8.1"))
    without = by_hand(tx.board)
    for seat in in_order(tx.board) if without else ():
        for card in tx.board.seats[seat].hand.cards:
            if card_of(card) in without and figures.reaches(seat, printed(tx.board, card)):
                offers.setdefault(seat, []).append(Option(f"{PLAY}{card}", "FEL-10.1"))
    return offers


@kept("printed")
def by_hand(board: Board) -> tuple[str, ...]:
    """The events of this game that are played as actions and carried out by hand (FEL-10.1)."""
    return tuple([card for card, what in board.printed.items() if uncoded(card, what)])


def uncoded(card: str, what: Printed) -> bool:
    """Whether a card is an event that may be played as an action and has no code."""
    coded = card_of(card) in ACTIONS or any(row.on == "action" for row in what.does)
    return what.kind == "event" and "action" in what.text and not coded
