"""The shape of a written position as a JSON schema, for editors and other programs."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec

from engine import library
from engine.errors import Malformed
from engine.wording import say

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(game: str) -> dict[str, Any]:
    """The schema of `[position]` in a case file of a game; `Malformed` for one that takes none."""
    position = library.rules(game).position
    if position is None:
        raise Malformed(say("{game} takes no positions", game=game), "KER-6.2")
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(position)))
    for each in found.get("$defs", {}).values():
        if "description" in each:
            each["description"] = inspect.cleandoc(each["description"])
    return {"$schema": DRAFT, "title": f"A position of {game}", **found}


def text(game: str) -> str:
    """The same as it is printed and kept under `docs/positions/`."""
    return msgspec.json.format(msgspec.json.encode(schema(game)), indent=1).decode() + "\n"
