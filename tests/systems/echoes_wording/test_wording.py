"""Every fact, question, option and thing of echoes has words, filled in, and no id is shown raw."""

from __future__ import annotations

import ast
import inspect
import re
import string
from pathlib import Path

import msgspec
import pytest

from engine.facts import Fact, tag
from engine.questions import Question
from engine.rules.echoes import (
    asking,
    board_wording,
    effects_wording,
    facts,
    facts_wording,
    help_wording,
    tests_wording,
    things_wording,
    wording,
)
from engine.rules.echoes.content import CONTENT
from engine.wording import Text, render

MODULES = (
    board_wording,
    effects_wording,
    facts_wording,
    help_wording,
    tests_wording,
    things_wording,
    wording,
)
SILENT = (facts.TurnBegan, facts.TurnEnded, facts.ActionSpent, facts.EventDiscarded)
"""The turn is marked by the kernel, actions are told by the answer and what came of it."""

F = facts
EXAMPLES: tuple[tuple[Fact, str], ...] = (
    (
        F.ScenarioLaid("unsaid-bell", 12, "lantern-square", "clues", 3, "bell-tower"),
        "The Unsaid Bell: 3 clues must come to The Bell Tower in 12 rounds.",
    ),
    (
        F.ScenarioLaid("unsaid-bell", 12, "lantern-square", "clues", 1, "bell-tower"),
        "The Unsaid Bell: 1 clue must come to The Bell Tower in 12 rounds.",
    ),
    (
        F.ScenarioLaid("unsaid-bell", 9, "quarry", "boss", foe="quarry-hulk"),
        "The Unsaid Bell: Quarry Hulk must be defeated in 9 rounds.",
    ),
    (
        F.ScenarioLaid("unsaid-bell", 9, "quarry", "survive", 8),
        "The Unsaid Bell: somebody must still stand after 8 rounds.",
    ),
    (
        F.LocationLaid("quarry", ("low-gallery", "rope-stair"), 2, 3),
        (
            "The Quarry was laid; it leads to The Low Gallery, The Rope Stair, and 2 secrets lie there, "
            "difficulty 3."
        ),
    ),
    (F.LocationLaid("quarry", ("rope-stair",)), "The Quarry was laid; it leads to The Rope Stair."),
    (F.BoxFilled(("shears", "tin-whistle")), "In the box: Shears, Tin Whistle."),
    (F.LimitMoved(1), "The end came 1 round later."),
    (F.LimitMoved(-2), "The end came 2 rounds sooner."),
    (F.RoundCompleted(4), "Round 4 was complete."),
    (
        F.HeroPlaced("mara", "ann", "lantern-square", 2, 3, 5, 3, 5),
        "ann led Mara at Lantern Square: Strength 2, Agility 3, Wisdom 5, Personality 3, out at 5 wounds.",
    ),
    (F.TalentLearned("odo", "bravery", "personality", 1), "Odo had the talent Bravery: Personality +1."),
    (
        F.TalentLearned("odo", "bravery", "personality", 1, ready=False),
        "Odo had the talent Bravery, exhausted: Personality +1.",
    ),
    (F.TalentSpent("odo", "bravery"), "Odo spent Bravery."),
    (F.TalentReadied("odo", "bravery"), "Odo had Bravery ready again."),
    (F.ItemGained("odo", "strong-tea", 0, 1), "Odo took Strong Tea."),
    (
        F.WeaponGained("tobin", "quarry-hammer", 2, "strength", 1, 2),
        "Tobin took up Quarry Hammer: Strength +1, 2 wounds.",
    ),
    (F.ItemUsed("hanne", "comfrey-salve", 1), "Hanne used Comfrey Salve; 1 use was left."),
    (F.ItemUsed("hanne", "comfrey-salve"), "Hanne used Comfrey Salve."),
    (F.ItemPutAway("hanne", "comfrey-salve"), "Hanne put Comfrey Salve away."),
    (
        F.Lent("cold-rain", "pell", "agility", -1),
        "Cold Rain: the Agility of Pell was -1 until the round ended.",
    ),
    (F.LentEnded("cold-rain", "pell", "agility"), "Cold Rain no longer changed the Agility of Pell."),
    (F.Wounded("ilse", 1), "Ilse took 1 wound."),
    (F.Wounded("ilse", 2), "Ilse took 2 wounds."),
    (F.Healed("ilse", 1), "Ilse was healed of 1 wound."),
    (F.HeroOut("ilse"), "Ilse was out."),
    (F.HeroMoved("ilse", "quarry", "rope-stair"), "Ilse went from The Quarry to The Rope Stair."),
    (F.Rested("ilse"), "Ilse rested."),
    (
        F.Tested("tobin", "event:your-own-voice", "personality", 4, (1, -2), 4, 4, True, ("bravery=1",)),
        "Tobin made the Personality test (Your Own Voice): 4 + 1 (Bravery) + 1 - 2 = 4 against 4.",
    ),
    (
        F.Tested("mara", "event:the-wrong-words", "wisdom", 3, (-2,), 0, 4, False, ("the-valley-hums=-1",)),
        "Mara failed the Wisdom test (The Wrong Words): 3 - 1 (The Valley Hums) - 2 = 0 against 4.",
    ),
    (
        F.Tested(
            "mara", "escape:quarry", "agility", 3, (2, 0), 5, 5, True, (), ("giant-rat-2=3", "hostiles=2")
        ),
        (
            "Mara made the Agility test (escape to The Quarry): 3 + 2 + 0 = 5 against 5 "
            "(Agility 3 of Giant Rat 2, 2 hostiles)."
        ),
    ),
    (
        F.Tested("hanne", "fight:shears:giant-rat", "strength", 3, (0, 0), 3, 2, True),
        "Hanne made the Strength test (Shears against Giant Rat): 3 + 0 + 0 = 3 against 2.",
    ),
    (
        F.Tested("hanne", "attack:mumbler", "agility", 2, (0, -2), 0, 3, False),
        "Hanne failed the Agility test (attack of Mumbler): 2 + 0 - 2 = 0 against 3.",
    ),
    (
        F.EventRevealed("cold-rain"),
        "The event was Cold Rain: Agility -1 until the round ends.",
    ),
    (
        F.EventRevealed("your-own-voice"),
        (
            "The event was Your Own Voice: each hero tests Personality against 4 "
            "(failure: the hero takes 1 wound)."
        ),
    ),
    (F.EventResolved("pell"), "Pell was done with the event."),
    (F.Peeked("ann", "pell"), "Pell looked at the next event card."),
    (F.Saw("ann", "cold-rain"), "The next event card was Cold Rain."),
    (F.Saw("ann", ""), "There was no next event card to see."),
    (
        F.CharacterAdded("giant-rat-3", "giant-rat", "quarry", True, 3, 2, 2, 1, 1),
        "Giant Rat 3 appeared at The Quarry: Agility 3, Attack 2, Defence 2, defeated at wound 1, damage 1.",
    ),
    (
        F.CharacterAdded("wick", "wick", "quarry", False, difficulty=4),
        "Wick the Ringer was at The Quarry: a friend, difficulty 4.",
    ),
    (
        F.CharacterMoved("giant-rat", "quarry", "rope-stair"),
        "Giant Rat went from The Quarry to The Rope Stair.",
    ),
    (F.CharacterWounded("mumbler", 1), "Mumbler took 1 wound."),
    (F.CharacterMended("mumbler", 2), "Mumbler lost 2 wounds."),
    (F.CharacterDefeated("mumbler-2", "mumbler", "odo"), "Odo defeated Mumbler 2."),
    (F.CharacterDefeated("mumbler-2", "mumbler"), "Mumbler 2 was defeated."),
    (F.CharacterActed("tamsin"), "Tamsin the Lamplighter acted."),
    (
        F.BoonGiven("tamsin", "odo"),
        "Tamsin the Lamplighter did Odo a good turn: all talents of the hero are ready again.",
    ),
    (F.SecretsLaid("quarry", 1), "1 secret was laid at The Quarry."),
    (
        F.SecretFound("mara", "quarry", "verse", "clue"),
        "Mara turned up a secret at The Quarry: A Remembered Verse (clue).",
    ),
    (F.CluesGained("mara", 1), "Mara gained 1 clue."),
    (F.CluesDropped("mara", "quarry", 2), "Mara left 2 clues at The Quarry."),
    (F.CluesTaken("odo", "quarry", 2), "Odo took up 2 clues at The Quarry."),
    (F.CluesBrought("odo", "bell-tower", 2), "Odo brought 2 clues to The Bell Tower."),
)

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
    ("target", ("giant-rat-2",), "Whom does Giant Rat 2 attack?"),
    ("way", ("giant-rat",), "Which way does Giant Rat go?"),
    ("character-order", (), "Which character acts next?"),
    ("heal", ("comfrey-salve", 1), "Comfrey Salve: who heals 1 wound?"),
    ("strike", ("true-note", 1), "True Note: which hostile takes 1 wound?"),
    ("ready", ("odo", 1), "Which talent of Odo is ready again?"),
    ("ready", ("odo", 2), "Which 2 talents of Odo are ready again?"),
    ("exhaust", ("odo", 1), "Which talent of Odo is exhausted?"),
    ("slip", ("ilse",), "Where does Ilse go?"),
    ("put-away", ("ilse",), "What does Ilse put back in the box?"),
)

OPTIONS: tuple[tuple[str, str, str], ...] = (
    ("act", "move:quarry", "move to The Quarry"),
    ("act", "escape:quarry", "escape to The Quarry"),
    ("act", "rest", "rest, with both actions"),
    ("act", "fight:shears:giant-rat-2", "fight Giant Rat 2 with Shears"),
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
    ("strike", "character:mumbler-2", "Mumbler 2"),
    ("put-away", "item:shears", "Shears"),
    ("draw", "card:cold-rain", "Cold Rain"),
    ("declare", "face:-2", "-2"),
)

RAW = re.compile(r"\b[a-z]+-[a-z]+(-[a-z]+)*\b|\b[a-z]+:[a-z]|[{}]")
"""An id, an option or a placeholder that came through."""


def sound(text: Text | None) -> str:
    """The rendered sentence, after a look at it."""
    assert text is not None
    said = render(text)
    assert said
    assert not RAW.search(said), said
    assert "!" not in said
    return said


@pytest.mark.parametrize(("fact", "line"), EXAMPLES, ids=lambda each: getattr(each, "template", None))
def test_a_fact_is_told(fact: Fact, line: str) -> None:
    assert sound(wording.fact(fact)) == line


def test_every_fact_of_echoes_has_an_example_or_is_silent_on_purpose() -> None:
    told = {type(fact) for fact, _ in EXAMPLES}
    assert told | {*SILENT} == {*facts.FACTS}
    assert not told & {*SILENT}


@pytest.mark.parametrize("kind", SILENT, ids=tag)
def test_facts_that_need_no_line_have_none(kind: type[Fact]) -> None:
    fields = {field.name: "mara" for field in msgspec.structs.fields(kind) if field.required}
    assert wording.fact(kind(**fields)) is None


@pytest.mark.parametrize(("what", "about", "line"), QUESTIONS)
def test_a_question_is_asked(what: str, about: tuple[int | str, ...], line: str) -> None:
    assert sound(wording.question(Question(("ann",), what, "ECH-1.1", about=about))) == line


def test_every_question_that_the_rules_ask_has_words() -> None:
    table = inspect.getdoc(asking) or ""
    rows = [row for row in table.splitlines()[3:] if row and not row.startswith(" ")]
    kinds = {kind for row in rows for kind in re.split(r"[, ] *", row.split("   ")[0].split(" (")[0]) if kind}
    assert {"act", "boost", "ready", "exhaust", "put-away"} <= kinds
    assert {what for what, _, _ in QUESTIONS} == kinds


@pytest.mark.parametrize(("what", "id", "line"), OPTIONS)
def test_an_option_is_named(what: str, id: str, line: str) -> None:
    assert sound(wording.option(Question(("ann",), what, "ECH-1.1"), id)) == line


def test_everything_printed_has_a_name_and_help() -> None:
    for table in (CONTENT.heroes, CONTENT.talents, CONTENT.items, CONTENT.characters, CONTENT.events):
        for id, card in table.items():
            assert render(wording.thing(id)) == card.name
            sound(wording.option_help(id))
    for id, secret in CONTENT.secrets.items():
        assert render(wording.thing(id)) == secret.name
    assert wording.option_help("rest") is None


def test_every_scenario_is_introduced() -> None:
    for id, scenario in CONTENT.scenarios.items():
        assert render(wording.scenario(id)) == scenario.name
        assert len(sound(wording.intro(id))) > 200
        for place in scenario.locations:
            assert render(wording.thing(place.id)) == place.name


def test_no_two_things_share_an_id() -> None:
    tables = (
        CONTENT.heroes,
        CONTENT.talents,
        CONTENT.items,
        CONTENT.characters,
        CONTENT.events,
        CONTENT.secrets,
        CONTENT.scenarios,
        {place.id: place for each in CONTENT.scenarios.values() for place in each.locations},
    )
    ids = [id for table in tables for id in table] + [*things_wording.WORDS]
    assert len(ids) == len({*ids})


def test_every_phase_and_step_has_a_name() -> None:
    from engine.rules.echoes.flow import FLOW

    for path in (*FLOW.table, *(path.partition(".")[0] for path in FLOW.table)):
        sound(wording.path(path))
    assert all(wording.path(path) == wording.thing(path) for path in FLOW.table)


def test_every_gauge_has_a_name() -> None:
    names = {
        "rounds": "Round",
        "hostiles": "Hostiles",
        "clues": "Clues brought",
        "survived": "Rounds survived",
    }
    for gauge, called in names.items():
        assert sound(wording.thing(gauge)) == called
    assert sound(wording.thing("wounds:mara")) == "Wounds of Mara"
    assert sound(wording.thing("boss:quarry-hulk")) == "Wounds of Quarry Hulk"


def test_every_template_is_filled_by_what_is_said_with_it() -> None:
    found = 0
    for module in MODULES:
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
            starred = any(each.arg is None for each in call.keywords)
            if getattr(call.func, "id", "") not in ("say", "count") or starred:
                continue
            assert all(isinstance(each, ast.Constant) for each in call.args), ast.unparse(call)
            given = {each.arg for each in call.keywords}
            for template in (str(each.value) for each in call.args if isinstance(each, ast.Constant)):
                wanted = {field for _, field, _, _ in string.Formatter().parse(template) if field}
                assert wanted <= given, template
                found += 1
    assert found > 100


def test_an_action_without_an_object_is_told_in_the_log_as_it_was_offered():
    for id in ("rest", "investigate", "move:quarry"):
        assert wording.thing(id) == wording.option(Question((), "act", "ECH-4.2"), id)
        assert render(wording.thing(id)) != id
