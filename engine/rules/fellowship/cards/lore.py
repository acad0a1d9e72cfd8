"""Lore: allies, attachments and events; the heroes are in `heroes`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import Row, action, constant, itself_with, response, there_is
from engine.rules.fellowship.cards.heroes import a_card_is_left, cards_are_drawn, holds_a_card
from engine.rules.fellowship.cards.tactics import stands
from engine.rules.fellowship.content import Ally, Attachment, EventCard, card
from engine.rules.fellowship.figures import has_trait
from engine.rules.fellowship.judging import Look, always, judge, judged
from engine.rules.fellowship.state import Board, heroes, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

QUEST = ("quest",)

# Allies --------------------------------------------------------------------------------------------------

DAUGHTER_OF_THE_NIMRODEL = card(Ally(
    "daughter-of-the-nimrodel", title("Daughter of the Nimrodel"), "01058", sphere="lore", cost=3, copies=3,
    traits=("silvan",), willpower=1, attack=0, defence=0, health=1,
), say("Exhaust her to heal up to two damage on a hero."))  # fmt: skip


@action(DAUGHTER_OF_THE_NIMRODEL, exhaust=True, can=there_is(targets.hurt_heroes), moment="planned last-call")
def daughter_of_the_nimrodel(tx: Tx, seat: str, card: str) -> Waiting:
    """Two damage healed on a hero."""
    healed = yield actions.one_of(tx, seat, "who-healed", targets.hurt_heroes(tx.board), card)
    actions.heal(tx, healed, 2, card)


@judged(DAUGHTER_OF_THE_NIMRODEL)
def healer(look: Look, _: str) -> int:
    """A hero bears two or more."""
    return 3 if look.hurt_most() >= 2 else 0


EREBOR_HAMMERSMITH = card(Ally(
    "erebor-hammersmith", title("Erebor Hammersmith"), "01059", sphere="lore", cost=2, copies=2,
    traits=("dwarf", "craftsman"), willpower=1, attack=1, defence=1, health=3,
), say(
    "Played from hand, it brings the uppermost attachment of a discard pile back to its owner's hand."
))  # fmt: skip
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
    found = yield actions.one_of(tx, seat, "what-recovered", uppermost(tx.board), card)
    if found:
        moves.recover(tx, found, card)


HENAMARTH_RIVERSONG = card(Ally(
    "henamarth-riversong", title("Henamarth Riversong"), "01060", sphere="lore", cost=1, unique=True,
    traits=("silvan",), willpower=1, attack=1, defence=0, health=1,
), say("Exhaust him to look at the top encounter card."))  # fmt: skip


@action(HENAMARTH_RIVERSONG, exhaust=True, can=a_card_is_left, moment="committing")
def henamarth_riversong(tx: Tx, seat: str, card: str) -> None:
    """He looks at the top encounter card."""
    moves.look(tx, seat, card)


MINER_OF_THE_IRON_HILLS = card(Ally(
    "miner-of-the-iron-hills", title("Miner of the Iron Hills"), "01061", sphere="lore", cost=2, copies=2,
    traits=("dwarf",), willpower=0, attack=1, defence=1, health=2,
), say("On entering play, one Condition attachment may be discarded."))  # fmt: skip
judge(MINER_OF_THE_IRON_HILLS, use=always)


def conditions(board: Board, _: str = "") -> tuple[str, ...]:
    """Condition attachments in play that can be discarded."""
    attached = [each for each, piece in board.pieces.items() if piece.on]
    return targets.open_to_players(board, [each for each in attached if has_trait(board, each, "condition")])


@response(MINER_OF_THE_IRON_HILLS, "enter", can=itself_with(conditions))
def miner_of_the_iron_hills(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """A Condition attachment is discarded."""
    condition = yield actions.one_of(tx, seat, "what-discarded", conditions(tx.board), card)
    if condition:
        actions.leave(tx, condition, "discard", card)


GLEOWINE = card(Ally(
    "gleowine", title("Gléowine"), "01062", sphere="lore", cost=2, unique=True, copies=2,
    traits=("minstrel", "rohan"), willpower=1, attack=0, defence=0, health=2,
), say("Exhaust him and a player draws a card."))  # fmt: skip
judge(GLEOWINE, use=always)


@action(GLEOWINE, exhaust=True, can=cards_are_drawn, moment="planned last-call")
def gleowine(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws."""
    player = yield actions.one_of(tx, seat, "who-draws", targets.drawing(tx), card)
    actions.draw(tx, player, 1, card)


# Attachments ---------------------------------------------------------------------------------------------

FOREST_SNARE = card(Attachment(
    "forest-snare", title("Forest Snare"), "01069", sphere="lore", cost=3, on="engaged", copies=2,
    traits=("item", "trap"),
), say("On an engaged enemy, which cannot attack."))  # fmt: skip


@constant(FOREST_SNARE)
def forest_snare(board: Board, card: str) -> Iterable[Row]:
    """It cannot attack."""
    return ((targets.host(board, card), "cannot-attack", 1),)


@judged(FOREST_SNARE, "worth")
def _(look: Look, _: str) -> int:
    """There is somebody strong to bind."""
    return 30 if any(look.of(id, "attack") >= 2 for id in look.snared()) else 0


PROTECTOR_OF_LORIEN = card(Attachment(
    "protector-of-lorien", title("Protector of Lórien"), "01070", sphere="lore", cost=1, copies=2,
    traits=("title",),
), say(
    "On a hero. Discard a card: one more defence or willpower this phase, three times a phase."
))  # fmt: skip
judge(PROTECTOR_OF_LORIEN, worth=8, bearer=stands)


def bearer_is_at_it(board: Board, card: str) -> bool:
    """The bearer is on the quest, or defends."""
    bearer = targets.host(board, card)
    return board.pieces[bearer].committed or bearer in targets.defenders(board)


@action(
    PROTECTOR_OF_LORIEN,
    limit=3,
    per="phase",
    can=holds_a_card,
    moment="staged turned",
    worth=bearer_is_at_it,
)
def protector_of_lorien(tx: Tx, seat: str, card: str) -> Waiting:
    """A card from hand."""
    held = tx.board.seats[seat].hand.cards
    paid = yield actions.one_held(tx, seat, "what-discarded", held, card)
    if paid:
        actions.discard_hand(tx, seat, paid, card)
        tx.then(tx.frame(protector_of_lorien_gives, seat, card))


@STEPS.waits("protector_of_lorien_gives")
def protector_of_lorien_gives(tx: Tx, seat: str, card: str) -> Waiting:
    """The bearer has one more of one of two figures."""
    figure = yield actions.one_of(tx, seat, "which-figure", ("willpower", "defence"), card)
    if card in tx.board.pieces:
        actions.last(tx, card, targets.host(tx.board, card), figure, 1)


DARK_KNOWLEDGE = card(Attachment(
    "dark-knowledge", title("Dark Knowledge"), "01071", sphere="lore", cost=1, traits=("condition",),
), say(
    "On a hero, who has one willpower less. Exhaust it to look at a shadow card dealt to an enemy "
    "attacking you."
))  # fmt: skip


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


SELF_PRESERVATION = card(Attachment(
    "self-preservation", title("Self Preservation"), "01072", sphere="lore", cost=3, on="character", copies=2,
    traits=("skill",),
), say("On a character. Exhaust it to heal two damage there."))  # fmt: skip
judge(SELF_PRESERVATION, use=healer, worth=8, bearer=stands)


def bearer_is_hurt(tx: Tx, seat: str, card: str) -> bool:
    """The bearer has damage."""
    board: Board = tx.board
    return board.pieces[targets.host(board, card)].damage > 0


@action(SELF_PRESERVATION, exhaust=True, can=bearer_is_hurt, moment="planned last-call")
def self_preservation(tx: Tx, seat: str, card: str) -> None:
    """Two damage healed on the bearer."""
    actions.heal(tx, targets.host(tx.board, card), 2, card)


# Events --------------------------------------------------------------------------------------------------

LORE_OF_IMLADRIS = card(EventCard(
    "lore-of-imladris", title("Lore of Imladris"), "01063", sphere="lore", cost=2, copies=3,
), say("Heal all damage on a character."))  # fmt: skip
judge(LORE_OF_IMLADRIS, use=lambda look, _: 3 if look.hurt_most() >= 3 else 0)


@action(LORE_OF_IMLADRIS, where="hand", can=there_is(targets.hurt), moment="planned last-call")
def lore_of_imladris(tx: Tx, seat: str, card: str) -> Waiting:
    """A character is healed of everything."""
    healed = yield actions.one_of(tx, seat, "who-healed", targets.hurt(tx.board), card)
    if healed:
        actions.heal(tx, healed, tx.board.pieces[healed].damage, card)


LORIENS_WEALTH = card(EventCard(
    "loriens-wealth", title("Lórien's Wealth"), "01064", sphere="lore", cost=3, copies=2,
), say("A player draws three cards."))  # fmt: skip


@action(LORIENS_WEALTH, where="hand", can=cards_are_drawn, moment="planned last-call")
def loriens_wealth(tx: Tx, seat: str, card: str) -> Waiting:
    """A player draws three."""
    player = yield actions.one_of(tx, seat, "who-draws", targets.drawing(tx), card)
    actions.draw(tx, player, 3, card)


@judged(LORIENS_WEALTH)
def _(look: Look, _: str) -> int:
    """When nothing better is to be paid for."""
    return 2 if look.phase == "planning.after_play" and look.own.hand.count < 5 else 0


RADAGASTS_CUNNING = card(EventCard(
    "radagasts-cunning", title("Radagast's Cunning"), "01065", sphere="lore", cost=1, copies=2,
), say("In the quest phase, an enemy in the staging area gives no threat this phase."))  # fmt: skip


def staged_enemies(board: Board, _: str = "") -> tuple[str, ...]:
    """Enemies in the staging area to which something can be done."""
    return targets.open_to_players(board, targets.staged(board, "enemy"))


@action(RADAGASTS_CUNNING, where="hand", phases=QUEST, can=there_is(staged_enemies), moment="staged")
def radagasts_cunning(tx: Tx, seat: str, card: str) -> Waiting:
    """An enemy gives no threat."""
    enemy = yield actions.one_of(tx, seat, "what-gives-no-threat", staged_enemies(tx.board), card)
    actions.last(tx, card, enemy, "no-threat", 1)


@judged(RADAGASTS_CUNNING)
def no_threat(look: Look, _: str) -> int:
    """The quest would fail, or barely comes out."""
    return 3 if look.phase == "quest.after_staging" and -1 < look.lacking() < 6 else 0


SECRET_PATHS = card(EventCard(
    "secret-paths", title("Secret Paths"), "01066", sphere="lore", cost=1, copies=2,
), say("In the quest phase, a location in the staging area gives no threat this phase."))  # fmt: skip
judge(SECRET_PATHS, use=no_threat)


def staged_locations(board: Board, _: str = "") -> tuple[str, ...]:
    """Locations in the staging area to which something can be done."""
    return targets.open_to_players(board, targets.staged(board, "location"))


@action(SECRET_PATHS, where="hand", phases=QUEST, can=there_is(staged_locations), moment="staged")
def secret_paths(tx: Tx, seat: str, card: str) -> Waiting:
    """A location gives no threat."""
    place = yield actions.one_of(tx, seat, "what-gives-no-threat", staged_locations(tx.board), card)
    actions.last(tx, card, place, "no-threat", 1)


GANDALFS_SEARCH = card(EventCard(
    "gandalfs-search", title("Gandalf's Search"), "01067", sphere="lore", cost=1, any_cost=True, copies=2,
), say(
    "Look at the top X cards of a player's deck: one into the hand, the rest back in any order."
))  # fmt: skip
judge(GANDALFS_SEARCH, whose_deck=lambda look, seat: int(seat == look.seat))


def some_deck(tx: Tx, *_: object) -> bool:
    """Somebody's deck has a card."""
    return bool(targets.with_decks(tx))


@action(GANDALFS_SEARCH, where="hand", can=some_deck, moment="planned")
def gandalfs_search(tx: Tx, seat: str, card: str) -> Waiting:
    """A player's deck is searched, as deep as was paid for: one of its top cards to its owner's hand, the
    rest back on top in any order."""
    player = yield actions.one_of(tx, seat, "whose-deck", targets.with_decks(tx), card)
    if player:
        moves.look_through(tx, seat, player, tx.board.x, card)


BEORNS_HOSPITALITY = card(EventCard(
    "beorns-hospitality", title("Beorn's Hospitality"), "01068", sphere="lore", cost=5,
), say("Heal all damage on the heroes of a player."))  # fmt: skip


def with_hurt_heroes(board: Board, _: str = "") -> tuple[str, ...]:
    """The players with a hero that has damage."""
    return tuple([each for each in in_order(board) if targets.damaged(board, heroes(board, each))])


@action(BEORNS_HOSPITALITY, where="hand", can=there_is(with_hurt_heroes), moment="planned last-call")
def beorns_hospitality(tx: Tx, seat: str, card: str) -> Waiting:
    """The heroes of a player are healed of everything."""
    board: Board = tx.board
    player = yield actions.one_of(tx, seat, "whose-heroes", with_hurt_heroes(board), card)
    for each in targets.damaged(board, heroes(board, player) if player else ()):
        actions.heal(tx, each, board.pieces[each].damage, card)


@judged(BEORNS_HOSPITALITY)
def _(look: Look, _: str) -> int:
    """Heroes bear six or more together."""
    wounds = [sum(look.board.pieces[id].damage for id in heroes(look.board, seat)) for seat in look.seats]
    return 3 if max(wounds) >= 6 else 0


@judged(BEORNS_HOSPITALITY, "whose-heroes")
def _(look: Look, seat: str) -> int:
    """Whoever's characters bear most."""
    return sum(look.board.pieces[id].damage for id in look.board.seats[seat].area)
