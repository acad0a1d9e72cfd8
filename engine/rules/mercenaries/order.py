"""Who acts when in a round (MER-2), and whoever comes late (MER-6.3).

round.order    characters and types in order; the players say who is first of those that are level
late           types that are new on the map get a card and are put among those that are left to act
following      the figure whose turn is next
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import initiative
from engine.rules.mercenaries.acting import STEPS, Tx, of_type, on_map, standing
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.decks import turn_up
from engine.rules.mercenaries.initiative import Chosen, Standee
from engine.rules.mercenaries.state import Board, Figure
from engine.tabletop.turns import Key, joined, ranked
from engine.waiting import Waiting, one


def chosen(board: Board, character: str) -> Chosen:
    """What a character chose for the round."""
    at = board.characters[character]
    if at.resting or len(at.chosen) < 2:
        return Chosen(resting=True)
    leading, second = at.chosen
    return Chosen(CARDS[leading].initiative, CARDS[second].initiative)


def card_of(board: Board, type: str) -> int:
    """The initiative of a type: what the card of its deck says (MER-2.1, 2.9)."""
    return board.decks[board.types[type].deck].initiative


@STEPS.at("round.reveal")
def reveal(tx: Tx) -> None:
    """A card for every type of monster on the map (MER-2.1), one for those that share a deck (MER-2.9)."""
    decks = dict.fromkeys(tx.board.types[type].deck for type in on_map(tx.board))
    tx.then(*(tx.frame(turn_up, deck) for deck in decks))


@STEPS.waits("round.order")
def settle(tx: Tx) -> Waiting:
    """The order of the round."""
    players = {id: chosen(tx.board, id) for id in standing(tx.board)}
    keys = initiative.keys(players, {type: card_of(tx.board, type) for type in on_map(tx.board)})
    turns = yield from _in_order(tx, keys)
    _set(tx, turns, keys)


@STEPS.step
def late(tx: Tx) -> None:
    """Types that have come onto the map in this round are put into its order, once their cards are up."""
    new = [type for type in on_map(tx.board) if type not in tx.board.turns]
    if new:
        decks = dict.fromkeys(tx.board.types[type].deck for type in new)
        tx.then(*(tx.frame(turn_up, deck) for deck in decks), tx.frame(join))


@STEPS.waits("join")
def join(tx: Tx) -> Waiting:
    """Those that are left keep their order; a late type that is level with one of them is asked about."""
    board = tx.board
    new = [type for type in on_map(board) if type not in board.turns]
    left = [id for id in board.turns if any(each != board.acting for each in _unacted(board, id))]
    keys = {**board.keys, **{type: (card_of(board, type), 1) for type in new}}
    late = {type: keys[type] for type in new}
    turns = yield from _in_order(tx, joined(board.keys, left, late), "MER-6.3")
    _set(tx, turns, keys, tuple([id for id in board.turns if id not in left]))


def _in_order(tx: Tx, keys: Mapping[str, Key], clause: str = "") -> Waiting:
    """The ids by their keys. Of those that are level players are asked about before types (MER-2.7); what
    the players said once of types that share a deck stands (MER-2.9)."""
    board, turns = tx.board, []
    kept = board.before if tx.ruling("MER-2.9") == "keep-order" else ()
    for tied in ranked(keys):
        left = list(tied)
        while len(left) > 1:
            able = [id for id in left if not any((other, id) in kept for other in left)]
            following = yield one(
                _asked(tx, tied), "turn", _why_level(board, tied), able, prefix="turn:", about=tied
            )
            left.remove(following)
            turns.append(following)
        turns += left
    return tuple(turns)


def _asked(tx: Tx, tied: Sequence[str]) -> tuple[str, ...]:
    """The seats of the characters that are level; about types all (MER-2.4, 2.6)."""
    characters = tx.board.characters
    seats = [characters[id].seat for id in tied if id in characters]
    return initiative.deciding(tuple(seats), tx.seats)


def _why_level(board: Board, tied: Sequence[str]) -> str:
    """The clause by which those that are level are asked about."""
    if tied[0] in board.characters:
        return "MER-2.7" if any(board.characters[id].resting for id in tied) else "MER-2.4"
    decks = {board.types[type].deck for type in tied}
    return "MER-2.9" if len(decks) < len(tied) else "MER-2.6"


def _set(tx: Tx, turns: Sequence[str], keys: Mapping[str, Key], had: Sequence[str] = ()) -> None:
    """The order lies on the board, behind those that had their turn; of types that share a deck it is
    remembered, where the players settled it: behind one that had its turn a late one comes anyway."""
    all = (*had, *turns)
    tx.emit(ev.TurnsSet(all, tuple([keys[id] for id in all])), "MER-2.2")
    for first, second in _pairs(tx.board, turns):
        if (first, second) not in tx.board.before and (second, first) not in tx.board.before:
            tx.emit(ev.TypesRanked(first, second), "MER-2.9")


def _pairs(board: Board, turns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Types that share a deck, the one that acts first before the other."""
    types = [id for id in turns if id in board.types]
    for nth, first in enumerate(types):
        for second in types[nth + 1 :]:
            if board.types[first].deck == board.types[second].deck:
                yield first, second


# Figure by figure ----------------------------------------------------------------------------------------


def _figures(board: Board, id: str) -> list[str]:
    """The figures that act with an entry of the order: of a type elites first, then by number (MER-2.3);
    summons before their owner (MER-2.2)."""
    if id in board.types:
        out = of_type(board, id)
        standees = [Standee(each.number, each.elite) for each in out.values()]
        return [f"{id}-{number}" for _, number in initiative.figures((id,), {}, {id: standees})]
    summons = [figure for figure, each in board.figures.items() if each.owner == id]
    return [figure for figure, _ in initiative.figures((id,), {id: summons}, {}) if figure in board.figures]


def _acts(figure: Figure) -> bool:
    return not (figure.acted or figure.waits)


def _unacted(board: Board, id: str) -> list[str]:
    return [figure for figure in _figures(board, id) if _acts(board.figures[figure])]


def following(board: Board) -> str:
    """The figure whose turn is next; "" where none is left to act (MER-2.2)."""
    return next((figure for id in board.turns for figure in _unacted(board, id)), "")
