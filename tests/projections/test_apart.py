"""Promise 3: folding and showing an old log needs neither steps nor content nor set-up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from engine.rules.echoes.rules import RULES
from projections.show import show
from tests.projections.playing import played
from tests.systems.table import raw, table

PROGRAM = """
import importlib.abc, json, sys

ALLOWED = {"", "facts", "state", "evolve", "model"}

class Removed(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        parts = name.split(".")
        steps = parts[:3] == ["engine", "rules", "echoes"] and "".join(parts[3:4]) not in ALLOWED
        if steps or name in ("engine.turn", "engine.decider", "engine.windows", "tomllib"):
            raise ImportError(f"{name} was removed")
        return None

sys.meta_path.insert(0, Removed())

from engine import library
from engine.model import fold_line, opening
from projections.show import show

codec, model = library.codec("echoes"), library.model("echoes")
entries = [codec.decode(line) for line in sys.stdin.buffer.read().splitlines()]
state = fold_line(model, opening(model), entries)
last, viewers = entries[-1].version, ("public", "ann", "referee")
print(json.dumps([show(model, state, last, viewer) for viewer in viewers]))
"""


def test_echoes_folds_and_shows_with_its_steps_and_content_removed() -> None:
    live = table(RULES, "ann", "bo", scenario="unsaid-bell")
    for _ in played(live, 2, 80):
        pass
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=b"\n".join(raw(live)),
        capture_output=True,
        cwd=Path(__file__).parents[2],
    )
    assert ran.returncode == 0, ran.stderr.decode()
    viewers = ("public", "ann", "referee")
    assert json.loads(ran.stdout) == [show(RULES.model, live.state, live.version, each) for each in viewers]
