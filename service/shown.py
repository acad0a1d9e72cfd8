"""The table for people, from the JSON shape of `show`."""

from __future__ import annotations

from typing import Any

from engine.wording import say
from projections.saying import Saying
from service.out import Page

HEAD = ("session", "version", "phase", "round")
TABLES = ("wounds", "threat")


def print_shown(page: Page, shape: dict[str, Any], words: Saying) -> None:
    """Where the game stands, wounds and threat as tables, everything else as lines."""
    if page.json:
        return
    page.line(
        say(
            "{session}, entry {version}: round {round}, {phase}",
            session=shape["session"],
            version=shape["version"],
            round=shape.get("round", 0),
            phase=words.path(str(shape.get("phase", ""))) or "-",
        ),
        "bold",
    )
    _wounds(page, shape.get("wounds", {}), words)
    _threat(page, shape.get("threat", {}), words)
    for part, value in shape.items():
        if part not in (*HEAD, *TABLES) and value not in ({}, [], "", None):
            page.title(words.thing(part))
            for depth, text in _lines(value, words):
                page.line("  " * (depth + 1) + text)


def _wounds(page: Page, wounds: dict[str, Any], words: Saying) -> None:
    if wounds:
        page.title(say("Wounds"))
    page.table(
        ("", say("wounds"), say("limit"), say("conditions")),
        (
            (
                f"  {words.thing(figure)}",
                each.get("wounds", ""),
                each.get("limit") or "-",
                tuple(words.thing(str(one)) for one in each.get("conditions", ())),
            )
            for figure, each in wounds.items()
        ),
    )


def _threat(page: Page, threat: dict[str, Any], words: Saying) -> None:
    if threat:
        page.title(say("Threat"))
    page.table(
        ("", say("value"), say("limit"), say("seat")),
        (
            (
                f"  {words.thing(gauge)}",
                each.get("value", ""),
                each.get("limit") or "-",
                each.get("seat") or "",
            )
            for gauge, each in threat.items()
        ),
    )


def _lines(value: Any, words: Saying, depth: int = 0) -> list[tuple[int, str]]:
    """Nested maps and lists as indented lines."""
    if isinstance(value, dict):
        found = []
        for key, each in value.items():
            if isinstance(each, dict | list) and each and not _flat(each):
                found += [(depth, f"{words.thing(key)}:"), *_lines(each, words, depth + 1)]
            else:
                found.append((depth, f"{words.thing(key)}: {_plain(each, words)}"))
        return found
    if isinstance(value, list) and not _flat(value):
        return [line for each in value for line in _lines(each, words, depth)]
    return [(depth, _plain(value, words))]


def _flat(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)


def _plain(value: Any, words: Saying) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(each, words) for each in value) or "-"
    if isinstance(value, dict):
        return "-"
    return words.thing(value) if isinstance(value, str) else str(value)
