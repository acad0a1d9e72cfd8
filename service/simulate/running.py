"""Many sessions over several processes: the same samples in the same order, however many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from engine import library
from service.simulate.session import Job, Sample, play

CHUNK = 8
"""Sessions a process is handed at once."""

Progress = Callable[[Sample], None]


def run(jobs: Sequence[Job], processes: int, progress: Progress = lambda _: None) -> list[Sample]:
    """Play them all; `progress` is told each session as it is done."""
    samples = []
    for sample in _played(jobs, processes):
        progress(sample)
        samples.append(sample)
    return samples


def _played(jobs: Sequence[Job], processes: int) -> Iterator[Sample]:
    if processes < 2 or len(jobs) < 2:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(processes, initializer=_know, initargs=(library.added(),)) as pool:
        try:
            yield from pool.map(play, jobs, chunksize=CHUNK)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _know(games: Iterable[tuple[str, str]]) -> None:
    """In a new process: the games that were added in this one."""
    for game, package in games:
        library.add(game, package)
