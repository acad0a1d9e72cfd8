"""The Environment phase (ECH-5).

1. hostiles  each acts once, in an order the players choose where it can matter (5.4, 5.5): it attacks a hero
             at its location (5.2), or else moves towards the nearest (5.3)
2. friends   each does what its card says (5.1, 5.4)
3. close     what lasts until the end of the round ends (1.6); the round is complete (1.2)
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts import Marked
from engine.frames import Frame
from engine.rules.echoes import facts as f
from engine.rules.echoes.asking import ask_one, named
from engine.rules.echoes.board_effects import approach
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import frames
from engine.rules.echoes.fight import attack
from engine.rules.echoes.reading import heroes_at, hunted, targets
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx


def waiting(board: Board, *, hostile: bool) -> tuple[str, ...]:
    """Who has not acted yet, in the order they came."""
    return tuple([id for id, each in board.characters.items() if each.hostile == hostile and not each.acted])


@STEPS.at("environment.hostiles")
def hostiles(tx: Tx) -> None:
    """The next hostile acts."""
    board: Board = tx.board
    left = waiting(board, hostile=True)
    if order_matters(board, left):
        _ask_order(tx, left, Frame("environment.next-hostile"))
    elif left:
        tx.then(tx.frame(hostile_acts, left[0]), Frame("environment.hostiles"))


def order_matters(board: Board, left: Sequence[str]) -> bool:
    """Hostiles that only move do not get in each other's way, nor does it matter which of several that are
    alike, wounds and all, strikes first; an attack can change whom the next one is after (ECH-5.6)."""
    if len(left) < 2:
        return False
    each = [board.characters[id] for id in left]
    alike = all(one == each[0] for one in each)
    return not alike and any(heroes_at(board, one.at) for one in each)


def _ask_order(tx: Tx, left: Sequence[str], then: Frame) -> None:
    ids = [f"character:{id}" for id in left]
    ask_one(tx, tx.seats, "character-order", "ECH-5.4", ids, then)


@STEPS.at("environment.next-hostile")
def next_hostile(tx: Tx, _: str, choice: str) -> None:
    """The players chose."""
    tx.then(tx.frame(hostile_acts, named(choice)), Frame("environment.hostiles"))


@STEPS.at("environment.hostile-acts")
def hostile_acts(tx: Tx, character: str) -> None:
    """Attack a hero here, the most wounded, then the least agile, then as the players choose (ECH-5.2)."""
    board: Board = tx.board
    now = board.characters.get(character)
    if now is None:
        return
    found = targets(board, now)
    if len(found) > 1:
        ids = [f"hero:{id}" for id in found]
        ask_one(tx, tx.seats, "target", "ECH-5.2", ids, tx.frame(target_chosen, character), (character,))
        return
    tx.emit(f.CharacterActed(character), "ECH-5.5")
    if found:
        tx.then(tx.frame(attack, character, found[0]))
    elif not now.stays:
        tx.then(tx.frame(approach, character, "ECH-5.3", " ".join(hunted(board))))


@STEPS.at("environment.target-chosen")
def target_chosen(tx: Tx, character: str, _: str, choice: str) -> None:
    """The players chose whom it attacks."""
    tx.emit(f.CharacterActed(character), "ECH-5.5")
    tx.then(tx.frame(attack, character, named(choice)))


@STEPS.at("environment.friends")
def friends(tx: Tx) -> None:
    """The next friend acts; those whose card says nothing are not asked for."""
    board: Board = tx.board
    left = [id for id in waiting(board, hostile=False) if acts_of(board, id)]
    if len(left) > 1:
        _ask_order(tx, left, Frame("environment.next-friend"))
    elif left:
        tx.then(tx.frame(friend_acts, left[0]), Frame("environment.friends"))


def acts_of(board: Board, character: str) -> bool:
    """Whether the card of a friend lets it act."""
    card = CONTENT.characters.get(board.characters[character].kind)
    return isinstance(card, Friendly) and bool(card.acts)


@STEPS.at("environment.next-friend")
def next_friend(tx: Tx, _: str, choice: str) -> None:
    """The players chose."""
    tx.then(tx.frame(friend_acts, named(choice)), Frame("environment.friends"))


@STEPS.at("environment.friend-acts")
def friend_acts(tx: Tx, character: str) -> None:
    """What its card says (ECH-5.4)."""
    board: Board = tx.board
    tx.emit(f.CharacterActed(character), "ECH-5.5")
    card = CONTENT.characters[board.characters[character].kind]
    assert isinstance(card, Friendly)
    tx.then(*frames(card.acts, "", character, "ECH-5.4"))


@STEPS.at("environment.close")
def close(tx: Tx) -> None:
    """End what lasts until now; the round is complete."""
    board: Board = tx.board
    for id, hero in board.heroes.items():
        for source, skill in dict.fromkeys((each.source, each.skill) for each in hero.lent):
            tx.emit(f.LentEnded(source, id, skill), "ECH-1.6")
    tx.emit(f.RoundCompleted(tx.course.round), "ECH-1.2")
    tx.then(tx.frame(open_round))


@STEPS.at("environment.open-round")
def open_round(tx: Tx) -> None:
    """The next round begins (ECH-1.2), if the game is not decided."""
    tx.emit(Marked("round", tx.course.round + 1), "ECH-1.2")
