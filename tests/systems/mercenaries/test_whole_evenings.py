"""Whole evenings by chance and by the bot: what holds of the table whenever anybody is asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from engine import events as k
from engine.answers import any_choice
from engine.commands import Answer, Start
from engine.entries import Entry
from engine.model import State
from engine.play import resolve
from engine.questions import PASS
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.bot import BOTS
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import LEAVES, STANDARD, read
from engine.rules.mercenaries.rules import RULES
from engine.rules.mercenaries.state import Board
from engine.store.rows import Secrets
from tests.systems.table import table

Decided = tuple[State, list[Entry[k.Event]]]


def evening(seed: int, bot: str) -> Iterator[Decided]:
    """The table after each decision, and what the decision wrote. Every tenth answer is anybody's guess."""
    chance = random.Random(seed)
    seats = ("ann", "bo", "cy", "dee")[: 1 + seed % 4]
    scenario = chance.choice(RULES.scenarios)
    secrets = Secrets(chance.randbytes(32), chance.randbytes(32))
    live = table(RULES, *seats, scenario=scenario, options={"level": "1"}, secrets=secrets, start=False)
    made = resolve(RULES, live.state, Start(), live.chance, live.version)
    while True:
        state = made.after()
        yield state, made.entries
        if state.course.ended:
            return
        assert state.course.prompt
        asked = next(slot for slot in state.course.prompt.slots if not slot.done).question
        seat = chance.choice(asked.seats)
        choice = BOTS[bot](state, seat, asked, chance.randrange)
        ids = [id for id in asked.ids if id != PASS]
        if not chance.randrange(10):
            choice = any_choice(asked, chance.randrange)
        elif asked.what in ("move", "target", "part") and ids and asked.form == "one" and bot == "random":
            choice = (chance.choice(ids),)  # so that something happens
        made = resolve(RULES, state, Answer(seat, choice), live.chance, made.version)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_asked_the_table_is_whole(seed: int, bot: str) -> None:
    cards: dict[str, Counter[str]] = {}
    had: set[str] = set()
    for state, entries in evening(seed, bot):
        had = acted(had, entries)
        if not state.course.round or state.course.ended:
            continue
        board: Board = state.board
        figures_stand_well(board)
        decks_are_whole(state)
        for id, one in board.characters.items():
            held = Counter([*one.hand, *one.discard, *one.lost, *one.chosen, *one.active])
            assert cards.setdefault(id, held) == held
            assert one.exhausted is (id not in board.figures)
            stand_for = {each.until for each in one.active.values()} - {"", "round", "uses"}
            assert stand_for <= {id for id, each in board.figures.items() if each.owner}
        assert {row.target for row in board.lasting} <= set(board.figures)


def figures_stand_well(board: Board) -> None:
    """Nobody shares a hex, stands in an obstacle, is dead or more than whole."""
    places = [each.at for each in board.figures.values()]
    assert len(places) == len(set(places))
    for each in board.figures.values():
        assert 0 < each.hp <= each.stats.health
        assert board.floor[each.at] != "obstacle" or each.stats.flies


def decks_are_whole(state: State) -> None:
    """Every modifier deck has its twenty cards, what its owner's items add, and no card is on its way."""
    board: Board = state.board
    assert board.limbo == ()
    for owner, deck in board.modifiers.items():
        items = board.characters[owner].items if owner in board.characters else ()
        minus = sum(CONTENT.items[item].minus for item in items)
        there = [read(card).kind for card in (*state.course.piles[f"modifiers:{owner}"].order, *deck.drawn)]
        wanted = Counter(STANDARD) + Counter({"minus-one": minus})
        assert Counter(kind for kind in there if kind not in LEAVES) == wanted


def acted(had: set[str], entries: Iterable[Entry[k.Event]]) -> set[str]:
    """Who has had a turn in this round: nobody has two, but for a standee that died and came back."""
    for entry in entries:
        match entry.event:
            case k.Marked("round"):
                had = set()
            case ev.FigurePlaced(figure):
                had = had - {figure}
            case ev.TurnBegan(figure):
                assert figure not in had
                had = had | {figure}
    return had
