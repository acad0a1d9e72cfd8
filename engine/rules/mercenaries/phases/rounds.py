"""The end of a round and of the scenario (MER-7), and rests (MER-4.1, 4.2, 4.5): a long one takes the turn, a
short one comes between two rounds.

round.end    reshuffles, elements, what lasted for the round, who comes; close_round looks at the goal
round.rest   short rests, in the order of the seats
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.frames import Frame
from engine.questions import PASS, Option
from engine.rules.mercenaries import damage
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, of_type, standing
from engine.rules.mercenaries.conditions import can_act, heal
from engine.rules.mercenaries.content import CONTENT, bonus_xp
from engine.rules.mercenaries.decks import mix_abilities, mix_modifiers
from engine.rules.mercenaries.items import ITEM, REST, asking, offered, used
from engine.rules.mercenaries.phases.selection import can_rest, every_card
from engine.rules.mercenaries.rooms import coming, summon_wave, waves
from engine.rules.mercenaries.schema import Room, Wave
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.system import Verdict
from engine.verbs import Why
from engine.waiting import Thrown, Waiting, one, roll
from engine.wording import say


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
                damage.leave(tx, id, card, "MER-7.1")
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


def all_exhausted(tx: Tx) -> Sequence[Frame]:
    """Nobody is left to play: the scenario is lost (MER-4.4), or won where the table rules so and the goal is
    met (MER-7.3)."""
    board = tx.board
    if board.result or not tx.course.round or not board.characters or standing(board):
        return ()
    won = met(board) and tx.ruling("MER-7.3") == "won"
    return (tx.frame(conclude, "won" if won else "lost"),)


def verdict(tx: Tx) -> Verdict | None:
    """The scenario has ended."""
    board = tx.board
    if board.result == "won":
        return Verdict("won", "MER-7.2")
    return Verdict("lost", "MER-4.4") if board.result else None


# Rests ---------------------------------------------------------------------------------------------------

HEALS = 2
"""What a long rest heals."""


def _discards(look: Look, character: str) -> Collection[str]:
    return look.board.characters[character].discard


@ACT.verb("lose", "MER-4.2", asked="long-rest", names=every_card, options=_discards)
def lose(look: Look, card: str, character: str) -> Why:
    """A card among the discards."""
    return Why(say("{card} is not among the discards", card=thing(card)), "MER-4.2")


@STEPS.waits("long-rest")
def long_rest(tx: Tx, character: str) -> Waiting:
    """A chosen discard is lost, the others return; two hit points are healed, spent items are ready. Items
    can be used before (MER-3.11). Who has not the discards any more does not rest (MER-4.6)."""
    if not can_rest(tx.board, character):
        return
    shown = [Option(f"{lose.prefix}{card}", "MER-4.2") for card in tx.board.characters[character].discard]
    if can_act(tx.board, character):
        shown += offered(tx.board, character, "turn", clause=REST)
    answer: str = yield asking(tx, character, "long-rest", "MER-4.2", shown, (character,), items=False)
    if answer.startswith(ITEM):
        used(tx, character, answer.removeprefix(ITEM))
        tx.then(tx.frame(long_rest, character))
        return
    take_back(tx, character, answer.removeprefix(lose.prefix), "MER-4.2")
    worn = tx.board.characters[character].items
    spent = tuple([item for item, each in worn.items() if not (each.ready or each.gone)])
    heal(tx, character, HEALS, "MER-4.2")
    if spent:
        tx.emit(ev.ItemsRefreshed(character, spent), "MER-4.2")


def take_back(tx: Tx, character: str, card: str, clause: str, because: tuple[int, ...] = ()) -> None:
    """A discarded card is lost, and the others return to the hand."""
    tx.emit(ev.CardLost(character, card, "discard"), clause, because=because)
    left = tx.board.characters[character].discard
    if left:
        tx.emit(ev.CardsReturned(character, left), clause)


@STEPS.at("round.rest")
def rest(tx: Tx) -> None:
    """Who has two discards may rest shortly, in the order of the seats (MER-4.1)."""
    able = [id for seat in tx.seats for id in standing(tx.board, seat) if can_rest(tx.board, id)]
    tx.then(*(tx.frame(short_rest, id) for id in able))


@STEPS.waits("short-rest")
def short_rest(tx: Tx, character: str) -> Waiting:
    """A card at random is lost, the others return; once, for 1 damage, another at random instead. Where the
    discards are changed by hand in between, a throw counts on from the first of them again."""
    if not can_rest(tx.board, character):
        return
    at, about = tx.board.characters[character], (character,)
    seats = (at.seat,)
    rests = yield one(seats, "short-rest", "MER-4.1", about, prefix="rest:", or_none="MER-4.1", about=about)
    if not rests or rests == PASS:
        return
    thrown: Thrown = yield roll(character, (f"d{len(at.discard)}",), "MER-4.1", at.seat)
    card, because = at.discard[(thrown.faces[0] - 1) % len(at.discard)], [thrown.version]
    spared = PASS
    if tx.board.figures[character].hp > 1 or tx.ruling("MER-4.5") == "allowed":
        spared = yield one(
            seats, "other-card", "MER-4.1", (card,), prefix="spare:", or_none="MER-4.1", about=(*about, card)
        )
    if spared != PASS:
        others = [each for each in at.discard if each != card]
        card = others[0]
        if len(others) > 1:
            again: Thrown = yield roll(character, (f"d{len(others)}",), "MER-4.1", at.seat)
            card = others[(again.faces[0] - 1) % len(others)]
            because.append(again.version)
    take_back(tx, character, card, "MER-4.1", tuple(because))
    if spared != PASS:
        damage.deal(tx, character, 1, "MER-4.7", "rest")
