"""What an attack does, whoever makes it: modifier cards, the value, damage, what it adds (MER-5.1 to 5.5).

1. draw        modifier cards, one after another, until it is settled which counts (MER-5.2, 5.3); then the
               value, the card, the shield; damage
2. aftermath   what the attack adds, if the target lives: conditions, push, pull
3. retaliate   the target hits back, if it lives
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.assault import Assault, assault, drawn_for, shield, value
from engine.rules.mercenaries.conditions import afflict, deck_of
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.damage import deal, gain, used_up
from engine.rules.mercenaries.decks import LEAVES, MIXES, Mode, counted, enough, read
from engine.rules.mercenaries.ground import apart, beside
from engine.rules.mercenaries.items import usable
from engine.rules.mercenaries.model import MODIFIERS
from engine.rules.mercenaries.moving import shift
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.vocabulary import Retaliate

VALUE, CARD, EFFECT = "MER-5.1", "MER-5.2", "MER-5.5"


def guarding(extras: str) -> list[str]:
    return [each[6:] for each in extras.split() if each.startswith("guard:")]


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
    how = drawn_for(tx.board, figure, target, made, guarding(extras))
    if not enough(drawn, how):
        draw(tx, figure, target, source, nth, extras, *drawn)
        return
    _put_away(tx, owner, drawn)
    _hit(tx, figure, target, made, how, guarding(extras), drawn)


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
    tx.emit(ev.Attacked(figure, target, before, tuple(drawn), said.cards, after, kept, dealt, how), VALUE)
    gain(tx, figure, made.each_xp, EFFECT)
    if after > 0:
        used_up(tx, target, "shield")
    near: list[str] = []
    if made.spread:
        round = beside(board, target)
        near = [id for id, each in board.figures.items() if each.at in round and id != figure]
    deal(tx, target, dealt, VALUE, figure)
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


@STEPS.step
def retaliate(tx: Tx, figure: str, attacker: str) -> None:
    """Whoever was attacked and lives hits back, if the attacker is near enough (MER-5.5)."""
    board = tx.board
    if figure not in board.figures or attacker not in board.figures:
        return
    far = apart(board, figure, attacker)
    if far is None:
        return
    rows = _retaliates(board, figure)
    able = [(amount, source) for amount, range, source in rows if amount and far <= range]
    for _, source in able:
        gain(tx, figure, _xp(tx, figure, source), EFFECT)
    deal(tx, attacker, sum(amount for amount, _ in able), EFFECT, figure)


def _xp(tx: Tx, figure: str, card: str) -> int:
    """What a character gains each time that its card hits back."""
    held = tx.board.characters.get(figure)
    if held is None or card not in held.active:
        return 0
    half = printed.action(f"card:{card}:{held.active[card].half}")
    return sum(each.each_xp for each in (half.abilities if half else ()) if isinstance(each, Retaliate))
