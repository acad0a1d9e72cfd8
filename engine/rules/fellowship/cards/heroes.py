"""The heroes of all four spheres."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, forced, response, there_is
from engine.rules.fellowship.content import Hero, card
from engine.rules.fellowship.figures import immune
from engine.rules.fellowship.judging import Look, always, during, judge, judged
from engine.rules.fellowship.outcomes.quest import reveal_instead
from engine.rules.fellowship.state import Board, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

# Leadership ----------------------------------------------------------------------------------------------

ARAGORN = card(Hero(
    "aragorn", title("Aragorn"), "01001", sphere="leadership", traits=("dunedain", "noble", "ranger"),
    keywords=("sentinel",), threat=12, willpower=2, attack=3, defence=2, health=5,
), say("Sentinel. After he commits, one resource of his own readies him."))  # fmt: skip
judge(ARAGORN, leads=7, saves=1, gains=5, roused=lambda look, id: look.board.pieces[id].resources)


def aragorn_came(tx: Tx, seat: str, card: str, _: str, *committed: str) -> bool:
    """He is among those just committed, and may be readied."""
    return card in committed and bool(targets.to_ready(tx.board, (card,)))


@response(ARAGORN, "commit", pays=1, can=aragorn_came)
def aragorn(tx: Tx, seat: str, card: str, *_: str) -> None:
    """He is readied."""
    actions.ready(tx, card, card)


@judged(ARAGORN)
def _(look: Look, _: str) -> int:
    """He is readied where somebody will have to be fought."""
    return 9 if look.own.engaged or look.staged() or look.pool() > 3 else 4


THEODRED = card(Hero(
    "theodred", title("Théodred"), "01002", sphere="leadership", traits=("noble", "rohan", "warrior"),
    threat=8, willpower=1, attack=2, defence=1, health=4,
), say("When he commits, one hero on the quest gains a resource."))  # fmt: skip
judge(THEODRED, use=always)


def among_them(tx: Tx, seat: str, card: str, _: str, *committed: str) -> bool:
    """The card is one of those just committed."""
    return card in committed


@response(THEODRED, "commit", can=among_them)
def theodred(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """A hero on the quest gains a resource."""
    on_quest = targets.committed(tx.board, targets.every_hero(tx.board))
    hero = yield actions.one_of(tx, seat, "who-gains", on_quest, card)
    actions.gain(tx, hero, 1, card)


GLOIN = card(Hero(
    "gloin", title("Glóin"), "01003", sphere="leadership", traits=("dwarf", "noble"), threat=9, willpower=2,
    attack=2, defence=1, health=4,
), say("After damage was put on him, he gains as many resources."))  # fmt: skip
judge(GLOIN, use=always)


def was_damaged(tx: Tx, seat: str, card: str, target: str, amount: int, source: str, *_: str) -> bool:
    """The card took the damage, and lives."""
    return target == card and card in tx.board.pieces


@response(GLOIN, "damage", can=was_damaged)
def gloin(tx: Tx, seat: str, card: str, target: str, amount: int, source: str, *_: str) -> None:
    """As many resources as damage."""
    actions.gain(tx, card, amount, card)


# Tactics -------------------------------------------------------------------------------------------------

GIMLI = card(Hero(
    "gimli", title("Gimli"), "01004", sphere="tactics", traits=("dwarf", "noble", "warrior"), threat=11,
    willpower=2, attack=2, defence=2, health=5,
), say("His attack grows by one for each damage on him."))  # fmt: skip
judge(GIMLI, leads=4)


@constant(GIMLI)
def gimli(board: Board, card: str) -> Iterable[Row]:
    """One attack for each damage on him."""
    wounds = board.pieces[card].damage
    return ((card, "attack", wounds),) if wounds else ()


LEGOLAS = card(Hero(
    "legolas", title("Legolas"), "01005", sphere="tactics", traits=("noble", "silvan", "warrior"),
    keywords=("ranged",), threat=9, willpower=1, attack=3, defence=1, health=4,
), say(
    "Ranged. When an attack he takes part in destroys an enemy, two progress go on the quest."
))  # fmt: skip
judge(LEGOLAS, use=always, leads=1)


def killed(tx: Tx, seat: str, card: str, target: str, source: str) -> bool:
    """An attack of this character destroyed the enemy, not something else that happened during it, and the
    quest takes progress."""
    return targets.quest_takes(tx.board) and targets.killed_by_attack(tx.board, card, target, source)


@response(LEGOLAS, "destroy", can=killed)
def legolas(tx: Tx, seat: str, card: str, *_: str) -> None:
    """Two progress on the quest."""
    actions.progress(tx, 2, card)


THALIN = card(Hero(
    "thalin", title("Thalin"), "01006", sphere="tactics", traits=("dwarf", "warrior"), threat=9, willpower=1,
    attack=2, defence=2, health=4,
), say("While he is on the quest, each enemy takes one damage as it is revealed."))  # fmt: skip


def questing_when_enemy_came(tx: Tx, _: str, card: str, revealed: str, *__: str) -> bool:
    """He is on the quest, and the card revealed is an enemy."""
    board: Board = tx.board
    there = revealed in board.pieces and printed(board, revealed).kind == "enemy"
    return there and board.pieces[card].committed and not immune(board, revealed)


@forced(THALIN, "revealed", can=questing_when_enemy_came, changes="enemies")
def thalin(tx: Tx, card: str, revealed: str, *_: str) -> None:
    """The enemy takes one damage."""
    actions.damage(tx, revealed, 1, card)


# Spirit --------------------------------------------------------------------------------------------------

EOWYN = card(Hero(
    "eowyn", title("Éowyn"), "01007", sphere="spirit", traits=("noble", "rohan"), threat=9, willpower=4,
    attack=1, defence=1, health=3,
), say("Each player may once a round discard a card: one more willpower for her this phase."))  # fmt: skip
judge(EOWYN, leads=6)


def holds_a_card(tx: Tx, seat: str, card: str) -> bool:
    """This player holds a card."""
    board: Board = tx.board
    return board.seats[seat].hand.count > 0


def on_the_quest(board: Board, card: str) -> bool:
    """Her willpower counts, and more of it would come to anything."""
    return board.pieces[card].committed and targets.more_counts(board)


@action(EOWYN, anyone=True, limit=1, each=True, can=holds_a_card, moment="staged", worth=on_the_quest)
def eowyn(tx: Tx, seat: str, card: str) -> Waiting:
    """A card from hand for one willpower."""
    held = tx.board.seats[seat].hand.cards
    paid = yield actions.one_held(tx, seat, "what-discarded", held, card)
    if paid:
        actions.discard_hand(tx, seat, paid, card)
        actions.last(tx, card, card, "willpower", 1)


@judged(EOWYN)
def _(look: Look, id: str) -> int:
    """A card that brings the quest from even, or one short, to better."""
    near = look.phase == "quest.after_staging" and 0 <= look.lacking() <= 1
    return 2 if near and look.board.pieces[id].committed and look.own.hand.count > 2 else 0


ELEANOR = card(Hero(
    "eleanor", title("Eleanor"), "01008", sphere="spirit", traits=("gondor", "noble"), threat=7, willpower=1,
    attack=1, defence=2, health=3,
), say(
    "Exhaust her to cancel what a treachery does when revealed; another card is revealed in its place."
))  # fmt: skip
judge(ELEANOR, use=lambda look, _: look.revealed() - 3)


def is_treachery(tx: Tx, seat: str, card: str, revealed: str) -> bool:
    """What was revealed is a treachery."""
    return printed(tx.board, revealed).kind == "treachery"


@response(ELEANOR, "reveal_effect", timing="would", mode="prevent", exhaust=True, can=is_treachery)
def eleanor(tx: Tx, seat: str, card: str, revealed: str) -> None:
    """The treachery is cancelled; when it is discarded and its keywords are done, another card is revealed in
    its place."""
    tx.prevent(card, "FEL-3.22")
    reveal_instead(tx, revealed, card)


DUNHERE = card(Hero(
    "dunhere", title("Dúnhere"), "01009", sphere="spirit", traits=("rohan", "warrior"), threat=8, willpower=1,
    attack=2, defence=1, health=4,
), say(
    "He may attack enemies in the staging area; attacking one alone, his attack is one higher."
))  # fmt: skip


@constant(DUNHERE)
def dunhere(board: Board, card: str) -> Iterable[Row]:
    """He reaches into the staging area; attacking there alone he has one more attack."""
    attack = board.attack
    alone = attack is not None and not attack.by_enemy and attack.characters == (card,)
    if alone and attack is not None and attack.enemy in board.staging:
        return ((card, "reaches-staging", 1), (card, "attack", 1))
    return ((card, "reaches-staging", 1),)


# Lore ----------------------------------------------------------------------------------------------------

DENETHOR = card(Hero(
    "denethor", title("Denethor"), "01010", sphere="lore", traits=("gondor", "noble", "steward"), threat=8,
    willpower=1, attack=1, defence=3, health=3,
), say("Exhaust him to look at the top encounter card, which may go to the bottom."))  # fmt: skip
judge(DENETHOR, leads=2)


def a_card_is_left(tx: Tx, *_: object) -> bool:
    """The encounter deck holds a card."""
    pile = tx.course.piles.get("encounter")
    return pile is not None and pile.count > 0


@action(DENETHOR, exhaust=True, can=a_card_is_left, moment="committing")
def denethor(tx: Tx, seat: str, card: str) -> None:
    """He looks at the top encounter card, which may go to the bottom."""
    moves.look(tx, seat, card)
    tx.then(tx.frame(denethor_looked, seat, card))


@STEPS.waits("denethor_looked")
def denethor_looked(tx: Tx, seat: str, card: str) -> Waiting:
    """To the bottom, or not."""
    where = yield actions.one_of(tx, seat, "top-or-bottom", ("top", "bottom"), card)
    if where == "bottom":
        moves.to_bottom(tx, seat)


GLORFINDEL = card(Hero(
    "glorfindel", title("Glorfindel"), "01011", sphere="lore", traits=("noble", "noldor", "warrior"),
    threat=12, willpower=3, attack=3, defence=1, health=5,
), say("Once a round, one resource of his own heals one damage on a character."))  # fmt: skip
judge(GLORFINDEL, leads=5, saves=1)


@action(GLORFINDEL, pays=1, limit=1, can=there_is(targets.hurt), moment="planned last-call")
def glorfindel(tx: Tx, seat: str, card: str) -> Waiting:
    """One damage healed on a character."""
    healed = yield actions.one_of(tx, seat, "who-healed", targets.hurt(tx.board), card)
    actions.heal(tx, healed, 1, card)


@judged(GLORFINDEL)
def _(look: Look, _: str) -> int:
    """A hero is close to its end, or there is plenty to pay with."""
    close = any(look.board.pieces[id].damage and look.left(id) <= 2 for id in look.heroes())
    return 3 if close or (look.hurt_most() and look.pool() > 4) else 0


BERAVOR = card(Hero(
    "beravor", title("Beravor"), "01012", sphere="lore", traits=("dunedain", "ranger"), threat=10,
    willpower=2, attack=2, defence=2, health=4,
), say("Once a round, exhaust her and a player draws two cards."))  # fmt: skip
judge(BERAVOR, use=during("combat.after_discard"), leads=3)


def cards_are_drawn(tx: Tx, *_: object) -> bool:
    """Somebody can draw."""
    return bool(targets.drawing(tx))


@action(BERAVOR, exhaust=True, limit=1, per="round", can=cards_are_drawn, moment="planned last-call")
def beravor(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws two."""
    chosen = yield actions.one_of(tx, seat, "who-draws", targets.drawing(tx), card)
    actions.draw(tx, chosen, 2, card)
