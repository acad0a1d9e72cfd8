"""What each verifier must say of alterations of bytes, dice, envelopes, parts, seats, words and what is said
around the game; written down before anything is run."""

from __future__ import annotations

from functools import partial

from tests.trust import mutations
from tests.trust.altered import (
    closing_part,
    cut,
    doubled,
    dropped,
    face,
    forwards,
    games,
    header,
    key_again,
    key_inside,
    later,
    number,
    order,
    other_cause,
    other_part,
    plain,
    seeded,
    swapped,
    trailer,
    wrong_salt,
)
from tests.trust.altering import (
    CLOSED,
    RULES,
    SECRET,
    WRITES,
    Class,
    beyond,
    changed,
    decided,
    envelope,
    event,
    hides,
    inside,
    known,
    more,
    nobody_left,
    opens,
    said,
    unknown,
)
from tools import verify_rollbook as alone

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
    Class("a label", changed(event(label=lambda old: old + "0"), "rolled", "shuffled", where=seeded)),
    Class("no label", changed(lambda row, _, __: row["event"].pop("label", None), "rolled", "shuffled")),
    Class("scripted throws at a seeded table", changed(event(source="scripted"), "rolled", "shuffled")),
    Class(
        "real throws at a seeded table",
        changed(event(source="declared"), "rolled", "shuffled"),
        fits=lambda good: not {"2", "4"} & {*good.name.split()},
    ),
    Class("a table that calls its dice written down", changed(event(dice="scripted"), "began")),
    Class("dice of no kind", changed(event(dice="loaded"), "began")),
    Class("another digest of the words", changed(event(entropy="0" * 64), "started", "words-taken")),
    Class("another order, all open", order, fits=decided),
    Class("another number of cards", changed(event(count=lambda old: old + 1), "shuffled"), fits=decided),
    Class("another commitment, the secret known", changed(event(commitment="0" * 64), "began"), fits=known),
    Class(
        "another commitment, the secret unknown",
        changed(event(commitment="0" * 64), "began"),
        WRITES,
        WRITES,
        unknown,
    ),
    Class("another secret is published", changed(event(secret="0" * 64), "closed")),
    Class("no secret is published", changed(event(secret=""), "closed")),
    Class("who gave the secret", changed(event(given=True), "began"), WRITES, WRITES),
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
            "pace-set",
            "held-up",
            "settled",
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
    Class("a member that no kernel event has", changed(event(also="more"), *alone.EVENTS)),
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
    Class("the referee joins", changed(event(seat="referee"), "joined")),
    Class("nobody's seat is left", more(said("left", "KER-6.1", "zoe", seat="zoe", keeper="ann"))),
    Class("a seat is left to nobody", more(said("left", "KER-6.1", "ann", seat="ann", keeper="zoe"))),
    Class("a seat keeps itself", more(said("left", "KER-6.1", "ann", seat="ann", keeper="ann"))),
    Class("somebody else takes a seat away", more(said("left", "KER-6.1", "ann", seat="bo", keeper="ann"))),
    Class("words that do not fit the pledge", changed(event(words="words of my choice"), "words-shown")),
    Class("a salt that does not fit the pledge", changed(event(salt="0" * 64), "words-shown")),
    Class(
        "another pledge",
        changed(event(pledge="0" * 64), "joined", "pledged", where=lambda row: "pledge" in row["event"]),
    ),
    Class("a pledge after the start", more(said("pledged", "KER-3.6", "bo", seat="bo", pledge="0" * 64))),
    Class(
        "words after the start",
        more(said("words-shown", "KER-3.6", "bo", seat="bo", words="x", salt="0" * 64)),
    ),
    Class("all commit anew after the start", more(said("words-reset", "KER-3.7", "ann", by="ann"))),
    Class("a player is removed", more(said("words-reset", "KER-3.7", "ann", by="ann", removed="bo"))),
    Class("words are taken twice", more(said("words-taken", "KER-3.8", "ann", entropy="0" * 64))),
    Class("other seats than have joined", changed(event(seats=["ann", "cy"]), "started")),
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
    Class("a note of other words", changed(event(text="what I wanted"), "noted"), WRITES, WRITES),
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
                "event": {"t": "stood-pass", "seat": "bo"},
                "seat": "ann",
                "clause": "KER-4.2",
                "sealed": [{"to": ["bo"], "commit": "0" * 64}],
            },
            when=nobody_left,
        ),
        fits=hides,
    ),
    Class(
        "a pace for somebody else",
        more(said("pace-set", "KER-4.4", "ann", by="ann", seat="bo", pace="every"), when=nobody_left),
    ),
    Class("a pace that is none", more(said("pace-set", "KER-4.4", "ann", by="ann", seat="ann", pace="fast"))),
    Class(
        "somebody else is waited for", more(said("held-up", "KER-4.5", "ann", seat="bo"), when=nobody_left)
    ),
    Class("a response settled for all to see", more(said("settled", "KER-4.6", "ann", seat="ann"))),
    Class("a pass said without its moment", more(said("stood-pass", "KER-4.2", "ann", seat="ann"))),
    Class(
        "the moment of a pass for all to see", more(said("until", "KER-4.2", "ann", seat="ann", when="round"))
    ),
)
