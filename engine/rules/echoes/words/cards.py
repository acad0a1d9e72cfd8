"""What a card, a talent, an item or a character is good for, in a few words, told from what is printed on it:
so what is said is what happens."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.echoes import schema as e
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.vocabulary import Effect
from engine.rules.echoes.words import filled, thing
from engine.wording import Text, count, say


def effects(doings: Sequence[Effect]) -> tuple[Text, ...]:
    """One phrase an effect, in the order in which they happen."""
    return tuple(filled(each.told(), each) for each in doings)


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
