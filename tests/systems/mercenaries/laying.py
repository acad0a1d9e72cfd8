"""Tables to test mercenaries at: sessions in memory, whose dice and piles come as they are written (a pile
that is not written lies in the order of its printed cards)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.dice import Scripted
from engine.frames import Steps
from engine.questions import PASS, Option, Question
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import lay_abilities, lay_modifiers
from engine.rules.mercenaries.model import MODIFIERS
from engine.rules.mercenaries.rooms import put_monster
from engine.rules.mercenaries.rules import RULES
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.state import MONSTERS, Board
from replays.session import Session
from tests.systems.table import SEATS, adjust, choose, question, table

Lay = Callable[[Tx], None]
IN_ORDER = Scripted()
"""Piles lie in the order in which they are laid, and no die is thrown."""


def board(live: Session) -> Board:
    found: Board = live.state.board
    return found


def asked(live: Session, seat: str = "ann") -> Question:
    """What a seat is asked."""
    found = question(live.state, seat)
    assert found is not None
    return found


def set_up(
    *classes: str,
    seats: Sequence[str] = (),
    options: Mapping[str, str] = {},
    rulings: Mapping[str, str] = {},
    scenario: str = "black-barrow",
    dice: Scripted | None = None,
) -> Session:
    """A game whose seats (one a class) took these classes, bought nothing and stand on the first hexes."""
    seats = seats or SEATS[: len(classes)]
    live = table(RULES, *seats, options=options, rulings=rulings, scenario=scenario, dice=dice or Scripted())
    for each in classes:
        (seat,) = first(live).seats
        choose(live, seat, f"class:{each}")
        if first(live).what == "hand":
            return live
        choose(live, seat, PASS)
    for _ in classes:
        (seat,) = first(live).seats
        choose(live, seat, first(live).ids[0])
    return live


def first(live: Session) -> Question:
    """The first question that is open."""
    asked = live.state.course.prompt
    assert asked is not None
    return next(slot.question for slot in asked.slots if not slot.done)


def quiet(live: Session) -> Session:
    """No monster is left on the map: the turns are the players' alone."""
    dead = [ev.FigureKilled(id) for id, each in board(live).figures.items() if each.monster]
    adjust(live, *dead)
    return live


def hands(live: Session, character: str, hand: int, discard: int) -> Session:
    """So many cards in the hand and among the discards of a character; the others are lost."""
    cards = board(live).characters[character].hand
    away = cards[hand:]
    thrown, lost = away[:discard], away[discard:]
    told = [ev.CardDiscarded(character, card, "hand") for card in thrown]
    adjust(live, *told, *[ev.CardLost(character, card, "hand") for card in lost])
    return live


def select(live: Session, **chosen: Sequence[str] | str) -> None:
    """Each character, by its id with _ for -, chooses two cards (numbers of its hand, from 0) or a rest."""
    for character, cards in chosen.items():
        id = character.replace("_", "-")
        at = board(live).characters[id]
        choice = (PASS,) if cards == PASS else tuple(f"card:{card}" for card in cards)
        choose(live, at.seat, *choice)


def chosen_cards(live: Session, character: str, *, leading: int = 0, second: int = 1) -> tuple[str, str]:
    """Two cards of a hand, by their places in it."""
    hand = board(live).characters[character].hand
    return hand[leading], hand[second]


def laid(
    lay: Lay,
    enter: str,
    seats: int = 2,
    rulings: Mapping[str, str] = {},
    dice: Scripted | None = IN_ORDER,
    options: Mapping[str, str] = {},
) -> Session:
    """A table that `lay` lays out, at which a leaf of the round is entered; without one it waits. dice: None
    for seeded ones, and for real ones."""
    steps = Steps(STEPS)

    @steps.step
    def lay_out(tx: Any) -> None:
        lay(tx)
        if enter:
            tx.enter(enter)
        else:
            tx.then(tx.frame(wait))

    @steps.step
    def wait(tx: Any) -> None:
        tx.ask(
            [Question(tx.seats[:1], "wait", "KER-1.1", options=(Option("on", "KER-1.1"),))], tx.frame(wait)
        )

    rules = replace(RULES, steps=steps, setup=steps.frame(lay_out))
    return table(rules, *SEATS[:seats], rulings=rulings, dice=dice, options=options)


def ground(tx: Tx, *hexes: str, goal: str = "", need: int = 0, what: str = "", level: int = 1) -> None:
    """A scenario of one room with this floor, and what every table has."""
    tx.emit(ev.ScenarioLaid("", level, goal, need, what), "MER-0.9")
    tx.emit(ev.RoomLaid("room", hexes), "MER-0.7")
    lay_modifiers(tx, MONSTERS)


def draw_modifiers(tx: Tx, owner: str, *cards: str) -> None:
    """These cards come off a modifier deck."""
    pile = f"{MODIFIERS}{owner}"
    tx.shuffle(
        pile, (*cards, *(card for card in tx.course.piles[pile].order if card not in cards)), "MER-5.2"
    )
    tx.emit(k.Turned(pile, cards), "MER-5.1")
    for card in cards:
        tx.emit(ev.ModifierDrawn(owner, card, card.startswith(("null", "double"))), "MER-5.1")


def character(
    tx: Tx,
    id: str,
    at: str,
    seat: str = "ann",
    *,
    hand: Sequence[str] = (),
    chosen: Sequence[str] = (),
    discard: Sequence[str] = (),
    rests: bool = False,
    hp: int = 0,
    items: Sequence[str] = (),
) -> None:
    """A character of the class that its id begins with; what it chose for the round is shown already."""
    kind = id.rstrip("-123456789")
    health = CONTENT.classes[kind].health[0]
    tx.emit(ev.CharacterJoined(id, seat, kind), "MER-0.1")
    tx.emit(ev.HandTaken(id, (*hand, *chosen, *discard)), "MER-0.3")
    for card in discard:
        tx.emit(ev.CardDiscarded(id, card, "hand"), "MER-3.3")
    if chosen:
        tx.emit(ev.CardsShown(id, tuple(chosen), ()), "MER-2.1")
    if rests:
        tx.emit(ev.RestDeclared(id), "MER-1.1")
    for item in items:
        tx.emit(ev.ItemBought(id, item), "MER-0.4")
    lay_modifiers(tx, id)
    tx.emit(ev.FigurePlaced(id, kind, at, hp or health, Stats(health), seat), "MER-0.6")


def monster(tx: Tx, id: str, at: str, *, elite: bool = False) -> None:
    """A monster, of a type that may be new."""
    type = id.rpartition("-")[0]
    printed = CONTENT.monsters[type]
    if type not in tx.board.types:
        new = printed.deck not in tx.board.decks
        tx.emit(ev.TypeCame(type, printed.deck, printed.standees), "MER-0.7")
        if new:
            lay_abilities(tx, printed.deck, "MER-0.7")
    put_monster(tx, id, at, elite, "MER-0.7")
