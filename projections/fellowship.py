"""What fellowship shows: the quest, the staging area, cards in play with their figures, dials, hands."""

from __future__ import annotations

import operator
from collections.abc import Mapping

from msgspec import Struct

from engine.course import Course
from engine.events import Event
from engine.model import State
from engine.rules.fellowship import events as ev
from engine.rules.fellowship import state as kept
from projections import (
    areas,
    fellowship_areas,
    fellowship_ending,
    fellowship_leads,
    fellowship_sight,
    fellowship_story,
    figures,
)
from projections.areas import Attack, Bar
from projections.figures import Figure, Modifier, Standing
from projections.games import Game, Turn
from projections.sums import Sum, Total

FIGURES: Mapping[str, tuple[str, ...]] = {
    "hero": ("willpower", "attack", "defence"),
    "ally": ("willpower", "attack", "defence"),
    "enemy": ("engage", "threat", "attack", "defence"),
    "location": ("threat", "points"),
}
"""The figures of each kind of card; hit points are among the wounds."""


class Card(areas.Card, Struct, frozen=True, kw_only=True):
    """A card in play. `on`: what it lies on; `engaged`: the seat that an enemy stands before."""

    card: str
    kind: str
    owner: str
    controller: str
    exhausted: bool
    committed: bool
    damage: int
    progress: int
    resources: int
    on: str
    attached: tuple[str, ...]
    engaged: str
    shadows: tuple[str, ...]
    figures: Mapping[str, Standing]
    bars: Mapping[str, Bar]
    tokens: Mapping[str, int]


class Quest(Struct, frozen=True):
    """The stage, the points that it needs, and the progress on it."""

    stage: str
    points: int
    progress: int


class Seat(Struct, frozen=True):
    """A player. `hand`: how many cards."""

    threat: int
    hand: int
    area: tuple[str, ...]
    engaged: tuple[str, ...]
    discard: tuple[str, ...]
    heroes: tuple[str, ...]
    out: bool


class Lasting(Modifier, frozen=True):
    """What lasts for a while."""

    until: str


class Board(areas.Cards, Struct, frozen=True, kw_only=True):
    """The table. `saw`: what the viewer knows of a pile, by `SEAT@PILE`; `sums`: what the quest would be
    resolved by now."""

    scenario: str
    easy: bool
    complete: int
    score: int
    first: str
    quest: Quest
    staging: tuple[str, ...]
    active: tuple[str, ...]
    cards: Mapping[str, Card]
    seats: Mapping[str, Seat]
    discard: tuple[str, ...]
    victory: tuple[str, ...]
    aside: tuple[str, ...]
    removed: tuple[str, ...]
    limbo: tuple[str, ...]
    lasting: tuple[Lasting, ...]
    attack: Attack | None
    saw: Mapping[str, tuple[str, ...]]
    sums: Mapping[str, Total]


class Held(areas.Held, Struct, frozen=True):
    """A card of a hand."""

    id: str
    card: str
    sphere: str
    cost: int
    any_cost: bool


class Hand(areas.Hand, Struct, frozen=True):
    """A hand."""

    count: int
    cards: tuple[Held, ...]


def board(state: State) -> Board:
    """The table, from nothing."""
    of: kept.Board = state.board
    return _board(state, {id: _card(state.course, of, id, piece) for id, piece in of.pieces.items()})


def again(state: State, before: State, shown: Board) -> Board:
    """The board, with the cards of an earlier one that stand as they stood: a card is made of its piece, what
    is printed on it, what changes its figures, and what takes its threat."""
    now, then, cards = state.board, before.board, shown.cards
    if fellowship_areas.no_threat(now) != fellowship_areas.no_threat(then):
        return board(state)
    changed = figures.changed(state.course, before.course)
    made = {
        id: cards[id]
        if then.pieces.get(id) is piece
        and id not in changed
        and then.printed[piece.card] is now.printed[piece.card]
        else _card(state.course, now, id, piece)
        for id, piece in now.pieces.items()
    }
    same = len(made) == len(cards) and all(map(operator.is_, made.values(), cards.values()))
    return _board(state, cards if same else made)


def _board(state: State, cards: Mapping[str, Card]) -> Board:
    of: kept.Board = state.board
    points = of.printed[of.stage].points if of.stage in of.printed else 0
    attack = of.attack
    return Board(
        scenario=of.scenario,
        easy=of.easy,
        complete=of.complete,
        score=of.score,
        first=of.first,
        quest=Quest(of.stage, points, of.progress),
        staging=of.staging,
        active=of.active,
        cards=cards,
        seats={id: _seat(each) for id, each in of.seats.items()},
        discard=of.discard,
        victory=of.victory,
        aside=of.aside,
        removed=of.removed,
        limbo=of.limbo,
        lasting=tuple(
            Lasting(row.source, row.target, row.figure, row.amount, row.until) for row in of.lasting
        ),
        attack=Attack(attack.enemy, attack.seat, attack.by_enemy, attack.characters) if attack else None,
        saw=of.saw,
        sums=fellowship_areas.sums(state.course, of, cards),
    )


def _card(course: Course, of: kept.Board, id: str, piece: kept.Piece) -> Card:
    printed = of.printed[piece.card]
    named = FIGURES.get(printed.kind, ())
    stands = {name: fellowship_areas.figure(course, of, id, name, printed) for name in named}
    return Card(
        card=piece.card,
        kind=printed.kind,
        owner=piece.owner,
        controller=piece.controller,
        exhausted=piece.exhausted,
        committed=piece.committed,
        damage=piece.damage,
        progress=piece.progress,
        resources=piece.resources,
        on=piece.on,
        attached=piece.attached,
        engaged=piece.engaged,
        shadows=tuple([each.card for each in piece.shadows]),
        figures=stands,
        bars=_bars(piece, stands),
        tokens={"resources": piece.resources} if piece.resources or printed.kind == "hero" else {},
    )


def _bars(piece: kept.Piece, stands: Mapping[str, Standing]) -> Mapping[str, Bar]:
    """The progress of a location, which is explored at its quest points (FEL-3.9)."""
    return {"progress": Bar(piece.progress, stands["points"].now, "points")} if "points" in stands else {}


def _seat(seat: kept.Seat) -> Seat:
    hand = seat.hand.count
    return Seat(seat.threat, hand, seat.area, seat.engaged, seat.discard, seat.heroes, seat.out)


def wounds(state: State) -> Mapping[str, Figure]:
    """Characters and enemies; conditions are `exhausted` and `committed`."""
    of: kept.Board = state.board
    found = {}
    for id, piece in of.pieces.items():
        printed = of.printed[piece.card]
        if printed.kind in ("hero", "ally", "enemy"):
            limit = figures.stands(state.course, id, "health", printed.health).now
            marks = [mark for mark in ("exhausted", "committed") if getattr(piece, mark)]
            found[id] = Figure(piece.damage, max(0, limit), tuple(marks))
    return found


def hands(state: State) -> Mapping[str, Hand]:
    """By seat: the cards where the viewer may know them."""
    of: kept.Board = state.board
    return {
        id: Hand(seat.hand.count, tuple(_held(of, each) for each in seat.hand.cards))
        for id, seat in of.seats.items()
    }


def _held(of: kept.Board, id: str) -> Held:
    card = kept.card_of(id)
    printed = of.printed[card]
    return Held(id, card, printed.sphere, printed.cost, printed.any_cost)


def order(state: State) -> tuple[Turn, ...]:
    """The players from the first player on, whose part of a step it is now, then those that are out."""
    of: kept.Board = state.board
    playing = kept.in_order(of) if of.seats else ()
    out = tuple(id for id in of.seats if id not in playing)
    return (
        *(Turn(id, id, "now" if id == of.turn else "next") for id in playing),
        *(Turn(id, id, "out") for id in out),
    )


def sums(event: Event) -> tuple[Sum, ...]:
    """Willpower and threat, attack and defence, the first dial, the score."""
    if isinstance(event, ev.DialSet):
        return (Sum("threat", event.threat, event.heroes),) if event.heroes else ()
    names = _SUMS.get(type(event), ())
    return tuple([Sum(name, sum.value, sum.rows) for name in names for sum in (getattr(event, name),)])


_SUMS: Mapping[type[Event], tuple[str, ...]] = {
    ev.QuestResolved: ("willpower", "threat"),
    ev.DamageReckoned: ("attack", "defence"),
    ev.AttackCounted: ("attack",),
    ev.Scored: ("score",),
}
"""The fields of events that are sums."""


GAME = Game(
    board=board,
    again=again,
    wounds=wounds,
    hands=hands,
    order=order,
    sums=sums,
    areas=fellowship_areas.areas,
    by_hand=("mulligan",),
    ahead=("attack", "strike"),
    leading=fellowship_leads.LEADING,
    sight=fellowship_sight.SIGHT,
    telling=fellowship_story.TELLING,
    ending=fellowship_ending.ENDING,
)
