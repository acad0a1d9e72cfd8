"""What a bot reckons from what its seat may see: what cards are worth, what the quest needs, what will fight.

Everything is whole numbers, in points: about two to a point of a figure, so that things can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.model import State
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.state import Board, card_of, in_order, kind_of, printed

UNSEEN = 2
"""The threat that a card not revealed yet brings, most likely."""
SHADOW = 1
"""What a shadow card adds to an attack, most likely."""
HERO = 40
"""What a hero is worth beyond its figures."""
ALARM = 38
"""A dial from which something is done about it."""
SPAWN = "ungoliants-spawn"
HUNT = "dont-leave-the-path"
"""The stage that only the end of the Spawn wins."""


def named(option: str) -> str:
    """The thing that an option names."""
    return option.partition(":")[2]


class Look:
    """The table as a seat sees it."""

    def __init__(self, state: State, seat: str) -> None:
        self.seat, self.phase = seat, state.course.phase
        self.board: Board = state.board
        self.figures = figures_of(self.board)
        self.seats = in_order(self.board)
        self.own = self.board.seats[seat]
        self.hand = self.own.hand.cards

    def of(self, id: str, figure: str) -> int:
        """A figure of a card in play."""
        return self.figures.of(id, figure)

    def left(self, id: str) -> int:
        """The hit points a card has left."""
        return self.figures.health_left(id)

    def kind(self, id: str) -> str:
        """The kind of a card in play."""
        return kind_of(self.board, id)

    # Characters ----------------------------------------------------------------------------------------

    def ready(self, seat: str = "") -> list[str]:
        """A seat's ready characters."""
        return [id for id in self.board.seats[seat or self.seat].area if not self.board.pieces[id].exhausted]

    def everyone(self) -> list[str]:
        """All characters at the table."""
        return [id for seat in self.seats for id in self.board.seats[seat].area]

    def heroes(self) -> list[str]:
        """All heroes at the table."""
        return [id for id in self.everyone() if self.kind(id) == "hero"]

    def hurt_most(self) -> int:
        """The most damage that a hero bears."""
        return max((self.board.pieces[id].damage for id in self.heroes()), default=0)

    def worth(self, id: str) -> int:
        """What losing a character costs."""
        own = 2 * self.of(id, "willpower") + 2 * self.of(id, "attack") + 2 * self.of(id, "defence")
        held = len(self.board.pieces[id].attached) * 4
        if self.kind(id) == "hero":
            return HERO + own + held
        return own + self.left(id) + held if card_of(id) != "gandalf" else 4

    def fights(self, id: str) -> int:
        """What a character is worth in a fight."""
        return 2 * self.of(id, "attack") + self.of(id, "defence") + min(self.left(id), 3)

    # The quest ---------------------------------------------------------------------------------------------

    def committed(self, seat: str = "") -> list[str]:
        """Characters on the quest, of a seat or of all."""
        ids = self.board.seats[seat].area if seat else self.everyone()
        return [id for id in ids if self.board.pieces[id].committed]

    def willpower(self) -> int:
        """What is committed."""
        return sum(self.of(id, "willpower") for id in self.committed())

    def threat(self) -> int:
        """What lies in staging."""
        return sum(self.figures.threat(id) for id in self.board.staging)

    def lacking(self) -> int:
        """How much willpower the quest still lacks to come out even; below nothing: how much is spare."""
        return self.threat() - self.willpower()

    # Enemies -----------------------------------------------------------------------------------------------

    def staged(self, kind: str = "enemy") -> list[str]:
        """Enemies, or locations, in staging."""
        return [id for id in self.board.staging if self.kind(id) == kind]

    def coming(self) -> int:
        """How many enemies of the staging area will engage this seat, sharing them out."""
        threats = [self.board.seats[seat].threat for seat in self.seats]
        able = [sum(self.of(id, "engage") <= each for each in threats) for id in self.staged()]
        mine = [self.of(id, "engage") <= self.own.threat for id in self.staged()]
        shares = [60 // many for many, me in zip(able, mine, strict=True) if me]
        return (sum(shares) + 59) // 60

    def enemies(self) -> list[str]:
        """All enemies in play."""
        return [*self.staged(), *(id for seat in self.seats for id in self.board.seats[seat].engaged)]

    def danger(self, id: str) -> int:
        """How much an enemy is to be feared."""
        return 2 * self.of(id, "attack") + self.of(id, "threat") + (10 if card_of(id) == SPAWN else 0)

    def blow(self, enemy: str) -> int:
        """What an attack of an enemy will come to, most likely."""
        piece = self.board.pieces[enemy]
        return self.of(enemy, "attack") + (
            0 if piece.shadows and all(e.turned for e in piece.shadows) else SHADOW
        )

    def hurt(self, enemy: str, defender: str) -> int:
        """The damage a defender takes, most likely."""
        return max(0, self.blow(enemy) - self.of(defender, "defence"))

    def needed(self, enemy: str) -> int:
        """The attack that destroys an enemy."""
        return self.left(enemy) + self.of(enemy, "defence")

    def attack(self, ids: Iterable[str]) -> int:
        """The attack of characters together."""
        return sum(self.of(id, "attack") for id in ids)

    # Cards -------------------------------------------------------------------------------------------------

    def cost(self, id: str) -> int:
        """What a card costs."""
        return printed(self.board, id).cost

    def pool(self) -> int:
        """All resources of this seat."""
        return sum(self.board.pieces[id].resources for id in self.own.area)


Judge = Callable[[Look, str], int]
"""How much is gained by using a card now: nothing, or less, for not now."""


def always(_: Look, __: str) -> int:
    """Whenever it can be used."""
    return 9


def during(*phases: str) -> Judge:
    """Whenever it is one of these moments."""
    return lambda look, _: 5 if look.phase in phases else 0
