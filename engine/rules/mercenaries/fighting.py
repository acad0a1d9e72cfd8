"""Attacks: whom a character attacks, what is used for and against it, and what it does (MER-3.7, 5.1 to 5.5).

1. do.attack   a character chooses its targets, items and elements for the attack
2. strike      each target by itself: whoever takes the attack instead; items of the attacker, then of the
               target, that are for this attack alone
3. draw        modifier cards, one after another, until it is settled which counts (MER-5.2, 5.3); then the
               value, the card, the shield; damage
4. aftermath   what the attack adds, if the target lives: conditions, push, pull
5. retaliate   the target hits back, if it lives
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.questions import PASS, Option, options
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import ACT, STEPS, Look, Tx, deciding, groups
from engine.rules.mercenaries.assault import Assault, assault, choices, drawn_for, shield, turned_to, value
from engine.rules.mercenaries.conditions import afflict, deck_of, hindered
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.damage import deal, gain, used_up
from engine.rules.mercenaries.decks import LEAVES, MIXES, Mode, counted, enough, read
from engine.rules.mercenaries.ground import apart, beside
from engine.rules.mercenaries.items import asking, every_item, offered, unusable, usable, use
from engine.rules.mercenaries.model import MODIFIERS
from engine.rules.mercenaries.moving import shift
from engine.rules.mercenaries.parts import added, boostable, did
from engine.rules.mercenaries.printed import guards
from engine.rules.mercenaries.state import LASTING, Board
from engine.rules.mercenaries.vocabulary import Attack, Retaliate
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.waiting import Waiting, one
from engine.wording import say

TARGET, CARD, EFFECT = "MER-5.1", "MER-5.2", "MER-5.5"

# Whom a character attacks --------------------------------------------------------------------------------


def _sets(look: Look, figure: str, source: str, nth: int, extras: str, chosen: str) -> list[str]:
    made = assault(look.board, figure, source, nth, extras)
    return ["+".join(each) for each in choices(look.board, figure, made, chosen.split())]


@ACT.verb("at", TARGET, asked="target", names=groups, options=_sets)
def target(look: Look, id: str, figure: str, source: str, nth: int, extras: str, chosen: str) -> Why:
    """An enemy in range and in sight that is not invisible; of an area all that it covers."""
    board, named = look.board, thing(id)
    if board.figures[id].monster == board.figures[figure].monster:
        return Why(say("{figure} is no enemy", figure=named), TARGET)
    if "invisible" in board.figures[id].conditions:
        return Why(say("{figure} is invisible", figure=named), "MER-5.4")
    if id in chosen.split():
        return Why(say("{figure} is attacked already", figure=named), TARGET)
    if any(id in each.split("+") for each in _sets(look, figure, source, nth, extras, chosen)):
        return Why(say("the attack is upon all that it covers, or upon none"), EFFECT)
    made = assault(board, figure, source, nth, extras)
    if made.whom == "passed":
        return Why(say("{figure} was not passed in this action", figure=named), EFFECT)
    far = apart(board, figure, id)
    if far is not None and far <= max(1, made.range):
        return Why(say("{figure} is out of sight", figure=named), "MER-5.6")
    return Why(say("{figure} is out of range", figure=named), EFFECT)


@STEPS.waits("do.attack")
def attack(tx: Tx, figure: str, source: str, nth: int, extras: str = "") -> Waiting:
    """A character attacks: it chooses whom, one after another where there are several (MER-5.1)."""
    if figure not in tx.board.figures or hindered(tx.board, figure, "attack"):
        return
    made = assault(tx.board, figure, source, nth, extras)
    ability = printed.ability(tx.board, source, nth, Attack)
    chosen: list[str] = []
    for wanted in range(made.targets):
        able = choices(tx.board, figure, made, chosen)
        shown = [Option(f"at:{'+'.join(each)}", TARGET) for each in able]
        if not wanted and (shown or ability.boosts):
            shown += options(EFFECT, *boostable(tx.board, ability, extras))
            shown += offered(tx.board, figure, "attack")
        if not shown:
            break
        about = (figure, source, nth, extras, " ".join(chosen))
        answer: str = yield asking(tx, figure, "target", TARGET, shown, about, "MER-3.4", items=not wanted)
        how, _, what = answer.partition(":")
        if how in ("use", "with"):
            more = added(tx, figure, source, nth, extras, answer)
            tx.then(tx.frame(attack, figure, source, nth, more))
            return
        if answer == PASS:
            break
        chosen += what.split("+")
    if chosen:
        did(tx, figure, source, nth)
        strikes(tx, figure, source, nth, extras, chosen, made.hits)


def strikes(
    tx: Tx, figure: str, source: str, nth: int, extras: str, targets: Sequence[str], hits: int
) -> None:
    """An attack upon each of these, one after another."""
    struck = [each for each in targets for _ in range(hits)]
    tx.then(*(tx.frame(strike, figure, each, source, nth, extras) for each in struck))


# One target ----------------------------------------------------------------------------------------------


@STEPS.step
def strike(tx: Tx, figure: str, target: str, source: str, nth: int, extras: str) -> None:
    """An attack upon one target, if both are still there. Somebody beside it may take it instead."""
    if figure not in tx.board.figures or target not in tx.board.figures:
        return
    to = turned_to(tx.board, figure, target)
    if to != target:
        tx.emit(ev.AttackTurned(figure, target, to), EFFECT)
    if usable(tx.board, figure, "melee", "ranged"):
        tx.then(tx.frame(arm, figure, to, source, nth, extras))
    else:
        _guarded(tx, figure, to, source, nth, extras)


def _guarded(tx: Tx, figure: str, target: str, source: str, nth: int, extras: str) -> None:
    """Next are the items of the target, where it has any; else a card is drawn."""
    if target in tx.board.characters and tx.board.characters[target].items:
        tx.then(tx.frame(guard, figure, target, source, nth, extras))
    else:
        draw(tx, figure, target, source, nth, extras)


def _moment(made: Assault) -> str:
    return "ranged" if made.range else "melee"


@ACT.verb("use", "MER-3.7", asked="arm", names=every_item)
def for_strike(
    look: Look, item: str, figure: str, target: str, source: str, nth: int, extras: str
) -> Why | None:
    """An item for an attack upon one target."""
    return unusable(look.board, figure, item, _moment(assault(look.board, figure, source, nth, extras)))


@ACT.verb("use", "MER-3.7", asked="guard", names=every_item)
def for_guard(look: Look, item: str, figure: str, target: str, *_: int | str) -> Why | None:
    """An item against an attack."""
    if item in _guards(look.board, target):
        return None
    by_itself = Why(say("{item} works by itself", item=thing(item)), "MER-3.7")
    return unusable(look.board, target, item, "attacked") or by_itself


def _guards(board: Board, target: str) -> list[str]:
    """The items that a character may use against an attack; those that work by themselves are not used."""
    return [item for item in usable(board, target, "attacked") if not CONTENT.items[item].flattens]


def _used(tx: Tx, who: str, what: str, items: Sequence[str], about: tuple[int | str, ...]) -> Waiting:
    """The item that a character uses now, for an attack or against one; "" for none."""
    clause = "MER-3.7"
    item: str = yield one(deciding(tx, who), what, clause, items, prefix="use:", or_none=clause, about=about)
    if item in ("", PASS):
        return ""
    use(tx, who, item)
    return item


@STEPS.waits("arm")
def arm(tx: Tx, figure: str, target: str, source: str, nth: int, extras: str) -> Waiting:
    """The attacker may use items for this attack alone."""
    if not {figure, target} <= tx.board.figures.keys():  # taken off by hand
        return
    items = usable(tx.board, figure, _moment(assault(tx.board, figure, source, nth, extras)))
    item = yield from _used(tx, figure, "arm", items, (figure, target, source, nth, extras))
    if item:
        tx.then(tx.frame(arm, figure, target, source, nth, f"{extras} item:{item}".strip()))
    else:
        _guarded(tx, figure, target, source, nth, extras)


@STEPS.waits("guard")
def guard(tx: Tx, figure: str, target: str, source: str, nth: int, extras: str) -> Waiting:
    """The target may use items against this attack; those that it used before work on it as well."""
    if not {figure, target} <= tx.board.figures.keys():
        return
    able, about = _guards(tx.board, target), (figure, target, source, nth, extras)
    item = yield from _used(tx, target, "guard", able, about)
    if item:
        _lasts(tx, target, item, _left(tx, target, item) + CONTENT.items[item].hits - 1)
        tx.then(tx.frame(guard, figure, target, source, nth, f"{extras} guard:{item}".strip()))
        return
    worn = [row.source for row in LASTING.upon(tx.board, target, "guard")]
    for item in [item for item in worn if f"guard:{item}" not in extras.split()]:
        _lasts(tx, target, item, _left(tx, target, item) - 1)
        extras = f"{extras} guard:{item}".strip()
    draw(tx, figure, target, source, nth, extras)


def _left(tx: Tx, target: str, item: str) -> int:
    """On how many attacks more an item works that was used before."""
    return sum(row.amount for row in LASTING.upon(tx.board, target, "guard") if row.source == item)


def _lasts(tx: Tx, target: str, item: str, left: int) -> None:
    """An item works on so many attacks more."""
    if _left(tx, target, item):
        tx.emit(ev.LastingEnded(item, target, "guard"), "MER-3.7")
    if left:
        tx.emit(ev.LastingBegan(item, target, "guard", left, "hits"), "MER-3.7")


# The modifier card ---------------------------------------------------------------------------------------


def draw(tx: Tx, figure: str, target: str, source: str, nth: int, extras: str, *drawn: str) -> None:
    """One card more; a deck without cards is shuffled first, but for those of this attack (MER-5.2)."""
    owner = deck_of(tx.board, figure)
    pile = MODIFIERS + owner
    if not tx.course.piles[pile].count:
        tx.emit(ev.ModifiersGathered(owner), CARD)
        _put_away(tx, owner, drawn)
        tx.shuffle(pile, tx.board.limbo, CARD)
    clause = "MER-5.3" if drawn else CARD
    tx.draw(pile, 1, tx.frame(drew, owner, figure, target, source, nth, extras, *drawn), clause)


@STEPS.step
def drew(
    tx: Tx, owner: str, figure: str, target: str, source: str, nth: int, extras: str, *words: str | int
) -> None:
    """A card of this owner's deck came up, and then comes another, until it is settled which counts. Then
    they lie with those that were drawn; blessings and curses leave the deck (MER-5.4)."""
    *before, _, card = words
    drawn = (*map(str, before), str(card))
    if not {figure, target} <= tx.board.figures.keys():  # taken off by hand
        _put_away(tx, owner, drawn)
        return
    made = assault(tx.board, figure, source, nth, extras)
    how = drawn_for(tx.board, figure, target, made, guards(extras))
    if not enough(drawn, how):
        draw(tx, figure, target, source, nth, extras, *drawn)
        return
    _put_away(tx, owner, drawn)
    _hit(tx, figure, target, made, how, guards(extras), drawn)


def _put_away(tx: Tx, owner: str, drawn: Sequence[str]) -> None:
    """Cards that came up lie with those that were drawn, or leave the deck (MER-5.2, 5.4), unless they did so
    before, when the deck ran out."""
    for name in drawn:
        if name not in tx.board.limbo:
            continue
        kind = read(name).kind
        if kind in LEAVES:
            tx.emit(ev.ModifierRemoved(owner, name), "MER-5.4")
        else:
            tx.emit(ev.ModifierDrawn(owner, name, kind in MIXES), CARD)


# The attack ----------------------------------------------------------------------------------------------


def _hit(
    tx: Tx, figure: str, target: str, made: Assault, how: Mode, worn: Sequence[str], drawn: Sequence[str]
) -> None:
    """What the attack comes to: value, modifier cards, shield less what pierces it, never below 0
    (MER-5.1)."""
    board = tx.board
    before = value(board, figure, target, made)
    said = counted(drawn, how, before.value)
    flat = any(CONTENT.items[item].flattens for item in usable(board, target, "attacked"))
    after = before.value + said.adds if flat and said.times > 1 else said.of(before.value)
    kept = min(max(0, after), max(0, shield(board, target, worn) - made.pierce))
    dealt = max(0, after) - kept
    tx.emit(ev.Attacked(figure, target, before, tuple(drawn), said.cards, after, kept, dealt, how), TARGET)
    gain(tx, figure, made.each_xp, EFFECT)
    if after > 0:
        used_up(tx, target, "shield")
    round = beside(board, target) if made.spread else ()
    near = [id for id, each in board.figures.items() if each.at in round and id != figure]
    deal(tx, target, dealt, TARGET, figure)
    for id in near:
        deal(tx, id, made.spread, EFFECT, figure)
    adds = " ".join(dict.fromkeys((*made.conditions, *said.conditions)))
    if adds or made.push or made.pull:
        tx.then(tx.frame(aftermath, figure, target, adds, made.push, made.pull))
    if _retaliates(board, target):
        tx.then(tx.frame(retaliate, target, figure))


@STEPS.step
def aftermath(tx: Tx, figure: str, target: str, conditions: str, push: int, pull: int) -> None:
    """What an attack adds happens to whoever lives through it, damage or none."""
    afflict(tx, target, conditions.split())
    if push:
        tx.then(tx.frame(shift, target, figure, "push", push))
    if pull:
        tx.then(tx.frame(shift, target, figure, "pull", pull))


def _retaliates(board: Board, figure: str) -> list[tuple[int, int, str]]:
    """What a figure hits back with: for how much, how far, and the card that says so."""
    stats = board.figures[figure].stats
    rows = [(stats.retaliate, stats.retaliates_at, "")] if stats.retaliate else []
    for row in board.lasting:
        what, _, range = row.figure.partition(":")
        if row.target == figure and what == "retaliate":
            rows.append((row.amount, int(range or 1), row.source))
    return rows


def hits_back(board: Board, figure: str, attacker: str) -> list[tuple[int, str]]:
    """For how much a figure hits back at an attacker that is near enough, and the card that says so."""
    far, rows = apart(board, figure, attacker), _retaliates(board, figure)
    return [(amount, card) for amount, range, card in rows if amount and far is not None and far <= range]


@STEPS.step
def retaliate(tx: Tx, figure: str, attacker: str) -> None:
    """Whoever was attacked and lives hits back, if the attacker is near enough (MER-5.5)."""
    if figure not in tx.board.figures or attacker not in tx.board.figures:
        return
    back = hits_back(tx.board, figure, attacker)
    for _, source in back:
        gain(tx, figure, _xp(tx, figure, source), EFFECT)
    deal(tx, attacker, sum(amount for amount, _ in back), EFFECT, figure)


def _xp(tx: Tx, figure: str, card: str) -> int:
    """What a character gains each time that its card hits back."""
    held = tx.board.characters.get(figure)
    if held is None or card not in held.active:
        return 0
    half = printed.action(f"card:{card}:{held.active[card].half}")
    return sum(each.each_xp for each in (half.abilities if half else ()) if isinstance(each, Retaliate))
