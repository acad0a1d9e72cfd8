"""The pace at the table: one prompt for a keyboard, the word to wait, several answers on a line."""

from __future__ import annotations

from typing import Any

from engine import events as ev
from engine.commands import SetPace
from engine.course import Prompt
from engine.pace import pace_of
from engine.questions import Question
from engine.rules.echoes.rules import RULES as ECHOES
from engine.wording import render
from projections.translator import translator
from replays.session import Session
from service.language import wording
from service.playing import prompts
from service.playing.asked import how_to_type
from service.playing.screen import Screen
from service.playing.table import Table
from tests.play.typist import plays
from tests.systems.echoes.laying import hero, rat
from tests.systems.echoes.laying import lay as lay_echoes
from tests.systems.fellowship.tables import lay, pass_until
from tests.systems.table import choose, events_of, log

SEEING: dict[str, Any] = {"heroes": ["denethor"], "hand": ["gandalf"]}
WILLING: dict[str, Any] = {"heroes": ["eowyn"], "hand": ["gandalf"]}


def at(step: str, ann: dict[str, Any], bo: dict[str, Any], *, pace: str = "normal", **more: Any) -> Session:
    """Two at one keyboard with open hands."""
    live = lay(
        "ann", "bo", at=step, first="ann", seats={"ann": ann, "bo": bo}, options={"hands": "open"}, **more
    )
    live.do(SetPace("referee", pace))  # type: ignore[arg-type]
    return live


def opened(live: Session) -> Prompt:
    assert live.state.course.prompt is not None
    return live.state.course.prompt


def test_one_prompt_is_for_both_seats_and_enter_goes_on_for_both() -> None:
    live = at("quest.after_commit", SEEING, SEEING, pace="every", deck=["forest-gate"] * 3)
    told = plays(live, [""])
    assert told.count("Enter goes on for all of you.") == 2
    assert opened(live).slots[0].question.what == "quest.after_staging"


def test_a_window_and_the_question_behind_it_are_one_prompt() -> None:
    """Passing leads to the commitment and nothing happens in between: both seats can still act first."""
    live = at("quest.before_commit", SEEING, SEEING, deck=["forest-gate"] * 3)
    told = plays(live, ["denet", "ann use denet"])
    assert "It is the moment of Denethor" in told
    assert told.index("ann: Who is committed to the quest?") < told.index("Or first:")
    assert told.count("Or first:") == 1
    assert "Possible: ann Denethor, ann use Denethor, bo use Denethor" in " ".join(told.split())
    (acted,) = events_of(log(live), ev.Answered)
    assert (acted.seat, acted.choice) == ("ann", ("use:denethor",))


def test_an_answer_behind_a_window_passes_for_all_at_the_keyboard_and_answers() -> None:
    live = at("quest.before_commit", SEEING, SEEING, deck=["forest-gate"] * 3)
    plays(live, ["Denethor", "-"])
    answers = [(each.seat, each.choice) for each in events_of(log(live), ev.Answered)]
    assert answers[:4] == [
        ("ann", ("pass",)),
        ("bo", ("pass",)),
        ("ann", ("commit:denethor",)),
        ("bo", ()),
    ]


def test_what_is_no_answer_behind_a_window_passes_for_nobody() -> None:
    """The refusal is that of the question behind it, by its clause."""
    tired = {"heroes": ["eowyn", {"card": "gimli", "exhausted": True}], "hand": ["gandalf"]}
    live = at("quest.before_commit", tired, SEEING, deck=["forest-gate"] * 3)
    assert opened(live).mode == "window"
    told = " ".join(plays(live, ["commit:gimli"]).split())
    assert "FEL-3.1" in told
    assert "nonsense is not an option" in " ".join(plays(live, ["nonsense"]).split())
    assert not [each for each in events_of(log(live), ev.Answered) if not each.pace]


def test_where_something_happens_in_between_the_window_is_asked_alone() -> None:
    """Behind the window after the quest lies its resolution, though nothing comes of it (FEL-3.5)."""
    live = at("quest.after_staging", WILLING, SEEING, pace="every", deck=["forest-gate"] * 3)
    (part, *_) = _parts(live)
    assert part.question.what == "quest.after_staging"


def _parts(live: Session) -> tuple[prompts.Part, ...]:
    prompt = prompts.of(Table(live, ("ann", "bo"), translator("fellowship"), Screen()))
    assert prompt is not None
    return prompt.parts


def test_enter_for_both_answers_nothing_that_is_asked_after_the_window() -> None:
    spent = {"heroes": [{"card": "gimli", "exhausted": True}, {"card": "legolas", "exhausted": True}]}
    beset = {**spent, "engaged": [{"card": "forest-spider", "shadows": ["forest-gate"]}], "hand": ["gandalf"]}
    live = at("combat.attack.choose", {"heroes": ["eowyn"], "hand": ["gandalf"]}, beset)
    told = plays(live, [""])
    assert "asked because something is shown before and after" in told
    assert "is not an option" not in told
    assert "The table moved" not in told
    assert opened(live).slots[0].question.what == "who-takes"


def test_what_a_seat_learnt_alone_is_told_once_where_hands_are_open() -> None:
    heroes = {"heroes": ["gimli"], "allies": ["henamarth-riversong"]}
    live = at("quest.before_commit", heroes, SEEING, deck=["forest-gate"] * 9)
    told = " ".join(plays(live, ["use henamarth", "-", "-", ""]).split())
    assert told.count("It was Forest Gate.") == 1


def test_an_option_of_the_other_seat_is_chosen_by_its_number_or_with_its_name() -> None:
    for typed in ("4", "bo denethor"):
        heroes = {"heroes": ["gimli"], "allies": ["henamarth-riversong"]}
        live = at("quest.before_commit", heroes, SEEING, deck=["forest-gate"] * 3)
        plays(live, [typed])
        assert [event.seat for event in events_of(log(live), ev.Answered)] == ["bo"], typed


def test_what_was_passed_is_told_and_w_goes_back_to_it() -> None:
    live = at("quest.after_resolve", WILLING, {"heroes": ["gimli"]}, staging=["old-forest-road"])
    assert opened(live).slots[0].question.what == "travel"
    told = plays(live, ["w", "eowyn"])
    assert "Not asked about: Éowyn; w goes back." in told
    assert "ann makes the table wait" in told
    assert [event.choice for event in events_of(log(live), ev.Answered)][-1] != ("pass",)


def test_a_window_to_come_is_waited_for_and_a_stop_stays() -> None:
    live = at("quest.before_commit", SEEING, WILLING, deck=["forest-gate"] * 3)
    plays(live, ["w after-resolve"])
    assert live.state.table.holds == {"ann": "quest.after_resolve"}
    plays(live, ["w off", "stop after-commit", "pace every combat"])
    assert live.state.table.holds == {}
    assert [pace_of(live.state.table, "bo", each) for each in ("quest.after_commit", "combat", "quest")] == [
        "every",
        "every",
        "normal",
    ]
    plays(live, ["stop off"])
    assert pace_of(live.state.table, "bo", "quest.after_commit") == "normal"


def test_where_nothing_was_passed_w_makes_the_table_wait_now() -> None:
    live = at("quest.before_commit", SEEING, SEEING, deck=["forest-gate"] * 3)
    assert "The table waits for you." in plays(live, ["w"])
    assert live.state.table.holds == {"ann": ""}


def test_go_passes_to_the_next_decision() -> None:
    live = at("quest.before_commit", SEEING, SEEING, pace="every", deck=["forest-gate"] * 3)
    plays(live, ["go"])
    assert opened(live).slots[0].question.what == "commit"


def test_several_answers_stand_on_one_line_and_what_does_not_fit_is_dropped() -> None:
    rich = {"heroes": [{"card": "gimli", "resources": 9}], "hand": ["gondorian-spearman", "veteran-axehand"]}
    live = at("planning.play", rich, {"heroes": ["eowyn"]})
    told = plays(live, ["play:gondorian-spearman; play:veteran-axehand; nonsense; play:nothing"])
    assert {"gondorian-spearman", "veteran-axehand"} <= {*live.state.board.pieces}
    assert "Dropped: play:nothing" in told


def test_an_enemy_and_who_attacks_it_stand_on_one_line() -> None:
    fighters = {"heroes": ["gimli", "legolas"], "engaged": ["forest-spider"]}
    live = at("combat.strike.declare", fighters, {"heroes": ["eowyn"]})
    plays(live, ["forest spider with gimli legolas"])
    assert live.state.board.pieces.get("forest-spider") is None


def test_a_payment_is_proposed_and_enter_takes_it() -> None:
    mixed = {
        "heroes": [{"card": "gimli", "resources": 3}, {"card": "eowyn", "resources": 4}],
        "hand": ["gandalf"],
    }
    live = at("planning.play", mixed, {"heroes": ["aragorn"]})
    assert "Enter pays: 2 from Gimli, 3 from Éowyn." in plays(live, ["play:gandalf", ""])
    assert live.state.board.pieces["gimli"].resources == 1


def test_which_enemy_attacks_is_asked_with_who_defends() -> None:
    beset = {"heroes": ["gimli"], "engaged": ["forest-spider", "black-forest-bats"]}
    live = at("combat.attack.choose", beset, {"heroes": ["eowyn"]})
    told = plays(live, ["gimli"])
    assert "Or first:" in told
    declared = [
        each.event.choice for each in log(live) if type(each.event) is ev.Answered and not each.event.pace
    ]
    assert declared[:2] == [("attack:forest-spider",), ("defend:gimli",)]


def test_a_response_is_settled_as_it_is_answered() -> None:
    hurt = {"heroes": ["gloin"], "engaged": [{"card": "forest-spider", "shadows": ["forest-gate"]}]}
    live = at("combat.attack.choose", hurt, {"heroes": ["eowyn"]})
    plays(live, ["gloin", "1!"])
    assert live.state.table.settled == {"ann": {"gloin": "always"}}
    plays(live, ["ask gloin", "never gloin"])
    assert live.state.table.settled == {"ann": {"gloin": "never"}}


def test_ker_4_6_what_only_its_seat_sees_is_not_settled_and_that_is_said() -> None:
    """A deck that might answer makes the question hidden: such a one is asked each time."""
    ann = {
        "heroes": [{"card": "gimli", "resources": 3}],
        "allies": ["gondorian-spearman"],
        "engaged": ["forest-spider"],
        "hand": ["veteran-axehand"],
        "deck": ["swift-strike"] * 3,
    }
    seats = {"ann": ann, "bo": {"heroes": ["eowyn"]}}
    live = lay("ann", "bo", at="combat.attack.choose", seats=seats, options={"hands": "hidden"})
    pass_until(live, "defend")
    choose(live, "ann", "defend:gondorian-spearman")
    question = opened(live).slots[0].question
    assert (question.what, question.hidden) == ("after:defend", True)
    before = live.version
    told = plays(live, ["1!"], "ann")
    assert "what only you can see is asked each time: answer without the ! (KER-4.6)" in told
    assert (live.version, live.state.table.settled) == (before, {})


def test_what_costs_something_is_not_used_always() -> None:
    live = at("quest.before_commit", SEEING, {"heroes": ["aragorn"]}, deck=["forest-gate"] * 3)
    assert "only what costs nothing can be used always" in plays(live, ["always aragorn"])


def test_an_order_is_one_line() -> None:
    there = (rat(kind="mumbler"), rat(), rat())
    for typed, order in (("", ["mumbler", "giant-rat"]), ("3 1 2", ["giant-rat-2", "mumbler"])):
        live = lay_echoes(
            hero(wounds=3), begin="environment", deck=("cold-rain",), characters=there, sums=(3, 3, 3)
        )
        told = plays(live, [typed])
        assert "Enter: in the order shown; several numbers: in that order." in told
        acted = [
            each.event.character
            for each in log(live)
            if each.event.__struct_config__.tag == "character-acted"
        ]
        assert acted[:2] == order
    assert ECHOES.moments is None


def test_a_line_of_what_was_passed_names_cards_once_and_not_where_one_is_asked() -> None:
    hand = ["veteran-axehand", "gondorian-spearman"]
    rich = {"heroes": [{"card": "gimli", "resources": 9}], "hand": hand}
    live = at("planning.play", rich, WILLING)
    told = " ".join(plays(live, ["play:veteran-axehand"]).split())
    assert told.count("ann: Planning phase: cards are played. Do you act?") == 2
    assert "Not asked about" not in told
    told = " ".join(plays(live, ["play:gondorian-spearman"]).split())
    assert "Not asked about: Éowyn; w goes back." in told


def test_the_pace_is_told_by_window() -> None:
    told = plays(at("quest.before_commit", SEEING, SEEING, deck=["forest-gate"] * 3), ["pace"])
    windows = [line for line in told.splitlines() if line.startswith("Quest phase: actions before ch")]
    assert windows == [line for line in windows if line.count(": ") == 2] != []
    assert any("Denethor" in line for line in windows)


def test_of_one_damage_italian_speaks_in_the_singular() -> None:
    beset = {"heroes": ["gimli", "legolas"], "engaged": ["forest-spider"]}
    live = at("combat.attack.choose", beset, {"heroes": ["eowyn"]})
    told = plays(live, [], language=wording("it"))
    assert "nessun danno" in told
    assert "1 danno, restano 3 punti ferita" in told
    assert "2 danni a un eroe" in told


def test_who_takes_the_damage_is_asked_with_the_attack() -> None:
    spent = [{"card": "gimli", "exhausted": True}, {"card": "legolas", "exhausted": True}]
    beset = {"heroes": spent, "engaged": [{"card": "forest-spider", "shadows": ["forest-gate"]}]}
    live = at("combat.attack.choose", {"heroes": ["gloin"]}, beset)
    assert opened(live).slots[0].question.what == "who-takes"
    assert "2 damage: nobody defended." in plays(live, [])


def test_how_to_pay_is_told_for_one_and_for_several() -> None:
    for least, told in ((1, "Pay 1: choose an option."), (3, "Pay 3: an option for each one, as 1 1 2")):
        question = Question(("ann",), "pay", "FEL-2.2", form="pay", least=least, most=least)
        assert render(how_to_type(question), wording("en")).startswith(told)
