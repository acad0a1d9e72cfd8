"""All that a table reads of echoes: what happened, what is asked, what can be chosen, how things are called.

Templates only, so that every sentence can be translated; the doors render them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.questions import PASS, Question
from engine.rules.echoes import words as things
from engine.rules.echoes.words import cards, facts, tales
from engine.rules.echoes.words import story as stories
from engine.rules.echoes.words.facts import purpose
from engine.wording import Text, count, say

fact = facts.fact
untold = facts.untold
story = stories.story
tale = tales.tale
option_help = cards.option_help
path = things.path


def game_name() -> Text:
    """What the game is called."""
    return things.thing("echoes")


def scenario(id: str) -> Text:
    """The name of a scenario."""
    return things.thing(id)


def intro(id: str) -> Text:
    """What is read out before a scenario begins."""
    return _INTROS[id]


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
    ask = _ASKED.get(question.what)
    return None if ask is None else ask(*question.about)


def _lead(nth: int = 1) -> Text:
    return say("Which hero do you lead?") if nth < 2 else say("Which other hero do you lead?")


def _act(hero: str, left: int) -> Text:
    return count(
        "{hero} has {n} action left. What now?",
        "{hero} has {n} actions. What now?",
        hero=thing(hero),
        n=left,
    )


def _boost(hero: str, skill: str, value: int, difficulty: int, what: str) -> Text:
    return say(
        "{hero} is tested: {skill} {value} against {difficulty} ({what}). "
        "Which talents are spent before the dice are thrown?",
        hero=thing(hero),
        skill=thing(skill),
        value=value,
        difficulty=difficulty,
        what=purpose(what),
    )


def _heal(source: str, n: int, _: str = "") -> Text:
    return count(
        "{source}: who heals {n} wound?", "{source}: who heals {n} wounds?", source=thing(source), n=n
    )


def _strike(source: str, n: int, _: str = "") -> Text:
    return count(
        "{source}: which hostile takes {n} wound?",
        "{source}: which hostile takes {n} wounds?",
        source=thing(source),
        n=n,
    )


def _ready(hero: str, n: int) -> Text:
    return count(
        "Which talent of {hero} is ready again?",
        "Which {n} talents of {hero} are ready again?",
        hero=thing(hero),
        n=n,
    )


def _exhaust(hero: str, n: int) -> Text:
    return count(
        "Which talent of {hero} is exhausted?",
        "Which {n} talents of {hero} are exhausted?",
        hero=thing(hero),
        n=n,
    )


_ASKED: Mapping[str, Callable[..., Text]] = {
    "lead": _lead,
    "event-order": lambda card: say("Who resolves the event next ({card})?", card=thing(card)),
    "turn-order": lambda: say("Who takes a turn next?"),
    "act": _act,
    "boost": _boost,
    "target": lambda character: say("Whom does {character} attack?", character=thing(character)),
    "way": lambda character, _="": say("Which way does {character} go?", character=thing(character)),
    "character-order": lambda: say("Which character acts next?"),
    "heal": _heal,
    "strike": _strike,
    "ready": _ready,
    "exhaust": _exhaust,
    "slip": lambda hero: say("Where does {hero} go?", hero=thing(hero)),
    "put-away": lambda hero: say("What does {hero} put back in the box?", hero=thing(hero)),
}


# Options -------------------------------------------------------------------------------------------------


def option(question: Question, id: str) -> Text:
    """What an option is called under its question."""
    kind, _, rest = id.partition(":")
    word = _CHOSEN.get(kind)
    return things.thing(rest or kind) if word is None else word(rest, question.what)


def _move(place: str, what: str) -> Text:
    if what in ("way", "slip"):
        return thing(place)
    return say("move to {place}", place=thing(place))


def _fight(rest: str, _: str) -> Text:
    item, _, character = rest.partition(":")
    return say("fight {character} with {item}", character=thing(character), item=thing(item))


def _talent(talent: str, what: str) -> Text:
    if what == "act":
        return say("use the talent {talent}", talent=thing(talent))
    added = cards.boost_of(talent)
    if what == "boost" and added is not None:
        return say("{talent} {boost}", talent=thing(talent), boost=f"{added:+d}")
    return thing(talent)


_CHOSEN: Mapping[str, Callable[[str, str], Text]] = {
    "move": _move,
    "escape": lambda place, _: say("escape to {place}", place=thing(place)),
    "rest": lambda _, __: say("rest, with both actions"),
    "fight": _fight,
    "use": lambda item, _: say("use {item}", item=thing(item)),
    "talent": _talent,
    "investigate": lambda _, __: say("investigate a secret here"),
    "meet": lambda character, _: say("deal with {character}", character=thing(character)),
    PASS: lambda _, what: say("let an action pass") if what == "act" else say("pass"),
    "face": lambda face, _: say("{face}", face=face),
}
