"""What the table says of itself at the terminal: what was passed, drawn, undone and gone past, once each."""

from __future__ import annotations

import pytest

from engine import events as ev
from engine import library
from engine.commands import Answer
from engine.pace import by_itself, is_action_window
from engine.wording import render
from projections.show import show
from projections.translator import translator
from replays.byhand import example
from replays.why.subject import PARTS
from service.commands.play import Game
from service.commands.why import SUBJECTS
from service.entries import story_of
from service.language import LANGUAGES, wording
from service.playing import board, layout, prompts
from service.playing.screen import Glyphs
from service.playing.table import Table
from tests.play.test_pacing import SEEING, WILLING, at, opened
from tests.play.test_tableau import attacked
from tests.play.test_terminal import Sheet
from tests.play.typist import plays
from tests.projections.test_story import GOLDEN
from tests.projections.test_story import opened as recorded
from tests.systems.fellowship.tables import lay
from tests.systems.table import choose, events_of, log, table


class Typed(Sheet):
    """A sheet at which these lines are typed."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(100, 60)
        self.left = lines

    def read(self, *_: object, **__: object) -> str:
        return self.left.pop(0)


REFUSED = "- chooses none of several; this asks for one (KER-1.3)"


def test_ker_4_4_what_was_passed_is_told_once_a_round_and_not_of_what_is_asked_about_now() -> None:
    """Éowyn could act in windows before each of these questions; Denethor is asked about himself."""
    deck = ["forest-gate"] * 4
    live = at("quest.before_commit", WILLING, {"heroes": ["denethor"], "hand": ["gandalf"]}, deck=deck)
    told = " ".join(plays(live, ["", "-", "-", "stay", "", ""]).split())
    assert told.count("Not asked about: Éowyn, Denethor; w goes back.") == 1
    assert told.count("Not asked about") == 1
    assert told.count("Do you act?") >= 2


def test_a_hyphen_alone_is_refused_where_something_is_to_be_chosen() -> None:
    one = {"heroes": ["gimli"]}
    live = at("quest.after_commit", WILLING, one, pace="every", deck=["forest-gate"] * 3)
    assert is_action_window(opened(live).slots[0].question)
    assert REFUSED in plays(live, ["-"])
    both = [{"heroes": ["denethor"]}, {"heroes": ["denethor"]}]
    live = at("quest.after_commit", *both, pace="every", deck=["forest-gate"] * 3)
    assert len(opened(live).slots) == 2
    assert REFUSED in plays(live, ["-"])
    assert not events_of(log(live), ev.Answered)


def test_whoever_drew_reads_which_card_and_the_others_how_many_where_hands_are_hidden() -> None:
    seats = {"ann": {"heroes": ["beravor"], "deck": ["gandalf", "faramir"]}, "bo": {"heroes": ["eowyn"]}}
    for hands in ("open", "hidden"):
        live = lay("ann", "bo", at="planning.play", first="ann", seats=seats, options={"hands": hands})
        own, others = plays(live, ["use beravor", "ann"], "ann"), plays(live, ["l"], "bo")
        for told, known in ((own, True), (others, hands == "open")):
            _, drew, which = told.partition("ann drew 2 cards.")
            assert drew, hands
            assert ("Gandalf" in which) == known, hands


def test_an_undo_says_in_a_line_what_it_took_back() -> None:
    rich = {"heroes": [{"card": "gimli", "resources": 9}], "hand": ["veteran-axehand"]}
    told = " ".join(
        plays(at("planning.play", rich, WILLING), ["play:veteran-axehand", "u", "y", "y"]).split()
    )
    assert "Undone: ann chose: play Veteran Axehand" in told


def test_going_on_says_how_often_it_passed_and_as_far_as_where() -> None:
    live = at(
        "quest.before_commit", {"heroes": ["denethor"]}, {"heroes": ["denethor"]}, deck=["forest-gate"] * 3
    )
    told = " ".join(plays(live, ["go"]).split())
    assert "Passed 2 times, as far as: Quest phase: characters are committed." in told
    assert "Here something is to be decided: go passed nothing." in plays(live, ["go"])


def test_where_hands_are_open_nothing_is_told_as_if_it_were_for_one_alone() -> None:
    seats = {"ann": {"heroes": ["beravor"], "deck": ["gandalf", "faramir"]}, "bo": {"heroes": ["eowyn"]}}
    for hands, alone in (("open", False), ("hidden", True)):
        live = lay("ann", "bo", at="planning.play", first="ann", seats=seats, options={"hands": hands})
        plays(live, ["use beravor", "ann"], "ann")
        told = next(each for each in story_of(live, "ann", translator("fellowship")) if "drew" in each.text)
        assert bool(told.private) == alone
        assert ("Gandalf" in told.text) != alone


@pytest.mark.parametrize("game", library.GAMES)
def test_what_may_be_changed_by_hand_is_told_in_words(game: str) -> None:
    """Beside the line that is typed stands what it does, in the language of the table, and nothing raw."""
    rules = library.rules(game)
    for code in LANGUAGES:
        words = translator(game, wording(code))
        for kind in rules.adjustable:
            told = words.alone(example(kind))
            assert " " in told, (kind, told)


def test_bare_why_says_in_words_what_may_be_explained() -> None:
    live = at("planning.play", WILLING, WILLING)
    told = " ".join(plays(live, ["why"], language=wording("it")).split())
    assert f"modifiers ({render(SUBJECTS['modifiers'], wording('it'))})" in told
    assert "board (che cosa c'è sul tavolo)" in told
    assert all(part in SUBJECTS for part in PARTS)


def test_what_the_heroes_at_the_choice_carry_can_be_looked_up() -> None:
    """Everything that an open question names: heroes, their talents and items; the heroes of a deck."""
    live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell")
    told = plays(live, ["? long memory", "? mara", "? second wind"])
    assert "Long Memory  talent" in told
    assert "Mara  hero" in told
    assert "is no rule" not in told
    told = plays(live, ["? senso della via"], language=wording("it"))
    assert "Senso della via di casa  talento" in told
    decks = table(library.rules("fellowship"), "ann", scenario="passage-through-mirkwood")
    assert "Théodred  hero" in plays(decks, ["? theodred"])


def test_h_helps_before_the_first_question_is_drawn() -> None:
    sheet = Typed(["h", "", ""])
    live = table(library.rules("echoes"), "ann", scenario="unsaid-bell")
    game = Game(Table(live, ("ann",), translator("echoes"), sheet))
    game._welcome()
    assert any("take option 3" in line for line in sheet.drawn())
    assert sheet.left == [""]


@pytest.mark.parametrize(("width", "height"), [(100, 30), (120, 34)])
def test_what_heroes_carry_stays_on_a_screen_before_older_news(width: int, height: int) -> None:
    live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell")
    choose(live, "ann", "hero:mara")
    choose(live, "bo", "hero:odo")
    sheet = Sheet(width, height)
    at_table = Table(live, (), translator("echoes"), sheet)
    at_table.look_back()
    layout.draw(at_table, whole=False)
    drawn = "\n".join(sheet.drawn())
    top = drawn.partition("What now?")[0]
    assert all(each in top for each in ("Long Memory", "True Note", "Round", "The Rope Stair"))
    assert len(drawn.splitlines()) <= height


def test_how_it_ended_is_told_once() -> None:
    """The score that stands at the end is no news above it; what was decided last is."""
    live = recorded(GOLDEN / "fellowship" / "undo-open.rollbook")
    sheet = Sheet(100, 40)
    at_table = Table(live, (), translator("fellowship"), sheet)
    at_table.look_back()
    layout.draw(at_table, whole=False)
    assert "\n".join(sheet.drawn()).count("The score was") == 1


def test_what_came_of_the_last_answers_is_told_before_what_options_do() -> None:
    """Six lines of news, though every option would fill them with what it does."""
    live = table(library.rules("echoes"), "ann", "bo", scenario="unsaid-bell")
    choose(live, "ann", "hero:mara")
    choose(live, "bo", "hero:odo")
    sheet = Sheet(100, 33)
    at_table = Table(live, (), translator("echoes"), sheet)
    at_table.look_back()
    layout.draw(at_table, whole=False)
    news = [line for line in sheet.drawn() if line.startswith("· ") and " lines more" not in line]
    assert len(news) >= 6
    assert len(sheet.drawn()) <= 33


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_board_runs_over_its_columns_and_no_hero_is_cut(width: int, code: str) -> None:
    """Drawn whole; what does not fit in a line hangs below it."""
    live = attacked()
    words = translator("fellowship", wording(code))
    shown = show(live.rules.model, live.state, live.version, "ann", live.session)
    lines = [str(line) for line in board.whole(shown, words, Glyphs(), width)]
    assert all(len(line) <= width for line in lines)
    told = " ".join(" ".join(lines).split())
    assert words.thing("aragorn") in told
    assert words.thing("celebrians-stone") in told


def test_what_was_passed_is_told_before_it_is_undone() -> None:
    live = at("quest.after_commit", WILLING, {"heroes": ["gimli"]}, pace="every", deck=["forest-gate"] * 3)
    told = " ".join(plays(live, ["", "u", "n"]).split())
    assert "bo passed (Quest phase: actions before staging)." in told or "passed (Quest phase" in told
    assert "bo passed. KER-1.1" not in told


def test_ker_4_6_the_prompt_says_how_an_answer_is_given_from_now_on() -> None:
    """Aragorn costs a resource and can only be declined for good; what costs nothing can be used so."""
    for hero, told_as in (("aragorn", "2!: pass,"), ("theodred", "1!: use Théodred,")):
        seat = {"heroes": [{"card": hero, "resources": 2}]}
        live = at("quest.commit", seat, {"heroes": ["gimli"]}, deck=["forest-gate"] * 3)
        told = plays(live, [hero])
        assert f"{told_as} now and each time this is asked." in told


def test_a_card_that_nobody_here_can_use_is_not_called_the_moment_of_theirs() -> None:
    seats = {"ann": {"heroes": ["eowyn"], "hand": ["gandalf"]}, "bo": {"heroes": ["gimli"]}}
    live = lay("ann", "bo", at="quest.after_commit", first="ann", seats=seats)
    at_table = Table(live, ("ann",), translator("fellowship"), Sheet(80, 24))
    asked = opened(live)
    for card, told in (
        ("faramir", "You are asked because, for all that the others know, you might hold: Faramir."),
        ("eowyn", "It is the moment of Éowyn."),
    ):
        part = prompts.Part(asked.slots[0].question, "ann")
        said = layout._because(at_table, prompts.TablePrompt(asked, (part,), why=(card,)))
        assert said is not None
        assert render(said) == told


def test_play_goes_on_where_it_was_left_between_an_answer_and_the_passes_behind_it() -> None:
    """As after a crash: the answer is in the log, the passes of the pace are not (KER-4.4)."""
    live = at("quest.commit", WILLING, SEEING, deck=["forest-gate"] * 3)
    live.save(lambda _: Answer("ann", ("commit:eowyn",), opened(live).id), "")
    live.save(lambda _: Answer("bo", (), opened(live).id), "")
    assert opened(live).slots[0].question.what == "quest.after_commit"
    assert by_itself(live.rules, live.state) is not None
    plays(live, [])
    assert by_itself(live.rules, live.state) is None
    assert opened(live).slots[0].question.what != "quest.after_commit"


def test_what_two_seats_are_both_told_at_one_prompt_is_told_once() -> None:
    live = at("encounter.optional", {"heroes": ["eowyn"]}, {"heroes": ["gimli"]}, staging=["forest-spider"])
    told = " ".join(plays(live, []).split())
    assert told.count("Do you engage an enemy?") == 2
    assert told.count("By engagement cost against the dial") == 1
