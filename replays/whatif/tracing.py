"""Traces of all piles: where every face-down card lay, and what a viewer came to know of it.

A place is known to a viewer who saw its card turned up, drew it, or was told of it while it lay there. A card
that another seat drew unseen and that showed up later is known to have come from one of the places this seat
took before: not from which. A card that lies face down before everybody is the one that is turned up there.
Cards that are shuffled once more tell, when they show up, where they were before, as far as all could tell:
those of a hand were in it, those of a deck had not left it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine import events as ev
from engine.audience import may_see
from engine.entries import Entry, Part

NEVER = 1 << 60


class Place(Struct):
    """A place in a pile. `card`: the card there (empty: nobody can tell, a real card never drawn). `taken`:
    by which entry it left the pile; `by`: the seat that took it unseen; `shown`: the entry in which it turned
    up then, `rank` where in it, and `decision` of which decision. `lay`: an entry at which the viewer knew
    that the card is in the pile. `looks`: the entries in which a seat looked at this place; `among`: the look
    at which the seat that named this card saw it. `source`: where the card lay before it was shuffled once
    more; `kept`: in which entry that was, if it had not left the pile until then."""

    card: str = ""
    known: bool = False
    taken: int = NEVER
    by: str = ""
    shown: int = NEVER
    rank: int = 0
    decision: int = 0
    lay: int = 0
    looks: tuple[int, ...] = ()
    among: int = 0
    source: Place | None = None
    kept: int = 0


class Traced(Struct):
    """`piles`: at the moment asked about, from the top. `out`: places taken unseen before it whose cards are
    still unseen then, and `met` the cards among them that had shown up. `later`: shuffles after it, by pile,
    in order. `families`: cards that were ever shuffled together. `alike`: piles with cards of the same names,
    which leave them face up alone, as when everybody has the same deck: none ever lies in another's."""

    piles: dict[str, list[Place]]
    out: list[Place]
    met: set[str]
    later: dict[str, list[list[Place]]]
    families: list[set[str]]
    alike: set[str] = set()

    def open(self) -> None:
        """Let everybody know where everything lay."""
        shuffles = (places for each in self.later.values() for places in each)
        for place in (one for places in (*self.piles.values(), self.out, *shuffles) for one in places):
            place.known = bool(place.card)

    def family(self, card: str) -> int:
        """The number of the family of this card, -1 for none."""
        return next((place for place, each in enumerate(self.families) if card in each), -1)


def told(entries: Iterable[Entry[ev.Event]]) -> frozenset[int]:
    """The answers given in secret that these entries tell whole, by version."""
    return frozenset(version for entry in entries if entry.event.tells for version in entry.because)


def trace(entries: Sequence[Entry[ev.Event]], upto: int, viewer: str) -> Traced:
    """Trace the piles of a line. What the viewer learned counts to its end; piles are as after `upto`."""
    tracer = _Tracer(viewer)
    before = [entry for entry in entries if entry.version <= upto]
    for entry in before:
        tracer.follow(entry)
    found = tracer.snapshot()
    tracer.shuffled = found.later
    for entry in entries[len(before) :]:
        tracer.follow(entry)
    found.families = tracer.families
    found.alike = {pile for pair in tracer.alike if pair.isdisjoint(tracer.drawn) for pile in pair}
    return found


class _Tracer:
    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.piles: dict[str, list[Place]] = {}
        self.shuffled: dict[str, list[list[Place]]] = {}
        self.families: list[set[str]] = []
        self.alike: set[frozenset[str]] = set()
        """Pairs of piles with cards of the same names; `drawn`: piles that cards left unseen."""
        self.drawn: set[str] = set()
        self._out: list[Place] = []
        self._held: set[str] = set()
        """Cards that the viewer drew: it knows them in its hand, however that is shuffled."""
        self._before: Entry[ev.Event] | None = None
        self._look: Entry[ev.Event] | None = None
        """The last look, and the decision in which the open question was asked."""
        self._asking = 0

    def snapshot(self) -> Traced:
        out = [place for place in self._out if place.shown == NEVER]
        met = {place.card for place in self._out if place.shown != NEVER}
        return Traced({name: list(each) for name, each in self.piles.items()}, out, met, {}, [])

    def follow(self, entry: Entry[ev.Event]) -> None:
        event = entry.event
        if isinstance(event, ev.Shuffled):
            self._laid(entry.version, event, _order(entry))
        elif isinstance(event, ev.Stacked):
            self._stacked(event, _order(entry))
        elif isinstance(event, ev.Asked):
            self._asking = entry.decision
        elif isinstance(event, ev.Turned):
            places = self._off(event.pile, len(event.cards))
            for n, (place, card) in enumerate(zip(places, event.cards, strict=False)):
                place.card, place.known, place.taken = card, True, entry.version
                _learned(place, entry, n)
        elif isinstance(event, ev.Drawn):
            self._drawn(entry, event)
        else:
            self._looked(entry)
        self._told(entry)
        self._before = entry

    def _looked(self, entry: Entry[ev.Event]) -> None:
        """An event of a game that names a pile and a number, with a part for a seat, is a look at so many
        cards on its top. Which they are is not read from it."""
        if not any(part.to for part in entry.sealed):
            return
        told = [getattr(entry.event, each) for each in entry.event.__struct_fields__]
        count = next((each for each in told if isinstance(each, int) and each > 0), 0)
        for pile in (each for each in told if count and isinstance(each, str) and each in self.piles):
            self._look = entry
            for place in self.piles[pile][:count]:
                place.looks = (*place.looks, entry.version)

    def _laid(self, version: int, event: ev.Shuffled, order: Sequence[str]) -> None:
        self._join(order)
        real = event.source == "declared"
        places = [Place("" if real or n >= len(order) else order[n]) for n in range(event.count)]
        self._sources(version, self.piles.get(event.pile, []), places)
        self._out = [place for place in self._out if place.card not in order]
        self._note_alike(event.pile, order)
        self._left_out(version, event.pile, order)
        self.piles[event.pile] = places
        self.shuffled.setdefault(event.pile, []).append(list(places))

    def _sources(self, version: int, pile: Sequence[Place], places: Sequence[Place]) -> None:
        """Note where the cards of a new shuffle lay before: all on this pile, or all in a hand. Of a hand
        that was shuffled into a deck nobody can tell afterwards which of the two a card came from."""
        order = {place.card for place in places}
        out = [each for each in self._out if each.card in order and each.shown == NEVER and not each.known]
        lay = [each for each in pile if each.card in order]
        if not (out and lay):
            old = {each.card: each for each in (*out, *lay) if each.card}
            for place in places:
                place.source = old.pop(place.card, None)
                place.kept = version if lay else 0

    def _note_alike(self, pile: str, order: Sequence[str]) -> None:
        """A card that lies in another pile meanwhile is another card of that name."""
        for name, places in self.piles.items():
            if name != pile and not {place.card for place in places if place.card}.isdisjoint(order):
                self.alike.add(frozenset((name, pile)))

    def _left_out(self, version: int, pile: str, order: Sequence[str]) -> None:
        """A hand that was a pile for as long as cards were taken from it at random is a hand again: what is
        left of it lies unseen. A card that was searched for was named right before, and is no secret."""
        left = [place for place in self.piles.get(pile, []) if place.card and place.card not in order]
        named = {*words(self._before.event)} if left and self._before is not None else set()
        for place in left:
            if place.card in named:
                place.lay = version - 1
            else:
                known = place.card in self._held
                back = Place(place.card, known, version, f"pile {pile}", source=place.source, kept=place.kept)
                self._out.append(back)

    def _join(self, cards: Sequence[str]) -> None:
        apart = [each for each in self.families if each.isdisjoint(cards)]
        met = [each for each in self.families if not each.isdisjoint(cards)]
        self.families = [*apart, set(cards).union(*met)] if cards else apart

    def _stacked(self, event: ev.Stacked, order: Sequence[str]) -> None:
        cards = order[: event.count] if event.at == "top" else order[len(order) - event.count :]
        self._join(order)
        new = [Place(card) for card in cards] or [Place() for _ in range(event.count)]
        self._under(new)
        old = self.piles.get(event.pile, [])
        self._out = [place for place in self._out if place.card not in cards]
        self.piles[event.pile] = [*new, *old] if event.at == "top" else [*old, *new]

    def _under(self, new: Sequence[Place]) -> None:
        """Note that cards drawn right before lie there now, and no longer in a hand."""
        last = self._before
        if last is None or not isinstance(last.event, ev.Drawn) or last.event.count != len(new):
            return
        drawn = {place.card: place for place in self._out if place.taken == last.version}
        for place in drawn.values():
            place.by = f"entry {last.version}"
        for place in new:
            place.source = drawn.get(place.card)

    def _off(self, pile: str, count: int) -> list[Place]:
        places = self.piles.get(pile, [])
        self.piles[pile] = places[count:]
        return places[:count]

    def _drawn(self, entry: Entry[ev.Event], event: ev.Drawn) -> None:
        cards: tuple[str, ...] = ()
        mine = False
        self.drawn.add(event.pile)
        for part in entry.sealed:
            if isinstance(part.event, ev.Dealt):
                cards, mine = part.event.cards, may_see(part.to, self.viewer)
        for n, place in enumerate(self._off(event.pile, event.count)):
            place.card = cards[n] if n < len(cards) else place.card
            place.taken, place.known = entry.version, place.known or mine
            if mine:
                self._held.add(place.card)
                _learned(place, entry, n)
            else:
                place.by = event.seat or f"entry {entry.version}"
                self._out.append(place)

    def _told(self, entry: Entry[ev.Event]) -> None:
        """Note the cards that show up in what this viewer may see."""
        for event in self._seen(entry.sealed):
            searched = isinstance(event, ev.Offered | ev.Chose)  # that shows which cards lie there, not where
            self._known_in_piles({*words(event)}, entry, lay=entry.version if searched else 0)
        if isinstance(entry.event, ev.Answered):
            self._found(entry.event)
        if not self._out:
            return
        events = (entry.event, *self._seen(entry.sealed))
        seen = {word: rank for rank, word in enumerate(word for event in events for word in words(event))}
        for place in self._out:
            if place.shown == NEVER and place.taken < entry.version and place.card in seen:
                place.shown, place.rank, place.decision = entry.version, seen[place.card], entry.decision
                _learned(place, entry, place.rank)

    def _found(self, event: ev.Answered) -> None:
        """A seat that was asked right after it looked names a card: it saw it there."""
        look = self._look
        if look is None or look.decision != self._asking or event.seat not in words(look.event):
            return
        named = {*words(event)}
        for place in (each for places in self.piles.values() for each in places):
            if look.version in place.looks and place.card in named:
                place.among = look.version

    def _seen(self, parts: Iterable[Part[ev.Event]]) -> Iterator[ev.Event]:
        return (part.event for part in parts if part.event is not None and may_see(part.to, self.viewer))

    def _known_in_piles(self, seen: set[str], entry: Entry[ev.Event], lay: int) -> None:
        """Note the cards that the viewer saw on their piles; with `lay`, only that they lie in them at that
        entry."""
        for place in (each for places in self.piles.values() for each in places):
            if place.card in seen:
                seen.discard(place.card)
                place.known, place.lay = place.known or not lay, lay or place.lay
                if place.known:
                    _learned(place, entry, 0)


def _learned(place: Place, entry: Entry[ev.Event], rank: int) -> None:
    """Note of the places that a card came from what its showing up tells."""
    source = place.source
    while source is not None:
        if place.kept:
            source.lay = source.lay or place.kept
        elif source.shown == NEVER:
            source.shown, source.rank, source.decision = entry.version, rank, entry.decision
        place, source = source, source.source


def _order(entry: Entry[ev.Event]) -> tuple[str, ...]:
    return next((part.event.cards for part in entry.sealed if isinstance(part.event, ev.Ordered)), ())


def words(event: ev.Event) -> Iterator[str]:
    """Every id that an event names, also inside the ids of options (`play:gandalf-1`)."""
    return _words(msgspec.to_builtins(event))


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
