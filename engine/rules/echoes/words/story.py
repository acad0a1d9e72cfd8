"""What is told as a story: what is read out before a scenario begins and when it is over, and the sentences
that are not those of the log: shorter, or about several events at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import Event
from engine.messages import all_of
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.vocabulary import Lay, Spawn
from engine.rules.echoes.words import filled, thing, told
from engine.wording import Text, Value, count, say


def story(run: tuple[Event, ...]) -> Text | None:
    """One sentence for events of a kind that are told together; None where each has its own."""
    tell = STORY.get(type(run[0]))
    return None if tell is None else tell(run)


def _led(run: tuple[ev.HeroPlaced, ...]) -> Text:
    return filled(say("{seat} led {hero}, who began at {at}."), run[0])


def _revealed(run: tuple[ev.EventRevealed, ...]) -> Text | None:
    """Who comes and what is laid is told as it comes, just after."""
    card = CONTENT.events.get(run[0].card)
    what = [each for each in card.effects if not isinstance(each, Spawn | Lay)] if card else []
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


def _readied(run: tuple[ev.TalentReadied, ...]) -> Text | None:
    if len(run) == 1:
        return None
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


# Read out ---------------------------------------------------------------------------------------------


def intro(id: str) -> Text:
    """What is read out before a scenario begins."""
    return _INTROS[id]


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


_INTROS: Mapping[str, Text] = {
    "unsaid-bell": say(
        "In autumn the great bell of Corrow was rung once too often and fell silent. Since then nothing "
        "that is said in the valley goes away: it waits in the mill, in the flooded church, in the "
        "galleries under the quarry, and of late it has begun to walk. Somewhere down there people left "
        "the verses of the ringing song. Find three, carry them up to the tower while there are nights "
        "left, and say them aloud, exactly, one after another. The bell will do the rest."
    ),
    "voice-below": say(
        "Everything that answers in the valley learned it in one place. Under the quarry, where the oldest "
        "cut ends, there is a hall in which the first stroke ever struck was answered, and what answered has "
        "sat there since and has never once been contradicted. It does not come out. Go down while the props "
        "hold, find it in the Answering Hall, and see to it that for once it does not have the last word."
    ),
    "winter-watch": say(
        "Snow has shut the valley. All of Corrow sits in the tithe barn, as quiet as so many people can be, "
        "and what was said in a whole year comes down from the slopes at night and wants to be let in. There "
        "is nothing to be found this time and nobody to be beaten. Keep the fires, keep together, keep "
        "somebody standing until the thirteenth morning; then the thaw comes, and takes away what nobody has "
        "answered."
    ),
}
TALES: Mapping[str, Mapping[str, Text]] = {
    "unsaid-bell": {
        "won": say(
            "Three verses were said in the tower, one after another, and nobody said them twice. Then the "
            "bell moved of itself and rang once, and all that had waited in the valley went into the sound "
            "and was gone with it. In the morning people in Corrow spoke to each other again, carefully at "
            "first."
        ),
        "lost": say(
            "The nights were used up before the song was whole. What had begun to walk came up the stair as "
            "well, and said in your voices what you had said on the way. The bell still hangs there. It will "
            "be a quiet winter in Corrow, with nobody who dares to be the first to speak."
        ),
        "conceded": say(
            "You went home by the square, with the verses that you had, and agreed to speak of something "
            "else. Behind you the tower kept silent, and the valley repeated your steps a little too "
            "exactly."
        ),
    },
    "voice-below": {
        "won": say(
            "It had an answer to everything but to the last thing that was said to it. For a moment the hall "
            "was only a hall, wet stone and props, and the stroke that had hung there since the beginning "
            "died away. On the way up you called to each other, and nobody else called."
        ),
        "lost": say(
            "The props gave way one after another, with long breaks between, like somebody who thinks before "
            "speaking. Who got out heard it under the ground for a while yet, contradicting. It has had the "
            "last word again, and it knows your names now."
        ),
        "conceded": say(
            "Half way down you turned round, and it let you go. It only said what you had been thinking, in "
            "your own words, and it said it all the way to the daylight."
        ),
    },
    "winter-watch": {
        "won": say(
            "On the thirteenth morning water ran from the eaves, and the slopes were merely slopes. The "
            "fires were let go out. In the barn somebody laughed too loudly, waited for what would come "
            "back, and nothing came."
        ),
        "lost": say(
            "The last fire went out some time before dawn. They say that the barn was not empty when the "
            "thaw came: there was talking in it, all that had been said there in the winter, and nobody to "
            "say it."
        ),
        "conceded": say(
            "Before the thaw came you opened the door yourselves and led everybody out over the snow, each "
            "with a hand over the mouth of the next. What came down from the slopes took the barn, and for "
            "this year that was enough."
        ),
    },
}
