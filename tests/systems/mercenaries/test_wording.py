"""Everything of mercenaries has words, filled in, and no id is shown raw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from engine.events import Event
from engine.questions import PASS, Question
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import wording
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.decks import NUMBERS, TIMES
from engine.rules.mercenaries.model import MODEL
from engine.rules.mercenaries.phases import FLOW
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.vocabulary import ELEMENTS, Condition
from engine.rules.mercenaries.words import abilities, asked, events
from engine.tabletop.sums import Row, Sum
from engine.wording import Text, render
from projections.translator import translator
from service.language import wording as language

RULES = Path(wording.__file__).parent
RAW = re.compile(r"[a-z]+-[a-z]+-?\d*\b|\{|\}|\w:\w")
"""What a reader never sees: ids, blanks, options as they are typed."""
FINE = re.compile(r"Eagle-Eye")


def sound(text: Text | None) -> str:
    """A sentence as it is read, which has to be one."""
    assert text is not None
    told = render(text)
    assert told
    assert not RAW.search(FINE.sub("", told)), told
    return told


FIGURE, HERO, HEX = "bandit-guard-3", "brute", "C4"
SAMPLES: dict[str, Any] = {
    "scenario": "black-barrow",
    "what": "",
    "goal": "clear",
    "room": "hall",
    "floor": ("C4", "C5"),
    "kind": "brute",
    "at": HEX,
    "figure": FIGURE,
    "damage": 3,
    "owner": "",
    "treasure": "reliquary",
    "character": HERO,
    "type": "bandit-guard",
    "deck": "guard",
    "stats": Stats(5),
    "turns": (HERO, "bandit-guard"),
    "keys": ((15, 0, 61), (50, 1)),
    "first": "bandit-guard",
    "second": "city-guard",
    "result": "won",
    "seat": "ann",
    "cards": ("trample", "skewer"),
    "item": "war-hammer",
    "items": ("war-hammer",),
    "initiatives": (72, 35),
    "card": "trample",
    "half": "top",
    "source": "card:trample:top",
    "way": ("C4", "C5"),
    "by": HERO,
    "how": "push",
    "attacker": HERO,
    "target": FIGURE,
    "value": Sum(4, (Row("trample", "", 3), Row("poison", "", 1))),
    "drawn": ("plus-one-2",),
    "counted": ("plus-one-2",),
    "to": "tinkerer",
    "condition": "poison",
    "element": "ice",
    "words": "dance",
    "amount": 2,
}
ELSE: dict[type[Event], dict[str, Any]] = {
    ev.TerrainLaid: {"kind": "hazard", "at": ("C4", "C5")},
    ev.CardDiscarded: {"source": "chosen"},
    ev.CardLost: {"source": "hand"},
    ev.CardsReturned: {"source": "discard"},
    ev.AbilityShown: {"card": "guard-card-8"},
    ev.DeckBrought: {"deck": CONTENT.decks["guard"]},
    ev.MonsterBrought: {"monster": CONTENT.monsters["bandit-guard"], "place": "bandit-archer"},
    ev.AbilitySpent: {},
    ev.BoxFilled: {"cards": ("bless-1", "curse-1")},
    ev.ModifiersLaid: {"owner": HERO},
    ev.ModifierDrawn: {"owner": HERO, "card": "plus-one-2"},
    ev.ModifierRemoved: {"owner": HERO, "card": "bless-2"},
    ev.ModifiersGathered: {"owner": HERO},
    ev.ModifierAdded: {"owner": HERO, "card": "curse-2"},
    ev.LastingBegan: {"source": "shield-bash", "what": "shield"},
    ev.LastingEnded: {"source": "shield-bash", "what": "shield"},
}


def needed(field: Any) -> bool:
    return field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def sample(kind: type[Event], **given: Any) -> Event:
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        values[field.name] = SAMPLES.get(
            field.name, 2 if field.default is msgspec.NODEFAULT else field.default
        )
    return kind(**{**values, **ELSE.get(kind, {}), **given})


@pytest.mark.parametrize("kind", ev.EVENTS, ids=lambda each: each.__name__)
def test_every_event_is_told(kind: type[Event]) -> None:
    event = sample(kind)
    told = wording.event(event) or wording.standalone(event)
    assert sound(told).endswith(".")
    assert (kind in events.LINES) != (kind in events.UNTOLD)


TOLD: list[tuple[Event, str]] = [
    (
        sample(ev.Attacked, shield=1, damage=4),
        "Brute attacked Bandit Guard #3 (3 + 1 (poison), modifier +1, shield 1): 4 damage.",
    ),
    (
        sample(
            ev.Attacked,
            attacker=FIGURE,
            target=HERO,
            mode="disadvantage",
            damage=1,
            shield=0,
            drawn=("null-1", "zero-3"),
            counted=("null-1",),
            value=Sum(2, (Row("bandit-guard", "", 3), Row("guard-card-2", "", -1))),
        ),
        "Bandit Guard #3 attacked Brute (3 - 1 (the card), with disadvantage null of null, +0): 1 damage.",
    ),
    (sample(ev.Suffered, by="wound"), "Bandit Guard #3 suffered 2 damage (wound)."),
    (sample(ev.Suffered, by=""), "Bandit Guard #3 suffered 2 damage."),
    (sample(ev.FigureMoved), "Bandit Guard #3 moved 2 hexes, to C5."),
    (sample(ev.FigureMoved, way=("C5",)), "Bandit Guard #3 moved 1 hex, to C5."),
    (sample(ev.FigureShifted, how="pull"), "Brute pulled Bandit Guard #3 to C5."),
    (sample(ev.TurnsSet), "The order was: Brute 15, Bandit Guard 50."),
    (
        sample(ev.CardsShown),
        "Brute led with Trample, initiative 72, and had Skewer besides.",
    ),
    (
        sample(ev.AbilityShown, initiative=15),
        "Guard: initiative 15. Shield 1, Attack +0 (poison).",
    ),
    (sample(ev.ActionBegan), "Brute played the top of Trample."),
    (sample(ev.ActionBegan, source="card:trample:bottom"), "Brute played the bottom of Trample."),
    (sample(ev.ActionBegan, source="basic:trample:attack"), "Brute used Trample as Attack 2."),
    (sample(ev.ActionBegan, source="basic:trample:move"), "Brute used Trample as Move 2."),
    (sample(ev.TrapLaid, conditions=("poison",)), "A trap was at C4: 3 damage, poison."),
    (sample(ev.TrapLaid, owner="tinkerer", conditions=()), "Tinkerer laid a trap at C4: 3 damage."),
    (sample(ev.CoinsTaken, coins=1, gold=2), "Brute took 1 money token at C4, worth 2 gold."),
    (sample(ev.CoinsTaken, character="", coins=2), "Monsters took 2 money tokens at C4."),
    (sample(ev.FigurePlaced, hp=5), "Bandit Guard #3 was at C4, with 5 hit points."),
    (sample(ev.FigurePlaced, hp=9, elite=True), "Bandit Guard #3 was at C4, an elite with 9 hit points."),
    (
        sample(ev.FigurePlaced, figure="decoy-1", owner="tinkerer", hp=6),
        "Tinkerer summoned Decoy #1 at C4, with 6 hit points.",
    ),
    (sample(ev.ItemUsed, gone=True), "Brute used up War Hammer."),
    (sample(ev.ItemUsed), "Brute used War Hammer."),
    (sample(ev.ModifierAdded), "A curse was shuffled into the modifier deck (Brute)."),
    (sample(ev.LastingBegan), "Shield Bash: Bandit Guard #3 had shield 2."),
    (
        sample(ev.LastingBegan, what="retaliate:2", source="guard-card-1"),
        "Guard: Bandit Guard #3 had retaliate 2.",
    ),
    (
        sample(ev.ScenarioLaid, goal="survive", need=7, level=1, scenario="millers-yard"),
        "The Miller's Yard, level 1: 7 rounds have to be lived through.",
    ),
    (
        sample(ev.ScenarioLaid, goal="treasure", what="reliquary", level=2, scenario="salt-vault"),
        "The Salt Vault, level 2: the reliquary has to be looted.",
    ),
]


@pytest.mark.parametrize(("event", "told"), TOLD, ids=[str(nth) for nth in range(len(TOLD))])
def test_an_event_says_what_happened(event: Event, told: str) -> None:
    assert sound(wording.event(event)) == told


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


SEVERAL: list[tuple[type[Event], str, tuple[str, str], str, str]] = [
    (
        ev.FigureKilled,
        "figure",
        (FIGURE, HERO),
        "Bandit Guard #3 and Brute fell.",
        "Guardia dei banditi #3 e Bruto sono caduti.",
    ),
    (
        ev.Afflicted,
        "figure",
        (FIGURE, HERO),
        "Bandit Guard #3 and Brute got poison.",
        "Guardia dei banditi #3 e Bruto hanno ricevuto veleno.",
    ),
    (
        ev.LastingBegan,
        "figure",
        (HERO, "tinkerer"),
        "Shield Bash: Brute and Tinkerer had shield 2.",
        "Colpo di scudo: Bruto e Inventrice avevano scudo 2.",
    ),
    (
        ev.CardLost,
        "card",
        ("trample", "skewer"),
        "Brute lost Trample and Skewer.",
        "Bruto ha perso Calpestare e Infilzare.",
    ),
]


@pytest.mark.parametrize(("kind", "field", "ids", "told", "italian"), SEVERAL)
def test_what_happens_to_several_at_once_is_the_sentence_of_one(
    kind: type[Event], field: str, ids: tuple[str, str], told: str, italian: str
) -> None:
    run = tuple(sample(kind, **{field: id}) for id in ids)
    assert wording.story(run[:1]) is None
    assert sound(wording.story(run)) == told
    assert translator("mercenaries", language("it")).story(run) == italian
