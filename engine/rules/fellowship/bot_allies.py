"""When the bot uses cards in play: heroes, allies, attachments, places. Each has a judge."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.fellowship.bot_look import ALARM, Judge, Look, always, during
from engine.rules.fellowship.state import printed


def aragorn(look: Look, _: str) -> int:
    """He is readied where somebody will have to be fought."""
    return 9 if look.own.engaged or look.staged() or look.pool() > 3 else 4


def faramir(look: Look, _: str) -> int:
    """When three or more of a player are on the quest."""
    most = max(len(look.committed(seat)) for seat in look.seats)
    return most if look.phase == "quest.after_staging" and most > 2 else 0


def eowyn(look: Look, id: str) -> int:
    """A card that brings the quest from even, or one short, to better."""
    near = look.phase == "quest.after_staging" and 0 <= look.lacking() <= 1
    return 2 if near and look.board.pieces[id].committed and look.own.hand.count > 2 else 0


def healer(look: Look, _: str) -> int:
    """A hero bears two or more."""
    return 3 if look.hurt_most() >= 2 else 0


def glorfindel(look: Look, _: str) -> int:
    """A hero is close to its end, or there is plenty to pay with."""
    close = any(look.board.pieces[id].damage and look.left(id) <= 2 for id in look.heroes())
    return 3 if close or (look.hurt_most() and look.pool() > 4) else 0


def wandering_took(look: Look, _: str) -> int:
    """A dial much higher than another's."""
    least = min(look.board.seats[seat].threat for seat in look.seats)
    return 3 if look.own.threat >= ALARM and look.own.threat - least > 7 else 0


def son_of_arnor(look: Look, _: str) -> int:
    """Nothing is engaged, and whoever is ready brings something down."""
    ready = look.ready()
    weak = [id for id in look.staged() if look.needed(id) < look.attack(ready)]
    return 2 if weak and not look.own.engaged and len(ready) > 3 else 0


def slayer(look: Look, _: str) -> int:
    """There are Orcs."""
    return sum("orc" in printed(look.board, id).traits for id in look.enemies())


LATE = during("combat.after_discard")
ROUSED = during(
    "quest.after_resolve", "travel.after_choose", "encounter.after_checks", "combat.after_shadows"
)

JUDGES: Mapping[str, Judge] = {
    "aragorn": aragorn, "theodred": always, "gloin": always, "legolas": always, "eowyn": eowyn,
    "beravor": LATE, "glorfindel": glorfindel, "gandalf": always, "faramir": faramir,
    "son-of-arnor": son_of_arnor, "snowbourn-scout": always, "longbeard-orc-slayer": slayer,
    "brok-ironfist": always, "gondorian-spearman": always, "lorien-guide": always, "northern-tracker": always,
    "wandering-took": wandering_took, "daughter-of-the-nimrodel": healer, "erebor-hammersmith": always,
    "miner-of-the-iron-hills": always, "gleowine": always, "steward-of-gondor": always,
    "blade-of-gondolin": always, "horn-of-gondor": always, "unexpected-courage": ROUSED,
    "self-preservation": healer, "old-forest-road": always, "forest-gate": always,
    "mountains-of-mirkwood": always,
}  # fmt: skip
