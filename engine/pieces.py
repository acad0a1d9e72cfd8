"""Running steps in one piece (`engine.waiting`): from the beginning, as far as what they were given goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.errors import GameFault
from engine.frames import Argument, Frame, Steps, check_handed
from engine.waiting import DONE, REST, RESUME, Doing, Given, Waiting

if TYPE_CHECKING:
    from engine.turn import Tx

STEPS = Steps()


@STEPS.at(RESUME)
def resume(tx: Tx, step: Frame, *given: Any) -> None:
    """Run a step in one piece again, and give it what it was given."""
    run(tx, tx.rules.steps.piece(step.step), step, given)


def run(tx: Tx, function: Callable[..., Waiting], step: Frame, given: tuple[Any, ...] = ()) -> None:
    """Run a step in one piece from its beginning, as far as what it was given goes. What is done for good is
    handed on as it was, as long as the step comes by the same way; after a change by hand it may come by
    another, and then all that follows is asked for, thrown and drawn anew."""
    recorded, new = _read(given) if given else ([], False)
    done = max([at for at, (tag, _) in enumerate(recorded, 1) if tag[0] == DONE], default=0) if given else 0
    try:
        piece = function(tx, *step.args)
    except TypeError:
        check_handed(step.step, function, step.args)
        raise
    handed, covered, at = None, False, -1
    trace: list[Given] = []
    while True:
        try:
            request = piece.send(handed)
        except StopIteration as over:
            if step.then is not None:
                tx.then(step.then.adding(*(over.value or ())))
            return
        tx.may_wait(step)
        at, found = at + 1, None
        if covered or (at and isinstance(request, Doing) and request.first):
            raise GameFault(f"{step.step} waits for {request.tag[1:]!r} after it was given something")
        if at < len(recorded):
            if at < done and recorded[at][0][1:] == request.tag[1:]:
                found = recorded[at]
            else:
                found = request.again(recorded[at], new=new and at == len(recorded) - 1)
            if found is None:
                recorded = recorded[:at]
        found = found or request.forced()
        if found is None:
            piece.close()
            written = _written(trace)
            tx.now = replace(tx.now, step=RESUME, args=written, then=step)
            request.begin(tx, Frame(RESUME, (*written, *request.coming()), step))
            return
        trace.append(found)
        handed, covered = request.handed(found), request.last


def _written(trace: Iterable[Given]) -> tuple[Argument, ...]:
    return tuple([word for tag, values in trace for word in (tag, len(values), *values)])


def _read(given: tuple[Any, ...]) -> tuple[list[Given], bool]:
    """What a step was given so far, and whether the last of it is new."""
    found: list[Given] = []
    at, new = 0, False
    while at < len(given):
        tag, count = given[at], given[at + 1]
        new = count == REST
        end = len(given) if new else at + 2 + count
        found.append((tag, tuple(given[at + 2 : end])))
        at = end
    return found, new
