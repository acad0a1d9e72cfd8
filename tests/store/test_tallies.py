"""What sessions are counted as: after whatever became of their rows it is what counting all of them gives."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.store.log import Store
from engine.store.summaries import Mark, Summaries
from engine.store.summary_rows import Kept
from engine.store.tallies import LARGEST, Kind, Tally


@pytest.fixture
def kept(store: Store) -> Iterator[Summaries]:
    with Summaries.of(store) as found:
        yield found


def row(session: str, version: int, game: str, tally: Tally | None) -> Kept:
    return Kept(session, version, game, 0, "", 0, "{}", (), tally)


def marked(kept: Summaries, form: int = 1, since: int = 0) -> Mark:
    return kept.mark(form, "log", lambda _: True, since)


def save(kept: Summaries, *some: Kept, gone: tuple[str, ...] = (), end: bool = True) -> None:
    mark = marked(kept)
    kept.save(mark, int(mark.position) + 1, some, gone, end=end)


def recounted(sessions: dict[str, tuple[str, Tally]]) -> list[Kind]:
    """Counted one by one."""
    kinds, answers = Counter[tuple[str, str, int, str, int]](), Counter[tuple[str, str, int, str, int]]()
    for game, it in sessions.values():
        kind = (game, it.scenario, it.seats, it.result, it.rounds)
        kinds[kind] += 1
        answers[kind] += it.answers
    return [Kind(*kind, number, answers[kind]) for kind, number in sorted(kinds.items(), key=str)]


@pytest.mark.parametrize("seed", range(3))
def test_counts_are_those_of_all_sessions_whatever_became_of_them(kept: Summaries, seed: int) -> None:
    """Rows that come, are replaced, are too old, go, and are made anew, in any order."""
    chance, sessions, there = random.Random(seed), dict[str, tuple[str, Tally]](), set[str]()
    for version in range(1, 61):
        name, deed = f"s{chance.randrange(6)}", chance.random()
        game, result = chance.choice(("echoes", "sand")), chance.choice(("won", "lost", "playing"))
        tally = Tally(chance.choice(("a", "b")), chance.randrange(1, 3), result, chance.randrange(3), version)
        if deed < 0.6:
            save(kept, row(name, version, game, tally))
            sessions[name] = game, tally
            there.add(name)
        elif deed < 0.7:
            save(kept, row(name, 0, game, tally))  # older than what there is
            if name not in there:
                kept.forget(name)
        elif deed < 0.8:
            save(kept, row(name, version, game, None))  # it can be read no longer
            there.add(name)
            sessions.pop(name, None)
        elif deed < 0.9:
            kept.forget(name)
            there.discard(name)
            sessions.pop(name, None)
        else:
            kept.anew(marked(kept))
            save(kept, *(row(each, version, *of) for each, of in sessions.items() if each != name))
            sessions.pop(name, None)  # what is not made anew is gone
            there = {*sessions}
        assert kept.kinds() == recounted(sessions)
        found = kept.kind_of(name)
        assert found == (recounted({name: sessions[name]}) if name in sessions else [])


def test_of_one_game_and_of_one_scenario(kept: Summaries) -> None:
    tallies = {"a": ("echoes", "bell"), "b": ("echoes", "watch"), "c": ("sand", "bell")}
    save(kept, *(row(each, 1, game, Tally(name, 1, "won")) for each, (game, name) in tallies.items()))

    def counted(game: str = "", scenario: str = "") -> list[tuple[str, str]]:
        return [(each.game, each.scenario) for each in kept.kinds(game, scenario)]

    assert counted() == [("echoes", "bell"), ("echoes", "watch"), ("sand", "bell")]
    assert counted("echoes") == [("echoes", "bell"), ("echoes", "watch")]
    assert counted("", "bell") == [("echoes", "bell"), ("sand", "bell")]
    assert counted("sand", "bell") == [("sand", "bell")]
    assert counted("sand", "watch") == counted("no") == []


def test_another_form_counts_anew_and_keeps_rows_that_can_be_looked_at(kept: Summaries) -> None:
    save(kept, row("s", 1, "echoes", Tally("bell", 1, "won")), row("t", 1, "echoes", Tally("bell", 2, "won")))
    mark = marked(kept, 3, since=2)  # too old
    assert (kept.count(), kept.kinds(), mark.made) == (0, [], 1)
    save_at = kept.save(mark, 1, [row("s", 1, "echoes", Tally("bell", 1, "won"))], (), end=True)
    mark = marked(kept, 4, since=3)
    assert (kept.count(), kept.kinds()) == (1, [])
    assert (mark.position, mark.whole, mark.made) == ("0", False, save_at.made + 1)
    assert kept.versions(["s"], mark.made) == {}
    kept.save(mark, 1, [row("s", 1, "echoes", Tally("bell", 1, "lost"))], (), end=True)
    assert [each.result for each in kept.kinds()] == ["lost"]
    assert marked(kept, 3, since=1).made == 1  # of a Rollbook to come: thrown away
    assert (kept.count(), kept.kinds()) == (0, [])


def test_whatever_a_log_says_can_be_counted(kept: Summaries) -> None:
    save(kept, row("s", 1, "echoes", Tally("b\0ell", -1, "won", 10**30, 10**30)))
    save(kept, row("t", 1, "echoes", Tally("", 10**30, "", -5, 3)))
    assert [each.rounds for each in kept.kinds()] == [0, LARGEST]
    save(kept, gone=("s", "t"))
    assert kept.kinds() == []
