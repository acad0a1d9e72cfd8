"""What was chosen in secret and then told whole is kept from nobody: a what-if and a branch of an open table
go on behind it (KER-9.4). Before that they stop."""

from __future__ import annotations

import pytest

from engine import events as k
from engine.errors import Illegal
from engine.rules.mercenaries import events as ev
from replays.branching import branch
from replays.session import Session
from replays.timeline import steps_to
from replays.whatif import Plan, Result, carry_out
from replays.whatif.chance import Again
from replays.whatif.dealing import deal
from replays.whatif.tracing import trace
from tests.systems.mercenaries.laying import board, select, set_up
from tests.systems.table import SECRETS, choose, events_of, log


def begun() -> Session:
    """Ann and Bob are to choose their cards."""
    return set_up("brute", "tinkerer", seats=("ann", "bob"))


def hand(live: Session, character: str) -> tuple[str, ...]:
    return board(live).characters[character].hand


def branched(live: Session, by: str, at: int = 0) -> list[ev.CardsShown]:
    """The cards that are shown in a branch."""
    name = f"branch-{by}-{at}"
    branch(live, name, at, by, SECRETS)
    rows = live.store.rows(name)
    return events_of([live.codec.decode(row.state) for row in rows], ev.CardsShown)


def tried(live: Session, at: int, viewer: str, *, seat: str = "bob", answer: tuple[str, ...] = ()) -> Result:
    return carry_out(live, [Plan(at, seat, answer)], viewer)


def test_ker_9_4_before_it_is_told_nobody_else_takes_it_along() -> None:
    live = begun()
    at = live.state.head
    choose(live, "ann", *(f"card:{card}" for card in hand(live, "brute")[:2]))
    with pytest.raises(Illegal, match="what ann chose is covered"):
        branched(live, "bob")
    stop = tried(live, at, "bob").stop
    assert stop is not None
    assert str(stop.text) == "what ann chose is covered"
    own = tried(live, at, "ann").stop
    assert own is None


def test_ker_9_4_once_it_is_told_a_branch_takes_it_along() -> None:
    live = begun()
    chosen = {each: hand(live, each)[:2] for each in ("brute", "tinkerer")}
    select(live, **chosen)
    shown = [(each.character, each.cards) for each in branched(live, "bob")]
    assert shown == [("brute", chosen["brute"]), ("tinkerer", chosen["tinkerer"])]
    assert shown == [(each.character, each.cards) for each in events_of(log(live), ev.CardsShown)]


def test_ker_9_4_a_branch_from_before_it_was_told_stops_there_all_the_same() -> None:
    live = begun()
    choose(live, "ann", *(f"card:{card}" for card in hand(live, "brute")[:2]))
    at = live.state.head
    choose(live, "bob", *(f"card:{card}" for card in hand(live, "tinkerer")[:2]))
    assert len(events_of(log(live), ev.CardsShown)) == 2
    with pytest.raises(Illegal, match="what ann chose is covered"):
        branched(live, "bob", at)


def test_ker_9_4_once_it_is_told_a_what_if_follows_it() -> None:
    """From before the choice, and from in between, where one has chosen and the other has not."""
    live = begun()
    before, (one, two, three) = live.state.head, hand(live, "tinkerer")[:3]
    choose(live, "ann", *(f"card:{card}" for card in hand(live, "brute")[:2]))
    between = live.state.head
    choose(live, "bob", f"card:{one}", f"card:{two}")
    for at in (before, between):
        made = tried(live, at, "bob", answer=(f"card:{three}", f"card:{one}"))
        shown = {each.character: each.cards for each in events_of(made.entries, ev.CardsShown)}
        assert shown == {"brute": board(live).characters["brute"].chosen, "tinkerer": (three, one)}, at


def test_decks_with_cards_of_the_same_names_are_dealt_each_by_itself() -> None:
    """MER-5.2: the box has twenty modifier cards for everybody. What nobody has seen of them lies in the deck
    that it is of, and a number is drawn for a monster of its own type (MER-0.8)."""
    live = begun()
    true = {name: sorted(pile.order) for name, pile in live.state.course.piles.items()}
    assert len({tuple(each) for name, each in true.items() if name.startswith("modifiers:")}) == 1
    at = live.state.head
    select(live, **{each: hand(live, each)[:2] for each in ("brute", "tinkerer")})
    here = live.at(at).course.piles
    for viewer in ("public", "ann"):
        rules, steps = live.rules, list(steps_to(live, live.version))
        traced = trace([step.entry for step in steps], at, viewer)
        chance = Again([], rules.dice, traced.later, bytes(32), "seeded")
        dealt = deal(rules, live.at(at), traced, viewer, chance, bytes(32)).course.piles
        assert {name: sorted(pile.order) for name, pile in dealt.items()} == true
        moved = [name for name in dealt if dealt[name].order != here[name].order]
        assert {f"modifiers:{each}" for each in ("monsters", "brute", "tinkerer")} <= {*moved}


def test_every_event_that_tells_rests_on_an_answer_given_in_secret() -> None:
    live = begun()
    select(live, **{each: hand(live, each)[:2] for each in ("brute", "tinkerer")})
    entries = {entry.version: entry for entry in log(live)}
    telling = [entry for entry in entries.values() if entry.event.tells]
    assert len(telling) == 2
    for entry in telling:
        (on,) = [entries[version] for version in entry.because]
        assert isinstance(on.event, k.Answered)
        assert any(isinstance(part.event, k.Chose) for part in on.sealed)
