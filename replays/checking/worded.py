"""Whether all that a table reads is worded, in each language of the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import Any

from engine import events as ev
from engine import library
from engine.entries import Entry
from engine.events import Event
from engine.questions import PASS, Question
from engine.wording import Text
from projections import games
from projections.show import Shown
from projections.translator import Translator
from replays.checking.sitting import Failed, Sitting

Languages = Mapping[str, Container[str]]
"""By the code of a language, the templates that it has its own words for."""


class Heard:
    """A wording that remembers every template it was asked for."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        self.templates: dict[str, str] = {}
        """With what each is for several, if it is another."""
        self.raw: dict[str, None] = {}
        """Ids that were shown as they are, though they are put together."""

    def __getattr__(self, part: str) -> Callable[..., Any]:
        function = getattr(self._module, part)

        def asked(*values: Any) -> Any:
            said = function(*values)
            self.note(said)
            return said

        return asked

    def note(self, said: Any) -> None:
        """The templates of a sentence and of all that is put into it."""
        if isinstance(said, Text):
            self.templates[said.template] = said.several
            if said.template == "{it}" and ":" in str(said.values["it"]):
                self.raw[str(said.values["it"])] = None
            for each in said.values.values():
                self.note(each)
        elif isinstance(said, tuple):
            for each in said:
                self.note(each)


class Worded:
    """What was said so far, and what nothing could be said of."""

    def __init__(self, game: str, languages: Languages | None) -> None:
        self.heard = Heard(library.wording(game))
        self.translator = Translator(self.heard)
        self.languages: Languages = library.words(game) if languages is None else languages
        self._events: set[type[Event]] = set()
        self._drawn: set[str] = set()

    def events(self, sitting: Sitting, entries: Iterable[Entry[Event]]) -> None:
        """Every event, the sealed ones too."""
        for entry in entries:
            for event in (entry.event, *(part.event for part in entry.sealed)):
                if event is not None:
                    told = self._said(
                        sitting, f"the event {ev.tag(event)}", partial(self.translator.alone, event)
                    )
                    if told in ("", ev.tag(event)) and type(event) in sitting.rules.model.events:
                        raise sitting.fault(
                            f"Nothing is said of {type(event).__name__}: neither `event` nor `standalone` of"
                            " the wording has words for it",
                            entry,
                        )

    def question(self, sitting: Sitting, question: Question) -> None:
        """A question and its options."""
        what, clause = question.what, question.clause
        if self._said(sitting, f"the question {what}", partial(self.translator.question, question)) in (
            "",
            what,
        ):
            raise sitting.fault(
                f"Nothing is said of the question {what}: `question` has no words for it", clause=clause
            )
        for id in question.ids:
            self._said(sitting, f"the option {id}", partial(self.translator.option, question, id))
            self._said(sitting, f"the help of {id}", partial(self.translator.option_help, id))
            named = id.rpartition(":")[2]
            if named in (PASS, *sitting.seats) or named.lstrip("-").isdigit():
                continue
            if not has_words(self.translator.text_of(question, id)):
                raise sitting.fault(
                    f"Nothing is said of the option {id} of the question {what}: `option` and `thing` have no"
                    " words for it",
                    clause=clause,
                )

    def board(self, sitting: Sitting, shown: Shown) -> None:
        """What is drawn of a board that is drawn as it is: its parts, and the things that it names."""
        if shown.areas or games.find(shown.game).board is not games.as_it_is:
            return
        for word in dict.fromkeys(written(shown.board)):
            if word in self._drawn or word in ("", *sitting.seats):
                continue
            if not has_words(self.heard.thing(word)):
                raise sitting.fault(f"Nothing is said of {word} on the board: `thing` has no words for it")
            self._drawn.add(word)

    def phases(self, sitting: Sitting) -> None:
        """Every phase and step."""
        for leaf in sitting.rules.flow.leaves:
            for path in (leaf.partition(".")[0], leaf):
                if self._said(sitting, f"the phase {path}", partial(self.translator.path, path)) in (
                    "",
                    path,
                ):
                    raise sitting.fault(
                        f"Nothing is said of the phase {path}: `path` and `thing` have no words for it"
                    )

    def _said(self, sitting: Sitting, what: str, says: Callable[[], str]) -> str:
        self.heard.raw.clear()
        try:
            told = says()
            if raw := next((id for id in self.heard.raw if id in told), ""):
                raise sitting.fault(f"Of {what} is told {told!r}: `thing` has no words for {raw}")
            return told
        except Failed:
            raise
        except Exception as error:
            what_went = f"{type(error).__name__}: {error}"
            raise sitting.fault(f"The wording of {what} breaks down: {what_went}") from error

    def _row(self, template: str, code: str) -> str:
        """A row of `words.toml`, in which the translation is still to be filled in."""
        several = self.heard.templates[template]
        english = f"[{quoted(template)}, {quoted(several)}]" if several else quoted(template)
        blank = '["", ""]' if several else '""'
        return f"[[words]]\nen = {english}\n{code} = {blank}\n"

    def translated(self) -> None:
        """Each language has words for everything that was said."""
        for code, known in self.languages.items():
            left = [each for each in self.heard.templates if letters(each) and each not in known]
            if left:
                rows = "\n".join(self._row(each, code) for each in left)
                raise Failed(
                    f"The language {code} has no words for {left[0]!r}"
                    + (f", and {len(left) - 1} more" if len(left) > 1 else "")
                    + f". The rows for `words.toml`:\n\n{rows}"
                )
            for template, translated in known.items() if isinstance(known, Mapping) else ():
                for said in forms(translated):
                    if named(said) - named(template) - {"n"}:
                        raise Failed(f"In {code}, {said!r} names what {template!r} does not.")


def written(shown: Any) -> Iterator[str]:
    """Every word of what is drawn."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict | list):
        for each in shown:
            yield from written(each)
        for each in shown.values() if isinstance(shown, dict) else ():
            yield from written(each)


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


def has_words(said: Any) -> bool:
    """Whether a sentence is more than an id as it is."""
    return isinstance(said, Text) and (letters(said.template) or any(map(has_words, said.values.values())))


def letters(template: str) -> bool:
    """Whether there is anything in a template besides what is filled in."""
    return any(letter.isalpha() for letter in re.sub(r"\{\w*\}", "", template))


def named(template: str) -> set[str]:
    """What is filled into a template."""
    return {*re.findall(r"\{(\w+)\}", template)}


def forms(said: str | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a translation."""
    return (said,) if isinstance(said, str) else said
