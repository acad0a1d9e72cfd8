"""What fellowship shows: the quest, the staging area, cards in play with their figures, dials, hands."""

from __future__ import annotations

import operator
from collections.abc import Mapping

from engine.course import Course
from engine.events import Event
from engine.model import State
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.state import Board, Piece, card_of, in_order
from projections import (
    fellowship_areas,
    fellowship_ending,
    fellowship_leads,
    fellowship_sight,
    fellowship_story,
    figures,
)
from projections.games import Figure, Game, Shown, Turn
from projections.sums import Sum

FIGURES: Mapping[str, tuple[str, ...]] = {
    "hero": ("willpower", "attack", "defence"),
    "ally": ("willpower", "attack", "defence"),
    "enemy": ("engage", "threat", "attack", "defence"),
    "location": ("threat", "points"),
}
"""The figures of each kind of card; hit points are among the wounds."""


def board(state: State) -> Shown:
    """`{"scenario", "easy", "complete", "score", "first", "quest": {"stage", "points", "progress"},
    "staging", "active", "cards", "seats", "discard", "victory", "aside", "removed", "limbo", "lasting",
    "attack", "saw", "sums"}`.

    cards: by copy, see `_card`. `saw`: what the viewer knows of a pile, by `SEAT@PILE`. sums: what the quest
    would be resolved by now.
    """
    of: Board = state.board
    return _board(state, {id: _card(state.course, of, id, piece) for id, piece in of.pieces.items()})


def again(state: State, before: State, shown: Shown) -> Shown:
    """The board, with the cards of an earlier one that stand as they stood: a card is made of its piece, what
    is printed on it, what changes its figures, and what takes its threat."""
    now, then, cards = state.board, before.board, shown["cards"]
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


def _board(state: State, cards: Shown) -> Shown:
    of: Board = state.board
    points = of.printed[of.stage].points if of.stage in of.printed else 0
    return {
        "scenario": of.scenario,
        "easy": of.easy,
        "complete": of.complete,
        "score": of.score,
        "first": of.first,
        "quest": {"stage": of.stage, "points": points, "progress": of.progress},
        "staging": list(of.staging),
        "active": list(of.active),
        "cards": cards,
        "seats": {id: _seat(of, id) for id in of.seats},
        **{zone: list(getattr(of, zone)) for zone in ("discard", "victory", "aside", "removed", "limbo")},
        "lasting": [
            {"source": row.source, "target": row.target, "figure": row.figure, "amount": row.amount}
            | {"until": row.until}
            for row in of.lasting
        ],
        "attack": _attack(of),
        "saw": {key: list(cards) for key, cards in of.saw.items()},
        "sums": fellowship_areas.sums(state.course, of, cards),
    }


def _card(course: Course, of: Board, id: str, piece: Piece) -> Shown:
    """`{"card", "kind", "owner", "controller", "exhausted", "committed", "damage", "progress", "resources",
    "on", "attached", "engaged", "shadows": [CARD or ""], "figures": {NAME: {"printed", "now", "adds"}},
    "bars": {NAME: {"value", "limit", "of"}}, "tokens": {NAME: COUNT}}`."""
    printed = of.printed[piece.card]
    named = FIGURES.get(printed.kind, ())
    stands = {name: fellowship_areas.figure(course, of, id, name, printed) for name in named}
    return {
        "card": piece.card,
        "kind": printed.kind,
        "owner": piece.owner,
        "controller": piece.controller,
        "exhausted": piece.exhausted,
        "committed": piece.committed,
        "damage": piece.damage,
        "progress": piece.progress,
        "resources": piece.resources,
        "on": piece.on,
        "attached": list(piece.attached),
        "engaged": piece.engaged,
        "shadows": [each.card for each in piece.shadows],
        "figures": stands,
        "bars": _bars(piece, stands),
        "tokens": {"resources": piece.resources} if piece.resources or printed.kind == "hero" else {},
    }


def _bars(piece: Piece, stands: Mapping[str, Shown]) -> Shown:
    """The progress of a location, which is explored at its quest points (FEL-3.9)."""
    if "points" not in stands:
        return {}
    return {"progress": {"value": piece.progress, "limit": stands["points"]["now"], "of": "points"}}


def _seat(of: Board, id: str) -> Shown:
    seat = of.seats[id]
    return {
        "threat": seat.threat,
        "hand": seat.hand.count,
        "area": list(seat.area),
        "engaged": list(seat.engaged),
        "discard": list(seat.discard),
        "heroes": list(seat.heroes),
        "out": seat.out,
    }


def _attack(of: Board) -> Shown | None:
    attack = of.attack
    if attack is None:
        return None
    return {
        "enemy": attack.enemy,
        "seat": attack.seat,
        "by_enemy": attack.by_enemy,
        "characters": list(attack.characters),
    }


def wounds(state: State) -> Mapping[str, Figure]:
    """Characters and enemies; conditions are `exhausted` and `committed`."""
    of: Board = state.board
    found = {}
    for id, piece in of.pieces.items():
        printed = of.printed[piece.card]
        if printed.kind in ("hero", "ally", "enemy"):
            limit = figures.stands(state.course, id, "health", printed.health)["now"]
            marks = [mark for mark in ("exhausted", "committed") if getattr(piece, mark)]
            found[id] = Figure(piece.damage, max(0, limit), tuple(marks))
    return found


def hands(state: State) -> Shown:
    """`{SEAT: {"count", "cards": [{"id", "card", "sphere", "cost", "any_cost"}]}}`: the cards where the
    viewer may know them."""
    of: Board = state.board
    return {
        id: {"count": seat.hand.count, "cards": [_held(of, each) for each in seat.hand.cards]}
        for id, seat in of.seats.items()
    }


def _held(of: Board, id: str) -> Shown:
    card = card_of(id)
    printed = of.printed[card]
    return {
        "id": id,
        "card": card,
        "sphere": printed.sphere,
        "cost": printed.cost,
        "any_cost": printed.any_cost,
    }


def order(state: State) -> tuple[Turn, ...]:
    """The players from the first player on, whose part of a step it is now, then those that are out."""
    of: Board = state.board
    playing = in_order(of) if of.seats else ()
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
    ahead=("attack",),
    leading=fellowship_leads.LEADING,
    sight=fellowship_sight.SIGHT,
    telling=fellowship_story.TELLING,
    ending=fellowship_ending.ENDING,
)
