"""Set-up (ECH-1.4, 1.5): the scenario is laid out, every seat picks a hero, the first round begins."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import Illegal, Unknown
from engine.frames import Frame
from engine.rules.echoes import facts as f
from engine.rules.echoes.acting import ACT, STEPS
from engine.rules.echoes.bring import bring_character, bring_hero
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.flow import FLOW
from engine.rules.echoes.model import EVENTS, SECRETS
from engine.rules.echoes.phases.environment import open_round
from engine.rules.echoes.schema import BringClues, Copied, DefeatBoss, Scenario
from engine.rules.echoes.state import Board
from engine.rules.echoes.words.things import thing
from engine.turn import Tx
from engine.verbs import Look, Why
from engine.waiting import Waiting
from engine.wording import say


@STEPS.at("setup")
def set_up(tx: Tx) -> None:
    """Lay out the scenario, then ask every seat for its hero, twice a player who leads two."""
    leads = int(tx.option("heroes"))
    if leads > 1 and len(tx.seats) > 1:
        raise Illegal(say("only somebody who plays alone may lead two heroes"), "ECH-1.4")
    scenario = find_scenario(tx.course.scenario)
    lay_scenario(tx, scenario)
    tx.shuffle(EVENTS, copies(scenario.deck), "ECH-1.5")
    tx.shuffle(SECRETS, copies(scenario.secrets), "ECH-1.5")
    for placed in scenario.characters:
        bring_character(tx, CONTENT.characters[placed.character], placed.at, "ECH-1.5")
    for seat in tx.seats:
        tx.then(*(tx.frame(pick_hero, seat, nth) for nth in range(1, leads + 1)))
    tx.then(tx.frame(open_round), tx.frame(enter_start))


def find_scenario(id: str) -> Scenario:
    """A scenario by its id; the first one where none is named."""
    scenario = CONTENT.scenarios.get(id or next(iter(CONTENT.scenarios)))
    if scenario is None:
        raise Unknown(say("no scenario is called {id}", id=id), "ECH-1.5", tuple(CONTENT.scenarios))
    return scenario


def copies(cards: Iterable[Copied]) -> tuple[str, ...]:
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
    tx.emit(f.ScenarioLaid(scenario.id, scenario.rounds, scenario.start, *named_goal), "ECH-1.5")
    for each in scenario.locations:
        tx.emit(f.LocationLaid(each.id, each.links, each.secrets, each.difficulty), "ECH-1.5")
    tx.emit(f.BoxFilled(tuple(CONTENT.items)), "ECH-1.5")


@ACT.verb("hero", "ECH-1.4", asked="lead", names=lambda _: CONTENT.heroes)
def lead(look: Look, hero: str, _: int) -> Why | None:
    """A hero that nobody has."""
    board: Board = look.board
    if hero in board.heroes:
        return Why(say("{hero} is led by somebody already", hero=thing(hero)), "ECH-1.5")
    return None


@STEPS.waits("setup.pick-hero")
def pick_hero(tx: Tx, seat: str, nth: int) -> Waiting:
    """A seat picks its hero, which stands at the start."""
    board: Board = tx.board
    hero = yield lead.one(tx.look(seat), about=(nth,), always=True)
    bring_hero(tx, CONTENT.heroes[hero], seat, board.start, "ECH-1.5")


@STEPS.at("setup.enter")
def enter_start(tx: Tx) -> None:
    """The first phase begins."""
    tx.enter(FLOW.start)


SETUP = Frame("setup")
