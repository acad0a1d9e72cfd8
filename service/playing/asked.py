"""A question at the table: what is asked, with the options by number and what they do; and what was typed at
it, read as an answer. An option is typed by its number, its id, or the beginning of either's name:

    one, place   3        move:cellar    move:c     cellar     rope st
    pick         1 3      1,3            bravery quarry    -  (none)
    pay          1=2 3=1  lore=2             1 1 3 (one each time)   1 (all of it)
    number       4
    real dice    -2 0     (faces, not numbers of options)

Whatever is nobody's name is handed on as it stands: the rules know best why something is no option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from engine import library
from engine.errors import Malformed
from engine.model import State
from engine.numerals import whole
from engine.questions import PASS, Choice, Question
from engine.throws import FACE
from engine.wording import Text as Sentence
from engine.wording import count, folded, say
from projections.translator import Translator
from service.playing.drawing import NOW, SMALL, hung, side_by_side
from service.playing.rows import Row, more, rows_of, short

WIDE = 100
FEW, MANY = 7, 12
"""Options that are put in columns when there are more of them: without, and for all their help."""
BESIDE = 24
"""So much room is worth having beside an option; else what it does stands below it."""
BELOW = 7
"""How far in stands what is below an option."""
PREFIX = 5
"""What the number of an option takes."""
CUT = "… ?"
"""The end of what is cut short, before the number: what to type for the rest."""
NONE = "-"
"""Typed to pick nothing, where that is allowed: an empty line is no answer."""


def foretell(game: str, state: State, question: Question, translator: Translator) -> dict[str, str]:
    """What a game can tell beforehand, as finished sentences: by option what follows from choosing it, under
    "" what holds anyhow; empty where it tells nothing. `state`: as the asked seat sees it.

    A game that can has a module `forecast` with `foretell(state, question) -> Mapping[str, Text]`.
    """
    module = library.optional(game, "forecast", state.course.rules)
    function = getattr(module, "foretell", None)
    if function is None:
        return {}
    return {option: translator.say(text) for option, text in function(state, question).items()}


def asked(
    question: Question,
    named: str,
    translator: Translator,
    width: int,
    foretold: Mapping[str, str] = {},
    lines: int = 0,
    start: int = 1,
) -> list[Text]:
    """The question as lines; `named`: who answers it, where that has to be said. `foretold`: what the rules
    can tell beforehand, by option (empty: of all). `lines`: so many may be filled with options and what they
    do; one an option is used in any case, and what is cut short ends with what to type for the rest; `NAMES`:
    what they do is left out. `start`: the number of the first option."""
    head = Text(translator.question(question), NOW)
    if named:
        head = Text().append(f"{named}: ", "bold").append_text(head)
    if width >= WIDE:
        head.append(f"  {question.clause}", SMALL)
    blocks: list[Text] = hung(head, width)
    if foretold.get(""):
        blocks += hung(Text(f"  {foretold['']}"), width)
    if shown := faces(question.ids):
        blocks.append(Text(f"  {translator.say(say('faces: {faces}', faces=shown))}"))
    elif question.options:
        blocks += _options(question, translator, width, foretold, lines, start)
    how = how_to_type(question)
    return [*blocks, Text(translator.say(how), SMALL)] if how is not None else blocks


class Space(Struct, frozen=True):
    """Where what an option does stands: `left` columns in and `room` wide; `below` its name, not beside."""

    left: int
    room: int
    below: bool


def _options(
    question: Question,
    translator: Translator,
    width: int,
    foretold: Mapping[str, str],
    lines: int,
    start: int,
) -> list[Text]:
    rows = rows_of(question, translator, foretold, lines, start)
    if len(rows) > (MANY if any(row.told or row.helped for row in rows) else FEW):
        return [*side_by_side([short(row) for row in rows], width), *more(rows, translator)]
    widest = min(width // 2, max((cell_len(row.name) for row in rows), default=0))
    spaces = [_space(row, widest, width) for row in rows]
    shares = _shares([len(_whole(row, space)) for row, space in zip(rows, spaces, strict=True)], lines)
    return [_option(row, space, width, most) for row, space, most in zip(rows, spaces, shares, strict=True)]


def _space(row: Row, widest: int, width: int) -> Space:
    left = PREFIX + cell_len(row.name) + max(2, widest - cell_len(row.name) + 2)
    cited = cell_len(row.clause) + 2 if width >= WIDE and row.clause else 1
    room = width - left - cited
    return Space(BELOW, width - BELOW - 1, True) if room < BESIDE else Space(left, room, False)


def _whole(row: Row, space: Space) -> list[str]:
    """All that is told of an option, in lines."""
    return wrap("; ".join(filter(None, (row.told, row.helped))), max(1, space.room))


def _shares(needs: Sequence[int], lines: int) -> list[int]:
    """How many lines each gets of so many: one at least; more to those that need the fewest to be whole."""
    shares = [1] * len(needs)
    left = lines - len(needs)
    for need, n in sorted((need, n) for n, need in enumerate(needs)):
        if need > 1 and need - 1 <= left:
            shares[n] = need
            left -= need - 1
    return shares


def _option(row: Row, space: Space, width: int, most: int) -> Text:
    """An option with its help: what does not fit, `?3` shows, but what is foretold is below it if need be. On
    a wide screen with its clause."""
    cited = row.clause if width >= WIDE else ""
    named = f"\n{' ' * PREFIX}".join(wrap(row.name, width - PREFIX))
    line = Text().append(f"{row.n:>3}  ", NOW).append(named)
    told, helped, left, room = row.told, row.helped, space.left, space.room
    pad = left - line.cell_len
    if told and most == 1 and cell_len(told) > room:
        for each in wrap(told, width - BELOW):
            line.append(f"\n{' ' * BELOW}").append(each, SMALL)
        return line
    cut = f"{CUT}{row.n}"
    if told and most == 1 and cell_len(told) + cell_len(cut) >= room - 1:
        helped = ""
    fitting = _fitting("; ".join(filter(None, (told, helped))), room, most, cut)
    first, *more = ["", *fitting] if space.below else fitting or [""]
    if first:
        line.append(" " * pad).append(first, SMALL)
    if cited:
        line.append(" " * max(2, width - line.cell_len - cell_len(cited))).append(cited, SMALL)
    for each in more:
        line.append(f"\n{' ' * left}").append(each, SMALL)
    return line


def _fitting(helped: str, room: int, most: int, cut: str) -> list[str]:
    """The help in so many lines, the last one cut short if need be; nothing where there is no room at all."""
    if room <= 8:
        return []
    lines = wrap(helped, room)
    if len(lines) <= most:
        return lines
    last = Text(" ".join(lines[most - 1 :]))
    last.truncate(room - cell_len(cut))
    return [*lines[: most - 1], f"{last.plain.rstrip()}{cut}"]


def how_to_type(question: Question) -> Sentence | None:
    """What kind of answer is wanted, where it is not one option."""
    least, most = question.least, question.most
    if faces(question.ids):
        return count("Type the face.", "Type the {n} faces, in order.", n=least)
    match question.form:
        case "number":
            return say("Type a number from {least} to {most}.", least=least, most=most)
        case "pick" if least == most:
            return count("Choose {n}.", "Choose {n}, with spaces between.", n=least)
        case "pick" if (least, most) == (0, 1):
            return say("Choose one; - for none.")
        case "pick" if least == 0:
            return say("Choose up to {most}, with spaces between; - for none.", most=most)
        case "pick":
            return say("Choose {least} to {most}, with spaces between.", least=least, most=most)
        case "pay":
            return count(
                "Pay {n}: choose an option.",
                "Pay {n}: an option for each one, as 1 1 2, or option=amount.",
                n=least,
            )
    return None


# What was typed ------------------------------------------------------------------------------------------


def read_choice(question: Question, line: str, label: Callable[[str], str]) -> Choice:
    """The answer that a line means; `label`: what an option is called on the screen. `Malformed` where it
    could mean several, or counts one that is not there; whether it is legal is for the rules to say."""
    words = line.replace(",", " ").split()
    if words == [PASS] or question.form == "number":
        return tuple(words)
    names = {option.id: label(option.id) for option in question.options}
    if words == [NONE] and question.form != "pick":
        raise Malformed(say("- chooses none of several; this asks for one"), "KER-1.3", question.ids)
    if question.form == "pay":
        return _payment(names, words, question.least)
    if question.form == "pick":
        if words == [NONE]:
            return ()
        return tuple(each for some in line.split(",") for each in _several(names, some.split()))
    return (resolve(names, " ".join(words)),)


def _several(names: Mapping[str, str], words: Sequence[str]) -> list[str]:
    """The ids that words mean one after another: as many words as are one name."""
    found: list[str] = []
    while words:
        many = next((n for n in range(len(words), 1, -1) if _is_name(names, " ".join(words[:n]))), 1)
        found.append(resolve(names, " ".join(words[:many])))
        words = words[many:]
    return found


def _is_name(names: Mapping[str, str], phrase: str) -> bool:
    typed = f" {folded(phrase)}"
    return any(typed in f" {folded(name)}" for name in names.values())


def faces(ids: Sequence[str]) -> tuple[str, ...]:
    """The faces of a die, where the options are nothing else: then a number is a face."""
    named = [id for id in ids if id != PASS]
    return tuple(id.removeprefix(FACE) for id in named) if all(id.startswith(FACE) for id in named) else ()


def resolve(names: Mapping[str, str], word: str) -> str:
    """The id that a word means, of options with these names; the word itself where it means none."""
    ids = tuple(names)
    if word in ids:
        return word
    if faces(ids):
        return f"{FACE}{word.removeprefix('+')}" if word.lstrip("+-").isdigit() else word
    number = whole(word)
    if number is None:
        return _begins(names, word)
    if not 1 <= number <= len(ids):
        raise Malformed(say("there is no option {n} here", n=number), "KER-1.3", ids)
    return ids[number - 1]


def _begins(names: Mapping[str, str], word: str) -> str:
    """Ways of beginning, the strictest first: the id, what its last part names, any word of the name."""
    typed = folded(word)
    alike = [id for id in names if folded(names[id]) == typed]
    if alike:  # of copies that are called alike the first is meant
        return alike[0]
    ways: tuple[Callable[[str], bool], ...] = (
        lambda id: id.startswith(typed),
        lambda id: id.rpartition(":")[2].startswith(typed),
        lambda id: folded(names[id]).startswith(typed),
        lambda id: f" {typed}" in f" {folded(names[id])}",
    )
    for begins in ways:
        found = tuple(id for id in names if begins(id))
        if found and len({names[id] for id in found}) == 1:
            return found[0]
        if found:
            raise Malformed(say("{word} could be any of these", word=word), "KER-1.3", found)
    return word


def _payment(names: Mapping[str, str], words: Sequence[str], due: int) -> Choice:
    """`POOL=AMOUNT` as typed; a pool without an amount pays one each time it is named, and all that is due
    where it stands alone."""
    if len(words) == 1 and "=" not in words[0]:
        return (f"{resolve(names, words[0])}={due}",)
    given = tuple(word for word in words if "=" in word)
    paid = tuple(f"{resolve(names, word.partition('=')[0])}={word.partition('=')[2]}" for word in given)
    each = Counter(resolve(names, word) for word in words if "=" not in word)
    return (*paid, *(f"{id}={n}" for id, n in each.items()))
