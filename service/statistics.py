"""How many sessions there are by game, scenario, seats and how they stand, from what is counted as rows are
written: no session is looked at.

It counts what the list of tables lists: all sessions for the owner, for everybody else the one that a token
is for, since how many ended elsewhere says how a table ended where few are played. A branch and a deal that
was played again are sessions as all others. Sessions of a game that is not installed, and those that cannot
be read, are in no list and are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import groupby

from engine.errors import Refusal
from engine.store.tallies import Kind
from engine.wording import Wording
from projections.translator import Translator, translator
from replays.summary import RESULTS
from service.host import Host
from service.http.answers import Statistics, StatisticsLine


def statistics(
    host: Host, language: Wording, *, game: str = "", scenario: str = "", session: str = ""
) -> Statistics:
    """How many there are of each kind, of a game, of a scenario; `session`: of this one alone. The rows are
    taken as they are: who asks brings them up first."""
    kept = host.summaries.kept
    if session:
        found = [each for each in kept.kind_of(session) if _fits(each, game, scenario)]
        unread = 0
    else:
        found, unread = kept.kinds(game, scenario), kept.unreadable()
    lines = tuple(_lines(found, language))
    return Statistics(lines, sum(each.sessions for each in lines), unread, host.summaries.behind())


def _fits(kind: Kind, game: str, scenario: str) -> bool:
    return game in ("", kind.game) and scenario in ("", kind.scenario)


def _lines(kinds: Iterable[Kind], language: Wording) -> Iterator[StatisticsLine]:
    """A line for each kind, whatever its rounds; by game, scenario and seats, and then won before lost."""
    words = cache(lambda game: translator(game, language))
    alike = [[*group] for _, group in groupby(kinds, lambda it: (it.game, it.scenario, it.seats, it.result))]
    alike.sort(key=lambda group: (group[0].game, group[0].scenario, group[0].seats, _rank(group[0].result)))
    for group in alike:
        with suppress(Refusal):  # its game is not installed
            yield _line(group, words(group[0].game))


def _rank(result: str) -> tuple[int, str]:
    return RESULTS.index(result) if result in RESULTS else len(RESULTS), result


def _line(group: Sequence[Kind], words: Translator) -> StatisticsLine:
    it, sessions = group[0], sum(each.sessions for each in group)
    title, ended = words.game(it.game), it.result in RESULTS[:3]
    answers = sum(each.answers for each in group)
    return StatisticsLine(
        game=it.game,
        game_title=title,
        scenario=it.scenario,
        title=words.scenario(it.scenario) or title,
        seats=it.seats,
        result=it.result,
        sessions=sessions,
        rounds=_median(group, sessions) if ended else None,
        answers=(2 * answers + sessions) // (2 * sessions) if ended else None,
    )


def _median(group: Sequence[Kind], sessions: int) -> int:
    """Of the rounds of a kind, which stand in order; of an even number the lower of the two in the middle."""
    before = 0
    for each in group:
        before += each.sessions
        if 2 * before >= sessions:
            return each.rounds
    raise AssertionError
