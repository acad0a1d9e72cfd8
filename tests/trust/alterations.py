"""Every class of alteration, and what each verifier must say of it: `TABLE`, written down before anything is
run. Most files are linked anew (numbers, commitments, links, trailer), as somebody could who has the program;
where the file tells the veil, commitments too."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import Struct

from engine.codec import canonical
from engine.store.rows import Secrets
from replays.bundle import Bundle, render
from tests.trust import mutations, sessions
from tests.trust.wholes import BRANCHED, Good, Row, Rows, renumbered
from tools import verify_rollbook as alone

Alter = Callable[[Good, Rows, random.Random], Rows | None]
"""The altered rows, to be linked anew; None where this file holds nothing of the kind."""


def opens(row: Row) -> bool:
    return bool(row["cause"] == row["version"])


def inside(row: Row) -> bool:
    return not opens(row)


def pick(rows: Rows, chance: random.Random, *tags: str, where: Callable[[Row], Any] = bool) -> Row | None:
    """A row whose fact has one of these tags (any tag if none is given) and fits."""
    found = [row for row in rows if (not tags or row["fact"]["t"] in tags) and where(row)]
    return chance.choice(found) if found else None


def carried(rows: Rows) -> int:
    """Up to which entry a branch holds another's throws."""
    return int(rows[0]["fact"].get("carried", 0))


def changed(
    change: Callable[[Row, Good, random.Random], Any], *tags: str, where: Callable[[Row], Any] = bool
) -> Alter:
    """One row of a kind changed in place."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        row = pick(rows, chance, *tags, where=where)
        if row is None or change(row, good, chance) is None:
            return None
        return rows

    return alter


def fact(**values: Any) -> Callable[[Row, Good, random.Random], Any]:
    """Members of the fact replaced; a value may be worked out from the old one."""
    return lambda row, _, __: _replaced(row["fact"], values, row)


def envelope(**values: Any) -> Callable[[Row, Good, random.Random], Any]:
    """The same of what stands around the fact."""
    return lambda row, _, __: _replaced(row, values, row)


def _replaced(holder: Row, values: Row, row: Row) -> Row | None:
    made = {key: each(holder.get(key)) if callable(each) else each for key, each in values.items()}
    if made.items() <= holder.items():
        return None
    holder.update(made)
    return row


def by(who: str) -> Callable[[Row, Good, random.Random], Any]:
    """Said by somebody else."""
    return lambda row, _, __: _replaced(row["fact"], {"by": who}, row) and _replaced(row, {"seat": who}, row)


def face(possible: bool) -> Alter:
    """A face that the die has or has not; of a die that does not open, so that no chain is torn."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        dice = alone.read_dice(rows[0]["fact"].get("faces", []))
        after = carried(rows) if possible else 0
        row = pick(rows, chance, "rolled", where=lambda each: each["version"] > after and _seeded(each))
        if row is None:
            return None
        named = [dice.get(name) or alone.Die(range(1, int(name[1:]) + 1)) for name in row["fact"]["dice"]]
        faces = row["fact"]["faces"]
        if not possible:
            faces[chance.randrange(len(faces))] = 97
            return rows
        if len(named) != len(faces):
            return None
        at = chance.randrange(len(faces))
        other = [each for each in named[at].faces if each not in (faces[at], named[at].opens)]
        if not other:
            return None
        faces[at] = chance.choice(other)
        return rows

    return alter


def _seeded(row: Row) -> bool:
    return bool(row["fact"].get("source") == "seeded")


def order(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """Two cards of an order that is open."""
    after = carried(rows)
    row = pick(rows, chance, "shuffled", where=lambda each: each["version"] > after and _seeded(each))
    cards = row["sealed"][0].get("fact", {}).get("cards", []) if row else []
    if len({*cards}) < 2:
        return None
    other = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    return rows


def dropped(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """An entry inside a decision left out."""
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    at = rows.index(row)
    return renumbered([*rows[:at], *rows[at + 1 :]], at)


def doubled(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    at = rows.index(row)
    twice = {**copy.deepcopy(row), "version": row["version"] + 0.5}
    return renumbered([*rows[: at + 1], twice, *rows[at + 1 :]], at)


def swapped(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    places = [at for at in range(1, len(rows) - 1) if not opens(rows[at]) and not opens(rows[at + 1])]
    if not places:
        return None
    at = chance.choice(places)
    one, other = rows[at], rows[at + 1]
    if canonical({**one, "version": 0, "link": ""}) == canonical({**other, "version": 0, "link": ""}):
        return None
    rows[at], rows[at + 1] = {**other, "version": at + 1}, {**one, "version": at + 2}
    return rows


def cut(inside: bool) -> Alter:
    """Cut off after a decision, or inside one."""

    def alter(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
        ends = [at for at in range(2, len(rows)) if opens(rows[at]) != inside]
        ends = [at for at in ends if at >= carried(rows)]
        if inside:
            ends = [
                at
                for at in ends
                if rows[at]["fact"]["t"] not in ("dispute-ruled", "undone", "redone", "closed")
            ]
        return rows[: chance.choice(ends)] if ends else None

    return alter


def closing_part(then: Alter | None = None) -> Alter:
    """One open part closed on purpose; and something else altered."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        row = pick(rows, chance, where=lambda each: any("fact" in part for part in each.get("sealed", ())))
        if row is None or good.kind == "full":
            return None
        part = chance.choice([part for part in row["sealed"] if "fact" in part])
        del part["fact"], part["salt"]
        return rows if then is None else then(good, rows, chance)

    return alter


def wrong_salt(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """An open part whose salt is another, its commitment left."""
    row = pick(rows, chance, where=lambda each: any("salt" in part for part in each.get("sealed", ())))
    if row is None:
        return None
    part = next(part for part in row["sealed"] if "salt" in part)
    part.update(salt="0" * 64, kept=True)
    return rows


def other_part(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """A word in an open part, committed to anew."""
    row = pick(rows, chance, where=lambda each: any("fact" in part for part in each.get("sealed", ())))
    if row is None:
        return None
    mutations.change(chance.choice([part for part in row["sealed"] if "fact" in part])["fact"], chance)
    return rows


def insert(rows: Rows, at: int, made: Sequence[Row], *, behind: bool) -> Rows:
    """Rows written in after `at` rows, as a decision of their own; what is behind is kept or cut off."""
    new = []
    for place, row in enumerate(made):
        stamp = {"at": rows[at - 1]["at"]} if rows[at - 1].get("at") else {}
        new.append({**row, "version": at + 0.25 + place / 100, "cause": at + 0.25, **stamp})
    return renumbered([*rows[:at], *new, *(rows[at:] if behind else ())], at)


def more(
    *made: Callable[[Good, Rows, random.Random], Row | None], when: Callable[[Rows], bool] | None = None
) -> Alter:
    """Entries that nobody could give, after some decision; half of the time the log ends with them."""

    def alter(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
        ends = [at for at in range(_start(rows), len(rows)) if opens(rows[at])] + [len(rows)]
        closed = next((at for at, row in enumerate(rows) if row["fact"]["t"] == "closed"), len(rows))
        ends = [at for at in ends if at <= closed and (when is None or when(rows[:at]))]
        if not ends:
            return None
        at = chance.choice(ends)
        new = [make(good, rows[:at], chance) for make in made]
        if any(each is None for each in new):
            return None
        whole: list[Row] = [each for each in new if each is not None]
        return insert(rows, at, whole, behind=chance.random() < 0.5)

    return alter


def _start(rows: Rows) -> int:
    """Where the game, or the branch, goes on by itself."""
    tags = ("words-taken",) if carried(rows) else ("started",)
    return next(at for at, row in enumerate(rows) if row["fact"]["t"] in tags) + 1


def said(tag: str, clause: str, who: str, /, **values: Any) -> Callable[[Good, Rows, random.Random], Row]:
    """An entry as it would be written; a value may be worked out from the rows before it."""

    def make(_: Good, rows: Rows, chance: random.Random) -> Row:
        made = {key: each(rows, chance) if callable(each) else each for key, each in values.items()}
        return {"fact": {"t": tag, **made}, "clause": clause, **({"seat": who} if who else {})}

    return make


def asked(rows: Rows) -> Row | None:
    """The open request, if there is one."""
    found = None
    for row in rows:
        tag = row["fact"]["t"]
        if tag in ("undo-asked", "close-asked"):
            found = row
        elif tag in ("declined", "withdrew") or alone.FACTS.get(tag, ("play",))[0] != "table":
            found = None
    return found


def nobody_asked(rows: Rows) -> bool:
    return asked(rows) is None


def policy(*named: str) -> Callable[[Rows], bool]:
    return lambda rows: any(f"undo={each}" in rows[0]["fact"]["options"] for each in named)


def beyond(rows: Rows, chance: random.Random) -> int:
    """A number of an entry that is not there."""
    return chance.choice([len(rows) + 1, len(rows) + 2, len(rows) + 50, 10**6])


def not_a_rest(rows: Rows, chance: random.Random) -> int:
    inside = [row["version"] for row, behind in pairwise(rows) if not opens(behind)]
    return chance.choice([*inside, 0, 1, len(rows) + 5])


def rest(rows: Rows, chance: random.Random) -> int:
    """A rest point on the line where the log has no moves, far back."""
    at = _start(rows)
    while at < len(rows) and not opens(rows[at]):
        at += 1
    return at


def unmoved(rows: Rows) -> bool:
    """No cursor has moved, and something was revealed since the start."""
    tags = [row["fact"]["t"] for row in rows[rest(rows, random.Random()) :]]
    return "undone" not in tags and "redone" not in tags and ("rolled" in tags or "turned" in tags)


def both(*conditions: Callable[[Rows], bool]) -> Callable[[Rows], bool]:
    return lambda rows: all(each(rows) for each in conditions)


def nobody_left(rows: Rows) -> bool:
    return not any(row["fact"]["t"] == "left" for row in rows)


def broken_agreement(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """The last agreement, and not what it carries out."""
    places = [
        at
        for at, row in enumerate(rows)
        if at and row["fact"]["t"] in ("undone", "redone", "closed") and not opens(row)
    ]
    return rows[: chance.choice(places)] if places else None


def moved_alone(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """What an agreement carries out, in a decision of its own."""
    row = pick(rows, chance, "undone", "redone", "closed", where=inside)
    if row is None:
        return None
    row["cause"] = row["version"]
    return rows


def elsewhere(tag: str, **values: Any) -> Alter:
    """What an agreement or a settlement leads to, with something else in it."""
    return changed(fact(**values), tag, where=inside)


def key_again(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    kept = [row for row in rows if "command" in row]
    if len(kept) < 2:
        return None
    one, other = chance.sample(kept, 2)
    one["command"] = other["command"]
    return rows


def key_inside(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    row["command"] = "a key of its own"
    return rows


def forwards(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=lambda each: each["version"] > 1)
    assert row is not None
    row["because"] = [chance.choice([row["version"], row["version"] + 1, len(rows) + 3])]
    return rows


def other_cause(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    row = pick(rows, chance, where=inside)
    if row is None:
        return None
    row["cause"] += chance.choice((-1, 1)) if row["cause"] + 1 != row["version"] else -1
    return rows


def later(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """A whole decision at another time, within what a clock shows."""
    row = pick(rows, chance)
    assert row is not None
    for each in rows:
        if each["cause"] == row["cause"]:
            each["at"] = each.get("at", 0) + 5
    return rows


def not_asked(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """An answer by a seat that is not at the table."""
    row = pick(rows, chance, "answered")
    if row is None:
        return None
    row["fact"]["seat"] = "zoe"
    return rows


def number(row: Row, _: Good, chance: random.Random) -> Row | None:
    """A number that a game's fact tells."""
    spots = [key for key, each in row["fact"].items() if type(each) is int]
    if not spots:
        return None
    row["fact"][chance.choice(spots)] += chance.choice((-1, 1, 3))
    return row


def games(row: Row) -> bool:
    return row["fact"]["t"] not in alone.FACTS


def anything(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """Any value that any fact tells."""
    mutations.change(chance.choice(rows)["fact"], chance)
    return rows


def true_elsewhere(_: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """A decision that was made at another place."""
    first = pick(rows, chance, where=opens)
    assert first is not None
    whole = [{**copy.deepcopy(row), "command": ""} for row in rows if row["cause"] == first["version"]]
    for row in whole:
        del row["command"]
    at = chance.choice([at for at in range(1, len(rows)) if opens(rows[at])] + [len(rows)])
    return insert(rows, at, whole, behind=chance.random() < 0.3)


def anybody(good: Good, rows: Rows, chance: random.Random) -> Rows | None:
    """Anything that can be said around a game, by anybody, about anything."""
    kinds = {
        tag: names for tag, (lane, _, names) in alone.FACTS.items() if lane != "play" and tag != "signed"
    }
    kept = [row for row in rows if row["fact"]["t"] in kinds]
    tag = chance.choice(sorted(kinds))
    at = chance.choice([at for at in range(_start(rows), len(rows)) if opens(rows[at])] + [len(rows)])
    numbers = [0, 1, at, at + 1, *(row["version"] for row in kept[-6:]), rest(rows, chance)]
    who = ("ann", "bo", "referee", "zoe")
    some: dict[str, Callable[[], Any]] = {
        "i": lambda: chance.choice(numbers),
        "b": lambda: True,
        "I": lambda: [chance.choice(numbers)],
        "s": lambda: chance.choice([*who, "x", "upheld", "house-rule", sessions.SECRETS.dice.hex()]),
    }
    fact: Row = {"t": tag}
    for name, kind in kinds[tag].items():
        if not name.endswith("?") or chance.random() < 0.4:
            key = name.removesuffix("?")
            made = chance.choice(who[:3]) if key in ("by", "seat") else some[kind]()
            fact |= {key: made} if made or not name.endswith("?") else {}
    clauses = [row["clause"] for row in kept if row["fact"]["t"] == tag] or [alone.FACTS[tag][1] or "KER-2.3"]
    row: Row = {
        "fact": fact,
        "clause": chance.choice(clauses),
        "seat": fact.get("by", fact.get("seat", "ann")),
    }
    return insert(rows, at, [row], behind=chance.random() < 0.3)


def header(data: bytes, good: Good, chance: random.Random) -> bytes | None:
    """Another session, or other secrets with their digest."""
    bundle = good.bundle
    if bundle.secrets is None:
        return render(Bundle("other", bundle.rows))
    other = bytes(chance.randrange(256) for _ in range(32))
    dice, veil = bundle.secrets.dice, bundle.secrets.veil
    wrong = Secrets(other, veil) if chance.random() < 0.5 else Secrets(dice, other)
    return render(Bundle(bundle.session, bundle.rows, wrong))


def trailer(data: bytes, good: Good, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    end = json.loads(lines[-2])
    key = chance.choice(sorted(end))
    end[key] = end[key] + 1 if key == "count" else end[key][::-1]
    return b"\n".join([*lines[:-2], canonical(end), b""])


def plain(mutation: mutations.Mutation, data: bytes, good: Good, chance: random.Random) -> bytes:
    """Bytes changed, and no link made anew."""
    lines = data.split(b"\n")[:-1]
    what = mutation(lines, chance)
    return b"\n".join(lines) + (b"" if what.startswith("cut") else b"\n")


# What is expected --------------------------------------------------------------------------------------


class Class(Struct, frozen=True):
    """A class of alterations. `program`, `alone`: why that verifier may let it pass; empty where it must
    refuse. `fits`: the files that it is made of."""

    name: str
    alter: Alter | None = None
    program: str = ""
    alone: str = ""
    fits: Callable[[Good], bool] = lambda _: True
    unlinked: Callable[[bytes, Good, random.Random], bytes | None] | None = None


def decided(good: Good) -> bool:
    """Whether everything in the file can be decided again."""
    return good.kind in ("full", "open")


def hides(good: Good) -> bool:
    return not decided(good)


def known(good: Good) -> bool:
    return good.known


def unknown(good: Good) -> bool:
    return not good.known


def live_only(good: Good) -> bool:
    return not good.closed


RULES = "the rules do not allow it: that is for rollbook verify"
CLOSED = "this copy hides what would tell"
SECRET = "the dice secret is not published"
ANY = "it may have come out true"
WRITES = "whoever writes a whole log writes what they like: a signature or another copy tells"

TABLE: tuple[Class, ...] = (
    # nothing made anew
    *(
        Class(f"{each.__name__}, not linked", unlinked=partial(plain, each))
        for each in dict.fromkeys(mutations.PLAIN)
    ),
    Class("another header", unlinked=header),
    Class("another trailer", unlinked=trailer),
    # dice
    Class("a face that the die has not", face(possible=False)),
    Class("another face, the secret known", face(possible=True), fits=known),
    Class("another face, the secret unknown", face(possible=True), SECRET, SECRET, unknown),
    Class("a label", changed(fact(label=lambda old: old + "0"), "rolled", "shuffled", where=_seeded)),
    Class("no label", changed(lambda row, _, __: row["fact"].pop("label", None), "rolled", "shuffled")),
    Class("scripted throws at a seeded table", changed(fact(source="scripted"), "rolled", "shuffled")),
    Class(
        "real throws at a seeded table",
        changed(fact(source="declared"), "rolled", "shuffled"),
        fits=lambda good: not {"2", "4"} & {*good.name.split()},
    ),
    Class("a table that calls its dice written down", changed(fact(dice="scripted"), "began")),
    Class("dice of no kind", changed(fact(dice="loaded"), "began")),
    Class("another digest of the words", changed(fact(entropy="0" * 64), "started", "words-taken")),
    Class("another order, all open", order, fits=decided),
    Class("another number of cards", changed(fact(count=lambda old: old + 1), "shuffled"), fits=decided),
    Class("another commitment, the secret known", changed(fact(commitment="0" * 64), "began"), fits=known),
    Class(
        "another commitment, the secret unknown",
        changed(fact(commitment="0" * 64), "began"),
        WRITES,
        WRITES,
        unknown,
    ),
    Class("another secret is published", changed(fact(secret="0" * 64), "closed")),
    Class("no secret is published", changed(fact(secret=""), "closed")),
    Class("who gave the secret", changed(fact(given=True), "began"), WRITES, WRITES),
    # the envelope
    Class(
        "the clause of what people do",
        changed(
            envelope(clause="KER-7.1"),
            "answered",
            "joined",
            "started",
            "noted",
            "undone",
            "agreed",
            "closed",
            "stood-pass",
            "left",
            "looked",
            "words-shown",
            "disputed",
        ),
    ),
    Class("a clause that is none", changed(envelope(clause="ABC-1.1"), where=games), "", RULES),
    Class(
        "another clause of the game, all open",
        changed(envelope(clause="KER-5.1"), where=games),
        "",
        RULES,
        decided,
    ),
    Class(
        "another clause of the game, hidden",
        changed(envelope(clause="KER-5.1"), where=games),
        CLOSED,
        RULES,
        hides,
    ),
    Class("because of what is to come", forwards),
    Class("another cause", other_cause),
    Class("a stranger acts", changed(envelope(seat="zoe"), where=lambda row: row["version"] > 1)),
    Class(
        "somebody else acts inside a decision",
        changed(envelope(seat=lambda old: "ann" if old == "bo" else "bo"), where=inside),
    ),
    Class("another time inside a decision", changed(envelope(at=lambda old: (old or 0) + 1), where=inside)),
    Class("a time that no clock shows", changed(envelope(at=1 << 62), where=opens)),
    Class("a time before all clocks", changed(envelope(at=-5), where=opens)),
    Class("another time", later, WRITES, WRITES),
    Class("a key twice", key_again),
    Class("a key inside a decision", key_inside),
    Class("a member that no entry has", changed(envelope(also="more"))),
    Class("an empty member", changed(envelope(because=[]), where=lambda row: "because" not in row)),
    Class("a member that no kernel fact has", changed(fact(also="more"), *alone.FACTS)),
    # parts
    Class(
        "an open part closed on purpose",
        closing_part(),
        "nothing is wrong with it",
        "nothing is wrong with it",
    ),
    Class("T1: a part closed, and a face that the die has not", closing_part(face(possible=False))),
    Class("T1: a part closed, and another face", closing_part(face(possible=True)), fits=known),
    Class("a wrong salt", wrong_salt),
    Class("another open part, all open", other_part, "", RULES, lambda good: good.kind == "open"),
    Class(
        "another open part, hidden", other_part, CLOSED, RULES, lambda good: good.kind in ("ann", "referee")
    ),
    Class(
        "a part for a stranger",
        changed(
            lambda row, _, __: row["sealed"][0].update(to=["zoe"]) or row, where=lambda row: "sealed" in row
        ),
    ),
    Class(
        "a part in what all are told",
        changed(
            envelope(sealed=[{"to": ["ann"], "commit": "0" * 64}]),
            "noted",
            "agreed",
            "joined",
            "undone",
            "ruled",
        ),
        fits=hides,
    ),
    # entries
    Class("an entry left out, all open", dropped, "", RULES, decided),
    Class("an entry left out, hidden", dropped, CLOSED, RULES, hides),
    Class("an entry twice, all open", doubled, "", RULES, decided),
    Class("an entry twice, hidden", doubled, CLOSED, RULES, hides),
    Class("entries in another order, all open", swapped, "", RULES, decided),
    Class("entries in another order, hidden", swapped, CLOSED, RULES, hides),
    Class(
        "cut off after a decision", cut(inside=False), "a log ends where it ends", "a log ends where it ends"
    ),
    Class("cut off inside a decision, all open", cut(inside=True), "", RULES, decided),
    Class("a number of the game, all open", changed(number, where=games), "", RULES, decided),
    Class("a number of the game, hidden", changed(number, where=games), CLOSED, RULES, hides),
    # seats and words
    Class("a seat joins after the start", more(said("joined", "KER-6.1", "cy", seat="cy"))),
    Class("a seat joins twice", more(said("joined", "KER-6.1", "ann", seat="ann"), when=nobody_left)),
    Class("the referee joins", changed(fact(seat="referee"), "joined")),
    Class("nobody's seat is left", more(said("left", "KER-6.1", "zoe", seat="zoe", keeper="ann"))),
    Class("a seat is left to nobody", more(said("left", "KER-6.1", "ann", seat="ann", keeper="zoe"))),
    Class("a seat keeps itself", more(said("left", "KER-6.1", "ann", seat="ann", keeper="ann"))),
    Class("somebody else takes a seat away", more(said("left", "KER-6.1", "ann", seat="bo", keeper="ann"))),
    Class("words that do not fit the pledge", changed(fact(words="words of my choice"), "words-shown")),
    Class("a salt that does not fit the pledge", changed(fact(salt="0" * 64), "words-shown")),
    Class(
        "another pledge",
        changed(fact(pledge="0" * 64), "joined", "pledged", where=lambda row: "pledge" in row["fact"]),
    ),
    Class("a pledge after the start", more(said("pledged", "KER-3.6", "bo", seat="bo", pledge="0" * 64))),
    Class(
        "words after the start",
        more(said("words-shown", "KER-3.6", "bo", seat="bo", words="x", salt="0" * 64)),
    ),
    Class("all commit anew after the start", more(said("words-reset", "KER-3.7", "ann", by="ann"))),
    Class("a player is removed", more(said("words-reset", "KER-3.7", "ann", by="ann", removed="bo"))),
    Class("words are taken twice", more(said("words-taken", "KER-3.8", "ann", entropy="0" * 64))),
    Class("other seats than have joined", changed(fact(seats=["ann", "cy"]), "started")),
    # around the game
    Class(
        "a note on an entry that is not there",
        more(said("noted", "KER-2.6", "ann", by="ann", text="hm", on=beyond)),
    ),
    Class("a note on no entry", more(said("noted", "KER-2.6", "ann", by="ann", text="hm"))),
    Class("a note by a stranger", more(said("noted", "KER-2.6", "zoe", by="zoe", text="hm", on=1))),
    Class("a note for somebody else", more(said("noted", "KER-2.6", "ann", by="bo", text="hm", on=1))),
    Class("a note without a text", more(said("noted", "KER-2.6", "ann", by="ann", text=" ", on=1))),
    Class(
        "a note that redraws the screen",
        more(said("noted", "KER-2.6", "ann", by="ann", text="\x1b[2J", on=1)),
    ),
    Class("a note of other words", changed(fact(text="what I wanted"), "noted"), WRITES, WRITES),
    Class("a player looks", more(said("looked", "KER-8.1", "ann", by="ann", at_version=1))),
    Class(
        "the referee looks at what is not there",
        more(said("looked", "KER-8.1", "referee", by="referee", at_version=beyond)),
    ),
    Class("a stranger rules", more(said("ruled", "KER-8.2", "zoe", by="zoe", clause="KER-1.1", variant="x"))),
    Class(
        "a ruling of no variant",
        more(said("ruled", "KER-8.2", "ann", by="ann", clause="KER-1.1", variant="x")),
        "",
        RULES,
    ),
    Class(
        "a pass said for somebody else",
        more(
            lambda good, rows, _: {
                "fact": {"t": "stood-pass", "seat": "bo"},
                "seat": "ann",
                "clause": "KER-4.2",
                "sealed": [{"to": ["bo"], "commit": "0" * 64}],
            },
            when=nobody_left,
        ),
        fits=hides,
    ),
    Class("a pass said without its moment", more(said("stood-pass", "KER-4.2", "ann", seat="ann"))),
    Class(
        "the moment of a pass for all to see", more(said("until", "KER-4.2", "ann", seat="ann", when="round"))
    ),
    # going back
    Class(
        "agreed to what nobody asked",
        more(said("agreed", "KER-2.3", "bo", by="bo", request=beyond), when=nobody_asked),
    ),
    Class(
        "refused what nobody asked",
        more(said("declined", "KER-2.3", "bo", by="bo", request=1), when=nobody_asked),
    ),
    Class(
        "withdrawn what nobody asked",
        more(said("withdrew", "KER-2.3", "bo", by="bo", request=1), when=nobody_asked),
    ),
    Class("agreed to another request", changed(fact(request=1), "agreed", "declined", "withdrew")),
    Class("a stranger agrees", changed(by("zoe"), "agreed", where=opens)),
    Class("who asked agrees", changed(by("ann"), "agreed", where=lambda row: row["seat"] == "bo")),
    Class("an agreement without its move", broken_agreement),
    Class(
        "a move of its own for one agreed to",
        moved_alone,
        fits=lambda good: not {"2", "4"} & {*good.name.split()},
    ),
    Class("a move for somebody else than agreed", elsewhere("undone", by="bo")),
    Class("a move to elsewhere than agreed", elsewhere("undone", to=1)),
    Class(
        "back over what was revealed unasked",
        more(
            said("undone", "KER-2.1", "ann", by="ann", to=rest),
            when=both(policy("guarded", "consent"), unmoved, nobody_left),
        ),
    ),
    Class("a move to no rest point", more(said("undone", "KER-2.1", "referee", by="referee", to=not_a_rest))),
    Class(
        "a redo along the line",
        more(said("redone", "KER-2.1", "referee", by="referee", to=rest), when=unmoved),
    ),
    Class("a request for no rest point", more(said("undo-asked", "KER-2.3", "ann", by="ann", to=not_a_rest))),
    Class(
        "a request that is free",
        more(said("undo-asked", "KER-2.3", "ann", by="ann", to=rest), when=both(policy("open"), unmoved)),
    ),
    Class(
        "a request of the referee",
        more(said("undo-asked", "KER-2.3", "referee", by="referee", to=rest), when=unmoved),
    ),
    Class(
        "a request that hides what it un-knows",
        more(
            said("undo-asked", "KER-2.3", "ann", by="ann", to=rest),
            when=both(policy("consent", "guarded"), unmoved, nobody_asked),
        ),
    ),
    Class(
        "closed by one voice",
        more(
            lambda good, _, __: {
                "fact": {
                    "t": "closed",
                    "by": "ann",
                    "secret": (BRANCHED if " branch " in good.name else sessions.SECRETS).dice.hex(),
                },
                "seat": "ann",
                "clause": "KER-6.5",
            },
            when=both(policy("guarded", "consent"), nobody_left),
        ),
    ),
    Class(
        "asked to close what is free",
        more(said("close-asked", "KER-6.5", "ann", by="ann"), when=policy("open")),
    ),
    Class(
        "played after the closing",
        lambda good, rows, chance: (
            None
            if not good.closed
            else insert(
                rows,
                len(rows),
                [
                    {
                        **copy.deepcopy(next(row for row in rows if row["fact"]["t"] == "noted")),
                        "command": "late",
                    }
                ],
                behind=False,
            )
        ),
    ),
    # disputes
    Class(
        "a dispute of what is not there",
        more(said("disputed", "KER-9.1", "ann", by="ann", on=beyond, claim="no", clause="KER-1.1")),
    ),
    Class(
        "settled what nobody disputes",
        more(
            said(
                "dispute-ruled",
                "KER-9.2",
                "referee",
                by="referee",
                dispute=1,
                verdict="upheld",
                clause="KER-1.1",
            )
        ),
    ),
    Class("a player settles", changed(by("ann"), "dispute-ruled", where=opens)),
    Class("withdrawn by another", changed(by("ann"), "dispute-withdrawn")),
    Class("upheld, and another clause", changed(fact(clause="KER-5.2"), "dispute-ruled", where=opens)),
    Class(
        "overturned by nothing",
        changed(fact(verdict="overturned", correction=1), "dispute-ruled", where=opens),
    ),
    Class("a house rule of another clause", changed(fact(clause="KER-1.1"), "dispute-ruled", where=inside)),
    Class(
        "a settlement of its own for one that rests on another entry",
        changed(
            lambda row, _, __: _replaced(row, {"cause": row["version"]}, row), "dispute-ruled", where=inside
        ),
    ),
    # the game
    Class(
        "begun twice",
        lambda good, rows, chance: insert(
            rows, len(rows), [{**copy.deepcopy(rows[0]), "command": "k"}], behind=False
        ),
        fits=live_only,
    ),
    Class(
        "started twice",
        lambda good, rows, chance: (
            None
            if (row := pick(rows, chance, "started")) is None
            else insert(rows, len(rows), [{**copy.deepcopy(row), "command": "k"}], behind=False)
        ),
        fits=live_only,
    ),
    Class("a stranger is answered for", not_asked),
    Class(
        "an answer nobody may give",
        changed(
            lambda row, _, __: _replaced(row, {"seat": "bo" if row["fact"]["seat"] == "ann" else "ann"}, row),
            "answered",
            where=opens,
        ),
    ),
    Class(
        "a choice that shows what all could see, all open",
        changed(fact(shows=True), "answered"),
        "",
        RULES,
        decided,
    ),
    Class(
        "a choice that shows what all could see, hidden",
        changed(fact(shows=True), "answered"),
        CLOSED,
        RULES,
        hides,
    ),
    Class(
        "a choice that is not offered, all open",
        changed(fact(choice=["no:such"]), "answered"),
        "",
        RULES,
        decided,
    ),
    Class(
        "a choice that is not offered, hidden",
        changed(fact(choice=["no:such"]), "answered"),
        CLOSED,
        RULES,
        hides,
    ),
    Class(
        "a pass without its part",
        changed(
            lambda row, _, __: row.pop("sealed"),
            "answered",
            where=lambda row: row["fact"].get("choice") == ["pass"] and "sealed" in row,
        ),
    ),
    Class(
        "a seat concedes for another", more(said("conceded", "KER-6.4", "ann", seat="bo"), when=nobody_left)
    ),
    Class("a stranger concedes", more(said("conceded", "KER-6.4", "zoe", seat="zoe"))),
    Class("a stranger changes the table", more(said("adjusted", "KER-8.1", "zoe", by="zoe", reason="so"))),
    Class("a change without a reason", more(said("adjusted", "KER-8.1", "ann", by="ann", reason=" "))),
    Class(
        "a correction of what was not played",
        more(said("corrected", "KER-8.2", "referee", by="referee", of=beyond, ruling="so")),
    ),
    Class(
        "a stranger is asked",
        changed(lambda row, _, __: row["fact"]["questions"][0].update(seats=["zoe"]) or row, "asked"),
    ),
    Class("a question of another clause", changed(envelope(clause="KER-7.1"), "asked")),
    Class("a stranger goes back", more(said("undone", "KER-2.1", "zoe", by="zoe", to=rest), when=unmoved)),
    Class(
        "a second request",
        more(
            said("close-asked", "KER-6.5", "bo", by="bo"),
            when=lambda rows: (asked(rows) or {}).get("seat") == "ann",
        ),
    ),
    Class(
        "a label for real dice",
        changed(fact(label="x"), "rolled", "shuffled", where=lambda row: row["fact"]["source"] == "declared"),
    ),
    Class("an option that is no table's", changed(fact(options=["undo=never"]), "began")),
    Class("an option twice", changed(fact(options=lambda old: old * 2), "began")),
    Class(
        "a parent without an entry",
        changed(fact(parent="other"), "began", where=lambda row: "parent" not in row["fact"]),
    ),
    Class(
        "more carried over than there is",
        changed(fact(parent="other", parent_version=5, parent_link="0" * 64, carried=10**6), "began"),
    ),
    Class(
        "a branch goes on without its words",
        lambda _, rows, __: (
            None
            if not carried(rows)
            else renumbered([*rows[: carried(rows)], *rows[_start(rows) :]], carried(rows))
        ),
    ),
    Class(
        "a branch that takes over a note",
        lambda _, rows, __: (
            None
            if not carried(rows)
            else insert(
                rows,
                carried(rows) - 1,
                [
                    {
                        "fact": {"t": "noted", "by": "ann", "text": "hm", "on": 1},
                        "seat": "ann",
                        "clause": "KER-2.6",
                    }
                ],
                behind=True,
            )
        ),
    ),
    # whatever it is, both are to say the same where both claim the check
    Class("any value", anything, ANY, ANY),
    Class("any value again", anything, ANY, ANY),
    Class("a decision that was made elsewhere", true_elsewhere, ANY, ANY),
    Class("anything said by anybody", anybody, ANY, ANY),
    Class("anything said by anybody again", anybody, ANY, ANY),
    # signatures
    Class("a signature by another key", changed(fact(key="1" * 64), "signed")),
    Class(
        "no signature",
        lambda good, rows, chance: None if rows[-1]["fact"]["t"] != "signed" else rows[:-1],
        WRITES,
        WRITES,
    ),
)
