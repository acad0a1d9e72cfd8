"""The bot in the quest and travel phases: whom to send, where to go."""

from __future__ import annotations

from engine.questions import PASS, Choice, Question
from engine.rules.fellowship.judging import HUNT, SPAWN, UNSEEN, Look, named
from engine.rules.fellowship.state import card_of

WARY = 40


def commit(look: Look, question: Question) -> Choice:
    """Whoever is not needed in the fight; then fighters too, while the quest lacks more than it may."""
    able = [named(id) for id in question.ids]
    kept = _kept(look, able)
    going = [id for id in able if id not in kept and _will(look, id)]
    lack = _lack(look) - sum(_will(look, id) for id in going)
    for id in sorted(kept, key=lambda id: look.fights(id) - 4 * _will(look, id)):
        if lack <= _borne(look) or not _will(look, id):
            break
        going.append(id)
        lack -= _will(look, id)
    if len(going) > 3:
        going = [id for id in going if not look.thinks(id, "stays")]
    return tuple(f"commit:{id}" for id in going)


def _will(look: Look, id: str) -> int:
    return look.of(id, "willpower")


def _borne(look: Look) -> int:
    """By how much the quest may fail: little, and nothing where a dial stands high."""
    return 0 if max(look.board.seats[seat].threat for seat in look.seats) >= WARY else 2


def _lack(look: Look) -> int:
    """This seat's share of the willpower that is wanted."""
    cards = max(0, len(look.seats) + look.figures.table("reveals"))
    wanted = look.threat() + UNSEEN * cards + 1 - look.willpower()
    later = look.seats[look.seats.index(look.seat) :]
    means = {seat: sum(_will(look, id) for id in look.ready(seat)) for seat in later}
    total = sum(means.values())
    return wanted if total <= 0 else -(-wanted * means[look.seat] // total)


def _kept(look: Look, able: list[str]) -> list[str]:
    """Those who fight: two an enemy that is or will be engaged, the best at it for the least willpower.

    Somebody who can be readied after the quest is free to go.
    """
    foes = len([id for id in look.own.engaged if not look.figures.flag(id, "cannot-attack")]) + look.coming()
    hunting = look.board.stage == HUNT or any(card_of(id) == SPAWN for id in look.board.pieces)
    wanted = 2 * foes + (3 if hunting else 1)
    free = [id for id in able if look.thinks(id, "roused")]
    order = sorted(able, key=lambda id: 4 * _will(look, id) - look.fights(id))
    return [id for id in order if id not in free and look.fights(id) > 2][:wanted]


def travel(look: Look, question: Question) -> Choice:
    """Where the most threat lies for what it costs."""
    places = [id for id in question.ids if id != PASS]

    def gain(option: str) -> int:
        id = named(option)
        return 2 * look.figures.threat(id) - look.thinks(id, "travel") - look.of(id, "points") // 2

    best = max(places, key=gain)
    return (PASS,) if gain(best) < 0 and PASS in question.ids else (best,)


def leaves_quest(look: Look, question: Question) -> Choice:
    """The least willpower."""
    return (min(question.ids, key=lambda id: (_will(look, named(id)), id)),)
