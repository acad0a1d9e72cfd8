"""The chance of a what-if: recorded throws first, then a secret of its own.

The k-th throw of a die by an actor is what it was, whatever came between; a throw that was never made comes
from a secret that has nothing to do with the session's. Shuffles are the recorded ones as far as the viewer
knows them: known cards lie where they lay, the others are dealt anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from engine import events as ev
from engine.dice import Die, Seeded, Source, chains, find
from engine.entries import Entry
from replays.whatif.tracing import NEVER, Place


def own_secret(*about: object) -> bytes:
    """Thirty-two bytes that follow from what the what-if is called: the same again, and nobody's secret."""
    return hashlib.sha256("\n".join(("rollbook what-if", *map(str, about))).encode()).digest()


class Again:
    """The chance of one what-if. `entries`: the line's after the point; `faces`: throws to be changed, by
    entry; `late`: cards that no seat is to have taken before some entry."""

    def __init__(
        self,
        entries: Sequence[Entry[ev.Event]],
        dice: Mapping[str, Die],
        shuffles: Mapping[str, list[list[Place]]],
        secret: bytes,
        source: Source,
        faces: Mapping[int, tuple[int, ...]] = {},
        late: Mapping[str, int] = {},
    ) -> None:
        self._late, self._dice = late, dice
        self.source: Source = source
        self.secret = b""
        self.reused, self.new = 0, 0
        self._own = Seeded(secret)
        self._left: dict[tuple[str, str], list[tuple[int, ...]]] = {}
        self._shuffles = {pile: list(each) for pile, each in shuffles.items()}
        for entry in entries:
            event = entry.event
            if isinstance(event, ev.Rolled):
                thrown = [find(dice, name) for name in event.dice]
                shown = faces.get(entry.version, event.faces)
                for name, chain in zip(event.dice, chains(shown, thrown), strict=True):
                    self._left.setdefault((event.by, name), []).append(chain)

    def throw_for(self, by: str, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        faces: list[int] = []
        for place, die in enumerate(dice):
            left = self._left.get((by, die.id))
            if left:
                faces += left.pop(0)
                self.reused += 1
            else:
                faces += self._own.throw((die,), entropy, f"{label}/{place}")
                self.new += 1
        return tuple(faces)

    def shown(self, rolled: ev.Rolled) -> None:
        """Real dice that were typed in on the branch: they stand for the recorded throw of those dice."""
        thrown = [find(self._dice, name) for name in rolled.dice]
        for name, chain in zip(rolled.dice, chains(rolled.faces, thrown), strict=True):
            left = self._left.get((rolled.by, name))
            if left and left.pop(0) == chain:
                self.reused += 1

    def throw(self, dice: Sequence[Die], entropy: str, label: str) -> tuple[int, ...]:
        return self.throw_for("", dice, entropy, label)

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """The next recorded shuffle of the pile as far as it is known and these cards allow."""
        recorded = self._shuffles.get(pile)
        places = recorded.pop(0) if recorded else []
        if len(places) != len(cards):
            return self._own.shuffle(pile, cards, entropy, label)
        return assign(places, cards, self._own, f"{pile}/{label}", self._late)


def assign(
    places: Sequence[Place], cards: Sequence[str], own: Seeded, label: str, late: Mapping[str, int] = {}
) -> tuple[str, ...]:
    """A card for every place: known ones where they lay; those that a seat saw and named at any of the places
    it looked at; those that another seat showed later at any of the places it had taken by then; those that
    a pile was searched for where no card had been taken yet; the others as chance has it, cards that are
    `late` where none was taken before. Nothing else about the places is looked at."""
    left, given = sorted(cards), [""] * len(places)

    def give(place: int, card: str) -> None:
        if card in left:
            left.remove(card)
            given[place] = card

    def some(may: Sequence[int], which: str, count: int = 1) -> list[int]:
        """So many of these places, by chance, in order."""
        drawn = own.shuffle("", [f"{n:09}" for n in may], "", f"{label}/{which}")[:count]
        return sorted(map(int, drawn))

    for n, place in enumerate(places):
        if place.known:
            give(n, place.card)
    for each in sorted((each for each in places if each.among), key=lambda place: (place.among, place.card)):
        may = [n for n, other in enumerate(places) if not given[n] and each.among in other.looks]
        for n in some(may, f"{each.card}/look"):
            give(n, each.card)
    for together in _shown(places):
        first = together[0]
        could = [not each.known and each.by == first.by and each.taken < first.shown for each in places]
        may = [n for n in range(len(places)) if not given[n] and could[n]]
        when = max(late.get(each.card, 0) for each in together)
        since = [n for n in may if places[n].taken >= when]
        may = since if len(since) >= len(together) else may
        drawn = some(may, f"{together[0].shown}/{together[0].by}", len(together))
        for n, each in zip(drawn, together, strict=False):
            give(n, each.card)
    searched = [each for each in places if each.lay and not each.known]
    for each in sorted(searched, key=lambda place: (-place.lay, place.card)):
        may = [n for n, other in enumerate(places) if not given[n] and other.taken > each.lay]
        for n in some(may, each.card):
            give(n, each.card)
    rest = list(own.shuffle("", left, "", label))
    free = [n for n, card in enumerate(given) if not card]
    for n in free:
        given[n] = rest.pop()
    for n in free:
        when = late.get(given[n], 0)
        if places[n].taken < when:
            may = [m for m in free if places[m].taken >= when and late.get(given[m], 0) <= places[n].taken]
            for other in some(may, f"{given[n]}/late"):
                given[n], given[other] = given[other], given[n]
    return tuple(given)


def _shown(places: Sequence[Place]) -> list[list[Place]]:
    """Places whose cards turned up later, in the order shown: together those that a seat showed in one
    decision with none taken between, for a hand is gone through in the order in which it was taken."""
    groups: list[list[Place]] = []
    shown = [each for each in places if not each.known and each.shown != NEVER]
    for each in sorted(shown, key=lambda place: (place.decision, place.by, place.shown, place.rank)):
        first = groups[-1][0] if groups else each
        taken = any(first.shown <= other.taken < each.shown for other in places if other.by == each.by)
        if not groups or (first.decision, first.by) != (each.decision, each.by) or taken:
            groups.append([])
        groups[-1].append(each)
    return sorted(groups, key=lambda group: (group[0].shown, group[0].by))
