"""Showing a session in a process of its own, from which a game's steps and content are removed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from projections.show import show
from replays.session import Session
from service.out import as_json
from tests.systems.table import raw

VIEWERS = ("public", "ann", "referee")
PROGRAM = """
import importlib.abc, sys
from msgspec import json

game, allowed, viewers = sys.argv[1], {"", *sys.argv[2].split()}, sys.argv[3].split()

class Removed(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        parts = name.split(".")
        steps = parts[:3] == ["engine", "rules", game] and "".join(parts[3:4]) not in allowed
        if steps or name in ("engine.turn", "engine.decider", "engine.windows", "tomllib"):
            raise ImportError(f"{name} was removed")
        return None

sys.meta_path.insert(0, Removed())

from engine import library
from engine.fold import fold_line
from engine.model import opening
from projections.show import show

codec, model = library.codec(game), library.model(game)
entries = [codec.decode(line) for line in sys.stdin.buffer.read().splitlines()]
state = fold_line(model, opening(model), entries)
print(json.encode([show(model, state, entries[-1].version, viewer) for viewer in viewers]).decode())
"""


def shown_apart(live: Session, modules: Iterable[str]) -> Any:
    """What `show` gives each of `VIEWERS` there; of the game no more than `modules` can be imported."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, live.rules.game, " ".join(modules), " ".join(VIEWERS)],
        input=b"\n".join(raw(live)),
        capture_output=True,
        cwd=Path(__file__).parents[2],
    )
    assert ran.returncode == 0, ran.stderr.decode()
    return json.loads(ran.stdout)


def shown_here(live: Session) -> Any:
    """What it gives them in this process."""
    found = [show(live.rules.model, live.state, live.version, each) for each in VIEWERS]
    return json.loads(as_json(found))
