"""Verification in a process of its own, in which text hashes otherwise: what follows from the order of a set
or from what a process remembers comes out otherwise there. And an evening played again in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import msgspec

from engine import library
from engine.entries import Entry
from engine.errors import Refusal
from engine.events import Event
from engine.recorded import command_of
from replays.checking.sitting import SECRETS, Sitting
from replays.verify import Log, verify

AGAIN = 20
"""How often an evening is played again."""


def verified_apart(sitting: Sitting, rows: list[bytes]) -> None:
    """Have a log verified by another process, as whoever gets it would."""
    game = sitting.rules.game
    handed = [game, dict(library.added()).get(game, ""), [row.decode() for row in rows]]
    found = subprocess.run(  # noqa: S603 - this very module, by this very Python
        [sys.executable, "-m", __name__],
        input=msgspec.json.encode(handed),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "7"},
    )
    if found.returncode:
        last = found.stderr.decode().strip().splitlines()[-1:]
        raise sitting.fault(f"The game cannot be imported in a process of its own: {' '.join(last)}")
    told = found.stdout.decode()
    if told:
        version, _, what = told.partition(" ")
        entry = sitting.live.read(int(version) - 1, int(version))
        raise sitting.fault(
            f"A process of its own decides otherwise: {what}. A step may not go by the order of a set, nor by"
            " what the process remembers",
            entry[0] if entry else None,
        )


def main() -> None:
    """Read game, package and rows; print nothing, or the entry that differs and how."""
    game, package, texts = msgspec.json.decode(sys.stdin.buffer.read())
    if package:
        library.add(game, package)
    rows = [text.encode() for text in texts]
    fault = verify(
        Log("table", rows, SECRETS.dice, SECRETS.veil), library.rules(game), library.codec(game)
    ).fault
    if fault is not None:
        sys.stdout.write(f"{fault.version} {fault.expected} instead of {fault.found}")


def decisions(entries: Sequence[Entry[Event]]) -> list[list[Entry[Event]]]:
    """The entries of a log by decision."""
    found: list[list[Entry[Event]]] = []
    for entry in entries:
        if entry.opens or not found:
            found.append([])
        found[-1].append(entry)
    return found


def steady(sitting: Sitting) -> None:
    """The same evening comes out the same, as often as it is played: before two tables that differ are said
    to tell what is hidden."""
    log = sitting.live.read(0)
    for _ in range(AGAIN if not sitting.evening.scripted else 0):
        other = Sitting(sitting.rules, sitting.evening, bare=True)
        for decision in decisions(log)[1 + len(sitting.seats) :]:
            try:
                other.do(command_of(sitting.rules, decision))
            except Refusal:
                break
            sitting.same(other.live.read(decision[0].version - 1), decision)


if __name__ == "__main__":
    main()
