"""The languages that a table can be told things in, and which one somebody wants.

A language is a catalogue under `locale/`: `rollbook.po`, which people translate, and `rollbook.mo`, which
`make messages` compiles from it and gettext reads. English needs none: templates are written in it.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine import library
from engine.errors import InternalError, Malformed
from engine.wording import ENGLISH, Wording, say
from service.front import LOCALE

if TYPE_CHECKING:
    from gettext import GNUTranslations
    from importlib.resources.abc import Traversable

LANGUAGES: Mapping[str, str] = {"en": "English", "it": "Italiano", "es": "Español"}
"""Every language by its code, called what it calls itself."""

MEETS: Mapping[str, Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "it": {"e": ("ed", ("e", "è", "é")), "a": ("ad", ("a", "à"))},
    "es": {"y": ("e", ("i", "í")), "o": ("u", ("o", "ó", "ho"))},
}
"""Words that sound otherwise before some names (see `Wording`)."""


def choose(asked: str = "", environment: Mapping[str, str] | None = None) -> str:
    """The code of the language to tell things in: the one asked for, else the locale's, else English.

    Raises Malformed, with the list, for a language that is asked for and not here. A locale that is not here
    is nobody's mistake: it means English.
    """
    if asked:
        code = code_of(asked)
        if code not in LANGUAGES:
            raise Malformed(say("there is no language {code}", code=asked), legal=tuple(LANGUAGES))
        return code
    settings = os.environ if environment is None else environment
    found = next((settings[key] for key in LOCALE if settings.get(key)), "")
    code = code_of(found)
    return code if code in LANGUAGES else "en"


def code_of(locale: str) -> str:
    """The language of a locale: `it` of `it_IT.UTF-8`, `it-CH` or `IT`."""
    return re.split(r"[-_.@]", locale, maxsplit=1)[0].lower()


def spoken(words: Sequence[str]) -> Wording:
    """How to say what is wrong with a command line, whatever it is: in the language that it asks for, if it
    can be made out."""
    asked = ""
    for word, following in zip(words, (*words[1:], ""), strict=True):
        if word == "--lang" or word.startswith("--lang="):
            asked = word.partition("=")[2] or following
    return wording(code_of(asked) if code_of(asked) in LANGUAGES else choose())


@functools.cache
def wording(code: str) -> Wording:
    """How a language of `LANGUAGES` says things."""
    if code == "en":
        return ENGLISH
    translations = _catalogue(code)

    def single(template: str) -> str:
        # gettext keeps its own header under the empty message.
        said = translations.gettext(template) if template else ""
        return said if said != template else (library.spoken(code, template) or (said,))[0]

    def plural(one: str, several: str, n: int) -> str:
        forms = library.spoken(code, one)
        return forms[0 if n == 1 else -1] if forms else translations.ngettext(one, several, n)

    return Wording(single=single, plural=plural, code=code, meets=MEETS[code])


def _catalogue(code: str) -> GNUTranslations:
    from gettext import GNUTranslations  # English needs neither this nor files

    place = folder().joinpath(code, "LC_MESSAGES", "rollbook.mo")
    if not place.is_file():
        raise InternalError(f"the catalogue of the language {code} is missing: make messages")
    with place.open("rb") as file:
        return GNUTranslations(file)


def folder() -> Traversable:
    """Where the catalogues are: inside this package when installed, beside it in the source tree."""
    from importlib.resources import files

    here = files("service")
    installed = here.joinpath("locale")
    if installed.is_dir():
        return installed
    return here.joinpath("..", "locale")
