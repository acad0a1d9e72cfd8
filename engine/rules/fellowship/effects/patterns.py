"""One effect of each kind, the pattern for the others."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds
from engine.rules.fellowship.abilities import (
    Row,
    action,
    constant,
    forced,
    response,
    shadow,
    travel_cost,
    when_revealed,
)
from engine.rules.fellowship.deeds import in_order
from engine.rules.fellowship.figures import TABLE, figures_of
from engine.rules.fellowship.reading import characters, heroes, printed
from engine.rules.fellowship.state import Board
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting


@constant("gimli")
def gimli(board: Board, card: str) -> Iterable[Row]:
    """One attack for each damage on him."""
    wounds = board.pieces[card].damage
    return ((card, "attack", wounds),) if wounds else ()


def cards_are_drawn(tx: Tx, *_: object) -> bool:
    """Nothing keeps everybody from drawing."""
    return not figures_of(tx.board).flag(TABLE, "no-draw")


@action("beravor", exhaust=True, limit=1, per="round", can=cards_are_drawn)
def beravor(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws two."""
    chosen = yield deeds.one_of(tx, seat, "who-draws", in_order(tx.board), card)
    deeds.draw(tx, chosen, 2, card)


def aragorn_came(tx: Tx, seat: str, card: str, _: str, *committed: str) -> bool:
    """He is among those just committed."""
    board: Board = tx.board
    return card in committed and board.pieces[card].exhausted


@response("aragorn", "commit", pays=1, can=aragorn_came)
def aragorn(tx: Tx, seat: str, card: str, *_: str) -> None:
    """He is readied."""
    deeds.ready(tx, card, card)


def off_the_encounter_deck(tx: Tx, seat: str, card: str, revealed: str) -> bool:
    """What was revealed is an encounter card, not a stage of the quest."""
    return printed(tx.board, revealed).kind != "stage"


@response(
    "a-test-of-will",
    "reveal_effect",
    timing="would",
    mode="prevent",
    where="hand",
    can=off_the_encounter_deck,
)
def a_test_of_will(tx: Tx, seat: str, card: str, *_: str) -> None:
    """The reveal effect is cancelled."""
    tx.prevent(card, "FEL-8.2")


@when_revealed("king-spider")
def king_spider(tx: Tx, card: str) -> None:
    """Each player exhausts a character."""
    tx.then(*(tx.frame(exhausts_one, seat, "character", card) for seat in in_order(tx.board)))


@STEPS.waits("exhausts_one")
def exhausts_one(tx: Tx, seat: str, kind: str, source: str) -> Waiting:
    """A player exhausts one of its characters, or of its heroes."""
    board: Board = tx.board
    held = heroes(board, seat) if kind == "hero" else characters(board, seat)
    able = [each for each in held if not board.pieces[each].exhausted]
    chosen = yield deeds.one_of(tx, seat, "who-exhausts", able, source)
    if chosen:
        deeds.exhaust(tx, chosen, source)


@shadow("dol-guldur-orcs")
def dol_guldur_orcs(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """More attack, most against nobody."""
    board: Board = tx.board
    assert board.attack is not None
    deeds.last(tx, card, enemy, "attack", 1 if board.attack.characters else 3, "attack")


def each_has_ready_hero(tx: Tx, card: str) -> bool:
    """Every player has a hero to exhaust."""
    board: Board = tx.board
    return all(
        any(not board.pieces[hero].exhausted for hero in heroes(board, seat)) for seat in in_order(board)
    )


@travel_cost("great-forest-web", can=each_has_ready_hero)
def great_forest_web(tx: Tx, card: str) -> None:
    """Each player exhausts a hero."""
    tx.then(*(tx.frame(exhausts_one, seat, "hero", card) for seat in in_order(tx.board)))


@forced("gandalf", "round_end")
def gandalf(tx: Tx, card: str, round: int) -> None:
    """He leaves."""
    deeds.leave(tx, card, "discard", card)
