"""How what happens to the table, to characters, decks and figures changes the board. Constant work an event:
a record replaced, nothing looked up; where cards are follows from what the events declare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.rules.mercenaries.events import cards, figures, table
from engine.rules.mercenaries.state import (
    Active,
    Board,
    Character,
    Deck,
    Door,
    Figure,
    Goal,
    Item,
    Modifiers,
    Trap,
    Type,
    on_character,
    on_figure,
    without_active,
)

BASIC = {"attack": "top", "move": "bottom"}
"""Which action a card is used for as Attack 2 or Move 2 (MER-3.6)."""


def _without(records: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {id: each for id, each in records.items() if id != key}


# The ground ----------------------------------------------------------------------------------------------


def _scenario_laid(board: Board, event: table.ScenarioLaid) -> Board:
    goal = Goal(event.goal, event.need, event.what)
    return replace(board, scenario=event.scenario, level=event.level, raised=event.raised, goal=goal)


def _room_laid(board: Board, event: table.RoomLaid) -> Board:
    floor = {**board.floor, **dict.fromkeys(event.floor, "")}
    return replace(board, floor=floor, walls=(*board.walls, *event.walls))


def _terrain_laid(board: Board, event: table.TerrainLaid) -> Board:
    return replace(board, floor={**board.floor, **dict.fromkeys(event.at, event.kind)})


def _door_opened(board: Board, event: table.DoorOpened) -> Board:
    door = replace(board.doors[event.at], open=True)
    return replace(board, doors={**board.doors, event.at: door}, floor={**board.floor, event.at: ""})


def _trap_laid(board: Board, event: table.TrapLaid) -> Board:
    trap = Trap(event.damage, event.conditions, event.owner, event.xp)
    return replace(board, traps={**board.traps, event.at: trap})


def _coins_laid(board: Board, event: table.CoinsLaid) -> Board:
    return replace(board, coins={**board.coins, event.at: board.coins.get(event.at, 0) + event.coins})


def _treasure_taken(board: Board, event: table.TreasureTaken) -> Board:
    looted = (*board.looted, event.treasure)
    return replace(board, treasures=_without(board.treasures, event.at), looted=looted)


def _brought(board: Board, **changes: Any) -> Board:
    return replace(board, brought=replace(board.brought, **changes))


def _figure_placed(board: Board, event: table.FigurePlaced) -> Board:
    placed = Figure(
        event.kind, event.at, event.hp, event.stats, event.seat, event.owner, event.number, event.elite,
        event.spawned, waits=event.waits,
    )  # fmt: skip
    return replace(board, figures={**board.figures, event.figure: placed})


# Rounds and turns ----------------------------------------------------------------------------------------


def _turns_set(board: Board, event: table.TurnsSet) -> Board:
    return replace(board, turns=event.turns, keys=dict(zip(event.turns, event.keys, strict=True)))


def _turn_ended(board: Board, event: table.TurnEnded) -> Board:
    elements = {**board.elements, **dict.fromkeys(board.coming, 2)} if board.coming else board.elements
    board = replace(board, acting="", coming=(), elements=elements, moved=0, dealt=0)
    if event.figure in board.characters:
        board = on_character(board, event.figure, resting=False)
    return on_figure(board, event.figure, acted=True) if event.figure in board.figures else board


def _elements_waned(board: Board, _: table.ElementsWaned) -> Board:
    return replace(board, elements={id: 1 for id, strength in board.elements.items() if strength > 1})


def _round_ended(board: Board, event: table.RoundEnded) -> Board:
    after = {
        id: replace(each, acted=False, waits=False) if each.acted or each.waits else each
        for id, each in board.figures.items()
    }
    characters = {
        id: replace(each, halves=(), resting=False) if each.halves or each.resting else each
        for id, each in board.characters.items()
    }
    return replace(
        board, complete=event.round, figures=after, characters=characters, turns=(), keys={}, consumed={}
    )


TABLE: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {
    table.ScenarioLaid: _scenario_laid,
    table.RoomLaid: _room_laid,
    table.TerrainLaid: _terrain_laid,
    table.DoorLaid: lambda b, x: replace(b, doors={**b.doors, x.at: Door(x.room)}),
    table.DoorOpened: _door_opened,
    table.TrapLaid: _trap_laid,
    table.CoinsLaid: _coins_laid,
    table.TreasureLaid: lambda b, x: replace(b, treasures={**b.treasures, x.at: x.treasure}),
    table.CoinsTaken: lambda b, x: replace(b, coins=_without(b.coins, x.at)),
    table.TreasureTaken: _treasure_taken,
    table.DeckBrought: lambda b, x: _brought(b, decks={**b.brought.decks, x.deck.id: x.deck}),
    table.MonsterBrought: lambda b, x: _brought(
        b,
        monsters={**b.brought.monsters, x.monster.id: x.monster},
        places={**b.brought.places, **({x.place: x.monster.id} if x.place else {})},
    ),
    table.TypeCame: lambda b, x: replace(
        b,
        types={**b.types, x.type: Type(x.deck, x.standees)},
        decks=b.decks if x.deck in b.decks else {**b.decks, x.deck: Deck()},
    ),
    table.FigurePlaced: _figure_placed,
    table.TurnsSet: _turns_set,
    table.TypesRanked: lambda b, x: replace(b, before=(*b.before, (x.first, x.second))),
    table.TurnBegan: lambda b, x: replace(b, acting=x.figure, moved=0, dealt=0),
    table.TurnEnded: _turn_ended,
    table.ElementsWaned: _elements_waned,
    table.RoundEnded: _round_ended,
    table.ScenarioEnded: lambda b, x: replace(b, result=x.result),
}

# Characters and cards ------------------------------------------------------------------------------------


def _item(board: Board, character: str, item: str, new: Item) -> Board:
    return on_character(board, character, items={**board.characters[character].items, item: new})


def _items_refreshed(board: Board, event: cards.ItemsRefreshed) -> Board:
    items = {**board.characters[event.character].items, **dict.fromkeys(event.items, Item())}
    return on_character(board, event.character, items=items)


def _left_area(board: Board, event: cards.CardDiscarded | cards.CardLost) -> Board:
    """A card that leaves the active area works no more."""
    return board if event.source != "active" else without_active(board, event.character, event.card)


def _card_kept(board: Board, event: cards.CardKept) -> Board:
    kept = Active(event.half, event.uses, event.lost, event.until)
    active = {**board.characters[event.character].active, event.card: kept}
    return on_character(board, event.character, active=active)


def _active_used(board: Board, event: cards.ActiveUsed) -> Board:
    active = board.characters[event.character].active
    used = {**active, event.card: replace(active[event.card], uses=event.left)}
    return on_character(board, event.character, active=used)


def _deck(board: Board, deck: str, **changes: Any) -> Board:
    return replace(board, decks={**board.decks, deck: replace(board.decks[deck], **changes)})


def _modifiers(board: Board, owner: str, **changes: Any) -> Board:
    changed = replace(board.modifiers[owner], **changes)
    return replace(board, modifiers={**board.modifiers, owner: changed})


def _modifier_removed(board: Board, event: cards.ModifierRemoved) -> Board:
    left = tuple([card for card in board.modifiers[event.owner].added if card != event.card])
    return _modifiers(board, event.owner, added=left)


def _same(board: Board, _: Any) -> Board:
    return board


CARDS: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {
    cards.CharacterJoined: lambda b, x: replace(
        b, characters={**b.characters, x.character: Character(x.seat, x.kind, x.level, gold=x.gold)}
    ),
    cards.ItemBought: lambda b, x: _item(b, x.character, x.item, Item()),
    cards.ItemUsed: lambda b, x: _item(b, x.character, x.item, Item(x.kept, x.gone)),
    cards.ItemsRefreshed: _items_refreshed,
    cards.RestDeclared: lambda b, x: on_character(b, x.character, resting=True),
    cards.CardDiscarded: _left_area,
    cards.CardLost: _left_area,
    cards.CardKept: _card_kept,
    cards.ActiveUsed: _active_used,
    cards.AbilityShown: lambda b, x: _deck(b, x.deck, initiative=x.initiative, mixes=x.mixes),
    cards.AbilitySpent: lambda b, x: _deck(b, x.deck, initiative=0),
    cards.AbilitiesGathered: lambda b, x: _deck(b, x.deck, mixes=False),
    cards.ModifiersLaid: lambda b, x: replace(b, modifiers={**b.modifiers, x.owner: Modifiers()}),
    cards.ModifierDrawn: lambda b, x: _modifiers(b, x.owner, mixes=True) if x.mixes else b,
    cards.ModifierRemoved: _modifier_removed,
    cards.ModifiersGathered: lambda b, x: _modifiers(b, x.owner, mixes=False),
}

# Figures -------------------------------------------------------------------------------------------------


def _action_began(board: Board, event: figures.ActionBegan) -> Board:
    """One action of a card is done in the turn (MER-3.1)."""
    half = event.source.rpartition(":")[2]
    halves = (*board.characters[event.character].halves, BASIC.get(half, half))
    board = on_character(board, event.character, halves=halves)
    return replace(board, doing=event.source, parts=(), way=())


def _figure_moved(board: Board, event: figures.FigureMoved) -> Board:
    """The hexes that a figure moves through count for its turn and for its action."""
    board = on_figure(board, event.figure, at=event.way[-1])
    if event.figure != board.acting:
        return board
    return replace(board, moved=board.moved + len(event.way), way=(*board.way, *event.way))


def _suffered(board: Board, event: figures.Suffered) -> Board:
    """What the acting figure deals counts for its turn."""
    return replace(board, dealt=board.dealt + event.amount) if event.by == board.acting != "" else board


def _taken_off(board: Board, figure: str) -> Board:
    return replace(board, figures=_without(board.figures, figure))


def _exhausted(board: Board, event: figures.Exhausted) -> Board:
    """What its cards gave to others goes with them; all of them are lost by now."""
    for card in board.characters[event.character].lost:
        board = without_active(board, event.character, card)
    return _taken_off(on_character(board, event.character, exhausted=True), event.character)


def _conditions(board: Board, figure: str, conditions: Mapping[str, int]) -> Board:
    return on_figure(board, figure, conditions=dict(conditions))


def _afflicted(board: Board, event: figures.Afflicted) -> Board:
    return _conditions(
        board, event.figure, {**board.figures[event.figure].conditions, event.condition: event.ends}
    )


def _condition_ended(board: Board, event: figures.ConditionEnded) -> Board:
    held = board.figures[event.figure].conditions
    return _conditions(board, event.figure, _without(held, event.condition))


def _conditions_aged(board: Board, event: figures.ConditionsAged) -> Board:
    held = board.figures[event.figure].conditions
    return _conditions(board, event.figure, {id: max(0, ends - 1) for id, ends in held.items()})


def _modifier_added(board: Board, event: figures.ModifierAdded) -> Board:
    return _modifiers(board, event.owner, added=(*board.modifiers[event.owner].added, event.card))


def _element_consumed(board: Board, event: figures.ElementConsumed) -> Board:
    """What a monster consumes all of its type have the good of (MER-5.5)."""
    board, by = replace(board, elements=_without(board.elements, event.element)), board.figures[event.figure]
    if not by.monster:
        return board
    had = (*board.consumed.get(by.kind, ()), event.element, *(("any",) if event.wild else ()))
    return replace(board, consumed={**board.consumed, by.kind: had})


FIGURES: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {
    figures.ActionBegan: _action_began,
    figures.PartDone: lambda b, x: replace(b, parts=(*b.parts, x.part)),
    figures.FigureMoved: _figure_moved,
    figures.FigureShifted: lambda b, x: on_figure(b, x.figure, at=x.way[-1]),
    figures.TrapSprung: lambda b, x: replace(b, traps=_without(b.traps, x.at)),
    figures.Attacked: _same,
    figures.AttackTurned: _same,
    figures.Suffered: _suffered,
    figures.DamageNegated: _same,
    figures.FigureKilled: lambda b, x: _taken_off(b, x.figure),
    figures.Exhausted: _exhausted,
    figures.Afflicted: _afflicted,
    figures.ConditionEnded: _condition_ended,
    figures.ConditionsAged: _conditions_aged,
    figures.ModifierAdded: _modifier_added,
    figures.ElementMade: lambda b, x: replace(b, coming=(*b.coming, x.element)),
    figures.ElementConsumed: _element_consumed,
    figures.DoneByHand: _same,
}
