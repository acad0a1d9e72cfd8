"""How events change the board. Constant work an event: a record replaced, nothing looked up.

Where cards are follows from what the events declare; what becomes of those in play is in `evolve_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine.rules.fellowship import events as ev
from engine.rules.fellowship import evolve_cards as c
from engine.rules.fellowship.evolve_cards import change_piece, change_seat
from engine.rules.fellowship.state import (
    DECK,
    ENCOUNTER,
    Attack,
    Board,
    Printed,
    Seat,
    Shadow,
    used_key,
)
from engine.tabletop.sums import by_source

# The table -----------------------------------------------------------------------------------------------


def _started(board: Board, event: k.Started | k.Positioned) -> Board:
    return replace(board, seats={seat: Seat() for seat in event.seats}, first=event.seats[0])


def _scenario_laid(board: Board, event: ev.ScenarioLaid) -> Board:
    return replace(board, scenario=event.scenario, easy=event.easy, stages=event.stages)


def _card_printed(board: Board, event: ev.CardPrinted) -> Board:
    new = Printed(*[getattr(event, field) for field in Printed.__struct_fields__])
    return replace(board, printed={**board.printed, event.card: new})


def _deck_brought(board: Board, event: ev.DeckBrought) -> Board:
    return change_seat(board, event.seat, list=by_source(event.cards), heroes=event.heroes)


def _first_player_named(board: Board, event: ev.FirstPlayerNamed) -> Board:
    if event.seat not in board.seats:
        raise LookupError(event.seat)
    return replace(board, first=event.seat)


def _stage_began(board: Board, event: ev.StageBegan) -> Board:
    number = board.printed[event.stage].stage
    left = tuple(each for each in board.stages if board.printed[each].stage > number)
    return replace(board, stage=event.stage, stages=left, finished=False)


def _phase_ended(board: Board, _: ev.PhaseEnded) -> Board:
    pieces = board.pieces
    if any(piece.committed for piece in pieces.values()):
        pieces = {id: replace(p, committed=False) if p.committed else p for id, p in pieces.items()}
    seats = board.seats
    if any(seat.struck or seat.done for seat in seats.values()):
        seats = {id: replace(seat, struck=(), done=False) for id, seat in seats.items()}
    board = _cleared(board, ("attack", "phase"))
    if board.saw:
        saw = {key: cards for key, cards in board.saw.items() if key.endswith(ENCOUNTER) or DECK in key}
        board = replace(board, saw=saw)
    return replace(board, pieces=pieces, seats=seats, attacked=(), cut=False, turn="")


def _cleared(board: Board, ends: tuple[str, ...]) -> Board:
    """How often abilities were used for as long as it counts until now."""
    used = {key: n for key, n in board.used.items() if key.rpartition("@")[2] not in ends}
    return replace(board, used=used)


def _round_completed(board: Board, event: ev.RoundCompleted) -> Board:
    return replace(_cleared(board, ("attack", "phase", "round")), complete=event.round)


def _eliminated(board: Board, event: ev.Eliminated) -> Board:
    return change_seat(board, event.seat, out=True)


# What was used, the quest ------------------------------------------------------------------


def _ability_used(board: Board, event: ev.AbilityUsed) -> Board:
    key = used_key(event.step, event.card, event.per, event.seat if event.each else "")
    return replace(board, used={**board.used, key: board.used.get(key, 0) + 1})


def _committed(board: Board, event: ev.Committed) -> Board:
    changed = {id: replace(board.pieces[id], committed=True, exhausted=True) for id in event.cards}
    return replace(board, pieces={**board.pieces, **changed})


# Shadow cards and attacks -----------------------------------------------------------------------------


def _shadow_dealt(board: Board, event: ev.ShadowDealt) -> Board:
    """One more card before an enemy."""
    shadows = (*board.pieces[event.enemy].shadows, Shadow(event.shadow))
    return replace(change_piece(board, event.enemy, shadows=shadows), shadows=board.shadows + 1)


def _shadow_known(board: Board, event: ev.ShadowIs | ev.ShadowTurned) -> Board:
    """Which card it is."""
    turned = type(event) is ev.ShadowTurned
    shadows = tuple(
        Shadow(each.id, event.card, turned) if each.id == event.shadow else each
        for each in board.pieces[event.enemy].shadows
    )
    return change_piece(board, event.enemy, shadows=shadows)


def _shadow_discarded(board: Board, event: ev.ShadowDiscarded) -> Board:
    """Away from its enemy. `LookupError` where it is said to lie face up and does not: nobody would be asked
    what is asked when a card is shown."""
    there = board.pieces[event.enemy].shadows
    if event.turned and not any(each.id == event.shadow and each.turned for each in there):
        raise LookupError(event.shadow)
    left = tuple(each for each in there if each.id != event.shadow)
    return change_piece(board, event.enemy, shadows=left)


def _attack_began(board: Board, event: ev.AttackBegan) -> Board:
    """One more attack, the innermost."""
    new = Attack(event.enemy, event.seat, alone=event.alone, against=event.against)
    attacked = board.attacked if event.alone else (*board.attacked, event.enemy)
    return replace(board, attacks=(*board.attacks, new), attacked=attacked)


def _defence_declared(board: Board, event: ev.DefenceDeclared) -> Board:
    """Who defends."""
    *others, last = board.attacks
    return replace(board, attacks=(*others, replace(last, characters=event.defenders)))


def _strike_declared(board: Board, event: ev.StrikeDeclared) -> Board:
    """Characters attack."""
    new = Attack(event.enemy, event.seat, event.attackers, by_enemy=False, alone=event.alone)
    struck = board.seats[event.seat].struck
    board = replace(board, attacks=(*board.attacks, new))
    return board if event.alone else change_seat(board, event.seat, struck=(*struck, event.enemy))


def _attack_ended(board: Board, _: ev.AttackEnded | ev.StrikeEnded) -> Board:
    """The innermost attack is over."""
    return replace(board, attacks=board.attacks[:-1])


def _same(board: Board, _: Any) -> Board:
    return board


EVOLVE: Mapping[type[k.Event], Callable[[Board, Any], Board]] = {
    k.Started: _started,
    k.Positioned: _started,
    k.Marked: lambda b, x: replace(b, turn=x.who) if x.what == "turn" else b,
    ev.ScenarioLaid: _scenario_laid,
    ev.CardPrinted: _card_printed,
    ev.DeckBrought: _deck_brought,
    ev.FirstPlayerNamed: _first_player_named,
    ev.StageBegan: _stage_began,
    ev.StageDone: lambda b, x: replace(b, finished=True),
    ev.PhaseEnded: _phase_ended,
    ev.PhaseCutShort: lambda b, x: replace(b, cut=True),
    ev.RoundCompleted: _round_completed,
    ev.TurnDone: lambda b, x: change_seat(b, x.seat, done=True),
    ev.Eliminated: _eliminated,
    ev.Scored: lambda b, x: replace(b, score=x.score.value),
    ev.CardPlayed: lambda b, x: replace(b, x=x.x),
    ev.CardRevealed: c.card_revealed,
    ev.Peeked: _same,
    ev.CardPlaced: c.card_placed,
    ev.CardLeft: c.card_left,
    ev.ControlMoved: c.control_moved,
    ev.Attached: c.attached,
    ev.Exhausted: lambda b, x: change_piece(b, x.card, exhausted=True),
    ev.Readied: lambda b, x: change_piece(b, x.card, exhausted=False),
    ev.Destroyed: _same,
    ev.AbilityUsed: _ability_used,
    ev.LeftToTable: _same,
    ev.Committed: _committed,
    ev.Uncommitted: lambda b, x: change_piece(b, x.card, committed=False),
    ev.QuestResolved: _same,
    ev.Explored: _same,
    ev.Checked: _same,
    ev.Engaged: c.engaged,
    ev.ReturnedToStaging: c.returned_to_staging,
    ev.ShadowDealt: _shadow_dealt,
    ev.ShadowIs: _shadow_known,
    ev.ShadowTurned: _shadow_known,
    ev.ShadowDiscarded: _shadow_discarded,
    ev.AttackBegan: _attack_began,
    ev.DefenceDeclared: _defence_declared,
    ev.AttackEnded: _attack_ended,
    ev.StrikeDeclared: _strike_declared,
    ev.AttackCounted: _same,
    ev.StrikeEnded: _attack_ended,
    ev.DamageReckoned: _same,
}
