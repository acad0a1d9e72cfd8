"""The bot in windows: which cards it uses or plays, and when. Each card has a judge; the others wait."""

from __future__ import annotations

from engine.questions import PASS, Choice, Question
from engine.rules.fellowship import bot_allies as allies
from engine.rules.fellowship import bot_events as events
from engine.rules.fellowship.bot_cancels import cancels
from engine.rules.fellowship.bot_look import Look, named
from engine.rules.fellowship.bot_planning import best_card
from engine.rules.fellowship.state import card_of

JUDGES = {**allies.JUDGES, **events.JUDGES}
"""By card. What is in neither is left alone: Denethor stands better than he looks ahead."""


def window(look: Look, question: Question) -> Choice:
    """An ally or attachment first; then the card that gains most now; else a pass."""
    card = best_card(look, question.ids)
    if card:
        return (card,)
    ids = [id for id in question.ids if id != PASS]
    gains = {id: _gain(look, id, question.what) for id in ids}
    best = max(ids, key=lambda id: gains[id], default="")
    if best and gains[best] > 0:
        return (best,)
    return (PASS,) if PASS in question.ids else question.ids[:1]


def _gain(look: Look, option: str, what: str) -> int:
    id = named(option).partition("/")[0]
    card = card_of(id)
    if what.startswith("would:"):
        return cancels(look, card, what)
    return JUDGES[card](look, id) if card in JUDGES else 0
