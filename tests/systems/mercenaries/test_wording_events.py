"""Every event of mercenaries is told in words, filled in, and no id is shown raw."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.events import Event
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import wording
from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.schema import Stats
from engine.rules.mercenaries.words import events
from engine.tabletop.sums import Row, Sum
from projections.translator import translator
from service.language import wording as language
from tests.systems.mercenaries.reading_aloud import FIGURE, HERO, sound

HEX = "C4"
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
