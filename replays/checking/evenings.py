"""Evenings that chance plays: which there are, and whether they come to an end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engine.answers import any_choice
from engine.commands import Answer
from engine.system import Rules
from replays.checking.sitting import Evening, Sitting, waiting

LONGEST = 3000
"""Decisions of an evening that is played on where none has come to its end."""


def plans(rules: Rules, chance: random.Random) -> Iterator[Evening]:
    """Evenings of every kind, without end."""
    kinds: tuple[Mapping[str, str], ...] = (
        {},
        {"dice": "declared"},
        {"hands": "open"},
        {},
        {"label": "fresh"},
    )
    least, most = rules.seats
    nth = 0
    while True:
        for kind in kinds:
            seats = (most, min(most, max(2, least)), least)[nth % 3] if nth else most
            varied = {key: values[nth % len(values)] for key, values in rules.options.items()}
            rulings = {
                each.id: chance.choice(each.variants) for each in rules.clauses if each.variants and nth
            }
            scenario = rules.scenarios[nth % len(rules.scenarios)] if rules.scenarios else ""
            yield Evening(
                seats=seats,
                scenario=scenario,
                options={"undo": "open", **varied, **kind},
                rulings=rulings,
            )
            nth += 1


def ends(rules: Rules, evening: Evening, chance: random.Random) -> None:
    """Play one evening, and look at nothing but whether it comes to its end; raises `Failed` if not."""
    sitting, made = Sitting(rules, evening, bare=True), 0
    sitting.start()
    while made < LONGEST and (found := waiting(sitting.live.state, chance)) is not None:
        question, seat = found
        sitting.do(Answer(seat, any_choice(question, chance.randrange)))
        made += 1
    if not sitting.live.state.course.ended:
        raise sitting.fault(
            f"No evening came to its end, and one more did not in {made} decisions. See that `verdict` ends"
            " the game, write an evening that ends, or say in `endless` why chance ends none"
        )
