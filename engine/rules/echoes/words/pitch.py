"""What is said of the game and its scenarios before one is chosen: how long it takes, and how hard it is.

Rounds are those of the scenario. Wins are of the greedy bot with four heroes (docs/games/echoes.md), which
plans nothing. Minutes are an estimate for two who play by the rounds of that bot and six answers a round.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say

LENGTHS: Mapping[str, Text] = {
    "": say("half an hour to an hour"),
    "unsaid-bell": say("{n} rounds at most, about half an hour", n=8),
    "voice-below": say("{n} rounds at most, about three quarters of an hour", n=8),
    "winter-watch": say("{n} rounds, about an hour", n=13),
}
DIFFICULTIES: Mapping[str, Text] = {
    "": say("from easy to hard, by scenario"),
    "unsaid-bell": say("easy: a bot that plans nothing wins {n} games of 100", n=69),
    "voice-below": say("harder: that bot wins {n} games of 100", n=48),
    "winter-watch": say("hard: that bot wins {n} games of 100", n=21),
}

TABLE_OPTIONS: Mapping[str, tuple[Text, Mapping[str, Text]]] = {
    "heroes": (say("How many heroes do you lead, if you play alone?"), {"1": say("One."), "2": say("Two.")})
}
"""What the options of a table mean."""


def length(scenario: str) -> Text | None:
    """How long a scenario takes; of the whole game where it is empty."""
    return LENGTHS.get(scenario)


def difficulty(scenario: str) -> Text | None:
    """How hard a scenario is; of the whole game where it is empty."""
    return DIFFICULTIES.get(scenario)
