"""The actions of the Heroes phase: which a hero has, and what each does (ECH-4.2 to 4.14).

move:PLACE, escape:PLACE   4.3 to 4.6, 4.14      fight:ITEM:HOSTILE   4.9, 4.10   investigate   4.12
rest                       4.3, 4.8              use:ITEM             4.2         meet:FRIEND   4.13
pass                       4.7                   talent:TALENT        4.11
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.questions import PASS, Option
from engine.rules.echoes import facts as f
from engine.rules.echoes.bring import bring_character
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import frames, gain, ready_talents
from engine.rules.echoes.evolve import SECRETS
from engine.rules.echoes.fight import attack, fight
from engine.rules.echoes.harm import heal_hero, move_hero
from engine.rules.echoes.reading import (
    escape_difficulty,
    exhausted,
    friends_at,
    hostiles_at,
    ready,
)
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.skill_test import test
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx

CLAUSES = {
    "move": "ECH-4.4",
    "escape": "ECH-4.5",
    "rest": "ECH-4.8",
    "fight": "ECH-4.9",
    "use": "ECH-4.16",
    "talent": "ECH-4.11",
    "investigate": "ECH-4.12",
    "meet": "ECH-4.13",
    PASS: "ECH-4.7",
}
"""The clause that each kind of action is taken by."""


def choices(board: Board, hero: str, moving: str) -> tuple[Option, ...]:
    """What the hero may do now; `moving` is the variant of ECH-4.14."""
    ids = (*_leaving(board, hero, moving), *_things(board, hero), *_here(board, hero), PASS)
    return tuple([Option(id, CLAUSES[id.partition(":")[0]]) for id in ids])


def _leaving(board: Board, hero: str, moving: str) -> Iterator[str]:
    at = board.heroes[hero].at
    threatened = bool(hostiles_at(board, at))
    if not threatened or moving == "escape":
        for link in board.locations[at].links:
            yield f"escape:{link}" if threatened else f"move:{link}"
    if not threatened and board.actions >= 2:
        yield "rest"


def _things(board: Board, id: str) -> Iterator[str]:
    hero = board.heroes[id]
    for item, held in hero.items.items():
        if held.skill:
            yield from (f"fight:{item}:{hostile}" for hostile in hostiles_at(board, hero.at))
    yield from (f"use:{item}" for item in hero.items if CONTENT.items[item].use)
    yield from (f"talent:{talent}" for talent in ready(hero) if CONTENT.talents[talent].action)


def _here(board: Board, hero: str) -> Iterator[str]:
    at = board.heroes[hero].at
    if board.locations[at].secrets:
        yield "investigate"
    yield from (f"meet:{friend}" for friend in friends_at(board, at) if not board.characters[friend].gave)


def act_frames(tx: Tx, hero: str, choice: str) -> None:
    """Carry out an action that was chosen."""
    verb, *rest = choice.split(":")
    _DO[verb](tx, hero, *rest)


def _move(tx: Tx, hero: str, to: str) -> None:
    """No hostile about: no test (ECH-4.4)."""
    move_hero(tx, hero, to, "ECH-4.4")


def _escape(tx: Tx, hero: str, to: str) -> None:
    """Agility against the fastest hostile here plus their number (ECH-4.5)."""
    board: Board = tx.board
    difficulty, against = escape_difficulty(board, board.heroes[hero].at)
    then = tx.frame(escaped, hero, to)
    test(tx, then, hero, f"escape:{to}", "agility", difficulty, against=against)


@STEPS.at("action.escaped")
def escaped(tx: Tx, hero: str, to: str, roll: int, tested: int, success: int) -> None:
    """Success moves the hero; after a failure hostiles may answer (ECH-4.6)."""
    board: Board = tx.board
    if success:
        move_hero(tx, hero, to, "ECH-4.5", (roll, tested))
    elif tx.ruling("ECH-4.6") == "reaction":
        here = hostiles_at(board, board.heroes[hero].at)
        tx.then(*(tx.frame(attack, each, hero, roll, tested) for each in here))


def _rest(tx: Tx, hero: str) -> None:
    """One wound, every talent (ECH-4.8)."""
    board: Board = tx.board
    rested = tx.emit(f.Rested(hero), "ECH-4.8")
    heal_hero(tx, hero, 1, "ECH-4.8", (rested,))
    ready_talents(tx, hero, exhausted(board.heroes[hero]), "ECH-4.8", (rested,))


def _fight(tx: Tx, hero: str, item: str, hostile: str) -> None:
    tx.then(tx.frame(fight, hero, item, hostile))


def _use(tx: Tx, hero: str, item: str) -> None:
    """What the item says; it goes back to the box with its last use (ECH-4.16)."""
    board: Board = tx.board
    left = board.heroes[hero].items[item].uses
    tx.emit(f.ItemUsed(hero, item, max(0, left - 1)), "ECH-4.16")
    if left == 1:
        tx.emit(f.ItemPutAway(hero, item), "ECH-4.16")
    tx.then(*frames(CONTENT.items[item].use, hero, item, "ECH-4.16"))


def _talent(tx: Tx, hero: str, talent: str) -> None:
    """Its own effect, and then it is exhausted, so the effect cannot ready it again (ECH-4.11)."""
    done = tx.frame(talent_used, hero, talent)
    tx.then(*frames(CONTENT.talents[talent].action, hero, talent, "ECH-4.11"), done)


@STEPS.at("action.talent-used")
def talent_used(tx: Tx, hero: str, talent: str) -> None:
    """The effect is over."""
    if talent in ready(tx.board.heroes[hero]):
        tx.emit(f.TalentSpent(hero, talent), "ECH-4.11")


def _investigate(tx: Tx, hero: str) -> None:
    """Wisdom against what lies here (ECH-4.12)."""
    board: Board = tx.board
    at = board.heroes[hero].at
    difficulty = board.locations[at].difficulty
    test(tx, tx.frame(investigated, hero, at), hero, f"investigate:{at}", "wisdom", difficulty)


@STEPS.at("action.investigated")
def investigated(tx: Tx, hero: str, at: str, roll: int, tested: int, success: int) -> None:
    """A failure leaves the secret as it lies."""
    board: Board = tx.board
    if success and board.locations[at].secrets:
        tx.draw(SECRETS, 1, tx.frame(found, hero, at, roll, tested), "ECH-4.12")


@STEPS.at("action.found")
def found(tx: Tx, hero: str, at: str, roll: int, tested: int, turned: int, *cards: str) -> None:
    """Turn up and resolve: a clue, an item, a trap or a hostile (ECH-4.12)."""
    for card in cards:
        secret = CONTENT.secrets[card]
        version = tx.emit(
            f.SecretFound(hero, at, card, secret.kind), "ECH-4.12", because=(roll, tested, turned)
        )
        if secret.kind == "clue":
            tx.emit(f.CluesGained(hero, 1), "ECH-4.12", because=(version,))
        elif secret.kind == "item":
            tx.then(tx.frame(gain, hero, card, "ECH-4.12", version, 0, secret.item))
        elif secret.kind == "hostile":
            bring_character(tx, CONTENT.characters[secret.character], at, "ECH-4.12", (version,))
        else:
            tx.then(*frames(secret.trap, hero, card, "ECH-4.12", version))


def _meet(tx: Tx, hero: str, friend: str) -> None:
    """Personality against the friend's difficulty (ECH-4.13)."""
    board: Board = tx.board
    difficulty = board.characters[friend].difficulty
    test(tx, tx.frame(met, hero, friend), hero, f"meet:{friend}", "personality", difficulty)


@STEPS.at("action.met")
def met(tx: Tx, hero: str, friend: str, roll: int, tested: int, success: int) -> None:
    """Success gives the boon, once."""
    board: Board = tx.board
    if success and friend in board.characters:
        tx.emit(f.BoonGiven(friend, hero), "ECH-4.13", because=(roll, tested))
        card = CONTENT.characters[board.characters[friend].kind]
        assert isinstance(card, Friendly)
        tx.then(*frames(card.boon, hero, friend, "ECH-4.13", roll, tested))


_DO: dict[str, Callable[..., None]] = {
    "move": _move,
    "escape": _escape,
    "rest": _rest,
    "fight": _fight,
    "use": _use,
    "talent": _talent,
    "investigate": _investigate,
    "meet": _meet,
}
