"""Two sessions that differ in what lies face down give a seat the same copy but for commitments and links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.audience import PUBLIC
from engine.dice import Seeded
from engine.rules.echoes.model import EVENT_DECK
from engine.rules.echoes.rules import RULES
from replays.bundle import copy_rows, for_viewer
from replays.session import Session
from tests.systems.echoes.laying import asked
from tests.systems.table import SECRETS as KEYS
from tests.systems.table import choose, raw, table

SEATS = ("ann", "bo", "cy")
Below = Callable[[str, tuple[str, ...]], tuple[str, ...]]


class Dealt(Seeded):
    """Seeded dice and shuffles, of which the part of a pile that stays face down lies otherwise."""

    def __init__(self, lies: Below = lambda _, order: order) -> None:
        super().__init__(KEYS.dice)
        self.lies = lies

    def shuffle(self, pile: str, cards: Sequence[str], entropy: str, label: str) -> tuple[str, ...]:
        return self.lies(pile, super().shuffle(pile, cards, entropy, label))


def copy(live: Session, viewer: str) -> list[Any]:
    """A viewer's copy but for commitments and links."""
    rows = [msgspec.json.decode(row) for row in copy_rows(raw(live), KEYS.veil, for_viewer(viewer))]
    for row in rows:
        row.pop("link")
        for part in row.get("sealed", ()):
            part.pop("commit")
    return rows


def played(scenario: str, dice: Dealt, answers: Sequence[tuple[str, tuple[str, ...]]]) -> Session:
    live = table(RULES, *SEATS, scenario=scenario, dice=dice)
    for seat, choice in answers:
        choose(live, seat, *choice)
    return live


def test_a_card_that_one_seat_looked_at_shows_in_its_copy_alone() -> None:
    answers = [("ann", ("hero:mara",)), ("bo", ("hero:tobin",)), ("cy", ("hero:odo",))]

    def looked(dice: Dealt) -> Session:
        live = played("unsaid-bell", dice, answers)
        while asked(live).what != "turn-order":
            choose(live, asked(live).seats[0], *((asked(live).ids[0],) if asked(live).form == "one" else ()))
        choose(live, "ann", "hero:mara")
        choose(live, "ann", "use:survey-chart")
        return live

    def second_swapped(pile: str, order: tuple[str, ...]) -> tuple[str, ...]:
        if pile != EVENT_DECK:
            return order
        other = next(place for place in range(2, len(order)) if order[place] != order[1])
        swapped = list(order)
        swapped[1], swapped[other] = order[other], order[1]
        return tuple(swapped)

    one, two = looked(Dealt()), looked(Dealt(second_swapped))
    assert one.state.board.saw["ann@events"] != two.state.board.saw["ann@events"]
    for viewer in (PUBLIC, "bo", "cy"):
        assert copy(one, viewer) == copy(two, viewer)
    assert copy(one, "ann") != copy(two, "ann")
