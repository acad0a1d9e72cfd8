"""Spiders of Mirkwood."""

from __future__ import annotations

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import (
    forced,
    itself,
    response,
    shadow,
    travel_cost,
    when_revealed,
)
from engine.rules.fellowship.content import Enemy, Location, Treachery, card
from engine.rules.fellowship.judging import Look, always, bears, judge, judged, undefended
from engine.rules.fellowship.state import ENCOUNTER, Board, card_of, characters, heroes, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

KING_SPIDER = card(Enemy(
    "king-spider", title("King Spider"), set="spiders-of-mirkwood", copies=2, easy=2,
    traits=("creature", "spider"), engage=20, threat=2, attack=3, defence=1, health=3,
), say("Revealed: each player exhausts a character."), shadow=say(
    "The defending player exhausts a character, two if undefended."
))  # fmt: skip
judge(
    KING_SPIDER,
    revealed=lambda look, _: 2 * len(look.seats),
    shadow=lambda look, _: int(look.board.attack is not None and bool(look.ready(look.board.attack.seat))),
)


@when_revealed(KING_SPIDER)
def king_spider(tx: Tx, card: str) -> None:
    """Each player exhausts a character."""
    tx.then(*(tx.frame(exhausts_one, seat, "character", card) for seat in in_order(tx.board)))


@STEPS.waits("exhausts_one")
def exhausts_one(tx: Tx, seat: str, kind: str, source: str) -> Waiting:
    """A player exhausts one of its characters, or of its heroes."""
    board: Board = tx.board
    held = heroes(board, seat) if kind == "hero" else characters(board, seat)
    able = [each for each in held if not board.pieces[each].exhausted]
    chosen = yield actions.one_of(tx, seat, "who-exhausts", able, source)
    if chosen:
        actions.exhaust(tx, chosen, source)


@shadow(KING_SPIDER)
def king_spider_shadow(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """The defending player exhausts a character, two if undefended."""
    board: Board = tx.board
    able = targets.ready(board, characters(board, seat))
    many = min(len(able), 1 if targets.defenders(board) else 2)
    chosen = yield actions.some_of(tx, seat, "who-exhausts", able, card, many, many)
    for each in chosen:
        actions.exhaust(tx, each, card)


HUMMERHORNS = card(Enemy(
    "hummerhorns", title("Hummerhorns"), set="spiders-of-mirkwood", traits=("creature", "insect"), engage=40,
    threat=1, attack=2, defence=0, health=3, victory=5,
), say("After it engages a player, five damage on one hero of that player."), shadow=say(
    "One damage on each character of the defending player, two if undefended."
))  # fmt: skip
judge(HUMMERHORNS, shadow=6, who_damaged=bears(5))


@forced(HUMMERHORNS, "engage", can=itself, reads="characters", changes="wounds")
def hummerhorns(tx: Tx, card: str, enemy: str, seat: str, *_: str) -> Waiting:
    """Five damage on a hero of the player."""
    hurt = yield actions.one_of(tx, seat, "who-damaged", heroes(tx.board, seat), card)
    if hurt:
        actions.damage(tx, hurt, 5, card)


@shadow(HUMMERHORNS)
def hummerhorns_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One damage on each character of the defending player, two if undefended."""
    board: Board = tx.board
    many = 1 if targets.defenders(board) else 2
    for each in characters(board, seat):
        actions.damage(tx, each, many, card)


UNGOLIANTS_SPAWN = card(Enemy(
    "ungoliants-spawn", title("Ungoliant's Spawn"), set="spiders-of-mirkwood", easy=1,
    traits=("creature", "spider"), engage=32, threat=3, attack=5, defence=2, health=9,
), say("Revealed: each character on the quest has one willpower less this phase."), shadow=say(
    "The defending player's dial rises by four, by eight if undefended."
))  # fmt: skip
judge(UNGOLIANTS_SPAWN, danger=10, revealed=lambda look, _: len(look.committed()))


@judged(UNGOLIANTS_SPAWN, "shadow")
def _(look: Look, _: str) -> int:
    """It costs a dial that stands high, or much."""
    attack = look.board.attack
    high = attack is not None and look.board.seats[attack.seat].threat > 40
    return 9 if undefended(look) or high else 2


@when_revealed(UNGOLIANTS_SPAWN)
def ungoliants_spawn(tx: Tx, card: str) -> None:
    """One less willpower for each character on the quest."""
    board: Board = tx.board
    for each in targets.committed(board, targets.everyone(board)):
        actions.last(tx, card, each, "willpower", -1)


@shadow(UNGOLIANTS_SPAWN)
def ungoliants_spawn_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """Four threat, eight if undefended."""
    actions.raise_threat(tx, seat, 4 if targets.defenders(tx.board) else 8, card)


GREAT_FOREST_WEB = card(Location(
    "great-forest-web", title("Great Forest Web"), set="spiders-of-mirkwood", copies=2, easy=2,
    traits=("forest",), threat=2, points=2,
), say("Travel: each player exhausts a hero."))  # fmt: skip
judge(GREAT_FOREST_WEB, travel=2)


def each_has_ready_hero(tx: Tx, card: str) -> bool:
    """Every player has a hero to exhaust."""
    board: Board = tx.board
    return all(
        any(not board.pieces[hero].exhausted for hero in heroes(board, seat)) for seat in in_order(board)
    )


@travel_cost(GREAT_FOREST_WEB, can=each_has_ready_hero)
def great_forest_web(tx: Tx, card: str) -> None:
    """Each player exhausts a hero."""
    tx.then(*(tx.frame(exhausts_one, seat, "hero", card) for seat in in_order(tx.board)))


MOUNTAINS_OF_MIRKWOOD = card(Location(
    "mountains-of-mirkwood", title("Mountains of Mirkwood"), set="spiders-of-mirkwood", copies=3, easy=3,
    traits=("forest", "mountain"), threat=2, points=3,
), say(
    "Travel: an encounter card is revealed. Explored: each player takes one of their top five cards."
))  # fmt: skip
judge(MOUNTAINS_OF_MIRKWOOD, use=always, travel=3)


def a_card_is_left(tx: Tx, card: str) -> bool:
    """There is a card to reveal; outside the quest phase a deck that has run out stays so."""
    pile = tx.course.piles.get(ENCOUNTER)
    return pile is not None and pile.count > 0


@travel_cost(MOUNTAINS_OF_MIRKWOOD, can=a_card_is_left)
def mountains_of_mirkwood(tx: Tx, card: str) -> None:
    """An encounter card is revealed."""
    actions.reveal(tx, 1, card)


def explored_with_decks(tx: Tx, _: str, card: str, explored: str, *__: str) -> bool:
    """It was explored, and somebody's deck has a card."""
    return explored == card and bool(targets.with_decks(tx))


@response(MOUNTAINS_OF_MIRKWOOD, "explore", can=explored_with_decks)
def mountains_of_mirkwood_explored(tx: Tx, seat: str, card: str, *_: str) -> None:
    """Each player takes one of their top five cards into the hand."""
    for each in targets.with_decks(tx):
        moves.search_top(tx, each, 5, card)


EYES_OF_THE_FOREST = card(Treachery(
    "eyes-of-the-forest", title("Eyes of the Forest"), set="spiders-of-mirkwood",
), say("Revealed: every event in a hand is discarded."))  # fmt: skip
judge(EYES_OF_THE_FOREST, revealed=lambda look, _: len(look.hand))


@when_revealed(EYES_OF_THE_FOREST)
def eyes_of_the_forest(tx: Tx, card: str) -> None:
    """Every event in a hand is discarded."""
    board: Board = tx.board
    for seat in in_order(board):
        for each in board.seats[seat].hand.cards:
            if printed(board, each).kind == "event":
                actions.discard_hand(tx, seat, each, card)


CAUGHT_IN_A_WEB = card(Treachery(
    "caught-in-a-web", title("Caught in a Web"), set="spiders-of-mirkwood", copies=2, traits=("condition",),
), say(
    "Revealed: goes on a hero of the player with the highest dial, who is only readied in the refresh "
    "phase for two of its resources."
))  # fmt: skip
judge(
    CAUGHT_IN_A_WEB,
    revealed=6,
    which_hero=lambda look, id: -look.thinks(id, "leads"),
    pay_web=lambda look, answer: int((answer == "pay") == (look.pool() > 2)),
)


@when_revealed(CAUGHT_IN_A_WEB)
def caught_in_a_web(tx: Tx, card: str) -> Waiting:
    """It goes on a hero of the player with the highest dial; the first player breaks a tie, and that player
    says which hero."""
    board: Board = tx.board
    most = max(board.seats[seat].threat for seat in in_order(board))
    highest = [seat for seat in in_order(board) if board.seats[seat].threat == most]
    caught = yield actions.one_of(tx, board.first, "who-is-caught", highest, card, clause="FEL-8.12")
    hero = yield actions.one_of(tx, caught, "which-hero", heroes(board, caught), card)
    if hero:
        actions.attach(tx, card, hero, "", card)


def webs(board: Board, hero: str) -> tuple[str, ...]:
    """The webs on a hero."""
    return tuple(each for each in board.pieces[hero].attached if card_of(each) == CAUGHT_IN_A_WEB)


def holds_the_hero(tx: Tx, _: str, card: str, target: str, *__: str) -> bool:
    """In the refresh phase the hero is to be readied; the first web speaks for all on it."""
    board: Board = tx.board
    refreshing = tx.course.phase.startswith("refresh")
    return refreshing and target in board.pieces and webs(board, target)[:1] == (card,)


@forced(CAUGHT_IN_A_WEB, "ready", timing="would", can=holds_the_hero, changes="anything")
def caught_in_a_web_holds(tx: Tx, card: str, hero: str, *_: str) -> Waiting:
    """Two resources of the hero for each web, or it stays as it is: all is paid, or nothing is."""
    board: Board = tx.board
    if hero not in board.pieces:
        return
    held, cost = board.pieces[hero], 2 * len(webs(board, hero))
    able = ("pay", "stay") if held.resources >= cost else ("stay",)
    chosen = yield actions.one_of(tx, held.controller, "pay-web", able, card)
    if chosen == "stay":
        tx.prevent(card, "FEL-7.1")
    else:
        moves.pay(tx, hero, cost, card)
