"""The catalogues are whole: nothing missing, fuzzy or unused, and the same placeholders everywhere."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from engine.library import GAMES
from tests.tools.test_project import ROOT
from tools import messages
from tools.messages import TRANSLATED, Plain
from tools.sentences import Sentence, Unseen, in_python, is_bare, sentences, sources

FROM = "from engine.wording import Text, count, name, say\n"


@pytest.fixture(scope="module")
def pot() -> Catalog:
    return messages.template(list(sentences()))


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_missing_or_fuzzy_or_has_other_placeholders(code: str) -> None:
    assert list(messages.faults(messages.read(code))) == []


def test_every_file_has_the_sentences_of_today(pot: Catalog) -> None:
    """So no sentence is without an entry, no entry without a sentence, and what gettext reads is new."""
    assert list(messages.stale(pot)) == []


def test_the_files_change_only_when_a_sentence_does() -> None:
    for path in (messages.TEMPLATE, *(messages.place(code) for code in TRANSLATED)):
        written = path.read_text(encoding="utf-8")
        assert not re.search(r"^#: .*\.\w+:\d", written, re.MULTILINE)
        assert not re.search(r"Date|Translator|Team|Generated", written)
        ids = re.findall(r'^msgid (".+")$', written, re.MULTILINE)
        assert len(ids) == len(set(ids)) > 100


# What is found ---------------------------------------------------------------------------------------------


def found(source: str) -> list[tuple[str, str]]:
    return [(each.template, each.several) for each in in_python(FROM + source, "x.py")]


def test_sentences_are_found_wherever_they_are_said() -> None:
    assert found('x = say("{a} is " "out", a=say("b"))') == [("{a} is out", ""), ("b", "")]
    assert found('count(\n    "{n} wound",\n    "{n} wounds", n=2)') == [("{n} wound", "{n} wounds")]
    assert found('f = lambda: name("Giant Rat")') == [("Giant Rat", "")]
    assert found("name(card.name)") == []


def test_only_the_markers_of_the_core_count() -> None:
    assert list(in_python('from rich.text import Text\nText("x")\nsay("y")', "x.py")) == []
    aliased = 'from engine.wording import say as tell\ntell("x")'
    assert list(in_python(aliased, "x.py")) == [Sentence("x", "", "x.py")]


@pytest.mark.parametrize("source", ["say(text)", 'say(f"{x}")', 'count("one", several, n=1)', "say()"])
def test_a_sentence_that_nobody_could_translate_is_reported(source: str) -> None:
    with pytest.raises(Unseen, match=r"x\.py:2"):
        found(source)


def test_a_template_of_values_alone_is_nothing_to_translate() -> None:
    assert is_bare("{face}")
    assert is_bare("  {one}  {two}")
    assert not is_bare("{one}, {two}")
    assert found('say("{face}", face=1)') == []


def test_the_games_of_the_library_are_looked_through_and_no_others() -> None:
    rules = ROOT / "engine" / "rules"
    within = {path.relative_to(rules).parts[0] for path in sources(ROOT) if rules in path.parents}
    assert within - {"__init__.py"} == set(GAMES)
    where = {each.where for each in sentences()}
    assert "engine/clauses.toml" in where
    for game in GAMES:
        assert f"engine/rules/{game}/clauses.toml" in where
        assert any(each.startswith(f"engine/rules/{game}/content/") for each in where)


def test_one_singular_with_two_plurals_is_refused() -> None:
    with pytest.raises(ValueError, match="another plural"):
        messages.template([Sentence("{n} card", "{n} cards", "a"), Sentence("{n} card", "{n} kards", "b")])


# Bringing a catalogue up to date ---------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(messages, "FOLDER", tmp_path / "locale")
    monkeypatch.setattr(messages, "TEMPLATE", tmp_path / "locale" / "rollbook.pot")
    return tmp_path


def translate(code: str, **told: str) -> None:
    catalog = messages.read(code)
    for id, string in told.items():
        catalog[id].string = string
    messages.place(code).write_bytes(messages.written(catalog))


def pots(*ids: str) -> Catalog:
    return messages.template([Sentence(each, "", "x.py") for each in ids])


def test_translations_are_kept_and_those_of_lost_sentences_dropped(folder: Path) -> None:
    messages.update(pots("rest", "move"))
    translate("it", rest="riposare", move="muovere")
    messages.update(pots("rest", "escape"))
    catalog = messages.read("it")
    assert catalog["rest"].string == "riposare"
    assert "move" not in catalog
    assert list(messages.faults(catalog)) == ["missing: 'escape'"]


def test_a_changed_sentence_is_fuzzy_until_somebody_has_looked(folder: Path) -> None:
    messages.update(pots("the hero is out of the game"))
    translate("it", **{"the hero is out of the game": "l'eroe è fuori gioco"})
    messages.update(pots("the hero is out of this game"))
    assert list(messages.faults(messages.read("it"))) == ["fuzzy: 'the hero is out of this game'"]


def test_updating_twice_changes_nothing(folder: Path) -> None:
    messages.update(pots("rest"))
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    messages.update(pots("rest"))
    assert before == {path: path.read_bytes() for path in before}
    assert list(messages.stale(pots("rest"))) == []
    assert len(list(messages.stale(pots("move")))) == 1 + len(TRANSLATED)


def test_a_sentence_that_only_moved_to_another_file_makes_nothing_old(folder: Path) -> None:
    messages.update(pots("rest"))
    assert list(messages.stale(messages.template([Sentence("rest", "", "y.py")]))) == []


def test_what_gettext_reads_is_old_when_a_translation_was_changed(folder: Path) -> None:
    messages.update(pots("rest"))
    translate("it", rest="riposare")
    assert list(messages.stale(pots("rest"))) == [
        "locale/it/LC_MESSAGES/rollbook.mo is not up to date: make messages"
    ]


@pytest.mark.parametrize(
    ("id", "string", "fault"),
    [
        ("{hero} rests", "riposa", "other placeholders"),
        ("{hero} rests", "{eroe} riposa", "other placeholders"),
        ("  rest", "riposare", "other spaces at an end"),
        (("{n} wound", "{n} wounds"), ("{n} ferita", ""), "missing"),
        (("one wound", "{n} wounds"), ("una ferita", "{m} ferite"), "other placeholders"),
    ],
)
def test_a_translation_that_would_not_do_is_reported(
    id: str | tuple[str, str], string: str | tuple[str, str], fault: str
) -> None:
    catalog = Plain(locale="it")
    catalog.add(id, string)
    assert [each.partition(":")[0] for each in messages.faults(catalog)] == [fault]


def test_what_only_replaced_rules_say_is_found_too(tmp_path: Path) -> None:
    for package in ("engine", "projections", "replays", "service"):
        (tmp_path / package).mkdir()
    (tmp_path / "engine" / "said.py").write_text(
        'from engine.wording import say\nsay("{hero} rests")\n', encoding="utf-8"
    )
    toml = ('[[clause]]\ntext = "A clause."\n', '[[item]]\nname = "Lamp"\n')
    for folder in (tmp_path / "engine", *(tmp_path / "engine" / "rules" / game for game in GAMES)):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "clauses.toml").write_text(toml[0], encoding="utf-8")
    released = tmp_path / "engine" / "rules" / "released"
    released.mkdir()
    with zipfile.ZipFile(released / "echoes-1.zip", "w") as archive:
        archive.writestr(
            "phases/a.py", 'from engine.wording import say\nsay("{hero} rests")\nsay("{hero} sleeps")\n'
        )
        archive.writestr("clauses.toml", toml[0].replace("A clause", "An old clause"))
        archive.writestr("content/items.toml", toml[1])
        archive.writestr("pinned.json", "{}")
    found = [(each.template, each.where) for each in sentences(tmp_path)]
    old = "engine/rules/released/echoes-1.zip"
    assert found[0] == ("{hero} rests", "engine/said.py")
    assert found[-3:] == [("{hero} sleeps", old), ("An old clause.", old), ("Lamp", old)]
