"""Spirit: allies, attachments and events; the heroes are in `heroes`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import Row, action, committed_with, constant, response, there_is
from engine.rules.fellowship.cards.tactics import unopposed
from engine.rules.fellowship.content import Ally, Attachment, EventCard, card
from engine.rules.fellowship.figures import Figures, figures_of
from engine.rules.fellowship.judging import ALARM, Look, always, during, judge, judged
from engine.rules.fellowship.offers import pools
from engine.rules.fellowship.state import Board, card_of, characters, owner_of, printed, title_in_play
from engine.turn import Tx
from engine.waiting import Waiting
from engine.wording import say, title

# Allies --------------------------------------------------------------------------------------------------

WANDERING_TOOK = card(Ally(
    "wandering-took", title("Wandering Took"), "01043", sphere="spirit", cost=2, copies=2, traits=("hobbit",),
    willpower=1, attack=1, defence=1, health=2,
), say(
    "Once a round, give it to another player: your dial falls by three, that player's rises by three."
))  # fmt: skip
judge(WANDERING_TOOK, to_whom=lambda look, seat: -look.board.seats[seat].threat)


def a_dial_is_wanted_lower(board: Board, card: str) -> bool:
    """The dial of whoever leads it stands high, or an enemy in staging would not come where it was lower."""
    figures, threat = figures_of(board), board.seats[board.pieces[card].controller].threat
    costs = [figures.of(each, "engage") for each in targets.staged(board, "enemy")]
    return threat >= ALARM or any(threat - 3 < cost <= threat for cost in costs)


@action(WANDERING_TOOK, limit=1, can=there_is(targets.others), moment="planned staged",
        worth=a_dial_is_wanted_lower)  # fmt: skip
def wandering_took(tx: Tx, seat: str, card: str) -> Waiting:
    """Another player gets the ally, and three threat go after it."""
    player = yield actions.one_of(tx, seat, "to-whom", targets.others(tx.board, seat), card)
    if player:
        actions.lower_threat(tx, seat, 3, card)
        moves.control(tx, card, player, card)
        actions.raise_threat(tx, player, 3, card)


@judged(WANDERING_TOOK)
def _(look: Look, _: str) -> int:
    """A dial much higher than another's."""
    least = min(look.board.seats[seat].threat for seat in look.seats)
    return 3 if look.own.threat >= ALARM and look.own.threat - least > 7 else 0


LORIEN_GUIDE = card(Ally(
    "lorien-guide", title("Lórien Guide"), "01044", sphere="spirit", cost=3, copies=3,
    traits=("silvan", "scout"), willpower=1, attack=1, defence=0, health=2,
), say("When it commits, one progress goes on the active location."))  # fmt: skip
judge(LORIEN_GUIDE, use=always)


def active(board: Board, _: str = "") -> tuple[str, ...]:
    """The active locations that take progress."""
    return targets.to_explore(board, board.active)


@response(LORIEN_GUIDE, "commit", can=committed_with(active))
def lorien_guide(tx: Tx, seat: str, card: str, *_: str) -> Waiting:
    """One progress on the active location; the first player says which of several (FEL-3.19)."""
    able, first = active(tx.board), tx.board.first
    place = yield actions.one_of(tx, first, "where-progress", able, card, clause="FEL-3.19")
    if place:
        actions.progress(tx, 1, card, place)


NORTHERN_TRACKER = card(Ally(
    "northern-tracker", title("Northern Tracker"), "01045", sphere="spirit", cost=4, copies=2,
    traits=("dunedain", "ranger"), willpower=1, attack=2, defence=2, health=3,
), say("When it commits, one progress goes on each location in the staging area."))  # fmt: skip
judge(NORTHERN_TRACKER, use=always)


def staged_locations(board: Board, _: str = "") -> tuple[str, ...]:
    """The locations in the staging area that take progress."""
    return targets.to_explore(board, targets.staged(board, "location"))


@response(NORTHERN_TRACKER, "commit", can=committed_with(staged_locations))
def northern_tracker(tx: Tx, seat: str, card: str, *_: str) -> None:
    """One progress on each location in the staging area."""
    for each in staged_locations(tx.board):
        actions.progress(tx, 1, card, each)


# Attachments ---------------------------------------------------------------------------------------------

THE_FAVOR_OF_THE_LADY = card(Attachment(
    "the-favor-of-the-lady", title("The Favor of the Lady"), "01055", sphere="spirit", cost=2, copies=2,
    traits=("condition",),
), say("On a hero: one more willpower."))  # fmt: skip
judge(
    THE_FAVOR_OF_THE_LADY,
    worth=14,
    bearer=lambda look, id: 10 * look.of(id, "willpower") + look.thinks(id, "leads"),
)


@constant(THE_FAVOR_OF_THE_LADY)
def the_favor_of_the_lady(board: Board, card: str) -> Iterable[Row]:
    """One more willpower."""
    return ((targets.host(board, card), "willpower", 1),)


POWER_IN_THE_EARTH = card(Attachment(
    "power-in-the-earth", title("Power in the Earth"), "01056", sphere="spirit", cost=1, on="location",
    copies=2, traits=("condition",),
), say("On a location, whose threat is one lower."))  # fmt: skip
judge(POWER_IN_THE_EARTH, worth=lambda look, _: 6 if look.staged("location") else 0)


@constant(POWER_IN_THE_EARTH)
def power_in_the_earth(board: Board, card: str) -> Iterable[Row]:
    """One less threat."""
    return ((targets.host(board, card), "threat", -1),)


UNEXPECTED_COURAGE = card(Attachment(
    "unexpected-courage", title("Unexpected Courage"), "01057", sphere="spirit", cost=2,
    traits=("condition",),
), say("On a hero. Exhaust it to ready that hero."))  # fmt: skip
WANTED = ("quest.after_resolve", "travel.after_choose", "encounter.after_checks", "combat.after_shadows")
judge(UNEXPECTED_COURAGE, use=during(*WANTED), worth=40)


def bearer_is_tired(tx: Tx, seat: str, card: str) -> bool:
    """The hero that bears it is exhausted, and may be readied."""
    return bool(targets.to_ready(tx.board, (targets.host(tx.board, card),)))


@action(UNEXPECTED_COURAGE, exhaust=True, can=bearer_is_tired, moment="shadowed")
def unexpected_courage(tx: Tx, seat: str, card: str) -> None:
    """The bearer is readied."""
    actions.ready(tx, targets.host(tx.board, card), card)


# Events --------------------------------------------------------------------------------------------------

THE_GALADHRIMS_GREETING = card(EventCard(
    "the-galadhrims-greeting", title("The Galadhrim's Greeting"), "01046", sphere="spirit", cost=3, copies=2,
), say("One player's dial falls by six, or each by two."))  # fmt: skip
judge(THE_GALADHRIMS_GREETING, whose_dial=lambda look, seat: look.board.seats[seat].threat)


@action(THE_GALADHRIMS_GREETING, where="hand", can=there_is(targets.threatened), moment="planned last-call")
def the_galadhrims_greeting(tx: Tx, seat: str, card: str) -> Waiting:
    """Six less for one player, or two for each."""
    players = targets.threatened(tx.board)
    meant = yield actions.one_of(tx, seat, "one-or-each", ("one", "each"), card)
    if meant == "one":
        player = yield actions.one_of(tx, seat, "whose-dial", players, card)
        actions.lower_threat(tx, player, 6, card)
    else:
        for each in players:
            actions.lower_threat(tx, each, 2, card)


@judged(THE_GALADHRIMS_GREETING)
def _(look: Look, _: str) -> int:
    """A dial stands high."""
    return max(look.board.seats[seat].threat for seat in look.seats) - ALARM


@judged(THE_GALADHRIMS_GREETING, "one-or-each")
def _(look: Look, meant: str) -> int:
    """One who would soon be out, or where there are few; else each."""
    high = any(look.board.seats[seat].threat >= 44 for seat in look.seats) or len(look.seats) < 4
    return int((meant == "one") == high)


STRENGTH_OF_WILL = card(EventCard(
    "strength-of-will", title("Strength of Will"), "01047", sphere="spirit", copies=2,
), say(
    "After travelling, exhaust a spirit character: two progress on the location travelled to."
))  # fmt: skip
judge(STRENGTH_OF_WILL, use=lambda look, _: 0 if look.own.engaged or look.coming() else 3)


def spirits(board: Board, seat: str) -> tuple[str, ...]:
    """Ready spirit characters of a player."""
    of_spirit = (
        each
        for each in characters(board, seat)
        if printed(board, each).sphere == "spirit" or Figures(board).has(each, "sphere", "spirit")
    )
    return targets.ready(board, of_spirit)


def a_spirit_is_ready(tx: Tx, seat: str, _: str, place: str) -> bool:
    """A spirit character can be exhausted for progress on the location."""
    return bool(spirits(tx.board, seat) and targets.to_explore(tx.board, (place,)))


@response(STRENGTH_OF_WILL, "travel", where="hand", can=a_spirit_is_ready)
def strength_of_will(tx: Tx, seat: str, card: str, place: str) -> Waiting:
    """A spirit character is exhausted: two progress on the location travelled to."""
    spirit = yield actions.one_of(tx, seat, "who-exhausts", spirits(tx.board, seat), card)
    if spirit:
        actions.exhaust(tx, spirit, card)
        actions.progress(tx, 2, card, place)


HASTY_STROKE = card(EventCard(
    "hasty-stroke", title("Hasty Stroke"), "01048", sphere="spirit", cost=1, copies=2,
), say("Cancel a shadow effect."))  # fmt: skip
judge(HASTY_STROKE, use=lambda look, _: look.shadow())


@response(HASTY_STROKE, "shadow_effect", timing="would", mode="prevent", where="hand")
def hasty_stroke(tx: Tx, seat: str, card: str, *_: str) -> None:
    """The shadow effect is cancelled."""
    tx.prevent(card, "FEL-8.2")


WILL_OF_THE_WEST = card(EventCard(
    "will-of-the-west", title("Will of the West"), "01049", sphere="spirit", cost=1, copies=2,
), say("A player shuffles the discard pile back into the deck; this card leaves the game."))  # fmt: skip
judge(WILL_OF_THE_WEST, whose_discard=lambda look, seat: len(look.board.seats[seat].discard))


@action(WILL_OF_THE_WEST, where="hand", can=there_is(targets.with_discards), moment="planned")
def will_of_the_west(tx: Tx, seat: str, card: str) -> Waiting:
    """A discard pile goes back into its deck; the card itself leaves the game."""
    player = yield actions.one_of(tx, seat, "whose-discard", targets.with_discards(tx.board), card)
    if player:
        moves.reshuffle(tx, player, card)
    moves.remove(tx, card)


A_TEST_OF_WILL = card(EventCard(
    "a-test-of-will", title("A Test of Will"), "01050", sphere="spirit", cost=1, copies=2,
), say("Cancel what a card does when revealed."))  # fmt: skip
judge(A_TEST_OF_WILL, use=lambda look, _: look.revealed() - 1)


def no_stage(tx: Tx, seat: str, card: str, revealed: str) -> bool:
    """What was revealed is an encounter card, not a stage of the quest."""
    return printed(tx.board, revealed).kind != "stage"


@response(A_TEST_OF_WILL, "reveal_effect", timing="would", mode="prevent", where="hand", can=no_stage)
def a_test_of_will(tx: Tx, seat: str, card: str, *_: str) -> None:
    """The reveal effect is cancelled."""
    tx.prevent(card, "FEL-8.2")


STAND_AND_FIGHT = card(EventCard(
    "stand-and-fight", title("Stand and Fight"), "01051", sphere="spirit", any_cost=True, copies=3,
), say("An ally of a sphere from any discard pile, its cost paid, comes into play with you."))  # fmt: skip


def fallen_allies(board: Board) -> list[str]:
    """Allies of a sphere in discard piles, that may enter play."""
    allies = targets.fallen(board, "ally")
    return [
        each for each in allies if printed(board, each).sphere != "neutral" and not title_in_play(board, each)
    ]


def an_ally_fell(tx: Tx, seat: str, *_: object) -> bool:
    """An ally lies in a discard pile whose cost this player could pay."""
    board: Board = tx.board
    able = pools(figures_of(board), seat, board.printed[STAND_AND_FIGHT])
    return any(printed(board, each).cost <= sum(able.values()) for each in fallen_allies(board))


@action(STAND_AND_FIGHT, where="hand", can=an_ally_fell, moment="planned last-call")
def stand_and_fight(tx: Tx, seat: str, card: str) -> Waiting:
    """An ally whose cost was paid enters play."""
    board: Board = tx.board
    able = [each for each in fallen_allies(board) if printed(board, each).cost == board.x]
    ally = yield actions.one_of(tx, seat, "who-enters", able, card)
    if ally:
        actions.put_into_play(tx, seat, ally, card)


@judged(STAND_AND_FIGHT)
def _(look: Look, _: str) -> int:
    """Somebody that can be paid for lies in a discard pile."""
    able = [look.cost(id) for id in look.fallen() if look.cost(id) <= look.pool()]
    return max(able, default=0) if look.phase.startswith("planning") else 0


@judged(STAND_AND_FIGHT, "x")
def _(look: Look, x: str) -> int:
    """As much as the best ally costs that it can bring back."""
    return max((look.brings(id) for id in look.fallen() if look.cost(id) == int(x)), default=0)


A_LIGHT_IN_THE_DARK = card(EventCard(
    "a-light-in-the-dark", title("A Light in the Dark"), "01052", sphere="spirit", cost=2, copies=2,
), say("An enemy engaged with a player goes back to the staging area."))  # fmt: skip
judge(A_LIGHT_IN_THE_DARK, use=unopposed)


@action(A_LIGHT_IN_THE_DARK, where="hand", can=there_is(targets.foes), moment="shadowed")
def a_light_in_the_dark(tx: Tx, seat: str, card: str) -> Waiting:
    """An engaged enemy goes back to the staging area."""
    enemy = yield actions.one_of(tx, seat, "what-returns", targets.foes(tx.board), card)
    if enemy:
        actions.to_staging(tx, enemy, card)


DWARVEN_TOMB = card(EventCard(
    "dwarven-tomb", title("Dwarven Tomb"), "01053", sphere="spirit", cost=1,
), say("A spirit card from your discard pile back to your hand."))  # fmt: skip


def buried(board: Board, seat: str) -> tuple[str, ...]:
    """Spirit cards in a discard pile; a hero never comes to a hand."""
    pile = ((each, printed(board, each)) for each in board.seats[seat].discard)
    return tuple(id for id, card in pile if card.sphere == "spirit" and card.kind != "hero")


@action(DWARVEN_TOMB, where="hand", can=there_is(buried), moment="planned")
def dwarven_tomb(tx: Tx, seat: str, card: str) -> Waiting:
    """A spirit card comes back to the hand."""
    found = yield actions.one_of(tx, seat, "what-recovered", buried(tx.board, seat), card)
    if found:
        moves.recover(tx, found, card)


@judged(DWARVEN_TOMB)
def _(look: Look, _: str) -> int:
    """A Test of Will is back."""
    return 2 if any(card_of(id) == A_TEST_OF_WILL for id in look.own.discard) else 0


FORTUNE_OR_FATE = card(EventCard(
    "fortune-or-fate", title("Fortune or Fate"), "01054", sphere="spirit", cost=5,
), say("A hero in a discard pile is in play again."))  # fmt: skip
judge(FORTUNE_OR_FATE, use=always)


@action(FORTUNE_OR_FATE, where="hand", can=there_is(lambda b, _: targets.fallen(b, "hero")), moment="planned")
def fortune_or_fate(tx: Tx, seat: str, card: str) -> Waiting:
    """A hero is in play again, with its owner."""
    hero = yield actions.one_of(tx, seat, "who-enters", targets.fallen(tx.board, "hero"), card)
    if hero:
        actions.put_into_play(tx, owner_of(tx.board, hero), hero, card)
