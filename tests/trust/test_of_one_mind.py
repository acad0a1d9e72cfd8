"""Both verifiers on altered files: each refuses what the table says it must, and where both claim a check
they agree. A sample of what the soak runs; and the examples that a verifier once passed, by name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from replays.bundle import render
from replays.verify.verifier import Verifier
from tests.trust import corpus, mutations
from tests.trust.alterations import TABLE
from tests.trust.altered import closing_part, face
from tests.trust.altering import Alter, Class, more, said
from tests.trust.wholes import Good, Rows, files, linked

GAMES = ("proving", "echoes", "fellowship")
"""Those whose files are altered; what is altered is of no game."""
NAMES = {each.name: each for each in TABLE}


@pytest.mark.parametrize("game", [*GAMES, "mercenaries"])
def test_every_good_file_is_good_to_both(game: str) -> None:
    for good in files(game):
        report, why = corpus.program(render(good.bundle))
        assert (why, report is not None and report.fault) == ("", None), good.name
        assert mutations.refused(render(good.bundle)) is None, good.name


def test_the_sessions_hold_everything_that_people_do_around_a_game() -> None:
    tags = {row["event"]["t"] for game in GAMES for good in files(game) for row in good.rows}
    around = {tag for tag, (lane, _, _) in corpus.alone.EVENTS.items() if lane != "play"}
    assert around - tags == {"until", "settles"}  # which are sealed


@contextmanager
def read_closely() -> Iterator[None]:
    """Meanwhile every row is read."""
    made_again = Verifier._made_again
    Verifier._made_again = lambda *_: 0  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Verifier._made_again = made_again  # type: ignore[method-assign]


@pytest.mark.parametrize("game", GAMES)
def test_both_verifiers_say_of_altered_files_what_the_table_says(game: str) -> None:
    """And a log that is decided again at once is judged as one whose every row is read."""
    tried = list(corpus.corpus(len(TABLE), (game,)))
    assert len(tried) == len(TABLE)
    assert [each for file in tried for each in corpus.judged(file)] == []
    assert sum(each.of.unlinked is None for each in tried) > len(tried) / 2
    for file in tried:
        if file.good.kind == "full":
            report, _ = corpus.program(file.data)
            with read_closely():
                closely, _ = corpus.program(file.data)
            assert (report and report.fault) == (closely and closely.fault), (file.of.name, file.good.name)


def test_every_class_of_the_table_is_tried() -> None:
    tried = {each.of.name for each in corpus.corpus(len(TABLE), GAMES, seed=2)}
    assert {*NAMES} - tried == set()
    assert len(NAMES) == len(TABLE) > 100


def found(good: Good, alter: Alter, seed: int = 1) -> tuple[Any, Any]:
    """The faults that both verifiers find in a file altered so; it must have something to alter."""
    chance = random.Random(seed)
    rows = next(rows for _ in range(50) if (rows := alter(good, good.rows, chance)) is not None)
    data = linked(good, rows)
    report, why = corpus.program(data)
    assert why == ""
    assert report is not None
    return report.fault, mutations.refused(data)


def some_file(kind: str, word: str, game: str = "proving") -> Good:
    return next(each for each in files(game) if each.kind == kind and word in each.name)


THROWN = ("proving", "echoes")
"""The games that throw dice."""

# T1 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", THROWN)
def test_t1_a_closed_sessions_public_copy_with_a_face_that_its_die_does_not_have(game: str) -> None:
    fault, also = found(some_file("public", "0 closed", game), face(possible=False))
    assert fault.level == "dice"
    assert "97" in str(fault.found)
    assert also.what == "these dice cannot show these faces"
    assert also.version == fault.version


@pytest.mark.parametrize("game", THROWN)
@pytest.mark.parametrize("possible", [True, False])
def test_t1_an_open_file_with_one_part_closed_on_purpose_and_a_wrong_face(game: str, possible: bool) -> None:
    """Whichever part it is: the first, or one close to the end."""
    good = some_file("open", "0 closed", game)
    for seed in range(6):
        fault, also = found(good, closing_part(face(possible=possible)), seed)
        assert fault.level == "dice"
        assert also.version == fault.version


# T2 -----------------------------------------------------------------------------------------------------

T2 = {
    "a wrong label": ("a label", "dice"),
    "a wrong entropy digest": ("another digest of the words", "rules"),
    "a scripted source with seeded throws": ("scripted throws at a seeded table", "dice"),
    "because that points forwards": ("because of what is to come", "rules"),
    "a seat that joins after the start": ("a seat joins after the start", "rules"),
    "left by a seat that does not exist": ("nobody's seat is left", "rules"),
    "ruled by a seat that does not exist": ("a stranger rules", "rules"),
    "an agreement to an undo that nobody asked for": ("agreed to what nobody asked", "rules"),
    "a note on an entry that does not exist": ("a note on an entry that is not there", "rules"),
}


@pytest.mark.parametrize("kind", ["public", "ann", "referee", "open"])
@pytest.mark.parametrize("case", T2)
def test_t2_in_copies_both_refuse(case: str, kind: str) -> None:
    name, level = T2[case]
    alter = NAMES[name].alter
    assert alter is not None
    fault, also = found(some_file(kind, "1 closed"), alter)
    assert fault.level in (level, "rules")
    assert also.version == fault.version


def test_t2_an_agreement_to_a_branch_that_nobody_asked_for() -> None:
    """Branches need no agreement; who agrees to nothing is refused, whatever is meant."""
    agreed = more(said("agreed", "KER-9.4", "bo", by="bo", request=1))
    fault, also = found(some_file("public", "1 live"), agreed)
    assert (fault.level, fault.version) == ("rules", also.version)


def test_both_find_what_they_can_while_the_secret_is_unknown() -> None:
    """A face that the die has is found when the secret is published, and not before."""
    name: Class = NAMES["another face, the secret unknown"]
    assert name.alter is not None
    good = some_file("public", "1 live", "echoes")
    rows: Rows | None = name.alter(good, good.rows, random.Random(3))
    assert rows is not None
    found = corpus.alone.verify(linked(good, rows))
    assert found.waiting
