"""The sentences of a story of echoes that are not those of its log: shorter, or about several at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Event
from engine.messages import all_of
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.vocabulary import Spawn
from engine.rules.echoes.words import filled, thing, told
from engine.wording import Text, Value, count, say


def story(run: tuple[Event, ...]) -> Text | None:
    """One sentence for events of a kind that are told together; None where each has its own."""
    tell = STORY.get(type(run[0]))
    return None if tell is None else tell(run)


def _led(run: tuple[ev.HeroPlaced, ...]) -> Text:
    return filled(say("{seat} led {hero}, who began at {at}."), run[0])


def _revealed(run: tuple[ev.EventRevealed, ...]) -> Text | None:
    """Who comes is told as it comes, just after."""
    card = CONTENT.events.get(run[0].card)
    what = [each for each in card.effects if not isinstance(each, Spawn)] if card else []
    if card is None or len(what) == len(card.effects):
        return None
    if not what:
        return say("The event was {card}.", card=thing(card.id))
    return say("The event was {card}: {what}.", card=thing(card.id), what=tuple(told(each) for each in what))


def _added(run: tuple[ev.CharacterAdded, ...]) -> Text:
    if run[0].hostile:
        return filled(say("{character} appeared at {at}."), run[0])
    return filled(say("{character} was at {at}, a friend."), run[0])


def _boon(run: tuple[ev.BoonGiven, ...]) -> Text:
    return filled(say("{character} did {hero} a good turn."), run[0])


def _readied(run: tuple[ev.TalentReadied, ...]) -> Text:
    return say(
        "{hero} had {talents} ready again.", hero=thing(run[0].hero), talents=_names(run, lambda x: x.talent)
    )


def _spent(run: tuple[ev.TalentSpent, ...]) -> Text:
    return say("{hero} spent {talents}.", hero=thing(run[0].hero), talents=_names(run, lambda x: x.talent))


def _wounded(run: tuple[ev.Wounded, ...]) -> Text | None:
    if len(run) == 1:
        return None
    return count(
        "{heroes} took {n} wound each.",
        "{heroes} took {n} wounds each.",
        heroes=_names(run, lambda x: x.hero),
        n=run[0].wounds,
    )


def _names(run: tuple[Any, ...], of: Callable[[Any], str]) -> Value:
    return all_of(tuple(thing(of(each)) for each in run))


STORY: Mapping[type[Event], Callable[[Any], Text | None]] = {
    ev.HeroPlaced: _led,
    ev.EventRevealed: _revealed,
    ev.CharacterAdded: _added,
    ev.BoonGiven: _boon,
    ev.TalentReadied: _readied,
    ev.TalentSpent: _spent,
    ev.Wounded: _wounded,
}
"""By kind of event."""
