"""The bot before the game and in the planning phase: its deck, its first hand, what to play, how to pay."""

from __future__ import annotations

from engine.questions import Choice, Question
from engine.rules.fellowship.judging import JUDGES, Look, named
from engine.rules.fellowship.offers import PLAY
from engine.rules.fellowship.state import card_of, printed

DECKS = ("deck:leadership", "deck:tactics", "deck:spirit", "deck:lore")
"""Those that do best together first."""


def deck(_: Look, question: Question) -> Choice | None:
    """One of those that ship."""
    return next(((id,) for id in DECKS if id in question.ids), None)


def mulligan(look: Look, _: Question) -> Choice:
    """Another hand where fewer than two cards could be played soon."""
    soon = [id for id in look.hand if _kind(look, id) != "event" and look.cost(id) <= 3]
    return ("keep",) if len(soon) >= 2 else ("again",)


def _kind(look: Look, id: str) -> str:
    return printed(look.board, id).kind


def best_card(look: Look, ids: Choice) -> str:
    """The ally or attachment that brings most for its cost; "" for none."""
    cards = [id for id in ids if id.startswith(PLAY) and _kind(look, named(id)) in ("ally", "attachment")]
    worth = {id: look.brings(named(id)) for id in cards}
    good = [id for id in cards if worth[id] > 0]
    return max(good, key=lambda id: worth[id] * 12 // (look.cost(named(id)) + 1), default="")


def host(look: Look, question: Question) -> Choice:
    """One's own leading hero; an enemy that is strong, a location that lies in staging."""
    card = card_of(str(question.about[0]))

    def rank(option: str) -> tuple[int, int]:
        id = named(option)
        kind = look.kind(id)
        if kind == "enemy":
            return int(not look.figures.flag(id, "cannot-attack")), look.danger(id)
        if kind == "location":
            return int(id in look.board.staging), look.of(id, "threat")
        return int(look.board.pieces[id].controller == look.seat), _bearer(look, card, id)

    return (max(question.ids, key=rank),)


def _bearer(look: Look, card: str, id: str) -> int:
    """Whom the card itself judges best; else the leading hero."""
    by = JUDGES.get((card, "bearer"))
    return look.thinks(id, "leads") if by is None else by(look, id)


def pay(_: Look | None, question: Question) -> Choice:
    """From the fullest pools, and last from heroes that need their own."""
    left, paid = question.least, []
    for pool in sorted(question.options, key=lambda pool: ((pool.id, "saves") in JUDGES, -pool.holds)):
        amount = min(left, pool.holds)
        left -= amount
        if amount:
            paid.append(f"{pool.id}={amount}")
    return tuple(paid)


def cost_of_x(look: Look, question: Question) -> Choice:
    """The amount that the card itself judges best, the least of several; three of any other."""
    able = range(question.least, question.most + 1)
    by = JUDGES.get((card_of(str(question.about[0])), "x"))
    return (str(min(able[-1], max(able[0], 3)) if by is None else max(able, key=lambda x: by(look, str(x)))),)
