"""Dice: computed again here from the written definition alone, and bound to what they should be bound to."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from typing import Any

import pytest

from engine import dice
from engine import facts as f
from engine.dice import Die, Scripted, Seeded, chains, plain
from engine.errors import InternalError, Malformed
from engine.frames import Steps
from engine.questions import Question, options
from engine.throws import find_die, still_needed
from engine.turn import Tx
from replays.live import Live
from replays.undo import undo
from tests.kernel.little import C, Did, little
from tests.systems.table import SECRETS, choose, facts_of, log, table

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
    assert dice.faces_rows(held) == ("open=1,2,3!3", "fate=-1,0,1", "d8=1,2,3,4,5,6", "d=1,2,3,4")


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
    assert "d6" in str(caught.value)


def test_ker_3_4_a_script_names_faces_that_the_die_has() -> None:
    for die, face in (("d6", 7), ("d6", 0), ("open", 4)):
        thrown = {"d6": plain(6), "open": OPEN}[die]
        with pytest.raises(Malformed) as caught:
            Scripted({die: [face]}).throw([thrown], "", "")
        assert caught.value.clause == "KER-3.4"
    with pytest.raises(Malformed):
        Scripted({"open": [3]}).throw([OPEN], "", "")  # it opened, and the script ends


def test_ker_3_4_scripted_orders_hold_for_the_very_cards_of_the_pile() -> None:
    script = Scripted({}, {"deck": ["b", "a", "a"]})
    assert script.shuffle("deck", ["a", "b", "a"], "", "") == ("b", "a", "a")
    assert script.shuffle("deck", ["a", "b"], "", "") == ("a", "b")
    assert script.shuffle("deck", ["a", "b", "b"], "", "") == ("a", "b", "b")
    assert script.shuffle("other", ["a", "b", "a"], "", "") == ("a", "b", "a")


# at the table ------------------------------------------------------------------------------------------


def throwing(*thrown: str, seat: str = "") -> Steps:
    """Asks `ann` to `go` or `rest` (which changes nothing) or `change`, `note` first; `go` throws."""
    steps = Steps()

    @steps.step
    def setup(tx: Tx) -> None:
        ways = options(C, "go", "rest", "left", "right")
        tx.ask([Question(tx.seats, "q", C, options=ways)], tx.frame(chosen), "any")

    @steps.step
    def chosen(tx: Tx, _: str, choice: str) -> None:
        if choice == "go":
            tx.roll("ann", thrown, tx.frame(fell), "KER-3.2", seat)
        elif choice != "rest":
            tx.emit(Did("went"), C)
        tx.then(tx.frame(setup))

    @steps.step
    def fell(tx: Tx, version: int, *faces: int) -> None:
        tx.emit(Did(" ".join(map(str, faces))), C, because=(version,))

    return steps


def sit(label: str = "", *seats: str, thrown: tuple[str, ...] = ("d1000", "d1000"), **more: Any) -> Live:
    table_options = {"undo": "open", **({"label": label} if label else {}), **more.pop("options", {})}
    rules = little(throwing(*thrown), dice={"open": OPEN})
    return table(rules, *(seats or ("ann", "bo")), options=table_options, **more)


def throw(live: Live) -> f.Rolled:
    found = facts_of(choose(live, "ann", "go").entries, f.Rolled)
    assert len(found) == 1
    rolled: f.Rolled = found[0]
    return rolled


def entropy_of(*rows: str) -> str:
    return hashlib.sha256("".join(f"{row}\n" for row in rows).encode()).hexdigest()


def test_ker_3_1_a_throw_at_the_table_is_that_of_the_definition() -> None:
    live = sit(entropy={"ann": "tea", "bo": ""})
    entropy = entropy_of("ann=tea", "bo=")
    assert live.state.course.entropy == entropy
    rolled = throw(live)
    assert rolled.label == "bound/d1000 d1000//0"
    assert (rolled.by, rolled.source, rolled.dice) == ("ann", "seeded", ("d1000", "d1000"))
    assert rolled.faces == again(words(SECRETS.dice, entropy, rolled.label), [plain(1000)] * 2)
    did = log(live)[-2]
    assert did.fact == Did(f"{rolled.faces[0]} {rolled.faces[1]}")
    thrown = next(e for e in log(live) if isinstance(e.fact, f.Rolled))
    assert (thrown.clause, did.because) == ("KER-3.2", (thrown.version,))


def test_ker_3_1_what_the_seats_give_and_their_order_enter_the_dice() -> None:
    given: list[dict[str, Any]] = [
        {},
        {"entropy": {"ann": "x"}},
        {"entropy": {"bo": "x"}},
        {"entropy": {"ann": "x", "bo": "x"}},
    ]
    faces = {throw(sit("", "ann", "bo", **each)).faces for each in given}
    faces.add(throw(sit("", "bo", "ann")).faces)
    assert len(faces) == 5


def test_ker_3_1_entropy_given_again_by_a_seat_that_came_back_counts_and_silence_keeps_the_old() -> None:
    live = sit(start=False, entropy={"ann": "old", "bo": "b"})
    live.leave("ann", "bo")
    live.join("ann")
    from engine.commands import Start

    live.do(Start())
    assert live.state.course.entropy == entropy_of("ann=old", "bo=b")
    live = sit(start=False, entropy={"ann": "old", "bo": "b"})
    live.leave("ann", "bo")
    live.join("ann", "new")
    live.do(Start())
    assert live.state.course.entropy == entropy_of("ann=new", "bo=b")


def test_ker_3_1_nothing_is_thrown_before_the_start_and_the_commitment_is_first() -> None:
    live = sit()
    entries = log(live)
    assert entries[0].fact.commitment == hashlib.sha256(SECRETS.dice).hexdigest()
    assert entries[0].fact.dice == "hmac-sha256/1"
    started = next(e.version for e in entries if isinstance(e.fact, f.Started))
    throw(live)
    assert all(e.version > started for e in log(live) if isinstance(e.fact, (f.Rolled, f.Shuffled)))


def test_ker_3_3_the_secret_is_published_by_closing_and_not_before() -> None:
    live = sit()
    throw(live)
    rows = b"".join(row.state for row in live.store.rows(live.session))
    assert SECRETS.dice.hex().encode() not in rows
    assert SECRETS.veil.hex().encode() not in rows
    closed = live.close("bo").entries[0]
    assert closed.fact == f.Closed("bo", SECRETS.dice.hex())
    rows = b"".join(row.state for row in live.store.rows(live.session))
    assert SECRETS.veil.hex().encode() not in rows


# what a throw is bound to ------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["", "bound", "sticky"])
def test_ker_3_2_going_back_and_the_same_way_again_gives_the_same_dice(label: str) -> None:
    live = sit(label)
    choose(live, "ann", "left")
    first = throw(live)
    undo(live, "ann")
    assert throw(live) == first
    undo(live, "ann")
    undo(live, "ann")
    choose(live, "ann", "left")
    assert throw(live) == first


def test_ker_3_2_bound_a_public_choice_that_changed_something_gives_other_dice() -> None:
    live = sit()
    choose(live, "ann", "left")
    first = throw(live)
    for _ in range(2):
        undo(live, "ann")
    choose(live, "ann", "right")
    assert throw(live).faces != first.faces
    for _ in range(2):
        undo(live, "ann")
    choose(live, "bo", "left")  # the same choice, of another seat
    assert throw(live).faces != first.faces


def test_ker_3_2_bound_a_choice_that_changed_nothing_gives_the_same_dice() -> None:
    live = sit()
    first = throw(live)
    undo(live, "ann")
    for _ in range(3):
        choose(live, "ann", "rest")
        live.note("ann", "please")
        live.stand_pass("ann", "")
    assert throw(live) == first


def test_ker_3_2_bound_throws_one_after_the_other_differ() -> None:
    live = sit()
    labels = [throw(live).label for _ in range(3)]
    assert len(set(labels)) == 3


def test_ker_3_2_bound_the_digest_is_of_seat_and_choice_on_the_line() -> None:
    """SHA-256 over `DIGEST|SEAT:CHOICE`, 32 digits of it, at the first outcome of its decision."""
    live = sit()
    choose(live, "ann", "left")
    first = hashlib.sha256(b"|ann:left").hexdigest()[:32]
    assert live.state.course.digest == first
    choose(live, "bo", "rest")
    assert live.state.course.digest == first
    rolled = throw(live)  # the choice to throw counts only after what came of the throw
    assert rolled.label == f"bound/d1000 d1000/{first}/0"
    second = hashlib.sha256(f"{first}|ann:go".encode()).hexdigest()[:32]
    assert (live.state.course.digest, live.state.course.since) == (second, 0)
    assert live.state.course.throws == 1


def test_ker_3_2_sticky_dice_follow_the_count_of_throws_on_the_line() -> None:
    live = sit("sticky")
    choose(live, "ann", "left")
    first, second = throw(live), throw(live)
    assert (first.label, second.label) == ("sticky/d1000 d1000/0", "sticky/d1000 d1000/1")
    for _ in range(3):
        undo(live, "ann")
    choose(live, "ann", "right")
    assert [throw(live), throw(live)] == [first, second]


def test_ker_3_2_fresh_dice_are_bound_to_the_entry() -> None:
    live = sit("fresh")
    first = throw(live)
    at = next(e.version for e in log(live) if isinstance(e.fact, f.Rolled))
    assert first.label == f"fresh/d1000 d1000/{at}"
    undo(live, "ann")
    second = throw(live)
    assert second.label != first.label
    assert second.faces != first.faces


def test_ker_3_2_different_dice_at_one_place_have_different_labels() -> None:
    one, other = throw(sit()), throw(sit(thrown=("d1000",)))
    assert (one.label, other.label) == ("bound/d1000 d1000//0", "bound/d1000//0")


def test_ker_3_2_open_ended_dice_at_the_table_write_their_whole_chain() -> None:
    live = sit(thrown=("open",) * 12)
    rolled = throw(live)
    assert rolled.faces == again(words(SECRETS.dice, live.state.course.entropy, rolled.label), [OPEN] * 12)
    assert len(rolled.faces) > 12
    assert len(chains(rolled.faces, [OPEN] * 12)) == 12


def test_a_die_is_one_of_the_system_or_a_plain_one() -> None:
    live = sit()
    tx = Tx(live.rules, live.state, live.version, "ann", live.chance)
    assert find_die(tx, "open") is OPEN
    assert find_die(tx, "d1") == Die("d1", (1,))
    assert find_die(tx, "d12").faces == tuple(range(1, 13))
    for wrong in ("d0", "d", "d-6", "x6", "6", "", "dx"):
        with pytest.raises(InternalError):
            find_die(tx, wrong)


def test_ker_3_4_dice_of_a_kind_are_typed_together_and_opened_ones_again() -> None:
    d6 = plain(6)
    assert still_needed([OPEN, OPEN, d6], ()) == ((), OPEN, 2)
    assert still_needed([OPEN, OPEN, d6], (3, 1)) == ((), OPEN, 1)
    assert still_needed([OPEN, OPEN, d6], (3, 3)) == ((), OPEN, 2)
    assert still_needed([OPEN, OPEN, d6], (3, 1, 2)) == ((), d6, 1)
    assert still_needed([OPEN, OPEN, d6], (3, 1, 2, 6)) == ((3, 2, 1, 6), None, 0)
    assert still_needed([OPEN, OPEN], (3, 3, 1, 3, 2)) == ((3, 1, 3, 3, 2), None, 0)
    assert still_needed([], ()) == ((), None, 0)
