"""What a branch of an open session must not tell, and what it must keep: a hand known, a word given anew."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine import events as ev
from engine.commands import Answer, Close, Pledge, ShowWords, StandPass, Start
from engine.errors import Illegal
from engine.past import rests
from engine.rules.fellowship.rules import RULES
from engine.seals import pledge
from engine.store.rows import Secrets
from engine.store.snapshots import Snapshots
from replays.branching import branch
from replays.session import Session
from replays.timeline import entries_to
from replays.verify import Log, verify
from tests.audit.test_branch import OWN
from tests.audit.twins import play, sat, swaps, twin
from tests.systems.table import SALT, hands, question, raw, refused, table

NEXT = Secrets(bytes(range(128, 160)), bytes(range(160, 192)))
MIRKWOOD = "passage-through-mirkwood"


def opened(live: Session, name: str, secrets: Secrets = OWN) -> Session:
    return Session(
        name, live.rules, live.codec, live.store, Snapshots.open(None), secrets, hands(name)
    ).load()


def verified(live: Session, secrets: Secrets = OWN) -> None:
    report = verify(Log(live.session, raw(live), secrets.dice, secrets.veil), live.rules, live.codec)
    assert report.ok, report.fault


# what is hidden --------------------------------------------------------------------------------------------


def test_t6_a_branch_of_a_branch_that_is_closed_shows_nothing_hidden_of_the_first_session() -> None:
    """Branch, branch of the branch, delete the one between, close, export opened: two first sessions that
    differ in what the second brancher was never shown come to the very same file."""
    live = play(sat(("ann", "bo", "cy"), MIRKWOOD, {}), "random", 500, 46)
    for by in ("bo", "referee"):
        chance = random.Random(5)
        for swap in chance.sample(swaps(live, by if by == "bo" else "public", chance, 3), 2):
            ends = []
            for each in (twin(live, {}), twin(live, swap)):
                branch(each, "between", 0, by, OWN)
                between = opened(each, "between")
                branch(between, "last", between.state.head, by, NEXT)
                each.store.delete("between")
                last = opened(each, "last", NEXT)
                last.do(Close("referee"))
                verified(last, NEXT)
                ends.append([_unlinked(row) for row in raw(last)[1:]])
            assert ends[0] == ends[1], swap


@pytest.mark.parametrize(("bot", "seed", "seats"), [("random", 1, 2), ("greedy", 5, 4), ("random", 8, 3)])
def test_ker_9_4_a_branch_holds_what_all_saw_and_what_its_maker_holds(
    bot: str, seed: int, seats: int
) -> None:
    """Cards that were played later, discarded by chance or by kind, searched for: all come out alike."""
    chance, made = random.Random(seed), 0
    live = play(sat(("ann", "bo", "cy", "dee")[:seats], MIRKWOOD, {}), bot, seed, 300)
    line = [each for each in entries_to(live, live.version) if each.event.lane == "play"]
    ends = [here.version for here, after in zip(line, [*line[1:], None], strict=True) if rests(here, after)]
    for number in range(4):
        at, by = chance.choice(ends), chance.choice([*live.state.course.seats, "referee"])
        try:
            branch(live, f"b{number}", at, by, OWN)
        except Illegal:
            continue
        made += 1
        new = opened(live, f"b{number}")
        verified(new)
        was = [_public(each.event) for each in entries_to(live, at, at) if each.event.lane == "play"]
        (began,) = new.read(0, 1)
        assert isinstance(began.event, ev.Began)
        now = [_public(each.event) for each in new.read(0, began.event.carried) if each.event.lane == "play"]
        assert now[1:] == was[1:]
        if by != "referee":
            assert new.state.board.seats[by].hand == live.at(at).board.seats[by].hand
    assert made >= 3


def _unlinked(row: bytes) -> object:
    """A row but for its link, which rests on the first entry, and so on the parent's."""
    plain = msgspec.json.decode(row)
    plain.pop("link")
    return plain


def _public(event: ev.Event) -> ev.Event:
    if isinstance(event, ev.Rolled | ev.Shuffled):
        return msgspec.structs.replace(event, label="")
    return event


def test_the_standing_pass_of_another_is_not_taken_along() -> None:
    live = sat(("ann", "bo"), MIRKWOOD, {})
    live.do(StandPass("ann", "nothing"))
    live.do(StandPass("bo", "nothing"))
    live = play(live, "greedy", 1, 12)
    for by, kept in (("ann", {"ann": "nothing"}), ("referee", {})):
        branch(live, f"of-{by}", live.state.head, by, OWN)
        assert opened(live, f"of-{by}").state.table.passes == kept


# words -----------------------------------------------------------------------------------------------------


def test_t5_a_branch_takes_new_words_after_its_commitment_before_it_is_played() -> None:
    live = table(RULES, "ann", "bo", scenario=MIRKWOOD, words={"ann": "moss", "bo": "fern"})
    branch(live, "new", live.state.head, "bo", OWN, given=True)
    made = opened(live, "new")
    (began,) = made.read(0, 1)
    assert isinstance(began.event, ev.Began)
    assert began.event.given
    (reset,) = made.read(began.event.carried)
    assert (reset.event, reset.seat, reset.clause) == (ev.WordsReset("bo"), "bo", "KER-3.8")
    asked = question(made.state, "ann")
    assert asked is not None
    with refused(made, Illegal, "KER-3.8"):
        made.do(Answer("ann", asked.ids[:1]))
    for seat, words in (("ann", "reed"), ("bo", "sedge")):
        made.do(Pledge(seat, pledge(seat, words, SALT)))
    with refused(made, Illegal, "KER-3.6"):
        made.do(Start("ann"))
    for seat, words in (("ann", "reed"), ("bo", "sedge")):
        made.do(ShowWords(seat, words, SALT))
    made.do(Start("ann"))
    assert made.state.table.entropy not in ("", live.state.course.entropy)
    verified(play(made, "random", 3, 12))
    report = verify(Log("new", raw(made), OWN.dice, OWN.veil), made.rules, made.codec)
    assert report.given
    branch(made, "next", made.state.head, "ann", NEXT)
    after = opened(made, "next", NEXT)
    assert [type(each.event) for each in after.read(after.version - 1)] == [ev.WordsReset]
    verified(after, NEXT)


def test_t5_where_nobody_ever_gave_words_a_branch_goes_on_at_once() -> None:
    live = play(sat(("ann", "bo"), MIRKWOOD, {}), "random", 3, 12)
    branch(live, "new", live.state.head, "ann", OWN)
    made = opened(live, "new")
    last = made.read(made.version - 2)
    assert [(type(each.event), each.seat) for each in last] == [
        (ev.WordsReset, "ann"),
        (ev.WordsTaken, "ann"),
    ]
    verified(play(made, "random", 4, 12))
