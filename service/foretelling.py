"""What a game can tell before a choice is made: the chance of a test, what success brings and failure costs.

A game that can has a module `forecast` with `foretell(state, question) -> Mapping[str, Text]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import library
from engine.audience import view
from projections.asking import waiting

if TYPE_CHECKING:
    from engine.model import State
    from engine.questions import Question
    from projections.translator import Translator
    from replays.session import Session


def foretell(game: str, state: State, question: Question, translator: Translator) -> dict[str, str]:
    """What a game can tell beforehand, as finished sentences: by option what follows from choosing it, under
    "" what holds anyhow; empty where it tells nothing. `state`: as the asked seat sees it."""
    module = library.optional(game, "forecast", state.course.rules)
    function = getattr(module, "foretell", None)
    if function is None:
        return {}
    return {option: translator.say(text) for option, text in function(state, question).items()}


def foretold(live: Session, viewer: str, words: Translator) -> list[dict[str, Any]]:
    """What is foretold of each open question that a viewer sees the options of, worked out from what that
    viewer sees: `{"set", "seat", "what", "told", "options"}`."""
    asked = live.state.course.prompt
    if asked is None or live.state.table.closed:
        return []
    seen, found = view(live.rules.model, live.state, viewer), []
    assert seen.course.prompt is not None
    for slot in waiting(seen.course.prompt):
        question = slot.question
        if not question.options:
            continue
        told = foretell(live.rules.game, seen, question, words)
        seat = viewer if viewer in question.seats else question.seats[0]
        about = {"set": asked.id, "seat": seat, "what": question.what, "told": told.pop("", "")}
        found.append({**about, "options": told})
    return found
