"""A simulation for people as tables, and for programs as JSON; the files it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import StorageRefusal
from engine.system import Rules
from engine.wording import say
from projections.saying import Saying
from replays.bundle import pack, render
from service.out import Page, as_json
from service.simulate.figures import Group
from service.simulate.plots import called, percent, pictures
from service.simulate.session import Sample

KERNEL = "KER-"
SHOWN = 12
"""Cards that a table for people shows: those that matter most for winning."""


def shape(rules: Rules, seed: str, seats: int, groups: Sequence[Group]) -> dict[str, Any]:
    """The JSON. `unused`: clauses that no session came to."""
    cited = {clause for group in groups for clause in group.clauses}
    return {
        "game": rules.game,
        "version": rules.version,
        "content": rules.content,
        "seed": seed,
        "seats": seats,
        "groups": msgspec.to_builtins(list(groups), str_keys=True),
        "unused": [each.id for each in rules.clauses if each.id not in cited],
    }


def save(folder: Path, data: dict[str, Any], groups: Sequence[Group], words: Saying) -> list[str]:
    """Write JSON and pictures; the names of the files."""
    files = {"simulation.json": as_json(data) + "\n", **pictures(groups, words)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise StorageRefusal(
            say("{folder} cannot be written: {why}", folder=str(folder), why=error.strerror)
        ) from error
    return list(files)


def keep(folder: Path, samples: Sequence[Sample]) -> list[str]:
    """Write the sessions that are kept, whole, each with its secrets; the names of the files."""
    names = []
    for sample in samples:
        if sample.bundle is not None:
            name = f"{sample.bundle.session}.rollbook.gz"
            (folder / name).write_bytes(pack(render(sample.bundle)))
            names.append(name)
    return names


def tell(page: Page, groups: Sequence[Group], words: Saying, unused: Sequence[str]) -> None:
    """Tables for people: one line a group; of a group alone its figures and cards too."""
    own_numbers = tuple(dict.fromkeys(name for each in groups for name in each.numbers))
    page.table(
        (
            say("scenario, bot"), say("sessions"), say("won"), say("95 % interval"), say("rounds"),
            say("wounds"), *map(words.name_of, own_numbers), say("entries"),
        ),
        (
            (
                called(each, words), each.sessions, percent(each.rate),
                f"{percent(each.interval[0])} - {percent(each.interval[1])}",
                f"{each.rounds:.1f}", f"{each.wounds:.1f}", *_own(each, own_numbers), f"{each.entries:.0f}",
            )
            for each in groups
        ),
    )  # fmt: skip
    for group in groups if len(groups) == 1 else ():
        _figures(page, group, words)
        _cards(page, group, words)
    own = tuple(clause for clause in unused if not clause.startswith(KERNEL))
    if own:
        page.title(say("Clauses that no session came to: {clauses}", clauses=own))


def _own(group: Group, names: Sequence[str]) -> list[str]:
    """The game's own numbers, an empty place where no session came to one."""
    return [f"{group.numbers[name].mean:.1f}" if name in group.numbers else "" for name in names]


def _figures(page: Page, group: Group, words: Saying) -> None:
    if not group.figures:
        return
    page.title(say("{group}: wounds at the end", group=called(group, words)))
    page.table(
        (say("figure"), say("sessions"), say("wounds"), say("out")),
        (
            (words.thing(figure), each.sessions, f"{each.wounds:.2f}", percent(each.out / each.sessions))
            for figure, each in group.figures.items()
        ),
    )


def _cards(page: Page, group: Group, words: Saying) -> None:
    """The cards with which winning differs most from the rest."""
    if not group.cards:
        return
    seen = {card: each for card, each in group.cards.items() if each.sessions >= group.sessions // 20}
    most = sorted(seen, key=lambda card: (-abs(seen[card].won / seen[card].sessions - group.rate), card))
    page.title(say("{group}: cards", group=called(group, words)))
    page.table(
        (say("card"), say("came up"), say("won with it")),
        (
            (
                words.thing(card),
                percent(seen[card].sessions / group.sessions),
                percent(seen[card].won / seen[card].sessions),
            )
            for card in most[:SHOWN]
        ),
    )
