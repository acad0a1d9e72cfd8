"""Why something is no option: the clause that forbids it, in a sentence.

Steps offer only what is allowed, so this is asked after the fact, for a choice that was not an option.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.course import Slot, find_slot
from engine.model import State
from engine.questions import Choice, Question
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.reading import hostiles_at
from engine.rules.echoes.state import Board, Hero
from engine.rules.echoes.things_wording import thing
from engine.wording import Text, say

Why = tuple[Text, str] | None


def forbidden(state: State, seat: str, choice: Choice) -> Why:
    """The sentence and the clause, or None where the words make no sense here at all."""
    asked = state.course.open
    place = find_slot(asked, seat) if asked else None
    if asked is None or place is None or not choice:
        return None
    question = asked.slots[place].question
    for each in choice:
        if each not in question.ids:
            return _why(state, asked.slots[place], each)
    return None


def _why(state: State, slot: Slot, option: str) -> Why:
    what = slot.question.what
    board: Board = state.board
    verb, _, rest = option.partition(":")
    if what in ("turn-order", "event-order", "target") and verb == "hero":
        return _not_this_hero(board, what, rest)
    if what == "boost" and verb == "talent":
        hero, skill = str(slot.question.about[0]), str(slot.question.about[1])
        return _no_boost(board.heroes[hero], rest, skill)
    if what == "act" and verb in _ACTIONS:
        hero = board.turn
        return _ACTIONS[verb](state, board.heroes[hero], rest)
    begins, why = _CHOICES.get(what, ("", None))
    return why(board, slot.question, rest) if why and begins == verb else None


def _not_this_hero(board: Board, what: str, hero: str) -> Why:
    if hero not in board.heroes:
        return None
    if board.heroes[hero].out:
        return say("{hero} is out", hero=thing(hero)), "ECH-6.1"
    if what == "turn-order":
        return say("{hero} has had its turn this round", hero=thing(hero)), "ECH-4.1"
    if what == "event-order":
        return say("{hero} has resolved this event", hero=thing(hero)), "ECH-2.2"
    return say("{hero} is not the one that is attacked", hero=thing(hero)), "ECH-5.2"


def _no_boost(hero: Hero, talent: str, skill: str) -> Why:
    if talent not in hero.talents:
        return say("a hero spends its own talents only"), "ECH-3.2"
    if hero.talents[talent].skill != skill:
        return say("{talent} does not name {skill}", talent=thing(talent), skill=thing(skill)), "ECH-3.7"
    return say("{talent} is exhausted", talent=thing(talent)), "ECH-3.7"


def _ruling(state: State, clause: str, default: str) -> str:
    return state.table.rulings.get(clause) or state.course.rulings.get(clause) or default


def _leave(state: State, hero: Hero, to: str, *, testing: bool) -> Why:
    board: Board = state.board
    if to not in board.locations:
        return None
    threatened = bool(hostiles_at(board, hero.at))
    if threatened and _ruling(state, "ECH-4.14", "escape") == "no-move":
        return say("nobody moves with a hostile about"), "ECH-4.14"
    if to not in board.locations[hero.at].links:
        return say("{place} is not connected to where the hero is", place=thing(to)), "ECH-4.4"
    if threatened and not testing:
        return say("with a hostile about only an escape moves the hero"), "ECH-4.3"
    return say("no hostile is about, so there is nothing to escape from"), "ECH-4.5"


def _move(state: State, hero: Hero, to: str) -> Why:
    return _leave(state, hero, to, testing=False)


def _escape(state: State, hero: Hero, to: str) -> Why:
    return _leave(state, hero, to, testing=True)


def _rest(state: State, hero: Hero, _: str) -> Why:
    if hostiles_at(state.board, hero.at):
        return say("nobody rests with a hostile about"), "ECH-4.3"
    return say("a rest needs both actions"), "ECH-4.8"


def _fight(state: State, hero: Hero, rest: str) -> Why:
    item, _, hostile = rest.partition(":")
    if item not in hero.items:
        return say("the hero does not carry {item}", item=thing(item)), "ECH-4.9"
    if not hero.items[item].skill:
        return say("{item} is no weapon", item=thing(item)), "ECH-4.9"
    if hostile in state.board.characters:
        return say("{hostile} is no hostile at the hero's location", hostile=thing(hostile)), "ECH-4.9"
    return None


def _use(_: State, hero: Hero, item: str) -> Why:
    if item not in CONTENT.items:
        return None
    if item not in hero.items:
        return say("the hero does not carry {item}", item=thing(item)), "ECH-4.2"
    return say("{item} does nothing of itself", item=thing(item)), "ECH-4.16"


def _talent(_: State, hero: Hero, talent: str) -> Why:
    if talent not in CONTENT.talents:
        return None
    if talent not in hero.talents:
        return say("a hero uses its own talents only"), "ECH-4.11"
    if not hero.talents[talent].ready:
        return say("{talent} is exhausted", talent=thing(talent)), "ECH-3.7"
    return say("{talent} has no effect of its own", talent=thing(talent)), "ECH-4.11"


def _investigate(_: State, __: Hero, ___: str) -> Why:
    return say("no secret lies face down here"), "ECH-4.12"


def _meet(state: State, hero: Hero, friend: str) -> Why:
    board: Board = state.board
    met = board.characters.get(friend)
    if met is None:
        return None
    if met.hostile or met.at != hero.at:
        return say("{friend} is no friend at the hero's location", friend=thing(friend)), "ECH-4.13"
    return say("{friend} has given its boon", friend=thing(friend)), "ECH-4.13"


_ACTIONS: dict[str, Callable[[State, Hero, str], Why]] = {
    "move": _move,
    "escape": _escape,
    "rest": _rest,
    "fight": _fight,
    "use": _use,
    "talent": _talent,
    "investigate": _investigate,
    "meet": _meet,
}


# What effects, characters and the set-up ask -------------------------------------------------------------


def _lead(_: Board, __: Question, hero: str) -> Why:
    if hero not in CONTENT.heroes:
        return None
    return say("{hero} is led by somebody already", hero=thing(hero)), "ECH-1.5"


def _way(board: Board, _: Question, to: str) -> Why:
    if to not in board.locations:
        return None
    return say("{place} is not the next on a shortest way", place=thing(to)), "ECH-5.3"


def _next_character(board: Board, _: Question, id: str) -> Why:
    if id not in board.characters:
        return None
    if board.characters[id].acted:
        return say("{character} has acted in this phase", character=thing(id)), "ECH-5.5"
    if any(each.hostile and not each.acted for each in board.characters.values()):
        return say("hostiles act before friends"), "ECH-5.4"
    return say("the card of {character} lets it do nothing", character=thing(id)), "ECH-5.4"


def _heal(board: Board, question: Question, hero: str) -> Why:
    if hero not in board.heroes:
        return None
    if board.heroes[hero].out:
        return say("{hero} is out", hero=thing(hero)), "ECH-6.1"
    return say("{hero} has no wound, or is elsewhere", hero=thing(hero)), question.clause


def _strike(board: Board, question: Question, id: str) -> Why:
    if id not in board.characters:
        return None
    return say("{hostile} is no hostile here", hostile=thing(id)), question.clause


def _slip(board: Board, _: Question, to: str) -> Why:
    if to not in board.locations:
        return None
    return say("{place} is not connected to where the hero is", place=thing(to)), "ECH-4.4"


def _some_talent(board: Board, question: Question, talent: str) -> Why:
    if talent not in CONTENT.talents:
        return None
    if talent not in board.heroes[str(question.about[0])].talents:
        return say("the hero does not have {talent}", talent=thing(talent)), question.clause
    if question.what == "ready":
        return say("{talent} is ready", talent=thing(talent)), question.clause
    return say("{talent} is exhausted", talent=thing(talent)), question.clause


def _put_away(board: Board, question: Question, item: str) -> Why:
    if item not in CONTENT.items:
        return None
    if item not in board.heroes[str(question.about[0])].items:
        return say("the hero does not carry {item}", item=thing(item)), question.clause
    return say("{item} needs no hand", item=thing(item)), "ECH-4.15"


_CHOICES: dict[str, tuple[str, Callable[[Board, Question, str], Why]]] = {
    "lead": ("hero", _lead),
    "way": ("move", _way),
    "character-order": ("character", _next_character),
    "heal": ("hero", _heal),
    "strike": ("character", _strike),
    "slip": ("move", _slip),
    "ready": ("talent", _some_talent),
    "exhaust": ("talent", _some_talent),
    "put-away": ("item", _put_away),
}
"""By question: the word its options begin with, and why one of them may be missing."""
