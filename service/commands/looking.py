"""Looking: the table at any moment, and the log."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from service.options import COMMON, Common, Session, Viewer


def show(
    session: Session = "",
    *,
    at: Annotated[int | None, Parameter(help="As it was after this entry.", show_default=False)] = None,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Show the table: board, wounds, threat, hands, whose turn it is.

    Example: rollbook show friday --at 41 --as ann
    """
    from projections.show import show as projected
    from service.doing import looking
    from service.shown import print_shown
    from service.who import look

    with looking(common, session) as (page, live, words):
        version = live.version if at is None else at
        state = live.at(version)
        viewer = look(live, as_, version)
        shape = projected(live.rules.model, state, version, viewer, live.session)
        page.data(shape)
        if not page.json:
            print_shown(shape, live.rules.flow, words)


def log(
    session: Session = "",
    *,
    from_: Annotated[int, Parameter(name="--from", help="The first entry to tell.")] = 1,
    at: Annotated[int | None, Parameter(help="The last entry to tell.", show_default=False)] = None,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Tell what happened, entry by entry, with the clause behind each. What was undone is marked.

    Example: rollbook log friday --from 40

    With --json, one entry a line.
    """
    from service.doing import looking
    from service.entries import print_line, told
    from service.who import look

    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        for line in told(live, viewer, words, from_, at):
            page.data(line)
            print_line(page, line, live, words)
