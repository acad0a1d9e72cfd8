"""Addends and reasons in words."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.fellowship.things_wording import thing
from engine.wording import Text, say


def rows(adds: Iterable[str]) -> tuple[Text, ...] | Text:
    """Addends `SOURCE=AMOUNT`: "Aragorn 2, Éowyn 4"; "nothing" where there are none."""
    told = tuple(_row(each) for each in adds)
    return told or say("nothing")


def _row(row: str) -> Text:
    source, _, amount = row.rpartition("=")
    by, changes, target = source.rpartition(">")
    if changes:
        added = signed(int(amount))
        return say("{source} {amount} for {target}", source=thing(by), target=thing(target), amount=added)
    return say("{source} {amount}", source=thing(target), amount=amount)


def from_source(source: str) -> Text:
    """Why it happened, to be put at the end of a sentence; nothing where the rules alone did it."""
    return say(" ({source})", source=thing(source)) if source else Text("")


def signed(amount: int) -> str:
    """A number with its sign."""
    return f"{amount:+d}"
