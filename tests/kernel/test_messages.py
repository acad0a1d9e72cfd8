"""What the kernel says to people: a line for every event, question and option, with nothing left unfilled."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import msgspec
import pytest

from engine import events as ev
from engine import messages, messages_table
from engine.entries import Entry
from engine.frames import Frame
from engine.questions import Question, options
from engine.wording import Text, count, render, say

SILENT = (ev.Laid, ev.Offered, ev.Suspended, ev.Ordered, ev.Asked)
"""Program's own, or told by the event around them; what is asked is told by the question."""

EXAMPLES: tuple[tuple[ev.Event, str], ...] = (
    (ev.Began("echoes", 1, "c"), "Echoes: laid out under version 1 of the rules."),
    (
        ev.Began("echoes", 1, "c", "fog", ("ECH-1.3=round-end", "ECH-3.6=d12")),
        "Echoes, Fog: laid out under version 1 of the rules, reading ECH-1.3 as round-end, ECH-3.6 as d12.",
    ),
    (
        ev.Began("echoes", 1, "c", given=True),
        "Echoes (the dice secret was given by hand): laid out under version 1 of the rules.",
    ),
    (ev.Started(("ann", "ben"), "e"), "The game began, with Ann and Ben."),
    (ev.Positioned(("ann",), "e"), "Play began from a written position, with Ann."),
    (ev.Conceded("ann"), "Ann gave the game up."),
    (ev.Ended("won"), "The game was won."),
    (ev.Ended("lost"), "The game was lost."),
    (ev.Ended("conceded"), "The game was given up."),
    (ev.Answered("ann", ("cellar",)), "Ann chose: Cellar."),
    (ev.Answered("ann", ("pass",)), "Ann passed."),
    (ev.Answered("ann"), "Ann answered."),
    (ev.Answered("ann", ("face:-2", "face:1")), "Ann chose: -2, 1."),
    (ev.Answered("ann", ("card:rain",)), "Ann chose: Rain."),
    (ev.Answered("ann", ("lore=2", "-3")), "Ann chose: 2 from Lore, -3."),
    (ev.Chose("ann", ("cellar",)), "Ann chose: Cellar."),
    (ev.Typed(True), "The standing pass did it."),
    (ev.WindowClosed("brace"), "Brace: nobody could act."),
    (ev.PaceSet("ann", "ann", "", "normal"), "Ann is asked where it matters (the whole game)."),
    (ev.PaceSet("referee", "", "day", "every"), "The table is asked in every action window (Day)."),
    (ev.PaceSet("ann", "ann", "day", ""), "Ann no longer has a pace of its own (Day)."),
    (ev.HeldUp("ann"), "Ann makes the table wait."),
    (ev.HeldUp("ann", "day"), "Ann acts when it comes to Day."),
    (ev.Released("ann"), "Ann no longer makes the table wait."),
    (
        ev.Settled("ann"),
        "Ann settled what to do about an optional response from now on; which one, that seat alone knows.",
    ),
    (ev.Settles("ann", "mara", "always"), "Ann uses Mara from now on whenever it may, and is not asked."),
    (ev.Settles("ann", "mara", "never"), "Ann no longer uses Mara, and is not asked."),
    (ev.Settles("ann", "mara", "ask"), "Ann is asked about Mara again."),
    (ev.Entered("day"), "Day."),
    (ev.Marked("round", 3), "Round 3 began."),
    (ev.Marked("turn", 3, "mara"), "The turn of Mara began."),
    (ev.Rolled("mara", ("fate", "doom"), (1, -2), "seeded"), "Mara threw: Fate 1, Doom -2."),
    (ev.Rolled("mara", ("fate",), (1,), "declared"), "Mara threw at the table: Fate 1."),
    (
        ev.Rolled("mara", ("storm", "storm"), (6, 2, 3), "scripted"),
        "Mara threw Storm, Storm, again where a die opened: 6, 2, 3.",
    ),
    (ev.Rolled("mara", ("storm",), (6, 4), "seeded"), "Mara threw: Storm 6+4."),
    (ev.Rolled("mara", ("storm",), (6, 6, 1), "declared"), "Mara threw at the table: Storm 6+6+1."),
    (ev.Shuffled("deck", 1, "seeded"), "1 card of Deck was shuffled."),
    (ev.Shuffled("deck", 12, "seeded"), "12 cards of Deck were shuffled."),
    (ev.Turned("deck", ("rain", "fog")), "Rain, Fog were turned up from Deck."),
    (ev.Turned("deck", ()), "Nothing was left to turn up of Deck."),
    (ev.Drawn("deck", "ann", 1), "Ann drew 1 card from Deck."),
    (ev.Drawn("deck", "ann", 2), "Ann drew 2 cards from Deck."),
    (ev.Dealt("deck", "ann", ("rain", "fog")), "Drawn: Rain, Fog."),
    (ev.Stacked("deck", 1), "1 card went on top of Deck."),
    (ev.Stacked("deck", 2, "bottom"), "2 cards went under Deck."),
    (ev.Prevented("wound", "shield"), "Shield prevented it: Wound."),
    (ev.Replaced("wound", "mirror", "calm"), "Because of Mirror it came differently: Calm, not Wound."),
    (ev.Gauged("threat", 12, 50), "Threat: 12 of 50."),
    (ev.Gauged("threat", 12), "Threat: 12."),
    (ev.Modified("axe", "mara", "strength", 1), "Axe changed the Strength of Mara by +1 from here on."),
    (ev.Modified("axe", "mara", "strength", 0), "Axe no longer changes the Strength of Mara."),
    (ev.Adjusted("ann", "We forgot a wound."), "Ann changed the table by hand (We forgot a wound.)."),
    (ev.Corrected(9, "It was two.", "referee"), "The referee corrected entry 9 (It was two.)."),
    (ev.Joined("ann"), "Ann joined the table."),
    (ev.Pledged("ann", "ab" * 32), "Ann committed to words for the dice."),
    (ev.WordsShown("ann", "any words", "5a" * 32), "Ann gives to the dice: any words"),
    (ev.WordsReset("ann"), "Ann asked for new words for the dice; all commit anew."),
    (
        ev.WordsReset("referee", "cy"),
        "The referee removed Cy, who did not show the words; all commit anew.",
    ),
    (ev.WordsTaken("ab" * 32), "From here on the dice rest on the words that were given anew."),
    (ev.Left("ann", "referee"), "Ann left; the referee answers in that place."),
    (ev.Left("ann", "ben"), "Ann left; Ben answers in that place."),
    (ev.StoodPass("ann"), "Ann settled when to pass without being asked."),
    (ev.Until("ann", "always"), "Standing pass of Ann: always."),  # the word as it is typed
    (ev.Until("ann", ""), "Ann took the standing pass back."),
    (ev.Noted("ann", "Nice.", 4), "Ann noted on entry 4: Nice."),
    (ev.Noted("ann", "Nice."), "Ann noted: Nice."),
    (ev.Noted("ann", "", 4), "Ann put a bookmark at entry 4."),
    (ev.Looked("referee", 8), "The referee looked at what is hidden, as of entry 8."),
    (
        ev.Ruled("ECH-1.3", "round-end", "referee"),
        "The referee ruled that ECH-1.3 is read as round-end from here on.",
    ),
    (ev.Disputed("ann", 7, "wrong"), "Ann disputes entry 7: wrong"),
    (ev.Disputed("ann", 7, "wrong", "ECH-4.6"), "Ann disputes entry 7 (ECH-4.6): wrong"),
    (
        ev.DisputeRuled("referee", 9, "upheld", "It says so."),
        "The referee ruled on dispute 9: what was decided stands. It says so.",
    ),
    (
        ev.DisputeRuled("referee", 9, "overturned", correction=10),
        "The referee ruled on dispute 9: entry 10 puts it right.",
    ),
    (
        ev.DisputeRuled("ann", 9, "house-rule", "", "ECH-4.6", "reaction"),
        "Ann ruled on dispute 9: from here on ECH-4.6 is read as reaction.",
    ),
    (ev.DisputeWithdrawn("ann", 9), "Ann withdrew dispute 9."),
    (ev.UndoAsked("ann", 7), "Ann asked to go back to entry 7."),
    (ev.UndoAsked("ann", 7, True), "Ann asked to go forward again to entry 7."),
    (
        ev.UndoAsked("ann", 7, crosses=(9, 11)),
        "Ann asked to go back to entry 7, before what was thrown or shown in 9, 11.",
    ),
    (ev.Agreed("ben", 12), "Ben agreed to that."),
    (ev.Declined("ben", 12), "Ben would rather not."),
    (ev.Withdrew("ann", 12), "Ann took the request back."),
    (ev.CloseAsked("ann"), "Ann asked to close the session."),
    (ev.Signed("ab" * 32, "cd" * 64, "ef" * 32), "Signed up to here with the key abababababababab."),
    (ev.Closed("ann", "00"), "Ann closed the session; the dice secret is now open to all."),
    (ev.Undone("ann", 7), "Ann went back: the table stands as after entry 7."),
    (ev.Redone("ann", 7), "Ann went forward again: the table stands as after entry 7."),
)

QUIET: tuple[ev.Event, ...] = (
    ev.Typed(),
    ev.Marked("action", 1, "mara"),
    ev.Dealt("deck", "ann", ()),
    ev.Gauged("threat", 0, gone=True),
    ev.Asked(()),
    ev.Laid("{}"),
    ev.Offered(0),
    ev.Suspended(Frame("a"), Frame("b")),
    ev.Ordered("deck", ()),
)


def names(id: str) -> Text:
    return say(id.capitalize())


@pytest.mark.parametrize(("event", "line"), EXAMPLES, ids=lambda each: getattr(each, "template", None))
def test_a_event_is_told(event: ev.Event, line: str) -> None:
    told = messages.event(event, names)
    assert told is not None
    assert render(told) == line


ENTRIES: tuple[tuple[ev.Event, str, str], ...] = (
    (ev.Answered("bo", ("cellar", "lore=2")), "ann", "Ann answers for Bo: Cellar, 2 from Lore."),
    (ev.Answered("bo", ("cellar",)), "referee", "The referee answers for Bo: Cellar."),
    (ev.Answered("bo", ("pass",)), "ann", "Ann passes for Bo."),
    (ev.Answered("bo"), "ann", "Ann answers for Bo."),
    (ev.Conceded("bo"), "referee", "The referee gave the game up for Bo."),
    (ev.StoodPass("bo"), "ann", "Ann settled for Bo when to pass without being asked."),
)


@pytest.mark.parametrize(("event", "by", "line"), ENTRIES, ids=lambda each: getattr(each, "seat", None))
def test_q1_who_acted_for_another_seat_is_named(event: ev.Event, by: str, line: str) -> None:
    told = messages.entry(Entry(9, event, (), 9, by, (), "KER-1.1"), names)
    assert told is not None
    assert render(told) == line
    assert messages.entry(Entry(9, event, (), 9, "bo", (), "KER-1.1"), names) is None


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.Agreed("ben", 12), "Ben agreed to close the session."),
        (ev.Declined("referee", 12), "The referee would rather not close the session."),
        (ev.Withdrew("ann", 12), "Ann no longer asks to close the session."),
    ],
    ids=lambda each: type(each).__name__,
)
def test_q2_what_is_said_to_a_closing_is_told_as_that(event: ev.Event, line: str) -> None:
    told = messages.entry(Entry(13, event, (), 13, "ben", (), "KER-6.5"), names)
    assert told is not None
    assert render(told) == line
    assert messages.entry(Entry(13, event, (), 13, "ben", (), "KER-2.3"), names) is None


@pytest.mark.parametrize("event", QUIET, ids=ev.tag)
def test_events_that_need_no_line_have_none(event: ev.Event) -> None:
    assert messages.event(event, names) is None


def test_cards_laid_face_down_for_nobody_are_told_by_the_event_that_follows() -> None:
    assert messages.event(ev.Drawn("deck", "", 1), names) is None


def test_every_kernel_event_has_an_example_or_is_silent_on_purpose() -> None:
    told = {type(event) for event, _ in EXAMPLES}
    assert told | {*SILENT} == {*ev.KERNEL_EVENTS}
    assert not told & {*SILENT}


def test_a_event_of_a_rule_system_is_not_the_kernels_to_tell() -> None:
    class Sneezed(ev.Event, frozen=True, tag="sneezed"):
        """Not the kernel's."""

    assert messages.event(Sneezed(), names) is None


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
    asked = messages.question(Question(("ann",), what, "KER-1.1", about=about), names)
    assert asked is not None
    assert render(asked) == line


def test_other_questions_and_options_are_the_systems() -> None:
    asked = Question(("ann",), "action", "X-1.1", options=options("X-1.1", "move:cellar"))
    assert messages.question(asked, names) is None
    assert messages.option(asked, "move:cellar", names) is None


@pytest.mark.parametrize(("id", "text"), [("face:-2", "-2"), ("card:rain", "Rain"), ("pass", "pass")])
def test_kernel_options(id: str, text: str) -> None:
    told = messages.option(Question(("ann",), "declare", "KER-3.4"), id, names)
    assert told is not None
    assert render(told) == text


def test_every_template_is_filled_by_what_is_said_with_it() -> None:
    trees = [ast.parse(Path(str(each.__file__)).read_text("utf-8")) for each in (messages, messages_table)]
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


def test_events_of_the_union_can_all_be_written_and_told() -> None:
    for event, _ in EXAMPLES:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
