"""Set-up (ECH-1.4, 1.5): the scenario is laid out, every seat picks a hero, the first round begins; and how
things come onto the table, with the numbers printed on them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.entries import Because
from engine.errors import Illegal
from engine.frames import Frame
from engine.rules.echoes import events as ev
from engine.rules.echoes.acting import ACT, STEPS, Look, Tx
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.model import EVENT_DECK, SECRETS
from engine.rules.echoes.phases import FLOW
from engine.rules.echoes.schema import (
    BringClues,
    Character,
    DefeatBoss,
    Events,
    Friendly,
    Hero,
    Item,
    Scenario,
    Secrets,
)
from engine.rules.echoes.state import Board
from engine.rules.echoes.words import thing
from engine.tabletop import tables
from engine.tabletop.sums import rows
from engine.verbs import Why
from engine.waiting import Waiting
from engine.wording import say


def bring_character(
    tx: Tx, card: Character, at: str, clause: str, because: Because = (), *, acted: bool = False
) -> str:
    """Add a character; the second of its kind is called `giant-rat-2`. Returns its id."""
    id = next_id(tx.board, card.id)
    acted = acted or tx.course.phase.startswith("environment")
    if isinstance(card, Friendly):
        event = ev.CharacterAdded(id, card.id, at, False, difficulty=card.difficulty, acted=acted)
    else:
        figures = (card.agility, card.attack, card.defence, card.limit, card.damage, card.stays)
        event = ev.CharacterAdded(id, card.id, at, True, *figures, acted=acted)
    tx.emit(event, clause, because=because)
    return id


def next_id(board: Board, kind: str) -> str:
    """What the next character of a kind is called."""
    nth = board.counts.get(kind, 0) + 1
    id = kind if nth == 1 else f"{kind}-{nth}"
    while id in board.characters:  # somebody gave it by hand
        id, nth = f"{kind}-{nth + 1}", nth + 1
    return id


def bring_item(tx: Tx, hero: str, item: Item, clause: str, because: Because = ()) -> None:
    """A hero takes an item out of the box."""
    lends = rows((skill, amount) for skill, amount in sorted(item.lends.items()) if amount)
    uses = item.uses if item.use else 0
    weapon = item.weapon
    if weapon is None:
        tx.emit(ev.ItemGained(hero, item.id, item.hands, uses, lends), clause, because=because)
        return
    figures = (weapon.skill, weapon.bonus, weapon.wounds, uses, lends)
    tx.emit(ev.WeaponGained(hero, item.id, item.hands, *figures), clause, because=because)


def bring_deck(tx: Tx) -> None:
    """Rebuild an event deck that has run out, for whoever turns up its next card or looks at it (ECH-2.4)."""
    deck = tx.course.piles.get(EVENT_DECK)
    if tx.board.discard and (deck is None or not deck.count):
        tx.shuffle(EVENT_DECK, tx.board.discard, "ECH-2.4")


def bring_talent(tx: Tx, hero: str, talent: str, clause: str) -> None:
    """A hero has a talent, which is ready."""
    card = CONTENT.talents[talent]
    tx.emit(ev.TalentLearned(hero, talent, card.skill, card.boost), clause)


def bring_hero(tx: Tx, hero: Hero, seat: str, at: str, clause: str) -> None:
    """A seat leads a hero, with its talents ready and those of its items that nobody else carries."""
    skills = (hero.strength, hero.agility, hero.wisdom, hero.personality)
    tx.emit(ev.HeroPlaced(hero.id, seat, at, *skills, hero.limit), clause)
    for talent in hero.talents:
        bring_talent(tx, hero.id, talent, clause)
    for item in [each for each in hero.items if each in tx.board.box]:
        bring_item(tx, hero.id, CONTENT.items[item], clause)


@STEPS.at("setup")
def set_up(tx: Tx) -> None:
    """Lay out the scenario, then ask every seat for its hero, twice a player who leads two."""
    leads = int(tx.option("heroes"))
    if leads > 1 and len(tx.seats) > 1:
        raise Illegal(say("only somebody who plays alone may lead two heroes"), "ECH-1.4")
    scenario = find_scenario(tx.course.scenario)
    lay_scenario(tx, scenario)
    tx.shuffle(EVENT_DECK, copies(scenario.deck), "ECH-1.5")
    tx.shuffle(SECRETS, copies(scenario.secrets), "ECH-1.5")
    for placed in scenario.characters:
        bring_character(tx, CONTENT.characters[placed.character], placed.at, "ECH-1.5")
    for seat in tx.seats:
        tx.then(*(tx.frame(pick_hero, seat, nth) for nth in range(1, leads + 1)))
    tx.then(Frame("environment.open-round"), tx.frame(enter_start))


def find_scenario(id: str) -> Scenario:
    """A scenario by its id; the first one where none is named."""
    return tables.scenario(CONTENT.scenarios, id, "ECH-1.5")


def copies(cards: Iterable[Events | Secrets]) -> tuple[str, ...]:
    """Every copy of every card."""
    return tuple(copied.id for copied in cards for _ in range(copied.copies))


def lay_scenario(tx: Tx, scenario: Scenario) -> None:
    """The goal, the map and the box."""
    goal = scenario.goal
    if isinstance(goal, BringClues):
        named_goal = ("clues", goal.clues, goal.at, "")
    elif isinstance(goal, DefeatBoss):
        named_goal = ("boss", 1, "", goal.character)
    else:
        named_goal = ("survive", goal.rounds, "", "")
    tx.emit(ev.ScenarioLaid(scenario.id, scenario.rounds, scenario.start, *named_goal), "ECH-1.5")
    for each in scenario.locations:
        tx.emit(ev.LocationLaid(each.id, each.links, each.secrets, each.difficulty), "ECH-1.5")
    tx.emit(ev.BoxFilled(tuple(CONTENT.items)), "ECH-1.5")


@ACT.verb("hero", "ECH-1.4", asked="lead", names=lambda _: CONTENT.heroes)
def lead(look: Look, hero: str, _: int) -> Why | None:
    """A hero that nobody has."""
    if hero in look.board.heroes:
        return Why(say("{hero} is led by somebody already", hero=thing(hero)), "ECH-1.5")
    return None


@STEPS.waits("setup.pick-hero")
def pick_hero(tx: Tx, seat: str, nth: int) -> Waiting:
    """A seat picks its hero, which stands at the start."""
    hero = yield lead.one(tx.look(seat), about=(nth,), always=True)
    bring_hero(tx, CONTENT.heroes[hero], seat, tx.board.start, "ECH-1.5")


@STEPS.at("setup.enter")
def enter_start(tx: Tx) -> None:
    """The first phase begins."""
    tx.enter(FLOW.start)


SETUP = Frame("setup")
