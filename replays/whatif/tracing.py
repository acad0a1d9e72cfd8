"""Where every face-down card lay, and what a viewer came to know of it: the places of all piles, traced.

A place is known to a viewer who saw its card turned up, drew it, or was told of it while it lay there. A card
that another seat drew unseen and that showed up later is known to have come from one of the places this seat
took before: not from which. A card that lies face down before everybody is the one that is turned up there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine import facts as f
from engine.audience import may_see
from engine.entries import Entry, Part
from engine.facts import Fact

NEVER = 1 << 60


class Place(Struct):
    """One place of a pile. `card`: what lay there (empty: nobody can tell, a real card never drawn). `taken`:
    by which entry it left the pile; `by`: the seat that took it unseen; `shown`: the entry in which it turned
    up then, and `rank` where in it. `lay`: an entry at which the viewer knew that the card is in the pile."""

    card: str = ""
    known: bool = False
    taken: int = NEVER
    by: str = ""
    shown: int = NEVER
    rank: int = 0
    lay: int = 0


class Traced(Struct):
    """`piles`: at the moment asked about, from the top. `out`: places taken unseen before it whose cards are
    still unseen then, and `met` the cards among them that had shown up. `later`: shuffles after it, by pile,
    in order. `families`: cards that were ever shuffled together."""

    piles: dict[str, list[Place]]
    out: list[Place]
    met: set[str]
    later: dict[str, list[list[Place]]]
    families: list[set[str]]

    def family(self, card: str) -> int:
        """Which cards this one was ever shuffled together with."""
        return next((place for place, each in enumerate(self.families) if card in each), -1)


def trace(entries: Sequence[Entry[Fact]], upto: int, viewer: str) -> Traced:
    """Trace the piles of a line. What the viewer learned counts to its end; piles are as after `upto`."""
    tracer = _Tracer(viewer)
    found: Traced | None = None
    for entry in entries:
        if found is None and entry.version > upto:
            found = tracer.snapshot()
            tracer.shuffled = {}
        tracer.follow(entry)
    found = found or tracer.snapshot()
    found.later = tracer.shuffled if found.piles is not tracer.piles else {}
    found.families = tracer.families
    return found


class _Tracer:
    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.piles: dict[str, list[Place]] = {}
        self.shuffled: dict[str, list[list[Place]]] = {}
        self.families: list[set[str]] = []
        self._out: list[Place] = []
        self._held: set[str] = set()
        """Cards that the viewer drew: it knows them in its hand, however that is shuffled."""
        self._before: Fact | None = None

    def snapshot(self) -> Traced:
        """The piles as they lie now."""
        out = [place for place in self._out if place.shown == NEVER]
        met = {place.card for place in self._out if place.shown != NEVER}
        return Traced({name: list(each) for name, each in self.piles.items()}, out, met, {}, [])

    def follow(self, entry: Entry[Fact]) -> None:
        """Take in one entry."""
        fact = entry.fact
        if isinstance(fact, f.Shuffled):
            self._laid(entry.version, fact, _order(entry))
        elif isinstance(fact, f.Stacked):
            self._stacked(fact, _order(entry))
        elif isinstance(fact, f.Turned):
            for place, card in zip(self._off(fact.pile, len(fact.cards)), fact.cards, strict=False):
                place.card, place.known, place.taken = card, True, entry.version
        elif isinstance(fact, f.Drawn):
            self._drawn(entry, fact)
        self._told(entry)
        self._before = fact

    def _laid(self, version: int, fact: f.Shuffled, order: Sequence[str]) -> None:
        self._join(order)
        self._out = [place for place in self._out if place.card not in order]
        self._left_out(version, fact.pile, order)
        real = fact.source == "declared"
        places = [Place("" if real or n >= len(order) else order[n]) for n in range(fact.count)]
        self.piles[fact.pile] = places
        self.shuffled.setdefault(fact.pile, []).append(list(places))

    def _left_out(self, version: int, pile: str, order: Sequence[str]) -> None:
        """A hand that was a pile for as long as cards were taken from it at random is a hand again: what is
        left of it lies unseen. A card that was searched for was named right before, and is no secret."""
        left = [place for place in self.piles.get(pile, []) if place.card and place.card not in order]
        named = {*words(self._before)} if left and self._before is not None else set()
        for place in left:
            if place.card in named:
                place.lay = version - 1
            else:
                known = place.card in self._held
                self._out.append(Place(place.card, known, version, f"pile {pile}"))

    def _join(self, cards: Iterable[str]) -> None:
        joined = set(cards)
        apart = []
        for each in self.families:
            if each & joined:
                joined |= each
            else:
                apart.append(each)
        self.families = [*apart, joined] if joined else apart

    def _stacked(self, fact: f.Stacked, order: Sequence[str]) -> None:
        cards = order[: fact.count] if fact.at == "top" else order[len(order) - fact.count :]
        self._join(order)
        self._out = [place for place in self._out if place.card not in cards]
        new = [Place(card) for card in cards] or [Place() for _ in range(fact.count)]
        old = self.piles.get(fact.pile, [])
        self.piles[fact.pile] = [*new, *old] if fact.at == "top" else [*old, *new]

    def _off(self, pile: str, count: int) -> list[Place]:
        places = self.piles.get(pile, [])
        self.piles[pile] = places[count:]
        return places[:count]

    def _drawn(self, entry: Entry[Fact], fact: f.Drawn) -> None:
        cards: tuple[str, ...] = ()
        mine = False
        for part in entry.sealed:
            if isinstance(part.fact, f.Dealt):
                cards, mine = part.fact.cards, may_see(part.to, self.viewer)
        for n, place in enumerate(self._off(fact.pile, fact.count)):
            place.card = cards[n] if n < len(cards) else place.card
            place.taken, place.known = entry.version, place.known or mine
            if mine:
                self._held.add(place.card)
            else:
                place.by = fact.seat or f"entry {entry.version}"
                self._out.append(place)

    def _told(self, entry: Entry[Fact]) -> None:
        """Cards that show up in what this viewer may see."""
        for fact in self._seen(entry.sealed):
            searched = isinstance(fact, f.Offered | f.Chose)  # that shows which cards lie there, not where
            self._known_in_piles({*words(fact)}, entry.version if searched else 0)
        if not self._out:
            return
        facts = (entry.fact, *self._seen(entry.sealed))
        seen = {word: rank for rank, word in enumerate(word for fact in facts for word in words(fact))}
        for place in self._out:
            if place.shown == NEVER and place.taken < entry.version and place.card in seen:
                place.shown, place.rank = entry.version, seen[place.card]

    def _seen(self, parts: Iterable[Part[Fact]]) -> Iterator[Fact]:
        return (part.fact for part in parts if part.fact is not None and may_see(part.to, self.viewer))

    def _known_in_piles(self, seen: set[str], lay: int) -> None:
        """Cards the viewer saw on their piles; with `lay`, only that they are in them at that entry."""
        for places in self.piles.values():
            for place in places:
                if place.card in seen:
                    seen.discard(place.card)
                    place.known, place.lay = place.known or not lay, lay or place.lay


def _order(entry: Entry[Fact]) -> tuple[str, ...]:
    return next((part.fact.cards for part in entry.sealed if isinstance(part.fact, f.Ordered)), ())


def words(fact: Fact) -> Iterator[str]:
    """Every id that a fact names, also inside the ids of options (`play:gandalf-1`)."""
    return _words(msgspec.to_builtins(fact))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        if ":" in value or "=" in value:
            yield from value.replace("=", ":").split(":")
    elif isinstance(value, dict):
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)
