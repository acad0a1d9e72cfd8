"""A small map to try figures on: everybody stands where a test puts them, and does what it says.

fight = Sand(brute="C3", guard="C4", modifiers={"brute": ["zero-1"]})
fight.does("brute", "card:trample:top")
fight.answers("at:guard", "pass")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine import events as k
from engine import kernel
from engine.dice import Scripted
from engine.frames import Frame, Steps
from engine.questions import Question, options
from engine.rules.mercenaries import damage
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import ACT, STEPS, Tx
from engine.rules.mercenaries.by_hand import ADJUSTABLE, misfit
from engine.rules.mercenaries.content import PACKAGE
from engine.rules.mercenaries.decks import BOX
from engine.rules.mercenaries.model import MODEL, MODIFIERS
from engine.rules.mercenaries.phases import FLOW, monster_turns, turns
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.state import Board, Figure
from engine.system import Rules
from tests.systems.table import choose, events_of, log, question, refused, table

MONSTER = Stats(10, 2, 2)
SEATS = {"brute": "ann", "tinkerer": "bo"}
"""The classes that stand for characters here; who else is put on the map is a monster."""
FLOOR = tuple([f"{column}{row}" for column in "BCDEFGH" for row in range(2, 9)])
ZEROS = [f"zero-{n}" for n in range(1, 7)]


class Sand:
    """A table with figures on open ground, whose rounds nobody keeps.

    Keywords are figures: a hex, or a hex with what is printed of it. hp: what somebody has left. events: what
    happens before. modifiers: by deck its cards from the top (else noughts). dice: `declared`, of real cards.
    """

    def __init__(
        self,
        *before: k.Event,
        stats: Mapping[str, Stats] = {},
        hp: Mapping[str, int] = {},
        modifiers: Mapping[str, Sequence[str]] = {},
        chosen: Iterable[str] = (),
        hand: Iterable[str] = (),
        discard: Iterable[str] = (),
        items: Iterable[str] = (),
        acting: str = "",
        rulings: Mapping[str, str] = {},
        floor: Iterable[str] = FLOOR,
        level: int = 1,
        dice: str = "seeded",
        **figures: str,
    ) -> None:
        figures = {name.replace("_", "-"): at for name, at in figures.items()}
        self.acting = acting or next(iter(figures))
        steps = Steps(STEPS)
        first: list[Frame] = []

        def lay(tx: Tx) -> None:
            tx.emit(ev.ScenarioLaid("sand", level, "survive", 9), "MER-0.9")
            tx.emit(ev.RoomLaid("sand", tuple(floor)), "MER-0.7")
            tx.emit(ev.BoxFilled(BOX), "MER-5.4")
            for owner in ("monsters", *(id for id in figures if id in SEATS)):
                tx.emit(ev.ModifiersLaid(owner), "MER-5.2")
                tx.shuffle(MODIFIERS + owner, modifiers.get(owner, ZEROS), "MER-5.2")
            for id, at in figures.items():
                kind = id.rstrip("0123456789").rstrip("-")
                if id in SEATS:
                    tx.emit(ev.CharacterJoined(id, SEATS[id], id), "MER-0.1")
                printed = stats.get(id, Stats(10) if id in SEATS else MONSTER)
                number = 0 if id in SEATS else int(id.rpartition("-")[2] or 1) if "-" in id else 1
                tx.emit(
                    ev.FigurePlaced(
                        id, kind, at, hp.get(id, printed.health), printed, SEATS.get(id, ""), number=number
                    ),
                    "MER-0.6",
                )
            held = {"hand": tuple(hand), "discard": tuple(discard), "chosen": tuple(chosen)}
            if any(held.values()):
                tx.emit(
                    ev.HandTaken("brute", tuple(card for cards in held.values() for card in cards)), "MER-0.3"
                )
            if held["chosen"]:
                tx.emit(ev.CardsShown("brute", held["chosen"], tuple(1 for _ in held["chosen"])), "MER-2.1")
            for card in held["discard"]:
                tx.emit(ev.CardDiscarded("brute", card, "hand"), "MER-3.3")
            for item in items:
                tx.emit(ev.ItemBought("brute", item), "MER-0.4")
            for event in before:
                tx.emit(event, "MER-5.5")
            tx.emit(ev.TurnBegan(self.acting), "MER-2.2")
            tx.then(Frame("sand.go"))

        def go(tx: Tx) -> None:
            asked = Question((tx.seats[0],), "go", "MER-2.2", options=options("MER-2.2", "go"))
            tx.ask([asked], Frame("sand.run"))

        def run(tx: Tx, _: str) -> None:
            tx.then(*first, Frame("sand.go"))

        steps.add("sand.lay", lay)
        steps.add("sand.go", go)
        steps.add("sand.run", run)
        self.first = first
        self.rules = Rules(
            model=MODEL,
            version=0,
            flow=FLOW,
            steps=steps,
            clauses=kernel.clauses(PACKAGE),
            seats=(1, 4),
            setup=Frame("sand.lay"),
            content="",
            consequences=damage.CONSEQUENCES,
            verbs=ACT,
            chained=True,
            adjustable=ADJUSTABLE,
            misfit=misfit,
        )
        chance = Scripted() if dice == "seeded" else None
        real = {"dice": dice}
        self.live = table(self.rules, "ann", "bo", rulings=rulings, options=real, dice=chance)

    # what is done

    def runs(self, *frames: Frame) -> Sand:
        """Run frames until somebody is asked."""
        self.first[:] = frames
        choose(self.live, "ann", "go")
        self.first.clear()
        return self

    def does(self, figure: str, source: str) -> Sand:
        """A character performs an action."""
        return self.runs(STEPS.frame(turns.perform, figure, source))

    def acts(self, figure: str, card: str = "monster:guard-card-4") -> Sand:
        """A monster acts by a card, by default a move and an attack as its stats are."""
        steps = (
            STEPS.frame(monster_turns.consumes, figure, card),
            STEPS.frame(monster_turns.part, figure, card, 0),
        )
        return self.runs(*steps)

    def answers(self, *choices: str, seat: str = "") -> Sand:
        """Answers to what is asked, one after another; several of a pick with blanks between."""
        for choice in choices:
            choose(self.live, seat or self.asked.seats[0], *choice.split())
        return self

    def refuses(self, choice: str, kind: type[Any], clause: str) -> None:
        """An answer is refused by a clause."""
        with refused(self.live, kind, clause):
            choose(self.live, self.asked.seats[0], *choice.split())

    # what there is

    @property
    def asked(self) -> Question:
        found = question(self.live.state, "ann") or question(self.live.state, "bo")
        assert found is not None
        return found

    @property
    def offered(self) -> tuple[str, ...]:
        return self.asked.ids

    @property
    def idle(self) -> bool:
        """Whether nothing is asked of a figure."""
        return self.asked.what == "go"

    @property
    def board(self) -> Board:
        board: Board = self.live.state.board
        return board

    def __getitem__(self, figure: str) -> Figure:
        return self.board.figures[figure]

    def told(self, *kinds: type[k.Event]) -> list[Any]:
        return events_of(log(self.live), *kinds)


def stats(**changes: Any) -> Stats:
    """A monster's stats."""
    return replace(MONSTER, **changes)
