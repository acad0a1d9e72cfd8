"""A branch: a new session that begins with the decisions of another, up to one of its entries.

Its first entry names parent, entry and link. The parent's inputs are decided again, with the throws as they
fell, so the branch holds no trace of the parent's secrets; from there on it has a secret of its own, and
its seats give new words to the dice. Of an open parent all that its maker does not know is dealt anew, so
nobody learns from a branch what is still to come, or what others hold (KER-9.4). A closed session branches
as it was.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import facts as f
from engine.dice import ALGORITHM, commitment, faces_rows
from engine.errors import Illegal, Malformed, Unknown
from engine.past import check_rest
from engine.store.rows import Clash, Secrets
from engine.system import Rules
from engine.wording import say
from replays.carrying import Carrying, carry
from replays.live import Live


def branch(
    live: Live, name: str, at: int, by: str, secrets: Secrets, *, given: bool = False, key: str = ""
) -> int:
    """Write a branch of a session into the same store; returns its last version. `at` 0: from the present.
    `by` makes it, a seat or the referee; `given`: the dice secret was given by hand.

    Raises `Illegal` for an entry that is no rest point, and where the record holds what `by` may not know;
    `Malformed` for a name that is taken.
    """
    at = at or live.state.head
    check_rest(live, at)
    made = carried(live, at, by, secrets, live.rules, given=given)
    if made.stop is not None:
        before = (str(made.reached),) if made.reached else ()
        raise Illegal(made.stop.text, made.stop.clause or "KER-9.4", made.stop.legal or before)
    return save(live, name, made, secrets, key)


def carried(live: Live, at: int, by: str, secrets: Secrets, rules: Rules, *, given: bool) -> Carrying:
    """The entries of a session that goes on from `at` under these rules."""
    old: Any = live.read(0, 1)[0].fact
    began = replace(
        old,
        rules=rules.version,
        content=rules.content,
        faces=faces_rows(rules.dice),
        dice=ALGORITHM,
        commitment=commitment(secrets.dice),
        given=given,
        parent=live.session,
    )
    made = carry(live, at, by, secrets.dice, rules, began)
    if made.reached:
        made.words(by)
    return made


def save(live: Live, name: str, made: Carrying, secrets: Secrets, key: str) -> int:
    """Write these decisions as a new session; returns its last version."""
    new = Live(name, live.rules, live.codec, live.store, live.seeker.cache, secrets, live.hands)
    try:
        return new.write(made.decisions, key or live.hands.key())[-1].entry.version
    except Clash as clash:
        raise Malformed(say("{session} exists already", session=name)) from clash


def parent_of(live: Live) -> f.Began:
    """The first entry of a branch. `Unknown` for a session that is none."""
    (first,) = live.read(0, 1)
    if not isinstance(first.fact, f.Began) or not first.fact.parent:
        raise Unknown(say("{session} is no branch", session=live.session))
    return first.fact


def is_whole(began: f.Began, parent: Live) -> bool:
    """Whether the parent still holds, at that entry, what the branch was made from."""
    found = parent.read(began.parent_version - 1, began.parent_version)
    return bool(found) and found[0].link == began.parent_link
