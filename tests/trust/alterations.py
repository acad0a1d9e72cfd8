"""Every class of alteration, and what each verifier must say of it: `TABLE`, written down before anything is
run. Most files are linked anew (numbers, commitments, links, trailer), as somebody could who has the program;
where the file tells the veil, commitments too."""

from __future__ import annotations

import copy

from tests.trust import sessions
from tests.trust.altered import (
    anybody,
    anything,
    broken_agreement,
    elsewhere,
    moved_alone,
    not_asked,
    true_elsewhere,
)
from tests.trust.altering import (
    ANY,
    CLOSED,
    RULES,
    WRITES,
    Class,
    asked,
    beyond,
    both,
    by,
    carried,
    changed,
    decided,
    envelope,
    event,
    hides,
    insert,
    inside,
    live_only,
    more,
    nobody_asked,
    nobody_left,
    not_a_rest,
    opens,
    pick,
    policy,
    replaced,
    rest,
    said,
    start,
    unmoved,
)
from tests.trust.table_of_files import TABLE as OF_FILES
from tests.trust.wholes import BRANCHED, renumbered

TABLE: tuple[Class, ...] = (
    *OF_FILES,
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
    Class("agreed to another request", changed(event(request=1), "agreed", "declined", "withdrew")),
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
                "event": {
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
                        **copy.deepcopy(next(row for row in rows if row["event"]["t"] == "noted")),
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
    Class("upheld, and another clause", changed(event(clause="KER-5.2"), "dispute-ruled", where=opens)),
    Class(
        "overturned by nothing",
        changed(event(verdict="overturned", correction=1), "dispute-ruled", where=opens),
    ),
    Class("a house rule of another clause", changed(event(clause="KER-1.1"), "dispute-ruled", where=inside)),
    Class(
        "a settlement of its own for one that rests on another entry",
        changed(
            lambda row, _, __: replaced(row, {"decision": row["version"]}, row), "dispute-ruled", where=inside
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
            lambda row, _, __: replaced(row, {"seat": "bo" if row["event"]["seat"] == "ann" else "ann"}, row),
            "answered",
            where=opens,
        ),
    ),
    Class(
        "a choice that shows what all could see, all open",
        changed(event(shows=True), "answered"),
        "",
        RULES,
        decided,
    ),
    Class(
        "a choice that shows what all could see, hidden",
        changed(event(shows=True), "answered"),
        CLOSED,
        RULES,
        hides,
    ),
    Class(
        "a choice that is not offered, all open",
        changed(event(choice=["no:such"]), "answered"),
        "",
        RULES,
        decided,
    ),
    Class(
        "a choice that is not offered, hidden",
        changed(event(choice=["no:such"]), "answered"),
        CLOSED,
        RULES,
        hides,
    ),
    Class(
        "a pass without its part",
        changed(
            lambda row, _, __: row.pop("sealed"),
            "answered",
            where=lambda row: row["event"].get("choice") == ["pass"] and "sealed" in row,
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
        changed(lambda row, _, __: row["event"]["questions"][0].update(seats=["zoe"]) or row, "asked"),
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
        changed(
            event(label="x"), "rolled", "shuffled", where=lambda row: row["event"]["source"] == "declared"
        ),
    ),
    Class("an option that is no table's", changed(event(options=["undo=never"]), "began")),
    Class("an option twice", changed(event(options=lambda old: old * 2), "began")),
    Class(
        "a parent without an entry",
        changed(event(parent="other"), "began", where=lambda row: "parent" not in row["event"]),
    ),
    Class(
        "more carried over than there is",
        changed(event(parent="other", parent_version=5, parent_link="0" * 64, carried=10**6), "began"),
    ),
    Class(
        "a branch goes on without its words",
        lambda _, rows, __: (
            None
            if not carried(rows)
            else renumbered([*rows[: carried(rows)], *rows[start(rows) :]], carried(rows))
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
                        "event": {"t": "noted", "by": "ann", "text": "hm", "on": 1},
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
    Class("a signature by another key", changed(event(key="1" * 64), "signed")),
    Class(
        "no signature",
        lambda good, rows, chance: None if rows[-1]["event"]["t"] != "signed" else rows[:-1],
        WRITES,
        WRITES,
    ),
)
