"""A question says what it is about and what is at stake, from what is open; names have their number."""

from __future__ import annotations

from typing import Any

import pytest

from engine.commands import SetPace
from engine.pace import NORMAL
from engine.questions import Question
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.forecast import foretell
from engine.rules.fellowship.words import asked as words
from engine.rules.fellowship.words.story import story
from engine.rules.fellowship.words.things import copies, thing
from engine.wording import ENGLISH, render
from projections.translator import translator
from replays.session import Session
from service.language import wording
from tests.play.typist import plays
from tests.systems.fellowship.tables import answer, asked, board, lay, pass_until


def question(what: str, *about: Any) -> str:
    found = words.question(Question(("ann",), what, "KER-5.1", about=about))
    assert found is not None
    return render(found)


ANSWERED = [
    ("after:damage", ("gloin", 2, "forest-spider"), "Glóin takes 2 damage (Forest Spider)"),
    ("after:damage", ("wargs", 2, "ann", "gimli", "legolas"), "Wargs take 2 damage"),
    ("would:reveal_effect", ("despair",), "Despair takes effect"),
    ("would:shadow_effect", ("despair", "wargs", "ann"), "Despair takes effect as a shadow card of Wargs"),
    ("after:enter", ("gandalf", "ann", "played"), "Gandalf enters play"),
    ("after:leave", ("faramir", "discard", "x", "FEL-8.6"), "Faramir leaves play"),
    ("after:commit", ("ann", "aragorn", "gloin"), "ann commits Aragorn and Glóin to the quest"),
    ("after:destroy", ("dol-guldur-orcs-2", "ann"), "Dol Guldur Orcs #2 are destroyed"),
    ("after:defend", ("wargs", "ann", "gimli"), "Gimli defends against Wargs"),
    ("after:defend", ("wargs", "ann", "gimli", "gloin"), "Gimli and Glóin defend against Wargs"),
    ("after:defend", ("wargs", "ann"), "Wargs attack and nobody defends"),
    ("after:attack", ("hill-troll", "ann"), "Hill Troll attacks ann"),
    ("after:travel", ("old-forest-road",), "The table travels to Old Forest Road"),
    ("after:raise_threat", ("ann", 3, "quest"), "The dial of ann rises by 3"),
    ("after:quested", (0, 4), "The quest fails, by 4"),
    ("after:explore", ("gladden-fields",), "Gladden Fields are explored"),
]


@pytest.mark.parametrize(("what", "about", "said"), ANSWERED)
def test_what_may_be_answered_to_is_named(what: str, about: tuple[Any, ...], said: str) -> None:
    first = " first?" if what.startswith("would") else "?"
    assert question(what, *about) == f"{said}: do you answer to it{first}"


def test_a_question_of_an_old_log_is_told_in_general() -> None:
    assert question("after:damage") == "Damage is dealt: do you answer to it?"


# what is at stake ----------------------------------------------------------------------------------------


def told(live: Session, id: str = "") -> str:
    return render(foretell(live.state, asked(live)[0])[id])


def quest(threat: str, *active: str) -> Session:
    seats = {"ann": {"heroes": ["eowyn"], "threat": 30}, "bo": {"heroes": ["gimli"], "threat": 41}}
    return lay("ann", "bo", at="quest.commit", first="ann", seats=seats, staging=[threat], active=active)


def test_fel_3_8_a_commitment_is_told_what_failing_costs_as_it_stands() -> None:
    live = quest("king-spider")
    assert told(live) == (
        "Threat 2 against willpower 0, and 2 cards to be revealed."
        " As it stands every dial would rise by 2: ann 32, bo 43."
    )
    answer(live, "commit:eowyn")
    assert told(live).endswith("As it stands the quest would get 2 progress.")


def test_fel_3_7_progress_goes_to_the_active_location_first() -> None:
    live = quest("forest-gate", "old-forest-road")
    answer(live, "commit:eowyn")
    assert told(live).endswith(
        "As it stands there would be 2 progress, for Old Forest Road first, which needs 3."
    )


def test_fel_3_6_nothing_comes_of_a_quest_that_is_even() -> None:
    live = lay("ann", at="quest.commit", seats={"ann": {"heroes": ["eowyn"]}}, staging=[])
    assert told(live).endswith("As it stands nothing would come of it.")


def test_fel_6_5_who_takes_the_damage_is_told_how_much() -> None:
    ann = {"heroes": ["gimli", "legolas"], "engaged": ["dol-guldur-beastmaster"]}
    live = lay("ann", at="combat.attack.choose", seats={"ann": ann}, deck=[])
    pass_until(live, "who-takes")
    assert told(live) == "3 damage: nobody defended."
    assert told(live, "choose:gimli") == "3 damage, 2 hit points left"


def test_a_question_of_a_card_is_told_what_the_card_does() -> None:
    ann = {"heroes": [{"card": id, "exhausted": True, "committed": True} for id in ("gimli", "gloin")]}
    live = lay("ann", at="quest.staging", seats={"ann": ann}, deck=["dol-guldur-orcs"])
    assert asked(live)[0].what == "who-damaged"
    assert told(live) == "Revealed: the first player puts two damage on a character on the quest."
    assert told(live, "choose:gimli") == "5 hit points now", "before the damage, not after it"


def test_fel_6_13_a_shadow_that_may_be_cancelled_is_told_with_the_attack() -> None:
    """Hasty Stroke: the shadow effect, not what the card does when it is revealed."""
    ann = {
        "heroes": [{"card": "eowyn", "resources": 3}, "gimli"],
        "hand": ["hasty-stroke"],
        "engaged": [{"card": "forest-spider", "shadows": ["dol-guldur-orcs"]}],
    }
    live = lay("ann", at="combat.attack.choose", seats={"ann": ann})
    pass_until(live, "defend")
    answer(live, "defend:gimli")
    pass_until(live, "would:shadow_effect")
    assert told(live) == "One more attack, three if undefended. The attack is 2 against defence 2."


def test_a_card_is_told_with_what_it_does_as_it_is_revealed_or_turned_up() -> None:
    run = (ev.CardRevealed("despair", "ann"),)
    assert render(story(run)) == "Despair was revealed (for ann). Revealed: four progress leave the quest."
    turned = (ev.ShadowTurned("wargs", "shadow-1", "despair"),)
    assert render(story(turned)).endswith("was Despair. The defender's defence does not count.")
    blank = (ev.ShadowTurned("wargs", "shadow-1", "forest-gate"),)
    assert render(story(blank)).endswith("was Forest Gate. It has no shadow effect.")


# names -----------------------------------------------------------------------------------------------------


def test_a_copy_is_told_by_number_only_beside_another_on_the_table() -> None:
    alone = lay("ann", at="travel.choose", seats={"ann": {"heroes": ["gimli"]}}, staging=["forest-spider"])
    both = lay(
        "ann",
        at="travel.choose",
        seats={"ann": {"heroes": ["gimli"], "engaged": ["forest-spider"]}},
        staging=["forest-spider"],
    )
    assert copies(board(alone)) == frozenset()
    assert copies(board(both)) == {"forest-spider", "forest-spider-2"}
    says = translator("fellowship")
    assert says.on(board(alone)).thing("forest-spider-2") == "Forest Spider"
    assert says.on(board(both)).thing("forest-spider-2") == "Forest Spider #2"
    assert says.on(board(alone), board(both)).thing("forest-spider-2") == "Forest Spider #2"
    assert says.on(board(both)).thing("forest-spider") == "Forest Spider"
    assert says.thing("forest-spider-2") == "Forest Spider #2"


NUMBERS = [
    ("it", "dol-guldur-orcs", "Orchi di Dol Guldur attaccano ann: chi difende?"),
    ("it", "dol-guldur-orcs-2", "Orchi di Dol Guldur #2 attaccano ann: chi difende?"),
    ("it", "hill-troll", "Troll delle Colline attacca ann: chi difende?"),
    ("es", "wargs", "Huargos atacan a ann: ¿quién defiende?"),
    ("es", "hill-troll", "Troll de las Colinas ataca a ann: ¿quién defiende?"),
    ("en", "wargs", "Wargs attack ann: who defends?"),
    ("en", "hill-troll", "Hill Troll attacks ann: who defends?"),
]


@pytest.mark.parametrize(("code", "enemy", "said"), NUMBERS)
def test_a_name_in_the_plural_has_its_verb_in_the_plural(code: str, enemy: str, said: str) -> None:
    asks = words.question(Question(("ann",), "defend", "FEL-6.6", about=(enemy, "ann")))
    assert asks is not None
    assert render(asks, ENGLISH if code == "en" else wording(code)) == said


@pytest.mark.parametrize("code", ["it", "es"])
def test_the_mark_of_a_plural_is_never_shown(code: str) -> None:
    assert "|" not in render((thing("wargs"), thing("dol-guldur-orcs-2")), wording(code))


def test_where_one_speaks_up_too_late_the_step_to_come_is_told() -> None:
    seat = {"heroes": [{"card": "eowyn", "exhausted": True, "committed": True}], "hand": ["gandalf"]}
    live = lay("ann", at="quest.after_commit", seats={"ann": seat}, deck=["forest-gate"] * 3)
    live.do(SetPace("referee", NORMAL))
    assert "Next: Quest phase: encounter cards are revealed." in plays(live, [])
