"""Which cards are alike in all that matters (FEL-8.18): where one is named, the first stands for them all.

What the table cannot see tells nothing apart: a shadow card that lies face down is like any other, unless
somebody has looked at those of its enemy.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from engine.rules.fellowship.state import Board, card_of, owner_of


def alike(board: Board, named: str) -> Hashable:
    """What tells a card (or one of its actions, `CARD/ACTION`) from others. Two in play are alike if they lie
    in one place in one state, and what lasts, was used or was done in this phase concerns both alike; two out
    of play if they are the same card out of one deck. Whatever is no card is like nothing else."""
    id, _, action = named.partition("/")
    if id in board.pieces:
        return action, board.pieces[id].on, *_state(board, id)
    if id in board.seats or card_of(id) not in board.printed:
        return named
    return action, card_of(id), owner_of(board, id)


def _state(board: Board, id: str) -> Iterator[Hashable]:
    """A card in play with all that lies on it."""
    piece = board.pieces[id]
    yield piece.card, piece.owner, piece.controller, piece.engaged, piece.exhausted, piece.committed
    yield piece.damage, piece.progress, piece.resources
    yield tuple([card_of(each.card) if each.turned else "" for each in piece.shadows])
    yield id if any(key.endswith(f"@{id}") for key in board.saw) else ""
    yield tuple(sorted([tuple(_state(board, each)) for each in piece.attached], key=repr))
    yield tuple(_remembered(board, id))


def _remembered(board: Board, id: str) -> Iterator[Hashable]:
    """What the table remembers of a card."""
    for row in board.lasting:
        if id in (row.source, row.target):
            named = [card_of(each) if each == id else each for each in (row.source, row.target)]
            yield *named, row.figure, row.amount, row.until, row.depth
    yield from ((key.replace(f"@{id}@", "@@"), n) for key, n in board.used.items() if f"@{id}@" in key)
    yield id in board.attacked, board.led.get(id, "")
    yield tuple([seat for seat, held in board.seats.items() if id in held.struck])
    for attack in board.attacks:
        yield attack.enemy == id, id in attack.characters, attack.against == id
