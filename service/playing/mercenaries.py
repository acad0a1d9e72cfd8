"""A table of mercenaries: the goal, the order of the round, the map with who stands there, and what lies
before each character.

`squeeze`, from 0: how much is left out: first what others carry, then the reasons for the order, what the
monsters' cards say and the decks, then what anybody carries, then all but the order and the map, at last the
map too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import zip_longest

from msgspec.structs import replace
from rich.text import Text

from engine.wording import Text as Sentence
from engine.wording import Value, count, own, say
from projections import plotted
from projections.mercenaries import Board, Character, Deck, Hand, Item, Modifiers
from projections.mercenaries_order import reasons
from projections.show import Shown
from projections.translator import Translator
from service.playing import plot
from service.playing.drawing import HURT, NOW, PAST, SMALL, flowing, hung, pips
from service.playing.plot import STYLES
from service.playing.screen import Glyphs

ABILITIES, MODIFIERS = "abilities:", "modifiers:"
"""What the names of piles begin with."""
HELD = "green"
"""How the hit points that are left are set off."""
SET_IN = "    "
"""What stands before what a character carries."""
BESIDE, GAP = 26, 3
"""Columns beside the map that are worth having, and what parts them from it."""
OTHERS, REASONS, CARRIED, PEOPLE, MAP = 1, 2, 3, 4, 5
"""From which squeeze on these are left out."""
PILES = {
    "chosen": say("to play: {cards}"),
    "hand": say("hand: {cards}"),
    "discard": say("discards: {cards}"),
    "lost": say("lost: {cards}"),
}
"""The cards before a character, by the field of its hand."""
STRENGTH = {1: say("{element}, waning"), 2: say("{element}, strong")}


def drawn(
    shown: Shown,
    board: Board,
    words: Translator,
    glyphs: Glyphs,
    width: int,
    squeeze: int,
    options: Collection[str] = (),
) -> list[Text]:
    """All of it in lines of so many columns. options: those of the open question, which are marked."""
    table = _Table(shown, board, words, glyphs, width)
    lines = [*flowing(list(table.order()), width)]
    if squeeze < PEOPLE:
        lines = [*flowing(list(table.aim()), width), *lines]
    if squeeze < REASONS:
        lines += [*table.reasons(), *table.cards(), *flowing(list(table.modifiers()), width)]
    if squeeze < MAP:
        lines += table.map(options, everybody=squeeze >= PEOPLE)
    else:
        lines += table.figures(width, everybody=True)
    if squeeze < PEOPLE:
        lines += table.people(squeeze)
    return lines


class _Table:
    """The parts of the table."""

    def __init__(self, shown: Shown, board: Board, words: Translator, glyphs: Glyphs, width: int) -> None:
        self.shown, self.board, self.words, self.glyphs, self.width = shown, board, words, glyphs, width
        self.field = board.field
        self.marks = plotted.marks(board.field, words)

    def _say(self, text: Value) -> str:
        return self.words.say(text)

    # the round ---------------------------------------------------------------------------------------

    def aim(self) -> Iterator[Text]:
        """The goal, the level, elements."""
        if self.board.goal.kind:
            yield Text(self._say(self._goal()), "bold")
        yield Text(self._say(say("level {n}", n=self.board.level)), SMALL)
        if self.board.danger > self.board.level:
            yield Text(self._say(say("monsters and traps: level {n}", n=self.board.danger)), SMALL)
        for id, strength in self.board.elements.items():
            yield Text(self._say(replace(STRENGTH[strength], values={"element": self.words.name_of(id)})))
        for id in self.board.coming:
            yield Text(self._say(say("{element}, made in this turn", element=self.words.name_of(id))), SMALL)

    def _goal(self) -> Sentence:
        goal = self.board.goal
        if goal.kind == "survive":
            return count(
                "Goal: survive {n} round, {done} done", "Goal: survive {n} rounds, {done} done",
                n=goal.need, done=goal.done,
            )  # fmt: skip
        if goal.kind == "treasure":
            return say("Goal: loot {what}", what=self.words.name_of(goal.what))
        if goal.kind == "slay":
            return say("Goal: slay {what}", what=self.words.name_of(goal.what))
        return say("Goal: know every room, and leave no monster")

    def order(self) -> Iterator[Text]:
        """Who acts when: done, now, to come, or out."""
        signs = {"done": self.glyphs.done, "now": self.glyphs.here, "next": self.glyphs.dot, "out": "-"}
        styles = {"done": PAST, "now": NOW, "next": "", "out": PAST}
        for each in self.board.order:
            told = f"{signs[each.stands]} {each.initiative} {self.words.thing(each.id)}"
            if each.stands == "out":
                told += f" ({self._say(say('out'))})"
            yield Text(told, styles[each.stands])

    def reasons(self) -> Iterator[Text]:
        """Why somebody is before another where the initiative does not say so."""
        for reason, clause in reasons(self.board.order):
            values = {key: self._named(each) for key, each in reason.values.items()}
            told = self._say(replace(reason, values=values))
            yield from hung(Text(f"  {told} ({clause})", SMALL), self.width)

    def _named(self, value: Value) -> Value:
        return self.words.name_of(value) if isinstance(value, str) else value

    def cards(self) -> Iterator[Text]:
        """What the monsters do in this round."""
        for id, deck in self.board.decks.items():
            if deck.up:
                told = self.words.option_help(f"card:{deck.up}")
                yield from hung(Text(f"  {self.words.thing(id)}: {told}"), self.width)

    # the map -----------------------------------------------------------------------------------------

    def map(self, options: Collection[str], *, everybody: bool) -> list[Text]:
        """The map, and beside it or below who stands there; without all else no signs are explained."""
        if not self.field.cells:
            return []
        found = plot.board(self.field, self.words, self.width, options)
        if found is None:
            return plot.listed(self.field, self.words, self.width)
        wide = max(line.cell_len for line in found)
        room = self.width - wide - GAP
        signs = [] if everybody else plot.legend(self.field, self.words, self.width, options)
        if room < BESIDE:
            return [*found, *self.figures(self.width, everybody=everybody), *signs]
        beside = self.figures(room, everybody=everybody)
        lines = []
        for line, other in zip_longest(found, beside, fillvalue=Text()):
            pad = " " * (wide + GAP - line.cell_len) if other.cell_len else ""
            lines.append(Text().append_text(line).append(pad).append_text(other))
        return [*lines, *signs]

    def figures(self, width: int, *, everybody: bool) -> list[Text]:
        """Monsters by type, those that were summoned, and `everybody`: the characters too."""
        by_type: dict[str, list[str]] = {}
        for id, each in self.field.pieces.items():
            if everybody or each.kind != "hero":
                by_type.setdefault(each.of, []).append(id)
        lines = []
        for of, ids in by_type.items():
            told = [Text(self.words.thing(of), STYLES[self.field.pieces[ids[0]].kind])]
            told += [self._figure(id) for id in sorted(ids, key=self._rank)]
            lines += [line for flown in flowing(told, width, 2) for line in hung(flown, width)]
        return lines

    def _rank(self, id: str) -> tuple[bool, int]:
        piece = self.field.pieces[id]
        return not piece.elite, piece.number

    def _figure(self, id: str) -> Text:
        """Its mark, where it stands, its hit points, and what lies on it."""
        piece = self.field.pieces[id]
        line = Text().append(self.marks[id], NOW if piece.now else "bold").append(f" {piece.at} ")
        line.append(f"{piece.hp}/{piece.limit}", HURT if piece.hp < piece.limit else "")
        state = plotted.state_of(piece, self.words)
        return line.append(f" {self._say(state)}", HURT) if state else line

    # people ------------------------------------------------------------------------------------------

    def people(self, squeeze: int) -> list[Text]:
        """A character with hit points, money and experience, and below it its cards and items."""
        lines = []
        for id, each in self.board.characters.items():
            lines += hung(self._character(id, each), self.width)
            hand = self.shown.hands.get(id)
            mine = self.shown.viewer in (each.seat, "referee") or squeeze < OTHERS
            if squeeze < CARRIED and mine and isinstance(hand, Hand) and not each.exhausted:
                width = self.width - len(SET_IN)
                carried = [
                    part for line in flowing(list(self._carried(hand)), width) for part in hung(line, width)
                ]
                lines += [Text(SET_IN).append_text(part) for part in carried]
        return lines

    def _character(self, id: str, each: Character) -> Text:
        piece = self.field.pieces.get(id)
        now = piece is not None and piece.now
        mark = self.glyphs.here if now else " "
        line = Text().append(f"{mark} {self.words.thing(id)}", NOW if now else "bold")
        line.append(f" ({self._say(own(each.seat))})  ", SMALL)
        if piece is None:
            told = say("exhausted") if each.exhausted else say("not on the map yet")
            line.append(self._say(told), HURT)
        else:
            hp = pips(piece.hp, piece.limit, self.glyphs, HELD)
            line.append(f"{self.marks[id]} {each.at}  ").append_text(hp)
            state = plotted.state_of(piece, self.words)
            line.append(f"  {self._say(state)}" if state else "", HURT)
        for told in self._counted(each):
            line.append(f"  {self._say(told)}", SMALL)
        return line

    def _counted(self, each: Character) -> Iterator[Sentence]:
        yield say("{n} experience", n=each.xp)
        yield say("{n} gold", n=each.gold)
        if each.resting:
            yield say("a long rest")
        if not each.exhausted:
            rounds = count("{n} round", "{n} rounds", n=each.left)
            yield count(
                "{n} card left, for {rounds} at most", "{n} cards left, for {rounds} at most",
                n=each.cards, rounds=rounds,
            )  # fmt: skip

    def _carried(self, hand: Hand) -> Iterator[Text]:
        for field, told in PILES.items():
            cards = tuple(map(self.words.name_of, getattr(hand, field)))
            if cards:
                yield Text(self._say(replace(told, values={"cards": cards})))
        if hand.active:
            active = tuple(self._active(id, each.uses) for id, each in hand.active.items())
            yield Text(self._say(say("active: {cards}", cards=active)))
        for id, item in hand.items.items():
            yield self._item(id, item)

    def _active(self, id: str, uses: int) -> Value:
        named = self.words.name_of(id)
        return count("{item} ({n} use)", "{item} ({n} uses)", item=named, n=uses) if uses else named

    def _item(self, id: str, item: Item) -> Text:
        named = self.words.name_of(id)
        if item.ready:
            return Text(f"{self.glyphs.ready} {self._say(named)}")
        told = say("{item}, consumed", item=named) if item.gone else say("{item}, spent", item=named)
        return Text(f"{self.glyphs.spent} {self._say(told)}", SMALL)

    # decks -------------------------------------------------------------------------------------------

    def modifiers(self) -> Iterator[Text]:
        """Modifier decks as counts, then the monsters' decks."""
        if self.board.modifiers:
            yield Text(self._say(say("Modifier cards:")), SMALL)
        for id, each in self.board.modifiers.items():
            yield self._counts(id, MODIFIERS, _modifiers(each))
        if self.board.decks:
            yield Text(self._say(say("Ability cards:")), SMALL)
        for id, deck in self.board.decks.items():
            yield self._counts(id, ABILITIES, _abilities(deck))

    def _counts(self, whose: str, pile: str, parts: Iterator[Sentence]) -> Text:
        told = (say("{n} left", n=self.shown.piles.get(pile + whose, 0)), *parts)
        return Text(self._say(say("{whose} {parts}", whose=self.words.name_of(whose), parts=told)))


def _modifiers(deck: Modifiers) -> Iterator[Sentence]:
    if deck.drawn:
        yield count("{n} card drawn", "{n} cards drawn", n=len(deck.drawn))
    if deck.blesses:
        yield count("{n} blessing", "{n} blessings", n=deck.blesses)
    if deck.curses:
        yield count("{n} curse", "{n} curses", n=deck.curses)
    if deck.mixes:
        yield say("to be shuffled")


def _abilities(deck: Deck) -> Iterator[Sentence]:
    if deck.spent:
        yield count("{n} card spent", "{n} cards spent", n=len(deck.spent))
    if deck.mixes:
        yield say("to be shuffled")
