"""The phases of mercenaries.

round.selection   every character chooses two cards or a long rest, in secret (MER-1)
round.reveal      a card for each deck with a type on the map; chosen cards are shown (MER-2.1)
round.order       who acts when (MER-2.2 to 2.9)
round.turns       one turn after the other until no figure is left to act (MER-2.2, 2.3, 6.3)
round.end         reshuffles, elements, what lasted for the round, the goal (MER-7.1, 7.2)
round.rest        short rests, in the order of the seats (MER-4.1)
"""

from __future__ import annotations

from engine.flow import Edge, Flow, end, phase, step

ROUND = phase(
    "round",
    "MER-1.1",
    step("selection", "MER-1.1"),
    step("reveal", "MER-2.1"),
    step("order", "MER-2.2"),
    step("turns", "MER-2.2"),
    step("end", "MER-7.1"),
    step("rest", "MER-4.1"),
)
EDGES = (Edge("next", "round.rest", "round"), Edge("finish", "round.end", "over"))
FLOW = Flow.build("mercenaries", (ROUND, end("over", "MER-7.2")), EDGES, start="round")
