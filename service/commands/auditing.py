"""The audit: why something is so."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from service.options import COMMON, Common, Named, Viewer, Words, session_first

At = Annotated[int | None, Parameter(help="As it was after this entry.", show_default=False)]


def why(
    *words: Annotated[
        Words, Parameter(help="[SESSION] and what: wounds:mara, threat:rounds, board:rat, hand:ben, phase.")
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

    With --not OPTION it says which clause kept something from being an option; with --refused, what
    was tried.
    """
    from engine.errors import Malformed
    from engine.wording import say
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
            answers.unoffered(page, live, not_, version, viewer)
        else:
            answers.answer(page, live, rest[0], version, viewer, saying, picture)
