"""The numbers that ship are the published ones, which `printed.txt` holds in the published notation."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules.mercenaries.content import CONTENT
from engine.rules.mercenaries.schema import Action, Stats
from engine.rules.mercenaries.vocabulary import (
    Afflict,
    Attack,
    Doing,
    Heal,
    Hurt,
    Loot,
    Make,
    Mends,
    Move,
    Recover,
    Retaliate,
    Shield,
    Shift,
    Summon,
    Trap,
    With,
)

WRITTEN = (Path(__file__).parent / "printed.txt").read_text("utf-8")
LINES = [line for line in WRITTEN.splitlines() if line and not line.startswith("#")]
STATS = [line for line in LINES if not line.startswith("=")]
DECKS = dict(line.removeprefix("= ").split(": ") for line in LINES if line.startswith("="))


def kebab(name: str) -> str:
    return name.lower().replace(" ", "-")


def besides(stats: Stats) -> str:
    """What else is printed, in the notation of the file."""
    found = [f"target {stats.targets}"] if stats.targets > 1 else []
    found += ["flying"] if stats.flies else []
    found += ["Advantage"] if stats.advantage else []
    found += ["Attackers gain Disadvantage"] if stats.hindering else []
    found += list(stats.conditions)
    if stats.pierce:
        found.append(f"pierce {stats.pierce}")
    if stats.retaliate:
        far = f": range {stats.retaliates_at}" if stats.retaliates_at > 1 else ""
        found.append(f"retaliate {stats.retaliate}{far}")
    if stats.shield:
        found.append(f"shield {stats.shield}")
    assert not stats.immune
    return ", ".join(found) or "-"


@pytest.mark.parametrize("line", STATS, ids=lambda line: line.partition(":")[0])
def test_the_stat_cards_are_the_published_ones(line: str) -> None:
    called, _, rest = line.partition(": ")
    name, rank = called.removesuffix(")").split(" (")
    numbers, _, marks = rest.partition("[")
    monster = CONTENT.monsters[kebab(name)]
    assert monster.name == name
    stats = monster.normal if rank == "N" else monster.elite
    found = [f"{each.health}/{each.move}/{each.attack}/{each.range}" for each in stats]
    assert found == numbers.split()
    printed = dict(each.strip().split(":", 1) for each in marks.removesuffix("]").split(";") if each)
    now, expected = "-", []
    for level in range(8):
        now = printed.get(str(level), now).strip()
        expected.append(now)
    assert [besides(each) for each in stats] == expected


def test_every_type_has_its_stat_cards() -> None:
    told = {kebab(line.partition(" (")[0]) for line in STATS}
    assert told == {*CONTENT.monsters}
    assert len(STATS) == 2 * len(CONTENT.monsters)


@pytest.mark.parametrize("name", DECKS)
def test_the_decks_have_the_published_initiatives_and_marks(name: str) -> None:
    cards = CONTENT.decks[kebab(name)].cards
    assert [f"{card.initiative}{'S' * card.mixes}" for card in cards] == DECKS[name].split()


def test_every_deck_has_its_initiatives() -> None:
    assert (
        {kebab(name) for name in DECKS}
        == {*CONTENT.decks}
        == {each.deck for each in CONTENT.monsters.values()}
    )


ADJACENT = ((1, 0), (0, 1))
CIRCLE = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CARDS: dict[tuple[str, int], tuple[Doing, ...]] = {
    ("guard", 1): (Shield(value=1), Retaliate(value=2)),
    ("guard", 3): (Move(value=-1), Attack(range=2)),
    ("guard", 7): (Move(value=-1), Attack(), Afflict(conditions=("strengthen",))),
    ("guard", 8): (Shield(value=1), Attack(conditions=("poison",))),
    ("archer", 3): (Move(), Attack(value=1, further=-1)),
    ("archer", 5): (Attack(value=-1, targets=2),),
    ("archer", 7): (Move(value=-1), Attack(value=-1), Trap(damage=3)),
    ("archer", 8): (Move(), Attack(value=-1, further=1, conditions=("immobilize",))),
    ("living-bones", 2): (Move(value=-2), Attack(), Heal(value=2)),
    ("living-bones", 6): (Attack(value=2),),
    ("living-bones", 7): (Move(), Attack(same=True)),
    ("cave-bear", 6): (Attack(value=-1), Move(value=-2), Attack(value=-1, conditions=("wound",))),
    ("hound", 3): (Move(value=1), Attack(helped=2)),
    ("living-corpse", 6): (Move(value=1), Hurt(value=1)),
    ("living-corpse", 8): (Attack(value=2, push=1), Hurt(value=1)),
    ("stone-golem", 7): (Move(value=1), Attack(value=-2, range=3, pull=2, conditions=("immobilize",))),
    ("stone-golem", 1): (Retaliate(value=3, range=3),),
    ("scout", 7): (Move(value=1, jump=True), Loot(range=1)),
    ("shaman", 7): (Move(value=-1), Heal(value=1, whom="adjacent"), Afflict(conditions=("bless",))),
    ("imp", 8): (
        Afflict(conditions=("strengthen",), whom="range", side="allies", range=2),
        Afflict(conditions=("muddle",), whom="range", range=2),
    ),
    ("ooze", 5): (Hurt(value=2), Summon(figure="ooze", same_hp=True)),
    ("ooze", 7): (Shift(push=1, conditions=("poison",)), Attack(value=1, further=-1)),
    ("frost-demon", 4): (
        Move(value=-1),
        Attack(range=2, boosts=(With(element="ice", value=2, range=1),)),
    ),
    ("frost-demon", 5): (Move(value=-1), Attack(pattern=ADJACENT), Make(elements=("ice",))),
    ("frost-demon", 7): (
        Move(value=-1),
        Attack(value=-1, pierce=3),
        Make(elements=("ice",), consumes="any"),
    ),
    ("spitting-drake", 8): (Move(value=-1), Attack(value=-2, pattern=CIRCLE, conditions=("poison",))),
    ("earth-demon", 4): (Attack(range=4, boosts=(With(element="earth", targets=1),)),),
    ("lurker", 1): (
        Shield(value=1),
        Shield(value=1, consumes="ice"),
        Afflict(conditions=("wound",), whom="adjacent"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("deck", "nth"), CARDS, ids=str)
def test_the_cards_do_what_is_published(deck: str, nth: int) -> None:
    assert CONTENT.decks[deck].cards[nth - 1].abilities == CARDS[deck, nth]


PRINTED: dict[str, tuple[Action, Action]] = {
    "trample": (
        Action(abilities=(Attack(value=3, pierce=2),)),
        Action(abilities=(Move(value=4, jump=True), Attack(value=2, whom="passed")), lost=True, xp=2),
    ),
    "eye-for-an-eye": (
        Action(abilities=(Retaliate(value=2, each_xp=1),), lasts="round"),
        Action(abilities=(Heal(value=2, whom="one", range=1), Make(elements=("earth",)))),
    ),
    "sweeping-blow": (
        Action(abilities=(Attack(value=2, pattern=((1, 0), (0, 1), (-1, 1))),)),
        Action(abilities=(Move(value=3), Shift(push=1))),
    ),
    "warding-strength": (
        Action(abilities=(Attack(value=3, push=2),)),
        Action(abilities=(Shield(value=1, uses=6, use_xp=(0, 1, 0, 1, 0, 1)),), lost=True, lasts="uses"),
    ),
    "shield-bash": (
        Action(abilities=(Attack(value=4, conditions=("stun",)),), lost=True, xp=2),
        Action(abilities=(Shield(value=1),), lasts="round"),
    ),
    "skewer": (
        Action(
            abilities=(
                Attack(value=3, pattern=((1, 0), (2, 0)), boosts=(With(element="air", value=1, pierce=1),)),
            ),
            xp=1,
        ),
        Action(abilities=(Move(value=6),), lost=True, xp=1),
    ),
    "balanced-measure": (
        Action(abilities=(Attack(value=1, per="moved"),), xp=1),
        Action(abilities=(Move(value=1, per="damage"),)),
    ),
    "proximity-mine": (
        Action(abilities=(Trap(damage=6, sprung_xp=2),), lost=True),
        Action(abilities=(Move(value=4),)),
    ),
    "flamethrower": (
        Action(
            abilities=(
                Attack(value=3, pattern=((1, 0), (0, 1), (1, 1)), conditions=("wound",)),
                Make(elements=("fire",)),
            ),
            lost=True,
            xp=2,
        ),
        Action(abilities=(Shield(value=1), Shield(value=1, whom="adjacent")), lasts="round"),
    ),
    "net-shooter": (
        Action(
            abilities=(
                Attack(value=3, range=3, pattern=((0, 0), (1, 0)), conditions=("immobilize",), each_xp=1),
            ),
            lost=True,
        ),
        Action(abilities=(Afflict(conditions=("immobilize",), whom="one", range=1), Move(value=2))),
    ),
    "reinvigorating-elixir": (
        Action(abilities=(Heal(value=3, whom="one", range=3),)),
        Action(abilities=(Recover(cards=20, whom="one", range=1),), lost=True, xp=2),
    ),
    "volatile-concoction": (
        Action(abilities=(Trap(damage=2, conditions=("poison",)),)),
        Action(abilities=(Recover(whom="one", range=2, boosts=(With(element="ice", value=1),)),)),
    ),
    "potent-potables": (
        Action(abilities=(Mends(value=2, uses=4, use_xp=(0, 1, 0, 1)),), lost=True, lasts="uses"),
        Action(abilities=(Move(value=3),)),
    ),
}


@pytest.mark.parametrize("id", PRINTED)
def test_the_cards_of_the_classes_do_what_is_published(id: str) -> None:
    cards = {card.id: card for one in CONTENT.classes.values() for card in one.cards}
    assert (cards[id].top, cards[id].bottom) == PRINTED[id]


ITEMS = """
1 Boots of Striding x2 20 legs spent | 2 Winged Shoes x2 20 legs spent | 3 Hide Armor x2 10 body spent
4 Leather Armor x2 20 body spent | 5 Cloak of Invisibility x2 20 body consumed
6 Eagle-Eye Goggles x2 30 head spent | 7 Iron Helmet x2 10 head always | 8 Heater Shield x2 20 hand spent
9 Piercing Bow x2 30 hands consumed | 10 War Hammer x2 30 hands consumed | 11 Poison Dagger x2 20 hand spent
12 Minor Healing Potion x4 10 small consumed | 13 Minor Stamina Potion x4 10 small consumed
14 Minor Power Potion x4 10 small consumed
"""


def test_the_items_are_the_published_fourteen() -> None:
    found = [
        f"{each.number} {each.name} x{each.copies} {each.price} {each.slot} {each.use}"
        for each in CONTENT.items.values()
    ]
    assert found == [each.strip() for each in ITEMS.replace("\n", "|").split("|") if each.strip()]
    items = CONTENT.items
    assert (items["boots-of-striding"].plus, items["boots-of-striding"].at) == (2, "move")
    assert items["winged-shoes"].jump
    hide = items["hide-armor"]
    assert (hide.shield, hide.hits, hide.minus, hide.at) == (1, 2, 2, "attacked")
    assert items["leather-armor"].hindering
    assert items["cloak-of-invisibility"].abilities == (Afflict(conditions=("invisible",)),)
    assert (items["eagle-eye-goggles"].advantage, items["eagle-eye-goggles"].at) == (True, "attack")
    assert items["iron-helmet"].flattens
    assert (items["heater-shield"].shield, items["heater-shield"].hits) == (1, 1)
    assert (items["piercing-bow"].pierces, items["piercing-bow"].at) == (True, "ranged")
    assert (items["war-hammer"].conditions, items["war-hammer"].at) == (("stun",), "melee")
    assert (items["poison-dagger"].conditions, items["poison-dagger"].at) == (("poison",), "melee")
    assert items["minor-healing-potion"].abilities == (Heal(value=3),)
    assert items["minor-stamina-potion"].abilities == (Recover(cards=2),)
    assert (items["minor-power-potion"].plus, items["minor-power-potion"].at) == (1, "attack")
