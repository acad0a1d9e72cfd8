"""The story of what was paid before what it was paid for, of who did it, and of a round of mercenaries."""

from __future__ import annotations

from engine.entries import Entry, Part
from engine.events import Event, Settled, Settles
from engine.rules.echoes import events as e
from engine.rules.mercenaries import events as m
from engine.tabletop.sums import Row, Sum
from projections import games
from projections.story import Told, story
from projections.translator import translator
from tests.projections.test_story import tells, texts


def under(game: str, *cited: tuple[Event, str]) -> list[Told]:
    """The story of events with the clauses that they cite."""
    entries = [Entry(n, event, (), 1, clause=clause) for n, (event, clause) in enumerate(cited, 1)]
    return list(story(entries, [(1, 99)], "public", translator(game), games.find(game).telling))


def test_ech_4_11_a_talent_is_told_before_what_it_was_spent_for() -> None:
    moved, spent = e.HeroMoved("pell", "quarry", "low-gallery"), e.TalentSpent("pell", "over-the-edge")
    (line,) = under("echoes", (moved, "ECH-4.4"), (spent, "ECH-4.11"))
    assert line.text == "Pell spent Over the Edge. Pell went from The Quarry to The Low Gallery."
    assert (line.version, line.entries) == (1, (1, 2))
    (line,) = under("echoes", (moved, "ECH-4.12"), (spent, "ECH-4.12"))
    assert line.text.endswith("Pell spent Over the Edge.")


def test_ech_4_10_who_defeated_a_hostile_is_told_where_no_hero_struck_it() -> None:
    acts, wound = e.CharacterActed("stray-hound"), e.CharacterWounded("giant-rat", 1)
    fell = e.CharacterDefeated("giant-rat", "giant-rat")
    assert texts("echoes", acts, wound, fell) == ["Stray Hound defeated Giant Rat."]
    assert texts("echoes", wound, fell) == ["Giant Rat was defeated."]


def test_when_the_end_comes_is_said_by_the_event_or_by_itself() -> None:
    later = e.LimitMoved(1)
    assert texts("echoes", e.EventRevealed("nothing-answers"), later) == [
        "The event was Nothing Answers: the end comes 1 round later."
    ]
    assert texts("echoes", later) == ["The end came 1 round later."]


def test_ker_4_6_whoever_knows_what_was_settled_reads_that_and_nothing_else() -> None:
    sealed = [Part(("ann",), Settles("ann", "mara", "always"))]
    (mine,) = tells("echoes", Settled("ann"), sealed=sealed, viewer="ann")
    assert mine.text == ""
    assert mine.private == ("ann uses Mara from now on whenever it may, and is not asked.",)
    (others,) = tells("echoes", Settled("ann"), sealed=sealed, viewer="bo")
    assert "alone knows" in others.text
    assert "Mara" not in others.text
    assert others.private == ()


ATTACK = m.Attacked(
    "bandit-guard-1", "brute", Sum(3, (Row("attack", "", 3),)), ("zero-1",), ("zero-1",), 3, 0, 3
)


def test_mer_4_3_cards_are_lost_before_the_damage_is_negated() -> None:
    lost = [m.CardLost("brute", card, "discard") for card in ("trample", "skewer")]
    (line,) = under(
        "mercenaries",
        (ATTACK, "MER-5.1"),
        (m.DamageNegated("brute", 3), "MER-4.3"),
        *((each, "MER-4.3") for each in lost),
        (m.Afflicted("brute", "poison"), "MER-5.5"),
    )
    assert line.text.endswith(
        "3 damage. Brute lost Trample and Skewer. Brute negated 3 damage. Brute got poison."
    )


def test_damage_that_an_attack_says_is_not_told_again() -> None:
    hurt = m.Suffered("brute", 3, "bandit-guard-1")
    (line,) = texts("mercenaries", ATTACK, hurt)
    assert line.count("3 damage") == 1
    (line,) = texts("mercenaries", ATTACK, m.Suffered("brute", 2, "bandit-guard-2"))
    assert line.endswith("Brute suffered 2 damage (Bandit Guard #2).")


def test_an_action_is_a_line_and_so_is_the_turn_of_a_monster() -> None:
    told = texts(
        "mercenaries",
        m.TurnBegan("brute"),
        m.ActionBegan("brute", "card:trample:top"),
        m.CardDiscarded("brute", "trample", "chosen"),
        m.ActionBegan("brute", "basic:skewer:move"),
        m.FigureMoved("brute", ("C4", "C5")),
        m.TurnEnded("brute"),
        m.TurnBegan("bandit-guard-1"),
        m.FigureMoved("bandit-guard-1", ("D4",)),
        m.LastingBegan("guard-card-1", "bandit-guard-1", "shield", 1),
    )
    assert told == [
        "Brute played the top of Trample.",
        "Brute used Skewer as Move 2. Brute moved 2 hexes, to C5.",
        "Bandit Guard #1 moved 1 hex, to D4. Guard: Bandit Guard #1 had shield 1.",
    ]
