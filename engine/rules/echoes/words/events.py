"""What happened in echoes, a line an event: who, what, the number and the reason, in the past tense."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Event
from engine.rules.echoes import events as ev
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.vocabulary import Lay, Spawn
from engine.rules.echoes.words import filled, thing, told
from engine.tabletop import saying
from engine.tabletop.saying import Line, plus, where
from engine.tabletop.sums import Row
from engine.wording import Text, blanks, count, say

# Lines that depend on what they tell ---------------------------------------------------------------------


def _scenario_laid(x: ev.ScenarioLaid) -> Text:
    if x.goal == "clues":
        return count(
            "{scenario}: {n} clue must come to {place} in {rounds} rounds.",
            "{scenario}: {n} clues must come to {place} in {rounds} rounds.",
            n=x.need,
        )
    if x.goal == "boss":
        return say("{scenario}: {foe} must be defeated in {rounds} rounds.")
    return count(
        "{scenario}: somebody must still stand after {n} round.",
        "{scenario}: somebody must still stand after {n} rounds.",
        n=x.need,
    )


def _limit_moved(x: ev.LimitMoved) -> Text:
    if x.rounds > 0:
        return count("The end came {n} round later.", "The end came {n} rounds later.", n=x.rounds)
    return count("The end came {n} round sooner.", "The end came {n} rounds sooner.", n=-x.rounds)


def _event_revealed(x: ev.EventRevealed) -> Text:
    card = CONTENT.events.get(x.card)
    if card is None:
        return say("The event was {card}.")
    return say("The event was {card}: {what}.", what=told(card))


def _in_story(x: ev.EventRevealed) -> Text:
    """Who comes and what is laid is told as it comes, just after."""
    card = CONTENT.events.get(x.card)
    what = [each for each in card.effects if not isinstance(each, Spawn | Lay)] if card else []
    if card is None or len(what) == len(card.effects):
        return _event_revealed(x)
    if not what:
        return say("The event was {card}.")
    return say("The event was {card}: {what}.", what=tuple(told(each) for each in what))


def _boon_given(x: ev.BoonGiven) -> Text:
    kind = CONTENT.characters.get(x.character)
    if not isinstance(kind, Friendly):
        return say("{character} did {hero} a good turn.")
    return say("{character} did {hero} a good turn: {boon}.", boon=tuple(told(each) for each in kind.boon))


# A skill test in one line --------------------------------------------------------------------------------


def tested(x: ev.Tested) -> Text:
    """`Mara failed the Wisdom test (Cold Rain): 3 + 1 (Bravery) + 0 - 2 = 2 against 4.`"""
    values = {"what": purpose(x.what), "sum": _sum(x), "need": _need(x)}
    if x.success:
        return say("{hero} made the {skill} test ({what}): {sum} = {total} against {need}.", **values)
    return say("{hero} failed the {skill} test ({what}): {sum} = {total} against {need}.", **values)


def _sum(x: ev.Tested) -> Text:
    """The skill, then every addend with its source, then the faces in the order thrown."""
    told = say("{value}", value=x.value)
    for row in x.adds:
        told = plus(told, row.amount, thing(row.source))
    for face in x.faces:
        told = plus(told, face)
    return told


def _need(x: ev.Tested) -> Text:
    if not x.against:
        return say("{difficulty}", difficulty=x.difficulty)
    parts = tuple(_part(row) for row in x.against)
    return say("{difficulty} ({parts})", difficulty=x.difficulty, parts=parts)


def _part(row: Row) -> Text:
    """What an escape is up against: the fastest hostile, and how many there are (ECH-4.5)."""
    if row.source == "hostiles":
        return count("{n} hostile", "{n} hostiles", n=row.amount)
    return say("Agility {n} of {character}", n=str(row.amount), character=thing(row.source))


PURPOSES: Mapping[str, Text] = {
    "escape": say("escape to {place}"),
    "fight": say("{weapon} against {target}"),
    "attack": say("attack of {character}"),
    "investigate": say("secret at {place}"),
    "meet": say("dealing with {character}"),
}
"""What a test was for; its blanks are what it names, in this order."""


def purpose(what: str) -> Text:
    """What a test was for: `event:cold-rain`, `escape:quarry`, `fight:shears:giant-rat`, ..."""
    kind, *named = what.split(":")
    told = PURPOSES.get(kind)
    if told is None:
        return thing(named[0] if named else kind)
    by = dict(zip(blanks(told.template), named, strict=True))
    return saying.filled(told, lambda blank: thing(by[blank]))


LINES: Mapping[type[Event], Line] = {
    ev.ScenarioLaid: _scenario_laid,
    ev.LocationLaid: where(
        "secrets",
        count(
            "{location} was laid; it leads to {links}, and {n} secret lies there, difficulty {difficulty}.",
            "{location} was laid; it leads to {links}, and {n} secrets lie there, difficulty {difficulty}.",
        ),
        say("{location} was laid; it leads to {links}."),
    ),
    ev.BoxFilled: say("In the box: {items}."),
    ev.LimitMoved: _limit_moved,
    ev.RoundCompleted: say("Round {n} was complete."),
    ev.HeroPlaced: say(
        "{seat} led {hero} at {at}: Strength {strength}, Agility {agility}, Wisdom {wisdom}, "
        "Personality {personality}, out at {limit} wounds."
    ),
    ev.TalentLearned: say("{hero} had the talent {talent}: {skill} {boost}."),
    ev.TalentSpent: say("{hero} spent {talent}."),
    ev.TalentReadied: say("{hero} had {talent} ready again."),
    ev.ItemGained: say("{hero} took {item}."),
    ev.WeaponGained: count(
        "{hero} took up {item}: {skill} {bonus}, {n} wound.",
        "{hero} took up {item}: {skill} {bonus}, {n} wounds.",
    ),
    ev.ItemUsed: where(
        "left",
        count("{hero} used {item}; {n} use was left.", "{hero} used {item}; {n} uses were left."),
        say("{hero} used {item}."),
    ),
    ev.ItemPutAway: say("{hero} put {item} away."),
    ev.Lent: say("{source} changed the {skill} of {hero} by {amount} until the round ended."),
    ev.LentEnded: say("{source} no longer changed the {skill} of {hero}."),
    ev.Wounded: count("{hero} took {n} wound.", "{hero} took {n} wounds."),
    ev.Healed: count("{hero} was healed of {n} wound.", "{hero} was healed of {n} wounds."),
    ev.HeroOut: say("{hero} was out."),
    ev.HeroMoved: say("{hero} went from {source} to {to}."),
    ev.Rested: say("{hero} rested."),
    ev.Tested: tested,
    ev.Stayed: say("{hero} stayed at {location}."),
    ev.EventRevealed: _event_revealed,
    ev.EventResolved: say("{hero} was done with the event."),
    ev.Peeked: say("{hero} looked at the next event card."),
    ev.Saw: where(
        "card", say("The next event card was {card}."), say("There was no next event card to see.")
    ),
    ev.CharacterAdded: where(
        "hostile",
        say(
            "{character} appeared at {at}: Agility {agility}, Attack {attack}, Defence {defence}, "
            "defeated at wound {limit}, damage {damage}."
        ),
        say("{character} was at {at}: a friend, difficulty {difficulty}."),
    ),
    ev.CharacterMoved: say("{character} went from {source} to {to}."),
    ev.CharacterWounded: count("{character} took {n} wound.", "{character} took {n} wounds."),
    ev.CharacterMended: count("{character} lost {n} wound.", "{character} lost {n} wounds."),
    ev.CharacterDefeated: where("by", say("{hero} defeated {character}."), say("{character} was defeated.")),
    ev.CharacterActed: say("{character} acted."),
    ev.BoonGiven: _boon_given,
    ev.SecretsLaid: count("{n} secret was laid at {location}.", "{n} secrets were laid at {location}."),
    ev.SecretFound: say("{hero} turned up a secret at {location}: {secret} ({kind})."),
    ev.CluesGained: count("{hero} gained {n} clue.", "{hero} gained {n} clues."),
    ev.CluesDropped: count("{hero} left {n} clue at {location}.", "{hero} left {n} clues at {location}."),
    ev.CluesTaken: count("{hero} took up {n} clue at {location}.", "{hero} took up {n} clues at {location}."),
    ev.CluesBrought: count(
        "{hero} brought {n} clue to {location}.", "{hero} brought {n} clues to {location}."
    ),
}
"""Blanks are filled from the fields of the event."""
SEVERAL: Mapping[type[Event], Line] = {
    ev.Wounded: count("{hero} took {n} wound each.", "{hero} took {n} wounds each."),
}
"""Of several, where that is another sentence."""
STORY: Mapping[type[Event], Line] = {
    ev.HeroPlaced: say("{seat} led {hero}, who began at {at}."),
    ev.EventRevealed: _in_story,
    ev.CharacterAdded: where(
        "hostile", say("{character} appeared at {at}."), say("{character} was at {at}, a friend.")
    ),
    ev.BoonGiven: say("{character} did {hero} a good turn."),
}
"""What a story says otherwise."""
UNTOLD: Mapping[type[Event], Line] = {
    ev.TurnBegan: say("The turn of {who} began."),
    ev.ActionSpent: count("{hero} spent {n} action.", "{hero} spent {n} actions."),
    ev.TurnEnded: say("The turn of {who} was over."),
    ev.EventDiscarded: say("{card} was discarded."),
}
SAID = saying.Sentences(filled, thing, LINES, UNTOLD, STORY, SEVERAL)
