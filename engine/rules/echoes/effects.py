"""What effects do to heroes. Those that concern the board and its characters are in `board_effects`.

Every effect is a step `do.<word>` of the frame arguments (hero, source, clause, throw, test, *its own values
in the order of `effects_schema`). `hero` is empty where a character acts by itself; throw and test are the
versions it rests on, 0 for none. A hero that is out is past all of them (ECH-6.1).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple

from engine.frames import Frame
from engine.questions import Choice
from engine.rules.echoes import facts as f
from engine.rules.echoes.asking import ask_one, ask_some, named, seat_of
from engine.rules.echoes.bring import bring_deck, bring_item
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects_schema import Effect
from engine.rules.echoes.evolve import EVENTS
from engine.rules.echoes.harm import heal_hero, move_hero
from engine.rules.echoes.reading import active, exhausted, heroes_at, ready
from engine.rules.echoes.state import Board
from engine.rules.echoes.steps import STEPS
from engine.turn import Tx


def frames(
    effects: Iterable[Effect], hero: str, source: str, clause: str, roll: int = 0, tested: int = 0
) -> tuple[Frame, ...]:
    """The frames that carry out effects one after another."""
    return tuple(
        Frame(f"do.{effect.__struct_config__.tag}", (hero, source, clause, roll, tested, *_values(effect)))
        for effect in effects
    )


def _values(effect: Effect) -> tuple[int | str, ...]:
    # Frames hold integers and text; a bool would come back from the log as neither.
    return tuple(int(each) if isinstance(each, bool) else each for each in astuple(effect))


def resting(roll: int, tested: int) -> tuple[int, ...]:
    """What an outcome rests on."""
    return tuple(version for version in (roll, tested) if version)


def is_out(tx: Tx, hero: str) -> bool:
    """Whether an effect on this hero comes too late."""
    board: Board = tx.board
    return not hero or board.heroes[hero].out


def here(board: Board, hero: str, source: str) -> str:
    """Where an effect takes place: where the hero is, or the acting character."""
    if hero:
        return board.heroes[hero].at
    return board.characters[source].at if source in board.characters else ""


@STEPS.at("do.wound")
def wound(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, wounds: int) -> None:
    """The hero takes wounds."""
    if not is_out(tx, hero):
        tx.emit(f.Wounded(hero, wounds), clause, because=resting(roll, tested))


@STEPS.at("do.heal")
def heal(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, wounds: int, who: str) -> None:
    """Heal the hero, or a wounded hero here or anywhere that its seat chooses (all seats for a character)."""
    board: Board = tx.board
    if hero and is_out(tx, hero):
        return
    near = active(board) if who == "any" else heroes_at(board, here(board, hero, source))
    candidates = [hero] if who == "self" else [id for id in near if board.heroes[id].wounds]
    if len(candidates) == 1:
        heal_hero(tx, candidates[0], wounds, clause, resting(roll, tested))
    elif candidates:
        ids = [f"hero:{id}" for id in candidates]
        then = tx.frame(heal_chosen, clause, roll, tested, wounds)
        ask_one(tx, seat_of(tx, hero), "heal", clause, ids, then, (source, wounds))


@STEPS.at("do.heal-chosen")
def heal_chosen(tx: Tx, clause: str, roll: int, tested: int, wounds: int, _: str, choice: str) -> None:
    """The hero that was chosen is healed."""
    heal_hero(tx, named(choice), wounds, clause, resting(roll, tested))


@STEPS.at("do.refresh")
def refresh(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, talents: int) -> None:
    """Ready exhausted talents: all, or so many that are chosen where there are more."""
    if is_out(tx, hero):
        return
    tired = exhausted(tx.board.heroes[hero])
    if not talents or len(tired) <= talents:
        ready_talents(tx, hero, tired, clause, resting(roll, tested))
        return
    ids = [f"talent:{talent}" for talent in tired]
    then = tx.frame(refreshed, hero, clause, roll, tested)
    ask_some(tx, hero, "ready", clause, ids, talents, then, (hero, talents))


@STEPS.at("do.refreshed")
def refreshed(tx: Tx, hero: str, clause: str, roll: int, tested: int, _: str, chosen: Choice) -> None:
    """The talents that were chosen are ready."""
    ready_talents(tx, hero, tuple(map(named, chosen)), clause, resting(roll, tested))


def ready_talents(
    tx: Tx, hero: str, talents: Iterable[str], clause: str, because: tuple[int, ...] = ()
) -> None:
    """These talents are ready again."""
    for talent in talents:
        tx.emit(f.TalentReadied(hero, talent), clause, because=because)


@STEPS.at("do.exhaust")
def exhaust(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, talents: int) -> None:
    """Exhaust ready talents, chosen where there are more than that."""
    if is_out(tx, hero):
        return
    fresh = ready(tx.board.heroes[hero])
    if len(fresh) <= talents:
        _exhaust(tx, hero, fresh, clause, resting(roll, tested))
        return
    ids = [f"talent:{talent}" for talent in fresh]
    then = tx.frame(exhaust_chosen, hero, clause, roll, tested)
    ask_some(tx, hero, "exhaust", clause, ids, talents, then, (hero, talents))


@STEPS.at("do.exhaust-chosen")
def exhaust_chosen(tx: Tx, hero: str, clause: str, roll: int, tested: int, _: str, chosen: Choice) -> None:
    """The talents that were chosen are exhausted."""
    _exhaust(tx, hero, tuple(map(named, chosen)), clause, resting(roll, tested))


def _exhaust(tx: Tx, hero: str, talents: Iterable[str], clause: str, because: tuple[int, ...]) -> None:
    for talent in talents:
        tx.emit(f.TalentSpent(hero, talent), clause, because=because)


@STEPS.at("do.carry")
def carry(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, to: str) -> None:
    """The hero finds itself elsewhere."""
    if not is_out(tx, hero):
        move_hero(tx, hero, place(tx, to), clause, resting(roll, tested))


def place(tx: Tx, written: str) -> str:
    """A place as content writes it."""
    board: Board = tx.board
    return board.start if written == "@start" else written


@STEPS.at("do.slip")
def slip(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int) -> None:
    """The hero moves without a test."""
    if is_out(tx, hero):
        return
    links: tuple[str, ...] = tx.board.locations[tx.board.heroes[hero].at].links
    if len(links) == 1:
        move_hero(tx, hero, links[0], clause, resting(roll, tested))
    elif links:
        ids = [f"move:{link}" for link in links]
        then = tx.frame(slipped, hero, clause, roll, tested)
        ask_one(tx, seat_of(tx, hero), "slip", clause, ids, then, (hero,))


@STEPS.at("do.slipped")
def slipped(tx: Tx, hero: str, clause: str, roll: int, tested: int, _: str, choice: str) -> None:
    """It is where it was chosen to go."""
    move_hero(tx, hero, named(choice), clause, resting(roll, tested))


@STEPS.at("do.gain")
def gain(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, item: str) -> None:
    """The hero takes an item."""
    if not is_out(tx, hero) and item in tx.board.box:
        bring_item(tx, hero, CONTENT.items[item], clause, resting(roll, tested))


@STEPS.at("do.lose")
def lose(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int) -> None:
    """The hero puts an item of its choice in the box."""
    if is_out(tx, hero):
        return
    items = tuple(tx.board.heroes[hero].items)
    if len(items) == 1:
        tx.emit(f.ItemPutAway(hero, items[0]), clause, because=resting(roll, tested))
    elif items:
        ids = [f"item:{item}" for item in items]
        then = tx.frame(lost, hero, clause, roll, tested)
        ask_one(tx, seat_of(tx, hero), "put-away", clause, ids, then, (hero,))


@STEPS.at("do.lost")
def lost(tx: Tx, hero: str, clause: str, roll: int, tested: int, _: str, choice: str) -> None:
    """The item that was chosen is in the box."""
    tx.emit(f.ItemPutAway(hero, named(choice)), clause, because=resting(roll, tested))


@STEPS.at("do.peek")
def peek(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int) -> None:
    """The hero's seat looks at the next event card."""
    if not is_out(tx, hero):
        bring_deck(tx)
        seat = tx.board.heroes[hero].seat
        tx.peek(EVENTS, 1, tx.frame(peeked, hero, seat, clause), clause, seat)


@STEPS.at("do.peeked")
def peeked(tx: Tx, hero: str, seat: str, clause: str, *cards: str) -> None:
    """What it saw is for that seat alone; without any card left there is nothing to see."""
    saw = tx.seal(f.Saw(seat, cards[0] if cards else ""), seat)
    tx.emit(f.Peeked(seat, hero), clause, saw)


@STEPS.at("do.clue")
def clue(tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, clues: int) -> None:
    """The hero has clues more."""
    if not is_out(tx, hero):
        tx.emit(f.CluesGained(hero, clues), clause, because=resting(roll, tested))


@STEPS.at("do.lend")
def lend(
    tx: Tx, hero: str, source: str, clause: str, roll: int, tested: int, skill: str, amount: int
) -> None:
    """A skill is worth more or less until the round ends (ECH-1.6)."""
    if not is_out(tx, hero) and amount:
        tx.emit(f.Lent(source, hero, skill, amount), clause, because=resting(roll, tested))
