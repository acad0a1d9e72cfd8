"""Altered files that the verifier alone judges: it names the entry and says what does not hold. See
`tests.trust.test_of_one_mind` for those that are offered to both."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from replays.bundle import Bundle, render
from tests.trust import mutations, sessions
from tools import verify_rollbook as verifier


@pytest.mark.parametrize("mutation", mutations.PLAIN, ids=lambda each: each.__name__)
def test_every_kind_of_mutation_names_the_entry(mutation: mutations.Mutation) -> None:
    """The fault lies at the altered entry, or at the one that follows from it."""
    bundle = sessions.opened()[0]
    chance = random.Random(5)
    for _ in range(20):
        lines = render(bundle).split(b"\n")[:-1]
        first = mutation(lines, chance)
        altered = b"\n".join(lines) + (b"" if first.startswith("cut") else b"\n")
        fault = mutations.refused(altered)
        if altered == render(bundle):
            continue
        assert fault is not None
        numbers = [int(word) for word in first.split() if word.isdigit()]
        assert any(abs(fault.version - (line - 1)) <= 1 for line in numbers) or fault.version == 0, (
            first,
            fault,
        )


def relinked(change: Any) -> verifier.Fault | None:
    """What is said of entries changed by `change(rows)` and linked anew."""
    bundle = sessions.opened()[0]
    rows = [json.loads(row) for row in bundle.rows if b'"signed"' not in row]
    change(rows)
    return mutations.refused(mutations.relink(bundle, rows))


def first(rows: list[Any], tag: str) -> Any:
    """The first entry of a kind."""
    return next(raw for raw in rows if raw["event"]["t"] == tag)


FORGED = {
    "a face": (
        "rolled",
        lambda event: event["faces"].__setitem__(0, event["faces"][0] % 5 + 1),
        "other dice",
    ),
    "an impossible face": ("rolled", lambda event: event["faces"].__setitem__(0, 9), "cannot show"),
    "a label": ("rolled", lambda event: event.update(label=event["label"] + "0"), "label"),
    "a source": ("rolled", lambda event: event.update(source="declared"), "another source"),
    "what a seat gave": (
        "words-shown",
        lambda event: event.update(words="other"),
        "committed to other words",
    ),
    "what a seat committed to": (
        "joined",
        lambda event: event.update(pledge="0" * 64),
        "committed to other words",
    ),
    "the digest of the words": (
        "started",
        lambda event: event.update(entropy="0" * 64),
        "what the seats gave",
    ),
    "the commitment": ("began", lambda event: event.update(commitment="0" * 64), "committed to"),
    "the secret": ("closed", lambda event: event.update(secret="0" * 64), "committed to"),
    "the target of an undo": ("undone", lambda event: event.update(to=1), "rest point"),
    "an undo inside a decision": ("undone", lambda event: event.update(to=event["to"] - 1), "rest point"),
    "undo for redo": ("undone", lambda event: event.update(t="redone"), "undo goes back"),
    "a die without end": ("rolled", lambda event: event.update(dice=["d" + "9" * 30]), "no die is called so"),
    "no event at all": ("asked", lambda event: event.clear(), "documented shape"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_relinked_forgery_of_the_dice_or_the_cursor_is_found(name: str) -> None:
    """Somebody computed every link anew and signed nothing."""
    tag, change, said = FORGED[name]
    where = [0]

    def forge(rows: list[Any]) -> None:
        raw = first(rows, tag)
        where[0] = raw["version"]
        change(raw["event"])

    fault = relinked(forge)
    assert fault is not None
    assert said in fault.what
    assert fault.version >= where[0]


def test_a_relinked_choice_that_the_dice_are_bound_to_is_found() -> None:
    """Sending somebody else would have given other dice, and the label says so."""

    def send(rows: list[Any]) -> None:
        raw = next(raw for raw in rows if str(raw["event"].get("choice")).startswith("['send:"))
        seat = raw["event"]["choice"][0].removeprefix("send:")
        raw["event"]["choice"] = ["send:bo" if seat == "ann" else "send:ann"]

    fault = relinked(send)
    assert fault is not None
    assert fault.what == "the label is not what the throw is bound to"


def test_a_relinked_order_that_the_secret_does_not_give_is_found() -> None:
    def swap(rows: list[Any]) -> None:
        cards = first(rows, "shuffled")["sealed"][0]["event"]["cards"]
        cards[0], cards[1] = cards[1], cards[0]

    fault = relinked(swap)
    assert fault is not None
    assert fault.what.startswith("the secret gives other dice")
    assert fault.version == 7


@pytest.mark.parametrize("decision", [-1, 1])
def test_a_relinked_cause_is_found(decision: int) -> None:
    def move(rows: list[Any]) -> None:
        first(rows, "rolled")["decision"] += decision

    fault = relinked(move)
    assert fault is not None
    assert "decision" in fault.what


def test_entries_after_the_closing_and_another_beginning_are_found() -> None:
    def again(rows: list[Any]) -> None:
        rows.append(json.loads(json.dumps(first(rows, "answered"))))
        rows[-1].update(decision=len(rows), command="later")

    def twice(rows: list[Any]) -> None:
        rows.insert(4, json.loads(json.dumps(rows[0])))

    for change, said in ((again, "follows the closing"), (twice, "opens its decision")):
        fault = relinked(change)
        assert fault is not None
        assert said in fault.what


def test_a_replaced_header_is_found() -> None:
    bundle, _ = sessions.opened()
    fault = mutations.refused(render(Bundle("other", bundle.rows)))
    assert fault is not None
    assert fault.version == 1


def test_whoever_rewrites_everything_is_found_by_the_signature_alone() -> None:
    """A note changed and everything computed anew: without a key it passes, with one it fails."""
    bundle, key = sessions.opened()
    rows = [json.loads(row) for row in bundle.rows]
    first(rows, "answered")["at"] += 1
    stripped = [raw for raw in rows if raw["event"]["t"] != "signed"]
    unsigned = mutations.relink(bundle, json.loads(json.dumps(stripped)))
    assert mutations.refused(unsigned) is None
    fault = mutations.refused(unsigned, frozenset((key,)))
    assert fault is not None
    assert fault.version == 1
    assert f"covers 1 to {len(stripped)}" in fault.what
    fault = mutations.refused(mutations.relink(bundle, rows))
    assert fault is not None
    assert fault.what == "the signature is over another link"


def test_a_key_within_a_decision_or_twice_and_an_empty_member_are_found() -> None:
    def inside(rows: list[Any]) -> None:
        first(rows, "rolled")["command"] = "key"

    def twice(rows: list[Any]) -> None:
        first(rows, "answered")["command"] = first(rows, "started")["command"]

    def empty(rows: list[Any]) -> None:
        first(rows, "rolled")["because"] = []

    for change, said in ((inside, "one key where it begins"), (twice, "command key"), (empty, "default")):
        fault = relinked(change)
        assert fault is not None
        assert said in fault.what
