"""Bringing a deck that was built elsewhere."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from service.options import COMMON, Common, Keeping, Key, Seat, Session


def deck(
    file: Annotated[str, Parameter(help="A decklist: JSON or text, as the community writes them.")],
    session: Session = "",
    *,
    seat: Seat = "",
    as_: Keeping = "",
    key: Key = "",
    common: Common = COMMON,
) -> None:
    """Bring a deck of your own from a decklist, when you are asked which deck you play.

    Example: rollbook deck mine.txt friday --seat ann

    The list is answered as if it had been typed: a deck of your own, its heroes, its cards. A list that the
    game refuses leaves everything as it was.
    """
    from service import decks
    from service.doing import doing
    from service.who import acting

    with doing(common, session) as (live, done):
        seat, by = acting(live, seat, as_)
        done(decks.bring(live, seat, file, key, by), seat, by)
