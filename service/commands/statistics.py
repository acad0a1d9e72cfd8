"""How many sessions there are by game, scenario, seats and how they ended."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins

from engine.wording import Text, Value, count, own, say
from projections.listed import RESULTS
from service.commands.disputing import FEW
from service.doing import hosted
from service.host import Host
from service.http.answers import Statistics, StatisticsLine
from service.options import COMMON, Common
from service.out import Page, progress
from service.statistics import statistics as counted

STANDS: dict[str, Text] = {
    **RESULTS,
    "closed": say("closed before its end"),
    "playing": say("still played"),
    "waiting": say("not begun"),
}
"""How a session stands, as a line of the table says it."""


def statistics(
    *,
    game: Annotated[str, Parameter(help="Of this game alone.")] = "",
    scenario: Annotated[str, Parameter(help="Of this scenario alone.")] = "",
    common: Common = COMMON,
) -> None:
    """Show how many sessions were won, lost, given up or are still played, by game, scenario and seats.

    Example: rollbook statistics --game echoes

    Rounds are the median, answers the mean of sessions whose game has ended. With --server those are counted
    that your token lists: all sessions for the owner, else your own.
    """
    with hosted(common) as (page, host):
        found = _found(page, host, game, scenario)
        page.data(to_builtins(found))
        heads = (
            say("game"), say("scenario"), say("seats"), say("end"), say("sessions"), say("rounds"),
            say("answers"),
        )  # fmt: skip
        if found.kinds:
            page.table(heads, [_row(each) for each in found.kinds])
        page.line(count("{n} session", "{n} sessions", n=found.sessions), "dim")
        if found.unread:
            told = count(
                "{n} session cannot be read, and is not counted.",
                "{n} sessions cannot be read, and are not counted.",
                n=found.unread,
            )
            page.line(told, "yellow")
        page.behind(found.behind)


def _found(page: Page, host: Host, game: str, scenario: str) -> Statistics:
    if host.afar:
        from service.afar import FarHost

        assert isinstance(host, FarHost)
        return host.service.statistics(game, scenario)
    with progress(host.summaries.behind(), FEW) as tell:
        host.summaries.catch_up(tell)
    host.summaries.unread()
    return counted(host, page.language, game=game, scenario=scenario)


def _row(each: StatisticsLine) -> tuple[Value, ...]:
    return (
        own(each.game_title),
        own(each.title),
        each.seats,
        STANDS.get(each.result, each.result),
        each.sessions,
        "-" if each.rounds is None else each.rounds,
        "-" if each.answers is None else each.answers,
    )
