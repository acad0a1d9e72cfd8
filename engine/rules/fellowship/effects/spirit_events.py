"""What the spirit events do, but for the one in `patterns`."""

from __future__ import annotations

from engine.rules.fellowship import deeds, moves, targets
from engine.rules.fellowship.abilities import action, response
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.offers import pools
from engine.rules.fellowship.state import Board, characters, in_order, owner_of, printed, title_in_play
from engine.turn import Tx
from engine.waiting import Waiting

# The Galadhrim's Greeting --------------------------------------------------------------------------------


@action("the-galadhrims-greeting", where="hand")
def the_galadhrims_greeting(tx: Tx, seat: str, card: str) -> Waiting:
    """Six less for one player, or two for each."""
    players = in_order(tx.board)
    meant = yield deeds.one_of(tx, seat, "one-or-each", ("one", "each"), card)
    if meant == "one":
        player = yield deeds.one_of(tx, seat, "whose-dial", players, card)
        deeds.lower_threat(tx, player, 6, card)
    else:
        for each in players:
            deeds.lower_threat(tx, each, 2, card)


# Strength of Will ----------------------------------------------------------------------------------------


def spirits(board: Board, seat: str) -> tuple[str, ...]:
    """Ready spirit characters of a player."""
    of_spirit = (
        each
        for each in characters(board, seat)
        if printed(board, each).sphere == "spirit" or Figures(board).has(each, "sphere", "spirit")
    )
    return targets.ready(board, of_spirit)


def a_spirit_is_ready(tx: Tx, seat: str, *_: str) -> bool:
    """A spirit character can be exhausted."""
    return bool(spirits(tx.board, seat))


@response("strength-of-will", "travel", where="hand", can=a_spirit_is_ready)
def strength_of_will(tx: Tx, seat: str, card: str, place: str) -> Waiting:
    """A spirit character is exhausted: two progress on the location travelled to."""
    spirit = yield deeds.one_of(tx, seat, "who-exhausts", spirits(tx.board, seat), card)
    if spirit:
        deeds.exhaust(tx, spirit, card)
        deeds.progress(tx, 2, card, place)


# Hasty Stroke --------------------------------------------------------------------------------------------


@response("hasty-stroke", "shadow_effect", timing="would", mode="prevent", where="hand")
def hasty_stroke(tx: Tx, seat: str, card: str, *_: str) -> None:
    """The shadow effect is cancelled."""
    tx.prevent(card, "FEL-8.2")


# Will of the West ----------------------------------------------------------------------------------------


@action("will-of-the-west", where="hand")
def will_of_the_west(tx: Tx, seat: str, card: str) -> Waiting:
    """A discard pile goes back into its deck; the card itself leaves the game."""
    player = yield deeds.one_of(tx, seat, "whose-discard", in_order(tx.board), card)
    moves.reshuffle(tx, player, card)
    moves.remove(tx, card)


# Stand and Fight -----------------------------------------------------------------------------------------


def fallen_allies(board: Board) -> tuple[str, ...]:
    """Allies of a sphere in discard piles, that may enter play."""
    piles = (each for seat in board.seats.values() if not seat.out for each in seat.discard)
    return tuple(
        each
        for each in piles
        if printed(board, each).kind == "ally"
        and printed(board, each).sphere != "neutral"
        and not title_in_play(board, each)
    )


def an_ally_fell(tx: Tx, seat: str, *_: object) -> bool:
    """An ally lies in a discard pile whose cost this player could pay."""
    board: Board = tx.board
    able = pools(figures_of(board), seat, board.printed["stand-and-fight"])
    return any(printed(board, each).cost <= sum(able.values()) for each in fallen_allies(board))


@action("stand-and-fight", where="hand", can=an_ally_fell)
def stand_and_fight(tx: Tx, seat: str, card: str) -> Waiting:
    """An ally whose cost was paid enters play."""
    board: Board = tx.board
    able = [each for each in fallen_allies(board) if printed(board, each).cost == board.x]
    ally = yield deeds.one_of(tx, seat, "who-enters", able, card)
    if ally:
        deeds.put_into_play(tx, seat, ally, card)


# A Light in the Dark -------------------------------------------------------------------------------------


def somebody_is_engaged(tx: Tx, *_: object) -> bool:
    """An enemy is engaged."""
    board: Board = tx.board
    return bool(targets.engaged(board, in_order(board)))


@action("a-light-in-the-dark", where="hand", can=somebody_is_engaged)
def a_light_in_the_dark(tx: Tx, seat: str, card: str) -> Waiting:
    """An engaged enemy goes back to the staging area."""
    able = targets.engaged(tx.board, in_order(tx.board))
    enemy = yield deeds.one_of(tx, seat, "what-returns", able, card)
    if enemy:
        deeds.to_staging(tx, enemy, card)


# Dwarven Tomb --------------------------------------------------------------------------------------------


def buried(board: Board, seat: str) -> tuple[str, ...]:
    """Spirit cards in a discard pile; a hero never comes to a hand."""
    pile = ((each, printed(board, each)) for each in board.seats[seat].discard)
    return tuple(id for id, card in pile if card.sphere == "spirit" and card.kind != "hero")


def something_is_buried(tx: Tx, seat: str, *_: object) -> bool:
    """There is a spirit card to bring back."""
    return bool(buried(tx.board, seat))


@action("dwarven-tomb", where="hand", can=something_is_buried)
def dwarven_tomb(tx: Tx, seat: str, card: str) -> Waiting:
    """A spirit card comes back to the hand."""
    found = yield deeds.one_of(tx, seat, "what-recovered", buried(tx.board, seat), card)
    if found:
        moves.recover(tx, found, card)


# Fortune or Fate -----------------------------------------------------------------------------------------


def fallen_heroes(board: Board) -> tuple[str, ...]:
    """Heroes in discard piles."""
    piles = (each for seat in board.seats.values() if not seat.out for each in seat.discard)
    return tuple(each for each in piles if printed(board, each).kind == "hero")


def a_hero_fell(tx: Tx, *_: object) -> bool:
    """A hero lies in a discard pile."""
    return bool(fallen_heroes(tx.board))


@action("fortune-or-fate", where="hand", can=a_hero_fell)
def fortune_or_fate(tx: Tx, seat: str, card: str) -> Waiting:
    """A hero is in play again, with its owner."""
    hero = yield deeds.one_of(tx, seat, "who-enters", fallen_heroes(tx.board), card)
    if hero:
        deeds.put_into_play(tx, owner_of(tx.board, hero), hero, card)
