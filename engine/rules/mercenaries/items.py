"""Items: at which moments of its turn a character may use them, and what becomes of them (MER-3.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, Look, Tx, deciding
from engine.rules.mercenaries.conditions import hindered
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.waiting import Asking
from engine.wording import say

USE, REST = "MER-3.7", "MER-3.11"
ITEM = "use:"
"""What an option begins with that is an item."""
PERFORM = "perform"
"""The step that performs an action, an item's too (`actions`)."""
MOMENTS = {"move": ("move", "turn"), "target": ("attack", "turn")}
"""By the kind of question the items that can be used at it; at any other those of any time of the turn."""
ASKED = ("act", "move", "target", "part", "whom", "consume", "place", "recover", "shift", "long-rest")
"""Whenever a character is asked in its own turn, it can use an item first."""


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


def every_item(_: Look) -> Collection[str]:
    """All items there are."""
    return CONTENT.items


@ACT.verb("use", USE, asked=ASKED, names=every_item)
def item(look: Look, id: str, *about: int | str) -> Why | None:
    """An item that is worn and ready, unless a stun forbids it."""
    figure = str(about[1] if look.what == "shift" else about[0])
    moments = MOMENTS.get(look.what, ("turn",))
    return hindered(look.board, figure, "act") or unusable(look.board, figure, id, *moments)


def offered(board: Board, character: str, *moments: str, clause: str = USE) -> list[Option]:
    """The items that can be used at one of these moments, as options."""
    return [Option(ITEM + id, clause) for id in usable(board, character, *moments)]


def asking(
    tx: Tx,
    figure: str,
    what: str,
    clause: str,
    shown: Iterable[Option],
    about: tuple[int | str, ...],
    or_none: str = "",
    *,
    items: bool = True,
    always: bool = False,
) -> Asking:
    """One of these options, for whoever decides for a figure; a character may use an item first (`items`).
    or_none: the clause by which all may be left out. always: it is asked for the only one, too."""
    able = [*shown]
    if able and items:
        able += offered(tx.board, figure, "turn")
    if able and or_none:
        able.append(Option(PASS, or_none))
    asked = Question(deciding(tx, figure), what, clause, options=tuple(able), about=about)
    return Asking(asked, "", always=always)


def use(tx: Tx, character: str, item: str) -> None:
    """An item is used: spent, consumed, or neither, as it is printed."""
    how = CONTENT.items[item].use
    tx.emit(ev.ItemUsed(character, item, gone=how == "consumed", kept=how == "always"), USE)


def used(tx: Tx, character: str, item: str, extras: str = "") -> str:
    """An item is used during an ability: for it, which is known of it from here on; or by itself in between
    (MER-3.7)."""
    use(tx, character, item)
    if CONTENT.items[item].at != "turn":
        return f"{extras} item:{item}".strip()
    tx.then(Frame(PERFORM, (character, f"item:{item}")))
    return extras
