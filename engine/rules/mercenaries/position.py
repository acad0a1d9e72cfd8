"""Positions: a table written down, from which a case begins. Everything omitted has a default.

A position is laid with the same events as set-up, then the leaf of the round is entered that it names. Its
ground is one room of its own, or rooms of a scenario; only who is listed is there.
"""

from __future__ import annotations

from itertools import cycle
from typing import Annotated, Any, Literal

from msgspec import Meta

from engine.errors import Malformed
from engine.events import Marked, Turned
from engine.rules.mercenaries import decks
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.conditions import UNTIL_HEALED
from engine.rules.mercenaries.content import CARDS, CONTENT
from engine.rules.mercenaries.effects import numbered
from engine.rules.mercenaries.model import ABILITIES, MODIFIERS
from engine.rules.mercenaries.printed import CARD, monster
from engine.rules.mercenaries.rooms import lay_floor
from engine.rules.mercenaries.schema import Ends, Hex, Stats
from engine.rules.mercenaries.setup import called
from engine.rules.mercenaries.state import MONSTERS
from engine.rules.mercenaries.vocabulary import Condition, Element
from engine.tabletop.laid import Lays, Words, Written, each_at, lay, written_at
from engine.tabletop.tables import Ref
from engine.wording import say

CLAUSE = "MER-0.7"
WORDS = Words(CLAUSE, {
    "cards": say("no card of this class is called {name}, or it lies elsewhere"),
    "classes": say("there is no class {name}"),
    "decks": say("there is no deck {name}"),
    "figures": say("no figure or type called {name} is there"),
    "floor": say("{hex} is no free floor"),
    "items": say("there is no item {name}"),
    "kinds": say("no modifier card is called {name}, or it lies there already"),
    "monsters": say("there is no monster {name}"),
    "rooms": say("the scenario has no room {name}"),
    "scenarios": say("there is no scenario {name}"),
    "seats": say("no seat is called {name}"),
    "summons": say("there is no summon {name}"),
})  # fmt: skip
Whole = Annotated[int, Meta(ge=0, le=99)]
Many = Annotated[int, Meta(ge=1, le=99)]
Card = Annotated[str, Ref("cards")]
Afflictions = tuple[Condition, ...]
Begin = Literal["selection", "reveal", "order", "turns", "end", "rest"]


class CharacterAt(Written, frozen=True):
    """A character. seat: who leads it (default: one seat after another). hp: what it has left. hand: default
    all cards of level 1 that lie nowhere else. chosen: the two cards of the round, the leading one first.
    spent: items that are; consumed: items that are gone."""

    kind: Annotated[str, Ref("classes")]
    at: Hex
    seat: Annotated[str, Ref("seats")] = ""
    level: Annotated[int, Meta(ge=1, le=9)] = 1
    hp: Many | None = None
    gold: Whole = 0
    xp: Annotated[Whole, Lays(ev.ExperienceGained)] = 0
    hand: tuple[Card, ...] | None = None
    discard: tuple[Card, ...] = ()
    lost: tuple[Card, ...] = ()
    chosen: Annotated[tuple[Card, ...], Meta(max_length=2)] = ()
    rests: Annotated[bool, Lays(ev.RestDeclared)] = False
    items: tuple[Annotated[str, Ref("items", once=True)], ...] = ()
    spent: tuple[Annotated[str, Ref("items")], ...] = ()
    consumed: tuple[Annotated[str, Ref("items")], ...] = ()
    conditions: Afflictions = ()


class MonsterAt(Written, frozen=True):
    """A monster; its figures are the printed ones unless `stats` are given. number: of its standee."""

    kind: Annotated[str, Ref("monsters")]
    at: Hex
    number: Annotated[int, Meta(ge=1, le=10)]
    elite: bool = False
    hp: Many | None = None
    stats: Stats | None = None
    spawned: bool = False
    conditions: Afflictions = ()


class SummonAt(Written, frozen=True):
    """A figure that a character of the table has summoned. waits: it does not act this round."""

    kind: Annotated[str, Ref("summons")]
    at: Hex
    owner: str
    hp: Many | None = None
    waits: bool = False
    conditions: Afflictions = ()


class TrapAt(Written, frozen=True):
    """A trap on a hex."""

    at: Hex
    damage: Whole = 0
    conditions: Afflictions = ()


class Position(Written, frozen=True):
    """A table of mercenaries.

    level: of monsters and traps too. scenario, rooms: whose rooms lie open (default: its first); without a
    scenario `floor` is the ground, with `walls` between hexes. difficult, hazards, obstacles: terrain. begin:
    the leaf of the round that is entered. turns: who acts in which order, characters and types (then the
    round is in its turns). up: by deck the number of the card that is up; abilities: the numbers of the cards
    on top of a deck; modifiers: by owner (`monsters` or a character) the cards on top, `plus-one-1`. Below
    them the decks are shuffled.
    """

    characters: Annotated[tuple[CharacterAt, ...], Meta(min_length=1, max_length=4)]
    scenario: Annotated[str, Ref("scenarios")] = ""
    rooms: tuple[str, ...] = ()
    level: Annotated[int, Meta(ge=0, le=7)] = 1
    goal: Ends | None = None
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    begin: Begin = "selection"
    turns: tuple[str, ...] = ()
    floor: tuple[Hex, ...] = ()
    walls: tuple[tuple[Hex, Hex], ...] = ()
    difficult: tuple[Hex, ...] = ()
    hazards: tuple[Hex, ...] = ()
    obstacles: tuple[Hex, ...] = ()
    traps: tuple[TrapAt, ...] = ()
    coins: Annotated[dict[Hex, Many], Lays(ev.CoinsLaid)] = {}
    treasures: Annotated[dict[Hex, str], Lays(ev.TreasureLaid)] = {}
    elements: dict[Element, Literal["strong", "waning"]] = {}
    monsters: tuple[MonsterAt, ...] = ()
    summons: tuple[SummonAt, ...] = ()
    up: dict[Annotated[str, Ref("decks")], Annotated[int, Meta(ge=1, le=20)]] = {}
    abilities: dict[Annotated[str, Ref("decks")], tuple[Annotated[int, Meta(ge=1, le=20)], ...]] = {}
    modifiers: dict[str, tuple[str, ...]] = {}


def place(tx: Tx, position: Position) -> None:
    """Lay the position out and enter its leaf; `Malformed` where it names what is not there or cannot be."""
    names = {table: getattr(CONTENT, table) for table in CONTENT.__struct_fields__}
    WORDS.check(position, {**names, "cards": CARDS, "seats": tx.seats})
    _ground(tx, position)
    if position.round > 1:
        tx.emit(ev.RoundEnded(position.round - 1), CLAUSE)
    _modifiers(tx, position, MONSTERS)
    seats = cycle(tx.seats)
    each_at("characters", position.characters, lambda at: _character(tx, position, at, next(seats)))
    each_at("summons", position.summons, lambda at: _summon(tx, at))
    each_at("monsters", position.monsters, lambda at: _monster(tx, position, at))
    lay(tx, position, CLAUSE)
    for element, stands in sorted(position.elements.items(), key=lambda row: row[1] == "strong"):
        tx.emit(ev.ElementMade("", element), CLAUSE)
        tx.emit(ev.TurnEnded(""), CLAUSE)
        if stands == "waning":
            tx.emit(ev.ElementsWaned(), CLAUSE)
    _enter(tx, position)


# The ground ----------------------------------------------------------------------------------------------


def _ground(tx: Tx, position: Position) -> None:
    """Rooms of the scenario, or one of its own; and what lies there."""
    scenario = CONTENT.scenarios.get(position.scenario)
    goal = position.goal or (scenario.goal if scenario else Ends(kind="clear"))
    laid = ev.ScenarioLaid(position.scenario, position.level, goal.kind, goal.need, goal.what)
    tx.emit(laid, "MER-0.9")
    if scenario is None:
        tx.emit(ev.RoomLaid("room", position.floor, position.walls), CLAUSE)
    else:
        rooms = {room.id: room for room in scenario.rooms}
        for nth, id in enumerate(position.rooms or tuple(rooms)[:1]):
            with written_at(f"rooms[{nth}]"):
                room = rooms[WORDS.known(id, rooms, "rooms")]
            lay_floor(tx, room)
    lie = {"difficult": position.difficult, "hazard": position.hazards, "obstacle": position.obstacles}
    for kind, hexes in lie.items():
        if hexes:
            tx.emit(ev.TerrainLaid(kind, hexes), CLAUSE)
    for trap in position.traps:
        tx.emit(ev.TrapLaid(trap.at, trap.damage, trap.conditions), CLAUSE)


def _modifiers(tx: Tx, position: Position, owner: str, minus: int = 0) -> None:
    """The modifier deck of a character or the monsters: what is written on top, the others shuffled."""
    decks.lay_modifiers(tx, owner, minus)
    top, pile = position.modifiers.get(owner, ()), f"{MODIFIERS}{owner}"
    if top:
        with written_at(f"modifiers.{owner}"):
            left = WORDS.without(top, decks.modifiers(minus), "kinds")
        tx.shuffle(pile, left, "MER-5.2")
        tx.put_on(pile, top, "MER-5.2")


# Figures -------------------------------------------------------------------------------------------------


def _stands(tx: Tx, at: CharacterAt | MonsterAt | SummonAt, stats: Stats) -> tuple[str, str, int, Stats]:
    """What a figure is, the free hex that it stands on, its hit points, and what is printed of it."""
    taken = {each.at for each in tx.board.figures.values()}
    hex = WORDS.known(at.at, [each for each in tx.board.floor if each not in taken], "floor")
    if at.hp is not None and at.hp > stats.health:
        raise Malformed(say("{n} hit points are more than {most}", n=at.hp, most=stats.health), CLAUSE)
    return at.kind, hex, stats.health if at.hp is None else at.hp, stats


def _character(tx: Tx, position: Position, at: CharacterAt, next_seat: str) -> None:
    """A character, its cards and items, and how it stands."""
    one, id, seat = CONTENT.classes[at.kind], called(tx.board, at.kind), at.seat or next_seat
    tx.emit(ev.CharacterJoined(id, seat, at.kind, at.level, at.gold), "MER-0.1")
    elsewhere = (*at.discard, *at.lost, *at.chosen)
    printed = [card.id for card in one.cards if card.level == 1 and card.id not in elsewhere]
    hand = tuple(printed) if at.hand is None else at.hand
    WORDS.without((*hand, *elsewhere), [card.id for card in one.cards], "cards")
    tx.emit(ev.HandTaken(id, (*hand, *elsewhere)), "MER-0.3")
    for item in at.items:
        tx.emit(ev.ItemBought(id, item), "MER-0.4")
    for item in (*at.spent, *at.consumed):
        WORDS.known(item, at.items, "items")
        tx.emit(ev.ItemUsed(id, item, gone=item in at.consumed), "MER-3.7")
    _modifiers(tx, position, id, sum(CONTENT.items[item].minus for item in at.items))
    stats = Stats(one.health[at.level - 1])
    tx.emit(ev.FigurePlaced(id, *_stands(tx, at, stats), seat), "MER-0.6")
    for card in at.discard:
        tx.emit(ev.CardDiscarded(id, card, "hand"), CLAUSE)
    for card in at.lost:
        tx.emit(ev.CardLost(id, card, "hand"), CLAUSE)
    if at.chosen:
        initiatives = tuple([CARDS[card].initiative for card in at.chosen])
        tx.emit(ev.CardsShown(id, at.chosen, initiatives), "MER-2.1")
    _afflict(tx, id, at.conditions)
    lay(tx, at, CLAUSE, id)


def _summon(tx: Tx, at: SummonAt) -> None:
    owner = tx.board.characters[WORDS.known(at.owner, tx.board.characters, "figures")]
    id, stands = numbered(tx.board, at.kind), _stands(tx, at, CONTENT.summons[at.kind].stats)
    tx.emit(ev.FigurePlaced(id, *stands, owner.seat, at.owner, waits=at.waits), CLAUSE)
    _afflict(tx, id, at.conditions)


def _monster(tx: Tx, position: Position, at: MonsterAt) -> None:
    """A monster with its type and the deck of that."""
    printed = monster(tx.board, at.kind)
    if at.kind not in tx.board.types:
        new = printed.deck not in tx.board.decks
        tx.emit(ev.TypeCame(at.kind, printed.deck, printed.standees), CLAUSE)
        if new:
            _abilities(tx, position, printed.deck)
    stats = at.stats or printed.card(position.level, at.elite)
    id = f"{at.kind}-{at.number}"
    if id in tx.board.figures or at.number > printed.standees:
        raise Malformed(say("there is no further standee {n} of this type", n=at.number), CLAUSE)
    own: dict[str, Any] = {"number": at.number, "elite": at.elite, "spawned": at.spawned}
    tx.emit(ev.FigurePlaced(id, *_stands(tx, at, stats), **own), CLAUSE)
    _afflict(tx, id, at.conditions)


def _abilities(tx: Tx, position: Position, deck: str) -> None:
    """A monsters' deck: the card that is up, what is written on top, the others shuffled."""
    up = (position.up[deck],) if deck in position.up else ()
    top = tuple([f"{deck}{CARD}{nth}" for nth in (*up, *position.abilities.get(deck, ()))])
    pile, left = f"{ABILITIES}{deck}", WORDS.without(top, decks.abilities(tx.board, deck), "cards")
    tx.shuffle(pile, left, CLAUSE)
    if top:
        tx.put_on(pile, top, CLAUSE)
    if up:
        tx.emit(Turned(pile, top[:1]), "MER-2.1")
        tx.emit(decks.shown(tx.board, deck, top[0]), "MER-2.1")


def _afflict(tx: Tx, figure: str, conditions: Afflictions) -> None:
    for condition in conditions:
        tx.emit(ev.Afflicted(figure, condition, 0 if condition in UNTIL_HEALED else 1), "MER-5.4")


# The moment ----------------------------------------------------------------------------------------------


def _enter(tx: Tx, position: Position) -> None:
    tx.emit(Marked("round", position.round - (position.begin == "selection" and not position.turns)), CLAUSE)
    if position.turns:
        with written_at("turns"):
            for id in position.turns:
                WORDS.known(id, (*tx.board.characters, *tx.board.types), "figures")
        keys = tuple([(nth,) for nth, _ in enumerate(position.turns, 1)])
        tx.emit(ev.TurnsSet(position.turns, keys), "MER-2.2")
    tx.enter("round.turns" if position.turns else f"round.{position.begin}")
