"""Looking back over a whole game: how the gauges stood in every round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from service.options import COMMON, Common, Session, Viewer

if TYPE_CHECKING:
    from projections.saying import Saying
    from service.out import Page


def gauges(
    session: Session = "",
    *,
    at: Annotated[int | None, Parameter(help="Up to this entry.", show_default=False)] = None,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Show how dials, threat and progress stood as each round began, and how they stand.

    Example: rollbook gauges friday --at 41

    With --json, once in every phase.
    """
    from projections import over_time
    from replays.along import rests_to
    from service.doing import looking
    from service.who import look

    with looking(common, session) as (page, live, words):
        version = live.version if at is None else at
        viewer = look(live, as_, version)
        moments = list(over_time.over_time(live.rules.model, rests_to(live, version), viewer))
        page.data(
            {"session": live.session, "version": version, "viewer": viewer}
            | {"moments": over_time.plain(moments)}
        )
        if not page.json:
            _tell(page, words, over_time.plain(over_time.rounds(moments)))


def _tell(page: Page, words: Saying, moments: list[dict[str, Any]]) -> None:
    """A row a gauge, a column a round; the last column is now."""
    from engine.wording import say

    if not moments:
        page.line(say("Nothing is watched yet."))
        return
    heads: list[Any] = [str(each["round"]) for each in moments]
    if len(heads) > 1 and heads[-1] == heads[-2]:
        heads[-1] = say("now")
    named = dict.fromkeys(name for each in moments for name in each["values"])
    rows = (
        (words.thing(name.removeprefix("sums:")), *(each["values"].get(name, "") for each in moments))
        for name in named
        if name != "rounds"
    )
    page.table((say("as the round began"), *heads), rows)
