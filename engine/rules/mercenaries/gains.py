"""What characters have and gain: experience, money and treasure that they loot, items that they use."""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.levels import gold
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.wording import say

USE = "MER-3.7"
PERFORM = "perform"
"""The step that performs an action, an item's too (`actions`)."""


def gain(tx: Tx, character: str, xp: int, clause: str) -> None:
    """A character gains experience; a summon or a monster gains none."""
    if xp and character in tx.board.characters:
        tx.emit(ev.ExperienceGained(character, xp), clause)


def take(tx: Tx, figure: str, hex: str, clause: str) -> None:
    """A figure takes the money and the treasure of a hex; what monsters take is gone, and they leave
    treasure."""
    character = figure if figure in tx.board.characters else ""
    coins = tx.board.coins.get(hex, 0)
    if coins:
        worth = coins * gold(tx.board.level) if character else 0
        tx.emit(ev.CoinsTaken(character, hex, coins, worth), clause)
    if character and hex in tx.board.treasures:
        tx.emit(ev.TreasureTaken(character, hex, tx.board.treasures[hex]), clause)


def usable(board: Board, character: str, *moments: str) -> list[str]:
    """The items of a character that can be used at one of these moments and are ready."""
    held = board.characters.get(character)
    able = held.items.items() if held else ()
    return [id for id, item in able if item.ready and not item.gone and CONTENT.items[id].at in moments]


def unusable(board: Board, character: str, item: str, *moments: str) -> Why | None:
    """Why an item cannot be used now."""
    wears = board.characters.get(character)
    held = wears.items.get(item) if wears else None
    named = thing(item)
    if held is None:
        return Why(say("{figure} does not wear {item}", figure=thing(character), item=named), USE)
    if held.gone:
        return Why(say("{item} is consumed", item=named), USE)
    if not held.ready:
        return Why(say("{item} is spent", item=named), USE)
    if CONTENT.items[item].at not in moments:
        return Why(say("{item} is used at another moment", item=named), USE)
    return None


def use(tx: Tx, character: str, item: str) -> None:
    """An item is used: spent, consumed, or neither, as it is printed."""
    how = CONTENT.items[item].use
    tx.emit(ev.ItemUsed(character, item, gone=how == "consumed", kept=how == "always"), USE)


def used(tx: Tx, character: str, item: str, extras: str) -> str:
    """An item is used during an ability: for it, which is known of it from here on; or by itself in between
    (MER-3.7)."""
    use(tx, character, item)
    if CONTENT.items[item].at != "turn":
        return f"{extras} item:{item}".strip()
    tx.then(Frame(PERFORM, (character, f"item:{item}")))
    return extras


def did(tx: Tx, figure: str, source: str, nth: int) -> None:
    """A character does an ability of the action that it performs, which counts for MER-3.10."""
    if tx.board.doing == source and nth not in tx.board.parts and figure in tx.board.characters:
        tx.emit(ev.PartDone(figure, nth), "MER-3.2")
        gain(tx, figure, printed.abilities(source)[nth].xp, "MER-3.2")
