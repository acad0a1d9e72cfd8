"""Using what a card offers: its cost (`paying`), its limit, its effect; playing cards from hand; and why
something cannot be used or played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from engine.events import Marked
from engine.frames import Argument, Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import ABILITIES, ACTIONS, LISTENING, UNCODED, CardAbility, Where
from engine.rules.fellowship.actions import one_of
from engine.rules.fellowship.entering import entry_obstacle, hosts
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.invented import abilities_of
from engine.rules.fellowship.offers import PLAY, USE, fits, in_phase, payable, phase_of, spent, uncoded
from engine.rules.fellowship.state import Board, card_of, owner_of, printed
from engine.rules.fellowship.steps import ACT, STEPS, exhausted, in_play, thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting
from engine.wording import say

# Using -------------------------------------------------------------------------------------------------


def ability_of(board: Board, id: str) -> tuple[str, CardAbility]:
    """The copy and the ability that an option of an action window names."""
    card, _, named = id.partition(":")[2].partition("/")
    where = "hand" if id.startswith(PLAY) else "play"
    wanted = f"action:{card_of(card)}{named and f'/{named}'}"
    invented = [ability for ability in abilities_of(board, card) if not ability.outcome]
    filed = [ability for ability in ACTIONS.get(card_of(card), ()) if ability.step == wanted]
    return card, next((ability for ability in (*invented, *filed) if ability.where == where), UNCODED)


def filed_as(board: Board, step: str, card: str) -> CardAbility:
    """The ability whose step is to be used."""
    return ABILITIES.get(step) or next(
        (ability for ability in abilities_of(board, card) if ability.step == step), UNCODED
    )


def frame_of(ability: CardAbility, seat: str, card: str, args: tuple[Argument, ...] = ()) -> Frame:
    """The frame that uses an ability of a copy."""
    step = "use_from_hand" if ability.where == "hand" else "use_ability"
    return Frame(step, (ability.step, seat, card, *args))


@STEPS.at("use_ability")
def use_ability(tx: Tx, step: str, seat: str, card: str, *args: Argument) -> None:
    """A card in play: the cost first (FEL-2.7), then what it does. A forced effect costs nothing."""
    ability = filed_as(tx.board, step, card)
    if ability.mode == "forced":
        tx.then(Frame(step, (card, *args)))
        return
    tx.emit(
        ev.AbilityUsed(seat, card, step, ability.per, ability.each),
        "FEL-8.2" if ability.outcome else "FEL-8.1",
    )
    if ability.exhaust:
        tx.emit(ev.Exhausted(card, card), "FEL-2.7")
    if ability.pays:
        tx.emit(ev.ResourcesSpent(card, ability.pays, card), "FEL-2.8")
    tx.then(Frame(step, (seat, card, *args)))


@STEPS.at("use_from_hand")
def use_from_hand(tx: Tx, step: str, seat: str, card: str, *args: Argument) -> None:
    """An event is paid for, played, and discarded when its effect is done; another card acts by itself."""
    if printed(tx.board, card).kind != "event":
        tx.then(Frame(step, (seat, card, *args)))
        return
    effect = Frame("play_event", (step, seat, card, len(args), *args))
    tx.then(Frame("pay", (seat, card, filed_as(tx.board, step, card).most_each), effect))


@STEPS.at("play_event")
def play_event(tx: Tx, step: str, seat: str, card: str, n: int, *args_and_x: Argument) -> None:
    """It leaves the hand, does what it does, and goes to the discard pile."""
    args, x = args_and_x[:n], args_and_x[n]
    assert isinstance(x, int)
    tx.emit(ev.CardPlayed(seat, card, x), "FEL-8.1")
    tx.propose(Frame("event_effect", (card, step, seat, *args)))
    tx.then(Frame("event_done", (card,)))


@STEPS.at("event_effect")
def event_effect(tx: Tx, card: str, step: str, seat: str, *args: Argument) -> None:
    """What it does, unless that was cancelled: it is paid for and discarded all the same (FEL-2.7)."""
    tx.then(Frame(step, (seat, card, *args)))


@STEPS.at("event_done")
def event_done(tx: Tx, card: str) -> None:
    """Unless its effect put it elsewhere."""
    board: Board = tx.board
    if card in board.limbo:
        tx.emit(ev.CardDiscarded(card, owner_of(board, card)), "FEL-8.1")


def act(tx: Tx, seat: str, choice: str) -> None:
    """An action somebody chose in a window: an undo mark, then the action."""
    card, ability = ability_of(tx.board, choice)
    tx.emit(Marked("action", 0, seat), "FEL-8.1")
    tx.then(frame_of(ability, seat, card))


@STEPS.at("action-by-hand")
def action_by_hand(tx: Tx, seat: str, card: str) -> None:
    """An event without code."""
    tx.then(Frame("leave_to_table", (card, "action")))


# Allies and attachments ----------------------------------------------------------------------------------


@STEPS.at("play_card")
def play_card(tx: Tx, seat: str, card: str) -> None:
    """Paid for, then into play; an attachment onto what it was played for (FEL-2.1)."""
    tx.emit(Marked("action", 0, seat), "FEL-2.1")
    tx.then(Frame("pay", (seat, card, 0), Frame("card_paid", (seat, card))))


@STEPS.at("card_paid")
def card_paid(tx: Tx, seat: str, card: str, x: int) -> None:
    """It leaves the hand."""
    tx.emit(ev.CardPlayed(seat, card, x), "FEL-2.1")
    if printed(tx.board, card).kind == "ally":
        tx.propose(Frame("enter", (card, seat, "played")))
    else:
        tx.then(Frame("choose_host", (seat, card)))


@ACT.verb("choose", "FEL-2.6", asked="host", names=in_play)
def bearer(look: Look, host: str, card: str) -> Why | None:
    """What an attachment may be laid on."""
    if host in hosts(look.board, card):
        return None
    if figures_of(look.board).has(host, "keyword", "immune"):
        return Why(say("{card} {card:takes|take} no attachments", card=thing(host)), "FEL-8.17")
    return Why(say("{card} cannot lie there", card=thing(card)), "FEL-2.6")


@STEPS.waits("choose_host")
def choose_host(tx: Tx, seat: str, card: str) -> Waiting:
    """What an attachment is laid on."""
    host = yield one_of(tx, seat, "host", hosts(tx.board, card), card, clause="FEL-2.6")
    if host:
        tx.propose(Frame("enter_on", (card, seat, "played", host)))


# Why something is no option ------------------------------------------------------------------------------


OBSTACLES: Mapping[str, Callable[[Look, str], Why]] = {
    "yours": lambda _, card: Why(say("{card} {card:is|are} not yours to use", card=thing(card)), "FEL-8.1"),
    "exhausted": lambda _, card: exhausted(card, "FEL-2.7"),
    "pool": lambda _, card: Why(say("{card} pays from its own pool", card=thing(card)), "FEL-2.8"),
    "limit": lambda _, card: Why(
        say("{card} {card:was|were} used as often as it may be", card=thing(card)), "FEL-8.11"
    ),
    "nothing": lambda _, card: Why(say("{card} would do nothing now", card=thing(card)), "FEL-8.14"),
    "moment": lambda _, card: Why(say("{card} {card:is|are} for another phase", card=thing(card)), "FEL-8.1"),
    "answer": lambda _, card: Why(say("{card} answers something that happens", card=thing(card)), "FEL-8.2"),
    "action": lambda _, card: Why(
        say("{card} {card:is|are} for action windows", card=thing(card)), "FEL-8.1"
    ),
    "planning": lambda *_: Why(
        say("allies and attachments are played in the planning phase only"), "FEL-2.1"
    ),
    "turn": lambda look, _: Why(say("it is the part of {seat}", seat=look.board.turn), "FEL-2.1"),
    "cost": lambda _, card: Why(
        say("the resources that match do not reach for {card}", card=thing(card)), "FEL-2.2"
    ),
    "kept": lambda _, card: Why(say("a card keeps {card} from being played", card=thing(card)), "FEL-8.14"),
    "unique": lambda _, card: Why(
        say("{card} {card:is|are} in play already", card=thing(card_of(card))), "FEL-2.3"
    ),
    "host": lambda _, card: Why(say("there is nothing to attach {card} to", card=thing(card)), "FEL-2.6"),
}
"""What keeps a card from being used or played, told apart: moment, owner, cost, limit, nothing to do."""


def _cards_to_use(look: Look) -> Collection[str]:
    """Cards in play, and each of several actions of one."""
    named = [
        f"{card}/{ability.step.partition('/')[2]}"
        for card in look.board.pieces
        for ability in ACTIONS.get(card_of(card), ())
        if "/" in ability.step
    ]
    return [*look.board.pieces, *named]


@ACT.verb("use", "FEL-8.1", asked=(), names=_cards_to_use)
def use(look: Look, named: str, *_: int | str) -> Why | None:
    """An action of a card in play, or its response while something happens."""
    if not look.course.phase:
        return Why(say("nobody takes actions during set-up"), "FEL-0.5")
    card = named.partition("/")[0]
    found = _use_obstacle(look, named, card)
    return OBSTACLES[found](look, card) if found else None


def _use_obstacle(look: Look, named: str, card: str) -> str:
    board: Board = look.board
    answering = ":" in look.what
    ability = _response(look, card, "play") if answering else ability_of(board, f"{USE}{named}")[1]
    if ability is None or ability is UNCODED:
        return _another_moment(card)
    if board.pieces[card].controller != look.seat and not ability.anyone:
        return "yours"
    if not answering and not in_phase(ability, phase_of(look)):
        return "moment"
    lacks = spent(look, ability, look.seat, card)
    return lacks or ("" if not answering and fits(look, ability, look.seat, card, ()) else "nothing")


def _response(look: Look, card: str, where: Where) -> CardAbility | None:
    """The response that a card has to what happens now."""
    timing, _, outcome = look.what.partition(":")
    filed = [LISTENING.get((timing, mode, outcome), {}) for mode in ("prevent", "optional")]
    invented = [each for each in abilities_of(look.board, card) if each.mode != "forced"]
    able = [each for each in invented if (each.timing, each.outcome) == (timing, outcome)]
    found = (ability for ability in (*able, *(each for by in filed for each in by.get(card_of(card), ()))))
    return next((ability for ability in found if ability.where == where), None)


def _another_moment(card: str) -> str:
    """What a card is for that has nothing to do with what is asked."""
    if card_of(card) in ACTIONS:
        return "action"
    return "answer" if any(card_of(card) in filed for filed in LISTENING.values()) else "nothing"


@ACT.verb("play", "FEL-2.1", asked=(), names=lambda look: look.board.seats[look.seat].hand.cards)
def play(look: Look, card: str, *_: int | str) -> Why | None:
    """A card of the seat's own hand."""
    if not look.course.phase:
        return Why(say("nobody takes actions during set-up"), "FEL-0.5")
    found = _play_obstacle(look, card)
    return OBSTACLES[found](look, card) if found else None


def _play_obstacle(look: Look, card: str) -> str:
    board: Board = look.board
    figures, what = figures_of(board), printed(board, card)
    if what.kind != "event":
        if not look.course.phase.startswith("planning"):
            return "planning"
        return "turn" if board.turn != look.seat else entry_obstacle(figures, look.seat, card, what)
    answering = ":" in look.what
    ability = _response(look, card, "hand") if answering else ability_of(board, f"{PLAY}{card}")[1]
    if ability is None or (ability is UNCODED and not uncoded(card, what)):
        return _another_moment(card)
    if not answering and not in_phase(ability, phase_of(look)):
        return "moment"
    if not payable(figures, look.seat, [(card, ability, what)]):
        return "cost"
    return "" if not answering and fits(look, ability, look.seat, card, ()) else "nothing"
