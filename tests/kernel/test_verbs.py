"""Verbs: one predicate for what is offered and for what is refused, of what a seat can see."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import pytest

from engine.errors import Illegal, InternalError, Malformed
from engine.frames import Frame, Steps
from engine.system import Look
from engine.turn import Tx
from engine.verbs import Verbs, Why
from engine.waiting import Waiting
from engine.wording import say
from replays.session import Session
from tests.kernel.little import C, Did, little
from tests.systems.table import choose, question, table

ACT = Verbs()
HERE = ("dog", "cat")


def there(_: Look) -> Collection[str]:
    return HERE


@ACT.verb("feed", C, asked="who", names=there)
def hungry(look: Look, who: str) -> Why | None:
    """Whoever was not fed yet."""
    return Why(say("{who} was fed", who=who), "KER-1.2") if f"{who} fed" in look.board.did else None


@ACT.verb("walk", C, asked="walk", names=there, elsewhere=lambda _: Why(say("not now"), "KER-1.3"))
def walked(_: Look, __: str) -> Why | None:
    """Anybody."""
    return None


def game() -> Session:
    steps = Steps()

    @steps.waits("setup")
    def feed(tx: Tx) -> Waiting:
        who = yield hungry.one(tx.look("ann"), "who", or_none=C)
        tx.emit(Did(f"{who} fed"), C)
        tx.then(Frame("setup"))

    rules: Any = little(steps, verbs=ACT)
    return table(rules, "ann")


def refused(live: Session, choice: str, error: type[Exception]) -> tuple[str, str]:
    with pytest.raises(error) as caught:
        choose(live, "ann", choice)
    return str(caught.value), caught.value.clause  # type: ignore[attr-defined]


def test_what_the_predicate_forbids_is_no_option_and_is_refused_by_its_clause() -> None:
    live = game()
    choose(live, "ann", "feed:dog")
    asked = question(live.state, "ann")
    assert asked is not None
    assert asked.ids == ("feed:cat", "pass")
    assert refused(live, "feed:dog", Illegal) == ("dog was fed", "KER-1.2")


def test_an_answer_to_another_question_is_refused_by_its_moment() -> None:
    assert refused(game(), "walk:dog", Illegal) == ("not now", "KER-1.3")


@pytest.mark.parametrize("name", ["feed:owl", "walk:owl", "feed:", "sing:dog"])
def test_what_a_seat_cannot_see_is_refused_as_what_nobody_knows(name: str) -> None:
    told = f"{name} is not an option of this question"
    assert refused(game(), name, Malformed) == (told, "KER-1.3")


def test_two_verbs_of_one_name_for_one_question_are_a_mistake() -> None:
    with pytest.raises(InternalError, match="two verbs are called 'feed'"):
        ACT.verb("feed", C, asked="who", names=there)(lambda *_: None)


def test_of_what_is_listed_as_all_options_the_predicate_says_why_any_other_is_none() -> None:
    def hungry_ones(look: Look) -> Collection[str]:
        return [who for who in HERE if f"{who} fed" not in look.board.did]

    def fed(_: Look, who: str) -> Why:
        return Why(say("{who} was fed", who=who), "KER-1.2")

    feed = Verbs().verb("feed", C, asked="who", names=there, options=hungry_ones)(fed)
    look: Any = SimpleNamespace(board=SimpleNamespace(did=("dog fed",)))
    assert feed.able(look) == ["cat"]
    assert feed.why_not(look, "cat") is None
    assert feed.why_not(look, "dog") == Why(say("{who} was fed", who="dog"), "KER-1.2")
