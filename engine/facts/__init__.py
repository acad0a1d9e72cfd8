"""Facts: what a log says happened, in the past tense, with meaning only.

A fact holds ids, keys and numbers: no clock, no person, no finished sentence. Who caused it, which clause
made it and when it was written live in the entry around it (`engine.entries`). A rule system adds its own
facts; together with the kernel's they form one tagged union a system.

Storage contract: a tag never changes meaning; a default, once shipped, stays; fields are only added, with a
default; a fact that must change shape gets a new tag and an upcaster in `engine.codec`.
"""

from __future__ import annotations

from engine.facts.around import (
    Agreed,
    CloseAsked,
    Closed,
    CursorFact,
    Declined,
    Disputed,
    DisputeRuled,
    DisputeWithdrawn,
    Joined,
    Left,
    Looked,
    Noted,
    Pledged,
    Redone,
    Ruled,
    Signed,
    StoodPass,
    TableFact,
    UndoAsked,
    Undone,
    Until,
    Withdrew,
    WordsReset,
    WordsShown,
    WordsTaken,
)
from engine.facts.asking import Answered, Asked, Chose, Offered, Parked, Typed, WindowClosed
from engine.facts.base import Fact, Lane, tag
from engine.facts.chance import Dealt, Drawn, Ordered, Rolled, Shuffled, Stacked, Turned
from engine.facts.game import (
    Adjusted,
    Began,
    Conceded,
    Corrected,
    Ended,
    Entered,
    Gauged,
    Laid,
    Marked,
    Modified,
    Positioned,
    Prevented,
    Replaced,
    Started,
)

KERNEL_FACTS: tuple[type[Fact], ...] = (
    Began, Started, Positioned, Laid, Conceded, Ended,
    Asked, Offered, Parked, Answered, Chose, Typed, WindowClosed, Entered, Marked,
    Rolled, Shuffled, Ordered, Turned, Drawn, Dealt, Stacked,
    Prevented, Replaced, Gauged, Modified, Adjusted, Corrected,
    Joined, Pledged, WordsShown, WordsReset, WordsTaken, Left, StoodPass, Until, Noted, Looked, Ruled,
    Disputed, DisputeRuled, DisputeWithdrawn,
    UndoAsked, Agreed, Declined, Withdrew, CloseAsked, Closed, Signed,
    Undone, Redone,
)  # fmt: skip

__all__ = [
    "KERNEL_FACTS",
    "Adjusted",
    "Agreed",
    "Answered",
    "Asked",
    "Began",
    "Chose",
    "CloseAsked",
    "Closed",
    "Conceded",
    "Corrected",
    "CursorFact",
    "Dealt",
    "Declined",
    "DisputeRuled",
    "DisputeWithdrawn",
    "Disputed",
    "Drawn",
    "Ended",
    "Entered",
    "Fact",
    "Gauged",
    "Joined",
    "Laid",
    "Lane",
    "Left",
    "Looked",
    "Marked",
    "Modified",
    "Noted",
    "Offered",
    "Ordered",
    "Parked",
    "Pledged",
    "Positioned",
    "Prevented",
    "Redone",
    "Replaced",
    "Rolled",
    "Ruled",
    "Shuffled",
    "Signed",
    "Stacked",
    "Started",
    "StoodPass",
    "TableFact",
    "Turned",
    "Typed",
    "UndoAsked",
    "Undone",
    "Until",
    "WindowClosed",
    "Withdrew",
    "WordsReset",
    "WordsShown",
    "WordsTaken",
    "tag",
]
