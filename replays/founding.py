"""A new session: everything that is settled before the first card is dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine import dice
from engine import facts as f
from engine.commands import Position, Start
from engine.errors import Malformed, Unknown
from engine.system import Rules
from engine.table_commands import RESERVED, SEAT
from engine.wording import say
from replays.live import Live, Outcome

KERNEL_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "undo": ("guarded", "open", "consent", "none"),
    "label": ("bound", "sticky", "fresh"),
    "hands": ("hidden", "open"),
    "dice": ("seeded", "declared"),
}
"""What every table may choose, the default first. `dice=declared:ann+bob`: declared for these seats only."""

SCRIPTED = "scripted"
"""The dice algorithm of a session whose faces were written down beforehand: nothing to compute again."""


class Plan(Struct, frozen=True):
    """What a new session is to be. `secret`: the dice secret of 32 bytes, None for a new one."""

    game: str
    scenario: str = ""
    seats: tuple[str, ...] = ()
    rulings: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    entropy: Mapping[str, str] = {}


def pairs(rows: Sequence[str], what: str) -> dict[str, str]:
    """Rows `KEY=VALUE` as typed; `Malformed` for one that is not, or comes twice."""
    found: dict[str, str] = {}
    for row in rows:
        key, equals, value = row.partition("=")
        if not (key and equals and value):
            raise Malformed(say("{row} is no {what}: write KEY=VALUE", row=row, what=what))
        if key in found:
            raise Malformed(say("{key} is given twice", key=key))
        found[key] = value
    return found


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


def check(rules: Rules, plan: Plan) -> None:
    """Whether the plan can be carried out: scenario, options, rulings, seats."""
    if plan.scenario and plan.scenario not in rules.scenarios:
        raise Unknown(
            say("{game} has no scenario {scenario}", game=rules.game, scenario=plan.scenario),
            "",
            rules.scenarios,
        )
    for key, value in plan.options.items():
        check_option(rules, key, value)
    for clause, variant in plan.rulings.items():
        rules.clauses.check_ruling(clause, variant)
    for seat in plan.seats:
        if not SEAT.match(seat) or seat in RESERVED:
            raise Malformed(
                say("{seat} cannot name a seat: use small letters, digits and hyphens", seat=seat), "KER-6.1"
            )
        if plan.seats.count(seat) > 1:
            raise Malformed(say("{seat} is named twice", seat=seat), "KER-6.1")


def check_option(rules: Rules, key: str, value: str) -> None:
    """Whether a table option exists and may have this value."""
    known = {**KERNEL_OPTIONS, **rules.options}
    if key not in known:
        raise Malformed(say("{game} has no option {key}", game=rules.game, key=key), "", tuple(known))
    if key == "dice" and value.startswith("declared:"):
        named = value.removeprefix("declared:").split("+")
        if all(SEAT.match(seat) and seat not in RESERVED for seat in named):
            return
    if value not in known[key]:
        raise Malformed(say("{key} cannot be {value}", key=key, value=value), "", known[key])


def began(rules: Rules, plan: Plan, commitment: str, algorithm: str) -> f.Began:
    """The first fact of the session; `algorithm` says how its dice come about."""
    scenario = plan.scenario or (rules.scenarios[0] if rules.scenarios else "")
    return f.Began(
        rules.game,
        rules.version,
        rules.content,
        scenario,
        tuple(f"{clause}={variant}" for clause, variant in plan.rulings.items()),
        tuple(f"{key}={value}" for key, value in plan.options.items()),
        algorithm,
        commitment,
        dice.faces_rows(rules.dice),
    )


def found(
    live: Live, plan: Plan, commitment: str, *, start: bool, position: Struct | None = None, key: str = ""
) -> Outcome:
    """Write the session's beginning: the first entry, the seats, and the start (or a written position)."""
    check(live.rules, plan)
    algorithm = SCRIPTED if live.chance.source == "scripted" else dice.ALGORITHM
    outcome = live.begin(began(live.rules, plan, commitment, algorithm), key)
    for seat in plan.seats:
        outcome = live.join(seat, plan.entropy.get(seat, ""))
    if position is not None:
        outcome = live.do(Position(position))
    elif start:
        outcome = live.do(Start())
    return outcome
