"""The page's verifier says of every file what the one that stands alone says."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from replays.bundle import pack, render
from tests.trust import corpus, sessions
from tests.trust.alterations import TABLE
from tests.trust.wholes import Good, Row, Rows, files, linked
from tests.web.verifying import Node, apart, of_alone, offered, said
from tests.web.writing import Written
from tools import verify_rollbook as alone

GAMES = ("proving", "echoes", "fellowship")
MODULES = Path("service/web/js/verify")
COVER = "no signature by a key you trust covers {first} to {last}"
"""The one with blanks."""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    process = Node()
    yield process
    process.close()


def test_it_knows_the_same_events(node: Node) -> None:
    """Lane, clause and members of each; what shows, what is quiet, and what a branch takes over."""
    known = node.ask(events=True)
    assert known.pop("EVENTS") == {tag: [*each] for tag, each in alone.EVENTS.items()}
    assert {name: {*each} for name, each in known.items()} == {name: getattr(alone, name) for name in known}


def test_it_says_the_same_sentences() -> None:
    """Each is marked for the translators, or the page could not say it in Italian."""
    marked = {
        json.loads(each)
        for path in MODULES.glob("*.js")
        for each in re.findall(r'say\(("(?:[^"\\]|\\.)*")\)', path.read_text(encoding="utf-8"))
    }
    source = Path(alone.__file__).read_text(encoding="utf-8")
    assert len(marked) > 100
    assert {each for each in marked if f'"{each}"' not in source} == {COVER}
    assert f"no signature by a key you trust covers {'{covered + 1}'} to {'{last}'}" in source
    bare = re.compile(r'(?:need\([^;]*?,|Fault\([^,;]*,) *"[a-z][^"]* [^"]*"', re.DOTALL)
    for path in MODULES.glob("*.js"):
        assert bare.findall(path.read_text(encoding="utf-8")) == [], path


def test_its_dice_are_the_same(node: Node) -> None:
    """Also where numbers past the last whole span are skipped: of the largest die that is one in 4,300."""
    secret, labels = bytes(range(32)), [f"bound/x//{n}" for n in range(9000)]
    assert (2**32 % 999_527) / 2**32 > 1 / 4300
    for sides in (1, 2, 6, 10, 999_527):
        some = labels if sides > 10 else labels[:40]
        die, cards = alone.Die(range(1, sides + 1)), [f"c{n}" for n in range(min(sides, 40))]
        found = node.ask(die=sides, secret=secret.hex(), labels=some)
        assert [faces for faces, _ in found] == [alone.throw(secret, "e", each, [die]) for each in some]
        assert [order for _, order in found] == [alone.shuffle(secret, "e", each, cards) for each in some]


def test_under_a_point_of_small_order_nothing_is_signed(node: Node) -> None:
    """Neither as the key nor as the first half of a signature, though the sums come out right."""
    secret, message = 7, b"a log"
    key, nothing = point(alone.times(secret, BASE)), point((0, 1, 1, 0))
    one = point(BASE) + (1).to_bytes(32, "little")
    made = int.from_bytes(hashlib.sha512(nothing + key + message).digest(), "little") * secret % alone.L
    other = nothing + made.to_bytes(32, "little")
    true = alone.times(5, BASE)
    first = point(true)
    half = int.from_bytes(hashlib.sha512(first + key + message).digest(), "little")
    signed = first + ((5 + half * secret) % alone.L).to_bytes(32, "little")
    beyond = first + ((5 + half * secret) % alone.L + alone.L).to_bytes(32, "little")
    for public, signature, holds in (
        (nothing, one, False), (key, other, False), (key, signed, True), (key, beyond, False),
    ):  # fmt: skip
        assert alone.signature_holds(public, message, signature) is holds
        assert node.ask(signature=[public.hex(), message.hex(), signature.hex()]) is holds


BASE: alone.Point = alone.BASE  # type: ignore[assignment]


def point(of: alone.Point) -> bytes:
    """A point as 32 bytes (RFC 8032, 5.1.2)."""
    inverse = pow(of[2], -1, alone.P)
    x, y = of[0] * inverse % alone.P, of[1] * inverse % alone.P
    return (y | (x & 1) << 255).to_bytes(32, "little")


@pytest.mark.parametrize("game", GAMES)
def test_of_good_files_it_reports_the_same(node: Node, game: str) -> None:
    """What was checked how often, who signed, what could not be computed and why; packed or not."""
    for good in files(game):
        data = render(good.bundle)
        node.put(**offered(data))
        node.put(**offered(pack(data)))
        alone_says, plain, packed = of_alone(data), node.take(), node.take()
        assert said(plain) == said(alone_says), good.name
        assert packed == plain, good.name
    bundle, key = sessions.opened(game)
    report = node.verify(render(bundle), [key])
    assert report["ok"]
    assert report["signatures"] == [{"covers": len(bundle.rows) - 1, "key": key, "trusted": True}]
    assert report["checked"]["labels"] == report["checked"]["throws"] + report["checked"]["shuffles"] > 0
    for trusted in ([key], ["0" * 64]):
        assert apart(node, render(bundle), "signed", trusted) == []


def test_of_altered_files_it_says_the_same(node: Node) -> None:
    """The same files that the other two are given: every class of alteration, in every game."""
    tried = [file for game in GAMES for file in corpus.corpus(len(TABLE), (game,))]
    assert [
        each for file in tried for each in apart(node, file.data, f"{file.of.name} of {file.good.name}")
    ] == []


# Values of other kinds ------------------------------------------------------------------------------------

WHOLE = (0, 1, -1, 2, 10**18, 2**53, 2**53 + 1, -(2**70))
TEXTS = (
    "",
    "x",
    "ann",
    "referee",
    "pass",
    "\ufeff",
    "\u2003",
    "\U0001f3b2",
    "\uffff",
    "0" * 64,
    "seeded",
    "d0",
    "d6",
)
NAMED = ("constructor", "__proto__", "toString", "d1000000", "fate=1", "undo=open", "a=b=c")
LISTS: tuple[Any, ...] = (
    [],
    ["ann"],
    ["zoe"],
    [1],
    [True],
    ["d6"],
    ["fate=1,+2"],
    ["x=1_0"],
    ["undo=open"] * 2,
)
OBJECTS: tuple[Any, ...] = ({}, {"t": "x"}, {"__proto__": 1}, {"10": 1, "2": 2})
VALUES: tuple[Any, ...] = (None, True, False, *WHOLE, *TEXTS, *NAMED, *LISTS, *OBJECTS)
MEMBERS = ("x", "t", "shows", "hidden", "secret", "pace", "seat", "by", "to", "binds", "__proto__", "options")


def spots(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree of values: what holds it, and its name or number there."""
    for key, each in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(each, dict | list):
            yield from spots(each)


def changed(rows: Rows, chance: random.Random) -> Rows:
    """One or two values anywhere in an entry: another, one from elsewhere, one more, none."""
    kernels = [row for row in rows if row["event"]["t"] in alone.EVENTS]
    row: Row = chance.choice(rows if chance.random() < 0.6 else kernels)
    for holder, key in chance.sample([*spots(row)], chance.choice((1, 1, 1, 2))):
        way = chance.random()
        if way < 0.1 and isinstance(holder, dict):
            holder.pop(key, None)
        elif way < 0.2 and isinstance(holder, dict):
            holder[chance.choice(MEMBERS)] = chance.choice(VALUES)
        elif way < 0.35:
            other, place = chance.choice([*spots(chance.choice(rows))])
            holder[key] = other[place]
        else:
            holder[key] = chance.choice(VALUES)
    return json.loads(json.dumps(rows))  # type: ignore[no-any-return]


BYTES = (
    b"", b" ", b"\x00", b"\x7f", b"\n", b"\xff", b"\xed\xa0\x80", "\u2028".encode(), b'"', b"[[",
    "\ufeff".encode(), b"1.0", b"-0", b"1e3", b"true", b"99999999999999999999", b"\\u0041", b"\\u001f",
    b"\\u001F", b"\\n",
)  # fmt: skip


def spoiled(good: Good, chance: random.Random) -> bytes:
    """Bytes of a file changed: packed, or in its header, its trailer or anywhere."""
    if chance.random() < 0.6:
        data = bytearray(pack(render(good.bundle)))
        for _ in range(chance.choice((1, 1, 2))):
            data[chance.randrange(min(len(data), chance.choice((12, 200, len(data)))))] ^= (
                1 << chance.randrange(8)
            )
        end = chance.randrange(2, len(data)) if chance.random() < 0.2 else len(data)
        return bytes(data[:end]) + chance.choice((b"", b"", b"x"))
    data = bytearray(render(good.bundle))
    trailer = data.rfind(b"\n", 0, -1)
    at = chance.choice(
        (chance.randrange(60), chance.randrange(trailer, len(data)), chance.randrange(len(data)))
    )
    data[at : at + chance.choice((0, 1, 1, 5))] = chance.choice(BYTES)
    return bytes(data)


def odd(good: Good, chance: random.Random) -> bytes | None:
    """A file with something in it that nobody writes; None where such a file cannot be linked anew."""
    if chance.random() < 0.3:
        return spoiled(good, chance)
    try:
        return linked(good, changed(good.rows, chance))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def tried(node: Node, times: int, seed: int) -> list[str]:
    chance, found = random.Random(seed), []
    good = [each for game in GAMES for each in files(game)]
    for n in range(times):
        one = chance.choice(good)
        data = odd(one, chance)
        found += [] if data is None else apart(node, data, f"{n} of seed {seed}, {one.name}")
    return found


def test_of_files_that_nobody_writes_it_says_the_same(node: Node) -> None:
    """Numbers beyond 2^53, members of other kinds, names that the language knows, packed bytes torn."""
    assert tried(node, 600, 1) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_of_many_such_files_too(node: Node, seed: int) -> None:
    assert tried(node, 3000, seed) == []


def test_what_would_fill_the_memory_is_refused_alike(node: Node) -> None:
    """Lines without end, zeros packed, lists in lists, numbers of thousands of digits."""
    good = render(sessions.opened()[0])
    head, full = good[: good.index(b"\n") + 1], render(sessions.full(sessions.played(steps=0)))
    dice = sessions.SECRETS.dice.hex().encode()
    deep, digits = b'{"a":' + b"[" * 3000 + b"]" * 3000 + b"}\n", b"9" * 4301
    many = {
        "zeros": pack(head + b"0" * (alone.UNSUSPECTED + 1)),
        "a long line": head + b'"' + b"x" * alone.LONGEST + b'"\n' + good,
        "many lines": head + b"\n" * (alone.LINES + 1),
        "deep": head + deep + good,
        "a long number": head + b'{"version":' + digits + b"}\n" + good,
        "a number as long as may be": head + b'{"version":' + digits[1:] + b"}\n" + good,
        "nothing": b"",
        "newer": good.replace(b"rollbook/1", b"rollbook/2", 1),
        "much newer": good.replace(b"rollbook/1", b"rollbook/1234567", 1),
        "two members": pack(good) + pack(good),
        "secrets that are numbers": full.replace(b'"dice":"' + dice + b'"', b'"dice":' + b"1" * 64, 1),
        "a count that is none": Written().data().replace(b'"count":1,', b'"count":true,'),
    }
    assert [each for name, data in many.items() for each in apart(node, data, name)] == []
    assert all(not node.verify(data)["ok"] for data in many.values())
