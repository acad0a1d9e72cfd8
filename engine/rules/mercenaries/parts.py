"""Parts of an action: whether an ability is done, and whom it is for (MER-3.4, 3.5, 3.9).

A character may leave an ability out, but for one that does harm to itself or to allies. Whoever acts by
itself leaves nothing out; where it is not said whom it means, it goes by its focus (MER-6.2), and heals
whoever has lost most.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engine.frames import Frame
from engine.questions import PASS, options
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import printed
from engine.rules.mercenaries import vocabulary as do
from engine.rules.mercenaries.acting import ACT, Look, Tx, deciding
from engine.rules.mercenaries.aiming import outcome
from engine.rules.mercenaries.conditions import BAD, UNTIL_HEALED
from engine.rules.mercenaries.damage import gain
from engine.rules.mercenaries.ground import allies, enemies, within
from engine.rules.mercenaries.items import ITEM, asking, used
from engine.rules.mercenaries.state import Board
from engine.rules.mercenaries.words import thing
from engine.verbs import Why
from engine.waiting import Waiting, one
from engine.wording import say

CLAUSE, LEAVE = "MER-5.5", "MER-3.4"

# Whether it is done --------------------------------------------------------------------------------------


def harms(ability: do.Ability) -> bool:
    """Whether an ability does harm to whoever does it or to allies, and so must be done (MER-3.4)."""
    if isinstance(ability, do.Hurt) or (isinstance(ability, do.Afflict) and {*ability.conditions} & {*BAD}):
        return ability.whom == "self" or ability.side != "enemies"
    return False


def owed(tx: Tx, source: str, nth: int) -> bool:
    """Whether an ability cannot be left out: it does harm to its own side, and the reading in force (MER-3.9)
    does not free an action of which nothing else was done."""
    harm = harms(printed.abilities(tx.board, source)[nth])
    return harm and (tx.ruling("MER-3.9") == "always" or bool(tx.board.parts))


def willing(tx: Tx, figure: str, source: str, nth: int) -> Waiting:
    """Whether an ability without a choice of its own is done: a character is asked."""
    if figure not in tx.board.characters or tx.board.doing != source or owed(tx, source, nth):
        return True
    answer: str = yield asking(tx, figure, "part", LEAVE, options(LEAVE, "do"), (figure, source, nth), LEAVE)
    if answer.startswith(ITEM):
        before(tx, figure, source, nth, "", answer)
    return answer == "do"


def does(ability: do.Doing, figure: str, source: str, nth: int, extras: str = "") -> Frame:
    """The frame of an ability."""
    return Frame(f"do.{ability.__struct_config__.tag}", (figure, source, nth, extras))


# Before it is done, and when it is -----------------------------------------------------------------------


def added(tx: Tx, figure: str, source: str, nth: int, extras: str, answer: str) -> str:
    """A character uses an item, or consumes an element for an ability; what is known of it from here on."""
    how, _, what = answer.partition(":")
    if how == "use":
        return used(tx, figure, what, extras)
    ability: Any = printed.abilities(tx.board, source)[nth]
    place = for_boost(ability.boosts, what, extras)
    consume(tx, figure, what, ability.boosts[place].element == "any")
    gain(tx, figure, ability.boosts[place].xp, CLAUSE)
    return f"{extras} with:{place}".strip()


def before(tx: Tx, figure: str, source: str, nth: int, extras: str, answer: str) -> None:
    """The same, and the ability is asked about again."""
    extras = added(tx, figure, source, nth, extras, answer)
    tx.then(does(printed.abilities(tx.board, source)[nth], figure, source, nth, extras))


def did(tx: Tx, figure: str, source: str, nth: int) -> None:
    """A character does an ability of the action that it performs, which counts for MER-3.10."""
    if tx.board.doing == source and nth not in tx.board.parts and figure in tx.board.characters:
        tx.emit(ev.PartDone(figure, nth), "MER-3.2")
        gain(tx, figure, printed.abilities(tx.board, source)[nth].xp, "MER-3.2")


# Elements ----------------------------------------------------------------------------------------------


def there(board: Board) -> list[str]:
    """The elements that can be consumed, strong or waning, in a fixed order."""
    return [element for element in do.ELEMENTS if board.elements.get(element)]


def boostable(board: Board, ability: Any, extras: str) -> list[str]:
    """As `with:fire`, the elements that can be consumed for a boost of an ability that has had none yet."""
    boosts: Sequence[do.With] = getattr(ability, "boosts", ())
    return [f"with:{element}" for element in there(board) if for_boost(boosts, element, extras) >= 0]


def for_boost(boosts: Sequence[do.With], element: str, extras: str) -> int:
    """The boost that an element is consumed for: one that names it, else one that takes any; -1 for none."""
    had = printed.boosts(extras)
    left = [nth for nth in range(len(boosts)) if nth not in had]
    named = [nth for nth in left if boosts[nth].element == element]
    wild = [nth for nth in left if boosts[nth].element == "any"]
    return (*named, *wild, -1)[0]


def consume(tx: Tx, figure: str, element: str, wild: bool) -> None:
    """A figure consumes an element, which is gone."""
    tx.emit(ev.ElementConsumed(figure, element, wild), CLAUSE)


# Whom it is for ------------------------------------------------------------------------------------------


def meant(board: Board, figure: str, ability: Any, boosts: Sequence[do.With] = ()) -> list[str]:
    """Whom an ability can be for, in the order in which they came to the map."""
    whom, range = ability.whom, getattr(ability, "range", 0) + sum(each.range for each in boosts)
    for each in boosts:
        whom = each.whom or whom
    if whom == "self":
        return [figure]
    if whom == "range" and not range:  # as the stat card says
        range = board.figures[figure].stats.range
    foes, friends = enemies(board, figure), allies(board, figure)
    seen = {id for id, each in foes.items() if "invisible" not in each.conditions}
    sides: dict[str, Collection[str]] = {"enemies": seen, "allies": friends, "everybody": {*seen, *friends}}
    ids = [id for id in board.figures if id in sides[side_of(ability)]]
    if isinstance(ability, do.Heal) and whom == "one":
        ids = [id for id in board.figures if id in friends or id == figure]
    if isinstance(ability, do.Recover):
        ids = [id for id in ids if _discards(board, id)]
    if whom == "everywhere":
        return ids
    if whom == "passed":
        return [id for id in ids if board.figures[id].at in board.way]
    return within(board, figure, 1 if whom == "adjacent" else range, ids)


def side_of(ability: Any) -> str:
    """The side that an ability is for."""
    side: str = getattr(ability, "side", "enemies" if isinstance(ability, do.Shift) else "allies")
    return side


def _able(look: Look, figure: str, source: str, nth: int, extras: str, chosen: str) -> list[str]:
    ability = printed.abilities(look.board, source)[nth]
    able = meant(look.board, figure, ability, printed.boosts_of(look.board, figure, ability, extras))
    return [id for id in able if id not in chosen.split()]


def _discards(board: Board, id: str) -> tuple[str, ...]:
    held = board.characters.get(id)
    return held.discard if held else ()


@ACT.verb("at", CLAUSE, asked="whom", names=lambda look: look.board.figures, options=_able)
def whom(look: Look, id: str, figure: str, source: str, nth: int, *_: str) -> Why:
    """A figure of the side that is meant, near enough and in sight."""
    board, named, ability = look.board, thing(id), printed.abilities(look.board, source)[nth]
    side = side_of(ability)
    if side == "allies" and id not in allies(board, figure):
        return Why(say("{figure} is no ally", figure=named), "MER-3.5")
    if side == "enemies" and id not in enemies(board, figure):
        return Why(say("{figure} is no enemy", figure=named), CLAUSE)
    if "invisible" in board.figures[id].conditions and side != "allies":
        return Why(say("{figure} is invisible", figure=named), "MER-5.4")
    if isinstance(ability, do.Recover) and not _discards(board, id):
        return Why(say("{figure} has no discards", figure=named), CLAUSE)
    return Why(say("{figure} is chosen already, too far away or out of sight", figure=named), CLAUSE)


def targets(tx: Tx, figure: str, source: str, nth: int, extras: str) -> Waiting:
    """Whom an ability is for, as ids; none where it is left out, or asked about again since an item is used
    or an element consumed first."""
    ability: Any = printed.abilities(tx.board, source)[nth]
    boosts = printed.boosts_of(tx.board, figure, ability, extras)
    able = meant(tx.board, figure, ability, boosts)
    more = boostable(tx.board, ability, extras)
    own = figure in tx.board.characters and tx.board.doing == source
    many = getattr(ability, "targets", 1) + sum(each.targets for each in boosts)
    single = ((boosts and boosts[-1].whom) or ability.whom) == "one"
    if not own:
        return (yield from _by_itself(tx, figure, source, nth, able, many if single else 0))
    chosen: list[str] = []
    leave = "" if owed(tx, source, nth) else "MER-3.9" if harms(ability) else LEAVE
    while able and (not chosen or (single and len(chosen) < many)):
        about = (figure, source, nth, extras, " ".join(chosen))
        left = [id for id in able if id not in chosen]
        if not left:
            break
        ids = [f"at:{id}" for id in left] if single else ["do"]
        shown = options(CLAUSE, *ids, *(() if chosen else more))
        what = "whom" if single else "part"
        answer: str = yield asking(tx, figure, what, CLAUSE, shown, about, leave, items=not chosen)
        if answer.startswith(("with:", ITEM)):
            before(tx, figure, source, nth, extras, answer)
            break
        if answer == PASS:
            break
        if not single:
            return able
        chosen.append(answer.removeprefix("at:"))
    return chosen


def _by_itself(tx: Tx, figure: str, source: str, nth: int, able: Sequence[str], many: int) -> Waiting:
    """Whom an ability is for of whoever acts by itself: so many, or all (0). It heals those who have lost
    most; else it goes by its focus; among what is level the players choose (MER-6.2)."""
    if not many or len(able) <= many:
        return able
    if any(id in enemies(tx.board, figure) for id in able):
        ids, _ = yield from outcome(tx, figure, source, nth)
        return ids
    chosen: list[str] = []
    while len(chosen) < many:
        best = _neediest(tx.board, [id for id in able if id not in chosen])
        about = (figure, source, nth, "", " ".join(chosen))
        if not best:
            break
        chosen.append((yield one(deciding(tx, figure), "whom", CLAUSE, best, prefix="at:", about=about)))
    return chosen


def _neediest(board: Board, ids: Sequence[str]) -> list[str]:
    """Who has lost most hit points, whom a monster heals (MER-6.2); where all are whole, who is poisoned or
    wounded."""
    lost = {id: board.figures[id].stats.health - board.figures[id].hp for id in ids}
    most = max(lost.values(), default=0)
    if most:
        return [id for id in ids if lost[id] == most]
    return [id for id in ids if any(sick in board.figures[id].conditions for sick in UNTIL_HEALED)]
