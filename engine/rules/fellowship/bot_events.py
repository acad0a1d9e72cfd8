"""When the bot plays events. Each has a judge; the others wait in the hand."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.fellowship.bot_look import ALARM, Judge, Look, always
from engine.rules.fellowship.bot_planning import fallen, gandalf_worth, snared
from engine.rules.fellowship.state import card_of, heroes


def sneak_attack(look: Look, _: str) -> int:
    """Gandalf, before the quest or before the fight, where he does something."""
    held = any(card_of(id) == "gandalf" for id in look.hand)
    there = any(piece.card == "gandalf" for piece in look.board.pieces.values())
    now = look.phase in ("quest.before_commit", "combat.after_shadows")
    return gandalf_worth(look) - 15 if held and now and not there else 0


def ever_vigilant(look: Look, _: str) -> int:
    """An ally that fights is tired, and there is somebody to fight."""
    tired = [id for id in look.own.area if look.board.pieces[id].exhausted and look.kind(id) == "ally"]
    strong = max((look.fights(id) for id in tired), default=0)
    return strong - 6 if _fighting(look) and look.own.engaged else 0


def grim_resolve(look: Look, _: str) -> int:
    """Many are tired, and many enemies there."""
    tired = sum(look.board.pieces[id].exhausted for id in look.everyone())
    return tired - 5 if look.phase == "encounter.after_checks" and look.own.engaged else 0


def _fighting(look: Look) -> bool:
    return look.phase in ("encounter.after_checks", "combat.after_shadows")


def unopposed(look: Look, _: str) -> int:
    """More enemies attack somebody than there are ready characters; or one attacks hard."""
    if look.phase != "combat.after_shadows":
        return 0
    found = 0
    for seat in look.seats:
        foes = [id for id in look.board.seats[seat].engaged if id in snared(look)]
        hard = max((look.of(id, "attack") for id in foes), default=0)
        found = max(found, len(foes) - len(look.ready(seat)) + 1, hard - 2)
    return found


def thicket(look: Look, _: str) -> int:
    """Three enemies attack a player."""
    many = max(len(look.board.seats[seat].engaged) for seat in look.seats)
    return many - 1 if look.phase == "combat.after_shadows" and many > 2 else 0


def swift_strike(look: Look, _: str) -> int:
    """It destroys the attacker."""
    attack = look.board.attack
    return 8 if attack and look.left(attack.enemy) <= 2 else 0


def quick_strike(look: Look, _: str) -> int:
    """Somebody brings an enemy down before it attacks."""
    if look.phase != "combat.after_shadows":
        return 0
    best = max((look.of(id, "attack") for id in look.ready()), default=0)
    return 4 if any(look.needed(id) <= best for id in look.own.engaged) else 0


def greeting(look: Look, _: str) -> int:
    """A dial stands high."""
    return max(look.board.seats[seat].threat for seat in look.seats) - ALARM


def no_threat(look: Look, _: str) -> int:
    """The quest would fail, or barely comes out."""
    return 3 if look.phase == "quest.after_staging" and -1 < look.lacking() < 6 else 0


def stand_and_fight(look: Look, _: str) -> int:
    """Somebody that can be paid for lies in a discard pile."""
    able = [id for id in fallen(look) if look.cost(id) <= look.pool()]
    return max((look.cost(id) for id in able), default=0) if look.phase.startswith("planning") else 0


def wealth(look: Look, _: str) -> int:
    """When nothing better is to be paid for."""
    return 2 if look.phase == "planning.after_play" and look.own.hand.count < 5 else 0


def tomb(look: Look, _: str) -> int:
    """A Test of Will is back."""
    return 2 if any(card_of(id) == "a-test-of-will" for id in look.own.discard) else 0


def lore_of_imladris(look: Look, _: str) -> int:
    """A hero bears three or more."""
    return 3 if look.hurt_most() >= 3 else 0


def hospitality(look: Look, _: str) -> int:
    """Heroes bear six or more together."""
    most = max(sum(look.board.pieces[id].damage for id in heroes(look.board, seat)) for seat in look.seats)
    return 3 if most >= 6 else 0


def spirits_will(look: Look, _: str) -> int:
    """Nobody is to be fought."""
    return 0 if look.own.engaged or look.coming() else 3


JUDGES: Mapping[str, Judge] = {
    "ever-vigilant": ever_vigilant, "sneak-attack": sneak_attack, "valiant-sacrifice": always,
    "grim-resolve": grim_resolve, "feint": unopposed, "a-light-in-the-dark": unopposed,
    "thicket-of-spears": thicket, "swift-strike": swift_strike, "quick-strike": quick_strike,
    "the-galadhrims-greeting": greeting, "radagasts-cunning": no_threat, "secret-paths": no_threat,
    "stand-and-fight": stand_and_fight, "fortune-or-fate": always, "loriens-wealth": wealth,
    "dwarven-tomb": tomb, "lore-of-imladris": lore_of_imladris, "beorns-hospitality": hospitality,
    "strength-of-will": spirits_will,
}  # fmt: skip
