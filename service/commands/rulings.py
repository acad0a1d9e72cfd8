"""The register of rulings: how tables settled a clause before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from engine.errors import Malformed
from engine.wording import Text, own, say
from service.commands.disputing import FEW
from service.doing import hosted
from service.host import Host
from service.http.answers import RulingLine, Rulings
from service.options import COMMON, Common, Words, plain
from service.out import Page, clock, progress
from service.refusing import REFUSED
from service.rulings import MOST, Search, search


def rulings(
    *words: Annotated[Words, Parameter(help="Words of what was asked, of the reason or of a note.")],
    clause: Annotated[str, Parameter(help="On this clause, or whatever is part of it: FEL-6.")] = "",
    game: Annotated[str, Parameter(help="In this game.")] = "",
    session: Annotated[str, Parameter(name="--session", help="In this session.")] = "",
    most: Annotated[int, Parameter(show_default=True, help="So many, up to 100.")] = MOST,
    before: Annotated[str, Parameter(help="The next page: what the page before says.")] = "",
    common: Common = COMMON,
) -> int:
    """Search what was ruled at all tables, the newest first: the case law of a club.

    Example: rollbook rulings surge --clause FEL-3

    Every word has to occur, in whatever case, with accents or without. A ruling is a dispute that was
    settled, a clause that is read otherwise from there on, or an entry that was corrected.
    """
    if not 1 <= most <= 100:
        raise Malformed(say("a page has 1 to 100 rulings"))
    asked = Search(plain(words), clause, game, session, most, before)
    with hosted(common) as (page, host):
        found, unread = _found(page, host, asked)
        page.data({"rulings": found.rulings, "next": found.next, "unread": page.unread(unread)})
        for each in found.rulings:
            _tell(page, each)
        if not found.rulings:
            page.line(say("Nothing like that was ruled."), "dim")
        if found.next:
            page.line(say("More: --before {next}", next=found.next), "dim")
        page.behind(found.behind)
    return REFUSED if unread else 0


def _found(page: Page, host: Host, asked: Search) -> tuple[Rulings, dict[str, Text]]:
    if host.afar:
        from service.afar import FarHost

        assert isinstance(host, FarHost)
        return host.service.rulings(asked), {}
    with progress(host.summaries.behind(), FEW) as tell:
        host.summaries.catch_up(tell)
    return search(host, asked, page.language), host.summaries.unread()


def _tell(page: Page, each: RulingLine) -> None:
    head = say(
        "{game} {clause}: {ruled}", game=each.game_title, clause=each.clause or "-", ruled=own(each.ruled)
    )
    page.line(head, "bold")
    page.lines(_lines(each))


def _lines(each: RulingLine) -> Iterator[Text]:
    if each.asked:
        yield say("    asked: {claim}", claim=own(each.asked))
    if each.read and each.how != "corrected":
        yield say("    read as {variant}", variant=each.read)
    if each.reason:
        yield say("    because: {reason}", reason=own(each.reason))
    for note in each.notes:
        yield say("    noted: {note}", note=own(note))
    yield say("    look: rollbook show {session} --at {entry}", session=each.session, entry=each.moment)
    yield say(
        "    {when}, {name}, entry {entry} of {session}",
        when=clock(each.at),
        name=own(each.name),
        entry=each.entry,
        session=each.session,
    )
