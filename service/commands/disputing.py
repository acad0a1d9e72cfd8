"""Disputes: open one, see what is at issue and the evidence, settle it; the register of rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from engine.commands import Dispute, Settle, WithdrawDispute
from engine.errors import Malformed
from engine.messages import chosen
from engine.numerals import whole
from engine.table import Dispute as Disputed
from engine.wording import Text, name, own, say
from projections.listed import compared
from projections.translator import Translator, translator
from replays.disputes import Evidence, collect
from replays.register import Settled
from replays.session import Session
from service.commands.byhand import by_hand
from service.doing import act, hosted, look
from service.options import ACTS, Acts, Named, Words, one_session, session_first
from service.out import Page, fields, progress
from service.refusing import REFUSED

if TYPE_CHECKING:
    from service.host import Host

FEW = 5_000
"""Entries that are looked through without saying so."""
WHAT = ("open", "rule", "withdraw", "list", "show", "register")

STANDS = {
    "open": say("open"),
    "upheld": say("upheld"),
    "overturned": say("overturned"),
    "house-rule": say("settled by a house rule"),
    "withdrawn": say("withdrawn"),
}


def dispute(
    *words: Annotated[
        Words,
        Parameter(
            help="open [SESSION] CLAIM; rule, withdraw or show [SESSION] NUMBER; list [SESSION]; "
            "register [CLAUSE]."
        ),
    ],
    session: Named = "",
    on: Annotated[int, Parameter(help="open: the entry that is not right.")] = 0,
    clause: Annotated[str, Parameter(help="The clause at issue; by default that of the entry.")] = "",
    uphold: Annotated[bool, Parameter(help="rule: what was decided stands.")] = False,
    event: Annotated[
        list[str] | None, Parameter(help="rule: overturned, and this puts the table right; once for each.")
    ] = None,
    variant: Annotated[str, Parameter(help="rule: from here on the clause is read so.")] = "",
    reason: Annotated[str, Parameter(help="rule: why.")] = "",
    acts: Acts = ACTS,
) -> int:
    """Dispute an entry of the log, see the evidence, and settle it. A dispute moves nothing and is never
    undone.

    Example: rollbook dispute open friday "the rat was not there" --seat ann --on 41

    The referee settles it: --uphold; --event "wounded hero=mara wounds=1", a correction; or --variant, a
    house rule from here on. The evidence (show) is collected from the log.
    """
    action, rest = _action(words)
    if action in ("list", "show", "register"):
        return _look(action, rest, session, acts)
    name, said = session_first(rest, session)
    if action == "open":
        act(acts, name, lambda by: Dispute(by, on, " ".join(said), clause))
    elif action == "withdraw":
        number = _number(said)
        act(acts, name, lambda by: WithdrawDispute(by, number))
    else:
        _settle(acts, name, _number(said), (reason, clause, variant), event or (), uphold=uphold)
    return 0


def _settle(
    acts: Acts, session: str, number: int, words: tuple[str, str, str], event: Sequence[str], *, uphold: bool
) -> None:
    """Settle a dispute in one of the three ways. `words`: the reason, and the clause with its variant."""
    reason, clause, variant = words
    if bool(event) + uphold + bool(variant) != 1:
        raise Malformed(say("say one of --uphold, --event and --variant"), "KER-9.2")
    if event:
        by_hand(
            acts, session, event, lambda by, events: Settle(by, number, "overturned", reason, events=events)
        )
    elif variant:
        act(acts, session, lambda by: Settle(by, number, "house-rule", reason, clause, variant))
    else:
        act(acts, session, lambda by: Settle(by, number, "upheld", reason))


def _action(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    if not words or words[0] not in WHAT:
        raise Malformed(say("say what to do with a dispute"), "", WHAT)
    return words[0], words[1:]


def _number(said: tuple[str, ...]) -> int:
    number = whole(said[0]) if len(said) == 1 else None
    if number is None:
        raise Malformed(say("name the dispute by the number of its entry"), "KER-9.2")
    return number


def _look(action: str, rest: tuple[str, ...], session: str, acts: Acts) -> int:
    with hosted(acts) as (page, host):
        if action == "register":
            return _register(page, host, " ".join(rest))
        name, said = session_first(rest, session) if action == "show" else (session or " ".join(rest), ())
        live = host.open(one_session(name))
        if action == "list":
            _list(page, live)
        else:
            _show(page, host, live, _number(said), look(live, acts.as_ or acts.seat))
        return 0


def _list(page: Page, live: Session) -> None:
    found = live.state.table.disputes
    page.data({"session": live.session, "disputes": [_shape(key, each) for key, each in found.items()]})
    page.lines((_line(*each) for each in found.items()), say("Nothing was disputed."))


def _shape(key: str, each: Disputed) -> dict[str, Any]:
    return {"dispute": int(key), **fields(each, "by", "on", "claim", "clause", "stands", "ruled")}


def _line(key: str, each: Disputed) -> Text:
    about = {"stands": STANDS[each.stands], "clause": each.clause or "-", **fields(each, "by", "on", "claim")}
    return say("{dispute}  {stands}: {by} on entry {on} [{clause}]: {claim}", dispute=key, **about)


def _show(page: Page, host: Host, live: Session, number: int, viewer: str) -> None:
    words = translator(live.rules.game, page.language)
    evidence = collect(live, number, viewer, words)
    opened = live.state.table.disputes[str(number)]
    known, unread, _ = counted(host, evidence.clause) if evidence.clause else ((), {}, 0)
    before = [each for each in known if each.game == live.rules.game]
    shown = fields(evidence, "text", "variant", "entry", "choice", "throws", "decision", "changes")
    about = {**_shape(str(number), opened), "session": live.session, **shown}
    page.data({**about, "register": before})
    if page.json:
        return
    page.line(_line(str(number), opened), "bold")
    page.lines(_told(evidence, words))
    page.table((say("what"), say("before"), say("after")), compared(evidence.changes, words))
    page.lines(map(_settled, before))
    page.unread(unread)


def _told(evidence: Evidence, words: Translator) -> Iterator[Text]:
    if evidence.clause:
        yield say("  {clause} {text}", clause=evidence.clause, text=name(evidence.text))
    if evidence.variant:
        yield say("  read as {variant}", variant=evidence.variant)
    if evidence.choice is not None and evidence.choice["options"]:
        options = dict(zip(evidence.choice["options"], evidence.choice["names"], strict=True))
        picked = tuple(options.get(each) or chosen(each, words.name_of) for each in evidence.choice["chosen"])
        yield say("  chosen: {chosen}, among: {options}", chosen=picked, options=tuple(options.values()))
    yield say("  what followed:")
    for each in evidence.decision:
        if each.text:
            mark = "*" if each.version == evidence.entry.version else " "
            about = fields(each, "version", "text", "clause")
            yield say("  {mark} {version}  {text} [{clause}]", mark=mark, **about)


def counted(host: Host, clause: str = "") -> tuple[Sequence[Settled], dict[str, Text], int]:
    """What all sessions settled, by clause; those that cannot be read, with the reason; and how many entries
    were not looked through yet."""
    if host.afar:
        from service.afar import FarHost

        assert isinstance(host, FarHost)
        there = host.service.clauses(clause)
        return there.clauses, {session: own(why) for session, why in there.unread.items()}, there.behind
    with progress(host.summaries.behind(), FEW) as tell:
        host.summaries.catch_up(tell)
    return host.summaries.settled(clause), host.summaries.unread(), 0


def _register(page: Page, host: Host, clause: str) -> int:
    """Print the register of rulings, of all clauses or one; exit status 2 where a session cannot be read."""
    found, unread, behind = counted(host, clause)
    page.data({"clauses": found, "unread": page.unread(unread)})
    for each in found:
        page.line(_settled(each))
        for variant in dict.fromkeys((*each.asked_as, *each.pinned, *each.ruled)):
            told = say(
                "    {variant}: {asked} asked, {upheld} upheld; {pinned} began with it, {ruled} ruled so",
                variant=variant,
                asked=each.asked_as.get(variant, 0),
                upheld=each.upheld_as.get(variant, 0),
                pinned=each.pinned.get(variant, 0),
                ruled=each.ruled.get(variant, 0),
            )
            page.line(told)
        for reason in each.reasons:
            page.line(say("    {reason}", reason=reason), "dim")
    if not found:
        page.line(say("Nothing was disputed or ruled on."), "dim")
    page.behind(behind)
    return REFUSED if unread else 0


def _settled(each: Settled) -> Text:
    return say(
        "{game} {clause}: {asked} asked, {upheld} upheld, {overturned} overturned, {house} by house rule, "
        "{withdrawn} withdrawn, {open} open",
        clause=each.clause or "-",
        house=each.house_rule,
        **fields(each, "game", "asked", "upheld", "overturned", "withdrawn", "open"),
    )
