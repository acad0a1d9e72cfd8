"""Why something is no option: the clause that keeps it from being one, from what the seat may know."""

from __future__ import annotations

from collections.abc import Callable

from engine.course import find_slot
from engine.model import State
from engine.questions import Choice, Question
from engine.rules.fellowship import abilities
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.payment import affordable, pools
from engine.rules.fellowship.reading import card_of, kind_of, printed, title_in_play
from engine.rules.fellowship.state import Board, Piece
from engine.rules.fellowship.things_wording import thing as named
from engine.wording import Text, say

Why = tuple[Text, str] | None


def forbidden(state: State, seat: str, choice: Choice) -> Why:
    """A sentence and its clause for the first thing that is refused; None where it makes no sense at all."""
    asked = state.course.open
    place = find_slot(asked, seat) if asked else None
    if asked is None or place is None:
        return None
    question = asked.slots[place].question
    if question.what == "pay":
        return _pay(state, seat, question, choice)
    for each in choice:
        verb, _, thing = each.partition(":")
        fits = question.what in _ASKED.get(verb, (question.what,))
        if each not in question.ids and verb in _VERBS and fits:
            return _VERBS[verb](state, seat, thing)
    return None


def _pay(state: State, seat: str, question: Question, choice: Choice) -> Why:
    """A pool that may not pay for the card the question is about (FEL-2.2)."""
    board: Board = state.board
    card = str(question.about[0])
    for hero in (each.partition("=")[0] for each in choice):
        piece = board.pieces.get(hero)
        if piece is None or hero in question.ids:
            continue
        if piece.controller != seat:
            return say("{card} is led by somebody else", card=named(hero)), "FEL-2.2"
        if hero in pools(figures_of(board), seat, printed(board, card)):
            return say("{card} holds no resources", card=named(hero)), "FEL-2.2"
        return say(
            "the resources of {hero} do not match {card}", hero=named(hero), card=named(card)
        ), "FEL-2.2"
    return None


def _piece(state: State, thing: str) -> Piece | None:
    board: Board = state.board
    return board.pieces.get(thing)


def _exhausted(state: State, thing: str, clause: str) -> Why:
    piece = _piece(state, thing)
    if piece is not None and piece.exhausted:
        return say("{card} is exhausted", card=named(thing)), clause
    return None


def _play(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if thing not in board.seats[seat].hand.cards:
        return None
    kind = printed(board, thing).kind
    if kind in ("ally", "attachment"):
        if not state.course.phase.startswith("planning"):
            return say("allies and attachments are played in the planning phase only"), "FEL-2.1"
        if board.turn != seat:
            return say("it is the part of {seat}", seat=board.turn), "FEL-2.1"
        if title_in_play(board, thing):
            return say("{card} is in play already", card=named(card_of(thing))), "FEL-2.3"
    if not affordable(figures_of(board), seat, printed(board, thing)):
        return say("the resources that match do not reach for {card}", card=named(thing)), "FEL-2.2"
    return say("{card} would do nothing now", card=named(thing)), "FEL-8.14"


def _use(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    card, slash, which = thing.partition("/")
    piece = board.pieces.get(card)
    if not state.course.phase:
        return say("nobody takes actions during set-up"), "FEL-0.5"
    step = f"action:{card_of(card)}{slash}{which}"
    deed = abilities.DEEDS.get(step)
    if piece is None or deed is None:
        return None
    if piece.controller != seat and not deed.anyone:
        return say("{card} is not yours to use", card=named(card)), "FEL-8.1"
    if deed.exhaust and piece.exhausted:
        return say("{card} is exhausted", card=named(card)), "FEL-2.7"
    if piece.resources < deed.pays:
        return say("{card} pays from its own pool", card=named(card)), "FEL-2.8"
    if deed.limit and board.used.get(f"{step}@{card}@{deed.per}", 0) >= deed.limit:
        return say("{card} was used as often as it may be", card=named(card)), "FEL-8.11"
    return say("{card} would do nothing now", card=named(card)), "FEL-8.14"


def _commit(state: State, seat: str, thing: str) -> Why:
    piece = _piece(state, thing)
    if piece is not None and piece.controller != seat:
        return say("{card} is not yours to commit", card=named(thing)), "FEL-3.1"
    return _exhausted(state, thing, "FEL-3.1")


def _travel(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if thing not in board.staging:
        return None
    if board.active:
        return say("a location is active already"), "FEL-4.1"
    if kind_of(board, thing) != "location":
        return say("{card} is no location", card=named(thing)), "FEL-4.1"
    return say("the cost of travelling there cannot be paid"), "FEL-4.3"


def _engage(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if thing not in board.pieces:
        return None
    return say("{card} cannot be engaged now", card=named(thing)), "FEL-5.1"


def _defend(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    piece = board.pieces.get(thing)
    if piece is None:
        return None
    if piece.exhausted:
        return say("{card} is exhausted", card=named(thing)), "FEL-6.6"
    if piece.controller == seat and not figures_of(board).has(thing, "keyword", "sentinel"):
        return say("only a sentinel may defend for another player"), "FEL-6.6"
    return say("{card} cannot defend", card=named(thing)), "FEL-6.6"


def _attacker(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if thing not in board.pieces:
        return None
    if board.pieces[thing].exhausted:
        return say("{card} is exhausted", card=named(thing)), "FEL-6.7"
    return say("{card} does not reach that enemy", card=named(thing)), "FEL-6.7"


def _strike(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if thing not in board.pieces:
        return None
    if thing in board.seats[seat].struck:
        return say("{card} was attacked by {seat} in this phase", card=named(thing), seat=seat), "FEL-6.7"
    return say("{card} cannot be attacked by {seat}", card=named(thing), seat=seat), "FEL-6.7"


def _choose(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if thing in board.pieces:
        return say("undefended damage is taken by one hero of the attacked player"), "FEL-6.5"
    return None


def _hero(state: State, seat: str, thing: str) -> Why:
    board: Board = state.board
    if any(thing in held.heroes for held in board.seats.values()):
        return say("{card} is led by somebody else", card=named(thing)), "FEL-2.3"
    return None


_ASKED = {
    "commit": ("commit",),
    "defend": ("defend",),
    "strike": ("strike",),
    "attacker": ("attackers", "join"),
    "choose": ("who-takes",),
}
"""Questions that these words answer; the others may be said anywhere."""
_VERBS: dict[str, Callable[[State, str, str], Why]] = {
    "play": _play,
    "use": _use,
    "commit": _commit,
    "travel": _travel,
    "engage": _engage,
    "defend": _defend,
    "attacker": _attacker,
    "strike": _strike,
    "choose": _choose,
    "hero": _hero,
}
