"""FEL-8.18: cards that are alike in all that matters are one option, and nobody is asked which of them."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.commands import Answer, SetPace
from engine.errors import Malformed
from engine.events import Shuffled
from engine.model import State
from engine.pace import NORMAL, UNUSED
from engine.play import resolve
from engine.questions import Option
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.alike import alike
from engine.rules.fellowship.state import Shadow
from tests.pacing import Sitting
from tests.systems.fellowship.tables import answer, asked, board, happened, ids, lay
from tests.systems.table import refused

SPIDERS = ["forest-spider", "forest-spider"]


def test_fel_8_18_of_alike_cards_in_a_hand_one_is_offered_and_any_may_be_named() -> None:
    heroes = [{"card": "aragorn", "resources": 3}]
    seat = {"heroes": heroes, "hand": ["sneak-attack", "sneak-attack", "faramir", "ever-vigilant"]}
    for named in ("play:sneak-attack", "play:sneak-attack-2"):
        live = lay("ann", at="quest.before_commit", seats={"ann": seat})
        assert ids(live) == ("play:sneak-attack", "pass")
        assert asked(live)[0].options[0] == Option(
            "play:sneak-attack", "FEL-8.1", also=("play:sneak-attack-2",)
        )
        answer(live, named)
        assert [each.card for each in happened(live, ev.CardPlayed)] == [named.removeprefix("play:")]


def test_what_is_no_copy_of_what_is_offered_is_refused_as_ever() -> None:
    seat = {"heroes": [{"card": "aragorn", "resources": 3}], "hand": ["sneak-attack", "faramir"]}
    live = lay("ann", at="quest.before_commit", seats={"ann": seat})
    with refused(live, Malformed, "KER-1.3", ("play:sneak-attack", "pass")):
        answer(live, "play:sneak-attack-2")


@pytest.mark.parametrize(
    ("second", "offered"),
    [
        ({}, ["engage:forest-spider", "pass"]),
        ({"damage": 1}, ["engage:forest-spider", "engage:forest-spider-2", "pass"]),
        ({"attached": ["forest-snare"]}, ["engage:forest-spider", "engage:forest-spider-2", "pass"]),
    ],
)
def test_fel_5_1_enemies_in_one_state_are_one_option(second: dict[str, Any], offered: list[str]) -> None:
    spiders = ["forest-spider", {"card": "forest-spider", **second}]
    live = lay("ann", at="encounter.optional", seats={"ann": {"heroes": ["gimli"]}}, staging=spiders)
    assert [*ids(live)] == offered


def test_fel_6_3_which_of_two_alike_attacks_next_is_not_asked() -> None:
    shadows = {"card": "forest-spider", "shadows": ["forest-gate"]}
    for second, what in ((shadows, "defend"), ({**shadows, "damage": 2}, "attack")):
        ann = {"heroes": ["gimli", "legolas"], "engaged": [shadows, second]}
        live = lay("ann", at="combat.attack.choose", seats={"ann": ann})
        live.do(SetPace("referee", NORMAL))
        while asked(live)[0].what not in ("defend", "attack"):
            answer(live, "pass")
        assert asked(live)[0].what == what
    assert happened(live, ev.AttackBegan) == []


def test_fel_5_4_which_of_two_alike_engages_first_is_not_asked() -> None:
    seats = {"ann": {"heroes": ["gimli"], "threat": 40}}
    live = lay("ann", at="encounter.checks", seats=seats, staging=SPIDERS)
    assert [each.enemy for each in happened(live, ev.Engaged)] == ["forest-spider", "forest-spider-2"]
    hurt = ["forest-spider", {"card": "forest-spider", "damage": 1}]
    assert asked(lay("ann", at="encounter.checks", seats=seats, staging=hurt))[0].what == "engages-first"


def test_fel_8_18_what_lies_face_down_tells_nothing_apart_unless_somebody_looked() -> None:
    """Else who is asked would tell what lies there."""
    engaged = [
        {"card": "forest-spider", "shadows": ["forest-gate"]},
        {"card": "forest-spider", "shadows": ["wolf-rider"]},
    ]
    table = board(
        lay("ann", at="combat.after_shadows", seats={"ann": {"heroes": ["gimli"], "engaged": engaged}})
    )
    table = replace(table, attacks=(), attacked=())
    assert alike(table, "forest-spider") == alike(table, "forest-spider-2")
    looked = replace(table, saw={"ann@forest-spider": ("forest-gate",)})
    assert alike(looked, "forest-spider") != alike(looked, "forest-spider-2")
    piece = table.pieces["forest-spider"]
    turned = replace(piece, shadows=(Shadow("shadow-1", "forest-gate", turned=True),))
    open_one = replace(table, pieces={**table.pieces, "forest-spider": turned})
    assert alike(open_one, "forest-spider") != alike(open_one, "forest-spider-2")


def test_seats_are_never_alike() -> None:
    table = board(lay("ann", "ann-2", at="quest.commit", seats={"ann": {"heroes": ["gimli"]}}))
    assert alike(table, "ann") != alike(table, "ann-2")


# naming another of the kind comes to the same ----------------------------------------------------------


class Naming(Sitting):
    """A session in which every option that stands for others is compared with those."""

    compared = 0

    def do(self, command: Any) -> None:
        super().do(command)
        asked = self.state.course.prompt
        for slot in asked.slots if asked else ():
            for option in slot.question.options if not slot.done else ():
                for other in option.also:
                    self._same(slot.question.seats[0], option.id, other)

    def _same(self, seat: str, first: str, other: str) -> None:
        one, two = self._after(seat, first), self._after(seat, other)
        if one is None or two is None:
            return
        a, b = (each.partition(":")[2].partition("/")[0] for each in (first, other))
        self.compared += 1
        assert told(one) == told(two, (a, b)), (first, other)

    def _after(self, seat: str, choice: str) -> State | None:
        made = resolve(self.rules, self.state, Answer(seat, (choice,)), UNUSED, self.version)
        return None if any(isinstance(each.event, Shuffled) for each in made.entries) else made.after()


def told(state: State, swapped: tuple[str, ...] = ()) -> Any:
    """Board and questions, with these two ids for each other; what lies in no order is taken as a set."""
    asked = state.course.prompt
    questions = [] if asked is None else [(slot.question.what, slot.question.about) for slot in asked.slots]
    shown = msgspec.to_builtins(state.board)
    shown.pop("printed")
    written = json.dumps([shown, questions])
    for one, other in (swapped, swapped[::-1]) if swapped else ():
        written = re.sub(rf"(?<=[\"@]){one}(?=[\"@])(?<!\"card\": \"{one})", f"<{other}>", written)
    return plain(json.loads(written.replace("<", "").replace(">", "")))


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(each) for key, each in sorted(value.items()) if key not in ("list", "heroes")}
    return sorted((plain(each) for each in value), key=repr) if isinstance(value, list) else value


def test_fel_8_18_naming_another_of_the_kind_comes_to_the_same() -> None:
    compared = 0
    for number in range(6):
        sitting = Naming("fellowship", 2, number, options={"hands": "open"}, pace="every")
        sitting.play(rounds=4)
        compared += sitting.compared
    assert compared > 100
