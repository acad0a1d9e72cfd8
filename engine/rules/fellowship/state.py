"""The board of fellowship: printed cards written once, small records of what is in play, zones of ids; and
questions to it. Figures are never below nothing (FEL-8.7)."""

from __future__ import annotations

import functools
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from engine.events.base import one_of
from engine.tabletop.counters import Counter
from engine.tabletop.lasting import Lasting, Lasts
from engine.tabletop.records import on
from engine.tabletop.zones import Hand

# The board ---------------------------------------------------------------------------------------------


ENCOUNTER = "encounter"
"""The name of the encounter deck's pile."""
LEAVES = "leaves:"
"""The figure of a lasting row: its target leaves play for a zone when what the row lasts for has ended."""
DECK = "deck:"
"""What the name of a player deck's pile begins with."""

Until = Annotated[str, one_of("attack", "phase", "round", "game")]
"""How long something lasts."""


class Does(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that an invented card does. `on`: the moment; `only`: what must be so; `may`: a response, not
    forced; `do`, `to`, `amount`: what is done to whom, `for_each` of these, `against` which character;
    `until`: how long a figure changes; `exhaust`, `limit`: its cost, and how often a round it may be used."""

    on: str
    do: str
    to: str = ""
    amount: int = 1
    only: tuple[str, ...] = ()
    may: bool = False
    for_each: str = ""
    against: str = ""
    until: Until = "phase"
    exhaust: bool = False
    limit: int = 0


class Printed(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is printed on a card or stage. `kind`: hero, ally, attachment, event, enemy, location, treachery,
    objective or stage. `on`: what an attachment may lie on. `text`: kinds of effect it has. `does`: what an
    invented card does."""

    kind: str
    sphere: str = ""
    cost: int = 0
    any_cost: bool = False
    on: str = ""
    unique: bool = False
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    threat: int = 0
    willpower: int = 0
    attack: int = 0
    defence: int = 0
    health: int = 0
    engage: int = 0
    points: int = 0
    victory: int = 0
    stage: int = 0
    text: tuple[str, ...] = ()
    does: tuple[Does, ...] = ()


class Shadow(Struct, frozen=True, gc=False, omit_defaults=True):
    """A shadow card before an enemy. `id` is its place; `card` is empty where it is not known."""

    id: str
    card: str = ""
    turned: bool = False


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card in play. `card`: its printed card; `owner`: whose deck it came from, "" the encounter deck;
    `on`: what it is attached to; `engaged`: the seat an enemy stands before."""

    card: str
    owner: str = ""
    controller: str = ""
    exhausted: bool = False
    committed: bool = False
    damage: int = 0
    progress: int = 0
    resources: int = 0
    on: str = ""
    attached: tuple[str, ...] = ()
    engaged: str = ""
    shadows: tuple[Shadow, ...] = ()


class Attack(Struct, frozen=True, gc=False, omit_defaults=True):
    """An attack being resolved: an enemy on a seat (`by` the enemy), or characters on an enemy.

    `characters`: who defends, or who attacks. `alone`: made outside its place in the combat phase (FEL-6.16).
    `against`: the character that is attacked, where it is one (FEL-6.20).
    """

    enemy: str
    seat: str
    characters: tuple[str, ...] = ()
    by_enemy: bool = True
    alone: bool = False
    against: str = ""


class Seat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A player. `list`: what the deck was brought with, copies by card; `heroes`: those it began with.
    `area`: heroes and allies in the order they came. `struck`: enemies this player attacked in this phase.
    `done`: with what this step lets players do one after another."""

    threat: int = 0
    list: dict[str, int] = {}
    hand: Hand = Hand()
    area: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()
    out: bool = False
    done: bool = False
    struck: tuple[str, ...] = ()


class Board(Struct, frozen=True, gc=False, omit_defaults=True):
    """The table.

    limbo: cards revealed or played that are not where they go yet. stages: cards of the quest deck that are
    left, several of one number where chance decides. turn: whose part of a step it is. attacks: the innermost
    last. attacked: enemies whose attack of this phase is made. used: how often an ability was, by
    `STEP@COPY@PER`. saw: cards a seat knows on a pile, by `SEAT@PILE`. x: what was paid for the last event
    that costs X. led: who controlled a card of another player's deck when it left play. complete: rounds that
    are. finished: the stage is done, and the next has not begun. cut: an effect ended the phase.
    """

    scenario: str = ""
    easy: bool = False
    printed: dict[str, Printed] = {}
    pieces: dict[str, Piece] = {}
    seats: dict[str, Seat] = {}
    first: str = ""
    turn: str = ""
    staging: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    stage: str = ""
    progress: int = 0
    stages: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    victory: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    limbo: tuple[str, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    attacks: tuple[Attack, ...] = ()
    attacked: tuple[str, ...] = ()
    used: dict[str, int] = {}
    saw: dict[str, tuple[str, ...]] = {}
    shadows: int = 0
    x: int = 0
    led: dict[str, str] = {}
    complete: int = 0
    finished: bool = False
    score: int = 0
    cut: bool = False

    @property
    def attack(self) -> Attack | None:
        """The attack at hand."""
        return self.attacks[-1] if self.attacks else None


# What is counted -----------------------------------------------------------------------------------------

LIMIT = 50
"""The dial at which a player is out (FEL-9.1)."""
DIAL = Counter("threat", "seats", clause="FEL-9.1", limit=lambda _, __: LIMIT, seat=lambda _, seat: seat)
DAMAGE = Counter("damage", "pieces")
RESOURCES = Counter("resources", "pieces")
EXPLORED = Counter("progress", "pieces")
"""Progress on a location."""
PROGRESS = Counter(
    "progress", called="stage", clause="FEL-3.9", limit=lambda board, _: printed(board, board.stage).points
)
"""Progress on the stage."""


def _depth(board: Board, moment: str) -> int:
    """Which attack is at hand: what lasts for one ends with it, and an attack may lie within another."""
    return len(board.attacks) if moment == "attack" else 0


LASTING = Lasts("lasting", depth=_depth)


def used_key(step: str, card: str, per: str, seat: str) -> str:
    """`STEP@COPY@PER`, or `STEP@COPY@SEAT@PER` where each player has uses of its own."""
    return f"{step}@{card}@{per}" if not seat else f"{step}@{card}@{seat}@{per}"


def without_used(board: Board, *ends: str) -> Board:
    """How often abilities were used counts no more, where it counted until now."""
    used = {key: n for key, n in board.used.items() if key.rpartition("@")[2] not in ends}
    return replace(board, used=used)


def without_used_of(board: Board, card: str) -> Board:
    """How often abilities of a card were used counts no more."""
    used = {key: n for key, n in board.used.items() if key.split("@")[1] != card}
    return board if len(used) == len(board.used) else replace(board, used=used)


# Shadow cards and attacks --------------------------------------------------------------------------------


def with_shadow(board: Board, enemy: str, shadow: Shadow) -> Board:
    """The shadow card in the place of the one that was not known."""
    there = board.pieces[enemy].shadows
    shadows = tuple([shadow if each.id == shadow.id else each for each in there])
    return on(board, "pieces", enemy, shadows=shadows)


def without_character(attack: Attack, card: str) -> Attack:
    """An attack without a character that was in it."""
    if card not in attack.characters:
        return attack
    return replace(attack, characters=tuple([each for each in attack.characters if each != card]))


# Questions to the board --------------------------------------------------------------------------------


@functools.cache
def card_of(id: str) -> str:
    """The printed card of a copy: `gandalf` of `gandalf-2`."""
    head, hyphen, number = id.rpartition("-")
    return head if hyphen and number.isdigit() else id


def printed(board: Board, id: str) -> Printed:
    """What is printed on a copy (or stage)."""
    return board.printed[card_of(id)]


def kind_of(board: Board, id: str) -> str:
    """The kind of a card in play."""
    return board.printed[board.pieces[id].card].kind


def heroes(board: Board, seat: str) -> tuple[str, ...]:
    """The heroes a seat controls."""
    pieces, cards = board.pieces, board.printed
    return tuple([id for id in board.seats[seat].area if cards[pieces[id].card].kind == "hero"])


def characters(board: Board, seat: str) -> tuple[str, ...]:
    """Heroes and allies a seat controls."""
    return board.seats[seat].area


_LAST: list[tuple[dict[str, Seat], str, tuple[str, ...]]] = [({}, "", ())]
"""The seats and the first player asked about last, and their order: both outlast many boards."""


def in_order(board: Board) -> tuple[str, ...]:
    """The seats still in the game, from the first player to the left."""
    of, first, order = _LAST[0]
    if of is not board.seats or first != board.first:
        seats = [*board.seats]
        start = seats.index(board.first) if board.first in board.seats else 0
        order = tuple([seat for seat in seats[start:] + seats[:start] if not board.seats[seat].out])
        _LAST[0] = board.seats, board.first, order
    return order


def owner_of(board: Board, id: str) -> str:
    """Whose deck a card came from: its seat, or "" for the encounter deck. A card is owned by whoever
    brought it; copies are numbered through the decks in the order of the seats."""
    if id in board.pieces:
        return board.pieces[id].owner
    card = card_of(id)
    number = 1 if card == id else int(id.rpartition("-")[2])
    for seat, held in board.seats.items():
        copies = held.list.get(card, 0) + (card in held.heroes)
        if number <= copies:
            return seat
        number -= copies
    return ""


def guards(board: Board, objective: str) -> tuple[str, ...]:
    """The encounter cards that guard an objective and are not dealt with (FEL-3.11)."""
    rows = (row for row in board.lasting if row.target == objective and row.figure == "guarded")
    return tuple(row.source for row in rows if row.source in board.pieces)


def title_in_play(board: Board, card: str) -> bool:
    """Whether a unique card's title is in play at the table already (FEL-2.3)."""
    wanted = card_of(card)
    return board.printed[wanted].unique and wanted in [piece.card for piece in board.pieces.values()]
