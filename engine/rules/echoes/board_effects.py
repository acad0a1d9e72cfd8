"""What effects do to the board and to the characters on it. See `effects` for the shape of these steps."""

from __future__ import annotations

from engine.rules.echoes import facts as f
from engine.rules.echoes.asking import ask_one, named, seat_of
from engine.rules.echoes.bring import bring_character
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import here, is_out, place, resting
from engine.rules.echoes.reading import heroes_at, hostiles_at, hunted, unlaid, ways
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx


@STEPS.at("do.strike")
def strike(
    tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, wounds: int, everyone: int
) -> None:
    """A hostile here, chosen where there are several, or each of them takes wounds."""
    board: Board = tx.board
    if hero and is_out(tx, hero):
        return
    there = hostiles_at(board, here(board, hero, source))
    if everyone or len(there) == 1:
        for character in there:
            strike_one(tx, character, wounds, clause, hero, (roll, tested))
    elif there:
        ids = [f"character:{id}" for id in there]
        then = tx.frame(strike_chosen, hero, clause, roll, tested, wounds)
        ask_one(tx, seat_of(tx, hero), "strike", clause, ids, then, (source, wounds))


@STEPS.at("do.strike-chosen")
def strike_chosen(
    tx: Tx, hero: str, clause: str, roll: int, tested: int, wounds: int, _: str, choice: str
) -> None:
    """The hostile that was chosen takes the wounds."""
    strike_one(tx, named(choice), wounds, clause, hero, (roll, tested))


def strike_one(tx: Tx, character: str, wounds: int, clause: str, hero: str, rests: tuple[int, int]) -> None:
    """Wound a hostile; `hero` struck it, or nobody."""
    tx.emit(f.CharacterWounded(character, wounds, hero), clause, because=resting(*rests))


@STEPS.at("do.spawn")
def spawn(
    tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, character: str, at: str
) -> None:
    """A character comes into play."""
    where = place(tx, at) or here(tx.board, hero, source)
    bring_character(tx, CONTENT.characters[character], where, clause, resting(roll, tested))


@STEPS.at("do.lay")
def lay(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, at: str, secrets: int) -> None:
    """Secrets that lie nowhere yet come to lie at a place."""
    count = min(secrets, unlaid(tx.board, tx.course))
    if count:
        where = place(tx, at) or here(tx.board, hero, source)
        tx.emit(f.SecretsLaid(where, count), clause, because=resting(roll, tested))


@STEPS.at("do.mend")
def mend(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, wounds: int) -> None:
    """Every wounded hostile gets better."""
    board: Board = tx.board
    for id, character in board.characters.items():
        removed = min(wounds, character.wounds)
        if removed:
            tx.emit(f.CharacterMended(id, removed), clause, because=resting(roll, tested))


@STEPS.at("do.time")
def time(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, rounds: int) -> None:
    """The last round comes later or sooner."""
    if rounds:
        tx.emit(f.LimitMoved(rounds), clause, because=resting(roll, tested))


@STEPS.at("do.stir")
def stir(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int) -> None:
    """Every hostile without a hero beside it moves once, as in the Environment phase."""
    board: Board = tx.board
    for id, each in board.characters.items():
        if each.hostile and not each.stays and not heroes_at(board, each.at):
            tx.then(tx.frame(approach, id, clause, " ".join(hunted(board))))


@STEPS.at("do.walk")
def walk(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, to: str) -> None:
    """The acting character goes towards a place."""
    tx.then(tx.frame(approach, source, clause, place(tx, to)))


@STEPS.at("do.follow")
def follow(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int) -> None:
    """The acting character goes towards the nearest hero."""
    tx.then(tx.frame(approach, source, clause, " ".join(hunted(tx.board))))


@STEPS.at("do.approach")
def approach(tx: Tx, character: str, clause: str, goals: str) -> None:
    """One location along a shortest path to the nearest of the goals; the players settle ties (ECH-5.3)."""
    board: Board = tx.board
    if character not in board.characters:
        return
    found = ways(board, board.characters[character].at, goals.split())
    if len(found) == 1:
        move_character(tx, character, found[0], clause)
    elif found:
        ids = [f"move:{link}" for link in found]
        then = tx.frame(approached, character, clause)
        ask_one(tx, tx.seats, "way", clause, ids, then, (character,))


@STEPS.at("do.approached")
def approached(tx: Tx, character: str, clause: str, _: str, choice: str) -> None:
    """It goes the way that was chosen."""
    move_character(tx, character, named(choice), clause)


def move_character(tx: Tx, character: str, to: str, clause: str) -> None:
    """A character is at another location."""
    board: Board = tx.board
    tx.emit(f.CharacterMoved(character, board.characters[character].at, to), clause)
