"""A new session: everything that is settled before the first card is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.audience import REFEREE
from engine.beginning import SCRIPTED
from engine.brought import Brought
from engine.commands import Begin, Command, Join, Position, SetPace, ShowWords, Start
from engine.dice import ALGORITHM
from engine.errors import Malformed
from engine.model import State
from engine.seals import pledge
from engine.system import Rules
from engine.wording import say
from replays.session import Outcome, Session


class Plan(Struct, frozen=True):
    """A new session as it is wanted. `words`: by seat, what it gives to the dice, and the salt of its pledge;
    `given`: the dice secret was given by hand. `pace`: the table's, if it is to have one. `deal_of`: the
    closed session whose deal it has, and the link of its closing; `deal_at` and `deal_answers`: the entry of
    it after which it goes on, and how many answers are given alike until then (`replays.again`). `brought`:
    files of the table's own."""

    game: str
    scenario: str = ""
    seats: tuple[str, ...] = ()
    rulings: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    words: Mapping[str, tuple[str, str]] = {}
    given: bool = False
    pace: Literal["normal", "every", ""] = ""
    deal_of: str = ""
    deal_link: str = ""
    brought: tuple[Brought, ...] = ()
    deal_at: int = 0
    deal_answers: int = 0


def dice_secret(text: str) -> bytes | None:
    """The 32 bytes of a dice secret in hex; None where none is given."""
    if not text:
        return None
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != 32:
        raise Malformed(say("a dice secret is 64 hexadecimal digits"))
    return secret


def beginning(
    rules: Rules,
    plan: Plan,
    commitment: str,
    algorithm: str = ALGORITHM,
    *,
    start: bool = True,
    position: Struct | None = None,
) -> list[Command]:
    """The commands that begin a session: the first entry, the seats with their words, and the start (or a
    written position). `Malformed` for a seat that is named twice."""
    scenario = plan.scenario or (rules.scenarios[0] if rules.scenarios else "")
    rulings = tuple(f"{clause}={variant}" for clause, variant in plan.rulings.items())
    options = tuple(f"{key}={value}" for key, value in plan.options.items())
    begin = Begin(scenario, rulings, options, algorithm, commitment, plan.given, brought=plan.brought)
    made: list[Command] = [
        replace(
            begin,
            deal_of=plan.deal_of,
            deal_link=plan.deal_link,
            deal_at=plan.deal_at,
            deal_answers=plan.deal_answers,
        )
    ]
    for seat in plan.seats:
        if plan.seats.count(seat) > 1:
            raise Malformed(say("{seat} is named twice", seat=seat), "KER-6.1")
        given = plan.words.get(seat)
        made.append(Join(seat, pledge(seat, *given) if given else ""))
    if plan.pace:
        made.append(SetPace(REFEREE, plan.pace))
    if start or position is not None:  # else others will join, and words are shown when all have
        made += [ShowWords(seat, *plan.words[seat]) for seat in plan.seats if seat in plan.words]
    if position is not None:
        made.append(Position(position))
    elif start:
        made.append(Start())
    return made


def found(
    live: Session,
    plan: Plan,
    commitment: str,
    *,
    start: bool,
    position: Struct | None = None,
    key: str = "",
    more: Callable[[Session, Sequence[Command]], Sequence[Command]] = lambda _, commands: commands,
    check: Callable[[State], object] = bool,
) -> Outcome:
    """Write the session's beginning, whole or not at all. `more`: the commands with what is done at once
    after them; `check` raises where the table that they lead to is not the one that is meant."""
    algorithm = SCRIPTED if live.chance.source == "scripted" else ALGORITHM
    commands = beginning(live.rules, plan, commitment, algorithm, start=start, position=position)
    outcome = live.begin(more(live, commands), key, check)
    live.pass_on()
    return outcome
