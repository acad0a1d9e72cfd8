"""A card in a line: ready or not, wounds, figures with what adds to them, what lies on it; or in a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.text import Text

from engine.wording import count, say
from projections.saying import Saying
from service.playing.drawing import DREAD, HURT, NOW, SMALL, Shown, flowing, pips
from service.playing.screen import Glyphs

BELOW = 4
"""How far what is told of a card is set in, where names take half the width."""
SPENT = "exhausted"
"""The condition of a card that was used; every other stands in words."""


class Cards:
    """The cards of a board that is shown. `hot`: those that what happens now is about."""

    def __init__(self, shown: Shown, saying: Saying, glyphs: Glyphs, hot: tuple[str, ...] = ()) -> None:
        self.all: Mapping[str, Any] = shown["board"].get("cards", {})
        self.wounds: Mapping[str, Any] = shown["wounds"]
        self.saying, self.glyphs, self.hot = saying, glyphs, hot

    def column(self, ids: Iterable[str]) -> int:
        """How wide the names of these cards are."""
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
        return [(pad if n else head).copy().append_text(line) for n, line in enumerate(about)]

    def head(self, id: str) -> Text:
        """A sign for ready or exhausted, where it can be either, and the name."""
        if id not in self.wounds or not self.all.get(id, {}).get("controller"):
            return self.named(id)
        spent = SPENT in self.wounds[id]["conditions"]
        mark = self.glyphs.spent if spent else self.glyphs.ready
        return Text(f"{mark} ", SMALL if spent else "").append_text(self.named(id))

    def named(self, id: str) -> Text:
        """The name."""
        spent = SPENT in self.wounds.get(id, {}).get("conditions", ())
        return Text(self.saying.thing(id), NOW if id in self.hot else SMALL if spent else "")

    def brief(self, id: str, figure: str = "") -> Text:
        """The name, with its wounds or one figure."""
        line = self.head(id)
        wounds = self.wounds.get(id)
        stands = self.all.get(id, {}).get("figures", {}).get(figure)
        if stands is not None:
            line.append(f" ({stands['now']})", DREAD)
        elif wounds and wounds["wounds"]:
            line.append(f" {wounds['wounds']}/{wounds['limit']}", HURT)
        return line

    def bars(self, id: str) -> Iterator[Text]:
        """Wounds, and what else fills up on it."""
        figure = self.wounds.get(id)
        if figure is not None:
            yield pips(figure["wounds"], figure["limit"], self.glyphs)
        for name, bar in self.all.get(id, {}).get("bars", {}).items():
            drawn = pips(bar["value"], bar["limit"], self.glyphs, "green")
            yield Text(f"{self.saying.thing(name)} ").append_text(drawn)

    def about(self, id: str) -> Iterator[Text]:
        """Everything but its name."""
        card, figure = self.all[id], self.wounds.get(id)
        yield from self.bars(id)
        limits = {bar["of"] for bar in card.get("bars", {}).values()}
        for name, each in card.get("figures", {}).items():
            if name not in limits:
                yield self._figure(name, each)
        for name, n in card.get("tokens", {}).items():
            if n:
                yield Text(f"{self.saying.thing(name)} {n}")
        for condition in figure["conditions"] if figure else ():
            yield Text(self.saying.thing(condition), SMALL if condition == SPENT else "green")
        yield from self._lying(card)

    def _figure(self, name: str, each: Mapping[str, Any]) -> Text:
        style = DREAD if name == "threat" else ""
        return Text(f"{self.saying.thing(name)[:3]} ", SMALL).append(number(each), style)

    def _lying(self, card: Mapping[str, Any]) -> Iterator[Text]:
        for id in card.get("attached", ()):
            spent = self.all.get(id, {}).get("exhausted", False)
            yield Text("+ ").append(self.saying.thing(id), SMALL if spent else "")
        shadows = card.get("shadows", ())
        for shadow in shadows:
            if shadow:
                yield Text(self.saying.say(say("shadow: {card}", card=self.saying.name_of(shadow))), DREAD)
        hidden = sum(not shadow for shadow in shadows)
        if hidden:
            told = count("{n} shadow card", "{n} shadow cards", n=hidden)
            yield Text(self.saying.say(told), DREAD)


def number(figure: Mapping[str, Any]) -> str:
    """A figure as it is, and where something changes it what is printed: `3 (2+1)`."""
    added = figure["now"] - figure["printed"]
    return f"{figure['now']} ({figure['printed']}{added:+d})" if added else str(figure["now"])
