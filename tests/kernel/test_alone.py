"""What must hold outside of one process: the same bytes under any hash seed, folding without any rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PLAY = """
import random, sys
from engine.commands import Note, StandPass, Undo
from tests.kernel.oracle import rests, step
from tests.systems.proving.rules import RULES
from tests.systems.table import log, raw, table

live = table(RULES, "ann", "bo", "cy", options={"undo": "open", "hands": "hidden"}, words={"bo": "x"})
chance = random.Random(11)
live.do(StandPass("cy", "no-cards"))
for move in range(150):
    if not step(live, chance) or move % 17 == 16:
        live.do(Undo("ann", to=chance.choice(rests(log(live))[:-1])))
    if move % 23 == 0:
        live.do(Note("bo", f"move {move}"))
print(live.seeker._codec.encode(live.state, live.link).hex())
for row in raw(live):
    sys.stdout.write(row.decode() + "\\n")
"""

FOLD = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name in BLOCKED or any(name.startswith(each + ".") for each in BLOCKED):
            raise ImportError(f"folding wants {name}")

BLOCKED = ("tests.systems.proving.rules", "engine.turn", "engine.decider", "engine.throws", "engine.windows",
           "engine.kernel", "engine.system", "engine.flow", "engine.phases", "engine.content",
           "engine.clauses", "engine.rules", "transitions", "eventsourcing")
sys.meta_path.insert(0, Refuse())

from engine.audience import view
from engine.codec import Codec
from engine.past import jump
from engine.events import CursorEvent, Redone
from engine.fold import fold_play, fold_table
from engine.model import opening
from tests.systems.proving.model import MODEL

codec, states = Codec(MODEL), {0: opening(MODEL)}
state = states[0]
for line in sys.stdin.buffer.read().splitlines()[1:]:
    entry = codec.decode(line)
    if isinstance(entry.event, CursorEvent):
        state = jump(state, states[entry.event.to], redone=isinstance(entry.event, Redone))
    else:
        state = (fold_play(MODEL, state, entry) if entry.event.lane == "play" else fold_table(state, entry))
    states[entry.version] = state
assert view(MODEL, state, "ann").board.hands["ann"].cards
import msgspec
print(msgspec.json.encode(state, order="sorted").hex())
assert not [name for name in sys.modules if name.startswith(BLOCKED)]
"""

SAME = """
import msgspec, sys
from tests.systems.proving.model import MODEL
from replays.seek import StateCodec
_, state = StateCodec(type(MODEL.board)).decode(bytes.fromhex(sys.stdin.readline()))
print(msgspec.json.encode(state, order="sorted").hex())
"""


def run(program: str, given: bytes = b"", seed: str = "0") -> bytes:
    """What a program prints in a process of its own."""
    kept = ("PATH", "HOME", "SYSTEMROOT", "LD_LIBRARY_PATH")
    env = {key: value for key, value in os.environ.items() if key in kept}
    env |= {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo" if seed == "1" else "UTC"}
    done = subprocess.run(
        [sys.executable, "-c", program], input=given, capture_output=True, cwd=ROOT, env=env, timeout=60
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_the_same_session_gives_the_same_bytes_under_any_hash_seed() -> None:
    runs = [run(PLAY, seed=seed) for seed in ("0", "1", "random")]
    assert len(runs[0].splitlines()) > 500
    assert runs[0] == runs[1] == runs[2]


def test_folding_needs_no_steps_no_flow_and_no_content() -> None:
    played = run(PLAY)
    assert b'"undone"' in played
    assert run(FOLD, played) == run(SAME, played)
