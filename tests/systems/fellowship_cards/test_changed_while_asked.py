"""A change by hand while a card asks: it asks about the table as it is now, and does what it does there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine.rules.fellowship import events as ev
from engine.rules.fellowship.figures import figures_of
from replays.session import Session
from tests.systems.fellowship.tables import asked, board, invented
from tests.systems.fellowship_cards.laid import alone, cards, piece, play, seat
from tests.systems.table import adjust

FOES = {
    id: invented("enemy", engage=50, attack=1, defence=0, health=9, threat=1)
    for id in ("one", "two", "three")
}
PLACES = {id: invented("location", threat=1, points=5) for id in ("one", "two", "three")}
LEADERSHIP = {"card": "theodred", "resources": 9}
TACTICS = {"card": "thalin", "resources": 9}
SPIRIT = {"card": "eowyn", "resources": 9}
LORE = {"card": "denethor", "resources": 9}
HURT = ({"card": "gimli", "damage": 2}, {"card": "legolas", "damage": 1}, {"card": "aragorn", "damage": 1})
LEAVES = ev.CardLeft("one", "discard", "")


class Case(NamedTuple):
    """A card that asks for one of three, of which `one` goes by hand; the answer, and what comes of it."""

    name: str
    live: Callable[[], Session]
    plays: tuple[str, ...]
    seen: Callable[[Session], Any]
    comes: Any
    by_hand: tuple[Any, ...] = (LEAVES,)
    gone: str = "choose:one"
    answer: str = "choose:two"


def table(at: str, hero: Any, kind: dict[str, Any], where: str, **more: Any) -> Callable[[], Session]:
    return lambda: alone(at, hero, **{where: ["one", "two", "three"]}, **more, **cards(kind))


def no_attack(live: Session) -> bool:
    return figures_of(board(live)).flag("two", "cannot-attack:ann")


CASES = [
    Case("gandalf", table("planning.play", LEADERSHIP, FOES, "staging", hand=["gandalf"]),
         ("play:gandalf", "use:gandalf", "choose:strike"), lambda live: piece(live, "two").damage, 4),
    Case("son-of-arnor", table("planning.play", LEADERSHIP, FOES, "staging", hand=["son-of-arnor"]),
         ("play:son-of-arnor", "use:son-of-arnor"), lambda live: seat(live).engaged, ("two",)),
    Case("snowbourn-scout", table("planning.play", LEADERSHIP, PLACES, "staging", hand=["snowbourn-scout"]),
         ("play:snowbourn-scout", "use:snowbourn-scout"), lambda live: piece(live, "two").progress, 1),
    Case("feint", table("combat.after_shadows", TACTICS, FOES, "engaged", hand=["feint"]),
         ("play:feint",), no_attack, True),
    Case("a-light-in-the-dark", table("planning.play", SPIRIT, FOES, "engaged", hand=["a-light-in-the-dark"]),
         ("play:a-light-in-the-dark",), lambda live: board(live).staging, ("two",)),
    Case("radagasts-cunning",
         table("quest.after_staging", LORE, FOES, "staging", hand=["radagasts-cunning"]),
         ("play:radagasts-cunning",), lambda live: figures_of(board(live)).threat("two"), 0),
    Case("lore-of-imladris",
         lambda: alone("planning.play", LORE, *HURT, hand=["lore-of-imladris"]),
         ("play:lore-of-imladris",), lambda live: piece(live, "legolas").damage, 0,
         (ev.Healed("gimli", 2, "table"),), "choose:gimli", "choose:legolas"),
    Case("ever-vigilant",
         lambda: alone("planning.play", LEADERSHIP, hand=["ever-vigilant"],
                       allies=[{"card": id, "exhausted": True} for id in ("beorn", "gleowine", "gandalf")]),
         ("play:ever-vigilant",), lambda live: piece(live, "gleowine").exhausted, False,
         (ev.Readied("beorn", "table"),), "choose:beorn", "choose:gleowine"),
    Case("dwarven-tomb",
         lambda: alone("planning.play", SPIRIT, hand=["dwarven-tomb"],
                       discard=["hasty-stroke", "will-of-the-west", "wandering-took"]),
         ("play:dwarven-tomb",), lambda live: seat(live).hand.cards, ("will-of-the-west",),
         (ev.CardTaken("hasty-stroke", "discard", "ann"), ev.CardRemoved("hasty-stroke")),
         "choose:hasty-stroke", "choose:will-of-the-west"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_ker_8_3_what_went_by_hand_is_no_choice_any_more(case: Case) -> None:
    live = case.live()
    play(live, *case.plays)
    assert case.gone in asked(live)[0].ids
    adjust(live, *case.by_hand, by="ann", reason="it should not be there")
    (question,) = asked(live)
    assert case.gone not in question.ids
    assert len(question.ids) == 2
    play(live, case.answer)
    assert case.seen(live) == case.comes


def test_ker_8_3_where_nothing_is_left_to_choose_the_card_is_played_for_nothing() -> None:
    live = table("combat.after_shadows", TACTICS, FOES, "engaged", hand=["feint"])()
    play(live, "play:feint")
    gone = [ev.CardLeft(id, "discard", "") for id in FOES]
    adjust(live, *gone, by="ann", reason="they were never there")
    assert seat(live).discard == ("feint",)
    assert "what-cannot-attack" not in [each.what for each in asked(live)]
