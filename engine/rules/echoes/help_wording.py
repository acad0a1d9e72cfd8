"""What a card, a talent, an item or a character is good for, told from what is printed on it."""

from __future__ import annotations

from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects_wording import card_effects, effects
from engine.rules.echoes.schema import Friendly, Hostile, Item, Talent
from engine.rules.echoes.things_wording import thing
from engine.wording import Text, count, say


def boost_of(talent: str) -> int | None:
    """What a talent adds to a test, if it is printed here."""
    card = CONTENT.talents.get(talent)
    return None if card is None else card.boost


def option_help(id: str) -> Text | None:
    """What stands on the card that an option names, or None where it names none."""
    kind, _, rest = id.partition(":")
    if kind == "fight":
        rest = rest.partition(":")[0]
    card = rest or kind
    if card in CONTENT.talents:
        return _talent(CONTENT.talents[card])
    if card in CONTENT.items:
        return _item(CONTENT.items[card])
    if card in CONTENT.events:
        return say("{effects}", effects=card_effects(CONTENT.events[card], thing))
    return _character(card) or _hero(card)


def _talent(talent: Talent) -> Text:
    skill, boost = thing(talent.skill), f"{talent.boost:+d}"
    if not talent.action:
        return say("{skill} {boost} on a test", skill=skill, boost=boost)
    told = effects(talent.action, thing)
    return say("{skill} {boost} on a test; as an action: {effects}", skill=skill, boost=boost, effects=told)


def _item(item: Item) -> Text:
    if item.weapon is not None:
        return count(
            "a weapon: {skill} {bonus}, {n} wound",
            "a weapon: {skill} {bonus}, {n} wounds",
            skill=thing(item.weapon.skill),
            bonus=f"{item.weapon.bonus:+d}",
            n=item.weapon.wounds,
        )
    if item.use:
        told = effects(item.use, thing)
        if not item.uses:
            return say("as an action, as often as you like: {effects}", effects=told)
        return count(
            "as an action, {n} time: {effects}",
            "as an action, {n} times: {effects}",
            n=item.uses,
            effects=told,
        )
    lent = tuple(say("{skill} {amount}", skill=thing(key), amount=f"{n:+d}") for key, n in item.lends.items())
    return say("while it is carried: {lent}", lent=lent)


def _character(id: str) -> Text | None:
    kind, _, n = id.rpartition("-")
    card = CONTENT.characters.get(kind if n.isdigit() else id)
    if isinstance(card, Hostile):
        return say(
            "hostile: Agility {agility}, Attack {attack}, Defence {defence}, defeated at wound {limit}, "
            "damage {damage}",
            agility=card.agility,
            attack=card.attack,
            defence=card.defence,
            limit=card.limit,
            damage=card.damage,
        )
    if isinstance(card, Friendly):
        boon = effects(card.boon, thing)
        return say("a friend, Personality {difficulty}: {boon}", difficulty=card.difficulty, boon=boon)
    return None


def _hero(id: str) -> Text | None:
    card = CONTENT.heroes.get(id)
    if card is None:
        return None
    return say(
        "Strength {strength}, Agility {agility}, Wisdom {wisdom}, Personality {personality}, out at {limit} "
        "wounds; {talents}; {items}",
        strength=card.strength,
        agility=card.agility,
        wisdom=card.wisdom,
        personality=card.personality,
        limit=card.limit,
        talents=tuple(thing(each) for each in card.talents),
        items=tuple(thing(each) for each in card.items),
    )
