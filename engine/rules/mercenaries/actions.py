"""Performing an action: its abilities in the order written, and where its card goes (MER-3.2, 3.3, 3.10)."""

from __future__ import annotations

from engine.frames import Frame
from engine.rules.mercenaries import effects, fighting, moving, printed, things
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import STEPS, Tx
from engine.rules.mercenaries.conditions import can_act
from engine.rules.mercenaries.elements import consume, there
from engine.rules.mercenaries.gains import gain
from engine.rules.mercenaries.items import asking, used
from engine.rules.mercenaries.parts import LEAVE, harms, meant
from engine.rules.mercenaries.vocabulary import Doing, Mends, Shield
from engine.waiting import Waiting

MODULES = (moving, fighting, effects, things)
"""Where the steps of abilities are."""
DONE = "MER-3.3"


def does(ability: Doing, figure: str, source: str, nth: int) -> Frame:
    """The frame of an ability."""
    return Frame(f"do.{ability.__struct_config__.tag}", (figure, source, nth, ""))


@STEPS.step
def perform(tx: Tx, figure: str, source: str) -> None:
    """A character performs an action: every ability in the order written, then its card goes where it
    belongs (MER-3.2, 3.3)."""
    cards = source.startswith(("card:", "basic:"))
    if cards:
        tx.emit(ev.ActionBegan(figure, source), "MER-3.2")
    plain = tx.ruling("MER-3.9") == "always"
    for nth, ability in enumerate(printed.abilities(tx.board, source)):
        at_once = plain and not ability.consumes
        tx.then(does(ability, figure, source, nth) if at_once else tx.frame(part, figure, source, nth))
    if cards:
        tx.then(tx.frame(finish, figure, source))


@STEPS.waits("part")
def part(tx: Tx, figure: str, source: str, nth: int) -> Waiting:
    """An ability of an action. One that wants an element is done only if that is consumed; with the reading
    `with-the-rest` of MER-3.9 a duty that comes first can be refused with all that follows."""
    if not can_act(tx.board, figure) or _given_up(tx, figure, source, nth):
        return
    ability = printed.abilities(tx.board, source)[nth]
    about = (figure, source, nth)
    if ability.consumes:
        able = [f"with:{each}" for each in there(tx.board) if ability.consumes in (each, "any")]
        answer: str = yield asking(tx, figure, "consume", "MER-5.5", able, about, LEAVE)
        how, _, what = answer.partition(":")
        if how == "use":
            used(tx, figure, what)
            tx.then(tx.frame(part, figure, source, nth))
        if how != "with":
            return
        consume(tx, figure, what, ability.consumes == "any")
    tx.then(does(ability, figure, source, nth))


def _given_up(tx: Tx, figure: str, source: str, nth: int) -> bool:
    """Whether a duty was left out before: then no part of the action is done (MER-3.9)."""
    if tx.ruling("MER-3.9") == "always" or tx.board.parts:
        return False
    before = printed.abilities(tx.board, source)[:nth]
    return any(harms(tx.board, each) and meant(tx.board, figure, each) for each in before)


@STEPS.step
def finish(tx: Tx, figure: str, source: str) -> None:
    """The card goes to the discards, the lost cards or the active area (MER-3.3); where no part was done, to
    the discards (MER-3.10). Where the figure is gone its cards are lost already."""
    held = tx.board.characters[figure]
    card = printed.card_of(source)
    if card not in held.chosen:
        return
    half = printed.action(source)
    if half is None:
        tx.emit(ev.CardDiscarded(figure, card), "MER-3.6")
        return
    if not tx.board.parts:
        tx.emit(ev.CardDiscarded(figure, card), "MER-3.10")
        return
    gain(tx, figure, half.xp, DONE)
    done = [half.abilities[nth] for nth in tx.board.parts]
    uses = max([each.uses for each in done if isinstance(each, Shield | Mends)], default=0)
    summons = [id for id, each in tx.board.figures.items() if each.owner == figure and _new(tx, id)]
    if summons or (half.lasts == "uses" and uses) or half.lasts == "round":
        until = summons[0] if summons else half.lasts
        kept = ev.CardKept(figure, card, source.rpartition(":")[2], uses, half.lost, until)
        tx.emit(kept, DONE)
    else:
        tx.emit((ev.CardLost if half.lost else ev.CardDiscarded)(figure, card), DONE)


def _new(tx: Tx, summon: str) -> bool:
    """Whether no active card stands for a summon yet."""
    owner = tx.board.characters[tx.board.figures[summon].owner]
    return all(active.until != summon for active in owner.active.values())
