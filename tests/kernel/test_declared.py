"""Real dice and cards: what came up is typed in, as on the table."""

from __future__ import annotations

from typing import Any

from engine import events as ev
from engine.audience import seen
from engine.dice import Die
from engine.errors import Illegal, Malformed, NotYours
from engine.frames import Steps
from engine.questions import Question, options
from engine.turn import Tx
from replays.session import Session
from replays.verify import Log, verify
from tests.kernel.little import C, Did, little
from tests.systems.table import SECRETS, choose, events_of, log, question, refused, table

OPEN = Die("open", (1, 2, 3), opens=3)
CARDS = ("a", "b", "b", "c")


def steps() -> Steps:
    """Every seat throws two open-ended dice and a plain one; a pile is laid, and cards come off it."""
    made = Steps()

    @made.step
    def setup(tx: Tx) -> None:
        tx.shuffle("pile", CARDS, "KER-3.5")
        tx.then(tx.frame(ask))

    @made.step
    def ask(tx: Tx) -> None:
        ways = (f"{what}:{seat}" for what in ("throw", "draw") for seat in (*tx.seats, ""))
        tx.ask([Question(tx.seats, "q", C, options=options(C, *ways))], tx.frame(chosen), "any")

    @made.step
    def chosen(tx: Tx, _: str, choice: str) -> None:
        what, _, seat = choice.partition(":")
        if what == "throw":
            tx.roll("wolf", ("open", "open", "d6"), tx.frame(landed), "KER-3.4", seat)
        else:
            tx.draw("pile", 2, tx.frame(landed), "KER-3.5", seat)
        tx.then(tx.frame(ask))

    @made.step
    def landed(tx: Tx, version: int, *what: int | str) -> None:
        tx.emit(Did(" ".join(map(str, what))), C, because=(version,))

    return made


def sit(dice: str = "declared", *seats: str) -> Session:
    rules = little(steps(), dice={"open": OPEN})
    return table(rules, *(seats or ("ann", "bo")), options={"dice": dice})


def asked(live: Session) -> tuple[Any, ...]:
    now = live.state.course.prompt
    assert now is not None
    assert len(now.slots) == 1
    q = now.slots[0].question
    return q.what, q.form, q.seats, q.ids, (q.least, q.most), q.about


def faces(*typed: int) -> tuple[str, ...]:
    return tuple(f"face:{face}" for face in typed)


def test_ker_3_4_dice_of_a_kind_are_typed_together_and_opened_ones_again() -> None:
    live = sit()
    choose(live, "ann", "throw:bo")
    shown = ("face:1", "face:2", "face:3")
    assert asked(live) == ("declare", "pick", ("bo",), shown, (2, 2), ("wolf", "open", 2))
    assert events_of(log(live), ev.Rolled) == []
    with refused(live, NotYours, "KER-1.5", ("bo",)):
        choose(live, "ann", *faces(1, 2))
    with refused(live, Illegal, "KER-1.4", shown):
        choose(live, "bo", *faces(1))
    with refused(live, Malformed, "KER-1.3", shown):
        choose(live, "bo", *faces(1, 6))
    choose(live, "bo", *faces(3, 3))
    assert asked(live) == ("declare", "pick", ("bo",), shown, (2, 2), ("wolf", "open", 2))
    choose(live, "bo", *faces(1, 3))
    assert asked(live)[4:] == ((1, 1), ("wolf", "open", 1))
    choose(live, "bo", *faces(2))
    six = tuple(f"face:{n}" for n in range(1, 7))
    assert asked(live) == ("declare", "pick", ("bo",), six, (1, 1), ("wolf", "d6", 1))
    entries = choose(live, "bo", *faces(6)).entries
    rolled = next(e for e in entries if isinstance(e.event, ev.Rolled))
    assert rolled.event == ev.Rolled("wolf", ("open", "open", "d6"), (3, 1, 3, 3, 2, 6), "declared")
    assert (rolled.clause, rolled.seat) == ("KER-3.4", "bo")
    did = entries[rolled.version - entries[0].version + 1]
    assert (did.event, did.because) == (Did("3 1 3 3 2 6"), (rolled.version,))


def test_ker_3_4_where_the_dice_are_nobodys_any_seat_types_them_in() -> None:
    live = sit()
    choose(live, "ann", "throw:")
    assert asked(live)[2] == ("ann", "bo")
    choose(live, "bo", *faces(1, 3))
    choose(live, "ann", *faces(1))
    choose(live, "bo", *faces(4))
    assert live.state.board.did == ("1 3 1 4",)


def test_ker_3_4_real_dice_of_one_seat_among_several() -> None:
    live = sit("declared:bo", "ann", "bo", "cy")
    assert events_of(log(live), ev.Shuffled)[0].source == "seeded"
    for who in ("ann", "cy", ""):
        entries = choose(live, "ann", f"throw:{who}").entries
        assert [each.source for each in events_of(entries, ev.Rolled)] == ["seeded"]
    choose(live, "ann", "throw:bo")
    assert asked(live)[:3] == ("declare", "pick", ("bo",))
    for typed in (faces(1, 1), faces(1)):
        choose(live, "bo", *typed)
    assert events_of(log(live), ev.Rolled)[-1].source == "declared"
    live = sit("declared:bo+cy", "ann", "bo", "cy")
    choose(live, "ann", "throw:cy")
    assert asked(live)[2] == ("cy",)


def test_ker_3_4_scripted_dice_stand_in_for_real_ones() -> None:
    from engine.dice import Scripted

    rules = little(steps(), dice={"open": OPEN})
    script = Scripted({"open": [1, 2], "d6": [5]}, {"pile": ["c", "b", "a", "b"]})
    live = table(rules, "ann", options={"dice": "declared"}, dice=script)
    choose(live, "ann", "throw:ann")
    choose(live, "ann", "draw:")
    assert live.state.board.did == ("1 2 5", "c b")
    with refused(live, Malformed, "KER-3.4"):
        choose(live, "ann", "throw:ann")


def test_ker_3_5_a_card_that_came_off_a_real_pile_is_named_by_anyone() -> None:
    live = sit()
    shuffled = next(e for e in log(live) if isinstance(e.event, ev.Shuffled))
    assert shuffled.event == ev.Shuffled("pile", 4, "declared")
    assert [part.to for part in shuffled.sealed] == [()]
    choose(live, "ann", "draw:")
    assert asked(live) == ("draw", "one", ("ann", "bo"), ("card:a", "card:b", "card:c"), (1, 1), ("pile",))
    choose(live, "bo", "card:b")
    assert asked(live)[3] == ("card:a", "card:b", "card:c")  # there were two
    entries = choose(live, "ann", "card:b").entries
    assert events_of(entries, ev.Turned) == [ev.Turned("pile", ("b", "b"))]
    assert live.state.board.did == ("b b",)
    choose(live, "ann", "draw:")
    assert asked(live)[3] == ("card:a", "card:c")


def test_ker_3_5_a_card_drawn_by_one_seat_is_its_secret_and_is_not_named_again() -> None:
    live = sit()
    choose(live, "ann", "draw:bo")
    now = live.state.course.prompt
    assert now is not None
    assert (now.slots[0].question.secret, now.slots[0].question.hidden) == (True, True)
    choose(live, "bo", "card:c")
    choose(live, "bo", "card:b")
    drawn = next(e for e in log(live) if isinstance(e.event, ev.Drawn))
    assert drawn.event == ev.Drawn("pile", "bo", 2)
    assert [(part.to, part.event) for part in drawn.sealed] == [(("bo",), ev.Dealt("pile", "bo", ("c", "b")))]
    for entry in log(live)[3 : drawn.version]:
        assert b"card:" not in str(seen(entry, "ann")).encode()
    choose(live, "ann", "draw:")
    assert asked(live)[3] == ("card:a", "card:b")
    assert live.state.course.piles["pile"].count == 2


def test_ker_3_5_fewer_cards_come_where_the_pile_holds_fewer() -> None:
    live = sit("seeded")
    order = live.state.course.piles["pile"].order
    assert sorted(order) == list(CARDS)
    for _ in range(3):
        choose(live, "ann", "draw:")
    assert events_of(log(live), ev.Turned) == [
        ev.Turned("pile", order[:2]),
        ev.Turned("pile", order[2:]),
        ev.Turned("pile", ()),
    ]
    choose(live, "ann", "draw:bo")
    assert events_of(log(live), ev.Drawn) == [ev.Drawn("pile", "bo", 0)]
    live = sit()
    for _ in range(2):
        choose(live, "ann", "draw:")
        for _ in range(2):
            q = question(live.state, "ann")
            assert q is not None
            choose(live, "ann", q.ids[0])
    choose(live, "ann", "draw:")  # nothing is left to name
    assert live.state.board.did[-1] == ""


def test_ker_3_4_what_was_typed_in_is_made_again_but_is_no_throw_of_the_secret() -> None:
    live = sit()
    choose(live, "ann", "throw:bo")
    choose(live, "bo", *faces(1, 2))
    choose(live, "bo", *faces(6))
    assert events_of(log(live), ev.Rolled)
    rows = [row.state for row in live.store.rows(live.session)]
    report = verify(Log(live.session, rows, SECRETS.dice, SECRETS.veil), live.rules, live.codec)
    assert report.ok
    assert report.levels["dice"].checked == 0
