"""How much is typed at the normal pace, what nobody loses by it, and that it tells no hand (KER-4.4, 4.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.commands import Answer, SetPace, SettleResponse
from engine.errors import Unknown
from engine.model import State
from engine.pace import NORMAL, by_itself, look_of, reasons
from engine.rules.fellowship import events as ev
from engine.rules.fellowship.abilities import ACTIONS, AT
from engine.rules.fellowship.moments import MOMENTS, ROWS
from engine.rules.fellowship.rules import RULES
from replays.bundle import copy_rows, for_viewer
from replays.session import Session
from replays.verify import Log, verify
from service.simulate.session import find_bot
from tests.pacing import Sitting, sittings
from tests.systems.fellowship.tables import asked, board, happened, lay, pass_until
from tests.systems.table import SECRETS, another, choose, log, raw, refused, table

TABLES = [
    (1, "hidden", 10, 8),
    (2, "open", 9, 8),
    (4, "open", 9.5, 6),
    (2, "hidden", 11, 6),
    (4, "hidden", 12, 4),
]
"""Seats, hands, the lines that a seat may have to type in a round, and how many games are played."""


@pytest.mark.parametrize(("seats", "hands", "most", "games"), TABLES)
def test_few_lines_are_typed_and_no_use_is_lost(seats: int, hands: str, most: float, games: int) -> None:
    """The bot speaks up wherever it would act, so that it loses no use of an ability; and every window that
    was passed could be reopened, or spoken up before (KER-4.5)."""
    counted(seats, hands, most, games)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "hands", "most", "games"), TABLES)
def test_few_lines_are_typed_in_many_games(seats: int, hands: str, most: float, games: int) -> None:
    counted(seats, hands, most, 10 * games)


def counted(seats: int, hands: str, most: float, games: int) -> None:
    """Lines a seat and round, and what nobody could speak up to."""
    played = list(sittings("fellowship", seats, games, options={"hands": hands}))
    rounds = sum(each.rounds for each in played)
    assert sum(each.typed for each in played) / rounds / seats <= most
    assert [window for each in played for window in each.unheard] == []
    assert sum(each.passes for each in played) > rounds


def test_every_action_has_a_row() -> None:
    """Without one it would be asked for in the planning, before commitment, after staging and shadows."""
    assert [ability.step for actions in ACTIONS.values() for ability in actions if not ability.moment] == []
    assert all(window in AT.values() for windows in ROWS.values() for window in windows)


def test_what_is_asked_at_the_last_call_too_is_asked_in_the_planning_until_one_acts() -> None:
    """Beravor is offered with the cards that are played; then at the last call, or by the word to wait."""
    ann = {"heroes": [{"card": "beravor", "resources": 3}], "hand": ["gleowine"], "deck": 9}
    live = lay("ann", at="planning.play", seats={"ann": ann})
    assert MOMENTS.stops(look_of(RULES, live.state, "ann"), "planning.play") == ("planning",)
    choose(live, "ann", "play:gleowine")
    assert MOMENTS.stops(look_of(RULES, live.state, "ann"), "planning.play") == ()
    alone = lay("ann", at="planning.play", seats={"ann": {**ann, "hand": []}})
    assert MOMENTS.stops(look_of(RULES, alone.state, "ann"), "planning.play") == ("beravor",)
    assert MOMENTS.stops(look_of(RULES, live.state, "ann"), "combat.after_discard") == ("beravor", "gleowine")


@pytest.mark.parametrize(
    ("wins", "progress", "counts"), [(False, 0, True), (True, 0, True), (True, 7, False)]
)
def test_eowyn_is_asked_for_where_more_willpower_comes_to_something(
    wins: bool, progress: int, counts: bool
) -> None:
    """Fails by much, or adds progress: it counts; where what there is finishes the stage, more is lost."""
    ann = {"heroes": [{"card": "eowyn", "exhausted": True, "committed": True}], "hand": ["gandalf"]}
    staging = ["old-forest-road"] if wins else ["ungoliants-spawn", "ungoliants-spawn"]
    stage: dict[str, Any] = {"stage": "flies-and-spiders", "progress": progress}
    live = lay("ann", at="quest.after_staging", seats={"ann": ann}, staging=staging, **stage)
    found = MOMENTS.stops(look_of(RULES, live.state, "ann"), "quest.after_staging")
    assert found == (("eowyn",) if counts else ())


TOOK = [
    (25, [], ()),
    (39, [], ("wandering-took",)),
    (25, ["forest-spider"], ("wandering-took",)),
    (30, ["forest-spider"], ()),
]
"""A dial, who is in staging (a spider comes at 25), and whether one is asked for the ally that lowers it."""


@pytest.mark.parametrize(("threat", "staging", "asked_for"), TOOK)
def test_wandering_took_is_for_a_dial_that_is_wanted_lower(
    threat: int, staging: list[str], asked_for: tuple[str, ...]
) -> None:
    ann = {"heroes": ["gimli"], "allies": ["wandering-took"], "threat": threat}
    seats = {"ann": ann, "bo": {"heroes": ["legolas"]}}
    live = lay("ann", "bo", at="quest.after_staging", seats=seats, staging=staging)
    assert MOMENTS.stops(look_of(RULES, live.state, "ann"), "quest.after_staging") == asked_for


def test_a_card_that_lay_face_up_shows_nothing_when_it_is_discarded() -> None:
    """So the round ends without a question between two things shown; what lay face down is shown then."""
    snared = {"card": "king-spider", "attached": ["forest-snare"], "shadows": ["forest-gate"]}
    engaged = [{"card": "forest-spider", "shadows": ["old-forest-road"]}, snared]
    ann = {"heroes": ["gimli", "legolas"], "engaged": engaged}
    live = lay("ann", at="combat.attack.choose", seats={"ann": ann}, deck=["forest-gate"] * 3)
    pass_until(live, "commit")
    gone = {each.card: (each.turned, each.reveals) for each in happened(live, ev.ShadowDiscarded)}
    assert gone == {"old-forest-road": (True, False), "forest-gate": (False, True)}


def test_a_shadow_card_that_lies_face_down_cannot_be_said_to_have_been_turned() -> None:
    engaged = [{"card": "forest-spider", "shadows": ["old-forest-road"]}]
    ann = {"heroes": ["gimli"], "engaged": engaged}
    live = lay("ann", at="combat.attack.choose", seats={"ann": ann})
    [lies] = board(live).pieces["forest-spider"].shadows
    _, discards = RULES.model.changes[ev.ShadowDiscarded]
    assert discards is not None
    forged = ev.ShadowDiscarded("forest-spider", lies.id, "old-forest-road", turned=True)
    with pytest.raises(LookupError):
        discards(board(live), forged)
    assert not discards(board(live), replace(forged, turned=False)).pieces["forest-spider"].shadows


QUESTING = {"card": "eowyn", "exhausted": True, "committed": True}
HELD = [
    ("quest.after_staging", {"heroes": [QUESTING], "hand": ["gandalf"]}, ("eowyn",)),
    ("quest.after_staging", {"heroes": ["eowyn"], "hand": ["gandalf"]}, ()),
    ("quest.after_staging", {"heroes": [QUESTING], "allies": ["faramir"]}, ("faramir",)),
    ("quest.after_staging", {"heroes": ["gimli"], "allies": ["faramir"]}, ()),
    ("quest.after_staging", {"heroes": [QUESTING], "hand": []}, ()),
    ("quest.before_commit", {"heroes": ["denethor"]}, ("denethor",)),
    ("quest.before_commit", {"heroes": [{"card": "denethor", "exhausted": True}]}, ()),
    ("quest.after_resolve", {"heroes": ["denethor"]}, ()),
    ("combat.after_shadows", {"heroes": [{"card": "gimli", "resources": 1}], "hand": ["feint"]}, ()),
]


@pytest.mark.parametrize(("at", "seat", "cards"), HELD)
def test_a_seat_is_asked_for_its_cards_at_their_moments(
    at: str, seat: dict[str, Any], cards: tuple[str, ...]
) -> None:
    live = lay("ann", at=at, seats={"ann": seat}, deck=["forest-gate"])
    look = look_of(RULES, live.state, "ann")
    assert MOMENTS.stops(look, at) == cards


def test_feint_is_for_when_an_enemy_is_engaged() -> None:
    seat = {"heroes": [{"card": "gimli", "resources": 1}], "hand": ["feint"], "engaged": ["forest-spider"]}
    live = lay("ann", at="combat.after_shadows", seats={"ann": seat})
    assert MOMENTS.stops(look_of(RULES, live.state, "ann"), "combat.after_shadows") == ("feint",)


# what a hand does not tell ---------------------------------------------------------------------------------


def other_hands(state: State) -> State:
    """The same table with other cards of the same decks in every hand: what all can see is the same."""
    board, swapped = state.board, {}
    for seat, held in board.seats.items():
        pile = state.course.piles[f"deck:{seat}"].order
        cards = (*pile, *held.hand.cards)[: held.hand.count]
        swapped[seat] = replace(held, hand=replace(held.hand, cards=cards))
    return replace(state, board=replace(board, seats=swapped))


def test_neither_who_is_asked_nor_when_tells_a_hand() -> None:
    """With hidden hands, at every window outside the planning, the pace decides alike for every hand."""
    compared = 0
    for number in range(4):
        sitting = Comparing("fellowship", 2, number, options={"hands": "hidden"}, pace=NORMAL)
        sitting.play(rounds=4)
        compared += sitting.compared
    assert compared > 400


class Comparing(Sitting):
    """A session in which each decision of the pace is compared with what it would be for other hands."""

    compared = 0

    def do(self, command: Any) -> None:
        super().do(command)
        asked = self.state.course.prompt
        if asked is None or asked.mode != "window" or not self.state.course.phase:
            return
        other = other_hands(self.state)
        for slot in asked.slots:
            what = slot.question.what
            if slot.done or ":" in what or what == "planning.play":
                continue
            self.compared += 1
            here = reasons(self.rules, self.state, slot.question)
            assert here == reasons(self.rules, other, slot.question)


def test_a_session_at_the_normal_pace_is_verified_in_every_copy() -> None:
    """And a pass that is said to be the pace's, and is not, is found."""
    live = table(RULES, "ann", "bob", scenario=RULES.scenarios[0])
    live.do(SetPace("referee", NORMAL))
    waited: list[str] = []

    def going_on() -> bool:
        waited.append(live.state.course.phase)
        return True

    live.going_on = going_on
    one_round(live)
    assert any(getattr(each.event, "pace", "") == MOMENTS.digest for each in log(live))
    assert "quest.after_commit" in waited
    assert not {"planning.play", "quest.before_commit"} & {*waited}
    report = verify(Log(live.session, raw(live), SECRETS.dice, SECRETS.veil), RULES, live.codec)
    assert report.ok, report.json()
    rows = [row.replace(f',"pace":"{MOMENTS.digest}"'.encode(), b"") for row in raw(live)]
    assert not verify(Log(live.session, rows, SECRETS.dice, SECRETS.veil), RULES, live.codec).ok
    for viewer in ("ann", "public"):
        copied = copy_rows(raw(live), SECRETS.veil, for_viewer(viewer))
        assert verify(Log(live.session, copied, None, None), RULES, live.codec).ok


def one_round(live: Session) -> None:
    """The greedy bot plays all seats to the end of the first round."""
    bot = find_bot("fellowship", "greedy")
    while live.state.course.round < 2 and (asked := live.state.course.prompt) is not None:
        slot = next(each for each in asked.slots if not each.done)
        seat = slot.question.seats[0]
        live.do(Answer(seat, bot(live.state, seat, slot.question, lambda _: 0)))


def test_ker_4_5_people_have_their_time_too_where_another_program_moved_the_table() -> None:
    """Another program gives the first pass meanwhile; the second is not given without asking again."""
    live = table(RULES, "ann", "bob", scenario=RULES.scenarios[0])
    live.do(SetPace("referee", NORMAL))
    other, asked_at, moved = another(live), list[int](), list[int]()

    def going_on() -> bool:
        asked_at.append(live.state.head)
        if not moved and live.state.course.phase == "combat.attack.after_defend":
            other.refresh()
            answer = by_itself(RULES, other.state)
            assert answer is not None
            other.save(lambda _: answer, "")
            moved.append(other.state.head)
        return True

    live.going_on = going_on
    one_round(live)
    assert moved
    assert moved[0] in asked_at


# one way is no question --------------------------------------------------------------------------------

PAYING: list[tuple[str, dict[str, int], dict[str, int] | None]] = [
    ("gondorian-spearman", {"gimli": 3, "legolas": 2}, {"gimli": 1, "legolas": 2}),
    ("gondorian-spearman", {"gimli": 1, "legolas": 4}, {"gimli": 1, "legolas": 2}),
    ("gondorian-spearman", {"gimli": 3, "eowyn": 2}, {"gimli": 1, "eowyn": 2}),
    ("son-of-arnor", {"aragorn": 3, "theodred": 2}, None),
    ("son-of-arnor", {"aragorn": 3, "theodred": 3}, {"aragorn": 3, "theodred": 0}),
    ("son-of-arnor", {"aragorn": 3, "theodred": 2, "gloin": 3}, {"aragorn": 3, "theodred": 1, "gloin": 1}),
    ("henamarth-riversong", {"glorfindel": 3, "eowyn": 2}, {"glorfindel": 2, "eowyn": 2}),
    ("gandalf", {"gimli": 4, "eowyn": 4}, None),
]
"""A card, what the heroes hold, and what they hold when it is paid for; None: it is asked who pays."""


@pytest.mark.parametrize(("held", "before", "after"), PAYING)
def test_fel_2_2_pools_that_are_alike_pay_the_fullest_first(
    held: str, before: dict[str, int], after: dict[str, int] | None
) -> None:
    """Heroes of one sphere; who has a use of its own for a resource keeps it while the others can pay, and it
    is asked where one of those would have to."""
    heroes = [{"card": card, "resources": amount} for card, amount in before.items()]
    live = lay("ann", at="planning.play", seats={"ann": {"heroes": heroes, "hand": [held]}})
    choose(live, "ann", f"play:{held}")
    asked = live.state.course.prompt
    if after is None:
        assert asked is not None
        assert asked.slots[0].question.what == "pay"
    else:
        assert {card: live.state.board.pieces[card].resources for card in before} == after


@pytest.mark.parametrize(("deck", "covered"), [("feint", False), ("swift-strike", True)])
def test_ker_4_6_what_no_hand_could_answer_is_open_and_may_be_settled(deck: str, covered: bool) -> None:
    """Where a hand could answer, as the table sees, a pass at once would tell what it holds."""
    ann = {
        "heroes": [{"card": "gimli", "resources": 3}],
        "allies": ["gondorian-spearman"],
        "engaged": ["forest-spider"],
        "hand": ["veteran-axehand"],
        "deck": [deck] * 3,
    }
    seats = {"ann": ann, "bo": {"heroes": ["eowyn"]}}
    live = lay("ann", "bo", at="combat.attack.choose", seats=seats, options={"hands": "hidden"})
    pass_until(live, "defend")
    choose(live, "ann", "defend:gondorian-spearman")
    (question,) = asked(live)
    assert (question.what, question.hidden) == ("after:defend", covered)
    live.do(SettleResponse("ann", "gondorian-spearman", "never"))
    assert (asked(live)[0].what == "after:defend") == covered


def test_ker_4_6_only_what_is_a_card_is_settled() -> None:
    live = lay("ann", at="planning.play", seats={"ann": {"heroes": ["gloin"], "hand": ["feint"]}})
    live.do(SettleResponse("ann", "feint-2", "never"))
    for word in ("fient", "shield", ""):
        with refused(live, Unknown, "KER-4.6"):
            live.do(SettleResponse("ann", word, "never"))
    assert live.state.table.settled == {"ann": {"feint": "never"}}


def test_ker_4_6_what_is_settled_of_a_card_holds_for_every_copy() -> None:
    """A Snowbourn Scout answers once, as it enters play: what is settled of one is meant for the next."""
    heroes = [{"card": "gloin", "resources": 9}]
    hand = ["snowbourn-scout", "snowbourn-scout", "snowbourn-scout"]
    live = lay(
        "ann", at="planning.play", seats={"ann": {"heroes": heroes, "hand": hand}}, active=["forest-gate"]
    )
    choose(live, "ann", "play:snowbourn-scout-2")
    live.do(SettleResponse("ann", "snowbourn-scout-2", "always"))
    assert live.state.table.settled == {"ann": {"snowbourn-scout": "always"}}
    live.refresh()
    progress = live.state.board.pieces["forest-gate"].progress
    choose(live, "ann", "play:snowbourn-scout-3")
    assert live.state.board.pieces["forest-gate"].progress == progress + 1
