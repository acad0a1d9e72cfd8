"""What can be looked up in fellowship: cards that lie open, what the viewer knows of hands and piles, the
quest, and the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.course import Course
from engine.model import State
from engine.rules.fellowship.state import Board, Piece, card_of
from engine.wording import Text, Value, count, say
from projections import fellowship_areas, figures
from projections.sight import Sight, Thing, figure, wounded

FIGURES: Mapping[str, tuple[str, ...]] = {
    "hero": ("willpower", "attack", "defence"),
    "ally": ("willpower", "attack", "defence"),
    "enemy": ("engage", "threat", "attack", "defence"),
    "location": ("threat",),
}
"""The figures that are told of each kind of card in play, besides its wounds and progress."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "hero": ("FEL-0.1", "FEL-1.1", "FEL-6.8"),
    "ally": ("FEL-2.1", "FEL-2.2", "FEL-6.8"),
    "attachment": ("FEL-2.1", "FEL-2.2", "FEL-2.6"),
    "event": ("FEL-2.2", "FEL-2.7", "FEL-8.1"),
    "enemy": ("FEL-5.1", "FEL-5.3", "FEL-6.3", "FEL-6.7", "FEL-6.8"),
    "location": ("FEL-3.9", "FEL-4.1", "FEL-4.2"),
    "treachery": ("FEL-3.2", "FEL-3.3"),
    "objective": ("FEL-3.2", "FEL-3.11"),
    "stage": ("FEL-3.7", "FEL-3.9", "FEL-3.16"),
    "keyword/ranged": ("FEL-6.7",),
    "keyword/sentinel": ("FEL-6.6", "FEL-6.12"),
    "keyword/restricted": ("FEL-2.3",),
    "keyword/surge": ("FEL-3.11", "FEL-3.13"),
    "keyword/doomed": ("FEL-3.11", "FEL-3.14"),
    "keyword/guarded": ("FEL-3.11",),
    "immune": ("FEL-8.17",),
    "unique": ("FEL-2.3",),
    "threat": ("FEL-3.5", "FEL-3.8"),
    "threat:": ("FEL-0.1", "FEL-3.8", "FEL-5.3", "FEL-7.2", "FEL-9.1"),
    "willpower": ("FEL-3.1", "FEL-3.5"),
    "attack": ("FEL-6.3", "FEL-6.4", "FEL-6.7"),
    "defence": ("FEL-6.4", "FEL-6.6"),
    "health": ("FEL-6.8",),
    "engage": ("FEL-5.3", "FEL-5.4"),
    "points": ("FEL-3.9",),
    "progress": ("FEL-3.7", "FEL-3.9", "FEL-3.18"),
    "resources": ("FEL-1.1", "FEL-2.2"),
    "exhausted": ("FEL-3.1", "FEL-6.6", "FEL-7.1"),
    "committed": ("FEL-3.1",),
    "shadow": ("FEL-6.1", "FEL-6.13"),
    "reveal": ("FEL-3.2", "FEL-3.3"),
    "forced": ("FEL-8.2", "FEL-8.4"),
    "response": ("FEL-8.2", "FEL-8.4"),
    "action": ("FEL-8.1",),
    "constant": ("FEL-8.4", "FEL-8.8"),
    "staging": ("FEL-3.2", "FEL-3.5"),
    "active": ("FEL-4.1", "FEL-4.2"),
    "discard": ("FEL-2.6", "FEL-6.8"),
    "victory": ("FEL-4.2", "FEL-6.8", "FEL-9.2"),
    "first": ("FEL-0.7", "FEL-7.3", "FEL-8.12"),
    "encounter": ("FEL-0.2", "FEL-3.2", "FEL-3.10"),
    "eliminated": ("FEL-9.1", "FEL-9.5"),
    "score": ("FEL-9.2", "FEL-9.4"),
}
"""The words of the rules, with their clauses."""
KEYWORD = "keyword/"
"""What the name of a keyword begins with, among the words of the rules."""
DISCARDED, IN_VICTORY = say("in the discard pile"), say("in the victory display")


def things(state: State) -> Iterator[Thing]:
    """All of it: what is in play, what was dealt to it or just revealed, hands, what is out of play."""
    of: Board = state.board
    if of.stage:
        yield _thing(of, of.stage, _progress(of.progress, of.printed[of.stage].points))
    for id, piece in of.pieces.items():
        yield _thing(of, id, *_piece(state.course, of, id, piece))
        for shadow in piece.shadows:
            if shadow.card:
                yield _thing(of, shadow.card, say("shadow card of {enemy}", enemy=id))
    for id in of.limbo:
        yield _thing(of, id, say("just revealed or played"))
    for owner, seat in of.seats.items():
        for id in seat.hand.cards:
            yield _thing(of, id, say("in the hand of {seat}", seat=owner))
        for id in seat.discard:
            yield _thing(of, id, say("in the discard pile of {seat}", seat=owner))
    for where, told in (
        (of.discard, DISCARDED),
        (of.victory, IN_VICTORY),
        (of.aside, say("set aside")),
        (of.removed, say("out of the game")),
    ):
        for id in where:
            yield _thing(of, id, told)
    for cards in of.saw.values():
        for id in cards:
            if id:
                yield _thing(of, id, say("in a deck, as you saw"))


def _thing(of: Board, id: str, *about: Value) -> Thing:
    card = card_of(id)
    printed = of.printed.get(card)
    if printed is None:
        return Thing(id=id, of=card, about=about)
    words = tuple(f"{KEYWORD}{keyword.partition('-')[0]}" for keyword in printed.keywords)
    unique = ("unique",) if printed.unique else ()
    return Thing(id=id, of=card, kind=printed.kind, about=about, words=(*words, *unique))


def _piece(course: Course, of: Board, id: str, piece: Piece) -> Iterator[Value]:
    """How a card in play stands: wounds or progress, figures, what lies on it, and where it is."""
    printed = of.printed[piece.card]
    if printed.kind in ("hero", "ally", "enemy"):
        health = printed.health + sum(figures.addends(course, id, "health").values())
        yield from wounded(piece.damage, max(0, health))
    for name in FIGURES.get(printed.kind, ()):
        yield _figure(course, of, id, name, getattr(printed, name))
    if printed.kind == "location":
        points = printed.points + sum(figures.addends(course, id, "points").values())
        yield _progress(piece.progress, points)
    if piece.resources:
        yield count("{n} resource", "{n} resources", n=piece.resources)
    if piece.exhausted:
        yield say("{of:exhausted|exhausted}", of=id)
    if piece.committed:
        yield "committed"
    if printed.keywords:
        yield say("keywords: {words}", words=tuple(map(_keyword, printed.keywords)))
    if piece.attached:
        yield say("carries: {cards}", cards=piece.attached)
    hidden = sum(not shadow.card for shadow in piece.shadows)
    if hidden:
        yield count("{n} shadow card", "{n} shadow cards", n=hidden)
    yield from _where(of, id, piece)


def _progress(progress: int, points: int) -> Text:
    return say("progress {progress}/{points}", progress=progress, points=points)


def _figure(course: Course, of: Board, id: str, name: str, printed: int) -> Text:
    """A figure of a card; in the staging area some have no threat for a while."""
    adds = dict(figures.addends(course, id, name))
    if name == "threat":
        for row in fellowship_areas.no_threat(of):
            if row.target == id:
                adds[row.source] = adds.get(row.source, 0) - max(0, printed + sum(adds.values()))
    return figure(name, printed, adds)


def _keyword(keyword: str) -> Value:
    word, _, n = keyword.rpartition("-")
    if n.isdigit():
        return say("{keyword} {n}", keyword=f"{KEYWORD}{word}", n=int(n))
    return f"{KEYWORD}{keyword}"


def _where(of: Board, id: str, piece: Piece) -> Iterator[Value]:
    if piece.on:
        yield say("lies on {card}", card=piece.on)
    elif piece.engaged:
        yield say("engaged with {seat}", seat=piece.engaged)
    elif id in of.staging:
        yield "staging"
    elif id in of.active:
        yield "active"
    elif piece.controller:
        yield say("controlled by {seat}", seat=piece.controller)


SIGHT = Sight(things, WORDS)
