"""What happened, told: as a story or entry by entry on the screen, or in a file to be read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from engine.errors import Malformed
from engine.wording import say
from service import files
from service.doing import look, looking
from service.ending import print_ending
from service.entries import print_line, print_story, story_of, told
from service.options import COMMON, Common, SessionName, Viewer
from service.transcript import html_page, markdown
from service.transcript import transcript as written


def log(
    session: SessionName = "",
    *,
    from_: Annotated[int, Parameter(show_default=True, name="--from", help="The first entry to tell.")] = 1,
    at: Annotated[int | None, Parameter(help="The last entry to tell.")] = None,
    all_: Annotated[
        bool | None,
        Parameter(name="--all", negative="--story", help="Every entry with its clause, or the story."),
    ] = None,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Tell what happened as a story: what was decided, what was thrown and what came of it, a line each.

    Example: rollbook log friday --from 40

    Each line has the number of the entry that it begins with. With --all, every entry with the clause behind
    it; what was undone is marked. With --json, one entry a line; with --story --json, one line of the story.
    """
    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        if all_ is False or not (all_ or page.json):
            for each in story_of(live, viewer, words, from_, at):
                page.data(each)
                if not page.json:
                    print_story(page, (each,), words)
            if not page.json and at is None:
                print_ending(live, words)
            return
        for line in told(live, viewer, words, from_, at):
            page.data(line)
            print_line(page, line, live, words)


def transcript(
    session: SessionName,
    file: Annotated[Path, Parameter(help="A name that ends in .md or .html.")],
    *,
    all_: Annotated[
        bool, Parameter(name="--all", negative="", help="Every entry with its clause, not the story.")
    ] = False,
    as_: Viewer = "",
    common: Common = COMMON,
) -> None:
    """Write what happened to a file to be read: the story, how the game ended, and a chart of it.

    Example: rollbook transcript friday friday.html --as ann

    With --all, every entry with the clause behind it, every throw, and what was undone.
    """
    write = {".md": markdown, ".html": html_page}.get(file.suffix)
    if write is None:
        raise Malformed(say("{file} should end in one of these", file=file.name), legal=(".md", ".html"))
    with looking(common, session) as (page, live, words):
        viewer = look(live, as_)
        text = write(written(live, viewer, words, whole=all_))
        files.write(file, text.encode(), private=viewer != "public")
        page.data({"session": live.session, "version": live.version, "file": str(file), "as": viewer})
        page.line(str(file))
