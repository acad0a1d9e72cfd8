"""Who acts when in a round (MER-2), and whoever comes late (MER-6.3).

round.reveal   a card for each deck with a type on the map
round.order    characters and types in order; the players say who is first of those that are level
late           types that are new on the map get a card and are put among those that are left to act
following      the figure whose turn is next
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS, Tx, on_map, standing
from engine.rules.mercenaries.content import CARDS
from engine.rules.mercenaries.decks import turn_up
from engine.rules.mercenaries.state import Board
from engine.tabletop.turns import Key, in_order, joined
from engine.waiting import Waiting

# By what the order is told --------------------------------------------------------------------------------

REST = 99
"""The initiative of a long rest. A card may print it as well, which is no rest (MER-2.2)."""


class Chosen(Struct, frozen=True):
    """What a player chose for the round: two cards, of which the first leads, or a long rest."""

    leading: int = REST
    second: int = 0
    resting: bool = False

    @property
    def initiative(self) -> int:
        """The leading card's alone (MER-2.1, 2.8)."""
        return REST if self.resting else self.leading


def keys(players: Mapping[str, Chosen], types: Mapping[str, int]) -> dict[str, Key]:
    """What the order is told by: the initiative; then players before types of monsters (MER-2.5); among
    players the other card (MER-2.4), which does not count where somebody with them rests (MER-2.7)."""
    rests = any(chosen.resting for chosen in players.values())
    found: dict[str, Key] = {}
    for seat, chosen in players.items():
        level = rests and chosen.initiative == REST
        found[seat] = (chosen.initiative, 0, 0 if level else chosen.second)
    return {**found, **{type: (initiative, 1) for type, initiative in types.items()}}


def deciding(tied: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """Who says which of those that are level is next: of players they themselves (MER-2.4), of types of
    monsters all players (MER-2.6)."""
    return tuple([seat for seat in seats if seat in tied]) or tuple(seats)


# The round ------------------------------------------------------------------------------------------------


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
    told = keys(players, {type: card_of(tx.board, type) for type in on_map(tx.board)})
    turns = yield from _in_order(tx, told)
    _set(tx, turns, told)


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
    left = [id for id in board.turns if any(each != board.acting for each in _unacted(board, (id,)))]
    told = {**board.keys, **{type: (card_of(board, type), 1) for type in new}}
    late = {type: told[type] for type in new}
    turns = yield from _in_order(tx, joined(board.keys, left, late))
    _set(tx, turns, told, tuple([id for id in board.turns if id not in left]))


def _in_order(tx: Tx, told: Mapping[str, Key]) -> Waiting:
    """The ids by their keys. Players that are level are asked about themselves, types all (MER-2.4, 2.6,
    2.7); what the players said once of types that share a deck stands (MER-2.9)."""
    board = tx.board
    kept = board.before if tx.ruling("MER-2.9") == "keep-order" else ()

    def asked(tied: Sequence[str]) -> tuple[str, ...]:
        return deciding([board.characters[id].seat for id in tied if id in board.characters], tx.seats)

    return in_order(told, asked, "turn", lambda tied: _why_level(board, tied), prefix="turn:", settled=kept)


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


def _pairs(board: Board, turns: Sequence[str]) -> list[tuple[str, str]]:
    """Types that share a deck, the one that acts first before the other."""
    decks = {id: board.types[id].deck for id in turns if id in board.types}
    return [(first, second) for first, second in combinations(decks, 2) if decks[first] == decks[second]]


# Figure by figure ----------------------------------------------------------------------------------------


def in_turn(board: Board, turns: Iterable[str]) -> list[str]:
    """The figures that act with these entries of the order, one after the other: summons right before their
    owner in the order in which they came (MER-2.2), of a type elites first, then by number (MER-2.3). A
    character is among them when its figure is gone."""
    summons: dict[str, list[str]] = {}
    types: dict[str, list[tuple[bool, int, str]]] = {id: [] for id in board.types}
    for id, each in board.figures.items():
        if each.owner and not each.monster:
            summons.setdefault(each.owner, []).append(id)
        elif each.monster and each.kind in types:
            types[each.kind].append((not each.elite, each.number, id))
    found: list[str] = []
    for id in turns:
        found += [name for *_, name in sorted(types[id])] if id in types else (*summons.get(id, ()), id)
    return found


def turn_order(board: Board) -> dict[str, int]:
    """Every figure's place in the order of the round; none for whoever has none yet."""
    return {id: nth for nth, id in enumerate(in_turn(board, board.turns))}


def _unacted(board: Board, turns: Iterable[str]) -> list[str]:
    able = {id for id, each in board.figures.items() if not (each.acted or each.waits)}
    return [id for id in in_turn(board, turns) if id in able]


def following(board: Board) -> str:
    """The figure whose turn is next; "" where none is left to act (MER-2.2)."""
    return next(iter(_unacted(board, board.turns)), "")
