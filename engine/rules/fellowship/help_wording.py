"""What stands on a card, in our own words: figures, keywords, and what it does."""

from __future__ import annotations

from engine.rules.fellowship.card_texts import PLAYER
from engine.rules.fellowship.content import CONTENT
from engine.rules.fellowship.encounter_texts import ENCOUNTER, SHADOWS, STAGES
from engine.rules.fellowship.reading import card_of
from engine.rules.fellowship.schema import Ally, Attachment, Enemy, Event, Hero, Location
from engine.wording import Text, say


def option_help(id: str) -> Text | None:
    """What stands on the card an option names last, or None where it names none."""
    card = card_of(id.rpartition(":")[2])
    return card_help(card)


def card_help(card: str) -> Text | None:
    """Figures and effect of a card or stage."""
    if card in CONTENT.stages:
        points, effect = CONTENT.stages[card].points, STAGES.get(card)
        told = (say("{points} quest points", points=points),) if points else ()
        return _joined((*told, *((effect,) if effect else ())))
    if card not in CONTENT.cards:
        return None
    effects = [texts[card] for texts in (PLAYER, ENCOUNTER) if card in texts]
    if card in SHADOWS:
        effects.append(say("as a shadow: {effect}", effect=SHADOWS[card]))
    return _joined((*_figures(card), *effects))


def _joined(parts: tuple[Text, ...]) -> Text | None:
    return say("{parts}", parts=parts) if parts else None


def _figures(id: str) -> tuple[Text, ...]:
    card = CONTENT.cards[id]
    if isinstance(card, Hero | Ally):
        fighting = say(
            "willpower {willpower}, attack {attack}, defence {defence}, {health} hit points",
            willpower=card.willpower,
            attack=card.attack,
            defence=card.defence,
            health=card.health,
        )
        return (fighting,) if isinstance(card, Hero) else (_cost(card.cost), fighting)
    if isinstance(card, Attachment):
        return (_cost(card.cost),)
    if isinstance(card, Event):
        return (say("costs X"),) if card.any_cost else (_cost(card.cost),)
    if isinstance(card, Enemy):
        return (_enemy(card),)
    if isinstance(card, Location):
        return (say("threat {threat}, {points} quest points", threat=card.threat, points=card.points),)
    return ()


def _cost(cost: int) -> Text:
    return say("costs {cost}", cost=cost)


def _enemy(card: Enemy) -> Text:
    return say(
        "engages at {engage}, threat {threat}, attack {attack}, defence {defence}, {health} hit points",
        engage=card.engage,
        threat=card.threat,
        attack=card.attack,
        defence=card.defence,
        health=card.health,
    )
