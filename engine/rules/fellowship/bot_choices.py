"""What the bot chooses for its cards' effects, by the words of the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.questions import PASS, Choice, Question
from engine.rules.fellowship.bot_look import SPAWN, Look, named
from engine.rules.fellowship.bot_planning import LEADS, WARY, gandalf_worth, played_worth
from engine.rules.fellowship.state import card_of, printed

Rank = Callable[[Look, str, str], int]
"""How good it is to choose a thing, for a source."""


def choose(look: Look, question: Question) -> Choice | None:
    """The best by its rank; several, where several are asked for; None where there is no rank."""
    rank = RANKS.get(question.what)
    if rank is None:
        return None
    source = str(question.about[0]) if question.about else ""
    ids = [id for id in question.ids if id != PASS]
    ids.sort(key=lambda id: -rank(look, named(id), source))
    many = question.least if question.form == "pick" else 1
    return tuple(ids[:many]) or question.ids[:1]


def _bears(look: Look, id: str, source: str) -> int:
    """Whoever lives; else whoever is missed least."""
    amount = 5 if card_of(source) == "hummerhorns" else 2
    lives = look.left(id) > amount
    return 1000 + look.left(id) if lives else -look.worth(id)


def _exhausts(look: Look, id: str, _: str) -> int:
    return -look.fights(id) - 2 * look.of(id, "willpower")


def _readies(look: Look, id: str, _: str) -> int:
    return look.fights(id) + (30 if look.board.pieces[id].controller == look.seat else 0)


def _gains(look: Look, id: str, _: str) -> int:
    """Where resources do most: Aragorn, who is readied by them; one's own."""
    own = look.board.pieces[id].controller == look.seat
    return 10 * own + 5 * (card_of(id) == "aragorn") - look.board.pieces[id].resources


def _heals(look: Look, id: str, _: str) -> int:
    hero = look.kind(id) == "hero"
    return look.board.pieces[id].damage * 2 + 6 * hero - look.left(id)


def _strikes(look: Look, id: str, source: str) -> int:
    """What falls by it, the worst first."""
    falls = look.left(id) <= (4 if card_of(source) == "gandalf" else 1)
    return (100 if falls else 0) + look.danger(id)


def _help(look: Look, id: str, _: str) -> int:
    """Of Gandalf's three: an enemy that falls, the dial when it is high, else cards."""
    struck = gandalf_worth(look) == 26
    spawn = any(card_of(each) == SPAWN for each in look.enemies())
    order = {
        "strike": 9 if struck or spawn else 3,
        "lower": 12 if look.own.threat >= WARY + 6 else 8 if look.own.threat >= WARY else 2,
        "draw": 4,
    }
    return order[id]


def _seat_of_most(look: Look, id: str, _: str) -> int:
    return len(look.committed(id)) * 4 + (id == look.seat)


def _draws(look: Look, id: str, _: str) -> int:
    return 3 * (id == look.seat) - look.board.seats[id].hand.count


def _dial(look: Look, id: str, _: str) -> int:
    return look.board.seats[id].threat


def _low_dial(look: Look, id: str, _: str) -> int:
    return -look.board.seats[id].threat


def _one_or_each(look: Look, id: str, _: str) -> int:
    high = any(look.board.seats[seat].threat >= 44 for seat in look.seats) or len(look.seats) < 4
    return int((id == "one") == high)


def _place(look: Look, id: str, _: str) -> int:
    """A location that is nearly explored, in staging rather than active."""
    left = look.of(id, "points") - look.board.pieces[id].progress
    return 10 * (left == 1) + 3 * (id in look.board.staging) + look.of(id, "threat")


def _enemy(look: Look, id: str, _: str) -> int:
    """The worst, among those that can still attack."""
    stopped = look.figures.flag(id, "cannot-attack") or id in look.board.attacked
    return look.danger(id) - (50 if stopped else 0)


def _weakest(look: Look, id: str, _: str) -> int:
    return -look.danger(id)


def _threatening(look: Look, id: str, _: str) -> int:
    return look.figures.threat(id)


def _enters(look: Look, id: str, _: str) -> int:
    kind = printed(look.board, id).kind
    return 100 if kind == "hero" or card_of(id) == "gandalf" else played_worth(look, id)


def _card(look: Look, id: str, _: str) -> int:
    """A card for the hand: what is worth most on the table."""
    what = printed(look.board, id)
    return played_worth(look, id) if what.kind in ("ally", "attachment") else 8


def _discards(look: Look, id: str, source: str) -> int:
    """A card of the hand that is worth least; of cards in play a Condition, else what is worth least."""
    if id in look.board.pieces:
        condition = "condition" in printed(look.board, id).traits
        return 100 * condition - played_worth(look, id)
    what = printed(look.board, id)
    twice = what.unique and any(piece.card == card_of(id) for piece in look.board.pieces.values())
    return 50 * twice - _card(look, id, source)


def _caught(look: Look, id: str, _: str) -> int:
    return LEADS.index(id) if id in LEADS else len(LEADS)


def _bears_most(look: Look, id: str, _: str) -> int:
    return sum(look.board.pieces[each].damage for each in look.board.seats[id].area)


def _web(look: Look, id: str, _: str) -> int:
    return int((id == "pay") == (look.pool() > 2))


RANKS: Mapping[str, Rank] = {
    "who-exhausts": _exhausts, "who-damaged": _bears, "who-readies": _readies, "who-gains": _gains,
    "who-healed": _heals, "what-damaged": _strikes, "which-help": _help, "whose-characters": _seat_of_most,
    "who-draws": _draws, "whose-dial": _dial, "to-whom": _low_dial, "one-or-each": _one_or_each,
    "where-progress": _place, "what-cannot-attack": _enemy, "what-returns": _enemy, "what-engages": _weakest,
    "what-attacked": _strikes, "what-gives-no-threat": _threatening, "who-enters": _enters,
    "what-recovered": _card, "what-taken": _card, "what-discarded": _discards, "which-hero": _caught,
    "pay-web": _web, "who-attacks": _readies, "who-strengthened": _readies, "restricted": _discards,
    "whose-enemies": lambda look, id, _: len(look.board.seats[id].engaged),
    "whose-discard": lambda look, id, _: len(look.board.seats[id].discard),
    "whose-deck": lambda look, id, _: int(id == look.seat),
    "whose-heroes": _bears_most,
    "whose-defenders": lambda look, id, _: len(look.ready(id)),
    "engages-first": _weakest,
}  # fmt: skip
