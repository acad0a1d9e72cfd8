"""What the spirit events do, but for the one in `patterns`."""

from __future__ import annotations

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import action, response
from engine.rules.fellowship.effects import among, moves
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.payment import pools
from engine.rules.fellowship.reading import characters, in_order, owner_of, printed, title_in_play
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

# The Galadhrim's Greeting --------------------------------------------------------------------------------


@action("the-galadhrims-greeting", where="hand")
def the_galadhrims_greeting(tx: Tx, seat: str, card: str) -> None:
    """Six for one player, or two for each."""
    deeds.choose(tx, seat, "one-or-each", ("one", "each"), greeting_meant, seat, card, source=card)


@STEPS.step
def greeting_meant(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """Each at once, or the one is chosen."""
    players = in_order(tx.board)
    if chosen == "one":
        deeds.choose(tx, seat, "whose-dial", players, greeting_given, card, source=card)
        return
    for each in players:
        deeds.lower_threat(tx, each, 2, card)


@STEPS.step
def greeting_given(tx: Tx, card: str, chosen: str) -> None:
    """Six for that player."""
    deeds.lower_threat(tx, chosen, 6, card)


# Strength of Will ----------------------------------------------------------------------------------------


def spirits(board: Board, seat: str) -> tuple[str, ...]:
    """Ready spirit characters of a player."""
    of_spirit = (
        each
        for each in characters(board, seat)
        if printed(board, each).sphere == "spirit" or Figures(board).has(each, "sphere", "spirit")
    )
    return among.ready(board, of_spirit)


def a_spirit_is_ready(tx: Tx, seat: str, *_: str) -> bool:
    """A spirit character can be exhausted."""
    return bool(spirits(tx.board, seat))


@response("strength-of-will", "travel", where="hand", can=a_spirit_is_ready)
def strength_of_will(tx: Tx, seat: str, card: str, place: str) -> None:
    """A spirit character is exhausted."""
    able = spirits(tx.board, seat)
    deeds.choose(tx, seat, "who-exhausts", able, strength_of_will_paid, place, card, source=card)


@STEPS.step
def strength_of_will_paid(tx: Tx, place: str, card: str, chosen: str) -> None:
    """Two progress on the location travelled to."""
    deeds.exhaust(tx, chosen, card)
    deeds.progress(tx, 2, card, place)


# Hasty Stroke --------------------------------------------------------------------------------------------


@response("hasty-stroke", "shadow_effect", timing="would", mode="prevent", where="hand")
def hasty_stroke(tx: Tx, seat: str, card: str, *_: str) -> None:
    """The shadow effect is cancelled."""
    tx.prevent(card, "FEL-8.2")


# Will of the West ----------------------------------------------------------------------------------------


@action("will-of-the-west", where="hand")
def will_of_the_west(tx: Tx, seat: str, card: str) -> None:
    """A discard pile goes back into its deck."""
    deeds.choose(tx, seat, "whose-discard", in_order(tx.board), will_of_the_west_turns, card, source=card)


@STEPS.step
def will_of_the_west_turns(tx: Tx, card: str, chosen: str) -> None:
    """The card itself leaves the game."""
    moves.reshuffle(tx, chosen, card)
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
def stand_and_fight(tx: Tx, seat: str, card: str) -> None:
    """An ally whose cost was paid enters play."""
    board: Board = tx.board
    able = [each for each in fallen_allies(board) if printed(board, each).cost == board.x]
    deeds.choose(tx, seat, "who-enters", able, then_put_into_play, seat, card, source=card)


@STEPS.step
def then_put_into_play(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """It enters play under that player."""
    deeds.put_into_play(tx, seat, chosen, card)


# A Light in the Dark -------------------------------------------------------------------------------------


def somebody_is_engaged(tx: Tx, *_: object) -> bool:
    """An enemy is engaged."""
    board: Board = tx.board
    return bool(among.engaged(board, in_order(board)))


@action("a-light-in-the-dark", where="hand", can=somebody_is_engaged)
def a_light_in_the_dark(tx: Tx, seat: str, card: str) -> None:
    """An engaged enemy goes back."""
    board: Board = tx.board
    able = among.engaged(board, in_order(board))
    deeds.choose(tx, seat, "what-returns", able, a_light_in_the_dark_shone, card, source=card)


@STEPS.step
def a_light_in_the_dark_shone(tx: Tx, card: str, chosen: str) -> None:
    """It is in the staging area."""
    deeds.to_staging(tx, chosen, card)


# Dwarven Tomb --------------------------------------------------------------------------------------------


def buried(board: Board, seat: str) -> tuple[str, ...]:
    """Spirit cards in a discard pile; a hero never comes to a hand."""
    pile = ((each, printed(board, each)) for each in board.seats[seat].discard)
    return tuple(id for id, card in pile if card.sphere == "spirit" and card.kind != "hero")


def something_is_buried(tx: Tx, seat: str, *_: object) -> bool:
    """There is a spirit card to bring back."""
    return bool(buried(tx.board, seat))


@action("dwarven-tomb", where="hand", can=something_is_buried)
def dwarven_tomb(tx: Tx, seat: str, card: str) -> None:
    """A spirit card comes back to the hand."""
    deeds.choose(tx, seat, "what-recovered", buried(tx.board, seat), then_recover, seat, card, source=card)


@STEPS.step
def then_recover(tx: Tx, seat: str, card: str, chosen: str) -> None:
    """From the discard pile to the hand."""
    moves.recover(tx, chosen, card)


# Fortune or Fate -----------------------------------------------------------------------------------------


def fallen_heroes(board: Board) -> tuple[str, ...]:
    """Heroes in discard piles."""
    piles = (each for seat in board.seats.values() if not seat.out for each in seat.discard)
    return tuple(each for each in piles if printed(board, each).kind == "hero")


def a_hero_fell(tx: Tx, *_: object) -> bool:
    """A hero lies in a discard pile."""
    return bool(fallen_heroes(tx.board))


@action("fortune-or-fate", where="hand", can=a_hero_fell)
def fortune_or_fate(tx: Tx, seat: str, card: str) -> None:
    """A hero is in play again, with its owner."""
    able = fallen_heroes(tx.board)
    deeds.choose(tx, seat, "who-enters", able, fortune_or_fate_turned, card, source=card)


@STEPS.step
def fortune_or_fate_turned(tx: Tx, card: str, chosen: str) -> None:
    """With its owner."""
    deeds.put_into_play(tx, owner_of(tx.board, chosen), chosen, card)
