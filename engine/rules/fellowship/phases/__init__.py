"""The seven phases, compiled (FEL-1 to FEL-7). The game ends by its verdict, so the table has no end."""

from __future__ import annotations

from engine.flow import Edge, Flow, phase, step, window, with_windows

END = step("end", "FEL-8.6")

FLOW = Flow.build(
    "fellowship",
    (
        phase(
            "resource",
            "FEL-1.1",
            step("gain", "FEL-1.1"),
            *with_windows(step("draw", "FEL-1.2"), clause="FEL-1.3"),
            END,
        ),
        phase("planning", "FEL-2.1", *with_windows(step("play", "FEL-2.1"), clause="FEL-2.4"), END),
        phase(
            "quest",
            "FEL-3.1",
            window("before_commit", "FEL-3.4"),
            *with_windows(
                step("commit", "FEL-3.1"),
                step("staging", "FEL-3.2"),
                step("resolve", "FEL-3.5"),
                clause="FEL-3.4",
            ),
            END,
        ),
        phase("travel", "FEL-4.1", *with_windows(step("choose", "FEL-4.1"), clause="FEL-4.4"), END),
        phase(
            "encounter",
            "FEL-5.1",
            *with_windows(step("optional", "FEL-5.1"), clause="FEL-5.2"),
            *with_windows(step("checks", "FEL-5.3"), clause="FEL-5.5"),
            END,
        ),
        phase(
            "combat",
            "FEL-6.1",
            *with_windows(step("shadows", "FEL-6.1"), clause="FEL-6.2"),
            phase(
                "attack",
                "FEL-6.3",
                *with_windows(
                    step("choose", "FEL-6.3"),
                    step("defend", "FEL-6.6"),
                    step("shadow", "FEL-6.3"),
                    step("damage", "FEL-6.4"),
                    clause="FEL-6.3",
                ),
            ),
            phase(
                "strike",
                "FEL-6.7",
                *with_windows(
                    step("declare", "FEL-6.7"),
                    step("add_up", "FEL-6.7"),
                    step("damage", "FEL-6.7"),
                    clause="FEL-6.7",
                ),
            ),
            *with_windows(step("discard", "FEL-6.9"), clause="FEL-6.9"),
            END,
        ),
        phase(
            "refresh",
            "FEL-7.1",
            step("ready", "FEL-7.1"),
            step("threat", "FEL-7.2"),
            *with_windows(step("token", "FEL-7.3"), clause="FEL-7.3"),
            END,
        ),
    ),
    (
        Edge("next", "resource.end", "planning"),
        Edge("next", "planning.end", "quest"),
        Edge("next", "quest.end", "travel"),
        Edge("next", "travel.end", "encounter"),
        Edge("next", "encounter.end", "combat"),
        Edge("next", "combat.attack.after_damage", "combat.attack.choose"),
        Edge("done", "combat.attack.choose", "combat.strike"),
        Edge("ended", "combat.attack.defend", "combat.attack.choose"),
        Edge("ended", "combat.attack.shadow", "combat.attack.choose"),
        Edge("ended", "combat.attack.damage", "combat.attack.choose"),
        Edge("next", "combat.strike.after_damage", "combat.strike.declare"),
        Edge("done", "combat.strike.declare", "combat.discard"),
        Edge("ended", "combat.strike.add_up", "combat.strike.declare"),
        Edge("ended", "combat.strike.damage", "combat.strike.declare"),
        Edge("next", "combat.end", "refresh"),
        Edge("next", "refresh.end", "resource"),
    ),
    start="resource",
)
