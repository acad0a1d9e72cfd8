"""Refused attempts: kept beside the log, never in it, for the seat that made them and the referee.

They prove nothing (whoever has the file can change it); they help to answer "I tried that, and it would not
let me".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engine.audience import REFEREE
from engine.commands import Answer, Command, actor
from engine.errors import Refusal
from engine.store.sidecar import Sidecar
from engine.wording import Text, plain

KIND = "refused"
T = TypeVar("T")


class Attempt(Struct, frozen=True):
    """Something that was refused. `version`: where the log stood; `what`: the command; `choice`: its words;
    `error`, `clause`, `text`, `legal`: the refusal."""

    at: int
    version: int
    seat: str
    what: str
    choice: tuple[str, ...]
    error: str
    clause: str
    text: Any
    legal: tuple[str, ...]

    @property
    def said(self) -> Text:
        said: Text = again(self.text)
        return said


def _words(command: Command) -> tuple[str, ...]:
    """The choice of an answer; the numbers and names of another command, without texts and events of
    people."""
    if isinstance(command, Answer):
        return command.choice
    told = {"to", "step", "request", "on", "at", "of", "dispute", "keeper", "when", "clause", "variant"}
    values = ((each, getattr(command, each)) for each in command.__struct_fields__ if each in told)
    return tuple(str(value) for each, value in values if value and (each, value) != ("step", "decision"))


class Attempts:
    """The refused attempts of one session. The file is opened when there is one to keep or to show."""

    def __init__(self, sidecar: Callable[[], Sidecar], session: str) -> None:
        self._beside, self._session = sidecar, session

    def add(self, at: int, version: int, command: Command, refusal: Refusal) -> None:
        what, choice = str(command.__struct_config__.tag), tuple(map(plain, _words(command)))
        why = refusal.kind, refusal.clause, written(refusal.text), refusal.legal
        kept = Attempt(at, version, actor(command), what, choice, *why)
        self._beside().add(self._session, KIND, msgspec.json.encode(kept).decode())

    def seen(self, viewer: str) -> list[Attempt]:
        """The attempts that a viewer may see: its own; the referee, all."""
        found = (read(row, Attempt) for row in self._beside().rows(self._session, KIND))
        return [each for each in found if each is not None and viewer in (each.seat, REFEREE)]


def read(row: str, type_: type[T]) -> T | None:
    """Decode a kept row; None for a damaged one, which is worth nothing."""
    try:
        return msgspec.json.decode(row, type=type_)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def written(value: Any) -> Any:
    if isinstance(value, Text):
        values = {key: written(each) for key, each in value.values.items()}
        return {"template": value.template, "values": values, "several": value.several}
    if isinstance(value, tuple):
        return [written(each) for each in value]
    return value if isinstance(value, int) else plain(str(value))


NAMES_ONLY = re.compile(r"(?:[^{}]|\{(\w+)\})*")
"""A template whose places are plain names: whoever changed the file beside the log could write others."""


def again(plain: Any) -> Any:
    """The `Text` that was written; a template that asks for more than its values is shown as it stands."""
    if isinstance(plain, Mapping):
        values = {key: again(each) for key, each in plain["values"].items()}
        for template in (plain["template"], plain["several"]):
            places = set(re.findall(r"\{(\w+)\}", template))
            if not NAMES_ONLY.fullmatch(template) or not places <= {*values}:
                return Text("{it}", {"it": template})
        return Text(plain["template"], values, plain["several"])
    return tuple(again(each) for each in plain) if isinstance(plain, list) else plain
