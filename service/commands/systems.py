"""The rule systems: which there are, their clauses, their phases, the shape of their positions."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from engine import diagrams, library
from engine.beginning import KERNEL_OPTIONS
from engine.errors import Malformed
from engine.wording import name, own, say
from service.doing import page_of
from service.options import COMMON, Common, Game
from service.out import fields

DRAFT = "https://json-schema.org/draft/2020-12/schema"
"""What schemas of positions are written in."""


def games(*, common: Common = COMMON) -> None:
    """List the rule systems: version, clauses, seats, scenarios and table options.

    Example: rollbook games
    """
    page = page_of(common)
    able, broken = library.loadable()
    for game, error in broken.items():
        because = say("{game} cannot be loaded: {why}", game=game, why=f"{type(error).__name__}: {error}")
        print(f"rollbook: {page.say(because)}", file=sys.stderr)
    rows = [_game(game) for game in able]
    page.data({"games": rows})
    heads = say("game"), say("version"), say("clauses"), say("seats"), say("scenarios")
    told = ("game", "version", "clauses")
    cells = ([*(x[key] for key in told), "{}-{}".format(*x["seats"]), x["scenarios"]] for x in rows)
    page.table(heads, cells)


def _game(game: str) -> dict[str, Any]:
    rules = library.rules(game)
    return {
        "game": game,
        "version": rules.version,
        "clauses": len(rules.clauses),
        **fields(rules, "seats", "scenarios"),
        "options": {**KERNEL_OPTIONS, **rules.options},
        **fields(rules, "passes", "content"),
        "replaced": library.versions(game),
    }


def rules(
    game: Game,
    clause: Annotated[str, Parameter(help="A clause, or the beginning of some: ECH-3")] = "",
    *,
    common: Common = COMMON,
) -> None:
    """Read the clauses of a game: S says the source, F the published rules, D our decision. A clause with
    variants may be ruled another way: --ruling CLAUSE=VARIANT.

    Example: rollbook rules echoes ECH-3.6
    """
    page = page_of(common)
    found = library.rules(game)
    one = clause.upper()
    below = (f"{one}.", f"{one}-")  # all of its section (`ECH-3`), or all of its game (`ECH`)
    shown = [each for each in found.clauses if not one or each.id == one or each.id.startswith(below)]
    if not shown:
        shown = [found.clauses[clause]]
    clauses = [
        {**fields(each, "id", "mark"), "text": page.say(name(each.text)), "variants": each.variants}
        for each in shown
    ]
    page.data({"game": game, **fields(found, "version", "content"), "clauses": clauses})
    for each in shown:
        page.line(say("{id} {mark}  {text}", id=each.id, mark=each.mark, text=name(each.text)))
        if each.variants:
            variants = say("variants: {variants}", variants=each.variants)
            page.line(say("         {variants}", variants=variants), "dim")


def diagram(
    game: Game,
    *,
    format: Annotated[
        Literal["mermaid", "scxml"], Parameter(show_default=True, help="For people and pages, or for tools.")
    ] = "mermaid",
    common: Common = COMMON,
) -> None:
    """Print the phases of a game as a state diagram; each state names its clause.

    Example: rollbook diagram echoes --format mermaid
    """
    flow = library.rules(game).flow
    text = diagrams.scxml(flow) if format == "scxml" else diagrams.mermaid(flow)
    page = page_of(common)
    page.data({"game": game, "format": format, "text": text})
    if not page.json:
        print(text, end="")


def position(game: Game, *, common: Common = COMMON) -> None:
    """Print how a position of a game is written down in a case file, as a JSON schema.

    Example: rollbook position echoes
    """
    page = page_of(common)
    page.data({"game": game, "schema": position_schema(game)})
    if not page.json:
        print(position_text(game), end="")


def scaffold(
    game: Annotated[str, Parameter(help="What the new game is called: small letters, digits and _.")],
    *,
    folder: Annotated[str, Parameter(name="--in", help="Where its package is written.")] = ".",
    common: Common = COMMON,
) -> None:
    """Write a small game to begin from, with a test of one line; docs/adding-a-system.md goes through it.

    Example: rollbook scaffold embers --in games
    """
    from service import scaffold

    page = page_of(common)
    written = scaffold.write(game, Path(folder))
    page.data({"game": game, "files": [str(path) for path in written]})
    for path in written:
        page.line(own(str(path)))
    if not page.json:
        page.line(say("Test it: python -m pytest {file}", file=str(Path(folder) / f"test_{game}.py")), "dim")
        known = say(
            "Play it: ROLLBOOK_GAMES={package} rollbook new {game} --seat ann --seat bo",
            package=Path(folder).absolute() / game,
            game=game,
        )
        page.line(known, "dim")


def position_schema(game: str) -> dict[str, Any]:
    """The schema of `[position]` in a case file of a game; `Malformed` for one that takes none."""
    position = library.rules(game).position
    if position is None:
        raise Malformed(say("{game} takes no positions", game=game), "KER-6.2")
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(position)))
    for each in found.get("$defs", {}).values():
        if "description" in each:
            each["description"] = inspect.cleandoc(each["description"])
    return {"$schema": DRAFT, "title": f"A position of {game}", **found}


def position_text(game: str) -> str:
    """The same as it is printed and kept under `docs/positions/`."""
    return msgspec.json.format(msgspec.json.encode(position_schema(game)), indent=1).decode() + "\n"
