"""The Environment phase (ECH-5).

1. hostiles  each acts once, in an order the players choose where it can matter (5.4, 5.5): it attacks a hero
             at its location (5.2), or else moves towards the nearest (5.3)
2. friends   each does what its card says (5.1, 5.4)
3. close     what lasts until the end of the round ends (1.6); the round is complete (1.2)
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Marked
from engine.frames import Frame
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import ACT, STEPS, Look, Tx, ask, characters, heroes, is_out
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import approach, frames
from engine.rules.echoes.reading import heroes_at, targets
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.skill_test import FAILED, Trial, test, worth_boosting
from engine.rules.echoes.state import Board, Character
from engine.rules.echoes.vocabulary import Effect
from engine.rules.echoes.words import thing
from engine.verbs import Why
from engine.waiting import Waiting
from engine.wording import say


def waiting(board: Board, *, hostile: bool) -> list[str]:
    """Who has something to do and has not done it, in the order they came."""
    left = [id for id, each in board.characters.items() if each.hostile == hostile and not each.acted]
    return left if hostile else [id for id in left if acts_of(board, id)]


def acts_of(board: Board, character: str) -> bool:
    """Whether the card of a friend lets it act."""
    return bool(_acts(board, character))


def _unacted(look: Look) -> Sequence[str]:
    return waiting(look.board, hostile=_hostiles_act(look))


def _hostiles_act(look: Look) -> bool:
    """Hostiles act first; then it is for friends to act (ECH-5.4)."""
    return look.course.phase != "environment.friends"


@ACT.verb("character", "ECH-5.4", asked="character-order", names=characters, near=_unacted)
def next_character(look: Look, id: str) -> Why | None:
    """A hostile that has not acted; when all have, a friend whose card lets it act."""
    if look.board.characters[id].acted:
        return Why(say("{character} has acted in this phase", character=thing(id)), "ECH-5.5")
    if look.board.characters[id].hostile != _hostiles_act(look):
        return Why(say("hostiles act before friends"), "ECH-5.4")
    if not look.board.characters[id].hostile and not acts_of(look.board, id):
        return Why(say("the card of {character} lets it do nothing", character=thing(id)), "ECH-5.4")
    return None


def _attacked(look: Look, character: str) -> Sequence[str]:
    return targets(look.board, look.board.characters[character])


@ACT.verb("hero", "ECH-5.2", asked="target", names=heroes, options=_attacked)
def target(look: Look, hero: str, character: str) -> Why:
    """Whom a hostile attacks: a hero here, the most wounded, then the least agile (ECH-5.2)."""
    not_it = Why(say("{hero} is not the one that is attacked", hero=thing(hero)), "ECH-5.2")
    return is_out(look, hero) or not_it


@STEPS.waits("environment.hostiles")
def hostiles(tx: Tx) -> Waiting:
    """The next hostile acts: it attacks a hero here, or goes towards the nearest (ECH-5.2, 5.3)."""
    left = waiting(tx.board, hostile=True)
    if not left:
        return
    acting = left[0]
    if order_matters(tx, left):
        acting = yield from ask(tx, next_character, tx.seats)
    hero = yield from ask(tx, target, tx.seats, (acting,))
    tx.emit(ev.CharacterActed(acting), "ECH-5.5")
    if hero:
        tx.then(tx.frame(attack, acting, hero, "ECH-5.2"))
    elif not tx.board.characters[acting].stays:
        tx.then(tx.frame(approach, acting, "ECH-5.3", ""))
    tx.then(Frame("environment.hostiles"))


def order_matters(tx: Tx, left: Sequence[str]) -> bool:
    """It matters who strikes first at one place, unless all there are alike, wounds and all, or all are after
    one hero, who can neither fall nor spend talents on it; and whether one moves before a strike that may
    take out the only hero of a place (ECH-5.6). What the others do reads and writes nothing of that."""
    board: Board = tx.board
    strikers: dict[str, list[Character]] = {}
    for each in (board.characters[id] for id in left):
        if heroes_at(board, each.at):
            strikers.setdefault(each.at, []).append(each)
    if any(one != there[0] and _meet(tx, there) for there in strikers.values() for one in there):
        return True
    moves = any(board.characters[id].at not in strikers and not board.characters[id].stays for id in left)
    alone = (there for at, there in strikers.items() if len(heroes_at(board, at)) == 1)
    return moves and any(_may_fall(board, there) for there in alone)


def _meet(tx: Tx, strikers: Sequence[Character]) -> bool:
    """Whether one of these strikes may change what another does, or what is spent on it."""
    board: Board = tx.board
    after = targets(board, strikers[0])
    trials = [Trial("agility", each.attack) for each in strikers]
    spends = any(worth_boosting(tx, after[0], each) for each in trials)
    return len(after) > 1 or spends or _may_fall(board, strikers)


def _may_fall(board: Board, strikers: Sequence[Character]) -> bool:
    """Whether these strikes together may take a hero out."""
    harm = sum(each.damage for each in strikers)
    heroes = (board.heroes[id] for id in targets(board, strikers[0]))
    return any(hero.wounds + harm >= hero.limit for hero in heroes)


@STEPS.waits("attack")
def attack(tx: Tx, hostile: str, hero: str, clause: str) -> Waiting:
    """The hero's Agility against the hostile's Attack: failure costs the hostile's damage (ECH-5.2). Nothing
    comes of it where one of them is gone."""
    attacker = tx.board.characters.get(hostile)
    if attacker is None or attacker.at != tx.board.heroes[hero].at:
        return
    if (yield test(hero, f"attack:{hostile}")) == FAILED:
        tx.emit(ev.Wounded(hero, attacker.damage), clause)


@STEPS.waits("environment.friends")
def friends(tx: Tx) -> Waiting:
    """The next friend does what its card says (ECH-5.4); those whose card says nothing are not asked for, nor
    which comes first of friends that touch nothing of each other's."""
    board: Board = tx.board
    left = waiting(board, hostile=False)
    if not left:
        return
    acting = left[0]
    touched = [each for id in left for each in {act.touches: None for act in _acts(board, id)} if each]
    if len(touched) > len({*touched}) or (len(left) > 1 and "anything" in touched):
        acting = yield from ask(tx, next_character, tx.seats)
    tx.emit(ev.CharacterActed(acting), "ECH-5.5")
    tx.then(*frames(_acts(board, acting), "", acting, "ECH-5.4"), Frame("environment.friends"))


def _acts(board: Board, character: str) -> tuple[Effect, ...]:
    card = CONTENT.characters.get(board.characters[character].kind)
    return card.acts if isinstance(card, Friendly) else ()


@STEPS.at("environment.close")
def close(tx: Tx) -> None:
    """End what lasts until now; the round is complete."""
    for id, hero in tx.board.heroes.items():
        for source, skill in dict.fromkeys((each.source, each.figure) for each in hero.lent):
            tx.emit(ev.LentEnded(source, id, skill), "ECH-1.6")
    tx.emit(ev.RoundCompleted(tx.course.round), "ECH-1.2")
    tx.then(tx.frame(open_round))


@STEPS.at("environment.open-round")
def open_round(tx: Tx) -> None:
    """The next round begins (ECH-1.2), if the game is not decided."""
    tx.emit(Marked("round", tx.course.round + 1), "ECH-1.2")
