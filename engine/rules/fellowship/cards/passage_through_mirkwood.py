"""Passage Through Mirkwood: the encounter set that bears the scenario's name, and the quest stages."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, targets
from engine.rules.fellowship.abilities import (
    Row,
    constant,
    forced,
    itself,
    response,
    shadow,
    when_revealed,
    wins,
)
from engine.rules.fellowship.cards.spiders_of_mirkwood import KING_SPIDER, UNGOLIANTS_SPAWN
from engine.rules.fellowship.content import Enemy, Location, card, stage
from engine.rules.fellowship.figures import TABLE, has_trait
from engine.rules.fellowship.judging import always, judge, stronger
from engine.rules.fellowship.outcomes import CARD
from engine.rules.fellowship.state import ENCOUNTER, Board, card_of, characters, in_order
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

FOREST_SPIDER = card(Enemy(
    "forest-spider", title("Forest Spider"), set="passage-through-mirkwood", copies=4, easy=4,
    traits=("creature", "spider"), engage=25, threat=2, attack=2, defence=1, health=4,
), say("In the round it engages a player it has one more attack."), shadow=say(
    "The defending player discards an attachment."
))  # fmt: skip


@forced(FOREST_SPIDER, "engage", can=itself, changes="own")
def forest_spider(tx: Tx, card: str, *_: str) -> None:
    """One more attack this round."""
    actions.last(tx, card, card, "attack", 1, "round")


@shadow(FOREST_SPIDER)
def forest_spider_shadow(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """The defending player discards an attachment."""
    gone = yield actions.one_of(tx, seat, "what-discarded", targets.held(tx.board, seat), card)
    if gone:
        actions.leave(tx, gone, "discard", card)


EAST_BIGHT_PATROL = card(Enemy(
    "east-bight-patrol", title("East Bight Patrol"), set="passage-through-mirkwood", easy=1,
    traits=("goblin", "orc"), engage=5, threat=3, attack=3, defence=1, health=2,
), shadow=say("One more attack; undefended, the defending player's dial rises by three too."))  # fmt: skip
judge(EAST_BIGHT_PATROL, shadow=stronger)


@shadow(EAST_BIGHT_PATROL)
def east_bight_patrol(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more attack; undefended, three threat too."""
    actions.last(tx, card, enemy, "attack", 1, "attack")
    if not targets.defenders(tx.board):
        actions.raise_threat(tx, seat, 3, card)


BLACK_FOREST_BATS = card(Enemy(
    "black-forest-bats", title("Black Forest Bats"), set="passage-through-mirkwood", easy=1,
    traits=("creature",), engage=15, threat=1, attack=1, defence=0, health=2,
), say("Revealed: each player takes a character off the quest."))  # fmt: skip
judge(BLACK_FOREST_BATS, revealed=lambda look, _: 2 * len(look.seats))


@when_revealed(BLACK_FOREST_BATS)
def black_forest_bats(tx: Tx, card: str) -> None:
    """Each player takes a character off the quest."""
    tx.then(*(tx.frame(leaves_the_quest, seat, card) for seat in in_order(tx.board)))


@STEPS.waits("leaves_the_quest")
def leaves_the_quest(tx: Tx, seat: str, source: str) -> Waiting:
    """A player takes one of its characters off the quest."""
    able = targets.committed(tx.board, characters(tx.board, seat))
    chosen = yield actions.one_of(tx, seat, "who-leaves-quest", able, source)
    if chosen:
        actions.uncommit(tx, chosen, source)


OLD_FOREST_ROAD = card(Location(
    "old-forest-road", title("Old Forest Road"), set="passage-through-mirkwood", copies=2, easy=2,
    traits=("forest",), threat=1, points=3,
), say("After travelling here the first player may ready a character."))  # fmt: skip
judge(OLD_FOREST_ROAD, use=always, travel=-1)


def somebody_is_tired(tx: Tx, seat: str, card: str, place: str) -> bool:
    """And the first player has somebody to ready."""
    board: Board = tx.board
    tired = targets.to_ready(board, characters(board, board.first))
    return itself(tx, seat, card, place) and bool(tired)


@response(OLD_FOREST_ROAD, "travel", can=somebody_is_tired)
def old_forest_road(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """A character of the first player is readied."""
    able = targets.to_ready(tx.board, characters(tx.board, seat))
    chosen = yield actions.one_of(tx, seat, "who-readies", able, card)
    if chosen:
        actions.ready(tx, chosen, card)


FOREST_GATE = card(Location(
    "forest-gate", title("Forest Gate"), set="passage-through-mirkwood", copies=2, easy=2, traits=("forest",),
    threat=2, points=4,
), say("After travelling here the first player may draw two cards."))  # fmt: skip
judge(FOREST_GATE, use=always, travel=-2)


def the_first_draws(tx: Tx, _: str, card: str, place: str) -> bool:
    """They went there, and the first player can draw."""
    return place == card and tx.board.first in targets.drawing(tx)


@response(FOREST_GATE, "travel", can=the_first_draws)
def forest_gate(tx: Tx, seat: str, card: str, *_: str) -> None:
    """The first player draws two cards."""
    actions.draw(tx, seat, 2, card)


DONT_LEAVE_THE_PATH = stage(
    "dont-leave-the-path",
    say(
        "Each player brings a Spider from the encounter deck or its discard pile into the staging area. "
        "The game is won when Ungoliant's Spawn is destroyed."
    ),
)
BEST_SPIDERS = (KING_SPIDER, FOREST_SPIDER, UNGOLIANTS_SPAWN)
"""The Spawn, whose end is the only way to win, last and best; else what is weakest."""
judge(
    DONT_LEAVE_THE_PATH,
    which_spider=lambda _, id: BEST_SPIDERS.index(card_of(id)) if card_of(id) in BEST_SPIDERS else -1,
)


def spiders(tx: Tx) -> tuple[str, ...]:
    """Spiders in the encounter deck or its discard pile."""
    board: Board = tx.board
    pile = tx.course.piles.get("encounter")
    hidden = sorted(pile.order) if pile else []
    return tuple(each for each in (*hidden, *board.discard) if has_trait(board, each, "spider"))


@when_revealed(DONT_LEAVE_THE_PATH)
def dont_leave_the_path(tx: Tx, card: str) -> None:
    """Each player brings a Spider."""
    tx.then(*(tx.frame(brings_a_spider, seat, card) for seat in in_order(tx.board)))


@STEPS.waits("brings_a_spider")
def brings_a_spider(tx: Tx, seat: str, source: str) -> Waiting:
    """From the encounter deck or its discard pile into the staging area; what lies in the deck is for the
    seat's eyes only."""
    chosen = yield actions.one_held(tx, seat, "which-spider", spiders(tx), source)
    if chosen:
        actions.add_to_staging(tx, chosen, source)
    pile = tx.course.piles.get(ENCOUNTER)
    if pile is not None and chosen not in pile.order:  # what is taken out of the deck shuffles it anyway
        tx.shuffle(ENCOUNTER, pile.order, CARD)


def the_spawn_fell(tx: Tx, _: str, card: str, target: str, *__: str) -> bool:
    """Ungoliant's Spawn was destroyed."""
    return card_of(target) == UNGOLIANTS_SPAWN


@forced(DONT_LEAVE_THE_PATH, "destroy", can=the_spawn_fell, changes="anything")
def dont_leave_the_path_over(tx: Tx, card: str, *_: str) -> None:
    """It is remembered, and the stage is won."""
    actions.last(tx, card, TABLE, "spawn-fell", 1, "game")


@wins(DONT_LEAVE_THE_PATH)
def the_path_was_left(board: Board) -> bool:
    """Ungoliant's Spawn was destroyed at this stage."""
    return any(row.figure == "spawn-fell" for row in board.lasting)


BEORNS_PATH = stage("beorns-path", say("It cannot be finished while Ungoliant's Spawn is in play."))


@constant(BEORNS_PATH)
def beorns_path(board: Board, card: str) -> Iterable[Row]:
    """It cannot be finished while Ungoliant's Spawn is in play."""
    return ((TABLE, "no-advance", 1),) if targets.in_play(board, UNGOLIANTS_SPAWN) else ()
