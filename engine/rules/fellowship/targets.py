"""Which cards an effect may choose from. Everything is in the order of the table, the first player first."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship.consequences import need
from engine.rules.fellowship.figures import TABLE, figures_of, has_trait, immune
from engine.rules.fellowship.state import DECK, Board, card_of, characters, heroes, in_order, printed
from engine.turn import Tx
from engine.verbs import Look


def everyone(board: Board) -> tuple[str, ...]:
    """All characters in play."""
    return tuple([each for seat in in_order(board) for each in characters(board, seat)])


def every_hero(board: Board) -> tuple[str, ...]:
    """All heroes in play."""
    return tuple([each for seat in in_order(board) for each in heroes(board, seat)])


def ready(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Those that are ready."""
    return tuple([each for each in ids if not board.pieces[each].exhausted])


def exhausted(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Those that are exhausted."""
    return tuple([each for each in ids if board.pieces[each].exhausted])


def to_ready(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Those that are exhausted and may be readied."""
    figures = figures_of(board)
    return tuple([each for each in exhausted(board, ids) if not figures.flag(each, "cannot-ready")])


def committed(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Those that are on the quest."""
    return tuple([each for each in ids if board.pieces[each].committed])


def somebody_quests(board: Board, _: str = "") -> bool:
    """Whether there is willpower to add to, and more of it would come to anything."""
    return bool(committed(board, everyone(board))) and more_counts(board)


def more_counts(board: Board) -> bool:
    """Whether more willpower, or less threat, changes what the quest comes to as it stands: where what is
    above finishes the stage, more is lost (FEL-3.9)."""
    figures = figures_of(board)
    willpower = sum(figures.of(each, "willpower") for each in committed(board, everyone(board)))
    above = willpower - sum(figures.threat(each) for each in board.staging)
    points = printed(board, board.stage).points if board.stage else 0
    takes = sum(need(board, each) for each in board.active) + points - board.progress
    return not points or figures.flag(TABLE, "no-advance") or above < takes


def damaged(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Those that have damage."""
    return tuple([each for each in ids if board.pieces[each].damage])


def open_to_players(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Those to which players' cards can do something (FEL-8.17)."""
    return tuple([each for each in ids if not immune(board, each)])


def to_explore(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """The locations on which players' cards can put progress (FEL-3.20, 8.17)."""
    there = [each for each in open_to_players(board, ids) if each in board.pieces]
    return tuple([each for each in there if need(board, each)])


def quest_takes(board: Board) -> bool:
    """Whether progress that a player's card puts on the quest comes to lie anywhere (FEL-3.18, 8.17)."""
    heeding = open_to_players(board, board.active)
    return heeding == board.active or bool(to_explore(board, heeding))


def with_decks(tx: Tx | Look) -> tuple[str, ...]:
    """The players whose deck has a card."""
    piles = tx.course.piles
    return tuple([each for each in in_order(tx.board) if DECK + each in piles and piles[DECK + each].count])


def drawing(tx: Tx | Look) -> tuple[str, ...]:
    """The players who can draw: nothing keeps everybody from it, and there is a card in the deck."""
    return () if figures_of(tx.board).flag(TABLE, "no-draw") else with_decks(tx)


def beset(board: Board, _: str = "") -> tuple[str, ...]:
    """The players engaged with an enemy to which players' cards can do something."""
    return tuple([each for each in in_order(board) if open_to_players(board, board.seats[each].engaged)])


def threatened(board: Board, _: str = "") -> tuple[str, ...]:
    """The players whose dial can fall."""
    return tuple([each for each in in_order(board) if board.seats[each].threat])


def hurt(board: Board, _: str = "") -> tuple[str, ...]:
    """Characters that have damage."""
    return damaged(board, everyone(board))


def others(board: Board, seat: str) -> tuple[str, ...]:
    """The other players still in the game; whoever plays alone has none (FEL-8.10)."""
    return tuple(each for each in in_order(board) if each != seat)


def with_discards(board: Board, _: str = "") -> tuple[str, ...]:
    """The players whose discard pile has something that goes back; heroes stay there."""
    seats = board.seats
    return tuple([seat for seat in in_order(board) if {*seats[seat].discard} - {*seats[seat].heroes}])


def fallen(board: Board, kind: str) -> list[str]:
    """Allies, or heroes, in discard piles."""
    piles = [each for seat in board.seats.values() if not seat.out for each in seat.discard]
    return [each for each in piles if printed(board, each).kind == kind]


def tired(board: Board, _: str = "") -> tuple[str, ...]:
    """All exhausted characters that may be readied."""
    return to_ready(board, everyone(board))


def hurt_heroes(board: Board, _: str = "") -> tuple[str, ...]:
    """Heroes that have damage."""
    return damaged(board, every_hero(board))


def foes(board: Board, _: str = "") -> tuple[str, ...]:
    """Enemies engaged with anybody to which players' cards can do something."""
    return open_to_players(board, engaged(board, in_order(board)))


def staged(board: Board, *kinds: str) -> tuple[str, ...]:
    """Cards of these kinds in the staging area."""
    return tuple([each for each in board.staging if printed(board, each).kind in kinds])


def engaged(board: Board, seats: Iterable[str]) -> tuple[str, ...]:
    """Enemies engaged with these players."""
    return tuple([each for seat in seats for each in board.seats[seat].engaged])


def enemies(board: Board) -> tuple[str, ...]:
    """All enemies in play."""
    return (*staged(board, "enemy"), *engaged(board, in_order(board)))


def locations(board: Board) -> tuple[str, ...]:
    """All locations in play, the active one first."""
    return (*board.active, *staged(board, "location"))


def attachments(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Player attachments on these cards."""
    on = (each for id in ids for each in board.pieces[id].attached)
    return tuple([each for each in on if printed(board, each).kind == "attachment"])


def conditions(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """Encounter cards that count as Condition attachments on these cards."""
    on = (each for id in ids for each in board.pieces[id].attached)
    return tuple(
        each
        for each in on
        if printed(board, each).kind != "attachment" and has_trait(board, each, "condition")
    )


def held(board: Board, seat: str) -> tuple[str, ...]:
    """The attachments a player controls, whatever they are on (FEL-2.6)."""
    pieces = board.pieces.items()
    return tuple(
        id for id, piece in pieces if piece.controller == seat and printed(board, id).kind == "attachment"
    )


def in_play(board: Board, card: str) -> tuple[str, ...]:
    """The copies of a card in play."""
    return tuple([each for each in board.pieces if card_of(each) == card])


def host(board: Board, card: str) -> str:
    """What an attachment is on."""
    return board.pieces[card].on


def defenders(board: Board) -> tuple[str, ...]:
    """Who defends against the attack at hand and is still in play."""
    attack = board.attack
    if attack is None or not attack.by_enemy:
        return ()
    return tuple([each for each in attack.characters if each in board.pieces])


def attacking(board: Board, card: str, enemy: str) -> bool:
    """Whether a character takes part in the players' attack at hand on this enemy."""
    attack = board.attack
    if attack is None or attack.by_enemy:
        return False
    return attack.enemy == enemy and card in attack.characters


def killed_by_attack(board: Board, card: str, enemy: str, source: str) -> bool:
    """Whether it was the attack at hand that destroyed this enemy, and the character took part in it."""
    attack = board.attack
    if attack is None or not attacking(board, card, enemy):
        return False
    return source in (attack.seat, *attack.characters)
