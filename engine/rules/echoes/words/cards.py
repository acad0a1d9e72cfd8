"""What a card, a talent, an item or a character is good for, in a few words, told from what is printed on it:
so what is said is what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.rules.echoes import schema as e
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.words import filled, thing
from engine.wording import Text, count, say


def effects(doings: Sequence[e.Effect]) -> tuple[Text, ...]:
    """One phrase an effect, in the order in which they happen."""
    return tuple(_phrase(each) for each in doings)


def _phrase(effect: e.Effect) -> Text:
    line = LINES[type(effect)]
    return filled(line if isinstance(line, Text) else line(effect), effect)


def _heal(x: e.Heal) -> Text:
    if x.who == "self":
        return count("the hero heals {n} wound", "the hero heals {n} wounds")
    if x.who == "here":
        return count("one hero here heals {n} wound", "one hero here heals {n} wounds")
    return count("one hero anywhere heals {n} wound", "one hero anywhere heals {n} wounds")


def _refresh(x: e.Refresh) -> Text:
    if not x.talents:
        return say("all talents of the hero are ready again")
    return count("{n} talent is ready again", "{n} talents are ready again")


def _strike(x: e.Strike) -> Text:
    if x.all:
        return count("every hostile here takes {n} wound", "every hostile here takes {n} wounds")
    return count("one hostile here takes {n} wound", "one hostile here takes {n} wounds")


def _spawn(x: e.Spawn) -> Text:
    if not x.at:
        return say("{character} appears here")
    return say("{character} appears ({place})", place=_place(x.at))


def _lay(x: e.Lay) -> Text:
    place = _place(x.at) if x.at else say("here")
    return count("{n} secret is laid: {place}", "{n} secrets are laid: {place}", place=place)


def _place(at: str) -> Text:
    return say("where the heroes began") if at == e.START else thing(at)


def _time(x: e.Time) -> Text:
    if x.rounds > 0:
        return count("{n} round more", "{n} rounds more", n=x.rounds)
    return count("{n} round less", "{n} rounds less", n=-x.rounds)


LINES: Mapping[type[e.Doing], Text | Callable[[Any], Text]] = {
    e.Wound: count("the hero takes {n} wound", "the hero takes {n} wounds"),
    e.Heal: _heal,
    e.Refresh: _refresh,
    e.Exhaust: count("the hero exhausts {n} talent", "the hero exhausts {n} talents"),
    e.Carry: lambda x: say("the hero is carried off: {place}", place=_place(x.to)),
    e.Slip: say("the hero moves to a connected place without a test"),
    e.Gain: say("the hero takes this item: {item}"),
    e.Lose: say("the hero puts an item back"),
    e.Peek: say("the player looks at the next event card"),
    e.Clue: count("the hero gains {n} clue", "the hero gains {n} clues"),
    e.Lend: say("{skill} {amount} until the round ends"),
    e.Strike: _strike,
    e.Spawn: _spawn,
    e.Lay: _lay,
    e.Mend: count("every hostile heals {n} wound", "every hostile heals {n} wounds"),
    e.Stir: say("every hostile with no hero beside it moves"),
    e.Time: _time,
    e.Walk: lambda x: say("goes one place on: {place}", place=_place(x.to)),
    e.Follow: say("goes one place towards the nearest hero"),
}


def card_effects(card: e.EventCard) -> tuple[Text, ...]:
    """What an event card does: to the table, to each hero, and the test each hero takes."""
    told = [*effects(card.board), *effects(card.each)]
    return tuple(told) if card.test is None else (*told, _trial(card.test))


def _trial(test: e.Trial) -> Text:
    """A test as a card asks for it, with what follows from it."""
    failure, success = effects(test.failure), effects(test.success)
    if failure and success:
        told = say(
            "each hero tests {skill} against {difficulty} (success: {success}; failure: {failure})",
            success=success,
            failure=failure,
        )
    else:
        one = (
            say("success: {success}", success=success)
            if success
            else say("failure: {failure}", failure=failure)
        )
        told = say("each hero tests {skill} against {difficulty} ({told})", told=one)
    return filled(told, test)


def boost_of(talent: str) -> int | None:
    """What a talent adds to a test, if it is printed here."""
    card = CONTENT.talents.get(talent)
    return None if card is None else card.boost


def option_help(id: str) -> Text | None:
    """What stands on the card that an option names, or None where it names none."""
    kind, _, rest = id.partition(":")
    card = (rest.partition(":")[0] if kind == "fight" else rest) or kind
    if card in CONTENT.talents:
        return _talent(CONTENT.talents[card])
    if card in CONTENT.items:
        return _item(CONTENT.items[card])
    if card in CONTENT.events:
        return say("{effects}", effects=card_effects(CONTENT.events[card]))
    name, _, n = card.rpartition("-")
    character = CONTENT.characters.get(name if n.isdigit() else card)
    if character is not None:
        return _character(character)
    hero = CONTENT.heroes.get(card)
    return None if hero is None else filled(HERO, hero)


HERO = say(
    "Strength {strength}, Agility {agility}, Wisdom {wisdom}, Personality {personality}, out at {limit} "
    "wounds; {talents}; {items}"
)


def _talent(talent: e.Talent) -> Text:
    if not talent.action:
        return filled(say("{skill} {boost} on a test"), talent)
    told = effects(talent.action)
    return filled(say("{skill} {boost} on a test; as an action: {effects}", effects=told), talent)


def _item(item: e.Item) -> Text:
    if item.weapon is not None:
        told = count("a weapon: {skill} {bonus}, {n} wound", "a weapon: {skill} {bonus}, {n} wounds")
        return filled(told, item.weapon)
    if item.use:
        done = effects(item.use)
        if not item.uses:
            return say("as an action, as often as you like: {effects}", effects=done)
        return count(
            "as an action, {n} time: {effects}",
            "as an action, {n} times: {effects}",
            n=item.uses,
            effects=done,
        )
    lent = tuple(say("{skill} {amount}", skill=thing(key), amount=f"{n:+d}") for key, n in item.lends.items())
    return say("while it is carried: {lent}", lent=lent)


def _character(card: e.Character) -> Text:
    if isinstance(card, e.Friendly):
        return filled(say("a friend, Personality {difficulty}: {boon}", boon=effects(card.boon)), card)
    told = say(
        "hostile: Agility {agility}, Attack {attack}, Defence {defence}, defeated at wound {limit}, "
        "damage {damage}"
    )
    return filled(told, card)
