"""`check_system` finds each kind of fault in a game, and says in a sentence where it is.

The faults are planted in the game that `rollbook scaffold` writes; as it is written it has none.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.system import Rules
from replays.checking import Checked, Evening, Failed, check_system
from service import scaffold

Write = Callable[..., Rules]
NUMBERS = itertools.count()
"""Packages are imported once: every game is called otherwise."""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a game, with texts of its files replaced, and imports it."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(library, "_added", dict(library._added))

    def written(*changes: tuple[str, str, str]) -> Rules:
        game = f"ember{next(NUMBERS)}"
        scaffold.write(game, tmp_path)
        for file, old, new in changes:
            path = tmp_path / game / file
            text = path.read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{file} has {text.count(old)} times {old}"
            path.write_text(text.replace(old, new), encoding="utf-8")
        library.add(game, game)
        return library.rules(game)

    yield written
    for name in [each for each in sys.modules if each.startswith("ember")]:
        del sys.modules[name]


def test_the_game_that_is_written_to_begin_from_holds(write: Write) -> None:
    found = check_system(write())
    own = {each.id for each in write().clauses if not each.id.startswith("KER-")}
    assert own <= found.cited
    assert found.decisions >= 300
    assert (found.ended, found.twins > 10, found.options > 500) == (found.evenings, True, True)


HANDED = 'card = yield burn.one(tx.look(seat), or_none="EMB-2.3", hidden=True)\n'
KEPT = "kept = min(strength, 2, hand(tx.board, seat).count)"
BLEW = "tx.emit(WindBlew(seat, strength, kept, strength - kept)"
NEAR = "near=lambda look: hand(look.board, look.seat).cards"
FAULTS: dict[str, tuple[tuple[tuple[str, str, str], ...], str]] = {
    "a public fact names a card of a hand": (
        (("rules.py", BLEW, "tx.emit(WindBlew((*hand(tx.board, seat).cards, seat)[0], strength, kept, strength - kept)"),),
        r"A public fact names \w+-\d, which lies in no open place before or after it.*"
        r"entry \d+ \(wind-blew, EMB-3.2, written by the step night.wind\)",
    ),
    "a number tells what is in a hand": (
        (("rules.py", KEPT, "kept = sum(card[:3] == 'log' for card in hand(tx.board, seat).cards)"),),
        r"can tell what it was never shown: where .* change places.*wind-blew, EMB-3.2, written by the step night.wind",
    ),
    "a view shows the hands of others": (
        (("model.py", "Hand(held.count) for seat", "held for seat"),),
        r"`view` gives \w+ .* at board.hands.\w+.* and folding what \w+ may see gives.*\(drawn, EMB-1.2",
    ),
    "an option is refused": (
        (
            ("rules.py", HANDED, HANDED + '        if card.startswith("root"):\n'
             '            raise Illegal(say("no roots"), "EMB-2.4")\n'),
            ("rules.py", "from engine.facts import Marked\n", "from engine.errors import Illegal\nfrom engine.facts import Marked\n"),
        ),
        r"The question burn offers \w+ burn:root-\d, and the answer burn:root-\d is refused: no roots. The clause is EMB-2.4",
    ),
    "an option stands twice": (
        (("rules.py", '"feed", "gather")', '"feed", "gather", "feed")'),),
        r"The question work offers ann the option feed twice. The clause is EMB-2.1",
    ),
    "an option by a clause that is none": (
        (("rules.py", 'options("EMB-2.1", "feed"', 'options("EMB-9.9", "feed"'),),
        r"The question work cites EMB-9.9, which no catalogue holds",
    ),
    "a verb whose near leaves something out": (
        (("rules.py", NEAR, NEAR + "[1:]"),),
        r"The verb burn does not offer \w+ \w+-\d, which nothing forbids: its `near` leaves it out. The clause is EMB-2.3",
    ),
    "a verb that looks at hidden hands": (
        (("rules.py", "    if card in look.board.burnt:\n", "    if any(held.cards for seat, held in look.board.hands.items() if seat != look.seat):\n"
          '        return Why(say("{card} has burnt already", card=thing(card)), "EMB-2.3")\n    if card in look.board.burnt:\n'),),
        r"The verb burn offers \w+ \[.*\] on the table and \[.*\] on what \w+ may see: it looks at what is hidden",
    ),
    "a refusal that knows a hidden card": (
        (("rules.py", "return (*hand(look.board, look.seat).cards, *look.board.burnt)", "return CARDS"),
         ("rules.py", "    if card in look.board.burnt:\n", "    if card not in hand(look.board, look.seat).cards:\n")),
        r"\w+ was never shown \w+-\d, and yet the answer burn:\w+-\d is refused in words of its own",
    ),
    "a fact without words": (
        (("wording.py", '        case Flared(strength):\n            return say("The fire flared up and fell to {fire}.", fire=strength)\n', ""),),
        r"Nothing is said of Flared: .* entry \d+ \(flared, EMB-2.5, written by the step flare\)",
    ),
    "an option without words": (
        (("wording.py", '    "twig": name("a twig"),\n', ""),),
        r"Nothing is said of the option burn:twig-\d of the question burn.*EMB-2.3",
    ),
    "a sentence that is not in Spanish": (
        (("words.toml", 'es = "Brasa"', 'es_AR = "Brasa"'), ("wording.py", 'name("the wind")', 'name("Ember")')),
        r"The language es has no words for 'Ember'",
    ),
    "a card that is lost": (
        (("model.py", "    Dealt: _dealt,\n", ""),),
        r"The card \w+-\d lies nowhere any more",
    ),
    "a step that goes by what the process remembers": (
        (("rules.py", "strength = sum(thrown.faces)", "strength = sum(thrown.faces) + next(SEEN)"),
         ("rules.py", "VERBS = Verbs()", "VERBS = Verbs()\nSEEN = __import__('itertools').count()")),
        r"The step night.wind decides otherwise when it is run again.*wind-blew, EMB-3.2, written by the step night.wind",
    ),
    "a step that goes by the hash of a text": (
        (("rules.py", "strength = sum(thrown.faces)", "strength = sum(thrown.faces) + hash('wind') % 10**6"),),
        r"A process of its own decides otherwise.*wind-blew, EMB-3.2, written by the step night.wind",
    ),
    "a step that breaks down": (
        (("rules.py", BLEW, "tx.ruling('EMB-2.1')\n    " + BLEW),),
        r"The step night.wind breaks down on the answer stand:\w+ of \w+: InternalError: .*EMB-2.1 has no variants",
    ),
    "an answer that a step does not take": (
        (("rules.py", "def shown(tx: Tx, *works: str)", "def shown(tx: Tx, works: str)"),),
        r"The step shown breaks down .* does not take what it is handed",
    ),
    "a gauge that follows from something else": (
        (("rules.py", "Gauge(state.board.fire, 10)", "Gauge(len(state.course.piles['deck'].order))"),),
        r"The gauge fire stands at .* and the log told",
    ),
    "a clause that nothing cites": (
        (("clauses.toml", '[[clause]]\nid = "EMB-4.1"', '[[clause]]\nid = "EMB-3.9"\nmark = "D"\ntext = "It may rain."\n\n[[clause]]\nid = "EMB-4.1"'),),
        r"Nothing cites EMB-3.9 \(It may rain.\) in \d+ decisions",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_told_with_its_place(write: Write, fault: str) -> None:
    changes, said = FAULTS[fault]
    with pytest.raises(Failed, match=said):
        check_system(write(*changes))


UNCITED = (("clauses.toml", 'text = "The fire out', 'text = "The fire, out'),)


def test_a_clause_that_nothing_can_cite_is_listed_with_a_sentence(write: Write) -> None:
    rain = '[[clause]]\nid = "EMB-3.9"\nmark = "D"\ntext = "It may rain."\n\n'
    rules = write(("clauses.toml", '[[clause]]\nid = "EMB-4.1"', rain + '[[clause]]\nid = "EMB-4.1"'))
    found = check_system(rules, uncited={"EMB-3.9": "It says what may be added."}, decisions=200)
    assert isinstance(found, Checked)
    check_system(rules, cited=["EMB-3.9"], decisions=200)
    for uncited, said in (
        ({"EMB-3.9": " "}, "without a sentence why"),
        (
            {"EMB-3.9": "-", "EMB-1.1": "It is nothing."},
            "EMB-1.1 is listed as one that nothing cites, and something does",
        ),
        (
            {"EMB-3.9": "-", "EMB-8.8": "It is gone."},
            "EMB-8.8 is listed as one that nothing cites, and no catalogue",
        ),
    ):
        with pytest.raises(Failed, match=said):
            check_system(rules, uncited=uncited, decisions=200)


def test_an_evening_that_was_written_down_is_played_first(write: Write) -> None:
    """Two who only gather, in a wind that shows six, lose the fire in the second night."""
    rules, answers = write(), []
    for _ in range(2):
        answers += [("ann", "gather"), ("bo", "gather"), ("ann", "stand:ann")]
    evening = Evening(seats=2, answers=answers, faces={"d6": (6, 6)}, rulings={"EMB-3.2": "steady"})
    found = check_system(rules, evenings=[evening], decisions=1, cited=[each.id for each in rules.clauses])
    assert (found.evenings, found.ended) == (1, 1)
    assert found.decisions == len(answers)
    wrong = Evening(seats=2, answers=[("ann", "burn:twig-1")], faces={"d6": (6,)})
    with pytest.raises(Failed, match="evening that was written down"):
        check_system(rules, evenings=[wrong])


def test_a_game_that_is_not_known_yet_is_made_known(write: Write) -> None:
    rules: Any = write()
    library._added.pop(rules.game)
    check_system(rules, decisions=40, cited=[each.id for each in rules.clauses])
    assert dict(library.added())[rules.game] == rules.game
