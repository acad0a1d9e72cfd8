"""What a card, a talent, an item or a character is good for, in a few words, told from what is printed on it:
so what is said is what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.rules.echoes import schema as e
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import EventCard, Friendly, Hostile, Item, Talent, Trial
from engine.rules.echoes.words.things import thing
from engine.wording import Text, count, say

Names = Callable[[str], Text]


def effects(doings: Sequence[e.Effect], names: Names) -> tuple[Text, ...]:
    """One phrase an effect, in the order in which they happen."""
    return tuple(_TOLD[type(each)](each, names) for each in doings)


def _heal(x: e.Heal, _: Names) -> Text:
    n = x.wounds
    if x.who == "self":
        return count("the hero heals {n} wound", "the hero heals {n} wounds", n=n)
    if x.who == "here":
        return count("one hero here heals {n} wound", "one hero here heals {n} wounds", n=n)
    return count("one hero anywhere heals {n} wound", "one hero anywhere heals {n} wounds", n=n)


def _refresh(x: e.Refresh, _: Names) -> Text:
    if not x.talents:
        return say("all talents of the hero are ready again")
    return count("{n} talent is ready again", "{n} talents are ready again", n=x.talents)


def _lend(x: e.Lend, names: Names) -> Text:
    return say("{skill} {amount} until the round ends", skill=names(x.skill), amount=f"{x.amount:+d}")


def _strike(x: e.Strike, _: Names) -> Text:
    if x.all:
        return count("every hostile here takes {n} wound", "every hostile here takes {n} wounds", n=x.wounds)
    return count("one hostile here takes {n} wound", "one hostile here takes {n} wounds", n=x.wounds)


def _spawn(x: e.Spawn, names: Names) -> Text:
    if not x.at:
        return say("{character} appears here", character=names(x.character))
    return say("{character} appears: {place}", character=names(x.character), place=_place(x.at, names))


def _lay(x: e.Lay, names: Names) -> Text:
    place = _place(x.at, names) if x.at else say("here")
    return count("{n} secret is laid: {place}", "{n} secrets are laid: {place}", n=x.secrets, place=place)


def _place(at: str, names: Names) -> Text:
    return say("where the heroes began") if at == e.START else names(at)


def _time(x: e.Time, _: Names) -> Text:
    if x.rounds > 0:
        return count("{n} round more", "{n} rounds more", n=x.rounds)
    return count("{n} round less", "{n} rounds less", n=-x.rounds)


_TOLD: Mapping[type[e.Doing], Callable[[Any, Names], Text]] = {
    e.Wound: lambda x, _: count("the hero takes {n} wound", "the hero takes {n} wounds", n=x.wounds),
    e.Heal: _heal,
    e.Refresh: _refresh,
    e.Exhaust: lambda x, _: count(
        "the hero exhausts {n} talent", "the hero exhausts {n} talents", n=x.talents
    ),
    e.Carry: lambda x, names: say("the hero is carried off: {place}", place=_place(x.to, names)),
    e.Slip: lambda x, _: say("the hero moves to a connected place without a test"),
    e.Gain: lambda x, names: say("the hero takes this item: {item}", item=names(x.item)),
    e.Lose: lambda x, _: say("the hero puts an item back"),
    e.Peek: lambda x, _: say("the player looks at the next event card"),
    e.Clue: lambda x, _: count("the hero gains {n} clue", "the hero gains {n} clues", n=x.clues),
    e.Lend: _lend,
    e.Strike: _strike,
    e.Spawn: _spawn,
    e.Lay: _lay,
    e.Mend: lambda x, _: count("every hostile heals {n} wound", "every hostile heals {n} wounds", n=x.wounds),
    e.Stir: lambda x, _: say("every hostile with no hero beside it moves"),
    e.Time: _time,
    e.Walk: lambda x, names: say("goes one place on: {place}", place=_place(x.to, names)),
    e.Follow: lambda x, _: say("goes one place towards the nearest hero"),
}


def card_effects(card: EventCard, names: Names) -> tuple[Text, ...]:
    """What an event card does: to the table, to each hero, and the test each hero takes."""
    told = [*effects(card.board, names), *effects(card.each, names)]
    if card.test is not None:
        told.append(trial(card.test, names))
    return tuple(told)


def trial(test: Trial, names: Names) -> Text:
    """A test as a card asks for it, with what follows from it."""
    skill, difficulty = names(test.skill), test.difficulty
    failure, success = effects(test.failure, names), effects(test.success, names)
    if failure and success:
        return say(
            "each hero tests {skill} against {difficulty} (success: {success}; failure: {failure})",
            skill=skill,
            difficulty=difficulty,
            success=success,
            failure=failure,
        )
    if success:
        told = say("success: {success}", success=success)
    else:
        told = say("failure: {failure}", failure=failure)
    return say(
        "each hero tests {skill} against {difficulty} ({told})", skill=skill, difficulty=difficulty, told=told
    )


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
