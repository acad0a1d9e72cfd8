"""What puts a card where a sum of fellowship counts it: commitments, declarations, cards that were placed.

Keys are `SUM:CARD` for a card that adds its own figure (`willpower:aragorn`, put there by his commitment),
`SUM:SOURCE>TARGET` for what lasts for a while (`willpower:faramir>aragorn`), and `play:CARD` for where a card
came into play, which is what a lasting text or an attachment rests on. `dial:SEAT` is a dial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.facts import Fact
from engine.rules.fellowship import facts as f
from engine.rules.fellowship.state import Board
from engine.tabletop.sums import Row
from projections.leads import GAUGE, Leading

LOCATIONS = "locations:"
"""What a lasting figure begins with that is changed on every location in the staging area (FEL-8.8)."""
THREAT = "threat:"
"""What the gauge of a dial begins with."""
PLAY, DIAL = "play:", "dial:"


def puts(fact: Fact) -> Iterable[str]:
    """The keys that a fact puts something under."""
    tell = _PUTS.get(type(fact))
    return () if tell is None else tell(fact)


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


def _placed(fact: f.CardPlaced) -> Iterable[str]:
    yield PLAY + fact.card
    if fact.where == "staging":
        yield f"threat:{fact.card}"


def _attack_began(fact: f.AttackBegan) -> Iterable[str]:
    yield f"attack:{fact.enemy}"


def _strike(fact: f.StrikeDeclared) -> Iterable[str]:
    """Characters attack; the enemy that was chosen is what defends."""
    yield from (f"attack:{card}" for card in fact.attackers)
    yield f"defence:{fact.enemy}"


_PUTS: Mapping[type[Fact], Callable[[Any], Iterable[str]]] = {
    f.Committed: lambda fact: [f"willpower:{card}" for card in fact.cards],
    f.AttackBegan: _attack_began,
    f.DefenceDeclared: lambda fact: [f"defence:{card}" for card in fact.defenders],
    f.StrikeDeclared: _strike,
    f.CardPlaced: _placed,
    f.Attached: lambda fact: [PLAY + fact.card],
    f.ReturnedToStaging: lambda fact: [f"threat:{fact.card}"],
    f.StageBegan: lambda fact: [PLAY + fact.stage],
    f.LastingBegan: lambda fact: [f"{fact.figure}:{fact.source}>{fact.target}"],
    f.DialSet: lambda fact: [DIAL + fact.seat],
    f.ThreatRaised: lambda fact: [DIAL + fact.seat],
    f.ThreatLowered: lambda fact: [DIAL + fact.seat],
    f.Damaged: lambda fact: [f"score:{fact.card}"],
    f.Healed: lambda fact: [f"score:{fact.card}"],
    f.CardLeft: lambda fact: [f"score:{fact.card}"],
    f.RoundCompleted: lambda _: ["score:rounds"],
}
"""By kind of fact."""

LEADING = Leading(puts=puts, counted=counted)
