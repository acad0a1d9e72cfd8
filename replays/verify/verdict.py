"""A verification in sentences for somebody who knows nothing of hashes: the verdict, and which key vouches
for which entries (KER-6.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.wording import Text, say
from replays.verify.report import Checked, Report, Signature, Why

LEFT: Mapping[Why, Text] = {
    "hidden": say("this copy hides what it rests on"),
    "secret": say("the dice secret is not published"),
    "scripted": say("the faces were written down beforehand"),
    "carried": say("they are of the session it branched from"),
    "edited": say("the rules were edited since"),
    "moments": say("the table was asked at other moments than this program asks at"),
}
"""Reasons why something could not be checked."""


def verdict(report: Report, trusted: Mapping[str, str]) -> Text:
    """The sentence, made of parts; `trusted`: the names of keys. Each part says no more than was found."""
    if report.fault is not None:
        return say("{it}.", it=say("Entry {n} was changed or is damaged", n=report.fault.version))
    told = _whole(report, trusted)
    for part in (*_dice(report), *_outcomes(report)):
        told = say("{one}; {other}", one=told, other=part)
    return say("{it}.", it=told)


def _whole(report: Report, trusted: Mapping[str, str]) -> Text:
    """Signed by somebody who is known, wholly or up to an entry; else only that it fits together."""
    last = report.levels["chain"].checked
    upto = covered(report.signatures, trusted)
    if not upto:
        return say("Nothing in this log contradicts itself")
    names = [
        trusted[each.key] for each in report.signatures if each.key in trusted and each.version == upto + 1
    ]
    if uncovered(report.signatures, trusted, last) is None:
        return say("Nobody has changed this since {name} signed it", name=names[-1])
    return say(
        "Nothing in this log contradicts itself; since {name} signed, nobody has changed entries 1 to {n}",
        n=upto,
        name=names[-1],
    )


def _dice(report: Report) -> list[Text]:
    dice, found = report.levels.get("dice", Checked()), []
    if "secret" in dice.left:
        found.append(say("the dice can be checked when the session is closed"))
    elif dice.checked:
        found.append(say("the dice are honest"))
    if "scripted" in dice.left:
        found.append(say("the dice were written down beforehand"))
    if "carried" in dice.left:
        found.append(say("throws of the session it branched from were not checked"))
    if report.given:
        found.append(say("whoever began it knew the dice secret"))
    return found


def _outcomes(report: Report) -> list[Text]:
    rules, dice = report.levels.get("rules"), report.levels.get("dice")
    if rules is None or dice is None:
        return [say("dice and outcomes were not checked")]
    found = []
    if "hidden" in rules.left or "hidden" in dice.left:
        found.append(say("hidden cards were not checked, since this copy hides them"))
    if "edited" in rules.left:
        found.append(say("outcomes were not checked where the rules were edited since"))
    return found


def covered(signatures: Sequence[Signature], trusted: Collection[str]) -> int:
    """The last entry that a signature by a trusted key covers, 0 for none."""
    return max((each.version - 1 for each in signatures if each.key in trusted), default=0)


def uncovered(signatures: Sequence[Signature], trusted: Collection[str], last: int) -> tuple[int, int] | None:
    """The entries (first, last) that no signature by a trusted key covers; None when all are. Signatures at
    the end of the log need no signature over themselves."""
    signed = {each.version for each in signatures}
    while last in signed:
        last -= 1
    first = covered(signatures, trusted) + 1
    return None if first > last else (first, last)


def told(signatures: Sequence[Signature], trusted: Collection[str], last: int) -> Iterator[Text]:
    """Sentences on signatures: which key vouches for what, and what nobody we know vouches for."""
    for each in signatures:
        known = say("which you trust") if each.key in trusted else say("which you do not know")
        upto = each.version - 1
        yield say("Entries 1 to {n} are signed by {key}, {known}.", n=upto, key=each.key, known=known)
    first, last = uncovered(signatures, trusted, last) or (0, 0)
    if first and first == last:
        yield say("No signature by a key you trust covers entry {n}.", n=first)
    elif first:
        yield say("No signature by a key you trust covers {first} to {last}.", first=first, last=last)
