"""A question on the screen: what is asked, the options by number with what they do, and what may be typed."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from engine.questions import PASS, Question
from engine.throws import FACE
from engine.wording import Text as Sentence
from engine.wording import count, say
from projections.saying import Saying
from service.playing.drawing import NOW, SMALL, side_by_side
from service.playing.typed import faces_only

WIDE = 100
FEW, MANY = 7, 12
"""Options that are put in columns when there are more of them: without, and for all their help."""


def asked(
    question: Question,
    named: str,
    saying: Saying,
    width: int,
    foretold: Mapping[str, str] = {},
    lines: int = 0,
) -> list[Text]:
    """The question as lines; `named`: who answers it, where that has to be said. `foretold`: what the rules
    can tell beforehand, by option (empty: of all). `lines`: so many may be filled with options and what they
    do; one an option is used in any case."""
    head = Text(saying.question(question), NOW)
    if named:
        head = Text().append(f"{named}: ", "bold").append_text(head)
    if width >= WIDE:
        head.append(f"  {question.clause}", SMALL)
    blocks: list[Text] = [head]
    if foretold.get(""):
        blocks.append(Text(f"  {foretold['']}"))
    if faces_only(question):
        blocks.append(_faces(question, saying))
    elif question.options:
        blocks += _options(question, saying, width, foretold, lines)
    how = how_to_type(question)
    return [*blocks, Text(saying.say(how), SMALL)] if how is not None else blocks


def _faces(question: Question, saying: Saying) -> Text:
    faces = tuple(id.removeprefix(FACE) for id in question.ids if id != PASS)
    return Text(f"  {saying.say(say('faces: {faces}', faces=faces))}")


def _options(
    question: Question, saying: Saying, width: int, foretold: Mapping[str, str], lines: int
) -> list[Text]:
    rows = []
    for n, option in enumerate(question.options, start=1):
        name = saying.option(question, option.id)
        if question.form == "pay":
            name = saying.say(say("{pool}, holds {n}", pool=name, n=option.holds))
        helps = (foretold.get(option.id, ""), saying.option_help(option.id))
        rows.append((n, name, "; ".join(each for each in helps if each), option.clause))
    if len(rows) > (MANY if any(helped for _, _, helped, _ in rows) else FEW):
        named = [Text().append(f"{n:>3}  ", NOW).append(name) for n, name, _, _ in rows]
        return list(side_by_side(named, width))
    most = max(1, lines // max(1, len(rows)))
    widest = min(width // 2, max((cell_len(name) for _, name, _, _ in rows), default=0))
    return [_option(*row, widest=widest, width=width, most=most) for row in rows]


def _option(n: int, name: str, helped: str, clause: str, *, widest: int, width: int, most: int) -> Text:
    """An option with its help: what does not fit, `?3` shows. On a wide screen with its clause."""
    cited = clause if width >= WIDE else ""
    line = Text().append(f"{n:>3}  ", NOW).append(name)
    pad = max(2, widest - cell_len(name) + 2)
    left = line.cell_len + pad
    room = width - left - (cell_len(cited) + 2 if cited else 1)
    first, *more = _fitting(helped, room, most) or [""]
    if first:
        line.append(" " * pad).append(first, SMALL)
    if cited:
        line.append(" " * max(2, width - line.cell_len - cell_len(cited))).append(cited, SMALL)
    for each in more:
        line.append(f"\n{' ' * left}").append(each, SMALL)
    return line


def _fitting(helped: str, room: int, most: int) -> list[str]:
    """The help in so many lines, the last one cut short if need be; nothing where there is no room at all."""
    if room <= 8:
        return []
    lines = wrap(helped, room)
    if len(lines) <= most:
        return lines
    last = Text(" ".join(lines[most - 1 :]))
    last.truncate(room, overflow="ellipsis")
    return [*lines[: most - 1], last.plain]


def how_to_type(question: Question) -> Sentence | None:
    """What kind of answer is wanted, where it is not one option."""
    least, most = question.least, question.most
    if faces_only(question):
        return count("Type the face.", "Type the {n} faces, in order.", n=least)
    match question.form:
        case "number":
            return say("Type a number from {least} to {most}.", least=least, most=most)
        case "pick" if least == most:
            return count("Choose {n}.", "Choose {n}, with spaces between.", n=least)
        case "pick" if least == 0:
            return say("Choose up to {most}, with spaces between; - for none.", most=most)
        case "pick":
            return say("Choose {least} to {most}, with spaces between.", least=least, most=most)
        case "pay":
            return say("Pay {n}: an option for each one, as 1 1 2, or option=amount.", n=least)
    return None
