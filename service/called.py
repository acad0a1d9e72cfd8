"""Things by what they are called: what a table shows may be typed, beside the ids of the log."""

from __future__ import annotations

from collections.abc import Mapping

from engine import audience
from engine.model import State
from engine.numerals import whole
from engine.questions import PASS
from engine.wording import folded
from projections.asking import waiting
from projections.difference import parts
from projections.lookup import Lookup
from projections.show import show
from projections.translator import Translator
from replays.session import Session
from replays.why.subject import NAMES, PARTS

PLACES = ("board", "threat", "wounds", "hands", "piles")
"""Parts of the table in which a thing is looked for that is named alone, in this order."""


class Called:
    """What one viewer sees on the table after an entry, by id with its name."""

    def __init__(self, live: Session, at: int, viewer: str, words: Translator) -> None:
        self.state: State = live.at(at) if at else live.state
        self.live, self.viewer, self.words = live, viewer, words.on(self.state.board)
        self.shown = show(live.rules.model, self.state, at or live.version, viewer, live.session)
        here = Lookup(live.rules, self.state, viewer, self.words).ids()
        self.things = {id: self.words.thing(id) for id in here}
        self.held = {part: (*(parts(getattr(self.shown, part)) or {}),) for part in PLACES}
        self.seats = {seat: live.people.get(seat, seat) for seat in self.state.table.seats}

    def subject(self, typed: str) -> str:
        """What may be explained, as it is called: `Forest Spider`, `wounds:Mara`; or what was typed."""
        part, colon, of = (each.strip() for each in typed.partition(":"))
        part = NAMES.get(part, part)
        if whole(typed) is not None or (not colon and part in PARTS):
            return typed
        if part in PARTS:
            return f"{part}:{_begun(self._in(part), of)}"
        for place in PLACES:
            found = _begun(self._in(place), typed)
            if found in self._in(place):
                return f"{place}:{found}"
        return typed

    def _in(self, part: str) -> dict[str, str]:
        """What a part of the table holds, by id with its name: dials and hands also by their seats."""
        if part == "board":
            return self.things
        held = {id: self.words.thing(id) for id in self.held.get(part, ())}
        return held | (self.seats if part in ("threat", "hands") else {})

    def thing(self, typed: str) -> str:
        """The id of what is called so: a card, a figure, a place, a seat; or what was typed."""
        return _meant(self.things | self._in("wounds") | self.seats, typed)

    def event(self, typed: str) -> str:
        """An event as people write it, `damaged card=Forest Spider amount=2`, with the ids of what it names:
        words without a `=` belong to the value before them."""
        tag, *words = typed.split() or [""]
        rows: list[str] = []
        for word in words:
            if "=" in word or not rows:
                rows.append(word)
            else:
                rows[-1] += f" {word}"
        return " ".join((tag, *map(self._row, rows)))

    def _row(self, row: str) -> str:
        field, equals, value = row.partition("=")
        named = (each.partition("=") for each in value.split(","))
        return field + equals + ",".join(f"{self.thing(of)}{sign}{n}" for of, sign, n in named)

    def option(self, typed: str) -> str:
        """The option that is called so; for what is no option, the id that it would have in the question."""
        asked = audience.view(self.live.rules.model, self.state, self.viewer).course.prompt
        questions = [slot.question for slot in waiting(asked)] if asked is not None else []
        for question in questions:
            found = _begun({id: self.words.option(question, id) for id in question.ids}, typed)
            if found in question.ids:
                return found
        thing = self.thing(typed)
        for question in questions:
            for kind in dict.fromkeys(id.partition(":")[0] for id in question.ids if id != PASS):
                if thing != typed:
                    return f"{kind}:{thing}"
                like = {f"{kind}:{id}" for id in self.things}
                named = {id: self.words.option(question, id) for id in sorted(like)}
                if (found := _meant(named, typed)) != typed:
                    return found
        return typed


def _meant(named: Mapping[str, str], typed: str) -> str:
    """The id that is typed, or that is called so, of copies that are called alike the first; else what was
    typed."""
    if typed in named or not typed:
        return typed
    return next((id for id, name in named.items() if folded(name) == folded(typed)), typed)


def _begun(named: Mapping[str, str], typed: str) -> str:
    """The same, also by the beginning of its name, where nothing that is called otherwise begins so."""
    found, called = _meant(named, typed), folded(typed)
    begun = {name for name in named.values() if called and folded(name).startswith(called)}
    return _meant(named, begun.pop()) if found == typed not in named and len(begun) == 1 else found
