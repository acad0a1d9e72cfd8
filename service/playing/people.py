"""Whoever the players lead: wounds, skills with what adds to them, talents ready or spent, items."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from engine.wording import count, say
from projections.saying import Saying
from service.playing.drawing import HURT, NOW, SMALL, Shown, pips, wounds
from service.playing.screen import Glyphs


def people(shown: Shown, saying: Saying, glyphs: Glyphs, *, short: bool = False) -> list[Text]:
    """Three lines a hero; `short`: one, but for the hero whose turn it is. Without heroes: figures, hands."""
    heroes = shown["board"].get("heroes")
    if heroes is None:
        return [*wounds(shown, saying, glyphs, list(shown["wounds"])), *_hands(shown, saying)]
    turn = shown["board"].get("turn", "")
    lines = []
    for id, hero in heroes.items():
        lines.append(_first(shown, id, hero, saying, glyphs))
        if not short or id == turn:
            lines += _carried(shown["hands"].get(id, {}), saying, glyphs)
    return lines


def _first(shown: Shown, id: str, hero: Shown, saying: Saying, glyphs: Glyphs) -> Text:
    now = shown["board"].get("turn") == id
    mark = glyphs.here if now else " "
    line = Text().append(f"{mark} {saying.thing(id):10} ", NOW if now else "bold")
    figure = shown["wounds"][id]
    line.append_text(pips(figure["wounds"], figure["limit"], glyphs))
    if hero["out"]:
        return line.append(f"  {saying.say(say('out'))}", HURT)
    for skill, each in hero["skills"].items():
        line.append(f"  {saying.thing(skill)[:3]} ", SMALL).append(_skill(each))
    if hero["clues"]:
        line.append("  " + saying.say(count("{n} clue", "{n} clues", n=hero["clues"])))
    if now and shown["board"].get("actions"):
        left = count("{n} action left", "{n} actions left", n=shown["board"]["actions"])
        line.append("  " + saying.say(left), NOW)
    return line


def _skill(each: dict[str, Any]) -> str:
    added = each["now"] - each["printed"]
    return f"{each['printed']}{added:+d}" if added else str(each["printed"])


def _carried(hand: Shown, saying: Saying, glyphs: Glyphs) -> list[Text]:
    lines = []
    if hand.get("talents"):
        line = Text("    ")
        for id, each in hand["talents"].items():
            line.append("   " if line.cell_len > 4 else "")
            line.append_text(_talent(id, each, saying, glyphs))
        lines.append(line)
    if hand.get("items"):
        named = ", ".join(_item(id, each, saying) for id, each in hand["items"].items())
        lines.append(Text(f"    {named}"))
    return lines


def _talent(id: str, each: Shown, saying: Saying, glyphs: Glyphs) -> Text:
    figures = f"{saying.thing(each['skill'])[:3]} {each['boost']:+d}"
    if each["ready"]:
        return Text(f"{glyphs.full} {saying.thing(id)} ({figures})")
    return Text(f"{glyphs.empty} {saying.say(say('{talent}, spent', talent=saying.name_of(id)))}", SMALL)


def _item(id: str, each: Shown, saying: Saying) -> str:
    if not each.get("uses"):
        return saying.thing(id)
    return saying.say(count("{item} ({n} use)", "{item} ({n} uses)", item=saying.name_of(id), n=each["uses"]))


def _hands(shown: Shown, saying: Saying) -> list[Text]:
    """Cards that the viewer may see, and how many of the others."""
    lines = []
    for holder, hand in shown["hands"].items():
        cards = hand.get("cards") or ()
        # A game whose cards have names of their own tells which card each is a copy of.
        named = ", ".join(saying.thing(card["id"] if isinstance(card, dict) else card) for card in cards)
        n = hand.get("count", len(cards))
        told = saying.say(
            count("{holder}: {n} card", "{holder}: {n} cards", holder=saying.name_of(holder), n=n)
        )
        lines.append(Text(f"{told}  {named}" if named else told))
    return lines
