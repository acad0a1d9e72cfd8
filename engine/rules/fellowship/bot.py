"""Bots: they answer a question from what their seat may see, and from a stream of numbers handed in.

`random` takes any legal answer, a pass every other time it can. `greedy` takes what looks best now: it
commits for what lies in staging, defends with whoever bears it, strikes what is nearest to its end. Neither
looks ahead, nor at anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.fellowship.bot_chance import Below, Bot, random_bot
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.offers import PLAY
from engine.rules.fellowship.reading import card_of, heroes, in_order, printed
from engine.rules.fellowship.state import Board

EXPECTED = 5
"""The willpower for each card not revealed yet: its threat, and some progress."""
USEFUL = ("steward-of-gondor", "beravor", "gleowine", "daughter-of-the-nimrodel", "glorfindel", "gandalf")
"""Cards used whenever they can be."""
SOOTHING = ("the-galadhrims-greeting",)
"""Cards used when a dial is high."""
WARY = 38
DECKS = ("deck:leadership", "deck:spirit", "deck:tactics", "deck:lore")


def greedy_bot(state: State, seat: str, question: Question, below: Below) -> Choice:
    """The answer that looks best; the numbers are not needed."""
    chosen = _BEST.get(question.what, _words)(state, seat, question)
    return _plain(state, question) if chosen is None else chosen


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
    low = all(seat.threat < WARY for seat in board.seats.values())
    wanted = USEFUL if low else (*USEFUL, *SOOTHING)
    for id in question.ids:
        if card_of(id.partition(":")[2]) in wanted:
            return (id,)
    return (PASS,) if PASS in question.ids else question.ids[:1]


def _words(state: State, seat: str, question: Question) -> Choice | None:
    """Of Gandalf's three the dial when it is high, else the enemy."""
    board: Board = state.board
    order = ("choose:lower", "choose:strike") if board.seats[seat].threat >= WARY else ("choose:strike",)
    return next(((id,) for id in order if id in question.ids), None)


def _deck(_: State, __: str, question: Question) -> Choice | None:
    return next(((id,) for id in DECKS if id in question.ids), None)


def _commit(state: State, seat: str, question: Question) -> Choice:
    """Enough willpower for what lies in staging and what will come, without those who will have to fight."""
    board: Board = state.board
    figures = figures_of(board)
    seats = in_order(board)
    need = sum(figures.threat(id) for id in board.staging) + EXPECTED * len(seats) + 1
    need -= sum(figures.of(id, "willpower") for id, piece in board.pieces.items() if piece.committed)
    share = -(-need // (len(seats) - seats.index(seat)))
    chosen: list[str] = []
    for id in _questers(figures, seat, [_named(id) for id in question.ids]):
        if share <= 0:
            break
        chosen.append(f"commit:{id}")
        share -= figures.of(id, "willpower")
    return tuple(chosen)


def _questers(figures: Figures, seat: str, able: list[str]) -> list[str]:
    """Whoever has willpower, the best first; one fighter an enemy that is or will be engaged stays back."""
    board = figures.board
    threat = board.seats[seat].threat
    enemies = [id for id in board.staging if printed(board, id).kind == "enemy"]
    coming = sum(figures.of(id, "engage") <= threat for id in enemies) // len(in_order(board))
    kept = len(board.seats[seat].engaged) + coming
    worth = sorted(able, key=lambda id: figures.of(id, "willpower") * 2 - figures.of(id, "attack"))
    free = worth[min(kept, len(worth) - 1) :]
    return [id for id in reversed(free) if figures.of(id, "willpower")]


def _named(id: str) -> str:
    return id.partition(":")[2]


def _travel(state: State, _: str, question: Question) -> Choice:
    """Where the most threat lies."""
    figures = figures_of(state.board)
    places = [id for id in question.ids if id != PASS]
    return (max(places, key=lambda id: figures.threat(_named(id))),)


def _engage(state: State, seat: str, question: Question) -> Choice:
    """The weakest enemy somebody can bear, if nothing is engaged yet."""
    board: Board = state.board
    figures = figures_of(board)
    ready = [id for id in board.seats[seat].area if not board.pieces[id].exhausted]

    def borne(enemy: str) -> bool:
        attack = figures.of(enemy, "attack") + 1
        return any(_left(figures, id, attack) > 0 for id in ready)

    enemies = [id for id in question.ids if id != PASS and borne(_named(id))]
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
    bears = any(figures.health_left(id) > attack for id in heroes(board, str(question.about[1])))
    return (PASS,) if bears or kept[best] < -attack else (best,)


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

BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
