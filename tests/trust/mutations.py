"""Every way we know to damage a file, at random, and how one that was altered is linked anew. See
`tests.trust.alterations` for what is altered by somebody who knows what they do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from replays.bundle import Bundle, render
from tools import verify_rollbook as verifier

Lines = list[bytes]
Mutation = Callable[[Lines, random.Random], str]


def _entry(lines: Lines, chance: random.Random) -> int:
    return chance.randrange(1, len(lines) - 1)


def flip(lines: Lines, chance: random.Random) -> str:
    """One bit of one byte, anywhere."""
    place = chance.randrange(len(lines))
    line = bytearray(lines[place])
    at = chance.randrange(len(line))
    line[at] ^= 1 << chance.randrange(8)
    lines[place] = bytes(line)
    return f"bit in line {place + 1} at {at}"


def write(lines: Lines, chance: random.Random) -> str:
    """Another character in the place of one."""
    place = chance.randrange(len(lines))
    at = chance.randrange(len(lines[place]))
    new = chance.choice((b"0", b"9", b"A", b"a", b" ", b'"', b",", b"}", b"\\", b"\t", b"\x00", b"\xc3"))
    lines[place] = lines[place][:at] + new + lines[place][at + 1 :]
    return f"character in line {place + 1} at {at}"


def drop(lines: Lines, chance: random.Random) -> str:
    place = chance.randrange(len(lines))
    del lines[place]
    return f"dropped line {place + 1}"


def double(lines: Lines, chance: random.Random) -> str:
    place = chance.randrange(len(lines))
    lines.insert(place, lines[place])
    return f"doubled line {place + 1}"


def swap(lines: Lines, chance: random.Random) -> str:
    one = chance.randrange(len(lines) - 1)
    other = chance.randrange(one + 1, len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return f"swapped lines {one + 1} and {other + 1}"


def insert(lines: Lines, chance: random.Random) -> str:
    place = _entry(lines, chance)
    lines.insert(place, lines[_entry(lines, chance)])
    return f"inserted at line {place + 1}"


def truncate(lines: Lines, chance: random.Random) -> str:
    """Cut within a line or at its end."""
    place = chance.randrange(len(lines))
    rest = lines[place][: chance.randrange(len(lines[place]))]
    del lines[place:]
    lines.append(rest)
    return f"cut in line {place + 1}"


def loosen(lines: Lines, chance: random.Random) -> str:
    """The same JSON written in another way."""
    place = chance.randrange(len(lines))
    line = lines[place]
    ways = [
        line.replace(b",", b", ", 1), line + b" ", b" " + line, line + b"\r",
        line.replace(b'"', b'"\\u0061', 1),
        line[:-1] + b"," + line[1:], line.replace(b":1", b":1.0", 1), line.replace(b":1", b":01", 1),
    ]  # fmt: skip
    lines[place] = chance.choice([each for each in ways if each != line])
    return f"loosened line {place + 1}"


def alter(lines: Lines, chance: random.Random) -> str:
    """One value somewhere in an entry, written canonically, links left as they are."""
    place = _entry(lines, chance)
    raw = verifier.read_line(lines[place], 0)
    what = change(raw, chance)
    lines[place] = verifier.canonical(raw)
    return f"altered {what} in line {place + 1}"


def change(raw: dict[str, Any], chance: random.Random) -> str:
    """Change one value in a tree of JSON values, in place; says which."""
    spots: list[tuple[Any, Any, str]] = []

    def walk(node: Any, path: str) -> None:
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in list(items):
            spots.append((node, key, f"{path}.{key}"))
            if isinstance(value, (dict, list)):
                walk(value, f"{path}.{key}")

    walk(raw, "")
    node, key, path = chance.choice(spots)
    old = node[key]
    if chance.random() < 0.2 and isinstance(node, dict):
        chance.choice(
            (lambda: node.pop(key), lambda: node.update({"x": 1}), lambda: node.update({f"{key}-": old}))
        )()
    elif isinstance(old, bool):
        node[key] = not old
    elif isinstance(old, int):
        node[key] = old + chance.choice((-1, 1, 7))
    elif isinstance(old, str):
        node[key] = chance.choice((old + "x", old[:-1] + "y", old.upper() + "Z", "" if old else "z"))
    elif isinstance(old, list):
        node[key] = [*old, old[0] if old else "x"]
    else:
        node[key] = {**(old or {}), "x": 1}
    return path


PLAIN: tuple[Mutation, ...] = (
    flip,
    flip,
    flip,
    write,
    drop,
    double,
    swap,
    insert,
    truncate,
    loosen,
    alter,
    alter,
)


def relink(bundle: Bundle, rows: list[dict[str, Any]]) -> bytes:
    """The file that somebody with the program can make of altered entries: numbered, committed and linked."""
    link, lines = verifier.sha256(f"rollbook/1\n{bundle.session}".encode()), []
    for version, raw in enumerate(rows, 1):
        raw["version"] = version
        for part in raw.get("sealed", []):
            if "event" in part:
                part["commit"] = verifier.sha256(
                    bytes.fromhex(part["salt"]) + verifier.canonical(part["event"])
                )
        hashed = {key: value for key, value in raw.items() if key != "link"}
        if "sealed" in raw:
            kept = ("to", "commit")
            hashed["sealed"] = [{each: part[each] for each in kept if each in part} for part in raw["sealed"]]
        link = raw["link"] = verifier.sha256(link.encode() + verifier.canonical(hashed))
        lines.append(verifier.canonical(raw))
    return render(Bundle(bundle.session, tuple(lines)))


def refused(data: bytes, trusted: frozenset[str] = frozenset()) -> verifier.Fault | None:
    """What the verifier says; None is acceptance. It may raise nothing else."""
    try:
        found = verifier.verify(data)
        if trusted:
            verifier.check_cover(found, set(trusted))
    except verifier.Fault as fault:
        return fault
    return None
