"""The whole table, laid out by what the game shows of itself: areas of cards, hexes, places with heroes, or
none of these.

`squeeze`, from 0: how much is left out. Of areas, see `tableau`, of hexes `mercenaries`; of places first the
links of those where nobody is, then the table of places, then what heroes carry, at last also the hero whose
turn it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.wording import Text as Sentence
from engine.wording import count, say
from projections.areas import Hand
from projections.difference import is_nothing, parts
from projections.echoes import Board, Hero, Item, Location, Talent
from projections.echoes import Hand as Carried
from projections.show import Shown
from projections.translator import Translator
from service.playing import mercenaries
from service.playing.drawing import DREAD, HURT, NOW, SMALL, flowing, gauges, hung, pips
from service.playing.screen import Glyphs
from service.playing.tableau import left_out as tableau_left_out
from service.playing.tableau import tableau

SQUEEZES = 6
"""Ways of leaving out, the widest first."""
SET_IN = "    "
"""What stands before what a hero carries."""
NARROW = 60
"""Below so many columns places stand one below the other, not in a table."""


def whole(
    shown: Shown,
    translator: Translator,
    glyphs: Glyphs,
    width: int,
    squeeze: int = 0,
    options: Collection[str] = (),
) -> list[RenderableType]:
    """The board, who has what, and the gauges; what does not fit in a line hangs below it. options: those of
    the open question, which a map of hexes marks."""
    if isinstance(shown.board, mercenaries.Board):
        return [*mercenaries.drawn(shown, shown.board, translator, glyphs, width, squeeze, options)]
    drawn = _drawn(shown, translator, glyphs, width, squeeze)
    return [part for each in drawn for part in (hung(each, width) if isinstance(each, Text) else [each])]


def left_out(
    shown: Shown, translator: Translator, glyphs: Glyphs, width: int, squeeze: int
) -> Sentence | None:
    """What is said of what there was no room for; None where all is there."""
    if not squeeze:
        return None
    n = tableau_left_out(shown, translator, glyphs, width, squeeze) if shown.areas else 0
    if n:
        return count(
            "{n} card not shown: t shows the whole table", "{n} cards not shown: t shows the whole table", n=n
        )
    if isinstance(shown.board, mercenaries.Board) and squeeze >= mercenaries.MAP:
        return say("map shows the map, t the whole table")
    return say("t shows the whole table")


def _drawn(
    shown: Shown, translator: Translator, glyphs: Glyphs, width: int, squeeze: int
) -> list[Table | Text]:
    if shown.areas:
        return [*tableau(shown, translator, glyphs, width, squeeze)]
    if isinstance(shown.board, Board):
        places = _Places(shown, shown.board, translator, glyphs)
        board = places.busy(width) if squeeze > 1 else []
        drawn = [*(board or places.all(width, short=squeeze > 0)), *places.people(width, squeeze)]
    else:
        drawn = [*_Plain(shown, translator, glyphs).all()]
    return [*drawn, *flowing(gauges(shown, translator, glyphs), width)]


class _Places:
    """Places, and the heroes that the players lead on them."""

    def __init__(self, shown: Shown, board: Board, translator: Translator, glyphs: Glyphs) -> None:
        self.shown, self.map, self.translator, self.glyphs = shown, board, translator, glyphs
        self.turn = board.turn

    # places ------------------------------------------------------------------------------------------

    def all(self, width: int, *, short: bool) -> list[Table | Text]:
        """The places in a table, or below each other where it is narrow; `short`: those where nothing is in
        one line."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=SMALL, expand=False)
        for head in (say("Place"), say("Who and what is there"), say("Leads to")):
            table.add_column(self.translator.say(head), overflow="fold")
        bare: list[Any] = []
        stacked: list[Text] = []
        for id, place in self.map.locations.items():
            if short and not _anything(place):
                bare.append(self._bare(id, place))
            else:
                table.add_row(*self._row(id, place))
                stacked += self._stacked(id, place)
        places: list[Table | Text] = [*stacked] if width < NARROW else [table]
        if not bare:
            return places
        return [*places, Text(self.translator.say(say("Nobody at {places}.", places=tuple(bare))), SMALL)]

    def busy(self, width: int) -> list[Text]:
        """Where somebody is, in as few lines as can be."""
        found = []
        for id, place in self.map.locations.items():
            if _anything(place):
                line = Text(f"{self.translator.thing(id)}: ")
                found.append(line.append_text(Text(", ").join(self._there(place))))
        return flowing(found, width)

    def _row(self, id: str, place: Location) -> tuple[Text, Text, Text]:
        name = Text().append(self.translator.thing(id), NOW if self.turn in place.heroes else "")
        if self.map.goal.place == id:
            name.append(f" ({self.translator.say(say('goal'))})", "bold")
        links = ", ".join(self.translator.thing(each) for each in place.links)
        return name, Text(", ").join(self._there(place)), Text(links, SMALL)

    def _bare(self, id: str, place: Location) -> Any:
        """A place where nobody is: whether it is the goal, and the secrets that wait there."""
        name: Any = self.translator.name_of(id)
        noted: list[Sentence] = [say("goal")] if self.map.goal.place == id else []
        if place.secrets:
            noted.append(count("{n} secret", "{n} secrets", n=place.secrets))
        return say("{place} ({noted})", place=name, noted=tuple(noted)) if noted else name

    def _stacked(self, id: str, place: Location) -> Iterator[Text]:
        """A place with what is there, and below it where it leads."""
        name, there, links = self._row(id, place)
        yield Text().append_text(name).append(": " if there.plain else "").append_text(there)
        leads = self.translator.say(say("Leads to"))
        yield Text().append(f"  {leads}: ", SMALL).append_text(links)

    def _there(self, place: Location) -> Iterator[Text]:
        for id in place.heroes:
            yield Text(self.translator.thing(id), NOW if id == self.turn else "bold")
        for id in place.characters:
            yield self._character(id)
        if place.secrets:
            yield Text(self.translator.say(count("{n} secret", "{n} secrets", n=place.secrets)))
        if place.clues:
            yield Text(self.translator.say(count("{n} clue", "{n} clues", n=place.clues)))

    def _character(self, id: str) -> Text:
        """A hostile stands with its wounds, a friend by its name."""
        if not self.map.characters[id].hostile:
            return Text(self.translator.thing(id), "green")
        figure = self.shown.wounds[id]
        line = Text().append(self.translator.thing(id), DREAD)
        return line.append(f" {figure.wounds}/{figure.limit}", HURT if figure.wounds else SMALL)

    # people ------------------------------------------------------------------------------------------

    def people(self, width: int, squeeze: int) -> list[Text]:
        """A hero with wounds and skills, and below it talents and items: of all, then only of the hero whose
        turn it is, then of none."""
        carrying = [id for id in self.map.heroes if squeeze <= 2 or (squeeze <= 4 and id == self.turn)]
        lines = []
        for id, hero in self.map.heroes.items():
            lines.append(self._hero(id, hero))
            if id in carrying:
                carried = flowing(list(self._carried(self.shown.hands.get(id))), width - len(SET_IN))
                lines += [Text(SET_IN).append_text(each) for each in carried]
        return lines

    def _hero(self, id: str, hero: Hero) -> Text:
        now = self.turn == id
        mark = self.glyphs.here if now else " "
        line = Text().append(f"{mark} {self.translator.thing(id):10} ", NOW if now else "bold")
        figure = self.shown.wounds[id]
        line.append_text(pips(figure.wounds, figure.limit, self.glyphs))
        if hero.out:
            return line.append(f"  {self.translator.say(say('out'))}", HURT)
        for skill, each in hero.skills.items():
            added = each.now - each.printed
            line.append(f"  {self.translator.thing(skill)[:3]} ", SMALL)
            line.append(f"{each.printed}{added:+d}" if added else str(each.printed))
        if hero.clues:
            line.append("  " + self.translator.say(count("{n} clue", "{n} clues", n=hero.clues)))
        if now and self.map.actions:
            left = count("{n} action left", "{n} actions left", n=self.map.actions)
            line.append("  " + self.translator.say(left), NOW)
        return line

    def _carried(self, hand: object) -> Iterator[Text]:
        if not isinstance(hand, Carried):
            return
        if hand.talents:
            yield from (self._talent(id, each) for id, each in hand.talents.items())
        if hand.items:
            yield Text(", ".join(self._item(id, each) for id, each in hand.items.items()))

    def _talent(self, id: str, each: Talent) -> Text:
        if each.ready:
            figures = f"{self.translator.thing(each.skill)[:3]} {each.boost:+d}"
            return Text(f"{self.glyphs.full} {self.translator.thing(id)} ({figures})")
        spent = say("{talent}, spent", talent=self.translator.name_of(id))
        return Text(f"{self.glyphs.empty} {self.translator.say(spent)}", SMALL)

    def _item(self, id: str, each: Item) -> str:
        if not each.uses:
            return self.translator.thing(id)
        named = self.translator.name_of(id)
        return self.translator.say(count("{item} ({n} use)", "{item} ({n} uses)", item=named, n=each.uses))


def _anything(place: Location) -> bool:
    return bool(place.heroes or place.characters or place.clues)


class _Plain:
    """A board as it is, with figures and hands."""

    def __init__(self, shown: Shown, translator: Translator, glyphs: Glyphs) -> None:
        self.shown, self.translator, self.glyphs = shown, translator, glyphs

    def all(self) -> Iterator[Text]:
        """The board, then whoever has wounds, then hands."""
        yield from self._plain(self.shown.board)
        yield from map(self._figure, self.shown.wounds)
        yield from self._hands()

    def _plain(self, value: Any, depth: int = 0, name: str = "") -> Iterator[Text]:
        """Any record or map, indented; what is empty is left out."""
        pad, held = "  " * depth, parts(value)
        if held is not None:
            if name:
                yield Text(f"{pad}{name}")
            for key, each in held.items():
                if not is_nothing(each):
                    yield from self._plain(each, depth + bool(name), self.translator.thing(key))
        else:
            words = value if isinstance(value, list | tuple) else [value]
            yield Text(f"{pad}{name}: {', '.join(map(self._word, words))}")

    def _word(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.translator.say(say("yes") if value else say("no"))
        return self.translator.thing(value) if isinstance(value, str) else str(value)

    def _figure(self, id: str) -> Text:
        """Its wounds as a bar, and what lies on it."""
        each = self.shown.wounds[id]
        line = Text(f"{self.translator.thing(id)[:18]:18} ")
        line.append_text(pips(each.wounds, each.limit, self.glyphs))
        for condition in each.conditions:
            line.append(f"  {self.translator.condition(condition, id)}", HURT)
        return line

    def _hands(self) -> Iterator[Text]:
        """Cards that the viewer may see, and how many of the others."""
        for holder, hand in self.shown.hands.items():
            if isinstance(hand, Hand):
                named = ", ".join(self.translator.thing(card.id) for card in hand.cards)
                about = {"holder": self.translator.name_of(holder), "n": hand.count}
                told = self.translator.say(count("{holder}: {n} card", "{holder}: {n} cards", **about))
                yield Text(f"{told}  {named}" if named else told)
