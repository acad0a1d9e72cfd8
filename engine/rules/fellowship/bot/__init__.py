"""Bots: they answer a question from what their seat may see, and from a stream of numbers handed in.

`random` takes any legal answer, a pass every other time it can. `greedy` takes what looks best now: in
windows, and for what cards ask, by what stands beside each card (`judging`); in the phases by the modules of
this folder. It does not look ahead, nor at anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.answers import Below
from engine.bots import Bot
from engine.model import State
from engine.questions import PASS, Choice, Limit, Question
from engine.rules.fellowship import cards
from engine.rules.fellowship.bot import combat, planning, quest
from engine.rules.fellowship.judging import JUDGES, Judge, Look, bears, named, strikes
from engine.rules.fellowship.state import card_of, printed

FILED = cards
"""Importing them files what is thought of each."""

# Any legal answer ----------------------------------------------------------------------------------------


def random_bot(_: State, __: str, question: Question, below: Below) -> Choice:
    """Any legal answer."""
    if question.form == "number":
        return (str(question.least + below(question.most - question.least + 1)),)
    if question.form == "pay":
        return _paid_by_chance(question, below)
    if question.form == "pick":
        return _some(question, below)
    if PASS in question.ids and below(2):
        return (PASS,)
    return (question.ids[below(len(question.ids))],)


def _paid_by_chance(question: Question, below: Below) -> Choice:
    """Token by token from any pool that still holds one."""
    left = {pool.id: pool.holds for pool in question.options}
    paid: dict[str, int] = {}
    for _ in range(question.least):
        full = [pool for pool, held in left.items() if held]
        pool = full[below(len(full))]
        left[pool] -= 1
        paid[pool] = paid.get(pool, 0) + 1
    return tuple(f"{pool}={amount}" for pool, amount in paid.items())


def _some(question: Question, below: Below) -> Choice:
    """As many as a number says, each once, within the limits."""
    ids = list(question.ids)
    most = min(question.most, len(ids))
    count = question.least + below(max(0, most - question.least) + 1)
    picked: list[str] = []
    while ids and len(picked) < count:
        id = ids.pop(below(len(ids)))
        if all(_within(limit, (*picked, id)) for limit in question.limits):
            picked.append(id)
    return tuple(picked)


def _within(limit: Limit, picked: Choice) -> bool:
    return sum(each in limit.of for each in picked) <= limit.most


# What looks best -----------------------------------------------------------------------------------------


def greedy_bot(state: State, seat: str, question: Question, below: Below) -> Choice:
    """The answer that looks best. The numbers are needed for what comes off a deck of real cards alone."""
    if question.what == "draw":
        return random_bot(state, seat, question, below)
    look = Look(state, seat)
    if question.what in _BEST:
        chosen = _BEST[question.what](look, question)
    elif "." in question.what or ":" in question.what:
        chosen = window(look, question)
    else:
        chosen = choose(look, question)
    return _plain(question) if chosen is None else chosen


def _plain(question: Question) -> Choice:
    """Take as little as may be, pass rather than not."""
    if question.form == "number":
        return (str(question.least),)
    if question.form == "pay":
        return planning.pay(None, question)
    if question.form == "pick":
        return question.ids[: question.least]
    return (PASS,) if PASS in question.ids else question.ids[:1]


_BEST: Mapping[str, Callable[[Look, Question], Choice | None]] = {
    "deck": planning.deck,
    "mulligan": planning.mulligan,
    "pay": planning.pay,
    "host": planning.host,
    "x": planning.cost_of_x,
    "commit": quest.commit,
    "travel": quest.travel,
    "who-leaves-quest": quest.leaves_quest,
    "engage": combat.engage,
    "attack": combat.next_attack,
    "defend": combat.defend,
    "who-takes": combat.takes,
    "strike": combat.strike,
    "attackers": combat.attackers,
    "join": combat.join,
}


def window(look: Look, question: Question) -> Choice:
    """An ally or attachment first; then the card that gains most now; else a pass."""
    card = planning.best_card(look, question.ids)
    if card:
        return (card,)
    ids = [id for id in question.ids if id != PASS]
    gains = {id: look.thinks(named(id).partition("/")[0], "use") for id in ids}
    best = max(ids, key=lambda id: gains[id], default="")
    if best and gains[best] > 0:
        return (best,)
    return (PASS,) if PASS in question.ids else question.ids[:1]


# What cards ask ------------------------------------------------------------------------------------------


def choose(look: Look, question: Question) -> Choice | None:
    """The best by what the card that asks is judged by, or else by the words of the question; several, where
    several are asked for; None where neither says anything."""
    source = str(question.about[0]) if question.about else ""
    rank = JUDGES.get((card_of(source), question.what)) or RANKS.get(question.what)
    if rank is None:
        return None
    ids = [id for id in question.ids if id != PASS]
    ids.sort(key=lambda id: -rank(look, named(id)))
    many = question.least if question.form == "pick" else 1
    return tuple(ids[:many]) or question.ids[:1]


def _exhausts(look: Look, id: str) -> int:
    return -look.fights(id) - 2 * look.of(id, "willpower")


def _readies(look: Look, id: str) -> int:
    return look.fights(id) + (30 if look.board.pieces[id].controller == look.seat else 0)


def _gains(look: Look, id: str) -> int:
    """Where resources do most; one's own."""
    own = look.board.pieces[id].controller == look.seat
    return 10 * own + look.thinks(id, "gains") - look.board.pieces[id].resources


def _heals(look: Look, id: str) -> int:
    hero = look.kind(id) == "hero"
    return look.board.pieces[id].damage * 2 + 6 * hero - look.left(id)


def _draws(look: Look, id: str) -> int:
    return 3 * (id == look.seat) - look.board.seats[id].hand.count


def _place(look: Look, id: str) -> int:
    """A location that is nearly explored, in staging rather than active."""
    left = look.of(id, "points") - look.board.pieces[id].progress
    return 10 * (left == 1) + 3 * (id in look.board.staging) + look.of(id, "threat")


def _enemy(look: Look, id: str) -> int:
    """The worst, among those that can still attack."""
    stopped = look.figures.flag(id, "cannot-attack") or id in look.board.attacked
    return look.danger(id) - (50 if stopped else 0)


def _weakest(look: Look, id: str) -> int:
    return -look.danger(id)


def _threatening(look: Look, id: str) -> int:
    return look.figures.threat(id)


def _enters(look: Look, id: str) -> int:
    what = printed(look.board, id)
    return 100 if what.kind == "hero" or what.sphere == "neutral" else look.brings(id)


def _card(look: Look, id: str) -> int:
    """A card for the hand: what is worth most on the table."""
    return look.brings(id) if printed(look.board, id).kind in ("ally", "attachment") else 8


def _discards(look: Look, id: str) -> int:
    """A card of the hand that is worth least; of cards in play a Condition, else what is worth least."""
    what = printed(look.board, id)
    if id in look.board.pieces:
        return 100 * ("condition" in what.traits) - look.brings(id)
    twice = what.unique and any(piece.card == card_of(id) for piece in look.board.pieces.values())
    return 50 * twice - _card(look, id)


def _most_enemies(look: Look, id: str) -> int:
    return len(look.board.seats[id].engaged)


RANKS: Mapping[str, Judge] = {
    "who-exhausts": _exhausts, "who-damaged": bears(2), "who-readies": _readies, "who-gains": _gains,
    "who-healed": _heals, "what-damaged": strikes(1), "who-draws": _draws, "where-progress": _place,
    "what-cannot-attack": _enemy, "what-returns": _enemy, "what-engages": _weakest,
    "what-attacked": strikes(1), "what-gives-no-threat": _threatening, "who-enters": _enters,
    "what-recovered": _card, "what-taken": _card, "what-discarded": _discards, "who-attacks": _readies,
    "who-strengthened": _readies, "restricted": _discards, "whose-enemies": _most_enemies,
    "engages-first": _weakest,
}  # fmt: skip
"""How good an answer is, by the kind of question."""

BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
