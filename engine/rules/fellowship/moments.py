"""Where the normal pace asks (KER-4.4): in one's own part of the planning, and at the moments that stand
beside each action (`abilities.CardAbility.moment`), as far as the table can see.

With hands played open what a seat holds counts; else what its decklist could still hold and pay for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from engine.pace import acted, all_seen
from engine.rules.fellowship import cards
from engine.rules.fellowship.abilities import ABILITIES, ACTIONS, AT, ORDINARY, CardAbility
from engine.rules.fellowship.entering import might_play, to_play
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.offers import acting, by_hand, fits, payable, spent, unseen, users
from engine.rules.fellowship.state import Board, card_of, printed
from engine.rules.fellowship.targets import engaged
from engine.system import Look, Moments

EVERYDAY = tuple(AT[word] for word in ORDINARY.split())
OWN_PART = "planning"
"""Why a seat is asked that could play an ally or attachment in its own part of the planning."""


def stops(look: Look, window: str) -> tuple[str, ...] | None:
    """The cards for which a seat is asked in a window. None where its hand is open to the table and not to
    this view."""
    board: Board = look.board
    if not _apt(look, window):
        return ()
    hand, opened = board.seats[look.seat].hand, all_seen(look.course)
    if opened and len(hand.cards) < hand.count:
        return None
    if window == AT["planned"]:
        figures = figures_of(board)
        if to_play(look, figures, look.seat) if opened else might_play(figures, look.seat):
            return (OWN_PART,)
    held = _held(look, window) if opened else _might_hold(look, window)
    found = {look.alike(card): card for card in reversed((*_in_play(look, window), *held))}
    return tuple(reversed(found.values()))


def _in_play(look: Look, window: str) -> Iterator[str]:
    board: Board = look.board
    for card, actions in acting("play", window.partition(".")[0]).in_play.of(board):
        for ability in actions:
            asked = _at(look, ability, window) and ability.worth(board, card)
            if asked and look.seat in users(board, ability, card):
                able = not spent(look, ability, look.seat, card) and ability.can(look, look.seat, card)
                if able and (not all_seen(look.course) or ability.holds(look, look.seat, card)):
                    yield card


def _held(look: Look, window: str) -> Iterator[str]:
    board, seat, figures = look.board, look.seat, figures_of(look.board)
    for card, ability in payable(
        figures, seat, acting("hand", window.partition(".")[0]).in_hand(board, seat)
    ):
        if _at(look, ability, window) and ability.worth(board, card) and fits(look, ability, seat, card, ()):
            yield card
    for card in board.seats[seat].hand.cards if window in EVERYDAY else ():
        if card_of(card) in by_hand(board) and figures.reaches(seat, printed(board, card)):
            yield card


def _might_hold(look: Look, window: str) -> Iterator[str]:
    """The cards of a decklist, each as long as a copy may be in the hand."""
    board, seat, figures = look.board, look.seat, figures_of(look.board)
    for card, ability in payable(
        figures, seat, acting("hand", window.partition(".")[0]).in_list(board, seat)
    ):
        able = _at(look, ability, window) and ability.worth(board, "") and ability.can(look, seat, "")
        if able and unseen(board, seat, card):
            yield card
    for card in by_hand(board) if window in EVERYDAY else ():
        brought = card in board.seats[seat].list and unseen(board, seat, card)
        if brought and figures.reaches(seat, board.printed[card]):
            yield card


def moment(ability: CardAbility) -> tuple[str, ...]:
    """The windows at which an action is worth a question."""
    return tuple(AT[word] for word in (ability.moment or ORDINARY).split())


def _at(look: Look, ability: CardAbility, window: str) -> bool:
    """Whether a window is a moment of an action. One that is asked for at the last call too is asked for in
    the planning until one has acted there: it was offered with all that one did instead."""
    moments = moment(ability)
    there = window == AT["planned"] and look.course.acted == acted(look.seat, window)
    return window in moments and not (there and AT["last-call"] in moments)


def _apt(look: Look, window: str) -> bool:
    """Whether something is at stake: an enemy engaged, where one could be kept from attacking or struck; a
    blow that destroys who defends; an attack that does not destroy its enemy."""
    board: Board = look.board
    if window == AT["planned"]:
        return board.turn == look.seat
    if window == AT["shadowed"]:
        return bool(engaged(board, board.seats))
    attack, figures = board.attack, figures_of(board)
    if window not in (AT["turned"], AT["struck"]):
        return window in WINDOWS
    if attack is None or attack.enemy not in board.pieces:
        return False
    there = [each for each in attack.characters if each in board.pieces]
    if window == AT["turned"]:
        blow = figures.of(attack.enemy, "attack") - sum(figures.of(each, "defence") for each in there)
        return any(blow >= figures.health_left(each) for each in there)
    held = figures.of(attack.enemy, "defence") + figures.health_left(attack.enemy)
    return sum(figures.of(each, "attack") for each in there) < held


WINDOWS = (AT["committing"], AT["staged"], AT["last-call"])


def free(_: Look, card: str) -> bool:
    """Whether every response of a card in play costs nothing."""
    mine = [ability for ability in ABILITIES.values() if ability.card == card_of(card) and ability.outcome]
    return bool(mine) and all(d.where == "play" and not (d.exhaust or d.pays or d.limit) for d in mine)


FILED = cards
"""Importing them files their actions."""
ROWS: Mapping[str, tuple[str, ...]] = {
    card: tuple(dict.fromkeys(each for ability in actions for each in moment(ability)))
    for card, actions in ACTIONS.items()
}
WORTH = [f"{ability.step} {ability.worth.__name__}" for each in ACTIONS.values() for ability in each]
WHOLE = tuple(AT.values())
DIGEST = hashlib.sha256(repr((sorted(ROWS.items()), sorted(WORTH), WHOLE)).encode()).hexdigest()[:8]
MOMENTS = Moments(stops, free, WHOLE, DIGEST, ROWS, card_of)
