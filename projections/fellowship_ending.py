"""How a game of fellowship ended: the quest, what each player did, the cards that brought the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from msgspec import Struct

from engine.dice import Die
from engine.entries import Entry
from engine.events import Event
from engine.model import State
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.state import Board, in_order
from engine.wording import Text, count, say
from projections.ending import Ending, Moment, Names


def why(state: State, names: Names) -> Text:
    """By the players that are left and the stage (FEL-9.2)."""
    board: Board = state.board
    if state.course.ended == "won":
        return say("The last stage, {stage}, was done with a player left.", stage=names(board.stage))
    if in_order(board):
        return say("A card ended the game at {stage}.", stage=names(board.stage))
    return say("Every player was out of the game, and the quest stood at {stage}.", stage=names(board.stage))


def parts(entries: Sequence[Entry[Event]], state: State) -> Mapping[str, Mapping[str, int]]:
    """By player."""
    board: Board = state.board
    found = {seat: dict.fromkeys(PART, 0) for seat in state.course.seats}
    led: dict[str, str] = {}
    striker = ""
    for entry in entries:
        event = entry.event
        if isinstance(event, ev.CardPlaced) and event.controller:
            led[event.card] = event.controller
        elif isinstance(event, ev.ControlMoved):
            led[event.card] = event.seat
        elif isinstance(event, ev.StrikeDeclared):
            striker = event.seat
        elif isinstance(event, ev.StrikeEnded):
            striker = ""
        for seat, word, n in _does(event, led, striker):
            if seat in found:
                found[seat][word] += n
    for seat, held in board.seats.items():
        found[seat]["threat"] = held.threat
    return found


def _does(event: Event, led: Mapping[str, str], striker: str) -> Iterator[tuple[str, str, int]]:
    if isinstance(event, ev.CardPlayed):
        yield event.seat, "played", 1
    elif isinstance(event, ev.Committed):
        yield event.seat, "committed", len(event.cards)
    elif isinstance(event, ev.DefenceDeclared) and event.defenders:
        yield event.seat, "defended", 1
    elif isinstance(event, ev.Damaged) and event.card in led:
        yield led[event.card], "damage", event.amount
    elif isinstance(event, ev.Destroyed) and event.card in led:
        yield led[event.card], "lost", 1
    elif isinstance(event, ev.Destroyed):
        yield striker or led.get(event.source, ""), "destroyed", 1


PART = {
    "played": lambda n: count("played {n} card", "played {n} cards", n=n),
    "committed": lambda n: count("committed {n} character in all", "committed {n} characters in all", n=n),
    "defended": lambda n: count("defended against {n} attack", "defended against {n} attacks", n=n),
    "destroyed": lambda n: count("destroyed {n} enemy", "destroyed {n} enemies", n=n),
    "damage": lambda n: count("took {n} damage", "took {n} damage", n=n),
    "lost": lambda n: count("lost {n} character", "lost {n} characters", n=n),
    "threat": lambda n: say("the dial ended at {n}", n=n),
}


def moments(entries: Sequence[Entry[Event]], _: Mapping[str, Die], names: Names) -> Iterator[Moment]:
    """Every encounter card that came up, and every card that was played, with the share of those of its kind
    that brought as much."""
    came: dict[str, Came] = {}
    all_came: list[Came] = []
    led: set[str] = set()
    for entry in entries:
        event = entry.event
        if isinstance(event, ev.CardPlaced) and event.controller:
            led.add(event.card)
        elif isinstance(event, ev.CardRevealed | ev.ShadowTurned | ev.CardPlayed):
            came[event.card] = Came(entry.version, event.card, isinstance(event, ev.CardPlayed))
            all_came.append(came[event.card])
        for card, amount, helps in _brought(event, led):
            if card in came and came[card].helps == helps:
                came[card].amount += amount
    for helps in (False, True):
        alike = [each for each in all_came if each.helps == helps]
        for each in alike:
            if each.amount:
                good = sum(other.amount >= each.amount for other in alike)
                yield Moment(
                    each.version, good, len(alike), each.amount, _told(each, good, len(alike), names)
                )


class Came(Struct):
    """A card that came up or was played, and how much it brought: damage, threat, progress, cards."""

    version: int
    card: str
    helps: bool
    amount: int = 0


def _brought(event: Event, led: AbstractSet[str]) -> Iterator[tuple[str, int, bool]]:
    """Cards with what they bring by an event, and whether it helps the players."""
    if isinstance(event, ev.Damaged):
        yield event.source, event.amount, event.card not in led
    elif isinstance(event, ev.ThreatRaised):
        yield event.source, event.amount, False
    elif isinstance(event, ev.HandDiscarded):
        yield event.source, len(event.cards), False
    elif isinstance(event, ev.ThreatLowered | ev.ProgressPlaced | ev.Healed):
        yield event.source, event.amount, True
    elif isinstance(event, ev.QuestResolved):
        yield from ((row.source, row.amount, False) for row in event.threat.rows)
        yield from ((row.source, row.amount, True) for row in event.willpower.rows)


def _told(came: Came, good: int, of: int, names: Names) -> Text:
    told = {"card": names(came.card), "amount": came.amount, "n": good, "of": of}
    if came.helps:
        return count(
            "{card} brought the players {amount}: {n} of {of} cards played did as much.",
            "{card} brought the players {amount}: {n} of {of} cards played did as much.",
            **told,
        )
    return count(
        "{card} cost the players {amount}: {n} of {of} encounter cards did as much.",
        "{card} cost the players {amount}: {n} of {of} encounter cards did as much.",
        **told,
    )


def _points(event: Event) -> int:
    return event.score.value if isinstance(event, ev.Scored) else 0


ENDING = Ending(
    why=why,
    score="scored",
    points=_points,
    parts=parts,
    part=PART,
    moments=moments,
    how=say(
        "The cards that brought the most, in damage, threat or willpower, progress and cards from the hand, "
        "against others of their kind:"
    ),
    chart=("threat:", "progress"),
)
