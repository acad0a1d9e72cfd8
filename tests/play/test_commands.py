"""Undo, redo, log, notes, clauses, refusals, the others: at the table."""

from __future__ import annotations

import pytest

from engine import past
from engine.commands import Undo
from engine.events import tag
from engine.questions import Question
from engine.rules.echoes.rules import RULES as ECHOES
from engine.wording import Wording
from replays.session import Session
from tests.play.typist import plays
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import another, choose, log, question, table

pytestmark = pytest.mark.usefixtures("wordless")


@pytest.fixture
def live() -> Session:
    return table(PROVING, "ann")


def echoes(*seats: str) -> Session:
    return table(ECHOES, *(seats or ("ann",)), scenario=ECHOES.scenarios[0])


def tags(live: Session) -> list[str]:
    return [tag(entry.event) for entry in log(live)]


def asked(live: Session, seat: str) -> Question:
    found = question(live.state, seat)
    assert found
    return found


def test_undo_shows_what_goes_and_undoes_it_when_told_yes(live: Session) -> None:
    start = live.state.head
    printed = plays(live, ["1", "u", "y"])
    assert live.state.head == start
    assert f"Back to entry {start}." in printed
    assert "would be undone" in printed
    assert "ann went back: the table stands as after entry" in printed


def test_undo_past_a_throw_or_reveal_names_versions(live: Session) -> None:
    plays(live, ["1"])
    revealed = [entry.version for entry in log(live) if entry.event.reveals and entry.version > 10]
    printed = plays(live, ["u", "n"])
    assert f"It goes back before what was thrown or shown in entry {revealed[0]}." in printed
    assert "Nothing was undone." in printed


def test_anything_but_yes_undoes_nothing(live: Session) -> None:
    plays(live, ["1"])
    head = live.state.head
    for line in ("", "n", "1"):
        plays(live, ["u", line])
        assert live.state.head == head


def test_redo_goes_where_undo_left(live: Session) -> None:
    plays(live, ["1"])
    head = live.state.head
    plays(live, ["u", "y", "r", "y"])
    assert live.state.head == head


def test_undo_that_is_not_possible_is_refused_with_its_clause(live: Session) -> None:
    assert "there is no decision before this point to go back to (KER-2.4)" in plays(live, ["u"])
    assert "furlong is no undo step (KER-2.4)" in plays(live, ["u furlong"])
    assert "nothing was undone on this line; name the entry to go to (KER-2.1)" in plays(live, ["r"])
    assert "is not the end of a decision (KER-2.1)" in plays(live, ["u 3"])


def test_a_guarded_undo_asks_the_seats_at_this_terminal_one_after_another() -> None:
    live = table(PROVING, "ann", "bo")
    start = live.state.head
    printed = plays(live, ["", "1", "", "1", "u", "y", "y"])
    assert "Undoing past that needs everyone at the table (KER-2.3)." in printed
    assert "bo: y agrees, n refuses, Enter puts it off" in printed
    assert start < live.state.head < live.version
    assert tags(live)[-3:] == ["undo-asked", "agreed", "undone"]


def test_a_refused_undo_changes_nothing() -> None:
    live = table(PROVING, "ann", "bo")
    printed = plays(live, ["", "1", "", "1", "u", "y", "n"])
    assert live.state.table.request is None
    assert "bo would rather not." in printed


def test_a_request_from_elsewhere_is_put_to_whoever_sits_here() -> None:
    live = table(PROVING, "ann", "bo")
    plays(live, ["", "1", "", "1"])
    another(live).do(Undo("bo"))
    printed = plays(live, ["y"], "ann")
    assert "bo asks to go to entry" in printed
    assert live.state.table.request is None
    assert tags(live)[-1] == "undone"


def test_a_note_goes_into_the_log(live: Session) -> None:
    printed = plays(live, ["n does the storm count here?"])
    assert log(live)[-1].event.text == "does the storm count here?"
    assert ": does the storm count here?" in printed


def test_the_log_is_read_a_screen_further_back_each_time() -> None:
    live = echoes()
    printed = plays(live, ["1", "l all", "l all", "l all", "l all"])
    assert printed.index("   40  ") < printed.index("    1  Echoes, The Unsaid")
    assert "There is nothing further." in printed


def test_the_log_is_a_story_without_bookkeeping() -> None:
    live = echoes()
    printed = plays(live, ["1", "l 1"])
    assert "The Unsaid Bell: 3 clues must come to The Bell Tower" in printed
    assert "laid out under version" not in printed


def test_undone_lines_are_marked_in_the_log(live: Session) -> None:
    assert "(undone)" in plays(live, ["1", "u", "y", "l all"])


def test_the_clause_of_an_option_of_the_question_and_of_any_number() -> None:
    live = echoes()
    lead = plays(live, ["?1"])
    assert "Mara  (hero:mara)" in lead
    assert "ECH-4.8  " in plays(live, ["? ech-4.8"])
    assert f"{asked(live, 'ann').clause}  " in plays(live, ["?"])
    assert "There is no clause ECH-99.1" in plays(live, ["? ECH-99.1"])
    assert "Played here as two-dice; it could be two-dice, d12." in plays(live, ["? ECH-3.6"])


def test_a_refusal_shows_the_clause_and_what_is_possible_and_the_question_stays(live: Session) -> None:
    before = live.version
    printed = plays(live, ["lay:moon-3", "99"])
    assert live.version == before
    assert "lay:moon-3 is not an option of this question (KER-1.3)" in printed
    assert "there is no option 99 here (KER-1.3)" in printed
    assert "Possible: lay:" in printed


def test_what_the_rules_forbid_is_refused_in_their_own_words() -> None:
    live = echoes()
    printed = plays(live, ["1", "move:bell-tower"])
    assert "(ECH-" in printed.rpartition("> move:bell-tower")[2]


def test_an_answer_to_what_is_no_longer_asked_is_not_recorded() -> None:
    live = table(PROVING, "ann", "bo")
    plays(live, ["", "1", "", "1"])
    other = another(live)

    def late() -> str:
        choose(other, "bo", "brace:bo")
        return "1"

    printed = plays(live, [late], "ann")
    assert "The table moved while you were choosing. Nothing of yours was recorded." in printed
    assert "braced: bo" in printed
    assert [entry.seat for entry in log(live) if tag(entry.event) == "braced"] == ["bo"]


def test_what_others_did_is_told_before_the_next_question() -> None:
    live = table(PROVING, "ann", "bo")
    other = another(live)

    def meanwhile() -> str:
        choose(other, "bo", asked(other, "bo").ids[0])
        return ""

    printed = plays(live, ["1", meanwhile, ""], "ann")
    assert "Waiting for bo." in printed
    assert "revealed: bo" in printed.partition("Waiting for bo.")[2]


def test_a_game_that_is_over_can_still_be_undone() -> None:
    live = table(PROVING, "ann")
    plays(live, ["1"] * 900)
    assert live.state.course.ended
    printed = plays(live, ["1", "u", "y"])
    assert "Nothing is asked of anybody here now" in printed
    assert not live.state.course.ended


def test_sentences_are_said_in_the_language_that_was_handed_in(live: Session) -> None:
    italian = {"h shows what can be typed.": "h mostra che cosa si può scrivere."}
    printed = plays(live, [], language=Wording(lambda text: italian.get(text, text)))
    assert "h mostra che cosa si può scrivere." in printed


def test_the_help_names_every_letter(live: Session) -> None:
    printed = plays(live, ["h"])
    for letter in "tmluqr":
        assert f"\n  {letter}  " in printed
    told = plays(live, ["h p"])
    for word in PROVING.passes:
        assert f"  p {word} " in told
        assert f"  p {word} " not in printed


def test_the_table_can_be_shown_whole_at_any_time() -> None:
    assert plays(echoes(), ["t"]).count("Lantern Square") > plays(echoes(), []).count("Lantern Square")


def test_going_back_to_an_entry_past_all_counting(live: Session) -> None:
    assert past.rest_points_near(live, 10**30) == []
