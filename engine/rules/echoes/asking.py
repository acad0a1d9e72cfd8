"""Questions of echoes: one seat for its hero, or all seats together ("the players choose").

what              about                       options
lead              (nth,)                      hero:mara                     which hero a seat leads
event-order       (card,)                     hero:mara                     who resolves the card next
turn-order        ()                          hero:mara                     whose turn is next
act               (hero, actions left)        move:.. escape:.. rest fight:ITEM:HOSTILE use:.. talent:..
                                              investigate meet:.. pass
boost             (hero, skill, sum without   talent:bravery                talents spent on a test
                  dice, difficulty, what)
target            (character,)                hero:mara                     whom it attacks
way               (character,)                move:cellar                   which way it goes
character-order   ()                          character:giant-rat-2         who acts next
heal              (source, wounds)            hero:mara                     who is healed
strike            (source, wounds)            character:giant-rat           which hostile is struck
ready, exhaust    (hero, how many)            talent:bravery                which talents
slip              (hero,)                     move:cellar                   where it goes
put-away          (hero,)                     item:belt-knife               what goes back to the box
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.frames import Frame
from engine.questions import Option, Question
from engine.rules.echoes.state import Board
from engine.turn import Tx

About = tuple[int | str, ...]


def seat_of(tx: Tx, hero: str) -> tuple[str, ...]:
    """Who decides for a hero; every seat where it is nobody's."""
    board: Board = tx.board
    return (board.heroes[hero].seat,) if hero else tx.seats


def ask_one(
    tx: Tx, seats: tuple[str, ...], what: str, clause: str, ids: Iterable[str], then: Frame, about: About = ()
) -> None:
    """Ask for one of the ids. `then` is handed the answer last (of several seats: the seat before it)."""
    shown = tuple(Option(id, clause) for id in ids)
    tx.ask([Question(seats, what, clause, options=shown, about=about)], then, "any")


def ask_some(
    tx: Tx, hero: str, what: str, clause: str, ids: Iterable[str], least: int, then: Frame, about: About
) -> None:
    """Ask a hero's seat for at least so many of the ids, and at most all (`least` 0) or just as many."""
    shown = tuple(Option(id, clause) for id in ids)
    most = least or len(shown)
    asked = Question(seat_of(tx, hero), what, clause, "pick", shown, least, most, about=about)
    tx.ask([asked], then, "any")


def named(answer: str) -> str:
    """What an option names last: `cellar` of `move:cellar`."""
    return answer.rpartition(":")[2]
