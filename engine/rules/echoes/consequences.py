"""What follows from the table (KER-5.4), looked at in this order after every change, and how the game ends.

1. defeated  a hostile with as many wounds as it can bear leaves the game (4.10)
2. fallen    a hero with as many wounds as it can bear is out, and leaves its clues where it fell (6.1, 6.4)
3. taken     clues are taken up by the hero that stands there; of several by the one whose turn it is (6.4)
4. brought   a hero at the place of the goal hands over its clues (6.4)
5. laden     a hero whose hands are too full puts something back (4.15)
6. over      won or lost (1.3, 6.2, 6.3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.frames import Frame
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import STEPS
from engine.rules.echoes.content import CONTENT, HANDS
from engine.rules.echoes.effects import frames, make_room
from engine.rules.echoes.reading import active, hands, heroes_at
from engine.rules.echoes.schema import Hostile
from engine.rules.echoes.state import Board
from engine.system import Consequence, Verdict
from engine.turn import Tx


def defeated(tx: Tx) -> Sequence[Frame]:
    """Hostiles that can bear no more."""
    board: Board = tx.board
    hurt = [id for id, each in board.characters.items() if each.wounds and each.wounds >= each.limit]
    return [Frame("defeat", (id,)) for id in hurt if board.characters[id].hostile] if hurt else ()


@STEPS.at("defeat")
def defeat(tx: Tx, character: str) -> None:
    """It leaves the game; what it leaves is for the hero that struck the last blow (ECH-4.10)."""
    board: Board = tx.board
    kind, by = board.characters[character].kind, ""
    for entry in reversed(tx.entries):
        if isinstance(entry.event, ev.CharacterWounded) and entry.event.character == character:
            by = entry.event.by
            break
    tx.emit(ev.CharacterDefeated(character, kind, by), "ECH-4.10")
    card = CONTENT.characters.get(kind)
    if by and isinstance(card, Hostile):
        tx.then(*frames(card.spoils, by, kind, "ECH-4.10"))


def fallen(tx: Tx) -> Sequence[Frame]:
    """Heroes that can bear no more, or still have clues though they are out."""
    board: Board = tx.board
    return [
        Frame("out", (id,))
        for id, each in board.heroes.items()
        if each.wounds >= each.limit and (each.clues or not each.out)
    ]


@STEPS.at("out")
def out(tx: Tx, hero: str) -> None:
    """It takes no further part (ECH-6.1), and its clues lie where it fell (ECH-6.4)."""
    board: Board = tx.board
    fell = board.heroes[hero]
    because = () if fell.out else (tx.emit(ev.HeroOut(hero), "ECH-6.1"),)
    if fell.clues:
        tx.emit(ev.CluesDropped(hero, fell.at, fell.clues), "ECH-6.4", because=because)


def taken(tx: Tx) -> Sequence[Frame]:
    """Clues that lie where a hero stands."""
    board: Board = tx.board
    found = []
    for place in [id for id, each in board.locations.items() if each.clues]:
        there = heroes_at(board, place)
        taker = board.turn if board.turn in there else there[0] if len(there) == 1 else ""
        if taker:
            found.append(Frame("take", (taker,)))
    return found


@STEPS.at("take")
def take(tx: Tx, hero: str) -> None:
    """It carries them from here on."""
    board: Board = tx.board
    at = board.heroes[hero].at
    tx.emit(ev.CluesTaken(hero, at, board.locations[at].clues), "ECH-6.4")


def brought(tx: Tx) -> Sequence[Frame]:
    """Heroes with clues where clues are wanted."""
    board: Board = tx.board
    if board.goal.kind != "clues":
        return ()
    place = board.goal.place
    here = [id for id, each in board.heroes.items() if each.clues and each.at == place and not each.out]
    return [Frame("bring", (id,)) for id in here] if here else ()


@STEPS.at("bring")
def bring(tx: Tx, hero: str) -> None:
    """It hands over all it carries."""
    board: Board = tx.board
    tx.emit(ev.CluesBrought(hero, board.heroes[hero].at, board.heroes[hero].clues), "ECH-6.4")


def laden(tx: Tx) -> Sequence[Frame]:
    """Heroes that carry more than two hands can hold."""
    board: Board = tx.board
    many = [id for id, each in board.heroes.items() if len(each.items) > 1 and hands(each) > HANDS]
    return [tx.frame(make_room, id) for id in many if not board.heroes[id].out] if many else ()


def over(tx: Tx) -> Verdict | None:
    """Looked at after every change (`at-once`), or only when a round is complete (`round-end`)."""
    board: Board = tx.board
    if not tx.course.round or not board.heroes:
        return None
    result = _result(board)
    if result is None:
        return None
    if board.complete != tx.course.round and tx.ruling("ECH-1.3") == "round-end":
        return None
    return Verdict(result, "ECH-6.2")


def _result(board: Board) -> Literal["won", "lost"] | None:
    """How it stands; a win counts before a loss (ECH-6.3)."""
    if won(board):
        return "won"
    if board.complete >= board.rounds:  # during a round too, if the last one now lies behind it
        return "lost"
    for hero in board.heroes.values():
        if not hero.out:
            return None
    return "lost"


def won(board: Board) -> bool:
    """Whether the scenario's goal is reached."""
    goal = board.goal
    if goal.kind == "clues":
        return board.brought >= goal.need
    if goal.kind == "boss":
        return goal.foe in board.defeated
    return goal.kind == "survive" and board.complete >= goal.need and bool(active(board))


CONSEQUENCES = (
    Consequence("ECH-4.10", defeated),
    Consequence("ECH-6.1", fallen),
    Consequence("ECH-6.4", taken),
    Consequence("ECH-6.4", brought),
    Consequence("ECH-4.15", laden),
)
READS = (
    "characters", "heroes", "turn", "locations", "goal", "brought", "defeated", "complete", "rounds",
)  # fmt: skip
"""What of the board they and the end of the game read."""
