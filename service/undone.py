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
    "open": lambda _: say("still open"),
    "agreed": lambda move: say("agreed, entry {at}", at=move.ended_at),
    "refused": lambda move: say("refused by {by}, entry {at}", by=move.ended_by, at=move.ended_at),
    "withdrawn": lambda move: say("withdrawn, entry {at}", at=move.ended_at),
    "lapsed": lambda move: say("lapsed when the game went on, entry {at}", at=move.ended_at),
}
WHAT = {
    "undo": say("undo"),
    "redo": say("redo"),
    "ask to undo": say("ask to undo"),
    "ask to redo": say("ask to redo"),
    "ask to close": say("ask to close"),
}


def told(move: Move) -> Text:
    """One line of the history."""
    notes = [say("crossing {crosses}", crosses=move.crosses)] if move.crosses else []
    if move.ended in ENDS:
        notes.append(ENDS[move.ended](move))
    line = say(
        "{by}: {what}, from {start} to {to}",
        by=move.by,
        what=WHAT[move.what],
        start=move.start,
        to=move.to,
    )
    if notes:
        line = say("{line} ({notes})", line=line, notes=tuple(notes))
    return say("{version}  {line}", version=f"{move.version:>5}", line=line)
