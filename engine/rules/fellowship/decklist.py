"""Decklists as the community writes them, read into the answers that set-up asks for (FEL-0.6).

JSON: an object with `slots`, card numbers with quantities, `{"slots": {"01001": 1}}`; or just that inner
object. Text: a line a card, `3x Gandalf (Core Set)` or `Gandalf x3`; headings and other lines that name no
quantity are passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Struct

from engine.errors import Malformed
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import Ally, Attachment, Card, Event, Hero
from engine.wording import say

CLAUSE = "FEL-0.6"
MOST = 99
"""Copies of a card that a list may name: more are a slip, and no deck may hold them."""
Copies = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
BEFORE = re.compile(r"^\W*(\d+)\s*[x\u00d7]?\s+(.+?)\s*(?:\([^()]*\))?\s*$")
LONGEST = 200
"""Characters of a line with a quantity."""
BEGINS, ENDS = re.compile(r"\W*\d"), re.compile(r"[x\u00d7] ?\d+$")
BEHIND = re.compile(r"^\W*(.+?)\s*(?:\([^()]*\))?\s*[x\u00d7]\s*(\d+)\s*$")


class Decklist(Struct, frozen=True):
    """Heroes, and the copies of every other card."""

    heroes: tuple[str, ...]
    cards: dict[str, int]

    def answers(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """What to answer to the questions `deck`, `heroes` and `cards`."""
        heroes = tuple(f"hero:{hero}" for hero in self.heroes)
        cards = tuple(f"card:{card}" for card, copies in self.cards.items() for _ in range(copies))
        return ("deck:own",), heroes, cards


def read(text: str) -> Decklist:
    """A decklist in either form; `Malformed` names what is not in the content, or what no deck may hold."""
    rows = _json_rows(text) if text.lstrip()[:1] == "{" else _text_rows(text)
    heroes: list[str] = []
    cards: dict[str, int] = {}
    for card, copies in rows:
        if isinstance(card, Hero):
            heroes.append(card.id)
        else:
            cards[card.id] = cards.get(card.id, 0) + copies
            if cards[card.id] > MOST:
                raise _no_list(f"{cards[card.id]}x {card.name}")
    if not heroes:
        raise Malformed(say("the list names no hero"), "FEL-0.1")
    return Decklist(tuple(heroes), cards)


def _json_rows(text: str) -> Iterator[tuple[Card, int]]:
    try:
        data = msgspec.json.decode(text)
        slots = msgspec.convert(data.get("slots", data), dict[str, Copies])
    except (msgspec.DecodeError, msgspec.ValidationError, AttributeError, RecursionError) as error:
        raise _no_list(str(error)) from error
    by_code = _by_code()
    for code, copies in slots.items():
        if code not in by_code:
            raise Malformed(say("no card has the number {code}", code=code), CLAUSE)
        yield by_code[code], copies


def _by_code() -> Mapping[str, Card]:
    return {card.code: card for card in CONTENT.cards.values() if card.code and _of_player(card)}


def _of_player(card: Card) -> bool:
    return isinstance(card, Hero | Ally | Attachment | Event)


def _plain(name: str) -> str:
    """A name without accents, signs and capitals."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in letters if each.isalnum())


def _copies(line: str, digits: str) -> int:
    copies = int(digits) if len(digits) <= len(str(MOST)) else MOST + 1
    if copies > MOST:
        raise _no_list(line[:60])
    return copies


def _no_list(problem: str) -> Malformed:
    return Malformed(say("this is no decklist: {problem}", problem=problem), CLAUSE)


def _text_rows(text: str) -> Iterator[tuple[Card, int]]:
    by_name = {_plain(card.name): card for card in CONTENT.cards.values() if _of_player(card)}
    for written in text.splitlines():
        # Runs of spaces, and a name that any of them might end, would be tried in every combination.
        line = " ".join(written.split())
        begins, ends = BEGINS.match(line), ENDS.search(line)
        if len(line) > LONGEST and (begins or ends):
            raise _no_list(line[:60])
        before, behind = begins and BEFORE.match(line), ends and BEHIND.match(line)
        if behind is not None:
            name, copies = behind.group(1), _copies(line, behind.group(2))
        elif before is not None:
            name, copies = before.group(2), _copies(line, before.group(1))
        else:
            name, copies = line[:LONGEST], 0
        card = by_name.get(_plain(name)) or by_name.get(_plain(re.sub(r"\([^()]*\)", "", name)))
        if card is not None and (copies or isinstance(card, Hero)):
            yield card, copies or 1
        elif copies:
            raise Malformed(say("no card is called {name}", name=name), CLAUSE)
