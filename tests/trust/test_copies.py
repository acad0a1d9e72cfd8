"""Copies: they verify, fold to exactly what their viewer may see, and hold nobody else's secrets."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from engine import library, seals
from engine.audience import view
from engine.codec import canonical
from engine.model import State
from replays.bundle import Bundle, copy_rows, for_all, for_viewer, render
from replays.bundle_import import holder, open_copy
from replays.session import Session
from replays.verify import Log, verify
from replays.verify.verifier import THROWN
from tests.systems.table import hands, log, raw
from tests.trust import mutations, sessions

VIEWERS = ("public", "ann", "bo", "referee")
GAMES = sessions.playable()


def find_rules(game: str) -> Any:
    return library.rules(game), library.codec(game)


def opened(bundle: Bundle) -> Session:
    return open_copy(bundle, "x", find_rules, hands())


@pytest.fixture(scope="module", params=GAMES)
def live(request: pytest.FixtureRequest) -> Session:
    return sessions.played(request.param, steps=40, seed=7)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_copy_folds_to_exactly_what_its_viewer_may_see(live: Session, viewer: str) -> None:
    copy = opened(sessions.copy_for(live, viewer))
    expected: State = view(live.rules.model, live.state, viewer)
    assert copy.state == expected
    assert (copy.version, copy.link) == (live.version, live.link)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_copy_verifies_with_and_without_the_program(live: Session, viewer: str) -> None:
    bundle = sessions.copy_for(live, viewer)
    assert mutations.refused(render(bundle)) is None
    report = verify(Log(bundle.session, bundle.rows), live.rules, live.codec)
    assert report.ok
    assert report.unchecked == ("rules", "dice")
    assert report.levels["phases"].checked == live.version
    rules, thrown = report.levels["rules"], [entry for entry in log(live) if isinstance(entry.event, THROWN)]
    assert rules.checked + sum(rules.left.values()) == live.version
    assert set(rules.left) == {"hidden"}
    dice = report.levels["dice"]
    assert (dice.checked, dice.left) == (0, {"secret": len(thrown)})


@pytest.mark.parametrize("game", GAMES)
def test_an_open_copy_is_decided_again_like_the_session(game: str) -> None:
    bundle, key = sessions.opened(game)
    report = verify(Log(bundle.session, bundle.rows), library.rules(game), library.codec(game))
    assert report.ok, report.fault
    assert report.unchecked == ()
    assert report.levels["dice"].checked > 0
    assert [each.key for each in report.signatures] == [key]


def test_whose_copy_it_is() -> None:
    live = sessions.played("proving", steps=10)
    assert [holder(sessions.copy_for(live, viewer)) for viewer in VIEWERS] == list(VIEWERS)
    assert holder(sessions.opened()[0]) == "referee"


def test_a_copy_differs_from_the_log_in_its_parts_alone(live: Session) -> None:
    for row, copied in zip(raw(live), sessions.copy_for(live, "ann").rows, strict=True):
        one, other = json.loads(row), json.loads(copied)
        parts, seen = one.pop("sealed", []), other.pop("sealed", [])
        assert one == other
        assert [part.get("to") for part in parts] == [part.get("to") for part in seen]


def test_a_part_is_opened_later_by_its_salt(live: Session) -> None:
    """What a seat's copy keeps closed fits what another copy opens."""
    public, own = sessions.copy_for(live, "public"), sessions.copy_for(live, "bo")
    for closed, opened in zip(public.rows, own.rows, strict=True):
        both = zip(json.loads(closed).get("sealed", []), json.loads(opened).get("sealed", []), strict=True)
        for part, told in both:
            assert set(part) <= {"to", "commit"}
            assert part["commit"] == told["commit"]
            if "event" in told:
                salt = bytes.fromhex(told["salt"])
                assert seals.commitment(salt, canonical(told["event"])) == part["commit"]


# Planted secrets ---------------------------------------------------------------------------------------


def planted(live: Session) -> tuple[list[bytes], list[tuple[str, tuple[str, ...]]]]:
    """The rows of a session with a recognisable word in every text of every sealed part, and for each word
    whom it is for: hands, orders of decks, options, choices, agendas, whatever a game seals."""
    words: list[tuple[str, tuple[str, ...]]] = []
    numbers = itertools.count()

    def plant(node: Any, to: tuple[str, ...]) -> Any:
        if isinstance(node, str):
            words.append((f"planted-{next(numbers):05}-word", to))
            return node + words[-1][0]
        if isinstance(node, list):
            return [plant(each, to) for each in node]
        if isinstance(node, dict):
            return {key: each if key == "t" else plant(each, to) for key, each in node.items()}
        return node

    rows = []
    for row in raw(live):
        entry = json.loads(row)
        for part in entry.get("sealed", []):
            part["event"] = plant(part["event"], tuple(part.get("to", ())))
        rows.append(canonical(entry))
    return rows, words


@pytest.mark.parametrize("viewer", VIEWERS)
def test_planted_secrets_are_in_no_other_copy(live: Session, viewer: str) -> None:
    rows, words = planted(live)
    text = render(Bundle("s", copy_rows(rows, sessions.SECRETS.veil, for_viewer(viewer)))).decode()
    mine = {word for word, to in words if viewer in to or (viewer == "referee" and to)}
    assert len(words) > 100
    assert all(word in text for word in mine)
    assert [word for word, _ in words if word not in mine and word in text] == []
    whole = render(Bundle("s", copy_rows(rows, sessions.SECRETS.veil, for_all))).decode()
    assert all(word in whole for word, _ in words)


@pytest.mark.parametrize("viewer", ["public", "ann", "bo"])
def test_cards_that_nobody_showed_are_named_in_no_other_copy(viewer: str) -> None:
    """Not by an option, an answer, an order of entries or a refusal: the real cards of the proving game."""
    live = sessions.played("proving", steps=12, seed=3)
    data = render(sessions.copy_for(live, viewer)).decode()
    hidden = set(live.state.course.piles["deck"].order)
    for seat, hand in live.state.board.hands.items():
        hidden |= set(hand.cards) if seat != viewer else set()
    looked = {live.state.board.saw.get(viewer, "")}
    assert len(hidden) > 10
    assert [card for card in hidden - looked if card in data] == []


def test_neither_secret_is_in_any_copy_of_an_open_session(live: Session) -> None:
    for viewer in VIEWERS:
        data = render(sessions.copy_for(live, viewer)).decode()
        assert sessions.SECRETS.dice.hex() not in data
        assert sessions.SECRETS.veil.hex() not in data
    assert sessions.SECRETS.veil.hex() not in render(sessions.opened()[0]).decode()


def test_sessions_that_differ_in_a_secret_alone_give_the_same_copy() -> None:
    """But for commitments and links: how many entries and parts there are, and for whom, tells nothing."""

    def shape(veil: bytes, choice: int) -> list[Any]:
        live = sessions.played("proving", steps=0)
        slots = live.state.course.prompt
        assert slots is not None
        from engine.commands import Answer

        live.do(Answer("ann", (slots.slots[0].question.ids[choice],)))
        rows = [json.loads(row) for row in copy_rows(raw(live), veil, for_viewer("bo"))]
        for row in rows:
            del row["link"]
            for part in row.get("sealed", []):
                part.pop("commit")
                part.pop("salt", None)
        return rows

    assert shape(bytes(32), 0) == shape(bytes([1]) * 32, 1)
