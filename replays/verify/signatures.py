"""Signatures: which key vouches for which entries, and whether it really does (KER-6.6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from engine.wording import Text, say


class Signature(Struct, frozen=True):
    """A signature that holds: the version of its entry, and the key (hex). It covers all entries before."""

    version: int
    key: str


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


def told(signatures: Sequence[Signature], trusted: Collection[str], last: int) -> list[Text]:
    """What a report says of signatures: which key vouches for what, and what nobody we know vouches for."""
    lines = []
    for each in signatures:
        known = say("which you trust") if each.key in trusted else say("which you do not know")
        lines.append(
            say(
                "Entries 1 to {n} are signed by {key}, {known}.",
                n=each.version - 1,
                key=each.key,
                known=known,
            )
        )
    gap = uncovered(signatures, trusted, last)
    if gap is not None and gap[0] == gap[1]:
        lines.append(say("No signature by a key you trust covers entry {n}.", n=gap[0]))
    elif gap is not None:
        lines.append(
            say("No signature by a key you trust covers {first} to {last}.", first=gap[0], last=gap[1])
        )
    return lines
