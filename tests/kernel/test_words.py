"""Words before dice: committed to, shown, given anew."""

from __future__ import annotations

import hashlib

import pytest

from engine import events as ev
from engine.commands import Answer, Join, Leave, Note, Pledge, ResetWords, Rule, ShowWords, Start, Undo
from engine.errors import Illegal, Malformed, NotYours
from engine.seals import pledge
from engine.store.rows import Secrets
from replays.branching import branch
from replays.session import Session, open_live
from replays.verify import Log, verify
from tests.systems.proving.rules import RULES
from tests.systems.table import SALT, SECRETS, hands, log, raw, refused, table

OWN = Secrets(bytes(range(64, 96)), bytes(range(96, 128)))


def digest(*rows: str) -> str:
    return hashlib.sha256("".join(f"{row}\n" for row in rows).encode()).hexdigest()


def waiting(*words: tuple[str, str]) -> Session:
    """A table where these seats have committed to these words."""
    live = table(RULES, words[0][0], start=False)
    for seat, text in words:
        promised = pledge(seat, text, SALT)
        live.do(Pledge(seat, promised) if seat == words[0][0] else Join(seat, promised))
    return live


def verified(live: Session) -> None:
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.fault is None


def test_a_pledge_is_the_hash_of_seat_salt_and_words() -> None:
    text = f"rollbook/1 words\nann\n{SALT}\ntea for two"
    assert pledge("ann", "tea for two", SALT) == hashlib.sha256(text.encode()).hexdigest()


def test_ker_3_6_words_are_committed_to_and_then_shown() -> None:
    live = waiting(("ann", "tea"), ("bo", "milk"))
    assert b"tea" not in b"".join(raw(live))
    with refused(live, Illegal, "KER-3.6", ("ann", "bo")):
        live.do(Start())
    entry = live.do(ShowWords("bo", "milk", SALT)).entries[0]
    assert (entry.event, entry.clause, entry.seat) == (ev.WordsShown("bo", "milk", SALT), "KER-3.6", "bo")
    with refused(live, Illegal, "KER-3.6", ("ann",)):
        live.do(Start())
    live.do(ShowWords("ann", "tea", SALT))
    started = live.do(Start()).entries[0].event
    assert started == ev.Started(("ann", "bo"), digest("ann=tea", "bo=milk"))
    verified(live)


def test_ker_3_6_whoever_commits_late_knows_words_and_is_refused() -> None:
    live = waiting(("ann", "tea"), ("bo", "milk"))
    live.do(ShowWords("ann", "tea", SALT))
    with refused(live, Illegal, "KER-3.6"):
        live.do(Pledge("bo", pledge("bo", "chosen now", SALT)))
    with refused(live, Illegal, "KER-3.6"):
        live.do(Join("cy", pledge("cy", "chosen now", SALT)))
    with refused(live, Illegal, "KER-3.6"):
        live.do(Join("cy"))  # its name, too, would enter the digest


def test_ker_3_6_only_the_words_one_committed_to_are_shown_and_once() -> None:
    live = waiting(("ann", "tea"), ("bo", "milk"))
    for words, salt in (("teas", SALT), ("tea", "00" * 32), ("milk", SALT)):
        with refused(live, Illegal, "KER-3.6"):
            live.do(ShowWords("ann", words, salt))
    with refused(live, Malformed, "KER-3.6"):
        live.do(ShowWords("ann", "tea", "short"))
    with refused(live, NotYours, "KER-6.1", ("ann", "bo")):
        live.do(ShowWords("cy", "tea", SALT))
    live.do(ShowWords("ann", "tea", SALT))
    with refused(live, Illegal, "KER-3.6", ("bo",)):
        live.do(ShowWords("ann", "tea", SALT))


def test_ker_3_6_a_pledge_may_be_replaced_until_the_first_words_are_shown_and_not_after_the_start() -> None:
    live = waiting(("ann", "tea"), ("bo", "milk"))
    live.do(Pledge("ann", pledge("ann", "coffee", SALT)))
    with refused(live, Illegal, "KER-3.6"):
        live.do(ShowWords("ann", "tea", SALT))
    for seat, words in (("ann", "coffee"), ("bo", "milk")):
        live.do(ShowWords(seat, words, SALT))
    live.do(Start())
    with refused(live, Illegal, "KER-3.6"):
        live.do(Pledge("ann", pledge("ann", "late", SALT)))


def test_ker_3_7_a_seat_that_does_not_show_is_removed_and_all_commit_anew() -> None:
    live = waiting(("ann", "tea"), ("bo", "milk"), ("cy", "rum"))
    with refused(live, Illegal, "KER-3.7", ()):
        live.do(ResetWords("ann", "cy"))  # nobody has shown yet
    for seat, words in (("ann", "tea"), ("bo", "milk")):
        live.do(ShowWords(seat, words, SALT))
    with refused(live, Illegal, "KER-3.7", ("cy",)):
        live.do(ResetWords("ann", "bo"))
    with refused(live, NotYours, "KER-6.1", ("ann", "bo", "cy")):
        live.do(ResetWords("dee", "cy"))
    entry = live.do(ResetWords("bo", "cy")).entries[0]
    assert (entry.event, entry.clause, entry.seat) == (ev.WordsReset("bo", "cy"), "KER-3.7", "bo")
    assert live.state.table.seats == ("ann", "bo")
    assert (live.state.table.words, live.state.table.pledges) == ({}, {})
    for seat, words in (("ann", "tea"), ("bo", "cream")):
        live.do(Pledge(seat, pledge(seat, words, SALT)))
    with refused(live, Illegal, "KER-3.7"):
        live.do(ShowWords("ann", "tea", SALT))  # everybody knew these when bo committed anew
    live.do(Pledge("ann", pledge("ann", "juice", SALT)))
    for seat, words in (("ann", "juice"), ("bo", "cream")):
        live.do(ShowWords(seat, words, SALT))
    live.do(Start())
    assert live.state.course.entropy == digest("ann=juice", "bo=cream")
    with refused(live, Illegal, "KER-6.2"):
        live.do(Start())
    with refused(live, Illegal, "KER-3.7"):
        live.do(ResetWords("ann"))
    verified(live)


def test_ker_3_6_between_words_and_start_nothing_is_changed_that_the_dice_fall_on() -> None:
    """Whoever knows all words, and the secret, knows the dice."""
    live = waiting(("ann", "tea"), ("bo", "milk"))
    live.do(Rule("ann", "PRO-4.1", "total"))
    live.do(ShowWords("ann", "tea", SALT))
    for each in (Leave("ann", "bo"), Rule("ann", "PRO-4.1", "highest")):
        with refused(live, Illegal, "KER-3.6"):
            live.do(each)
    live.do(ShowWords("bo", "milk", SALT))
    live.do(Start())
    live.do(Rule("ann", "PRO-4.1", "highest"))
    live.do(Leave("ann", "bo"))


def branched(live: Session) -> Session:
    branch(live, "branch", 0, live.state.table.seats[0], OWN)
    return open_live("branch", live.store, live.seeker.cache, lambda _: (RULES, live.codec), hands("b"))


def test_ker_3_8_a_branch_takes_new_words_before_it_is_played() -> None:
    live = table(RULES, "ann", words={"ann": "tea"}, options={"undo": "open"})
    made = branched(live)
    assert [type(each.event) for each in log(made)[-1:]] == [ev.WordsReset]
    asked = made.state.course.prompt
    assert asked is not None
    tries = (Answer("ann", asked.slots[0].question.ids[:1]), Undo("ann"))
    for each in tries:
        with refused(made, Illegal, "KER-3.8"):
            made.do(each)
    made.do(Note("ann", "a note is no play"))
    made.do(Pledge("ann", pledge("ann", "tea", SALT)))
    with refused(made, Illegal, "KER-3.7"):
        made.do(ShowWords("ann", "tea", SALT))  # known before the branch committed to its secret
    made.do(Pledge("ann", pledge("ann", "rain", SALT)))
    with refused(made, Illegal, "KER-3.6", ("ann",)):
        made.do(Start("ann"))
    made.do(ShowWords("ann", "rain", SALT))
    taken = made.do(Start("ann")).entries[0]
    assert (taken.event, taken.clause) == (ev.WordsTaken(digest("ann=rain")), "KER-3.8")
    assert made.state.table.entropy == digest("ann=rain")
    assert made.state.course.entropy == digest("ann=tea")  # of the throws that were carried
    with refused(made, Illegal, "KER-3.8"):
        made.do(ResetWords("ann"))
    with refused(made, Illegal, "KER-6.2"):
        made.do(Start("ann"))
    made.do(tries[0])
    report = verify(Log("branch", raw(made), OWN.dice, OWN.veil), RULES, made.codec)
    assert report.fault is None


@pytest.mark.parametrize("seats", [("ann",), ("ann", "bo")])
def test_ker_3_8_where_nobody_gave_words_a_branch_goes_on_at_once(seats: tuple[str, ...]) -> None:
    live = table(RULES, *seats, options={"undo": "open", "hands": "open"})
    made = branched(live)
    assert [type(each.event) for each in log(made)[-2:]] == [ev.WordsReset, ev.WordsTaken]
    assert made.state.table.entropy == digest(*(f"{seat}=" for seat in seats))


def test_ker_3_6_a_seat_that_left_waits_for_nobody_but_its_words() -> None:
    live = waiting(("ann", "tea"), ("bo", "milk"))
    live.do(Leave("bo", "ann"))
    live.do(ShowWords("ann", "tea", SALT))
    with refused(live, Illegal, "KER-3.6", ("bo",)):
        live.do(Start())
    live.do(ResetWords("ann", "bo"))
    live.do(Start())
    assert live.state.course.seats == ("ann",)
