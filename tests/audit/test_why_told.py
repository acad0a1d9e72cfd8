"""Every entry that why names is told in a sentence, also where a log needs no line for it."""

from __future__ import annotations

import random

import pytest

from engine import events as k
from engine import library
from engine.events import Event
from engine.questions import Question
from engine.rules.echoes import events as e
from engine.rules.fellowship import events as ev
from projections.translator import translator
from replays.why import why
from service.language import LANGUAGES, wording
from tests.audit.test_why import subjects
from tests.audit.test_why_golden import golden


@pytest.mark.parametrize("game", library.GAMES)
def test_no_entry_that_why_names_is_told_by_its_tag(game: str) -> None:
    chance, told = random.Random(3), set()
    for live in golden(game)[:6]:
        for _ in range(6):
            version = chance.randint(live.state.course.origin, live.version)
            subject = chance.choice(subjects(live, version, "public"))
            found = why(live, subject, version, "public", translator(game))
            for node in found.nodes.values():
                told.add(node.event["t"])
                assert node.text != node.event["t"], node
                assert node.text.endswith((".", "!", "?")), node.text
    assert len(told) > 15


SILENT = [
    ("echoes", e.TurnEnded("mara")),
    ("echoes", e.ActionSpent("mara", "rest", 2)),
    ("echoes", k.Marked("action")),
    ("echoes", k.Asked((Question(("ann", "ben"), "next", "ECH-4.1"),), "any")),
    ("fellowship", ev.PhaseEnded("quest")),
    ("fellowship", ev.AbilityUsed("ann", "eowyn", "discard")),
    ("fellowship", ev.CardTaken("gandalf", "hand", "ann")),
    ("fellowship", ev.LastingBegan("false-trail", "ann", "guarded", 1, "game")),
    ("fellowship", k.Drawn("encounter", "", 1)),
]


@pytest.mark.parametrize(("game", "event"), SILENT, ids=str)
def test_what_needs_no_line_is_told_where_it_stands_alone_in_every_language(game: str, event: Event) -> None:
    assert translator(game).event(event) == ""
    told = {translator(game, wording(each)).alone(event) for each in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert k.tag(event) not in told


def test_what_has_a_line_is_told_by_it_and_what_has_neither_by_its_tag() -> None:
    event = ev.StageDone("flies-and-spiders", 8)
    assert translator("fellowship").alone(event) == translator("fellowship").event(event) != ""
    assert translator("fellowship").alone(k.Offered(0, ())) == "offered"
