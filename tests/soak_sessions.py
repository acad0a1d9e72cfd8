"""Random sessions by the thousand: `python -m tests.soak_sessions GAME...`, and a part of `make soak`.

Each is played to its end with undos, over seats, modes, rulings and dice labels, most by chance, one in five
by a greedy bot; verified at all levels, and counted entry by entry: no card, token or dial appears or
vanishes. What is in the box has to come up.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from textwrap import wrap

from msgspec import Struct, field
from rich.console import Console
from rich.progress import track

from engine import library
from tests import random_play
from tests.systems.fellowship import occurring

SESSIONS = 2_500
"""Two thousand by chance, the others by greedy bots."""
SAY = Console(highlight=False, soft_wrap=True).print


class Came(Struct):
    """What sessions add up to. `things`: in how many of them a card came up."""

    results: Counter[str] = field(default_factory=Counter)
    things: Counter[random_play.Thing] = field(default_factory=Counter)
    sessions: int = 0
    entries: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, name: str, played: random_play.Played) -> None:
        """One session more."""
        self.sessions += 1
        self.results[f"{played.game} {played.result}"] += 1
        self.things.update(played.things)
        self.entries += played.entries
        if played.result not in ("won", "lost"):
            self.faults.append(f"{name}: ended as {played.result!r}")
        if not played.report.ok:
            self.faults.append(f"{name}: {played.report.json()['fault']}")
        if played.astray:
            self.faults.append(f"{name}: {played.astray}")

    def told(self) -> str:
        """The sum of it."""
        ends = ", ".join(f"{name} {n:,}" for name, n in sorted(self.results.items()))
        held = "verified at all levels, nothing lost or made"
        return f"{self.sessions:,} sessions, {self.entries:,} entries, {held}: {ends}"


def sessions(games: Sequence[str], many: int = SESSIONS, processes: int = 0) -> Came:
    """So many sessions of each of these games; processes 0: one a core."""
    came = Came()
    for name, played in _played([(game, seed) for game in games for seed in range(many)], processes):
        came.add(name, played)
    if occurring.GAME in games:
        came.faults += occurring.missing(came.things)
    return came


def _played(work: list[tuple[str, int]], processes: int) -> Iterator[tuple[str, random_play.Played]]:
    if processes == 1:
        yield from map(one, work)
        return
    with ProcessPoolExecutor(processes or None, initializer=_proving) as pool:
        yield from track(pool.map(one, work, chunksize=20), "sessions", len(work))


def _proving() -> None:
    """Make the proving game known in a worker."""
    library.add("proving", "tests.systems.proving")


def one(work: tuple[str, int]) -> tuple[str, random_play.Played]:
    """What one session is called, and what it came to. What breaks off breaks the whole run off."""
    name = f"{work[0]}, seed {work[1]}"
    try:
        return name, random_play.play(*work)
    except Exception as error:
        error.add_note(f"in {name}")
        raise


def up(came: Came) -> Iterator[str]:
    """What came up, by kind, each with the number of sessions."""
    for kind, ids in occurring.everything().items():
        counts = {id: came.things[kind, id] for id in ids}
        yield f"**{kind[0].upper()}{kind[1:]}**, {sum(map(bool, counts.values()))} of {len(ids)}:"
        yield ""
        told = ", ".join(f"{id} {count:,}" for id, count in counts.items())
        yield from wrap(told, 118, break_on_hyphens=False)
        yield ""


def main(games: Sequence[str]) -> int:
    """Play sessions of these games and tell what came up; 0 when nothing went wrong."""
    came = sessions(games or library.games())
    SAY(came.told(), *(up(came) if came.things else ()), *came.faults, sep="\n")
    return 1 if came.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
