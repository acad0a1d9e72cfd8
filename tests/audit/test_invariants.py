"""Nothing appears and nothing vanishes, at any entry of any session; and the count notices when it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import events as k
from engine import library
from engine.entries import Entry
from engine.fold import fold_play
from engine.invariants import Invariants
from engine.model import Model, State, opening
from engine.rules.echoes.state import Character
from engine.rules.fellowship.events import ResourcesSpent
from engine.rules.fellowship.state import DECK, ENCOUNTER
from replays import casefile, cases
from replays.bundle import parse
from replays.invariants import Astray, invariants, stated
from replays.session import Session
from tests import random_play

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*/*.rollbook"))
GAMES = ("proving", *library.GAMES)
Entries = Sequence[Entry[k.Event]]


@pytest.fixture(autouse=True)
def proving() -> None:
    library.add("proving", "tests.systems.proving")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_in_golden_sessions_nothing_appears_or_vanishes(path: Path) -> None:
    assert random_play.all_conserved(path.parent.name, parse(path.read_bytes(), path.name).rows) is None


@cache
def played(game: str, seed: int) -> tuple[Model, Invariants, Entries]:
    library.add("proving", "tests.systems.proving")
    states = stated(game)
    assert states is not None
    codec = library.codec(game)
    return library.model(game), states, [codec.decode(row) for row in random_play.rows(game, seed)]


@pytest.mark.parametrize("game", library.GAMES)
def test_in_written_positions_nothing_appears_or_vanishes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the cases: tables laid out by hand, with cards and figures wherever somebody wanted them."""
    states = stated(game)
    assert states is not None
    entries: Entries = ()

    def look(_: casefile.Read, live: Session, __: cases.Played) -> list[cases.Failure]:
        nonlocal entries
        entries = live.read(0)
        return []

    monkeypatch.setattr(cases, "look", look)
    for path in sorted((ROOT / "tests" / "cases" / game).glob("*.toml"))[::3]:
        entries = ()
        cases.run(path.read_bytes(), path.name)
        assert (path.name, invariants(library.model(game), states, entries)) == (path.name, None)


def lost(game: str, change: Callable[[State], State], fits: Callable[[State], Any]) -> tuple[int, Astray]:
    """The entry at which a session goes wrong, the fifth whose table `fits`, and what is found."""
    fitting: list[int] = []

    def fold(model: Model, state: State, entry: Entry[k.Event]) -> State:
        after = fold_play(model, state, entry)
        if after.course.phase and fits(after):
            fitting.append(entry.version)
            return change(after) if len(fitting) == 5 else after
        return after

    found = invariants(*played(game, 1), fold)
    assert found is not None
    return fitting[4], found


def board(state: State, **changes: Any) -> State:
    return replace(state, board=replace(state.board, **changes))


def pile(state: State, name: str, order: tuple[str, ...]) -> State:
    piles = {**state.course.piles, name: replace(state.course.piles[name], order=order, count=len(order))}
    return replace(state, course=replace(state.course, piles=piles))


def on_first(kept: dict[str, Any], **changes: Any) -> dict[str, Any]:
    first = next(iter(kept))
    return {**kept, first: replace(kept[first], **changes)}


def order(state: State, name: str) -> tuple[str, ...]:
    return state.course.piles[name].order


def heal(state: State) -> State:
    """Every wounded hero has a wound less."""
    heroes = {id: replace(each, wounds=max(0, each.wounds - 1)) for id, each in state.board.heroes.items()}
    return board(state, heroes=heroes)


GHOST = Character("giant-rat", "nowhere", hostile=True)
FAULTS: dict[str, tuple[str, str, int, Callable[[State], State], Callable[[State], Any]]] = {
    "a card falls off a deck": (
        "proving", "card:", -1, lambda s: pile(s, "deck", order(s, "deck")[1:]), lambda s: order(s, "deck")
    ),
    "a card is in the deck and in a hand": (
        "proving", "card:", 1,
        lambda s: pile(s, "deck", (*order(s, "deck"), s.board.hands["ann"].cards[0])),
        lambda s: s.board.hands["ann"].cards,
    ),
    "an event card is gone": (
        "echoes", "event:", -1, lambda s: board(s, discard=s.board.discard[1:]), lambda s: s.board.discard
    ),
    "a secret is found twice": (
        "echoes", "secret:", 1,
        lambda s: board(s, found=(*s.board.found, s.board.found[0])), lambda s: s.board.found,
    ),
    "an item is in the box and carried": (
        "echoes", "item:", 1,
        lambda s: board(s, box=(*s.board.box, next(i for h in s.board.heroes.values() for i in h.items))),
        lambda s: any(hero.items for hero in s.board.heroes.values()),
    ),
    "a hero is gone": ("echoes", "hero:", -1, lambda s: board(s, heroes={}), lambda s: s.board.heroes),
    "a figure nobody brought": (
        "echoes", "figure:giant-rat", 1,
        lambda s: board(s, characters={**s.board.characters, "ghost": GHOST}), lambda s: True,
    ),
    "a clue out of nothing": ("echoes", "clues", 1, lambda s: board(s, brought=s.board.brought + 1), bool),
    "a wound that heals by itself": (
        "echoes", "wounds:", -1,
        heal, lambda s: any(hero.wounds for hero in s.board.heroes.values()),
    ),
    "an encounter card is gone": (
        "fellowship", "card:", -1, lambda s: pile(s, ENCOUNTER, order(s, ENCOUNTER)[1:]),
        lambda s: order(s, ENCOUNTER),
    ),
    "a card is in a deck and discarded": (
        "fellowship", "card:", 1, lambda s: board(s, discard=(*s.board.discard, order(s, DECK + "ann")[0])),
        lambda s: order(s, DECK + "ann"),
    ),
    "a card is in two areas": (
        "fellowship", "card:", 1,
        lambda s: board(s, staging=(*s.board.staging, s.board.seats["ann"].area[0])),
        lambda s: s.board.seats["ann"].area,
    ),
    "a card is in play and nowhere": (
        "fellowship", "card:", -1, lambda s: board(s, staging=s.board.staging[1:]),
        lambda s: s.board.staging and not s.board.pieces[s.board.staging[0]].attached,
    ),
    "a hand holds more than it has": (
        "fellowship", "unnamed", 1,
        lambda s: board(s, seats=on_first(s.board.seats, hand=replace(
            s.board.seats["ann"].hand, count=s.board.seats["ann"].hand.count + 1))),
        bool,
    ),
    "a resource token too many": (
        "fellowship", "resources:", 1,
        lambda s: board(s, pieces=on_first(
            s.board.pieces, resources=next(iter(s.board.pieces.values())).resources + 1)),
        lambda s: s.board.pieces,
    ),
    "a dial that creeps": (
        "fellowship", "threat:ann", 1,
        lambda s: board(s, seats=on_first(s.board.seats, threat=s.board.seats["ann"].threat + 1)), bool,
    ),
    "progress that comes from nowhere": (
        "fellowship", "progress", 1, lambda s: board(s, progress=s.board.progress + 1), bool
    ),
    "a money token out of nothing": (
        "mercenaries", "coins:", 1,
        lambda s: board(s, coins={at: many + 1 for at, many in s.board.coins.items()}),
        lambda s: s.board.coins,
    ),
    "a monster is gone that nobody killed": (
        "mercenaries", "figure:", -1,
        lambda s: board(s, figures={id: s.board.figures[id] for id in [*s.board.figures][:-1]}),
        lambda s: s.board.figures,
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_goes_astray_is_named_with_its_entry(fault: str) -> None:
    game, thing, difference, change, fits = FAULTS[fault]
    at, found = lost(game, change, fits)
    assert (found.version, found.found - found.told) == (at, difference)
    assert found.thing.startswith(thing)


def test_what_left_its_place_has_come_to_another_when_the_decision_is_over() -> None:
    """The event of the round was turned up and is laid nowhere: the revealing entry is taken out."""
    model, states, entries = played("echoes", 1)
    turned = next(e for e in entries if isinstance(e.event, k.Turned) and e.event.pile == "events")
    revealed = next(
        e for e in entries if e.version > turned.version and type(e.event).__name__ == "EventRevealed"
    )
    found = invariants(model, states, [entry for entry in entries if entry is not revealed])
    assert found is not None
    assert found.thing == f"event:{turned.event.cards[0]}"  # type: ignore[attr-defined]
    assert (found.told, found.found) != (0, 0)


def test_who_pays_more_than_a_pool_holds_is_noticed() -> None:
    """Folding never goes below nothing; the event says what was paid."""
    model, states, entries = played("fellowship", 1)
    paid = next(each for each in entries if isinstance(each.event, ResourcesSpent))
    assert isinstance(paid.event, ResourcesSpent)
    more = replace(paid, event=replace(paid.event, amount=99))
    found = invariants(model, states, [more if entry is paid else entry for entry in entries])
    assert found is not None
    assert (found.version, found.thing) == (paid.version, f"resources:{paid.event.card}")
    assert found.told < 0 == found.found


def test_every_system_states_what_it_conserves() -> None:
    assert all(stated(game) is not None for game in library.games())


def test_money_is_counted_and_not_gone_through_coin_by_coin() -> None:
    """A forged log may lay as much as a number can say."""
    states, state = stated("mercenaries"), opening(library.model("mercenaries"))
    state = replace(state, board=replace(state.board, coins={"C4": 10**15}))
    assert states is not None
    assert states.counted(state)["coins:C4"] == 10**15
