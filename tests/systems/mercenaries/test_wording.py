"""Everything of mercenaries has words, filled in, and no id is shown raw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from engine.questions import PASS, Question
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import wording
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import NUMBERS, TIMES
from engine.rules.mercenaries.model import MODEL
from engine.rules.mercenaries.phases import FLOW
from engine.rules.mercenaries.vocabulary import ELEMENTS, Condition
from engine.rules.mercenaries.words import abilities, asked
from engine.wording import render
from projections.translator import translator
from service.language import wording as language
from tests.systems.mercenaries.reading_aloud import FIGURE, HERO, sound

RULES = Path(wording.__file__).parent


KINDS = ("negate", "discards", "class", "hand", "buy", "start", "turn", "long-rest", "cards", "act")
ABOUT: dict[str, tuple[int | str, ...]] = {
    "arm": (HERO, FIGURE, "card:trample:top", 0, ""),
    "guard": (FIGURE, HERO, "monster:guard-card-3", 0, ""),
    "shift": (FIGURE, HERO, "push", 2),
    "negate": (HERO, 3, FIGURE),
    "discards": (HERO, 3, FIGURE),
    "recover": (HERO, "tinkerer", 2),
    "other-card": (HERO, "trample"),
    "turn": ("bandit-guard", "city-guard"),
    "class": (1,),
}


def kinds() -> list[str]:
    """Every kind of question that the rules ask."""
    found: dict[str, None] = {}
    for path in sorted(RULES.glob("*.py")):
        source = path.read_text("utf-8")
        for each in re.findall(r'asked="([a-z-]+)"', source):
            found[each] = None
        for each in re.findall(r'(?:one|some|Question)\(\s*[^"]*?,\s*"([a-z-]+)",\s*(?:[A-Z]|"MER)', source):
            found[each] = None
    return list(found)


@pytest.mark.parametrize("what", kinds())
def test_every_question_is_asked_in_words(what: str) -> None:
    about = ABOUT.get(what, (HERO, "card:trample:top", 0, ""))
    assert sound(wording.question(Question((), what, "MER-1.1", about=about))).endswith("?")


def test_questions_are_found_where_they_are_asked() -> None:
    assert {"move", "target", "negate", "shift", "whom", "arm"} <= {*kinds()}
    plain = {name.removesuffix("-plain").removesuffix("-push").removesuffix("-pull") for name in asked.ASKED}
    assert {*kinds()} <= plain


def test_damage_is_asked_about_with_what_deals_it() -> None:
    def told(by: str) -> str:
        return render(wording.question(Question((), "negate", "MER-4.3", about=(HERO, 3, by))))

    assert told(FIGURE) == "Brute is to suffer 3 damage (Bandit Guard #3). Is a card lost instead?"
    assert told("") == "Brute is to suffer 3 damage. Is a card lost instead?"


OPTIONS = {
    "play:trample:top": "play the top of Trample",
    "play:trample:bottom": "play the bottom of Trample",
    "basic:trample:attack": "use Trample as Attack 2",
    "basic:trample:move": "use Trample as Move 2",
    "use:war-hammer": "use War Hammer",
    "end": "end the turn",
    "to:C4": "to C4",
    "at:C4": "on C4",
    "by:C4": "go by C4",
    "at:bandit-guard-3+bandit-archer-1": "all: Bandit Guard #3, Bandit Archer #1",
    "with:ice": "consume ice",
    "lose:skewer": "Skewer",
    "discards": "two discards",
    "card:trample": "Trample, initiative 72",
    "buy:war-hammer": "War Hammer for 30 gold",
    "class:brute": "Brute",
    "turn:bandit-guard": "Bandit Guard",
    "take:skewer": "Skewer",
}


@pytest.mark.parametrize("id", OPTIONS)
def test_options_are_called_in_words(id: str) -> None:
    assert sound(wording.option(Question((), "act", ""), id)) == OPTIONS[id]
    assert sound(wording.thing(id)) == OPTIONS[id]


def test_passing_is_called_by_what_it_means() -> None:
    told = {what: render(wording.option(Question((), what, ""), PASS)) for what in asked.PASSES}
    assert told["cards"] == "a long rest"
    assert told["negate"] == "suffer the damage"
    assert told["move"] == "stay, or end the move"


def test_everything_printed_has_a_name() -> None:
    for table in (CONTENT.monsters, CONTENT.classes, CONTENT.items, CONTENT.summons, CONTENT.scenarios):
        for id, row in table.items():
            assert render(wording.thing(id)) == row.name
    for one in CONTENT.classes.values():
        for card in one.cards:
            assert render(wording.thing(card.id)) == card.name
    for each in (*get_args(Condition), *ELEMENTS, *NUMBERS, *TIMES):
        assert sound(wording.thing(f"{each}-1" if each in (*NUMBERS, *TIMES) else each))
    assert render(wording.thing("rolling-plus-one-2")) == "rolling +1"
    for scenario in CONTENT.scenarios.values():
        assert len(sound(wording.intro(scenario.id))) > 200
        assert all(wording.tale(scenario.id, end) for end in ("won", "lost", "conceded"))
        for room in scenario.rooms:
            assert all(sound(wording.thing(each.treasure)) for each in room.lies if each.treasure)


def test_every_ability_is_told() -> None:
    for deck in CONTENT.decks.values():
        for card in deck.cards:
            for each in card.abilities:
                sound(abilities.told(each, signed=True))
    for one in CONTENT.classes.values():
        for held in one.cards:
            for half in ("top", "bottom"):
                sound(wording.option_help(f"play:{held.id}:{half}"))
            sound(wording.option_help(f"card:{held.id}"))
    for item in CONTENT.items:
        sound(wording.option_help(f"use:{item}"))


HELPS = {
    "play:trample:top": "Attack 3 (pierce 2)",
    "play:trample:bottom": "Move 4 (jump), Attack 2 (all that were moved through); "
    "lost afterwards, 2 experience",
    "play:eye-for-an-eye:bottom": "Heal 2 (range 1), "
    "make earth (for cards that consume it, from the end of the turn)",
    "play:skewer:top": "Attack 3 (an area of 2 hexes, with air: +1 more, pierce 1); 1 experience",
    "play:shield-bash:bottom": "Shield 1; for the round",
    "play:sweeping-blow:bottom": "Move 3, push 1 (all beside it)",
    "use:hide-armor": "shield 1 against 2 attacks; spent",
    "use:iron-helmet": "a double counts as +0 against its owner; as often as you like",
    "use:minor-healing-potion": "Heal 3 (itself); consumed",
    "class:brute": "10 hit points at level 1, 10 cards",
}


@pytest.mark.parametrize("id", HELPS)
def test_a_card_says_what_it_does(id: str) -> None:
    assert sound(wording.option_help(id)) == HELPS[id]


def test_every_phase_has_a_name() -> None:
    for path in FLOW.states:
        assert sound(wording.thing(path)) != path


def test_a_standee_is_told_by_its_number_wherever_it_is_named() -> None:
    """Before it stands on the map, beside nobody of its type, and when the table is cleared."""
    words = translator("mercenaries").on(MODEL.board)
    assert words.thing("bandit-guard-3") == "Bandit Guard #3"
    arrives = Question(("ann",), "arrive", "MER-7.4", about=("hound-2", "C3"))
    assert words.question(arrives) == "Hound #2 comes onto the map. On which hex?"
    assert words.event(ev.FigureKilled("hound-2")) == "Hound #2 fell."


@pytest.mark.parametrize(
    ("code", "null", "double", "plus"),
    [
        ("en", "the null card", "the double card", "the card +1"),
        ("it", "il nullo", "il doppio", "la carta +1"),
        ("es", "el nulo", "el doble", "la carta +1"),
    ],
)
def test_the_cards_of_a_real_modifier_deck_are_called_as_players_do(
    code: str, null: str, double: str, plus: str
) -> None:
    question, cards = Question((), "draw", "MER-5.2"), ("null-1", "double-1", "plus-one-2")
    told = [render(wording.option(question, f"card:{each}"), language(code)) for each in cards]
    assert told == [null, double, plus]
