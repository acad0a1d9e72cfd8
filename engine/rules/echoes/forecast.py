"""What can be told before dice are thrown: how a test would stand, the exact chance of the test that an
option leads to (ECH-3.1, 3.5), what success brings and what failure costs.

Only what is open on the table enters it, so it says the same to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine.model import State
from engine.questions import Question
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.skill_test import TEST, Trial, trial, worth
from engine.rules.echoes.state import Board, Hero
from engine.rules.echoes.vocabulary import Told
from engine.rules.echoes.words import told
from engine.wording import Text, count, say

TESTED = ("escape", "fight", "investigate", "meet")
"""Actions that lead to a test."""


def ruling(state: State, clause: str) -> str:
    """The variant of a clause that this table plays by; "" for the default."""
    return state.table.rulings.get(clause) or state.course.rulings.get(clause) or ""


def variant(state: State) -> str:
    """The dice this table throws (ECH-3.6)."""
    return ruling(state, "ECH-3.6") or "two-dice"


def faced_by(board: Board, hero: Hero, action: str) -> Trial | None:
    """The test that an action leads to."""
    return trial(board, hero, action) if action.partition(":")[0] in TESTED else None


Effects = tuple[Text, ...]


def at_stake(state: State, hero: Hero, what: str) -> tuple[Effects, Effects]:
    """What success brings and what failure costs in a test for this."""
    board: Board = state.board
    kind, *named = what.split(":")
    won: Effects = ()
    lost: Effects = ()
    if kind == "attack":
        damage = board.characters[named[0]].damage
        lost = (count("the hero takes {n} wound", "the hero takes {n} wounds", n=damage),)
    elif kind == "fight":
        dealt = hero.items[named[0]].wounds
        won = (count("the hostile takes {n} wound", "the hostile takes {n} wounds", n=dealt),)
    elif kind == "escape":
        attacked = ruling(state, "ECH-4.6") == "reaction"
        lost = (say("all hostiles here attack") if attacked else say("the hero stays here"),)
    elif kind == "investigate":
        won = (say("the secret is turned up"),)
    elif kind == "meet":
        friend = CONTENT.characters.get(board.characters[named[0]].kind)
        won = _told(friend.boon) if isinstance(friend, Friendly) else ()
    elif (card := CONTENT.events.get(named[0])) is not None and card.test is not None:
        won, lost = _told(card.test.success), _told(card.test.failure)
    return won, lost


def _told(effects: Iterable[Told]) -> Effects:
    return tuple([told(each) for each in effects])


def foretell(state: State, question: Question) -> Mapping[str, Text]:
    """By option the chance of the test it leads to, and what hangs on it; under "" the same of the test which
    is asked about."""
    tell = {"boost": _boost, "act": _act, "target": _target}.get(question.what)
    return {} if tell is None else dict(tell(state, question))


def chance(margin: int, variant: str) -> Text:
    """The chance in twelfths, which every chance of these dice comes out in."""
    n = int(TEST.chance(margin, 0, variant) * 12)
    if n in (0, 12):
        return say("certain") if n else say("no chance")
    return say("{n} in 12", n=n)


def _boost(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    """What the test stands at, and what each talent alone, or all of them, would make of it."""
    board: Board = state.board
    id, _, value, difficulty, what = question.about
    by, dice, hero = int(value) - int(difficulty), variant(state), board.heroes[str(id)]
    boosts = {each: hero.talents[each.rpartition(":")[2]].boost for each in question.ids}
    yield from ((each, say("then {chance}", chance=chance(by + n, dice))) for each, n in boosts.items())
    stands = say("As it stands: {chance}.", chance=chance(by, dice))
    if len(boosts) > 1:
        together = chance(by + sum(boosts.values()), dice)
        stands = say(
            "As it stands: {chance}; with all of them: {all}.", chance=chance(by, dice), all=together
        )
    won, lost = at_stake(state, hero, str(what))
    if won and lost:
        stands = say("Success: {won}. Failure: {lost}. {stands}", won=won, lost=lost, stands=stands)
    elif won or lost:
        either = say("Success: {won}. {stands}") if won else say("Failure: {lost}. {stands}")
        stands = replace(either, values={"won": won, "lost": lost, "stands": stands})
    yield "", stands


def _act(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    """The chance of each action that leads to a test; what hangs on it where its name does not say so."""
    hero, answered = str(question.about[0]), ruling(state, "ECH-4.6") == "reaction"
    for id in question.ids:
        if id.partition(":")[0] in TESTED:
            said = id.startswith("investigate") or (id.startswith("escape") and not answered)
            yield from _faced(state, hero, id, id, said=said)


def _target(state: State, question: Question) -> Iterator[tuple[str, Text]]:
    """What the attack costs whom it hits, and the chance of each to ward it off (ECH-5.2)."""
    for id in question.ids:
        yield from _faced(state, id.rpartition(":")[2], f"attack:{question.about[0]}", id)


def _faced(
    state: State, id: str, what: str, option: str, *, said: bool = False
) -> Iterator[tuple[str, Text]]:
    """The chance of a hero in a test, and what hangs on it."""
    board: Board = state.board
    hero = board.heroes[id]
    faced = trial(board, hero, what)
    if faced is None:
        return
    odds = chance(worth(board, id, faced) - faced.difficulty, variant(state))
    won, lost = ((), ()) if said else at_stake(state, hero, what)
    if won:
        odds = say("{chance}; success: {won}", chance=odds, won=won)
    elif lost:
        odds = say("{chance}; failure: {lost}", chance=odds, lost=lost)
    yield option, odds
