"""Turns, one after the other (MER-2.2), and the course of a character's (MER-3.1, 3.6 to 3.8).

round.turns   whose turn is next; begin_turn (conditions), take, end_turn (conditions), close
take          a monster or a summon acts by itself; a character rests, or is asked
act           what a character does next: an action, an item, or the end
close         it loots its hex, unplayed cards are discarded, the turn is over

    play:CARD:top|bottom    the action of a card       basic:CARD:attack|move    Attack 2, Move 2
    use:ITEM                an item                    end                       the turn ends
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.events import Marked
from engine.questions import Option, Question
from engine.rules.mercenaries import actions, conditions, gains, items, monster_turns, rests
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.evolve import BASIC
from engine.rules.mercenaries.order import following
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.wording import say

HALVES = ("top", "bottom")


@STEPS.at("round.turns")
def turns(tx: Tx) -> None:
    """The next figure's turn; none is left to act when the round's turns are over."""
    figure = following(tx.board)
    if not figure:
        return
    tx.emit(Marked("turn", tx.course.round, figure), "MER-2.2")
    tx.emit(ev.TurnBegan(figure), "MER-2.3" if tx.board.figures[figure].monster else "MER-2.2")
    if conditions.has(tx.board, figure, "wound"):
        tx.then(tx.frame(conditions.begin_turn, figure))
    tx.then(tx.frame(take, figure), tx.frame(close, figure), tx.frame(turns))


@STEPS.at("turn.take")
def take(tx: Tx, figure: str) -> None:
    """What a figure does with its turn, if it still stands."""
    board = tx.board
    if figure not in board.figures:
        return
    if figure not in board.characters:
        monster_turns.act(tx, figure)
    elif board.characters[figure].resting:
        tx.then(tx.frame(rests.long_rest, figure))
    else:
        tx.then(tx.frame(act, figure))


# A character's turn --------------------------------------------------------------------------------------


def halves(_: Look) -> Collection[str]:
    """Every action of every card."""
    return [f"{card}:{half}" for card in CARDS for half in HALVES]


def own_halves(look: Look, character: str) -> Iterable[str]:
    """The actions of the cards that are still to be played."""
    return [f"{card}:{half}" for card in look.board.characters[character].chosen for half in HALVES]


def basics(_: Look) -> Collection[str]:
    """Every card in the place of its top or bottom."""
    return [f"{card}:{basic}" for card in CARDS for basic in BASIC]


def own_basics(look: Look, character: str) -> Iterable[str]:
    """The cards that are still to be played, in the place of their top or bottom."""
    return [f"{card}:{basic}" for card in look.board.characters[character].chosen for basic in BASIC]


def _unplayable(look: Look, card: str, half: str, character: str) -> Why | None:
    """One top and one bottom, of the two cards that were chosen (MER-3.1)."""
    at = look.board.characters[character]
    if card not in at.chosen:
        return Why(say("{card} is not to be played in this turn", card=thing(card)), "MER-3.1")
    if half in at.halves:
        return Why(say("one top and one bottom are played in a turn"), "MER-3.1")
    return None


@ACT.verb("play", "MER-3.1", asked="act", names=halves, near=own_halves)
def play(look: Look, id: str, character: str) -> Why | None:
    """The action of a card that is still to be played."""
    card, _, half = id.partition(":")
    return _unplayable(look, card, half, character)


@ACT.verb("basic", "MER-3.6", asked="act", names=basics, near=own_basics)
def basic(look: Look, id: str, character: str) -> Why | None:
    """A card in the place of its top or bottom."""
    card, _, what = id.partition(":")
    return _unplayable(look, card, BASIC[what], character)


def ends(_: Look, *__: int | str) -> Collection[str]:
    """The end of a turn has no name of its own."""
    return ("",)


@ACT.verb("end", "MER-3.4", asked="act", names=ends)
def over(_: Look, __: str, ___: str) -> Why | None:
    """A turn may end before both actions are done."""
    return None


@STEPS.at("turn.act")
def act(tx: Tx, character: str) -> None:
    """Ask what a character does next; where nothing is left but the end, it ends."""
    if not conditions.can_act(tx.board, character) or tx.board.acting != character:
        return
    seat = tx.board.characters[character].seat
    look = tx.look(seat)
    halves = [
        Option(verb.prefix + id, verb.clause) for verb in (play, basic) for id in verb.able(look, character)
    ]
    before = (*halves, *items.offered(tx.board, character, "turn"))
    if not before:
        return
    offered = (*before, Option(over.name, over.clause))
    asked = Question((seat,), "act", "MER-3.1", options=offered, about=(character,))
    tx.ask([asked], tx.frame(acted, character))


@STEPS.at("turn.acted")
def acted(tx: Tx, character: str, choice: str) -> None:
    """It is done; then the character is asked again."""
    verb, _, named = choice.partition(":")
    if verb == over.name:
        return
    if verb == "use":
        items.used(tx, character, named)
    else:
        source = f"card:{named}" if verb == play.name else f"basic:{named}"
        tx.then(tx.frame(actions.perform, character, source))
    tx.then(tx.frame(act, character))


# The end of a turn ---------------------------------------------------------------------------------------


@STEPS.at("turn.close")
def close(tx: Tx, figure: str) -> None:
    """What lasted until now is over (MER-5.4); a character loots its hex (MER-3.8), and what it has not
    played is discarded (MER-3.10)."""
    conditions.end_turn(tx, figure)
    if figure in tx.board.characters:
        if figure in tx.board.figures:
            gains.take(tx, figure, tx.board.figures[figure].at, "MER-3.8")
        for card in tx.board.characters[figure].chosen:
            tx.emit(ev.CardDiscarded(figure, card), "MER-3.10")
    tx.emit(ev.TurnEnded(figure), "MER-2.2")
