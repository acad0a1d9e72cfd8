"""A table of cards: its areas one below the other, each with its bars, its totals and what lies there.

What gives way where there is not room for all of it, step by step (`squeeze`): first the lines of cards that
are not before whoever looks or is asked, then every card's line, then the cards of the other seats, at last
those of all seats. Dials, staging, quest and the attack at hand stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from engine.wording import say
from projections.saying import Saying
from service.playing.cards import Cards
from service.playing.drawing import DREAD, NOW, SMALL, Shown, flowing, gauges, pips, side_by_side
from service.playing.screen import Glyphs

INDENT = 2


def tableau(shown: Shown, saying: Saying, glyphs: Glyphs, width: int, squeeze: int = 0) -> list[Text]:
    """Areas, the attack at hand, hands that the viewer may see, and gauges that belong to no area."""
    drawn = _Tableau(shown, saying, glyphs, width, squeeze)
    single = [drawn.single(area) for area in shown["areas"] if _alone(area)]
    lines = flowing(single, width)
    for area in shown["areas"]:
        if not _alone(area):
            lines += drawn.area(area)
    claimed = {gauge for area in shown["areas"] for gauge in area["gauges"]}
    left = {name: each for name, each in shown["threat"].items() if name not in claimed}
    loose = gauges({**shown, "threat": left}, saying, glyphs)
    return [*lines, *drawn.attack(), *drawn.hands(), *flowing(loose, width)]


def _alone(area: Shown) -> bool:
    """A single card that nothing is added up for."""
    return len(area["cards"]) == 1 and not (area["seat"] or area["sums"])


class _Tableau:
    """See `tableau`."""

    def __init__(self, shown: Shown, saying: Saying, glyphs: Glyphs, width: int, squeeze: int) -> None:
        self.shown, self.board = shown, shown["board"]
        self.saying, self.glyphs, self.width, self.squeeze = saying, glyphs, width, squeeze
        attack = self.board.get("attack") or {}
        self.cards = Cards(shown, saying, glyphs, (attack.get("enemy", ""), *attack.get("characters", ())))
        asked = [each["id"] for each in shown["seats"] if each["asked"] and not each["answered"]]
        self.asked = asked
        self.passes = {each["id"]: [each["pass"]] for each in shown["seats"] if each.get("pass")}
        self.seats = {area["seat"] for area in shown["areas"] if area["seat"]}
        self.near = [shown["viewer"]] if shown["viewer"] in self.seats else asked

    def single(self, area: Shown) -> Text:
        """An area with one card, in a line."""
        (id,) = area["cards"]
        line = Text(f"{self._name(area['id'])}: ", SMALL)
        bars = list(self._bars(area))
        if id in self.cards.all and self.squeeze < 2:
            return line.append_text(Text("  ").join([self.cards.named(id), *self.cards.about(id), *bars]))
        return line.append_text(Text("  ").join([self.cards.named(id), *self.cards.bars(id), *bars]))

    def area(self, area: Shown) -> list[Text]:
        """What it is called and comes to, then its cards."""
        first, *more = flowing(list(self._head(area)), self.width - INDENT, 2)
        head = [first, *self._indented(more)]
        level = self.squeeze - (area["id"] in self.near)
        if level > 2 and area["seat"]:
            return head
        if level > 0:
            figure = area["sums"][0] if area["sums"] else ""
            brief = [self.cards.brief(id, figure) for id in area["cards"]]
            facing = [self.cards.brief(id) for id in area["facing"]]
            return [*head, *self._indented(flowing(brief, self.width - INDENT, 2)), *self._against(facing)]
        return [*head, *self._full(area["cards"]), *self._full(area["facing"], engaged=True)]

    def _head(self, area: Shown) -> Iterator[Text]:
        mark = self.glyphs.here if area["seat"] in self.asked else " "
        named = NOW if area["seat"] in self.asked else "bold"
        yield Text(f"{mark} " if area["seat"] else "").append(self._name(area["id"]), named)
        for mark in area["marks"]:
            yield Text(self.saying.thing(mark), "green")
        yield from self._bars(area)
        for what in (each for each in area["sums"] if self.board["sums"][each]["addends"]):
            yield Text(f"{self.saying.thing(what)} ").append(str(self.board["sums"][what]["total"]), DREAD)
        for what in self.passes.get(area["id"], ()):
            yield Text(self.saying.say(say("passes: {word}", word=what)), SMALL)
        for what, n in area["counts"].items():
            yield Text(f"{self.saying.thing(what)} {n}", SMALL)

    def _bars(self, area: Shown) -> Iterator[Text]:
        for gauge in area["gauges"]:
            each = self.shown["threat"].get(gauge)
            if each and each["limit"]:
                named = self.saying.thing(gauge.partition(":")[0])
                yield Text(f"{named} ").append_text(pips(each["value"], each["limit"], self.glyphs, DREAD))

    def _name(self, id: str) -> str:
        named = self.saying.thing(id)
        return named if id in self.seats else named[:1].upper() + named[1:]

    def _full(self, ids: list[str], *, engaged: bool = False) -> list[Text]:
        """A line a card, or more where it does not fit; in columns where it is wide enough."""
        room = self.width - INDENT
        column = self.cards.column(ids)
        blocks = [self.cards.lines(id, column, room) for id in ids]
        lines = [line for block in blocks for line in block]
        if len(lines) == len(blocks):
            lines = side_by_side(lines, room)
        sign = Text("! " if engaged else "  ", DREAD)
        return [sign.copy().append_text(line) for line in lines]

    def _against(self, facing: list[Text]) -> list[Text]:
        if not facing:
            return []
        return [Text("! ", DREAD).append_text(line) for line in flowing(facing, self.width - INDENT, 2)]

    def _indented(self, lines: list[Text]) -> list[Text]:
        return [Text(" " * INDENT).append_text(line) for line in lines]

    def attack(self) -> list[Text]:
        """Who attacks whom, and who defends or joins."""
        attack: dict[str, Any] = self.board.get("attack") or {}
        if not attack or self.shown.get("over"):
            return []
        enemy, seat = self.saying.name_of(attack["enemy"]), self.saying.name_of(attack["seat"])
        characters = tuple(self.saying.name_of(id) for id in attack["characters"])
        if not attack["by_enemy"]:
            told = say(
                "{seat} attacks {enemy} with {characters}.", seat=seat, enemy=enemy, characters=characters
            )
        elif characters:
            told = say(
                "{enemy} attacks {seat}; in defence: {characters}.",
                enemy=enemy,
                seat=seat,
                characters=characters,
            )
        else:
            told = say("{enemy} attacks {seat}.", enemy=enemy, seat=seat)
        return [Text(self.saying.say(told), NOW)]

    def hands(self) -> list[Text]:
        """The cards of hands that the viewer may see, with what they cost; soon only of who looks."""
        lines = []
        for holder, hand in self.shown["hands"].items():
            if self.squeeze > 1 and holder not in self.near:
                continue
            copies = Counter(self._held(card) for card in hand.get("cards", ()))
            cards = [f"{card} x{n}" if n > 1 else card for card, n in copies.items()]
            if cards:
                told = say(
                    "Hand of {seat}: {cards}", seat=self.saying.name_of(holder), cards=", ".join(cards)
                )
                lines.append(Text(self.saying.say(told)))
        return lines

    def _held(self, card: Shown | str) -> str:
        if isinstance(card, str):
            return self.saying.thing(card)
        cost = "X" if card.get("any_cost") else card.get("cost", "")
        named = self.saying.thing(str(card.get("card", card["id"])))
        return f"{named} ({cost})" if cost != "" else named
