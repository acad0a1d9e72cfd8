"""What fellowship shows each viewer: made from the viewer's own view, and from a copy the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine import audience
from engine.fold import fold_line
from engine.model import State, opening
from engine.rules.fellowship.rules import RULES
from projections.show import show
from replays.session import Session
from service.out import as_json
from tests.bot_play import by_bot
from tests.projections.apart import shown_apart, shown_here
from tests.systems.table import log, table

SEATS = ("ann", "bo", "cy")
VIEWERS = ("public", *SEATS, "referee")


def game(bot: str, seed: int, answers: int, every: int) -> Iterator[Session]:
    """A game of three, after every so many answers."""
    live = table(RULES, *SEATS, scenario=RULES.scenarios[0])
    for n in by_bot(live, bot, seed, answers):
        if n % every == 0:
            yield live


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_shown_is_what_folding_the_viewers_copy_shows(viewer: str) -> None:
    for live in game("random", 6, 160, 20):
        copy = [audience.seen(entry, viewer) for entry in log(live)]
        folded = fold_line(RULES.model, opening(RULES.model), copy)
        assert show(RULES.model, folded, live.version, viewer) == show(
            RULES.model, live.state, live.version, viewer
        )


def hidden(state: State, viewer: str) -> set[str]:
    """Copies in hands, in decks and face down before enemies, that the viewer cannot know of."""
    board, piles = state.board, state.course.piles
    hands = {card for seat, held in board.seats.items() if seat != viewer for card in held.hand.cards}
    decks = {card for name, pile in piles.items() for card in pile.order if not name.startswith("hand:")}
    dealt = {
        each.card
        for piece in board.pieces.values()
        for each in piece.shadows
        if each.card and not each.turned
    }
    saw = {
        card
        for key, cards in board.saw.items()
        if viewer in (key.partition("@")[0], "referee")
        for card in cards
    }
    return (decks | dealt if viewer == "referee" else hands | decks | dealt) - saw


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_card_that_the_viewer_may_not_know_is_in_what_is_shown(viewer: str) -> None:
    looked = 0
    for live in game("greedy", 3, 260, 13):
        shown = show(RULES.model, live.state, live.version, viewer)
        text = as_json(replace(shown, modifiers=()))
        found = hidden(live.state, viewer)
        looked += len(found)
        # A copy without a number is called as its printed card is, which is public.
        assert not [card for card in found if card[-1].isdigit() and f'"{card}"' in text]
    assert looked > 100


def test_fellowship_folds_and_shows_with_its_steps_and_content_removed() -> None:
    *_, live = game("random", 2, 120, 10)
    assert shown_apart(live, ("events", "state", "model")) == shown_here(live)
