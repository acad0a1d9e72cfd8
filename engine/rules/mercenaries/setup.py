"""Set-up (MER-0): the scenario, who plays which class, what they take along, and where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from engine.errors import Illegal
from engine.frames import Frame
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import imported
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx
from engine.rules.mercenaries.content import CONTENT, HIGHEST
from engine.rules.mercenaries.decks import lay_modifiers
from engine.rules.mercenaries.items import every_item
from engine.rules.mercenaries.phases import FLOW
from engine.rules.mercenaries.phases.selection import every_card
from engine.rules.mercenaries.rooms import lay_room
from engine.rules.mercenaries.schema import Class, Scenario, Stats
from engine.rules.mercenaries.state import MONSTERS, Board
from engine.rules.mercenaries.words import thing
from engine.system import Brings
from engine.tabletop import tables
from engine.verbs import Why
from engine.waiting import Waiting, one
from engine.wording import say

ALONE = "MER-0.10"
GOLD = 30
"""What a character begins with (MER-0.4)."""


@STEPS.at("setup")
def set_up(tx: Tx) -> None:
    """The scenario; then each seat's characters one by one, then the first room."""
    leads = int(tx.option("characters"))
    if leads > 1 and len(tx.seats) > 1:
        raise Illegal(say("only somebody who plays alone may lead several characters"), "MER-0.1")
    scenario = find_scenario(tx.course.scenario)
    found = imported.taken(scenario, tx.course.brought)
    for deck in found.decks:
        tx.emit(ev.DeckBrought(deck), imported.CLAUSE)
    for monster in found.monsters:
        tx.emit(ev.MonsterBrought(monster, found.places.get(monster.id, "")), imported.CLAUSE)
    goal, places = scenario.goal, tx.board.brought.places
    level = int(tx.option("level"))
    harder = len(tx.seats) == 1 and tx.ruling(ALONE) == "harder" and level < HIGHEST
    what = places.get(goal.what, goal.what)
    laid = ev.ScenarioLaid(scenario.id, level, goal.kind, goal.need, what, int(harder))
    tx.emit(laid, ALONE if harder else "MER-0.9")
    lay_modifiers(tx, MONSTERS)
    for seat in tx.seats:
        tx.then(*(tx.frame(pick_class, seat, nth) for nth in range(1, leads + 1)))
    tx.then(tx.frame(first_room), tx.frame(enter_start))


BRINGS = Brings(
    told=lambda id, files: imported.taken(find_scenario(id), files).by_hand,
    places=lambda id: imported.types_of(find_scenario(id)),
)
"""What is done by hand of the files that a table brings along; and in whose place types may come."""


def find_scenario(id: str) -> Scenario:
    """A scenario by its id; the first one where none is named."""
    return tables.scenario(CONTENT.scenarios, id, "MER-0.9")


# A character ---------------------------------------------------------------------------------------------


@ACT.verb("class", "MER-0.1", asked="class", names=lambda _: CONTENT.classes)
def lead(_: Look, __: str, ___: int) -> Why | None:
    """Any class; another may play it too (MER-0.2)."""
    return None


@STEPS.waits("setup.class")
def pick_class(tx: Tx, seat: str, nth: int) -> Waiting:
    """A seat picks the class of a character, which takes its cards and its gold."""
    picked = yield lead.one(tx.look(seat), about=(nth,), always=True)
    id = called(tx.board, picked)
    tx.emit(ev.CharacterJoined(id, seat, picked, gold=GOLD), "MER-0.1")
    tx.then(tx.frame(pick_hand, id), tx.frame(buy, id), tx.frame(lay_deck, id))


def called(board: Board, kind: str) -> str:
    """What the next character of a class is called: `brute`, then `brute-2` (MER-0.2)."""
    nth = 1 + sum(each.kind == kind for each in board.characters.values())
    return kind if nth == 1 else f"{kind}-{nth}"


def class_of(board: Board, character: str) -> Class:
    """The class of a character, as it is printed."""
    return CONTENT.classes[board.characters[character].kind]


def first_cards(look: Look, character: str) -> Collection[str]:
    """The cards of level 1 and of level X of a character's class."""
    return [card.id for card in class_of(look.board, character).cards if card.level <= 1]


@ACT.verb("take", "MER-0.3", asked="hand", names=every_card, options=first_cards)
def bring(look: Look, card: str, character: str) -> Why:
    """A card of level 1 or X of the class."""
    return Why(say("{card} is no card of level 1 or X of this class", card=thing(card)), "MER-0.3")


@STEPS.waits("setup.hand")
def pick_hand(tx: Tx, character: str) -> Waiting:
    """Its cards of level 1, or as many of its choice (MER-0.3)."""
    printed = class_of(tx.board, character)
    cards = tuple([card.id for card in printed.cards if card.level == 1])
    if tx.ruling("MER-0.3") == "chosen":
        look = tx.look(tx.board.characters[character].seat)
        cards = yield bring.some(look, printed.hand, printed.hand, about=(character,))
    tx.emit(ev.HandTaken(character, cards[: printed.hand]), "MER-0.3")


# Items ---------------------------------------------------------------------------------------------------


@ACT.verb("buy", "MER-0.4", asked="buy", names=every_item)
def bought(look: Look, item: str, character: str) -> Why | None:
    """An item that is left in the box, that it does not have, can pay for, and has room for."""
    name, printed, at = thing(item), CONTENT.items[item], look.board.characters[character]
    if item in at.items:
        return Why(say("{item} is worn already", item=name), "MER-0.4")
    if sum(item in each.items for each in look.board.characters.values()) >= printed.copies:
        return Why(say("no {item} is left", item=name), "MER-0.4")
    if printed.price > at.gold:
        told = say("{item} costs {n}, and there is {gold}", item=name, n=printed.price, gold=at.gold)
        return Why(told, "MER-0.4")
    if not has_room(at.level, (*at.items, item)):
        return Why(say("there is no room for {item}", item=name), "MER-0.5")
    return None


def has_room(level: int, worn: Iterable[str]) -> bool:
    """Whether a body of this level has room for these items (MER-0.5)."""
    slots = Counter(CONTENT.items[item].slot for item in worn)
    hands = slots["hand"] + 2 * slots["hands"]
    body = max(slots["head"], slots["body"], slots["legs"])
    return body <= 1 and hands <= 2 and slots["small"] <= (level + 1) // 2


@STEPS.waits("setup.buy")
def buy(tx: Tx, character: str) -> Waiting:
    """It buys one thing after another, until it has enough."""
    look = tx.look(tx.board.characters[character].seat)
    item = yield bought.one(look, about=(character,), or_none="MER-0.4")
    if item and item != PASS:
        tx.emit(ev.ItemBought(character, item, CONTENT.items[item].price), "MER-0.4")
        tx.then(tx.frame(buy, character))


@STEPS.step
def lay_deck(tx: Tx, character: str) -> None:
    """Its modifier deck, with the -1 cards of what it wears (MER-5.2, 3.7)."""
    minus = sum(CONTENT.items[item].minus for item in tx.board.characters[character].items)
    lay_modifiers(tx, character, minus)


# The first room ------------------------------------------------------------------------------------------


@STEPS.step
def first_room(tx: Tx) -> None:
    """The first room is laid; then the characters choose where they stand (MER-0.6)."""
    lay_room(tx, CONTENT.scenarios[tx.board.scenario].rooms[0].id, "")
    tx.then(*(tx.frame(step_in, id) for id in tx.board.characters))


@STEPS.waits("setup.start")
def step_in(tx: Tx, character: str) -> Waiting:
    """A character stands on a free hex of the start."""
    board, at = tx.board, tx.board.characters[character]
    taken = {each.at for each in board.figures.values()}
    free = [hex for hex in CONTENT.scenarios[board.scenario].start if hex not in taken]
    hex = yield one((at.seat,), "start", "MER-0.6", free, prefix="at:", about=(character,))
    health = class_of(board, character).health[at.level - 1]
    tx.emit(ev.FigurePlaced(character, at.kind, hex, health, Stats(health), at.seat), "MER-0.6")


@STEPS.at("setup.enter")
def enter_start(tx: Tx) -> None:
    """The first round begins."""
    tx.enter(FLOW.start)


SETUP = Frame("setup")
