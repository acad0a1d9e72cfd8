"""Several seats at one terminal: nobody sees what is another's."""

from __future__ import annotations

import re

import pytest

from engine.rules.echoes.rules import RULES as ECHOES
from engine.rules.fellowship.rules import RULES as FELLOWSHIP
from engine.rules.fellowship.state import card_of
from projections.translator import translator
from tests.play.typist import plays
from tests.systems.proving.rules import RULES as PROVING
from tests.systems.table import SEATS, all_pass, choose, table

pytestmark = pytest.mark.usefixtures("wordless")
WORDS = translator("fellowship")
HANDED = re.compile(r"Hand the keyboard to ([A-Z]+), then press Enter\.")


def sections(printed: str) -> list[tuple[str, str]]:
    """(seat, what was printed while it sat there): from each handing over to the next clearing."""
    found = []
    for section in re.split(r"^─+\n(?=Hand the|\n?$|\nRound)", printed, flags=re.MULTILINE):
        handed = HANDED.search(section)
        found.append((handed.group(1).lower() if handed else "", section))
    return found


def test_each_seat_is_handed_the_keyboard_before_it_is_shown_its_hand() -> None:
    live = table(PROVING, *SEATS)
    hands = {seat: live.state.board.hands[seat].cards for seat in SEATS}
    printed = plays(live, ["", "1", "", "1", "", "1"])
    assert [handed.lower() for handed in HANDED.findall(printed)] == list(SEATS)
    for seat, section in sections(printed.partition("revealed:")[0]):
        for other in SEATS:
            for card in hands[other]:
                assert (card in section) == (other == seat), (seat, other, section)


def test_whether_to_keep_a_hand_is_asked_beside_that_hand() -> None:
    """The options are no secret, but nobody can choose without a look (FEL-0.1)."""
    live = table(FELLOWSHIP, "ann", "bo")
    hands: dict[str, set[str]] = {}

    def look() -> str:
        for seat, each in live.state.board.seats.items():
            hands[seat] = {WORDS.thing(card_of(card)) for card in each.hand.cards}
        return ""

    printed = plays(live, ["deck:tactics", "deck:spirit", look, "keep", "", "keep"])
    assert [handed.lower() for handed in HANDED.findall(printed)][:2] == ["ann", "bo"]
    _, anns, bos, *_ = (" ".join(each.split()) for each in HANDED.split(printed)[::2])
    assert all(name in anns for name in hands["ann"])
    assert not any(name in anns for name in hands["bo"] - hands["ann"])
    assert all(name in bos for name in hands["bo"])


def test_the_screen_is_cleared_when_what_follows_is_for_all() -> None:
    live = table(PROVING, "ann", "bo")
    printed = plays(live, ["", "1", "", "1"])
    after = printed.rpartition("─" * 80)[2]
    hands = live.state.board.hands
    assert "revealed: ann" in after
    assert not [card for hand in hands.values() for card in hand.cards if card in after]


def test_with_one_seat_nothing_is_handed_over() -> None:
    live = table(PROVING, *SEATS)
    printed = plays(live, ["1"], "ann")
    assert "Hand the keyboard" not in printed
    assert "Waiting for bo, cy." in printed


def test_with_open_hands_nothing_is_handed_over() -> None:
    live = table(PROVING, *SEATS, options={"hands": "open"})
    printed = plays(live, ["1", "1", "1"])
    assert "Hand the keyboard" not in printed
    assert "revealed: cy" in printed


def test_what_one_seat_was_told_waits_until_it_looks() -> None:
    live = table(PROVING, "ann", "bo")
    for seat in ("ann", "bo"):
        choose(live, seat, f"lay:{live.state.board.hands[seat].cards[0]}")
    all_pass(live)
    top = live.state.course.piles["deck"].order[0]
    printed = plays(live, ["send:bo", "m", "", ""])
    before, _, after = printed.partition("Hand the keyboard to BO")
    assert "Something is for bo alone: m shows it." in before
    assert top not in before
    assert top in after
    assert "Something is for bo alone" not in after


def test_a_seat_is_told_what_waited_for_it_when_it_is_next_handed_the_keyboard() -> None:
    live = table(PROVING, "ann", "bo")
    lines = ["", "1", "", "1", "pass", "pass", "send:bo", "say:calm"]
    printed = plays(live, lines)
    top = live.state.board.saw["bo"]
    assert top not in printed.partition("peeked: bo")[2] or "only you" in printed
    public = [section for seat, section in sections(printed) if not seat]
    assert all(top not in section for section in public)


def test_a_question_to_all_is_shown_to_all() -> None:
    live = table(ECHOES, "ann", "bo", scenario=ECHOES.scenarios[0])
    printed = plays(live, ["1", "1"])
    assert "\nWho " in printed
    assert "Hand the keyboard" not in printed
