"""Whole games with monsters that the table brought along (MER-0.11)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.codec import Codec
from engine.commands import Answer
from engine.errors import Malformed
from engine.events import Began
from engine.invariants import declared
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import wording
from engine.rules.mercenaries.bot import BOTS
from engine.rules.mercenaries.invariants import INVARIANTS
from engine.rules.mercenaries.rules import RULES
from engine.rules.mercenaries.words import thing
from engine.wording import render
from projections.translator import translator
from replays.invariants import invariants
from replays.session import Session
from replays.verify import Log, verify
from tests.systems.mercenaries.brought import WOLVES
from tests.systems.table import SECRETS, events_of, log, raw, table

CODEC = Codec(RULES.model)


def played(bot: str, seed: int) -> Session:
    live = table(RULES, "ann", "bo", scenario="black-barrow", brought=WOLVES, options={"level": "0"})
    stream = random.Random(seed)
    while (asked := live.state.course.prompt) is not None and not live.state.course.ended:
        question = next(slot.question for slot in asked.slots if not slot.done)
        seat = question.seats[0]
        live.do(Answer(seat, BOTS[bot](live.state, seat, question, stream.randrange)))
    return live


@pytest.mark.parametrize("bot", BOTS)
def test_mer_0_11_a_game_with_an_imported_monster_is_played_to_its_end_and_verified(bot: str) -> None:
    live = played(bot, 3)
    assert live.state.course.ended in ("won", "lost")
    kinds = {each.kind for each in events_of(log(live), ev.FigurePlaced) if not each.seat}
    assert "brought-wolf" in kinds
    assert "bandit-guard" not in kinds
    assert verify(Log("table", raw(live), SECRETS.dice, SECRETS.veil), RULES, CODEC).fault is None
    stated = declared(RULES.model, INVARIANTS)
    assert stated is not None
    assert invariants(RULES.model, stated, live.read(0)) is None


def test_mer_0_11_the_records_lie_in_the_log_whole() -> None:
    live = table(RULES, "ann", "bo", scenario="black-barrow", brought=WOLVES)
    entries = log(live)
    (began,) = events_of(entries, Began)
    assert began.brought == WOLVES
    assert [each.monster.id for each in events_of(entries, ev.MonsterBrought)] == [
        "brought-wolf",
        "brought-cub",
    ]
    (deck,) = events_of(entries, ev.DeckBrought)
    assert [card.initiative for card in deck.deck.cards] == [7, 24, 50, 99]
    assert live.state.board.brought.places == {"bandit-guard": "brought-wolf"}


def test_mer_0_11_a_card_with_something_by_hand_has_it_done_by_the_table() -> None:
    live = played("greedy", 3)
    howls = [each for each in events_of(log(live), ev.DoneByHand) if each.words == "custom %howl%"]
    assert howls
    assert all(each.figure.startswith("brought-") for each in howls)


def test_mer_0_11_what_a_card_says_is_told_in_the_log_and_where_it_is_looked_up() -> None:
    live = played("greedy", 3)
    shown = next(each for each in events_of(log(live), ev.AbilityShown) if each.card == "brought-wolf-card-1")
    assert render(wording.event(shown)) == "Wolf: initiative 7. Move +1, Attack -1 (poison)."
    words = translator("mercenaries").on(live.state.board)
    says = "initiative 7, Move +1, Attack -1 (poison), its deck is shuffled at the end of the round"
    assert words.option_help("card:brought-wolf-card-1") == words.option_help("brought-wolf-card-1") == says
    assert [render(thing(id)) for id in ("brought-wolf", "brought-wolf-3", "brought-wolf-card-2")] == [
        "Wolf", "Wolf #3", "card 2 of Wolf",
    ]  # fmt: skip


def test_ker_6_7_what_is_wrong_begins_no_session() -> None:
    for files, clause in (((replace(WOLVES[0], text="{"),), "MER-0.11"), (WOLVES[:1] * 21, "KER-6.7")):
        with pytest.raises(Malformed) as told:
            table(RULES, "ann", scenario="black-barrow", brought=files)
        assert told.value.clause == clause
