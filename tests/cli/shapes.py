"""The JSON shapes of `docs/cli.md` as small schemas.

A key ending in `?` may be missing; a single key in capitals stands for any key; `"...": 0` for whatever else
there is; an empty list is a list of anything. Lists hold values of the shape of their first.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

DOC = Path(__file__).resolve().parents[2] / "docs" / "cli.md"


def documented() -> dict[str, Any]:
    """Every shape in the page, by its name."""
    blocks = re.findall(
        r"^```json ([a-z]+)\n(.*?)^```$", DOC.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    return {name: json.loads(text) for name, text in blocks}


def differences(shape: Any, found: Any, place: str = "$") -> list[str]:
    """Where a value has another shape."""
    if isinstance(shape, dict):
        return _in_map(shape, found, place) if isinstance(found, dict) else [f"{place} is no map"]
    if isinstance(shape, list):
        if not isinstance(found, list):
            return [f"{place} is no list"]
        inner = [differences(shape[0], each, f"{place}[{n}]") for n, each in enumerate(found) if shape]
        return [each for one in inner for each in one]
    if shape is not None and type(shape) is not type(found):
        return [f"{place} is a {type(found).__name__}, not a {type(shape).__name__}"]
    return []


def _in_map(shape: dict[str, Any], found: dict[str, Any], place: str) -> list[str]:
    if len(shape) == 1 and next(iter(shape)).isupper():
        inner = next(iter(shape.values()))
        return [each for key, value in found.items() for each in differences(inner, value, f"{place}.{key}")]
    known = {key.rstrip("?"): value for key, value in shape.items()}
    wrong = [f"{place}.{key} is missing" for key in shape if key[-1] not in "?." and key not in found]
    if "..." not in shape:
        wrong += [f"{place}.{key} is not documented" for key in found if key not in known]
    for key, value in found.items():
        wrong += differences(known[key], value, f"{place}.{key}") if key in known else []
    return wrong
