"""Sentences as data: a template that translators see, and the values that fill it.

Nothing in the core writes a finished sentence. It says *which* sentence and with what; the interfaces turn
that into English, Italian or Spanish. `say` is the marker that message extraction looks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any
from unicodedata import combining, normalize

from msgspec import Struct

Value = Any
"""An integer, a name that is not translated, another `Text`, or a tuple of these (a list in a sentence)."""


class Text(Struct, frozen=True):
    """One sentence or name: an English template (the message id) and the values of its placeholders.

    `several` is the template for more than one, chosen by the value called `n` (plural rules are the
    language's, so the choice is made when the sentence is rendered, not here). `copy`: the id of the copy
    that this names, with its number where that is needed to tell it from another (`Wording.copies`). `many`:
    it is a name in the plural; in another language its translation says so by `MANY`, and by `SHE` that it is
    feminine.
    """

    template: str
    values: Mapping[str, Value] = {}
    several: str = ""
    copy: str = ""
    many: bool = False

    def __str__(self) -> str:
        return render(self)


def say(template: str, /, **values: Value) -> Text:
    """A sentence to be translated: `say("{hero} is out", hero=name("Mara"))`."""
    return Text(template, values)


def count(one: str, several: str, /, **values: Value) -> Text:
    """A sentence that depends on the number `n`: `count("{n} wound", "{n} wounds", n=2)`."""
    return Text(one, values, several)


def name(text: str, /, *, many: bool = False) -> Text:
    """A name that is content (a card, a place): translated as it stands, with no placeholders."""
    return Text(text, many=many)


def copy(id: str, named: Text) -> Text:
    """The name of a copy with its number, `{card} #{n}`: the number is told where two of them lie about."""
    return Text(named.template, named.values, copy=id)


def title(text: str, /) -> str:
    """The same where content is kept as it is printed: it marks the name for whoever translates."""
    return text


OWN = "{it}"
SEATS = frozenset({"seat", "seats", "by", "keeper", "who"})
"""Blanks that are filled with seats: a bare id in them is a seat's."""


def own(text: str, /) -> Text:
    """A name that people gave themselves, or an id that nothing else is known of: never translated."""
    return Text(OWN, {"it": text})


def seated(value: Value, people: Mapping[str, str]) -> Value:
    """A value of a sentence with seats called by their names."""
    if isinstance(value, tuple):
        return tuple(seated(each, people) for each in value)
    return people.get(value, value) if isinstance(value, str) else value


class Wording(Struct, frozen=True):
    """How a language says things. The default is English: every template is its own translation.

    `code` is the language's code, for pages that have to say which they are in; `also` stands between the
    things of a list. `copies`: the ids of copies that are told by their numbers; None: all. `meets`: by word
    of a template what it becomes before a name with one of these beginnings, as Italian `e` is `ed` before an
    e. `people`: by seat of the table that is spoken of, what people call whoever sits there.
    """

    single: Callable[[str], str] = str
    plural: Callable[[str, str, int], str] = lambda one, several, n: one if n == 1 else several
    also: str = ", "
    code: str = "en"
    meets: Mapping[str, tuple[str, tuple[str, ...]]] = {}
    people: Mapping[str, str] = {}
    copies: Collection[str] | None = None


ENGLISH = Wording()
MANY, SHE = "|p", "|f"
"""What a translated name ends with that is in the plural, or feminine: `Rive dell'Anduin|f|p`. It is not
shown; verbs and what agrees go by it."""


class Named(str):
    """A name or list in a sentence, by which others of its words go: `{card} {card:is|are} ready`; in a
    language with genders also `{card:pronto|pronti|pronta|pronte}`."""

    __slots__ = ("many", "she")
    many: bool
    she: bool

    def __new__(cls, text: str, many: bool = False, she: bool = False) -> Named:
        """A text, and whether it is in the plural, and feminine."""
        named = super().__new__(cls, text)
        named.many, named.she = many, she
        return named

    def __format__(self, spec: str) -> str:
        forms = spec.split("|")
        if len(forms) not in (2, 4):
            return super().__format__(spec)
        return forms[-2:][self.many] if self.she else forms[self.many]


def _named(text: str, *, many: bool) -> Named:
    text, plural = text.removesuffix(MANY), text.endswith(MANY)
    return Named(text.removesuffix(SHE), many or plural, text.endswith(SHE))


TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Characters that turn the direction of what follows: text would be read otherwise than it is written."""
SURROGATES = range(0xD800, 0xE000)
"""Halves of characters: what Python makes of bytes that are no text. They cannot be written anywhere."""
CONTROLS = {
    code: "\ufffd"
    for code in (*range(32), *range(127, 160), 0x2028, 0x2029, *TURNING, *SURROGATES)
    if chr(code) not in "\t\n"
}


def plain(text: str) -> str:
    """What people or files say, as a terminal may show it: control characters could redraw the screen, or
    turn the line around."""
    return text if text.isprintable() else text.translate(CONTROLS)


INVISIBLE = (
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
    *(*range(0x180B, 0x180F), *range(0x200B, 0x2010), *range(0x2060, 0x2070), *range(0xFFF0, 0xFFFC)),
    *(*range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE0100)),
)
"""Characters that show nothing, or turn or join what stands beside them: two names would look like one."""
UNSEEN = CONTROLS | dict.fromkeys(INVISIBLE, "\ufffd")
IN_ONE_LINE = UNSEEN | dict.fromkeys(map(ord, "\t\n"), " ")


def one_line(text: str) -> str:
    """What came from people, a log or a file, as it is shown: in one line, so that none of it looks like a
    line of ours, and nothing in it that a reader does not see. What may be typed, `plain` says."""
    return text if text.isprintable() else text.translate(IN_ONE_LINE)


def folded(text: str) -> str:
    """The same for what people type with capitals and accents or without: `Éowyn`, `eowyn`."""
    return "".join(each for each in normalize("NFD", text.casefold()) if not combining(each))


LONG_WORD, LONG = 200, 1000
"""Characters of a word, and of all that is quoted in one place of a sentence, that are still repeated."""
BLANK = re.compile(r"\{(\w+)\}")
"""A blank of a template."""


@lru_cache(4096)
def blanks(template: str) -> tuple[str, ...]:
    """The blanks of a template, in their order."""
    return tuple(BLANK.findall(template))


_TOO_LONG = re.compile(rf"\S{{{LONG_WORD + 1},}}")


def shortened(text: Value) -> Value:
    """A sentence whose quotations are of a length to be read: the middle of longer ones is left out."""
    if isinstance(text, tuple):
        return tuple(shortened(each) for each in text)
    if isinstance(text, Text):
        return Text(text.template, {key: shortened(each) for key, each in text.values.items()}, text.several)
    if not isinstance(text, str) or len(text) <= LONG_WORD:
        return text
    words = _TOO_LONG.sub(lambda word: _cut(word[0], LONG_WORD), text)
    return words if len(words) <= LONG else _cut(words, LONG)


def _cut(text: str, longest: int) -> str:
    begins = longest * 3 // 4
    return f"{text[:begins]}...{text[3 + begins - longest :]}"


def render(text: Value, wording: Wording = ENGLISH) -> str:
    """The finished sentence. Values are rendered first, so names inside sentences are translated too."""
    return str(_rendered(text, wording))


def _rendered(text: Value, wording: Wording) -> Named:
    if isinstance(text, tuple):
        each_of = [_rendered(each, wording) for each in text]
        she = bool(each_of) and all(each.she for each in each_of)
        many = len(text) > 1 or any(each.many for each in each_of)
        return Named(wording.also.join(each_of), many, she)
    if not isinstance(text, Text):
        return Named(one_line(str(text)))
    if text.copy and wording.copies is not None and text.copy not in wording.copies:
        return _rendered(text.values["card"], wording)
    if text.several:
        template = wording.plural(text.template, text.several, text.values["n"])
    else:
        template = wording.single(text.template)
    many = text.many and (template == text.template or bool(text.values))
    if not text.values:
        return _named(template if template.isprintable() else template.translate(UNSEEN), many=many)
    told = text.values
    if wording.people:
        spoken = SEATS if text.template != OWN else told
        seats = {key: seated(value, wording.people) for key, value in told.items() if key in spoken}
        told = {**told, **seats} if seats else told
    values = {key: _rendered(value, wording) for key, value in told.items()}
    if STOP in template:
        template = _stopped(template, values)
    found = (_met(template, values, wording) if wording.meets else template).format_map(values)
    if text.copy:
        return Named(found, many or values["card"].many, values["card"].she)
    return Named(found, many, many and all(each.she for each in values.values()))


STOP, ENDS = "}.", (".", "!", "?", "…")
"""A full stop behind a blank, and marks that end a sentence by themselves."""
_STOPPED = re.compile(r"\{(\w+)\}\.(?!\w)")


def _stopped(template: str, values: Mapping[str, str]) -> str:
    """The template without the full stops behind names that end with a mark of their own: `For Gondor!`."""

    def stopped(found: re.Match[str]) -> str:
        return found[0][:-1] if values.get(found[1], "").endswith(ENDS) else found[0]

    return _STOPPED.sub(stopped, template)


_MEETING = re.compile(r"\b(\w) (?=\{(\w+)\})")


def _met(template: str, values: Mapping[str, str], wording: Wording) -> str:
    """The template with its short words as they are before these names."""

    def met(found: re.Match[str]) -> str:
        word = found[1]
        becomes, beginnings = wording.meets.get(word.lower(), (word, ()))
        if not values.get(found[2], "").casefold().startswith(beginnings):
            return found[0]
        return f"{becomes.capitalize() if word.isupper() else becomes} "

    return _MEETING.sub(met, template)
