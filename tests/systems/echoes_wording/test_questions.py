"""Every question that echoes asks has words, and so has every option."""

from __future__ import annotations

import inspect
import re

import pytest

from engine.questions import Question
from engine.rules.echoes import acting, wording
from tests.systems.echoes_wording.sentences import sound

QUESTIONS: tuple[tuple[str, tuple[int | str, ...], str], ...] = (
    ("lead", (1,), "Which hero do you lead?"),
    ("lead", (2,), "Which other hero do you lead?"),
    ("event-order", ("cold-rain",), "Who resolves the event next (Cold Rain)?"),
    ("turn-order", (), "Who takes a turn next?"),
    ("act", ("mara", 2), "Mara has 2 actions. What now?"),
    ("act", ("mara", 1), "Mara has 1 action left. What now?"),
    (
        "boost",
        ("tobin", "personality", 4, 4, "event:your-own-voice"),
        (
            "Tobin is tested: Personality 4 against 4 (Your Own Voice). "
            "Which talents are spent before the dice are thrown?"
        ),
    ),
    ("target", ("giant-rat-2",), "Whom does Giant Rat #2 attack?"),
    ("way", ("giant-rat",), "Which way does Giant Rat go?"),
    ("character-order", (), "Which character acts next?"),
    ("heal", ("comfrey-salve", 1), "Comfrey Salve: who heals 1 wound?"),
    ("strike", ("true-note", 1), "True Note: which hostile takes 1 wound?"),
    ("ready", ("odo", 1, "hip-flask"), "Hip Flask: which talent of Odo is ready again?"),
    ("ready", ("odo", 2, "tamsin"), "Tamsin the Lamplighter: which 2 talents of Odo are ready again?"),
    ("exhaust", ("odo", 1, "the-hall-replies"), "The Hall Replies: which talent of Odo is exhausted?"),
    ("slip", ("ilse", "over-the-edge"), "Over the Edge: where does Ilse go?"),
    ("put-away", ("ilse", "hold-the-rope"), "Hold the Rope: what does Ilse put back in the box?"),
    ("put-away", ("ilse", ""), "Two hands cannot hold all that Ilse carries. What goes back in the box?"),
)

OPTIONS: tuple[tuple[str, str, str], ...] = (
    ("act", "move:quarry", "move to The Quarry"),
    ("act", "escape:quarry", "escape to The Quarry"),
    ("act", "rest", "rest, with both actions"),
    ("act", "fight:shears:giant-rat-2", "fight Giant Rat #2 with Shears"),
    ("act", "use:strong-tea", "use Strong Tea"),
    ("act", "talent:true-note", "use the talent True Note"),
    ("act", "investigate", "investigate a secret here"),
    ("act", "meet:wick", "deal with Wick the Ringer"),
    ("act", "pass", "let an action pass"),
    ("boost", "talent:quarry-back", "Quarry Back +2"),
    ("ready", "talent:quarry-back", "Quarry Back"),
    ("way", "move:quarry", "The Quarry"),
    ("slip", "move:quarry", "The Quarry"),
    ("target", "hero:mara", "Mara"),
    ("strike", "character:mumbler-2", "Mumbler #2"),
    ("put-away", "item:shears", "Shears"),
    ("draw", "card:cold-rain", "Cold Rain"),
    ("declare", "face:-2", "-2"),
)


@pytest.mark.parametrize(("what", "about", "line"), QUESTIONS)
def test_a_question_is_asked(what: str, about: tuple[int | str, ...], line: str) -> None:
    assert sound(wording.question(Question(("ann",), what, "ECH-1.1", about=about))) == line


def test_every_question_that_the_rules_ask_has_words() -> None:
    table = inspect.getdoc(acting) or ""
    rows = [row for row in table.splitlines()[4:] if row and not row.startswith(" ")]
    kinds = {kind for row in rows for kind in re.split(r"[, ] *", row.split("   ")[0].split(" (")[0]) if kind}
    assert {"act", "boost", "ready", "exhaust", "put-away"} <= kinds
    assert {what for what, _, _ in QUESTIONS} == kinds


@pytest.mark.parametrize(("what", "id", "line"), OPTIONS)
def test_an_option_is_named(what: str, id: str, line: str) -> None:
    assert sound(wording.option(Question(("ann",), what, "ECH-1.1"), id)) == line
