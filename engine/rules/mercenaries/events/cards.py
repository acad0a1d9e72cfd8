"""Characters and cards: what lies before the players, and the decks of monsters and modifiers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.events.base import one_of
from engine.rules.mercenaries.events.table import Told
from engine.rules.mercenaries.state import GOLD, XP, Active, Board, Character, Item, Modifiers, without_active
from engine.rules.mercenaries.vocabulary import Doing
from engine.tabletop.counters import Counts, comes, counts
from engine.tabletop.moving import ALL, moves
from engine.tabletop.records import changes, on, put, within

Source = Annotated[str, one_of("hand", "discard", "chosen", "active")]
Half = Annotated[str, one_of("top", "bottom")]

# Characters ----------------------------------------------------------------------------------------------


class CharacterJoined(Told, frozen=True, tag="character-joined"):
    """A seat plays a character of a class, at this level, with so much gold."""

    counts: ClassVar[Counts] = comes(GOLD, "character", "gold")
    character: str
    seat: str
    kind: str
    level: int = 1
    gold: int = 0

    def fold(self, board: Board) -> Board:
        joined = Character(self.seat, self.kind, self.level, gold=self.gold)
        return put(board, "characters", self.character, joined)


class HandTaken(Told, frozen=True, tag="hand-taken"):
    """A character takes cards along."""

    moves: ClassVar = moves("cards", "", "hand:{character}")
    character: str
    cards: tuple[str, ...]


class ItemBought(Told, frozen=True, tag="item-bought"):
    """A character paid for an item, and wears it."""

    counts: ClassVar[Counts] = counts(GOLD, "character", "-price")
    character: str
    item: str
    price: int = 0

    def fold(self, board: Board) -> Board:
        return within(board, "characters", self.character, put, "items", self.item, Item())


class ItemUsed(Told, frozen=True, tag="item-used"):
    """An item was used: it is spent, or consumed and gone; `kept`: it can be used again at once."""

    character: str
    item: str
    gone: bool = False
    kept: bool = False

    def fold(self, board: Board) -> Board:
        used = Item(self.kept, self.gone)
        return within(board, "characters", self.character, put, "items", self.item, used)


class ItemsRefreshed(Told, frozen=True, tag="items-refreshed"):
    """Spent items are ready again."""

    character: str
    items: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        items = {**board.characters[self.character].items, **dict.fromkeys(self.items, Item())}
        return on(board, "characters", self.character, items=items)


class ExperienceGained(Told, frozen=True, tag="experience-gained"):
    """A character gained experience."""

    counts: ClassVar[Counts] = counts(XP, "character", "xp")
    character: str
    xp: int


# Cards of the round --------------------------------------------------------------------------------------


class CardsShown(Told, frozen=True, tag="cards-shown"):
    """A character's two cards of the round, chosen in secret, are shown: the leading one first."""

    moves: ClassVar = moves("cards", "hand:{character}", "chosen:{character}")
    reveals: ClassVar[bool] = True
    tells: ClassVar[bool] = True
    character: str
    cards: tuple[str, ...]
    initiatives: tuple[int, ...]


class RestDeclared(Told, frozen=True, tag="rest-declared"):
    """A character's round is a long rest, as it chose in secret."""

    reveals: ClassVar[bool] = True
    tells: ClassVar[bool] = True
    character: str

    fold = changes("characters", "character", resting=True)


def works_no_more(event: CardDiscarded | CardLost, board: Board) -> Board:
    """A card that leaves the active area works no more."""
    return without_active(board, event.character, event.card) if event.source == "active" else board


class CardDiscarded(Told, frozen=True, tag="card-discarded"):
    """A card goes to the discards."""

    moves: ClassVar = moves("card", "{source}:{character}", "discard:{character}")
    character: str
    card: str
    source: Source = "chosen"

    fold = works_no_more


class CardLost(Told, frozen=True, tag="card-lost"):
    """A card is lost."""

    moves: ClassVar = moves("card", "{source}:{character}", "lost:{character}")
    character: str
    card: str
    source: Source = "chosen"

    fold = works_no_more


class CardKept(Told, frozen=True, tag="card-kept"):
    """A card lies in the active area: the half that works, how often (0: not counted), whether it is lost
    afterwards, and until when it stays."""

    moves: ClassVar = moves("card", "chosen:{character}", "active:{character}")
    character: str
    card: str
    half: Half
    uses: int = 0
    lost: bool = False
    until: str = ""

    def fold(self, board: Board) -> Board:
        kept = Active(self.half, self.uses, self.lost, self.until)
        return within(board, "characters", self.character, put, "active", self.card, kept)


class ActiveUsed(Told, frozen=True, tag="active-used"):
    """A card in the active area was used; so many uses are left."""

    character: str
    card: str
    left: int

    def fold(self, board: Board) -> Board:
        return within(board, "characters", self.character, on, "active", self.card, uses=self.left)


class CardsReturned(Told, frozen=True, tag="cards-returned"):
    """Cards return to the hand."""

    moves: ClassVar = moves("cards", "{source}:{character}", "hand:{character}")
    character: str
    cards: tuple[str, ...]
    source: Annotated[str, one_of("discard", "lost")] = "discard"


# Decks ---------------------------------------------------------------------------------------------------


class AbilityShown(Told, frozen=True, tag="ability-shown"):
    """The ability card of a monsters' deck for this round. mixes: the deck is shuffled at its end. does: what
    its monsters do, of a deck that the table brought along."""

    moves: ClassVar = moves("card", "limbo", "up:{deck}")
    deck: str
    card: str
    initiative: int
    mixes: bool = False
    does: tuple[Doing, ...] = ()

    def fold(self, board: Board) -> Board:
        return on(board, "decks", self.deck, initiative=self.initiative, mixes=self.mixes)


class AbilitySpent(Told, frozen=True, tag="ability-spent"):
    """The round is over, and with it the ability card of a deck."""

    moves: ClassVar = moves(ALL, "up:{deck}", "spent:{deck}")
    deck: str

    fold = changes("decks", "deck", initiative=0)


class AbilitiesGathered(Told, frozen=True, tag="abilities-gathered"):
    """The cards of a deck that were turned up before are taken up, to be shuffled."""

    moves: ClassVar = moves(ALL, "spent:{deck}", "limbo")
    deck: str

    fold = changes("decks", "deck", mixes=False)


class ModifiersLaid(Told, frozen=True, tag="modifiers-laid"):
    """There is a modifier deck: a character's, or the monsters'."""

    owner: str

    def fold(self, board: Board) -> Board:
        return put(board, "modifiers", self.owner, Modifiers())


class BoxFilled(Told, frozen=True, tag="box-filled"):
    """Blessings and curses lie in the box (MER-5.4)."""

    moves: ClassVar = moves("cards", "", "box")
    cards: tuple[str, ...]


class ModifierDrawn(Told, frozen=True, tag="modifier-drawn"):
    """A modifier card was drawn. mixes: it has its deck shuffled at the end of the round."""

    moves: ClassVar = moves("card", "limbo", "drawn:{owner}")
    owner: str
    card: str
    mixes: bool = False

    def fold(self, board: Board) -> Board:
        return on(board, "modifiers", self.owner, mixes=True) if self.mixes else board


class ModifierRemoved(Told, frozen=True, tag="modifier-removed"):
    """A blessing or a curse that was drawn leaves its deck."""

    moves: ClassVar = moves("card", "limbo", "box")
    owner: str
    card: str

    def fold(self, board: Board) -> Board:
        left = tuple([card for card in board.modifiers[self.owner].added if card != self.card])
        return on(board, "modifiers", self.owner, added=left)


class ModifiersGathered(Told, frozen=True, tag="modifiers-gathered"):
    """The cards of a modifier deck that were drawn are taken up, to be shuffled."""

    moves: ClassVar = moves(ALL, "drawn:{owner}", "limbo")
    owner: str

    fold = changes("modifiers", "owner", mixes=False)
