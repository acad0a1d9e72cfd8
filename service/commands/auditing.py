"""The audit: why something is so, and what would have been otherwise."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from service.options import COMMON, Common, Named, Viewer, Words, one_session, session_first

At = Annotated[int | None, Parameter(help="As it was after this entry.", show_default=False)]


def why(
    *words: Annotated[
        Words,
        Parameter(
            help="[SESSION] and what: wounds:mara, threat:rounds, board:rat, hand:ben, phase, "
            "or the number of an entry."
        ),
    ],
    session: Named = "",
    at: At = None,
    not_: Annotated[
        str, Parameter(name="--not", help="Why this was no option of the open question.", show_default=False)
    ] = "",
    refused: Annotated[bool, Parameter(help="What was tried here and refused.", negative="")] = False,
    picture: Annotated[str, Parameter(help="Also draw it, into this .svg file.", show_default=False)] = "",
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Show why a value is what it is: the facts that set it, and behind them every choice, throw, sum and
    clause.

    Example: rollbook why friday phase --at 41

    With the number of an entry it shows what that entry rests on, such as why a test failed. With --not
    OPTION it says which clause kept something from being an option; with --refused, what was tried.
    """
    from engine.errors import Malformed
    from engine.wording import say
    from replays.live import pin
    from replays.why.subject import PARTS
    from service import why as answers
    from service.doing import looking
    from service.who import look

    alone = bool(not_) or refused
    name, rest = (" ".join(words), ()) if alone else session_first(words, session)
    with looking(common, session or name) as (page, live, saying):
        version = live.version if at is None else at
        if not alone and len(rest) != 1:
            raise Malformed(say("say one thing to explain"), "", PARTS)
        viewer = look(live, as_, version)
        if refused:
            answers.refused(page, live, viewer)
        elif not_:
            pin(live, play=True)
            answers.unoffered(page, live, not_, version, viewer)
        else:
            answers.answer(page, live, rest[0], version, viewer, saying, picture)


def whatif(
    *words: Annotated[Words, Parameter(help="[SESSION], then list, or show and a name, or nothing.")],
    session: Named = "",
    at: Annotated[
        int, Parameter(help="From this entry on; by default from the present.", show_default=False)
    ] = 0,
    answer: Annotated[
        list[str] | None, Parameter(help="Answer so; once for each option picked.", negative="")
    ] = None,
    seat: Annotated[str, Parameter(help="Whose answer; may be left out with one.", show_default=False)] = "",
    faces: Annotated[
        list[str] | None, Parameter(help="ENTRY=FACE,FACE: that throw shows these.", negative="")
    ] = None,
    ruling: Annotated[
        list[str] | None, Parameter(help="CLAUSE=VARIANT: read so from there on.", negative="")
    ] = None,
    name: Annotated[str, Parameter(help="Keep it under this name.", show_default=False)] = "",
    on: Annotated[str, Parameter(help="Go on from the what-if of this name.", show_default=False)] = "",
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Decide again from any entry on with something changed, follow the recorded choices as long as they stay
    possible, and show what is otherwise. Nothing of it enters the log.

    Example: rollbook whatif friday --at 41 --ruling ECH-4.6=reaction

    Recorded throws are used as long as there are any, then new ones. What you may not know is dealt anew.
    """
    from engine.beginning import pairs
    from replays.live import pin
    from replays.whatif import Plan
    from replays.whatif.kept import Trees
    from service import whatif as whatifs
    from service.doing import looking
    from service.host import Host
    from service.who import look

    named, what = _whatif_words(words, session)
    with looking(common, one_session(named)) as (page, live, saying), Host(common.database) as host:
        pin(live, play=True)
        viewer = look(live, as_, at)
        trees = Trees(lambda: host.beside, live.session)
        if what[:1] == ("list",):
            whatifs.listed(page, live, viewer, trees)
            return
        if what[:1] == ("show",):
            plan = trees.find(viewer, " ".join(what[1:]))
        else:
            rulings = pairs(ruling or (), "ruling")
            throws = whatifs.faces(faces or ())
            plan = Plan(at, seat, tuple(answer or ()), rulings, throws, live.version, name, on)
        plans = trees.path(viewer, plan)
        whatifs.run(page, live, viewer, saying, plans)
        if name:
            trees.keep(viewer, plan)


def _whatif_words(words: tuple[str, ...], session: str) -> tuple[str, tuple[str, ...]]:
    """The session and what to do: nothing, `list`, or `show NAME`."""
    from engine.errors import Malformed
    from engine.wording import say

    rest = words
    if not session and words and words[0] not in ("list", "show"):
        session, rest = words[0], words[1:]
    if rest and not (rest == ("list",) or (rest[0] == "show" and len(rest) == 2)):
        raise Malformed(
            say("{words} is nothing to do with what-ifs", words=" ".join(rest)), "", ("list", "show")
        )
    return session, rest


def dice(
    *sessions: Annotated[
        Words, Parameter(help="Sessions, .rollbook files, folders of them; without any, the one used last.")
    ],
    all_: Annotated[
        bool, Parameter(name="--all", help="Every session of the database.", negative="")
    ] = False,
    picture: Annotated[str, Parameter(help="Also draw it, into this .svg file.", show_default=False)] = "",
    common: Common = COMMON,
) -> None:
    """Judge the dice: how often every face came up, whether a fair die does that, by die, source and seat.

    Example: rollbook dice friday

    The same throw seen again after an undo counts once; throws that were undone count. Real dice are judged
    apart.
    """
    from service import dice as judged
    from service.host import Host
    from service.options import plain
    from service.out import Page

    page = Page(json=common.json, language=common.language)
    with Host(common.database) as host:
        names, given, found = judged.audited(host, plain(sessions), everything=all_)
        judged.printed(page, names, given, found, picture)
