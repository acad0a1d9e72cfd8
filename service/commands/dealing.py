"""The deal of a closed session played again, and the two beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins

from engine.wording import Text, Value, count, say
from projections.listed import RESULTS
from projections.translator import Translator, translator
from replays.session import Session
from service.deals import Compared, Side, compared, lay, seated
from service.doing import hosted, one_session
from service.host import Host
from service.options import COMMON, Common, SessionName
from service.out import Page
from service.standings import Standing
from service.standings import standings as standings_of


def again(
    page: Page, host: Host, session: str, seats: Sequence[str], name: str, key: str, at: int = 0
) -> Session:
    """Begin a session with the deal of another, which must be closed."""
    host.here(say("a deal is played again"))
    deal, people = seated(host.open(session), seats, at)
    live = lay(host, deal, people, name, key)
    host.remember(live.session)
    page.speak_of(people)
    return live


def standings(session: SessionName = "", *, common: Common = COMMON) -> None:
    """Show the standings of a deal: how all closed sessions ended that were played with it and its dice.

    Example: rollbook standings friday

    Won stands before lost; then comes the lowest score, in a game with one, and who won in the fewest rounds.
    """
    with hosted(common) as (page, host):
        live = host.open(one_session(session))
        if host.afar:
            rows = host.service.table(live.session).standings().rows  # type: ignore[attr-defined]
        else:
            _, rows = standings_of(
                host, live, lambda _: True, lambda each: translator(each.rules.game, page.language)
            )
        page.data({"session": live.session, "rows": to_builtins(rows)})
        heads = (say("end"), say("score"), say("rounds"), say("who played"), say("session"))
        page.table(heads, [_row(each) for each in rows])


def _row(each: Standing) -> tuple[Value, ...]:
    who = ", ".join(each.names.values())
    return (
        RESULTS.get(each.result, say("closed before its end")),
        "-" if each.points is None else each.points,
        each.round,
        who or count("{n} player, not named", "{n} players, not named", n=each.players),
        each.session or "-",
    )


def beside(page: Page, host: Host, live: Session) -> None:
    """A session that is over beside the one whose deal it has."""

    host.here(say("two sessions of a deal are compared"))

    def words(each: Session) -> Translator:
        return translator(each.rules.game, page.language)

    found = compared(live, host.load, words)
    host.remember(live.session)
    page.data(to_builtins(found))
    page.line(say("{session} has the deal of {other}.", session=live.session, other=found.there.session))
    page.line(_apart(found))
    sides = found.there, found.here
    rows: list[tuple[Value, ...]] = [
        (say("end"), *(RESULTS.get(each.result, "-") for each in sides)),
        (say("why"), *(each.why or "-" for each in sides)),
        (say("rounds"), *(each.round for each in sides)),
    ]
    for gauge in found.there.chart:
        mine = next((each for each in found.here.chart if each["gauge"] == gauge["gauge"]), None)
        last = [str(each["values"][-1][1]) if each and each["values"] else "-" for each in (gauge, mine)]
        rows.append((gauge["name"], *last))
    page.table((say("what"), found.there.session, found.here.session), rows)


def _apart(found: Compared) -> Text:
    """Up to where both were played alike."""

    def told(side: Side) -> Value:
        return say("{text} (entry {at})", text=side.told, at=side.at) if side.at else say("nothing more")

    if not (found.here.at or found.there.at):
        return say("Both were played alike to the end.")
    return say("They went apart: here {here}, there {there}", here=told(found.here), there=told(found.there))
