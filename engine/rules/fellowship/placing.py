"""Laying out a written position: every card, token and dial as events; then play goes on where it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import asdict

from engine.errors import Malformed
from engine.events import Event, Marked
from engine.frames import Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.by_hand import PLACES
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import printed_event
from engine.rules.fellowship.figures import TABLE
from engine.rules.fellowship.phases import FLOW
from engine.rules.fellowship.position import STANDARD, Card, Laid, Player, Position, many
from engine.rules.fellowship.sayable import check, effects
from engine.rules.fellowship.setup import Copies
from engine.rules.fellowship.state import DECK, ENCOUNTER
from engine.rules.fellowship.words.things import thing
from engine.tabletop.sums import rows
from engine.turn import Tx
from engine.wording import say

CLAUSE = "FEL-10.2"


def place(tx: Tx, position: Position) -> None:
    """The whole table."""
    if position.at not in FLOW.table:
        raise Malformed(say("there is no step {path}", path=position.at), CLAUSE, tuple(FLOW.table))
    for seat in (*position.seats, *_owners(position), *filter(None, (position.first,))):
        if seat not in tx.seats:
            raise Malformed(say("no seat is called {seat}", seat=seat), CLAUSE, tx.seats)
    _Placing(tx, position).all()
    tx.then(Frame("setup.enter", (position.at,)))


ENCOUNTERED = ("enemy", "location", "treachery", "objective")
"""The kinds of cards of the encounter deck."""
HELD = ("ally", "attachment", "event")
"""The kinds of cards of players' decks and hands."""


def _owners(position: Position) -> Iterator[str]:
    """The seats to which laid cards are said to belong."""
    for player in position.seats.values():
        for each in (*player.heroes, *player.allies, *player.engaged):
            yield from _owned(full(each))
    for each in (*position.staging, *position.active):
        yield from _owned(full(each))


def _owned(laid: Laid) -> Iterator[str]:
    if laid.owner:
        yield laid.owner
    for each in laid.attached:
        yield from _owned(full(each))


def full(card: Card) -> Laid:
    """A card with its defaults."""
    return Laid(card=card) if isinstance(card, str) else card


def within(card: Card) -> Iterator[str]:
    """A card and everything that lies on it."""
    laid = full(card)
    yield laid.card
    yield from laid.shadows
    for each in laid.attached:
        yield from within(each)


def _on(laid: Laid) -> Iterator[tuple[tuple[str, ...], Iterable[str]]]:
    """What lies on and before a card, and what may."""
    yield ENCOUNTERED, laid.shadows
    yield PLACES["on"], (full(each).card for each in laid.attached)
    for each in laid.attached:
        yield from _on(full(each))


class _Placing:
    """One position being laid out. Cards get their numbers in the order `position` tells."""

    def __init__(self, tx: Tx, position: Position) -> None:
        self.tx, self.position, self.copies = tx, position, Copies()
        self.players = {seat: position.seats.get(seat, Player()) for seat in tx.seats}

    def emit(self, event: Event) -> None:
        self.tx.emit(event, CLAUSE)

    def all(self) -> None:
        """What is printed, who brought what, the seats, the encounter cards, and the rest."""
        position = self.position
        self.print_all()
        self.lay_table()
        for seat, player in self.players.items():
            self.spawn(seat, player)
        for seat, player in self.players.items():
            self.lay_seat(seat, player)
        for where, cards in (("staging", position.staging), ("active", position.active)):
            for each in cards:
                self.lay(each, where)
        for seat, player in self.players.items():
            for each in player.engaged:
                self.lay(each, "engaged", seat=seat)
        self.lay_encounter()
        self.finish()

    # What is printed ------------------------------------------------------------------------------------

    def print_all(self) -> None:
        """Cards that are named, and those that are invented."""
        position = self.position
        laid: list[Card] = [*position.staging, *position.active]
        named: list[str] = [*STANDARD, *position.cards, position.stage, *position.stages]
        named += [*many(position.deck, "nothing"), *position.discard, *position.victory, *position.aside]
        for player in self.players.values():
            laid += [*player.heroes, *player.allies, *player.engaged]
            named += [
                *many(player.hand, "blank"),
                *many(player.deck, "blank"),
                *player.discard,
                *player.fallen,
            ]
        self.print(sorted([*named, *(id for each in laid for id in within(each))]))
        for kinds, cards in self.lying():
            for id in cards:
                if self.kind(id) not in kinds:
                    raise Malformed(say("{card} cannot lie there", card=thing(id)), CLAUSE)

    def lying(self) -> Iterator[tuple[tuple[str, ...], Iterable[str]]]:
        """What kinds of cards may lie at a place, and those that do."""
        position, players = self.position, self.players.values()
        yield ("stage",), (position.stage, *position.stages)
        yield ENCOUNTERED, (*many(position.deck, "nothing"), *position.discard)
        laid: list[tuple[str, Iterable[Card]]] = [("staging", position.staging), ("active", position.active)]
        for player in players:
            yield ("hero",), (*(full(each).card for each in player.heroes), *player.fallen)
            yield HELD, (*many(player.hand, "blank"), *many(player.deck, "blank"))
            laid += [("area", player.allies), ("engaged", player.engaged), ("area", player.heroes)]
        for where, cards in laid:
            yield PLACES[where], (full(each).card for each in cards)
            for each in cards:
                yield from _on(full(each))

    def print(self, cards: Iterable[str]) -> None:
        """Each once; `Malformed` for a card that neither the content nor the position knows."""
        for id in dict.fromkeys(cards):
            invented = self.position.cards.get(id) or STANDARD.get(id)
            card = CONTENT.cards.get(id) or CONTENT.stages.get(id)
            if invented is not None:
                check(id, invented.kind, invented.does, CLAUSE)
                text = dict.fromkeys((*invented.text, *effects(invented.does)))
                self.emit(ev.CardPrinted(id, **asdict(invented) | {"text": tuple(text)}))
            elif card is not None:
                self.emit(printed_event(card))
            else:
                raise Malformed(say("no card is called {id}", id=id), CLAUSE, tuple(self.position.cards))

    def kind(self, id: str) -> str:
        """What a printed card is."""
        kind: str = self.tx.board.printed[id].kind
        return kind

    def lay_table(self) -> None:
        """The scenario, the stage and its progress, the first player, the round."""
        position = self.position
        aside = tuple(self.copies.next(card) for card in position.aside)
        scenario = position.scenario or "position"
        self.emit(ev.ScenarioLaid(scenario, position.stages, position.easy, aside))
        self.emit(ev.StageBegan(position.stage))
        if position.progress:
            self.emit(ev.ProgressPlaced(position.stage, position.progress, "position"))
        if position.first:
            self.emit(ev.FirstPlayerNamed(position.first))
        self.emit(Marked("round", position.round))
        done = position.round - 1 if position.complete is None else position.complete
        if done:
            self.emit(ev.RoundCompleted(done))

    # Seats ----------------------------------------------------------------------------------------------

    def spawn(self, seat: str, player: Player) -> None:
        """What the seat's deck was brought with: everything of it that is anywhere."""
        everybody = self.players.items()
        led = [(full(each), who) for who, one in everybody for each in (*one.heroes, *one.allies)]
        own = [laid for laid, who in led if (laid.owner or who) == seat]
        heroes = (*(each.card for each in own if self.kind(each.card) == "hero"), *player.fallen)
        mine = [id for each in own for id in within(each)]
        cards = [id for id in mine if self.kind(id) in ("ally", "attachment")]
        cards += [*many(player.hand, "blank"), *many(player.deck, "blank"), *player.discard]
        counted: dict[str, int] = {}
        for card in cards:
            counted[card] = counted.get(card, 0) + 1
        self.emit(ev.DeckBrought(seat, "own", heroes, rows(sorted(counted.items()))))

    def lay_seat(self, seat: str, player: Player) -> None:
        """Characters, hand, deck, discard pile and dial."""
        for each in (*player.heroes, *player.allies):
            self.lay(each, "area", full(each).owner or seat, seat)
        hand = tuple(self.copies.next(card) for card in many(player.hand, "blank"))
        if hand:
            held = self.tx.seal(ev.Held(seat, hand), seat)
            self.tx.emit(ev.HandGained(seat, len(hand), "position"), CLAUSE, held)
        deck = tuple(self.copies.next(card) for card in many(player.deck, "blank"))
        self.tx.put_on(DECK + seat, deck, CLAUSE)
        for card in (*player.discard, *player.fallen):
            self.emit(ev.CardDiscarded(self.copies.next(card), seat))
        costs = sum(self.tx.board.printed[full(each).card].threat for each in player.heroes)
        self.emit(ev.DialSet(seat, costs if player.threat is None else player.threat))
        if player.out:
            self.emit(ev.Eliminated(seat, "threat"))

    # Cards ----------------------------------------------------------------------------------------------

    def lay(
        self, card: Card, where: str, owner: str = "", controller: str = "", seat: str = "", on: str = ""
    ) -> None:
        """A card in play, what is on it, what lies on it, what lies before it."""
        laid = full(card)
        id = self.copies.next(laid.card)
        self.emit(ev.CardPlaced(id, where, "laid", owner, controller, seat, on))
        for event in tokens(id, laid):
            self.emit(event)
        if laid.committed:
            self.emit(ev.Committed(controller, (id,)))
        for each in laid.attached:
            of_player = self.kind(full(each).card) == "attachment"
            whose = (full(each).owner or owner or self.tx.seats[0]) if of_player else ""
            self.lay(each, "on", whose, (controller or whose) if of_player else "", on=id)
        for shadow in laid.shadows:
            place = f"shadow-{self.tx.board.shadows + 1}"
            hidden = self.tx.seal(ev.ShadowIs(id, place, self.copies.next(shadow)))
            self.tx.emit(ev.ShadowDealt(id, place), CLAUSE, hidden)

    def lay_encounter(self) -> None:
        """The deck from the top, its discard pile, the victory display."""
        position = self.position
        deck = tuple(self.copies.next(card) for card in many(position.deck, "nothing"))
        self.tx.put_on(ENCOUNTER, deck, CLAUSE)
        for card in position.discard:
            self.emit(ev.CardDiscarded(self.copies.next(card)))
        for card in position.victory:
            id = self.copies.next(card)
            self.emit(ev.CardPlaced(id, "staging", "laid"))
            self.emit(ev.CardLeft(id, "victory", "", "position"))

    def finish(self) -> None:
        """What lasts."""
        board = self.tx.board
        for row in self.position.lasting:
            if row.target not in (*board.pieces, *board.seats, TABLE, board.stage):
                raise Malformed(say("{id} is not on the table", id=row.target), CLAUSE, tuple(board.pieces))
            self.emit(ev.LastingBegan(row.source, row.target, row.figure, row.amount, row.until))


def tokens(id: str, laid: Laid) -> Iterator[Event]:
    """What lies on a card in tokens, and how it stands."""
    if laid.damage:
        yield ev.Damaged(id, laid.damage, "position")
    if laid.progress:
        yield ev.ProgressPlaced(id, laid.progress, "position")
    if laid.resources:
        yield ev.ResourcesGained(id, laid.resources, "position")
    if laid.exhausted:
        yield ev.Exhausted(id, "position")
