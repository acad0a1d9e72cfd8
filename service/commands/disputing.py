"""Settling: disputes and what comes of them."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from engine.commands import Dispute, Settle, WithdrawDispute
from engine.errors import Malformed
from engine.numerals import whole
from engine.wording import say
from service.options import COMMON, Acting, Common, Key, Named, Seat, Words, one_session, session_first

WHAT = ("open", "rule", "withdraw", "list", "show", "register")


def dispute(
    *words: Annotated[
        Words,
        Parameter(
            help="open [SESSION] CLAIM; rule, withdraw or show [SESSION] NUMBER; list [SESSION]; "
            "register [CLAUSE]."
        ),
    ],
    session: Named = "",
    on: Annotated[int, Parameter(help="open: the entry that is not right.", show_default=False)] = 0,
    clause: Annotated[
        str, Parameter(help="The clause at issue; by default that of the entry.", show_default=False)
    ] = "",
    uphold: Annotated[bool, Parameter(help="rule: what was decided stands.", negative="")] = False,
    fact: Annotated[
        list[str] | None,
        Parameter(help="rule: overturned, and this puts the table right; once for each.", negative=""),
    ] = None,
    variant: Annotated[
        str, Parameter(help="rule: from here on the clause is read so.", show_default=False)
    ] = "",
    reason: Annotated[str, Parameter(help="rule: why.", show_default=False)] = "",
    seat: Seat = "",
    as_: Acting = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Dispute an entry of the log, see the evidence, and settle it. A dispute moves nothing and is never
    undone.

    Example: rollbook dispute open friday "the rat was not there" --seat ann --on 41

    The referee settles it: --uphold; --fact "wounded hero=mara wounds=1", a correction; or --variant, a house
    rule from here on. The evidence (show) is collected from the log.
    """
    action, rest = _action(words)
    if action in ("list", "show", "register"):
        _look(action, rest, session, as_ or seat, common)
        return
    from replays import byhand
    from service.doing import doing
    from service.who import actor

    name, said = session_first(rest, session)
    with doing(common, name) as (live, done):
        by = actor(live, seat, as_)
        if action == "open":
            done(live.do(Dispute(by, on, " ".join(said), clause), key=key), by)
            return
        number = _number(said)
        if action == "withdraw":
            done(live.do(WithdrawDispute(by, number), key=key), by)
        elif _one_of(uphold, bool(fact), bool(variant)) == 0:
            done(live.do(Settle(by, number, "upheld", reason), key=key), by)
        elif variant:
            done(
                live.do(Settle(by, number, "house-rule", reason, clause=clause, variant=variant), key=key), by
            )
        else:
            with live.trying(Settle(by, number, "overturned", reason)):
                facts = byhand.fitting(live, fact or ())
            done(live.do(Settle(by, number, "overturned", reason, facts=facts), key=key), by)


def _action(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    if not words or words[0] not in WHAT:
        raise Malformed(say("say what to do with a dispute"), "", WHAT)
    return words[0], words[1:]


def _number(said: tuple[str, ...]) -> int:
    number = whole(said[0]) if len(said) == 1 else None
    if number is None:
        raise Malformed(say("name the dispute by the number of its entry"), "KER-9.2")
    return number


def _one_of(*given: bool) -> int:
    """Which of three ways to settle was chosen; exactly one must be."""
    if sum(given) != 1:
        raise Malformed(say("say one of --uphold, --fact and --variant"), "KER-9.2")
    return given.index(True)


def _look(action: str, rest: tuple[str, ...], session: str, looking_as: str, common: Common) -> None:
    from service import disputes
    from service.doing import looking
    from service.host import Host
    from service.out import Page
    from service.who import look

    if action == "register":
        with Host(common.database) as host:
            page = Page(json=common.json, language=common.language)
            disputes.registered(page, host, " ".join(rest))
        return
    name, said = session_first(rest, session) if action == "show" else (session or " ".join(rest), ())
    view: Any = looking(common, one_session(name))
    with view as (page, live, saying), Host(common.database) as host:
        if action == "list":
            disputes.listed(page, live)
        else:
            disputes.shown(page, host, live, _number(said), look(live, looking_as), saying)
