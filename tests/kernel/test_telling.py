"""What the kernel says to people: a line for every fact, question and option, with nothing left unfilled."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import msgspec
import pytest

from engine import facts as f
from engine import telling, telling_table
from engine.entries import Entry
from engine.frames import Frame
from engine.questions import Question, options
from engine.wording import Text, count, render, say

SILENT = (f.Laid, f.Offered, f.Parked, f.Ordered, f.Asked)
"""Program's own, or told by the fact around them; what is asked is told by the question."""

EXAMPLES: tuple[tuple[f.Fact, str], ...] = (
    (f.Began("echoes", 1, "c"), "Echoes: laid out under version 1 of the rules."),
    (
        f.Began("echoes", 1, "c", "fog", ("ECH-1.3=round-end", "ECH-3.6=d12")),
        "Echoes, Fog: laid out under version 1 of the rules, reading ECH-1.3 as round-end, ECH-3.6 as d12.",
    ),
    (
        f.Began("echoes", 1, "c", given=True),
        "Echoes (the dice secret was given by hand): laid out under version 1 of the rules.",
    ),
    (f.Started(("ann", "ben"), "e"), "The game began, with Ann, Ben."),
    (f.Positioned(("ann",), "e"), "Play began from a written position, with Ann."),
    (f.Conceded("ann"), "Ann gave the game up."),
    (f.Ended("won"), "The game was won."),
    (f.Ended("lost"), "The game was lost."),
    (f.Ended("conceded"), "The game was given up."),
    (f.Answered("ann", ("cellar",)), "Ann chose: Cellar."),
    (f.Answered("ann", ("pass",)), "Ann passed."),
    (f.Answered("ann"), "Ann answered."),
    (f.Answered("ann", ("face:-2", "face:1")), "Ann chose: -2, 1."),
    (f.Answered("ann", ("card:rain",)), "Ann chose: Rain."),
    (f.Answered("ann", ("lore=2", "-3")), "Ann chose: 2 from Lore, -3."),
    (f.Chose("ann", ("cellar",)), "Ann chose: Cellar."),
    (f.Typed(True), "The standing pass did it."),
    (f.WindowClosed("brace"), "Brace: nobody could act."),
    (f.PaceSet("ann", "ann", "", "normal"), "Ann is asked where it matters (the whole game)."),
    (f.PaceSet("referee", "", "day", "every"), "The table is asked in every action window (Day)."),
    (f.PaceSet("ann", "ann", "day", ""), "Ann no longer has a pace of its own (Day)."),
    (f.HeldUp("ann"), "Ann makes the table wait."),
    (f.HeldUp("ann", "day"), "Ann acts when it comes to Day."),
    (f.Released("ann"), "Ann no longer makes the table wait."),
    (f.Settled("ann"), "Ann settled a response."),
    (f.Settles("ann", "mara", "always"), "Ann uses Mara whenever it may."),
    (f.Settles("ann", "mara", "never"), "Ann does not use Mara."),
    (f.Settles("ann", "mara", "ask"), "Ann is asked about Mara again."),
    (f.Entered("day"), "Day."),
    (f.Marked("round", 3), "Round 3 began."),
    (f.Marked("turn", 3, "mara"), "The turn of Mara began."),
    (f.Rolled("mara", ("fate", "doom"), (1, -2), "seeded"), "Mara threw: Fate 1, Doom -2."),
    (f.Rolled("mara", ("fate",), (1,), "declared"), "Mara threw at the table: Fate 1."),
    (
        f.Rolled("mara", ("storm", "storm"), (6, 2, 3), "scripted"),
        "Mara threw Storm, Storm, again where a die opened: 6, 2, 3.",
    ),
    (f.Rolled("mara", ("storm",), (6, 4), "seeded"), "Mara threw: Storm 6+4."),
    (f.Rolled("mara", ("storm",), (6, 6, 1), "declared"), "Mara threw at the table: Storm 6+6+1."),
    (f.Shuffled("deck", 1, "seeded"), "1 card of Deck was shuffled."),
    (f.Shuffled("deck", 12, "seeded"), "12 cards of Deck were shuffled."),
    (f.Turned("deck", ("rain", "fog")), "Rain, Fog were turned up from Deck."),
    (f.Turned("deck", ()), "Nothing was left to turn up of Deck."),
    (f.Drawn("deck", "ann", 1), "Ann drew 1 card from Deck."),
    (f.Drawn("deck", "ann", 2), "Ann drew 2 cards from Deck."),
    (f.Dealt("deck", "ann", ("rain", "fog")), "Drawn: Rain, Fog."),
    (f.Stacked("deck", 1), "1 card went on top of Deck."),
    (f.Stacked("deck", 2, "bottom"), "2 cards went under Deck."),
    (f.Prevented("wound", "shield"), "Shield prevented it: Wound."),
    (f.Replaced("wound", "mirror", "calm"), "Because of Mirror it came differently: Calm, not Wound."),
    (f.Gauged("threat", 12, 50), "Threat: 12 of 50."),
    (f.Gauged("threat", 12), "Threat: 12."),
    (f.Modified("axe", "mara", "strength", 1), "Axe changed the Strength of Mara by +1 from here on."),
    (f.Modified("axe", "mara", "strength", 0), "Axe no longer changes the Strength of Mara."),
    (f.Adjusted("ann", "We forgot a wound."), "Ann changed the table by hand: We forgot a wound."),
    (f.Corrected(9, "It was two.", "referee"), "The referee corrected entry 9: It was two."),
    (f.Joined("ann"), "Ann joined the table."),
    (f.Pledged("ann", "ab" * 32), "Ann committed to words for the dice."),
    (f.WordsShown("ann", "any words", "5a" * 32), "Ann gives to the dice: any words"),
    (f.WordsReset("ann"), "Ann asked for new words for the dice; all commit anew."),
    (
        f.WordsReset("referee", "cy"),
        "The referee removed Cy, who did not show the words; all commit anew.",
    ),
    (f.WordsTaken("ab" * 32), "From here on the dice rest on the words that were given anew."),
    (f.Left("ann", "referee"), "Ann left; the referee answers in that place."),
    (f.Left("ann", "ben"), "Ann left; Ben answers in that place."),
    (f.StoodPass("ann"), "Ann settled when to pass without being asked."),
    (f.Until("ann", "always"), "Standing pass of Ann: always."),  # the word as it is typed
    (f.Until("ann", ""), "Ann took the standing pass back."),
    (f.Noted("ann", "Nice.", 4), "Ann noted on entry 4: Nice."),
    (f.Noted("ann", "Nice."), "Ann noted: Nice."),
    (f.Noted("ann", "", 4), "Ann put a bookmark at entry 4."),
    (f.Looked("referee", 8), "The referee looked at what is hidden, as of entry 8."),
    (
        f.Ruled("ECH-1.3", "round-end", "referee"),
        "The referee ruled that ECH-1.3 is read as round-end from here on.",
    ),
    (f.Disputed("ann", 7, "wrong"), "Ann disputes entry 7: wrong"),
    (f.Disputed("ann", 7, "wrong", "ECH-4.6"), "Ann disputes entry 7 (ECH-4.6): wrong"),
    (
        f.DisputeRuled("referee", 9, "upheld", "It says so."),
        "The referee ruled on dispute 9: what was decided stands. It says so.",
    ),
    (
        f.DisputeRuled("referee", 9, "overturned", correction=10),
        "The referee ruled on dispute 9: entry 10 puts it right.",
    ),
    (
        f.DisputeRuled("ann", 9, "house-rule", "", "ECH-4.6", "reaction"),
        "Ann ruled on dispute 9: from here on ECH-4.6 is read as reaction.",
    ),
    (f.DisputeWithdrawn("ann", 9), "Ann withdrew dispute 9."),
    (f.UndoAsked("ann", 7), "Ann asked to go back to entry 7."),
    (f.UndoAsked("ann", 7, True), "Ann asked to go forward again to entry 7."),
    (
        f.UndoAsked("ann", 7, crosses=(9, 11)),
        "Ann asked to go back to entry 7, before what was thrown or shown in 9, 11.",
    ),
    (f.Agreed("ben", 12), "Ben agreed to that."),
    (f.Declined("ben", 12), "Ben would rather not."),
    (f.Withdrew("ann", 12), "Ann took the request back."),
    (f.CloseAsked("ann"), "Ann asked to close the session."),
    (f.Signed("ab" * 32, "cd" * 64, "ef" * 32), "Signed up to here with the key abababababababab."),
    (f.Closed("ann", "00"), "Ann closed the session; the dice secret is now open to all."),
    (f.Undone("ann", 7), "Ann went back: the table stands as after entry 7."),
    (f.Redone("ann", 7), "Ann went forward again: the table stands as after entry 7."),
)

QUIET: tuple[f.Fact, ...] = (
    f.Typed(),
    f.Marked("action", 1, "mara"),
    f.Dealt("deck", "ann", ()),
    f.Gauged("threat", 0, gone=True),
    f.Asked(()),
    f.Laid("{}"),
    f.Offered(0),
    f.Parked(Frame("a"), Frame("b")),
    f.Ordered("deck", ()),
)


def names(id: str) -> Text:
    return say(id.capitalize())


@pytest.mark.parametrize(("fact", "line"), EXAMPLES, ids=lambda each: getattr(each, "template", None))
def test_a_fact_is_told(fact: f.Fact, line: str) -> None:
    told = telling.fact(fact, names)
    assert told is not None
    assert render(told) == line


ENTRIES: tuple[tuple[f.Fact, str, str], ...] = (
    (f.Answered("bo", ("cellar", "lore=2")), "ann", "Ann answers for Bo: Cellar, 2 from Lore."),
    (f.Answered("bo", ("cellar",)), "referee", "The referee answers for Bo: Cellar."),
    (f.Answered("bo", ("pass",)), "ann", "Ann passes for Bo."),
    (f.Answered("bo"), "ann", "Ann answers for Bo."),
    (f.Conceded("bo"), "referee", "The referee gave the game up for Bo."),
    (f.StoodPass("bo"), "ann", "Ann settled for Bo when to pass without being asked."),
)


@pytest.mark.parametrize(("fact", "by", "line"), ENTRIES, ids=lambda each: getattr(each, "seat", None))
def test_q1_who_acted_for_another_seat_is_named(fact: f.Fact, by: str, line: str) -> None:
    told = telling.entry(Entry(9, fact, (), 9, by, (), "KER-1.1"), names)
    assert told is not None
    assert render(told) == line
    assert telling.entry(Entry(9, fact, (), 9, "bo", (), "KER-1.1"), names) is None


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (f.Agreed("ben", 12), "Ben agreed to close the session."),
        (f.Declined("referee", 12), "The referee would rather not close the session."),
        (f.Withdrew("ann", 12), "Ann no longer asks to close the session."),
    ],
    ids=lambda each: type(each).__name__,
)
def test_q2_what_is_said_to_a_closing_is_told_as_that(fact: f.Fact, line: str) -> None:
    told = telling.entry(Entry(13, fact, (), 13, "ben", (), "KER-6.5"), names)
    assert told is not None
    assert render(told) == line
    assert telling.entry(Entry(13, fact, (), 13, "ben", (), "KER-2.3"), names) is None


@pytest.mark.parametrize("fact", QUIET, ids=f.tag)
def test_facts_that_need_no_line_have_none(fact: f.Fact) -> None:
    assert telling.fact(fact, names) is None


def test_cards_laid_face_down_for_nobody_are_told_by_the_fact_that_follows() -> None:
    assert telling.fact(f.Drawn("deck", "", 1), names) is None


def test_every_kernel_fact_has_an_example_or_is_silent_on_purpose() -> None:
    told = {type(fact) for fact, _ in EXAMPLES}
    assert told | {*SILENT} == {*f.KERNEL_FACTS}
    assert not told & {*SILENT}


def test_a_fact_of_a_rule_system_is_not_the_kernels_to_tell() -> None:
    class Sneezed(f.Fact, frozen=True, tag="sneezed"):
        """Not the kernel's."""

    assert telling.fact(Sneezed(), names) is None


@pytest.mark.parametrize(
    ("what", "about", "line"),
    [
        ("declare", ("mara", "fate", 1), "Throw for Mara on the table: what does the Fate show?"),
        ("declare", ("mara", "d6", 3), "Throw for Mara on the table: what do the 3 dice called D6 show?"),
        ("draw", ("deck",), "Take the top card of Deck: which is it?"),
        ("would:wound", (), "Before it happens (Wound): use something, or pass."),
        ("after:wound", (), "Now that it has happened (Wound): use something, or pass."),
    ],
)
def test_kernel_questions(what: str, about: tuple[int | str, ...], line: str) -> None:
    asked = telling.question(Question(("ann",), what, "KER-1.1", about=about), names)
    assert asked is not None
    assert render(asked) == line


def test_other_questions_and_options_are_the_systems() -> None:
    asked = Question(("ann",), "action", "X-1.1", options=options("X-1.1", "move:cellar"))
    assert telling.question(asked, names) is None
    assert telling.option(asked, "move:cellar", names) is None


@pytest.mark.parametrize(("id", "text"), [("face:-2", "-2"), ("card:rain", "Rain"), ("pass", "pass")])
def test_kernel_options(id: str, text: str) -> None:
    told = telling.option(Question(("ann",), "declare", "KER-3.4"), id, names)
    assert told is not None
    assert render(told) == text


def test_every_template_is_filled_by_what_is_said_with_it() -> None:
    trees = [ast.parse(Path(str(each.__file__)).read_text("utf-8")) for each in (telling, telling_table)]
    calls = [each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Call)]
    marked = [each for each in calls if getattr(each.func, "id", "") in (say.__name__, count.__name__)]
    assert len(marked) > 60
    for call in marked:
        assert all(isinstance(each, ast.Constant) for each in call.args), ast.unparse(call)
        given = {each.arg for each in call.keywords}
        for template in (str(each.value) for each in call.args if isinstance(each, ast.Constant)):
            wanted = {field for _, field, _, _ in string.Formatter().parse(template) if field}
            assert wanted <= given, template
            assert "!" not in template


def test_facts_of_the_union_can_all_be_written_and_told() -> None:
    for fact, _ in EXAMPLES:
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact
