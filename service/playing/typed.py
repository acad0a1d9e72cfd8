"""What was typed at a question, as an answer: numbers of options, ids, or the beginning of either's name.

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

from engine.errors import Malformed
from engine.numerals import whole
from engine.questions import PASS, Choice, Question
from engine.throws import FACE
from engine.wording import say

NONE = "-"
"""Typed to pick nothing, where that is allowed: an empty line is no answer."""

Label = Callable[[str], str]
"""What an option with this id is called on the screen."""


def read_choice(question: Question, line: str, label: Label) -> Choice:
    """The answer that a line means. `Malformed` where it could mean several options, or counts one that is
    not there; whether it is legal is for the rules to say."""
    words = line.replace(",", " ").split()
    if words == [PASS] or question.form == "number":
        return tuple(words)
    names = {option.id: label(option.id) for option in question.options}
    if question.form == "pay":
        return _payment(names, words, question.least)
    if question.form == "pick":
        words = [] if words == [NONE] else words
        return tuple(resolve(names, word) for word in words)
    return (resolve(names, " ".join(words)),)


def faces_only(question: Question) -> bool:
    """Whether the options are the faces of a die: then a number is a face."""
    return _faces(question.ids)


def _faces(ids: Sequence[str]) -> bool:
    named = [id for id in ids if id != PASS]
    return bool(named) and all(id.startswith(FACE) for id in named)


def resolve(names: Mapping[str, str], word: str) -> str:
    """The id that a word means, of options with these names; the word itself where it means none."""
    ids = tuple(names)
    if word in ids:
        return word
    if _faces(ids):
        return f"{FACE}{word.removeprefix('+')}" if word.lstrip("+-").isdigit() else word
    number = whole(word)
    if number is not None:
        return _numbered(ids, number)
    return _begins(names, word)


def _numbered(ids: Sequence[str], n: int) -> str:
    if not 1 <= n <= len(ids):
        raise Malformed(say("there is no option {n} here", n=n), "KER-1.3", tuple(ids))
    return ids[n - 1]


def _begins(names: Mapping[str, str], word: str) -> str:
    """Ways of beginning, the strictest first: the id, what its last part names, any word of the name."""
    typed = word.casefold()
    ways: tuple[Callable[[str], bool], ...] = (
        lambda id: id.startswith(typed),
        lambda id: id.rpartition(":")[2].startswith(typed),
        lambda id: names[id].casefold().startswith(typed),
        lambda id: f" {typed}" in f" {names[id].casefold()}",
    )
    for begins in ways:
        found = tuple(id for id in names if begins(id))
        if len(found) == 1:
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
