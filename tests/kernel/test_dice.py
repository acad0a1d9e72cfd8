"""Dice: computed again here from the written definition alone, and bound to what they should be bound to."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from typing import Any

import pytest

from engine import dice
from engine.dice import Die, Scripted, Seeded, chains, plain, possible
from engine.errors import Malformed
from engine.throws import still_needed

SECRET = bytes(range(100, 132))
OPEN = Die("open", (1, 2, 3), opens=3)


def words(secret: bytes, entropy: str, label: str) -> Any:
    """The definition: HMAC-SHA-256 over `ENTROPY LF LABEL LF BLOCK`, cut into big-endian 32-bit words."""
    for block in itertools.count():
        mac = hmac.new(secret, f"{entropy}\n{label}\n{block}".encode(), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(mac[at : at + 4], "big")


def below(stream: Any, n: int) -> int:
    """A word below the last whole multiple of n that 32 bits hold, modulo n."""
    return next(word % n for word in stream if word < 2**32 // n * n)


def again(stream: Any, thrown: list[Die]) -> tuple[int, ...]:
    faces: list[int] = []
    for die in thrown:
        while True:
            faces.append(die.faces[below(stream, len(die.faces))])
            if faces[-1] != die.opens:
                break
    return tuple(faces)


def order(stream: Any, cards: list[str]) -> tuple[str, ...]:
    """Fisher-Yates on the sorted cards: the last place first, each swapped with one at or before it."""
    cards = sorted(cards)
    for place in reversed(range(1, len(cards))):
        other = below(stream, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


# the definition ----------------------------------------------------------------------------------------


def test_ker_3_1_a_known_throw() -> None:
    """Written down once, so that the definition cannot change with the test."""
    assert Seeded(SECRET).throw([plain(6)] * 5, "entropy", "label") == (2, 2, 4, 4, 2)
    assert Seeded(SECRET).shuffle("p", "abcdefg", "entropy", "label") == tuple("acfgebd")
    assert dice.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert dice.ALGORITHM == "hmac-sha256/1"


@pytest.mark.parametrize("n", range(40))
def test_ker_3_1_pools_and_chains_follow_the_definition(n: int) -> None:
    thrown = [plain(6), OPEN, plain(20), OPEN, plain(3), *[plain(10)] * n]
    label = f"bound/x/{n}"
    assert Seeded(SECRET).throw(thrown, "e", label) == again(words(SECRET, "e", label), thrown)
    cards = [f"c{i}" for i in range(n)]
    assert Seeded(SECRET).shuffle("p", cards, "e", label) == order(words(SECRET, "e", label), cards)


def test_ker_3_1_how_the_cards_lay_before_a_shuffle_does_not_matter() -> None:
    orders = {Seeded(SECRET).shuffle("p", cards, "", "x") for cards in itertools.permutations("aabc")}
    assert len(orders) == 1


def test_ker_3_1_the_first_entry_holds_the_faces_of_the_dice_of_the_game() -> None:
    held = {"open": OPEN, "d6": plain(6), "fate": Die("fate", (-1, 0, 1)), "d8": plain(6), "d": plain(4)}
    rows = ("open=1,2,3!3", "fate=-1,0,1", "d8=1,2,3,4,5,6", "d=1,2,3,4")
    assert dice.faces_rows(held) == rows
    assert dice.faces_rows({"x2": plain(2), "dx": plain(2)}) == ("x2=1,2", "dx=1,2")


def test_ker_3_1_every_part_of_the_message_counts() -> None:
    thrown = [plain(1000)] * 3
    throws = {
        Seeded(secret).throw(thrown, entropy, label)
        for secret in (SECRET, bytes(32))
        for entropy in ("", "e")
        for label in ("a", "b")
    }
    assert len(throws) == 8


class Fed:
    """Words that a test hands out, in place of those of the secret."""

    def __init__(self, *given: int) -> None:
        self.left = iter(given)

    def __call__(self, *_: Any) -> Any:
        return self.left


def test_ker_3_1_words_past_the_last_whole_span_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    span = 2**32 - 2**32 % 6
    monkeypatch.setattr(dice, "_words", Fed(span, 2**32 - 1, span - 1, 0))
    assert Seeded(SECRET).throw([plain(6)], "", "") == (6,)
    monkeypatch.setattr(dice, "_words", Fed(2**32 - 1, 7))
    assert Seeded(SECRET).throw([plain(8), plain(8)], "", "") == (8, 8)  # 8 divides 2**32: nothing is skipped


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 20])
def test_ker_3_1_each_face_is_as_likely(sides: int) -> None:
    """Over one whole span of words every face has as many: counted, for a stand-in of 2**8 words."""
    span = 256 // sides * sides
    counts = Counter(word % sides for word in range(256) if word < span)
    assert set(counts.values()) == {256 // sides}
    # and the real bound keeps whole multiples of the sides only, so that the same count holds for it
    real = 2**32 - 2**32 % sides
    assert real % sides == 0
    assert 2**32 - real < sides


def test_ker_3_1_each_order_comes_from_as_many_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 4 x 3 x 2 draws of a shuffle of four give all 24 orders, once each."""
    orders = set()
    for draws in itertools.product(range(4), range(3), range(2)):
        monkeypatch.setattr(dice, "_words", Fed(*draws))
        orders.add(Seeded(SECRET).shuffle("p", "abcd", "", ""))
    assert len(orders) == 24


def test_ker_3_1_faces_may_repeat_on_a_die() -> None:
    fate = Die("fate", (-1, -1, 0, 0, 1, 1))
    faces = Seeded(SECRET).throw([fate] * 300, "", "x")
    assert set(faces) == {-1, 0, 1}
    assert faces == again(words(SECRET, "", "x"), [fate] * 300)


def test_chains_cut_flat_faces_into_one_chain_a_die() -> None:
    assert chains((3, 3, 1, 2, 3, 2), (OPEN, plain(6), OPEN)) == ((3, 3, 1), (2,), (3, 2))
    assert chains((1,), (OPEN,)) == ((1,),)
    assert chains((), ()) == ()


# scripts -----------------------------------------------------------------------------------------------


def test_ker_3_4_scripted_faces_come_in_order_by_die() -> None:
    script = Scripted({"d6": [1, 6], "open": [3, 3, 2, 1]}, {"deck": ["b", "a"]})
    assert script.throw([plain(6), OPEN], "", "") == (1, 3, 3, 2)
    assert script.throw([OPEN, plain(6)], "", "") == (1, 6)
    with pytest.raises(Malformed) as caught:
        script.throw([plain(6)], "", "")
    assert caught.value.clause == "KER-3.4"
    assert str(caught.value) == "the script has no face left for the die d6"


def test_ker_3_4_a_script_names_faces_that_the_die_has() -> None:
    for die, face in (("d6", 7), ("d6", 0), ("open", 4)):
        thrown = {"d6": plain(6), "open": OPEN}[die]
        with pytest.raises(Malformed) as caught:
            Scripted({die: [face]}).throw([thrown], "", "")
        assert caught.value.clause == "KER-3.4"
        assert str(caught.value) == f"the die {die} has no face {face}"
    with pytest.raises(Malformed):
        Scripted({"open": [3]}).throw([OPEN], "", "")  # it opened, and the script ends


def test_ker_3_4_scripted_orders_hold_for_the_very_cards_of_the_pile() -> None:
    script = Scripted({}, {"deck": ["b", "a", "a"]})
    assert script.shuffle("deck", ["a", "b", "a"], "", "") == ("b", "a", "a")
    assert script.shuffle("deck", ["a", "b"], "", "") == ("a", "b")
    assert script.shuffle("deck", ["a", "b", "b"], "", "") == ("a", "b", "b")
    assert script.shuffle("other", ["a", "b", "a"], "", "") == ("a", "b", "a")


def test_ker_3_4_dice_of_a_kind_are_typed_together_and_opened_ones_again() -> None:
    d6 = plain(6)
    assert still_needed([OPEN, OPEN, d6], ()) == ((), OPEN, 2)
    assert still_needed([OPEN, OPEN, d6], (3, 1)) == ((), OPEN, 1)
    assert still_needed([OPEN, OPEN, d6], (3, 3)) == ((), OPEN, 2)
    assert still_needed([OPEN, OPEN, d6], (3, 1, 2)) == ((), d6, 1)
    assert still_needed([OPEN, OPEN, d6], (3, 1, 2, 6)) == ((3, 2, 1, 6), None, 0)
    assert still_needed([OPEN, OPEN], (3, 3, 1, 3, 2)) == ((3, 1, 3, 3, 2), None, 0)
    assert still_needed([], ()) == ((), None, 0)


@pytest.mark.parametrize(
    ("faces", "could"),
    [
        ((1, 6), True), ((2, 1), True), ((3, 3, 1, 4), True),
        ((3, 4), False),  # the one that opens has not come to an end
        ((3, 3, 1), False), ((1,), False), ((), False),
        ((1, 6, 1), False), ((1, 7), False), ((0, 6), False), ((3, 0, 6), False),
    ],
)  # fmt: skip
def test_what_an_open_die_and_a_plain_one_can_show(faces: tuple[int, ...], could: bool) -> None:
    assert possible(faces, (OPEN, plain(6))) is could


def test_no_dice_show_nothing() -> None:
    assert possible((), ()) is True
    assert possible((1,), ()) is False
