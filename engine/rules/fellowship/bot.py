"""A player that takes what looks best at the moment, from what its seat may see. It never looks ahead.

`greedy(state, seat, question)` gives a legal answer to any question of this game; the state is as the seat sees it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.offers import PLAY
from engine.rules.fellowship.reading import card_of, in_order, printed
from engine.rules.fellowship.state import Board

EXPECTED = 2
"""The threat that a card not revealed yet is reckoned with."""
USEFUL = ("steward-of-gondor", "beravor", "gleowine", "daughter-of-the-nimrodel", "glorfindel", "gandalf")
"""Cards used whenever they can be."""
DECKS = ("deck:leadership", "deck:spirit", "deck:tactics", "deck:lore")


def greedy(state: State, seat: str, question: Question) -> Choice:
    """The answer that looks best."""
    best = _BEST.get(question.what)
    if best is not None:
        chosen = best(state, seat, question)
        if chosen is not None:
            return chosen
    return _plain(state, question)


def _plain(state: State, question: Question) -> Choice:
    """Pay from the fullest pools, take as little as may be, pass rather than not."""
    if question.form == "number":
        return (str(question.least),)
    if question.form == "pay":
        return _pay(question)
    if question.form == "pick":
        return question.ids[: question.least]
    if question.what.partition(".")[0] in ("resource", "planning", "quest", "travel", "encounter", "refresh"):
        return _in_window(state, question)
    return (PASS,) if PASS in question.ids else question.ids[:1]


def _pay(question: Question) -> Choice:
    left, paid = question.least, []
    for pool in sorted(question.options, key=lambda pool: -pool.holds):
        amount = min(left, pool.holds)
        left -= amount
        if amount:
            paid.append(f"{pool.id}={amount}")
    return tuple(paid)


def _in_window(state: State, question: Question) -> Choice:
    """The dearest ally or attachment first, then cards that are always worth using."""
    board: Board = state.board
    cards = [id for id in question.ids if id.startswith(PLAY)]
    lasting = [id for id in cards if printed(board, id.removeprefix(PLAY)).kind != "event"]
    if lasting:
        return (max(lasting, key=lambda id: printed(board, id.removeprefix(PLAY)).cost),)
    for id in question.ids:
        if card_of(id.partition(":")[2]) in USEFUL:
            return (id,)
    return (PASS,) if PASS in question.ids else question.ids[:1]


def _deck(_: State, __: str, question: Question) -> Choice | None:
    return next(((id,) for id in DECKS if id in question.ids), None)


def _commit(state: State, seat: str, question: Question) -> Choice:
    """Enough willpower for what lies in staging and what will come, the best first."""
    board: Board = state.board
    figures = figures_of(board)
    seats = in_order(board)
    need = sum(figures.threat(id) for id in board.staging) + EXPECTED * len(seats) + 1
    need -= sum(figures.of(id, "willpower") for id, piece in board.pieces.items() if piece.committed)
    left = len(seats) - seats.index(seat)
    share = -(-need // left)
    chosen: list[str] = []
    for id in sorted(question.ids, key=lambda id: -figures.of(_named(id), "willpower")):
        worth = figures.of(_named(id), "willpower")
        if share <= 0 or not worth:
            break
        chosen.append(id)
        share -= worth
    return tuple(chosen)


def _named(id: str) -> str:
    return id.partition(":")[2]


def _travel(state: State, _: str, question: Question) -> Choice:
    """Where the most threat lies."""
    figures = figures_of(state.board)
    places = [id for id in question.ids if id != PASS]
    return (max(places, key=lambda id: figures.threat(_named(id))),)


def _engage(state: State, seat: str, question: Question) -> Choice:
    """The weakest enemy, if nothing is engaged yet."""
    board: Board = state.board
    figures = figures_of(board)
    enemies = [id for id in question.ids if id != PASS and figures.of(_named(id), "attack") <= 3]
    if board.seats[seat].engaged or not enemies:
        return (PASS,)
    return (min(enemies, key=lambda id: figures.of(_named(id), "attack")),)


def _defend(state: State, _: str, question: Question) -> Choice:
    """Whoever keeps most hit points; an ally that falls rather than a hero; nobody where a hero would."""
    if question.form == "pick":
        return question.ids[: question.least]
    board: Board = state.board
    figures = figures_of(board)
    attack = figures.of(str(question.about[0]), "attack") + 1
    able = [id for id in question.ids if id != PASS]
    kept = {id: _left(figures, _named(id), attack) for id in able}
    best = max(able, key=lambda id: kept[id])
    if kept[best] > 0:
        return (best,)
    allies = [id for id in able if printed(board, _named(id)).kind == "ally"]
    if allies:
        return (min(allies, key=lambda id: printed(board, _named(id)).cost),)
    return (PASS,)


def _left(figures: Figures, id: str, attack: int) -> int:
    return figures.health_left(id) - max(0, attack - figures.of(id, "defence"))


def _strike(state: State, seat: str, question: Question) -> Choice:
    """The enemy that is nearest to its end, if its defence can be overcome."""
    board: Board = state.board
    figures = figures_of(board)
    able = [id for id in board.seats[seat].area if not board.pieces[id].exhausted]
    attack = sum(figures.of(id, "attack") for id in able)
    enemies = [id for id in question.ids if id != PASS and figures.of(_named(id), "defence") < attack]
    if not enemies:
        return (PASS,)
    return (min(enemies, key=lambda id: _needed(figures, _named(id))),)


def _needed(figures: Figures, enemy: str) -> int:
    return figures.health_left(enemy) + figures.of(enemy, "defence")


def _attackers(state: State, _: str, question: Question) -> Choice:
    """As many as the enemy's end takes, the strongest first."""
    figures = figures_of(state.board)
    left = _needed(figures, str(question.about[0]))
    chosen: list[str] = []
    for id in sorted(question.ids, key=lambda id: -figures.of(_named(id), "attack")):
        if left <= 0 or len(chosen) == question.most:
            break
        chosen.append(id)
        left -= figures.of(_named(id), "attack")
    return tuple(chosen) or question.ids[:1]


def _takes(state: State, _: str, question: Question) -> Choice:
    """Whoever can bear most."""
    figures = figures_of(state.board)
    return (max(question.ids, key=lambda id: figures.health_left(_named(id))),)


_BEST: dict[str, Callable[[State, str, Question], Choice | None]] = {
    "deck": _deck,
    "mulligan": lambda _, __, question: question.ids[:1],
    "commit": _commit,
    "travel": _travel,
    "engage": _engage,
    "defend": _defend,
    "strike": _strike,
    "attackers": _attackers,
    "who-takes": _takes,
}
