"""Altered files by the thousand, each offered to both verifiers: `rollbook verify` and the one that stands
alone. `tests.trust.alterations.TABLE` says what each must say of it; where both claim a check they agree."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine import library
from engine.errors import Refusal
from replays.bundle import parse, render
from replays.bundle_import import game_of
from replays.verify import Log, Report, verify
from tests.trust import mutations
from tests.trust.alterations import TABLE
from tests.trust.altering import Class
from tests.trust.wholes import Good, files, linked
from tools import verify_rollbook as alone

__all__ = ["File", "alone", "corpus", "judged", "made", "program"]


class File(Struct, frozen=True):
    """An altered file, of which good one, and by what."""

    of: Class
    good: Good
    data: bytes


def made(good: Good, of: Class, chance: random.Random) -> File | None:
    """One altered file; None where the class has nothing to alter there, or altered nothing."""
    if not of.fits(good):
        return None
    whole = render(good.bundle)
    if of.unlinked is not None:
        data = of.unlinked(whole, good, chance)
    else:
        assert of.alter is not None
        rows = of.alter(good, good.rows, chance)
        data = None if rows is None else linked(good, rows)
    return None if data is None or data == whole else File(of, good, data)


def corpus(n: int, games: Sequence[str], seed: int = 1) -> Iterator[File]:
    """`n` altered files: every class in turn, of good files at random."""
    chance = random.Random(seed)
    good = [each for game in games for each in files(game)]
    while n > 0:
        for of in TABLE:
            for each in chance.sample(good, len(good)):
                found = made(each, of, chance)
                if found is not None:
                    yield found
                    n -= 1
                    break
            if n <= 0:
                return


def program(data: bytes) -> tuple[Report | None, str]:
    """What `rollbook verify` says of a file: the report, or why it reads none."""
    try:
        bundle = parse(data, "file")
        game = game_of(bundle, "file")
        rules, codec = library.rules(game), library.codec(game)
    except Refusal as refusal:
        return None, str(refusal)
    known = (None, None) if bundle.secrets is None else (bundle.secrets.dice, bundle.secrets.veil)
    return verify(Log(bundle.session, bundle.rows, *known), rules, codec), ""


def judged(file: File) -> list[str]:
    """What is not as `TABLE` says."""
    report, why = program(file.data)
    fault = mutations.refused(file.data)
    said = why or ("" if report is None or report.fault is None else str(report.fault)[:200])
    also = "" if fault is None else f"{fault.version} {fault.what}"
    apart = []
    if not said and not file.of.program:
        apart.append(f"rollbook verify passes {file.of.name} of {file.good.name} (alone: {also})")
    if not also and not file.of.alone:
        apart.append(f"the verifier alone passes {file.of.name} of {file.good.name} ({said})")
    if also and not said:
        apart.append(f"only the verifier alone refuses {file.of.name} of {file.good.name}: {also}")
    return apart
