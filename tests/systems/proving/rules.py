"""The rules of the proving game: night, day and storm.

night.lay      every seat secretly lays a card (PRO-2.1)
night.turn     the cards are turned up (PRO-2.2)
day.brace      an action window (PRO-3.1)
day.choose     the seats agree who looks at the deck (PRO-3.2), and that seat speaks (PRO-3.3)
storm.strike   two open-ended dice at each seat (PRO-4.1); wounds may be prevented or turned (PRO-4.2)
storm.clear    the round ends: cards are drawn, or the game is over (PRO-5.1)
"""

from __future__ import annotations

from engine import kernel
from engine.course import Gauge
from engine.dice import Die, chains
from engine.events import Marked
from engine.flow import Edge, Flow, end, phase, step, window
from engine.frames import Frame
from engine.model import State
from engine.questions import PASS, Question, options
from engine.system import Ability, Listener, Rules, Verdict, filed
from engine.turn import Tx
from tests.systems.proving import events as ev
from tests.systems.proving.model import MODEL, Board, hand

PACKAGE = "tests.systems.proving"
STORM = Die("storm", (1, 2, 3, 4, 5, 6), opens=6)
CARDS = tuple(f"{kind}-{n}" for kind in ("shield", "mirror", "plain", "calm") for n in range(1, 8))

FLOW = Flow.build(
    "proving",
    (
        phase("night", "PRO-1.2", step("lay", "PRO-2.1"), step("turn", "PRO-2.2")),
        phase("day", "PRO-1.2", window("brace", "PRO-3.1"), step("choose", "PRO-3.2")),
        phase("storm", "PRO-1.2", step("strike", "PRO-4.1"), step("clear", "PRO-5.1")),
        end("over", "PRO-5.1"),
    ),
    (
        Edge("next", "night.turn", "day"),
        Edge("next", "day.choose", "storm"),
        Edge("next", "storm.clear", "night"),
        Edge("finish", "storm.clear", "over"),
    ),
    start="night",
)
STEPS = kernel.steps()


@STEPS.step
def set_up(tx: Tx) -> None:
    tx.emit(ev.Laid(12, 4), "PRO-1.1")
    tx.shuffle("deck", CARDS, "PRO-1.1")
    for seat in tx.seats:
        tx.draw("deck", 4, tx.frame(held), "PRO-1.1", seat)
    tx.then(tx.frame(open_round))


@STEPS.step
def held(tx: Tx, *_: int | str) -> None:
    """Nothing follows from drawing."""


@STEPS.step
def open_round(tx: Tx) -> None:
    tx.emit(Marked("round", tx.course.round + 1), "PRO-1.2")
    tx.enter(FLOW.start)


@STEPS.at("night.lay")
def lay(tx: Tx) -> None:
    def asked(seat: str) -> Question:
        cards = options("PRO-2.1", *(f"lay:{card}" for card in hand(tx.board, seat).cards))
        return Question((seat,), "lay", "PRO-2.1", options=cards, secret=True, hidden=True)

    tx.ask([asked(seat) for seat in tx.seats], tx.frame(laid))


@STEPS.step
def laid(tx: Tx, *chosen: str) -> None:
    for seat, choice in zip(tx.seats, chosen, strict=True):
        tx.then(tx.frame(turn_up, seat, choice.removeprefix("lay:")))


@STEPS.step
def turn_up(tx: Tx, seat: str, card: str) -> None:
    tx.emit(ev.Revealed(seat, card), "PRO-2.2")
    if card.startswith("calm"):
        tx.emit(ev.Weakened(1), "PRO-2.2")


@STEPS.at("night.turn")
def turned(tx: Tx) -> None:
    """The cards were turned up as they were laid."""


@STEPS.at("day.brace")
def brace(tx: Tx) -> None:
    board: Board = tx.board
    offers = {seat: options("PRO-3.1", f"brace:{seat}") for seat in tx.seats if seat not in board.braced}
    tx.window("brace", "PRO-3.1", offers, tx.frame(braced))


@STEPS.step
def braced(tx: Tx, seat: str, _: str) -> None:
    tx.emit(ev.Braced(seat), "PRO-3.1")


@STEPS.at("day.choose")
def choose(tx: Tx) -> None:
    named = options("PRO-3.2", *(f"send:{seat}" for seat in tx.seats))
    tx.ask([Question(tx.seats, "send", "PRO-3.2", options=named)], tx.frame(sent), "any")


@STEPS.step
def sent(tx: Tx, _: str, choice: str) -> None:
    seat = choice.removeprefix("send:")
    top = tx.course.piles["deck"].order[:1]
    card = top[0] if top else ""
    tx.emit(ev.Peeked(seat), "PRO-3.2", tx.seal(ev.Saw(seat, card), seat))
    tx.then(tx.frame(speak, seat))


@STEPS.step
def speak(tx: Tx, seat: str) -> None:
    kinds = options("PRO-3.3", "say:shield", "say:mirror", "say:plain", "say:calm")
    tx.ask([Question((seat,), "speak", "PRO-3.3", options=kinds)], tx.frame(spoke, seat))


@STEPS.step
def spoke(tx: Tx, seat: str, choice: str) -> None:
    kind = choice.removeprefix("say:")
    true = tx.board.saw.get(seat, "").startswith(kind)
    tx.emit(ev.Claimed(seat, kind), "PRO-3.3", tx.seal(ev.Truth(seat, true), seat))


@STEPS.at("storm.strike")
def strike(tx: Tx) -> None:
    for seat in tx.seats:
        tx.then(tx.frame(strike_at, seat))


@STEPS.step
def strike_at(tx: Tx, seat: str) -> None:
    tx.emit(Marked("turn", tx.course.round, seat), "PRO-4.1")
    tx.roll("storm", ("storm", "storm"), tx.frame(struck, seat), "PRO-4.1", seat)


@STEPS.step
def struck(tx: Tx, seat: str, roll: int, *faces: int) -> None:
    sums = [sum(chain) for chain in chains(faces, (STORM, STORM))]
    power = max(sums) if tx.ruling("PRO-4.1") == "highest" else sum(sums)
    wounds = max(0, power - (4 if seat in tx.board.braced else 3)) // 2
    if wounds:
        tx.propose(tx.frame(wound, seat, wounds, roll))
    else:
        tx.emit(ev.Weakened(1), "PRO-4.1", because=(roll,))


@STEPS.step
def wound(tx: Tx, seat: str, wounds: int, roll: int) -> None:
    tx.emit(ev.Wounded(seat, wounds), "PRO-4.1", because=(roll,))


@STEPS.step
def turn_back(tx: Tx, seat: str, wounds: int, roll: int) -> None:
    tx.emit(ev.Weakened(wounds), "PRO-4.2", because=(roll,))


@STEPS.step
def put_away(tx: Tx, seat: str, card: str) -> None:
    tx.emit(ev.Discarded(seat, card), "PRO-4.2")


@STEPS.step
def shield(tx: Tx, seat: str, card: str) -> None:
    tx.propose(tx.frame(put_away, seat, card))
    tx.then(tx.frame(shielded, card))


@STEPS.step
def shielded(tx: Tx, card: str) -> None:
    tx.prevent(card, "PRO-4.2")


@STEPS.step
def mirror(tx: Tx, seat: str, card: str, wounds: int, roll: int) -> None:
    tx.propose(tx.frame(put_away, seat, card))
    tx.then(tx.frame(mirrored, seat, card, wounds, roll))


@STEPS.step
def mirrored(tx: Tx, seat: str, card: str, wounds: int, roll: int) -> None:
    tx.replace(tx.frame(turn_back, seat, wounds, roll), card, "PRO-4.2")


@STEPS.step
def shake(tx: Tx, seat: str) -> None:
    tx.emit(ev.Shaken(seat), "PRO-4.3")


@STEPS.step
def comfort(tx: Tx, seat: str) -> None:
    tx.draw("deck", 1, tx.frame(held), "PRO-4.3", seat)


def _cards(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
    """Shields prevent wounds to anyone, mirrors turn wounds to their holder."""
    hit, wounds, roll = str(outcome.args[0]), int(outcome.args[1]), int(outcome.args[2])
    found = []
    for seat in tx.seats:
        for card in hand(tx.board, seat).cards:
            if card.startswith("shield"):
                found.append(Ability(f"use:{card}", seat, tx.frame(shield, seat, card), "PRO-4.2"))
            if card.startswith("mirror") and seat == hit:
                frame = tx.frame(mirror, seat, card, wounds, roll)
                found.append(Ability(f"use:{card}", seat, frame, "PRO-4.2"))
    return tuple(found)


def _holders(tx: Tx, _: Frame) -> tuple[str, ...]:
    return tuple(seat for seat in tx.seats if hand(tx.board, seat).count)


def _at_limit(tx: Tx, outcome: Frame) -> tuple[Ability, ...]:
    seat = str(outcome.args[0])
    if tx.board.wounds.get(seat, 0) < tx.board.limit or seat in tx.board.shaken:
        return ()
    return (Ability(f"shake:{seat}", seat, tx.frame(shake, seat), "PRO-4.3"),)


def _comforted(tx: Tx, _: Frame) -> tuple[Ability, ...]:
    deck = tx.course.piles["deck"]
    return tuple(
        Ability(f"comfort:{seat}", seat, tx.frame(comfort, seat), "PRO-4.3")
        for seat in tx.board.braced
        if deck.count
    )


@STEPS.at("storm.clear")
def clear(tx: Tx) -> None:
    for seat in tx.seats:
        tx.draw("deck", 1, tx.frame(held), "PRO-1.1", seat)
    tx.then(tx.frame(count_round))


@STEPS.step
def count_round(tx: Tx) -> None:
    if tx.course.piles["deck"].count < len(tx.seats):
        tx.take("finish")
        return
    tx.emit(Marked("round", tx.course.round + 1), "PRO-1.2")


@STEPS.at("over")
def over(tx: Tx) -> None:
    """The verdict follows from being here."""


def verdict(tx: Tx) -> Verdict | None:
    board: Board = tx.board
    if board.limit and board.storm <= 0:
        return Verdict("won", "PRO-5.1")
    if tx.course.phase == "over" or (tx.seats and len(board.shaken) == len(tx.seats)):
        return Verdict("lost", "PRO-5.1")
    return None


def gauges(state: State) -> dict[str, tuple[Gauge, str]]:
    board: Board = state.board
    if not board.limit:
        return {}
    wounds = {
        f"wounds:{seat}": (Gauge(board.wounds.get(seat, 0), board.limit, seat), "PRO-4.3")
        for seat in state.course.seats
    }
    return {"storm": (Gauge(max(0, board.storm)), "PRO-5.1"), **wounds}


def modifiers(state: State) -> dict[tuple[str, str, str], tuple[int, str]]:
    return {("brace", seat, "guard"): (1, "PRO-3.1") for seat in state.board.braced}


def standing(_: State, __: str, when: str, question: Question) -> bool:
    return when == "always" or (when == "no-cards" and question.ids == (PASS,))


RULES = Rules(
    model=MODEL,
    version=1,
    flow=FLOW,
    steps=STEPS,
    clauses=kernel.clauses(PACKAGE),
    seats=(1, 3),
    setup=STEPS.frame(set_up),
    content="proving",
    dice={"storm": STORM},
    listeners=filed(
        Listener("would", "wound", "prevent", _cards, _holders),
        Listener("after", "wound", "forced", _at_limit),
        Listener("after", "put_away", "optional", _comforted),
    ),
    gauges=gauges,
    modifiers=modifiers,
    verdict=verdict,
    passes=("always", "no-cards"),
    standing=standing,
    adjustable=(ev.Wounded, ev.Weakened),
)
FLOW.check(RULES.clauses, tuple(STEPS))
