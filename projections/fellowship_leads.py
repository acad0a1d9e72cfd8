"""What puts a card where a sum of fellowship counts it: commitments, declarations, cards that were placed.

Keys are `SUM:CARD` for a card that adds its own figure (`willpower:aragorn`, put there by his commitment),
`SUM:SOURCE>TARGET` for what lasts for a while (`willpower:faramir>aragorn`), and `play:CARD` for where a card
came into play, which is what a lasting text or an attachment rests on. `dial:SEAT` is a dial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.events import Event
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.state import Board
from engine.tabletop.sums import Row
from projections.leads import GAUGE, Leading

LOCATIONS = "locations:"
"""What a lasting figure begins with that is changed on every location in the staging area (FEL-8.8)."""
THREAT = "threat:"
"""What the gauge of a dial begins with."""
PLAY, DIAL = "play:", "dial:"


def puts(event: Event) -> Iterable[str]:
    """The keys that an event puts something under."""
    tell = _PUTS.get(type(event))
    return () if tell is None else tell(event)


def counted(what: str, row: Row, board: Any) -> Sequence[str]:
    """Where an addend is looked for: a card's own, or what changes another."""
    source = row.source
    if what == GAUGE:
        return (DIAL + source.removeprefix(THREAT),)
    if not row.target:
        return (f"{what}:{source}", (DIAL if what == "score" else PLAY) + source)
    lasting = tuple(_lasting(what, source, row.target, board))
    return (*lasting, PLAY + source)


def _lasting(what: str, by: str, target: str, board: Board) -> Iterable[str]:
    """Only what lasts still: a card may have lent something before that is over."""
    for row in board.lasting:
        if row.source == by and (
            (row.target == target and row.figure == what) or row.figure == LOCATIONS + what
        ):
            yield f"{row.figure}:{row.source}>{row.target}"


def _placed(event: ev.CardPlaced) -> Iterable[str]:
    yield PLAY + event.card
    if event.where == "staging":
        yield f"threat:{event.card}"


def _attack_began(event: ev.AttackBegan) -> Iterable[str]:
    yield f"attack:{event.enemy}"


def _strike(event: ev.StrikeDeclared) -> Iterable[str]:
    """Characters attack; the enemy that was chosen is what defends."""
    yield from (f"attack:{card}" for card in event.attackers)
    yield f"defence:{event.enemy}"


_PUTS: Mapping[type[Event], Callable[[Any], Iterable[str]]] = {
    ev.Committed: lambda event: [f"willpower:{card}" for card in event.cards],
    ev.AttackBegan: _attack_began,
    ev.DefenceDeclared: lambda event: [f"defence:{card}" for card in event.defenders],
    ev.StrikeDeclared: _strike,
    ev.CardPlaced: _placed,
    ev.Attached: lambda event: [PLAY + event.card],
    ev.ReturnedToStaging: lambda event: [f"threat:{event.card}"],
    ev.StageBegan: lambda event: [PLAY + event.stage],
    ev.LastingBegan: lambda event: [f"{event.figure}:{event.source}>{event.target}"],
    ev.DialSet: lambda event: [DIAL + event.seat],
    ev.ThreatRaised: lambda event: [DIAL + event.seat],
    ev.ThreatLowered: lambda event: [DIAL + event.seat],
    ev.Damaged: lambda event: [f"score:{event.card}"],
    ev.Healed: lambda event: [f"score:{event.card}"],
    ev.CardLeft: lambda event: [f"score:{event.card}"],
    ev.RoundCompleted: lambda _: ["score:rounds"],
}
"""By kind of event."""

LEADING = Leading(puts=puts, counted=counted)
