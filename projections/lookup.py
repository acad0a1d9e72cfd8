"""Looking something up by its name: what stands on it, how it is now, and the rules behind it.

Names are those of what a viewer sees, of phases, of words of the rules, and numbers of clauses. Whatever else
is typed gets one answer, whether it is hidden from the viewer or nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine import audience
from engine.errors import Malformed, Unknown
from engine.model import State
from engine.system import Rules
from engine.wording import Text, Value, folded, name, say
from projections import games
from projections.areas import Hand, laid
from projections.figures import Figure
from projections.sight import Thing, wounded
from projections.translator import Translator

MOST = 12
"""Names that are listed where a word could mean several."""


class Rule(Struct, frozen=True):
    """A clause by its number."""

    id: str
    text: str


class Copy(Struct, frozen=True):
    """How a thing, or one copy of a card, stands now."""

    name: str
    about: str


class Found(Struct, frozen=True):
    """What was looked up: what it is called and what kind of thing that is, the words of what it does, how
    each copy in view stands, and the clauses that hold for it."""

    name: str
    kind: str = ""
    text: str = ""
    copies: tuple[Copy, ...] = ()
    rules: tuple[Rule, ...] = ()


class Lookup:
    """What one viewer can look up at a table."""

    def __init__(self, rules: Rules, state: State, viewer: str, words: Translator) -> None:
        self.rules, self.state, self.words = rules, state, words
        self.seen = audience.view(rules.model, state, viewer)
        self.game = games.find(rules.model.game)
        sight = self.game.sight
        self._words = sight.words if sight else {}
        self._things: dict[str, list[Thing]] = {}
        for each in sight.things(self.seen) if sight else _shown(self.game, self.seen):
            self._things.setdefault(each.of or each.id, []).append(each)
        for id, kind in self._offered():
            if id not in self._things:
                self._things[id] = [Thing(id=id, kind=kind)]

    def _offered(self) -> Iterator[tuple[str, str]]:
        """What the options of the open questions name that does not lie there yet: heroes with what they
        carry, decks. Of a hidden question only what the viewer sees."""
        asked = self.seen.course.prompt
        for slot in asked.slots if asked is not None else ():
            for id in slot.question.ids:
                yield from self.words.named_by(id).items()

    def names(self) -> tuple[str, ...]:
        """What can be looked up by its name: what lies in view, then words and phases."""
        return tuple(dict.fromkeys(named for _, named in self._entries()))

    def ids(self) -> tuple[str, ...]:
        """The ids of what lies in view: of a card those of its copies."""
        return tuple(dict.fromkeys(each.id for things in self._things.values() for each in things))

    def seen_names(self) -> tuple[str, ...]:
        """The names of what lies in view."""
        return tuple(dict.fromkeys(map(self.words.thing, self._things)))

    def find(self, typed: str) -> tuple[Found, ...]:
        """What goes by a name, or by the beginning of a word of it. Raises `Malformed` where that could be
        several, and `Unknown` for what is neither a rule nor anything that the viewer sees."""
        exact = self.exact(typed)
        if exact:
            return exact
        word = folded(typed.strip())
        entries = self._entries() if word else ()
        meant = {key: named for key, named in entries if f" {word}" in f" {folded(named)}"}
        names = tuple(dict.fromkeys(meant.values()))
        if not meant:
            self._meant_for_a_rule(typed)
            raise Unknown(say("{word} is no rule, and nothing that you can see", word=typed))
        if len(names) > 1:
            raise Malformed(say("{word} could be any of these", word=typed), "", names[:MOST])
        return tuple(self._found(*key) for key in meant)

    def exact(self, typed: str) -> tuple[Found, ...]:
        """What has just this name, id or number; of a copy that is told by its number, that copy alone."""
        word = folded(typed.strip())
        if word.upper() in self.rules.clauses:
            return (self.clause(word.upper()),)
        meant = [key for key, named in self._entries() if word in (key[1], folded(named))]
        if meant:
            return tuple(self._found(*key) for key in meant)
        return tuple(
            self._thing(card, only=each.id)
            for card, things in self._things.items()
            for each in things
            if word in (each.id, folded(self.words.thing(each.id)))
        )

    def _meant_for_a_rule(self, typed: str) -> None:
        """Raises `Unknown` for a number that no rule has, of a book of rules that there is."""
        number = typed.strip().upper()
        if number.partition("-")[0] in {each.id.partition("-")[0] for each in self.rules.clauses}:
            self.rules.clauses[number]

    def clause(self, id: str) -> Found:
        """A clause by its number, with how it is played here."""
        clause = self.rules.clauses[id]
        told: Text = name(clause.text)
        if clause.variants:
            ruled = self.state.table.rulings | self.state.course.rulings
            now = ruled.get(id, clause.variants[0])
            played = say(
                "Played here as {variant}; it could be {variants}.", variant=now, variants=clause.variants
            )
            told = say("{rule} {played}", rule=told, played=played)
        return Found(id, text=self.words.say(told))

    def _entries(self) -> Iterator[tuple[tuple[str, str], str]]:
        """Everything that has a name: its sort and its id, and what it is called."""
        for card in self._things:
            yield ("thing", card), self.words.thing(card)
        for id in self._words:
            yield ("word", id), self.words.thing(id)
        for path, step in self.rules.flow.states.items():
            if not step.terminal:
                yield ("phase", path), self.words.path(path)

    def _found(self, sort: str, id: str) -> Found:
        if sort == "thing":
            return self._thing(id)
        if sort == "word":
            return Found(self.words.thing(id), rules=self._rules(self._words[id]))
        states = self.rules.flow.states
        within = [path for path in states if path == id or path.startswith(f"{id}.")]
        return Found(self.words.path(id), rules=self._rules(states[path].clause for path in within))

    def _thing(self, card: str, only: str = "") -> Found:
        things = [each for each in self._things[card] if only in ("", each.id)]
        words = dict.fromkeys(word for each in things for word in (each.kind, *each.words))
        kind = things[0].kind
        return Found(
            self.words.thing(only or card),
            self.words.thing(kind) if kind else "",
            self.words.option_help(f"card:{card}"),
            tuple(
                Copy(self.words.thing(each.id), self.words.say(self._named(each.about)))
                for each in things
                if each.about
            ),
            self._rules(clause for word in words for clause in self._words.get(word, ())),
        )

    def _named(self, about: Value) -> Value:
        """What is said of a thing, with ids by what they are called."""
        if isinstance(about, tuple):
            return tuple(map(self._named, about))
        if isinstance(about, Text):
            return replace(about, values={key: self._named(each) for key, each in about.values.items()})
        return self.words.name_of(about) if isinstance(about, str) else about

    def _rules(self, clauses: Iterable[str]) -> tuple[Rule, ...]:
        known = (id for id in dict.fromkeys(clauses) if id in self.rules.clauses)
        return tuple(Rule(id, self.words.say(name(self.rules.clauses[id].text))) for id in known)


def _shown(game: games.Game, seen: State) -> Iterator[Thing]:
    """What a game shows that declares nothing of its own: cards in areas, in hands, on the board, figures."""
    wounds = game.wounds(seen)
    found = {id: card.card or id for id, card in laid(game.board(seen)).cards.items()}
    for area in game.areas(seen):
        found |= {id: id for id in (*area.cards, *area.facing) if id not in found}
    for hand in game.hands(seen).values():
        for card in hand.cards if isinstance(hand, Hand) else ():
            found.setdefault(card.id, card.card or card.id)
    found |= {id: id for id in wounds if id not in found}
    for id, of in found.items():
        yield Thing(id=id, of=of, about=_stands(wounds[id]) if id in wounds else ())


def _stands(figure: Figure) -> tuple[Value, ...]:
    return (*wounded(figure.wounds, figure.limit), *figure.conditions)
