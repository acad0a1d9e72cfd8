"""What happened in echoes, a line a fact: who, what, the number and the reason, in the past tense."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.facts import Fact
from engine.rules.echoes import facts as f
from engine.rules.echoes.board_wording import BOARD_TOLD
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects_wording import card_effects
from engine.rules.echoes.tests_wording import tested
from engine.rules.echoes.things_wording import thing
from engine.wording import Text, count, say


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
