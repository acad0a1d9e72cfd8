"""All figures as a table, each beside its limit or its peer in the same run."""

from __future__ import annotations

import json as jsonlib
import sys

from rich.console import Console
from rich.table import Table

from benchmarks import kernel, monsters, postgres, register, servers, service, store
from benchmarks.figures import Figure
from engine import library


def main(json: bool = False) -> int:
    """Measure and print; 0 when every limit is kept, else 1."""
    figures = store.measure()
    for game in library.GAMES:
        figures += kernel.measure(game)
    figures += monsters.measure()
    figures += postgres.measure()
    figures += register.measure()
    figures += servers.measure()
    figures += service.measure()
    if json:
        print(jsonlib.dumps([_plain(each) for each in figures]))
    else:
        Console().print(table(figures))
    return 0 if all(each.within for each in figures) else 1


def table(figures: list[Figure]) -> Table:
    """One row a figure."""
    shown = Table("figure", "", "unit", "beside", "ratio", "limit", "", title="Rollbook")
    for each in figures:
        shown.add_row(
            each.name,
            f"{each.value:,.2f}" if each.value < 100 else f"{each.value:,.0f}",
            each.unit,
            f"{each.peer}: {each.peer_value:,.2f}" if each.peer else each.note,
            f"{each.ratio:.2f}" if each.peer else "",
            _limit(each),
            "kept" if each.within else "NOT KEPT",
        )
    return shown


def _limit(figure: Figure) -> str:
    limits = []
    if figure.limit_ratio:
        limits.append(f"{figure.limit_ratio:g}x")
    if figure.limit:
        limits.append(f"{figure.limit:g} {figure.unit}")
    if figure.least:
        limits.append(f"at least {figure.least:,.0f}")
    return ", ".join(limits)


def _plain(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.name,
        "value": figure.value,
        "unit": figure.unit,
        "peer": figure.peer,
        "peer_value": figure.peer_value,
        "ratio": figure.ratio,
        "within": figure.within,
        "note": figure.note,
    }


if __name__ == "__main__":
    sys.exit(main())
