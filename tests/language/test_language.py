"""Which language is spoken, and how it counts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from engine.errors import Malformed
from engine.messages import all_of
from engine.rules.fellowship.events import DefenceDeclared, Exhausted
from engine.wording import ENGLISH, copy, count, name, own, render, say
from projections.translator import translator
from service import language
from service.language import LANGUAGES, choose, spoken, wording
from tests.systems.fellowship.tables import lay

NOTHING: Mapping[str, str] = {}


def test_what_people_type_is_told_as_they_typed_it() -> None:
    """Only the translation of a name says by its ending that it is in the plural."""
    typed = "so many words|p"
    assert render(say("{by} noted: {text}", by="ann", text=typed)) == f"ann noted: {typed}"
    assert render((typed, typed)) == f"{typed}, {typed}"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "es_AR"}, "es"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "es_AR", "LC_ALL": "it"}, "it"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "es@euro"}, "es"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "tlh_KL.UTF-8"}, "en"),
        ({"LANG": "_"}, "en"),
        ({"LC_CTYPE": "it_IT.UTF-8", "LANGUAGE": "it"}, "en"),
    ],
)
def test_the_locale_chooses_where_nothing_was_asked_for(environment: Mapping[str, str], code: str) -> None:
    assert choose("", environment) == code


@pytest.mark.parametrize("asked", ["it", "IT", "it_CH", "it-IT", "it_IT.UTF-8"])
def test_what_is_asked_for_beats_the_locale(asked: str) -> None:
    assert choose(asked, {"LC_ALL": "es_ES.UTF-8"}) == "it"


@pytest.mark.parametrize("asked", ["tlh", "italiano", "C", "-", "../it"])
def test_a_language_that_is_not_here_is_refused_with_those_that_are(asked: str) -> None:
    with pytest.raises(Malformed) as refused:
        choose(asked, NOTHING)
    assert refused.value.legal == tuple(LANGUAGES) == ("en", "it", "es")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["log", "--lang", "it"], "it"),
        (["log", "--lang=es", "friday"], "es"),
        (["log", "--lang"], "en"),
        (["log", "--lang", "tlh"], "en"),
        (["log"], "en"),
    ],
)
def test_a_command_line_that_is_no_good_still_says_its_language(words: list[str], code: str) -> None:
    assert spoken(words) is wording(code)


def test_english_is_what_templates_are_written_in() -> None:
    assert wording("en") is ENGLISH


WOUNDS = {
    "en": ("0 wounds", "1 wound", "2 wounds", "21 wounds", "1000000 wounds"),
    "it": ("0 ferite", "1 ferita", "2 ferite", "21 ferite", "1000000 ferite"),
    "es": ("0 heridas", "1 herida", "2 heridas", "21 heridas", "1000000 heridas"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_take_the_form_of_the_language(code: str) -> None:
    told = [
        render(count("{hero} took {n} wound.", "{hero} took {n} wounds.", hero="X", n=n), wording(code))
        for n in (0, 1, 2, 21, 1_000_000)
    ]
    assert [each.rstrip(".").split(" ", each.count(" ") - 1)[-1] for each in told] == list(WOUNDS[code])


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_translated_inside_sentences_and_people_never(code: str) -> None:
    here = render(say("{seat} chose: {choice}.", seat=own("pass"), choice=name("Giant Rat")), wording(code))
    assert here.startswith("pass ")
    assert ("Giant Rat" in here) == (code == "en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_empty_sentence_stays_empty(code: str) -> None:
    """gettext keeps its header under the empty message."""
    assert render(say(""), wording(code)) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_that_nobody_translated_is_said_in_english(code: str) -> None:
    assert render(say("{n} hippogriffs, unheard of", n=3), wording(code)) == "3 hippogriffs, unheard of"


def test_the_catalogues_are_where_the_program_looks() -> None:
    assert {each.name for each in language.folder().iterdir() if each.is_dir()} == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize(
    ("code", "last", "told"),
    [
        ("it", "Eleanor", "Ilse ed Eleanor"),
        ("it", "Éowyn", "Ilse ed Éowyn"),
        ("it", "Odo", "Ilse e Odo"),
        ("es", "Ilse", "Ilse e Ilse"),
        ("es", "Odo", "Ilse y Odo"),
        ("en", "Eleanor", "Ilse and Eleanor"),
    ],
)
def test_and_is_said_as_it_sounds_before_a_name(code: str, last: str, told: str) -> None:
    assert render(say("{things} and {last}", things=("Ilse",), last=last), wording(code)) == told


def test_only_words_of_the_sentence_sound_otherwise_and_not_what_people_wrote() -> None:
    said = say("{things} and {last}", things=("va e ecco",), last="a a")
    assert render(said, wording("it")) == "va e ecco e a a"


def test_what_agrees_goes_by_the_number_and_the_gender_of_a_name() -> None:
    """Names say both by their ending, a list is feminine where all in it are; English has one word."""
    ready = "{it} {it:is|are} ready"
    italian = {ready: "{it} {it:è pronto|sono pronti|è pronta|sono pronte}"}
    italian |= {"Gimli": "Gimli", "Éowyn": "Éowyn|f", "Banks": "Rive|f|p", "Bats": "Pipistrelli|p"}
    spoken = replace(ENGLISH, single=lambda text: italian.get(text, text))
    gimli, eowyn, banks, bats = (name(each) for each in ("Gimli", "Éowyn", "Banks", "Bats"))
    for named, told in (
        (gimli, "Gimli è pronto"),
        (eowyn, "Éowyn è pronta"),
        (banks, "Rive sono pronte"),
        (bats, "Pipistrelli sono pronti"),
        ((eowyn, banks), "Éowyn, Rive sono pronte"),
        ((eowyn, gimli), "Éowyn, Gimli sono pronti"),
        (copy("eowyn-2", say("{card} #{n}", card=eowyn, n=2)), "Éowyn #2 è pronta"),
        (all_of((eowyn, banks)), "Éowyn and Rive sono pronte"),
    ):
        assert render(say(ready, it=named), spoken) == told
    assert render(say(ready, it=eowyn)) == "Éowyn is ready"


@pytest.mark.parametrize(
    ("code", "card", "told"),
    [
        ("it", "aragorn", "Aragorn è stato esaurito."),
        ("it", "eowyn", "Éowyn è stata esaurita."),
        ("it", "banks-of-the-anduin", "Rive dell'Anduin sono state esaurite."),
        ("es", "eowyn", "Se agotó Éowyn."),
        ("en", "eowyn", "Éowyn was exhausted."),
    ],
)
def test_a_card_is_told_of_in_the_gender_of_its_name(code: str, card: str, told: str) -> None:
    assert translator("fellowship", wording(code)).event(Exhausted(card, card)) == told


def test_a_list_of_one_name_is_as_many_as_that_name() -> None:
    """Bats defend in the plural, one card though they are."""
    spoken = translator("fellowship", wording("it"))
    bats = spoken.event(DefenceDeclared("hill-troll", "ann", ("black-forest-bats",)))
    assert bats == "Pipistrelli della Foresta Nera hanno difeso contro Troll delle Colline."
    spider = spoken.event(DefenceDeclared("hill-troll", "ann", ("forest-spider",)))
    assert spider == "Ragno della Foresta ha difeso contro Troll delle Colline."


def test_a_card_that_is_revealed_is_no_copy_of_itself() -> None:
    """It lies on the table and is on its way at once; its number is told beside another of its name."""
    live = lay("ann", at="quest.commit", stage="flies-and-spiders", staging=["dol-guldur-orcs"] * 2)
    orcs = [each for each in live.state.board.pieces if "orcs" in each]
    first, second = orcs
    assert orcs == ["dol-guldur-orcs", "dol-guldur-orcs-2"]
    beside = replace(live.state.board, limbo=(second,))
    alone = replace(beside, pieces={id: each for id, each in beside.pieces.items() if id != first})
    assert translator("fellowship").on(alone).thing(second) == "Dol Guldur Orcs"
    assert translator("fellowship").on(beside).thing(second) == "Dol Guldur Orcs #2"
