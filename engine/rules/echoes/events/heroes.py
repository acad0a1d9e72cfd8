"""Heroes: where they stand, their talents and items, their wounds, their turns and their tests."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from engine.events.base import nothing, one_of
from engine.rules.echoes.events.table import Told
from engine.rules.echoes.state import LENT, WOUNDS, Board, Hero, Item, Talent
from engine.tabletop.counters import Counts, counts
from engine.tabletop.lasting import Folds, begins, stopped
from engine.tabletop.moving import moves
from engine.tabletop.records import off, on, put, within
from engine.tabletop.sums import Rows, by_source

Skill = Annotated[str, one_of("strength", "agility", "wisdom", "personality")]


class HeroPlaced(Told, frozen=True, tag="hero-placed"):
    """A seat leads a hero, which stands at a location."""

    hero: str
    seat: str
    at: str
    strength: int
    agility: int
    wisdom: int
    personality: int
    limit: int

    def fold(self, board: Board) -> Board:
        skills = (self.strength, self.agility, self.wisdom, self.personality)
        return put(board, "heroes", self.hero, Hero(self.seat, self.at, *skills, self.limit))


class TalentLearned(Told, frozen=True, tag="talent-learned"):
    """A hero has a talent, which is ready: the skill it names and what it adds."""

    hero: str
    talent: str
    skill: Skill
    boost: int

    def fold(self, board: Board) -> Board:
        return within(board, "heroes", self.hero, put, "talents", self.talent, Talent(self.skill, self.boost))


class TalentSpent(Told, frozen=True, tag="talent-spent"):
    """A talent was spent, on a test or as an action; it is exhausted."""

    hero: str
    talent: str

    def fold(self, board: Board) -> Board:
        return within(board, "heroes", self.hero, on, "talents", self.talent, ready=False)


class TalentReadied(Told, frozen=True, tag="talent-readied"):
    """An exhausted talent is ready again."""

    hero: str
    talent: str

    def fold(self, board: Board) -> Board:
        return within(board, "heroes", self.hero, on, "talents", self.talent, ready=True)


class ItemGained(Told, frozen=True, tag="item-gained"):
    """A hero took an item out of the box. `lends`: what carrying it adds, by skill."""

    moves: ClassVar = moves("item", "box", "items:{hero}")
    hero: str
    item: str
    hands: int
    uses: int = 0
    lends: Rows = ()

    def fold(self, board: Board) -> Board:
        gained = Item(self.hands, self.uses, lends=by_source(self.lends))
        return put(board, "heroes", self.hero, put(board.heroes[self.hero], "items", self.item, gained))


class WeaponGained(Told, frozen=True, tag="weapon-gained"):
    """A hero took a weapon out of the box: the skill it fights with, its bonus and the wounds it deals."""

    moves: ClassVar = moves("item", "box", "items:{hero}")
    hero: str
    item: str
    hands: int
    skill: Skill
    bonus: int
    wounds: int
    uses: int = 0
    lends: Rows = ()

    def fold(self, board: Board) -> Board:
        figures = (self.skill, self.bonus, self.wounds, by_source(self.lends))
        gained = Item(self.hands, self.uses, *figures)
        return put(board, "heroes", self.hero, put(board.heroes[self.hero], "items", self.item, gained))


class ItemUsed(Told, frozen=True, tag="item-used"):
    """An item was used; `left` more uses, 0 where it has none left or is not counted."""

    hero: str
    item: str
    left: int = 0

    def fold(self, board: Board) -> Board:
        return within(board, "heroes", self.hero, on, "items", self.item, uses=self.left)


class ItemPutAway(Told, frozen=True, tag="item-put-away"):
    """An item went back to the box."""

    moves: ClassVar = moves("item", "items:{hero}", "box")
    hero: str
    item: str

    def fold(self, board: Board) -> Board:
        return put(board, "heroes", self.hero, off(board.heroes[self.hero], "items", self.item))


class Lent(Told, frozen=True, tag="lent"):
    """Until the round ends `source` adds to a skill of a hero (below zero: takes from it)."""

    lasts: ClassVar[Folds] = begins(LENT, "source", "hero", "skill", "amount", "=round")
    source: str
    hero: str
    skill: Skill
    amount: int


class LentEnded(Told, frozen=True, tag="lent-ended"):
    """What `source` added to a skill of a hero is over."""

    lasts: ClassVar[Folds] = stopped(LENT, "source", "hero", "skill")
    source: str
    hero: str
    skill: Skill


class Wounded(Told, frozen=True, tag="wounded"):
    """A hero took wounds."""

    counts: ClassVar[Counts] = counts(WOUNDS, "hero", "wounds")
    hero: str
    wounds: int


class Healed(Told, frozen=True, tag="healed"):
    """Wounds of a hero were removed."""

    counts: ClassVar[Counts] = counts(WOUNDS, "hero", "-wounds")
    hero: str
    wounds: int

    def fold(self, board: Board) -> Board:
        """A hero that is put right by hand is back (ECH-6.1)."""
        healed = board.heroes[self.hero]
        back = healed.out and healed.wounds < healed.limit
        return on(board, "heroes", self.hero, out=False) if back else board


class HeroOut(Told, frozen=True, tag="hero-out"):
    """A hero reached its limit and is out: it tells what the wounds before it did."""

    hero: str

    def fold(self, board: Board) -> Board:
        return on(board, "heroes", self.hero, out=True)


class HeroMoved(Told, frozen=True, tag="hero-moved"):
    """A hero went, or was carried, from one location to another."""

    hero: str
    source: str
    to: str

    def fold(self, board: Board) -> Board:
        return on(board, "heroes", self.hero, at=self.to)


class TurnBegan(Told, frozen=True, tag="turn-began"):
    """A hero takes its actions now."""

    hero: str
    actions: int = 2

    def fold(self, board: Board) -> Board:
        return replace(board, turn=self.hero, actions=self.actions)


class ActionSpent(Told, frozen=True, tag="action-spent"):
    """Actions went into something: the id of what was chosen (`move:cellar`, `rest`, `pass`)."""

    hero: str
    action: str
    actions: int = 1

    def fold(self, board: Board) -> Board:
        return replace(board, actions=board.actions - self.actions)


class TurnEnded(Told, frozen=True, tag="turn-ended"):
    """A hero's turn of this round is over."""

    hero: str

    def fold(self, board: Board) -> Board:
        return replace(on(board, "heroes", self.hero, acted=True), turn="", actions=0)


class Rested(Told, frozen=True, tag="rested"):
    """A hero rested; what it was healed of and which talents it readied follow."""

    hero: str

    fold = nothing


class Tested(Told, frozen=True, tag="tested"):
    """A skill test with both sums.

    what: what it was for (`event:whispers`, `escape:cellar`, `fight:axe:giant-rat`, `attack:giant-rat`).
    value: the printed skill; adds: everything added to it; faces: the dice; total: their sum.
    difficulty: what was to be reached; against: its addends, where it was a sum.
    """

    hero: str
    what: str
    skill: str
    value: int
    faces: tuple[int, ...]
    total: int
    difficulty: int
    success: bool
    adds: Rows = ()
    against: Rows = ()

    fold = nothing


class Stayed(Told, frozen=True, tag="stayed"):
    """A hero did not get away from the hostiles at its location."""

    hero: str
    location: str

    fold = nothing
