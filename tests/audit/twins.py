"""Two sessions that differ only in what a viewer may not know: the same answers on the same table, but that
two cards which the viewer was never told of have changed places wherever cards are shuffled."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine import events as ev
from engine.audience import may_see
from engine.commands import Answer, SetPace, StandPass
from engine.dice import Seeded
from engine.entries import Entry
from engine.pace import pace_pass
from engine.rules.fellowship.rules import RULES
from engine.rules.fellowship.state import card_of
from projections.asking import waiting
from replays.bundle import copy_rows, for_viewer
from replays.session import Session
from replays.whatif.tracing import trace, words
from service.simulate.session import find_bot
from tests.systems.table import SECRETS as KEYS
from tests.systems.table import raw, table

Swap = Mapping[str, str]


class Swapped(Seeded):
    """Seeded shuffles, in which cards stand for each other; `top` lies uppermost on the encounter deck."""

    def __init__(self, swap: Swap, top: Sequence[str] = ()) -> None:
        super().__init__(KEYS.dice)
        self.swap, self.top = swap, top

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        order = super().shuffle(pile, [self.swap.get(each, each) for each in cards], entropy, label)
        if pile == "encounter":
            order = (*[each for each in self.top if each in order], *[c for c in order if c not in self.top])
        return tuple(self.swap.get(each, each) for each in order)


def sat(seats: Sequence[str], scenario: str, swap: Swap, top: Sequence[str] = ()) -> Session:
    """A table of fellowship, before the first answer."""
    return table(RULES, *seats, scenario=scenario, dice=Swapped(swap, top))


def play(
    live: Session, bot: str, seed: int, answers: int, standing: Mapping[int, tuple[str, str]] = {}
) -> Session:
    """So many answers of a bot. `standing`: before which of them a seat stands a pass, and until when."""
    chosen, stream = find_bot("fellowship", bot), random.Random(seed)
    for n in range(answers):
        if n in standing:
            live.do(StandPass(*standing[n]))
        asked = live.state.course.prompt
        if asked is None:
            break
        slot = stream.choice(waiting(asked))
        seat = slot.question.seats[stream.randrange(len(slot.question.seats))]
        live.do(Answer(seat, chosen(live.state, seat, slot.question, stream.randrange), asked.id))
    return live


def twin(live: Session, swap: Swap) -> Session:
    """The same answers, passes and standing passes in another session. Who passed by a standing pass passes
    all the same, so that the cards are the only difference."""
    course, dice = live.state.course, live.chance
    assert isinstance(dice, Swapped)
    other = sat(live.state.table.seats, course.scenario, swap, dice.top)
    for entry in live.read(other.version):
        if isinstance(entry.event, ev.StoodPass):
            _stand(other, entry)
        elif isinstance(entry.event, ev.PaceSet):
            other.save(_pace(entry.event), "")
        elif isinstance(entry.event, ev.Answered) and entry.event.pace:
            other.save(lambda state: pace_pass(other.rules, state), "")
        elif isinstance(entry.event, ev.Answered):
            _answer(other, entry, swap)
    return other


def _pace(event: ev.PaceSet) -> Callable[[object], SetPace]:
    return lambda _: SetPace("referee", event.pace, event.seat, event.at)


def _stand(other: Session, entry: Entry[ev.Event]) -> None:
    (when,) = [part.event.when for part in entry.sealed if isinstance(part.event, ev.Until)]
    other.save(lambda _: StandPass(entry.seat, when), "")


def _answer(other: Session, entry: Entry[ev.Event], swap: Swap) -> None:
    assert isinstance(entry.event, ev.Answered)
    choice = entry.event.choice
    for part in entry.sealed:
        choice = part.event.choice if isinstance(part.event, ev.Chose) else choice
    standing = any(part.event.standing for part in entry.sealed if isinstance(part.event, ev.Typed))
    command = Answer(entry.seat, tuple(_named(each, swap) for each in choice), standing=standing)
    other.save(lambda _: command, "")


def _named(choice: str, swap: Swap) -> str:
    verb, colon, card = choice.rpartition(":")
    return f"{verb}{colon}{swap.get(card, card)}"


def copy(live: Session, viewer: str) -> list[Any]:
    """A viewer's copy but for commitments and links, which nobody can read anything from."""
    rows = [msgspec.json.decode(row) for row in copy_rows(raw(live), KEYS.veil, for_viewer(viewer))]
    for row in rows:
        row.pop("link")
        for part in row.get("sealed", ()):
            part.pop("commit")
    return rows


def unknown(live: Session, viewer: str) -> list[list[str]]:
    """By what was ever shuffled together, the cards that this viewer was never told a word of."""
    entries, told = live.read(0), set[str]()
    for entry in entries:
        told.update(words(entry.event))
        for part in entry.sealed:
            if part.event is not None and may_see(part.to, viewer):
                told.update(words(part.event))
    return [sorted(each - told) for each in trace(entries, live.version, viewer).families]


def swaps(live: Session, viewer: str, chance: random.Random, each: int) -> list[Swap]:
    """So many pairs of different cards of every family: of a hand and a deck, or two places of a deck."""
    found: list[Swap] = []
    for cards in unknown(live, viewer):
        for _ in range(each if len({card_of(card) for card in cards}) > 1 else 0):
            one, other = chance.sample(cards, 2)
            if card_of(one) != card_of(other):
                found.append({one: other, other: one})
    return found
