"""The order of a round of mercenaries: who is done, whose turn it is, and why one is before another where
their initiative is the same (MER-2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.model import State
from engine.rules.mercenaries import state as kept
from engine.wording import Text, Value, say
from projections.games import Turn


class Rank(Struct, frozen=True):
    """A character or a type of monsters in the order. stands: `done`, `now`, `next` or `out`. other: the
    initiative of a character's second card, 0 where it does not count. after: whom it comes after though the
    initiative does not say so, and the clause by which it does."""

    id: str
    initiative: int
    stands: str
    other: int = 0
    after: str = ""
    clause: str = ""


def order(of: kept.Board) -> tuple[Rank, ...]:
    """All of the order; nobody before it is settled."""
    return tuple([_rank(of, before, id) for before, id in zip(("", *of.turns), of.turns, strict=False)])


def turns(state: State) -> tuple[Turn, ...]:
    """The order as every game tells it; before it is settled the characters as they joined."""
    of: kept.Board = state.board
    if not of.turns:
        characters = of.characters.items()
        return tuple(Turn(id, each.seat, "out" if each.exhausted else "next") for id, each in characters)
    return tuple(Turn(each.id, _seat(of, each.id), each.stands) for each in order(of))


def _seat(of: kept.Board, id: str) -> str:
    return of.characters[id].seat if id in of.characters else ""


def _rank(of: kept.Board, before: str, id: str) -> Rank:
    key = of.keys[id]
    clause = _level(of, before, id) if before else ""
    return Rank(id, key[0], _stands(of, id), key[2] if len(key) > 2 else 0, before if clause else "", clause)


def _stands(of: kept.Board, id: str) -> str:
    """A type acts by its figures, a character with what it summoned before it."""
    if id in of.characters:
        figures = {one: each for one, each in of.figures.items() if id in (one, each.owner)}
        if id not in figures:
            return "out"
    else:
        figures = {one: each for one, each in of.figures.items() if each.monster and each.kind == id}
    if of.acting and of.acting in figures:
        return "now"
    if not figures:
        return "out"
    return "done" if all(each.acted or each.waits for each in figures.values()) else "next"


def _level(of: kept.Board, before: str, id: str) -> str:
    """The clause by which somebody comes after the one before; empty where its initiative is higher."""
    one, other = of.keys[before], of.keys[id]
    if other[0] > one[0]:
        return ""
    if other[0] < one[0] or one[1] > other[1]:  # a type that came late, after whoever had acted
        return "MER-6.3"
    if one[1] < other[1]:
        return "MER-2.5"
    if id in of.characters:
        return "MER-2.7" if one[2] == other[2] == 0 else "MER-2.4"
    return "MER-2.9" if of.types[before].deck == of.types[id].deck else "MER-2.6"


def reasons(ranks: tuple[Rank, ...]) -> Iterator[tuple[Text, str]]:
    """A sentence, with ids for names, for everybody whose initiative alone does not say its place; and its
    clause."""
    by = {each.id: each for each in ranks}
    for each in ranks:
        if each.after:
            yield _reason(each, by[each.after]), each.clause


def _reason(rank: Rank, after: Rank) -> Text:
    who: dict[str, Value] = {"who": rank.id, "before": after.id, "n": rank.initiative}
    match rank.clause:
        case "MER-2.5":
            return say("{before} before {who}, both at {n}: characters act before monsters", **who)
        case "MER-2.4" if rank.other != after.other:
            return say(
                "{before} before {who}, both at {n}: by their other cards, {first} and {second}",
                first=after.other,
                second=rank.other,
                **who,
            )
        case "MER-6.3":
            return say("{who} at {n} after {before}: it came late", **who)
    return say("{before} before {who}, both at {n}: so the players decided", **who)
