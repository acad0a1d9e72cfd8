"""Who learns what: a view is the fold of what may be seen, and somebody else's secret moves nothing in it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.audience import PUBLIC, REFEREE, may_see, seen, view
from engine.codec import canonical
from engine.commands import Agree, Note, StandPass, Undo
from engine.entries import Entry, Part
from engine.errors import Refusal
from engine.frames import Steps
from engine.questions import PASS, Question, options
from engine.store.rows import Secrets
from engine.turn import Tx
from replays.session import Session
from tests.kernel.little import C, Did, Secret, Told, little
from tests.kernel.oracle import bare, fold_all, rests, step
from tests.systems.proving.rules import RULES
from tests.systems.table import SECRETS, all_pass, choose, events_of, log, question, refused, table

VIEWERS = (PUBLIC, "ann", "bo", "cy", REFEREE)


def wander(live: Session, seed: int, moves: int = 60) -> Session:
    """Random play with undos, standing passes and notes."""
    chance = random.Random(seed)
    for _ in range(moves):
        pick = chance.random()
        if pick < 0.1:
            live.do(
                Undo(REFEREE, to=chance.choice([p for p in rests(log(live)) if p != live.state.head] or [0]))
            )
        elif pick < 0.15:
            live.do(StandPass(chance.choice(live.state.course.seats), chance.choice(("no-cards", ""))))
        elif pick < 0.2:
            live.do(Note("ann", "hm"))
        elif not step(live, chance):
            live.do(Undo(REFEREE))
    return live


@pytest.mark.parametrize("hands", ["hidden", "open"])
@pytest.mark.parametrize("seed", range(4))
def test_a_view_is_the_fold_of_what_is_seen_at_every_version(seed: int, hands: str) -> None:
    live = wander(table(RULES, "ann", "bo", "cy", options={"hands": hands}), seed)
    entries = log(live)
    states = fold_all(RULES.model, entries)
    assert events_of(entries, ev.Undone)
    for viewer in VIEWERS:
        known = fold_all(RULES.model, [seen(entry, viewer) for entry in entries])
        assert known == [view(RULES.model, state, viewer) for state in states], viewer
    assert bare(live.state) == states[-1]


def test_the_referee_sees_every_seat_and_nobody_the_program() -> None:
    part: Part[ev.Event] = Part((), ev.Ordered("deck", ("a",)))
    for viewer in VIEWERS:
        assert not may_see(part.to, viewer)
    assert [may_see(("ann",), viewer) for viewer in VIEWERS] == [False, True, False, False, True]
    entry: Entry[ev.Event] = Entry(
        3, ev.Shuffled("deck", 1, "seeded"), (part, Part(("ann",), ev.Typed(), "c", "s"))
    )
    assert seen(entry, "ann").sealed == (Part((), None), entry.sealed[1])
    assert seen(entry, "bo").sealed == (Part((), None), Part(("ann",), None, "c"))
    assert seen(replace(entry, sealed=()), "bo") == replace(entry, sealed=())


def copies(live: Session, viewer: str) -> list[Any]:
    """What a viewer's copy holds, but for commitments and links (and the time, which passes)."""
    return [
        msgspec.to_builtins(replace(seen(entry, viewer), link="", at=0, sealed=_bare(seen(entry, viewer))))
        for entry in log(live)
    ]


def _bare(entry: Entry[ev.Event]) -> tuple[Part[ev.Event], ...]:
    return tuple(replace(part, commit="", salt="") for part in entry.sealed)


def lay_all(live: Session, seat: str, which: Callable[[tuple[str, ...]], str]) -> None:
    """Night: everyone lays their first card, but `seat` the one that is picked."""
    for each in live.state.course.seats:
        asked = question(live.state, each)
        assert asked is not None
        choose(live, each, which(asked.ids) if each == seat else asked.ids[0])


def test_a_secret_choice_shows_in_no_other_copy_until_it_is_revealed() -> None:
    games = []
    for place in (0, 3):
        live = table(RULES, "ann", "bo", "cy")
        asked = question(live.state, "ann")
        assert asked is not None
        choose(live, "ann", asked.ids[place])
        choose(live, "ann", asked.ids[3 - place])
        choose(live, "ann", asked.ids[place])
        live.do(Note("bo", "waiting"))
        games.append(live)
    one, other = games
    assert one.state != other.state
    for viewer in (PUBLIC, "bo", "cy"):
        assert copies(one, viewer) == copies(other, viewer)
        assert view(RULES.model, one.state, viewer) == view(RULES.model, other.state, viewer)
    assert copies(one, "ann") != copies(other, "ann")


def hoard() -> Steps:
    """A seat is told a secret, keeps one of two cards in secret, and may use what only it knows."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        tx.shuffle("deck", ("gold-1", "lead-1", "gold-2", "lead-2", "gold-3", "lead-3"), C)
        for seat in tx.seats:
            tx.draw("deck", 1, tx.frame(held, seat), C, seat)
        tx.then(tx.frame(ask))

    @steps.step
    def held(tx: Tx, seat: str, version: int, *cards: str) -> None:
        tx.emit(Told(seat), C, tx.seal(Secret(seat, ",".join(cards)), seat), because=(version,))

    @steps.step
    def ask(tx: Tx) -> None:
        offers = {
            seat: options(C, f"use:{card}") for seat, card in tx.board.told.items() if card.startswith("gold")
        }
        tx.window("use", C, offers, tx.frame(used), might=tx.seats, closing=tx.frame(keep))

    @steps.step
    def used(tx: Tx, seat: str, choice: str) -> None:
        tx.emit(Did(f"{seat} {choice}"), C)

    @steps.step
    def keep(tx: Tx) -> None:
        asked = [
            Question((seat,), "keep", C, options=options(C, f"keep:{tx.board.told[seat]}", "drop"),
                     secret=True, hidden=True)
            for seat in tx.seats
        ]  # fmt: skip
        tx.ask(asked, tx.frame(kept))

    @steps.step
    def kept(tx: Tx, *choices: str) -> None:
        for seat, choice in zip(tx.seats, choices, strict=True):
            what = "nothing" if choice == "drop" else tx.board.told[seat]
            tx.emit(Told(seat), C, tx.seal(Secret(seat, what), seat))
        tx.then(tx.frame(ask))

    return steps


def stacked(cards: str, **more: Any) -> Session:
    """The hoard game with this order of the deck, as if the throw had given it."""
    from tests.kernel.test_dice import SECRET

    class Fixed:
        source = "seeded"

        def shuffle(self, pile: str, _: Any, entropy: str, label: str) -> tuple[str, ...]:
            return tuple(cards.split())

        def throw(self, *_: Any) -> tuple[int, ...]:
            raise AssertionError

    secrets = Secrets(SECRETS.dice, SECRET)
    return table(little(hoard()), "ann", "bo", "cy", dice=Fixed(), secrets=secrets, **more)  # type: ignore[arg-type]


def test_another_order_of_the_deck_gives_every_other_seat_the_same_copy() -> None:
    games = [stacked(f"{first} lead-2 gold-2 {last}") for first, last in (
        ("gold-1", "lead-1"), ("lead-1", "gold-1"))]  # fmt: skip
    for live in games:
        live.do(Note("bo", "x"))
        all_pass(live, "use")
        for seat in ("cy", "bo"):
            choose(live, seat, "drop")
        choose(live, "ann", "drop")
    one, other = games
    assert log(one) != log(other)
    assert one.version == other.version
    for viewer in (PUBLIC, "bo", "cy"):
        assert copies(one, viewer) == copies(other, viewer)
        assert view(one.rules.model, one.state, viewer) == view(one.rules.model, other.state, viewer)
    shapes = [
        [
            (e.version, e.event, e.seat, e.decision, e.because, e.clause, [p.to for p in e.sealed])
            for e in log(live)
        ]
        for live in games
    ]
    assert shapes[0] == shapes[1]


def test_two_different_secret_answers_leave_the_same_number_of_entries_and_parts() -> None:
    games = [stacked("gold-1 lead-2 gold-2 lead-1") for _ in range(2)]
    for live, choice in zip(games, ("drop", "keep:gold-1"), strict=True):
        all_pass(live, "use")
        choose(live, "ann", choice)
        choose(live, "bo", "drop")
        choose(live, "cy", "drop")
    one, other = games
    assert log(one) != log(other)
    for viewer in (PUBLIC, "bo", "cy"):
        assert copies(one, viewer) == copies(other, viewer)


def test_planted_secrets_are_in_nobody_elses_copy() -> None:
    live = stacked("gold-1 lead-2 gold-2 lead-1")
    all_pass(live, "use")
    for seat in ("ann", "bo", "cy"):
        asked = question(live.state, seat)
        assert asked is not None
        choose(live, seat, asked.ids[0])
    live.do(Undo("ann"))
    for seat in ("bo", "cy"):
        live.do(Agree(seat))
    holds = {"ann": b"gold-1", "bo": b"lead-2", "cy": b"gold-2"}
    for viewer in (PUBLIC, *holds):
        copy = b"\n".join(canonical(seen(entry, viewer)) for entry in log(live))
        shown = canonical(view(live.rules.model, live.state, viewer))
        for seat, card in holds.items():
            assert (card in copy) == (seat == viewer), (viewer, card)
            assert card not in shown or seat == viewer
        assert b"lead-1" not in copy + shown  # the card at the bottom is nobody's
    everything = b"\n".join(row.state for row in live.store.rows(live.session))
    assert all(card in everything for card in (*holds.values(), b"lead-1"))
    referee = b"\n".join(canonical(seen(entry, REFEREE)) for entry in log(live))
    assert all(card in referee for card in holds.values())
    assert b"lead-1" not in referee


def test_refusals_tell_a_seat_nothing_of_anothers_options() -> None:
    live = stacked("gold-1 lead-2 gold-2 lead-1")
    told = []
    for seat, choice in (("bo", "use:gold-1"), ("cy", "use:gold-1"), ("dee", PASS)):
        with pytest.raises(Refusal) as caught:
            choose(live, seat, choice)
        told.append((str(caught.value).replace("use:gold-1", ""), caught.value.legal))
    assert "gold-1" not in str(told)
    assert told[0][1] == (PASS,)
    assert told[1][1] == ("use:gold-2", PASS)
    with refused(live, type(caught.value), "KER-1.5", ("ann", "bo", "cy")):
        choose(live, "dee", PASS)


def test_open_hands_are_open_to_the_seats_and_not_to_the_street() -> None:
    live = stacked("gold-1 lead-2 gold-2 lead-1", options={"hands": "open"})
    model = live.rules.model
    assert view(model, live.state, "bo").board.told == {"ann": "gold-1", "bo": "lead-2", "cy": "gold-2"}
    assert view(model, live.state, PUBLIC).board.told == {}
    copy = b"".join(canonical(seen(entry, "bo")) for entry in log(live))
    assert b"gold-1" in copy
    assert b"lead-1" not in copy
    public = b"".join(canonical(seen(entry, PUBLIC)) for entry in log(live)[:9])
    assert b"gold-1" not in public


def test_open_hands_leave_a_standing_pass_to_its_seat() -> None:
    live = table(RULES, "ann", "bo", options={"hands": "open"})
    live.do(StandPass("ann", "no-cards"))
    assert view(RULES.model, live.state, "bo").table.passes == {}
    assert b"no-cards" not in b"".join(canonical(seen(entry, "bo")) for entry in log(live))
