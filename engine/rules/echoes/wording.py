"""All that a table reads of echoes: what happened, what is asked, what can be chosen, how things are called.

Templates only, so that every sentence can be translated; the interfaces render them.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.questions import PASS, Question
from engine.rules.echoes import words as things
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.words import events, tales
from engine.rules.echoes.words.events import purpose
from engine.tabletop import saying
from engine.wording import Text, count, say

event, standalone, story = events.SAID.event, events.SAID.standalone, events.SAID.story
intro, tale = tales.INTROS.get, tales.tale
length, difficulty = tales.LENGTHS.get, tales.DIFFICULTIES.get
TABLE_OPTIONS = tales.TABLE_OPTIONS
path, copies = things.path, things.copies
WHOLE = ("rest", "investigate")
"""Options that name nothing beside themselves."""


def thing(id: str) -> Text:
    """The name of anything with an id: hero, item, talent, character, place, card, die, gauge, option."""
    if id not in WHOLE and (":" not in id or id.startswith(things.FIGURES)):
        return things.thing(id)
    return option(Question((), "", ""), id)


# Questions -----------------------------------------------------------------------------------------------


def question(question: Question) -> Text | None:
    """What a question asks, with the numbers that matter; None for those the kernel asks."""
    if question.what == "lead" and question.about > (1,):
        return say("Which other hero do you lead?")
    if question.what == "put-away" and not question.about[1]:
        hero = thing(str(question.about[0]))
        return say("Two hands cannot hold all that {hero} carries. What goes back in the box?", hero=hero)
    return saying.asked(_ASKED, question.what, question, _value)


def _value(blank: str, value: int | str) -> Text | int:
    if isinstance(value, int):
        return value
    return purpose(value) if blank == "what" else thing(value)


_ASKED: saying.Asked = {
    "lead": ("", say("Which hero do you lead?")),
    "event-order": ("card", say("Who resolves the event next ({card})?")),
    "turn-order": ("", say("Who takes a turn next?")),
    "act": (
        "hero n",
        count("{hero} has {n} action left. What now?", "{hero} has {n} actions. What now?"),
    ),
    "boost": (
        "hero skill value difficulty what",
        say(
            "{hero} is tested: {skill} {value} against {difficulty} ({what}). "
            "Which talents are spent before the dice are thrown?"
        ),
    ),
    "target": ("character", say("Whom does {character} attack?")),
    "way": ("character", say("Which way does {character} go?")),
    "character-order": ("", say("Which character acts next?")),
    "heal": ("source n", count("{source}: who heals {n} wound?", "{source}: who heals {n} wounds?")),
    "strike": (
        "source n",
        count("{source}: which hostile takes {n} wound?", "{source}: which hostile takes {n} wounds?"),
    ),
    "ready": (
        "hero n source",
        count(
            "{source}: which talent of {hero} is ready again?",
            "{source}: which {n} talents of {hero} are ready again?",
        ),
    ),
    "exhaust": (
        "hero n source",
        count(
            "{source}: which talent of {hero} is exhausted?",
            "{source}: which {n} talents of {hero} are exhausted?",
        ),
    ),
    "slip": ("hero source", say("{source}: where does {hero} go?")),
    "put-away": ("hero source", say("{source}: what does {hero} put back in the box?")),
}


# Options -------------------------------------------------------------------------------------------------


def option(question: Question, id: str) -> Text:
    """What an option is called under its question."""
    verb, _, rest = id.partition(":")
    if verb == PASS:
        return say("let an action pass") if question.what == "act" else say("pass")
    if verb == "talent":
        return _talent(rest, question.what)
    if verb == "fight":
        item, _, character = rest.partition(":")
        return say("fight {character} with {item}", character=thing(character), item=thing(item))
    told = _CHOSEN.get(verb)
    if told is None or (verb == "move" and question.what in ("way", "slip")):
        return things.thing(rest or verb)
    return saying.filled(told, lambda _: things.thing(rest))


def _talent(talent: str, what: str) -> Text:
    if what == "act":
        return say("use the talent {talent}", talent=thing(talent))
    card = CONTENT.talents.get(talent)
    if what == "boost" and card is not None:
        return say("{talent} {boost}", talent=thing(talent), boost=f"{card.boost:+d}")
    return thing(talent)


_CHOSEN: Mapping[str, Text] = {
    "move": say("move to {place}"),
    "escape": say("escape to {place}"),
    "rest": say("rest, with both actions"),
    "use": say("use {item}"),
    "investigate": say("investigate a secret here"),
    "meet": say("deal with {character}"),
    "face": say("{face}"),
}
"""By the verb: what it is called; its one blank is what it names."""


def option_help(id: str) -> Text | None:
    """What stands on the card that an option names; None where it names none, or where what is told
    beforehand says the same: the wounds of a weapon."""
    kind, _, rest = id.partition(":")
    if kind == "fight":
        return None
    card = rest or kind
    name, _, n = card.rpartition("-")
    for table in (CONTENT.talents, CONTENT.items, CONTENT.events, CONTENT.heroes):
        if card in table:
            return things.told(table[card])
    character = CONTENT.characters.get(name if n.isdigit() else card)
    return None if character is None else things.told(character)


def named_by(id: str) -> Mapping[str, str]:
    """A hero that may be led, and what it begins with, with the kind of each."""
    hero = CONTENT.heroes.get(id.removeprefix("hero:"))
    if hero is None:
        return {}
    return {hero.id: "hero", **dict.fromkeys(hero.talents, "talent"), **dict.fromkeys(hero.items, "item")}
