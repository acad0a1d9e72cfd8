"""What every table is drawn with: the line of phases, bars for what runs out, short lines put together."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from engine.flow import Flow
from engine.wording import say
from projections.show import Shown
from projections.translator import Translator
from service.playing.screen import Glyphs

WORD, APART = re.compile(r"\s*(\S+)"), re.compile(r"\s*(\S+(?: \S+)*)")
POINTS, BAR = 20, 12
"""So many points are drawn one by one; of more a share, in so many signs."""
NOW, PAST, HURT, DREAD, SMALL = "bold yellow", "dim", "red", "magenta", "dim"


def phases(flow: Flow, shown: Shown, translator: Translator, glyphs: Glyphs, width: int) -> list[Text]:
    """The phases of a round in a line: done, now (with its step, in brackets), to come; of a round that is
    one phase its steps. Where there is not room for the names of all, those that are done lose theirs, then
    the furthest; what is left hangs."""
    here = shown.phase
    top = here.partition(".")[0]
    line = Text()
    if shown.round:
        line.append(translator.say(say("Round {n}", n=shown.round)), "bold")
    paths = [
        path for path, step in flow.states.items() if "." not in path and (not step.terminal or path == top)
    ]
    if paths == [top] or (len(paths) == 1 and not here):
        names = _steps(flow, paths[0], translator)
        stands, now_named = here, names.get(here, "")
    else:
        names = {path: translator.path(path) for path in paths}
        stands, now_named = top, _now(top, here, translator)
    listed = list(names)
    at = listed.index(stands) if stands in names else -1
    past = [f"{glyphs.done} {names[path]}" for path in listed[: max(0, at)]]
    now = [f"[ {now_named} ]"] if at >= 0 else []
    ahead = [f"{glyphs.dot} {names[path]}" for path in listed[at + 1 :]]
    room = width - line.cell_len
    if past and _long(past, now, ahead) > room:
        past = [glyphs.done * len(past)]
    named, short = len(ahead), ahead
    while named and _long(past, now, short) > room:
        named -= 1
        short = [*ahead[:named], glyphs.dot * (len(ahead) - named)]
    for words, style in ((past, PAST), (now, NOW), (short, "")):
        line.append("".join(f"  {word}" for word in words), style)
    return hung(line, width)


def _steps(flow: Flow, top: str, translator: Translator) -> dict[str, str]:
    """The steps of a phase by what they are called without its name."""
    named = f"{translator.path(top)}: "
    return {
        path: translator.path(path).removeprefix(named) for path in flow.leaves if path.startswith(f"{top}.")
    }


def _long(*parts: list[str]) -> int:
    return sum(cell_len(word) + 2 for part in parts for word in part)


def _now(top: str, here: str, translator: Translator) -> str:
    named, step = translator.path(top), translator.path(here)
    return step if here == top or step.startswith(named) else f"{named}: {step}"


def pips(value: int, limit: int, glyphs: Glyphs, full: str = HURT) -> Text:
    """A bar with its numbers: one sign a point up to `POINTS`, a share in `BAR` signs beyond."""
    if limit <= 0:
        return Text(str(value), full if value else "")
    width = limit if limit <= POINTS else BAR
    filled = min(width, max(value * width // limit, 1 if value else 0))
    bar = Text().append(glyphs.full * filled, full)
    bar.append(glyphs.empty * (width - filled), SMALL)
    return bar.append(f" {value}/{limit}")


def gauges(shown: Shown, translator: Translator, glyphs: Glyphs, elsewhere: Iterable[str] = ()) -> list[Text]:
    """Threat but for what is drawn elsewhere: a bar a gauge, the number where it has no limit. Wounds have
    bars of their own."""
    lines, loose = [], Text()
    elsewhere = {*elsewhere, *(f"wounds:{id}" for id in shown.wounds)}
    for name, each in shown.threat.items():
        if name in elsewhere:
            continue
        if each.limit:
            bar = pips(each.value, each.limit, glyphs, DREAD)
            lines.append(Text(f"{translator.thing(name)} ").append_text(bar))
        else:
            loose.append("   " if loose else "").append(f"{translator.thing(name)} {each.value}", DREAD)
    return [*lines, *([loose] if loose else [])]


def flowing(lines: list[Text], width: int, gap: int = 3) -> list[Text]:
    """Short lines one after the other, as many in a line as fit."""
    found: list[Text] = []
    for line in lines:
        if found and found[-1].cell_len + gap + line.cell_len <= width:
            found[-1].append(" " * gap).append_text(line)
        else:
            found.append(line.copy())
    return found


def hung(line: Text, width: int) -> list[Text]:
    """A line in as many as it needs, those after the first set in further. What stands apart by two spaces is
    kept together where it can be."""
    plain = line.plain
    pad = len(plain) - len(plain.lstrip()) + 2
    parted = [each[0].strip() for each in APART.finditer(plain)]
    whole = len(parted) > 1 and all(cell_len(each) <= width - pad for each in parted)
    breaks, used, room = [], 0, width
    for word in (APART if whole else WORD).finditer(plain):
        if used and used + cell_len(word[0]) > room:
            breaks.append(word.start(1))
            used, room = cell_len(word[1]), width - pad
        else:
            used += cell_len(word[0])
    first, *more = line.divide(breaks)
    for each in (first, *more)[: len(breaks)]:
        each.rstrip()
    return [first, *(Text(" " * pad).append_text(each) for each in more)]


def waiting_for(seats: list[str], translator: Translator) -> str:
    return translator.say(say("Waiting for {seats}.", seats=tuple(map(translator.name_of, seats))))


def side_by_side(lines: list[Text], width: int, gap: int = 3) -> list[Text]:
    """Short lines in as many columns as fit, read downwards."""
    widest = max((line.cell_len for line in lines), default=0) + gap
    columns = max(1, width // widest) if widest else 1
    rows = -(-len(lines) // columns)
    found = []
    for row in range(rows):
        joined = Text()
        for line in lines[row::rows]:
            joined.append(" " * (-joined.cell_len % widest)).append_text(line)
        found.append(joined)
    return found
