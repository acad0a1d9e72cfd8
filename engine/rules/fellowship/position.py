"""A position written down (cases): any table this game can stand in; everything has a default.

A card is written by its printed id (`king-spider`), or as a table with what lies on it. Copies are numbered
in the order they are read: those set aside; the seats in order (heroes, allies, hand, deck, discard pile,
fallen, each with what is attached); staging, active, every seat's engaged enemies with their shadows, the
encounter deck, its discard pile, victory. So the second king spider is `king-spider-2`. A deck may be a
number: so many cards without any effect. `cards` invents cards, stages included, with figures and effects of
their own (FEL-10.2; `invented` has the words of `does`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from engine.events import Event, Marked
from engine.frames import Frame
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.by_hand import PLACES
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import KINDS, Effect, Host, Sphere, Trait, printed_event
from engine.rules.fellowship.figures import FIGURE, TABLE
from engine.rules.fellowship.phases import FLOW
from engine.rules.fellowship.sayable import check, effects
from engine.rules.fellowship.setup import Copies
from engine.rules.fellowship.state import DECK, ENCOUNTER, Does, Until
from engine.tabletop.laid import Lays, Words, Written, lay
from engine.tabletop.sums import rows
from engine.tabletop.tables import Ref, named
from engine.turn import Tx
from engine.wording import say

CLAUSE = "FEL-10.2"
ENCOUNTERED = ("enemy", "location", "treachery", "objective")
LIES = {
    "heroes": ("hero",),
    "held": ("ally", "attachment", "event"),
    "encounter": ENCOUNTERED,
    "stages": ("stage",),
    **PLACES,
}
"""The kinds of cards that may lie at a place."""
WORDS = Words(
    CLAUSE,
    {
        "cards": say("no card is called {id}"),
        "seats": say("no seat is called {seat}"),
        "steps": say("there is no step {path}"),
        "targets": say("{id} is not on the table"),
        **dict.fromkeys(LIES, say("{card} cannot lie there")),
    },
)
Kind = Literal[
    "hero", "ally", "attachment", "event", "enemy", "location", "treachery", "objective", "stage"
]  # fmt: skip
Word = Annotated[
    str, Meta(pattern=r"^(sentinel|ranged|restricted|surge|guarded|doomed-[1-9]|no-attachments|immune)\Z")
]
"""A keyword; `immune` is printed on no card in the box."""
Changed = Annotated[str, Meta(pattern=FIGURE)]
"""A figure or flag that a row may change (`figures`)."""
Whole = Annotated[int, Meta(ge=0, le=999)]
"""No token, figure or number of cards is below nothing."""
Name = Annotated[str, Ref("cards")]
Held = Annotated[str, Ref("cards"), Ref("held")]
Encountered = Annotated[str, Ref("cards"), Ref("encounter")]
Stage = Annotated[str, Ref("cards"), Ref("stages")]
Seat = Annotated[str, Ref("seats")]
BY = {"source": "position"}


class Invented(Written, frozen=True, kw_only=True):
    """A printed card that never was; `kind` as in `state.Printed`."""

    kind: Kind
    sphere: Sphere = "neutral"
    cost: Whole = 0
    any_cost: bool = False
    on: Host = "hero"
    unique: bool = False
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Word, ...] = ()
    threat: Whole = 0
    willpower: Whole = 0
    attack: Whole = 0
    defence: Whole = 0
    health: Whole = 0
    engage: Whole = 0
    points: Whole = 0
    victory: Whole = 0
    stage: Whole = 0
    text: tuple[Effect, ...] = ()
    does: tuple[Does, ...] = ()


class Laid(Written, frozen=True, kw_only=True):
    """A card in play. shadows: cards face down before an enemy; owner: another seat, of an
    attachment, or of a character that is lent."""

    card: Name
    damage: Annotated[Whole, Lays(ev.Damaged, BY)] = 0
    progress: Annotated[Whole, Lays(ev.ProgressPlaced, BY)] = 0
    resources: Annotated[Whole, Lays(ev.ResourcesGained, BY)] = 0
    exhausted: Annotated[bool, Lays(ev.Exhausted, BY)] = False
    committed: bool = False
    attached: tuple[Annotated[Laid | Name, Ref("on")], ...] = ()
    shadows: tuple[Encountered, ...] = ()
    owner: Seat = ""


Card = Laid | Name
Staged = Annotated[Card, Ref("staging")]


class Row(Written, frozen=True, kw_only=True):
    """Something that lasts: what `source` adds to a figure of a copy, a seat or `table`."""

    target: Annotated[str, Ref("targets")]
    figure: Changed
    amount: int = 1
    source: str = "table"
    until: Until = "phase"


class Player(Written, frozen=True, kw_only=True):
    """A seat. threat: by default the sum of its heroes' costs; fallen: heroes that died before."""

    threat: Whole | None = None
    heroes: tuple[Annotated[Card, Ref("heroes")], ...] = ()
    allies: tuple[Annotated[Card, Ref("area")], ...] = ()
    engaged: tuple[Annotated[Card, Ref("engaged")], ...] = ()
    hand: tuple[Held, ...] | Whole = ()
    deck: tuple[Held, ...] | Whole = ()
    discard: tuple[Name, ...] = ()
    fallen: tuple[Annotated[str, Ref("cards"), Ref("heroes")], ...] = ()
    out: Annotated[bool, Lays(ev.Eliminated, {"why": "threat"})] = False


class Position(Written, frozen=True, kw_only=True):
    """A table. at: the leaf of the phase table at which play goes on (`quest.resolve`); round: which one it
    is, `complete` how many are over (by default all before). stage: the quest card; stages: those left.
    deck: the encounter deck from the top."""

    scenario: str = ""
    easy: bool = False
    at: Annotated[str, Ref("steps")] = "resource.gain"
    round: Annotated[int, Meta(ge=1, le=999)] = 1
    complete: Whole | None = None
    first: Seat = ""
    seats: dict[Seat, Player] = {}
    stage: Stage = "the-quest"
    progress: Annotated[Whole, Lays(ev.ProgressPlaced, BY)] = 0
    stages: tuple[Stage, ...] = ()
    staging: tuple[Annotated[Card, Ref("staging")], ...] = ()
    active: tuple[Annotated[Card, Ref("active")], ...] = ()
    deck: tuple[Encountered, ...] | Whole = ()
    discard: tuple[Encountered, ...] = ()
    victory: tuple[Name, ...] = ()
    aside: tuple[Name, ...] = ()
    lasting: Annotated[tuple[Row, ...], Lays(ev.LastingBegan)] = ()
    cards: dict[str, Invented] = {}


STANDARD = {
    "the-quest": Invented(kind="stage", stage=9),
    "blank": Invented(kind="event"),
    "nothing": Invented(kind="treachery"),
}
"""Invented cards that every position may name."""


def many(cards: tuple[str, ...] | int, blank: str) -> tuple[str, ...]:
    """A deck or hand as cards; a number stands for so many blank ones."""
    return (blank,) * cards if isinstance(cards, int) else cards


def full(card: Card) -> Laid:
    """A card with its defaults."""
    return Laid(card=card) if isinstance(card, str) else card


def place(tx: Tx, position: Position) -> None:
    """The whole table."""
    printed = {id: KINDS[type(each)] for id, each in (CONTENT.cards | CONTENT.stages).items()}
    kinds = printed | {id: each.kind for id, each in (STANDARD | position.cards).items()}
    WORDS.check(position, {"cards": kinds, "seats": tx.seats, "steps": FLOW.table})
    WORDS.check(position, {at: [id for id in kinds if kinds[id] in lie] for at, lie in LIES.items()})
    _Placing(tx, position).all()
    tx.then(Frame("setup.enter", (position.at,)))


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
        for id in sorted({*STANDARD, *position.cards, *(each.id for each in named(position, "cards"))}):
            self.print(id)
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
        board = self.tx.board
        WORDS.check(position, {"targets": (*board.pieces, *board.seats, TABLE, board.stage)})
        lay(self.tx, position, CLAUSE, position.stage)

    def print(self, id: str) -> None:
        """What is printed on a card that the position names or invents."""
        invented = self.position.cards.get(id) or STANDARD.get(id)
        if invented is None:
            self.emit(printed_event(CONTENT.cards.get(id) or CONTENT.stages[id]))
        else:
            check(id, invented.kind, invented.does, CLAUSE)
            text = dict.fromkeys((*invented.text, *effects(invented.does)))
            self.emit(ev.CardPrinted(card=id, **asdict(invented) | {"text": tuple(text)}))

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
        mine = [each.id for laid in own for each in named(laid, "cards")]
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
        lay(self.tx, player, CLAUSE, seat)

    # Cards ----------------------------------------------------------------------------------------------

    def lay(
        self, card: Card, where: str, owner: str = "", controller: str = "", seat: str = "", on: str = ""
    ) -> None:
        """A card in play, what is on it, what lies on it, what lies before it."""
        laid = full(card)
        id = self.copies.next(laid.card)
        self.emit(ev.CardPlaced(id, where, "laid", owner, controller, seat, on))
        lay(self.tx, laid, CLAUSE, id)
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
