"""Undo looked at: what one would cross, and every one there was."""

from __future__ import annotations

import msgspec

from engine.wording import Text, count, say
from replays.undo_history import Move, Preview, moves, preview
from service.doing import looking
from service.options import Common
from service.who import actor


def look(common: Common, session: str, acting: tuple[str, str], to: int, step: str, *, history: bool) -> None:
    """Print the history (`{"session", "version", "moves": [...]}`), or what an undo would cross
    (`{"session", "version", "to", "leaves", "crosses", "agree", "refused"}`)."""
    with looking(common, session) as (page, live, _):
        head = {"session": live.session, "version": live.version}
        if history:
            found = moves(live.read(0))
            page.data({**head, "moves": msgspec.to_builtins(found)})
            for each in found:
                page.line(told(each))
            if not found:
                page.line(say("Nothing was undone, and nobody asked to."))
            return
        seen = preview(live, actor(live, *acting), to=to, step=step)
        page.data({**head, **msgspec.to_builtins(seen)})
        for line in foretold(seen):
            page.line(line)


def foretold(seen: Preview) -> list[Text]:
    """What an undo would do, without a word of what the entries hold."""
    lines = [
        count(
            "It goes back to entry {to} and leaves {n} entry.",
            "It goes back to entry {to} and leaves {n} entries.",
            to=seen.to,
            n=seen.leaves,
        )
    ]
    if seen.crosses:
        lines.append(say("It crosses what was thrown or shown in {crosses}.", crosses=seen.crosses))
    if seen.refused:
        lines.append(say("This table plays without undo."))
    elif seen.agree:
        lines.append(say("These have to agree: {seats}.", seats=seen.agree))
    else:
        lines.append(say("Nobody has to agree."))
    return lines


ENDS = {
    "open": "still open",
    "agreed": "agreed, entry {at}",
    "refused": "refused by {by}, entry {at}",
    "withdrawn": "withdrawn, entry {at}",
    "lapsed": "lapsed when the game went on, entry {at}",
}


def told(move: Move) -> Text:
    """One line of the history."""
    crosses = say(", crossing {crosses}", crosses=move.crosses) if move.crosses else ""
    ended = say("")
    if move.ended in ENDS:
        ended = say(": {how}", how=say(ENDS[move.ended], at=move.ended_at, by=move.ended_by))
    return say(
        "{version}  {by}: {what}, from {start} to {to}{crosses}{ended}",
        version=f"{move.version:>5}",
        by=move.by,
        what=move.what,
        start=move.start,
        to=move.to,
        crosses=crosses,
        ended=ended,
    )
