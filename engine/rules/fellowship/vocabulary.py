"""The words by which an invented card says whom it is done to, and what must be so (FEL-10.2).

`to` is a word of `WORDS`, or `each-` or `chosen-` with states and a kind: `chosen-exhausted-hero`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.frames import Argument
from engine.rules.fellowship import targets
from engine.rules.fellowship.figures import TABLE
from engine.rules.fellowship.outcomes.quest import STAGE
from engine.rules.fellowship.said import MOMENTS
from engine.rules.fellowship.state import Board, Does, card_of, in_order, kind_of

# Whom it is done to --------------------------------------------------------------------------------------


class Scene(NamedTuple):
    """A card at work: the copy, who decides for it, what the outcome is called with, and whom it is about."""

    board: Board
    card: str
    seat: str
    outcome: tuple[Argument, ...] = ()
    about: tuple[Argument, ...] = ()

    @property
    def player(self) -> str:
        """Whose card it is, or whom the enemy is engaged with."""
        piece = self.board.pieces.get(self.card)
        return (piece.controller or piece.engaged) if piece else self.seat

    @property
    def host(self) -> str:
        """What it is attached to."""
        return self.board.pieces[self.card].on if self.card in self.board.pieces else ""


def _about(of: Iterable[str], scene: Scene) -> list[str]:
    return [each for each in map(str, scene.outcome) if each in of]


WORDS: Mapping[str, Callable[[Scene], Iterable[str]]] = {
    "itself": lambda scene: (scene.card,),
    "host": lambda scene: filter(None, (scene.host,)),
    "it": lambda scene: _about(scene.board.pieces, scene)[:1],
    "player": lambda scene: _about(in_order(scene.board), scene)[:1],
    "controller": lambda scene: filter(None, (scene.player,)),
    "first-player": lambda scene: (scene.board.first,),
    "each-player": lambda scene: in_order(scene.board),
    "chosen-player": lambda scene: in_order(scene.board),
    "table": lambda _: (TABLE,),
    "quest": lambda scene: ("",),
    "stage": lambda _: (STAGE,),
}
"""Whom or what one word names: `it` and `player` are those that the outcome is about."""
KINDS: Mapping[str, Callable[[Scene], Iterable[str]]] = {
    "character": lambda scene: targets.everyone(scene.board),
    "hero": lambda scene: targets.every_hero(scene.board),
    "ally": lambda scene: [each for each in targets.everyone(scene.board) if _kind(scene, each) == "ally"],
    "enemy": lambda scene: targets.enemies(scene.board),
    "foe": lambda scene: targets.engaged(scene.board, (scene.seat,)),
    "location": lambda scene: targets.locations(scene.board),
    "attachment": lambda scene: [id for id in scene.board.pieces if _kind(scene, id) == "attachment"],
}
"""Kinds of cards in play: a foe is an enemy engaged with whoever decides."""
STATES: Mapping[str, Callable[[Scene, str], bool]] = {
    "ready": lambda scene, id: not scene.board.pieces[id].exhausted,
    "exhausted": lambda scene, id: scene.board.pieces[id].exhausted,
    "damaged": lambda scene, id: scene.board.pieces[id].damage > 0,
    "committed": lambda scene, id: scene.board.pieces[id].committed,
    "idle": lambda scene, id: not scene.board.pieces[id].committed,
    "staged": lambda scene, id: id in scene.board.staging,
    "engaged": lambda scene, id: bool(scene.board.pieces[id].engaged),
    "own": lambda scene, id: scene.board.pieces[id].controller == scene.player,
    "other": lambda scene, id: id != scene.card,
}
"""What of a kind is meant: `idle` is not on the quest."""
SOME = re.compile(rf"^(?:(each|chosen)-)?((?:(?:{'|'.join(STATES)})-)*)({'|'.join(KINDS)})\Z")
"""A word that names several, or one of several."""
ONLY: Mapping[str, Callable[[Scene], bool]] = {
    "itself": lambda scene: scene.card in scene.about,
    "host": lambda scene: scene.host in scene.about,
    "controller": lambda scene: scene.player in scene.outcome,
    "won": lambda scene: bool(scene.outcome[0]),
    "lost": lambda scene: not scene.outcome[0],
    "by-card": lambda scene: any(card_of(str(each)) in scene.board.printed for each in scene.outcome[1:]),
    "staging": lambda scene: scene.card in scene.board.staging,
    "active": lambda scene: scene.card in scene.board.active,
    "once": lambda scene: (scene.card, "struck-again") not in _marks(scene.board),
}
"""Conditions: what the outcome is about, how the quest went, where the card is, the first time in a phase.
The name of a phase is one, too, and so is a state of the card itself."""
PLAYERS = ("player", "controller", "first-player", "each-player", "chosen-player")
PHASES = ("resource", "planning", "quest", "travel", "encounter", "combat", "refresh")


def _kind(scene: Scene, id: str) -> str:
    return kind_of(scene.board, id)


def _marks(board: Board) -> set[tuple[str, str]]:
    return {(row.target, row.figure) for row in board.lasting}


def named(scene: Scene, word: str) -> list[str]:
    """What a word names now, each or one of them to be chosen."""
    if word in WORDS:
        return [*WORDS[word](scene)]
    found = SOME.match(word)
    assert found is not None, word
    states = [STATES[each] for each in found[2].split("-")[:-1]]
    return [id for id in KINDS[found[3]](scene) if all(state(scene, id) for state in states)]


def holds(scene: Scene, row: Does, step: str = "") -> bool:
    """Whether what a row asks for is so, at this step of a phase."""
    for word in row.only:
        if word in ONLY:
            so = ONLY[word](scene)
        elif word in STATES:
            so = scene.card in scene.board.pieces and STATES[word](scene, scene.card)
        else:
            so = word in (step.partition(".")[0], *scene.outcome[:1])
        if not so:
            return False
    return True


def scene_of(board: Board, card: str, on: str, seat: str, outcome: tuple[Argument, ...]) -> Scene:
    """A card at work; where no player uses it, its controller decides, or the first player (FEL-8.12)."""
    piece, start = board.pieces.get(card), MOMENTS[on][1]
    about = outcome[start:] if start else outcome[:1]
    return Scene(board, card, seat or (piece.controller if piece else "") or board.first, outcome, about)
