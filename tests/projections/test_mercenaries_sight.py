"""Looking up what mercenaries shows: figures with their stat cards, cards, items, conditions."""

from __future__ import annotations

from engine import events as k
from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.conditions import afflict
from engine.rules.mercenaries.content import CONTENT
from projections.lookup import Found, Lookup
from replays.session import Session
from tests.projections.test_mercenaries import FOURTH, board, lay, lines, words
from tests.systems.mercenaries.laying import laid


def found(live: Session, typed: str) -> Found:
    (one,) = Lookup(live.rules, live.state, "public", words(live)).find(typed)
    return one


def test_everything_in_view_is_looked_up_by_its_name() -> None:
    live = laid(lay, "")
    at = live.state.board
    cards = [card for each in at.characters.values() for card in (*each.hand, *each.chosen, *each.discard)]
    items = [item for each in at.characters.values() for item in each.items]
    for id in (*at.figures, *cards, *items, "poison", "bless"):
        assert found(live, id).name == words(live).thing(id), id


def test_elements_and_what_lies_on_the_map_are_words_of_the_rules() -> None:
    live = laid(lay, "")
    for id, clause in (
        ("fire", "MER-5.5"),
        ("trap", "MER-6.4"),
        ("treasure", "MER-3.8"),
        ("elite", "MER-2.3"),
    ):
        assert clause in [each.id for each in found(live, id).rules], id


def test_a_monster_tells_its_stat_card() -> None:
    live = laid(lay, "")
    printed = CONTENT.monsters["bandit-archer"].normal[2]
    (copy,) = found(live, "bandit archer").copies
    assert f"Move {printed.move}, Attack {printed.attack}, range {printed.range}" in copy.about
    assert copy.about.endswith("at: B2")


def test_a_card_tells_both_halves_and_where_it_lies() -> None:
    card = found(laid(lay, ""), FOURTH)
    assert " / " in card.text
    assert [each.about for each in card.copies] == ["in the discard pile of Brute"]
    assert "MER-3.1" in [each.id for each in card.rules]


def test_a_condition_tells_what_it_does_and_on_whom_it_lies() -> None:
    def hurt(tx: Tx) -> None:
        lay(tx)
        afflict(tx, "brute", ("poison",))

    poison = found(laid(hurt, ""), "poison")
    assert poison.text == "attacks on it add 1; a heal ends it and heals nothing else"
    assert [each.about for each in poison.copies] == ["on Brute"]
    assert [each.id for each in poison.rules] == ["MER-5.4"]


def test_the_monsters_card_of_the_round_is_looked_up_with_what_its_monsters_do() -> None:
    def turned(tx: Tx) -> None:
        lay(tx)
        tx.shuffle("abilities:guard", [f"guard-card-{nth}" for nth in range(1, 9)], "MER-2.1")
        tx.emit(k.Turned("abilities:guard", ("guard-card-1",)), "MER-2.1")
        tx.emit(ev.AbilityShown("guard", "guard-card-1", printed.initiative, False), "MER-2.1")

    printed = CONTENT.decks["guard"].cards[0]
    live = laid(turned, "")
    card = found(live, "guard-card-1")
    assert card.text.startswith(f"initiative {printed.initiative}, ")
    assert [each.about for each in card.copies] == ["the card of this round"]
    assert board(live).decks["guard"].up == "guard-card-1"
    assert any(f"Guard: initiative {printed.initiative}, " in each for each in lines(live))
