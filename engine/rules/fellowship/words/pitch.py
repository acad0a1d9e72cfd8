"""What is said of the game and its scenario before it is chosen: how long it takes, and how hard it is.

Wins are of the greedy bot with the decks that ship, for two, in standard and in easy mode
(docs/games/fellowship.md). Minutes are an estimate for the eight rounds that it plays, at ten answers a seat
and round.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say

LENGTHS: Mapping[str, Text] = {
    "": say("one to two hours"),
    "passage-through-mirkwood": say("{n} rounds or so, one to two hours", n=8),
}
DIFFICULTIES: Mapping[str, Text] = {
    "": say("of middling difficulty; there is an easy mode"),
    "passage-through-mirkwood": say(
        "for two, a bot that does not look ahead wins {n} games of 100, and {easy} in easy mode",
        n=56,
        easy=68,
    ),
}

MODES: Mapping[str, Mapping[str, Text]] = {
    "mode": {
        "standard": say("standard mode, with all cards of the scenario"),
        "easy": say("easy mode: the worst cards are left out, and every hero begins with one resource more"),
    }
}
"""Options of the table that are asked for before the game begins."""


def length(scenario: str) -> Text | None:
    """How long a scenario takes; of the whole game where it is empty."""
    return LENGTHS.get(scenario)


def difficulty(scenario: str) -> Text | None:
    """How hard a scenario is; of the whole game where it is empty."""
    return DIFFICULTIES.get(scenario)
