"""Bots: they answer a question from what the table shows, and from a stream of numbers handed in.

`greedy` fights: it plays cards whose attacks reach somebody, walks to where they do, hits whom it can kill,
saves cards that are lost, negates what would exhaust it, and opens doors when nobody is left to fight. It
plans nothing beyond the turn, and leaves to the stream whatever it has no view on. Nothing hidden is looked
at. Worth is counted in tenths of a hit point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations

from engine.answers import Below, any_choice
from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.assault import assault, choices
from engine.rules.mercenaries.content import CARDS, CONTENT
from engine.rules.mercenaries.damage import DISCARDS
from engine.rules.mercenaries.ground import passable
from engine.rules.mercenaries.schema import Action
from engine.rules.mercenaries.state import Board, on_figure
from engine.rules.mercenaries.vocabulary import Ability, Attack, Heal, Move
from engine.tabletop.hexes import placed

LOST = 25
"""What it costs to lose a card."""
STEP = 4
"""A step nearer to whom it is after."""
WANTED = (
    "minor-healing-potion",
    "leather-armor",
    "boots-of-striding",
    "minor-stamina-potion",
    "heater-shield",
)
"""What it buys, the first first."""
Bot = Callable[[State, str, Question, Below], Choice]
Rank = Callable[[str], int]


# What an action is worth ---------------------------------------------------------------------------------


def foes(board: Board) -> list[str]:
    """The monsters that can be attacked."""
    seen = [id for id, each in board.figures.items() if each.monster]
    return [id for id in seen if "invisible" not in board.figures[id].conditions]


def hits(board: Board, figure: str, source: str) -> int:
    """What the attacks of an action do to those whom they reach from where the figure stands: hit points
    that are taken away, and more for a kill."""
    found = 0
    for nth, ability in enumerate(printed.abilities(source)):
        if isinstance(ability, Attack) and not ability.per and ability.whom != "passed":
            made = assault(board, figure, source, nth, "")
            sets = choices(board, figure, made, ())
            found += max((sum(_hit(board, id, ability.value) for id in each) for each in sets), default=0)
    return found


def _hit(board: Board, target: str, value: int) -> int:
    at = board.figures[target]
    dealt = max(0, value - at.stats.shield)
    return 10 * min(dealt, at.hp) + (15 if dealt >= at.hp else 0)


def other_good(board: Board, figure: str, abilities: Iterable[Ability]) -> int:
    """What an action does besides attacks and moves."""
    hurt = min(board.figures[figure].stats.health - board.figures[figure].hp, 5)
    kinds = [each for each in abilities if not isinstance(each, Attack | Move)]
    return sum(6 * min(each.value, hurt) if isinstance(each, Heal) else 6 for each in kinds)


def far(board: Board, figure: str) -> Mapping[tuple[int, int], int]:
    """How far every hex is from whom a figure is after: the monsters, or else a closed door."""
    where = passable(board)
    wanted = [board.figures[id].at for id in foes(board)]
    wanted = wanted or [at for at, door in board.doors.items() if not door.open]
    wanted = wanted or [*board.coins, *board.treasures]
    ways = [where.away(placed(at)) for at in wanted]
    found: dict[tuple[int, int], int] = {}
    for way in ways:
        for hex, steps in way.items():
            found[hex] = min(steps, found.get(hex, steps))
    return found


def points(abilities: Iterable[Ability]) -> int:
    """How far an action moves."""
    return sum(each.value for each in abilities if isinstance(each, Move) and not each.per)


def reach(action: Action) -> int:
    """From how far the attacks of an action are made; 0 where it has none."""
    return max((max(1, each.range) for each in action.abilities if isinstance(each, Attack)), default=0)


# Cards of the round --------------------------------------------------------------------------------------


def _cards(state: State, question: Question, below: Below) -> Choice:
    """A top that attacks and a bottom that leads there; the quicker card leads where somebody is near."""
    board: Board = state.board
    figure = str(question.about[0])
    away = far(board, figure).get(placed(board.figures[figure].at), 0)
    hand = [id.partition(":")[2] for id in question.ids if id != PASS]
    tired = board.figures[figure].hp * 2 < board.figures[figure].stats.health
    if PASS in question.ids and tired and away > 4:
        return (PASS,)
    ranked = {(top, bottom): _pair(board, figure, away, top, bottom) for top, bottom in permutations(hand, 2)}
    best = max(ranked.values())
    pairs = [pair for pair, worth in ranked.items() if worth == best]
    pair = pairs[below(len(pairs))]
    ordered = sorted(pair, key=lambda card: CARDS[card].initiative, reverse=away > 4)
    return tuple(f"card:{card}" for card in ordered)


def _pair(board: Board, figure: str, away: int, top: str, bottom: str) -> int:
    above, below = CARDS[top].top, CARDS[bottom].bottom
    walk = max(2, points(below.abilities))
    there = reach(above) > 0 and away <= walk + reach(above)
    worth = sum(10 * each.value for each in above.abilities if isinstance(each, Attack)) if there else 0
    worth += other_good(board, figure, above.abilities) + other_good(board, figure, below.abilities)
    worth += STEP * min(walk, max(0, away - 1))
    return worth - (LOST if above.lost else 0) - (LOST if below.lost and points(below.abilities) > 2 else 0)


# The turn ------------------------------------------------------------------------------------------------


def _act(state: State, question: Question) -> Rank:
    """What it does next: an attack that reaches somebody, a move that brings it nearer, an item in need."""
    board: Board = state.board
    figure = str(question.about[0])
    away = far(board, figure).get(placed(board.figures[figure].at), 0)

    def rank(option: str) -> int:
        verb, _, named = option.partition(":")
        if verb == "use":
            return _item(board, figure, named)
        if verb == "end":
            return 0
        source = f"card:{named}" if verb == "play" else f"basic:{named}"
        abilities = printed.abilities(source)
        worth = hits(board, figure, source) + other_good(board, figure, abilities)
        if not hits(board, figure, f"basic:{named.partition(':')[0]}:attack"):
            worth += STEP * min(points(abilities), max(0, away - 1))
        action = printed.action(source)
        return worth - (LOST if action is not None and action.lost else 0)

    return rank


def _item(board: Board, figure: str, item: str) -> int:
    at = board.figures[figure]
    heals = sum(each.value for each in CONTENT.items[item].abilities if isinstance(each, Heal))
    if heals:
        return 30 if at.stats.health - at.hp >= heals else -1
    return 5 if board.characters[figure].discard else -1


def _move(state: State, question: Question) -> Rank:
    """Where the best attack that is left reaches most, not in a trap, else nearer to whom it is after."""
    board: Board = state.board
    figure = str(question.about[0])
    steps = far(board, figure)
    at = board.characters.get(figure)
    left = [f"card:{card}:top" for card in at.chosen] if at and "top" not in at.halves else []
    here = board.figures[figure].at

    def rank(option: str) -> int:
        verb, _, hex = option.partition(":")
        if verb in ("use", "by"):
            return -1_000
        to = here if option == PASS else hex
        moved = on_figure(board, figure, at=to)
        worth = max((hits(moved, figure, source) for source in left), default=0) if to in board.floor else 0
        harm = 40 if to in board.traps else 15 if board.floor.get(to) == "hazard" else 0
        coins = 6 * board.coins.get(to, 0) if option != PASS else 0
        return worth - STEP * steps.get(placed(to), 50) - harm + coins

    return rank


def _target(state: State, question: Question) -> Rank:
    """Elements and items first, then whom it kills, then as many as it can."""
    board: Board = state.board

    def rank(option: str) -> int:
        verb, _, named = option.partition(":")
        if verb == "use" and CONTENT.items[named].at == "turn":
            return -2  # it has its own time
        if verb != "at":
            return -1 if option == PASS else 200
        return sum(100 - board.figures[id].hp for id in named.split("+"))

    return rank


def _whom(state: State, question: Question) -> Rank:
    """Whoever has lost most of its own side, or has least left of the other."""
    board: Board = state.board

    def rank(option: str) -> int:
        verb, _, named = option.partition(":")
        if verb != "at":
            return {"with": 200, PASS: -1}.get(verb, -2)
        at = board.figures[named]
        return 100 - at.hp if at.monster else 100 + at.stats.health - at.hp

    return rank


# Damage and rests ----------------------------------------------------------------------------------------


def _negate(state: State, question: Question) -> Rank:
    """It loses cards where it would be exhausted, or where much would be lost and it has many."""
    board: Board = state.board
    figure, amount = str(question.about[0]), int(question.about[1])
    held, left = board.characters[figure], board.figures[figure].hp - amount
    many = len(held.hand) + len(held.discard)
    needed = left < 1 or (amount >= 4 and many > 7)

    def rank(option: str) -> int:
        if option == PASS:
            return 0 if needed else 100
        if option == DISCARDS:
            return 60
        return 50 if len(held.hand) > 2 else 30

    return rank


def _short_rest(state: State, question: Question) -> Rank:
    """It rests when it has no two cards left."""
    few = len(state.board.characters[str(question.about[0])].hand) < 2
    return lambda option: int((option == PASS) != few)


def _buy(_: State, __: Question) -> Rank:
    """What it wants, as long as it can pay."""
    order = {f"buy:{item}": len(WANTED) - nth for nth, item in enumerate(WANTED)}
    return lambda option: order.get(option, 0 if option == PASS else -1)


def _yes(_: State, __: Question) -> Rank:
    """Whatever is not left out."""
    return lambda option: int(option != PASS)


def _part(_: State, __: Question) -> Rank:
    """The part is done; an item has its own time."""
    return lambda option: -1 if option.startswith("use:") else int(option != PASS)


def _no(_: State, __: Question) -> Rank:
    """Nothing."""
    return lambda option: int(option == PASS)


_RANKS: Mapping[str, Callable[[State, Question], Rank]] = {
    "act": _act,
    "move": _move,
    "target": _target,
    "whom": _whom,
    "negate": _negate,
    "short-rest": _short_rest,
    "other-card": _no,
    "buy": _buy,
    "part": _part,
    "long-rest": _part,
    "consume": _yes,
    "arm": _yes,
    "guard": _yes,
    "shift": _yes,
    "place": _yes,
}


def random_bot(_: State, __: str, question: Question, below: Below) -> Choice:
    """Any legal answer."""
    return any_choice(question, below)


def greedy_bot(state: State, seat: str, question: Question, below: Below) -> Choice:
    """What looks best at once."""
    if question.what == "cards":
        return _cards(state, question, below)
    ranks = _RANKS.get(question.what)
    if ranks is None or question.form != "one":
        return random_bot(state, seat, question, below)
    return (_best(question.ids, ranks(state, question), below),)


def _best(ids: Sequence[str], worth: Rank, below: Below) -> str:
    ranked = [worth(id) for id in ids]
    good = [id for id, rank in zip(ids, ranked, strict=True) if rank == max(ranked)]
    return good[below(len(good))]


BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
