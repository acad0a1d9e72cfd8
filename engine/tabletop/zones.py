"""Zones: where a card can be, and who sees it there.

**A card is in one place; the place alone decides who sees it; only a sealed part puts a name into a hidden
place.** A zone is a field of the board that holds ids. A game declares its zones, and its events what they
move (`engine.tabletop.moving`); the fold, the view, what is conserved and what fits by hand follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from engine.audience import may_see
from engine.events import Event
from engine.wording import Text

Board = Any
Place = str
"""Where a card is: the name of a zone of the table (`limbo`), or one of somebody's (`hand:ann`)."""
Spot = tuple["Zone | None", str]
"""A place, looked up: its zone and whose it is; no zone is nowhere: in the box, or on the way."""
NOWHERE: Spot = (None, "")


class Hand(Struct, frozen=True, gc=False, omit_defaults=True):
    """Cards in a hidden place: how many, and which where that is known."""

    count: int = 0
    cards: tuple[str, ...] = ()


NO_CARDS = Hand()
SAME = "="
"""The field of a zone that is called as the zone is."""


class Zone(Struct, frozen=True, gc=False):
    """A zone, kept in a field of the board, or of each record in a map of it.

    of: that map (`seats`), "" for a zone of the table. field: its name there (by default the zone's); ""
    where the map itself holds the cards by key. What is kept is ids, one id or "", or a `Hand` where it is
    hidden. seen: by all, by the owner alone (whose key it is), or by nobody. holds: what its cards are called
    when they are counted. own: records that the game itself puts in and takes out, by id, or with a `card`
    and whether it is `turned` up. in_play: the game has a record of each card that is here. called: what
    people call it, with `{whose}`; names: the event that, sealed for its owner, names cards that came here.

    pile: its cards are a pile of the kernel: the name of that, or what it begins with (`deck:`); then nothing
    is kept on the board. drawn: the zone of the seat that draws from it; turned: where its cards go that are
    turned up; refill: the zone that a shuffle takes in.
    """

    name: str
    of: str = ""
    field: str = SAME
    seen: Literal["all", "owner", "none"] = "all"
    holds: str = "card"
    own: bool = False
    in_play: bool = False
    pile: str = ""
    drawn: str = ""
    turned: str = ""
    refill: str = ""
    called: Text | None = None
    names: Callable[[str, tuple[str, ...]], Event] | None = None

    def __post_init__(self) -> None:
        if self.field == SAME:
            force_setattr(self, "field", self.name)

    def keys(self, board: Board) -> Sequence[str]:
        """Whose there are; one that is nobody's for a zone of the table."""
        return (*getattr(board, self.of),) if self.of else ("",)

    def held(self, board: Board, key: str = "") -> Any:
        """What is kept, as it is kept."""
        if not self.of:
            return getattr(board, self.field)
        record = getattr(board, self.of).get(key, NOBODY)
        return getattr(record, self.field) if self.field else NO_CARDS if record is NOBODY else record

    def cards(self, board: Board, key: str = "") -> tuple[str, ...]:
        """The cards that are known to be here."""
        return _ids(self.held(board, key))

    def unnamed(self, board: Board, key: str = "") -> int:
        """How many are here that have no name."""
        held = self.held(board, key)
        return abs(held.count - len(held.cards)) if type(held) is Hand else 0


class _Nobody:
    """The record of a key that there is none of: no field of it holds anything."""

    def __getattr__(self, _: str) -> tuple[str, ...]:
        return ()


NOBODY = _Nobody()


def _ids(held: Any) -> tuple[str, ...]:
    if type(held) is Hand:
        return held.cards
    if type(held) is str:
        return (held,) if held else ()
    if type(held) is tuple and held and type(held[0]) is not str:
        return tuple([each.card for each in held if each.card])
    return (*held,)


def no_card(_: Board, __: str) -> tuple[str, str]:
    """A game in which no card is in play with a record of its own."""
    raise LookupError


def any_card(_: Board, __: str) -> bool:
    """A game that does not say which cards there are."""
    return True


def nobodys(_: Board, __: str) -> str:
    """A game in which cards are nobody's."""
    return ""


class Zones(Struct, frozen=True):
    """All zones of a game.

    saw: the field of the board that keeps what seats saw of a pile, by `SEAT@PILE`; records: the map of the
    records of cards in play; alike: things of which several have one id. Each of a board and a card: lies,
    the zone of a card in play, and whose that is; known, whether there is such a card; owner, the seat that
    it belongs to, "" for none.
    """

    all: tuple[Zone, ...]
    saw: str = ""
    records: str = ""
    lies: Callable[[Board, str], tuple[str, str]] = no_card
    known: Callable[[Board, str], bool] = any_card
    owner: Callable[[Board, str], str] = nobodys
    alike: tuple[str, ...] = ()
    named: dict[tuple[str, bool], Zone] = {}
    """By name, and whether it is somebody's: filled in here."""
    piles: dict[str, Spot] = {}
    """By the name of a pile, the place it is: filled in when it is asked for."""

    def __post_init__(self) -> None:
        for zone in self.all:
            self.named[zone.name, bool(zone.of)] = zone
            if zone.pile and not zone.of:
                self.named[zone.pile, False] = zone

    def spot(self, place: Place) -> Spot:
        """A place, looked up; `LookupError` where there is none of this name. Nowhere is "" ."""
        if not place:
            return NOWHERE
        name, _, key = place.partition(":")
        return self.named[name, bool(key)], key

    def of_pile(self, pile: str) -> Spot:
        """The place that is a pile of the kernel; nowhere, if it is no zone."""
        found = self.piles.get(pile)
        if found is None:
            name, colon, key = pile.partition(":")
            of = [each for each in self.all if each.pile and each.pile == (name + colon if each.of else pile)]
            found = self.piles[pile] = (of[0], key) if of else NOWHERE
        return found

    def everywhere(self, board: Board) -> Iterator[tuple[Zone, str, str]]:
        """Every card that is known, with its zone and whose that is; piles are the kernel's."""
        for zone in self.all:
            if not zone.pile:
                for key in zone.keys(board):
                    for card in zone.cards(board, key):
                        yield zone, key, card

    # Who sees what -----------------------------------------------------------------------------------

    def view(self, board: Board, viewer: str) -> Board:
        """The board as a viewer may see it: hidden cards have no names, unless they are the viewer's."""
        for zone in self.all:
            if zone.seen == "all" or zone.pile:
                continue
            changed = {}
            for key in zone.keys(board):
                if zone.seen == "owner" and may_see((key,), viewer):
                    continue
                held = zone.held(board, key)
                covered = _covered(held)
                if covered is not held:
                    changed[key] = covered
            if changed and not zone.of:
                board = replace(board, **{zone.field: changed[""]})
            elif changed:
                records = {**getattr(board, zone.of)}
                for key, covered in changed.items():
                    records[key] = replace(records[key], **{zone.field: covered}) if zone.field else covered
                board = replace(board, **{zone.of: records})
        if self.saw and (saw := getattr(board, self.saw)):
            theirs = {key: cards for key, cards in saw.items() if may_see((key.partition("@")[0],), viewer)}
            return replace(board, **{self.saw: theirs})
        return board

    def shows(self, board: Board, seat: str, choice: Sequence[str]) -> bool:
        """Whether a choice names a card that only this seat sees: of its hand, or seen in a pile."""
        mine: set[str] = set()
        for zone in self.all:
            if zone.seen == "owner" and seat in getattr(board, zone.of):
                mine.update(zone.cards(board, seat))
        for key, cards in (getattr(board, self.saw) if self.saw else {}).items():
            if key.partition("@")[0] == seat:
                mine.update(cards)
        return any(each in mine or each.partition(":")[2] in mine for each in choice)


def _covered(held: Any) -> Any:
    """What is left of it when names are taken away; the very same where there are none."""
    if type(held) is Hand:
        return Hand(held.count) if held.cards else held
    if type(held) is tuple and any(each.card and not each.turned for each in held):
        return tuple([each if each.turned else replace(each, card="") for each in held])
    return held


def zones(*all: Zone, **says: Any) -> Zones:
    """The zones of a game: see `Zones` for what else it says."""
    return Zones(all, **says)


NO_ZONES = Zones(())
