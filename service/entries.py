"""Entries as the interfaces print them: the lines of `projections.timeline`, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.dice import Die, chains
from engine.entries import Entry
from engine.errors import Unknown
from engine.events import Event
from engine.past import line as stretches
from engine.wording import Text, one_line, say
from projections import games
from projections.story import Told, story
from projections.timeline import Line, Stretches, lines
from projections.translator import Translator
from service.out import Page

if TYPE_CHECKING:
    from replays.session import Outcome, Session

STRETCH = 500
"""Entries read at once: a long log neither waits nor fills the memory."""


def told(
    live: Session, viewer: str, words: Translator, first: int = 1, last: int | None = None
) -> Iterator[Line]:
    """The lines of entries `first` to `last` (the end by default) as a viewer may see them; `undone` are
    those that the line standing after `last` has left. Raises `Unknown` for an entry that is not there."""
    return lines(*_between(live, first, last), viewer, words)


def story_of(
    live: Session, viewer: str, words: Translator, first: int = 1, last: int | None = None
) -> Iterator[Told]:
    """What entries `first` to `last` tell as a story, on the line that stands after `last`."""
    return tale(live, *_between(live, first, last), viewer, words)


def page_of(
    live: Session, viewer: str, words: Translator, after: int, most: int, end: int
) -> tuple[list[Line], int]:
    """The lines of `most` entries after one, in the log as it stood after entry `end`; `undone` are those
    that the line which stood then had left. And the entry after which the next page begins, 0 where there
    is none."""
    last = min(end, after + most)
    found = live.read(after, last) if after < last else ()
    kept = tuple(stretches(live.seeker, live.at(end).head))
    return list(lines(found, kept, viewer, words)), last if last < end else 0


def page_of_story(
    live: Session, viewer: str, words: Translator, after: int, most: int, end: int
) -> tuple[list[Told], int]:
    """What the `most` entries after one tell as a story, in the log as it stood after entry `end`, and the
    entry after which the next page begins, 0 where there is none. A line that may go on beyond is whole on
    the next page; one that is longer than a page makes it longer."""
    kept, last = tuple(stretches(live.seeker, live.at(end).head)), after
    while True:
        last, most = min(end, last + most), 2 * most
        found = list(tale(live, live.read(after, last), kept, viewer, words)) if after < last else []
        if last >= end:
            return found, 0
        if len(found) > 1:
            return found[:-1], min(found[-1].entries) - 1


def tale(
    live: Session, found: Iterable[Entry[Event]], kept: Stretches, viewer: str, words: Translator
) -> Iterator[Told]:
    """What these entries tell as a story, on the line `kept`. Where hands are played open, what a viewer was
    told is no secret of its own."""
    lies_open = live.state.course.options.get("hands") == "open"
    for each in story(found, kept, viewer, words, games.find(live.rules.game).telling):
        if lies_open:
            yield replace(each, text=" ".join((each.text, *each.private)).strip(), private=())
        else:
            yield each


def _between(live: Session, first: int, last: int | None) -> tuple[Iterator[Entry[Event]], Stretches]:
    """These entries, read as they are asked for, and the line that stands after the last of them."""
    end = live.version if last is None else last
    for version in (first, end):
        if not 1 <= version <= live.version:
            raise Unknown(say("the log has no entry {version}", version=version), "KER-2.1")
    starts = range(first - 1, end, STRETCH)
    found = (entry for start in starts for entry in live.read(start, min(start + STRETCH, end)))
    return found, tuple(stretches(live.seeker, live.at(end).head))


def print_story(page: Page, told: Iterable[Told], words: Translator) -> None:
    """Lines of a story for people: each with the entry that it begins with."""
    for each in told:
        page.parts(story_parts(each, words, f"{each.version:>5}  "))


def story_parts(told: Told, translator: Translator, first: str) -> Iterator[tuple[str, str]]:
    """A line of a story in parts, each with its style: what happened, and what only the viewer was told."""
    yield first, SMALL
    yield told.text, style(told)
    for each in told.private:
        yield _only(each, told.text, translator)


def style(told: Told) -> str:
    """How a line of a story is set off."""
    return "bold" if told.kind == "round" else STYLES.get(told.tag, "")


def _only(told: str, before: str, translator: Translator) -> tuple[str, str]:
    """What only the viewer was told, behind what everybody was told `before`, if anything."""
    return f"{' ' if before else ''}({translator.say(say('only you: {told}', told=told))})", OWN


def print_outcome(
    page: Page, live: Session, outcome: Outcome, viewer: str, words: Translator, told: Sequence[Text] = ()
) -> None:
    """What a command did, as the acting seat may see it: `{"session", "version", "link", "entries"}`. The
    version and its link are a receipt: `rollbook verify --receipt` says whether the log still holds them.

    Standing passes that it set off are part of it. A repeated command shows its first result, with
    `repeated` and whether it was `undone` since. `told` are sentences on what was done.
    """
    first = outcome.entries[0].version
    last = outcome.version if outcome.repeated else live.version
    kept = tuple(stretches(live.seeker, live.state.head))
    done = live.read(first - 1, last)
    found = list(lines(done, kept, viewer, words))
    shape: dict[str, Any] = {"session": live.session, "version": last, "link": done[-1].link}
    shape["entries"] = found
    if told:
        shape["told"] = [page.say(each) for each in told]
    if outcome.repeated:
        shape |= {"repeated": True, "undone": outcome.undone}
        page.line(say("This was done before; nothing was done again."), "dim")
    page.data(shape)
    if page.json:
        return
    story_told = list(tale(live, done, kept, viewer, words))
    print_story(page, story_told, words)
    if not story_told:  # nothing came of it yet: what was chosen is all there is
        for each in [each for each in found if each.told][:1]:
            print_line(page, each, live, words)
    page.lines(told)


def print_line(page: Page, each: Line, live: Session, words: Translator) -> None:
    """One entry for people: its version, what happened and the clause, and what its viewer alone was told."""
    if each.told and not page.json:
        page.parts(parts(each, live, words, f"{each.version:>5}  ", numbered=True))


SMALL, OWN = "dim", "bold yellow"
STYLES = {"wounded": "red", "ended": "bold", "undone": "bold", "redone": "bold", "corrected": "bold",
          "marked": "bold", "character-added": "magenta"}  # fmt: skip
"""How what happened is set off, by its tag."""


def parts(
    line: Line, live: Session, translator: Translator, first: str, *, numbered: bool
) -> Iterator[tuple[str, str]]:
    """A line in parts, each with its style: `first`, what happened, dice face by face, and what only the
    viewer was told; `numbered`, as in a log: the clause too."""
    yield first, SMALL
    if line.tag == "rolled":
        yield from _thrown(line, live, translator)
    else:
        yield line.text, SMALL if line.undone else STYLES.get(line.tag, "")
    for part in line.private:
        if part.text:
            yield _only(part.text, line.text, translator)
    if numbered and line.clause:
        yield one_line(f"  {line.clause}"), SMALL
    if line.undone:
        yield f"  ({translator.say(say('undone'))})", SMALL


def _thrown(line: Line, live: Session, translator: Translator) -> Iterator[tuple[str, str]]:
    """`Mara threw [+2] [ 0]`: every face of every die, an open die with its chain."""
    event = line.event
    yield translator.say(say("{by} threw", by=translator.name_of(str(event["by"])))), ""
    dice = [live.rules.dice.get(each) for each in event["dice"]]
    faces = [int(face) for face in event["faces"]]
    for name, die, chain in zip(event["dice"], dice, _chains(faces, dice), strict=False):
        signed = die is not None and min(die.faces) < 0
        yield f"  {translator.thing(name)} ", SMALL
        for face in chain:
            yield f"[{face:+d}]" if signed and face else f"[{face:>{1 + signed}}]", "bold reverse"


def _chains(faces: Sequence[int], dice: Sequence[Die | None]) -> Sequence[tuple[int, ...]]:
    """The faces of each die; one a die where a die is not known any more."""
    known = [die for die in dice if die is not None]
    if len(known) == len(dice):
        return chains(faces, known)
    return [(face,) for face in faces] if len(faces) == len(dice) else [tuple(faces)]
