"""How one game says things in one language: the game's own wording, then the kernel's, then plain ids.

The wording module is handed in (or nothing, for a game without one), so that this side of the house imports
neither content nor steps. A wording module has any of these, each giving a `Text` (or None: not mine to say):

    event(event)  story(events)  question(question)  option(question, id)  option_help(id)
    thing(id)  condition(id, name)  path(path)  phase(path)  game_name()  scenario(id)  intro(scenario)
    tale(scenario, result)  standing(word)  length(scenario)  difficulty(scenario)  copies(board)
    brought(board)
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import events as ev
from engine import library, messages, messages_standalone
from engine.entries import Entry
from engine.errors import Refusal
from engine.questions import Question
from engine.wording import ENGLISH, Text, Value, Wording, own, render, say


class Translator:
    """Finished sentences of one game in one language. Everything it returns is text, never a `Text`."""

    def __init__(self, wording: Any = None, language: Wording = ENGLISH) -> None:
        self._wording, self.language = wording, language
        self._helps: dict[str, str] = {}

    def on(self, *boards: Any) -> Translator:
        """The same at a table: of copies the number is told where another of the name lies on one of these
        boards, and what the table brought along says what stands on it."""
        function = getattr(self._wording, "copies", None)
        if function is None:
            return self
        numbered = frozenset([id for board in boards for id in function(board)])
        there = Translator(self._wording, replace(self.language, copies=numbered))
        brought: Any = getattr(self._wording, "brought", lambda _: {})
        there._helps = {id: there.say(told) for id, told in brought(boards[-1]).items()}
        return there

    def say(self, text: Value) -> str:
        """A finished sentence from a `Text`, or from names and numbers as they are."""
        return render(text, self.language)

    def _asked(self, part: str, *values: Any) -> Text | None:
        function = getattr(self._wording, part, None)
        said: Text | None = None if function is None else function(*values)
        return said

    def name_of(self, id: str) -> Text:
        """What people call the thing with this id: a hero, a card, a pile, a die, a step of the phases."""
        return self._asked("thing", id) or own(id)

    def thing(self, id: str) -> str:
        """What people call it, as finished text."""
        return self.say(self.name_of(id))

    def condition(self, id: str, of: str) -> str:
        """How a thing stands, in a word that agrees with what it is called: `exhausted`."""
        return self.say(self._asked("condition", id, self.name_of(of)) or self.name_of(id))

    def path(self, path: str) -> str:
        """What a phase or a step of the phase table is called: `heroes`, `heroes.turn`."""
        return self.say(self._asked("path", path) or self.name_of(path))

    def phase(self, path: str) -> str:
        """What a phase is called among its like, as short as can be."""
        return self.say(self._asked("phase", path) or self._asked("path", path) or self.name_of(path))

    def game(self, id: str) -> str:
        """What the game is called."""
        return self.say(self._asked("game_name") or self.name_of(id))

    def scenario(self, id: str) -> str:
        """What a scenario is called."""
        return self.say(self._asked("scenario", id) or self.name_of(id)) if id else ""

    def length(self, scenario: str) -> str:
        """How long a scenario takes (the whole game: empty), as its game says it; empty where it does not."""
        told = self._asked("length", scenario)
        return "" if told is None else self.say(told)

    def difficulty(self, scenario: str) -> str:
        """How hard a scenario is (the whole game: empty), as its game says it; empty where it does not."""
        told = self._asked("difficulty", scenario)
        return "" if told is None else self.say(told)

    def modes(self, option: str) -> dict[str, str]:
        """What the values of a table option are called that is asked for before a game begins; of any other
        option nothing."""
        told: dict[str, Text] = getattr(self._wording, "MODES", {}).get(option, {})
        return {value: self.say(each) for value, each in told.items()}

    def table_option(self, option: str) -> tuple[str, dict[str, str]]:
        """What an option of a game asks, and what its values mean, as the game says it; its id and nothing
        where it does not."""
        nothing: tuple[Text, dict[str, Text]] = own(option), {}
        asked, values = getattr(self._wording, "TABLE_OPTIONS", {}).get(option, nothing)
        return self.say(asked), {value: self.say(each) for value, each in values.items()}

    def intro(self, scenario: str) -> str:
        """What is read out before a scenario begins; empty where there is nothing."""
        told = self._asked("intro", scenario)
        return "" if told is None else self.say(told)

    def event(self, event: ev.Event) -> str:
        """The line for an event; empty where it needs none."""
        told = self._asked("event", event) or messages.event(event, self.name_of)
        if told is not None:
            return self.say(told)
        return "" if self._wording is not None or type(event) in ev.KERNEL_EVENTS else bare(event)

    def entry(self, entry: Entry[ev.Event]) -> str:
        """The line for an entry: its event, and who acted for whom."""
        told = messages.entry(entry, self.name_of)
        return self.event(entry.event) if told is None else self.say(told)

    def story(self, events: tuple[ev.Event, ...]) -> str:
        """One sentence for events of a kind that are told together; empty where each has its own."""
        told = self._asked("story", events)
        return "" if told is None else self.say(told)

    def alone(self, event: ev.Event) -> str:
        """An event that stands alone: its line, a sentence also where it needs none in a log."""
        line = self.event(event)
        if line:
            return line
        told = self._asked("standalone", event) or messages_standalone.standalone(event, self.name_of)
        return ev.tag(event) if told is None else self.say(told)

    def question(self, question: Question) -> str:
        """What a question asks."""
        told = self._asked("question", question) or messages.question(question, self.name_of)
        return question.what if told is None else self.say(told)

    def option(self, question: Question, id: str) -> str:
        """What an option is called."""
        return self.say(self.text_of(question, id))

    def text_of(self, question: Question, id: str) -> Text:
        """What an option is called, to be put into a sentence."""
        told = self._asked("option", question, id) or messages.option(question, id, self.name_of)
        return told or self.name_of(id)

    def option_help(self, id: str) -> str:
        """What choosing an option does, beyond its name; empty where the name says it."""
        found = self._helps.get(id)
        if found is None:  # it hangs on nothing but the id, and options are shown again and again
            told = self._asked("option_help", id)
            found = self._helps[id] = "" if told is None else self.say(told)
        return found

    def named_by(self, id: str) -> dict[str, str]:
        """What an option names beside what lies on the table, with its kind, a word of the rules."""
        function = getattr(self._wording, "named_by", None)
        found: dict[str, str] = {} if function is None else dict(function(id))
        return found

    def tale(self, scenario: str, result: str) -> str:
        """What is read out when a scenario is over; empty where there is nothing."""
        told = self._asked("tale", scenario, result)
        return "" if told is None else self.say(told)

    def standing(self, word: str) -> Text:
        """Until when a standing pass of this word passes ("until the next round begins"), to be put into a
        sentence."""
        return self._asked("standing", word) or say("({word})", word=word)

    def refusal(self, refusal: Refusal) -> str:
        """Why a command was not carried out, with the clause."""
        said = self.say(refusal.text)
        return f"{said} ({refusal.clause})" if refusal.clause else said


def bare(event: ev.Event) -> str:
    """An event of a game without wording: its tag and its values."""
    values = (str(getattr(event, field)) for field in event.__struct_fields__)
    return f"{ev.tag(event)}: {', '.join(values)}"


def translator(game: str, language: Wording = ENGLISH) -> Translator:
    """The sentences of a game; a game without wording is told by its ids."""
    return Translator(library.optional(game, "wording"), language)
