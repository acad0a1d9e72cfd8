"""Every effect that content may write, tried on an event card (or a friend) of its own."""

from __future__ import annotations

import pytest

from engine.rules.echoes import events as ev
from engine.rules.echoes import vocabulary as e
from engine.rules.echoes.content import CONTENT
from engine.rules.echoes.schema import EventCard, Friendly, Trial
from tests.systems.echoes.laying import answer, asked, board, hero, lay, only, rat
from tests.systems.table import events_of, log


@pytest.fixture
def event(monkeypatch):
    """Lay a table on which an event card with these parts has just come up."""

    def come_up(*heroes, each=(), test=None, parts=(), **more):
        card = EventCard(id="trial", name="Trial", board=parts, each=each, test=test)
        monkeypatch.setitem(CONTENT.events, "trial", card)
        return lay(*heroes, **{"begin": "events", "deck": ("trial",), **more})

    return come_up


@pytest.fixture
def evening(monkeypatch):
    """Lay a table on which a friend with these acts acts."""

    def act(*heroes, acts, at="square", **more):
        boon = (e.Heal(),)
        card = Friendly(id="miller", name="Miller", difficulty=3, boon=boon, acts=acts)
        monkeypatch.setitem(CONTENT.characters, "miller", card)
        there = (rat(at, "miller"), *more.pop("characters", ()))
        return lay(*heroes, begin="environment.friends", deck=(), characters=there, **more)

    return act


def test_wound_and_heal_oneself(event):
    live = event(hero(wounds=3), each=(e.Wound(wounds=1), e.Heal(wounds=2)))
    assert events_of(log(live), ev.Healed) == [ev.Healed("mara", 2)]
    assert board(live).heroes["mara"].wounds == 2


def test_heal_no_more_than_there_is(event):
    live = event(hero(wounds=1), each=(e.Heal(wounds=3),))
    assert events_of(log(live), ev.Healed) == [ev.Healed("mara", 1)]
    assert not events_of(log(event(hero(), each=(e.Heal(),))), ev.Healed)


def test_heal_anybody_is_chosen_by_the_hero_s_seat(event):
    heroes = (hero("mara", resolved=True, wounds=1), hero("odo", wounds=1), hero("pell", "quarry", wounds=1))
    live = event(*heroes, each=(e.Heal(who="any"),))
    answer(live, "hero:pell")
    assert (asked(live).what, asked(live).seats, asked(live).about) == ("heal", ("cy",), ("trial", 1, ""))
    answer(live, "hero:mara")
    assert board(live).heroes["mara"].wounds == 0


def test_heal_here_needs_no_question_for_one(event):
    live = event(hero("mara"), hero("odo", "mill", wounds=1), each=(e.Heal(who="here"),))
    answer(live, "hero:mara")
    assert events_of(log(live), ev.Healed) == [ev.Healed("odo", 1)]


def test_refresh_some_or_all(event):
    tired = hero(talents=("bravery", "luck", "nerve")[:1], exhausted=("bravery",))
    assert events_of(log(event(tired, each=(e.Refresh(),))), ev.TalentReadied)
    assert events_of(log(event(tired, each=(e.Refresh(talents=2),))), ev.TalentReadied)


def test_exhaust_what_is_chosen(event):
    live = event(hero(talents=("bravery", "sharp-ear")), each=(e.Exhaust(),))
    assert (asked(live).what, asked(live).least, asked(live).most) == ("exhaust", 1, 1)
    answer(live, "talent:sharp-ear")
    talents = board(live).heroes["mara"].talents
    assert [talent.ready for talent in talents.values()] == [True, False]
    live = event(hero(talents=("bravery",)), each=(e.Exhaust(talents=2),))
    assert not board(live).heroes["mara"].talents["bravery"].ready


def test_carry_to_a_place_or_to_the_start(event):
    live = event(hero(at="quarry"), each=(e.Carry(to="mill"),))
    assert board(live).heroes["mara"].at == "mill"
    live = event(hero(at="quarry"), each=(e.Carry(to="@start"), e.Carry(to="@start")))
    assert events_of(log(live), ev.HeroMoved) == [ev.HeroMoved("mara", "quarry", "square")]


def test_slip_away(event):
    live = event(hero(), each=(e.Slip(),), characters=(rat(),))
    answer(live, "move:stair")
    assert board(live).heroes["mara"].at == "stair"


def test_lose_the_only_item_or_one_that_is_chosen(event):
    live = event(hero(items=("shears",)), each=(e.Lose(), e.Lose()))
    assert events_of(log(live), ev.ItemPutAway) == [ev.ItemPutAway("mara", "shears")]
    live = event(hero(items=("shears", "hip-flask")), each=(e.Lose(),))
    assert (asked(live).what, asked(live).clause) == ("put-away", "ECH-2.2")
    answer(live, "item:hip-flask")
    assert list(board(live).heroes["mara"].items) == ["shears"]


def test_gain_only_what_is_in_the_box(event):
    live = event(hero(items=("shears",)), each=(e.Gain(item="shears"), e.Gain(item="hip-flask")))
    assert list(board(live).heroes["mara"].items) == ["shears", "hip-flask"]


def test_peek_at_a_deck_that_is_used_up(event):
    live = event(hero(), each=(e.Peek(),))
    assert only(log(live), ev.Peeked).sealed[0].event == ev.Saw("ann", "")


def test_clues_of_a_card(event):
    live = event(hero(), test=Trial(skill="wisdom", difficulty=1, success=(e.Clue(clues=2),)), sums=(0,))
    assert board(live).heroes["mara"].clues == 2


def test_lend_until_the_round_ends(event):
    both = (e.Lend(skill="wisdom", amount=2), e.Lend(skill="wisdom", amount=-1))
    live = event(hero(), each=both, deck=("trial", "bread-and-lamplight"))
    assert live.state.course.modifiers == {"trial>mara.wisdom": 1}
    answer(live, "rest")
    assert live.state.course.modifiers == {}


def test_lay_no_more_secrets_than_there_are(event):
    lay_two = (e.Lay(at="quarry", secrets=2),)
    assert board(event(hero(), parts=lay_two)).locations["quarry"].secrets == 2


def test_mend_the_hostiles(event):
    there = (rat("quarry", "quarry-hulk", wounds=3), rat("quarry", "mumbler"))
    live = event(hero(), parts=(e.Mend(wounds=2),), characters=there)
    assert events_of(log(live), ev.CharacterMended) == [ev.CharacterMended("quarry-hulk", 2)]


def test_stir_those_with_no_hero_beside_them(event):
    there = (rat("square"), rat("nave"), rat("nave", "rafter-choir"))
    live = event(hero(), parts=(e.Stir(),), characters=there)
    assert [each.at for each in board(live).characters.values()] == ["square", "mill", "nave"]


def test_time_may_run_short(event):
    live = event(hero(), parts=(e.Time(rounds=-1),), rounds=1)
    assert live.state.course.ended == "lost"


def test_who_is_out_is_past_all_effects(event):
    every = (
        e.Wound(wounds=5), e.Wound(), e.Heal(), e.Heal(who="here"), e.Refresh(), e.Exhaust(), e.Slip(),
        e.Carry(to="mill"), e.Gain(item="shears"), e.Lose(), e.Peek(), e.Clue(),
        e.Lend(skill="wisdom", amount=1), e.Strike(),
    )  # fmt: skip
    trial = Trial(skill="wisdom", difficulty=3)
    live = event(hero("mara"), hero("odo", resolved=True), each=every, test=trial, characters=(rat(),))
    later = [entry.event for entry in log(live) if isinstance(entry.event, ev.EVENTS)]
    out = later.index(ev.HeroOut("mara"))
    assert [type(event) for event in later[out + 1 :]] == [ev.EventResolved, ev.EventDiscarded, ev.TurnBegan]


def test_a_friend_strikes_whom_the_players_choose(evening):
    there = (rat(), rat(kind="mumbler"))
    live = evening(hero("mara"), hero("odo"), acts=(e.Strike(),), characters=there)
    assert (asked(live).what, asked(live).seats) == ("strike", ("ann", "bo"))
    answer(live, "character:mumbler")
    assert board(live).characters["mumbler"].wounds == 1


def test_of_hostiles_that_nothing_tells_apart_none_is_asked_for(evening):
    alike = (rat(kind="quarry-hulk"), rat(kind="quarry-hulk"))
    live = evening(hero("mara"), hero("odo"), acts=(e.Strike(),), characters=alike)
    assert [board(live).characters[id].wounds for id in ("quarry-hulk", "quarry-hulk-2")] == [1, 0]
    assert "strike" not in [
        each.what for entry in log(live) for each in getattr(entry.event, "questions", ())
    ]


def test_a_wound_tells_hostiles_apart_and_of_the_others_one_stands_for_all(evening):
    hulks = (rat(kind="quarry-hulk"), rat(kind="quarry-hulk", wounds=1), rat(kind="quarry-hulk"))
    live = evening(hero("mara"), hero("odo"), acts=(e.Strike(),), characters=hulks)
    assert asked(live).what == "strike"
    assert asked(live).ids == ("character:quarry-hulk", "character:quarry-hulk-2")
    answer(live, "character:quarry-hulk-3")
    assert board(live).characters["quarry-hulk-3"].wounds == 1


def test_what_a_friend_strikes_down_leaves_nothing(evening):
    live = evening(hero(), acts=(e.Strike(wounds=5),), characters=(rat(kind="quarry-hulk"),))
    assert only(log(live), ev.CharacterDefeated).event.by == ""
    assert board(live).heroes["mara"].clues == 0


def test_a_friend_walks_and_stays_where_it_wanted_to_be(evening):
    live = evening(hero(), acts=(e.Walk(to="tower"),))
    assert board(live).characters["miller"].at == "stair"
    live = evening(hero(), acts=(e.Walk(to="@start"),))
    assert board(live).characters["miller"].at == "square"


def test_a_friend_may_call_others_who_wait_until_the_next_round(evening):
    acts = (e.Spawn(character="miller"), e.Lay(), e.Time(rounds=1), e.Mend())
    live = evening(hero(), acts=acts, rounds=5)
    assert list(board(live).characters) == ["miller", "miller-2"]
    assert events_of(log(live), ev.CharacterAdded)[1].acted
    assert board(live).locations["square"].secrets == 1
    assert board(live).rounds == 6


def test_the_spoils_go_to_the_hero_that_struck():
    live = lay(hero(items=("tin-whistle",)), turn="mara", characters=(rat(kind="quarry-hulk", wounds=3),))
    answer(live, "use:tin-whistle")
    assert board(live).heroes["mara"].clues == 1
