"""Sauron's Reach, Journey Along the Anduin, Escape from Dol Guldur: cards that published cases speak of."""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.fellowship import actions, targets
from engine.rules.fellowship.abilities import forced, itself_in_play, shadow, when_revealed
from engine.rules.fellowship.content import Enemy, Location, Treachery, card
from engine.rules.fellowship.figures import LOCATIONS, TABLE
from engine.rules.fellowship.outcomes import CARD
from engine.rules.fellowship.state import Board, characters, in_order, printed
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

HIGH = 35
"""The dial from which Sauron's Reach is harder on a player."""

EASTERN_CROWS = card(Enemy(
    "eastern-crows", title("Eastern Crows"), set="saurons-reach", copies=3, easy=1, traits=("creature",),
    keywords=("surge",), engage=30, threat=1, attack=1, defence=0, health=1,
), say("Destroyed, it is shuffled back into the encounter deck."), shadow=say(
    "One more attack, two if the defending player's dial is at 35 or more."
))  # fmt: skip


def it_goes_to_a_pile(tx: Tx, _: str, card: str, target: str, to: str, *__: str) -> bool:
    """The card itself is to leave play for a pile that is not the deck."""
    return target == card and to in ("discard", "victory")


@forced(EASTERN_CROWS, "leave", timing="would", can=it_goes_to_a_pile, changes="leaves encounter")
def eastern_crows(tx: Tx, card: str, target: str, to: str, source: str, *_: str) -> None:
    """Shuffled back into the deck."""
    tx.replace(Frame("leave", (card, "deck", source)), card, CARD)


@shadow(EASTERN_CROWS)
def eastern_crows_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more attack, two against a high dial."""
    actions.last(tx, card, enemy, "attack", 2 if tx.board.seats[seat].threat >= HIGH else 1, "attack")


TREACHEROUS_FOG = card(Treachery(
    "treacherous-fog", title("Treacherous Fog"), set="saurons-reach", copies=2, easy=2,
), say(
    "Revealed: each location in the staging area has one more threat this phase; a player "
    "whose dial is at 35 or more discards a card."
))  # fmt: skip


@when_revealed(TREACHEROUS_FOG)
def treacherous_fog(tx: Tx, card: str) -> None:
    """One more threat for each location, even one that comes later; players with a high dial discard."""
    actions.last(tx, card, TABLE, f"{LOCATIONS}threat", 1)
    tx.then(*(tx.frame(loses_its_way, seat, card) for seat in in_order(tx.board)))


@STEPS.waits("loses_its_way")
def loses_its_way(tx: Tx, seat: str, source: str) -> Waiting:
    """A player with a high dial discards a card from the hand."""
    board: Board = tx.board
    held = board.seats[seat]
    if held.threat >= HIGH and held.hand.count:
        chosen = yield actions.one_held(tx, seat, "what-discarded", held.hand.cards, source)
        if chosen:
            actions.discard_hand(tx, seat, chosen, source)


EVIL_STORM = card(Treachery(
    "evil-storm", title("Evil Storm"), set="saurons-reach", copies=3, easy=2,
), say("Revealed: one damage on each character of players whose dial is at 35 or more."))  # fmt: skip


@when_revealed(EVIL_STORM)
def evil_storm(tx: Tx, card: str) -> None:
    """One damage on each character of players with a high dial."""
    board: Board = tx.board
    for seat in in_order(board):
        for each in characters(board, seat) if board.seats[seat].threat >= HIGH else ():
            actions.damage(tx, each, 1, card)


PURSUED_BY_SHADOW = card(Treachery(
    "pursued-by-shadow", title("Pursued by Shadow"), set="saurons-reach", copies=2, easy=2,
), say("Revealed: each dial rises by one for each character of the player not on the quest."), shadow=say(
    "An exhausted ally of the defending player goes back to its owner's hand; without one, that player's "
    "dial rises by three."
))  # fmt: skip


@when_revealed(PURSUED_BY_SHADOW)
def pursued_by_shadow(tx: Tx, card: str) -> None:
    """One threat for each character of a player that is not on the quest, in one raise (FEL-8.9)."""
    board: Board = tx.board
    for seat in in_order(board):
        idle = [each for each in characters(board, seat) if not board.pieces[each].committed]
        actions.raise_for_each(tx, seat, len(idle), card)


@shadow(PURSUED_BY_SHADOW)
def pursued_by_shadow_shadow(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """An exhausted ally goes back to its owner's hand; without one, the dial rises by three."""
    board: Board = tx.board
    tired = targets.exhausted(board, characters(board, seat))
    allies = [each for each in tired if printed(board, each).kind == "ally"]
    home = yield actions.one_of(tx, seat, "who-goes-home", allies, card)
    if home:
        actions.leave(tx, home, "hand", card)
    else:
        actions.raise_threat(tx, seat, 3, card)


MISTY_MOUNTAIN_GOBLINS = card(Enemy(
    "misty-mountain-goblins", title("Misty Mountain Goblins"), set="journey-along-the-anduin", copies=3,
    easy=3, traits=("goblin", "orc"), engage=15, threat=2, attack=2, defence=1, health=3,
), say("After it attacks, one progress leaves the quest."), shadow=say(
    "One progress leaves the quest, three if undefended."
))  # fmt: skip


@forced(MISTY_MOUNTAIN_GOBLINS, "attacked", can=itself_in_play, changes="quest")
def misty_mountain_goblins(tx: Tx, card: str, *_: str) -> None:
    """One progress leaves the quest."""
    actions.remove_progress(tx, 1, card)


@shadow(MISTY_MOUNTAIN_GOBLINS)
def misty_mountain_goblins_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One progress leaves the quest, three if undefended."""
    actions.remove_progress(tx, 1 if targets.defenders(tx.board) else 3, card)


GLADDEN_FIELDS = card(Location(
    "gladden-fields", title("Gladden Fields"), set="journey-along-the-anduin", copies=3, easy=1,
    traits=("marshland",), threat=3, points=3, victory=3,
), say("While it is active each dial rises by one more in the refresh phase. Victory 3."))  # fmt: skip


def active_in_refresh(tx: Tx, _: str, card: str, phase: str) -> bool:
    """It is active as the refresh phase ends."""
    return phase == "refresh" and card in tx.board.active


@forced(GLADDEN_FIELDS, "phase_end", can=active_in_refresh, adds="dials")
def gladden_fields(tx: Tx, card: str, phase: str) -> None:
    """One more threat for each player."""
    for seat in in_order(tx.board):
        actions.raise_threat(tx, seat, 1, card)


BANKS_OF_THE_ANDUIN = card(Location(
    "banks-of-the-anduin", title("Banks of the Anduin"), set="journey-along-the-anduin", copies=2, easy=2,
    traits=("riverland",), threat=1, points=3,
), say("Leaving play, it goes back on top of the encounter deck."))  # fmt: skip


@forced(BANKS_OF_THE_ANDUIN, "leave", timing="would", can=it_goes_to_a_pile, changes="leaves encounter")
def banks_of_the_anduin(tx: Tx, card: str, target: str, to: str, source: str, *_: str) -> None:
    """Back on top of the deck."""
    tx.replace(Frame("leave", (card, "top", source)), card, CARD)


MASSING_AT_NIGHT = card(Treachery(
    "massing-at-night", title("Massing at Night"), set="journey-along-the-anduin",
), say("Revealed: one more card for each player."), shadow=say(
    "One more shadow card for each player."
))  # fmt: skip


@when_revealed(MASSING_AT_NIGHT)
def massing_at_night(tx: Tx, card: str) -> None:
    """One more card for each player."""
    actions.reveal(tx, len(in_order(tx.board)), card)


@shadow(MASSING_AT_NIGHT)
def massing_at_night_shadow(tx: Tx, card: str, enemy: str, seat: str) -> None:
    """One more shadow card for each player."""
    actions.deal_shadow(tx, enemy, len(in_order(tx.board)))


CAVERN_GUARDIAN = card(Enemy(
    "cavern-guardian", title("Cavern Guardian"), set="escape-from-dol-guldur", copies=2, easy=2,
    traits=("undead",), keywords=("doomed-1",), engage=8, threat=2, attack=2, defence=1, health=2,
), shadow=say("The defending player discards an attachment, all of them if undefended."))  # fmt: skip


@shadow(CAVERN_GUARDIAN)
def cavern_guardian(tx: Tx, card: str, enemy: str, seat: str) -> Waiting:
    """The defending player discards an attachment, all if undefended."""
    gone = targets.held(tx.board, seat)
    if targets.defenders(tx.board):
        one = yield actions.one_of(tx, seat, "what-discarded", gone, card)
        gone = (one,) if one else ()
    for each in gone:
        actions.leave(tx, each, "discard", card)


NAZGUL_OF_DOL_GULDUR = card(Enemy(
    "nazgul-of-dol-guldur", title("Nazgûl of Dol Guldur"), set="escape-from-dol-guldur", easy=1,
    traits=("nazgul",), keywords=("no-attachments",), engage=40, threat=5, attack=4, defence=3, health=9,
), say(
    "After a shadow effect dealt to it, the player it is engaged with discards a character. No "
    "attachments."
))  # fmt: skip


def its_shadow_resolved(tx: Tx, _: str, card: str, shadow: str, enemy: str, *__: str) -> bool:
    """A shadow effect dealt to the card itself took effect, and it is engaged with somebody."""
    return enemy == card and card in tx.board.pieces and bool(tx.board.pieces[card].engaged)


@forced(
    NAZGUL_OF_DOL_GULDUR, "shadow_effect", can=its_shadow_resolved, reads="characters", changes="anything"
)
def nazgul_of_dol_guldur(tx: Tx, card: str, *_: str) -> Waiting:
    """The player it is engaged with discards a character."""
    board: Board = tx.board
    seat = board.pieces[card].engaged if card in board.pieces else ""
    able = characters(board, seat) if seat else ()
    gone = yield actions.one_of(tx, seat, "what-discarded", able, card)
    if gone:
        actions.leave(tx, gone, "discard", card)


card(Location(
    "endless-caverns", title("Endless Caverns"), set="escape-from-dol-guldur", copies=2, easy=2,
    traits=("dungeon",), keywords=("doomed-1", "surge"), threat=1, points=3,
))  # fmt: skip
