"""What happened in echoes, a line a fact: who, what, the number and the reason, in the past tense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.echoes import facts as f
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.words.cards import card_effects, effects
from engine.rules.echoes.words.things import thing
from engine.wording import Text, count, say


def tested(x: f.Tested) -> Text:
    """`Mara failed the Wisdom test (Cold Rain): 3 + 1 (Bravery) + 0 - 2 = 2 against 4.`"""
    values = {
        "hero": thing(x.hero),
        "skill": thing(x.skill),
        "what": purpose(x.what),
        "sum": _sum(x),
        "total": x.total,
        "need": _need(x),
    }
    if x.success:
        return say("{hero} made the {skill} test ({what}): {sum} = {total} against {need}.", **values)
    return say("{hero} failed the {skill} test ({what}): {sum} = {total} against {need}.", **values)


def _sum(x: f.Tested) -> Text:
    """The skill, then every addend with its source, then the faces in the order thrown."""
    told = say("{value}", value=x.value)
    for row in x.adds:
        source, _, amount = row.rpartition("=")
        told = _plus(told, int(amount), source)
    for face in x.faces:
        told = _plus(told, face)
    return told


def _plus(sum: Text, amount: int, source: str = "") -> Text:
    n = abs(amount)
    if source and amount < 0:
        return say("{sum} - {n} ({source})", sum=sum, n=n, source=thing(source))
    if source:
        return say("{sum} + {n} ({source})", sum=sum, n=n, source=thing(source))
    return say("{sum} - {n}", sum=sum, n=n) if amount < 0 else say("{sum} + {n}", sum=sum, n=n)


def _need(x: f.Tested) -> Text:
    if not x.against:
        return say("{difficulty}", difficulty=x.difficulty)
    parts = tuple(_part(*row.split("=")) for row in x.against)
    return say("{difficulty} ({parts})", difficulty=x.difficulty, parts=parts)


def _part(source: str, amount: str) -> Text:
    """What an escape is up against: the fastest hostile, and how many there are (ECH-4.5)."""
    if source == "hostiles":
        return count("{n} hostile", "{n} hostiles", n=int(amount))
    return say("Agility {n} of {character}", n=amount, character=thing(source))


def purpose(what: str) -> Text:
    """What a test was for: `event:cold-rain`, `escape:quarry`, `fight:shears:giant-rat`, ..."""
    kind, _, rest = what.partition(":")
    if kind == "escape":
        return say("escape to {place}", place=thing(rest))
    if kind == "fight":
        weapon, _, target = rest.partition(":")
        return say("{weapon} against {target}", weapon=thing(weapon), target=thing(target))
    if kind == "attack":
        return say("attack of {character}", character=thing(rest))
    if kind == "investigate":
        return say("secret at {place}", place=thing(rest))
    if kind == "meet":
        return say("dealing with {character}", character=thing(rest))
    return thing(rest or kind)


def _character_added(x: f.CharacterAdded) -> Text:
    character, at = thing(x.character), thing(x.at)
    if not x.hostile:
        return say(
            "{character} was at {at}: a friend, difficulty {difficulty}.",
            character=character,
            at=at,
            difficulty=x.difficulty,
        )
    return say(
        "{character} appeared at {at}: Agility {agility}, Attack {attack}, Defence {defence}, "
        "defeated at wound {limit}, damage {damage}.",
        character=character,
        at=at,
        agility=x.agility,
        attack=x.attack,
        defence=x.defence,
        limit=x.limit,
        damage=x.damage,
    )


def _defeated(x: f.CharacterDefeated) -> Text:
    if x.by:
        return say("{hero} defeated {character}.", hero=thing(x.by), character=thing(x.character))
    return say("{character} was defeated.", character=thing(x.character))


def _boon_given(x: f.BoonGiven) -> Text:
    character, hero = thing(x.character), thing(x.hero)
    kind = CONTENT.characters.get(x.character)
    if not isinstance(kind, Friendly):
        return say("{character} did {hero} a good turn.", character=character, hero=hero)
    boon = effects(kind.boon, thing)
    return say("{character} did {hero} a good turn: {boon}.", character=character, hero=hero, boon=boon)


BOARD_TOLD: Mapping[type[Fact], Callable[[Any], Text | None]] = {
    f.CharacterAdded: _character_added,
    f.CharacterMoved: lambda x: say(
        "{character} went from {source} to {to}.",
        character=thing(x.character),
        source=thing(x.source),
        to=thing(x.to),
    ),
    f.CharacterWounded: lambda x: count(
        "{character} took {n} wound.",
        "{character} took {n} wounds.",
        character=thing(x.character),
        n=x.wounds,
    ),
    f.CharacterMended: lambda x: count(
        "{character} lost {n} wound.",
        "{character} lost {n} wounds.",
        character=thing(x.character),
        n=x.wounds,
    ),
    f.CharacterDefeated: _defeated,
    f.CharacterActed: lambda x: say("{character} acted.", character=thing(x.character)),
    f.BoonGiven: _boon_given,
    f.SecretsLaid: lambda x: count(
        "{n} secret was laid at {location}.",
        "{n} secrets were laid at {location}.",
        n=x.secrets,
        location=thing(x.location),
    ),
    f.SecretFound: lambda x: say(
        "{hero} turned up a secret at {location}: {secret} ({kind}).",
        hero=thing(x.hero),
        location=thing(x.location),
        secret=thing(x.secret),
        kind=thing(x.kind),
    ),
    f.CluesGained: lambda x: count(
        "{hero} gained {n} clue.", "{hero} gained {n} clues.", hero=thing(x.hero), n=x.clues
    ),
    f.CluesDropped: lambda x: count(
        "{hero} left {n} clue at {location}.",
        "{hero} left {n} clues at {location}.",
        hero=thing(x.hero),
        n=x.clues,
        location=thing(x.location),
    ),
    f.CluesTaken: lambda x: count(
        "{hero} took up {n} clue at {location}.",
        "{hero} took up {n} clues at {location}.",
        hero=thing(x.hero),
        n=x.clues,
        location=thing(x.location),
    ),
    f.CluesBrought: lambda x: count(
        "{hero} brought {n} clue to {location}.",
        "{hero} brought {n} clues to {location}.",
        hero=thing(x.hero),
        n=x.clues,
        location=thing(x.location),
    ),
}


def fact(fact: Fact) -> Text | None:
    """The line for a fact of echoes; None where it needs none, and for the facts of the kernel."""
    tell = _TOLD.get(type(fact))
    return None if tell is None else tell(fact)


# The table -----------------------------------------------------------------------------------------------


def _scenario_laid(x: f.ScenarioLaid) -> Text:
    scenario, rounds = thing(x.scenario), x.rounds
    if x.goal == "clues":
        return count(
            "{scenario}: {n} clue must come to {place} in {rounds} rounds.",
            "{scenario}: {n} clues must come to {place} in {rounds} rounds.",
            scenario=scenario,
            n=x.need,
            place=thing(x.place),
            rounds=rounds,
        )
    if x.goal == "boss":
        return say(
            "{scenario}: {foe} must be defeated in {rounds} rounds.",
            scenario=scenario,
            foe=thing(x.foe),
            rounds=rounds,
        )
    return count(
        "{scenario}: somebody must still stand after {n} round.",
        "{scenario}: somebody must still stand after {n} rounds.",
        scenario=scenario,
        n=x.need,
    )


def _location_laid(x: f.LocationLaid) -> Text:
    location, links = thing(x.location), tuple(thing(each) for each in x.links)
    if not x.secrets:
        return say("{location} was laid; it leads to {links}.", location=location, links=links)
    return count(
        "{location} was laid; it leads to {links}, and {n} secret lies there, difficulty {difficulty}.",
        "{location} was laid; it leads to {links}, and {n} secrets lie there, difficulty {difficulty}.",
        location=location,
        links=links,
        n=x.secrets,
        difficulty=x.difficulty,
    )


def _limit_moved(x: f.LimitMoved) -> Text:
    if x.rounds > 0:
        return count("The end came {n} round later.", "The end came {n} rounds later.", n=x.rounds)
    return count("The end came {n} round sooner.", "The end came {n} rounds sooner.", n=-x.rounds)


# Heroes --------------------------------------------------------------------------------------------------


def _hero_placed(x: f.HeroPlaced) -> Text:
    return say(
        "{seat} led {hero} at {at}: Strength {strength}, Agility {agility}, Wisdom {wisdom}, "
        "Personality {personality}, out at {limit} wounds.",
        seat=thing(x.seat),
        hero=thing(x.hero),
        at=thing(x.at),
        strength=x.strength,
        agility=x.agility,
        wisdom=x.wisdom,
        personality=x.personality,
        limit=x.limit,
    )


def _talent_learned(x: f.TalentLearned) -> Text:
    hero, talent, skill, boost = thing(x.hero), thing(x.talent), thing(x.skill), f"{x.boost:+d}"
    if x.ready:
        return say(
            "{hero} had the talent {talent}: {skill} {boost}.",
            hero=hero,
            talent=talent,
            skill=skill,
            boost=boost,
        )
    return say(
        "{hero} had the talent {talent}, exhausted: {skill} {boost}.",
        hero=hero,
        talent=talent,
        skill=skill,
        boost=boost,
    )


def _weapon_gained(x: f.WeaponGained) -> Text:
    return count(
        "{hero} took up {item}: {skill} {bonus}, {n} wound.",
        "{hero} took up {item}: {skill} {bonus}, {n} wounds.",
        hero=thing(x.hero),
        item=thing(x.item),
        skill=thing(x.skill),
        bonus=f"{x.bonus:+d}",
        n=x.wounds,
    )


def _item_used(x: f.ItemUsed) -> Text:
    hero, item = thing(x.hero), thing(x.item)
    if not x.left:
        return say("{hero} used {item}.", hero=hero, item=item)
    return count(
        "{hero} used {item}; {n} use was left.",
        "{hero} used {item}; {n} uses were left.",
        hero=hero,
        item=item,
        n=x.left,
    )


def _lent(x: f.Lent) -> Text:
    return say(
        "{source}: the {skill} of {hero} was {amount} until the round ended.",
        source=thing(x.source),
        skill=thing(x.skill),
        hero=thing(x.hero),
        amount=f"{x.amount:+d}",
    )


def _lent_ended(x: f.LentEnded) -> Text:
    source, skill, hero = thing(x.source), thing(x.skill), thing(x.hero)
    return say("{source} no longer changed the {skill} of {hero}.", source=source, skill=skill, hero=hero)


def _event_revealed(x: f.EventRevealed) -> Text:
    card = CONTENT.events.get(x.card)
    if card is None:
        return say("The event was {card}.", card=thing(x.card))
    return say("The event was {card}: {what}.", card=thing(x.card), what=card_effects(card, thing))


_TOLD: Mapping[type[Fact], Callable[[Any], Text | None]] = {
    f.ScenarioLaid: _scenario_laid,
    f.LocationLaid: _location_laid,
    f.BoxFilled: lambda x: say("In the box: {items}.", items=tuple(thing(each) for each in x.items)),
    f.LimitMoved: _limit_moved,
    f.RoundCompleted: lambda x: say("Round {n} was complete.", n=x.round),
    f.HeroPlaced: _hero_placed,
    f.TalentLearned: _talent_learned,
    f.TalentSpent: lambda x: say("{hero} spent {talent}.", hero=thing(x.hero), talent=thing(x.talent)),
    f.TalentReadied: lambda x: say(
        "{hero} had {talent} ready again.", hero=thing(x.hero), talent=thing(x.talent)
    ),
    f.ItemGained: lambda x: say("{hero} took {item}.", hero=thing(x.hero), item=thing(x.item)),
    f.WeaponGained: _weapon_gained,
    f.ItemUsed: _item_used,
    f.ItemPutAway: lambda x: say("{hero} put {item} away.", hero=thing(x.hero), item=thing(x.item)),
    f.Lent: _lent,
    f.LentEnded: _lent_ended,
    f.Wounded: lambda x: count(
        "{hero} took {n} wound.", "{hero} took {n} wounds.", hero=thing(x.hero), n=x.wounds
    ),
    f.Healed: lambda x: count(
        "{hero} was healed of {n} wound.", "{hero} was healed of {n} wounds.", hero=thing(x.hero), n=x.wounds
    ),
    f.HeroOut: lambda x: say("{hero} was out.", hero=thing(x.hero)),
    f.HeroMoved: lambda x: say(
        "{hero} went from {source} to {to}.", hero=thing(x.hero), source=thing(x.source), to=thing(x.to)
    ),
    f.Rested: lambda x: say("{hero} rested.", hero=thing(x.hero)),
    f.Tested: tested,
    f.Stayed: lambda x: say("{hero} stayed at {location}.", hero=thing(x.hero), location=thing(x.location)),
    f.EventRevealed: _event_revealed,
    f.EventResolved: lambda x: say("{hero} was done with the event.", hero=thing(x.hero)),
    f.Peeked: lambda x: say("{hero} looked at the next event card.", hero=thing(x.hero)),
    f.Saw: lambda x: (
        say("The next event card was {card}.", card=thing(x.card))
        if x.card
        else say("There was no next event card to see.")
    ),
    **BOARD_TOLD,
}


def untold(fact: Fact) -> Text | None:
    """Such a fact in a sentence."""
    function = FACTS.get(type(fact))
    return None if function is None else function(fact)


FACTS: Mapping[type[Fact], Callable[[Any], Text]] = {
    f.TurnBegan: lambda fact: say("The turn of {who} began.", who=thing(fact.hero)),
    f.ActionSpent: lambda fact: count(
        "{hero} spent {n} action.", "{hero} spent {n} actions.", hero=thing(fact.hero), n=fact.actions
    ),
    f.TurnEnded: lambda fact: say("The turn of {who} was over.", who=thing(fact.hero)),
    f.EventDiscarded: lambda fact: say("{card} was discarded.", card=thing(fact.card)),
}
"""By kind of fact."""
