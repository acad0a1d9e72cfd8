"""The registry through which the code of a card's effects is attached: by card, moment and kind of outcome.

A decorator files a function for a card (its id in the content) and makes it a step, so that it can be
suspended in the log. `card` is always the very copy at work (`king-spider-2`); `seat` is who uses it.

    @when_revealed("king-spider")          def f(tx, card)                  cards and stages (FEL-3.3)
    @shadow("dol-guldur-orcs")             def f(tx, card, enemy, seat)     `board.attack` names the defenders
    @travel_cost("forest-web", can=c)      def f(tx, card);  c(tx, card)    FEL-4.3
    @set_up("first-stage")                 def f(tx, card)                  side A of a first stage, FEL-0.2
    @constant("gimli")                     def f(board, card) -> rows       while it is in play; rows are
                                           (target, figure, amount); a stage has them too
    @action("beravor", ...)                def f(tx, seat, card)            in an action window (FEL-8.1)
    @response("gloin", "damage", ...)      def f(tx, seat, card, *outcome)  after (or before) an outcome
    @forced("gandalf", "round_end", ...)   def f(tx, card, *outcome)        FEL-8.2
    @wins("a-stage")                       def f(board) -> bool             the stage's own way to win
    @loses("a-card")                       def f(board) -> bool             a card's own way to lose

Outcomes and what their steps are called with (proposed by `actions`; name them in `response` and `forced`):

    reveal_effect card              commit seat *cards           quested won difference
    revealed card seat              draw seat amount             progress amount source
    enter card seat how (ally)      gain hero amount source      advance stage
    enter_on card seat how host     raise_threat seat n source   travel card
    damage card amount source *by       destroy card source          explore card
    ready card source               engage enemy seat how        phase_end phase
    attack enemy seat               defend enemy seat *cards     round_end round
    shadow_effect card enemy seat   attacked enemy seat          strike seat enemy *attackers
    leave card to source clause     event_effect card step seat  pass_token seat

Figures a constant or lasting row may change, on a card: `willpower`, `attack`, `defence`, `threat`,
`health`, `engage`, `points`; and flags (any amount but 0): `trait:NAME`, `sphere:NAME`, `keyword:NAME`,
`cannot-attack`, `cannot-attack:SEAT` (that seat), `cannot-defend`, `cannot-ready`, `cannot-commit`,
`no-threat`, `no-optional`; on `TABLE`: `reveals` (more or fewer a staging), `no-staging`, `no-checks`,
`no-advance`, `no-draw`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import isgeneratorfunction
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.frames import Argument
from engine.rules.fellowship.state import Board, used_key
from engine.rules.fellowship.steps import STEPS
from engine.turn import Tx

TABLE = "table"
"""The target of rows that concern no card."""

Where = Literal["play", "hand"]
Per = Literal["phase", "round", "game"]
Row = tuple[str, str, int]
Constant = Callable[[Board, str], Iterable[Row]]
Can = Callable[..., bool]
Worth = Callable[[Board, str], bool]
Effect = Callable[..., Any]
"""What a card does: a step, in one piece where it asks (`engine.waiting`)."""
Judge = Callable[[Board], bool]


AT = {
    "planned": "planning.play",
    "committing": "quest.before_commit",
    "staged": "quest.after_staging",
    "shadowed": "combat.after_shadows",
    "turned": "combat.attack.after_shadow",
    "struck": "combat.strike.after_declare",
    "last-call": "combat.after_discard",
}
"""Windows at which the normal pace asks for actions, by the words of their moments."""
ORDINARY = "planned committing staged shadowed"
"""The moments of an action without a row of its own."""


def always(*_: object) -> bool:
    """An effect that has no condition of its own."""
    return True


def there_is(among: Callable[[Board, str], Iterable[str]]) -> Can:
    """There is something to choose from, for the seat that would act."""
    return lambda tx, seat, *_: bool(among(tx.board, seat))


def itself_with(among: Callable[[Board, str], Iterable[str]]) -> Can:
    """The outcome is about the card itself, and there is something to choose from."""
    return lambda tx, seat, card, about, *_: about == card and bool(among(tx.board, seat))


def committed_with(among: Callable[[Board, str], Iterable[str]]) -> Can:
    """The card is among those just committed, and there is something to choose from."""
    return lambda tx, seat, card, _, *committed: card in committed and bool(among(tx.board, seat))


def itself(tx: Tx, _: str, card: str, about: str, *__: Argument) -> bool:
    """The outcome is about the card itself: it engaged, was travelled to, was explored."""
    return about == card


def itself_in_play(tx: Tx, _: str, card: str, about: str, *__: Argument) -> bool:
    """The card itself attacks, or did, and is in play."""
    return about == card and card in tx.board.pieces


class CardAbility(Struct, frozen=True):
    """An action, response or forced effect of a card.

    step: its name in `STEPS`. where: the card acts from play, or is an event in hand (paid for by match).
    can: `(tx, seat, card, *outcome)`, whether it may be used now; for a card in hand it is also asked
    with card "" about what the table can see, so it must not look at hands. holds: `(tx, seat, card,
    *outcome)`, what else must be so, hidden things included. exhaust, pays: cost of a card in play
    (resources from its own pool, FEL-2.8). most_each: an event in hand takes no more from one pool.
    worth: `(board, card)`, whether it is worth a question at its moment, as the table can see.
    limit, per: so often a copy (FEL-8.11), for each player where `each` says so. anyone: not its
    controller alone. phases: where the action may be taken; empty: everywhere. moment: words of `AT`,
    when the normal pace asks for it; empty: when it is ordinary. reads, changes, adds: what a forced effect
    does, in the words of `footprints`. mode: `prevent` also replaces the
    outcome. An ally filed for `hand` acts without being paid for.
    """

    card: str
    step: str
    where: Where = "play"
    can: Can = always
    holds: Can = always
    exhaust: bool = False
    pays: int = 0
    most_each: int = 0
    limit: int = 0
    per: Per = "round"
    anyone: bool = False
    each: bool = False
    phases: tuple[str, ...] = ()
    moment: str = ""
    worth: Worth = always
    timing: Literal["would", "after"] = "after"
    outcome: str = ""
    mode: Literal["prevent", "forced", "optional"] = "optional"
    reads: str = ""
    changes: str = ""
    adds: str = ""

    def uses(self, card: str, seat: str) -> str:
        """Under what the uses of a copy by a seat are counted (FEL-8.11)."""
        return used_key(self.step, card, self.per, seat if self.each else "")


UNCODED = CardAbility("", "action-by-hand", where="hand")
"""What an event does that has no code: it is played, and the players carry it out (FEL-10.1)."""
REVEALS: dict[str, str] = {}
SHADOWS: dict[str, str] = {}
TRAVELS: dict[str, tuple[str, Can]] = {}
SETUPS: dict[str, str] = {}
CONSTANTS: dict[str, Constant] = {}
STANDING: list[Callable[[Board], Iterable[tuple[str, Row]]]] = []
"""What invented cards change all the while, by source (`invented`)."""
LOWERING: dict[str, Constant] = {}
"""Those of the constant effects that may lower hit points, or what a location takes."""
WINS: dict[str, Judge] = {}
LOSES: dict[str, Judge] = {}
ACTIONS: dict[str, tuple[CardAbility, ...]] = {}
"""By card, in the order filed."""
ABILITIES: dict[str, CardAbility] = {}
"""Every ability by its step."""
LISTENING: dict[tuple[str, str, str], dict[str, tuple[CardAbility, ...]]] = {}
"""By (timing, mode, outcome), then by card."""

Filing = Callable[[Effect], Effect]

# Effects -------------------------------------------------------------------------------------------------


def _add(step: str, effect: Effect) -> None:
    """Make an effect a step: one that asks is a step in one piece."""
    if isgeneratorfunction(effect):
        STEPS.waits(step)(effect)
    else:
        STEPS.add(step, effect)


def _filed(index: dict[str, str], kind: str, card: str) -> Filing:
    def register(function: Effect) -> Effect:
        _add(f"{kind}:{card}", function)
        index[card] = f"{kind}:{card}"
        return function

    return register


def when_revealed(card: str) -> Filing:
    """What a card or a stage does when it is revealed."""
    return _filed(REVEALS, "reveal", card)


def shadow(card: str) -> Filing:
    """What a card does as a shadow card."""
    return _filed(SHADOWS, "shadow", card)


def set_up(stage: str) -> Filing:
    """What the first stage has done before it is turned over."""
    return _filed(SETUPS, "setup", stage)


def travel_cost(card: str, can: Can = always) -> Filing:
    """What travelling to a location costs, and whether it can be paid."""

    def register(function: Effect) -> Effect:
        _add(f"travel:{card}", function)
        TRAVELS[card] = (f"travel:{card}", can)
        return function

    return register


def constant(card: str, *, lowers: bool = False) -> Callable[[Constant], Constant]:
    """What a card changes all the while it is in play. `lowers`: it may lower hit points, or what
    a location takes."""

    def register(function: Constant) -> Constant:
        CONSTANTS[card] = function
        if lowers:
            LOWERING[card] = function
        return function

    return register


def _judging(index: dict[str, Judge], card: str) -> Callable[[Judge], Judge]:
    def register(function: Judge) -> Judge:
        index[card] = function
        return function

    return register


def wins(stage: str) -> Callable[[Judge], Judge]:
    """When the game is won at a stage that counts no points."""
    return _judging(WINS, stage)


def loses(card: str) -> Callable[[Judge], Judge]:
    """When the game is lost for the sake of a card that is in it."""
    return _judging(LOSES, card)


def action(
    card: str,
    *,
    where: Where = "play",
    can: Can = always,
    holds: Can = always,
    exhaust: bool = False,
    pays: int = 0,
    most_each: int = 0,
    limit: int = 0,
    per: Per = "round",
    anyone: bool = False,
    each: bool = False,
    phases: tuple[str, ...] = (),
    moment: str = "",
    worth: Worth = always,
    named: str = "",
) -> Filing:
    """An action. `named` tells several of one card apart."""
    step = f"action:{card}{named and f'/{named}'}"
    cost = (exhaust, pays, most_each, limit, per, anyone, each)
    return _acting(CardAbility(card, step, where, can, holds, *cost, phases, moment, worth))


def _acting(ability: CardAbility) -> Filing:
    def register(function: Effect) -> Effect:
        _add(ability.step, function)
        ABILITIES[ability.step] = ability
        ACTIONS[ability.card] = (*ACTIONS.get(ability.card, ()), ability)
        return function

    return register


def response(
    card: str,
    outcome: str,
    *,
    timing: Literal["would", "after"] = "after",
    mode: Literal["prevent", "optional"] = "optional",
    where: Where = "play",
    can: Can = always,
    holds: Can = always,
    exhaust: bool = False,
    pays: int = 0,
    most_each: int = 0,
    limit: int = 0,
    per: Per = "round",
    anyone: bool = False,
) -> Filing:
    """A response. What cancels or replaces is `timing="would", mode="prevent"`, and calls `tx.prevent`."""
    step = f"response:{card}/{outcome}"
    cost = (exhaust, pays, most_each, limit, per, anyone)
    return _listening(
        CardAbility(card, step, where, can, holds, *cost, False, (), "", always, timing, outcome, mode)
    )


def forced(
    card: str,
    outcome: str,
    *,
    timing: Literal["would", "after"] = "after",
    can: Can = always,
    reads: str = "",
    changes: str = "",
    adds: str = "",
) -> Filing:
    """A forced effect; `can` is called `(tx, "", card, *outcome)`. What it reads, changes and adds to is
    written in the words of `footprints`."""
    step = f"forced:{card}/{outcome}"
    filed = CardAbility(card, step, can=can, timing=timing, outcome=outcome, mode="forced")
    return _listening(replace(filed, reads=reads, changes=changes, adds=adds))


def _listening(ability: CardAbility) -> Filing:
    def register(function: Effect) -> Effect:
        _add(ability.step, function)
        ABILITIES[ability.step] = ability
        filed = LISTENING.setdefault((ability.timing, ability.mode, ability.outcome), {})
        filed[ability.card] = (*filed.get(ability.card, ()), ability)
        return function

    return register


def effects_of(card: str) -> tuple[str, ...]:
    """The kinds of effect that are filed for a card or stage, as the log names them."""
    modes = [mode for (_, mode, _), filed in LISTENING.items() if card in filed]
    there = {
        "constant": card in CONSTANTS,
        "action": card in ACTIONS,
        "response": "optional" in modes or "prevent" in modes,
        "forced": "forced" in modes,
        "reveal": card in REVEALS,
        "shadow": card in SHADOWS,
        "travel": card in TRAVELS,
        "setup": card in SETUPS,
    }
    return tuple([kind for kind, is_there in there.items() if is_there])
