"""Whether an invented card can say what its position has it say (FEL-10.2): words that mean nothing are
refused with their place, before anything is laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import Malformed
from engine.rules.fellowship.figures import FIGURE, FIGURES
from engine.rules.fellowship.invented import HAPPENS_TO, MOST, VERBS
from engine.rules.fellowship.said import INSTEAD, MOMENTS
from engine.rules.fellowship.state import Does
from engine.rules.fellowship.vocabulary import KINDS, ONLY, PHASES, PLAYERS, SOME, STATES, WORDS
from engine.tabletop.laid import written_at
from engine.wording import own, say

EFFECTS = {
    "revealed": "reveal",
    "while": "constant",
    "gone": "constant",
    "shadow": "shadow",
    "action": "action",
}
"""The kinds of effect that a card has by the moments of its rows; the others are responses or forced."""


def effects(does: tuple[Does, ...]) -> tuple[str, ...]:
    """The kinds of effect that are said."""
    kinds = (EFFECTS.get(row.on, "response" if row.may else "forced") for row in does)
    return tuple(dict.fromkeys(kinds))


def check(card: str, kind: str, does: tuple[Does, ...], clause: str) -> None:
    """`Malformed` names the place, the word that cannot stand there, and those that can."""
    for place, row in enumerate(does, start=1):
        told_before = [each for each in does[: place - 1] if (each.on, each.may) == (row.on, row.may)]
        for key, word, known, good in _words(kind, row):
            again = key == "do" and word in INSTEAD and any(each.do in INSTEAD for each in told_before)
            if not good or again or place > MOST:
                with written_at(f"cards.{card}.does[{place - 1}].{key}"):
                    raise Malformed(
                        say("{word} cannot stand there", word=own(word or "nothing")), clause, known
                    )


QUESTED = ("won", "lost")
"""Conditions of how a quest went, which no other moment tells."""
OF_A_MOMENT = (*QUESTED, "by-card", *PHASES)
"""Conditions of what happens, and when: of what is changed all the while they say nothing."""


def _verbs(kind: str, on: str) -> tuple[str, ...]:
    """What a card of a kind may do at a moment: in the place of an outcome only before there is one, and what
    is on its way first to a place is progress; control is taken of characters."""
    if on in ("gone", "while"):
        return ("lose",) if on == "gone" else ()
    outcome = MOMENTS[on][0] if on in MOMENTS else ""
    never = {"lose"}
    never |= set() if outcome else {"prevent"}
    never |= set() if outcome == "progress" else {"take-first"}
    never |= set() if kind in HAPPENS_TO["control"] else {"control"}
    return tuple([verb for verb in VERBS if verb not in never])


def _words(kind: str, row: Does) -> Iterator[tuple[str, str, tuple[str, ...], bool]]:
    """The words of a row, each with its key, what may stand there, and whether it does."""
    some = tuple(f"{each}-{kind}" for each in ("each", "chosen") for kind in KINDS)
    moments = ("action",) if kind == "event" else (*MOMENTS,)
    yield "on", row.on, moments, row.on in moments
    figure = re.match(FIGURE, row.do) is not None and row.on != "gone"
    verbs = _verbs(kind, row.on)
    yield "do", row.do, (*verbs, *FIGURES), figure or row.do in verbs
    done_to = VERBS[row.do][0] if row.do in VERBS else "any"
    fits = {
        "": ("",),
        "seat": PLAYERS,
        "card": ("itself", "host", "it", *some),
        "place": ("itself", "it", "quest", "stage", *some),
        "any": (*WORDS, *some),
    }[done_to]
    several = done_to not in ("", "seat") and "-" in row.to and SOME.match(row.to) is not None
    chosen_always = row.on == "while" and row.to.startswith("chosen-")
    one_place = row.do != "take-first" or not row.to.startswith("each-")
    yield "to", row.to, fits, (row.to in fits or several) and not chosen_always and one_place
    yield "amount", str(row.amount), ("1",), row.amount > 0 if row.do in VERBS else row.amount != 0
    yield "limit", str(row.limit), ("0",), row.limit >= 0
    about = MOMENTS[row.on][0] if row.on in MOMENTS else ""
    for word in row.only:
        known = tuple(
            each
            for each in (*ONLY, *STATES, *PHASES)
            if (each not in QUESTED or about == "quested") and (each not in OF_A_MOMENT or row.on != "while")
        )
        yield "only", word, known, word in known
    yield "exhaust", "true", ("false",), not row.exhaust or kind not in ("stage", "event", "treachery")
    for key, word in (("for_each", row.for_each), ("against", row.against)):
        yield key, word, (*KINDS,), not word or SOME.match(word) is not None
