"""A log verified under the rules that its first entry pins, whatever holds it: a database or a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine import facts as f
from engine import library
from engine.codec import Codec
from engine.errors import Malformed
from replays.live import find_rules
from replays.verify import Checked, Level, Log, Report, verify
from replays.verify.about import about
from replays.verify.by_hand import counted

DECIDING: tuple[Level, ...] = ("rules", "dice")


def judged(
    game: str,
    log: Log,
    level: Literal["chain", "phases", "rules"],
    tell: Callable[[int], None] = lambda _: None,
) -> Report:
    """The report on a log under the rules that its first entry pins. What was begun before rules under
    construction were edited is not decided again, and the report says so."""
    rules, codec = find_rules(game)
    first = began(codec, log.rows[0]) if log.rows else None
    edited = False
    if level == "rules" and first is not None:
        rules = library.rules(game, first.rules, first.content)
        edited = library.edited(rules, first.rules, first.content)
    report = verify(log, rules, codec, "phases" if edited else level, tell)
    if edited:
        for each in DECIDING:
            report.levels[each] = Checked(left={"edited": len(log.rows)})
    report.by_hand = counted(log.rows, codec)
    if report.fault is not None:
        report.about = about(log.rows, codec, rules.model, report.fault.version)
    return report


def began(codec: Codec, row: bytes) -> f.Began | None:
    """What the session is pinned to; None where the first row is damaged, which `verify` will say."""
    try:
        first = codec.decode(row).fact
    except Malformed:
        return None
    return first if isinstance(first, f.Began) else None
