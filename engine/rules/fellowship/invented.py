"""What an invented card does (FEL-10.2), carried out row by row as its position says it.

    does = [{ on = "phase-end", only = ["travel", "staging"], do = "raise-threat", to = "each-player" }]

`on` is a moment of `said`, `do` a verb of `VERBS` or a figure; `to` and `only` are words of `vocabulary`.
Rows of one moment are done together, in their order; what such an effect costs stands in the first of them.
Nothing is offered that would find nothing to do it to (FEL-8.14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.frames import Argument, Frame
from engine.rules.fellowship import actions, moves, targets
from engine.rules.fellowship.abilities import STANDING, CardAbility, Row
from engine.rules.fellowship.consequences import need
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.outcomes import CARD
from engine.rules.fellowship.said import INSTEAD, MOMENTS, invented_step, must_end, rows_of, said
from engine.rules.fellowship.state import Board, Does, Printed, card_of, characters, kind_of, printed
from engine.rules.fellowship.steps import STEPS
from engine.rules.fellowship.vocabulary import (
    WORDS,
    Scene,
    holds,
    named,
    scene_of,
)
from engine.tabletop.kept import kept
from engine.turn import Tx
from engine.verbs import Look
from engine.waiting import Waiting

# What is done --------------------------------------------------------------------------------------------

Act = Callable[[Tx, Scene, Does, str, int], None]
Verb = tuple[str, Act]


def _attack(tx: Tx, scene: Scene, row: Does, enemy: str, _: int) -> None:
    """The player it is engaged with, or who decides, is attacked; maybe one character (FEL-6.20)."""
    seat = scene.board.pieces[enemy].engaged or scene.seat
    if not row.against:
        return actions.attack(tx, enemy, seat)
    able = [id for id in named(scene, row.against) if id in characters(scene.board, seat)]
    prey = max(able, key=lambda id: scene.board.pieces[id].damage, default="")
    return actions.attack(tx, enemy, seat, prey) if prey else None


def _take_first(tx: Tx, scene: Scene, _: Does, place: str, __: int) -> None:
    """Progress comes here first, the rest goes where it would have gone."""
    amount, source, *on = scene.outcome
    assert isinstance(amount, int)
    here = min(amount, need(scene.board, place))
    tx.replace(Frame("progress", (amount - here, source, *on)), scene.card, CARD)
    actions.progress(tx, here, str(source), place)


def _raise(tx: Tx, scene: Scene, row: Does, seat: str, amount: int) -> None:
    """One raise, cited as such where it counts something (FEL-8.9)."""
    raised = actions.raise_for_each if row.for_each else actions.raise_threat
    raised(tx, seat, amount, scene.card)


VERBS: Mapping[str, Verb] = {
    "damage": ("card", lambda tx, scene, _, to, n: actions.damage(tx, to, n, scene.card)),
    "heal": ("card", lambda tx, scene, _, to, n: actions.heal(tx, to, n, scene.card)),
    "destroy": ("card", lambda tx, scene, _, to, __: actions.destroy(tx, to, scene.card)),
    "discard": ("card", lambda tx, scene, _, to, __: actions.leave(tx, to, "discard", scene.card)),
    "return": ("card", lambda tx, scene, _, to, __: actions.leave(tx, to, "hand", scene.card)),
    "ready": ("card", lambda tx, scene, _, to, __: actions.ready(tx, to, scene.card)),
    "exhaust": ("card", lambda tx, scene, _, to, __: actions.exhaust(tx, to, scene.card)),
    "uncommit": ("card", lambda tx, scene, _, to, __: actions.uncommit(tx, to, scene.card)),
    "gain": ("card", lambda tx, scene, _, to, n: actions.gain(tx, to, n, scene.card)),
    "engage": ("card", lambda tx, scene, _, to, __: actions.engage(tx, to, scene.seat)),
    "to-staging": ("card", lambda tx, scene, _, to, __: actions.to_staging(tx, to, scene.card)),
    "attacks": ("card", _attack),
    "shadow-card": ("card", lambda tx, _, __, to, n: actions.deal_shadow(tx, to, n)),
    "take-first": ("card", _take_first),
    "progress": ("place", lambda tx, scene, _, to, n: actions.progress(tx, n, scene.card, to)),
    "draw": ("seat", lambda tx, scene, _, to, n: actions.draw(tx, to, n, scene.card)),
    "discard-random": ("seat", lambda tx, scene, _, to, n: moves.discard_random(tx, to, n, scene.card)),
    "raise-threat": ("seat", _raise),
    "lower-threat": ("seat", lambda tx, scene, _, to, n: actions.lower_threat(tx, to, n, scene.card)),
    "control": ("seat", lambda tx, scene, _, to, __: moves.control(tx, scene.card, to, scene.card)),
    "reveal": ("", lambda tx, scene, _, __, n: actions.reveal(tx, n, scene.card)),
    "remove-progress": ("", lambda tx, scene, _, __, n: actions.remove_progress(tx, n, scene.card)),
    "cut-short": ("", lambda tx, scene, *_: tx.then(Frame("cut_short", (scene.card,)))),
    "prevent": ("", lambda tx, scene, *_: tx.prevent(scene.card, CARD)),
    "lose": ("", lambda *_: None),
}
"""What can be done, and to what: to a card in play, a place of progress, a player, or nothing that is named.
A figure in place of a verb is changed by the amount, `while` the card is in play or `until`."""
FITTING: Mapping[str, Callable[[Board, Iterable[str]], tuple[str, ...]]] = {
    "ready": targets.to_ready,
    "exhaust": targets.ready,
    "heal": targets.damaged,
    "uncommit": targets.committed,
    "return": lambda board, ids: tuple([each for each in ids if board.pieces[each].owner]),
}
"""The cards to which a verb can do anything."""
HAPPENS_TO: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("damage", "heal"), ("hero", "ally", "enemy")),
    **dict.fromkeys(("engage", "attacks", "shadow-card"), ("enemy",)),
    **dict.fromkeys(("control", "uncommit"), ("hero", "ally")),
    **dict.fromkeys(("progress", "take-first"), ("location",)),
    "gain": ("hero",),
    "to-staging": ("enemy", "location", "objective"),
}
"""The kinds of cards to which this can happen; anything else happens to cards of any kind."""


def able(tx: Tx | Look, scene: Scene, row: Does) -> list[str]:
    """What a row can be done to, so that something changes."""
    found = named(scene, row.to) if row.to else [""]
    kind, board = VERBS[row.do][0] if row.do in VERBS else "", tx.board
    if kind == "card" or (kind == "place" and row.to not in WORDS):
        kinds = HAPPENS_TO.get(row.do)
        found = [each for each in found if each in board.pieces]
        found = [each for each in found if kinds is None or kind_of(board, each) in kinds]
        found = [*FITTING[row.do](board, found)] if row.do in FITTING else found
        if row.do == "engage":
            found = [each for each in found if board.pieces[each].engaged != scene.seat]
        if row.do == "take-first":
            found = [] if any(scene.outcome[2:]) else [each for each in found if need(board, each)]
        return [*actions.heeding(board, found, scene.card)]
    if row.do == "lower-threat":
        return [each for each in found if board.seats[each].threat]
    if row.do == "prevent" and scene.outcome and _at_once_again(board, row.on, str(scene.outcome[0])):
        return []
    if row.do == "control":
        return [each for each in found if scene.card in board.pieces and each != scene.player]
    return [each for each in found if each in targets.drawing(tx)] if row.do == "draw" else found


def _at_once_again(board: Board, on: str, card: str) -> bool:
    """Whether what is prevented follows at once again: from its damage, or its progress."""
    if card not in board.pieces or on not in ("destroy", "explore"):
        return False
    if on == "explore":
        return not need(board, card)
    return kind_of(board, card) in HAPPENS_TO["damage"] and figures_of(board).health_left(card) <= 0


def usable(tx: Tx | Look, seat: str, card: str, place: int, outcome: tuple[Argument, ...]) -> bool:
    """Whether the effect that begins with this row holds, and finds something to do; of a card that the table
    cannot see, whether it might."""
    if not card:
        return True
    does = printed(tx.board, card).does
    row, kind = does[place], printed(tx.board, card).kind
    scene = scene_of(tx.board, card, row.on, seat, outcome)
    there = card in tx.board.pieces or card == tx.board.stage or kind == "event"
    left = row.on in ("leave", "destroy") and scene.about[:1] == (card,)
    rows = [does[each] for each in rows_of(tx.board, card, place)] if there or left else []
    return any(holds(scene, each, tx.course.phase) and able(tx, scene, each) for each in rows)


@STEPS.waits("invented_row")
def invented_row(tx: Tx, card: str, place: int, seat: str, *outcome: Argument) -> Waiting:
    """One row: to each that it names, or to one that is chosen."""
    row = printed(tx.board, card).does[place]
    scene = scene_of(tx.board, card, row.on, seat, outcome)
    found = able(tx, scene, row) if holds(scene, row, tx.course.phase) else []
    if row.to.startswith("chosen-"):
        chosen = yield actions.one_of(tx, scene.seat, "which-target", found, card)
        found = [chosen] if chosen else []
    if found and "once" in row.only:
        actions.last(tx, card, card, "struck-again", 1)
    for each in found:
        amount = row.amount * _times(scene, row, each)
        if row.do in VERBS:
            VERBS[row.do][1](tx, scene, row, each, amount)
        else:
            actions.last(tx, card, each, row.do, amount, row.until)


def _times(scene: Scene, row: Does, seat: str) -> int:
    """How often the amount counts: once for each of these, a player's own where it is done to players."""
    if not row.for_each:
        return 1
    counted = named(scene, row.for_each)
    own = characters(scene.board, seat) if seat in scene.board.seats else None
    return len([each for each in counted if own is None or each in own])


def _begin(tx: Tx, card: str, place: int, seat: str, outcome: tuple[Argument, ...]) -> None:
    must_end(tx, card)
    rows = rows_of(tx.board, card, place)
    tx.then(*(Frame("invented_row", (card, each, seat, *outcome)) for each in rows))


def _file(place: int) -> None:
    def used(tx: Tx, seat: str, card: str, *outcome: Argument) -> None:
        _begin(tx, card, place, seat, outcome)

    def forced(tx: Tx, card: str, *outcome: Argument) -> None:
        _begin(tx, card, place, "", outcome)

    STEPS.add(invented_step(place, "used"), used)
    STEPS.add(invented_step(place, "forced"), forced)


MOST = 8
"""So many rows a card may have."""
for _place in range(MOST):
    _file(_place)


def standing(board: Board) -> Iterator[tuple[str, Row]]:
    """What invented cards in play change all the while."""
    for card, place in said(board, "while"):
        there = [id for id, piece in board.pieces.items() if piece.card == card]
        for id in [*there, *([card] if board.stage == card else ())]:
            scene, row = scene_of(board, id, "while", "", ()), board.printed[card].does[place]
            if holds(scene, row):
                yield from ((id, (each, row.do, row.amount)) for each in named(scene, row.to))


STANDING.append(standing)

# What it may answer to -----------------------------------------------------------------------------------


def _ability(card: str, what: Printed, place: int) -> CardAbility:
    """The effect that begins with a row."""
    row, outcome = what.does[place], MOMENTS[what.does[place].on][0]

    def can(tx: Tx | Look, seat: str, copy: str, *args: Argument) -> bool:
        return usable(tx, seat, copy, place, args)

    forced = bool(outcome) and not row.may
    instead = any(each.do in INSTEAD for each in what.does if each.on == row.on)
    return CardAbility(
        card,
        invented_step(place, "forced" if forced else "used"),
        "hand" if what.kind == "event" else "play",
        can,
        exhaust=row.exhaust,
        limit=row.limit,
        timing="would" if instead else "after",
        outcome=outcome,
        mode="forced" if forced else "prevent" if instead else "optional",
    )


@kept("printed")
def invented_abilities(board: Board) -> Mapping[str, tuple[CardAbility, ...]]:
    """The actions, responses and forced effects of the invented cards of this game."""
    found = {}
    for card, what in board.printed.items():
        firsts = dict.fromkeys(rows_of(board, card, place)[0] for place in range(len(what.does)))
        able = [
            place for place in firsts if MOMENTS[what.does[place].on][0] or what.does[place].on == "action"
        ]
        if able:
            found[card] = tuple([_ability(card, what, place) for place in able])
    return found


def abilities_of(board: Board, copy: str) -> tuple[CardAbility, ...]:
    """Those of an invented card, by one of its copies; none of a card of the box."""
    return invented_abilities(board).get(card_of(copy), ())


WAYS = (("would", "forced"), ("would", "prevent"), ("after", "forced"), ("after", "optional"))
HEARD = [outcome for outcome, _ in MOMENTS.values() if outcome]
ANSWERED = [(*way, each) for each in HEARD for way in WAYS if way[0] == "would" or each != "event_effect"]
"""Timing, mode and outcome of whatever an invented card in play may answer to. Nothing comes after an event's
effect: what the event itself cancels or replaces has to be the outcome that it was played for."""
