"""What mercenaries shows, against positions that are laid down here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.rules.mercenaries import events as ev
from engine.rules.mercenaries import wording
from engine.rules.mercenaries.acting import Tx
from engine.rules.mercenaries.conditions import afflict
from engine.rules.mercenaries.content import CONTENT
from engine.wording import Text
from projections.called import called
from projections.mercenaries import Board, Hand, rounds_left
from projections.mercenaries_order import reasons
from projections.show import Shown, show
from projections.translator import Translator
from replays.session import Session
from service.playing.mercenaries import drawn
from service.playing.screen import ASCII
from tests.systems.mercenaries.laying import (
    character,
    draw_modifiers,
    ground,
    laid,
    monster,
    set_up,
)

LEADING, SECOND, THIRD, FOURTH = (card.id for card in CONTENT.classes["brute"].cards[:4])


def words(live: Session) -> Translator:
    return Translator(wording).on(live.state.board)


def seen(live: Session, viewer: str = "public") -> Shown:
    return show(live.rules.model, live.state, live.version, viewer)


def board(live: Session, viewer: str = "public") -> Board:
    found = seen(live, viewer).board
    assert isinstance(found, Board)
    return found


def lay(tx: Tx) -> None:
    """Two characters and two monsters on a floor with all that can lie there."""
    ground(tx, "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", goal="survive", need=7, level=2)
    tx.emit(ev.DoorLaid("D1", "vault"), "MER-0.7")
    tx.emit(ev.TerrainLaid("obstacle", ("C3",)), "MER-0.7")
    tx.emit(ev.TrapLaid("B2", 4), "MER-7.2")
    tx.emit(ev.CoinsLaid("B2"), "MER-0.7")
    tx.emit(ev.TreasureLaid("C1", "treasure-7"), "MER-0.7")
    character(tx, "brute", "A1", "ann", hand=(LEADING,), chosen=(SECOND, THIRD), discard=(FOURTH,), hp=3)
    character(tx, "tinkerer", "A2", "bob", items=("boots-of-striding",))
    monster(tx, "bandit-guard-2", "B1", elite=True)
    monster(tx, "bandit-archer-5", "B2")


def test_the_field_is_the_map_with_who_stands_on_it() -> None:
    field = board(laid(lay, "")).field
    assert {id: each.kind for id, each in field.cells.items() if each.kind} == {
        "C3": "obstacle",
        "D1": "door",
    }
    assert {id: dict(each.lies) for id, each in field.cells.items() if each.lies} == {
        "B2": {"trap": 1, "coin": 1},
        "C1": {"treasure": 1},
    }
    assert {id: (each.at, each.kind, each.hp, each.limit) for id, each in field.pieces.items()} == {
        "brute": ("A1", "hero", 3, CONTENT.classes["brute"].health[0]),
        "tinkerer": ("A2", "hero", 8, 8),
        "bandit-guard-2": ("B1", "hostile", *(2 * (CONTENT.monsters["bandit-guard"].elite[2].health,))),
        "bandit-archer-5": ("B2", "hostile", *(2 * (CONTENT.monsters["bandit-archer"].normal[2].health,))),
    }
    assert [id for id, each in field.pieces.items() if each.elite] == ["bandit-guard-2"]


def test_an_open_door_is_floor_with_a_sign() -> None:
    def opened(tx: Tx) -> None:
        lay(tx)
        tx.emit(ev.DoorOpened("D1", "brute"), "MER-5.5")

    assert board(laid(opened, "")).field.cells["D1"].kind == "open"


def test_conditions_tell_what_is_left_of_them_and_shields_are_added_up() -> None:
    """MER-5.4: poison has no end; muddle that comes in a figure's own turn outlasts the end of that. The
    shield is that of the stat card and what a card adds to it."""

    def hurt(tx: Tx) -> None:
        lay(tx)
        tx.emit(ev.TurnBegan("brute"), "MER-2.2")
        afflict(tx, "brute", ("poison", "muddle"))
        afflict(tx, "bandit-guard-2", ("stun",))
        tx.emit(ev.LastingBegan("x", "bandit-guard-2", "shield", 2), "MER-5.1")
        tx.emit(ev.LastingBegan("x", "bandit-guard-2", "retaliate:2", 3), "MER-5.1")
        tx.emit(ev.LastingBegan("x", "bandit-guard-2", "hindering", 1), "MER-5.1")

    pieces = board(laid(hurt, "")).field.pieces
    assert pieces["brute"].conditions == {"poison": 0, "muddle": 2}
    assert pieces["brute"].now
    assert pieces["bandit-guard-2"].conditions == {"stun": 1}
    printed = CONTENT.monsters["bandit-guard"].elite[2].shield
    assert pieces["bandit-guard-2"].adds == {"shield": printed + 2, "retaliate": 3, "hindering": 0}


# The order -----------------------------------------------------------------------------------------------

Keys = Mapping[str, tuple[int, ...]]


def ordered(keys: Keys, *types: str, then: Callable[[Tx], Any] = lambda _: None) -> Board:
    def lay_order(tx: Tx) -> None:
        ground(tx, "A1", "A2", "A3", "B1", "B2", "B3", "C1")
        for id, at, seat in (("brute", "A1", "ann"), ("tinkerer", "A2", "bob")):
            character(tx, id, at, seat)
        for type, at in zip(types, ("B1", "B2", "B3"), strict=False):
            monster(tx, f"{type}-1", at)
        tx.emit(ev.TurnsSet(tuple(keys), tuple(keys.values())), "MER-2.2")
        then(tx)

    return board(laid(lay_order, ""))


@pytest.mark.parametrize(
    ("keys", "types", "clause", "told"),
    [
        ({"brute": (30, 0, 70), "bandit-guard": (31, 1)}, ("bandit-guard",), "", ""),
        (
            {"brute": (30, 0, 70), "bandit-guard": (30, 1)},
            ("bandit-guard",),
            "MER-2.5",
            "Brute before Bandit Guard, both at 30: characters act before monsters",
        ),
        (
            {"brute": (30, 0, 44), "tinkerer": (30, 0, 50)},
            (),
            "MER-2.4",
            "Brute before Tinkerer, both at 30: by their other cards, 44 and 50",
        ),
        (
            {"tinkerer": (30, 0, 44), "brute": (30, 0, 44)},
            (),
            "MER-2.4",
            "Tinkerer before Brute, both at 30: so the players decided",
        ),
        (
            {"tinkerer": (99, 0, 0), "brute": (99, 0, 0)},
            (),
            "MER-2.7",
            "Tinkerer before Brute, both at 99: so the players decided",
        ),
        (
            {"bandit-archer": (30, 1), "bandit-guard": (30, 1)},
            ("bandit-guard", "bandit-archer"),
            "MER-2.6",
            "Bandit Archer before Bandit Guard, both at 30: so the players decided",
        ),
        (
            {"brute": (50, 0, 70), "bandit-guard": (20, 1)},
            ("bandit-guard",),
            "MER-6.3",
            "Bandit Guard at 20 after Brute: it came late",
        ),
    ],
)
def test_the_order_says_why_somebody_is_before_another(
    keys: Keys, types: tuple[str, ...], clause: str, told: str
) -> None:
    shown = ordered(keys, *types)
    assert [(each.id, each.initiative) for each in shown.order] == [(id, key[0]) for id, key in keys.items()]
    assert [each.clause for each in shown.order] == ["", clause]
    said = [(worded(text), cited) for text, cited in reasons(shown.order)]
    assert said == ([(told, clause)] if clause else [])


def worded(text: Text) -> str:
    said = Translator(wording)
    values = {key: said.thing(each) if isinstance(each, str) else each for key, each in text.values.items()}
    return said.say(Text(text.template, values))


def test_the_order_says_who_is_done_and_whose_turn_it_is() -> None:
    def on(tx: Tx) -> None:
        tx.emit(ev.TurnBegan("bandit-guard-1"), "MER-2.3")
        tx.emit(ev.TurnEnded("bandit-guard-1"), "MER-2.2")
        tx.emit(ev.FigureKilled("bandit-archer-1"), "MER-4.4")
        tx.emit(ev.TurnBegan("brute"), "MER-2.2")

    keys = {"bandit-guard": (5, 1), "bandit-archer": (6, 1), "brute": (7, 0, 9), "tinkerer": (20, 0, 9)}
    shown = ordered(keys, "bandit-guard", "bandit-archer", then=on)
    assert [each.stands for each in shown.order] == ["done", "out", "now", "next"]


def test_before_the_order_is_settled_it_is_that_of_the_characters() -> None:
    def out(tx: Tx) -> None:
        lay(tx)
        tx.emit(ev.Exhausted("brute"), "MER-4.4")

    shown = seen(laid(out, ""))
    assert [(each.id, each.stands) for each in shown.initiative] == [("brute", "out"), ("tinkerer", "next")]
    assert shown.wounds["brute"].conditions == ("out",)
    assert board(laid(out, "")).characters["brute"].cards == 0


# Cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "played", "rounds"),
    [
        (1, 1, 0),  # neither two cards nor two discards
        (2, 0, 2),  # two cards, then a rest that leaves one
        (3, 0, 4),  # two of three; rest: two; those; rest: one
        (0, 2, 1),  # only the rest
        (10, 0, 34),  # 25 rounds with cards, 9 rests
    ],
)
def test_how_many_rounds_are_left_follows_from_the_cards(hand: int, played: int, rounds: int) -> None:
    assert rounds_left(hand, played) == rounds


def test_what_lies_before_a_character() -> None:
    live = laid(lay, "")
    hands = seen(live).hands
    brute, tinkerer = hands["brute"], hands["tinkerer"]
    assert isinstance(brute, Hand)
    assert isinstance(tinkerer, Hand)
    assert (brute.hand, brute.chosen, brute.discard) == ((LEADING,), (SECOND, THIRD), (FOURTH,))
    assert {id: each.ready for id, each in tinkerer.items.items()} == {"boots-of-striding": True}
    shown = board(live).characters
    assert (shown["brute"].at, shown["brute"].cards, shown["brute"].left) == ("A1", 4, 5)
    assert shown["tinkerer"].cards == 0


def test_modifier_decks_are_counts_with_blessings_and_curses() -> None:
    """MER-5.2: twenty cards; what was drawn is known, a blessing leaves the deck when it is drawn (5.4)."""

    def drawn_from(tx: Tx) -> None:
        lay(tx)
        draw_modifiers(tx, "brute", "zero-1", "null-1")
        tx.emit(ev.BoxFilled(("bless-1", "bless-2", "curse-1")), "MER-5.4")
        afflict(tx, "brute", ("bless", "curse"))

    live = laid(drawn_from, "")
    deck = board(live).modifiers["brute"]
    assert deck.drawn == ("zero-1", "null-1")
    assert (deck.blesses, deck.curses, deck.mixes) == (1, 1, True)
    assert seen(live).piles["modifiers:brute"] == 20 - 2 + 2
    others = board(live).modifiers["tinkerer"]
    assert (others.blesses, others.curses, others.mixes) == (0, 0, False)


def test_a_choice_that_is_secret_is_shown_to_nobody_before_the_reveal() -> None:
    """MER-1.2: while cards are chosen, every viewer is shown the same hands and no order."""
    live = set_up("brute", "tinkerer")
    public = seen(live)
    assert isinstance(public.board, Board)
    assert public.board.order == ()
    for viewer in ("ann", "bo", "referee"):
        assert seen(live, viewer).hands == public.hands


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("board.field.pieces.bandit-guard-2.at", "Bandit Guard #2: stands at"),
        ("board.field.pieces.bandit-guard-2.adds.shield", "Bandit Guard #2: shield"),
        ("board.characters.brute.left", "Brute: rounds left"),
        ("board.decks.guard.initiative", "Guard: initiative"),
        ("board.modifiers.brute.blesses", "Brute: blessings"),
        ("hands.brute.active.trample", "Brute: in play, Trample"),
    ],
)
def test_what_differs_is_called_by_the_thing_it_is_of(path: str, told: str) -> None:
    said = words(laid(lay, ""))
    assert said.say(called(path, said)) == told


# The terminal --------------------------------------------------------------------------------------------


def lines(live: Session, squeeze: int = 0, width: int = 80) -> list[str]:
    shown = seen(live)
    found = drawn(shown, board(live), words(live), ASCII, width, squeeze)
    assert all(line.cell_len <= width for line in found)
    return [line.plain for line in found]


def test_the_terminal_tells_all_of_it() -> None:
    def on(tx: Tx) -> None:
        lay(tx)
        keys = {"brute": (30, 0, 70), "bandit-guard": (30, 1), "bandit-archer": (40, 1)}
        tx.emit(ev.TurnsSet(tuple(keys), tuple(keys.values())), "MER-2.2")
        tx.emit(ev.TurnBegan("brute"), "MER-2.2")
        afflict(tx, "bandit-guard-2", ("stun",))

    text = "\n".join(lines(laid(on, "")))
    told = " ".join(text.split())
    guard = CONTENT.monsters["bandit-guard"].elite[2]
    for part in (
        "Goal: survive 7 rounds, 0 done",
        "level 2",
        "> 30 Brute - 30 Bandit Guard - 40 Bandit Archer",
        "characters act before monsters (MER-2.5)",
        f"!g2 B1 {guard.health}/{guard.health} stun (1 turn)",
        "> Brute (ann) @B A1",
        " 3/10 ",
        "4 cards left, for 5 rounds at most",
        "* Boots of Striding",
        "Modifier cards: monsters 20 left Brute 20 left Tinkerer 20 left",
    ):
        assert part in told, part
    for name in (LEADING, SECOND, THIRD, FOURTH):
        assert Translator(wording).thing(name) in told


def test_what_is_left_out_first_is_furthest_from_who_plays() -> None:
    """The map is the last to go, and even without it every figure is told with its hex."""
    live = laid(lay, "")
    counted = [len(lines(live, squeeze)) for squeeze in range(6)]
    assert counted == sorted(counted, reverse=True)
    assert any("/A1" in each or "@B" in each for each in lines(live, 4))
    assert "Brute  @B A1 3/10" in lines(live, 5)
