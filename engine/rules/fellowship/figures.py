"""Figures with their addends: what is printed, what cards in play change, what lasts for a while.

`Figures` gathers every row once and answers for many cards. A board never changes, so the rows of the last
board asked about are kept.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from engine.errors import GameFault
from engine.rules.fellowship.abilities import CONSTANTS, LOWERING, STANDING, Row
from engine.rules.fellowship.state import Board, Piece, Printed, card_of, printed
from engine.tabletop import sums
from engine.tabletop.lasting import Lasting
from engine.tabletop.sums import Changes, Standing

T = TypeVar("T")


_THERE: list[tuple[Mapping[str, Piece], str, tuple[str, ...]]] = [({}, "", ())]
"""Pieces and stage asked about last, and their ids."""


def there(board: Board) -> tuple[str, ...]:
    """The ids of all that is in play, the stage last: the very same tuple until a card comes or goes."""
    pieces, stage, ids = _THERE[0]
    if pieces is not board.pieces or stage != board.stage:
        now = (*board.pieces, board.stage)
        ids = ids if ids == now else now
        _THERE[0] = board.pieces, board.stage, ids
    return ids


class InPlay(Generic[T]):
    """Something that is filed by card, for the copies in play and the stage, in the order they came: looked
    for again when a card comes or goes."""

    def __init__(self, filed: Mapping[str, T]) -> None:
        self._filed = filed
        self._last: tuple[tuple[str, ...], list[tuple[str, T]]] = (), []

    def of(self, board: Board) -> list[tuple[str, T]]:
        """The copies for which there is something, each with what there is."""
        ids, last = there(board), self._last
        if last[0] is not ids:
            last = self._last = ids, self._among(board, ids)
        return last[1]

    def _among(self, board: Board, ids: tuple[str, ...]) -> list[tuple[str, T]]:
        filed, stage = self._filed, board.stage
        if cards_of(ids).isdisjoint(filed):
            return []
        found = [(id, filed[piece.card]) for id, piece in board.pieces.items() if piece.card in filed]
        return [*found, (stage, filed[stage])] if stage in filed else found


@functools.lru_cache(maxsize=8)
def cards_of(ids: tuple[str, ...]) -> frozenset[str]:
    """What these are copies of; a stage is a card of its own."""
    return frozenset((*map(card_of, ids), ids[-1]))


TABLE = "table"
MINIMUM = 0
CLAUSE = "FEL-8.7"
"""No figure is below the minimum, and what it says of itself."""
FIGURES = ("willpower", "attack", "defence", "threat", "health", "engage", "points")
"""What is printed in numbers and can be added to."""
FLAG = (
    r"cannot-(attack(:.+)?|commit|defend|ready|strike)|many-defenders|must-travel|reaches-staging|reveals"
    r"|no-(advance|ally|attachment|check|checks|draw|optional|staging|threat)|guarded|spawn-fell|struck-again"
    r"|leaves:(discard|victory|hand|deck|top|bottom|aside|removed)|(trait|sphere|keyword):[a-z0-9-]+"
)
"""What a row may say beside figures; see `abilities`."""
FIGURE = rf"^(?:(locations:)?({'|'.join(FIGURES)})|{FLAG})\Z"
NEUTRAL = "neutral"
"""The sphere of cards that any hero may pay for."""
SPHERE = "sphere:"
LOCATIONS = "locations:"
"""What a lasting figure of the table begins with that is changed on every location in the staging area."""


def is_figure(name: str) -> bool:
    """Whether a row may change it."""
    return re.match(FIGURE, name) is not None


READ = ("pieces", "lasting", "attacks", "staging", "active", "stage", "printed", "seats", "first")
"""What of the board figures follow from, and so what the code of a constant effect may read."""
CHANGING, LOWERED = InPlay(CONSTANTS), InPlay(LOWERING)


def constant_rows(board: Board) -> list[tuple[str, Row]]:
    """What cards in play, and the stage, change: (source, row)."""
    rows = [(id, row) for id, change in CHANGING.of(board) for row in change(board, id)]
    return rows + [each for invented in STANDING for each in invented(board)]


def all_rows(board: Board) -> list[tuple[str, Row]]:
    """Constant rows, then lasting ones in the order they began."""
    rows = constant_rows(board)
    for each in board.lasting:
        if each.figure.startswith(LOCATIONS):
            rows += _for_locations(board, each)
        else:
            rows.append((each.source, (each.target, each.figure, each.amount)))
    return rows


def _for_locations(board: Board, row: Lasting) -> Iterable[tuple[str, Row]]:
    """What an encounter card does to locations in the staging area, to later ones too (FEL-8.8)."""
    figure = row.figure.removeprefix(LOCATIONS)
    for id in board.staging:
        if board.printed[board.pieces[id].card].kind == "location":
            yield row.source, (id, figure, row.amount)


PLAYERS = ("hero", "ally", "attachment", "event")
"""The kinds of players' cards."""
IMMUNE = "keyword:immune"
"""The figure by which a card is immune though it is not printed so."""


def _heeded(board: Board, rows: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """The rows but for those by which players' cards would change a card that is immune (FEL-8.17)."""
    given = [target for _, (target, figure, amount) in rows if figure == IMMUNE and amount]
    shut = {target for _, (target, _, _) in rows if target in given or _printed_immune(board, target)}
    return [row for row in rows if row[1][0] not in shut or not _of_players(board, row[0])] if shut else rows


def _printed_immune(board: Board, card: str) -> bool:
    return card in board.pieces and "immune" in board.printed[board.pieces[card].card].keywords


def _of_players(board: Board, source: str) -> bool:
    card = board.printed.get(card_of(source))
    return card is not None and card.kind in PLAYERS


LEAST = ("health", "points")
"""What a card is destroyed or explored by. Looked for after every change, and so not among all figures."""


def lowered(board: Board, figure: str) -> Iterable[str]:
    """On which cards one of `LEAST` may be lowered, each once."""
    made = LOWERED.of(board)
    found = [row[0] for id, change in made for row in change(board, id) if row[1] == figure]
    for invented in STANDING:
        found += [target for _, (target, what, amount) in invented(board) if what == figure and amount < 0]
    for each in board.lasting:
        if each.amount < 0 and each.figure.removeprefix(LOCATIONS) == figure:
            found += [each.target] if each.figure == figure else board.staging
    return dict.fromkeys(found)


class Indexed(NamedTuple):
    """The rows that count, in their order and by target and figure; the spheres given, by hero, each once."""

    rows: Changes
    stands: Standing
    spheres: Mapping[str, Iterable[str]]


_INDEXED: list[tuple[list[tuple[str, Row]], tuple[str, ...], Mapping[str, Printed], Indexed]] = [
    ([], (), {}, Indexed((), {}, {}))
]
"""The rows indexed last, and what was in play and printed then: most changes of a board change neither."""


def indexed(board: Board, rows: list[tuple[str, Row]]) -> Indexed:
    """All rows of a board, indexed."""
    of, ids, cards, found = _INDEXED[0]
    if of != rows or ids is not there(board) or cards is not board.printed:
        _may_lower(board)
        found = _index(tuple(_heeded(board, rows)))
        _INDEXED[0] = rows, there(board), board.printed, found
    return found


def _may_lower(board: Board) -> None:
    """Raises GameFault where an effect lowers one of `LEAST` and does not say that it may."""
    for card, change in CHANGING.of(board):
        for _, figure, amount in change(board, card):
            if figure in LEAST and amount < 0 and card_of(card) not in LOWERING:
                raise GameFault(f"the constant effect of {card} lowers {figure}: it is filed with `lowers`")


def _index(rows: Changes) -> Indexed:
    spheres: dict[str, dict[str, None]] = {}
    for _, (target, figure, amount) in rows:
        if amount and figure.startswith(SPHERE):
            spheres.setdefault(target, {})[figure.removeprefix(SPHERE)] = None
    return Indexed(rows, sums.standing(rows), spheres)


class Figures(sums.Figures):
    """All rows of a board, in their order and by target and figure; none is below nothing (FEL-8.7)."""

    floor = MINIMUM, CLAUSE

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rows, stands, self._spheres = indexed(board, all_rows(board))
        super().__init__(stands)
        self._means: dict[str, dict[str, int]] = {}

    def printed(self, id: str, figure: str) -> int:
        """What is printed on its card."""
        base: int = getattr(self.board.printed[card_of(id)], figure)
        return base

    def table(self, figure: str) -> int:
        """What the rows for the whole table add up to."""
        return sum(amount for _, amount in self.changes(TABLE, figure))

    def threat(self, id: str) -> int:
        """What a card in the staging area adds to the threat."""
        return 0 if self.flag(id, "no-threat") else self.of(id, "threat")

    def health_left(self, id: str) -> int:
        """Hit points less damage."""
        return self.of(id, "health") - self.board.pieces[id].damage

    def reaches(self, seat: str, what: Printed) -> bool:
        """Whether a seat's heroes hold what a card costs; a card of a sphere needs a hero of it even where it
        costs nothing (FEL-2.2)."""
        return self.means(seat).get(what.sphere, -1) >= what.cost

    def means(self, seat: str) -> Mapping[str, int]:
        """The resources a seat's heroes hold, by sphere; a sphere without a hero is not in it."""
        means = self._means.get(seat)
        if means is None:
            means = self._means[seat] = self._held(seat)
        return means

    def _held(self, seat: str) -> dict[str, int]:
        found: dict[str, int] = {}
        pieces, cards, every = self.board.pieces, self.board.printed, 0
        for id in self.board.seats[seat].area:
            piece = pieces[id]
            card = cards[piece.card]
            if card.kind == "hero":
                held = piece.resources
                every += held
                found[card.sphere] = found.get(card.sphere, 0) + held
                for sphere in self._spheres.get(id, ()):
                    if sphere != card.sphere:
                        found[sphere] = found.get(sphere, 0) + held
        found[NEUTRAL] = every
        return found

    def spheres(self, hero: str) -> tuple[str, ...]:
        """The spheres of a hero, printed and given, in order."""
        return tuple(sorted({printed(self.board, hero).sphere, *self._spheres.get(hero, ())}))

    def has(self, id: str, what: str, name: str) -> bool:
        """Whether a card has a `trait`, `keyword` or `sphere` of that name, printed or given."""
        card = printed(self.board, id)
        if what == "sphere":
            own: tuple[str, ...] = (card.sphere,)
        else:
            own = card.traits if what == "trait" else card.keywords
        return name in own or self.flag(id, f"{what}:{name}")


_LAST: list[Figures] = []
"""The figures asked for last, and nothing else."""


def figures_of(board: Board) -> Figures:
    """The figures of a board."""
    last = _LAST[0] if _LAST else None
    if last is None or last.board is not board:
        last = Figures(board)
        _LAST[:] = [last]
    return last


def figure(board: Board, id: str, name: str) -> int:
    """One figure of one card."""
    return figures_of(board).of(id, name)


def has_trait(board: Board, id: str, name: str) -> bool:
    """Whether a card has a trait; one that is not in play has what is printed."""
    return figures_of(board).has(id, "trait", name)


def has_keyword(board: Board, id: str, name: str) -> bool:
    """Whether a card has a keyword."""
    return figures_of(board).has(id, "keyword", name)


def immune(board: Board, card: str) -> bool:
    """Whether a card in play takes no notice of what players' cards do (FEL-8.17)."""
    return card in board.pieces and has_keyword(board, card, "immune")


def ignores(board: Board, card: str, source: str) -> bool:
    """Whether a card in play takes no notice of what this one would do to it (FEL-8.17)."""
    return _of_players(board, source) and immune(board, card)
