"""What events rest on in systems whose events are `chained`: the event that led to the step that wrote them.

On the stack a frame remembers the last event of the step that queued it. So damage rests on the sum of its
attack, a death on the damage, and what answers to the death on the death, without a step saying so. What is
remembered is suspended with the frame, as a frame of its own around it, and outlasts every question.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.frames import Frame, Led

LED = "kernel.led"
"""What a suspended frame is wrapped in: its one argument is the version of the event that led to it."""


QUIET = frozenset((ev.WindowClosed, ev.Shuffled, ev.Stacked))
"""Events that nothing rests on only because it comes after them: a window that closes changes nothing, and on
how a pile lies only rests what is drawn from it. A phase that begins leads to nothing by itself either, and
ends what came before."""


def led(frame: Frame, version: int) -> Frame:
    """The frame with the event that led to it, where none is known yet."""
    if not version or type(frame) is Led:
        return frame
    return Led(frame.step, frame.args, frame.then, version)


def suspended(frame: Frame) -> Frame:
    """As the log holds it."""
    if type(frame) is not Led:
        return frame
    return Frame(LED, (frame.on,), Frame(frame.step, frame.args, frame.then))


def all_parked(asking: Frame, then: Frame, closing: Frame | None, stack: Sequence[Frame]) -> ev.Suspended:
    """What is suspended as the log holds it; what takes the answers rests on what the asking step rests
    on."""
    return ev.Suspended(
        suspended(asking),
        suspended(led(then, asking.on)),
        None if closing is None else suspended(led(closing, asking.on)),
        tuple([suspended(frame) if type(frame) is Led else frame for frame in stack]),
    )


def taken_up(frame: Frame) -> Frame:
    """As it was before it was suspended."""
    if frame.step != LED or frame.then is None:
        return frame
    version = frame.args[0]
    assert isinstance(version, int)
    return led(frame.then, version)


def all_taken_up(frames: Sequence[Frame]) -> list[Frame]:
    """A stack as it was before it was suspended."""
    return [taken_up(frame) if frame.step == LED else frame for frame in frames]


def answered(stack: list[Frame], outcome: Frame, version: int) -> None:
    """What answers to an outcome that has just happened rests on its event, not on what led to the
    outcome."""
    if outcome.step == "kernel.resume" and outcome.then is not None:
        outcome = outcome.then
    waiting = stack[-1] if stack else outcome
    if waiting.step == "kernel.propose" and waiting.then is not None:
        proposed = (waiting.then.step, waiting.then.args)
        if proposed == (outcome.step, outcome.args):
            stack[-1] = Led(waiting.step, waiting.args, waiting.then, version)
