"""The phases of a round, compiled: Events, Heroes, Environment, and again (ECH-1.1, 1.2); a module each.

The game ends by its verdict, not by a step, so the table has no end.
"""

from __future__ import annotations

from engine.flow import Edge, Flow, phase, step

FLOW = Flow.build(
    "echoes",
    (
        phase(
            "events",
            "ECH-1.1",
            step("reveal", "ECH-2.1"),
            step("board", "ECH-2.5"),
            step("heroes", "ECH-2.2"),
            step("discard", "ECH-2.4"),
        ),
        phase("heroes", "ECH-1.1", step("choose", "ECH-4.1"), step("act", "ECH-4.2")),
        phase(
            "environment",
            "ECH-5.1",
            step("hostiles", "ECH-5.4"),
            step("friends", "ECH-5.4"),
            step("close", "ECH-1.2"),
        ),
    ),
    (
        Edge("next", "events.discard", "heroes"),
        Edge("next", "heroes.act", "heroes.choose"),
        Edge("finish", "heroes.choose", "environment"),
        Edge("next", "environment.close", "events"),
    ),
    start="events",
)
