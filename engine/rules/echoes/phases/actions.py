"""The actions of the Heroes phase: which a hero has, and what each does (ECH-4.2 to 4.14).

move:PLACE, escape:PLACE   4.3 to 4.6, 4.14      fight:ITEM:HOSTILE   4.9, 4.10   investigate   4.12
rest                       4.3, 4.8              use:ITEM             4.2, 4.16   meet:FRIEND   4.13
pass                       4.7                   talent:TALENT        4.11
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.questions import PASS, Question
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import (
    ACT,
    STEPS,
    Look,
    Tx,
    characters,
    items,
    own_talents,
    places,
    talents,
    unconnected,
)
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import frames, heal_hero, move_hero
from engine.rules.echoes.model import SECRETS
from engine.rules.echoes.phases.environment import attack
from engine.rules.echoes.reading import exhausted, friends_at, hostiles_at
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.setup import bring_character, bring_item
from engine.rules.echoes.skill_test import PASSED, test
from engine.rules.echoes.words import thing
from engine.verbs import Why
from engine.waiting import Waiting, draw
from engine.wording import say

ACTIONS = 2
"""What a hero has in its turn."""


# Move and rest: actions that a hostile interrupts --------------------------------------------------------


def _elsewhere(look: Look) -> Why:
    if not look.course.phase.startswith("heroes"):
        told = say("heroes act in the Heroes phase, after the events and before the environment")
        return Why(told, "ECH-1.1")
    return Why(say("a hero acts in its own turn, when it is asked what it does"), "ECH-4.2")


def _barred(look: Look, to: str, hero: str) -> Why | None:
    """What keeps a hero from going to a place, with a test or without."""
    at = look.board.heroes[hero].at
    if hostiles_at(look.board, at) and look.ruling("ECH-4.14") == "no-move":
        return Why(say("nobody moves with a hostile about"), "ECH-4.14")
    return None if to in look.board.locations[at].links else unconnected(to)


def _threatened(look: Look, hero: str) -> bool:
    return bool(hostiles_at(look.board, look.board.heroes[hero].at))


def _links(look: Look, hero: str) -> Collection[str]:
    return look.board.locations[look.board.heroes[hero].at].links


def _to_move(look: Look, hero: str, _: int) -> Collection[str]:
    return () if _threatened(look, hero) else _links(look, hero)


def _to_escape(look: Look, hero: str, _: int) -> Collection[str]:
    return _links(look, hero) if _threatened(look, hero) else ()


@ACT.verb("move", "ECH-4.4", asked="act", names=places, near=_to_move, elsewhere=_elsewhere)
def move(look: Look, to: str, hero: str, _: int) -> Why | None:
    """A connected location, with no hostile about."""
    if barred := _barred(look, to, hero):
        return barred
    if _threatened(look, hero):
        return Why(say("with a hostile about only an escape moves the hero"), "ECH-4.3")
    return None


@STEPS.at("action.move")
def do_move(tx: Tx, hero: str, to: str) -> None:
    """No test (ECH-4.4)."""
    move_hero(tx, hero, to, "ECH-4.4")


@ACT.verb("escape", "ECH-4.5", asked="act", names=places, near=_to_escape, elsewhere=_elsewhere)
def escape(look: Look, to: str, hero: str, _: int) -> Why | None:
    """A connected location, with hostiles about."""
    if barred := _barred(look, to, hero):
        return barred
    if not _threatened(look, hero):
        return Why(say("no hostile is about, so there is nothing to escape from"), "ECH-4.5")
    return None


@STEPS.waits("action.escape")
def do_escape(tx: Tx, hero: str, to: str) -> Waiting:
    """Agility against the fastest hostile here plus their number: success moves the hero. After a failure it
    stays, and hostiles may answer in the order in which they came (ECH-4.6, 4.17)."""
    tested = yield test(hero, f"escape:{to}")
    here = hostiles_at(tx.board, tx.board.heroes[hero].at)
    if tested == PASSED or not here:  # they may have been taken away by hand meanwhile
        move_hero(tx, hero, to, "ECH-4.5" if tested else "ECH-4.4")
        return
    if tx.board.heroes[hero].out:
        return
    tx.emit(ev.Stayed(hero, tx.board.heroes[hero].at), "ECH-4.6")
    if tx.ruling("ECH-4.6") == "reaction":
        tx.then(*(tx.frame(attack, each, hero, "ECH-4.6") for each in here))


def _once(_: Look) -> Collection[str]:
    return ("",)


@ACT.verb("rest", "ECH-4.8", asked="act", names=_once, elsewhere=_elsewhere)
def rest(look: Look, _: str, hero: str, left: int) -> Why | None:
    """With both actions, and no hostile about."""
    if _threatened(look, hero):
        return Why(say("nobody rests with a hostile about"), "ECH-4.3")
    return None if left >= ACTIONS else Why(say("a rest needs both actions"), "ECH-4.8")


@STEPS.at("action.rest")
def do_rest(tx: Tx, hero: str, _: str) -> None:
    """One wound, every talent (ECH-4.8)."""
    tx.emit(ev.Rested(hero), "ECH-4.8")
    heal_hero(tx, hero, 1, "ECH-4.8")
    for talent in exhausted(tx.board.heroes[hero]):
        tx.emit(ev.TalentReadied(hero, talent), "ECH-4.8")


# Items and talents ---------------------------------------------------------------------------------------


def _blows(look: Look) -> Collection[str]:
    return [f"{item}:{id}" for item in CONTENT.items for id in look.board.characters]


def _near_blows(look: Look, hero: str, _: int) -> Iterator[str]:
    there = hostiles_at(look.board, look.board.heroes[hero].at)
    weapons = [item for item, held in look.board.heroes[hero].items.items() if held.skill] if there else ()
    return (f"{item}:{id}" for item in weapons for id in there)


@ACT.verb("fight", "ECH-4.9", asked="act", names=_blows, near=_near_blows, elsewhere=_elsewhere)
def fight(look: Look, blow: str, hero: str, _: int) -> Why | None:
    """A weapon that is carried, against a hostile at the hero's location."""
    item, hostile = blow.split(":")
    held, foe = look.board.heroes[hero].items.get(item), look.board.characters[hostile]
    if held is None:
        return Why(say("the hero does not carry {item}", item=thing(item)), "ECH-4.9")
    if not held.skill:
        return Why(say("{item} is no weapon", item=thing(item)), "ECH-4.9")
    if not foe.hostile or foe.at != look.board.heroes[hero].at:
        return Why(say("{hostile} is no hostile at the hero's location", hostile=thing(hostile)), "ECH-4.9")
    return None


@STEPS.waits("action.fight")
def do_fight(tx: Tx, hero: str, item: str, hostile: str) -> Waiting:
    """Success deals the weapon's wounds, if both are still there (the table may have been put right)."""
    tested = yield test(hero, f"fight:{item}:{hostile}")
    weapon = tx.board.heroes[hero].items.get(item)
    if tested == PASSED and weapon is not None and hostile in tx.board.characters:
        tx.emit(ev.CharacterWounded(hostile, weapon.wounds, hero), "ECH-4.10")


def _useful(look: Look, hero: str, _: int) -> Iterable[str]:
    return [id for id in look.board.heroes[hero].items if CONTENT.items[id].use]


@ACT.verb("use", "ECH-4.16", asked="act", names=items, near=_useful, elsewhere=_elsewhere)
def use(look: Look, item: str, hero: str, _: int) -> Why | None:
    """An item that is carried and does something."""
    if item not in look.board.heroes[hero].items:
        return Why(say("the hero does not carry {item}", item=thing(item)), "ECH-4.2")
    if not CONTENT.items[item].use:
        return Why(say("{item} does nothing of itself", item=thing(item)), "ECH-4.16")
    return None


@STEPS.at("action.use")
def do_use(tx: Tx, hero: str, item: str) -> None:
    """What the item says; it goes back to the box with its last use (ECH-4.16)."""
    left = tx.board.heroes[hero].items[item].uses
    tx.emit(ev.ItemUsed(hero, item, max(0, left - 1)), "ECH-4.16")
    if left == 1:
        tx.emit(ev.ItemPutAway(hero, item), "ECH-4.16")
    tx.then(*frames(CONTENT.items[item].use, hero, item, "ECH-4.16"))


def _untested(_: Look) -> Why:
    told = say("a talent is spent when its hero is tested, in any phase, or used in the hero's own turn")
    return Why(told, "ECH-3.8")


def _usable(look: Look, hero: str, _: int) -> Iterable[str]:
    return [id for id in own_talents(look, hero) if CONTENT.talents[id].action]


@ACT.verb("talent", "ECH-4.11", asked="act", names=talents, near=_usable, elsewhere=_untested)
def talent(look: Look, id: str, hero: str, _: int) -> Why | None:
    """A talent that is ready and does something."""
    held = look.board.heroes[hero].talents.get(id)
    if held is None:
        return Why(say("a hero uses its own talents only"), "ECH-4.11")
    if not held.ready:
        return Why(say("{talent} is exhausted", talent=thing(id)), "ECH-3.7")
    if not CONTENT.talents[id].action:
        return Why(say("{talent} has no effect of its own", talent=thing(id)), "ECH-4.11")
    return None


@STEPS.at("action.talent")
def do_talent(tx: Tx, hero: str, talent: str) -> None:
    """Its own effect, and then it is exhausted, so the effect cannot ready it again (ECH-4.11)."""
    done = tx.frame(talent_used, hero, talent)
    tx.then(*frames(CONTENT.talents[talent].action, hero, talent, "ECH-4.11"), done)


@STEPS.at("action.talent-used")
def talent_used(tx: Tx, hero: str, talent: str) -> None:
    """The effect is over."""
    held = tx.board.heroes[hero].talents.get(talent)
    if held is not None and held.ready:
        tx.emit(ev.TalentSpent(hero, talent), "ECH-4.11")


# What lies and who stands here ---------------------------------------------------------------------------


@ACT.verb("investigate", "ECH-4.12", asked="act", names=_once, elsewhere=_elsewhere)
def investigate(look: Look, _: str, hero: str, __: int) -> Why | None:
    """Where a secret lies."""
    if not look.board.locations[look.board.heroes[hero].at].secrets:
        return Why(say("no secret lies face down here"), "ECH-4.12")
    return None


@STEPS.waits("action.investigate")
def do_investigate(tx: Tx, hero: str, at: str) -> Waiting:
    """A secret is turned up and resolved: a clue, an item, a trap or a hostile. A failure leaves it as it
    lies (ECH-4.12)."""
    tested = yield test(hero, f"investigate:{at}")
    if tested != PASSED or not tx.board.locations[at].secrets:
        return
    for card in (yield draw(SECRETS, 1, "ECH-4.12")).cards:
        secret = CONTENT.secrets[card]
        tx.emit(ev.SecretFound(hero, at, card, secret.kind), "ECH-4.12")
        if secret.kind == "clue":
            tx.emit(ev.CluesGained(hero, 1), "ECH-4.12")
        elif secret.kind == "item" and secret.item in tx.board.box:
            bring_item(tx, hero, CONTENT.items[secret.item], "ECH-4.12")
        elif secret.kind == "hostile":
            bring_character(tx, CONTENT.characters[secret.character], at, "ECH-4.12")
        tx.then(*frames(secret.trap, hero, card, "ECH-4.12"))


def _friends(look: Look, hero: str, _: int) -> Collection[str]:
    return friends_at(look.board, look.board.heroes[hero].at)


@ACT.verb("meet", "ECH-4.13", asked="act", names=characters, near=_friends, elsewhere=_elsewhere)
def meet(look: Look, friend: str, hero: str, _: int) -> Why | None:
    """A friend at the hero's location that has given nothing yet."""
    met = look.board.characters[friend]
    if met.hostile or met.at != look.board.heroes[hero].at:
        return Why(say("{friend} is no friend at the hero's location", friend=thing(friend)), "ECH-4.13")
    return Why(say("{friend} has given its boon", friend=thing(friend)), "ECH-4.13") if met.gave else None


@STEPS.waits("action.meet")
def do_meet(tx: Tx, hero: str, friend: str) -> Waiting:
    """Success gives the boon, once (ECH-4.13)."""
    tested = yield test(hero, f"meet:{friend}")
    if tested == PASSED and friend in tx.board.characters:
        tx.emit(ev.BoonGiven(friend, hero), "ECH-4.13")
        card = CONTENT.characters[tx.board.characters[friend].kind]
        assert isinstance(card, Friendly)
        tx.then(*frames(card.boon, hero, friend, "ECH-4.13"))


ACTS = (move, escape, rest, fight, use, talent, investigate, meet)
"""The actions there are (ECH-4.2), in the order in which they are offered."""
CLAUSES = {**{verb.name: verb.clause for verb in ACTS}, PASS: "ECH-4.7"}
"""The clause that each kind of action is taken by."""


def not_yours(question: Question, choice: str) -> Why | None:
    """Why a hero's player alone answers for it: it is that hero's turn, or its test."""
    name, what = choice.partition(":")[0], question.what
    hero = thing(str(question.about[0])) if question.about else None
    if what == "act" and name in CLAUSES:
        return Why(say("it is the turn of {hero}, whose player acts for it", hero=hero), "ECH-4.1")
    if what == "boost" and name in ("talent", PASS):
        return Why(say("{hero} is tested, and spends its own talents only", hero=hero), "ECH-3.2")
    return None
