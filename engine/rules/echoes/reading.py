"""What can be read off the board: who is where, what a skill is worth, which way leads to whom, how near the
ends are."""

from __future__ import annotations

from engine.course import Course, Gauge
from engine.model import State
from engine.rules.echoes.model import SECRETS
from engine.rules.echoes.state import BROUGHT, WOUNDS, Board, Character, Hero
from engine.rules.echoes.vocabulary import SKILLS, START
from engine.tabletop import sums
from engine.tabletop.counters import watched
from engine.tabletop.kept import kept
from engine.tabletop.space import Graph
from engine.tabletop.sums import Change, Changes, Figures


def active(board: Board) -> tuple[str, ...]:
    """The heroes that are not out, in the order they were placed."""
    return tuple([id for id, hero in board.heroes.items() if not hero.out])


def heroes_at(board: Board, place: str) -> tuple[str, ...]:
    """The heroes at a location that are not out."""
    return tuple([id for id, hero in board.heroes.items() if hero.at == place and not hero.out])


def hostiles_at(board: Board, place: str) -> tuple[str, ...]:
    """The hostile characters at a location, in the order they came."""
    return tuple([id for id, each in board.characters.items() if each.at == place and each.hostile])


def friends_at(board: Board, place: str) -> tuple[str, ...]:
    """The friendly characters at a location."""
    return tuple([id for id, each in board.characters.items() if each.at == place and not each.hostile])


def ready(hero: Hero, skill: str = "") -> tuple[str, ...]:
    """The ready talents of a hero, all or those that name a skill."""
    talents = hero.talents.items()
    return tuple([id for id, each in talents if each.ready and skill in ("", each.skill)])


def exhausted(hero: Hero) -> tuple[str, ...]:
    """The exhausted talents of a hero."""
    return tuple([id for id, each in hero.talents.items() if not each.ready])


def changes(board: Board) -> Changes:
    """What items that are carried, and effects that last, add to the skills of heroes (ECH-1.6): of each hero
    skill by skill."""
    found: list[Change] = []
    for id, hero in board.heroes.items():
        items = [(item, skill, n) for item, held in hero.items.items() for skill, n in held.lends.items()]
        lent = [*items, *((each.source, each.figure, each.amount) for each in hero.lent)]
        for skill in SKILLS if lent else ():
            found += [(source, (id, skill, amount)) for source, figure, amount in lent if figure == skill]
    return tuple(found)


class Skills(Figures):
    """The skills of the heroes on a board."""

    def __init__(self, board: Board) -> None:
        super().__init__(sums.standing(changes(board)))
        self.heroes = board.heroes

    def printed(self, id: str, figure: str) -> int:
        """A skill as it is printed."""
        skill: int = getattr(self.heroes[id], figure)
        return skill


@kept("heroes")
def skills(board: Board) -> Skills:
    """The skills of the heroes on this board."""
    return Skills(board)


def hands(hero: Hero) -> int:
    """The hands that are full."""
    return sum([item.hands for item in hero.items.values()])


def unlaid(board: Board, course: Course) -> int:
    """How many secrets are in the pile that lie nowhere yet."""
    pile = course.piles.get(SECRETS)
    laid = sum(location.secrets for location in board.locations.values())
    return max(0, pile.count - laid) if pile else 0


def ways(board: Board) -> Graph:
    """The locations as the ways between them (ECH-4.4)."""
    return Graph({id: location.links for id, location in board.locations.items()})


def hunted(board: Board) -> tuple[str, ...]:
    """The locations with heroes that are not out, each once."""
    return tuple(dict.fromkeys(board.heroes[hero].at for hero in active(board)))


def targets(board: Board, hostile: Character) -> tuple[str, ...]:
    """Whom a hostile attacks: at its location the most wounds, then the lowest Agility; ties are left
    (ECH-5.2). The printed Agility and what stands to it count."""
    there = heroes_at(board, hostile.at)
    ranked = [(-board.heroes[id].wounds, skills(board).of(id, "agility")) for id in there]
    return tuple([id for id, rank in zip(there, ranked, strict=True) if rank == min(ranked)])


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    """Rounds, hostiles, wounds of every hero, and how far the goal is."""
    board: Board = state.board
    if not state.course.round:
        return {}
    found = {
        "rounds": (Gauge(state.course.round, board.rounds), "ECH-6.2"),
        "hostiles": (Gauge(len([each for each in board.characters.values() if each.hostile])), "ECH-5.1"),
    }
    return {**found, **watched(board, WOUNDS), **_progress(board)}


def _progress(board: Board) -> dict[str, tuple[Gauge, str]]:
    goal = board.goal
    if goal.kind == "clues":
        return watched(board, BROUGHT)
    if goal.kind == "survive":
        return {"survived": (Gauge(board.complete, goal.need), "ECH-6.2")}
    foes = [each for each in board.characters.values() if each.kind == goal.foe]
    return {f"boss:{goal.foe}": (Gauge(foes[0].wounds, foes[0].limit), "ECH-4.10")} if foes else {}


def modifiers(state: State) -> dict[tuple[str, str, str], tuple[int, str]]:
    """What items and lasting effects add to the skills of heroes (ECH-1.6)."""
    found = changes(state.board)
    return sums.modifiers(found, SKILLS, "ECH-1.6") if found else {}


def here(board: Board, hero: str, source: str) -> str:
    """Where an effect takes place: where the hero is, or the acting character."""
    if hero:
        return board.heroes[hero].at
    return board.characters[source].at if source in board.characters else ""


def place(board: Board, written: str) -> str:
    """A place as content writes it."""
    return board.start if written == START else written


def past(board: Board, hero: str) -> bool:
    """Whether an effect on this hero comes too late."""
    return bool(hero) and board.heroes[hero].out
