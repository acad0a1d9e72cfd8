"""What effects do: to heroes, then to the board and the characters on it.

Every effect is a step `do.<word>` of the frame arguments (hero, source, clause, *its own values in the order
of `vocabulary`). `hero` is empty where a character acts by itself. A hero that is out is past all of them
(ECH-6.1).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence

from msgspec.structs import astuple

from engine.frames import Argument, Frame
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import (
    ACT,
    STEPS,
    Look,
    Tx,
    ask,
    ask_some,
    asked_by,
    characters,
    heroes,
    is_out,
    items,
    own_items,
    own_talents,
    places,
    seat_of,
    talents,
    unconnected,
)
from engine.rules.echoes.content import CONTENT, HANDS
from engine.rules.echoes.reading import (
    exhausted,
    hands,
    here,
    heroes_at,
    hostiles_at,
    hunted,
    past,
    place,
    unlaid,
    ways,
)
from engine.rules.echoes.setup import bring_character, bring_item
from engine.rules.echoes.vocabulary import Effect
from engine.rules.echoes.words import thing
from engine.tabletop.space import towards
from engine.verbs import Why
from engine.waiting import Waiting, one
from engine.wording import say


def frames(effects: Iterable[Effect], hero: str, source: str, clause: str) -> tuple[Frame, ...]:
    """The frames that carry out effects one after another."""
    return tuple(
        Frame(f"do.{effect.__struct_config__.tag}", (hero, source, clause, *_values(effect)))
        for effect in effects
    )


def _values(effect: Effect) -> tuple[int | str, ...]:
    # Frames hold integers and text; a bool would come back from the log as neither.
    return tuple(int(each) if isinstance(each, bool) else each for each in astuple(effect))


# Wounds and talents --------------------------------------------------------------------------------------


@STEPS.at("do.wound")
def wound(tx: Tx, hero: str, source: str, clause: str, wounds: int) -> None:
    """The hero takes wounds."""
    if not past(tx.board, hero):
        tx.emit(ev.Wounded(hero, wounds), clause)


@ACT.verb("hero", "ECH-4.11", asked="heal", names=heroes)
def healed(look: Look, hero: str, _: str, __: int, at: str) -> Why | None:
    """A wounded hero at a place; anywhere where none is named."""
    if not look.board.heroes[hero].wounds:
        return Why(say("{hero} has no wound", hero=thing(hero)), asked_by(look))
    if at and look.board.heroes[hero].at != at and not look.board.heroes[hero].out:
        return Why(say("{hero} is elsewhere", hero=thing(hero)), asked_by(look))
    return is_out(look, hero)


@STEPS.waits("do.heal")
def heal(tx: Tx, hero: str, source: str, clause: str, wounds: int, who: str) -> Waiting:
    """Heal the hero, or a wounded hero here or anywhere that its seat chooses (all seats for a character)."""
    if past(tx.board, hero):
        return
    chosen = hero
    if who != "self":
        at = "" if who == "any" else here(tx.board, hero, source)
        chosen = yield from ask(tx, healed, seat_of(tx, hero), (source, wounds, at), clause)
    if chosen:
        heal_hero(tx, chosen, wounds, clause)


def heal_hero(tx: Tx, hero: str, wounds: int, clause: str) -> None:
    """Remove wounds, as many as there are."""
    removed = min(wounds, tx.board.heroes[hero].wounds)
    if removed:
        tx.emit(ev.Healed(hero, removed), clause)


@ACT.verb("talent", "ECH-4.8", asked="ready", names=talents, near=own_talents)
def readied(look: Look, talent: str, hero: str, *_: int | str) -> Why | None:
    """A talent of the hero that is exhausted."""
    return _talent(look, talent, hero, ready=False)


@ACT.verb("talent", "ECH-3.7", asked="exhaust", names=talents, near=own_talents)
def spent(look: Look, talent: str, hero: str, *_: int | str) -> Why | None:
    """A talent of the hero that is ready."""
    return _talent(look, talent, hero, ready=True)


def _talent(look: Look, talent: str, hero: str, *, ready: bool) -> Why | None:
    held = look.board.heroes[hero].talents.get(talent)
    if held is None:
        return Why(say("the hero does not have {talent}", talent=thing(talent)), asked_by(look))
    if held.ready == ready:
        return None
    told = say("{talent} is exhausted", talent=thing(talent))
    return Why(told if ready else say("{talent} is ready", talent=thing(talent)), asked_by(look))


@STEPS.waits("do.refresh")
def refresh(tx: Tx, hero: str, source: str, clause: str, n: int) -> Waiting:
    """Ready exhausted talents: all, or so many that are chosen where there are more."""
    if past(tx.board, hero):
        return
    chosen: Collection[str] = exhausted(tx.board.heroes[hero])
    if n:
        chosen = yield from ask_some(tx, readied, seat_of(tx, hero), n, (hero, n, source), clause)
    for talent in chosen:
        tx.emit(ev.TalentReadied(hero, talent), clause)


@STEPS.waits("do.exhaust")
def exhaust(tx: Tx, hero: str, source: str, clause: str, n: int) -> Waiting:
    """Exhaust ready talents, chosen where there are more than that."""
    if not past(tx.board, hero):
        chosen = yield from ask_some(tx, spent, seat_of(tx, hero), n, (hero, n, source), clause)
        for talent in chosen:
            tx.emit(ev.TalentSpent(hero, talent), clause)


@STEPS.at("do.lend")
def lend(tx: Tx, hero: str, source: str, clause: str, skill: str, amount: int) -> None:
    """A skill is worth more or less until the round ends (ECH-1.6)."""
    if not past(tx.board, hero) and amount:
        tx.emit(ev.Lent(source, hero, skill, amount), clause)


# Where a hero is -----------------------------------------------------------------------------------------


def move_hero(tx: Tx, hero: str, to: str, clause: str) -> None:
    """A hero comes to another location."""
    if tx.board.heroes[hero].at != to and not tx.board.heroes[hero].out:
        tx.emit(ev.HeroMoved(hero, tx.board.heroes[hero].at, to), clause)


@STEPS.at("do.carry")
def carry(tx: Tx, hero: str, source: str, clause: str, to: str) -> None:
    """The hero finds itself elsewhere."""
    move_hero(tx, hero, place(tx.board, to), clause)


@ACT.verb("move", "ECH-4.4", asked="slip", names=places)
def slipped(look: Look, to: str, hero: str, _: str) -> Why | None:
    """A place that a way leads to."""
    return None if to in look.board.locations[look.board.heroes[hero].at].links else unconnected(to)


@STEPS.waits("do.slip")
def slip(tx: Tx, hero: str, source: str, clause: str) -> Waiting:
    """The hero moves without a test."""
    if not past(tx.board, hero):
        to = yield from ask(tx, slipped, seat_of(tx, hero), (hero, source), clause)
        if to:
            move_hero(tx, hero, to, clause)


# What a hero has -----------------------------------------------------------------------------------------


@STEPS.at("do.gain")
def gain(tx: Tx, hero: str, source: str, clause: str, item: str) -> None:
    """The hero takes an item, if it is in the box."""
    if not past(tx.board, hero) and item in tx.board.box:
        bring_item(tx, hero, CONTENT.items[item], clause)


@ACT.verb("item", "ECH-4.15", asked="put-away", names=items, near=own_items)
def put_away(look: Look, item: str, hero: str, _: str) -> Why | None:
    """An item of the hero; where its hands are too full, one that needs a hand."""
    held = look.board.heroes[hero]
    if item not in held.items:
        return Why(say("the hero does not carry {item}", item=thing(item)), asked_by(look))
    if hands(held) > HANDS and not held.items[item].hands:
        return Why(say("{item} needs no hand", item=thing(item)), "ECH-4.15")
    return None


@STEPS.waits("make-room")
def make_room(tx: Tx, hero: str) -> Waiting:
    """What goes back to the box, since two hands cannot hold it all (ECH-4.15)."""
    held = tx.board.heroes[hero]
    if hands(held) > HANDS and not held.out:
        item = yield from ask(tx, put_away, seat_of(tx, hero), (hero, ""))
        tx.emit(ev.ItemPutAway(hero, item), "ECH-4.15")


@STEPS.waits("do.lose")
def lose(tx: Tx, hero: str, source: str, clause: str) -> Waiting:
    """The hero puts an item of its choice in the box."""
    if not past(tx.board, hero):
        item = yield from ask(tx, put_away, seat_of(tx, hero), (hero, source), clause)
        if item:
            tx.emit(ev.ItemPutAway(hero, item), clause)


@STEPS.at("do.clue")
def clue(tx: Tx, hero: str, source: str, clause: str, clues: int) -> None:
    """The hero has clues more."""
    if not past(tx.board, hero):
        tx.emit(ev.CluesGained(hero, clues), clause)


# The board and its characters ----------------------------------------------------------------------------


@ACT.verb("character", "ECH-4.11", asked="strike", names=characters)
def struck(look: Look, id: str, _: str, __: int, at: str) -> Why | None:
    """A hostile at a place."""
    if not look.board.characters[id].hostile:
        return Why(say("{character} is no hostile", character=thing(id)), asked_by(look))
    if look.board.characters[id].at != at:
        return Why(say("{hostile} is elsewhere", hostile=thing(id)), asked_by(look))
    return None


@STEPS.waits("do.strike")
def strike(tx: Tx, hero: str, source: str, clause: str, wounds: int, everyone: int) -> Waiting:
    """A hostile here, chosen where there are several, or each of them takes wounds."""
    if past(tx.board, hero):
        return
    at = here(tx.board, hero, source)
    if everyone:
        there = hostiles_at(tx.board, at)
    else:
        chosen = yield from ask(tx, struck, seat_of(tx, hero), (source, wounds, at), clause, _alike(tx))
        there = (chosen,) if chosen else ()
    for id in there:
        tx.emit(ev.CharacterWounded(id, wounds, hero), clause)


def _alike(tx: Tx) -> Callable[[str], Hashable]:
    """Hostiles that nothing tells apart, wounds and all: it makes no difference which of them is meant, and
    the first stands for the others. One that something on its way names is like no other."""
    named: set[Argument] = set()
    coming: list[Frame | None] = [*tx.stack]
    while coming:
        frame = coming.pop()
        if frame is not None:
            named.update(frame.args)
            coming.append(frame.then)
    there = tx.board.characters
    return lambda id: id if id in named else there[id]


@STEPS.at("do.spawn")
def spawn(tx: Tx, hero: str, source: str, clause: str, character: str, at: str) -> None:
    """A character comes into play."""
    where = place(tx.board, at) or here(tx.board, hero, source)
    bring_character(tx, CONTENT.characters[character], where, clause)


@STEPS.at("do.lay")
def lay(tx: Tx, hero: str, source: str, clause: str, at: str, secrets: int) -> None:
    """Secrets that lie nowhere yet come to lie at a place."""
    count = min(secrets, unlaid(tx.board, tx.course))
    if count:
        tx.emit(ev.SecretsLaid(place(tx.board, at) or here(tx.board, hero, source), count), clause)


@STEPS.at("do.mend")
def mend(tx: Tx, hero: str, source: str, clause: str, wounds: int) -> None:
    """Every wounded hostile gets better."""
    for id, character in tx.board.characters.items():
        if character.wounds:
            tx.emit(ev.CharacterMended(id, min(wounds, character.wounds)), clause)


@STEPS.at("do.time")
def time(tx: Tx, hero: str, source: str, clause: str, rounds: int) -> None:
    """The last round comes later or sooner."""
    if rounds:
        tx.emit(ev.LimitMoved(rounds), clause)


@STEPS.at("do.stir")
def stir(tx: Tx, hero: str, source: str, clause: str) -> None:
    """Every hostile without a hero beside it moves once, as in the Environment phase."""
    for id, each in tx.board.characters.items():
        if each.hostile and not each.stays and not heroes_at(tx.board, each.at):
            tx.then(tx.frame(approach, id, clause, ""))


@STEPS.at("do.walk")
def walk(tx: Tx, hero: str, source: str, clause: str, to: str) -> None:
    """The acting character goes towards a place."""
    tx.then(tx.frame(approach, source, clause, place(tx.board, to)))


@STEPS.at("do.follow")
def follow(tx: Tx, hero: str, source: str, clause: str) -> None:
    """The acting character goes towards the nearest hero."""
    tx.then(tx.frame(approach, source, clause, ""))


def _ways(look: Look, character: str, to: str) -> Sequence[str]:
    at = look.board.characters[character].at
    return towards(ways(look.board), at, (to,) if to else hunted(look.board))


@ACT.verb("move", "ECH-5.3", asked="way", names=places, options=_ways)
def way(look: Look, link: str, character: str, to: str) -> Why:
    """The next location on a shortest way to a place, or to the nearest hero (ECH-5.3)."""
    return Why(say("{place} is not the next on a shortest way", place=thing(link)), "ECH-5.3")


@STEPS.waits("do.approach")
def approach(tx: Tx, character: str, clause: str, to: str) -> Waiting:
    """One location towards a place, or the nearest hero; the players settle ties (ECH-5.3)."""
    if character in tx.board.characters:
        links = _ways(tx.look(tx.seats[0]), character, to)
        link = links[0] if len(links) == 1 else ""
        if len(links) > 1:
            link = yield one(tx.seats, "way", clause, links, prefix=way.prefix, about=(character, to))
        if link:
            tx.emit(ev.CharacterMoved(character, tx.board.characters[character].at, link), clause)
