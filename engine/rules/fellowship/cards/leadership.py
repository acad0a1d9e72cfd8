"""Leadership: allies, attachments and events; the heroes are in `heroes`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, itself_with, response, there_is
from engine.rules.fellowship.cards.heroes import ARAGORN
from engine.rules.fellowship.content import Ally, Attachment, EventCard, card
from engine.rules.fellowship.figures import has_trait
from engine.rules.fellowship.judging import Look, always, judge, judged
from engine.rules.fellowship.state import (
    Board,
    card_of,
    characters,
    heroes,
    in_order,
    kind_of,
    owner_of,
    printed,
    title_in_play,
)
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

# Allies --------------------------------------------------------------------------------------------------

card(Ally(
    "guard-of-the-citadel", title("Guard of the Citadel"), "01013", sphere="leadership", cost=2, copies=3,
    traits=("gondor", "warrior"), willpower=1, attack=1, defence=0, health=2,
))  # fmt: skip

FARAMIR = card(Ally(
    "faramir", title("Faramir"), "01014", sphere="leadership", cost=4, unique=True, copies=2,
    traits=("gondor", "noble", "ranger"), willpower=2, attack=1, defence=2, health=3,
), say("Exhaust him: each character of one player has one more willpower this phase."))  # fmt: skip
judge(FARAMIR, stays=1)


@action(FARAMIR, exhaust=True, moment="staged", worth=targets.somebody_quests)
def faramir(tx: Tx, seat: str, card: str) -> Waiting:
    """The characters of a player have one willpower more: those there now, none who comes later (FEL-8.8)."""
    player = yield actions.one_of(tx, seat, "whose-characters", in_order(tx.board), card)
    for each in characters(tx.board, player):
        actions.last(tx, card, each, "willpower", 1)


@judged(FARAMIR)
def _(look: Look, _: str) -> int:
    """When three or more of a player are on the quest."""
    most = max(len(look.committed(seat)) for seat in look.seats)
    return most if look.phase == "quest.after_staging" and most > 2 else 0


@judged(FARAMIR, "whose-characters")
def _(look: Look, seat: str) -> int:
    """Whoever has most on the quest, oneself rather than another."""
    return len(look.committed(seat)) * 4 + (seat == look.seat)


SON_OF_ARNOR = card(Ally(
    "son-of-arnor", title("Son of Arnor"), "01015", sphere="leadership", cost=3, copies=2,
    traits=("dunedain",), willpower=0, attack=2, defence=0, health=2,
), say(
    "On entering play, its controller may engage an enemy from the staging area or from another player."
))  # fmt: skip


def not_engaged(board: Board, seat: str) -> tuple[str, ...]:
    """The enemies that can be made to engage a player who is not engaged with them."""
    enemies = targets.open_to_players(board, targets.enemies(board))
    return tuple([each for each in enemies if board.pieces[each].engaged != seat])


@response(SON_OF_ARNOR, "enter", can=itself_with(not_engaged))
def son_of_arnor(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """An enemy from the staging area, or from another player, engages its controller."""
    enemy = yield actions.one_of(tx, seat, "what-engages", not_engaged(tx.board, seat), card)
    if enemy:
        actions.engage(tx, enemy, seat)


@judged(SON_OF_ARNOR)
def _(look: Look, _: str) -> int:
    """Nothing is engaged, and whoever is ready brings something down."""
    ready = look.ready()
    weak = [id for id in look.staged() if look.needed(id) < look.attack(ready)]
    return 2 if weak and not look.own.engaged and len(ready) > 3 else 0


SNOWBOURN_SCOUT = card(Ally(
    "snowbourn-scout", title("Snowbourn Scout"), "01016", sphere="leadership", cost=1, copies=3,
    traits=("rohan", "scout"), willpower=0, attack=0, defence=1, health=1,
), say("On entering play, one progress may be put on a location."))  # fmt: skip
judge(SNOWBOURN_SCOUT, use=always)


def unexplored(board: Board, _: str = "") -> tuple[str, ...]:
    """The locations in play that take progress."""
    return targets.to_explore(board, targets.locations(board))


@response(SNOWBOURN_SCOUT, "enter", can=itself_with(unexplored))
def snowbourn_scout(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """One progress on a location."""
    place = yield actions.one_of(tx, seat, "where-progress", unexplored(tx.board), card)
    if place:
        actions.progress(tx, 1, card, place)


SILVERLODE_ARCHER = card(Ally(
    "silverlode-archer", title("Silverlode Archer"), "01017", sphere="leadership", cost=3, copies=2,
    traits=("archer", "silvan"), keywords=("ranged",), willpower=1, attack=2, defence=0, health=1,
), say("Ranged."))  # fmt: skip

LONGBEARD_ORC_SLAYER = card(Ally(
    "longbeard-orc-slayer", title("Longbeard Orc Slayer"), "01018", sphere="leadership", cost=4, copies=2,
    traits=("dwarf", "warrior"), willpower=0, attack=2, defence=1, health=3,
), say("On entering play, each Orc in play may take one damage."))  # fmt: skip


def orcs(board: Board, _: str = "") -> tuple[str, ...]:
    """The Orcs in play that can be damaged."""
    enemies = targets.open_to_players(board, targets.enemies(board))
    return tuple([each for each in enemies if has_trait(board, each, "orc")])


@response(LONGBEARD_ORC_SLAYER, "enter", can=itself_with(orcs))
def longbeard_orc_slayer(tx: Tx, seat: str, card: str, *_: str) -> None:
    """One damage on each Orc in play."""
    for each in orcs(tx.board):
        actions.damage(tx, each, 1, card)


@judged(LONGBEARD_ORC_SLAYER)
def _(look: Look, _: str) -> int:
    """There are Orcs."""
    return sum("orc" in printed(look.board, id).traits for id in look.enemies())


BROK_IRONFIST = card(Ally(
    "brok-ironfist", title("Brok Ironfist"), "01019", sphere="leadership", cost=6, unique=True,
    traits=("dwarf", "warrior"), willpower=2, attack=2, defence=1, health=4,
), say("From hand into play for nothing when a Dwarf hero of yours leaves play."))  # fmt: skip
judge(BROK_IRONFIST, use=always)


def a_dwarf_hero_fell(tx: Tx, seat: str, card: str, target: str, *_: str) -> bool:
    """A Dwarf hero of this player left play, and Brok is not in play (FEL-2.3)."""
    board: Board = tx.board
    there = target in board.seats[seat].heroes and target not in board.pieces
    return there and has_trait(board, target, "dwarf") and not title_in_play(board, BROK_IRONFIST)


@response(BROK_IRONFIST, "leave", where="hand", can=a_dwarf_hero_fell)
def brok_ironfist(tx: Tx, seat: str, card: str, *_: str) -> None:
    """He comes into play."""
    actions.put_into_play(tx, seat, card, card)


# Attachments ---------------------------------------------------------------------------------------------

STEWARD_OF_GONDOR = card(Attachment(
    "steward-of-gondor", title("Steward of Gondor"), "01026", sphere="leadership", cost=2, unique=True,
    copies=2, traits=("gondor", "title"),
), say("On a hero, who is of Gondor now. Exhaust it: two resources for that hero."))  # fmt: skip
judge(STEWARD_OF_GONDOR, use=always, worth=60)


@constant(STEWARD_OF_GONDOR)
def steward_of_gondor_names(board: Board, card: str) -> Iterable[Row]:
    """The bearer is of Gondor."""
    return ((targets.host(board, card), "trait:gondor", 1),)


@action(STEWARD_OF_GONDOR, exhaust=True, moment="planned")
def steward_of_gondor(tx: Tx, seat: str, card: str) -> None:
    """Two resources for the bearer."""
    actions.gain(tx, targets.host(tx.board, card), 2, card)


CELEBRIANS_STONE = card(Attachment(
    "celebrians-stone", title("Celebrían's Stone"), "01027", sphere="leadership", cost=2, unique=True,
    traits=("artifact", "item"), keywords=("restricted",),
), say("Restricted, on a hero: two more willpower. On Aragorn it lends the spirit sphere."))  # fmt: skip
judge(CELEBRIANS_STONE, worth=30)


@constant(CELEBRIANS_STONE)
def celebrians_stone(board: Board, card: str) -> Iterable[Row]:
    """Two more willpower; on Aragorn the spirit sphere too."""
    bearer = targets.host(board, card)
    if card_of(bearer) == ARAGORN:
        return ((bearer, "willpower", 2), (bearer, "sphere:spirit", 1))
    return ((bearer, "willpower", 2),)


# Events --------------------------------------------------------------------------------------------------

EVER_VIGILANT = card(EventCard(
    "ever-vigilant", title("Ever Vigilant"), "01020", sphere="leadership", cost=1, copies=2,
), say("Ready an ally."))  # fmt: skip


def tired(board: Board, kind: str) -> tuple[str, ...]:
    """Exhausted heroes, or allies, that may be readied."""
    every = targets.to_ready(board, targets.everyone(board))
    return tuple([each for each in every if kind_of(board, each) == kind])


@action(EVER_VIGILANT, where="hand", can=there_is(lambda board, _: tired(board, "ally")), moment="shadowed")
def ever_vigilant(tx: Tx, seat: str, card: str) -> Waiting:
    """An ally is readied."""
    ally = yield actions.one_of(tx, seat, "who-readies", tired(tx.board, "ally"), card)
    if ally:
        actions.ready(tx, ally, card)


@judged(EVER_VIGILANT)
def _(look: Look, _: str) -> int:
    """An ally that fights is tired, and there is somebody to fight."""
    allies = [id for id in look.own.area if look.board.pieces[id].exhausted and look.kind(id) == "ally"]
    strong = max((look.fights(id) for id in allies), default=0)
    soon = look.phase in ("encounter.after_checks", "combat.after_shadows")
    return strong - 6 if soon and look.own.engaged else 0


COMMON_CAUSE = card(EventCard(
    "common-cause", title("Common Cause"), "01021", sphere="leadership", copies=2,
), say("Exhaust a hero of yours to ready another hero."))  # fmt: skip


def one_for_another(tx: Tx, seat: str, *_: object) -> bool:
    """A ready hero of one's own, and another who is exhausted."""
    board: Board = tx.board
    return bool(targets.ready(board, heroes(board, seat)) and tired(board, "hero"))


@action(COMMON_CAUSE, where="hand", can=one_for_another, moment="shadowed")
def common_cause(tx: Tx, seat: str, card: str) -> Waiting:
    """A hero of one's own is exhausted, which is its cost (FEL-2.7)."""
    able = targets.ready(tx.board, heroes(tx.board, seat))
    paid = yield actions.one_of(tx, seat, "who-exhausts", able, card)
    if paid:
        actions.exhaust(tx, paid, card)
        tx.then(tx.frame(another_readied, seat, card, paid))


@STEPS.waits("another_readied")
def another_readied(tx: Tx, seat: str, card: str, paid: str) -> Waiting:
    """Another hero is readied."""
    able = [each for each in tired(tx.board, "hero") if each != paid]
    hero = yield actions.one_of(tx, seat, "who-readies", able, card)
    if hero:
        actions.ready(tx, hero, card)


FOR_GONDOR = card(EventCard(
    "for-gondor", title("For Gondor!"), "01022", sphere="leadership", cost=2, copies=2,
), say("This phase every character has one more attack, those of Gondor one more defence too."))  # fmt: skip


@action(FOR_GONDOR, where="hand", moment="shadowed struck")
def for_gondor(tx: Tx, seat: str, card: str) -> None:
    """One more attack for all, one more defence for Gondor."""
    board: Board = tx.board
    for each in targets.everyone(board):
        actions.last(tx, card, each, "attack", 1)
        if has_trait(board, each, "gondor"):
            actions.last(tx, card, each, "defence", 1)


SNEAK_ATTACK = card(EventCard(
    "sneak-attack", title("Sneak Attack"), "01023", sphere="leadership", cost=1, copies=2,
), say("An ally from your hand is in play until the phase ends, then back in the hand."))  # fmt: skip


def held_allies(board: Board, seat: str) -> tuple[str, ...]:
    """Allies in a hand that may enter play."""
    held = board.seats[seat].hand.cards
    return tuple(
        each for each in held if printed(board, each).kind == "ally" and not title_in_play(board, each)
    )


@action(SNEAK_ATTACK, where="hand", holds=there_is(held_allies), moment="committing")
def sneak_attack(tx: Tx, seat: str, card: str) -> Waiting:
    """An ally from hand enters play, and goes back to the hand when the phase ends."""
    ally = yield actions.one_held(tx, seat, "who-enters", held_allies(tx.board, seat), card)
    if ally:
        actions.put_into_play(tx, seat, ally, card)
        moves.leaves_at_end(tx, ally, "hand", card)


@judged(SNEAK_ATTACK)
def _(look: Look, _: str) -> int:
    """Gandalf, before the quest or before the fight, where he does something."""
    held = any(card_of(id) == "gandalf" for id in look.hand)
    there = any(piece.card == "gandalf" for piece in look.board.pieces.values())
    now = look.phase in ("quest.before_commit", "combat.after_shadows")
    return look.thinks("gandalf", "worth") - 15 if held and now and not there else 0


VALIANT_SACRIFICE = card(EventCard(
    "valiant-sacrifice", title("Valiant Sacrifice"), "01024", sphere="leadership", cost=1, copies=2,
), say("After an ally left play, its controller draws two cards."))  # fmt: skip
judge(VALIANT_SACRIFICE, use=always)


def an_ally_left(tx: Tx, seat: str, card: str, target: str, *_: str) -> bool:
    """The card that left play is an ally, and whoever controlled it can draw."""
    ally = printed(tx.board, target).kind == "ally"
    return ally and controller_of(tx.board, target) in targets.drawing(tx)


def controller_of(board: Board, left: str) -> str:
    """Who controlled a card that left play."""
    return board.led.get(left) or owner_of(board, left)


@response(VALIANT_SACRIFICE, "leave", where="hand", can=an_ally_left)
def valiant_sacrifice(tx: Tx, seat: str, card: str, target: str, *_: str) -> None:
    """Whoever controlled it draws two."""
    actions.draw(tx, controller_of(tx.board, target), 2, card)


GRIM_RESOLVE = card(EventCard(
    "grim-resolve", title("Grim Resolve"), "01025", sphere="leadership", cost=5,
), say("Ready every character."))  # fmt: skip


@action(GRIM_RESOLVE, where="hand", can=there_is(targets.tired), moment="shadowed")
def grim_resolve(tx: Tx, seat: str, card: str) -> None:
    """Everybody is readied."""
    for each in targets.tired(tx.board):
        actions.ready(tx, each, card)


@judged(GRIM_RESOLVE)
def _(look: Look, _: str) -> int:
    """Many are tired, and many enemies there."""
    many = sum(look.board.pieces[id].exhausted for id in look.everyone())
    return many - 5 if look.phase == "encounter.after_checks" and look.own.engaged else 0
