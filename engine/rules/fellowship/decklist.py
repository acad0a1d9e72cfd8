"""Decklists as the community writes them, read into the answers that set-up asks for (FEL-0.6).

JSON: an object with `slots`, card numbers with quantities, `{"slots": {"01001": 1}}`, or just that inner one.
OCTGN: a `deck` of `section`s with a `card qty="3"` each. Text: a line a card, by name or number, `3x Gandalf
(Core Set)`, `Gandalf x3`, `01050 x2`; a card alone is one copy. What is left out, or read otherwise than it
stands, is told (`told`), and what no card is called is refused. A sideboard is left out.
"""

from __future__ import annotations

import functools
import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Struct

from engine.errors import Malformed
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import Ally, Attachment, Card, EventCard, Hero
from engine.wording import Text, count, name, say

CLAUSE = "FEL-0.6"
MOST = 99
"""Copies of a card that a list may name: more are a slip, and no deck may hold them."""
USUAL = (50, 100)
"""Cards of a deck that nobody wonders at: the least that tournaments ask for, and twice that."""
Copies = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
BEFORE = re.compile(r"^\W*(\d+)\s*[x\u00d7]?\s+(.+?)\s*(?:\([^()]*\))?\s*$")
LONGEST = 200
"""Characters of a line with a quantity."""
BEGINS, ENDS = re.compile(r"\W*\d"), re.compile(r"[x\u00d7] ?\d+$")
BEHIND = re.compile(r"^\W*(.+?)\s*(?:\([^()]*\))?\s*[x\u00d7]\s*(\d+)\s*$")
OCTGN, ATTRIBUTE = re.compile(r"<(section|card)\b([^<>]*)>([^<>]*)"), re.compile(r'(\w+)="([^"]*)"')
HEADINGS = frozenset({
    "hero", "heroes", "ally", "allies", "attachment", "attachments", "event", "events", "cards",
    "sidequest", "sidequests", "playersidequest", "playersidequests",
})  # fmt: skip
"""Lines that only say what follows."""
SIDEBOARD = ("sideboard", "sidedeck", "side", "maybeboard")
"""Headings of what is not played."""


class Row(Struct, frozen=True):
    """What a list names: as it is written, how often (-1: it does not say), and whether it lies in the
    sideboard."""

    written: str
    copies: int = -1
    sidecar: bool = False


class Decklist(Struct, frozen=True):
    """Heroes, and the copies of every other card; `told`: what was left out or read otherwise, and doubts."""

    heroes: tuple[str, ...]
    cards: dict[str, int]
    told: tuple[Text, ...] = ()

    def answers(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """What to answer to the questions `deck`, `heroes` and `cards`."""
        heroes = tuple(f"hero:{hero}" for hero in self.heroes)
        cards = tuple(f"card:{card}" for card, copies in self.cards.items() for _ in range(copies))
        return ("deck:own",), heroes, cards


def read(text: str) -> Decklist:
    """A decklist in any form; `Malformed` names what is not in the content, or what no deck may hold."""
    begins = text.lstrip()[:1]
    form = _json_rows if begins == "{" else _octgn_rows if begins == "<" else _text_rows
    found, said = _found(form(text))
    heroes: dict[str, None] = {}
    cards: dict[str, int] = {}
    for card, copies in found:
        if not isinstance(card, Hero):
            cards[card.id] = cards.get(card.id, 0) + copies
            if cards[card.id] > MOST:
                raise _no_list(f"{cards[card.id]}x {card.name}")
            continue
        if copies > 1 or card.id in heroes:
            said["twice"][card.name] = None
        heroes[card.id] = None
    if not heroes:
        raise Malformed(say("the list names no hero"), "FEL-0.1")
    told = (TOLD[kind](tuple(map(name, names))) for kind, names in said.items() if names)
    return Decklist(tuple(heroes), cards, (*told, *_size(sum(cards.values()))))


def _size(cards: int) -> Iterator[Text]:
    least, most = USUAL
    if cards < least:
        yield count(
            "The deck has {n} card; tournaments ask for {least} at least.",
            "The deck has {n} cards; tournaments ask for {least} at least.",
            n=cards,
            least=least,
        )
    if cards > most:
        yield say("The deck has {n} cards, more than a game goes through.", n=cards)


# What the rows mean --------------------------------------------------------------------------------------


TOLD: Mapping[str, Callable[[tuple[Text, ...]], Text]] = {
    "beside": lambda names: say("The sideboard was left out: {cards}.", cards=names),
    "none": lambda names: say("These stand with the number 0 and were left out: {cards}.", cards=names),
    "alone": lambda names: say("These stand without a number and were taken once: {cards}.", cards=names),
    "twice": lambda names: say(
        "These heroes are named more than once, and led once: {heroes}.", heroes=names
    ),
    "over": lambda names: say("These lines name no card and were passed over: {lines}.", lines=names),
}
"""What a list says that is not played as it stands."""
Said = dict[str, dict[str, None]]


def _found(rows: Iterable[Row]) -> tuple[list[tuple[Card, int]], Said]:
    """The cards that are played, and names by what is told of them; `Malformed` for cards there are not."""
    found: list[tuple[Card, int]] = []
    said: Said = {kind: {} for kind in (*TOLD, "unknown")}
    for row in rows:
        card = _card(row.written)
        called = row.written if card is None else card.name
        if row.sidecar:
            said["beside"][called] = None
        elif card is None:
            said["over" if row.copies < 0 else "unknown"][called] = None
        elif not row.copies:
            said["none"][called] = None
        else:
            found.append((card, abs(row.copies)))
            if row.copies < 0 and not isinstance(card, Hero):
                said["alone"][called] = None
    if unknown := said.pop("unknown"):
        raise Malformed(say("no card is called {name}", name=tuple(unknown)), CLAUSE)
    return found, said


def _card(written: str) -> Card | None:
    by_name, by_code = _players()
    plain = _plain(written[:LONGEST])
    return by_code.get(plain) or by_name.get(plain) or by_name.get(_plain(re.sub(r"\([^()]*\)", "", written)))


@functools.cache
def _players() -> tuple[Mapping[str, Card], Mapping[str, Card]]:
    """The cards of players, by name and by number."""
    cards = [
        each for each in CONTENT.cards.values() if isinstance(each, Hero | Ally | Attachment | EventCard)
    ]
    return {_plain(each.name): each for each in cards}, {each.code: each for each in cards if each.code}


def _plain(name: str) -> str:
    """A name without accents, signs and capitals."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in letters if each.isalnum())


# The forms -----------------------------------------------------------------------------------------------


def _json_rows(text: str) -> Iterator[Row]:
    try:
        data = msgspec.json.decode(text)
        slots = msgspec.convert(data.get("slots", data), dict[str, Copies])
        side = msgspec.convert(data.get("sideslots") or {}, dict[str, Copies])
    except (msgspec.DecodeError, msgspec.ValidationError, AttributeError, RecursionError) as error:
        raise _no_list(str(error)) from error
    by_code = _players()[1]
    if unknown := tuple(code for code in slots if code not in by_code):
        raise Malformed(say("no card has the number {code}", code=unknown), CLAUSE)
    yield from (Row(code, copies) for code, copies in slots.items())
    yield from (Row(code, copies, sidecar=True) for code, copies in side.items())


def _octgn_rows(text: str) -> Iterator[Row]:
    sidecar = False
    for tag, said, inside in OCTGN.findall(text):
        has = dict(ATTRIBUTE.findall(said))
        if tag == "section":
            sidecar = _plain(has.get("name", "")) in SIDEBOARD
        else:
            written = " ".join(html.unescape(inside or has.get("id", "")).split())[:LONGEST]
            yield Row(written, _copies(written, has.get("qty", "1")), sidecar)


def _text_rows(text: str) -> Iterator[Row]:
    sidecar = False
    for written in text.splitlines():
        # Runs of spaces, and a name that any of them might end, would be tried in every combination.
        line = " ".join(written.split())
        begins, ends = BEGINS.match(line), ENDS.search(line)
        if len(line) > LONGEST and (begins or ends):
            raise _no_list(line[:60])
        before, behind = begins and BEFORE.match(line), ends and BEHIND.match(line)
        heading = _plain(re.sub(r"\([^()]*\)", "", line[:LONGEST]))
        if (
            behind is not None
            and before is not None
            and len(behind[1]) < len("01050")
            and behind[1].isdecimal()
        ):
            behind = None  # "1x 01001": what stands at the end is a card's number
        if behind is not None:
            yield Row(behind.group(1), _copies(line, behind.group(2)), sidecar)
        elif before is not None:
            yield Row(before.group(2), _copies(line, before.group(1)), sidecar)
        elif heading in SIDEBOARD:
            sidecar = True
        elif heading in ("maindeck", "deck"):
            sidecar = False
        elif heading and heading not in HEADINGS:
            yield Row(line[:LONGEST], -1, sidecar)


def _copies(line: str, digits: str) -> int:
    copies = int(digits) if digits.isdecimal() and len(digits) <= len(str(MOST)) else MOST + 1
    if copies > MOST:
        raise _no_list(line[:60])
    return copies


def _no_list(problem: str) -> Malformed:
    return Malformed(say("this is no decklist: {problem}", problem=problem), CLAUSE)
