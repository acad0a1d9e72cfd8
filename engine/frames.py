"""Frames: what is still to be resolved, as data that can be suspended in the log.

A frame names a step and its arguments. What is still to be done is a stack of frames; between two answers it
lies, sealed for no one, in the entry that asked, so any process can carry on from it. Frames therefore hold
only integers and text, and the name of a step must keep its meaning for ever (see `Steps.alias`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import GameFault, InternalError

Argument = int | str
StepFunction = Callable[..., None]
"""Called as `step(tx, *frame.args, *what it waited for)`: a throw, drawn cards, or the answers."""


class Frame(Struct, frozen=True, gc=False, array_like=True, omit_defaults=True):
    """One step to run: its name, its arguments, and for kernel steps the frame they lead to."""

    step: str
    args: tuple[Argument, ...] = ()
    then: Frame | None = None
    on = 0
    """The event that led to it: none is known (see `Led`)."""

    @property
    def about(self) -> tuple[str, Argument]:
        """What an outcome is known by: its step, and the first of its arguments."""
        return self.step, self.args[0] if self.args else ""

    def adding(self, *args: Argument) -> Frame:
        """The same frame with more arguments at the end."""
        return replace(self, args=self.args + args)


class Led(Frame, frozen=True, gc=False, array_like=True):
    """A frame that knows the version of the event that led to it (`engine.resting`). It is on agendas only,
    never in the log."""

    on: int = 0


class Steps(dict[str, StepFunction]):
    """The steps of one rule system (or of the kernel) by name.

    A step asks or emits, never emits and then asks: the frame that asks is suspended too, so that a
    correction can run it again on the table put right.
    """

    def __init__(self, *others: Steps) -> None:
        super().__init__()
        self._names: dict[Callable[..., Any], str] = {}
        self._aliases: dict[str, str] = {}
        self._pieces: dict[str, Callable[..., Any]] = {}
        for other in others:
            self._pieces |= other._pieces
            for name, function in other.items():
                self.add(name, function, other._pieces.get(name))

    def add(self, name: str, function: StepFunction, piece: Callable[..., Any] | None = None) -> None:
        """Register `function` under a name, by which it is found again, or `piece` where it runs a step in
        one piece. Two steps of one name are a mistake found at import."""
        if name in self:
            raise InternalError(f"two steps are called {name!r}")
        self[name] = function
        self._names.setdefault(piece or function, name)

    def step(self, function: StepFunction) -> StepFunction:
        """Decorator: a step named after its function."""
        self.add(function.__name__, function)
        return function

    def at(self, *paths: str) -> Callable[[StepFunction], StepFunction]:
        """Decorator: what to do on entering these leaves of the phase table."""

        def register(function: StepFunction) -> StepFunction:
            for path in paths:
                self.add(path, function)
            return function

        return register

    def waits(self, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Decorator: a step in one piece, which asks and throws where it stands (`engine.waiting`)."""

        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            def begin(tx: Any, *_: Any) -> None:
                tx.run_piece(function)

            self._pieces[name] = function
            self.add(name, begin, function)
            return function

        return register

    def piece(self, name: str) -> Callable[..., Any]:
        """The step in one piece of this name."""
        return self._pieces[self._aliases.get(name, name)]

    def alias(self, old: str, new: str) -> None:
        """A step that was renamed: agendas of old logs still find it."""
        self._aliases[old] = new

    def frame(self, function: Callable[..., Any], *args: Argument) -> Frame:
        """The frame that will run `function`."""
        try:
            return Frame(self._names[function], args)
        except KeyError:
            name = getattr(function, "__name__", repr(function))
            raise GameFault(f"{name} is no step: nothing registers it (STEPS.step, at or waits)") from None

    def __missing__(self, name: str) -> StepFunction:
        function = self.get(self._aliases.get(name, name))
        if function is None:
            raise GameFault(f"no step is called {name!r}")
        return function


def check_handed(name: str, function: Callable[..., Any], values: tuple[Any, ...]) -> None:
    """Raises GameFault where a step does not take as many values as it is handed."""
    from inspect import signature  # 10 ms, for a mistake alone

    try:
        signature(function).bind(None, *values)
    except TypeError as error:
        what = ", ".join(map(repr, values)) or "nothing"
        raise GameFault(f"the step {name} does not take what it is handed ({what}): {error}") from None
