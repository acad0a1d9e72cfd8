"""`?` at the table: cards by name, beside options and rules."""

from __future__ import annotations

import pytest

from engine.errors import Refusal, Unknown
from engine.rules.echoes.rules import RULES as ECHOES
from projections.translator import Translator, translator
from replays.session import Session
from service.playing import commands
from service.playing.table import Table
from tests.play.test_tableau import attacked
from tests.play.test_terminal import Sheet
from tests.systems.echoes.laying import hero, rat
from tests.systems.echoes.laying import lay as echoes
from tests.systems.fellowship.tables import lay
from tests.systems.table import choose, question, table

WORDS, ECHO_WORDS = translator("fellowship"), translator("echoes")


def told(live: Session, which: str, seat: str = "ann", words: Translator = WORDS) -> str:
    sheet = Sheet(100, 40)
    commands.COMMANDS["clause"](Table(live, (seat,), words, sheet), which)
    return " ".join(" ".join(sheet.drawn()).split())


def text_of(card: str) -> str:
    return WORDS.option_help(f"card:{card}")


def test_a_card_on_the_table_is_explained_with_how_it_is_now() -> None:
    printed = told(attacked(), WORDS.thing("aragorn"))
    assert text_of("aragorn") in printed
    assert "2/5" in printed


def test_the_beginning_of_a_word_of_its_name_will_do() -> None:
    assert WORDS.thing("forest-gate") in told(attacked(), "gate")


def test_a_card_in_ones_own_hand_is_explained_and_one_of_another_hand_is_not() -> None:
    live = attacked()
    assert text_of("gandalf") in told(live, "gandalf")
    with pytest.raises(Unknown) as caught:
        told(live, "gandalf", "bo")
    assert caught.value.text.values == {"word": "gandalf"}


def test_the_quest_card_is_explained() -> None:
    assert WORDS.thing("flies-and-spiders") in told(attacked(), "flies")


def test_rules_are_found_as_ever() -> None:
    assert "FEL-3.5" in told(attacked(), "fel-3.5")
    assert "FEL-" in told(attacked(), "")


def test_what_is_nothing_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        told(attacked(), "balrog")
    assert caught.value.text.values == {"word": "balrog"}, "it was not taken for the number of a rule"
    with pytest.raises(Refusal) as caught:
        told(attacked(), "fel-99.1")
    assert caught.value.text.values == {"id": "FEL-99.1"}


def test_a_card_that_was_just_revealed_is_explained() -> None:
    live = lay(
        "ann",
        at="quest.staging",
        first="ann",
        deck=["the-necromancers-reach"],
        seats={"ann": {"heroes": ["eleanor", "gimli"]}},
    )
    assert live.state.board.limbo
    assert WORDS.thing("the-necromancers-reach") in told(live, "necromancer's reach")


def test_in_echoes_whatever_is_in_view_is_explained_with_its_rules() -> None:
    live = table(ECHOES, "ann", scenario="unsaid-bell")
    printed = told(live, "giant rat", words=ECHO_WORDS)
    assert printed.startswith("Giant Rat hostile")
    assert "Agility 3, Attack 2, Defence 2, wounds 0/1, at: The Quarry" in printed
    assert "Rules: ECH-5.2" in printed
    assert "leads to The Rope Stair" in told(live, "bell tower", words=ECHO_WORDS)
    assert ECHOES.clauses["ECH-4.8"].text in told(live, "resting", words=ECHO_WORDS)


def test_an_option_is_explained_with_its_chance_and_what_hangs_on_it() -> None:
    """As its line on the screen may be cut short, whatever is foretold is told here."""
    live = echoes(hero("mara", items=("boat-hook",)), characters=(rat(),), turn="mara")
    asked = question(live.state, "ann")
    assert asked is not None
    n = asked.ids.index("fight:boat-hook:giant-rat") + 1
    assert "7 in 12; success: the hostile takes 2 wounds" in told(live, str(n), words=ECHO_WORDS)


def test_what_is_foretold_of_an_option_of_echoes_is_not_told_again_as_its_help() -> None:
    assert not ECHO_WORDS.option_help("fight:boat-hook:giant-rat")
    used = ECHO_WORDS.option_help("talent:second-wind")
    assert used.startswith("as an action: the hero heals 1 wound; Strength")


def test_an_option_that_meets_a_friend_says_what_the_friend_is_where_nothing_foretells_it() -> None:
    """`rollbook ask` prints the help alone; at the table the boon is told once, with the chance of it."""
    helped = ECHO_WORDS.option_help("meet:wick")
    assert helped == "a friend, Personality 4: the hero gains 1 clue"
    live = echoes(hero("mara"), characters=(rat("square", "wick"),), turn="mara")
    asked = question(live.state, "ann")
    assert asked is not None
    explained = told(live, str(asked.ids.index("meet:wick") + 1), words=ECHO_WORDS)
    assert "success: the hero gains 1 clue" in explained
    assert explained.count("the hero gains 1 clue") == 1


def test_what_has_just_this_name_is_meant_before_an_option_with_that_word() -> None:
    live = table(ECHOES, "ann", scenario="unsaid-bell")
    choose(live, "ann", "hero:mara")
    asked = question(live.state, "ann")
    assert asked is not None
    assert ECHO_WORDS.option(asked, "move:weir-mill") == "move to The Weir Mill"
    assert told(live, "the weir mill", words=ECHO_WORDS).startswith("The Weir Mill place")
    assert "(move:weir-mill)" in told(live, "move to the weir", words=ECHO_WORDS)


def why(live: Session, subject: str) -> str:
    sheet = Sheet(100, 40)
    command = commands.find(f"why {subject}".strip())
    assert command is not None
    commands.carry_out(Table(live, ("ann",), WORDS, sheet), *command)
    return " ".join(" ".join(sheet.drawn()).split())


def test_why_something_is_so_is_told_at_the_table() -> None:
    live = attacked()
    assert why(live, "threat:ann").startswith(f"Dial of ann: {live.state.board.seats['ann'].threat} of 50")
    assert why(live, "4").startswith("4 ")
    assert "say one thing to explain" in why(live, "")
    assert "--all" not in why(live, "threat:ann")
