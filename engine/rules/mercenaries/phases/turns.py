"""Turns, one after the other (MER-2.2), the course of a character's (MER-3.1, 3.6 to 3.8), and how it
performs an action (MER-3.2, 3.3, 3.10).

round.turns   whose turn is next; begin_turn (conditions), take, end_turn (conditions), close
take          a monster or a summon acts by itself; a character rests, or is asked
act           what a character does next: an action, an item, or the end
perform       the abilities of an action in the order written; then its card goes where it belongs
close         it loots its hex, unplayed cards are discarded, the turn is over

    play:CARD:top|bottom    the action of a card       basic:CARD:attack|move    Attack 2, Move 2
    use:ITEM                an item                    end                       the turn ends
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.events import Marked
from engine.questions import Option, Question, options
from engine.rules.mercenaries import conditions, effects, items, printed
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx
from engine.rules.mercenaries.conditions import can_act
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.damage import gain
from engine.rules.mercenaries.items import asking, used
from engine.rules.mercenaries.parts import LEAVE, consume, does, harms, meant, there
from engine.rules.mercenaries.phases import monster_turns, rounds
from engine.rules.mercenaries.phases.order import following
from engine.rules.mercenaries.state import BASIC
from engine.rules.mercenaries.vocabulary import Mends, Shield
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.waiting import Waiting
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
        tx.then(tx.frame(rounds.long_rest, figure))
    else:
        tx.then(tx.frame(act, figure))


# A character's turn --------------------------------------------------------------------------------------


def every(uses: Collection[str]) -> Callable[[Look], Collection[str]]:
    """All cards for each of these uses."""
    return lambda _: [f"{card}:{use}" for card in CARDS for use in uses]


def own(uses: Collection[str]) -> Callable[[Look, str], Collection[str]]:
    """The cards that a character has still to play, for each of these uses."""
    return lambda look, character: [
        f"{card}:{use}" for card in look.board.characters[character].chosen for use in uses
    ]


def _unplayable(look: Look, id: str, character: str) -> Why | None:
    """One top and one bottom, of the two cards that were chosen (MER-3.1): the action of a card, or the card
    in the place of one (MER-3.6)."""
    card, _, use = id.partition(":")
    at, half = look.board.characters[character], BASIC.get(use, use)
    if card not in at.chosen:
        return Why(say("{card} is not to be played in this turn", card=thing(card)), "MER-3.1")
    if half in at.halves:
        return Why(say("one top and one bottom are played in a turn"), "MER-3.1")
    return None


play = ACT.verb("play", "MER-3.1", asked="act", names=every(HALVES), near=own(HALVES))(_unplayable)
basic = ACT.verb("basic", "MER-3.6", asked="act", names=every(BASIC), near=own(BASIC))(_unplayable)


@ACT.verb("end", "MER-3.4", asked="act", names=lambda *_: ("",))
def over(_: Look, __: str, ___: str) -> Why | None:
    """A turn may end before both actions are done."""
    return None


@STEPS.at("turn.act")
def act(tx: Tx, character: str) -> None:
    """Ask what a character does next; where nothing is left but the end, it ends."""
    if not conditions.can_act(tx.board, character) or tx.board.acting != character:
        return
    look = tx.look(tx.board.characters[character].seat)
    halves = [
        Option(verb.prefix + id, verb.clause) for verb in (play, basic) for id in verb.able(look, character)
    ]
    before = (*halves, *items.offered(tx.board, character, "turn"))
    if not before:
        return
    offered = (*before, Option(over.name, over.clause))
    asked = Question((look.seat,), "act", "MER-3.1", options=offered, about=(character,))
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
        tx.then(tx.frame(perform, character, source))
    tx.then(tx.frame(act, character))


# The end of a turn ---------------------------------------------------------------------------------------


@STEPS.at("turn.close")
def close(tx: Tx, figure: str) -> None:
    """What lasted until now is over (MER-5.4); a character loots its hex (MER-3.8), and what it has not
    played is discarded (MER-3.10)."""
    conditions.end_turn(tx, figure)
    if figure in tx.board.characters:
        if figure in tx.board.figures:
            effects.take(tx, figure, tx.board.figures[figure].at, "MER-3.8")
        for card in tx.board.characters[figure].chosen:
            tx.emit(ev.CardDiscarded(figure, card), "MER-3.10")
    tx.emit(ev.TurnEnded(figure), "MER-2.2")


# An action -----------------------------------------------------------------------------------------------

DONE = "MER-3.3"


@STEPS.step
def perform(tx: Tx, figure: str, source: str) -> None:
    """A character performs an action: every ability in the order written, then its card goes where it
    belongs (MER-3.2, 3.3)."""
    cards = source.startswith(("card:", "basic:"))
    if cards:
        tx.emit(ev.ActionBegan(figure, source), "MER-3.2")
    plain = tx.ruling("MER-3.9") == "always"
    for nth, ability in enumerate(printed.abilities(tx.board, source)):
        at_once = plain and not ability.consumes
        tx.then(does(ability, figure, source, nth) if at_once else tx.frame(part, figure, source, nth))
    if cards:
        tx.then(tx.frame(finish, figure, source))


@STEPS.waits("part")
def part(tx: Tx, figure: str, source: str, nth: int) -> Waiting:
    """An ability of an action. One that wants an element is done only if that is consumed; with the reading
    `with-the-rest` of MER-3.9 a duty that comes first can be refused with all that follows."""
    if not can_act(tx.board, figure) or _given_up(tx, figure, source, nth):
        return
    ability = printed.abilities(tx.board, source)[nth]
    about = (figure, source, nth)
    if ability.consumes:
        ids = [f"with:{each}" for each in there(tx.board) if ability.consumes in (each, "any")]
        answer: str = yield asking(tx, figure, "consume", "MER-5.5", options("MER-5.5", *ids), about, LEAVE)
        how, _, what = answer.partition(":")
        if how == "use":
            used(tx, figure, what)
            tx.then(tx.frame(part, figure, source, nth))
        if how != "with":
            return
        consume(tx, figure, what, ability.consumes == "any")
    tx.then(does(ability, figure, source, nth))


def _given_up(tx: Tx, figure: str, source: str, nth: int) -> bool:
    """Whether a duty was left out before: then no part of the action is done (MER-3.9)."""
    if tx.ruling("MER-3.9") == "always" or tx.board.parts:
        return False
    before = printed.abilities(tx.board, source)[:nth]
    return any(harms(each) and meant(tx.board, figure, each) for each in before)


@STEPS.step
def finish(tx: Tx, figure: str, source: str) -> None:
    """The card goes to the discards, the lost cards or the active area (MER-3.3); where no part was done, to
    the discards (MER-3.10). Where the figure is gone its cards are lost already."""
    held = tx.board.characters[figure]
    card = printed.card_of(source)
    if card not in held.chosen:
        return
    half = printed.action(source)
    if half is None:
        tx.emit(ev.CardDiscarded(figure, card), "MER-3.6")
        return
    if not tx.board.parts:
        tx.emit(ev.CardDiscarded(figure, card), "MER-3.10")
        return
    gain(tx, figure, half.xp, DONE)
    done = [half.abilities[nth] for nth in tx.board.parts]
    uses = max([each.uses for each in done if isinstance(each, Shield | Mends)], default=0)
    summons = [id for id, each in tx.board.figures.items() if each.owner == figure and _new(tx, id)]
    if summons or (half.lasts == "uses" and uses) or half.lasts == "round":
        until = summons[0] if summons else half.lasts
        kept = ev.CardKept(figure, card, source.rpartition(":")[2], uses, half.lost, until)
        tx.emit(kept, DONE)
    else:
        tx.emit((ev.CardLost if half.lost else ev.CardDiscarded)(figure, card), DONE)


def _new(tx: Tx, summon: str) -> bool:
    """Whether no active card stands for a summon yet."""
    owner = tx.board.characters[tx.board.figures[summon].owner]
    return all(active.until != summon for active in owner.active.values())
