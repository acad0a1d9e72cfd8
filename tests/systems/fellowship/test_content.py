"""The content of fellowship is read whole: mistakes are found, with the file and the place in it."""

from __future__ import annotations

import pytest

from engine.content import packaged
from engine.errors import Malformed
from engine.rules.fellowship import abilities
from engine.rules.fellowship.cards import invented
from engine.rules.fellowship.content import CONTENT, KINDS, PACKAGE, load, printed_fact


def changed(file: str, old: str, new: str) -> dict[str, bytes]:
    files = dict(packaged(PACKAGE))
    assert old.encode() in files[file]
    files[file] = files[file].replace(old.encode(), new.encode(), 1)
    return files


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("heroes.toml", "willpower = 2", "willpower = -2", "heroes.toml, at $.hero[0].willpower"),
        ("heroes.toml", "willpower = 2", "wits = 2", "heroes.toml, at $.hero[0]"),
        ("allies.toml", 'sphere = "leadership"', 'sphere = "love"', "allies.toml, at $.ally[0].sphere"),
        ("decks.toml", '"gloin"', '"gloom"', "decks.toml, at $.deck[0].heroes[2]: gloom is no hero"),
        ("decks.toml", 'id = "faramir"', 'id = "aragorn"', "decks.toml, at $.deck[0].cards"),
        (
            "scenarios/passage-through-mirkwood.toml",
            '"dol-guldur-orcs"',
            '"nobody"',
            "scenarios/passage-through-mirkwood.toml, at $.sets[2]",
        ),
        (
            "scenarios/passage-through-mirkwood.toml",
            '"old-forest-road"',
            '"aragorn"',
            "scenarios/passage-through-mirkwood.toml, at $.staging[1]",
        ),
    ],
)
def test_a_mistake_is_named_with_file_and_place(file: str, old: str, new: str, place: str) -> None:
    with pytest.raises(Malformed) as caught:
        load(changed(file, old, new), "content/")
    assert place in str(caught.value)


def test_a_card_comes_once() -> None:
    files = dict(packaged(PACKAGE))
    files["events.toml"] += b'[[event]]\nid = "aragorn"\nname = "Twice"\nsphere = "lore"\n'
    with pytest.raises(Malformed, match="aragorn was there before"):
        load(files)


@pytest.mark.parametrize("id", ["aragorn", "flies-and-spiders"])
def test_a_quest_card_has_an_id_of_its_own(id: str) -> None:
    file, (first, second) = "scenarios/passage-through-mirkwood.toml", [*CONTENT.stages][:2]
    assert first == "flies-and-spiders"
    with pytest.raises(Malformed, match=rf"at \$\.stages\[1\]\.id: {id} was there before"):
        load(changed(file, f'"{second}"', f'"{id}"'))


def test_every_printed_card_enters_the_log_with_its_figures() -> None:
    told = printed_fact(CONTENT.cards["king-spider"])
    assert (told.engage, told.threat, told.attack, told.defence, told.health) == (20, 2, 3, 1, 3)
    assert {printed_fact(card).kind for card in CONTENT.cards.values()} <= set(KINDS.values())


def test_effects_are_filed_for_cards_that_are_printed_or_invented_for_cases() -> None:
    filed = {*abilities.REVEALS, *abilities.SHADOWS, *abilities.SETUPS}
    filed |= {deed.card for deed in abilities.DEEDS.values()}
    strange = [card for card in filed if card not in CONTENT.cards and card not in CONTENT.stages]
    listed = {line.partition(" ")[0] for line in (invented.__doc__ or "").splitlines()}
    assert strange
    assert {*strange} <= listed


def test_every_effect_of_the_shipped_cards_has_code() -> None:
    missing = [
        (id, effect)
        for id, card in (*CONTENT.cards.items(), *CONTENT.stages.items())
        for effect in card.text
        if not abilities.coded(id, effect)
    ]
    assert missing == []
