"""What abilities do to figures but for moves and attacks: heals, shields, conditions, damage, elements
(MER-5.5). Every one is a step `do.<word>` of (figure, source, place in the action, what was added to it)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.questions import Limit, Option, Question
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, deciding
from engine.rules.mercenaries.conditions import afflict, can_act
from engine.rules.mercenaries.conditions import heal as heal_figure
from engine.rules.mercenaries.content import CONTENT, TREASURES, gold
from engine.rules.mercenaries.damage import deal
from engine.rules.mercenaries.ground import at, beside, empty, enemies, ground
from engine.rules.mercenaries.items import ITEM, asking, offered
from engine.rules.mercenaries.moving import hexes, inflict, shift
from engine.rules.mercenaries.parts import CLAUSE, LEAVE, Asks, before, boosts_of, did, targets, willing
from engine.rules.mercenaries.rooms import draw_standees, figure_of, put_monster
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.tabletop.hexes import placed
from engine.verbs import Why
from engine.waiting import Asking, Waiting
from engine.wording import say

# Upon figures --------------------------------------------------------------------------------------------


def reached(tx: Tx, figure: str, source: str, nth: int, extras: str) -> Asks:
    """Whom an ability is done to, as ids: it counts as done where there is anybody (MER-3.10)."""
    chosen: Sequence[str] = ()
    if can_act(tx.board, figure):
        chosen = yield from targets(tx, figure, source, nth, extras)
    if chosen:
        did(tx, figure, source, nth)
    return chosen


@STEPS.waits("do.heal")
def heal(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Heal itself, one who is chosen, or all who are meant."""
    ability = printed.ability(tx.board, source, nth, do.Heal)
    chosen = yield from reached(tx, figure, source, nth, extras)
    amount = ability.value + sum(each.value for each in boosts_of(tx.board, figure, ability, extras))
    for id in chosen:
        heal_figure(tx, id, amount, CLAUSE)


@STEPS.waits("do.afflict")
def conditions(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Conditions, good or bad, without an attack."""
    ability = printed.ability(tx.board, source, nth, do.Afflict)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        afflict(tx, id, ability.conditions)


@STEPS.waits("do.hurt")
def hurt(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Damage without an attack: no modifier card, no shield."""
    ability = printed.ability(tx.board, source, nth, do.Hurt)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        deal(tx, id, ability.value, CLAUSE, figure)


@STEPS.waits("do.shift")
def shifted(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A push or a pull without an attack."""
    ability = printed.ability(tx.board, source, nth, do.Shift)
    chosen = yield from reached(tx, figure, source, nth, extras)
    boosts = boosts_of(tx.board, figure, ability, extras)
    added = " ".join((*ability.conditions, *(each for boost in boosts for each in boost.conditions)))
    for id in chosen:
        if added:
            tx.then(tx.frame(inflict, id, added, CLAUSE))
        tx.then(tx.frame(shift, id, figure, "push", ability.push + sum(each.push for each in boosts)))
        tx.then(tx.frame(shift, id, figure, "pull", ability.pull))


def lasting(tx: Tx, source: str, figure: str, what: str, amount: int, until: str = "round") -> None:
    """What a card adds to a figure until the round ends, or until the card's uses are over."""
    if amount:
        tx.emit(ev.LastingBegan(printed.card_of(source), figure, what, amount, until), CLAUSE)


@STEPS.waits("do.shield")
def shield(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A shield, for the round or for so many attacks."""
    ability = printed.ability(tx.board, source, nth, do.Shield)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        lasting(tx, source, id, "shield", ability.value, "uses" if ability.uses else "round")


@STEPS.waits("do.bonus")
def bonus(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """More on attacks, or disadvantage for whoever attacks, for the round."""
    ability = printed.ability(tx.board, source, nth, do.Bonus)
    chosen = yield from reached(tx, figure, source, nth, extras)
    for id in chosen:
        lasting(tx, source, id, "attack", ability.attack)
        lasting(tx, source, id, "hindering", int(ability.hindering))


# Of one's own --------------------------------------------------------------------------------------------


def done(tx: Tx, figure: str, source: str, nth: int) -> Asks:
    """Whether an ability without a choice of its own is done; then it counts as done (MER-3.10)."""
    if not (can_act(tx.board, figure) and (yield from willing(tx, figure, source, nth))):
        return False
    did(tx, figure, source, nth)
    return True


@STEPS.waits("do.retaliate")
def retaliate(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """It hits back for the round."""
    ability = printed.ability(tx.board, source, nth, do.Retaliate)
    if (yield from done(tx, figure, source, nth)):
        lasting(tx, source, figure, f"retaliate:{ability.range}", ability.value)


@STEPS.waits("do.redirect")
def redirect(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Attacks on allies beside it are upon itself instead."""
    if (yield from done(tx, figure, source, nth)):
        lasting(tx, source, figure, "redirect", 1)


@STEPS.waits("do.mends")
def mends(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """While its card lies in the active area it is healed at the end of its turns."""
    ability = printed.ability(tx.board, source, nth, do.Mends)
    if (yield from done(tx, figure, source, nth)):
        lasting(tx, source, figure, "mends", ability.value, "uses")


@STEPS.waits("do.make")
def make(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """It makes elements, which are there from the end of the turn."""
    ability = printed.ability(tx.board, source, nth, do.Make)
    if (yield from done(tx, figure, source, nth)):
        for element in ability.elements:
            tx.emit(ev.ElementMade(figure, element), CLAUSE)


@STEPS.waits("do.by-hand")
def by_hand(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """What the program does not know is named, and the table does it by hand."""
    ability = printed.ability(tx.board, source, nth, do.ByHand)
    if (yield from done(tx, figure, source, nth)):
        tx.emit(ev.DoneByHand(figure, printed.card_of(source), ability.words), "MER-3.2")


@STEPS.waits("do.loot")
def loot(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """All money and treasure within range, past monsters and obstacles, but not out of sight. What monsters
    take is gone, and they leave treasure."""
    ability = printed.ability(tx.board, source, nth, do.Loot)
    if not can_act(tx.board, figure):
        return
    where, here = ground(tx.board), at(tx.board, figure)
    lying = dict.fromkeys((*tx.board.coins, *tx.board.treasures))
    near = [
        hex
        for hex in lying
        if where.away(here).get(placed(hex), ability.range + 1) <= ability.range
        and where.sees(here, placed(hex))
    ]
    if near and (yield from willing(tx, figure, source, nth)):
        did(tx, figure, source, nth)
        for hex in near:
            take(tx, figure, hex, CLAUSE)


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


def _own(look: Look, _: str, whose: str, *__: int | str) -> Collection[str]:
    return look.board.characters[whose].discard


@ACT.verb("take", CLAUSE, asked="recover", names=_discarded, near=_own)
def taken(look: Look, card: str, figure: str, whose: str, *_: int | str) -> Why | None:
    """A discard of whoever recovers cards."""
    if card in look.board.characters[whose].discard:
        return None
    return Why(say("{card} is no discard of {figure}", card=thing(card), figure=thing(whose)), CLAUSE)


@STEPS.waits("do.recover")
def recover(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """Discards return to the hand: whose, then which."""
    ability = printed.ability(tx.board, source, nth, do.Recover)
    if not can_act(tx.board, figure):
        return
    chosen = yield from targets(tx, figure, source, nth, extras)
    if chosen:
        whose = chosen[0]
        many = ability.cards + sum(each.value for each in boosts_of(tx.board, figure, ability, extras))
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
    alone = [
        Limit(1, (item.id, card.id)) for nth, item in enumerate(items) for card in (*cards, *items[:nth])
    ]
    asked = Question(
        deciding(tx, whose), "recover", CLAUSE, "pick", (*cards, *items), min(1, len(cards)),
        min(many, len(cards)), limits=tuple(alone), about=about,
    )  # fmt: skip
    return Asking(asked, "", always=False)


def _places(look: Look, figure: str, *_: int | str) -> list[str]:
    return [hex for hex in beside(look.board, figure) if empty(look.board, hex)]


@ACT.verb("to", CLAUSE, asked="place", names=hexes, near=_places)
def place(look: Look, hex: str, figure: str, *_: int | str) -> Why | None:
    """An empty hex beside the figure."""
    if hex in _places(look, figure):
        return None
    return Why(say("{hex} is no empty hex beside {figure}", hex=hex, figure=thing(figure)), CLAUSE)


def placing(tx: Tx, figure: str, source: str, nth: int) -> Asks:
    """An empty hex beside a figure: a character chooses or leaves it out; of whoever acts by itself one that
    is nearest to an enemy, and the players choose among several (MER-6.2)."""
    able = _places(tx.look(tx.seats[0]), figure)
    own = figure in tx.board.characters
    if not own:
        where = ground(tx.board)
        foes = [placed(each.at) for each in enemies(tx.board, figure).values()]
        far = {hex: min([where.away(foe).get(placed(hex), 999) for foe in foes], default=0) for hex in able}
        able = [hex for hex in able if far[hex] == min(far.values())]
    about = (figure, source, nth)
    answer: str = yield asking(
        tx, figure, "place", CLAUSE, [f"to:{hex}" for hex in able], about, LEAVE if own else ""
    )
    if answer.startswith(ITEM):
        before(tx, *about, "", answer)
    return answer.removeprefix("to:") if answer.startswith("to:") else ""


@STEPS.waits("do.trap")
def trap(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A trap on an empty hex beside it."""
    ability = printed.ability(tx.board, source, nth, do.Trap)
    if not can_act(tx.board, figure):
        return
    hex = yield from placing(tx, figure, source, nth)
    if hex:
        did(tx, figure, source, nth)
        owner = figure if figure in tx.board.characters else ""
        tx.emit(ev.TrapLaid(hex, ability.damage, ability.conditions, owner, ability.sprung_xp), CLAUSE)


# Summons -------------------------------------------------------------------------------------------------


def numbered(board: Board, name: str) -> str:
    """What a figure that a character summons is called: its name and the first number that is free."""
    return next(id for n in range(1, 99) if (id := f"{name}-{n}") not in board.figures)


@STEPS.waits("do.summon")
def summon(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A figure on an empty hex beside it, which does not act this round. A character's fights for it as long
    as its card lies in the active area; a monster's is a normal one of its type, if a standee is left."""
    ability = printed.ability(tx.board, source, nth, do.Summon)
    if not can_act(tx.board, figure):
        return
    by = tx.board.figures[figure]
    hex = yield from placing(tx, figure, source, nth)
    if not hex:
        return
    did(tx, figure, source, nth)
    if figure in tx.board.characters:
        printed_stats = CONTENT.summons[ability.figure].stats
        id = numbered(tx.board, ability.figure)
        hp = printed_stats.health
        tx.emit(
            ev.FigurePlaced(id, ability.figure, hex, hp, printed_stats, by.seat, figure, waits=True), CLAUSE
        )
        return
    hp = by.hp if ability.same_hp else 0
    draw_standees(tx, ability.figure, 1, tx.frame(stood, ability.figure, hex, hp), CLAUSE)


@STEPS.step
def stood(tx: Tx, type: str, hex: str, hp: int, _: int, standee: str) -> None:
    """The summoned monster stands there; it leaves no money."""
    health = printed.monster(tx.board, type).card(tx.board.danger, False).health
    put_monster(tx, figure_of(type, standee), hex, False, CLAUSE, spawned=True, hp=min(hp, health))
