"""The result of a tally as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from engine import library
from tests.tally.running import GAME, Tally
from tests.tally.things import everything

HEAD = """# What came up in ten thousand games

Written by `make tally`: every scenario of *echoes*, under every combination of the readings of its clauses,
for one to four heroes (two also led by one player), by the bot that takes any legal answer and by the greedy
one. Every session is played to its end, and then verified: chain, phases, every decision made again, every
throw. The same rules give the same page.
"""


def page(tally: Tally) -> str:
    """The numbers, and everything that is printed with the number of sessions it came up in."""
    clean = tally.sessions - len(tally.faults)
    lines = [
        HEAD,
        f"Rules of version {library.rules(GAME).version}:",
        f"{tally.sessions:,} sessions with {tally.entries:,} entries; {clean:,} ended and hold.",
        f"Faults: {len(tally.faults)}. Never came up: {len(tally.missing())}.",
        "",
        *_results(tally),
        "",
        "| reading | sessions |",
        "|---|---|",
        *(f"| {reading} | {count:,} |" for reading, count in sorted(tally.readings.items())),
        "",
        *_things(tally),
        *(f"- {fault}" for fault in (*tally.missing(), *tally.faults[:50])),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _results(tally: Tally) -> Iterator[str]:
    yield "| scenario | bot | heroes | sessions | won | lost | neither |"
    yield "|---|---|---|---|---|---|---|"
    for (scenario, bot, heroes), ends in tally.results.items():
        yield f"| {scenario} | {bot} | {heroes} | {_ends(ends)} |"


def _ends(ends: Counter[str]) -> str:
    won, lost, every = ends["won"], ends["lost"], ends.total()
    return f"{every:,} | {won:,} | {lost:,} | {every - won - lost:,}"


def _things(tally: Tally) -> Iterator[str]:
    yield "## How often everything came up, in sessions"
    yield ""
    for kind, ids in everything().items():
        counts = {id: tally.things[kind, id] for id in ids}
        came = sum(map(bool, counts.values()))
        rarest = min(counts.values())
        yield f"**{kind[0].upper()}{kind[1:]}**, {came} of {len(ids)}, the rarest in {rarest:,}:"
        yield ""
        yield from wrap(
            ", ".join(f"{id} {count:,}" for id, count in counts.items()), 118, break_on_hyphens=False
        )
        yield ""
