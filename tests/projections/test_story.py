"""The log as a story: what belongs to a line, what is said once, what is not told, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import events as k
from engine import library
from engine.entries import Entry, Part
from engine.events import Event, tag
from engine.past import line as present_line
from engine.rules.echoes import events as e
from engine.rules.fellowship import events as ev
from engine.tabletop.sums import Row, Sum
from projections import games
from projections.story import KERNEL, Told, story
from projections.translator import Translator, translator
from replays.bundle import parse
from replays.bundle_import import open_copy
from replays.session import Session, find_rules
from tests.systems.table import hands

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
EVERY_ROUND = ("readied", "resources-gained", "threat-raised", "character-acted")
"""Events of a kind that need no line where nothing else comes of them."""
FILES = sorted(GOLDEN.glob("*/*.rollbook"))


def opened(path: Path) -> Session:
    return open_copy(parse(path.read_bytes(), path.name), path.name, find_rules, hands())


def of(live: Session, viewer: str = "public") -> list[Told]:
    kept = list(present_line(live.seeker, live.state.head))
    telling = games.find(live.rules.game).telling
    return list(story(live.read(0, live.version), kept, viewer, translator(live.rules.game), telling))


def tells(
    game: str, *events: Event, sealed: Sequence[Part[Event]] = (), viewer: str = "public"
) -> list[Told]:
    library.rules(game)  # with the rules come the names of cards, as where a session is opened
    entries = [Entry(n, event, tuple(sealed), 1) for n, event in enumerate(events, 1)]
    return list(story(entries, [(1, 99)], viewer, translator(game), games.find(game).telling))


def texts(game: str, *events: Event) -> list[str]:
    return [each.text for each in tells(game, *events)]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_entry_is_told_once_or_is_bookkeeping_or_undone(path: Path) -> None:
    live = opened(path)
    lines = of(live)
    told = [version for each in lines for version in each.entries]
    assert told == sorted(set(told))
    assert all(each.text and each.version in each.entries for each in lines)
    words, silent = translator(live.rules.game), KERNEL.union(games.find(live.rules.game).telling.silent)
    kept = list(present_line(live.seeker, live.state.head))
    for entry in live.read(0, live.version):
        stands = entry.event.lane != "play" or any(a <= entry.version <= b for a, b in kept)
        if not stands:
            assert entry.version not in told
        elif tag(entry.event) not in silent and words.entry(entry):
            assert entry.version in told or tag(entry.event) in EVERY_ROUND


@pytest.mark.parametrize("game", library.GAMES)
def test_what_a_game_is_silent_of_are_its_own_tags(game: str) -> None:
    known = {tag(each) for each in library.rules(game).model.events}
    telling = games.find(game).telling
    assert {*telling.silent, *telling.ends, *telling.together} <= known


TEST = e.Tested("mara", "fight:shears:giant-rat", "strength", 3, (1, 0), 5, 2, True, (Row("bravery", "", 1),))

MADE = "Mara made the Strength test (Shears against Giant Rat): 3 + 1 (Bravery) + 1 + 0 = 5 against 2."


def test_an_action_is_a_line_with_its_throw_and_what_came_of_it() -> None:
    lines = tells(
        "echoes",
        e.TurnBegan("mara"),
        k.Answered("ann", ("fight:shears:giant-rat",)),
        e.ActionSpent("mara", "fight:shears:giant-rat"),
        e.TalentSpent("mara", "bravery"),
        k.Rolled("mara", ("fate", "doom"), (1, 0), "seeded"),
        TEST,
        e.CharacterWounded("giant-rat", 1, "mara"),
        e.CharacterDefeated("giant-rat", "giant-rat", "mara"),
        e.ActionSpent("mara", "move:quarry"),
        e.HeroMoved("mara", "lantern-square", "quarry"),
    )
    assert [each.text for each in lines] == [
        f"{MADE} Mara defeated Giant Rat.",
        "Mara went from Lantern Square to The Quarry.",
    ]
    assert [(each.version, each.entries) for each in lines] == [(6, (4, 6, 7, 8)), (10, (10,))]


def test_what_was_undone_is_not_told() -> None:
    entries = [Entry(1, e.Rested("mara")), Entry(2, e.Rested("tobin"))]
    told = list(story(entries, [(2, 9)], "public", translator("echoes"), games.find("echoes").telling))
    assert [each.text for each in told] == ["Tobin rested."]


def test_a_clue_is_said_with_its_secret_and_more_than_one_are_counted() -> None:
    found = e.SecretFound("mara", "quarry", "a-remembered-verse", "clue")
    assert "gained" not in texts("echoes", found, e.CluesGained("mara", 1))[0]
    assert "gained 2 clues" in texts("echoes", found, e.CluesGained("mara", 2))[0]


def test_what_a_hero_takes_up_later_is_told() -> None:
    item = e.ItemGained("mara", "tin-whistle", 0)
    placed = e.HeroPlaced("mara", "ann", "quarry", 3, 3, 3, 3, 5)
    assert "took" not in texts("echoes", placed, item)[0]
    assert texts("echoes", item) == ["Mara took Tin Whistle."]


def test_wounds_that_do_not_defeat_are_told() -> None:
    assert texts("echoes", TEST, e.CharacterWounded("giant-rat", 1, "mara"))[0].endswith(
        "Giant Rat took 1 wound."
    )


def test_who_acted_is_named_where_what_came_of_it_does_not() -> None:
    acts, wounds = e.CharacterActed("stray-hound"), e.CharacterWounded("giant-rat", 1)
    assert texts("echoes", acts, wounds) == ["Stray Hound acted. Giant Rat took 1 wound."]
    assert texts("echoes", acts) == []
    moved = e.CharacterMoved("stray-hound", "quarry", "rope-stair")
    assert texts("echoes", acts, moved) == ["Stray Hound went from The Quarry to The Rope Stair."]


def test_what_a_hero_readies_is_one_sentence() -> None:
    readied = [e.TalentReadied("mara", each) for each in ("bravery", "second-wind", "soft-word")]
    assert texts("echoes", e.Rested("mara"), *readied) == [
        "Mara rested. Mara had Bravery, Second Wind and Soft Word ready again."
    ]


def test_what_an_event_does_to_all_is_said_once_and_what_becomes_of_each_apart() -> None:
    told = texts(
        "echoes",
        e.EventRevealed("cold-rain"),
        k.Entered("events.heroes"),
        e.Lent("cold-rain", "mara", "agility", -1),
        e.EventResolved("mara"),
        e.Lent("cold-rain", "tobin", "agility", -1),
        e.Lent("tin-whistle", "tobin", "wisdom", 1),
        e.Wounded("tobin", 1),
        e.EventResolved("tobin"),
        e.Wounded("pell", 1),
    )
    assert told == [
        "The event was Cold Rain: the hero has Agility -1 until the round ends.",
        "Tin Whistle changed the Wisdom of Tobin by +1 until the round ended. Tobin took 1 wound.",
        "Pell took 1 wound.",
    ]


def test_who_comes_by_an_event_is_told_once() -> None:
    rats = [e.CharacterAdded("giant-rat-2", "giant-rat", "weir-mill", True)]
    assert texts("echoes", e.EventRevealed("rats-in-the-grain"), k.Entered("events.board"), *rats) == [
        "The event was Rats in the Grain. Giant Rat #2 appeared at The Weir Mill."
    ]
    echo = e.CharacterAdded("gaunt-echo", "gaunt-echo", "organ-gallery", True)
    (told,) = texts("echoes", e.EventRevealed("the-hall-replies"), k.Entered("events.board"), echo)
    assert told == (
        "The event was The Hall Replies: each hero tests Personality against 3 "
        "(failure: the hero exhausts 1 talent). Gaunt Echo appeared at The Organ Gallery."
    )


def test_what_an_event_lays_is_told_once_and_as_much_as_was_laid() -> None:
    revealed = e.EventRevealed("chalk-on-the-wall"), k.Entered("events.board")
    assert texts("echoes", *revealed, e.SecretsLaid("crawlway", 1)) == [
        "The event was Chalk on the Wall. 1 secret was laid at The Crawlway."
    ]
    assert texts("echoes", *revealed) == ["The event was Chalk on the Wall."]


def test_a_round_is_a_heading() -> None:
    lines = tells("echoes", k.Marked("round", 2), e.EventRevealed("cold-rain"))
    assert [each.kind for each in lines] == ["round", "line"]


ATTACKED = (
    "King Spider attacked ann. Gimli and Thalin defended against King Spider. "
    "The shadow card of King Spider was Hummerhorns."
)


HURTS = "One damage on each character of the defending player, two if undefended."
"""What Hummerhorns do as a shadow card."""


def test_fel_6_12_who_was_attacked_is_told_where_the_sentinel_of_another_defends() -> None:
    told = texts(
        "fellowship",
        ev.AttackBegan("king-spider", "bob"),
        ev.DefenceDeclared("king-spider", "ann", ("aragorn",)),
    )
    assert told == ["King Spider attacked bob. Aragorn defended against King Spider."]


def test_an_attack_is_a_line_from_its_declaration_to_its_end() -> None:
    told = texts(
        "fellowship",
        ev.AttackBegan("king-spider", "ann"),
        k.Entered("combat.attack.defend"),
        ev.DefenceDeclared("king-spider", "ann", ("gimli", "thalin")),
        ev.Exhausted("gimli", "king-spider"),
        ev.ShadowTurned("king-spider", "s1", "hummerhorns"),
        ev.DamageReckoned("gimli", Sum(3), Sum(2), 1),
        ev.Damaged("gimli", 1, "king-spider"),
        ev.AttackEnded("king-spider", "ann"),
        ev.Readied("gimli", "ever-vigilant"),
    )
    assert told == [
        f"{ATTACKED} {HURTS} Gimli was dealt 1 damage: attack 3 against defence 2.",
        "Gimli was readied (Ever Vigilant).",
    ]


def test_other_damage_than_was_reckoned_is_told() -> None:
    reckoned = ev.DamageReckoned("gimli", Sum(3), Sum(2), 1)
    assert "Gimli took 2 damage" in texts("fellowship", reckoned, ev.Damaged("gimli", 2, "x"))[0]
    assert "Thalin took 1 damage" in texts("fellowship", reckoned, ev.Damaged("thalin", 1, "x"))[0]


def test_what_happens_alike_to_several_is_one_sentence() -> None:
    lasting = [ev.LastingBegan("faramir", each, "willpower", 1, "phase") for each in ("gimli", "thalin")]
    assert texts("fellowship", ev.Exhausted("faramir", "faramir"), *lasting) == [
        "Faramir was exhausted. Gimli and Thalin had willpower +1 until the end of the phase (Faramir)."
    ]
    other = ev.LastingBegan("faramir", "thalin", "willpower", 2, "phase")
    assert len(texts("fellowship", lasting[0], other)[0].split(". ")) == 2


def test_what_lasts_alike_is_one_sentence_though_others_stand_between() -> None:
    def lasts(target: str, figure: str) -> Event:
        return ev.LastingBegan("for-gondor", target, figure, 1, "phase")

    given = (lasts("eowyn", "attack"), lasts("aragorn", "attack"), lasts("aragorn", "defence"))
    (told,) = texts("fellowship", *given, lasts("gimli", "attack"))
    assert told == (
        "Éowyn, Aragorn and Gimli had attack +1 until the end of the phase (For Gondor!). "
        "Aragorn had defence +1 until the end of the phase (For Gondor!)."
    )


def test_what_is_drawn_is_told_by_what_was_done_or_in_a_line_of_its_own() -> None:
    drawn = k.Drawn("deck:ann", "ann", 2)
    (told,) = texts("fellowship", ev.CardPlayed("ann", "valiant-sacrifice"), drawn)
    assert told == "ann played Valiant Sacrifice. ann drew 2 cards."
    (told,) = texts("fellowship", ev.Travelled("forest-gate"), drawn)
    assert told.endswith(" ann drew 2 cards.")
    every_round = (
        ev.ResourcesGained("gimli", 1, "resource"),
        k.Drawn("deck:ann", "ann", 1),
        k.Drawn("deck:bo", "bo", 1),
    )
    assert texts("fellowship", *every_round) == ["ann drew 1 card.", "bo drew 1 card."]
    brought = ev.DeckBrought("ann", "own", ("gimli",), ())
    assert not any("drew" in each for each in texts("fellowship", brought, drawn)), "the hand lies before it"


def test_what_was_cancelled_is_named() -> None:
    assert texts("fellowship", k.Prevented("reveal_effect", "eleanor")) == [
        "Eleanor cancelled the effect of the revealed card."
    ]
    assert texts("fellowship", k.Prevented("shadow_effect", "hasty-stroke")) == [
        "Hasty Stroke cancelled the shadow effect."
    ]


def test_fel_9_1_what_becomes_of_the_cards_of_a_player_who_is_out_is_no_story() -> None:
    assert texts(
        "fellowship",
        ev.Eliminated("ann", "heroes"),
        ev.ReturnedToStaging("king-spider", "eliminated"),
        ev.CardLeft("gandalf", "discard", "ann", "eliminated"),
        ev.CardDiscarded("faramir", "ann"),
    ) == ["ann had no hero left and was out of the game."]


@pytest.mark.parametrize(
    ("willpower", "threat", "told"),
    [(7, 4, "The quest went well"), (4, 7, "The quest failed"), (4, 4, "The quest came to nothing")],
)
def test_a_quest_says_how_it_went(willpower: int, threat: int, told: str) -> None:
    assert texts("fellowship", ev.QuestResolved(Sum(willpower), Sum(threat)))[0].startswith(told)


def test_what_happens_every_round_is_no_story() -> None:
    every = (ev.ResourcesGained("gimli", 1, "resource"), ev.Readied("gimli", "readying"))
    assert texts("fellowship", *every) == []
    assert texts("fellowship", ev.ResourcesGained("gimli", 1, "gloin")) != []


def test_the_table_speaks_in_lines_of_its_own() -> None:
    rested, noted = e.Rested("mara"), k.Noted("ann", "well done", 1)
    assert texts("echoes", rested, noted, e.Healed("mara", 1)) == [
        "Mara rested.",
        "ann noted on entry 1: well done",
        "Mara was healed of 1 wound.",
    ]


def test_what_a_seat_alone_was_told_is_private_to_it() -> None:
    peeked = e.Peeked("ann", "mara")
    sealed = (Part(("ann",), e.Saw("ann", "cold-rain")),)
    (line,) = tells("echoes", peeked, sealed=sealed, viewer="ann")
    assert line.private == ("The next event card was Cold Rain.",)
    assert tells("echoes", peeked, sealed=sealed, viewer="ben")[0].private == ()


def test_a_game_that_says_nothing_of_its_story_tells_all_the_same() -> None:
    entries = [Entry(1, e.Rested("mara")), Entry(2, e.HeroOut("mara"))]
    lines = list(story(entries, [(1, 9)], "public", Translator(), games.GENERIC.telling))
    assert len(lines) == 1
    assert lines[0].entries == (1, 2)


def test_ker_3_1_a_secret_given_by_hand_is_told() -> None:
    began = k.Began("echoes", 0, "", given=True)
    assert "given by hand" in texts("echoes", began)[0]
    assert texts("echoes", replace(began, given=False)) == []


def test_ker_1_6_who_answers_for_another_is_told() -> None:
    entries = [Entry(n, k.Answered("ben", ("pass",)), (), n, seat) for n, seat in ((1, "ann"), (2, "ben"))]
    lines = list(story(entries, [(1, 9)], "public", translator("echoes"), games.find("echoes").telling))
    assert [each.text for each in lines] == ["ann passes for ben."]
