"""Set-up (FEL-0): scenario, decks, the encounter deck, opening hands with one mulligan, the first stage.

deck       (nth seat)  deck:leadership .. deck:own       a starter deck, or one's own
heroes     ()          hero:aragorn                      one to three (own deck)
cards      ()          card:gandalf, again for each copy the cards of one's own deck, at most three a title
mulligan   ()          keep, again                       all seats at once
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from engine.events import Marked
from engine.frames import Frame
from engine.questions import Limit, Question, options
from engine.rules.fellowship import abilities
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import Ally, Attachment, EventCard, Hero, Scenario, printed_event
from engine.rules.fellowship.outcomes.cards import take
from engine.rules.fellowship.phases import FLOW
from engine.rules.fellowship.state import DECK, ENCOUNTER, Board
from engine.rules.fellowship.steps import ACT, STEPS, thing
from engine.tabletop import tables
from engine.tabletop.sums import rows
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting
from engine.wording import say

OPENING = 6
MOST_HEROES = 3
MOST_COPIES = 3
MOST_CARDS = 150
SETUP = Frame("setup")


def find_scenario(id: str) -> Scenario:
    """A scenario by its id; the first one where none is named."""
    return tables.scenario(CONTENT.scenarios, id, "FEL-0.2")


@STEPS.at("setup")
def set_up(tx: Tx) -> None:
    """The scenario, then everybody's deck, then the opening hands."""
    scenario = find_scenario(tx.course.scenario)
    easy = tx.option("mode") == "easy"
    cards = CONTENT.in_sets(scenario.sets, easy)
    stages = tuple(stage.id for stage in scenario.stages)
    apart = (*scenario.staging, *scenario.reveal, *scenario.aside)
    print_cards(tx, (*stages, *cards, *apart), "FEL-0.2")
    copies = Copies()
    first = tuple(copies.next(card) for card in apart)
    for card in apart:
        cards[card] = cards.get(card, 0) - 1
    tx.emit(ev.ScenarioLaid(scenario.id, stages, easy, first), "FEL-0.2")
    tx.emit(ev.FirstPlayerNamed(tx.seats[0]), "FEL-0.7")
    tx.shuffle(ENCOUNTER, copies.all(cards), "FEL-0.2")
    for seat in tx.seats:
        tx.then(Frame("setup.deck", (seat,)))
    tx.then(
        Frame("setup.hands"),
        Frame("setup.mulligan"),
        Frame("setup.stage", (len(scenario.staging), *first[: len(apart) - len(scenario.aside)])),
    )


# Decks ---------------------------------------------------------------------------------------------------


def _taken(board: Board) -> tuple[str, ...]:
    return tuple(hero for seat in board.seats.values() for hero in seat.heroes)


@STEPS.at("setup.deck")
def choose_deck(tx: Tx, seat: str) -> None:
    """A deck whose heroes nobody has (FEL-2.3), or one's own."""
    taken = _taken(tx.board)
    free = [id for id, deck in CONTENT.decks.items() if not any(hero in taken for hero in deck.heroes)]
    shown = options("FEL-0.6", *(f"deck:{id}" for id in free), "deck:own")
    asked = Question((seat,), "deck", "FEL-0.6", options=shown)
    tx.ask([asked], Frame("setup.deck_chosen", (seat,)))


@STEPS.at("setup.deck_chosen")
def deck_chosen(tx: Tx, seat: str, answer: str) -> None:
    """A deck that ships is laid out at once."""
    id = answer.removeprefix("deck:")
    if id == "own":
        tx.then(Frame("setup.heroes", (seat,)))
    else:
        deck = CONTENT.decks[id]
        bring_deck(tx, seat, id, deck.heroes, {row.id: row.copies for row in deck.cards})


def _all_heroes(_: Look) -> Collection[str]:
    return [id for id, card in CONTENT.cards.items() if isinstance(card, Hero)]


@ACT.verb("hero", "FEL-0.1", asked="heroes", names=_all_heroes)
def leader(look: Look, hero: str) -> Why | None:
    """A hero whose title nobody has chosen yet."""
    if hero in _taken(look.board):
        return Why(say("{card} {card:is|are} led by somebody else", card=thing(hero)), "FEL-2.3")
    return None


@STEPS.waits("setup.heroes")
def choose_heroes(tx: Tx, seat: str) -> Waiting:
    """One to three of different titles; then the cards."""
    chosen = yield leader.some(tx.look(seat), 1, MOST_HEROES)
    tx.then(Frame("setup.cards", (seat, *chosen)))


@STEPS.at("setup.cards")
def choose_cards(tx: Tx, seat: str, *heroes: str) -> None:
    """An answer names a card once for each copy (FEL-0.6)."""
    ids = [
        f"card:{id}" for id, each in CONTENT.cards.items() if isinstance(each, Ally | Attachment | EventCard)
    ]
    limits = tuple(Limit(MOST_COPIES, (id,)) for id in ids)
    asked = Question(
        (seat,), "cards", "FEL-0.6", "pick", options("FEL-0.6", *ids), 0, MOST_CARDS, limits, repeat=True
    )
    tx.ask([asked], Frame("setup.cards_chosen", (seat, *heroes)))


@STEPS.at("setup.cards_chosen")
def cards_chosen(tx: Tx, seat: str, *heroes_and_answer: str | tuple[str, ...]) -> None:
    """The deck is laid out."""
    *heroes, answer = heroes_and_answer
    cards: dict[str, int] = {}
    for each in answer:
        card = each.removeprefix("card:")
        cards[card] = cards.get(card, 0) + 1
    bring_deck(tx, seat, "own", tuple(each for each in heroes if isinstance(each, str)), cards)


# Opening hands -------------------------------------------------------------------------------------------


@STEPS.at("setup.hands")
def opening_hands(tx: Tx) -> None:
    """Six cards each (FEL-0.1); in easy mode a resource for each hero (FEL-0.4)."""
    board: Board = tx.board
    for seat in tx.seats:
        tx.then(Frame("draw", (seat, OPENING, "opening")))
        for hero in board.seats[seat].heroes if board.easy else ():
            tx.then(Frame("gain", (hero, 1, "easy")))


@STEPS.at("setup.mulligan")
def mulligan(tx: Tx) -> None:
    """All at once: keep the hand, or all of it anew, once."""
    shown = options("FEL-0.1", "keep", "again")
    asked = [Question((seat,), "mulligan", "FEL-0.1", options=shown) for seat in tx.seats]
    tx.ask(asked, Frame("setup.mulligans"))


@STEPS.at("setup.mulligans")
def mulligans(tx: Tx, *answers: str) -> None:
    """Hands that go back are shuffled in, and drawn anew."""
    for seat, answer in zip(tx.seats, answers, strict=True):
        if answer == "again":
            tx.then(Frame("setup.again", (seat,)))


@STEPS.at("setup.again")
def again(tx: Tx, seat: str) -> None:
    """One whole hand."""
    board: Board = tx.board
    hand, pile = board.seats[seat].hand, tx.course.piles[DECK + seat]
    tx.emit(ev.HandPutBack(seat, hand.count), "FEL-0.1")
    tx.shuffle(DECK + seat, (*pile.order, *hand.cards), "FEL-0.1")
    tx.then(Frame("draw", (seat, OPENING, "opening")))


# The first stage -----------------------------------------------------------------------------------------


@STEPS.at("setup.stage")
def first_stage(tx: Tx, added: int, *cards: str) -> None:
    """Side A: so many cards are added to the staging area, the others are revealed (FEL-0.3); then side B
    and the first round."""
    board: Board = tx.board
    stage = board.stages[0]
    for card in cards[:added]:
        tx.then(Frame("add_to_staging", (card, "setup")))
    for card in cards[added:]:
        tx.then(Frame("setup.reveal", (card,)))
    if stage in abilities.SETUPS:
        tx.then(Frame(abilities.SETUPS[stage], (stage,)))
    tx.then(Frame("begin_stage", (0, stage)), Frame("open_round"), Frame("setup.enter", (FLOW.start,)))


@STEPS.at("setup.reveal")
def reveal(tx: Tx, card: str) -> None:
    """A card of the scenario with its keywords and what it does when revealed, like any other."""
    if take(tx, card, "FEL-0.3"):
        tx.then(Frame("reveal_card", ("setup", 0, card)))


@STEPS.at("setup.enter")
def enter(tx: Tx, path: str) -> None:
    """Play begins at a leaf of the phase table."""
    if not tx.course.round:
        tx.emit(Marked("round", 1), "FEL-1.1")
    tx.enter(path)


# Laying out cards --------------------------------------------------------------------------------------


def copy(card: str, number: int) -> str:
    """The id of a copy."""
    return card if number == 1 else f"{card}-{number}"


class Copies:
    """Gives out copies of cards, each once."""

    def __init__(self, given: Mapping[str, int] = {}) -> None:
        self._given = dict(given)

    def next(self, card: str) -> str:
        """The next copy."""
        self._given[card] = self._given.get(card, 0) + 1
        return copy(card, self._given[card])

    def all(self, cards: Mapping[str, int]) -> tuple[str, ...]:
        """So many copies of each."""
        return tuple(self.next(card) for card, copies in cards.items() for _ in range(copies))


def brought(board: Board) -> dict[str, int]:
    """How many copies of each card the seats have brought so far."""
    given: dict[str, int] = {}
    for seat in board.seats.values():
        for card, copies in seat.list.items():
            given[card] = given.get(card, 0) + copies
        for hero in seat.heroes:
            given[hero] = given.get(hero, 0) + 1
    return given


def print_cards(tx: Tx, cards: Iterable[str], clause: str) -> None:
    """Tell what is printed on cards of the content that the log does not know yet."""
    for id in dict.fromkeys(cards):
        if id not in tx.board.printed:
            card = CONTENT.cards.get(id) or CONTENT.stages[id]
            tx.emit(printed_event(card), clause)


def bring_deck(tx: Tx, seat: str, deck: str, heroes: tuple[str, ...], cards: Mapping[str, int]) -> None:
    """A seat's heroes stand before it, its dial is set, its deck is shuffled (FEL-0.1)."""
    print_cards(tx, (*heroes, *cards), "FEL-0.1")
    copies = Copies(brought(tx.board))
    tx.emit(ev.DeckBrought(seat, deck, heroes, rows(cards.items())), "FEL-0.1")
    for hero in heroes:
        tx.emit(ev.CardPlaced(hero, "area", "laid", seat, seat), "FEL-0.1")
    costs = {hero: tx.board.printed[hero].threat for hero in heroes}
    tx.emit(ev.DialSet(seat, sum(costs.values()), rows(costs.items())), "FEL-0.1")
    tx.shuffle(DECK + seat, copies.all(cards), "FEL-0.1")
