"""FEL-10.2: an invented card does what its position says, row by row; what cannot be said is refused with its
place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Malformed
from engine.questions import PASS
from engine.rules.fellowship.figures import figures_of
from engine.rules.fellowship.invented import VERBS
from engine.rules.fellowship.said import MOMENTS
from engine.rules.fellowship.vocabulary import KINDS, ONLY, STATES, WORDS
from replays.session import Session
from tests.systems.fellowship.tables import board, invented
from tests.systems.fellowship_cards.laid import GOAL, alone, can, of, piece, play, seat, two

PAGE = Path(__file__).parents[3] / "docs" / "games" / "fellowship.md"
BRUTE = invented("enemy", engage=50, attack=4, defence=0, health=9, threat=1)
MOOR = invented("location", threat=1, points=5)


def revealed(*does: dict[str, Any], **more: Any) -> Session:
    """A treachery with these rows is revealed to Gimli, who has two damage, with a brute before him."""
    cards = {
        "omen": invented("treachery", does=[{"on": "revealed", **each} for each in does]),
        "brute": BRUTE,
        "moor": MOOR,
        **GOAL,
    }
    table: dict[str, Any] = {
        "engaged": ["brute"],
        "staging": ["moor"],
        "encounter": ["omen", "nothing", "nothing"],
        "deck": ["feint", "gleowine"],
        "threat": 20,
        **more,
    }
    gimli = {"card": "gimli", "damage": 2, "resources": 1}
    return alone("quest.staging", gimli, stage="goal", progress=4, cards=cards, **table)


def gimli(live: Session) -> Any:
    return piece(live, "gimli")


Said = tuple[str, dict[str, Any], Callable[[Session], Any], Any]
SAID: list[Said] = [
    ("damage", {"to": "each-hero", "amount": 2}, lambda live: gimli(live).damage, 4),
    ("heal", {"to": "each-damaged-hero"}, lambda live: gimli(live).damage, 1),
    ("destroy", {"to": "each-ally"}, lambda live: seat(live).discard, ("faramir",)),
    ("discard", {"to": "each-enemy"}, lambda live: board(live).discard[:1], ("brute",)),
    ("return", {"to": "each-ally"}, lambda live: seat(live).hand.cards, ("faramir",)),
    ("exhaust", {"to": "each-hero"}, lambda live: gimli(live).exhausted, True),
    ("gain", {"to": "each-hero", "amount": 3}, lambda live: gimli(live).resources, 4),
    ("to-staging", {"to": "each-foe"}, lambda live: board(live).staging, ("moor", "brute")),
    ("shadow-card", {"to": "each-foe"}, lambda live: len(piece(live, "brute").shadows), 1),
    ("attacks", {"to": "each-foe"}, lambda live: board(live).attack is not None, True),
    ("progress", {"to": "stage", "amount": 2}, lambda live: board(live).progress, 6),
    ("progress", {"to": "quest", "amount": 2}, lambda live: board(live).progress, 6),
    ("progress", {"to": "each-location", "amount": 2}, lambda live: piece(live, "moor").progress, 2),
    ("remove-progress", {"amount": 3}, lambda live: board(live).progress, 1),
    ("draw", {"to": "first-player", "amount": 2}, lambda live: seat(live).hand.count, 2),
    ("raise-threat", {"to": "each-player", "amount": 3}, lambda live: seat(live).threat, 23),
    ("lower-threat", {"to": "each-player", "amount": 3}, lambda live: seat(live).threat, 17),
    ("cut-short", {}, lambda live: live.state.course.phase.startswith("quest"), False),
    ("reveal", {}, lambda live: board(live).discard, ("nothing", "omen")),
    ("attack", {"to": "each-foe", "amount": 2}, lambda live: of(live, "brute", "attack"), 6),
    ("defence", {"to": "each-hero", "amount": -1}, lambda live: of(live, "gimli", "defence"), 1),
]


@pytest.mark.parametrize(("do", "row", "seen", "value"), SAID, ids=[f"{each[0]}-{each[1]}" for each in SAID])
def test_a_revealed_card_does_it(
    do: str, row: dict[str, Any], seen: Callable[[Session], Any], value: Any
) -> None:
    assert seen(revealed({"do": do, **row})) == value


def test_an_enemy_is_made_to_engage_and_a_hand_is_thinned_by_chance() -> None:
    rows = ({"do": "engage", "to": "each-enemy"}, {"do": "discard-random", "to": "first-player", "amount": 1})
    live = revealed(*rows, engaged=[], staging=["brute"], hand=["feint", "gleowine"])
    assert (piece(live, "brute").engaged, len(seat(live).discard), seat(live).hand.count) == ("ann", 1, 1)


def test_whoever_is_taken_off_the_quest_stays_exhausted() -> None:
    row = {"on": "revealed", "do": "uncommit", "to": "each-committed-character"}
    omen = invented("treachery", does=[row])
    sent = {"card": "gimli", "committed": True, "exhausted": True}
    live = alone("quest.staging", sent, encounter=["omen"], cards={"omen": omen})
    assert (gimli(live).committed, gimli(live).exhausted) == (False, True)


def test_each_row_has_a_condition_of_its_own() -> None:
    rows = [
        {"on": "phase-end", "only": ["travel"], "do": "raise-threat", "to": "each-player"},
        {
            "on": "phase-end",
            "only": ["travel", "active"],
            "do": "raise-threat",
            "to": "each-player",
            "amount": 4,
        },
    ]
    fen = invented("location", points=3, does=rows)
    for choice, threat in (("travel:fen", 25), (PASS, 21)):
        live = alone("travel.choose", "gimli", staging=["fen"], threat=20, cards={"fen": fen})
        play(live, choice, PASS)
        assert seat(live).threat == threat


def test_several_rows_are_done_in_their_order_and_one_of_several_is_chosen() -> None:
    rows: list[dict[str, Any]] = [
        {"do": "damage", "to": "chosen-character", "amount": 1},
        {"do": "raise-threat", "to": "each-player", "for_each": "damaged-character"},
    ]
    live = revealed(*rows)
    play(live, "choose:faramir")
    assert (piece(live, "faramir").damage, seat(live).threat) == (1, 22)


def test_a_forced_effect_of_a_location_and_of_a_stage_answers_its_moment() -> None:
    fen = invented(
        "location",
        points=3,
        does=[{"on": "travel", "only": ["itself"], "do": "exhaust", "to": "chosen-ready-character"}],
    )
    dusk = invented(
        "stage",
        stage=1,
        points=9,
        does=[{"on": "phase-end", "only": ["travel"], "do": "reveal", "amount": 1}],
    )
    live = alone(
        "travel.choose", "gimli", staging=["fen"], stage="dusk", encounter=["moor", "moor"],
        cards={"fen": fen, "dusk": dusk, "moor": MOOR},
    )  # fmt: skip
    play(live, "travel:fen", "choose:gimli")
    assert (board(live).active, gimli(live).exhausted) == (("fen",), True)
    play(live, PASS)
    assert board(live).staging == ("moor",)


def test_a_standing_effect_lasts_as_long_as_the_card_is_where_it_says() -> None:
    mist = invented(
        "location",
        points=3,
        does=[
            {"on": "while", "only": ["staging"], "do": "attack", "to": "each-enemy", "amount": 2},
            {"on": "while", "only": ["active"], "do": "no-draw", "to": "table"},
        ],
    )
    live = alone("travel.choose", "gimli", staging=["mist", "brute"], cards={"mist": mist, "brute": BRUTE})
    assert (of(live, "brute", "attack"), figures_of(board(live)).flag("table", "no-draw")) == (6, False)
    play(live, "travel:mist")
    assert (of(live, "brute", "attack"), figures_of(board(live)).flag("table", "no-draw")) == (4, True)


def test_an_enemy_that_cannot_leave_play_stays() -> None:
    wraith = {**BRUTE, "health": 1, "does": [{"on": "leave", "only": ["itself"], "do": "prevent"}]}
    spirit = {"card": "eowyn", "resources": 9}
    live = alone("combat.strike.declare", "gimli", spirit, engaged=["wraith"], cards={"wraith": wraith})
    play(live, "strike:wraith", ("attacker:gimli",), PASS, PASS)
    assert "wraith" in board(live).pieces


def test_a_players_card_acts_at_its_cost_and_only_where_there_is_something_to_do() -> None:
    rows = [
        {"on": "action", "do": "heal", "to": "chosen-damaged-hero", "exhaust": True},
        {"on": "action", "do": "willpower", "to": "itself", "until": "round"},
    ]
    leech = invented("ally", health=2, willpower=1, does=rows)
    hurt = {"card": "gimli", "damage": 1}
    live = alone("planning.play", hurt, allies=["leech", "leech"], cards={"leech": leech})
    play(live, "use:leech")
    assert (gimli(live).damage, piece(live, "leech").exhausted, of(live, "leech", "willpower")) == (
        0,
        True,
        2,
    )
    assert not can(live, "use:leech")
    assert can(live, "use:leech-2"), "its own willpower is something"


def test_what_would_change_nothing_is_not_offered() -> None:
    balm = invented("ally", health=2, does=[{"on": "action", "do": "heal", "to": "chosen-hero"}])
    for damage in (0, 1):
        hero = {"card": "gimli", "damage": damage}
        live = alone("planning.play", hero, allies=["balm"], cards={"balm": balm})
        assert can(live, "use:balm") == bool(damage)


def test_each_player_counts_their_own() -> None:
    row = {"on": "revealed", "do": "raise-threat", "to": "each-player", "for_each": "idle-character"}
    omen = invented("treachery", does=[row])
    ann, bo = {"heroes": ["gimli"], "allies": ["beorn"]}, {"heroes": ["gloin"]}
    live = two("quest.staging", ann, bo, deck=["omen", "nothing"], cards={"omen": omen})
    assert (seat(live).threat, seat(live, "bo").threat) == (23, 21)


def test_what_a_card_may_do_so_often_a_round_it_may_do_no_more() -> None:
    drum = invented("ally", health=2, does=[{"on": "action", "do": "gain", "to": "each-hero", "limit": 1}])
    live = alone("planning.play", "gimli", allies=["drum"], cards={"drum": drum})
    play(live, "use:drum")
    assert (gimli(live).resources, can(live, "use:drum")) == (1, False)


def test_an_event_is_paid_for_and_done() -> None:
    horn = invented(
        "event", cost=2, does=[{"on": "action", "do": "ready", "to": "chosen-exhausted-character"}]
    )
    tired = {"card": "gimli", "resources": 3, "exhausted": True}
    live = alone("planning.play", tired, hand=["horn"], cards={"horn": horn})
    play(live, "play:horn")
    assert (gimli(live).exhausted, gimli(live).resources, seat(live).discard) == (False, 1, ("horn",))
    assert not can(
        alone("planning.play", "gimli", hand=["horn"], cards={"horn": {**horn, "cost": 0}}), "play:horn"
    )


def test_a_response_is_offered_to_whoever_controls_the_card() -> None:
    watch = {"on": "engage", "may": True, "do": "damage", "to": "it", "only": ["controller"]}
    scout = invented("ally", health=2, does=[watch])
    bold = {**BRUTE, "engage": 1}
    table = {"staging": ["bold"], "cards": {"scout": scout, "bold": bold}}
    ann, bo = {"heroes": ["gimli"]}, {"heroes": ["gloin"], "allies": ["scout"]}
    live = two("encounter.checks", ann, bo, first="bo", **table)
    play(live, "use:scout", seat="bo")
    assert piece(live, "bold").damage == 1
    assert not can(two("encounter.checks", ann, bo, **table), "use:scout", "bo")


def test_a_shadow_effect_is_carried_out() -> None:
    dark = invented(
        "treachery", does=[{"on": "shadow", "do": "raise-threat", "to": "first-player", "amount": 4}]
    )
    foe = {"card": "brute", "shadows": ["dark"]}
    live = alone(
        "combat.attack.choose", "gimli", engaged=[foe], threat=20, cards={"brute": BRUTE, "dark": dark}
    )
    play(live, PASS, "defend:gimli", PASS)
    assert seat(live).threat == 24


GOOD = {"on": "revealed", "do": "damage", "to": "each-hero"}
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("enemy", {"on": "dawn"}, "does[1].on: dawn cannot stand there", "revealed"),
    ("enemy", {"do": "sing"}, "does[1].do: sing cannot stand there", "damage"),
    ("enemy", {"to": "everybody"}, "does[1].to: everybody cannot stand there", "each-hero"),
    ("enemy", {"to": "each-player"}, "does[1].to: each-player cannot stand there", "itself"),
    ("enemy", {"do": "draw"}, "does[1].to: each-hero cannot stand there", "each-player"),
    ("enemy", {"do": "reveal"}, "does[1].to: each-hero cannot stand there", ""),
    ("enemy", {"only": ["dusk"]}, "does[1].only: dusk cannot stand there", "itself"),
    ("enemy", {"for_each": "star"}, "does[1].for_each: star cannot stand there", "character"),
    ("enemy", {"on": "while"}, "does[1].do: damage cannot stand there", "willpower"),
    (
        "enemy",
        {"on": "while", "do": "attack", "to": "chosen-foe"},
        "does[1].to: chosen-foe cannot stand there",
        "",
    ),
    ("enemy", {"only": ["won"]}, "does[1].only: won cannot stand there", "itself"),
    (
        "enemy",
        {"on": "while", "do": "attack", "only": ["combat"]},
        "does[1].only: combat cannot stand there",
        "staging",
    ),
    ("enemy", {"do": "prevent", "to": ""}, "does[1].do: prevent cannot stand there", "damage"),
    (
        "enemy",
        {"on": "damage", "do": "take-first", "to": "itself"},
        "does[1].do: take-first cannot stand there",
        "prevent",
    ),
    (
        "location",
        {"on": "progress", "do": "take-first", "to": "each-location"},
        "does[1].to: each-location cannot stand there",
        "itself",
    ),
    ("enemy", {"do": "control", "to": "first-player"}, "does[1].do: control cannot stand there", "damage"),
    ("stage", {"exhaust": True}, "does[1].exhaust: true cannot stand there", "false"),
    ("enemy", {"amount": 0}, "does[1].amount: 0 cannot stand there", "1"),
    ("enemy", {"do": "heal", "amount": -2}, "does[1].amount: -2 cannot stand there", "1"),
    ("enemy", {"limit": -1}, "does[1].limit: -1 cannot stand there", "0"),
    ("event", {"on": "leave"}, "does[0].on: revealed cannot stand there", "action"),
]


@pytest.mark.parametrize(("kind", "change", "said", "known"), WRONG, ids=[each[2] for each in WRONG])
def test_r6_a_word_that_means_nothing_is_refused_with_its_place(
    kind: str, change: dict[str, Any], said: str, known: str
) -> None:
    odd = invented(kind, does=[GOOD, {**GOOD, **change}])
    with pytest.raises(Malformed) as caught:
        alone("planning.play", "gimli", cards={"odd": odd})
    assert str(caught.value) == f"at $.position.cards.odd.{said}"
    assert caught.value.clause == "FEL-10.2"
    assert not known or known in caught.value.legal


def test_the_page_lists_every_word() -> None:
    page = PAGE.read_text("utf-8")
    words = {"words": WORDS, "kinds": KINDS, "states": STATES, "conditions": ONLY}
    for key, known in {"moments": MOMENTS, "verbs": VERBS, **words}.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {key} |"))
        assert [each.strip("` ") for each in row.split("|")[2].split(",")] == [*known], key
