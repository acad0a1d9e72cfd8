"""What abilities do but for moves and attacks (MER-5.5): heals, shields, conditions, damage, elements, money,
cards, traps, and figures that are summoned.

Every one is a step `do.<word>` of (figure, source, place in the action, what was added to it).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from msgspec import Struct

from engine.questions import Limit, Option, Question, options
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, deciding
from engine.rules.mercenaries.conditions import afflict, can_act, heal
from engine.rules.mercenaries.content import CONTENT, TREASURES, gold
from engine.rules.mercenaries.damage import deal
from engine.rules.mercenaries.ground import at, beside, empty, enemies, ground
from engine.rules.mercenaries.items import ITEM, asking, offered
from engine.rules.mercenaries.moving import hexes, inflict, shift
from engine.rules.mercenaries.parts import CLAUSE, LEAVE, before, did, targets, willing
from engine.rules.mercenaries.rooms import draw_standees, figure_of, put_monster
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.tabletop.hexes import placed
from engine.tabletop.space import away
from engine.verbs import Why
from engine.waiting import Asking, Waiting
from engine.wording import say

A = TypeVar("A", bound=do.Ability)


class Act(Struct, frozen=True):
    """An ability that is done: by whom, of which source, and the boosts for which an element was consumed."""

    figure: str
    source: str
    boosts: Sequence[do.With]


Does = Callable[[Tx, str, A, Act], None]
"""What an ability does to one figure."""
Whom = Callable[[Tx, str, str, int, str], Waiting]


def itself(tx: Tx, figure: str, source: str, nth: int, extras: str) -> Waiting:
    """Of an ability without a choice of its own: the figure, if it is willing."""
    return (figure,) if (yield from willing(tx, figure, source, nth)) else ()


def upon(kind: type[A], whom: Whom = targets) -> Callable[[Does[A]], Does[A]]:
    """The step of an ability: it is settled whom it is done to, and it counts as done where there is anybody
    (MER-3.10); the function says what it does to each."""

    def register(does: Does[A]) -> Does[A]:
        @STEPS.waits(f"do.{kind.__struct_config__.tag}")
        def step(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
            if not can_act(tx.board, figure):
                return
            ability = printed.ability(tx.board, source, nth, kind)
            chosen = yield from whom(tx, figure, source, nth, extras)
            if chosen:
                did(tx, figure, source, nth)
            act = Act(figure, source, printed.boosts_of(tx.board, figure, ability, extras))
            for id in chosen:
                does(tx, id, ability, act)

        return does

    return register


# Upon figures --------------------------------------------------------------------------------------------


@upon(do.Heal)
def healed(tx: Tx, id: str, ability: do.Heal, act: Act) -> None:
    """Heal itself, one who is chosen, or all who are meant."""
    heal(tx, id, ability.value + sum(each.value for each in act.boosts), CLAUSE)


@upon(do.Afflict)
def conditions(tx: Tx, id: str, ability: do.Afflict, _: Act) -> None:
    """Conditions, good or bad, without an attack."""
    afflict(tx, id, ability.conditions)


@upon(do.Hurt)
def hurt(tx: Tx, id: str, ability: do.Hurt, act: Act) -> None:
    """Damage without an attack: no modifier card, no shield."""
    deal(tx, id, ability.value, CLAUSE, act.figure)


@upon(do.Shift)
def shifted(tx: Tx, id: str, ability: do.Shift, act: Act) -> None:
    """A push or a pull without an attack."""
    added = " ".join((*ability.conditions, *(each for boost in act.boosts for each in boost.conditions)))
    if added:
        tx.then(tx.frame(inflict, id, added, CLAUSE))
    far = ability.push + sum(each.push for each in act.boosts)
    tx.then(tx.frame(shift, id, act.figure, "push", far))
    tx.then(tx.frame(shift, id, act.figure, "pull", ability.pull))


def lasting(tx: Tx, act: Act, figure: str, what: str, amount: int, until: str = "round") -> None:
    """What a card adds to a figure until the round ends, or until the card's uses are over."""
    if amount:
        tx.emit(ev.LastingBegan(printed.card_of(act.source), figure, what, amount, until), CLAUSE)


@upon(do.Shield)
def shield(tx: Tx, id: str, ability: do.Shield, act: Act) -> None:
    """A shield, for the round or for so many attacks."""
    lasting(tx, act, id, "shield", ability.value, "uses" if ability.uses else "round")


@upon(do.Bonus)
def bonus(tx: Tx, id: str, ability: do.Bonus, act: Act) -> None:
    """More on attacks, or disadvantage for whoever attacks, for the round."""
    lasting(tx, act, id, "attack", ability.attack)
    lasting(tx, act, id, "hindering", int(ability.hindering))


# Of one's own --------------------------------------------------------------------------------------------


@upon(do.Retaliate, itself)
def retaliate(tx: Tx, figure: str, ability: do.Retaliate, act: Act) -> None:
    """It hits back for the round."""
    lasting(tx, act, figure, f"retaliate:{ability.range}", ability.value)


@upon(do.Redirect, itself)
def redirect(tx: Tx, figure: str, _: do.Redirect, act: Act) -> None:
    """Attacks on allies beside it are upon itself instead."""
    lasting(tx, act, figure, "redirect", 1)


@upon(do.Mends, itself)
def mends(tx: Tx, figure: str, ability: do.Mends, act: Act) -> None:
    """While its card lies in the active area it is healed at the end of its turns."""
    lasting(tx, act, figure, "mends", ability.value, "uses")


@upon(do.Make, itself)
def make(tx: Tx, figure: str, ability: do.Make, _: Act) -> None:
    """It makes elements, which are there from the end of the turn."""
    for element in ability.elements:
        tx.emit(ev.ElementMade(figure, element), CLAUSE)


@upon(do.ByHand, itself)
def by_hand(tx: Tx, figure: str, ability: do.ByHand, act: Act) -> None:
    """What the program does not know is named, and the table does it by hand."""
    tx.emit(ev.DoneByHand(figure, printed.card_of(act.source), ability.words), "MER-3.2")


# Money and treasure --------------------------------------------------------------------------------------


def near(tx: Tx, figure: str, source: str, nth: int, _: str) -> Waiting:
    """The hexes with money or treasure in range, past monsters and obstacles, but not out of sight."""
    far = printed.ability(tx.board, source, nth, do.Loot).range
    where, here = ground(tx.board), at(tx.board, figure)
    lying = dict.fromkeys((*tx.board.coins, *tx.board.treasures))
    found = [hex for hex in lying if where.in_range(here, placed(hex), far)]
    return found if found and (yield from willing(tx, figure, source, nth)) else ()


@upon(do.Loot, near)
def loot(tx: Tx, hex: str, _: do.Loot, act: Act) -> None:
    """All money and treasure within range."""
    take(tx, act.figure, hex, CLAUSE)


def take(tx: Tx, figure: str, hex: str, clause: str) -> None:
    """A figure takes the money and the treasure of a hex; what monsters take is gone, and they leave
    treasure."""
    character = figure if figure in tx.board.characters else ""
    coins = tx.board.coins.get(hex, 0)
    if coins:
        worth = coins * gold(tx.board.level) if character else 0
        tx.emit(ev.CoinsTaken(character, hex, coins, worth), clause)
    if character and hex in tx.board.treasures:
        treasure = tx.board.treasures[hex]
        tx.emit(ev.TreasureTaken(character, hex, treasure, TREASURES.get(treasure, 0)), clause)


# Cards and traps -----------------------------------------------------------------------------------------


def _discarded(look: Look) -> Collection[str]:
    held = look.board.characters.values()
    return dict.fromkeys(card for each in held for card in (*each.discard, *each.hand, *each.lost))


def _discards(look: Look, _: str, whose: str, *__: int | str) -> Collection[str]:
    return look.board.characters[whose].discard


@ACT.verb("take", CLAUSE, asked="recover", names=_discarded, options=_discards)
def taken(look: Look, card: str, figure: str, whose: str, *_: int | str) -> Why:
    """A discard of whoever recovers cards."""
    return Why(say("{card} is no discard of {figure}", card=thing(card), figure=thing(whose)), CLAUSE)


@STEPS.waits("do.recover")
def recover(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Discards return to the hand: whose, then which."""
    ability = printed.ability(tx.board, source, nth, do.Recover)
    if not can_act(tx.board, figure):
        return
    for whose in (yield from targets(tx, figure, source, nth, extras)):
        boosts = printed.boosts_of(tx.board, figure, ability, extras)
        many = ability.cards + sum(each.value for each in boosts)
        back = yield _returning(tx, figure, whose, many, (figure, whose, ability.cards))
        if back and back[0].startswith(ITEM):
            before(tx, figure, source, nth, extras, back[0])
        elif back:
            did(tx, figure, source, nth)
            cards = tuple([card.removeprefix(taken.prefix) for card in back])
            tx.emit(ev.CardsReturned(whose, cards), CLAUSE)


def _returning(tx: Tx, figure: str, whose: str, many: int, about: tuple[int | str, ...]) -> Asking:
    """Which discards return, so many at most; or, of its own, an item that is used before, and no card with
    it."""
    cards = [Option(f"{taken.prefix}{card}", CLAUSE) for card in tx.board.characters[whose].discard]
    items = offered(tx.board, figure, "turn") if whose == figure else []
    pairs = [(item, other) for nth, item in enumerate(items) for other in (*cards, *items[:nth])]
    alone = [Limit(1, (item.id, other.id)) for item, other in pairs]
    asked = Question(
        deciding(tx, whose), "recover", CLAUSE, "pick", (*cards, *items), min(1, len(cards)),
        min(many, len(cards)), limits=tuple(alone), about=about,
    )  # fmt: skip
    return Asking(asked, "", always=False)


def _places(look: Look, figure: str, *_: int | str) -> list[str]:
    return [hex for hex in beside(look.board, figure) if empty(look.board, hex)]


@ACT.verb("to", CLAUSE, asked="place", names=hexes, options=_places)
def place(look: Look, hex: str, figure: str, *_: int | str) -> Why:
    """An empty hex beside the figure."""
    return Why(say("{hex} is no empty hex beside {figure}", hex=hex, figure=thing(figure)), CLAUSE)


def placing(tx: Tx, figure: str, source: str, nth: int, _: str) -> Waiting:
    """An empty hex beside a figure: a character chooses or leaves it out; of whoever acts by itself one that
    is nearest to an enemy, and the players choose among several (MER-6.2)."""
    able = _places(tx.look(tx.seats[0]), figure)
    own = figure in tx.board.characters
    if not own:
        foes = [placed(each.at) for each in enemies(tx.board, figure).values()]
        far = away(ground(tx.board), foes)
        steps = {hex: far.get(placed(hex), 999) for hex in able}
        able = [hex for hex in able if steps[hex] == min(steps.values())]
    about, shown = (figure, source, nth), options(CLAUSE, *(f"to:{hex}" for hex in able))
    answer: str = yield asking(tx, figure, "place", CLAUSE, shown, about, LEAVE if own else "")
    if answer.startswith(ITEM):
        before(tx, *about, "", answer)
    how, _, hex = answer.partition(":")
    return (hex,) if how == "to" else ()


@upon(do.Trap, placing)
def trap(tx: Tx, hex: str, ability: do.Trap, act: Act) -> None:
    """A trap on an empty hex beside it."""
    owner = act.figure if act.figure in tx.board.characters else ""
    tx.emit(ev.TrapLaid(hex, ability.damage, ability.conditions, owner, ability.sprung_xp), CLAUSE)


# Summons -------------------------------------------------------------------------------------------------


def numbered(board: Board, name: str) -> str:
    """What a figure that a character summons is called: its name and the first number that is free."""
    return next(id for n in range(1, 99) if (id := f"{name}-{n}") not in board.figures)


@upon(do.Summon, placing)
def summon(tx: Tx, hex: str, ability: do.Summon, act: Act) -> None:
    """A figure on an empty hex beside it, which does not act this round. A character's fights for it as long
    as its card lies in the active area; a monster's is a normal one of its type, if a standee is left."""
    by, name = tx.board.figures[act.figure], ability.figure
    if by.monster:
        hp = by.hp if ability.same_hp else 0
        draw_standees(tx, name, 1, tx.frame(stood, name, hex, hp), CLAUSE)
    else:
        stats = CONTENT.summons[name].stats
        id = numbered(tx.board, name)
        placed = ev.FigurePlaced(id, name, hex, stats.health, stats, by.seat, act.figure, waits=True)
        tx.emit(placed, CLAUSE)


@STEPS.step
def stood(tx: Tx, type: str, hex: str, hp: int, _: int, standee: str) -> None:
    """The summoned monster stands there; it leaves no money."""
    health = printed.monster(tx.board, type).card(tx.board.danger, False).health
    put_monster(tx, figure_of(type, standee), hex, False, CLAUSE, spawned=True, hp=min(hp, health))
