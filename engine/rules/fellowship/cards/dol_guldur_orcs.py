"""Dol Guldur Orcs."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import (
    Row,
    constant,
    forced,
    itself_in_play,
    shadow,
    travel_cost,
    when_revealed,
)
from engine.rules.fellowship.content import Enemy, Location, Treachery, card
from engine.rules.fellowship.figures import TABLE
from engine.rules.fellowship.judging import Look, judge, judged, stronger, undefended
from engine.rules.fellowship.state import Board
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

DOL_GULDUR_ORCS = card(Enemy(
    "dol-guldur-orcs", title("Dol Guldur Orcs"), set="dol-guldur-orcs", copies=3, easy=3,
    traits=("dol-guldur", "orc"), engage=10, threat=2, attack=2, defence=0, health=3,
), say("Revealed: the first player puts two damage on a character on the quest."), shadow=say(
    "One more attack, three if undefended."
))  # fmt: skip
judge(DOL_GULDUR_ORCS, revealed=3, shadow=stronger)


@when_revealed(DOL_GULDUR_ORCS)
def dol_guldur_orcs_come(tx: Tx, card: str) -> Waiting:
    """Two damage on a character on the quest."""
    board: Board = tx.board
    able = targets.committed(board, targets.everyone(board))
    hurt = yield actions.one_of(tx, board.first, "who-damaged", able, card)
    if hurt:
        actions.damage(tx, hurt, 2, card)


@shadow(DOL_GULDUR_ORCS)
def dol_guldur_orcs(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """More attack, most against nobody."""
    board: Board = tx.board
    assert board.attack is not None
    actions.last(tx, card, enemy, "attack", 1 if board.attack.characters else 3, "attack")


CHIEFTAIN_UFTHAK = card(Enemy(
    "chieftain-ufthak", title("Chieftain Ufthak"), set="dol-guldur-orcs", traits=("dol-guldur", "orc"),
    engage=35, threat=2, attack=3, defence=3, health=6, victory=4,
), say("Two more attack for each resource on him. After he attacks he gains one."))  # fmt: skip


@constant(CHIEFTAIN_UFTHAK)
def chieftain_ufthak(board: Board, card: str) -> Iterable[Row]:
    """Two more attack for each resource on him."""
    tokens = board.pieces[card].resources
    return ((card, "attack", 2 * tokens),) if tokens else ()


@forced(CHIEFTAIN_UFTHAK, "attacked", can=itself_in_play, changes="own")
def chieftain_ufthak_attacked(tx: Tx, card: str, *_: str) -> None:
    """He gains a resource."""
    actions.add_tokens(tx, card, 1, card)


DOL_GULDUR_BEASTMASTER = card(Enemy(
    "dol-guldur-beastmaster", title("Dol Guldur Beastmaster"), set="dol-guldur-orcs", copies=2, easy=1,
    traits=("dol-guldur", "orc"), engage=35, threat=2, attack=3, defence=1, health=5,
), say("When it attacks it is dealt one more shadow card."))  # fmt: skip


@forced(DOL_GULDUR_BEASTMASTER, "attack", can=itself_in_play, changes="own encounter")
def dol_guldur_beastmaster(tx: Tx, card: str, *_: str) -> None:
    """One more shadow card."""
    actions.deal_shadow(tx, card)


COST = 2
"""The cards that travelling to Necromancer's Pass costs."""

NECROMANCERS_PASS = card(Location(
    "necromancers-pass", title("Necromancer's Pass"), set="dol-guldur-orcs", copies=2, easy=1,
    traits=("stronghold", "dol-guldur"), threat=3, points=2,
), say("Travel: the first player discards two cards at random."))  # fmt: skip
judge(NECROMANCERS_PASS, travel=2)


def two_in_hand(tx: Tx, card: str) -> bool:
    """The first player has two cards to discard."""
    board: Board = tx.board
    return board.seats[board.first].hand.count >= COST


@travel_cost(NECROMANCERS_PASS, can=two_in_hand)
def necromancers_pass(tx: Tx, card: str) -> None:
    """The first player discards two cards at random."""
    moves.discard_random(tx, tx.board.first, COST, card)


ENCHANTED_STREAM = card(Location(
    "enchanted-stream", title("Enchanted Stream"), set="dol-guldur-orcs", copies=2, easy=2,
    traits=("forest",), threat=2, points=2,
), say("While it is active nobody draws cards."))  # fmt: skip
judge(ENCHANTED_STREAM, travel=1)


@constant(ENCHANTED_STREAM)
def enchanted_stream(board: Board, card: str) -> Iterable[Row]:
    """While it is active nobody draws."""
    return ((TABLE, "no-draw", 1),) if card in board.active else ()


DRIVEN_BY_SHADOW = card(Treachery(
    "driven-by-shadow", title("Driven by Shadow"), set="dol-guldur-orcs", easy=1,
), say(
    "Revealed: each enemy and location in the staging area has one more threat this phase; with none "
    "there, it surges."
), shadow=say("The defender loses an attachment, all of the defending player's if undefended."))  # fmt: skip
judge(
    DRIVEN_BY_SHADOW,
    revealed=lambda look, _: len(look.board.staging),
    shadow=lambda look, _: 3 if undefended(look) else 0,
)


@when_revealed(DRIVEN_BY_SHADOW)
def driven_by_shadow(tx: Tx, card: str) -> None:
    """One more threat for all in the staging area now; with none there it surges."""
    there = targets.staged(tx.board, "enemy", "location")
    for each in there:
        actions.last(tx, card, each, "threat", 1)
    if not there:
        actions.reveal(tx, 1, card)


@shadow(DRIVEN_BY_SHADOW)
def driven_by_shadow_shadow(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """The defender loses an attachment; undefended, the player loses all."""
    board: Board = tx.board
    standing, gone = targets.defenders(board), targets.held(board, seat)
    if standing:
        able = (*targets.attachments(board, standing), *targets.conditions(board, standing))
        one = yield actions.one_of(tx, seat, "what-discarded", able, card)
        gone = (one,) if one else ()
    for each in gone:
        actions.leave(tx, each, "discard", card)


THE_NECROMANCERS_REACH = card(Treachery(
    "the-necromancers-reach", title("The Necromancer's Reach"), set="dol-guldur-orcs", copies=3, easy=1,
), say("Revealed: one damage on each exhausted character."))  # fmt: skip


@judged(THE_NECROMANCERS_REACH, "revealed")
def _(look: Look, _: str) -> int:
    """Those who are tired are hurt, and some of them die of it."""
    tired = [id for id in look.everyone() if look.board.pieces[id].exhausted]
    return len(tired) + 3 * sum(look.left(id) == 1 for id in tired) - 1


@when_revealed(THE_NECROMANCERS_REACH)
def the_necromancers_reach(tx: Tx, card: str) -> None:
    """One damage on each exhausted character."""
    board: Board = tx.board
    for each in targets.exhausted(board, targets.everyone(board)):
        actions.damage(tx, each, 1, card)
