"""What can neither appear nor vanish in fellowship beside its cards: damage, resources, progress, the dials.

Tokens come and go by the facts that say so, and with the card that they lie on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine import facts as k
from engine.conserved import NOTHING, Conserved, Things, Told
from engine.entries import Entry
from engine.model import State
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import Board

TOKENS = ("damage", "resources", "progress")


def counted(state: State) -> Counter[str]:
    """All of it, wherever it lies."""
    board: Board = state.board
    found: Counter[str] = Counter()
    for id, piece in board.pieces.items():
        found.update(_tokens(board, id) if piece.damage or piece.resources or piece.progress else {})
    found["progress:stage"] = board.progress
    for id, seat in board.seats.items():
        found[f"threat:{id}"] = seat.threat
    return found


def _tokens(board: Board, card: str) -> Things:
    piece = board.pieces[card]
    return {f"{kind}:{card}": getattr(piece, kind) for kind in TOKENS}


# What facts say ------------------------------------------------------------------------------------------


def _left(state: State, fact: f.CardLeft) -> Told:
    """Tokens go with their card."""
    return Told(made={thing: -amount for thing, amount in _tokens(state.board, fact.card).items()})


def _progress(sign: int) -> Callable[[State, Any], Told]:
    def says(state: State, fact: f.ProgressPlaced | f.ProgressRemoved) -> Told:
        on = fact.on if fact.on in state.board.pieces else "stage"
        return Told(made={f"progress:{on}": sign * fact.amount})

    return says


def _dial(state: State, fact: f.DialSet) -> Told:
    return Told(made={f"threat:{fact.seat}": fact.threat - state.board.seats[fact.seat].threat})


TOLD: Mapping[type[k.Fact], Callable[[State, Any], Told]] = {
    f.CardLeft: _left,
    f.DialSet: _dial,
    f.ThreatRaised: lambda s, x: Told(made={f"threat:{x.seat}": x.amount}),
    f.ThreatLowered: lambda s, x: Told(made={f"threat:{x.seat}": -x.amount}),
    f.Damaged: lambda s, x: Told(made={f"damage:{x.card}": x.amount}),
    f.Healed: lambda s, x: Told(made={f"damage:{x.card}": -x.amount}),
    f.ResourcesGained: lambda s, x: Told(made={f"resources:{x.card}": x.amount}),
    f.ResourcesSpent: lambda s, x: Told(made={f"resources:{x.card}": -x.amount}),
    f.ProgressPlaced: _progress(1),
    f.ProgressRemoved: _progress(-1),
    f.StageBegan: lambda s, x: Told(made={"progress:stage": -s.board.progress}),
}
"""What facts say of things; the others move what they move, and make nothing."""


def told(state: State, entry: Entry[k.Fact]) -> Told:
    """See `engine.conserved.Conserved`."""
    kind = type(entry.fact)
    return TOLD[kind](state, entry.fact) if kind in TOLD else NOTHING


CONSERVED = Conserved(counted, told)
