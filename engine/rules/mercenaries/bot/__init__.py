"""Bots: they answer a question from what the table shows, and from a stream of numbers handed in.

`greedy` fights: it plays the cards whose attacks do most where its moves lead, hits together whom it can
kill, stands where few can hit it back, heals who is hurt, keeps its cards as long as it can, rests when no
enemy is near, and opens a door when all are ready. It plans nothing beyond the turn, and leaves to the stream
whatever it has no view on. Nothing hidden is looked at. Worth is counted in tenths of a hit point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

from engine.answers import Below
from engine.bots import Bot, Rank, best, greedy, random_bot
from engine.model import State
from engine.questions import PASS, Choice, Question
from engine.rules.mercenaries import printed
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.acting import standing
from engine.rules.mercenaries.bot import worth
from engine.rules.mercenaries.bot.worth import HINDERS, HURTS, NEAR, STEP, foes, lacks
from engine.rules.mercenaries.content import CARDS, CONTENT
from engine.rules.mercenaries.damage import DISCARDS
from engine.rules.mercenaries.ground import passable
from engine.rules.mercenaries.moving import Journey
from engine.rules.mercenaries.schema import Action
from engine.rules.mercenaries.state import Board
from engine.tabletop.hexes import Hex, placed

HURT, SPARE = 3, 12
"""Who lacks more hit points is healed before the next door, as long as nobody has fewer cards left."""
RESTS, HAND = 4, 4
"""With so many discards and fewer cards in hand it rests where no enemy is."""
WANTED = (
    "minor-healing-potion", "leather-armor", "boots-of-striding", "minor-stamina-potion", "heater-shield",
)  # fmt: skip
"""What it buys, the first first."""


# Cards of the round --------------------------------------------------------------------------------------


def _cards(state: State, question: Question, below: Below) -> Choice:
    """A top that attacks and a bottom that leads there; the quicker card leads where somebody is near."""
    board, figure = state.board, str(question.about[0])
    held, at = board.characters[figure], board.figures[figure]
    away = worth.far(board, figure).get(placed(at.at), 0)
    hand = [id.partition(":")[2] for id in question.ids if id != PASS]
    tired = len(held.discard) >= RESTS and (lacks(board, figure) > 2 or len(hand) < HAND)
    hurt = 2 * at.hp < at.stats.health
    if PASS in question.ids and tired and (not foes(board) or (hurt and away > NEAR)):
        return (PASS,)
    pair = best(permutations(hand, 2), lambda pair: _pair(board, figure, away, *pair), below)
    ordered = sorted(pair, key=lambda card: CARDS[card].initiative, reverse=away > NEAR)
    return tuple(f"card:{card}" for card in ordered)


def _pair(board: Board, figure: str, away: int, top: str, bottom: str) -> int:
    above, below = CARDS[top].top, CARDS[bottom].bottom
    tops = [_half(board, figure, above, away - max(2, worth.points(below.abilities))), 20 if away <= 3 else 0]
    walk = STEP * min(max(2, worth.points(below.abilities)), max(0, away - 1))
    return max(tops) + max(walk, _half(board, figure, below, away) + walk // 2)


def _half(board: Board, figure: str, half: Action, away: int) -> int:
    """What half a card is worth so far from the next enemy."""
    attacks = [each for each in half.abilities if isinstance(each, do.Attack) and away <= max(1, each.range)]
    many = len(foes(board))
    good = sum(
        10 * each.value * min(many, max(each.targets, 1 + len(each.pattern) // 2))
        + sum(2 * HINDERS.get(one, 0) + HURTS.get(one, 0) for one in each.conditions)
        for each in attacks
        if many and not each.per
    )
    good += worth.other_good(board, figure, half.abilities)
    return good - worth.lost(board, figure) if half.lost else good


# The turn ------------------------------------------------------------------------------------------------


def _act(state: State, figure: str) -> Rank:
    """What it does next: an attack that reaches somebody, a move that brings it to a better one, an item in
    need."""
    board: Board = state.board
    steps, here = worth.far(board, figure), board.figures[figure].at
    now = worth.stand(board, figure, here, worth.left(board, figure), steps.get(placed(here), 0))

    def rank(option: str) -> int:
        verb, _, named = option.partition(":")
        if verb == "use":
            return _item(board, figure, named)
        if verb == "end":
            return 0
        source = f"card:{named}" if verb == "play" else f"basic:{named}"
        abilities = printed.abilities(board, source)
        good = worth.hits(board, figure, source) + worth.other_good(board, figure, abilities)
        if worth.points(abilities):
            good += max(0, _better(board, figure, source, steps) - now)
        action = printed.action(source)
        return good - (worth.lost(board, figure) if action is not None and action.lost else 0)

    return rank


def _better(board: Board, figure: str, source: str, steps: Mapping[Hex, int]) -> int:
    """What it is worth to stand where a move leads best, with the other card's attacks to come."""
    card = printed.card_of(source)
    after = [each for each in worth.left(board, figure) if printed.card_of(each) != card]
    moving = Journey(board, figure, worth.points(printed.abilities(board, source)), "walks")
    ends = [hex for hex in moving.ways() if moving.no_stop(hex) is None and hex in board.floor]
    return max(
        (worth.stand(board, figure, hex, after, steps.get(placed(hex), 50)) for hex in ends), default=-1_000
    )


def _item(board: Board, figure: str, item: str) -> int:
    heals = sum(each.value for each in CONTENT.items[item].abilities if isinstance(each, do.Heal))
    needed = lacks(board, figure) >= heals if heals else len(board.characters[figure].discard) > 1
    return 90 if needed else -1


def _move(state: State, figure: str, *_: object) -> Rank:
    """Where the best attack that is left reaches most, not in a trap, else nearer to whom it is after; not
    through a door before all are near and none rests."""
    board: Board = state.board
    steps, sources = worth.far(board, figure), worth.left(board, figure)
    here = board.figures[figure].at
    at_door = steps.get(placed(here), 99) < NEAR
    ready = not foes(board) and all(_ready(board, id, steps) for id in standing(board))

    def rank(option: str) -> int:
        verb, _, hex = option.partition(":")
        if verb in ("use", "by"):
            return -1_000
        to = here if option == PASS else hex
        if to not in board.floor:
            return 50 if ready and (sources or not at_door) else -500
        coins = 3 * board.coins.get(to, 0) if option != PASS else 0
        return worth.stand(board, figure, to, sources, steps.get(placed(to), 50)) + coins

    return rank


def _ready(board: Board, id: str, steps: Mapping[Hex, int]) -> bool:
    """Whether a character is near the door, does not rest, and is as well as it can become in time."""
    held = board.characters[id]
    well = lacks(board, id) <= HURT or min(worth.cards_left(board, each) for each in standing(board)) < SPARE
    return well and not held.resting and steps.get(placed(board.figures[id].at), 99) <= 2 * NEAR


def _target(state: State, figure: str, source: str, nth: int, *_: object) -> Rank:
    """Elements and items first, then whom it kills, then as many as it can."""
    board: Board = state.board

    def rank(option: str) -> int:
        verb, _, named = option.partition(":")
        if verb == "use" and CONTENT.items[named].at == "turn":
            return -2  # it has its own time
        if verb != "at":
            return -1 if option == PASS else 500
        return sum(
            100 + worth.hit(board, figure, id, source, nth) - board.figures[id].hp for id in named.split("+")
        )

    return rank


def _whom(state: State, *_: object) -> Rank:
    """Whoever has lost most of its own side, or has least left of the other."""
    board: Board = state.board

    def rank(option: str) -> int:
        verb, _, named = option.partition(":")
        if verb != "at":
            return {"with": 200, PASS: -1}.get(verb, -2)
        return 100 - board.figures[named].hp if board.figures[named].monster else 100 + lacks(board, named)

    return rank


# Damage and rests ----------------------------------------------------------------------------------------


def _negate(state: State, figure: str, amount: int, _: object) -> Rank:
    """It loses cards where it would be exhausted, or where much would be lost and it has many."""
    few, left = len(state.board.characters[figure].hand) < 3, state.board.figures[figure].hp - amount
    needed = left < 1 or 10 * amount > worth.lost(state.board, figure) + 10
    good = {PASS: 0 if needed else 100, DISCARDS: 60 if few else 40}
    return lambda option: good.get(option, 30 if few else 50)


def _short_rest(state: State, figure: str) -> Rank:
    """It rests when it has no two cards left and somebody is to be fought; else it rests long."""
    few = len(state.board.characters[figure].hand) < 2 and bool(foes(state.board))
    return lambda option: int((option == PASS) != few)


def _class(state: State, *_: object) -> Rank:
    """One that nobody plays yet."""
    taken = [each.kind for each in state.board.characters.values()]
    return lambda option: -taken.count(option.partition(":")[2])


def _start(state: State, *_: object) -> Rank:
    """As far from the monsters as it can."""
    where = passable(state.board)
    ways = [where.away(placed(each.at)) for each in foes(state.board).values()]
    return lambda option: min([way.get(placed(option.partition(":")[2]), 99) for way in ways], default=0)


def _buy(*_: object) -> Rank:
    """What it wants, as long as it can pay."""
    order = {f"buy:{item}": len(WANTED) - nth for nth, item in enumerate(WANTED)}
    return lambda option: order.get(option, 0 if option == PASS else -1)


def _yes(*_: object) -> Rank:
    """What is offered is done."""
    return lambda option: int(option != PASS)


def _part(*_: object) -> Rank:
    """The part is done; an item has its own time."""
    return lambda option: -1 if option.startswith("use:") else int(option != PASS)


def _no(*_: object) -> Rank:
    """Nothing."""
    return lambda option: int(option == PASS)


RANKS: Mapping[str, Callable[..., Rank]] = {
    "class": _class,
    "start": _start,
    "buy": _buy,
    "act": _act,
    "move": _move,
    "target": _target,
    "whom": _whom,
    "negate": _negate,
    "short-rest": _short_rest,
    "other-card": _no,
    **dict.fromkeys(("arm", "guard"), _yes),
    **dict.fromkeys(("part", "long-rest", "consume", "shift", "place"), _part),
}
BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy(RANKS, {"cards": _cards})}
