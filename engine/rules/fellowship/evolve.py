"""How facts change the board. Constant work a fact: a record replaced, nothing looked up.

Where cards are follows from what the events declare; what becomes of those in play is in `evolve_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine import facts as k
from engine.rules.fellowship import evolve_cards as c
from engine.rules.fellowship import facts as f
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


def _started(board: Board, fact: k.Started | k.Positioned) -> Board:
    return replace(board, seats={seat: Seat() for seat in fact.seats}, first=fact.seats[0])


def _scenario_laid(board: Board, fact: f.ScenarioLaid) -> Board:
    return replace(board, scenario=fact.scenario, easy=fact.easy, stages=fact.stages)


def _card_printed(board: Board, fact: f.CardPrinted) -> Board:
    new = Printed(
        fact.kind, fact.sphere, fact.cost, fact.any_cost, fact.on, fact.unique, fact.traits, fact.keywords,
        fact.threat, fact.willpower, fact.attack, fact.defence, fact.health, fact.engage, fact.points,
        fact.victory, fact.stage, fact.text, fact.does,
    )  # fmt: skip
    return replace(board, printed={**board.printed, fact.card: new})


def _deck_brought(board: Board, fact: f.DeckBrought) -> Board:
    return change_seat(board, fact.seat, list=by_source(fact.cards), heroes=fact.heroes)


def _first_player_named(board: Board, fact: f.FirstPlayerNamed) -> Board:
    if fact.seat not in board.seats:
        raise LookupError(fact.seat)
    return replace(board, first=fact.seat)


def _stage_began(board: Board, fact: f.StageBegan) -> Board:
    number = board.printed[fact.stage].stage
    left = tuple(each for each in board.stages if board.printed[each].stage > number)
    return replace(board, stage=fact.stage, stages=left, finished=False)


def _phase_ended(board: Board, _: f.PhaseEnded) -> Board:
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


def _round_completed(board: Board, fact: f.RoundCompleted) -> Board:
    return replace(_cleared(board, ("attack", "phase", "round")), complete=fact.round)


def _eliminated(board: Board, fact: f.Eliminated) -> Board:
    return change_seat(board, fact.seat, out=True)


# What was used, the quest ------------------------------------------------------------------


def _ability_used(board: Board, fact: f.AbilityUsed) -> Board:
    key = used_key(fact.step, fact.card, fact.per, fact.seat if fact.each else "")
    return replace(board, used={**board.used, key: board.used.get(key, 0) + 1})


def _committed(board: Board, fact: f.Committed) -> Board:
    changed = {id: replace(board.pieces[id], committed=True, exhausted=True) for id in fact.cards}
    return replace(board, pieces={**board.pieces, **changed})


# Shadow cards and attacks -----------------------------------------------------------------------------


def _shadow_dealt(board: Board, fact: f.ShadowDealt) -> Board:
    """One more card before an enemy."""
    shadows = (*board.pieces[fact.enemy].shadows, Shadow(fact.shadow))
    return replace(change_piece(board, fact.enemy, shadows=shadows), shadows=board.shadows + 1)


def _shadow_known(board: Board, fact: f.ShadowIs | f.ShadowTurned) -> Board:
    """Which card it is."""
    turned = type(fact) is f.ShadowTurned
    shadows = tuple(
        Shadow(each.id, fact.card, turned) if each.id == fact.shadow else each
        for each in board.pieces[fact.enemy].shadows
    )
    return change_piece(board, fact.enemy, shadows=shadows)


def _shadow_discarded(board: Board, fact: f.ShadowDiscarded) -> Board:
    """Away from its enemy."""
    left = tuple(each for each in board.pieces[fact.enemy].shadows if each.id != fact.shadow)
    return change_piece(board, fact.enemy, shadows=left)


def _attack_began(board: Board, fact: f.AttackBegan) -> Board:
    """One more attack, the innermost."""
    new = Attack(fact.enemy, fact.seat, alone=fact.alone, against=fact.against)
    attacked = board.attacked if fact.alone else (*board.attacked, fact.enemy)
    return replace(board, attacks=(*board.attacks, new), attacked=attacked)


def _defence_declared(board: Board, fact: f.DefenceDeclared) -> Board:
    """Who defends."""
    *others, last = board.attacks
    return replace(board, attacks=(*others, replace(last, characters=fact.defenders)))


def _strike_declared(board: Board, fact: f.StrikeDeclared) -> Board:
    """Characters attack."""
    new = Attack(fact.enemy, fact.seat, fact.attackers, by_enemy=False, alone=fact.alone)
    struck = board.seats[fact.seat].struck
    board = replace(board, attacks=(*board.attacks, new))
    return board if fact.alone else change_seat(board, fact.seat, struck=(*struck, fact.enemy))


def _attack_ended(board: Board, _: f.AttackEnded | f.StrikeEnded) -> Board:
    """The innermost attack is over."""
    return replace(board, attacks=board.attacks[:-1])


def _same(board: Board, _: Any) -> Board:
    return board


EVOLVE: Mapping[type[k.Fact], Callable[[Board, Any], Board]] = {
    k.Started: _started,
    k.Positioned: _started,
    k.Marked: lambda b, x: replace(b, turn=x.who) if x.what == "turn" else b,
    f.ScenarioLaid: _scenario_laid,
    f.CardPrinted: _card_printed,
    f.DeckBrought: _deck_brought,
    f.FirstPlayerNamed: _first_player_named,
    f.StageBegan: _stage_began,
    f.StageDone: lambda b, x: replace(b, finished=True),
    f.PhaseEnded: _phase_ended,
    f.PhaseCutShort: lambda b, x: replace(b, cut=True),
    f.RoundCompleted: _round_completed,
    f.TurnDone: lambda b, x: change_seat(b, x.seat, done=True),
    f.Eliminated: _eliminated,
    f.Scored: lambda b, x: replace(b, score=x.score.value),
    f.CardPlayed: lambda b, x: replace(b, x=x.x),
    f.CardRevealed: c.card_revealed,
    f.Peeked: _same,
    f.CardPlaced: c.card_placed,
    f.CardLeft: c.card_left,
    f.ControlMoved: c.control_moved,
    f.Attached: c.attached,
    f.Exhausted: lambda b, x: change_piece(b, x.card, exhausted=True),
    f.Readied: lambda b, x: change_piece(b, x.card, exhausted=False),
    f.Destroyed: _same,
    f.AbilityUsed: _ability_used,
    f.LeftToTable: _same,
    f.Committed: _committed,
    f.Uncommitted: lambda b, x: change_piece(b, x.card, committed=False),
    f.QuestResolved: _same,
    f.Explored: _same,
    f.Checked: _same,
    f.Engaged: c.engaged,
    f.ReturnedToStaging: c.returned_to_staging,
    f.ShadowDealt: _shadow_dealt,
    f.ShadowIs: _shadow_known,
    f.ShadowTurned: _shadow_known,
    f.ShadowDiscarded: _shadow_discarded,
    f.AttackBegan: _attack_began,
    f.DefenceDeclared: _defence_declared,
    f.AttackEnded: _attack_ended,
    f.StrikeDeclared: _strike_declared,
    f.AttackCounted: _same,
    f.StrikeEnded: _attack_ended,
    f.DamageReckoned: _same,
}
