"""The log as lines: undone, private, sealed."""

from __future__ import annotations

from engine import library
from engine.commands import Answer, Note, Redo, Undo
from engine.past import line as present_line
from engine.wording import Wording
from projections.timeline import Line, lines
from projections.translator import Translator
from replays.session import Session
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SEATS, choose, log, table


def told(live: Session, viewer: str = "public", translator: Translator | None = None) -> dict[int, Line]:
    stretches = list(present_line(live.seeker, live.state.head))
    return {each.version: each for each in lines(log(live), stretches, viewer, translator or Translator())}


def lay(live: Session, seat: str) -> None:
    live.do(Answer(seat, (f"lay:{live.state.board.hands[seat].cards[0]}",)))


def test_every_entry_has_a_line_in_order_and_most_can_be_read() -> None:
    live = table(PROVING, *SEATS)
    found = told(live)
    assert list(found) == list(range(1, live.version + 1))
    assert found[1].tag == "began"
    assert not found[live.version].told
    assert any(line.told for line in found.values())


def test_lines_on_a_line_that_was_left_are_undone_and_those_of_the_table_never() -> None:
    live = table(PROVING, *SEATS)
    lay(live, "ann")
    answered = live.version
    live.do(Note("ann", "that was wrong"))
    noted = live.version
    live.do(Undo("ann"))
    found = told(live)
    assert [found[v].undone for v in (answered, noted, live.version)] == [True, False, False]
    live.do(Redo("ann"))
    assert not told(live)[answered].undone


def test_what_was_played_instead_is_not_undone() -> None:
    live = table(PROVING, *SEATS)
    lay(live, "ann")
    first = live.version
    live.do(Undo("ann"))
    lay(live, "bo")
    found = told(live)
    assert found[first].undone
    assert not found[live.version].undone


def test_a_sealed_part_is_told_to_its_seat_and_to_nobody_else() -> None:
    live = table(PROVING, *SEATS)
    card = live.state.board.hands["ann"].cards[0]
    choose(live, "ann", f"lay:{card}")
    own, other = told(live, "ann")[live.version], told(live, "bo")[live.version]
    assert card in own.private[0].text
    assert own.sealed == ()
    assert other.private == ()
    assert other.sealed == (("ann",),)
    assert card not in repr(other)


def test_parts_that_are_the_programs_own_are_not_listed() -> None:
    live = table(PROVING, "ann")
    asked = [line for line in told(live).values() if line.tag == "asked"]
    assert all(to == ("ann",) for line in asked for to in line.sealed)


def test_a_game_without_wording_is_told_by_tags_and_values() -> None:
    live = table(PROVING, "ann")
    laid = next(line for line in told(live).values() if line.tag == "table-laid")
    assert laid.text == "table-laid: 12, 4"


def test_lines_are_in_the_language_that_was_handed_in() -> None:
    words = {"{seat} joined the table.": "{seat} si è seduta al tavolo."}
    italian = Wording(lambda text: words.get(text, text))
    live = table(PROVING, "ann")
    assert told(live, translator=Translator(None, italian))[2].text == "ann si è seduta al tavolo."


def test_a_game_with_wording_is_told_in_its_own_words() -> None:
    live = table(library.rules("echoes"), "ann", scenario="unsaid-bell")
    translator = Translator(library.wording("echoes"))
    assert (translator.game("echoes"), translator.scenario("unsaid-bell")) == ("Echoes", "The Unsaid Bell")
    assert translator.intro("unsaid-bell")
    assert translator.path("heroes.choose") == "Heroes: who is next"
    texts = [line.text for line in told(live, translator=translator).values()]
    assert "Wick the Ringer was at The Rope Stair: a friend, difficulty 4." in texts
