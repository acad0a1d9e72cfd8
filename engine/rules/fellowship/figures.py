"""Figures with their addends: what is printed, what cards in play change, what lasts for a while.

`Figures` gathers every row once and answers for many cards. A board never changes, so the rows of the last
board asked about are kept.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from engine.rules.fellowship.abilities import CONSTANTS, STANDING, Row
from engine.rules.fellowship.state import Board, Printed, card_of, printed
from engine.tabletop import sums
from engine.tabletop.lasting import Lasting
from engine.tabletop.sums import Changes, Standing

T = TypeVar("T")


class InPlay(Generic[T]):
    """Something that is filed by card, for the copies in play and the stage, in the order they came: looked
    for again when a card comes or goes."""

    def __init__(self, filed: Mapping[str, T]) -> None:
        self._filed = filed
        self._last: tuple[tuple[str, ...], list[tuple[str, T]]] = (), []

    def of(self, board: Board) -> list[tuple[str, T]]:
        """The copies for which there is something, each with what there is."""
        there, last = (*board.pieces, board.stage), self._last
        if last[0] != there:
            last = self._last = there, self._among(board, there)
        return last[1]

    def _among(self, board: Board, there: tuple[str, ...]) -> list[tuple[str, T]]:
        filed, stage = self._filed, board.stage
        if cards_of(there).isdisjoint(filed):
            return []
        found = [(id, filed[piece.card]) for id, piece in board.pieces.items() if piece.card in filed]
        return [*found, (stage, filed[stage])] if stage in filed else found


@functools.lru_cache(maxsize=8)
def cards_of(there: tuple[str, ...]) -> frozenset[str]:
    """What these are copies of; a stage is a card of its own."""
    return frozenset((*map(card_of, there), there[-1]))


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


CHANGING = InPlay(CONSTANTS)


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


@functools.lru_cache(maxsize=64)
def indexed(rows: Changes) -> tuple[Standing, Mapping[str, Iterable[str]], tuple[str, ...]]:
    """Rows by target and figure; the spheres given, by hero, each once; whose hit points are lowered."""
    lowered = tuple(dict.fromkeys(target for _, (target, figure, n) in rows if figure == "health" and n < 0))
    spheres: dict[str, dict[str, None]] = {}
    for _, (target, figure, amount) in rows:
        if amount and figure.startswith(SPHERE):
            spheres.setdefault(target, {})[figure.removeprefix(SPHERE)] = None
    return sums.standing(rows), spheres, lowered


class Figures(sums.Figures):
    """All rows of a board, in their order and by target and figure; none is below nothing (FEL-8.7)."""

    floor = MINIMUM, CLAUSE

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rows = tuple(_heeded(board, all_rows(board)))
        stands, self._spheres, self.lowered = indexed(self.rows)
        super().__init__(stands, self._of_card)
        self._means: dict[str, dict[str, int]] = {}

    def _of_card(self, id: str, figure: str) -> int:
        base: int = getattr(printed(self.board, id), figure)
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
        means = self._means.get(seat)
        if means is None:
            means = self._means[seat] = self._held(seat)
        return means.get(what.sphere, -1) >= what.cost

    def _held(self, seat: str) -> dict[str, int]:
        """The resources a seat's heroes hold, by sphere; a sphere without a hero is not in it."""
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
