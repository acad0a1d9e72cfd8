"""The Heroes phase (ECH-4).

1. choose  the players choose which hero is next, anew each round (4.1)
2. act     that hero takes its two actions one after the other (4.1, 4.2), then back to 1

move:PLACE, escape:PLACE   4.3 to 4.6, 4.14      fight:ITEM:HOSTILE   4.9, 4.10   investigate   4.12
rest                       4.3, 4.8              use:ITEM             4.2, 4.16   meet:FRIEND   4.13
pass                       4.7                   talent:TALENT        4.11
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.facts import Marked
from engine.frames import Frame
from engine.questions import PASS, Option, Question
from engine.rules.echoes import facts as f
from engine.rules.echoes.acting import (
    ACT,
    STEPS,
    ask,
    characters,
    is_out,
    items,
    own_talents,
    places,
    talents,
    unconnected,
)
from engine.rules.echoes.acting import heroes as all_heroes
from engine.rules.echoes.bring import bring_character, bring_item
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.effects import frames, heal_hero, move_hero
from engine.rules.echoes.model import SECRETS
from engine.rules.echoes.phases.environment import attack
from engine.rules.echoes.reading import exhausted, friends_at, hostiles_at
from engine.rules.echoes.schema import Friendly
from engine.rules.echoes.skill_test import PASSED, test
from engine.rules.echoes.state import Board
from engine.rules.echoes.words.things import thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting, draw
from engine.wording import say

ACTIONS = 2


def _not_now(_: Look) -> Why:
    return Why(say("whose turn it is, is said between two turns"), "ECH-4.1")


def _unacted(look: Look) -> Iterable[str]:
    board: Board = look.board
    return [id for id, hero in board.heroes.items() if not hero.acted]


@ACT.verb("hero", "ECH-4.1", asked="turn-order", names=all_heroes, near=_unacted, elsewhere=_not_now)
def next_turn(look: Look, hero: str) -> Why | None:
    """A hero that has had no turn in this round."""
    board: Board = look.board
    if board.heroes[hero].acted and not board.heroes[hero].out:
        return Why(say("{hero} has had its turn this round", hero=thing(hero)), "ECH-4.1")
    return is_out(look, hero)


@STEPS.waits("heroes.choose")
def choose(tx: Tx) -> Waiting:
    """Whose turn is next; nobody is asked about the last one."""
    hero = yield from ask(tx, next_turn, tx.seats)
    if not hero:
        tx.take("finish")
        return
    tx.emit(Marked("turn", tx.course.round, hero), "ECH-4.1")
    tx.emit(f.TurnBegan(hero, ACTIONS), "ECH-4.1")


@STEPS.at("heroes.act")
def act(tx: Tx) -> None:
    """Ask for the next action while any is left and the hero still stands (ECH-4.7, 6.1)."""
    board: Board = tx.board
    if not board.turn:
        return
    hero = board.heroes[board.turn]
    if hero.out or board.actions < 1:
        tx.emit(f.TurnEnded(board.turn), "ECH-6.1" if hero.out else "ECH-4.1")
        return
    about, look = (board.turn, board.actions), tx.look(hero.seat)
    offered = [
        Option(f"{verb.name}:{id}" if id else verb.name, verb.clause)
        for verb in ACTS
        for id in verb.able(look, *about)
    ]
    offered.append(Option(PASS, "ECH-4.7"))
    tx.ask([Question((hero.seat,), "act", "ECH-4.2", options=tuple(offered), about=about)], tx.frame(acted))


@STEPS.at("heroes.acted")
def acted(tx: Tx, choice: str) -> None:
    """The action is spent whatever comes of it; then the next one is asked for."""
    board: Board = tx.board
    hero, left = board.turn, board.actions
    verb, *named = choice.split(":")
    tx.emit(Marked("action", ACTIONS + 1 - left, hero), "ECH-4.1")
    tx.emit(f.ActionSpent(hero, choice, left if verb == "rest" else 1), CLAUSES[verb])
    if verb != PASS:
        tx.then(Frame(f"action.{verb}", (hero, *(named or (board.heroes[hero].at,)))))
    tx.then(Frame("heroes.act"))


# Move and rest: actions that a hostile interrupts --------------------------------------------------------


def _elsewhere(look: Look) -> Why:
    if not look.course.phase.startswith("heroes"):
        told = say("heroes act in the Heroes phase, after the events and before the environment")
        return Why(told, "ECH-1.1")
    return Why(say("a hero acts in its own turn, when it is asked what it does"), "ECH-4.2")


def _barred(look: Look, to: str, hero: str) -> Why | None:
    """What keeps a hero from going to a place, with a test or without."""
    board: Board = look.board
    at = board.heroes[hero].at
    if hostiles_at(board, at) and look.ruling("ECH-4.14") == "no-move":
        return Why(say("nobody moves with a hostile about"), "ECH-4.14")
    return None if to in board.locations[at].links else unconnected(to)


def _threatened(look: Look, hero: str) -> bool:
    board: Board = look.board
    return bool(hostiles_at(board, board.heroes[hero].at))


def _links(look: Look, hero: str, *, threatened: bool) -> Collection[str]:
    board: Board = look.board
    return board.locations[board.heroes[hero].at].links if _threatened(look, hero) == threatened else ()


def _to_move(look: Look, hero: str, _: int) -> Collection[str]:
    return _links(look, hero, threatened=False)


def _to_escape(look: Look, hero: str, _: int) -> Collection[str]:
    return _links(look, hero, threatened=True)


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
    board: Board = tx.board
    here = hostiles_at(board, board.heroes[hero].at)
    if tested == PASSED or not here:  # they may have been taken away by hand meanwhile
        move_hero(tx, hero, to, "ECH-4.5" if tested else "ECH-4.4")
        return
    if board.heroes[hero].out:
        return
    tx.emit(f.Stayed(hero, board.heroes[hero].at), "ECH-4.6")
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
    board: Board = tx.board
    tx.emit(f.Rested(hero), "ECH-4.8")
    heal_hero(tx, hero, 1, "ECH-4.8")
    for talent in exhausted(board.heroes[hero]):
        tx.emit(f.TalentReadied(hero, talent), "ECH-4.8")


# Items and talents ---------------------------------------------------------------------------------------


def _blows(look: Look) -> Collection[str]:
    board: Board = look.board
    return [f"{item}:{id}" for item in CONTENT.items for id in board.characters]


def _near_blows(look: Look, hero: str, _: int) -> Iterator[str]:
    board: Board = look.board
    there = hostiles_at(board, board.heroes[hero].at)
    weapons = [item for item, held in board.heroes[hero].items.items() if held.skill] if there else ()
    return (f"{item}:{id}" for item in weapons for id in there)


@ACT.verb("fight", "ECH-4.9", asked="act", names=_blows, near=_near_blows, elsewhere=_elsewhere)
def fight(look: Look, blow: str, hero: str, _: int) -> Why | None:
    """A weapon that is carried, against a hostile at the hero's location."""
    board: Board = look.board
    item, hostile = blow.split(":")
    held, foe = board.heroes[hero].items.get(item), board.characters[hostile]
    if held is None:
        return Why(say("the hero does not carry {item}", item=thing(item)), "ECH-4.9")
    if not held.skill:
        return Why(say("{item} is no weapon", item=thing(item)), "ECH-4.9")
    if not foe.hostile or foe.at != board.heroes[hero].at:
        return Why(say("{hostile} is no hostile at the hero's location", hostile=thing(hostile)), "ECH-4.9")
    return None


@STEPS.waits("action.fight")
def do_fight(tx: Tx, hero: str, item: str, hostile: str) -> Waiting:
    """Success deals the weapon's wounds, if both are still there (the table may have been put right)."""
    tested = yield test(hero, f"fight:{item}:{hostile}")
    board: Board = tx.board
    weapon = board.heroes[hero].items.get(item)
    if tested == PASSED and weapon is not None and hostile in board.characters:
        tx.emit(f.CharacterWounded(hostile, weapon.wounds, hero), "ECH-4.10")


def _useful(look: Look, hero: str, _: int) -> Iterable[str]:
    board: Board = look.board
    return [id for id in board.heroes[hero].items if CONTENT.items[id].use]


@ACT.verb("use", "ECH-4.16", asked="act", names=items, near=_useful, elsewhere=_elsewhere)
def use(look: Look, item: str, hero: str, _: int) -> Why | None:
    """An item that is carried and does something."""
    board: Board = look.board
    if item not in board.heroes[hero].items:
        return Why(say("the hero does not carry {item}", item=thing(item)), "ECH-4.2")
    if not CONTENT.items[item].use:
        return Why(say("{item} does nothing of itself", item=thing(item)), "ECH-4.16")
    return None


@STEPS.at("action.use")
def do_use(tx: Tx, hero: str, item: str) -> None:
    """What the item says; it goes back to the box with its last use (ECH-4.16)."""
    board: Board = tx.board
    left = board.heroes[hero].items[item].uses
    tx.emit(f.ItemUsed(hero, item, max(0, left - 1)), "ECH-4.16")
    if left == 1:
        tx.emit(f.ItemPutAway(hero, item), "ECH-4.16")
    tx.then(*frames(CONTENT.items[item].use, hero, item, "ECH-4.16"))


def _untested(_: Look) -> Why:
    told = say("a talent is spent when its hero is tested, in any phase, or used in the hero's own turn")
    return Why(told, "ECH-3.8")


def _usable(look: Look, hero: str, _: int) -> Iterable[str]:
    return [id for id in own_talents(look, hero) if CONTENT.talents[id].action]


@ACT.verb("talent", "ECH-4.11", asked="act", names=talents, near=_usable, elsewhere=_untested)
def talent(look: Look, id: str, hero: str, _: int) -> Why | None:
    """A talent that is ready and does something."""
    board: Board = look.board
    held = board.heroes[hero].talents.get(id)
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
    board: Board = tx.board
    held = board.heroes[hero].talents.get(talent)
    if held is not None and held.ready:
        tx.emit(f.TalentSpent(hero, talent), "ECH-4.11")


# What lies and who stands here ---------------------------------------------------------------------------


@ACT.verb("investigate", "ECH-4.12", asked="act", names=_once, elsewhere=_elsewhere)
def investigate(look: Look, _: str, hero: str, __: int) -> Why | None:
    """Where a secret lies."""
    board: Board = look.board
    if not board.locations[board.heroes[hero].at].secrets:
        return Why(say("no secret lies face down here"), "ECH-4.12")
    return None


@STEPS.waits("action.investigate")
def do_investigate(tx: Tx, hero: str, at: str) -> Waiting:
    """A secret is turned up and resolved: a clue, an item, a trap or a hostile. A failure leaves it as it
    lies (ECH-4.12)."""
    tested = yield test(hero, f"investigate:{at}")
    board: Board = tx.board
    if tested != PASSED or not board.locations[at].secrets:
        return
    for card in (yield draw(SECRETS, 1, "ECH-4.12")).cards:
        secret = CONTENT.secrets[card]
        tx.emit(f.SecretFound(hero, at, card, secret.kind), "ECH-4.12")
        if secret.kind == "clue":
            tx.emit(f.CluesGained(hero, 1), "ECH-4.12")
        elif secret.kind == "item" and secret.item in board.box:
            bring_item(tx, hero, CONTENT.items[secret.item], "ECH-4.12")
        elif secret.kind == "hostile":
            bring_character(tx, CONTENT.characters[secret.character], at, "ECH-4.12")
        tx.then(*frames(secret.trap, hero, card, "ECH-4.12"))


def _friends(look: Look, hero: str, _: int) -> Collection[str]:
    board: Board = look.board
    return friends_at(board, board.heroes[hero].at)


@ACT.verb("meet", "ECH-4.13", asked="act", names=characters, near=_friends, elsewhere=_elsewhere)
def meet(look: Look, friend: str, hero: str, _: int) -> Why | None:
    """A friend at the hero's location that has given nothing yet."""
    board: Board = look.board
    met = board.characters[friend]
    if met.hostile or met.at != board.heroes[hero].at:
        return Why(say("{friend} is no friend at the hero's location", friend=thing(friend)), "ECH-4.13")
    return Why(say("{friend} has given its boon", friend=thing(friend)), "ECH-4.13") if met.gave else None


@STEPS.waits("action.meet")
def do_meet(tx: Tx, hero: str, friend: str) -> Waiting:
    """Success gives the boon, once (ECH-4.13)."""
    tested = yield test(hero, f"meet:{friend}")
    board: Board = tx.board
    if tested == PASSED and friend in board.characters:
        tx.emit(f.BoonGiven(friend, hero), "ECH-4.13")
        card = CONTENT.characters[board.characters[friend].kind]
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
