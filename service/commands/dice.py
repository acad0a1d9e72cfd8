"""The audit of the dice, for people and programs, and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from engine import events as ev
from engine.errors import Refusal
from engine.past import line
from engine.wording import Text, count, say
from projections.timeline import undone
from replays import svg
from replays.dice_audit import SHUFFLE, Audit, Judged, dice_of
from replays.session import Session
from service import files
from service.doing import hosted
from service.options import COMMON, Common, Words, plain
from service.out import Page, progress
from service.refusing import REFUSED

if TYPE_CHECKING:
    from service.host import Host

FEW = 30
"""Throws of a die below which nothing much can be said."""
MANY = 8
"""Sessions that take long enough to be told how far it is."""


def dice(
    *sessions: Annotated[
        Words, Parameter(help="Sessions, .rollbook files, folders of them; without any, the one used last.")
    ],
    all_: Annotated[bool, Parameter(name="--all", help="Every session of the database.")] = False,
    picture: Annotated[str, Parameter(help="Also draw it, into this .svg file.")] = "",
    common: Common = COMMON,
) -> int:
    """Judge the dice: how often every face came up, whether a fair die does that, by die, source and seat.

    Example: rollbook dice friday

    The same throw seen again after an undo counts once; throws that were undone count. Real dice are judged
    apart.
    """
    with hosted(common) as (page, host):
        chosen = host.named(() if all_ else plain(sessions) or ("",), everything=all_)
        audited = _audit(host, chosen, everything=all_)
        _tell(page, audited, picture)
    return REFUSED if audited.unread else 0


@dataclass
class Audited:
    """What was counted, of which sessions; whose dice secret was given by hand; what could not be read."""

    audit: Audit
    sessions: list[str]
    given: list[str]
    unread: dict[str, Text]


def _audit(host: Host, chosen: Sequence[str], *, everything: bool) -> Audited:
    """The dice of these sessions and files. Of everything, what cannot be read is left out; what was named is
    refused."""
    found = Audited(Audit(), [], [], {})
    with progress(len(chosen), MANY) as tell:
        for done, name in enumerate(chosen, 1):
            try:
                _add(found, host.open(name))
            except Refusal as refusal:
                if not everything:
                    raise
                found.unread[name] = refusal.text
            tell(done)
    return found


def _add(found: Audited, live: Session) -> None:
    """Count a session's throws, all of them or none."""
    entries = live.read(0)
    if entries and isinstance(entries[0].event, ev.Began):
        began, stretches = entries[0].event, tuple(line(live.seeker, live.state.head))
        kept = [each.version for each in entries if not undone(each, stretches)]
        for audit in (Audit(), found.audit):  # what cannot be counted is refused by the first
            audit.add(
                live.session, entries[began.carried :], dice_of(began), kept, closed=live.state.table.closed
            )
        if began.given:
            found.given.append(live.session)
    found.sessions.append(live.session)


def _tell(page: Page, audited: Audited, picture: str) -> None:
    found, hidden = audited.audit.judged(), audited.audit.hidden
    if picture:
        files.write_picture(picture, draw(found, page.say), private=False)
    page.data(
        {
            "sessions": audited.sessions,
            "dice": [{**msgspec.to_builtins(each), "verdict": page.say(words(each))} for each in found],
            "hidden_shuffles": hidden,
            "given": audited.given,
            "unread": page.unread(audited.unread),
        }
    )
    for each in audited.given:
        page.line(say("The dice secret of {session} was given by hand.", session=each), "yellow")
    if not page.json:
        _print(page, found, hidden)


def _print(page: Page, found: Sequence[Judged], hidden: int) -> None:
    for each in found:
        head, *more = told(each)
        page.line(head, "bold" if not each.seat else "")
        for line_ in (*more, words(each)):
            page.line(say("    {words}", words=line_))
        if not each.seat:
            page.table((say("face"), say("came"), say("expected"), say("99 of 100")), _rows(each))
    if not found:
        page.line(say("No die was thrown."))
    if hidden:
        unseen = count(
            "{n} shuffle is judged when its session is closed: until then its order is hidden.",
            "{n} shuffles are judged when their session is closed: until then their order is hidden.",
            n=hidden,
        )
        page.line(unseen)


def _rows(each: Judged) -> Iterator[Sequence[Any]]:
    for face in each.faces:
        between = f"{face.low * each.throws:.1f} - {face.high * each.throws:.1f}"
        yield face.face, face.count, f"{face.expected:.1f}", between


def told(each: Judged) -> Iterator[Text]:
    """What was thrown, by whom, how often; what of it was undone, or came a second time."""
    yield _head(each)
    if each.undone:
        yield count("{n} of them was undone.", "{n} of them were undone.", n=each.undone)
    if each.repeated:
        yield count(
            "{n} more was the same again after an undo, and does not count.",
            "{n} more were the same again after an undo, and do not count.",
            n=each.repeated,
        )


SOURCES = {"seeded": say("seeded"), "declared": say("real, typed in"), "scripted": say("written beforehand")}
"""What kind of chance it was, by the id that the log has for it."""


def _head(each: Judged) -> Text:
    named = {"die": each.die, "source": SOURCES.get(each.source, each.source), "n": each.throws}
    if each.kind == SHUFFLE:
        return count(
            "Shuffles of {die} ({source}): {n} pair of cards, 1 where the first by name lies on top",
            "Shuffles of {die} ({source}): {n} pairs of cards, 1 where the first by name lies on top",
            **named,
        )
    if each.seat:
        return count(
            "{die} ({source}), thrown by {seat}: {n} throw",
            "{die} ({source}), thrown by {seat}: {n} throws",
            seat=each.seat,
            **named,
        )
    return count("{die} ({source}): {n} throw", "{die} ({source}): {n} throws", **named)


def words(each: Judged) -> Text:
    if each.throws < FEW:
        return say("Too few throws to say much.")
    times = round(each.p * 100)
    if each.p >= 0.05:
        return say("Nothing unusual: {n} of 100 fair ones would look at least as odd.", n=times)
    if each.p >= 0.01:
        return say("A little odd: {n} of 100 fair ones would look so. Keep an eye on it.", n=times)
    if each.p >= 0.0001:
        return say("Odd: one fair one in {n} would look so.", n=round(1 / each.p))
    return say("Not fair: fewer than one fair one in 10000 would look so.")


WIDE, LEFT, ROW, BAR = 640, 90, 22, 12


def draw(found: Sequence[Judged], say_it: Callable[[Text], str]) -> str:
    """Every die of all seats together: how often each face came, the band around it, and what is fair."""
    body: list[str] = []
    top = 24.0
    told_ = []
    for each in found:
        if each.seat:
            continue
        head, *more = (say_it(line_) for line_ in (*told(each), words(each)))
        told_.append(f"{head}. {' '.join(more)}")
        body.append(svg.text(16, top, head, "bold"))
        body.append(svg.text(16, top + 18, " ".join(more), "soft"))
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
