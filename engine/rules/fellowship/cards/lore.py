"""Lore: allies, attachments and events; the heroes are in `heroes`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import deeds, moves, targets
from engine.rules.fellowship.abilities import (
    COMMITTING,
    LAST_CALL,
    PLANNED,
    STAGED,
    Row,
    action,
    card,
    constant,
    itself,
    response,
    there_is,
)
from engine.rules.fellowship.cards.heroes import a_card_is_left, cards_are_drawn, holds_a_card
from engine.rules.fellowship.cards.tactics import stands
from engine.rules.fellowship.figures import has_trait
from engine.rules.fellowship.judging import Look, always, judge, judged
from engine.rules.fellowship.state import Board, heroes, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say

QUEST = ("quest",)

# Allies --------------------------------------------------------------------------------------------------

DAUGHTER_OF_THE_NIMRODEL = card(
    "daughter-of-the-nimrodel", say("Exhaust her to heal up to two damage on a hero.")
)


@action(
    DAUGHTER_OF_THE_NIMRODEL, exhaust=True, can=there_is(targets.hurt_heroes), moment=(PLANNED, LAST_CALL)
)
def daughter_of_the_nimrodel(tx: Tx, seat: str, card: str) -> Waiting:
    """Two damage healed on a hero."""
    healed = yield deeds.one_of(tx, seat, "who-healed", targets.hurt_heroes(tx.board), card)
    deeds.heal(tx, healed, 2, card)


@judged(DAUGHTER_OF_THE_NIMRODEL)
def healer(look: Look, _: str) -> int:
    """A hero bears two or more."""
    return 3 if look.hurt_most() >= 2 else 0


EREBOR_HAMMERSMITH = card(
    "erebor-hammersmith",
    say("Played from hand, it brings the uppermost attachment of a discard pile back to its owner's hand."),
)
judge(EREBOR_HAMMERSMITH, use=always)


def uppermost(board: Board) -> tuple[str, ...]:
    """The uppermost attachment of each discard pile."""
    piles = (seat.discard for seat in board.seats.values() if not seat.out)
    found = ([each for each in pile if printed(board, each).kind == "attachment"] for pile in piles)
    return tuple(each[-1] for each in found if each)


def it_was_played(tx: Tx, seat: str, card: str, entered: str, _: str, how: str) -> bool:
    """The card itself was played from hand (FEL-2.5), and there is an attachment to bring."""
    return entered == card and how == "played" and bool(uppermost(tx.board))


@response(EREBOR_HAMMERSMITH, "enter", can=it_was_played)
def erebor_hammersmith(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """The uppermost attachment of a discard pile goes to its owner's hand."""
    found = yield deeds.one_of(tx, seat, "what-recovered", uppermost(tx.board), card)
    if found:
        moves.recover(tx, found, card)


HENAMARTH_RIVERSONG = card("henamarth-riversong", say("Exhaust him to look at the top encounter card."))


@action(HENAMARTH_RIVERSONG, exhaust=True, can=a_card_is_left, moment=(COMMITTING,))
def henamarth_riversong(tx: Tx, seat: str, card: str) -> None:
    """He looks at the top encounter card."""
    moves.look(tx, seat, card)


MINER_OF_THE_IRON_HILLS = card(
    "miner-of-the-iron-hills", say("On entering play, one Condition attachment may be discarded.")
)
judge(MINER_OF_THE_IRON_HILLS, use=always)


def conditions(board: Board) -> tuple[str, ...]:
    """Condition attachments in play."""
    return tuple(
        each for each in board.pieces if board.pieces[each].on and has_trait(board, each, "condition")
    )


@response(MINER_OF_THE_IRON_HILLS, "enter", can=itself)
def miner_of_the_iron_hills(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """A Condition attachment is discarded."""
    condition = yield deeds.one_of(tx, seat, "what-discarded", conditions(tx.board), card)
    if condition:
        deeds.leave(tx, condition, "discard", card)


GLEOWINE = card("gleowine", say("Exhaust him and a player draws a card."))
judge(GLEOWINE, use=always)


@action(GLEOWINE, exhaust=True, can=cards_are_drawn, moment=(PLANNED, LAST_CALL))
def gleowine(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws."""
    player = yield deeds.one_of(tx, seat, "who-draws", in_order(tx.board), card)
    deeds.draw(tx, player, 1, card)


# Attachments ---------------------------------------------------------------------------------------------

FOREST_SNARE = card("forest-snare", say("On an engaged enemy, which cannot attack."))


@constant(FOREST_SNARE)
def forest_snare(board: Board, card: str) -> Iterable[Row]:
    """It cannot attack."""
    return ((targets.host(board, card), "cannot-attack", 1),)


@judged(FOREST_SNARE, "worth")
def _(look: Look, _: str) -> int:
    """There is somebody strong to bind."""
    return 30 if any(look.of(id, "attack") >= 2 for id in look.snared()) else 0


PROTECTOR_OF_LORIEN = card(
    "protector-of-lorien",
    say("On a hero. Discard a card: one more defence or willpower this phase, three times a phase."),
)
judge(PROTECTOR_OF_LORIEN, worth=8, bearer=stands)


@action(PROTECTOR_OF_LORIEN, limit=3, per="phase", can=holds_a_card, moment=(STAGED,))
def protector_of_lorien(tx: Tx, seat: str, card: str) -> Waiting:
    """A card from hand."""
    held = tx.board.seats[seat].hand.cards
    paid = yield deeds.one_held(tx, seat, "what-discarded", held, card)
    if paid:
        deeds.discard_hand(tx, seat, paid, card)
        tx.then(tx.frame(protector_of_lorien_gives, seat, card))


@STEPS.waits("protector_of_lorien_gives")
def protector_of_lorien_gives(tx: Tx, seat: str, card: str) -> Waiting:
    """The bearer has one more of one of two figures."""
    figure = yield deeds.one_of(tx, seat, "which-figure", ("willpower", "defence"), card)
    if card in tx.board.pieces:
        deeds.last(tx, card, targets.host(tx.board, card), figure, 1)


DARK_KNOWLEDGE = card(
    "dark-knowledge",
    say(
        "On a hero, who has one willpower less. Exhaust it to look at a shadow card dealt to an enemy "
        "attacking you."
    ),
)


@constant(DARK_KNOWLEDGE)
def dark_knowledge(board: Board, card: str) -> Iterable[Row]:
    """One less willpower."""
    return ((targets.host(board, card), "willpower", -1),)


def it_attacks_me(tx: Tx, seat: str, card: str, enemy: str, attacked: str) -> bool:
    """An enemy attacks the player, and a shadow card before it is face down."""
    pieces = tx.board.pieces
    return attacked == seat and enemy in pieces and any(not each.turned for each in pieces[enemy].shadows)


@response(DARK_KNOWLEDGE, "attack", exhaust=True, can=it_attacks_me)
def dark_knowledge_sees(tx: Tx, seat: str, card: str, enemy: str, *_: str) -> None:
    """A shadow card is looked at."""
    moves.look_at_shadow(tx, seat, enemy)


SELF_PRESERVATION = card("self-preservation", say("On a character. Exhaust it to heal two damage there."))
judge(SELF_PRESERVATION, use=healer, worth=8, bearer=stands)


def bearer_is_hurt(tx: Tx, seat: str, card: str) -> bool:
    """The bearer has damage."""
    board: Board = tx.board
    return board.pieces[targets.host(board, card)].damage > 0


@action(SELF_PRESERVATION, exhaust=True, can=bearer_is_hurt, moment=(PLANNED, LAST_CALL))
def self_preservation(tx: Tx, seat: str, card: str) -> None:
    """Two damage healed on the bearer."""
    deeds.heal(tx, targets.host(tx.board, card), 2, card)


# Events --------------------------------------------------------------------------------------------------

LORE_OF_IMLADRIS = card("lore-of-imladris", say("Heal all damage on a character."))
judge(LORE_OF_IMLADRIS, use=lambda look, _: 3 if look.hurt_most() >= 3 else 0)


@action(LORE_OF_IMLADRIS, where="hand", can=there_is(targets.hurt), moment=(PLANNED, LAST_CALL))
def lore_of_imladris(tx: Tx, seat: str, card: str) -> Waiting:
    """A character is healed of everything."""
    healed = yield deeds.one_of(tx, seat, "who-healed", targets.hurt(tx.board), card)
    if healed:
        deeds.heal(tx, healed, tx.board.pieces[healed].damage, card)


LORIENS_WEALTH = card("loriens-wealth", say("A player draws three cards."))


@action(LORIENS_WEALTH, where="hand", can=cards_are_drawn, moment=(PLANNED, LAST_CALL))
def loriens_wealth(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws three."""
    player = yield deeds.one_of(tx, seat, "who-draws", in_order(tx.board), card)
    deeds.draw(tx, player, 3, card)


@judged(LORIENS_WEALTH)
def _(look: Look, _: str) -> int:
    """When nothing better is to be paid for."""
    return 2 if look.phase == "planning.after_play" and look.own.hand.count < 5 else 0


RADAGASTS_CUNNING = card(
    "radagasts-cunning", say("In the quest phase, an enemy in the staging area gives no threat this phase.")
)


def staged_enemies(board: Board, _: str = "") -> tuple[str, ...]:
    """Enemies in the staging area to which something can be done."""
    return targets.open_to_players(board, targets.staged(board, "enemy"))


@action(RADAGASTS_CUNNING, where="hand", phases=QUEST, can=there_is(staged_enemies), moment=(STAGED,))
def radagasts_cunning(tx: Tx, seat: str, card: str) -> Waiting:
    """An enemy gives no threat."""
    enemy = yield deeds.one_of(tx, seat, "what-gives-no-threat", staged_enemies(tx.board), card)
    deeds.last(tx, card, enemy, "no-threat", 1)


@judged(RADAGASTS_CUNNING)
def no_threat(look: Look, _: str) -> int:
    """The quest would fail, or barely comes out."""
    return 3 if look.phase == "quest.after_staging" and -1 < look.lacking() < 6 else 0


SECRET_PATHS = card(
    "secret-paths", say("In the quest phase, a location in the staging area gives no threat this phase.")
)
judge(SECRET_PATHS, use=no_threat)


def staged_locations(board: Board, _: str = "") -> tuple[str, ...]:
    """Locations in the staging area to which something can be done."""
    return targets.open_to_players(board, targets.staged(board, "location"))


@action(SECRET_PATHS, where="hand", phases=QUEST, can=there_is(staged_locations), moment=(STAGED,))
def secret_paths(tx: Tx, seat: str, card: str) -> Waiting:
    """A location gives no threat."""
    place = yield deeds.one_of(tx, seat, "what-gives-no-threat", staged_locations(tx.board), card)
    deeds.last(tx, card, place, "no-threat", 1)


GANDALFS_SEARCH = card(
    "gandalfs-search",
    say("Look at the top X cards of a player's deck: one into the hand, the rest back in any order."),
)
judge(GANDALFS_SEARCH, whose_deck=lambda look, seat: int(seat == look.seat))


@action(GANDALFS_SEARCH, where="hand", moment=(PLANNED,))
def gandalfs_search(tx: Tx, seat: str, card: str) -> Waiting:
    """A player's deck is searched, as deep as was paid for: one of its top cards to its owner's hand, the
    rest back on top in any order."""
    player = yield deeds.one_of(tx, seat, "whose-deck", in_order(tx.board), card)
    moves.look_through(tx, seat, player, tx.board.x, card)


BEORNS_HOSPITALITY = card("beorns-hospitality", say("Heal all damage on the heroes of a player."))


@action(BEORNS_HOSPITALITY, where="hand", moment=(PLANNED, LAST_CALL))
def beorns_hospitality(tx: Tx, seat: str, card: str) -> Waiting:
    """The heroes of a player are healed of everything."""
    board: Board = tx.board
    player = yield deeds.one_of(tx, seat, "whose-heroes", in_order(board), card)
    for each in targets.damaged(board, heroes(board, player)):
        deeds.heal(tx, each, board.pieces[each].damage, card)


@judged(BEORNS_HOSPITALITY)
def _(look: Look, _: str) -> int:
    """Heroes bear six or more together."""
    wounds = [sum(look.board.pieces[id].damage for id in heroes(look.board, seat)) for seat in look.seats]
    return 3 if max(wounds) >= 6 else 0


@judged(BEORNS_HOSPITALITY, "whose-heroes")
def _(look: Look, seat: str) -> int:
    """Whoever's characters bear most."""
    return sum(look.board.pieces[id].damage for id in look.board.seats[seat].area)
