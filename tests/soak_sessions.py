"""Random sessions by the thousand: `python -m tests.soak_sessions GAME...`, and two parts of `make soak`.

Each is played to its end with undos, over seats, modes, rulings and dice labels, most by chance, one in five
by a greedy bot; verified at all levels, and counted entry by entry: no card, token or dial appears or
vanishes. What is in the box has to come up. With `--again` each is played once more in a fresh process, in
which text hashes otherwise, and comes out the same to the byte.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
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
    again: int = 0
    digests: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, name: str, played: random_play.Played) -> None:
        """One session more."""
        self.sessions += 1
        self.results[f"{played.game} {played.result}"] += 1
        self.things.update(played.things)
        self.entries += played.entries
        self.digests[name] = played.digest
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
        if self.again:
            held += f", {self.again:,} the same to the byte in a fresh process"
        return f"{self.sessions:,} sessions, {self.entries:,} entries, {held}: {ends}"


def sessions(games: Sequence[str], many: int = SESSIONS, processes: int = 0) -> Came:
    """So many sessions of each of these games; processes 0: one a core."""
    came = Came()
    for name, played in _played([(game, seed) for game in games for seed in range(many)], processes):
        came.add(name, played)
    if occurring.GAME in games:
        came.faults += occurring.missing(came.things)
    return came


def again(came: Came, games: Sequence[str], many: int) -> None:
    """All of them once more, in a fresh process for each game: what comes out otherwise is a fault."""
    for game in games:
        told = subprocess.run(
            [sys.executable, "-m", "tests.soak_sessions", game, "--many", str(many), "--digests"],
            env={**os.environ, "PYTHONHASHSEED": "4711"}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        for seed, digest in enumerate(told.stdout.split()):
            name = named(game, seed)
            if came.digests[name] == digest:
                came.again += 1
            else:
                came.faults.append(f"{name}: comes out otherwise in a fresh process")
        if len(told.stdout.split()) != many:
            came.faults.append(f"{game}: {many} sessions were to be played again")


def named(game: str, seed: int) -> str:
    """What a session is called."""
    return f"{game}, seed {seed}"


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
    name = named(*work)
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


def main(*words: str) -> int:
    """Play sessions of these games and tell what came up; 0 when nothing went wrong."""
    parser = ArgumentParser(prog="python -m tests.soak_sessions")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--many", type=int, default=SESSIONS, help="so many of each")
    parser.add_argument("--processes", type=int, default=0, help="0: one a core")
    parser.add_argument("--again", action="store_true", help="each once more in a fresh process")
    parser.add_argument("--digests", action="store_true", help="only play, and print a digest of each")
    said = parser.parse_args(words)
    games = tuple(said.games) or library.games()
    if said.digests:
        _proving()
        for game in games:
            for seed in range(said.many):
                SAY(random_play.digest(random_play.rows(game, seed)))
        return 0
    came = sessions(games, said.many, said.processes)
    if said.again:
        again(came, games, said.many)
    SAY(came.told(), *(up(came) if came.things else ()), *came.faults, sep="\n")
    return 1 if came.faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
