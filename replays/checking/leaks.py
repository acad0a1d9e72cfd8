"""What nobody may learn: cards that a public event names while they lie face down, cards that are lost, and
twins, which differ in what a viewer was never shown."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine import events as ev
from engine.audience import PUBLIC, may_see
from engine.commands import Answer, Command
from engine.course import find_slot
from engine.dice import Seeded
from engine.entries import Entry
from engine.errors import Refusal
from engine.events import CursorEvent, Event
from engine.model import State
from engine.recorded import command_of
from replays.bundle import copy_rows, for_viewer
from replays.checking.fresh import decisions, steady
from replays.checking.sitting import ALL, SECRETS, Sitting, differing
from replays.whatif.tracing import words

Swap = Mapping[str, str]
Lies = Callable[[str, tuple[str, ...]], tuple[str, ...]]


class Cards:
    """The cards of one session: which there are, what every viewer was told, and which all have seen."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.all: dict[str, None] = {}
        self._came: dict[str, tuple[int, ...]] = {}
        """By card, the entries that brought it to the table, on any line."""
        self.doubled: set[str] = set()
        self.told: dict[str, set[str]] = {viewer: set() for viewer in sitting.viewers if viewer != ALL}
        self.shuffled: dict[str, int] = {}
        self._shown: set[str] = set()
        self._named: dict[str, Entry[Event]] = {}
        """Cards that this decision has named to all while they lay face down."""
        self._first: dict[str, Entry[Event]] = {}
        """Cards that this decision has laid open without saying that it shows them."""
        self._laid: frozenset[str] = frozenset()
        self._gone: frozenset[str] = frozenset()
        """On the present line: the cards that were laid in piles, and those that all have seen since."""
        self._lines: dict[int, tuple[frozenset[str], frozenset[str]]] = {}

    def take_in(self, entry: Entry[Event], before: State, after: State) -> None:
        """One entry, with what everybody knows of the table before and after it."""
        if isinstance(entry.event, CursorEvent):
            self._laid, self._gone = self._lines[entry.event.to]
        named = {*words(entry.event)}
        self._offered(entry)
        self._too_early(entry, after)
        for told in self.told.values():
            told.update(named)
        for part in entry.sealed:
            if part.event is None:
                continue
            inside = {*words(part.event)} if part.to else set()
            for viewer, told in self.told.items():
                if may_see(part.to, viewer):
                    told.update(inside)
            if isinstance(part.event, ev.Ordered):
                self._lay(part.event, entry.version)
        if isinstance(entry.event, ev.Shuffled):
            self.shuffled[entry.event.pile] = self.shuffled.get(entry.event.pile, 0) + 1
        asking = isinstance(entry.event, ev.Asked)
        around = asking or isinstance(entry.event, ev.Answered)
        mine = named & (self._hidden if around else self.all.keys() | self._hidden)
        if entry.event.reveals:
            self._shown |= mine
            self._gone |= mine
            for card in mine:
                self._named.pop(card, None)  # shown by the same decision that names it
                self._first.pop(card, None)
        if hidden := mine - self._shown:
            lay = lying(after, asked=not asking)
            for card in sorted(hidden - lying(before)):
                if card not in lay:
                    self._named.setdefault(card, entry)
                elif not around:
                    self._first.setdefault(card, entry)

    @property
    def _hidden(self) -> frozenset[str]:
        """The cards of this line that may lie face down: of piles, and in zones which not all can see."""
        zones, board = self.sitting.rules.model.zones, self.sitting.stands[ALL].board
        return self._laid.union(card for zone, _, card in zones.everywhere(board) if zone.seen != "all")

    def _too_early(self, entry: Entry[Event], after: State) -> None:
        """Where all answer at once, no answer shows a card of a hand before the others have theirs."""
        event, asked = entry.event, after.course.prompt
        if not isinstance(event, ev.Answered) or asked is None or asked.mode != "all" or asked.in_turn:
            return
        named = {*words(event)} & self._hidden
        if any(not slot.done for slot in asked.slots) and (hidden := named - self._shown - lying(after)):
            raise self.sitting.fault(
                f"The answer {', '.join(event.choice)} shows {min(hidden)}, which lies face down, before all"
                " have answered. Ask with `secret=True`, which seals the answers until an event tells them",
                entry,
            )

    def _offered(self, entry: Entry[Event]) -> None:
        """What a seat alone is offered names no card of somebody else's that it was never shown."""
        state = self.sitting.stands[ALL]
        piled = {card for pile in state.course.piles.values() for card in pile.order}
        for part in entry.sealed:
            if not isinstance(part.event, ev.Offered):
                continue
            named = {*words(part.event)} & self._hidden
            for seat in part.to:
                for card in sorted(named - piled - self._shown - self.told[seat]):
                    if card not in lying(self.sitting.stands[seat], asked=False):
                        raise self.sitting.fault(
                            f"{seat} is offered {card}, which lies face down and was never shown to it", entry
                        )

    def _lay(self, event: ev.Ordered, version: int) -> None:
        """Cards that lie in a pile are hidden from all again."""
        self.all.update(dict.fromkeys(event.cards))
        self._shown -= {*event.cards}
        for card in {*event.cards} - self._laid:
            self._came[card] = (*self._came.get(card, ()), version)
        self._laid |= {*event.cards}
        self._gone -= {*event.cards}
        self.doubled |= {card for card in event.cards if event.cards.count(card) > 1}

    def at_rest(self) -> None:
        """When a decision is over it has named no card that lies face down, and every card lies somewhere,
        unless all have seen it go."""
        for card, entry in self._named.items():
            raise self.sitting.fault(_shows(card, entry), entry)
        for card, entry in self._first.items():
            raise self.sitting.fault(
                f"A public event is the first to show {card} to all, which lay face down. Give it `reveals ="
                " True`, by which an undo past it asks the others",
                entry,
            )
        state = self.sitting.live.state
        self._lines[state.head] = self._laid, self._gone
        if gone := self._laid - self._gone - on_table(state):
            card = min(gone)
            raise self.sitting.fault(
                f"The card {card} lies nowhere any more: on no pile, in no hand and nowhere on the board,"
                " and no event said before all that it went"
            )

    def unseen(self, viewer: str) -> list[list[str]]:
        """The cards that this viewer was never told of, by the entries that brought them to the table."""
        families: dict[tuple[int, ...], list[str]] = {}
        for card, came in self._came.items():
            if card not in self.told[viewer] and card not in self.doubled:
                families.setdefault(came, []).append(card)
        return [sorted(each) for each in families.values() if len(each) > 1]


def _shows(card: str, entry: Entry[Event]) -> str:
    """The sentence for a card that all are told of while it lies face down."""
    if isinstance(entry.event, ev.Asked):
        what = next(each.what for each in entry.event.questions if card in _texts(msgspec.to_builtins(each)))
        return (
            f"The question {what} names {card} to all, which lies face down. Ask with `hidden=True`, which"
            " seals the options for who is asked"
        )
    return (
        f"A public event names {card}, which lies in no open place before or after it. Seal that for who may"
        " know it; or, only if it is meant to show the card to all, give the event `reveals = True`:"
        " then what it names is looked at no more"
    )


def lying(state: State, *, asked: bool = True) -> set[str]:
    """Every id that the board and the piles name, and the options that all see: without those that are only
    being asked, but for real cards, of which any may have come."""
    slots = state.course.prompt.slots if state.course.prompt else ()
    shown = [slot.question.named for slot in slots if asked or slot.question.clause == "KER-3.5"]
    return {*_texts(msgspec.to_builtins((state.board, state.course.piles, shown)))}


def on_table(state: State) -> set[str]:
    """Every id that the board, the piles and the open set name."""
    found = msgspec.to_builtins((state.board, state.course.piles, state.course.prompt))
    return {*_texts(found)}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        if ":" in value or "=" in value:
            yield from value.replace("=", ":").split(":")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(key)
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


# Twins -------------------------------------------------------------------------------------------------


class Otherwise(Seeded):
    """Seeded dice and shuffles in which cards stand for each other, or lie otherwise."""

    def __init__(self, swap: Swap, lies: Lies = lambda _, order: order) -> None:
        super().__init__(SECRETS.dice)
        self.swap, self.lies = swap, lies

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        """See `Seeded`."""
        order = super().shuffle(pile, [self.swap.get(each, each) for each in cards], entropy, label)
        return self.lies(pile, tuple(self.swap.get(each, each) for each in order))


def pairs(cards: Cards, viewer: str, chance: random.Random, many: int) -> list[Swap]:
    """Pairs of cards of which a viewer was never told: one that somebody else has come by, and one of another
    kind that might have come instead."""
    state = cards.sitting.live.state
    piled = {card for pile in state.course.piles.values() for card in pile.order}
    found: list[Swap] = []
    for family in cards.unseen(viewer):
        held = [card for card in family if card not in piled] or family
        for one in chance.sample(held, min(many, len(held))):
            others = [each for each in family if kind(each) != kind(one)]
            if others:
                other = chance.choice(others)
                found.append({one: other, other: one})
    return chance.sample(found, min(many, len(found)))


def kind(card: str) -> str:
    """The kind of a card, by its id: `torch` of `torch-2`."""
    return re.sub(r"-?\d+$", "", card)


def turned(cards: Cards) -> Otherwise:
    """What still lies where it was shuffled, and was told to nobody, in the opposite order."""
    state = cards.sitting.live.state
    told = set().union(*(each for viewer, each in cards.told.items() if viewer != PUBLIC))
    held = {name: pile for name, pile in state.course.piles.items() if cards.shuffled.get(name) == 1}

    def lies(pile: str, order: tuple[str, ...]) -> tuple[str, ...]:
        left = held[pile].order if pile in held else ()
        if not left or order[len(order) - len(left) :] != left:
            return order
        places = [at for at in range(len(order) - len(left), len(order)) if order[at] not in told]
        turned = list(order)
        for at, other in zip(places, reversed(places), strict=True):
            turned[at] = order[other]
        return tuple(turned)

    return Otherwise({}, lies)


def twin(cards: Cards, chance: Otherwise, viewers: Sequence[str], prefixes: Sequence[str] = ("",)) -> int:
    """Play the same evening with other cards, by the same answers: what these viewers are given must be the
    same. Returns how many decisions were compared; an answer that the other cards do not allow ends it."""
    sitting = cards.sitting
    other = Sitting(sitting.rules, sitting.evening, chance, bare=True)
    mine, played = sitting.live.read(0), 0
    for decision in decisions(mine)[1 + len(sitting.seats) :]:
        first, before = decision[0].version, sitting.before[decision[0].version]
        command = _mapped(command_of(sitting.rules, decision), chance.swap, before, other.live.state)
        if command is None or other.live.version + 1 != first:
            break
        if isinstance(command, Answer) and command.seat in viewers:
            for typed in (f"{prefix}{name}" for prefix in prefixes for name in chance.swap):
                one, two = (
                    each.refused(command.seat, typed, state)
                    for each, state in ((sitting, before), (other, other.live.state))
                )
                if one != two:
                    raise sitting.fault(
                        f"{command.seat} can tell what it was never shown: {typed} is refused with {one} and,"
                        f" on a table that looks the same, with {two}",
                        decision[0],
                    )
        try:
            other.do(command)
        except Refusal as refusal:
            if getattr(command, "seat", "") in viewers:
                raise sitting.fault(
                    f"Of two tables that look the same to {viewers[0]} one takes what the other refuses: "
                    + str(refusal),
                    decision[0],
                ) from refusal
            break
        played += 1
    for viewer in viewers:
        _compared(sitting, other, viewer, chance.swap)
    return played


def _compared(sitting: Sitting, other: Sitting, viewer: str, swap: Swap) -> None:
    one, two = (copied(each, viewer, other.live.version) for each in (sitting, other))
    for mine, theirs in zip(one, two, strict=False):
        if mine != theirs:
            steady(sitting)
            what = f"where {' and '.join(swap)} change places" if swap else "where a pile lies otherwise"
            path, here, there = differing(mine, theirs) or ("", mine, theirs)
            raise sitting.fault(
                f"{viewer} can tell what it was never shown: {what}, its copy has {there} at {path} instead"
                f" of {here}",
                sitting.live.read(mine["version"] - 1, mine["version"])[0],
            )


def copied(sitting: Sitting, viewer: str, upto: int) -> list[dict[str, Any]]:
    """A viewer's copy but for commitments and links, which nobody can read anything from."""
    rows = [row.state for row in sitting.live.store.rows("table", 0, upto)]
    copy = [msgspec.json.decode(row) for row in copy_rows(rows, SECRETS.veil, for_viewer(viewer))]
    for row in copy:
        row.pop("link")
        for part in row.get("sealed", ()):
            part.pop("commit")
    return copy


def _mapped(command: Command, swap: Swap, here: State, there: State) -> Command | None:
    """The same answer at the other table: the card that stands for another, else what lies at its place."""
    if not isinstance(command, Answer):
        return command
    (offers, _), (other, named) = offered(here, command.seat), offered(there, command.seat)
    choice = []
    for each in command.choice:
        verb, colon, card = each.rpartition(":")
        meant = f"{verb}{colon}{swap.get(card, card)}"
        if each in offers and meant not in named:
            if offers.index(each) >= len(other):
                return None
            meant = other[offers.index(each)]
        choice.append(meant)
    return Answer(command.seat, tuple(choice), command.set, command.standing, command.by)


def offered(state: State, seat: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a seat is offered, and all that it may name: of things that are alike only one is offered."""
    asked = state.course.prompt
    place = find_slot(asked, seat) if asked else None
    if asked is None or place is None:
        return (), ()
    question = asked.slots[place].question
    return question.ids, question.named
