"""T5: nobody chooses words for the dice knowing those of the others, nor a secret knowing all words."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from engine import events as ev
from engine.commands import (
    Answer,
    Begin,
    Command,
    Concede,
    Join,
    Pledge,
    Redo,
    ResetWords,
    ShowWords,
    Start,
    Undo,
)
from engine.dice import ALGORITHM, commitment
from engine.errors import Illegal, Malformed
from engine.seals import pledge
from engine.store.log import Store
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from replays.branching import branch
from replays.session import Session
from replays.verify import Log, verify
from tests.systems.proving.rules import RULES
from tests.systems.table import SALT, SECRETS, adjust, hands, log, question, raw, refused, seat_down, table

OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))
WORDS = {"ann": "rain on the roof", "bo": "seven grey geese", "cy": "a door ajar"}


def waiting(*seats: str) -> Session:
    """A session that has not started; these seats have committed to their words."""
    live = table(RULES, "dee", start=False)
    for seat in seats:
        live.do(Join(seat, pledge(seat, WORDS[seat], SALT)))
    return live


def shows(seat: str, words: str = "") -> ShowWords:
    return ShowWords(seat, words or WORDS[seat], SALT)


def digest(*lines: str) -> str:
    return hashlib.sha256("".join(f"{each}\n" for each in lines).encode()).hexdigest()


def holds(live: Session, secrets: Secrets = SECRETS) -> bool:
    report = verify(Log(live.session, raw(live), secrets.dice, secrets.veil), RULES, live.codec)
    assert report.ok, report.fault
    return report.ok


# before the start ----------------------------------------------------------------------------------------


def test_t5_the_last_to_commit_knows_nobodys_words() -> None:
    live = waiting("ann", "bo")
    for row in (*raw(live), str(live.state).encode()):
        assert all(words.encode() not in row for words in WORDS.values())
    assert (
        live.state.table.pledges["ann"]
        == hashlib.sha256(f"rollbook/1 words\nann\n{SALT}\n{WORDS['ann']}".encode()).hexdigest()
    )


def test_t5_who_has_seen_words_neither_joins_nor_commits_any_more() -> None:
    live = waiting("ann", "bo")
    live.do(shows("ann"))
    with refused(live, Illegal, "KER-3.6"):
        live.do(Pledge("bo", pledge("bo", "others", SALT)))
    with refused(live, Illegal, "KER-3.6"):
        live.do(Pledge("ann", pledge("ann", "others", SALT)))
    late = table(RULES, "dee", start=False)
    late.do(Join("ann", pledge("ann", WORDS["ann"], SALT)))
    late.do(shows("ann"))
    for given in ("", pledge("bo", WORDS["bo"], SALT)):
        with refused(late, Illegal, "KER-3.6"):
            late.do(Join("bo", given))


def test_t5_words_may_be_changed_until_the_first_are_shown() -> None:
    live = waiting("ann")
    live.do(Pledge("ann", pledge("ann", "others", SALT)))
    with refused(live, Illegal, "KER-3.6"):
        live.do(shows("ann"))
    live.do(shows("ann", "others"))
    assert live.state.table.words == {"ann": "others"}


def test_t5_only_the_very_words_and_salt_that_were_committed_to_are_shown() -> None:
    live = waiting("ann", "bo")
    for other in (
        ShowWords("ann", "rain on the roof ", SALT),
        ShowWords("ann", WORDS["ann"], "a5" * 32),
        ShowWords("bo", WORDS["ann"], SALT),  # another seat's words are no words of one's own
    ):
        with refused(live, Illegal, "KER-3.6"):
            live.do(other)
    with refused(live, Malformed, "KER-3.6"):
        live.do(ShowWords("ann", WORDS["ann"], "5a"))


def test_t5_the_game_waits_for_all_who_committed_and_rests_on_what_they_show() -> None:
    live = waiting("ann", "bo")
    live.do(shows("bo"))
    with refused(live, Illegal, "KER-3.6", ("ann",)):
        live.do(Start())
    live.do(shows("ann"))
    started = live.do(Start()).entries[0].event
    assert started == ev.Started(
        ("dee", "ann", "bo"), digest("dee=", "ann=rain on the roof", "bo=seven grey geese")
    )
    assert holds(live)


def test_t5_a_seat_that_keeps_its_words_back_is_removed_and_all_commit_anew_to_other_words() -> None:
    live = waiting("ann", "bo")
    with refused(live, Illegal, "KER-3.7"):
        live.do(ResetWords("ann", "bo"))  # nobody has shown anything: bo need not yet
    live.do(shows("ann"))
    with refused(live, Illegal, "KER-3.7", ("bo",)):
        live.do(ResetWords("ann", "dee"))  # gave none, so keeps none back
    (entry,) = live.do(ResetWords("ann", "bo")).entries
    assert (entry.event, entry.clause, entry.seat) == (ev.WordsReset("ann", "bo"), "KER-3.7", "ann")
    assert (live.state.table.seats, live.state.table.pledges) == (("dee", "ann"), {})
    live.do(Pledge("ann", pledge("ann", WORDS["ann"], SALT)))
    with refused(live, Illegal, "KER-3.7"):
        live.do(shows("ann"))  # bo knew them
    live.do(Pledge("ann", pledge("ann", "quite others", SALT)))
    live.do(shows("ann", "quite others"))
    assert live.do(Start()).entries[0].event == ev.Started(("dee", "ann"), digest("dee=", "ann=quite others"))
    assert holds(live)


# branches ------------------------------------------------------------------------------------------------


def branched(live: Session) -> Session:
    branch(live, "branch", 0, "ann", OWN)
    return Session("branch", live.rules, live.codec, live.store, Snapshots.open(None), OWN, hands("b")).load()


@pytest.fixture
def made() -> Session:
    """A branch whose parent's seats had given words: made when all of them were known."""
    return branched(table(RULES, "ann", "bo", words={"ann": WORDS["ann"], "bo": WORDS["bo"]}))


def test_t5_nothing_is_played_in_a_branch_before_it_takes_new_words(made: Session) -> None:
    asked = question(made.state, "ann")
    assert asked is not None
    tries: tuple[Command, ...] = (
        Answer("ann", asked.ids[:1]), Concede("ann"), Undo("ann"), Redo("ann", to=made.state.course.origin),
    )  # fmt: skip
    for each in tries:
        with refused(made, Illegal, "KER-3.8"):
            made.do(each)
    with refused(made, Illegal, "KER-3.8"):
        adjust(made, by="ann")


def test_t5_the_dice_of_a_branch_rest_on_words_given_after_its_secret(made: Session) -> None:
    for seat, words in (("ann", "new one"), ("bo", "new two")):
        made.do(Pledge(seat, pledge(seat, words, SALT)))
    made.do(shows("ann", "new one"))
    with refused(made, Illegal, "KER-3.6", ("bo",)):
        made.do(Start())
    made.do(shows("bo", "new two"))
    (taken,) = made.do(Start()).entries
    assert (taken.event, taken.clause) == (ev.WordsTaken(digest("ann=new one", "bo=new two")), "KER-3.8")
    for seat in ("ann", "bo"):
        asked = question(made.state, seat)
        assert asked is not None
        made.do(Answer(seat, asked.ids[:1]))
    assert holds(made, OWN)


def test_t5_the_old_words_are_known_and_not_given_again(made: Session) -> None:
    made.do(Pledge("ann", pledge("ann", WORDS["ann"], SALT)))
    with refused(made, Illegal, "KER-3.7"):
        made.do(shows("ann"))


def test_t5_where_no_seat_ever_gave_words_a_branch_goes_on_at_once() -> None:
    made = branched(table(RULES, "ann", "bo"))
    assert [each.event for each in log(made)[-2:]] == [
        ev.WordsReset("ann"),
        ev.WordsTaken(digest("ann=", "bo=")),
    ]
    asked = question(made.state, "ann")
    assert asked is not None
    made.do(Answer("ann", asked.ids[:1]))
    assert holds(made, OWN)


# a secret given by hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [False, True])
def test_t5_a_secret_given_by_hand_is_told_in_the_first_entry_and_in_the_report(given: bool) -> None:
    live = seat_down(RULES, "table", SECRETS, Store.open("memory:"))
    began: list[Any] = [Begin("", (), (), ALGORITHM, commitment(SECRETS.dice), given), Join("ann"), Start()]
    live.begin(began)
    assert log(live)[0].event.given is given
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert (report.ok, report.given) == (True, given)
