"""What encounter cards and quest stages do, each in a few words of our own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.wording import Text, say

ENCOUNTER: Mapping[str, Text] = {}
"""Enemies, locations and treacheries, by id: what they do in play or when revealed."""

SHADOWS: Mapping[str, Text] = {}
"""The same cards dealt as a shadow."""

STAGES: Mapping[str, Text] = {
    "dont-leave-the-path": say(
        "Each player brings a Spider from the encounter deck or its discard pile into the staging area. "
        "The game is won when Ungoliant's Spawn is destroyed."
    ),
    "beorns-path": say("It cannot be finished while Ungoliant's Spawn is in play."),
}
"""Quest stages with a rule of their own."""
