"""A table of cards: its areas one below the other, each with its bars, its totals and what lies there.

What gives way where there is not room for all of it, step by step (`squeeze`): first the lines of cards that
are not before whoever looks or is asked, then every card's line, then how many cards lie in decks, then the
cards of the other seats, at last those of all seats; their number then stands behind the seat. Dials,
staging, quest and the attack at hand stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.text import Text

from engine.wording import count, say
from projections.areas import Area, Card, Hand, Held, laid
from projections.figures import Standing
from projections.show import Shown
from projections.translator import Translator
from service.playing.drawing import DREAD, HURT, NOW, SMALL, flowing, gauges, pips, side_by_side
from service.playing.screen import Glyphs

INDENT, ENGAGED = "  ", "! "
"""What the lines below a head begin with; those of enemies that are engaged have a sign."""
BELOW = 4
"""How far what is told of a card is set in, where names take half the width."""
SPENT = "exhausted"
"""The condition of a card that was used; every other stands in words."""


def tableau(shown: Shown, translator: Translator, glyphs: Glyphs, width: int, squeeze: int = 0) -> list[Text]:
    """Areas, the attack at hand, hands that the viewer may see, and gauges that belong to no area."""
    drawn = _Tableau(shown, translator, glyphs, width, squeeze)
    single = [drawn.single(area) for area in shown.areas if _alone(area)]
    lines = flowing(single, width)
    for area in shown.areas:
        if not _alone(area):
            lines += drawn.area(area)
    claimed = {gauge for area in shown.areas for gauge in area.gauges}
    loose = gauges(shown, translator, glyphs, claimed)
    return [*lines, *drawn.attack(), *drawn.hands(), *flowing(loose, width)]


def left_out(shown: Shown, translator: Translator, glyphs: Glyphs, width: int, squeeze: int) -> int:
    """How many cards `tableau` leaves out."""
    return _Tableau(shown, translator, glyphs, width, squeeze).left_out()


def _set_in(lines: list[Text], sign: Text) -> list[Text]:
    return [Text().append_text(sign).append_text(line) for line in lines]


def _alone(area: Area) -> bool:
    """A single card that nothing is added up for."""
    return len(area.cards) == 1 and not (area.seat or area.sums)


class _Tableau:
    """See `tableau`."""

    def __init__(
        self, shown: Shown, translator: Translator, glyphs: Glyphs, width: int, squeeze: int
    ) -> None:
        self.shown, self.board = shown, laid(shown.board)
        self.translator, self.glyphs, self.squeeze = translator, glyphs, squeeze
        self.room = width - len(INDENT)
        attack = self.board.attack
        hot = (attack.enemy, *attack.characters) if attack else ()
        self.cards = Cards(shown, translator, glyphs, hot)
        self.asked = [each.id for each in shown.seats if each.asked and not each.answered]
        self.passes = {each.id: each.passes for each in shown.seats if each.passes}
        self.seats = {area.seat for area in shown.areas if area.seat}
        self.near = [shown.viewer] if shown.viewer in self.seats else self.asked

    def single(self, area: Area) -> Text:
        """An area with one card, in a line."""
        (id,) = area.cards
        line = Text().append(f"{self._name(area.id)}: ", SMALL)
        whole = id in self.cards.all and self.squeeze < 2
        about = self.cards.about(id) if whole else self.cards.bars(id)
        return line.append_text(Text("  ").join([self.cards.named(id), *about, *self._bars(area)]))

    def area(self, area: Area) -> list[Text]:
        """What it is called and comes to, then its cards."""
        first, *more = flowing(list(self._head(area)), self.room, 2)
        head = [first, *_set_in(more, Text(INDENT))]
        if self._headed(area):
            return head
        if self.squeeze > (area.id in self.near):
            figure = area.sums[0] if area.sums else ""
            brief = [self.cards.brief(id, figure) for id in area.cards]
            facing = [self.cards.brief(id) for id in area.facing]
            return [*head, *self._flowing(brief), *self._flowing(facing, engaged=True)]
        return [*head, *self._full(area.cards), *self._full(area.facing, engaged=True)]

    def _headed(self, area: Area) -> bool:
        """Whether there is no room for the cards of a seat."""
        return bool(area.seat) and self.squeeze - (area.id in self.near) > 3

    def left_out(self) -> int:
        """How many cards are not drawn by name."""
        areas = [area for area in self.shown.areas if not _alone(area) and self._headed(area)]
        hands = [
            len(hand.cards)
            for holder, hand in self.shown.hands.items()
            if isinstance(hand, Hand) and self._put_away(holder)
        ]
        return sum(len(area.cards) + len(area.facing) for area in areas) + sum(hands)

    def _put_away(self, holder: str) -> bool:
        """Whether there is no room for a hand."""
        return self.squeeze > 1 and holder not in self.near

    def _head(self, area: Area) -> Iterator[Text]:
        mark = self.glyphs.here if area.seat in self.asked else " "
        named = NOW if area.seat in self.asked else "bold"
        yield Text(f"{mark} " if area.seat else "").append(self._name(area.id), named)
        for mark in area.marks:
            yield Text(self.translator.thing(mark), "green")
        yield from self._bars(area)
        for what in area.sums:
            summed = self.board.sums[what]
            if summed.addends:
                yield Text(f"{self.translator.thing(what)} ").append(str(summed.total), DREAD)
        if area.id in self.passes:
            yield Text(self.translator.say(say("passes: {word}", word=self.passes[area.id])), SMALL)
        for what, n in area.counts.items() if self.squeeze < 3 else ():
            yield Text(f"{self.translator.thing(what)} {n}", SMALL)
        if self._headed(area):
            told = count("{n} card", "{n} cards", n=len(area.cards))
            yield Text(self.translator.say(told), SMALL)
            if area.facing:
                told = count("{n} enemy", "{n} enemies", n=len(area.facing))
                yield Text(self.translator.say(told), DREAD)

    def _bars(self, area: Area) -> Iterator[Text]:
        for gauge in area.gauges:
            each = self.shown.threat.get(gauge)
            if each and each.limit:
                kind, colon, _ = gauge.partition(":")
                named = self.translator.thing(f"{kind}{colon}")
                yield Text(f"{named} ").append_text(pips(each.value, each.limit, self.glyphs, DREAD))

    def _name(self, id: str) -> str:
        named = self.translator.thing(id)
        return named if id in self.seats else named[:1].upper() + named[1:]

    def _full(self, ids: tuple[str, ...], *, engaged: bool = False) -> list[Text]:
        """A line a card, or more where it does not fit; in columns where it is wide enough."""
        column = self.cards.column(ids)
        blocks = [self.cards.lines(id, column, self.room) for id in ids]
        lines = [line for block in blocks for line in block]
        if len(lines) == len(blocks):
            lines = side_by_side(lines, self.room)
        return _set_in(lines, Text(ENGAGED if engaged else INDENT, DREAD))

    def _flowing(self, brief: list[Text], *, engaged: bool = False) -> list[Text]:
        sign = Text(ENGAGED, DREAD) if engaged else Text(INDENT)
        return _set_in(flowing(brief, self.room, 2), sign)

    def attack(self) -> list[Text]:
        """Who attacks whom, and who defends or joins."""
        attack = self.board.attack
        if attack is None or self.shown.over:
            return []
        enemy, seat = self.translator.name_of(attack.enemy), self.translator.name_of(attack.seat)
        mine = tuple(self.translator.name_of(id) for id in attack.characters)
        if not attack.by_enemy:
            told = say("{seat} attacks {enemy} with {characters}.", seat=seat, enemy=enemy, characters=mine)
        elif mine:
            told = say("{enemy} {enemy:attacks|attack} {seat}; in defence: {characters}.",
                       enemy=enemy, seat=seat, characters=mine)  # fmt: skip
        else:
            told = say("{enemy} {enemy:attacks|attack} {seat}.", enemy=enemy, seat=seat)
        return [Text(self.translator.say(told), NOW)]

    def hands(self) -> list[Text]:
        """The cards of hands that the viewer may see, with what they cost; soon only of who looks."""
        lines = []
        for holder, hand in self.shown.hands.items():
            if not isinstance(hand, Hand) or self._put_away(holder):
                continue
            copies = Counter(self._held(card) for card in hand.cards)
            cards = ", ".join(f"{card} x{n}" if n > 1 else card for card, n in copies.items())
            if cards:
                told = say("Hand of {seat}: {cards}", seat=self.translator.name_of(holder), cards=cards)
                lines.append(Text(self.translator.say(told)))
        return lines

    def _held(self, card: Held) -> str:
        named = self.translator.thing(card.card or card.id)
        if card.any_cost:
            return f"{named} (X)"
        return named if card.cost is None else f"{named} ({card.cost})"


class Cards:
    """Cards that are shown: ready or not, wounds, figures with what adds to them, what lies on each; or in a
    word. `hot`: those that what happens now is about."""

    def __init__(
        self, shown: Shown, translator: Translator, glyphs: Glyphs, hot: tuple[str, ...] = ()
    ) -> None:
        self.all, self.wounds = laid(shown.board).cards, shown.wounds
        self.translator, self.glyphs, self.hot = translator, glyphs, hot

    def column(self, ids: Iterable[str]) -> int:
        return max((self.head(id).cell_len for id in ids), default=0)

    def lines(self, id: str, column: int, width: int) -> list[Text]:
        """Everything about a card: its name, and behind that column as much in a line as fits."""
        head = self.head(id)
        below = 2 * column > width
        head.append(" " * (0 if below else max(2, column + 2 - head.cell_len)))
        pad = Text(" " * (BELOW if below else head.cell_len))
        about = flowing(list(self.about(id)), width - pad.cell_len, 2) if id in self.all else []
        if below or not about:
            return [head, *(pad.copy().append_text(line) for line in about)]
        return [Text().append_text(pad if n else head).append_text(line) for n, line in enumerate(about)]

    def head(self, id: str) -> Text:
        """A sign for ready or exhausted, where it can be either, and the name."""
        if id not in self.wounds or id not in self.all or not self.all[id].controller:
            return self.named(id)
        spent = SPENT in self.wounds[id].conditions
        mark = self.glyphs.spent if spent else self.glyphs.ready
        return Text().append(f"{mark} ", SMALL if spent else "").append_text(self.named(id))

    def named(self, id: str) -> Text:
        spent = id in self.wounds and SPENT in self.wounds[id].conditions
        return Text(self.translator.thing(id), NOW if id in self.hot else SMALL if spent else "")

    def brief(self, id: str, figure: str = "") -> Text:
        line = self.head(id)
        wounds = self.wounds.get(id)
        if wounds and SPENT in wounds.conditions:
            line.append(f" {self.translator.condition(SPENT, id)}", SMALL)
        stands = self.all[id].figures.get(figure) if id in self.all else None
        if stands is not None:
            line.append(f" ({stands.now})", DREAD)
        elif wounds and wounds.wounds:
            line.append(f" {wounds.wounds}/{wounds.limit}", HURT)
        return line

    def bars(self, id: str) -> Iterator[Text]:
        """Wounds, and what else fills up on it."""
        figure = self.wounds.get(id)
        if figure is not None:
            yield pips(figure.wounds, figure.limit, self.glyphs)
        for name, bar in self.all[id].bars.items() if id in self.all else ():
            drawn = pips(bar.value, bar.limit, self.glyphs, "green")
            yield Text(f"{self.translator.thing(name)} ").append_text(drawn)

    def about(self, id: str) -> Iterator[Text]:
        card, figure = self.all[id], self.wounds.get(id)
        yield from self.bars(id)
        limits = {bar.of for bar in card.bars.values()}
        for name, each in card.figures.items():
            if name not in limits:
                yield self._figure(name, each)
        for name, n in card.tokens.items():
            if n:
                yield Text(f"{self.translator.thing(name)} {n}")
        for condition in figure.conditions if figure else ():
            told = self.translator.condition(condition, id)
            yield Text(told, SMALL if condition == SPENT else "green")
        yield from self._lying(card)

    def _figure(self, name: str, each: Standing) -> Text:
        """A figure as it is, and where something changes it what is printed: `3 (2+1)`."""
        added = each.now - each.printed
        shown = f"{each.now} ({each.printed}{added:+d})" if added else str(each.now)
        return (
            Text()
            .append(f"{self.translator.thing(name)[:3]} ", SMALL)
            .append(shown, DREAD if name == "threat" else "")
        )

    def _lying(self, card: Card) -> Iterator[Text]:
        for id in card.attached:
            lying = Text("+ ").append(self.translator.thing(id))
            if id in self.all and self.all[id].exhausted:
                lying.append(f" {self.glyphs.spent} {self.translator.condition(SPENT, id)}", SMALL)
            yield lying
        for shadow in card.shadows:
            if shadow:
                yield Text(
                    self.translator.say(say("shadow: {card}", card=self.translator.name_of(shadow))), DREAD
                )
        hidden = sum(not shadow for shadow in card.shadows)
        if hidden:
            told = count("{n} shadow card", "{n} shadow cards", n=hidden)
            yield Text(self.translator.say(told), DREAD)
