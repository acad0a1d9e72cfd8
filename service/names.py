"""Names as people write them: `Niccolò`, `Anna Maria`. A seat of the log has an id, `niccolo`.

A name is kept beside the log, never in it: it is in no entry, no hash and no export, and it goes when the
session is removed. Either may be typed for the seat. What may be a name is narrow, since it is printed among
sentences of ours: letters with their accents, digits, spaces, `'`, `-` and `.`.
"""

from __future__ import annotations

import functools
import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.audience import PUBLIC, REFEREE
from engine.errors import Malformed
from engine.table_commands import SEAT
from engine.wording import UNSEEN, render, say
from service.language import LANGUAGES, wording

if TYPE_CHECKING:
    from engine.store.sidecar import Sidecar

LONGEST = 24
"""Characters of a name: it must fit beside what is told of its seat."""
KIND = "name"
"""What rows of names are kept as."""
BETWEEN = " '\u2019-."
MARKS = 2
"""Accents on one letter; more would reach into other lines."""
ALPHABETS = {"LATIN", "GREEK", "CYRILLIC"}
"""Alphabets with letters that look alike; one name is written in one of them."""
PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"}
)
"""Letters that are no other letter with an accent."""


def written(text: str) -> str:
    """A name as it is kept. `Malformed` for what cannot be one, with the reason."""
    name = " ".join(each for each in unicodedata.normalize("NFC", text).split(" ") if each)
    if not name or not name[0].isalpha():
        raise Malformed(say("a name begins with a letter"), "KER-6.1")
    if len(name) > LONGEST:
        raise Malformed(say("a name has at most {n} characters", n=LONGEST), "KER-6.1")
    if not all(_fits(each) for each in name) or _piled(name):
        raise Malformed(
            say("a name is letters, digits, spaces, hyphens, full stops and apostrophes"), "KER-6.1"
        )
    alphabets = {unicodedata.name(each, "").partition(" ")[0] for each in name if each.isalpha()}
    if len(alphabets & ALPHABETS) > 1:
        raise Malformed(say("{name} mixes letters of several alphabets", name=name), "KER-6.1")
    if alike(name) in _spoken_for():
        raise Malformed(say("{name} is what nobody at the table is called", name=name), "KER-6.1")
    return name


def _fits(letter: str) -> bool:
    kind = unicodedata.category(letter)[0]
    return letter in BETWEEN or (kind in "LMN" and letter.isprintable() and ord(letter) not in UNSEEN)


def _piled(name: str) -> bool:
    """Whether more accents stand on a letter than people write."""
    run = 0
    for each in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(each)[0] == "M" else 0
        if run > MARKS:
            return True
    return False


@functools.cache
def _spoken_for() -> frozenset[str]:
    """What the program itself calls somebody, in every language."""
    told = (say("the referee"), say("everybody"), say("the table"))
    said = {render(each, wording(code)) for each in told for code in LANGUAGES}
    return frozenset(map(alike, (*said, PUBLIC, REFEREE)))


def alike(name: str) -> str:
    """The same for two names that people would take for one another: `Niccolò`, `niccolo`, `NICCOLO'`."""
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(PLAIN)
    return "".join(each for each in letters if each.isalnum())


def meant(typed: str, seats: Iterable[str], people: Mapping[str, str]) -> str:
    """The seat that is meant by its id or its name; what is neither is given back."""
    there = tuple(seats)
    if typed in there or not typed:
        return typed
    named = [seat for seat in there if alike(people.get(seat, seat)) == alike(typed)]
    return named[0] if len(named) == 1 and alike(typed) else typed


def seat_for(name: str, taken: Collection[str], is_thing: Callable[[str], bool]) -> str:
    """The id of a new seat: the name in small letters. One that is taken, or that the game calls a thing of
    its own by (a hero is called Mara, too), has another in front."""
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(PLAIN)
    plain = re.sub(r"-+", "-", "".join(_letter(each) for each in letters)).strip("-")
    candidates = (plain, f"seat-{plain}".rstrip("-"), *(f"seat-{n}" for n in range(2, 100)))
    fitting = (each for each in candidates if SEAT.match(each) and each not in (PUBLIC, REFEREE))
    return next(each for each in fitting if each not in taken and not is_thing(each))


def _letter(each: str) -> str:
    if each.isascii() and each.isalnum():
        return each
    return "-" if each in " -." else ""


def seat_all(typed: Iterable[str], is_thing: Callable[[str], bool]) -> dict[str, str]:
    """By new seat, the name of whoever takes it, in order; an id that is typed is its own name. `Malformed`
    for two that are called alike."""
    found: dict[str, str] = {}
    for each in typed:
        name = each if SEAT.match(each) or each in (PUBLIC, REFEREE) else written(each)
        before = [had for had in found.values() if alike(had) == alike(name)]
        if before:
            raise Malformed(say("two people are called {name}: say who is who", name=before[0]), "KER-6.1")
        found[name if name == each and SEAT.match(each) else seat_for(name, found, is_thing)] = name
    return found


def newcomer(
    typed: str, seats: Collection[str], people: Mapping[str, str], is_thing: Callable[[str], bool]
) -> tuple[str, str]:
    """The seat and the name of somebody who joins: one who is there already, by id or name, or a new one."""
    there = meant(typed, seats, people)
    if there in seats:
        return there, people.get(there, there)
    return next(iter(seat_all((typed,), lambda id: id in seats or is_thing(id)).items()))


# Kept beside the log -----------------------------------------------------------------------------------


def keep(sidecar: Sidecar, session: str, people: Mapping[str, str]) -> None:
    """Keep what seats are called, where that is not their id."""
    for seat, name in people.items():
        if seat != name:
            sidecar.add(session, KIND, _row(seat, name))


def keep_anew(sidecar: Sidecar, session: str, people: Mapping[str, str]) -> None:
    """Keep what all seats are called that have a name, in place of what they were called: the row that came
    last counts, and the oldest rows are dropped in time."""
    for seat, name in people.items():
        sidecar.add(session, KIND, _row(seat, name))


def _row(seat: str, name: str) -> str:
    return json.dumps({"seat": seat, "name": name}, ensure_ascii=False)


def kept(sidecar: Sidecar, session: str) -> dict[str, str]:
    """What the seats of a session are called, by seat. A row that is no name is nobody's: others can write
    that file."""
    found: dict[str, str] = {}
    for row in sidecar.rows(session, KIND):
        with suppress(ValueError, TypeError, KeyError, Malformed):
            each = json.loads(row)
            if SEAT.match(each["seat"]):
                found[each["seat"]] = written(each["name"])
    return found
