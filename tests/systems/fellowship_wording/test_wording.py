"""Every event, question, option and thing of fellowship has words, filled in, and no id is shown raw."""

from __future__ import annotations

import re

import pytest

from engine import events as k
from engine import messages
from engine.events import Event
from engine.questions import Question
from engine.rules.fellowship import events as ev
from engine.rules.fellowship import wording
from engine.rules.fellowship.cards import CONTENT
from engine.rules.fellowship.content import SHADOW_WORDS, WORDS
from engine.rules.fellowship.outcomes import USUAL
from engine.rules.fellowship.phases import FLOW
from engine.rules.fellowship.words import asked, things
from engine.rules.fellowship.words import events as told
from engine.tabletop.sums import Row, Sum, rows
from engine.wording import Text, render
from tests.systems.fellowship.playing import Game, by_chance

SILENT = {
    ev.CardPrinted, ev.CardTaken, ev.PhaseEnded, ev.TurnDone, ev.AbilityUsed, ev.ShadowIs, ev.AttackEnded,
    ev.StrikeEnded,
}  # fmt: skip
"""What follows says it, or what came before."""
RAW = re.compile(r"\b[a-z]+-[a-z]+(-[a-z]+)*\b|\b[a-z_]+:[a-z]|[{}]|_")
"""An id, an option or a placeholder that came through."""


def sound(text: Text | None) -> str:
    """The rendered sentence, after a look at it."""
    assert text is not None
    said = render(text)
    assert said
    assert not RAW.search(said), said
    return said


def test_every_event_has_words_or_is_silent_on_purpose() -> None:
    assert {*told.LINES} | SILENT == {*ev.EVENTS}
    assert not {*told.LINES} & SILENT


@pytest.mark.parametrize(("seats", "hands"), [(1, "secret"), (2, "open"), (3, "secret")])
def test_a_whole_game_is_told(seats: int, hands: str) -> None:
    game = Game(seats + 40, seats, **({"hands": hands} if hands == "open" else {}))
    for _ in range(600):
        if game.state.course.ended:
            break
        asked = game.state.course.prompt
        for slot in asked.slots if asked else ():
            told_question(slot.question)
        game.answer(by_chance)
    for entry in game.entries:
        for event in (entry.event, *(part.event for part in entry.sealed if part.event is not None)):
            told_event(event)


def told_event(event: Event) -> None:
    """An event of this game is told without an id, or not at all."""
    if type(event) not in k.KERNEL_EVENTS:
        told = wording.event(event)
        if told is not None:
            sound(told)


def told_question(question: Question) -> None:
    """A question and all its options, the kernel's or ours."""
    sound(wording.question(question) or messages.question(question, wording.thing))
    for id in question.ids:
        sound(wording.option(question, id))


def test_everything_printed_has_its_name_and_help() -> None:
    for id, card in {**CONTENT.cards, **CONTENT.stages}.items():
        assert render(wording.thing(id)) == card.name
        assert render(wording.thing(f"{id}-2")) == f"{card.name} #2"
        sound(wording.option_help(f"play:{id}"))
    assert wording.option_help("pass") is None


def test_every_effect_is_described() -> None:
    for id, card in {**CONTENT.cards, **CONTENT.stages}.items():
        assert ("shadow" in card.text) == (id in SHADOW_WORDS), id
        assert not {*card.text} - {"shadow"} or id in WORDS, id
    assert {*WORDS, *SHADOW_WORDS} <= {*CONTENT.cards, *CONTENT.stages}


def test_a_card_is_described_by_figures_and_effect() -> None:
    told = render(wording.option_help("engage:dol-guldur-orcs-2"))
    assert told.startswith("engages at 10, threat 2, attack 2, defence 0, 3 hit points. Revealed: ")
    assert told.endswith("As a shadow: One more attack, three if undefended.")


def test_every_scenario_is_introduced() -> None:
    for id, scenario in CONTENT.scenarios.items():
        assert render(wording.thing(id)) == scenario.name
        assert len(sound(wording.intro(id))) > 200


def test_every_phase_and_step_has_a_name() -> None:
    for path in FLOW.leaves:
        assert render(wording.path(path)).startswith(path.partition(".")[0].title())


def test_every_reason_that_is_no_card_has_words() -> None:
    for reason in (*USUAL, "explored", "eliminated", "restricted", "setup"):
        assert things.known(reason) is not None, reason


def test_what_people_watch_has_words() -> None:
    names = {"progress": "Progress", "rounds": "Round", "threat:ann": "Dial of ann", "threat:": "dial"}
    names |= {"deck:own": "a deck of your own", "deck:ann": "the deck of ann", "nothing": "Blank Card"}
    for gauge, called in names.items():
        assert render(wording.thing(gauge)) == called


def test_every_moment_that_can_be_answered_to_has_words() -> None:
    from engine.rules.fellowship.abilities import LISTENING

    outcomes = {outcome for _, _, outcome in LISTENING}
    assert outcomes <= {*asked.OUTCOMES}
    for timing in ("would", "after"):
        for outcome in outcomes:
            sound(wording.question(Question((), f"{timing}:{outcome}", "FEL-8.2")))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.QuestResolved(
            Sum(5, (Row("gimli", "", 4), Row("faramir", "gimli", 1))), Sum(3, rows([("Bats", 3)]))),
         "The quest was resolved: willpower 5 (Gimli 4, Faramir +1 for Gimli) against threat 3 (Bats 3)."),
        (ev.DamageReckoned("gimli", Sum(3, rows([("king-spider", 3)])), Sum(2, rows([("gimli", 2)])), 1),
         "Gimli was dealt 1 damage: attack 3 (King Spider 3) against defence 2 (Gimli 2)."),
        (ev.Damaged("gimli", 1, "king-spider"), "Gimli took 1 damage (King Spider)."),
        (ev.ThreatRaised("ann", 2), "The dial of ann rose by 2."),
        (ev.Checked("ann", 29, "king-spider", 20), "King Spider (20) engages ann at 29."),
        (ev.CardPlayed("ann", "gandalf-2"), "ann played Gandalf #2."),
        (ev.Scored(Sum(72, rows([("ann", 43), ("gloin", 9), ("rounds", 20)]))),
         "The score was 72: Dial of ann 43, Glóin 9, completed rounds 20."),
        (ev.LastingBegan("for-gondor", "gimli", "attack", 1, "phase"),
         "Gimli had attack +1 until the end of the phase (For Gondor!)."),
    ],
)  # fmt: skip
def test_a_event_is_told(event: Event, line: str) -> None:
    assert render(wording.event(event)) == line


def test_the_log_tells_an_answer_as_it_was_offered() -> None:
    """A log holds the id of what was chosen, not its question."""
    offered = {what: [f"choose:{id}" for id in ids] for what, ids in asked._ANSWERS.items()}
    offered["mulligan"] = ["keep", "again"]
    for what, ids in offered.items():
        for id in ids:
            called = render(wording.option(Question((), what, ""), id))
            assert called != id.rpartition(":")[2]
            assert render(wording.thing(id)) == called
            told = messages.event(k.Chose("ann", (id,)), wording.thing)
            assert told is not None
            assert called in render(told)
