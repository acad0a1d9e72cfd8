"""What is told as a story: what is read out before a scenario of mercenaries begins and when it is over, what
is said of it before it is chosen, and the sentences that are not those of the log.

Rounds and wins are of the greedy bot, for two at level 1 (docs/games/mercenaries.md); it plans nothing beyond
the turn. Hours are an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.events import Event
from engine.messages import all_of
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.words import thing
from engine.rules.mercenaries.words.events import filled, source_of
from engine.wording import Text, Value, count, say


def story(run: tuple[Event, ...]) -> Text | None:
    """One sentence for events of a kind that are told together; None where each has its own."""
    tell = STORY.get(type(run[0]))
    return None if tell is None else tell(run)


def _them(run: tuple[Any, ...], of: str) -> Value:
    return all_of(tuple(thing(getattr(each, of)) for each in run))


FOR_SEVERAL: Mapping[str, Text] = {
    "shield": say("{source}: shield {amount} for {figures}."),
    "retaliate": say("{source}: retaliate {amount} for {figures}."),
    "attack": say("{source}: {amount} more on attacks for {figures}."),
    "hindering": say("{source}: whoever attacked one of these had disadvantage: {figures}."),
}
"""What lasts for several figures, by what it is."""


def _lasting(run: tuple[ev.LastingBegan, ...]) -> Text | None:
    told = FOR_SEVERAL.get(run[0].what.partition(":")[0])
    if len(run) == 1 or told is None:
        return None
    values = {"source": source_of(run[0].source), "figures": _them(run, "figure")}
    return filled(replace(told, values=values), run[0])


def _afflicted(run: tuple[ev.Afflicted, ...]) -> Text | None:
    if len(run) == 1:
        return None
    return say("{figures} got {condition}.", figures=_them(run, "figure"), condition=thing(run[0].condition))


def _killed(run: tuple[ev.FigureKilled, ...]) -> Text | None:
    return None if len(run) == 1 else say("{figures} fell.", figures=_them(run, "figure"))


def _lost(run: tuple[ev.CardLost, ...]) -> Text | None:
    if len(run) == 1:
        return None
    return say("{character} lost {cards}.", character=thing(run[0].character), cards=_them(run, "card"))


def _returned(run: tuple[ev.CardsReturned, ...]) -> Text | None:
    """A hand is before whoever holds it."""
    one = run[0]
    return count(
        "{character} took {n} card back into the hand.", "{character} took {n} cards back into the hand.",
        character=thing(one.character), n=len(one.cards),
    )  # fmt: skip


def _placed(run: tuple[ev.FigurePlaced, ...]) -> Text | None:
    """Where somebody stands; its hit points are on the map."""
    one = run[0]
    if one.owner:
        return None
    if one.elite:
        return filled(say("{figure}, an elite, was at {at}."), one)
    return filled(say("{figure} was at {at}."), one)


STORY: Mapping[type[Event], Callable[[Any], Text | None]] = {
    ev.LastingBegan: _lasting,
    ev.Afflicted: _afflicted,
    ev.FigureKilled: _killed,
    ev.CardLost: _lost,
    ev.CardsReturned: _returned,
    ev.FigurePlaced: _placed,
}
"""By kind of event."""


# Read out ------------------------------------------------------------------------------------------------


def intro(id: str) -> Text:
    """What is read out before a scenario begins."""
    return INTROS[id]


def tale(scenario: str, result: str) -> Text | None:
    """A paragraph of story; None for a scenario that has none."""
    return TALES.get(scenario, {}).get(result)


def length(scenario: str) -> Text | None:
    """How long a scenario takes; of the whole game where it is empty."""
    return LENGTHS.get(scenario)


def difficulty(scenario: str) -> Text | None:
    """How hard a scenario is; of the whole game where it is empty."""
    return DIFFICULTIES.get(scenario)


INTROS: Mapping[str, Text] = {
    "black-barrow": say(
        "The map ends at a mound that nobody has mown in years, with a door in it that somebody uses every "
        "day. Those who live inside take what passes on the road, and they have company down there that "
        "does not eat. You have been paid for the half of it beforehand. Go in, go through every room, and "
        "leave nothing standing that could come after you."
    ),
    "millers-yard": say(
        "The miller's letter said that something comes out of the reeds at dusk. It did not say how much. "
        "Now the gate is shut behind you, the dogs out there are nobody's dogs, and small things sit on the "
        "wall and watch. Help is on the way, and it walks. Stay alive until it is here. What the two by the "
        "millstone guard so carefully is none of your business, unless you have a moment to spare."
    ),
    "salt-vault": say(
        "The salt kept everything as it was: the stairs, the lamps, and those who carried the lamps. Two "
        "doors further down, where it is too cold for salt, stands a small chest that belongs to somebody "
        "who pays well. You need not win down there. You need only be the one who has it in hand when "
        "everybody else notices."
    ),
}
TALES: Mapping[str, Mapping[str, Text]] = {
    "black-barrow": {
        "won": say(
            "It was quiet in the mound afterwards, the ordinary quiet of a cellar. You counted what lay "
            "about, twice, and divided it, twice as well; then you went up to be paid the other half."
        ),
        "lost": say(
            "The door was still open in the evening. On the road people say that it has become safer, since "
            "those inside now have enough to do with what they found on you."
        ),
        "conceded": say(
            "You came out one after another and did not speak of it. Half a payment is a payment, and there "
            "are other roads."
        ),
    },
    "millers-yard": {
        "won": say(
            "They came over the hill with torches, late, and talking loudly, as people do who were afraid to "
            "come. What was left in the yard went back into the reeds. The miller counted his sacks before "
            "he thanked you."
        ),
        "lost": say(
            "When the torches came over the hill, the gate was open, and the yard was empty, swept almost. "
            "In the mill the stone was turning, with nothing between it."
        ),
        "conceded": say(
            "You went out by the mill race, up to the neck, and left the yard to those who wanted it more. "
            "The miller wrote no further letter."
        ),
    },
    "salt-vault": {
        "won": say(
            "The chest was lighter than it looked and hummed a little in the light. Nobody asked what was in "
            "it, you least of all. Behind you the salt went on keeping what it had, and it has a little more "
            "to keep now."
        ),
        "lost": say(
            "It keeps very well down there. Whoever comes next will find you just as you were, lamps in "
            "hand, and will think for a moment that you are about to say something."
        ),
        "conceded": say(
            "Somewhere between the first door and the second you had all had the same thought. You shut the "
            "doors again on the way up, carefully, and told whoever pays well that there was no chest."
        ),
    },
}
LENGTHS: Mapping[str, Text] = {
    "": say("one to two hours"),
    "black-barrow": say("{n} rounds or so, one to two hours", n=21),
    "salt-vault": say("{n} rounds or so, one to two hours", n=22),
    "millers-yard": say("{n} rounds, about an hour", n=7),
}
DIFFICULTIES: Mapping[str, Text] = {
    "": say("as hard as the level that the table chooses, from 0 to 7"),
    "black-barrow": say("hard: a bot that plans nothing wins {n} games of 100", n=6),
    "salt-vault": say("hard: a bot that plans nothing wins {n} games of 100", n=29),
    "millers-yard": say("easy: a bot that plans nothing wins {n} games of 100", n=86),
}
TABLE_OPTIONS: Mapping[str, tuple[Text, Mapping[str, Text]]] = {
    "level": (
        say("At which level? It sets the monsters, the gold, the traps and the experience."),
        {str(n): say("level {n}", n=n) for n in range(8)},
    ),
    "characters": (
        say("How many characters do you lead, if you play alone?"),
        {"1": say("One."), "2": say("Two."), "3": say("Three."), "4": say("Four.")},
    ),
}
"""What the options of a table mean."""
