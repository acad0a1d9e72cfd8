"""What a bot reckons from what its seat may see, and where it finds what it thinks of a card.

Everything is whole numbers, in points: about two to a point of a figure, so that things can be compared. Each
card is judged beside what it does:

    judge(STEWARD, use=always, worth=60)            @judged(FARAMIR) def _(look, id) -> int
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
WARY = 36
"""A dial from which one card is saved for it."""
SPAWN = "ungoliants-spawn"
HUNT = "dont-leave-the-path"
"""The stage that only the end of the Spawn wins."""

Judge = Callable[["Look", str], int]
"""How good something is, of a copy, or of an id that a question offers."""
JUDGES: dict[tuple[str, str], Judge] = {}
"""By card, and what of it is judged:

use     using or playing it now: nothing, or less, for not now; a card without is left alone
worth   an ally or attachment as it is played; an ally without has its figures, an attachment nothing
bearer  a hero that it would be laid on
x       how good an amount is, where it is to be chosen what is paid
leads   a hero on whom attachments are laid, the more the sooner
saves   a hero that can do something with its own resources, and pays last
gains   a hero that does more than others with a resource
roused  a hero that is readied after the quest; else it may be wanted in the fight
stays   an ally that does not go where more than three do
loss    an ally that leaves anyway, when it is lost
danger  an enemy that is more to be feared than its figures say
revealed, shadow, travel    how bad it is as it is revealed or turned up; what travelling there costs

and any kind of question that the card asks: how good an answer is.
"""


def judge(card: str, **by: Judge | int) -> None:
    """File what a card is judged by; a number is always the same. Kinds of questions are written with `_`."""
    for what, each in by.items():
        JUDGES[card, what.replace("_", "-")] = _fixed(each) if isinstance(each, int) else each


def judged(card: str, what: str = "use") -> Callable[[Judge], Judge]:
    """The same for one judge that takes more words."""

    def register(by: Judge) -> Judge:
        JUDGES[card, what] = by
        return by

    return register


def _fixed(points: int) -> Judge:
    return lambda _, __: points


def always(_: Look, __: str) -> int:
    """Whenever it can be used."""
    return 9


def during(*phases: str) -> Judge:
    """Whenever it is one of these moments."""
    return lambda look, _: 5 if look.phase in phases else 0


def strikes(amount: int) -> Judge:
    """An enemy that falls by so much damage, the worst first."""
    return lambda look, id: (100 if look.left(id) <= amount else 0) + look.danger(id)


def stronger(look: Look, _: str) -> int:
    """A shadow that makes the attack stronger: it matters where the defender is a hero who would die of it
    and not without it."""
    attack = look.board.attack
    assert attack is not None
    more, blow = 1 if attack.characters else 3, look.of(attack.enemy, "attack")
    for id in attack.characters:
        if look.kind(id) == "hero":
            damage = blow - look.of(id, "defence")
            return 9 if damage < look.left(id) <= damage + more else 0
    return 0 if attack.characters else 3


def undefended(look: Look) -> bool:
    """Nobody defends against the attack at hand."""
    return look.board.attack is not None and not look.board.attack.characters


def bears(amount: int) -> Judge:
    """A character that lives on after so much damage; else whoever is missed least."""
    return lambda look, id: 1000 + look.left(id) if look.left(id) > amount else -look.worth(id)


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

    def thinks(self, id: str, what: str, otherwise: int = 0) -> int:
        """What is thought of a copy of a card."""
        by = JUDGES.get((card_of(id), what))
        return otherwise if by is None else by(self, id)

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
        return self.thinks(id, "loss", own + self.left(id) + held)

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
        return 2 * self.of(id, "attack") + self.of(id, "threat") + self.thinks(id, "danger")

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

    def revealed(self) -> int:
        """How bad it is what the card revealed last does."""
        return self.thinks(self.board.limbo[-1] if self.board.limbo else self.board.stage, "revealed")

    def shadow(self) -> int:
        """How bad it is what the shadow card turned up last does to the attack at hand."""
        attack = self.board.attack
        if attack is None or attack.enemy not in self.board.pieces:
            return 0
        cards = [each.card for each in self.board.pieces[attack.enemy].shadows if each.turned]
        return self.thinks(cards[-1], "shadow") if cards else 0

    # Cards -------------------------------------------------------------------------------------------------

    def cost(self, id: str) -> int:
        """What a card costs."""
        return printed(self.board, id).cost

    def pool(self) -> int:
        """All resources of this seat."""
        return sum(self.board.pieces[id].resources for id in self.own.area)

    def brings(self, id: str) -> int:
        """What a card from hand brings to the table."""
        what = printed(self.board, id)
        figures = 3 * what.willpower + 2 * what.attack + 2 * what.defence + what.health
        return self.thinks(id, "worth", 0 if what.kind == "attachment" else figures)

    def fallen(self) -> list[str]:
        """Allies of a sphere in discard piles that are not in play."""
        piles = [id for seat in self.board.seats.values() for id in seat.discard]
        there = {piece.card for piece in self.board.pieces.values()}
        return [
            id
            for id in piles
            if (what := printed(self.board, id)).kind == "ally"
            and what.sphere != "neutral"
            and not (what.unique and card_of(id) in there)
        ]

    def snared(self) -> list[str]:
        """Engaged enemies that can still attack."""
        ids = [id for seat in self.seats for id in self.board.seats[seat].engaged]
        return [id for id in ids if not self.figures.flag(id, "cannot-attack")]
