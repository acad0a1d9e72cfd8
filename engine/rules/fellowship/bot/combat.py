"""The bot in the encounter and combat phases: whom to engage, who defends, who strikes."""

from __future__ import annotations

from engine.questions import PASS, Choice, Question
from engine.rules.fellowship.judging import HERO, SPAWN, Look, named
from engine.rules.fellowship.state import card_of, heroes

MOST = 10
"""Attackers among whom the best few are looked for."""


def engage(look: Look, question: Question) -> Choice:
    """An enemy that can be met and brought down, if nothing else needs those who are ready."""
    ready = look.ready()
    spare = len(ready) - 2 * (len(look.own.engaged) + look.coming())
    foes = [named(id) for id in question.ids if id != PASS]
    able = [id for id in foes if _met(look, id, ready)]
    if not able or spare < (0 if _hunted(look, able) else 2):
        return (PASS,)
    return (f"engage:{max(able, key=lambda id: (_key(look, id), -look.needed(id)))}",)


def _hunted(look: Look, foes: list[str]) -> bool:
    return any(_key(look, id) for id in foes)


def _key(look: Look, id: str) -> int:
    """Whether the game turns on an enemy."""
    return int(card_of(id) == SPAWN and not look.board.stages)


def _met(look: Look, enemy: str, ready: list[str]) -> bool:
    """Somebody stands before it, and the others bring it down in two rounds."""
    stand = [id for id in ready if look.left(id) > look.hurt(enemy, id) or look.kind(id) == "ally"]
    if not stand:
        return False
    strength = look.attack(ready) - min(look.of(id, "attack") for id in stand)
    rounds = 3 if _key(look, enemy) else 2
    return rounds * (strength - look.of(enemy, "defence")) >= look.left(enemy)


def next_attack(look: Look, question: Question) -> Choice:
    """The strongest first, while most can defend."""
    return (max(question.ids, key=lambda id: look.blow(named(id))),)


def defend(look: Look, question: Question) -> Choice:
    """Whoever loses least by it; nobody where a hero bears it for less."""
    enemy, attacked = str(question.about[0]), str(question.about[1])
    able = [id for id in question.ids if id != PASS]
    costs = {id: _loss(look, enemy, named(id)) for id in able}
    best = min(able, key=lambda id: costs[id])
    if question.form == "pick":
        return (best,)
    if look.seat != attacked and look.ready(attacked):
        return (PASS,) if costs[best] >= 8 else (best,)
    return (best,) if costs[best] <= _undefended(look, enemy, attacked) else (PASS,)


def _loss(look: Look, enemy: str, id: str) -> int:
    """The damage, the death if it comes to that, and the blow that the defender does not strike."""
    damage, left = look.hurt(enemy, id), look.left(id)
    if damage >= left:
        return look.worth(id)
    risk = HERO // 4 if look.kind(id) == "hero" and damage + 1 >= left else 0
    return 2 * damage + risk + 2 * look.of(id, "attack")


def _undefended(look: Look, enemy: str, seat: str) -> int:
    """All of it on the hero that can bear most, and worse shadows."""
    most = max((look.left(id) for id in heroes(look.board, seat)), default=0)
    blow = look.blow(enemy) + 1
    return 4 * HERO if blow >= most else 3 * blow


def takes(look: Look, question: Question) -> Choice:
    """Whoever can bear most."""
    return (max(question.ids, key=lambda id: look.left(named(id))),)


# The players attack --------------------------------------------------------------------------------------


def strike(look: Look, question: Question) -> Choice:
    """An enemy that falls now, the worst first; else the one that is hurt most."""
    ready = look.ready()
    strength = look.attack(ready)
    foes = [named(id) for id in question.ids if id != PASS]
    falls = [id for id in foes if look.needed(id) <= _reach(look, id, ready)]
    if falls:
        return (f"strike:{max(falls, key=lambda id: (look.danger(id), -look.needed(id)))}",)
    hurt = [id for id in foes if look.of(id, "defence") < min(strength, _reach(look, id, ready))]
    if not hurt:
        return (PASS,)
    return (f"strike:{max(hurt, key=lambda id: (_key(look, id), -look.needed(id)))}",)


def _reach(look: Look, enemy: str, ready: list[str]) -> int:
    """The attack this seat can bring on an enemy."""
    engaged = look.board.pieces[enemy].engaged
    if engaged == look.seat:
        return look.attack(ready)
    flag = "keyword:ranged" if engaged else "reaches-staging"
    able = [id for id in ready if look.figures.flag(id, flag) or (engaged and _ranged(look, id))]
    return look.attack(able) if engaged else max((look.of(id, "attack") for id in able), default=0)


def _ranged(look: Look, id: str) -> bool:
    return look.figures.has(id, "keyword", "ranged")


def attackers(look: Look, question: Question) -> Choice:
    """The few that just destroy it; all where they cannot."""
    needed = look.needed(str(question.about[0]))
    ids = sorted(question.ids, key=lambda id: -look.of(named(id), "attack"))[:MOST]
    if question.most == 1:
        return (ids[0],)
    best: tuple[int, int] = (0, 0)
    for mask in range(1, 1 << len(ids)):
        total = sum(look.of(named(id), "attack") for nth, id in enumerate(ids) if mask >> nth & 1)
        if total >= needed and (not best[1] or (total, mask) < best):
            best = total, mask
    if not best[1]:
        return tuple(ids)
    return tuple(id for nth, id in enumerate(ids) if best[1] >> nth & 1)


def join(look: Look, question: Question) -> Choice:
    """Archers help where their own enemies do not need them."""
    if any(not look.board.pieces[id].shadows or id not in look.own.struck for id in look.own.engaged):
        return ()
    return question.ids
