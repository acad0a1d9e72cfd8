"""The end of a round and of the scenario (MER-7)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.frames import Frame
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS, Tx, of_type, standing
from engine.rules.mercenaries.content import CONTENT, bonus_xp
from engine.rules.mercenaries.decks import mix_abilities, mix_modifiers
from engine.rules.mercenaries.rooms import coming, summon_wave, waves
from engine.rules.mercenaries.schema import Room, Wave
from engine.rules.mercenaries.state import Board
from engine.system import Verdict
from engine.turn import Tx as AnyTx


@STEPS.at("round.end")
def end_round(tx: Tx) -> None:
    """Decks are shuffled, elements wane, what lasted for the round is over (MER-7.1), and a wave comes
    (MER-7.4)."""
    for deck, cards in tx.board.decks.items():
        if cards.up:
            tx.emit(ev.AbilitySpent(deck), "MER-7.1")
        if cards.mixes:
            mix_abilities(tx, deck, "MER-7.1")
    for owner, drawn in tx.board.modifiers.items():
        if drawn.mixes:
            mix_modifiers(tx, owner, "MER-7.1")
    if tx.board.elements:
        tx.emit(ev.ElementsWaned(), "MER-7.1")
    for id, character in tx.board.characters.items():
        for card, active in character.active.items():
            if active.until == "round":
                away = ev.CardLost if active.lost else ev.CardDiscarded
                tx.emit(away(id, card, "active"), "MER-7.1")
    if coming(tx.board, tx.course.round):
        tx.then(tx.frame(summon_wave, tx.course.round))
    tx.then(tx.frame(close_round))


@STEPS.step
def close_round(tx: Tx) -> None:
    """The round is over; then the goal is looked at (MER-7.2)."""
    tx.emit(ev.RoundEnded(tx.course.round), "MER-7.1")
    if met(tx.board):
        tx.take("finish")


def met(board: Board) -> bool:
    """Whether the scenario's goal is reached."""
    goal = board.goal
    if goal.kind == "clear":
        explored = all(door.open for door in board.doors.values()) and not waves(board, board.complete)
        return explored and not any(each.monster for each in board.figures.values())
    if goal.kind == "treasure":
        return goal.what in board.looted
    if goal.kind == "slay":
        return goal.what in board.types and not of_type(board, goal.what) and goal.what not in to_come(board)
    return goal.kind == "survive" and board.complete >= goal.need


def to_come(board: Board) -> tuple[str, ...]:
    """The types of monsters in rooms that are not known yet, and of waves to come."""
    rooms = CONTENT.scenarios[board.scenario].rooms if board.scenario in CONTENT.scenarios else ()
    known = {door.room for door in board.doors.values() if door.open}
    hidden = [room for room in rooms[1:] if room.id not in known]
    later: list[Room | Wave] = [*hidden, *waves(board, board.complete)]
    places = board.brought.places
    return tuple([places.get(each.monster, each.monster) for of in later for each in of.monsters])


@STEPS.at("over")
def over(tx: Tx) -> None:
    """The goal was met, and the round has been played out (MER-7.2)."""
    conclude(tx, "won")


@STEPS.step
def conclude(tx: Tx, result: str) -> None:
    """Success gives every character its bonus experience, exhausted ones too."""
    if result == "won":
        for id in tx.board.characters:
            tx.emit(ev.ExperienceGained(id, bonus_xp(tx.board.level)), "MER-7.2")
    tx.emit(ev.ScenarioEnded(result), "MER-7.2" if result == "won" else "MER-4.4")


def all_exhausted(tx: AnyTx) -> Sequence[Frame]:
    """Nobody is left to play: the scenario is lost (MER-4.4), or won where the table rules so and the goal is
    met (MER-7.3)."""
    board: Board = tx.board
    if board.result or not tx.course.round or not board.characters or standing(board):
        return ()
    won = met(board) and tx.ruling("MER-7.3") == "won"
    return (tx.frame(conclude, "won" if won else "lost"),)


def verdict(tx: AnyTx) -> Verdict | None:
    """The scenario has ended."""
    board: Board = tx.board
    if board.result == "won":
        return Verdict("won", "MER-7.2")
    return Verdict("lost", "MER-4.4") if board.result else None
