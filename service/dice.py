"""The audit of the dice, for people and programs, and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine import facts as f
from engine.errors import Malformed
from engine.wording import Text, say
from replays import svg
from replays.dice_audit import Audit, Judged, dice_of
from replays.history import line
from replays.live import Live
from service import copies
from service.host import Host
from service.out import Page

FEW = 30
"""Throws of a die below which nothing much can be said."""


def audited(host: Host, names: Sequence[str], *, everything: bool) -> tuple[list[str], list[Judged]]:
    """The dice of these sessions and files (none: the session used last), or of all of the database."""
    chosen = list(names) or [""]
    if everything:
        chosen = [session for session, _, _ in host.store.sessions()]
    audit, found = Audit(), []
    for name in chosen:
        live = host.open(name)
        found.append(live.session)
        _add(audit, live)
    return found, audit.judged()


def _add(audit: Audit, live: Live) -> None:
    entries = live.read(0)
    if not entries or not isinstance(entries[0].fact, f.Began):
        return
    stretches = tuple(line(live.seeker, live.state.head))
    kept = [
        entry.version for entry in entries if any(first <= entry.version <= last for first, last in stretches)
    ]
    own = entries[entries[0].fact.carried :]
    audit.add(live.session, own, dice_of(entries[0].fact), kept)


def printed(page: Page, sessions: Sequence[str], found: Sequence[Judged], picture: str) -> None:
    """Print every die with its verdict in plain words, and draw them."""
    if picture:
        path = Path(picture)
        if path.suffix != ".svg":
            raise Malformed(say("{file} should end in one of these", file=path.name), legal=(".svg",))
        copies.write(path, draw(found, page.say).encode(), private=False)
    page.data(
        {
            "sessions": list(sessions),
            "dice": [{**msgspec.to_builtins(each), "verdict": page.say(words(each))} for each in found],
        }
    )
    if page.json:
        return
    for each in found:
        page.line(told(each), "bold" if not each.seat else "")
        page.line(say("    {words}", words=words(each)))
        if not each.seat:
            page.table(("face", "came", "expected", "99 of 100"), _rows(each))
    if not found:
        page.line(say("No die was thrown."))


def _rows(each: Judged) -> Iterator[Sequence[Any]]:
    for face in each.faces:
        between = f"{face.low * each.throws:.1f} - {face.high * each.throws:.1f}"
        yield face.face, face.count, f"{face.expected:.1f}", between


def told(each: Judged) -> Text:
    """The head of a die: which, by whom, how often."""
    by = say(" by {seat}", seat=each.seat) if each.seat else ""
    line_ = say("{die} ({source}){by}: {n} throws", die=each.die, source=each.source, by=by, n=each.throws)
    if each.undone:
        line_ = say("{line}, {n} of them undone", line=line_, n=each.undone)
    if each.repeated:
        line_ = say("{line}, {n} more the same again", line=line_, n=each.repeated)
    return line_


def words(each: Judged) -> Text:
    """The verdict in plain words."""
    if each.throws < FEW:
        return say("Too few throws to say much.")
    if each.p >= 0.05:
        return say("Nothing unusual: of 100 fair dice {n} would look at least as odd.", n=round(each.p * 100))
    if each.p >= 0.01:
        return say(
            "A little odd: of 100 fair dice {n} would look so. Keep an eye on it.", n=round(each.p * 100)
        )
    if each.p >= 0.0001:
        odds = round(1 / each.p)
        return say("Odd: one fair die in {n} would look so.", n=odds)
    return say("Not the throws of a fair die: fewer than one in 10000 would look so.")


WIDE, LEFT, ROW, BAR = 640, 90, 22, 12


def draw(found: Sequence[Judged], say_it: Callable[[Text], str]) -> str:
    """Every die of all seats together: how often each face came, the band around it, and what is fair."""
    body: list[str] = []
    top = 24.0
    told_ = []
    for each in found:
        if each.seat:
            continue
        told_.append(f"{say_it(told(each))}. {say_it(words(each))}")
        body.append(svg.text(16, top, say_it(told(each)), "bold"))
        body.append(svg.text(16, top + 18, say_it(words(each)), "soft"))
        top += 30
        most = max((face.high for face in each.faces), default=1) or 1
        for face in each.faces:
            body += _bar(face.face, face.count / max(each.throws, 1), face, most, each, top)
            top += ROW
        top += 26
    title = say_it(say("How often each face came up"))
    return svg.picture(WIDE + 40, int(top) + 4, title, " ".join(told_) or title, body)


def _bar(shown: int, share: float, face: Any, most: float, each: Judged, top: float) -> list[str]:
    scale = (WIDE - LEFT - 60) / most
    fair = face.expected / max(each.throws, 1)
    return [
        svg.text(LEFT - 12, top + BAR, f"{shown:+d}" if shown else "0", "", "end"),
        svg.box(LEFT + face.low * scale, top, max(1.0, (face.high - face.low) * scale), BAR + 4, "band", 2),
        svg.box(LEFT, top + 4, share * scale, BAR - 4, "bar", 2),
        svg.path([(LEFT + fair * scale, top - 1), (LEFT + fair * scale, top + BAR + 5)], "tick"),
        svg.text(WIDE - 10, top + BAR, str(face.count), "", "end"),
    ]
