"""Cards in play: how they come, move and leave, how they stand, and the tokens on them; cards out of play,
in hands, piles and discard piles, or on their way."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from engine.events.base import nothing, one_of
from engine.rules.fellowship.events.table import Told
from engine.rules.fellowship.state import (
    DAMAGE,
    EXPLORED,
    LASTING,
    RESOURCES,
    Board,
    Piece,
    Until,
    card_of,
    used_key,
    without_character,
    without_used_of,
)
from engine.tabletop.counters import Counts, counts, gone
from engine.tabletop.lasting import Folds, begins, forgotten
from engine.tabletop.moving import ALL, IN_PLAY, Names, Sees, moves
from engine.tabletop.records import off, on, put

# In play -----------------------------------------------------------------------------------------------


Place = Annotated[str, one_of("area", "staging", "active", "engaged", "on")]
How = Annotated[str, one_of("played", "put", "revealed", "laid")]
Out = Annotated[str, one_of("discard", "victory", "hand", "deck", "aside", "removed", "limbo")]


class CardPlaced(Told, frozen=True, tag="card-placed"):
    """A card came into play. `where`: `area` (of its controller), `staging`, `active`, `engaged` (with
    `seat`) or `on` (the card it is attached to). `how`: `played`, `put`, `revealed`, `laid`."""

    moves: ClassVar = moves("card", "limbo", "{where}:{on|seat|controller}")
    card: str
    where: Place
    how: How = "put"
    owner: str = ""
    controller: str = ""
    seat: str = ""
    on: str = ""

    def fold(self, board: Board) -> Board:
        """Whose it is; it was revealed before, or comes into play now. `LookupError` for one never printed:
        no table with it could be shown."""
        if card_of(self.card) not in board.printed:
            raise LookupError(self.card)
        if self.card in board.led:
            board = off(board, "led", self.card)
        old = board.pieces.get(self.card) or Piece(card_of(self.card))
        new = replace(old, owner=self.owner, controller=self.controller, on=self.on, engaged=self.seat)
        return put(board, "pieces", self.card, new)


class CardLeft(Told, frozen=True, tag="card-left"):
    """A card left play: to `discard`, `victory`, `hand`, `deck`, `aside`, `removed` or `limbo`."""

    lasts: ClassVar[Folds] = forgotten(LASTING, "card")
    moves: ClassVar = moves("card", IN_PLAY, "{to}:{owner} or {to}")
    counts: ClassVar[Counts] = gone("card", DAMAGE, RESOURCES, EXPLORED)
    card: str
    to: Out
    owner: str = ""
    source: str = ""

    def fold(self, board: Board) -> Board:
        """Whoever was in an attack is in it no more, and what lasted for the card is over: should it come
        back, it is another card (FEL-8.16)."""
        controller = board.pieces[self.card].controller
        if controller not in ("", self.owner):
            board = put(board, "led", self.card, controller)
        attacks = tuple([without_character(each, self.card) for each in board.attacks])
        return off(replace(without_used_of(board, self.card), attacks=attacks), "pieces", self.card)


class ControlMoved(Told, frozen=True, tag="control-moved"):
    """Another seat controls a card in play."""

    moves: ClassVar = moves("card", IN_PLAY, "area:{seat}")
    card: str
    seat: str
    source: str = ""

    def fold(self, board: Board) -> Board:
        """Another seat's from here on, with what lies on it (FEL-2.6)."""
        board = on(board, "pieces", self.card, controller=self.seat)
        for each in board.pieces[self.card].attached:
            if board.pieces[each].controller:
                board = on(board, "pieces", each, controller=self.seat)
        return board


class Attached(Told, frozen=True, tag="attached"):
    """A card in play lies on another now; `controller` is whose it is ("": nobody's)."""

    moves: ClassVar = moves("card", IN_PLAY, "on:{on}")
    card: str
    on: str
    controller: str = ""

    def fold(self, board: Board) -> Board:
        return on(board, "pieces", self.card, on=self.on, controller=self.controller, engaged="")


class Exhausted(Told, frozen=True, tag="exhausted"):
    """A card was exhausted."""

    card: str
    source: str = ""

    def fold(self, board: Board) -> Board:
        return on(board, "pieces", self.card, exhausted=True)


class Readied(Told, frozen=True, tag="readied"):
    """A card was readied."""

    card: str
    source: str = ""

    def fold(self, board: Board) -> Board:
        return on(board, "pieces", self.card, exhausted=False)


class Damaged(Told, frozen=True, tag="damaged"):
    """A card took damage. Of an attack that several characters make together, `by` are these and `source` is
    the player who attacks."""

    counts: ClassVar[Counts] = counts(DAMAGE, "card", "amount")
    card: str
    amount: int
    source: str = ""
    by: tuple[str, ...] = ()


class Healed(Told, frozen=True, tag="healed"):
    """Damage was taken off a card."""

    counts: ClassVar[Counts] = counts(DAMAGE, "card", "-amount")
    card: str
    amount: int
    source: str = ""


class Destroyed(Told, frozen=True, tag="destroyed"):
    """A card is destroyed; it leaves play next."""

    card: str
    source: str = ""

    fold = nothing


class ResourcesGained(Told, frozen=True, tag="resources-gained"):
    """Resource tokens came onto a card (a hero's pool)."""

    counts: ClassVar[Counts] = counts(RESOURCES, "card", "amount")
    card: str
    amount: int
    source: str = ""


class ResourcesSpent(Told, frozen=True, tag="resources-spent"):
    """Resource tokens were paid from a card's pool, for `use`."""

    counts: ClassVar[Counts] = counts(RESOURCES, "card", "-amount")
    card: str
    amount: int
    use: str = ""


class LastingBegan(Told, frozen=True, tag="lasting-began"):
    """`source` adds to a figure of `target` until the `attack`, `phase`, `round` or `game` ends."""

    lasts: ClassVar[Folds] = begins(LASTING, "source", "target", "figure", "amount", "until")
    source: str
    target: str
    figure: str
    amount: int
    until: Until


class AbilityUsed(Told, frozen=True, tag="ability-used"):
    """An ability of a card in play was used; `per` says for how long its limit counts, `each` that every
    player has one."""

    seat: str
    card: str
    step: str
    per: str = "round"
    each: bool = False

    def fold(self, board: Board) -> Board:
        key = used_key(self.step, self.card, self.per, self.seat if self.each else "")
        return put(board, "used", key, board.used.get(key, 0) + 1)


class LeftToTable(Told, frozen=True, tag="left-to-table"):
    """An effect of a card that has no code is carried out by the players (FEL-10.1)."""

    card: str
    effect: str

    fold = nothing


# Out of play -------------------------------------------------------------------------------------------


From = Annotated[str, one_of("hand", "discard", "deck", "aside", "victory")]


class HandPutBack(Told, frozen=True, tag="hand-put-back"):
    """A whole hand went back into its deck, which is shuffled (FEL-0.1)."""

    moves: ClassVar = moves(ALL, "hand:{seat}", "deck:{seat}")
    seat: str
    count: int


class Held(Told, frozen=True, tag="held"):
    """Cards that came into a hand from elsewhere than the deck; sealed for the seat."""

    names: ClassVar = Names("cards", "hand:{seat}")
    seat: str
    cards: tuple[str, ...]


class HandGained(Told, frozen=True, tag="hand-gained"):
    """Cards came into a hand other than by a draw. `Held`, sealed for the seat, says which; `cards` are those
    of them that everybody saw on their way."""

    moves: ClassVar = moves("count", "limbo", "hand:{seat}", shown="cards")
    seat: str
    count: int
    source: str
    cards: tuple[str, ...] = ()


class HandDiscarded(Told, frozen=True, tag="hand-discarded"):
    """Cards went from a hand to the discard pile."""

    moves: ClassVar = moves("cards", "hand:{seat}", "discard:{seat}")
    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]
    source: str = ""


class CardPlayed(Told, frozen=True, tag="card-played"):
    """A card was played from a hand; `x` is what a cost of X was chosen to be."""

    moves: ClassVar = moves("card", "hand:{seat}", "limbo")
    reveals: ClassVar[bool] = True
    seat: str
    card: str
    x: int = 0

    def fold(self, board: Board) -> Board:
        return replace(board, x=self.x)


class CardTaken(Told, frozen=True, tag="card-taken"):
    """A card is on its way, out of `zone`: `hand`, `discard` or `deck` of a seat, or without one `discard`,
    `deck`, `aside` or `victory` of the table."""

    moves: ClassVar = moves("card", "{zone}:{seat}", "limbo")
    reveals: ClassVar[bool] = True
    card: str
    zone: From
    seat: str = ""


class CardRevealed(Told, frozen=True, tag="card-revealed"):
    """An encounter card was revealed, for this player or by that card."""

    card: str
    by: str

    def fold(self, board: Board) -> Board:
        """It is on the table from here on, though it is not in its place yet; a treachery never gets one."""
        if board.printed[card_of(self.card)].kind not in ("enemy", "location", "objective"):
            return board
        return put(board, "pieces", self.card, Piece(card_of(self.card)))


class CardDiscarded(Told, frozen=True, tag="card-discarded"):
    """A card that was not in play went to its owner's discard pile ("": the encounter discard pile)."""

    moves: ClassVar = moves("card", "limbo", "discard:{owner}")
    card: str
    owner: str = ""


class CardsReturned(Told, frozen=True, tag="cards-returned"):
    """Cards on their way went into a pile, face down; where in it they are follows."""

    moves: ClassVar = moves("cards", "limbo", "{pile}")
    cards: tuple[str, ...]
    pile: str


class DeckRemade(Told, frozen=True, tag="deck-remade"):
    """The encounter discard pile is shuffled into a new deck."""

    moves: ClassVar = moves(ALL, "discard", "deck")


class CardRemoved(Told, frozen=True, tag="card-removed"):
    """A card that was not in play is out of the game."""

    moves: ClassVar = moves("card", "limbo", "removed")
    card: str


class Peeked(Told, frozen=True, tag="peeked"):
    """A seat looked at the top cards of a pile; which (`Saw`) is sealed for it."""

    reveals: ClassVar[bool] = True
    seat: str
    pile: str
    count: int

    fold = nothing


class Saw(Told, frozen=True, tag="saw"):
    """The cards a seat saw."""

    sees: ClassVar = Sees("cards", "{pile}")
    seat: str
    pile: str
    cards: tuple[str, ...]
